"""Shapes that lie closer than their rectangles: hexagons as a honeycomb, triangles in strips.

Both are recognised by their corners alone. Gaps are measured square to the cut lines.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Literal, TypeAlias

from printkit.ink.drawing import Point
from printkit.press.laying.grid import Axis

Way: TypeAlias = Literal["rows", "honeycomb", "strips"]
"""Rectangle beside rectangle, rows pushed aside by half a hexagon, or every other face turned round."""

NEAR_MM = 1e-3
"""Corners this near to their place are on it."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """How faces of one outline follow one another across a sheet and down it.

    ``turning`` says whether a face is turned round against the one above it, and against
    the one beside it. ``is_woven`` says that what looks like one row is two here: hexagons
    that stand on an edge, of which every other column is half a face lower.
    """

    way: Way
    across: Axis
    down: Axis
    turning: tuple[int, int] = (0, 0)
    is_woven: bool = False

    def is_turned_round(self, row: int, column: int) -> bool:
        """Whether the face in that place stands on its head."""
        by_row, by_column = self.turning
        return (row * by_row + column * by_column) % 2 == 1


def rows(width_mm: float, height_mm: float, gap_mm: float) -> Lattice:
    """Plain rows of rectangles, or of whatever fills a rectangle badly."""
    return Lattice("rows", Axis(width_mm + gap_mm), Axis(height_mm + gap_mm))


def interlocked(
    outline_mm: Sequence[Point], width_mm: float, height_mm: float, gap_mm: float
) -> tuple[Lattice, ...]:
    """The closer ways to lay an outline, the one that is soonest cut first; none if we know of none."""
    if len(outline_mm) == 6:
        return tuple(_honeycombs(outline_mm, width_mm, height_mm, gap_mm))
    if len(outline_mm) == 3:
        return tuple(_strips(outline_mm, width_mm, height_mm, gap_mm))
    return ()


def _honeycombs(
    outline: Sequence[Point], width_mm: float, height_mm: float, gap_mm: float
) -> Iterator[Lattice]:
    shoulder_mm = _shoulder_mm(outline, width_mm, height_mm)
    if shoulder_mm is not None:
        across_mm, down_mm = _honeycomb_pitches(width_mm, height_mm, shoulder_mm, gap_mm)
        yield Lattice("honeycomb", Axis(across_mm, ((0.0,), (across_mm / 2,))), Axis(down_mm))
    shoulder_mm = _shoulder_mm(_swapped(outline), height_mm, width_mm)
    if shoulder_mm is not None:
        down_mm, across_mm = _honeycomb_pitches(height_mm, width_mm, shoulder_mm, gap_mm)
        aside = Axis(2 * across_mm, ((0.0,), (across_mm,)))
        yield Lattice("honeycomb", aside, Axis(down_mm / 2), is_woven=True)


def _honeycomb_pitches(
    width_mm: float, height_mm: float, shoulder_mm: float, gap_mm: float
) -> tuple[float, float]:
    """From one hexagon on its tip to the next in its row, and from row to row.

    >>> [round(pitch, 3) for pitch in _honeycomb_pitches(25.0, 28.868, 7.217, 2.0)]
    [27.0, 23.383]
    """
    slope_mm = hypot(width_mm / 2, shoulder_mm)
    down_mm = height_mm - shoulder_mm + gap_mm * (2 * slope_mm - shoulder_mm) / width_mm
    return width_mm + gap_mm, down_mm


def _shoulder_mm(outline: Sequence[Point], width_mm: float, height_mm: float) -> float | None:
    """How far the upright edges begin below the tip, if this is a hexagon that stands on its tip."""
    starts = sorted(y for x, y in outline if abs(x) < NEAR_MM)
    if len(starts) != 2 or not NEAR_MM < starts[0] < height_mm / 2:
        return None
    high, low = starts[0], height_mm - starts[0]
    corners = [(x, y) for x in (0.0, width_mm) for y in (high, low)]
    corners += [(width_mm / 2, 0.0), (width_mm / 2, height_mm)]
    return high if all(_is_near(corner, outline) for corner in corners) else None


def _is_near(corner: Point, outline: Sequence[Point]) -> bool:
    return any(hypot(corner[0] - x, corner[1] - y) < NEAR_MM for x, y in outline)


def _strips(outline: Sequence[Point], width_mm: float, height_mm: float, gap_mm: float) -> Iterator[Lattice]:
    """Triangles on a level base in rows, those on an upright base in columns.

    First with every other line begun by a turned one, so that all slanted cuts run on
    straight; then with all lines alike, which holds more right triangles.
    """
    for axis, is_alike in _strip(outline, height_mm, gap_mm):
        yield Lattice("strips", axis, Axis(height_mm + gap_mm), (int(not is_alike), 1))
    for axis, is_alike in _strip(_swapped(outline), width_mm, gap_mm):
        yield Lattice("strips", Axis(width_mm + gap_mm), axis, (1, int(not is_alike)))


def _strip(outline: Sequence[Point], height_mm: float, gap_mm: float) -> Iterator[tuple[Axis, bool]]:
    """Along a strip, a triangle and the next turned round beside it; with whether all lines are alike."""
    for index, (apex, _) in enumerate(outline):
        (start, y), (end, other_y) = (corner for at, corner in enumerate(outline) if at != index)
        start, end = sorted((start, end))
        if abs(y - other_y) < NEAR_MM < end - start:
            behind_mm, before_mm = hypot(end - apex, height_mm), hypot(apex - start, height_mm)
            pitch_mm = end - start + gap_mm * (behind_mm + before_mm) / height_mm
            first_mm = min(apex, end) + gap_mm * behind_mm / height_mm
            turned_mm = max(end, apex) - max(apex, start) + gap_mm * before_mm / height_mm
            yield Axis(pitch_mm, ((0.0, first_mm), (0.0, turned_mm))), False
            yield Axis(pitch_mm, ((0.0, first_mm), (0.0, first_mm))), True


def _swapped(outline: Sequence[Point]) -> tuple[Point, ...]:
    """The outline as it looks with across and down exchanged."""
    return tuple((y, x) for x, y in outline)
