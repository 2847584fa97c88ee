"""Where the counters of a figure lie so that none hides another: what moves is at rest."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin, sqrt

from printkit.ink.drawing import Point

GAP_MM = 0.5
"""Between counters that lie together."""
SHIFTS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7)
"""How far from the middle of its hex a group is tried, in hex sides."""
DIRECTIONS = 12
HIDING, OUTSIDE, AWAY = 100.0, 4.0, 1.0
"""What a square millimetre hidden costs, a millimetre outside the hex, a millimetre from its middle."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A counter's own spot in millimetres; ``is_fixed`` where the spot itself says where the unit is."""

    spot: Point
    is_fixed: bool


def spread(lying: Sequence[Lying], counter_mm: float, side_mm: float) -> tuple[Point, ...]:
    """The centre of each counter, in order.

    Counters on one spot lie side by side; those at rest keep clear of the ones on
    borders, as near to the middle of their hex as they can.
    """
    groups: dict[Lying, list[int]] = {}
    for index, one in enumerate(lying):
        groups.setdefault(one, []).append(index)
    found: dict[int, Point] = {}
    for one in sorted(groups, key=lambda each: not each.is_fixed):
        tried = _places(one, len(groups[one]), counter_mm, side_mm)
        taken = tuple(found.values())
        best = min(tried, key=lambda places: _cost(places, one.spot, taken, counter_mm, side_mm))
        found |= dict(zip(groups[one], best, strict=True))
    return tuple(found[index] for index in range(len(lying)))


def _places(one: Lying, count: int, counter_mm: float, side_mm: float) -> Iterator[tuple[Point, ...]]:
    """Every way to lay so many counters on a spot, the plainest first."""
    ways = {(0.0, 0.0)} if one.is_fixed else dict.fromkeys(_shifts(side_mm))
    for columns in range(1, count + 1):
        for x, y in ways:
            yield tuple(
                (one.spot[0] + x + across, one.spot[1] + y + down)
                for across, down in _rows(count, columns, counter_mm + GAP_MM)
            )


def _shifts(side_mm: float) -> Iterator[Point]:
    for share in SHIFTS:
        for turn in range(DIRECTIONS if share else 1):
            angle = 2 * pi * turn / DIRECTIONS
            yield share * side_mm * cos(angle), share * side_mm * sin(angle)


def _rows(count: int, columns: int, pitch_mm: float) -> list[Point]:
    """Centres in rows, a short last row in the middle, all of them about (0, 0)."""
    found: list[Point] = []
    for first in range(0, count, columns):
        row = min(columns, count - first)
        found += [((place - (row - 1) / 2) * pitch_mm, first // columns * pitch_mm) for place in range(row)]
    middle = sum(y for _, y in found) / count
    return [(x, y - middle) for x, y in found]


def _cost(
    places: Sequence[Point], spot: Point, taken: Sequence[Point], counter_mm: float, side_mm: float
) -> float:
    hidden = sum(_hidden(one, other, counter_mm + GAP_MM) for one in places for other in taken)
    outside = sum(_outside(place, spot, counter_mm, side_mm) for place in places)
    x, y = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
    return round(HIDING * hidden + OUTSIDE * outside + AWAY * hypot(x - spot[0], y - spot[1]), 6)


def _hidden(one: Point, other: Point, counter_mm: float) -> float:
    """The area that two counters share."""
    across, down = (max(0.0, counter_mm - abs(a - b)) for a, b in zip(one, other, strict=True))
    return across * down


def _outside(place: Point, spot: Point, counter_mm: float, side_mm: float) -> float:
    """How far the corners of a counter lie outside the hex about ``spot``, all together."""
    x, y = abs(place[0] - spot[0]) + counter_mm / 2, abs(place[1] - spot[1]) + counter_mm / 2
    return max(0.0, y - side_mm * sqrt(3) / 2, (sqrt(3) * x + y - sqrt(3) * side_mm) / 2)
