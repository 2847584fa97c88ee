"""How faces lie on paper, judged from nothing but their corners."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import hypot

from printkit.press import Area, Placement

SLACK_MM = 1e-6
Point = tuple[float, float]


def inside(placed: Placement, area: Area, slack_mm: float = SLACK_MM) -> bool:
    """Whether every corner of a face lies in an area."""
    return all(
        area.x_mm - slack_mm <= x <= area.right_mm + slack_mm
        and area.y_mm - slack_mm <= y <= area.bottom_mm + slack_mm
        for x, y in placed.outline_mm()
    )


def distance_mm(one: Sequence[Point], other: Sequence[Point]) -> float:
    """How far two convex outlines are apart; below zero is how deep they overlap."""
    strip_mm = max(
        min(nx * x + ny * y for x, y in far) - max(nx * x + ny * y for x, y in near)
        for near, far in ((one, other), (other, one))
        for nx, ny in _directions(one, other)
    )
    if strip_mm <= 0:
        return strip_mm
    return min(
        _to_edge_mm(corner, start, end)
        for corners, outline in ((one, other), (other, one))
        for corner in corners
        for start, end in _edges(outline)
    )


def _to_edge_mm(point: Point, start: Point, end: Point) -> float:
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    along = ((point[0] - x) * dx + (point[1] - y) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return hypot(point[0] - x - along * dx, point[1] - y - along * dy)


def overlapping(placed: Sequence[Placement], apart_mm: float = 0.0) -> list[tuple[str, str]]:
    """The names of all pairs that lie nearer to each other than they should."""
    return [
        (one.face.name, other.face.name)
        for one, other in combinations(placed, 2)
        if _is_near(one, other, apart_mm)
        and distance_mm(one.outline_mm(), other.outline_mm()) < apart_mm - SLACK_MM
    ]


def _is_near(one: Placement, other: Placement, apart_mm: float) -> bool:
    return (
        one.x_mm - apart_mm < other.x_mm + other.width_mm
        and other.x_mm - apart_mm < one.x_mm + one.width_mm
        and one.y_mm - apart_mm < other.y_mm + other.height_mm
        and other.y_mm - apart_mm < one.y_mm + one.height_mm
    )


def _edges(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def _directions(*outlines: Sequence[Point]) -> Iterator[Point]:
    """Square to every edge, one long: of convex outlines that do not meet, one of them parts the two."""
    for outline in outlines:
        for (x, y), (next_x, next_y) in _edges(outline):
            length = hypot(next_x - x, next_y - y)
            yield (next_y - y) / length, (x - next_x) / length
            yield (y - next_y) / length, (next_x - x) / length
