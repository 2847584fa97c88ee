"""A board's land as a shape: its path for drawing, its coast for measuring."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import floor, hypot

from printkit.ink.drawing import Path, Point
from printkit.model.board import Cell, HexTile
from tiles import lattice
from tiles.coast import Coast, Loop, coasts, outline
from tiles.curve import Frame, Segment, drawn, flattened

BEYOND = 0.4
"""How far an open coast is prolonged beyond the edge, so that bands along it reach the cut."""

BAND = 0.25
"""Height of the strips in which the outline's pieces are kept for quick asking."""


@dataclass(frozen=True)
class Shore:
    """The land of a board, in hex sides."""

    loops: tuple[Loop, ...]

    def moved(self, frame: Frame) -> "Shore":
        """The same land turned and shifted, as a placed tile."""
        return Shore(tuple(tuple(_moved(piece, frame) for piece in loop) for loop in self.loops))

    @cached_property
    def coasts(self) -> tuple[Coast, ...]:
        """Every coastline."""
        return coasts(self.loops)

    @cached_property
    def lines(self) -> tuple[tuple[Point, ...], ...]:
        """Each coastline as points close together, from end to end."""
        return tuple(flattened(coast.spans) for coast in self.coasts)

    @cached_property
    def rings(self) -> tuple[tuple[Point, ...], ...]:
        """Each piece of the land's outline as points close together."""
        return tuple(_ring(loop) for loop in self.loops)

    @cached_property
    def _strips(self) -> Mapping[int, list[tuple[Point, Point]]]:
        strips: dict[int, list[tuple[Point, Point]]] = defaultdict(list)
        for ring in self.rings:
            for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
                low, high = sorted((start[1], end[1]))
                for strip in range(floor(low / BAND), floor(high / BAND) + 1):
                    strips[strip].append((start, end))
        return dict(strips)

    def has_land_at(self, point: Point) -> bool:
        """Whether the point lies on land (even-odd rule)."""
        x, y = point
        inside = False
        for (ax, ay), (bx, by) in self._strips.get(floor(y / BAND), ()):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
        return inside

    def land(self, frame: Frame) -> list[Segment]:
        """Path segments round all land, for filling by the even-odd rule."""
        return [segment for loop in self.loops for segment in _loop_segments(loop, frame)]

    def coast_line(self, frame: Frame, beyond: float = 0.0) -> Path:
        """All coasts as one path, open ones prolonged by ``beyond`` hex sides."""
        segments = [segment for coast in self.coasts for segment in _coast_segments(coast, frame, beyond)]
        return Path(tuple(segments))


def _moved(piece: Coast | Point, frame: Frame) -> Coast | Point:
    if not isinstance(piece, Coast):
        return frame.point(piece)
    spans = [frame.points(span) for span in piece.spans]
    return Coast(frame.points(piece.points), tuple((a, b, c, d) for a, b, c, d in spans), piece.is_closed)


def _ring(loop: Loop) -> tuple[Point, ...]:
    points: list[Point] = []
    for piece in loop:
        points += flattened(piece.spans) if isinstance(piece, Coast) else [piece]
    return tuple(points)


def _loop_segments(loop: Loop, frame: Frame) -> list[Segment]:
    first = loop[0]
    start = first.spans[0][0] if isinstance(first, Coast) else first
    segments: list[Segment] = [("M", *frame.point(start))]
    for piece in loop:
        if isinstance(piece, Coast):
            segments += [] if piece is first else [("L", *frame.point(piece.spans[0][0]))]
            segments += drawn(piece.spans, frame)
        elif piece is not first:
            segments.append(("L", *frame.point(piece)))
    return [*segments, ("Z",)]


def _coast_segments(coast: Coast, frame: Frame, beyond: float) -> list[Segment]:
    start, end = coast.spans[0][0], coast.spans[-1][3]
    curve = drawn(coast.spans, frame)
    if coast.is_closed:
        return [("M", *frame.point(start)), *curve, ("Z",)]
    if not beyond:
        return [("M", *frame.point(start)), *curve]
    outside = _prolonged(coast.points[:3], start, beyond), _prolonged(coast.points[:-4:-1], end, beyond)
    return [
        ("M", *frame.point(outside[0])),
        ("L", *frame.point(start)),
        *curve,
        ("L", *frame.point(outside[1])),
    ]


def _prolonged(points: tuple[Point, ...], end: Point, beyond: float) -> Point:
    """A point beyond an open coast's end, straight on: ``points`` are ghost, end, first inside."""
    dx, dy = points[0][0] - points[2][0], points[0][1] - points[2][1]
    length = hypot(dx, dy)
    return end[0] + beyond * dx / length, end[1] + beyond * dy / length


@cache
def of_tile(tile: HexTile) -> Shore:
    """The land of a tile, centre at (0, 0), as printed; made once."""
    return of_cells(tile.cells, tile.name)


def of_cells(cells: Iterable[Cell], name: str) -> Shore:
    """The land of any cells, hex (0, 0) at (0, 0); ``name`` seeds the play of the coast."""
    return Shore(outline(lattice.terrain(cells), name))
