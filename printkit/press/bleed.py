"""Bleed: a face's own ink carried past its cut, for the knife that slips."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import hypot

from printkit.ink.drawing import Drawing, Group, Placed, Point, polyline
from printkit.press.face import Face, Section


def bled(sections: Iterable[Section], bleed_mm: float) -> Iterator[Section]:
    """The sections with ink that reaches ``bleed_mm`` past the edges of every face; as they are for none."""
    known: dict[int, Face] = {}

    def own(face: Face) -> Face:
        return known.setdefault(id(face), face if face.bleed_mm >= bleed_mm else grown(face, bleed_mm))

    for section in sections:
        if not bleed_mm:
            yield section
            continue
        blocks = tuple(
            tuple(replace(lot, front=own(lot.front), back=lot.back and own(lot.back)) for lot in block)
            for block in section.blocks
        )
        yield replace(section, blocks=blocks)


def grown(face: Face, bleed_mm: float) -> Face:
    """The face with a copy of its ink under it, enlarged about its middle until it fills the bleed.

    What it already has for its bleed is enlarged, if there is some, else the face itself.

    >>> face = Face("A", Drawing("A", 15, 15, ()), 15, 15)
    >>> grown(face, 3).under.items[0].items[0].scale
    1.4
    """
    source, own_mm = (face.under, face.bleed_mm) if face.under else (face.drawing, 0.0)
    inner_mm = _inner_mm(face)
    scale = (inner_mm + bleed_mm) / (inner_mm + own_mm)
    middle_x, middle_y = _middle(face)
    enlarged = Placed(source, middle_x * (1 - scale), middle_y * (1 - scale), scale)
    clip = polyline(outset(_corners(face), bleed_mm), closed=True)
    under = Drawing(f"{face.name} bleed", face.width_mm, face.height_mm, (Group((enlarged,), clip),))
    return replace(face, under=under, bleed_mm=bleed_mm)


def _corners(face: Face) -> Sequence[Point]:
    right, bottom = face.width_mm, face.height_mm
    return face.outline_mm or ((0, 0), (right, 0), (right, bottom), (0, bottom))


def _inner_mm(face: Face) -> float:
    """How near the nearest edge comes to the face's middle."""
    middle = _middle(face)
    return min(abs(_off(edge, middle)) for edge in _edges(_corners(face)))


def _middle(face: Face) -> Point:
    """The middle of its corners, which lies inside a triangle, too."""
    corners = _corners(face)
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def outset(corners: Sequence[Point], by_mm: float) -> tuple[Point, ...]:
    """The corners of a convex outline whose edges have all moved outwards.

    >>> outset(((0, 0), (10, 0), (10, 5), (0, 5)), 1)
    ((-1.0, -1.0), (11.0, -1.0), (11.0, 6.0), (-1.0, 6.0))
    """
    edges = list(_edges(corners))
    middle = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
    away = 1.0 if _off(edges[0], middle) < 0 else -1.0
    moved = [_moved(edge, away * by_mm) for edge in edges]
    return tuple(_meeting(moved[index - 1], moved[index]) for index in range(len(moved)))


_Edge = tuple[Point, Point]


def _edges(corners: Sequence[Point]) -> Iterator[_Edge]:
    return ((corners[index], corners[(index + 1) % len(corners)]) for index in range(len(corners)))


def _normal(edge: _Edge) -> Point:
    """The unit vector a quarter turn right of the edge, seen with y downwards."""
    (x, y), (end_x, end_y) = edge
    length = hypot(end_x - x, end_y - y)
    return (end_y - y) / length, (x - end_x) / length


def _off(edge: _Edge, point: Point) -> float:
    """How far a point lies on the side that the edge's normal points to."""
    (x, y), (nx, ny) = edge[0], _normal(edge)
    return (point[0] - x) * nx + (point[1] - y) * ny


def _moved(edge: _Edge, by_mm: float) -> _Edge:
    nx, ny = _normal(edge)
    (x, y), (end_x, end_y) = edge
    return (x + nx * by_mm, y + ny * by_mm), (end_x + nx * by_mm, end_y + ny * by_mm)


def _meeting(one: _Edge, other: _Edge) -> Point:
    """Where the lines of two edges that are not parallel meet."""
    (x, y), (dx, dy) = one[0], (one[1][0] - one[0][0], one[1][1] - one[0][1])
    (other_x, other_y), (far_x, far_y) = other
    other_dx, other_dy = far_x - other_x, far_y - other_y
    along = ((other_x - x) * other_dy - (other_y - y) * other_dx) / (dx * other_dy - dy * other_dx)
    return x + along * dx, y + along * dy
