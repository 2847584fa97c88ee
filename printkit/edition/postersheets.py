"""The worlds of a game's scenarios in true size, each split over as few pages as hold it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor

import tiles
from printkit.edition.boardpage import LEAST_MM, Table, world_picture
from printkit.edition.boards import tables
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import Options, PosterChoice
from printkit.ink import png
from printkit.ink.drawing import Drawing, Group
from printkit.ink.text import Digests
from printkit.model import Cell, PrintkitError, UsageError, World
from printkit.model.hexes import centre, fragments, side_ends
from printkit.press import Area, Face, Page, page_svg, pages_pdf, poster
from printkit.press.bleed import grown
from printkit.shelf import Shelved
from tiles.curve import Frame
from tiles.world import world_rims

PART = "posters"
SMALL_LAYERS = ("water", "land")
"""What of a world its assembly diagram shows."""
MOST_MM = 100.0
STEPS_A_MM = 10
"""The largest hex side that fits is told in whole tenths."""


@dataclass(frozen=True, slots=True)
class Poster:
    """A scenario's world with its plan and its pages, all drawn; the diagram's own page, if any, is first."""

    table: Table
    plan: poster.Plan
    pages: tuple[Drawing, ...]

    def names(self) -> tuple[str, ...]:
        """What each page is called: ``S1-01``; that of the diagram ``S1-assembly``."""
        wide = len(str(len(self.plan.pages)))
        numbered = (f"{self.table.id}-{page.number:0{wide}d}" for page in self.plan.pages)
        return *((f"{self.table.id}-assembly",) if self.plan.has_first_page else ()), *numbered


def chosen(
    join: str = "overlap", overlap_mm: float | None = None, hex_mm: float | None = None
) -> PosterChoice:
    """The choice that a person's words make.

    Raises:
        UsageError: a word or length that none can be made of.
    """
    if hex_mm is not None and not LEAST_MM <= hex_mm <= MOST_MM:
        raise UsageError(f"hex {hex_mm:g} mm: sides of {LEAST_MM:g} to {MOST_MM:g} mm")
    return PosterChoice(poster.joining(poster.join_named(join), overlap_mm), hex_mm)


def posters(shelved: Shelved, options: Options, choice: PosterChoice) -> Iterator[Poster]:
    """The poster of each scenario asked for.

    Raises:
        PrintkitError: no scenario or scheme is called so.
        UsageError: a hex does not fit on a page; a shop is asked to print what is joined at home.
    """
    title = shelved.game.title(shelved.data)
    side_mm = shelved.game.tile_side_mm(shelved.data) if choice.hex_mm is None else choice.hex_mm
    for table in tables(shelved, options):
        drawing = world_picture(table, side_mm, is_marked=True, ink=options.ink)
        board = board_of(title, f"World {table.id}", drawing, table.told.world, side_mm)
        board = bled(board, table.told.world, side_mm, options.stock.bleed_mm)
        if poster.largest_share(board.kept, options.stock) < 1:
            raise UsageError(_largest_hex(board, side_mm, options))
        plan = poster.plan(board, options.stock, choice.joining)
        if options.stock.is_for_shop and len(plan.pages) > 1:
            raise UsageError(_shop_paper(plan))
        yield Poster(table, plan, tuple(poster.drawings(plan)))


def print_posters(shelved: Shelved, options: Options, stage: Staging) -> Part:
    """Each poster as one PDF, its pages as SVG too, and its plan as text.

    Raises:
        PrintkitError: there is none to print; PNG is asked for where it cannot be made.
        UsageError: a hex does not fit on a page.
    """
    if "png" in options.formats and png.why_not():
        raise PrintkitError(png.why_not())
    made = list(posters(shelved, options, options.poster or chosen()))
    if not made:
        raise PrintkitError(f"{shelved.game.id} has no world to make a poster of")
    files: dict[str, int] = {}
    done, total = 0, sum(len(each.pages) for each in made)
    for each in made:
        for name, content, pages in _files(each, shelved, options):
            stage.write(name, content)
            files[name] = pages
        options.progress(PART, done := done + len(each.pages), total)
    return _part(made, options, files)


def board_of(game: str, name: str, drawing: Drawing, world: World, side_mm: float) -> poster.Board:
    """A world's picture as a board to split, its hexes to be kept whole."""
    frame = tiles.world_frame(world, side_mm)
    kept = tuple(_box(cell, frame) for cell in world.cells)
    layers = tuple(
        item
        for item in drawing.items
        if isinstance(item, Group) and dict(item.attributes).get("data-layer") in SMALL_LAYERS
    )
    return poster.Board(game, name, drawing, kept, replace(drawing, items=layers))


