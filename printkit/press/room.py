"""Free room on paper: whether words and rulers keep clear of convex shapes."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from printkit.ink.drawing import Point
from printkit.press.paper import Area

Polygon: TypeAlias = Sequence[Point]


def corners(area: Area) -> Polygon:
    """A rectangle as a polygon, clockwise from its top left."""
    left, top, right, bottom = area.x_mm, area.y_mm, area.right_mm, area.bottom_mm
    return (left, top), (right, top), (right, bottom), (left, bottom)


def is_free(room: Area, taken: Sequence[Polygon], air_mm: float) -> bool:
    """Whether a room keeps its distance from all of the convex polygons."""
    roomy = room.without(left_mm=-air_mm, top_mm=-air_mm, right_mm=-air_mm, bottom_mm=-air_mm)
    return all(_are_apart(corners(roomy), polygon) for polygon in taken)


def _are_apart(one: Polygon, other: Polygon) -> bool:
    """Whether some line parts two convex polygons: one along an edge of either does, if any."""
    return any(
        _is_past(normal, one, other) or _is_past(normal, other, one)
        for polygon in (one, other)
        for normal in _normals(polygon)
    )


def _normals(polygon: Polygon) -> Iterator[Point]:
    for (x, y), (next_x, next_y) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        yield next_y - y, x - next_x


def _is_past(normal: Point, near: Polygon, far: Polygon) -> bool:
    nx, ny = normal
    return max(nx * x + ny * y for x, y in near) <= min(nx * x + ny * y for x, y in far)
