"""The coast: where land meets water, curved, and still true to the rules.

The shape says what may be done. The centre of a hex that can be entered is on
land, and land crosses the middle of a hex side exactly where both its fragments
are land (E-104); all else is free to look like a coast. Lengths are in hex sides.
Land lies on the right hand of a coast, seen along its way.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, radians, sin
from typing import TypeAlias

from printkit.ink.drawing import Point
from tiles.curve import Span, round_through, through
from tiles.lattice import WAYS, Lattice, Terrain, at, hex_of, step, triangle

PULL = 0.13
"""How far the coast stands inside the land, off the middle of a side that cannot be crossed."""
TIP = 0.17
"""How far land reaches past the centre of a hex."""
BAY = 0.30
"""The same where a single fragment of the hex is water."""
CROSS = 0.03
"""How far from the fragment corner, towards the water, a coast crosses the board's edge."""
RUN = 0.17
"""How far inside the board's edge the first point after a crossing lies."""
LEAN = 0.18
"""Its sideways share of the way to the first coast point."""
PLAY = 0.045
"""The most a coast point on a spoke strays from the spoke's middle, each way."""

HEAD_TURN_DEG = 66
"""How far to both sides the round head of a one-fragment spit has its outer points."""
HEAD = 0.95
"""The radius of that head as a share of TIP."""

DirectedEdge: TypeAlias = tuple[Lattice, int]


@dataclass(frozen=True, slots=True)
class Coast:
    """One coastline; an open one runs from one crossing of the board's edge to another.

    ``points`` are those the curve was laid through; of an open coast the first and
    the last lie outside the board and only lend direction.
    """

    points: tuple[Point, ...]
    spans: tuple[Span, ...]
    is_closed: bool


Loop: TypeAlias = tuple[Coast | Point, ...]
"""A piece of land's outline: coasts, and corners that straight lines along the board's edge lead to."""


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Edges of one kind in a row; ``before`` and ``after`` are the ways of the rim at its ends."""

    edges: tuple[DirectedEdge, ...]
    before: int = 0
    after: int = 0


def outline(ground: Terrain, name: str) -> tuple[Loop, ...]:
    """The outline of all land: one loop round each piece of it and one round each lake inside.

    ``name`` seeds the play of the coast; the same name and ground always give the
    same coast, whichever way the board is turned later.
    """
    return tuple(_loop(edges, ground, name) for edges in _walks(ground))


def coasts(loops: tuple[Loop, ...]) -> tuple[Coast, ...]:
    """The coastlines among the loops, in order."""
    return tuple(piece for loop in loops for piece in loop if isinstance(piece, Coast))


def _outlines(ground: Terrain) -> Iterator[DirectedEdge]:
    """Every edge with land on its right and none on its left."""
    starts = {
        (point, way)
        for (i, j), is_land in ground.items()
        if is_land
        for point, way in _sides_of((i, j))
        if not ground.get(triangle(point, way))
    }
    return iter(sorted(starts))


def _sides_of(name: Lattice) -> tuple[DirectedEdge, ...]:
    """The three edges of a triangle, clockwise: the triangle is on their right."""
    i, j = name
    if i % 3 == 1:
        p, q, r = ((i - 1) // 3, (j - 1) // 3), ((i + 2) // 3, (j - 1) // 3), ((i - 1) // 3, (j + 2) // 3)
        return (p, 1), (q, 3), (r, 5)
    p, q, r = ((i - 2) // 3, (j + 1) // 3), ((i + 1) // 3, (j - 2) // 3), ((i + 1) // 3, (j + 1) // 3)
    return (p, 0), (q, 2), (r, 4)


def _next(edge: DirectedEdge, ground: Terrain) -> tuple[DirectedEdge, int]:
    """The edge that bounds the same run of land round the lattice point ahead, and the run's length."""
    point, way = step(*edge), edge[1] + 3
    run = 1
    while ground.get(triangle(point, way - run)):
        run += 1
    return (point, (way - run) % 6), run


def _walks(ground: Terrain) -> Iterator[tuple[DirectedEdge, ...]]:
    """The edges of the land's outline, joined to rings."""
    left = dict.fromkeys(_outlines(ground))
    while left:
        edge = next(iter(left))
        walk: list[DirectedEdge] = []
        while edge in left:
            del left[edge]
            walk.append(edge)
            edge, _ = _next(edge, ground)
        yield tuple(walk)


def _is_rim(edge: DirectedEdge, ground: Terrain) -> bool:
    return triangle(*edge) not in ground