def bled(board: poster.Board, world: World, side_mm: float, bleed_mm: float) -> poster.Board:
    """The board with water and land of each tile carried past its edges, under all else."""
    if not bleed_mm or board.small is None:
        return board
    frame, ground, drawing = tiles.world_frame(world, side_mm), board.small, board.drawing
    faces = (
        Face(board.name, ground, drawing.width_mm, drawing.height_mm, outline_mm=frame.points(rim))
        for rim in world_rims(world)
    )
    under = [item for face in faces for item in (grown(face, bleed_mm).under or ground).items]
    return replace(board, drawing=replace(drawing, items=(*under, *drawing.items)))


def _box(cell: Cell, frame: Frame) -> Area:
    """The smallest rectangle round what the world has of a hex."""
    corners = [corner for side in fragments(cell.present) for corner in side_ends(cell.place, side)]
    xs, ys = zip(*map(frame.point, [centre(cell.place), *corners]), strict=True)
    return Area(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _largest_hex(board: poster.Board, side_mm: float, options: Options) -> str:
    most_mm = floor(side_mm * poster.largest_share(board.kept, options.stock) * STEPS_A_MM) / STEPS_A_MM
    return (
        f"hex {side_mm:g} mm: a page of {options.paper.name} with margins of {options.margin_mm:g} mm "
        f"holds hexes with sides of {most_mm:g} mm at most"
    )


def _shop_paper(plan: poster.Plan) -> str:
    board, stock = plan.board.drawing, plan.stock
    round_mm = 2 * (stock.margin_mm + stock.bleed_mm)
    wide_mm, high_mm = (ceil(length + round_mm) for length in (board.width_mm, board.height_mm))
    return (
        f"edition shop: {plan.board.name} on {stock.paper.name} is {len(plan.pages)} pages to join at home; "
        f"give the shop one, --paper {wide_mm}x{high_mm + ceil(poster.TEXT_MM)}mm"
    )


def _files(made: Poster, shelved: Shelved, options: Options) -> Iterator[tuple[str, str | bytes, int]]:
    """Name, content and pages of each file of a poster."""
    stem = f"poster-{made.table.id}"
    if "pdf" in options.formats:
        yield f"{stem}.pdf", _pdf(made, shelved, options), len(made.pages)
    if "plan" in options.formats:
        yield f"{stem}.plan.txt", made.plan.text(), 0
    if not options.formats & {"svg", "png"}:
        return
    for name, drawing in zip(made.names(), made.pages, strict=True):
        svg = page_svg(drawing)
        if "svg" in options.formats:
            yield f"poster-{name}.svg", svg, 1
        if "png" in options.formats:
            yield f"poster-{name}.png", png.written(svg, options.dpi), 1


def _pdf(made: Poster, shelved: Shelved, options: Options) -> bytes:
    labels = [name.removeprefix(f"{made.table.id}-") for name in made.names()]
    words = [*(("Assembly",) if made.plan.has_first_page else ())]
    words += [f"Page {page.number}, {page.place}" for page in made.plan.pages]
    trim = made.plan.pages[0].on_paper if made.plan.stock.is_for_shop else None  # a shop has one page
    pages = (
        Page(drawing, label, (bookmark,), trim)
        for drawing, label, bookmark in zip(made.pages, labels, words, strict=True)
    )
    title = f"{shelved.game.title(shelved.data)}: {made.table.title}"
    subject = "The world in true size, to be joined from its pages"
    return pages_pdf(pages, made.plan.stock, title=title, subject=subject, language=options.language)


def _part(made: Sequence[Poster], options: Options, files: Mapping[str, int]) -> Part:
    digests = Digests()
    faces = {each.table.id: digests.of(each.plan.board.drawing) for each in made}
    pages = {
        name: digests.of(drawing)
        for each in made
        for name, drawing in zip(each.names(), each.pages, strict=True)
    }
    counts = {"posters": len(made), "pages": len(pages)}
    return Part(PART, options.paper.name, counts, len(pages), faces, pages, files, (made[0].pages[0],))
