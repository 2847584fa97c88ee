"""What stands for a colour where there is none: waves for water, hatching for covered ground."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, floor, sqrt

from printkit.ink.drawing import MM_PER_PT, Drawing, Path, Placed, Point, Stroke
from tiles.curve import Segment

WAVE_MM = 2.0
"""Length of one wave."""
ROW_MM = 1.5
"""Distance between two rows of waves."""
SWELL_MM = 0.42
"""Height of the control points of a wave; the wave is three quarters as high."""
WAVE_PT = 0.28
HATCH_MM = 1.9
"""Distance between two lines of a hatching."""
HATCH_PT = 0.35

SWATCH_MM = 12.0
"""Width and height of the piece of waves that is drawn once and placed many times."""

Bounds = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Waves:
    """How waves look: their line, the length of one, how far apart rows are, the height of its handles."""

    colour: str
    width_mm: float = WAVE_PT * MM_PER_PT
    length_mm: float = WAVE_MM
    row_mm: float = ROW_MM
    swell_mm: float = SWELL_MM


@cache
def waves(look: Waves) -> Drawing:
    """A square of waves whose copies join without a seam."""
    segments: list[Segment] = []
    rows = round(SWATCH_MM / look.row_mm)
    for row in range(rows):
        y_mm, swell = (row + 0.5) * look.row_mm, look.swell_mm if row % 2 else -look.swell_mm
        segments.append(("M", 0.0, y_mm))
        half = look.length_mm / 2
        for index in range(round(SWATCH_MM / half)):
            x_mm, crest = index * half, y_mm + (swell if index % 2 else -swell)
            segments.append(
                ("C", x_mm + half / 3, crest, x_mm + 2 * half / 3, crest, x_mm + half, y_mm),
            )
    line = Stroke(look.colour, look.width_mm, cap="round", join="round")
    return Drawing("waves", SWATCH_MM, SWATCH_MM, (Path(tuple(segments), stroke=line),))


def over(boxes: Iterable[Bounds], look: Waves) -> tuple[Placed, ...]:
    """Waves over all the boxes (left, top, right, bottom): as many swatches as touch one."""
    fields = {
        (column, row)
        for left, top, right, bottom in boxes
        for column in range(floor(left / SWATCH_MM), ceil(right / SWATCH_MM))
        for row in range(floor(top / SWATCH_MM), ceil(bottom / SWATCH_MM))
    }
    return tuple(Placed(waves(look), column * SWATCH_MM, row * SWATCH_MM) for column, row in sorted(fields))


def hatching(polygon: Sequence[Point], colour: str) -> Path:
    """Lines rising to the right at 45° across a convex polygon, one path.

    The lines of neighbouring polygons meet, for they all belong to one lattice.
    """
    pitch = HATCH_MM * sqrt(2)
    sums = [x + y for x, y in polygon]
    segments: list[Segment] = []
    for index in range(ceil(min(sums) / pitch), floor(max(sums) / pitch) + 1):
        ends = _cut(polygon, index * pitch)
        if len(ends) == 2:
            segments += [("M", *ends[0]), ("L", *ends[1])]
    return Path(tuple(segments), stroke=Stroke(colour, HATCH_PT * MM_PER_PT))


def _cut(polygon: Sequence[Point], total: float) -> list[Point]:
    """Where the line x + y = total enters and leaves a convex polygon."""
    ends: list[Point] = []
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        start, end = ax + ay - total, bx + by - total
        if (start < 0) != (end < 0):
            share = start / (start - end)
            ends.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return ends
