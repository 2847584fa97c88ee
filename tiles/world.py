"""Worlds put together from tiles: each tile turned and clipped to its hexagon, with world labels."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from printkit.ink import fonts
from printkit.ink.drawing import Circle, Drawing, Group, Item, Path, Point, Stroke, Text, joined, polyline
from printkit.ink.grey import grey
from printkit.model.board import PlacedTile, World
from printkit.model.errors import PrintkitError
from printkit.model.hexes import Hex, centre, corner
from tiles import shore, style
from tiles.curve import Frame
from tiles.face import rim
from tiles.label import Field
from tiles.lattice import HALF_HEIGHT, terrain
from tiles.layers import (
    arrow_points,
    dots,
    edge_points,
    ground_layers,
    land_path,
    layer,
    lines,
    north_arrow,
    pale_letter,
    plates,
    shallows,
    stroked,
    waves,
)
from tiles.shore import Shore
from tiles.style import Style
from tiles.world_labels import world_labels

SEAM_MM = 0.3
"""Width of the strokes in the fills' own colours that close hairlines at the seams."""
START = 0.87
"""Size of a start hex's outline, as a share of the hex."""
START_MM = 0.6
DOT_MM = 0.1
"""Length of a dash that round ends make a dot."""
DISC = 0.31
"""Radius of a start hex's disc in hex sides."""
DISC_LINE_MM = 0.2
LETTER_FACE = "sans-bold"
LETTER = 1.15
"""Cap height of the letter on it, as a share of the radius."""
TAB = 1.9
"""Size of the letter beside a tile's north, as a share of the labels' size."""
TAB_AT = (0.68, 0.4)
"""Where its middle stands, from the middle of the north edge, in hex sides."""
TAB_SIDE = 0.65
"""Side of the square that it takes, in hex sides."""
DASHES_MM: tuple[tuple[float, ...], ...] = ((), (2.2, 1.5), (DOT_MM, 1.3), (2.2, 1.1, DOT_MM, 1.1))
"""Lines of the first, second, third and fourth player: whole, dashed, dotted, dash-dot."""


@dataclass(frozen=True, slots=True)
class Start:
    """A hex where a player's units start: his colour, and his place in the order of players from 0.

    With a ``letter`` a ``disc`` stands in the middle, of his colour if it has none of its own,
    the letter on it in ``ink``.
    """

    place: Hex
    colour: str
    player: int
    letter: str = ""
    ink: str = "#FFFFFF"
    disc: str = ""


def local_frame(placed: PlacedTile) -> Frame:
    """Where a placed tile lies in its world, all in hex sides."""
    p, q = placed.place
    x, y = centre((placed.tile.radius * p, placed.tile.radius * q))
    return Frame(x, y, 1.0, placed.turn)


def world_rims(world: World) -> tuple[tuple[Point, ...], ...]:
    """The corners of every tile in hex sides."""
    return tuple(local_frame(placed).points(rim(placed.tile)) for placed in world.tiles)


def world_frame(world: World, side_mm: float, style_name: str = style.USUAL) -> Frame:
    """Where hex (0, 0) of the world lies in its drawing; ``point(centre(hex))`` is a hex's middle.

    Raises:
        PrintkitError: the world has no tile.
    """
    if not world.tiles:
        raise PrintkitError("world: has no tile to draw")
    corners = [point for corners in world_rims(world) for point in corners]
    half_mm = style.named(style_name, is_board=True).edge.width_mm / 2
    return Frame(
        half_mm - side_mm * min(x for x, _ in corners),
        half_mm - side_mm * min(y for _, y in corners),
        side_mm,
    )


def world(
    world: World,
    side_mm: float,
    *,
    style_name: str = style.USUAL,
    ink: str = style.FULL,
    labels: bool = True,
    letters: bool = False,
    tabs: bool = False,
    starts: Sequence[Start] = (),
) -> Drawing:
    """The whole world with hexes of ``side_mm``: ground, seams, labels, start hexes.

    With ``letters`` each tile shows its pale letter and its printed north, turned as it
    lies; with ``tabs`` its letter stands dark beside the north as well. On hexes that
    tiles share the tiles' names stand under the world label. ``ink`` is how much of it:
    full, light, outline or grey.

    Raises:
        UsageError: no style or ink has that name.
        PrintkitError: the world has no tile.
    """
    look = style.named(style_name, ink, is_board=True)
    frame = world_frame(world, side_mm, style_name)
    corners = [frame.point(point) for ring in world_rims(world) for point in ring]
    margin_mm = look.edge.width_mm / 2
    width, height = (max(point[axis] for point in corners) + margin_mm for axis in (0, 1))
    lands = [shore.of_tile(placed.tile).moved(local_frame(placed)) for placed in world.tiles]
    land = Shore(tuple(loop for each in lands for loop in each.loops))
    edges = joined(polyline(frame.points(ring), closed=True) for ring in world_rims(world))
    keep_clear = [
        *(_arrows(world, frame, look) if letters else ()),
        *(_tab_points(world) if tabs else ()),
        *(point for start in starts if start.letter for point in _disc_points(start)),
    ]
    words = world_labels(world, _field(world, land, frame, look, keep_clear), frame, look) if labels else ()
    over = (
        layer("coast", stroked(land.coast_line(frame), look.stroke(look.coast, side_mm))),
        dots(world.cells, frame, look),
        layer("starts", *(_start(start, frame) for start in starts)),
        layer("seams", stroked(edges, look.stroke(look.edge, side_mm))),
        layer("labels", *plates(words, look), *words),
        layer("north", *(_north(world, frame, look) if letters else ())),
        layer("tabs", *(_tabs(world, frame, look) if tabs else ())),
        layer("players", *(item for start in starts if start.letter for item in _lettered(start, frame))),
    )
    name = "world " + "".join(placed.tile.name for placed in world.tiles)
    items = (*_ground(world, lands, land, frame, look, letters), *over)
    drawn = Drawing(name, width, height, items, title="World")
    return grey(drawn) if ink == style.GREY else drawn


