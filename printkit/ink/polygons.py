"""Shapes as polygons: paths, lines and letters followed in straight steps.

Joins of lines are round whatever they say, so that the tip of a mitre is missing.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, dist, pi, sin
from typing import TypeAlias

from printkit.ink import outlines
from printkit.ink.drawing import Circle, Path, Point, Rect, Stroke, Text, polyline, rounded

STEPS = 12
"""Straight steps for a curve."""
ROUND = 36
"""Corners of a circle."""

Polygon: TypeAlias = Sequence[Point]


def as_path(item: Path | Rect | Circle) -> Path:
    """The shape as a path, a circle as straight lines."""
    if isinstance(item, Path):
        return item
    if isinstance(item, Circle):
        return polyline(_disc((item.x_mm, item.y_mm), item.radius_mm), closed=True)
    if item.radius_mm:
        return rounded(item)
    left, top, right, bottom = item.x_mm, item.y_mm, item.x_mm + item.width_mm, item.y_mm + item.height_mm
    return polyline([(left, top), (right, top), (right, bottom), (left, bottom)], closed=True)


def rings(path: Path) -> list[list[Point]]:
    """Each piece of a path as points; a closed one ends where it begins."""
    pieces: list[list[Point]] = []
    for letter, *numbers in path.segments:
        values = [float(number) for number in numbers]
        points = list(zip(values[::2], values[1::2], strict=True))
        if letter == "M":
            pieces.append(points)
        elif letter == "Z":
            pieces[-1].append(pieces[-1][0])
        elif letter == "L":
            pieces[-1] += points
        else:
            pieces[-1] += _curve(pieces[-1][-1], points)
    return pieces


def _curve(start: Point, handles: Sequence[Point]) -> list[Point]:
    """Points along a Bézier curve of any degree, its start left out."""
    found = []
    for step in range(1, STEPS + 1):
        share, points = step / STEPS, [start, *handles]
        while len(points) > 1:
            points = [(x + (x2 - x) * share, y + (y2 - y) * share) for (x, y), (x2, y2) in pairwise(points)]
        found.append(points[0])
    return found


def line(path: Path, stroke: Stroke) -> Iterator[Polygon]:
    """Polygons that cover a stroke together, all turning the same way."""
    half = stroke.width_mm / 2
    for piece in rings(path):
        is_closed = len(piece) > 2 and piece[0] == piece[-1] and not stroke.dash_mm
        for dash in _dashes(piece, stroke.dash_mm) if stroke.dash_mm else [piece]:
            yield from (_thick(start, end, half) for start, end in pairwise(dash) if start != end)
            yield from (_disc(joint, half) for joint in (dash if is_closed else dash[1:-1]))
            if not is_closed:
                yield from _ends(dash, stroke, half)


def _ends(dash: Sequence[Point], stroke: Stroke, half: float) -> Iterator[Polygon]:
    """What a line's caps add at its two ends."""
    for end, before in ((dash[0], dash[1]), (dash[-1], dash[-2])) if len(dash) > 1 else ():
        if stroke.cap == "round":
            yield _disc(end, half)
        elif stroke.cap == "square" and end != before:
            share = half / dist(end, before)
            beyond = end[0] + (end[0] - before[0]) * share, end[1] + (end[1] - before[1]) * share
            yield _thick(end, beyond, half)


def _thick(start: Point, end: Point, half: float) -> Polygon:
    length = dist(start, end)
    across, down = -half * (end[1] - start[1]) / length, half * (end[0] - start[0]) / length
    (x, y), (x2, y2) = start, end
    return (
        (x - across, y - down),
        (x2 - across, y2 - down),
        (x2 + across, y2 + down),
        (x + across, y + down),
    )


def _disc(middle: Point, radius: float) -> Polygon:
    turns = [2 * pi * number / ROUND for number in range(ROUND)]
    return [(middle[0] + radius * cos(turn), middle[1] + radius * sin(turn)) for turn in turns]


def _dashes(piece: Sequence[Point], dash_mm: Sequence[float]) -> list[list[Point]]:
    """The drawn parts of a dashed line; a pattern of odd length is gone through twice."""
    lengths = [*dash_mm, *dash_mm] if len(dash_mm) % 2 else dash_mm
    drawn: list[list[Point]] = [[piece[0]]]
    turn, left = 0, lengths[0]
    for start, end in pairwise(piece):
        while (rest := dist(start, end)) > left:
            share = left / rest
            start = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            if turn % 2 == 0:
                drawn[-1].append(start)
            else:
                drawn.append([start])
            turn = (turn + 1) % len(lengths)
            left = lengths[turn]
        left -= rest
        if turn % 2 == 0:
            drawn[-1].append(end)
    return drawn


def letters(text: Text) -> Iterator[Polygon]:
    """The outlines of a text's letters where they stand on the drawing."""
    for letter, placed in outlines.letters_of(text):
        for ring in _glyph(letter, text.face):
            yield [placed(x, y) for x, y in ring]


@lru_cache(maxsize=1024)
def _glyph(letter: str, face: str) -> tuple[tuple[Point, ...], ...]:
    """A letter's outlines in font units."""
    return tuple(tuple(ring) for ring in rings(Path(outlines.glyph_path(letter, face))))
