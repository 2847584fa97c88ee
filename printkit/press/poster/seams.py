"""Which windows of a poster are printed, and where along its joins the marks stand."""

from collections.abc import Sequence
from itertools import product

from printkit.ink.window import Box
from printkit.press.paper import Area
from printkit.press.poster.spans import SLACK_MM, Cut, Span

TIP_MM = 2.6
"""How far a mark reaches off its join line; it is as wide along it."""
AIR_MM = 0.4
EVERY_MM = 90.0
"""About how far apart marks stand."""
STEP_MM = 0.5

Place = tuple[int, int]


def needed(kept: Sequence[Area], columns: Cut, rows: Cut) -> list[Place]:
    """The windows to print, by row and column: all, less those of which others hold everything whole."""
    places = list(product(range(len(rows.windows)), range(len(columns.windows))))
    if not kept:
        return places
    touching: dict[Place, list[set[Place]]] = {place: [] for place in places}
    for box in kept:
        across, down = (box.x_mm, box.right_mm), (box.y_mm, box.bottom_mm)
        holders = set(product(_holding(rows, down), _holding(columns, across)))
        for place in product(_meeting(rows, down), _meeting(columns, across)):
            touching[place].append(holders)
    found = []
    for place in places:
        if all(holders - {place} for holders in touching[place]):
            for holders in touching[place]:
                holders.discard(place)
        else:
            found.append(place)
    return found


def _meeting(cut: Cut, span: Span) -> list[int]:
    low, high = span[0] + SLACK_MM, span[1] - SLACK_MM
    return [index for index, window in enumerate(cut.windows) if window[0] < high and low < window[1]]


def _holding(cut: Cut, span: Span) -> list[int]:
    low, high = span[0] + 2 * SLACK_MM, span[1] - 2 * SLACK_MM
    return [index for index, window in enumerate(cut.windows) if window[0] <= low and high <= window[1]]


class Marks:
    """Places for marks along the joins of a board with words on it."""

    def __init__(self, words: Sequence[Box]) -> None:
        self._words = words
        self._near: dict[tuple[float, bool], list[Span]] = {}
        self._known: dict[tuple[float, Span, bool], tuple[float, ...]] = {}

    def along(self, line_mm: float, stretch: Span, is_upright: bool) -> tuple[float, ...]:
        """Places on a stretch of a join, even along it, each clear of words if it can be."""
        key = line_mm, stretch, is_upright  # asked for by both pages
        if key not in self._known:
            self._known[key] = self._found(*key)
        return self._known[key]

    def _found(self, line_mm: float, stretch: Span, is_upright: bool) -> tuple[float, ...]:
        low, high = stretch
        count = max(2, round((high - low) / EVERY_MM) + 1)
        share = (high - low) / (2 * count)
        near = self._words_near(line_mm, is_upright)
        return tuple(_clear(low + share * (2 * index + 1), share / 2, near) for index in range(count))

    def _words_near(self, line_mm: float, is_upright: bool) -> list[Span]:
        """The stretches along a line that have words by them."""
        key = line_mm, is_upright
        if key not in self._near:
            across, along = (0, 1) if is_upright else (1, 0)
            low, high = line_mm - TIP_MM - AIR_MM, line_mm + TIP_MM + AIR_MM
            self._near[key] = [
                (box[along], box[along + 2])
                for box in self._words
                if box[across] < high and low < box[across + 2]
            ]
        return self._near[key]


def _clear(wanted_mm: float, play_mm: float, near: Sequence[Span]) -> float:
    """The place nearest to the one wanted that has no words by it."""
    half = TIP_MM / 2 + AIR_MM
    tried = (
        wanted_mm + way * step * STEP_MM for step in range(int(play_mm / STEP_MM) + 1) for way in (1, -1)
    )
    return next(
        (at for at in tried if not any(low < at + half and at - half < high for low, high in near)), wanted_mm
    )
