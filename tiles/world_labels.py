"""The labels of a world: each hex's own, and below it the names that the tiles give a hex they share."""

from collections.abc import Iterator, Sequence

from printkit.ink import fonts
from printkit.ink.drawing import Point, Text
from printkit.model.board import Cell
from tiles.curve import Frame
from tiles.label import Field, Spot
from tiles.layers import box_of, edge_points, label_spots
from tiles.style import Pair, Style

NAMES_FROM_MM = 8.0
"""Hexes smaller than this have no room for a second line of names."""
NAMES_GAP_MM = 0.7
"""Between the feet of the label and the heads of the names."""


def world_labels(cells: Sequence[Cell], field: Field, frame: Frame, look: Style) -> list[Text]:
    """All labels of a world, clear of what the field holds.

    Where label and names find no room together, each takes its own place.
    """
    side_mm = frame.side_mm
    boxes = {cell.label: _box(cell, side_mm, look) for cell in cells}
    found = label_spots(cells, field, boxes, look, side_mm)
    texts: list[Text] = []
    for cell in cells:
        spot = found[cell.label]
        if not _names(cell, side_mm):
            texts.append(_text(cell.label, look.label, spot, 0.0, frame, look))
        elif spot.is_clear:
            texts += _together(cell, spot, frame, look)
        else:
            texts += _apart(cell, field, frame, look)
    return texts


def _names(cell: Cell, side_mm: float) -> str:
    return "/".join(cell.names) if len(cell.names) > 1 and side_mm >= NAMES_FROM_MM else ""


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


def _apart(cell: Cell, field: Field, frame: Frame, look: Style) -> Iterator[Text]:
    """The label, then its names wherever the hex has room for them."""
    for text, kind in ((cell.label, look.label), (_names(cell, frame.side_mm), look.names)):
        box = box_of(text, kind, look.size_pt(kind, frame.side_mm))
        spot = label_spots([cell], field, {cell.label: box}, look, frame.side_mm)[cell.label]
        yield _text(text, kind, spot, 0.0, frame, look)
        half = box[0] / 2 / frame.side_mm, box[1] / 2 / frame.side_mm
        corners = [
            (spot.x + i * half[0], spot.y + j * half[1]) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        field = field.with_points(edge_points(corners))


def _text(text: str, kind: Pair, spot: Spot, down_mm: float, frame: Frame, look: Style) -> Text:
    """A text whose capitals stand centred on the spot, or ``down_mm`` below it."""
    x_mm, y_mm = frame.point((spot.x, spot.y))
    size_pt = look.size_pt(kind, frame.side_mm)
    drop_mm = down_mm + fonts.cap_height_mm(kind.face, size_pt) / 2
    return Text(x_mm, y_mm + drop_mm, text, kind.face, size_pt, kind.on(spot.is_land), "middle")