def _loop(walk: tuple[DirectedEdge, ...], ground: Terrain, name: str) -> Loop:
    """A ring of edges as coasts and rim corners."""
    rims = [_is_rim(edge, ground) for edge in walk]
    if not any(rims):
        points = [point for index in range(len(walk)) for point in _ring_points(walk, index, ground, name)]
        return (Coast(tuple(points), round_through(points), True),)
    start = next((index for index, rim in enumerate(rims) if rim and not rims[index - 1]), 0)
    walk, rims = walk[start:] + walk[:start], rims[start:] + rims[:start]
    pieces: list[Coast | Point] = []
    first = 0
    for index, edge in enumerate(walk):
        following = (index + 1) % len(walk)
        if rims[index]:
            pieces += [] if walk[following][1] == edge[1] or not rims[following] else [at(step(*edge))]
            first = index + 1
        elif rims[following]:
            stretch = _Stretch(walk[first : index + 1], walk[first - 1][1], walk[following][1])
            pieces.append(_open_coast(stretch, ground, name))
    return tuple(pieces)


def _ring_points(walk: tuple[DirectedEdge, ...], index: int, ground: Terrain, name: str) -> Iterator[Point]:
    """A coast edge's point and those round the lattice point at its end."""
    yield _edge_point(walk[index], name)
    yield from _head_points(walk[index], ground)


def _open_coast(stretch: _Stretch, ground: Terrain, name: str) -> Coast:
    """A coast from rim to rim."""
    inner: list[Point] = []
    for index, edge in enumerate(stretch.edges):
        inner.append(_edge_point(edge, name))
        if index + 1 < len(stretch.edges):
            inner.extend(_head_points(edge, ground))
    head = _crossing(stretch.edges[0][0], stretch.before, True, inner[0], ground)
    tail = _crossing(step(*stretch.edges[-1]), stretch.after, False, inner[-1], ground)
    points = (*head, *inner, *reversed(tail))
    return Coast(points, through(points), False)


def _crossing(point: Lattice, rim: int, is_start: bool, first: Point, ground: Terrain) -> tuple[Point, ...]:
    """The ghost, the crossing and the point inside, for a coast that leaves the board near ``point``.

    ``rim`` is the way that the land's outline takes on the rim: before a coast's start,
    where water lies ahead, or after its end, where water lies behind. Where the rim
    bends, the coast ends in its corner.
    """
    x, y = at(point)
    beyond = triangle(point, rim + 1 if is_start else rim + 3)
    if ground.get(beyond) is not False or not _is_straight(point, rim, ground):
        return (2 * x - first[0], 2 * y - first[1]), (x, y)
    hx, hy = at(WAYS[rim % 6])
    out = hy, -hx
    along = (hx, hy) if is_start else (-hx, -hy)
    crossing = x + CROSS * along[0], y + CROSS * along[1]
    sideways = (first[0] - crossing[0]) * along[0] + (first[1] - crossing[1]) * along[1]
    base = crossing[0] + LEAN * sideways * along[0], crossing[1] + LEAN * sideways * along[1]
    inside = base[0] - RUN * out[0], base[1] - RUN * out[1]
    ghost = base[0] + RUN * out[0], base[1] + RUN * out[1]
    return ghost, crossing, inside


def _is_straight(point: Lattice, rim: int, ground: Terrain) -> bool:
    """Whether the board's edge runs straight through the point: three triangles on the right, none left."""
    here = [triangle(point, rim + index) in ground for index in range(1, 7)]
    return here == [True, True, True, False, False, False]


def _edge_point(edge: DirectedEdge, name: str) -> Point:
    """The point of the coast on an edge between land and water."""
    start, end = edge[0], step(*edge)
    x, y = at(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    hx, hy = at(WAYS[edge[1]])
    if hex_of(start) is None and hex_of(end) is None:
        return x - PULL * hy, y + PULL * hx
    if hex_of(start) is None:
        hx, hy = -hx, -hy
    across, along = _play(name, start[0] + end[0], start[1] + end[1])
    return x - across * hy + along * hx, y + across * hx + along * hy


def _play(name: str, i: int, j: int) -> tuple[float, float]:
    """How far the coast strays across and along a spoke: the same on every build."""
    hashed = hashlib.sha256(f"{name} play {i} {j}".encode()).digest()
    across, along = (int.from_bytes(hashed[start : start + 4], "big") / 0xFFFFFFFF for start in (0, 4))
    return PLAY * (2 * across - 1), PLAY * (2 * along - 1)


def _head_points(edge: DirectedEdge, ground: Terrain) -> tuple[Point, ...]:
    """The points that keep a hex centre on land, if the edge leads to one."""
    point = step(*edge)
    round_it = [ground.get(triangle(point, index)) for index in range(6)]
    _, run = _next(edge, ground)
    if hex_of(point) is None or None in round_it or run != sum(map(bool, round_it)):
        return ()
    x, y = at(point)
    middle = radians(60 * (edge[1] + 3 + (6 - run) / 2) - 60)
    reach = {1: HEAD * TIP, 5: BAY}.get(run, TIP)
    turns = (-HEAD_TURN_DEG, 0, HEAD_TURN_DEG) if run == 1 else (0,)
    angles = [middle + turn * pi / 180 for turn in turns]
    return tuple((x + reach * cos(angle), y + reach * sin(angle)) for angle in angles)
