"""A world tile as it is printed and cut: a big hexagon of land and water, true size."""

from functools import cache

from printkit.ink import fonts
from printkit.ink.drawing import Drawing, Group, Item, Point, Text, polyline
from printkit.ink.grey import grey
from printkit.model import PrintkitError
from printkit.model.board import Cell, HexTile
from printkit.model.hexes import centre, corner
from tiles import shore, style
from tiles.curve import Frame
from tiles.fragments import fragment_layer, metadata
from tiles.label import Field, Spot, inside_hex
from tiles.lattice import HALF_HEIGHT, terrain
from tiles.layers import (
    arrow_points,
    box_of,
    dots,
    edge_points,
    grain,
    ground_layers,
    label_spots,
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

STEP_PT, SLACK = 0.1, 1e-6


class LabelTooLongError(PrintkitError):
    """A hex's label does not fit into its hex at the smallest size of its look.

    >>> str(LabelTooLongError("A", "Ostrogothia Superior", 5.0))
    "tile A: hex 'Ostrogothia Superior': the label does not fit in its hex at 5 pt; make it shorter"
    """

    def __init__(self, tile: str, label: str, least_pt: float) -> None:
        super().__init__(
            f"tile {tile}: hex '{label}': the label does not fit in its hex at {least_pt:g} pt;"
            " make it shorter"
        )


def rim(tile: HexTile) -> tuple[Point, ...]:
    """The big hexagon's corners in hex sides, its centre at (0, 0), clockwise from the north-east."""
    return tuple(corner((0, 0), index, tile.radius) for index in range(6))


def size_mm(tile: HexTile, side_mm: float) -> tuple[float, float]:
    """Width and height of the cut tile's face."""
    return 2 * tile.radius * side_mm, 2 * tile.radius * HALF_HEIGHT * side_mm


def frame_of(tile: HexTile, side_mm: float) -> Frame:
    """Where the tile lies within its face: its centre in the middle."""
    width_mm, height_mm = size_mm(tile, side_mm)
    return Frame(width_mm / 2, height_mm / 2, side_mm)


def outline_mm(tile: HexTile, side_mm: float) -> tuple[Point, ...]:
    """The six corners of the cut tile within its face, clockwise from the right end of the north edge."""
    return frame_of(tile, side_mm).points(rim(tile))


@cache
def face(tile: HexTile, side_mm: float, style_name: str = style.USUAL, ink: str = style.FULL) -> Drawing:
    """The cut tile in true size: ground, letter, network, coast, labels, north arrow, cut line.

    The SVG also names every fragment and carries the tile's description as JSON. ``ink``
    is how much of it: full, light, outline or grey.

    Raises:
        UsageError: no style or ink has that name.
        MissingGlyphError: a label or the tile's name cannot be drawn.
        LabelTooLongError: a label is too long for its hex; names both.
    """
    look = style.named(style_name, ink)
    frame = frame_of(tile, side_mm)
    width_mm, height_mm = size_mm(tile, side_mm)
    cut = polyline(outline_mm(tile, side_mm), closed=True)
    drawn = Drawing(
        f"tile {tile.name}",
        width_mm,
        height_mm,
        (
            Group(_inside(tile, frame, look), clip=cut),
            fragment_layer(tile, frame),
            layer("cut", stroked(cut, look.stroke(look.edge, side_mm))),
        ),
        metadata=metadata(tile, side_mm),
        title=f"World tile {tile.name}",
    )
    return grey(drawn) if ink == style.GREY else drawn


def _inside(tile: HexTile, frame: Frame, look: Style) -> tuple[Item, ...]:
    """All that the cut line cuts."""
    land = shore.of_tile(tile)
    middle = frame.point((0, 0))
    letter = pale_letter(tile.name, middle, frame, look)
    north = north_arrow((middle[0], 0.0), 0, frame.side_mm, look)
    water = polyline(outline_mm(tile, frame.side_mm), closed=True, fill=look.ground.water)
    whole = (0.0, 0.0, *size_mm(tile, frame.side_mm))
    network = lines(terrain(tile.cells), frame, look)
    words = _labels(tile, land, frame, look)
    return (
        *ground_layers(
            [water, *waves(whole, look)],
            shallows(land, frame, look),
            land_path(land, frame),
            [letter],
            network,
            look,
            texture=grain(whole, look),
        ),
        layer("coast", stroked(land.coast_line(frame), look.stroke(look.coast, frame.side_mm))),
        dots(tile.cells, frame, look),
        layer("labels", *plates(words, look), *words),
        layer("north", north),
    )


def _labels(tile: HexTile, land: Shore, frame: Frame, look: Style) -> tuple[Text, ...]:
    """Each hex's label in the colour of the ground it stands on."""
    top = -tile.radius * HALF_HEIGHT
    arrow = [(x, top + y) for x, y in arrow_points(look, frame.side_mm)]
    coast = [point for line in land.lines for point in line]
    field = Field([*coast, *edge_points(rim(tile)), *arrow], land.has_land_at)
    return tuple(_label(cell, tile, field, frame, look) for cell in tile.cells if cell.label)


def _label(cell: Cell, tile: HexTile, field: Field, frame: Frame, look: Style) -> Text:
    """A hex's label in its place; if it is too long for its hex, as much smaller as it must be."""
    face_, full_pt = look.label.face, look.size_pt(look.label, frame.side_mm)
    for step in range(int((full_pt - look.least_pt) / STEP_PT + SLACK) + 1):
        size_pt = full_pt - step * STEP_PT
        box = box_of(cell.label, look.label, size_pt)
        spot = label_spots([cell], field, {cell.label: box}, look, frame.side_mm)[cell.label]
        if _is_within(spot, box, cell, tile, frame.side_mm):
            x_mm, y_mm = frame.point((spot.x, spot.y))
            foot_mm = y_mm + fonts.cap_height_mm(face_, size_pt) / 2
            return Text(x_mm, foot_mm, cell.label, face_, size_pt, look.label.on(spot.is_land), "middle")
    raise LabelTooLongError(tile.name, cell.label, look.least_pt)


def _is_within(spot: Spot, box: Point, cell: Cell, tile: HexTile, side_mm: float) -> bool:
    """Whether a label's box stays in its hex and on the tile."""
    x, y = centre(cell.place)
    half, radius = (box[0] / 2 / side_mm, box[1] / 2 / side_mm), tile.radius
    on_tile = inside_hex(spot.x / radius, spot.y / radius, (half[0] / radius, half[1] / radius))
    return min(inside_hex(spot.x - x, spot.y - y, half), on_tile) >= -SLACK
