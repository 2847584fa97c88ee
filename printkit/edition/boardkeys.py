"""What stands round a world on its planning board: a key for each tile, and the legend at the foot."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, dist, pi, sin

from counters import contrast
from printkit.ink import fonts
from printkit.ink.drawing import Drawing, Item, Placed, Point, Stroke, Text, polyline
from printkit.model import Cell, PlacedTile, PrintkitError, ScenarioWorld, Scheme
from printkit.model.hexes import FULL
from printkit.press import Area, Polygon, corners, is_free
from tiles.curve import Frame
from tiles.layers import dots
from tiles.style import Style
from tiles.world import DASHES_MM, DOT_MM, START_MM

LETTER, TURN = ("serif-bold", 30.0), ("sans", 8.5)
PALE, SLATE, INK = "#7A7262", "#6A5F4D", "#2B2A28"
ARROW_MM = ((0.0, -1.9), (1.35, 1.9), (0.0, 1.0), (-1.35, 1.9))
"""The head that points to the printed north, round its middle."""
TURNED = (
    "north as printed",
    "turned by a sixth, clockwise",
    "turned by a third, clockwise",
    "turned by half",
    "turned by a third, anticlockwise",
    "turned by a sixth, anticlockwise",
)
LEAST_CONTRAST = 2.2
"""What a start line must stand off the land by."""
KEY_AIR_MM, STEP_MM = 2.5, 3.0
NEARER = 1.2
"""How many times as far from every other tile a key must be as from its own."""
OUTWARD = 0.1
"""How much a key prefers the side where no other tile lies."""
LEFTWARD = 0.03
"""How much it prefers the left."""

LEAST_PT, SLACK_MM = 5.0, 1e-6
"""The smallest type."""
SAMPLE, WORD, LEADING_MM = ("sans-semibold", 8.5), ("sans", 8.5), 4.4
LEVEL_MM = LEADING_MM - 1.05
"""Where marks stand beside words whose baseline is one line down: half up their small letters."""
LINE_MM, GAP_MM, WORD_GAP_MM, SAMPLE_GAP_MM = 8.4, 7.0, 1.8, 3.2


def tile_key(placed: PlacedTile) -> Drawing:
    """A tile's letter, an arrow to its printed north, and how it is turned in words."""
    letter, words = placed.tile.name, TURNED[placed.turn % 6]
    left, top, right, bottom = fonts.ink_box_mm(letter, *LETTER)
    high_mm = bottom - top
    angle = placed.turn * pi / 3
    middle_mm = right - left + 6.5, high_mm / 2
    arrow = [
        (middle_mm[0] + x * cos(angle) - y * sin(angle), middle_mm[1] + x * sin(angle) + y * cos(angle))
        for x, y in ARROW_MM
    ]
    items = (
        Text(-left, -top, letter, *LETTER, PALE),
        polyline(arrow, closed=True, fill=PALE),
        Text(0, high_mm + LEADING_MM, words, *TURN, SLATE),
    )
    width_mm = max(middle_mm[0] + 2, fonts.width_mm(words, *TURN))
    return Drawing(f"key of tile {letter}", width_mm, high_mm + LEADING_MM + 0.8, items)


def tile_keys(tiles: Sequence[PlacedTile], rims: Sequence[Polygon], area: Area) -> tuple[Placed, ...] | None:
    """Each tile's key in the white outside all rims, by its own tile; None if one finds no room."""
    middles = [_middle(rim) for rim in rims]
    inside_mm = min(dist(middles[0], _middle(side)) for side in pairwise(rims[0]))
    taken = list(rims)
    found = []
    for index, placed in enumerate(tiles):
        key = tile_key(placed)
        rooms = _rooms_near(middles, index, key, area, inside_mm)
        room = next((room for room in rooms if is_free(room, taken, KEY_AIR_MM)), None)
        if room is None:
            return None
        taken.append(corners(room))
        found.append(Placed(key, room.x_mm, room.y_mm))
    return tuple(found)


def _middle(rim: Polygon) -> Point:
    return sum(x for x, _ in rim) / len(rim), sum(y for _, y in rim) / len(rim)


def _rooms_near(
    middles: Sequence[Point], own: int, key: Drawing, area: Area, inside_mm: float
) -> Iterator[Area]:
    """Places for a key nearer to its own tile than to any other, the best first; none well inside it."""
    others = [middle for index, middle in enumerate(middles) if index != own]
    across, down = area.width_mm - key.width_mm, area.height_mm - key.height_mm
    scored = []
    for column in range(int(across / STEP_MM) + 1):
        for row in range(int(down / STEP_MM) + 1):
            x_mm, y_mm = area.x_mm + column * STEP_MM, area.y_mm + row * STEP_MM
            spot = x_mm + key.width_mm / 2, y_mm + key.height_mm / 2
            near_mm = dist(spot, middles[own])
            far_mm = min((dist(spot, other) for other in others), default=2 * near_mm)
            if near_mm > inside_mm and far_mm >= NEARER * near_mm:
                scored.append((round(near_mm - OUTWARD * far_mm + LEFTWARD * x_mm, 6), x_mm, y_mm))
    return (Area(x_mm, y_mm, key.width_mm, key.height_mm) for _, x_mm, y_mm in sorted(scored))


