"""A net: panels that hang together by creases, and the edges that meet when it is folded."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from printkit.ink.drawing import Point

Edge: TypeAlias = tuple[Point, Point]
SLACK_MM = 1e-6


@dataclass(frozen=True, slots=True)
class Panel:
    """A piece of a net: its corners clockwise from the top left of the net, y downwards.

    It folds up by a right angle at ``crease``, one of its edges, off the panel
    ``parent``; the panel that lies still has neither.
    """

    name: str
    corners: tuple[Point, ...]
    parent: str = ""
    crease: Edge | None = None
    is_glued: bool = False

    def edges(self) -> Iterator[Edge]:
        """Its edges, all round."""
        yield from pairwise((*self.corners, self.corners[0]))


@dataclass(frozen=True, slots=True)
class Joint:
    """Two edges of panels, by the panels' names, that meet in space when the net is folded."""

    panel: str
    edge: Edge
    other: str
    other_edge: Edge


@dataclass(frozen=True, slots=True)
class Net:
    """A box laid flat. ``inside_mm`` is what it holds: width, depth, height."""

    name: str
    panels: tuple[Panel, ...]
    joints: tuple[Joint, ...]
    inside_mm: tuple[float, float, float]

    @property
    def width_mm(self) -> float:
        """What it takes of the paper's width; its left edge is at 0."""
        return max(x for panel in self.panels for x, _ in panel.corners)

    @property
    def height_mm(self) -> float:
        """What it takes of the paper's height; its top is at 0."""
        return max(y for panel in self.panels for _, y in panel.corners)

    def panel(self, name: str) -> Panel:
        """The panel of a name."""
        return next(panel for panel in self.panels if panel.name == name)

    def creases(self) -> tuple[Edge, ...]:
        """Where it is folded."""
        return tuple(panel.crease for panel in self.panels if panel.crease)

    def cuts(self) -> tuple[Edge, ...]:
        """Where it is cut: the panels' edges less the creases, each once."""
        found: list[Edge] = []
        for panel in self.panels:
            for edge in panel.edges():
                found += _less(edge, (*self.creases(), *found))
        return tuple(found)


def _less(edge: Edge, taken: Iterable[Edge]) -> list[Edge]:
    """What is left of an edge where others lie on it."""
    left = [edge]
    for other in taken:
        left = [piece for whole in left for piece in _without(whole, other)]
    return left


def _without(edge: Edge, other: Edge) -> list[Edge]:
    """The edge less the other, if that lies on its line; both level or both upright."""
    for along, across in ((0, 1), (1, 0)):
        if not _is_straight((edge, other), across):
            continue
        start, end = sorted((edge[0][along], edge[1][along]))
        first, last = sorted((other[0][along], other[1][along]))
        if last <= start + SLACK_MM or first >= end - SLACK_MM:
            return [edge]
        spans = ((start, min(first, end)), (max(last, start), end))
        level = edge[0][across]
        return [_edge(a, b, level, along) for a, b in spans if b - a > SLACK_MM]
    return [edge]


def _is_straight(edges: Sequence[Edge], across: int) -> bool:
    places = [point[across] for edge in edges for point in edge]
    return max(places) - min(places) < SLACK_MM


def _edge(start: float, end: float, level: float, along: int) -> Edge:
    """A level or upright edge from its ends."""
    if along == 0:
        return (start, level), (end, level)
    return (level, start), (level, end)


def rectangle(x_mm: float, y_mm: float, width_mm: float, height_mm: float) -> tuple[Point, ...]:
    """The corners of a rectangle, clockwise.

    >>> rectangle(1, 2, 3, 4)
    ((1, 2), (4, 2), (4, 6), (1, 6))
    """
    right, bottom = x_mm + width_mm, y_mm + height_mm
    return (x_mm, y_mm), (right, y_mm), (right, bottom), (x_mm, bottom)
