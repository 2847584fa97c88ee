"""Free room on paper: what of a line or a box keeps clear of convex shapes."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import floor, hypot
from typing import TypeAlias

from printkit.ink.drawing import Point
from printkit.press.paper import Area

Polygon: TypeAlias = Sequence[Point]
Line: TypeAlias = tuple[Point, Point]

TOUCH_MM = 1e-6
"""What a line may reach into a shape and still only touch it."""
STEP_MM = 2.0
"""How finely a sheet is searched for room, from the bottom up."""
CELL_MM = 20.0
"""The side of the squares by which shapes are found again."""


def corners(area: Area) -> Polygon:
    """A rectangle as a polygon, clockwise from its top left."""
    left, top, right, bottom = area.x_mm, area.y_mm, area.right_mm, area.bottom_mm
    return (left, top), (right, top), (right, bottom), (left, bottom)


def extent(polygons: Iterable[Polygon]) -> Area:
    """The smallest rectangle that holds all of them.

    >>> extent([((1, 2), (4, 2)), ((3, 7),)])
    Area(x_mm=1, y_mm=2, width_mm=3, height_mm=5)
    """
    points = [point for polygon in polygons for point in polygon]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Area(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)


def is_free(room: Area, taken: Sequence[Polygon], air_mm: float) -> bool:
    """Whether a room keeps its distance from all of the convex polygons."""
    roomy = room.without(left_mm=-air_mm, top_mm=-air_mm, right_mm=-air_mm, bottom_mm=-air_mm)
    return all(_are_apart(corners(roomy), polygon) for polygon in taken)


def holds(area: Area, room: Area) -> bool:
    """Whether a room lies wholly inside the area.

    >>> holds(Area(0, 0, 10, 10), Area(5, 5, 5, 5)), holds(Area(0, 0, 10, 10), Area(6, 5, 5, 5))
    (True, False)
    """
    return (
        area.x_mm - TOUCH_MM <= room.x_mm
        and area.y_mm - TOUCH_MM <= room.y_mm
        and room.right_mm <= area.right_mm + TOUCH_MM
        and room.bottom_mm <= area.bottom_mm + TOUCH_MM
    )


def grown(polygon: Polygon, by_mm: float) -> Polygon:
    """A convex polygon with every edge moved outwards, its corners sharp.

    >>> grown(((0, 0), (4, 0), (4, 2), (0, 2)), 1)
    ((-1.0, -1.0), (5.0, -1.0), (5.0, 3.0), (-1.0, 3.0))
    """
    if by_mm == 0:
        return polygon
    way = by_mm if _is_clockwise(polygon) else -by_mm
    edges = [_moved(line, way) for line in edges_of(polygon)]
    return tuple(_crossing(edges[index - 1], edge) for index, edge in enumerate(edges))


def edges_of(polygon: Polygon) -> tuple[Line, ...]:
    """Its sides, from corner to corner and back to the first."""
    return tuple(zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def length_mm(line: Line) -> float:
    """How long a line is."""
    (x, y), (end_x, end_y) = line
    return hypot(end_x - x, end_y - y)


def part(line: Line, first: float, last: float) -> Line:
    """A stretch of a line, from 0 at its start to 1 at its end.

    >>> part(((0, 0), (10, 0)), 0.25, 1)
    ((2.5, 0.0), (10, 0))
    """
    (x, y), (end_x, end_y) = line
    dx, dy = end_x - x, end_y - y
    start = line[0] if first == 0 else (x + first * dx, y + first * dy)
    return start, line[1] if last == 1 else (x + last * dx, y + last * dy)


def within(line: Line, area: Area) -> Line | None:
    """The part of a line inside the area, its border too; None if nothing is left."""
    (x, y), (end_x, end_y) = line
    dx, dy = end_x - x, end_y - y
    first, last = 0.0, 1.0
    for step, low, high in ((dx, area.x_mm - x, area.right_mm - x), (dy, area.y_mm - y, area.bottom_mm - y)):
        if step == 0:
            if low > TOUCH_MM or high < -TOUCH_MM:
                return None
            continue
        enter, leave = sorted((low / step, high / step))
        first, last = max(first, enter), min(last, leave)
    return part(line, first, last) if first < last else None


class Obstacles:
    """Convex shapes that lines and boxes keep off, found by where they lie."""

    def __init__(self, polygons: Iterable[Polygon]) -> None:
        self._in: dict[tuple[int, int], list[int]] = {}
        self._shapes: list[tuple[Polygon, float]] = []
        for polygon in polygons:
            way = 1.0 if _is_clockwise(polygon) else -1.0
            for cell in _cells(extent([polygon])):
                self._in.setdefault(cell, []).append(len(self._shapes))
            self._shapes.append((polygon, way))

    def is_clear(self, room: Area, air_mm: float) -> bool:
        """Whether a room keeps its distance from all of them."""
        roomy = room.without(left_mm=-air_mm, top_mm=-air_mm, right_mm=-air_mm, bottom_mm=-air_mm)
        near = {index for cell in _cells(roomy) for index in self._in.get(cell, ())}
        return is_free(roomy, [self._shapes[index][0] for index in near], 0)

    def place_for(self, size: Area, area: Area, air_mm: float) -> Point | None:
        """Where in an area a room of that size has its distance from all: lowest first, then leftmost.

        Boxes round the shapes are quickly compared; only where they leave no room the
        slanting corners count.
        """
        boxes = [(extent([polygon]), polygon) for polygon, _ in self._shapes]
        rough = [(box, corners(box)) for box, _ in boxes]
        places = chain(_places(rough, size, area, air_mm), _places(boxes, size, area, air_mm))
        return next(places, None)

    def beyond(self, line: Line) -> tuple[Line, ...]:
        """The pieces of a line that lie inside no shape, in its order; on an edge is outside."""
        near = {index for cell in _cells(extent([line])) for index in self._in.get(cell, ())}
        inner = sorted(hit for index in near if (hit := _hit(line, *self._shapes[index])) is not None)
        pieces, start = [], 0.0
        for first, last in inner:
            if first > start:
                pieces.append(part(line, start, first))
            start = max(start, last)
        if start < 1:
            pieces.append(part(line, start, 1.0))
        return tuple(pieces)


def _cells(area: Area) -> Iterator[tuple[int, int]]:
    for column in range(floor(area.x_mm / CELL_MM), floor(area.right_mm / CELL_MM) + 1):
        for row in range(floor(area.y_mm / CELL_MM), floor(area.bottom_mm / CELL_MM) + 1):
            yield column, row


def _hit(line: Line, polygon: Polygon, way: float) -> tuple[float, float] | None:
    """Where a line is inside a convex polygon: from 0 at its start to 1 at its end."""
    (x, y), (end_x, end_y) = line
    first, last = 0.0, 1.0
    for (ax, ay), (bx, by) in edges_of(polygon):
        long = hypot(bx - ax, by - ay) * way
        nx, ny = (by - ay) / long, (ax - bx) / long  # outwards
        start, end = nx * (x - ax) + ny * (y - ay), nx * (end_x - ax) + ny * (end_y - ay)
        if start >= -TOUCH_MM and end >= -TOUCH_MM:
            return None
        if start * end < 0:
            crossing = start / (start - end)
            first, last = (max(first, crossing), last) if start > 0 else (first, min(last, crossing))
    return (first, last) if first < last else None


def _places(boxes: Sequence[tuple[Area, Polygon]], size: Area, area: Area, air_mm: float) -> Iterator[Point]:
    """The leftmost place in each row that has one, from the bottom up."""
    last_mm = area.right_mm - size.width_mm + TOUCH_MM
    for row in range(int((area.height_mm - size.height_mm + TOUCH_MM) / STEP_MM) + 1):
        y_mm = area.bottom_mm - size.height_mm - row * STEP_MM
        top_mm, bottom_mm = y_mm - air_mm, y_mm + size.height_mm + air_mm
        near = (shape for box, shape in boxes if box.y_mm < bottom_mm and top_mm < box.bottom_mm)
        x_mm = area.x_mm
        for start, end in sorted(span for shape in near if (span := _span(shape, top_mm, bottom_mm))):
            if x_mm + size.width_mm + air_mm <= start or x_mm > last_mm:
                break
            x_mm = max(x_mm, end + air_mm)
        if x_mm <= last_mm:
            yield x_mm, y_mm


def _span(polygon: Polygon, top_mm: float, bottom_mm: float) -> tuple[float, float] | None:
    """From where to where a convex polygon reaches between two levels."""
    xs = [x for x, y in polygon if top_mm <= y <= bottom_mm]
    if len(xs) == len(polygon):
        return min(xs), max(xs)
    for (ax, ay), (bx, by) in edges_of(polygon):
        xs += [
            ax + (at - ay) / (by - ay) * (bx - ax) for at in (top_mm, bottom_mm) if (ay - at) * (by - at) < 0
        ]
    return (min(xs), max(xs)) if xs else None


def _is_clockwise(polygon: Polygon) -> bool:
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges_of(polygon)) > 0


def _moved(line: Line, by_mm: float) -> Line:
    """A side moved to its left as one walks along it, with y running down."""
    (ax, ay), (bx, by) = line
    long = length_mm(line)
    dx, dy = (by - ay) / long * by_mm, (ax - bx) / long * by_mm
    return (ax + dx, ay + dy), (bx + dx, by + dy)


def _crossing(one: Line, other: Line) -> Point:
    """Where two lines meet that are not parallel; where they are, the start of the other."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if abs(turn) < TOUCH_MM:
        return other[0]
    along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
    return ax + along * (bx - ax), ay + along * (by - ay)


def _are_apart(one: Polygon, other: Polygon) -> bool:
    """Whether some line parts two convex polygons: one along an edge of either does, if any."""
    return any(
        _is_past(normal, one, other) or _is_past(normal, other, one)
        for polygon in (one, other)
        for normal in _normals(polygon)
    )


def _normals(polygon: Polygon) -> Iterator[Point]:
    for (x, y), (next_x, next_y) in edges_of(polygon):
        yield next_y - y, x - next_x


def _is_past(normal: Point, near: Polygon, far: Polygon) -> bool:
    nx, ny = normal
    return max(nx * x + ny * y for x, y in near) <= min(nx * x + ny * y for x, y in far)
