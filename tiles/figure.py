"""Figures of play: a scene's ground and marks, and where its counters lie.

A figure is painted in three goes: ``under``, the counters on their spots, ``over``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from printkit.ink.drawing import Drawing, Path, Point
from printkit.model.errors import PrintkitError
from printkit.model.hexes import centre
from printkit.model.scene import Scene, ScenePiece
from tiles import notes
from tiles.curve import Frame
from tiles.figure_ground import Ground, ground_of, labels, look_named
from tiles.marked import Marked, line_points
from tiles.notes import Notes
from tiles.spread import Lying, spread

PAIR_SIDE_MM = 8.7
"""Hex side of a figure with few hexes or with words beside it."""
RING_SIDE_MM = 11.3
"""Hex side of a larger one."""
CROWDED_SIDE_MM = 13.0
"""Hex side where several counters share a hex."""
FRAGMENT_SIDE_MM = 14.0
"""Hex side of a figure that numbers fragments."""
FEW = 4
COUNTER_MM = 8.6
AROUND_MM = 0.25
"""Room for half the width of the lines on the rim."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A scene as ink: paint ``under``, each piece's counter centred on its spot, then ``over``.

    Both drawings have the size of the whole figure, words beside it included.
    ``spots`` are millimetres from its top left, in the order of the scene's pieces.
    """

    under: Drawing
    over: Drawing
    pieces: tuple[ScenePiece, ...]
    spots: tuple[Point, ...]
    side_mm: float
    counter_mm: float

    @property
    def width_mm(self) -> float:
        """The whole figure's width."""
        return self.under.width_mm

    @property
    def height_mm(self) -> float:
        """The whole figure's height."""
        return self.under.height_mm

    def spot(self, piece: ScenePiece) -> Point:
        """The centre of a piece's counter; of pieces that are alike, the first one's."""
        return self.spots[self.pieces.index(piece)]


def scene_side_mm(scene: Scene, width_mm: float) -> float:
    """The hex side to draw a scene with in a column of that width: what looks best and fits."""
    left, _, right, _ = ground_of(scene.cells).bounds()
    return min(_wanted_side_mm(scene), (width_mm - 2 * AROUND_MM) / (right - left))


def _wanted_side_mm(scene: Scene) -> float:
    if any(mark.kind == "fragments" for mark in scene.marks):
        return FRAGMENT_SIDE_MM
    if len({(piece.place, piece.towards) for piece in scene.pieces}) < len(scene.pieces):
        return CROWDED_SIDE_MM
    is_small = scene.notes or len(scene.cells) <= FEW
    return PAIR_SIDE_MM if is_small and not _is_crowded(scene) else RING_SIDE_MM


def _is_crowded(scene: Scene) -> bool:
    """Whether counters would hide each other if they all lay in the middle of where they are."""
    bare = [_bare_spot(piece, Frame(0, 0, PAIR_SIDE_MM)) for piece in scene.pieces]
    return any(
        max(abs(x - other_x), abs(y - other_y)) < COUNTER_MM
        for (x, y), (other_x, other_y) in combinations(bare, 2)
    )


def scene(
    scene: Scene,
    side_mm: float,
    *,
    counter_mm: float = COUNTER_MM,
    width_mm: float | None = None,
    style: str = "full",
) -> Figure:
    """The scene's ground, marks and notes with hexes of ``side_mm``, and its counters' spots.

    Words beside the picture wrap at ``width_mm``, the whole figure's width, if given.

    Raises:
        UsageError: no look has that name.
        PrintkitError: the scene has no hex, or a mark lacks the hex it should go to.
    """
    if not scene.cells:
        raise PrintkitError(f"figure {scene.id}: has no hex")
    look = look_named(style)
    ground = ground_of(scene.cells)
    box = _box_mm(scene, ground, side_mm, counter_mm)
    frame = Frame(AROUND_MM - box[0], AROUND_MM - box[1], side_mm)
    right, bottom = frame.x_mm + box[2], frame.y_mm + box[3]
    spots = _spots(scene, frame, counter_mm)
    marked = Marked(scene, frame, look, spots, counter_mm, ground.outline(frame))
    targets = [_target(scene, index, frame, spots) for index in range(len(scene.notes))]
    words = notes.beside(scene.notes, targets, right, width_mm, look)
    named = labels(ground, frame, look, [*marked.obstacles(), *_leader_points(words)])
    under = (*ground.items(frame, look, marked.covers()), *marked.low(), *words.leaders, *named)
    size = max(right + AROUND_MM, words.right_mm), max(bottom + AROUND_MM, words.bottom_mm)
    return Figure(
        Drawing(f"figure {scene.id}", *size, under, title=scene.caption),
        Drawing(f"figure {scene.id} marks", *size, (*marked.high(), *words.words)),
        scene.pieces,
        spots,
        side_mm,
        counter_mm,
    )


def _spots(scene: Scene, frame: Frame, counter_mm: float) -> tuple[Point, ...]:
    """Each piece's centre; several in one hex are spread so that none hides another."""
    lying = [Lying(_bare_spot(piece, frame), piece.towards is not None) for piece in scene.pieces]
    return spread(lying, counter_mm, frame.side_mm)


def _bare_spot(piece: ScenePiece, frame: Frame) -> Point:
    """Where a piece lies alone: ``share`` of the way from the centre to the common side."""
    x, y = frame.point(centre(piece.place))
    if piece.towards is None:
        return x, y
    to_x, to_y = frame.point(centre(piece.towards))
    return x + (to_x - x) / 2 * piece.share, y + (to_y - y) / 2 * piece.share


def _box_mm(
    scene: Scene, ground: Ground, side_mm: float, counter_mm: float
) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of hexes and counters, hex (0, 0) at (0, 0)."""
    left, top, right, bottom = (side_mm * bound for bound in ground.bounds())
    spots = _spots(scene, Frame(0, 0, side_mm), counter_mm)
    xs, ys, half = [x for x, _ in spots], [y for _, y in spots], counter_mm / 2
    return (
        min([left, *(x - half for x in xs)]),
        min([top, *(y - half for y in ys)]),
        max([right, *(x + half for x in xs)]),
        max([bottom, *(y + half for y in ys)]),
    )


def _target(scene: Scene, index: int, frame: Frame, spots: tuple[Point, ...]) -> tuple[Point, bool]:
    """What a note speaks of: the counter in its hex, else the middle of the hex; and which of the two."""
    place = scene.notes[index].place
    for piece, spot in zip(scene.pieces, spots, strict=True):
        if place in (piece.place, piece.towards):
            return spot, True
    return frame.point(centre(place)), False


def _leader_points(words: Notes) -> Iterator[Point]:
    """Points along the leaders, for keeping labels off them."""
    for item in words.leaders:
        if isinstance(item, Path):
            corners = [(float(segment[1]), float(segment[2])) for segment in item.segments]
            yield from line_points(corners)
