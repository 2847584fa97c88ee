"""A board cut along one axis: the fewest windows that hold it, and where they join.

Windows follow each other and share a zone at each join. Every stretch that is to be
kept whole lies whole in one of them. A window cannot begin later than the first of
those that the windows before it do not hold, so beginning each as late as may be gives
the fewest; between that and the earliest, the joins are spread evenly, where they cross
the fewest words.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import ceil, inf
from typing import TypeAlias

Span: TypeAlias = tuple[float, float]

SLACK_MM = 1e-6
MARK_MM = 3.0
"""What marks take of the shared zone on each side of a join."""
STEP_MM = 0.5
"""How finely places for a join are tried."""
WORD_COST, OFF_COST, ZONE_COST = 1.0, 0.02, 0.02
"""What a word crossed costs, the square of each millimetre off an even spread over ten, each shared."""


@dataclass(frozen=True)
class Cut:
    """The windows along one axis, and the lines at which each joins the next."""

    windows: tuple[Span, ...]
    lines_mm: tuple[float, ...]

    def cell(self, index: int) -> Span:
        """What is left of a window between its joins, when the board is put together."""
        low = self.lines_mm[index - 1] if index else self.windows[0][0]
        high = self.lines_mm[index] if index < len(self.lines_mm) else self.windows[-1][1]
        return low, high


@dataclass(frozen=True)
class Axis:
    """One axis of a board: its length, what is kept whole, what is better not crossed, the zone shared."""

    length_mm: float
    kept: tuple[Span, ...]
    words: tuple[Span, ...]
    shared_mm: float

    def cut(self, window_mm: float) -> Cut:
        """The fewest windows of at most that length; nothing kept may be longer."""
        latest = self.latest(window_mm)
        earliest = self._earliest(window_mm)
        zones = self._spread(latest, earliest, window_mm)
        lows = [0.0, *(low for low, _, _ in zones)]
        highs = [*(high for _, high, _ in zones), self.length_mm]
        return Cut(tuple(zip(lows, highs, strict=True)), tuple(line for _, _, line in zones))

    def latest(self, window_mm: float) -> list[float]:
        """Where the windows begin if each begins as late as may be."""
        starts = [0.0]
        while starts[-1] + window_mm < self.length_mm - SLACK_MM:
            end = starts[-1] + window_mm
            held_by = bisect_right(self._ends, end + SLACK_MM)  # in order of their ends
            first_not_held = self._first_of_rest[held_by]
            starts.append(min(end - self.shared_mm, first_not_held))
        return starts

    def _earliest(self, window_mm: float) -> list[float]:
        """Where they begin if each ends as early as may be: the latest of the axis seen from its far end."""
        far = self.length_mm
        mirrored = Axis(far, tuple((far - high, far - low) for low, high in self.kept), (), self.shared_mm)
        ends = [far - start for start in reversed(mirrored.latest(window_mm))]
        return [0.0, *(max(0.0, self._low(end)) for end in ends[:-1])]

    def _low(self, end_mm: float) -> float:
        """The latest beginning for a window after one that ends there."""
        held_by = bisect_right(self._ends, end_mm + SLACK_MM)
        return min(end_mm - self.shared_mm, self._first_of_rest[held_by])

    def _high(self, low_mm: float) -> float:
        """Where the window before must end, if the next begins there."""
        before = bisect_left(self._starts, low_mm - SLACK_MM)
        return max(low_mm + self.shared_mm, self._last_of_first[before])

    def _spread(
        self, latest: Sequence[float], earliest: Sequence[float], window_mm: float
    ) -> list[tuple[float, float, float]]:
        """The best beginning, end and line of each shared zone, all windows short enough.

        A zone's cost does not depend on the others, and a later beginning never lets the
        window before end earlier; so one pass that keeps the best so far finds the best of all.
        """
        count = len(latest)
        steps: list[list[_Step]] = [[_Step(0.0, 0.0, 0.0, 0.0, None)]]
        for index in range(1, count):
            even_mm = index * self.length_mm / count
            tried = self._candidates(earliest[index], latest[index], even_mm)
            steps.append(list(self._reached(steps[-1], tried, even_mm, window_mm)))
        last = [step for step in steps[-1] if self.length_mm - step.low <= window_mm + SLACK_MM]
        best: _Step | None = min(last, key=lambda step: step.cost)
        found: list[tuple[float, float, float]] = []
        while best is not None and best.before is not None:
            found.append((best.low, best.high, best.line))
            best = best.before
        return found[::-1]

    def _reached(
        self, before: Sequence["_Step"], lows: Iterable[float], even_mm: float, window_mm: float
    ) -> Iterator["_Step"]:
        """Each beginning that some window before it reaches, with the cheapest way there."""
        cheapest = list(accumulate(reversed(before), _cheaper))[::-1]
        starts = [step.low for step in before]
        for low in lows:
            high = self._high(low)
            at = bisect_left(starts, high - window_mm - SLACK_MM)
            if at < len(before):
                cost, line = self._line(low, high, even_mm)
                yield _Step(low, high, line, cheapest[at].cost + cost, cheapest[at])

    def _candidates(self, first_mm: float, last_mm: float, even_mm: float) -> list[float]:
        """Beginnings to try: the ends of the range, where something kept begins, small steps off the even."""
        low, high = min(first_mm, last_mm), last_mm
        middle = even_mm - self.shared_mm / 2
        steps = range(ceil((low - middle) / STEP_MM), int((high - middle) // STEP_MM) + 1)
        own = self._starts[bisect_left(self._starts, low) : bisect_right(self._starts, high)]
        return sorted({low, high, *own, *(middle + step * STEP_MM for step in steps)})

    def _line(self, low: float, high: float, even_mm: float) -> tuple[float, float]:
        """The best line in a shared zone, after what it costs."""
        middle, room = (low + high) / 2, max(0.0, (high - low) / 2 - MARK_MM)
        steps = int(room / STEP_MM)
        lines = [middle + step * STEP_MM for step in range(-steps, steps + 1)]
        return min(
            (
                WORD_COST * self._crossed(line)
                + OFF_COST * (line - even_mm) ** 2 / 10
                + ZONE_COST * (high - low - self.shared_mm)
                + OFF_COST * (line - middle) ** 2,
                line,
            )
            for line in lines
        )

    def _crossed(self, line: float) -> int:
        """How many words lie on both sides of a line."""
        return bisect_left(self._word_starts, line) - bisect_right(self._word_ends, line)

    @cached_property
    def _ends(self) -> list[float]:
        return sorted(high for _, high in self.kept)

    @cached_property
    def _first_of_rest(self) -> list[float]:
        """Where the first of those begins that end after the first 0, 1, 2 … in the order of ends."""
        starts = [low for low, _ in sorted(self.kept, key=lambda span: span[1])]
        return [*reversed(list(accumulate(reversed(starts), min))), inf]

    @cached_property
    def _starts(self) -> list[float]:
        return sorted(low for low, _ in self.kept)

    @cached_property
    def _last_of_first(self) -> list[float]:
        """Where the last of those ends that are the first 0, 1, 2 … in the order of starts."""
        ends = [high for _, high in sorted(self.kept)]
        return [-inf, *accumulate(ends, max)]

    @cached_property
    def _word_starts(self) -> list[float]:
        return sorted(low for low, _ in self.words)

    @cached_property
    def _word_ends(self) -> list[float]:
        return sorted(high for _, high in self.words)


@dataclass(frozen=True, slots=True)
class _Step:
    """A window's beginning, the end and line of the zone it shares, and the cheapest way to it."""

    low: float
    high: float
    line: float
    cost: float
    before: "_Step | None"


def _cheaper(one: _Step, other: _Step) -> _Step:
    return one if one.cost <= other.cost else other
