"""Flat-top hexagons: axial places, sides, fragments, labels.

A hex is ``(q, r)``; its centre lies at x = 1.5 s q, y = √3 s (r + q/2) for hexes
of side s, y downwards. Sides and fragments count 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW.
Fragment k of a hex is the triangle from its centre to side k; a *mask* has bit k
for fragment k. Corner k is the clockwise end of side k.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from math import sqrt
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]

SIDES = range(6)
SIDE_NAMES = ("N", "NE", "SE", "S", "SW", "NW")
STEPS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
FULL = 0b111111

_HALF_HEIGHT = sqrt(3) / 2
_CORNERS = (
    (0.5, -_HALF_HEIGHT),
    (1.0, 0.0),
    (0.5, _HALF_HEIGHT),
    (-0.5, _HALF_HEIGHT),
    (-1.0, 0.0),
    (-0.5, -_HALF_HEIGHT),
)


def neighbour(place: Hex, side: int) -> Hex:
    """The hex beyond ``side``.

    >>> neighbour((0, 0), 1)
    (1, -1)
    """
    step = STEPS[side]
    return place[0] + step[0], place[1] + step[1]


def side_towards(here: Hex, there: Hex) -> int | None:
    """The side of ``here`` that ``there`` lies beyond, or None if they do not touch.

    >>> side_towards((0, 0), (0, 1)), side_towards((0, 0), (0, 2))
    (3, None)
    """
    step = there[0] - here[0], there[1] - here[1]
    return STEPS.index(step) if step in STEPS else None


def opposite(side: int) -> int:
    """The same border seen from the other hex."""
    return (side + 3) % 6


def distance(one: Hex, other: Hex) -> int:
    """Steps between two hexes on an open field.

    >>> distance((0, 0), (2, -1))
    2
    """
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def turned(place: Hex, steps: int) -> Hex:
    """The hex after ``steps`` turns of 60° clockwise about (0, 0).

    >>> turned((0, -1), 1)
    (1, -1)
    """
    q, r = place
    for _ in range(steps % 6):
        q, r = -r, q + r
    return q, r


def turned_mask(mask: int, steps: int) -> int:
    """The mask after ``steps`` turns of 60° clockwise.

    >>> f"{turned_mask(0x1C, 1):02X}"
    '38'
    """
    steps %= 6
    return ((mask << steps) | (mask >> (6 - steps))) & FULL


def has(mask: int, side: int) -> bool:
    """Whether the mask has the fragment of that side."""
    return bool(mask >> side & 1)


def fragments(mask: int) -> tuple[int, ...]:
    """The sides whose fragments the mask has, ascending.

    >>> fragments(0x0C)
    (2, 3)
    """
    return tuple(side for side in SIDES if has(mask, side))


def centre(place: Hex, side: float = 1.0) -> tuple[float, float]:
    """x and y of the hex's centre, in the unit of ``side``, y downwards."""
    q, r = place
    return 1.5 * side * q, sqrt(3) * side * (r + q / 2)


def corner(place: Hex, index: int, side: float = 1.0) -> tuple[float, float]:
    """x and y of the hex's corner at the clockwise end of side ``index``."""
    x, y = centre(place, side)
    dx, dy = _CORNERS[index % 6]
    return x + dx * side, y + dy * side


def side_ends(place: Hex, index: int, side: float = 1.0) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two corners of side ``index``, clockwise."""
    return corner(place, index - 1, side), corner(place, index, side)


def fragment_centre(place: Hex, index: int, side: float = 1.0) -> tuple[float, float]:
    """x and y of the centroid of fragment ``index``."""
    x, y = centre(place, side)
    (ax, ay), (bx, by) = side_ends(place, index, side)
    return (x + ax + bx) / 3, (y + ay + by) / 3


def spiral() -> Iterator[Hex]:
    """All places from the middle outwards, ring by ring; each touches one before.

    >>> places = spiral()
    >>> [next(places) for _ in range(4)]
    [(0, 0), (0, -1), (1, -1), (1, 0)]
    """
    yield (0, 0)
    for radius in count(1):
        place = (0, -radius)
        for side in (2, 3, 4, 5, 0, 1):
            for _ in range(radius):
                yield place
                place = neighbour(place, side)


def labels(places: Iterable[Hex]) -> Mapping[Hex, str]:
    """Column-and-row labels ``CCRR`` from the top left, each from 01.

    Odd columns stand half a hex above even ones.

    Raises:
        ValueError: more than 99 columns or rows, or no hex at all.

    >>> labels([(0, 0), (1, 0), (1, -1)])[(1, 0)]
    '0202'
    """
    listed = list(places)
    q_least = min(q for q, _ in listed)
    rows = {(q, r): r + (q - q_least) // 2 for q, r in listed}
    row_least = min(rows.values())
    if max(q for q, _ in listed) - q_least > 98 or max(rows.values()) - row_least > 98:
        raise ValueError("more than 99 columns or rows")
    return {place: f"{place[0] - q_least + 1:02d}{row - row_least + 1:02d}" for place, row in rows.items()}