@dataclass(frozen=True, slots=True)
class Legend:
    """The lines at a board's foot: what is written how, then samples of lines and dots, then the hex side."""

    notes: tuple[tuple[str, str], ...]
    samples: tuple[tuple[Drawing, ...], ...]
    wide_mm: float

    @property
    def height_mm(self) -> float:
        """From the top of the first line to the feet of the last."""
        return LEADING_MM * max(len(self.notes), len(self._rows()), 1)

    def items(self, x_mm: float, bottom_mm: float, side_mm: float) -> Iterator[Item]:
        """Everything, the last line's baseline just above ``bottom_mm``.

        Raises:
            PrintkitError: a player's name is longer than the foot has room for.
        """
        first_mm = bottom_mm - 1.0 - self.height_mm + LEADING_MM
        for index, (sample, words) in enumerate(self.notes):
            y_mm = first_mm + index * LEADING_MM
            yield Text(x_mm, y_mm, sample, *SAMPLE, INK)
            yield Text(x_mm + self._sample_mm() + SAMPLE_GAP_MM, y_mm, words, *WORD, INK)
        yield Text(x_mm + self.wide_mm, first_mm, f"hex side {side_mm:g} mm", *WORD, INK, "end")
        left_mm, room_mm = self._room()
        rows = self._rows()
        slack_mm = room_mm - max((_row_mm(row) for row in rows), default=0.0)
        for index, row in enumerate(rows):
            at_mm = x_mm + left_mm + max(0.0, slack_mm / 2)
            for drawing in row:
                _refuse_overlong(drawing, room_mm)
                yield Placed(drawing, at_mm, first_mm + (index - 1) * LEADING_MM)
                at_mm += drawing.width_mm + GAP_MM

    def _sample_mm(self) -> float:
        return max((fonts.width_mm(sample, *SAMPLE) for sample, _ in self.notes), default=0.0)

    def _room(self) -> tuple[float, float]:
        """Where the samples may begin, and the width they have."""
        words_mm = max((fonts.width_mm(words, *WORD) for _, words in self.notes), default=0.0)
        left_mm = self._sample_mm() + SAMPLE_GAP_MM + words_mm + GAP_MM if self.notes else 0.0
        return left_mm, self.wide_mm - left_mm - fonts.width_mm("hex side 00.0 mm", *WORD) - GAP_MM

    def _rows(self) -> list[list[Drawing]]:
        """The samples in rows that have room, each kind on a row of its own."""
        _, room_mm = self._room()
        rows: list[list[Drawing]] = []
        for kind in self.samples:
            rows.append([])
            for drawing in kind:
                if rows[-1] and _row_mm([*rows[-1], drawing]) > room_mm:
                    rows.append([])
                rows[-1].append(drawing)
        return [row for row in rows if row]


def _refuse_overlong(sample: Drawing, room_mm: float) -> None:
    if sample.width_mm > room_mm + SLACK_MM:
        raise PrintkitError(
            f"planning board: {sample.name!r} does not fit in {room_mm:.3g} mm at {LEAST_PT:g} pt; "
            "make it shorter or take larger paper"
        )


def _row_mm(row: Sequence[Drawing]) -> float:
    return sum(drawing.width_mm for drawing in row) + GAP_MM * (len(row) - 1)


def legend(
    told: ScenarioWorld, seats: Sequence[Scheme], look: Style, side_mm: float, wide_mm: float
) -> Legend:
    """The foot of a scenario's boards, dots as large as on hexes of that side."""
    starts = tuple(_start_sample(scheme, index, look) for index, scheme in enumerate(seats))
    marks = tuple(
        _dot_sample(words, is_land, look, side_mm)
        for words, is_land in zip(told.dots, (True, False), strict=True)
    )
    _, room_mm = Legend(told.notes, (), wide_mm)._room()
    kinds = (tuple(_within(sample, room_mm) for sample in kind) for kind in (starts, marks))
    return Legend(told.notes, tuple(kinds), wide_mm)


def _within(sample: Drawing, room_mm: float) -> Drawing:
    """The sample, smaller where it would be wider than its room; its words keep 5 pt."""
    if sample.width_mm <= room_mm:
        return sample
    scale = max(room_mm / sample.width_mm, LEAST_PT / WORD[1])
    small = Placed(sample, 0, LEADING_MM * (1 - scale), scale)
    return Drawing(sample.name, sample.width_mm * scale, LEADING_MM, (small,))


def start_colour(scheme: Scheme, land: str) -> str:
    """The colour of a player's start hexes: his ground, his ink where the ground is white.

    A ground that would be lost on the land is darkened towards the ink.
    """
    if scheme.ground.upper() == "#FFFFFF":
        return scheme.ink
    shades = (mixed(scheme.ground, scheme.ink, share / 20) for share in range(21))
    return next((shade for shade in shades if contrast(shade, land) >= LEAST_CONTRAST), scheme.ink)


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two, ``share`` of the way from one to the other.

    >>> mixed("#FFD800", "#000000", 0.5)
    '#806C00'
    """
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def _start_sample(scheme: Scheme, player: int, look: Style) -> Drawing:
    dash = DASHES_MM[player % len(DASHES_MM)]
    colour = start_colour(scheme, look.ground.land)
    stroke = Stroke(colour, START_MM, dash, cap="round" if DOT_MM in dash else "butt")
    line = polyline([(0, LEVEL_MM), (LINE_MM, LEVEL_MM)], stroke=stroke)
    return _sample(line, LINE_MM, f"{scheme.name} start")


def _dot_sample(words: str, is_land: bool, look: Style, side_mm: float) -> Drawing:
    cell = Cell((0, 0), FULL, FULL if is_land else 0, "")
    return _sample(dots([cell], Frame(0.5, LEVEL_MM, side_mm), look), 1.0, words)


def _sample(mark: Item, wide_mm: float, words: str) -> Drawing:
    """A mark level with the words behind it, whose baseline is the drawing's foot."""
    x_mm = wide_mm + WORD_GAP_MM
    text = Text(x_mm, LEADING_MM, words, *WORD, INK)
    return Drawing(words, x_mm + fonts.width_mm(words, *WORD), LEADING_MM, (mark, text))
