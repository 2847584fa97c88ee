"""Boxes to fold: a tray with its lid for the tiles, and for each player a box for the counters."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import counters as counters_room
import tiles as tiles_room
from printkit.edition.countersheets import counter_set
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.netdress import cover, dressed, front, wall
from printkit.edition.options import Options, schemes_named
from printkit.edition.tilesheets import chosen
from printkit.edition.words import words
from printkit.ink import png
from printkit.ink.drawing import Drawing, Item, Placed, Text
from printkit.ink.text import drawing_digest
from printkit.model import HexTile, PrintkitError, Scheme
from printkit.press import Page, page_svg, pages_pdf
from printkit.press.marks import level_ruler
from printkit.press.nets import Net, packings, stuff, tray, tuck_box
from printkit.press.paper import Area
from printkit.shelf import Shelved
from rulebook.design import INK, SLATE

PART = "nets"
HEAD_MM, FOOT_MM, GAP_MM = 12.0, 16.0, 5.0
RULER_MM = 100
TITLE, NOTE = ("serif-bold", 15.0), ("sans", 8.5)


@dataclass(frozen=True, slots=True)
class Box:
    """A net in its dress."""

    name: str
    label: str
    net: Net
    drawing: Drawing


def print_nets(shelved: Shelved, options: Options, stage: Staging) -> Part:
    """The boxes that the tiles and counters of this printing take.

    Raises:
        PrintkitError: nothing needs a box, or none fits on the paper; PNG cannot be made.
    """
    if "png" in options.formats and png.why_not():
        raise PrintkitError(png.why_not())
    own = [*_trays(shelved, options), *_tuck_boxes(shelved, options)]
    if not own:
        raise PrintkitError(f"{PART}: there is nothing to print, no box fits on {options.paper.name}")
    pages = [_page(shelved, options, boxes) for boxes in _paged(own, _room(options))]
    said = words(options.language, PART)
    title = said["title"].format(game=shelved.game.title(shelved.data))
    files: dict[str, int] = {}
    if "pdf" in options.formats:
        stage.write(f"{PART}.pdf", pages_pdf(pages, options.stock, title=title, subject=said["subject"]))
        files[f"{PART}.pdf"] = len(pages)
    for done, page in enumerate(pages, start=1):
        for kind in sorted(options.formats & {"svg", "png"}):
            name, picture = f"{PART}-{page.label}.{kind}", page_svg(page.drawing)
            stage.write(name, picture if kind == "svg" else png.written(picture, options.dpi))
            files[name] = 1
        options.progress(PART, done, len(pages))
    faces = {box.name: drawing_digest(box.drawing) for box in own}
    digests = {page.label: drawing_digest(page.drawing) for page in pages}
    show = tuple(page.drawing for page in pages)
    left_out = tuple(_left_out(shelved, options))
    return Part(
        PART,
        options.paper.name,
        {"boxes": len(own)},
        len(pages),
        faces,
        digests,
        files,
        show,
        choices=left_out,
    )


def has_nets(shelved: Shelved, options: Options) -> bool:
    """Whether anything of the game takes a box that fits on the paper."""
    return _tuck_net(shelved, options) is not None or bool(_tray_nets(shelved, options))


def _left_out(shelved: Shelved, options: Options) -> Iterator[str]:
    """What gets no box, since its net does not fit on the paper."""
    game, data, said = shelved.game, shelved.data, words(options.language, PART)
    if game.tiles(data) and not _tray_nets(shelved, options):
        yield said["left_out_tray"].format(paper=options.paper.name)
    if game.counters(data) is not None and _tuck_net(shelved, options) is None:
        yield said["left_out_tuck"].format(paper=options.paper.name)


def _room(options: Options) -> Area:
    """Where nets may lie on a page."""
    return options.stock.printable.without(top_mm=HEAD_MM, bottom_mm=FOOT_MM)


# -- tiles -------------------------------------------------------------------


def _trays(shelved: Shelved, options: Options) -> Iterator[Box]:
    """A tray and its lid, or more of them where the tiles are too many for one."""
    for own, (below, lid) in _tray_nets(shelved, options):
        yield _dressed_tray(shelved, options, own, below)
        yield _dressed_lid(shelved, options, own, lid)


def _tray_nets(shelved: Shelved, options: Options) -> list[tuple[tuple[HexTile, ...], tuple[Net, Net]]]:
    """The tiles in as few trays as hold them, and the nets of each; none if no net fits on the paper."""
    own = chosen(options.tiles, shelved.game.tiles(shelved.data))
    for count in range(1, len(own) + 1):
        per = -(-len(own) // count)
        parts = [own[at : at + per] for at in range(0, len(own), per)]
        made = [(part, nets) for part in parts if (nets := _tray_and_lid(shelved, options, part))]
        if len(made) == len(parts):
            return made
    return []


def _tray_and_lid(shelved: Shelved, options: Options, own: Sequence[HexTile]) -> tuple[Net, Net] | None:
    """A tray of a size for these tiles and its lid; nothing if their walls or nets are too large."""
    of, side_mm, room = stuff(), shelved.game.tile_side_mm(shelved.data), _room(options)
    wall_mm = len(own) * of.piece_mm + of.tolerance
    if wall_mm > max(of.tray_wall, of.piece_mm + of.tolerance):
        return None
    outlines = [tiles_room.outline_mm(tile, side_mm) for tile in own]
    size = [max(point[axis] for line in outlines for point in line) for axis in (0, 1)]
    w, d = (length + of.tolerance + 2 * of.board for length in size)
    more = 2 * of.board + of.tolerance
    name = f"{own[0].name}-{own[-1].name}"
    for wide, deep in ((w, d), (d, w)):
        below = tray(f"tray-{name}", wide, deep, wall_mm, of)
        lid = tray(f"lid-{name}", wide + more, deep + more, wall_mm, of)
        if _fits(lid, room) and _fits(below, room):
            return below, lid
    return None


def _fits(net: Net, room: Area) -> bool:
    return net.width_mm <= room.width_mm and net.height_mm <= room.height_mm


def _named(options: Options, key: str, own: Sequence[HexTile]) -> str:
    """Words about tiles, from the first to the last."""
    text = words(options.language, PART)[key if len(own) > 1 else f"{key}_of_one"]
    return str(text.format(first=own[0].name, last=own[-1].name))


def _dressed_tray(shelved: Shelved, options: Options, own: Sequence[HexTile], net: Net) -> Box:
    said, line = words(options.language, PART), _named(options, "tiles", own)
    dress = {"front": wall(net.panel("front"), line, 180), "back": wall(net.panel("back"), line)}
    return Box(net.name, _named(options, "tray", own), net, dressed(net, dress, said["glue"]))


def _dressed_lid(shelved: Shelved, options: Options, own: Sequence[HexTile], net: Net) -> Box:
    game, data, said = shelved.game, shelved.data, words(options.language, PART)
    title, line = game.title(data), _named(options, "tiles", own)
    picture = tiles_room.face(own[0], game.tile_side_mm(data), options.style, options.ink)
    spine = f"{title} · {line}"
    dress = {
        "base": cover(net.panel("base"), title, game.summary(data).get("subtitle", ""), picture, line),
        "front": wall(net.panel("front"), spine),
        "back": wall(net.panel("back"), spine, 180),
        "left": wall(net.panel("left"), title, 90),
        "right": wall(net.panel("right"), title, 270),
    }
    return Box(net.name, _named(options, "lid", own), net, dressed(net, dress, said["glue"]))


# -- counters ----------------------------------------------------------------


def _tuck_boxes(shelved: Shelved, options: Options) -> Iterator[Box]:
    """A box for the counters of each scheme."""
    net = _tuck_net(shelved, options)
    if net is None:
        return
    for scheme in schemes_named(options.schemes, shelved.game.schemes(shelved.data)):
        yield Box(f"box-{scheme.id}", scheme.name, net, _dressed_tuck(shelved, options, net, scheme))


def _count(shelved: Shelved) -> int:
    return sum(counter.copies for counter in counter_set(shelved).counters)


def _tuck_net(shelved: Shelved, options: Options) -> Net | None:
    """The box that takes the least board of those that fit on the paper."""
    if shelved.game.counters(shelved.data) is None:
        return None
    of, side_mm = stuff(), counter_set(shelved).side_mm
    for way in packings(_count(shelved), side_mm, of.piece_mm):
        w, d, h = (length + of.tolerance for length in way.size_mm(side_mm, of.piece_mm))
        net = tuck_box("tuck box", w + of.board, d + of.board, h + 2 * of.board, of)
        if _fits(net, _room(options)):
            return net
    return None


def _dressed_tuck(shelved: Shelved, options: Options, net: Net, scheme: Scheme) -> Drawing:
    game, data, said = shelved.game, shelved.data, words(options.language, PART)
    own, title = counter_set(shelved), game.title(data)
    count = said["counters"].format(count=_count(shelved))
    counter = counters_room.front(own.counters[0].front, scheme, own.side_mm, ink=options.ink)
    dress = {
        "front": front(net.panel("front"), title, scheme.name, counter),
        "back": front(net.panel("back"), scheme.name, count, counter),
        "side": wall(net.panel("side"), scheme.name),
        "far side": wall(net.panel("far side"), scheme.name),
        "top": wall(net.panel("top"), f"{title} · {scheme.letter}"),
    }
    return dressed(net, dress, said["glue"])


# -- pages -------------------------------------------------------------------


def _paged(own: Sequence[Box], room: Area) -> Iterator[list[Box]]:
    """Boxes as they go on pages: as many of one kind below each other as there is room for."""
    page: list[Box] = []
    for box in own:
        high_mm = sum(other.net.height_mm + GAP_MM for other in (*page, box)) - GAP_MM
        if page and (high_mm > room.height_mm or page[0].net is not box.net):
            yield page
            page = []
        page.append(box)
    if page:
        yield page


def _page(shelved: Shelved, options: Options, boxes: Sequence[Box]) -> Page:
    """A page of boxes under its title, with a ruler at its foot."""
    paper, area, room = options.paper, options.stock.printable, _room(options)
    said = words(options.language, PART)
    is_tuck = len(boxes) > 1 or boxes[0].name.startswith("box-")
    label = ", ".join(box.label for box in boxes)
    title = said["tuck"].format(schemes=label) if is_tuck else label
    items: list[Item] = [
        Text(area.x_mm, area.y_mm + 7.3, shelved.game.title(shelved.data), *TITLE, INK),
        Text(area.right_mm, area.y_mm + 3.6, title, *NOTE, SLATE, "end"),
        Text(
            area.right_mm,
            area.y_mm + 7.3,
            said["note"].format(board=f"{stuff().board:g}"),
            *NOTE,
            SLATE,
            "end",
        ),
        Text(area.x_mm, area.bottom_mm - 1.0, said["foot"], *NOTE, SLATE),
        Placed(level_ruler(RULER_MM), area.x_mm + 2, area.bottom_mm - 12.0),
    ]
    taken_mm = sum(box.net.height_mm + GAP_MM for box in boxes) - GAP_MM
    y_mm = room.y_mm + (room.height_mm - taken_mm) / 2
    for box in boxes:
        items.append(Placed(box.drawing, room.x_mm + (room.width_mm - box.net.width_mm) / 2, y_mm))
        y_mm += box.net.height_mm + GAP_MM
    name = boxes[0].name if len(boxes) == 1 else f"{boxes[0].name}-and-{len(boxes) - 1}"
    drawing = Drawing(name, paper.width_mm, paper.height_mm, tuple(items), title=title)
    return Page(drawing, name, (title,))
