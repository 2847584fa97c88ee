"""Curves: centripetal Catmull-Rom through given points, said exactly as Béziers.

Yuksel, Schaefer, Keyser, "Parameterization and applications of Catmull-Rom
curves", 2011: with exponent 0.5 a span never loops or runs into a cusp.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin, sqrt
from typing import TypeAlias

from printkit.ink.drawing import Point

Segment: TypeAlias = tuple[str | float, ...]
Span: TypeAlias = tuple[Point, Point, Point, Point]

STEPS_A_SPAN = 8
"""How many straight pieces stand for a span where a curve is measured."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a drawing in hex sides comes to lie: turned clockwise by steps of 60°, scaled, shifted."""

    x_mm: float
    y_mm: float
    side_mm: float
    turn: int = 0

    def point(self, point: Point) -> Point:
        """A point of the drawing in millimetres on the paper."""
        x, y = self.heading(point)
        return self.x_mm + x * self.side_mm, self.y_mm + y * self.side_mm

    def heading(self, way: Point) -> Point:
        """A direction of the drawing as it points on the paper; its length stays in hex sides."""
        if not self.turn % 6:
            return way
        c, s = cos(self.turn * pi / 3), sin(self.turn * pi / 3)
        return way[0] * c - way[1] * s, way[0] * s + way[1] * c

    def back(self, point_mm: Point) -> Point:
        """The point of the drawing that lies at a point in millimetres on the paper."""
        x, y = (point_mm[0] - self.x_mm) / self.side_mm, (point_mm[1] - self.y_mm) / self.side_mm
        return Frame(0, 0, 1, -self.turn).heading((x, y))

    def points(self, points: Sequence[Point]) -> tuple[Point, ...]:
        """Points of the drawing in millimetres on the paper."""
        return tuple(self.point(point) for point in points)


def _span(before: Point, start: Point, end: Point, after: Point) -> Span:
    """The Bézier of one span, from the knot distances √|…| of its four points."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = before, start, end, after
    t1, t2, t3 = sqrt(hypot(bx - ax, by - ay)), sqrt(hypot(cx - bx, cy - by)), sqrt(hypot(dx - cx, dy - cy))
    far, near, total = t2 * t2 / t1, t1, 3 * (t1 + t2)
    out_x = ((bx - ax) * far + (cx - bx) * near) / total
    out_y = ((by - ay) * far + (cy - by) * near) / total
    far, near, total = t2 * t2 / t3, t3, 3 * (t2 + t3)
    in_x = ((dx - cx) * far + (cx - bx) * near) / total
    in_y = ((dy - cy) * far + (cy - by) * near) / total
    return start, (bx + out_x, by + out_y), (cx - in_x, cy - in_y), end


def through(points: Sequence[Point]) -> tuple[Span, ...]:
    """The spans from the second point to the last but one; the outermost points only lend direction."""
    return tuple(_span(*points[index : index + 4]) for index in range(len(points) - 3))


def round_through(points: Sequence[Point]) -> tuple[Span, ...]:
    """The spans of a closed curve through all the points."""
    return through((points[-1], *points, points[0], points[1]))


def at_share(span: Span, share: float) -> Point:
    """The point of a span at ``share`` of its parameter, 0 to 1."""
    rest = 1 - share
    a, b, c, d = rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3
    p, q, r, s = span
    return a * p[0] + b * q[0] + c * r[0] + d * s[0], a * p[1] + b * q[1] + c * r[1] + d * s[1]


def flattened(spans: Sequence[Span]) -> tuple[Point, ...]:
    """Points along the spans, eight steps each, from the first start to the last end."""
    shares = [index / STEPS_A_SPAN for index in range(STEPS_A_SPAN)]
    return (*(at_share(span, share) for span in spans for share in shares), spans[-1][3])


def drawn(spans: Sequence[Span], frame: Frame) -> list[Segment]:
    """Path segments that go on along the spans from where their first one starts."""
    segments: list[Segment] = []
    for _, one, two, end in spans:
        segments.append(("C", *frame.point(one), *frame.point(two), *frame.point(end)))
    return segments
