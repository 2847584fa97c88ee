"""Worlds put together from tiles: each tile turned and clipped to its hexagon, with world labels."""

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.ink.drawing import Drawing, Group, Item, Path, Point, Stroke, joined, polyline
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
    shallows,
    stroked,
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
DASHES_MM: tuple[tuple[float, ...], ...] = ((), (2.2, 1.5), (DOT_MM, 1.3), (2.2, 1.1, DOT_MM, 1.1))
"""Lines of the first, second, third and fourth player: whole, dashed, dotted, dash-dot."""


@dataclass(frozen=True, slots=True)
class Start:
    """A hex where a player's units start: his colour, and his place in the order of players from 0."""

    place: Hex
    colour: str
    player: int


def local_frame(placed: PlacedTile) -> Frame:
    """Where a placed tile lies in its world, all in hex sides."""
    p, q = placed.place
    x, y = centre((placed.tile.radius * p, placed.tile.radius * q))
    return Frame(x, y, 1.0, placed.turn)


def world_rims(world: World) -> tuple[tuple[Point, ...], ...]:
    """The corners of every tile in hex sides."""
    return tuple(local_frame(placed).points(rim(placed.tile)) for placed in world.tiles)


def world_frame(world: World, side_mm: float) -> Frame:
    """Where hex (0, 0) of the world lies in its drawing; ``point(centre(hex))`` is a hex's middle.

    Raises:
        PrintkitError: the world has no tile.
    """
    if not world.tiles:
        raise PrintkitError("world: has no tile to draw")
    corners = [point for corners in world_rims(world) for point in corners]
    half_mm = style.named("board").edge.width_mm / 2
    return Frame(
        half_mm - side_mm * min(x for x, _ in corners),
        half_mm - side_mm * min(y for _, y in corners),
        side_mm,
    )


def world(
    world: World,
    side_mm: float,
    *,
    style_name: str = "board",
    labels: bool = True,
    letters: bool = False,
    starts: Sequence[Start] = (),
) -> Drawing:
    """The whole world with hexes of ``side_mm``: ground, seams, labels, start hexes.

    With ``letters`` each tile shows its pale letter and its printed north, turned as it
    lies. On hexes that tiles share the tiles' names stand under the world label.

    Raises:
        UsageError: no style has that name.
        PrintkitError: the world has no tile.
    """
    look = style.named(style_name)
    frame = world_frame(world, side_mm)
    corners = [frame.point(point) for ring in world_rims(world) for point in ring]
    margin_mm = look.edge.width_mm / 2
    width, height = (max(point[axis] for point in corners) + margin_mm for axis in (0, 1))
    lands = [shore.of_tile(placed.tile).moved(local_frame(placed)) for placed in world.tiles]
    land = Shore(tuple(loop for each in lands for loop in each.loops))
    edges = joined(polyline(frame.points(ring), closed=True) for ring in world_rims(world))
    over = (
        layer("coast", stroked(land.coast_line(frame), look.stroke(look.coast, side_mm))),
        dots(world.cells, frame, look),
        layer("starts", *(_start(start, frame) for start in starts)),
        layer("seams", stroked(edges, look.stroke(look.edge, side_mm))),
        layer(
            "labels",
            *(
                world_labels(world.cells, _field(world, land, frame, look, letters), frame, look)
                if labels
                else ()
            ),
        ),
        layer("north", *(_north(world, frame, look) if letters else ())),
    )
    name = "world " + "".join(placed.tile.name for placed in world.tiles)
    return Drawing(
        name, width, height, (*_ground(world, lands, land, frame, look, letters), *over), title="World"
    )


def _ground(
    world: World, lands: Sequence[Shore], land: Shore, frame: Frame, look: Style, letters: bool
) -> tuple[Item, ...]:
    """Water to network, all tiles on each level."""
    water = Stroke(look.ground.water, SEAM_MM, join="round")
    rims = [polyline(frame.points(ring), closed=True) for ring in world_rims(world)]
    filled = [
        polyline(frame.points(ring), closed=True, fill=look.ground.water, stroke=water)
        for ring in world_rims(world)
    ]
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


def _field(world: World, land: Shore, frame: Frame, look: Style, letters: bool) -> Field:
    """What the labels keep clear of: coasts, seams, and the arrowheads if they are drawn."""
    coast = [point for line in land.lines for point in line]
    edges = [point for ring in world_rims(world) for point in edge_points(ring)]
    arrows = [
        local_frame(placed).point((x, y - placed.tile.radius * HALF_HEIGHT))
        for placed in world.tiles
        for x, y in arrow_points(look, frame.side_mm)
        if letters
    ]
    return Field([*coast, *edges, *arrows], land.has_land_at)
