"""Where words go in a hex: clear of the coast, the lines, the dot and the board's edge.

Every candidate place is scored by the least distance from the text's box to all of
these, at most 1 mm counted, less a little for each step away from the first choice.
Lengths are in hex sides unless a name says millimetres.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import atan2, cos, degrees, floor, hypot, inf, radians, sin

from printkit.ink.drawing import Point
from printkit.model.board import Cell
from printkit.model.hexes import centre, fragment_centre, fragments, has
from tiles.lattice import HALF_HEIGHT, is_whole

ENOUGH_MM = 1.0
"""Clearance beyond this earns nothing more."""
RADII = (0.50, 0.44, 0.38, 0.56, 0.62)
"""Distances from the dot that are tried in a whole hex, the first choice first."""
SHIFT = 0.08
"""The step away from the middle of a cut hex's printed fragments."""
SHIFTS = 8
"""How many such steps are tried each way."""
WRONG_TERRAIN_MM = 0.4
"""What standing in the water of a hex that can be entered costs."""
STEP_MM = 0.02
"""What one step away from the first choice costs."""

_DIRECTIONS_DEG = (180, 0, 150, 210, 30, 330, 120, 240, 60, 300, 90, 270)
_REACH = 1.4

Candidate = tuple[float, float, float]
"""An offset from the hex's centre, x and y, and its cost in millimetres."""


@dataclass(frozen=True, slots=True)
class Spot:
    """The middle of a text's box, in hex sides, the terrain under it, and whether it is clear of all else."""

    x: float
    y: float
    is_land: bool
    is_clear: bool = True


class Field:
    """What a text must keep clear of: points along coasts and edges, kept by place."""

    def __init__(self, points: Iterable[Point], has_land_at: Callable[[Point], bool]) -> None:
        self.has_land_at = has_land_at
        self._points: dict[tuple[int, int], list[Point]] = defaultdict(list)
        for point in points:
            self._points[floor(point[0]), floor(point[1])].append(point)

    def with_points(self, points: Iterable[Point]) -> "Field":
        """The same with more to keep clear of."""
        more = Field(points, self.has_land_at)
        for bucket, kept in self._points.items():
            more._points[bucket] = [*kept, *more._points[bucket]] if bucket in more._points else kept
        return more

    def near(self, place: Point) -> list[Point]:
        """The points that a text in the hex round ``place`` might touch."""
        x, y = place
        columns = range(floor(x - _REACH), floor(x + _REACH) + 1)
        rows = range(floor(y - _REACH), floor(y + _REACH) + 1)
        return [point for column in columns for row in rows for point in self._points.get((column, row), ())]


@dataclass(frozen=True, slots=True)
class Manner:
    """How a board's labels are placed.

    ``dot`` is the radius of the hex's dot. A label that finds no clear place takes the
    least bad one. ``choices``, if any, are offsets from the hex's centre that serve all whole hexes,
    the first choice first, each with its cost in millimetres.
    """

    side_mm: float
    dot: float = 0.0
    enough_mm: float = ENOUGH_MM
    choices: tuple[Candidate, ...] = ()


def spots(
    cells: Sequence[Cell], field: Field, boxes: Mapping[str, Point], manner: Manner
) -> Mapping[str, Spot]:
    """The best place of each cell's label, by label; ``boxes`` are the labels' widths and heights."""
    return {cell.label: _spot(cell, field, boxes[cell.label], manner) for cell in cells if cell.label}


def _spot(cell: Cell, field: Field, box: Point, manner: Manner) -> Spot:
    x, y = centre(cell.place)
    near = field.near((x, y))
    half = box[0] / 2, box[1] / 2
    candidates = list(_candidates(cell, manner))
    best, best_score, is_clear = candidates[0], -inf, False
    for candidate in candidates:
        dx, dy, cost_mm = candidate
        if manner.enough_mm - cost_mm <= best_score:
            break
        if not has(cell.present, _fragment_under(dx, dy)):
            continue
        clear = _clearance((x, y), (dx, dy), half, near, manner)
        score = min(clear * manner.side_mm, manner.enough_mm) - cost_mm
        if score > best_score:
            is_wrong = bool(cell.land) and not field.has_land_at((x + dx, y + dy))
            score -= WRONG_TERRAIN_MM if is_wrong else 0
            if score > best_score:
                best, best_score, is_clear = candidate, score, clear > 0
    found = x + best[0], y + best[1]
    return Spot(*found, field.has_land_at(found), is_clear)


def _candidates(cell: Cell, manner: Manner) -> Iterable[Candidate]:
    if is_whole(cell):
        return manner.choices or ring_of_choices(RADII)
    return _round_fragments(cell)


def _clearance(middle: Point, shift: Point, half: Point, near: list[Point], manner: Manner) -> float:
    """The least distance from the box to hex sides, dot and obstacles."""
    box = middle[0] + shift[0], middle[1] + shift[1]
    clear = min(inside_hex(*shift, half), manner.enough_mm / manner.side_mm)
    if manner.dot:
        clear = min(clear, _apart(box, half, [middle], clear + manner.dot) - manner.dot)
    return _apart(box, half, near, clear)


@cache
def ring_of_choices(radii: tuple[float, ...]) -> tuple[Candidate, ...]:
    """Twelve directions at those distances: south, north, then the obliques, the flattest last."""
    found = [
        (radius * sin(radians(direction)), -radius * cos(radians(direction)), STEP_MM * (2 * rank + ring))
        for ring, radius in enumerate(radii)
        for rank, direction in enumerate(_DIRECTIONS_DEG)
    ]
    return tuple(sorted(found, key=lambda candidate: candidate[2]))


def _round_fragments(cell: Cell) -> Iterator[Candidate]:
    """The middle of the cell's printed fragments and small shifts from it, the nearest first."""
    middle = centre(cell.place)
    centres = [fragment_centre(cell.place, side) for side in fragments(cell.present)]
    x = sum(point[0] for point in centres) / len(centres) - middle[0]
    y = sum(point[1] for point in centres) / len(centres) - middle[1]
    return ((x + dx, y + dy, cost_mm) for dx, dy, cost_mm in _shifts())


@cache
def _shifts() -> tuple[Candidate, ...]:
    steps = range(-SHIFTS, SHIFTS + 1)
    found = [(SHIFT * i, SHIFT * j, STEP_MM * hypot(i, j)) for i in steps for j in steps]
    return tuple(sorted(found, key=lambda shift: (round(shift[2], 6), abs(shift[0]), -shift[1], shift[0])))


def _fragment_under(dx: float, dy: float) -> int:
    """The fragment that a point lies in, seen from the hex's centre."""
    return floor((degrees(atan2(dx, -dy)) + 30) / 60) % 6


def inside_hex(dx: float, dy: float, half: Point) -> float:
    """The least distance from a box within a hex of side 1 to its sides; negative if it sticks out."""
    slant = max(abs(dx * HALF_HEIGHT + dy / 2), abs(dx * HALF_HEIGHT - dy / 2))
    return HALF_HEIGHT - max(abs(dy) + half[1], slant + half[0] * HALF_HEIGHT + half[1] / 2)


def _apart(middle: Point, half: Point, points: Iterable[Point], limit: float) -> float:
    """The least distance from a box to any of the points, at most ``limit``; inside, minus the depth."""
    x, y = middle
    across, down = half
    least = limit
    for px, py in points:
        dx, dy = abs(px - x) - across, abs(py - y) - down
        if dx < least and dy < least:
            least = max(dx, dy) if dx <= 0 or dy <= 0 else min(least, hypot(dx, dy))
    return least
