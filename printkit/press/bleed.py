"""Bleed: a face's own ink carried past its cut, for the knife that slips."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import hypot

from printkit.ink.drawing import Drawing, Group, Placed, Point, polyline
from printkit.press import room
from printkit.press.face import Face, Section
from printkit.press.room import Line, edges_of


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
    clip = polyline(room.grown(_corners(face), bleed_mm), closed=True)
    under = Drawing(f"{face.name} bleed", face.width_mm, face.height_mm, (Group((enlarged,), clip),))
    return replace(face, under=under, bleed_mm=bleed_mm)


def _corners(face: Face) -> Sequence[Point]:
    right, bottom = face.width_mm, face.height_mm
    return face.outline_mm or ((0, 0), (right, 0), (right, bottom), (0, bottom))


def _inner_mm(face: Face) -> float:
    """How near the nearest edge comes to the face's middle."""
    middle = _middle(face)
    return min(_off_mm(edge, middle) for edge in edges_of(_corners(face)))


def _middle(face: Face) -> Point:
    """The middle of its corners, which lies inside a triangle, too."""
    corners = _corners(face)
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _off_mm(edge: Line, point: Point) -> float:
    """How far a point lies off the line of an edge, on either side."""
    (x, y), (end_x, end_y) = edge
    dx, dy = end_x - x, end_y - y
    return abs((point[0] - x) * dy - (point[1] - y) * dx) / hypot(dx, dy)
