"""The labels of a world: each hex's own, and below it the names that the tiles give a hex they share."""

from collections.abc import Iterator, Sequence

from printkit.ink import fonts
from printkit.ink.drawing import Point, Text
from printkit.model.board import Cell, World
from printkit.model.hexes import Hex, turned, turned_mask
from tiles.curve import Frame
from tiles.label import Field, Spot
from tiles.layers import box_of, edge_points, label_spots
from tiles.style import Pair, Style

LINE_FROM_MM = 8.0
"""Hexes smaller than this have no room for a second line of names: each stands on its tile's own part."""
NAMES_FROM_MM = 7.0
"""Hexes smaller than this have no room for names at all."""
NAMES_GAP_MM = 0.7
"""Between the feet of the label and the heads of the names."""


def world_labels(world: World, field: Field, frame: Frame, look: Style) -> list[Text]:
    """All labels of a world, clear of what the field holds.

    Where label and names find no room together, each takes its own place; where the names
    find none in one line either, each stands on the part of the hex that lies on its tile.
    """
    side_mm, cells = frame.side_mm, world.cells
    boxes = {cell.label: _box(cell, side_mm, look) for cell in cells}
    found = label_spots(cells, field, boxes, look, side_mm)
    parts = _parts(world)
    texts: list[Text] = []
    for cell in cells:
        spot = found[cell.label]
        if len(cell.names) < 2 or side_mm < NAMES_FROM_MM:
            texts.append(_text(cell.label, look.label, spot, 0.0, frame, look))
        elif _names(cell, side_mm) and spot.is_clear:
            texts += _together(cell, spot, frame, look)
        else:
            texts += _apart(cell, [parts[cell.place, name] for name in cell.names], field, frame, look)
    return texts


def _parts(world: World) -> dict[tuple[Hex, str], Cell]:
    """What each tile holds of each of its hexes, by the hex's place in the world and its name there."""
    found = {}
    for placed in world.tiles:
        for cell in placed.tile.cells:
            (q, r), (p_far, q_far) = turned(cell.place, placed.turn), placed.place
            place = q + placed.tile.radius * p_far, r + placed.tile.radius * q_far
            present, land = (turned_mask(mask, placed.turn) for mask in (cell.present, cell.land))
            found[place, cell.label] = Cell(place, present, land, cell.label)
    return found


def _names(cell: Cell, side_mm: float) -> str:
    """The names in one line, if there are several and room for a line."""
    return "/".join(cell.names) if len(cell.names) > 1 and side_mm >= LINE_FROM_MM else ""


def _box(cell: Cell, side_mm: float, look: Style) -> Point:
    """Width and height of a label with its names, in millimetres."""
    width, height = box_of(cell.label, look.label, look.size_pt(look.label, side_mm))
    if not _names(cell, side_mm):
        return width, height
    wide, high = box_of(_names(cell, side_mm), look.names, look.size_pt(look.names, side_mm))
    return max(width, wide), height + NAMES_GAP_MM + high


def _together(cell: Cell, spot: Spot, frame: Frame, look: Style) -> Iterator[Text]:
    """The label and its names below, as one block."""
    names = _names(cell, frame.side_mm)
    _, height = _box(cell, frame.side_mm, look)
    for text, kind, way in ((cell.label, look.label, -1), (names, look.names, 1)):
        _, own = box_of(text, kind, look.size_pt(kind, frame.side_mm))
        yield _text(text, kind, spot, way * (height - own) / 2, frame, look)


def _apart(cell: Cell, parts: Sequence[Cell], field: Field, frame: Frame, look: Style) -> Iterator[Text]:
    """The label, then its names in one line wherever the hex has room for it, or each on its own part."""
    side_mm, names = frame.side_mm, _names(cell, frame.side_mm)
    spot, field = _spot_of(cell, cell.label, look.label, field, side_mm, look)
    yield _text(cell.label, look.label, spot, 0.0, frame, look)
    if names:
        spot, _ = _spot_of(cell, names, look.names, field, side_mm, look)
        if spot.is_clear:
            yield _text(names, look.names, spot, 0.0, frame, look)
            return
    for part in parts:
        spot, field = _spot_of(part, part.label, look.names, field, side_mm, look)
        yield _text(part.label, look.names, spot, 0.0, frame, look)


def _spot_of(
    cell: Cell, text: str, kind: Pair, field: Field, side_mm: float, look: Style
) -> tuple[Spot, Field]:
    """Where a text goes in a hex or its part, and the field that keeps clear of it too."""
    box = box_of(text, kind, look.size_pt(kind, side_mm))
    spot = label_spots([cell], field, {cell.label: box}, look, side_mm)[cell.label]
    half = box[0] / 2 / side_mm, box[1] / 2 / side_mm
    corners = [(spot.x + i * half[0], spot.y + j * half[1]) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return spot, field.with_points(edge_points(corners))


def _text(text: str, kind: Pair, spot: Spot, down_mm: float, frame: Frame, look: Style) -> Text:
    """A text whose capitals stand centred on the spot, or ``down_mm`` below it."""
    x_mm, y_mm = frame.point((spot.x, spot.y))
    size_pt = look.size_pt(kind, frame.side_mm)
    drop_mm = down_mm + fonts.cap_height_mm(kind.face, size_pt) / 2
    return Text(x_mm, y_mm + drop_mm, text, kind.face, size_pt, kind.on(spot.is_land), "middle")
