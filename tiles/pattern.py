"""What stands for a colour where there is none: waves for water, hatching for covered ground."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
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


@dataclass(frozen=True, slots=True)
class Grain:
    """How the grain of paper looks: its strokes' line and greatest length, and how many are on a swatch."""

    colour: str
    width_mm: float
    length_mm: float
    strokes: int


@cache
def grain(look: Grain) -> Drawing:
    """A square of short strokes, mostly level, none across its edge; the same every time."""
    segments: list[Segment] = []
    for index in range(look.strokes):
        across, down, length, lean = _shares(f"grain {index}")
        half_mm = look.length_mm * (0.3 + 0.7 * length) / 2
        rise_mm = half_mm * (lean - 0.5)
        x_mm = half_mm + across * (SWATCH_MM - 2 * half_mm)
        y_mm = half_mm + down * (SWATCH_MM - 2 * half_mm)
        segments += [("M", x_mm - half_mm, y_mm - rise_mm), ("L", x_mm + half_mm, y_mm + rise_mm)]
    line = Stroke(look.colour, look.width_mm, cap="round")
    return Drawing("grain", SWATCH_MM, SWATCH_MM, (Path(tuple(segments), stroke=line),))


def _shares(name: str) -> tuple[float, float, float, float]:
    """Four numbers from 0 to 1 that belong to a name."""
    found = sha256(name.encode()).digest()
    across, down, length, lean = (int.from_bytes(found[at : at + 4], "big") / 2**32 for at in range(0, 16, 4))
    return across, down, length, lean


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


def over(boxes: Iterable[Bounds], swatch: Drawing) -> tuple[Placed, ...]:
    """A pattern over all the boxes (left, top, right, bottom): as many swatches as touch one."""
    fields = {
        (column, row)
        for left, top, right, bottom in boxes
        for column in range(floor(left / SWATCH_MM), ceil(right / SWATCH_MM))
        for row in range(floor(top / SWATCH_MM), ceil(bottom / SWATCH_MM))
    }
    return tuple(Placed(swatch, column * SWATCH_MM, row * SWATCH_MM) for column, row in sorted(fields))


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
