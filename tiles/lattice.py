"""The triangular lattice under every board: points, triangles, edges.

A lattice point is a hex centre or a hex corner, written as whole numbers (i, j);
it lies at x = i + j/2, y = j √3/2 hex sides. Its neighbour in direction k is the
way to a hex's corner k; triangle k at a point lies between directions k-1 and k.
A triangle is named by the sum of its three points, an edge by the sum of its two.
"""

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import TypeAlias

from printkit.ink.drawing import Point
from printkit.model.board import Cell
from printkit.model.hexes import FULL, SIDES, Hex, has

Lattice: TypeAlias = tuple[int, int]
Triangle: TypeAlias = tuple[int, int]
Terrain: TypeAlias = Mapping[Triangle, bool]

WAYS: tuple[Lattice, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
HALF_HEIGHT = sqrt(3) / 2


def of_hex(place: Hex) -> Lattice:
    """The lattice point of a hex's centre.

    >>> of_hex((1, 0))
    (1, 1)
    """
    q, r = place
    return q - r, q + 2 * r


def hex_of(point: Lattice) -> Hex | None:
    """The hex whose centre the point is, or None at a hex corner.

    >>> hex_of((1, 1)), hex_of((1, 0))
    ((1, 0), None)
    """
    i, j = point
    if (i - j) % 3:
        return None
    r = (j - i) // 3
    return i + r, r


def step(point: Lattice, way: int) -> Lattice:
    """The next lattice point in direction ``way``, clockwise from north-east."""
    di, dj = WAYS[way % 6]
    return point[0] + di, point[1] + dj


def triangle(point: Lattice, index: int) -> Triangle:
    """Triangle ``index`` at the point: for a hex centre its fragment of that number."""
    (ai, aj), (bi, bj) = WAYS[(index - 1) % 6], WAYS[index % 6]
    return 3 * point[0] + ai + bi, 3 * point[1] + aj + bj


def at(point: tuple[float, float]) -> Point:
    """x and y of a lattice point in hex sides, y downwards."""
    return point[0] + point[1] / 2, point[1] * HALF_HEIGHT


def terrain(cells: Iterable[Cell]) -> Terrain:
    """Whether each present fragment of the cells is land."""
    return {
        triangle(of_hex(cell.place), side): has(cell.land, side)
        for cell in cells
        for side in SIDES
        if has(cell.present, side)
    }


def is_whole(cell: Cell) -> bool:
    """Whether no edge of the board cuts the cell."""
    return cell.present == FULL