def _ground(
    world: World, lands: Sequence[Shore], land: Shore, frame: Frame, look: Style, letters: bool
) -> tuple[Item, ...]:
    """Water to network, all tiles on each level."""
    water = Stroke(look.ground.water, SEAM_MM, join="round")
    rims = [polyline(frame.points(ring), closed=True) for ring in world_rims(world)]
    filled: list[Item] = [
        polyline(frame.points(ring), closed=True, fill=look.ground.water, stroke=water)
        for ring in world_rims(world)
    ]
    bounds = [bound for ring in world_rims(world) for bound in frame.points(ring)]
    swell = waves((*map(min, zip(*bounds, strict=True)), *map(max, zip(*bounds, strict=True))), look)
    if swell:
        filled.append(Group(swell, clip=joined(rims)))
    shoals = [Group(shallows(each, frame, look), clip=rim_) for each, rim_ in zip(lands, rims, strict=True)]
    pale = [
        pale_letter(
            placed.tile.name,
            frame.point((local_frame(placed).x_mm, local_frame(placed).y_mm)),
            frame,
            look,
            60.0 * placed.turn,
        )
        for placed in world.tiles
        if letters
    ]
    network = lines(terrain(world.cells), frame, look)
    seam = Stroke(look.ground.land, SEAM_MM, join="round")
    return ground_layers(filled, shoals, land_path(land, frame), pale, network, look, seam)


def _north(world: World, frame: Frame, look: Style) -> list[Path]:
    """An arrowhead on each tile's printed north edge."""
    found = []
    for placed in world.tiles:
        middle = local_frame(placed).point((0.0, -placed.tile.radius * HALF_HEIGHT))
        found.append(north_arrow(frame.point(middle), placed.turn, frame.side_mm, look))
    return found


def _start(start: Start, frame: Frame) -> Path:
    """The outline inside a start hex, its dashes by the player's place."""
    x, y = centre(start.place)
    corners = [corner(start.place, index) for index in range(6)]
    inside = frame.points([(x + (cx - x) * START, y + (cy - y) * START) for cx, cy in corners])
    dash = DASHES_MM[start.player % len(DASHES_MM)]
    stroke = Stroke(start.colour, START_MM, dash, cap="round" if DOT_MM in dash else "butt")
    return polyline(inside, closed=True, stroke=stroke)


def _lettered(start: Start, frame: Frame) -> Iterator[Item]:
    """The player's letter in the middle of a start hex."""
    x_mm, y_mm = frame.point(centre(start.place))
    radius_mm = DISC * frame.side_mm
    size_pt = LETTER * radius_mm / fonts.cap_height_mm(LETTER_FACE, 1.0)
    drop_mm = fonts.cap_height_mm(LETTER_FACE, size_pt) / 2
    yield Circle(
        x_mm, y_mm, radius_mm, fill=start.disc or start.colour, stroke=Stroke(start.ink, DISC_LINE_MM)
    )
    yield Text(x_mm, y_mm + drop_mm, start.letter, LETTER_FACE, size_pt, start.ink, "middle")


def _disc_points(start: Start) -> list[Point]:
    """Points all over a start hex's disc, in hex sides."""
    x, y = centre(start.place)
    ring = [(cos(pi * turn / 8), sin(pi * turn / 8)) for turn in range(16)]
    return [
        (x + DISC * share * across, y + DISC * share * down) for share in (0.4, 1) for across, down in ring
    ]


def _tabs(world: World, frame: Frame, look: Style) -> Iterator[Text]:
    """Each tile's letter beside its printed north, turned as the tile lies."""
    size_pt = look.size_pt(look.label, frame.side_mm) * TAB
    drop = fonts.cap_height_mm(LETTER_FACE, size_pt) / 2 / frame.side_mm
    for placed in world.tiles:
        x, y = TAB_AT
        foot = local_frame(placed).point((x, y + drop - placed.tile.radius * HALF_HEIGHT))
        yield Text(
            *frame.point(foot), placed.tile.name, LETTER_FACE, size_pt, look.arrow.colour, "middle",
            60.0 * placed.turn,
        )  # fmt: skip


def _tab_points(world: World) -> Iterator[Point]:
    """Points all over the letters beside the norths, in hex sides."""
    shares = [TAB_SIDE * (index / 4 - 0.5) for index in range(5)]
    for placed in world.tiles:
        x, y = TAB_AT[0], TAB_AT[1] - placed.tile.radius * HALF_HEIGHT
        yield from (local_frame(placed).point((x + across, y + down)) for across in shares for down in shares)


def _arrows(world: World, frame: Frame, look: Style) -> Iterator[Point]:
    """Points on the arrowheads, in hex sides."""
    for placed in world.tiles:
        for x, y in arrow_points(look, frame.side_mm):
            yield local_frame(placed).point((x, y - placed.tile.radius * HALF_HEIGHT))


def _field(world: World, land: Shore, frame: Frame, look: Style, more: Sequence[Point]) -> Field:
    """What the labels keep clear of: coasts, seams, and ``more``."""
    coast = [point for line in land.lines for point in line]
    edges = [point for ring in world_rims(world) for point in edge_points(ring)]
    return Field([*coast, *edges, *more], land.has_land_at)
