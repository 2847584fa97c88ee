"""A world tile as it is printed and cut: a big hexagon of land and water, true size."""

from functools import cache

from printkit.ink import fonts
from printkit.ink.drawing import Drawing, Group, Item, Point, Text, polyline
from printkit.ink.grey import grey
from printkit.model.board import HexTile
from printkit.model.hexes import corner
from tiles import shore, style
from tiles.curve import Frame
from tiles.fragments import fragment_layer, metadata
from tiles.label import Field
from tiles.lattice import HALF_HEIGHT, terrain
from tiles.layers import (
    arrow_points,
    box_of,
    dots,
    edge_points,
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
def face(tile: HexTile, side_mm: float, style_name: str = "atlas", ink: str = style.FULL) -> Drawing:
    """The cut tile in true size: ground, letter, network, coast, labels, north arrow, cut line.

    The SVG also names every fragment and carries the tile's description as JSON. ``ink``
    is how much of it: full, light, outline or grey.

    Raises:
        UsageError: no style or ink has that name.
        MissingGlyphError: a label or the tile's name cannot be drawn.
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
    swell = waves((0.0, 0.0, *size_mm(tile, frame.side_mm)), look)
    network = lines(terrain(tile.cells), frame, look)
    words = _labels(tile, land, frame, look)
    return (
        *ground_layers(
            [water, *swell], shallows(land, frame, look), land_path(land, frame), [letter], network, look
        ),
        layer("coast", stroked(land.coast_line(frame), look.stroke(look.coast, frame.side_mm))),
        dots(tile.cells, frame, look),
        layer("labels", *plates(words, look), *words),
        layer("north", north),
    )


def _labels(tile: HexTile, land: Shore, frame: Frame, look: Style) -> tuple[Text, ...]:
    """Each hex's label in the colour of the ground it stands on."""
    face_, size_pt = look.label.face, look.size_pt(look.label, frame.side_mm)
    boxes = {cell.label: box_of(cell.label, look.label, size_pt) for cell in tile.cells}
    top = -tile.radius * HALF_HEIGHT
    arrow = [(x, top + y) for x, y in arrow_points(look, frame.side_mm)]
    coast = [point for line in land.lines for point in line]
    field = Field([*coast, *edge_points(rim(tile)), *arrow], land.has_land_at)
    found = label_spots(tile.cells, field, boxes, look, frame.side_mm)
    drop_mm = fonts.cap_height_mm(face_, size_pt) / 2
    return tuple(
        Text(x_mm, y_mm + drop_mm, label, face_, size_pt, look.label.on(spot.is_land), "middle")
        for label, spot in found.items()
        for x_mm, y_mm in [frame.point((spot.x, spot.y))]
    )
