"""The cuts of a sheet, each once: along the lines of its blocks, round its shapes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, hypot
from typing import TypeAlias

from printkit.ink.drawing import Point
from printkit.press.laying.grid import SLACK_MM
from printkit.press.paper import Area
from printkit.press.plan import Grid, Placement, Sheet, Side
from printkit.press.room import Line, Obstacles, part

SAME_MM = 0.01
"""Lines nearer than that are one cut."""
SAME_TURN = 1e-4
"""Directions nearer than that, in radians, are one."""

Trace: TypeAlias = tuple[Point, ...]
"""Corners of a cut in one go; a closed one ends where it began."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One straight cut through a block: the number of its grid, and the line upright or level."""

    block: int
    is_upright: bool
    at_mm: float


def block_area(grid: Grid) -> Area:
    """What a grid's outermost cuts enclose."""
    left, top = grid.xs_mm[0], grid.ys_mm[0]
    return Area(left, top, grid.xs_mm[-1] - left, grid.ys_mm[-1] - top)


def is_in(placed: Placement, grid: Grid) -> bool:
    """Whether a face lies in the block: its middle does."""
    x, y = placed.x_mm + placed.width_mm / 2, placed.y_mm + placed.height_mm / 2
    return grid.xs_mm[0] < x < grid.xs_mm[-1] and grid.ys_mm[0] < y < grid.ys_mm[-1]


def cuts_of(block: int, grid: Grid) -> Iterator[Cut]:
    """The cuts of a block, the level ones from the top, then the upright ones from the left."""
    yield from (Cut(block, False, y) for y in grid.ys_mm)
    yield from (Cut(block, True, x) for x in grid.xs_mm)


def across(cut: Cut, area: Area) -> Line:
    """A cut from one side of an area to the other."""
    if cut.is_upright:
        return (cut.at_mm, area.y_mm), (cut.at_mm, area.bottom_mm)
    return (area.x_mm, cut.at_mm), (area.right_mm, cut.at_mm)


def to_cut(sheet: Sheet) -> tuple[tuple[Placement, ...], tuple[Grid, ...]]:
    """The faces and grids to follow with the knife; on a sheet that folds, those in front."""
    if sheet.fold is None:
        return sheet.placements, sheet.grids
    front = tuple(placed for placed in sheet.placements if placed.side is Side.FRONT)
    return front, tuple(grid for grid in sheet.grids if any(is_in(placed, grid) for placed in front))


def traces(placements: Sequence[Placement], grids: Sequence[Grid]) -> tuple[Trace, ...]:
    """Every cut once: blocks line by line from side to side, shapes round their outlines.

    What two blocks or shapes share is cut with the first of them; no line of a block
    goes through a face that lies in its empty cells.
    """
    faces = Obstacles(placed.outline_mm() for placed in placements)
    done = _Done()
    found: list[Trace] = []
    for block, grid in enumerate(grids):
        for cut in cuts_of(block, grid):
            for line in faces.beyond(across(cut, block_area(grid))):
                found += done.rest_of(line)
    for placed in placements:
        if placed.face.outline_mm:
            outline = placed.outline_mm()
            found += done.rest_of((*outline, outline[0]))
    return tuple(found)


class _Done:
    """What is cut already: stretches of straight lines, found by direction and distance."""

    def __init__(self) -> None:
        self._stretches: dict[tuple[int, int], list[tuple[float, float]]] = {}

    def rest_of(self, trace: Sequence[Point]) -> list[Trace]:
        """What is left to cut of it; all of it counts as cut from now on."""
        lines = list(pairwise(trace))
        pieces = [piece for line in lines for piece in self._rest_of_line(line)]
        for line in lines:
            key, start, end = _course(line)
            self._stretches.setdefault(key, []).append((start, end))
        return _chained(pieces)

    def _rest_of_line(self, line: Line) -> Iterator[Line]:
        (turn, off), first, last = _course(line)
        near = ((turn + dt, off + do) for dt in (-1, 0, 1) for do in (-1, 0, 1))
        cut = sorted(stretch for key in near for stretch in self._stretches.get(key, ()))
        for start, end in _gaps(cut, first, last):
            share = sorted(_share(at, line) for at in (start, end))
            yield part(line, *share)


def _course(line: Line) -> tuple[tuple[int, int], float, float]:
    """The straight line that a line lies on, as whole steps, and from where to where on it."""
    (x, y), (end_x, end_y) = line
    dx, dy = _direction(line)
    key = round(atan2(dy, dx) / SAME_TURN), round((dx * y - dy * x) / SAME_MM)
    start, end = sorted((dx * x + dy * y, dx * end_x + dy * end_y))
    return key, start, end


def _direction(line: Line) -> Point:
    """Its direction as a step of 1 to the right, or downwards."""
    (x, y), (end_x, end_y) = line
    long = hypot(end_x - x, end_y - y)
    dx, dy = (end_x - x) / long, (end_y - y) / long
    if abs(dx) < SAME_TURN:
        return 0.0, 1.0
    return (dx, dy) if dx > 0 else (-dx, -dy)


def _share(at: float, line: Line) -> float:
    """How far along a line a place of its course is, 0 at its start, 1 at its end; ends stay ends."""
    (x, y), (end_x, end_y) = line
    dx, dy = _direction(line)
    start, end = dx * x + dy * y, dx * end_x + dy * end_y
    share = (at - start) / (end - start)
    return 0.0 if abs(share) < SLACK_MM else 1.0 if abs(1 - share) < SLACK_MM else share


def _gaps(cut: Iterable[tuple[float, float]], first: float, last: float) -> Iterator[tuple[float, float]]:
    """What sorted stretches leave between first and last."""
    for start, end in (*cut, (last, last)):
        if min(start, last) - first > SAME_MM:
            yield first, min(start, last)
        first = max(first, end)


def _chained(pieces: Sequence[Line]) -> list[Trace]:
    """Pieces as traces: one that begins where the last one ended goes on with it."""
    chains: list[list[Point]] = []
    for start, end in pieces:
        if chains and chains[-1][-1] == start:
            chains[-1].append(end)
        else:
            chains.append([start, end])
    if len(chains) > 1 and chains[-1][-1] == chains[0][0]:
        chains[0] = [*chains.pop(), *chains[0][1:]]
    return [tuple(chain) for chain in chains]
