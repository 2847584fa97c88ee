"""Holes that run against what they lie in, so that both filling rules see the same.

Some readers of SVG know no even-odd rule for clips; cairo is one. Where no two
contours cross, turning every second one, counted from outside, serves all.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from printkit.ink.drawing import Point

Segment = tuple[str | float, ...]
Contour = list[Segment]

STEPS = (0.25, 0.5, 0.75, 1.0)
VOTERS = 5


def alternating(segments: Iterable[Segment]) -> tuple[Segment, ...]:
    """The same contours, each lying in an odd number of others turned against those.

    >>> square = (("M", 0, 0), ("L", 9, 0), ("L", 9, 9), ("L", 0, 9), ("Z",))
    >>> hole = (("M", 2, 2), ("L", 4, 2), ("L", 4, 4), ("Z",))
    >>> alternating((*square, *hole))[5:]
    (('M', 4, 4), ('L', 4, 2), ('L', 2, 2), ('Z',))
    """
    contours = _contours(segments)
    shapes = [_corners(contour) for contour in contours]
    turned: list[Segment] = []
    for index, (contour, shape) in enumerate(zip(contours, shapes, strict=True)):
        others = shapes[:index] + shapes[index + 1 :]
        depth = sum(_lies_in(shape, other) for other in others)
        runs_right = _area(shape) > 0
        turned += contour if runs_right == (depth % 2 == 0) else _reversed(contour)
    return tuple(turned)


def _contours(segments: Iterable[Segment]) -> list[Contour]:
    contours: list[Contour] = []
    for segment in segments:
        if segment[0] == "M":
            contours.append([])
        contours[-1].append(segment)
    return contours


def _points(segment: Segment) -> list[Point]:
    numbers = [number for number in segment if not isinstance(number, str)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _corners(contour: Contour) -> list[Point]:
    """The contour as straight lines, a curve as four."""
    corners: list[Point] = []
    for segment in contour:
        points = _points(segment)
        if len(points) == 3:
            corners += [_on_curve([corners[-1], *points], step) for step in STEPS]
        else:
            corners += points
    return corners


def _on_curve(handles: Sequence[Point], step: float) -> Point:
    """The point of a Bézier curve at ``step`` of its way."""
    while len(handles) > 1:
        pairs = list(pairwise(handles))
        handles = [(x + (x2 - x) * step, y + (y2 - y) * step) for (x, y), (x2, y2) in pairs]
    return handles[0]


def _area(corners: list[Point]) -> float:
    """Twice the area, positive where the corners go clockwise with y down."""
    return sum(x * y2 - x2 * y for (x, y), (x2, y2) in pairwise([*corners, corners[0]]))


def _lies_in(corners: list[Point], other: list[Point]) -> bool:
    """Whether most of a few corners lie in the other; one alone may lie on its edge."""
    voters = corners[:: max(1, len(corners) // VOTERS)]
    return 2 * sum(_holds(other, voter) for voter in voters) > len(voters)


def _holds(corners: list[Point], point: Point) -> bool:
    """Whether a ray from the point to the right crosses the contour an odd number of times."""
    px, py = point
    inside = False
    for (x, y), (x2, y2) in pairwise([*corners, corners[0]]):
        if (y > py) != (y2 > py) and px < x + (py - y) / (y2 - y) * (x2 - x):
            inside = not inside
    return inside


def _reversed(contour: Contour) -> Contour:
    """The contour run the other way."""
    closing = contour[-1:] if contour[-1][0] == "Z" else []
    drawn = contour[: len(contour) - len(closing)]
    backwards: Contour = [("M", *_points(drawn[-1])[-1])]
    for before, segment in reversed(list(pairwise(drawn))):
        handles = _points(segment)[-2::-1]
        ends = [*handles, _points(before)[-1]]
        backwards.append((segment[0], *(number for point in ends for number in point)))
    return backwards + closing
