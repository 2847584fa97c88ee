"""A scene's marks as ink: which lie under the counters, which over, and what labels must avoid."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from printkit.ink.drawing import Group, Item, Path, Point
from printkit.model.errors import PrintkitError
from printkit.model.hexes import Hex, centre, side_towards
from printkit.model.scene import Scene, SceneMark
from tiles import marks
from tiles.curve import Frame
from tiles.marks import FigureLook

CLEAR_MM = 0.7
"""From a counter's edge to the tail of its arrow."""
NUMBER_MM = 5.0
"""Side of the square that a number's plate takes."""
FRAGMENT_MM = 2.0
"""Side of the square that a fragment's number takes."""
SAMPLE_MM = 1.0
"""How close points stand for an obstacle that labels avoid."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A scene's marks on one frame: ``spots`` are its counters' centres, ``board`` its hexes' outline."""

    scene: Scene
    frame: Frame
    look: FigureLook
    spots: tuple[Point, ...]
    counter_mm: float
    board: Path

    def covers(self) -> tuple[tuple[Point, ...], ...]:
        """The polygons of covered ground, whole hexes and halves."""
        found = []
        for mark in self.scene.marks:
            if mark.kind == "cover":
                found.append(marks.hexagon(mark.place, self.frame))
            elif mark.kind == "half":
                found.append(self._half(mark))
        return tuple(found)

    def low(self) -> tuple[Item, ...]:
        """Marks under the counters: fragment borders, outlines, heavy sides, links."""
        frame, look = self.frame, self.look
        items: list[Item] = [marks.spokes(mark.place, frame, look) for mark in self._of("fragments")]
        items += [marks.heavy_side(place, side, frame, look) for place, side in self.scene.rim]
        seams = [marks.seam(self._centre(start), self._centre(end), look) for start, end in self.scene.seams]
        items += [Group(tuple(seams), clip=self.board)] if seams else []
        items += [marks.outlined(mark.place, frame, look) for mark in self._of("outline")]
        for mark in self._of("link"):
            items += marks.link(*self._joined(mark), look)
        return tuple(items)

    def high(self) -> tuple[Item, ...]:
        """Marks over the counters: arrows, crosses, numbers."""
        items: list[Item] = []
        for way in self._ways():
            items += marks.arrow(way, self.look)
        for mark in self._of("cross"):
            items += marks.cross(self._middle(mark), self.look)
        for mark in self._of("fragments"):
            items += marks.fragment_numbers(mark.place, mark.text, self.frame, self.look)
        for mark in self._of("number"):
            items += marks.numbered(mark.text, self._centre(mark.place), self.look)
        return tuple(items)

    def obstacles(self) -> Iterator[Point]:
        """Points of all that labels must not cover, in millimetres."""
        for spot in self.spots:
            yield from square_points(spot, self.counter_mm)
        for way in self._ways():
            yield from line_points(way)
            yield from marks.ring_points(way[-1], marks.HEAD_WIDE_MM / 2)
        for start, end in self.scene.seams:
            yield from line_points((self._centre(start), self._centre(end)))
        for mark in self.scene.marks:
            yield from self._obstacle(mark)

    def _obstacle(self, mark: SceneMark) -> Iterator[Point]:
        """The points of one mark that is no arrow."""
        if mark.kind == "cross":
            yield from marks.ring_points(self._middle(mark), marks.CROSS_RADIUS_MM)
        elif mark.kind == "number":
            yield from square_points(self._centre(mark.place), NUMBER_MM)
        elif mark.kind == "link":
            yield from line_points(self._joined(mark))
        elif mark.kind == "half":
            polygon = self._half(mark)
            yield from line_points((*polygon, polygon[0]))
        elif mark.kind == "fragments":
            for middle in marks.fragment_middles(mark.place, self.frame):
                yield from square_points(middle, FRAGMENT_MM)
            for spoke in marks.spoke_ends(mark.place, self.frame):
                yield from line_points(spoke)

    def _of(self, kind: str) -> tuple[SceneMark, ...]:
        return tuple(mark for mark in self.scene.marks if mark.kind == kind)

    def _centre(self, place: Hex) -> Point:
        return self.frame.point(centre(place))

    def _towards(self, mark: SceneMark) -> Hex:
        if mark.towards is None:
            raise PrintkitError(f"figure {self.scene.id}: the {mark.kind} at {mark.place} goes nowhere")
        return mark.towards

    def _half(self, mark: SceneMark) -> tuple[Point, ...]:
        towards = self._towards(mark)
        if side_towards(mark.place, towards) is None:
            raise PrintkitError(
                f"figure {self.scene.id}: the half at {mark.place} needs a neighbour, not {towards}"
            )
        return marks.half_hexagon(mark.place, towards, self.frame)

    def _joined(self, mark: SceneMark) -> tuple[Point, Point]:
        """The ends of a link: the counters in both hexes, or the centres."""
        towards = self._towards(mark)
        start, end = self._start(mark.place), self._start(towards)
        return start or self._centre(mark.place), end or self._centre(towards)

    def _middle(self, mark: SceneMark) -> Point:
        """Half way between the two hexes of a mark: on their common side."""
        (ax, ay), (bx, by) = self._centre(mark.place), self._centre(self._towards(mark))
        return (ax + bx) / 2, (ay + by) / 2

    def _ways(self) -> tuple[tuple[Point, ...], ...]:
        """Each arrow's points; arrows that follow on where no counter starts make one bent arrow."""
        chains: list[list[Hex]] = []
        for mark in self._of("arrow"):
            if chains and chains[-1][-1] == mark.place and self._start(mark.place) is None:
                chains[-1].append(self._towards(mark))
            else:
                chains.append([mark.place, self._towards(mark)])
        return tuple(self._way(chain) for chain in chains)

    def _way(self, chain: Sequence[Hex]) -> tuple[Point, ...]:
        start = self._start(chain[0])
        stops = [start or self._centre(chain[0]), *(self._centre(place) for place in chain[1:])]
        if stops[-1] == stops[-2]:
            raise PrintkitError(f"figure {self.scene.id}: the arrow at {chain[-2]} ends where it starts")
        return marks.way_of(stops, self.counter_mm / 2 + CLEAR_MM if start else 0.0)

    def _start(self, place: Hex) -> Point | None:
        """Where the first counter of a hex lies, or else of one on its border."""
        pieces = list(zip(self.scene.pieces, self.spots, strict=True))
        inside = [spot for piece, spot in pieces if piece.place == place]
        astride = [spot for piece, spot in pieces if piece.towards == place and piece.share >= 1]
        return next(iter([*inside, *astride]), None)


def square_points(middle: Point, side_mm: float) -> Iterator[Point]:
    """Points all over a square."""
    steps = max(1, round(side_mm / SAMPLE_MM))
    shares = [index / steps - 0.5 for index in range(steps + 1)]
    return ((middle[0] + side_mm * x, middle[1] + side_mm * y) for x in shares for y in shares)


def line_points(points: Sequence[Point]) -> Iterator[Point]:
    """Points along a line of straight pieces."""
    for (ax, ay), (bx, by) in pairwise(points):
        steps = max(1, round(max(abs(bx - ax), abs(by - ay)) / SAMPLE_MM))
        yield from ((ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps) for i in range(steps + 1))
