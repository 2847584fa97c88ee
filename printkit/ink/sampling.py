"""What colour a drawing has where: a look at it without any program that paints.

The middle of each field of a grid is asked; nothing is smoothed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import TypeAlias

from printkit.ink import polygons
from printkit.ink.drawing import Drawing, Group, Item, Path, Placed, Point, Text
from printkit.ink.notation import turning
from printkit.ink.polygons import Polygon

PAPER = "#FFFFFF"

Row: TypeAlias = bytearray
"""A row of the grid: 1 where a shape is."""


@dataclass(frozen=True, slots=True)
class Place:
    """How a drawing lies on the grid: scaled and turned, then moved, in fields of the grid."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def point(self, point: Point) -> Point:
        """Where a point comes to lie."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def placed(self, x_mm: float, y_mm: float, scale: float, turn_deg: float) -> "Place":
        """How something lies that is placed in what lies so."""
        a, b, c, d = turning(turn_deg, scale)
        return Place(
            self.a * a + self.c * b,
            self.b * a + self.d * b,
            self.a * c + self.c * d,
            self.b * c + self.d * d,
            *self.point((x_mm, y_mm)),
        )


def sampled(drawing: Drawing, columns: int, rows: int) -> tuple[str, ...]:
    """The colours of a drawing at the middles of ``columns`` by ``rows`` fields, row by row.

    What lies outside the drawing's own size is left out; bare paper is white.

    >>> from printkit.ink.drawing import Circle
    >>> sampled(Drawing("spot", 3, 1, (Circle(1.5, 0.5, 0.4, fill="#000000"),)), 3, 1)
    ('#FFFFFF', '#000000', '#FFFFFF')
    """
    grid = [[PAPER] * columns for _ in range(rows)]
    place = Place(columns / drawing.width_mm, 0, 0, rows / drawing.height_mm, 0, 0)
    _paint(grid, drawing.items, place, None)
    return tuple(colour for row in grid for colour in row)


def _paint(grid: list[list[str]], items: Iterable[Item], place: Place, clip: list[Row] | None) -> None:
    """The items painted over what is there, the first lowest."""
    for item in items:
        match item:
            case Group():
                _paint(grid, item.items, place, _clipped(grid, item.clip, place, clip))
            case Placed():
                inner = place.placed(item.x_mm, item.y_mm, item.scale, item.turn_deg)
                _paint(grid, item.drawing.items, inner, clip)
            case Text():
                _fill(grid, polygons.letters(item), item.fill, place, clip)
            case _:
                path = polygons.as_path(item)
                if item.fill:
                    _fill(grid, polygons.rings(path), item.fill, place, clip, even_odd=path.even_odd)
                if item.stroke:
                    _fill(grid, polygons.line(path, item.stroke), item.stroke.colour, place, clip)


def _clipped(
    grid: list[list[str]], clip: Path | None, place: Place, above: list[Row] | None
) -> list[Row] | None:
    """Where may be painted: inside the clip and inside those round it."""
    if clip is None:
        return above
    rows = _rows(polygons.rings(clip), place, len(grid[0]), len(grid), even_odd=clip.even_odd)
    mask = [rows.get(number, bytearray(len(grid[0]))) for number in range(len(grid))]
    if above is None:
        return mask
    return [bytearray(map(min, one, other)) for one, other in zip(mask, above, strict=True)]


def _fill(
    grid: list[list[str]],
    shapes: Iterable[Polygon],
    colour: str,
    place: Place,
    clip: list[Row] | None,
    *,
    even_odd: bool = False,
) -> None:
    for number, row in _rows(shapes, place, len(grid[0]), len(grid), even_odd=even_odd).items():
        allowed = row if clip is None else map(min, row, clip[number])
        line = grid[number]
        for column, is_inside in enumerate(allowed):
            if is_inside:
                line[column] = colour


def _rows(
    shapes: Iterable[Polygon], place: Place, columns: int, rows: int, *, even_odd: bool
) -> dict[int, Row]:
    """For each row that the shapes reach, the fields whose middles lie in them."""
    crossings: dict[int, list[tuple[float, int]]] = {}
    for polygon in shapes:
        corners = [place.point(corner) for corner in polygon]
        for (x, y), (x2, y2) in pairwise([*corners, corners[0]]):
            way = 1 if y2 > y else -1
            (ax, ay), (bx, by) = ((x, y), (x2, y2)) if way > 0 else ((x2, y2), (x, y))
            for row in range(max(0, ceil(ay - 0.5)), min(rows, ceil(by - 0.5))):
                crossings.setdefault(row, []).append((ax + (row + 0.5 - ay) * (bx - ax) / (by - ay), way))
    return {row: _spans(sorted(found), columns, even_odd=even_odd) for row, found in crossings.items()}


def _spans(crossings: list[tuple[float, int]], columns: int, *, even_odd: bool) -> Row:
    """The fields between crossings where the winding number is not 0, or is odd."""
    row, winding = bytearray(columns), 0
    for (x, way), (next_x, _) in pairwise(crossings):
        winding += way
        if winding % 2 if even_odd else winding:
            start, end = max(0, ceil(x - 0.5)), min(columns, ceil(next_x - 0.5))
            if end > start:
                row[start:end] = b"\1" * (end - start)
    return row
