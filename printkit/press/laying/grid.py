"""Where equal faces stand along a line: counted from its start, so that nothing drifts."""

from collections.abc import Iterable
from dataclasses import dataclass

SLACK_MM = 1e-6
"""What a sum of lengths may be off and still count as equal."""

STRAIGHT = ((0.0,), (0.0,))
"""Offsets of faces that simply follow one another."""


@dataclass(frozen=True, slots=True)
class Axis:
    """How faces follow one another in one direction, every ``pitch_mm`` as many as there are offsets.

    ``offsets_mm`` are those of even and of odd lines: they differ where every other row
    of a honeycomb is pushed aside, and hold two places where triangles come in pairs.
    """

    pitch_mm: float
    offsets_mm: tuple[tuple[float, ...], tuple[float, ...]] = STRAIGHT

    def at_mm(self, index: int, line: int = 0) -> float:
        """Where a face begins, from the start of the whole.

        >>> [Axis(10.0, ((0.0,), (5.0,))).at_mm(3, line) for line in (0, 1)]
        [30.0, 35.0]
        """
        offsets = self.offsets_mm[line % 2]
        return index // len(offsets) * self.pitch_mm + offsets[index % len(offsets)]

    def span_mm(self, count: int, length_mm: float, line: int = 0) -> float:
        """How far some faces of a length reach, from the start of the whole."""
        return self.at_mm(count - 1, line) + length_mm if count else 0.0

    def fitting(self, room_mm: float, length_mm: float, line: int = 0) -> int:
        """How many faces of a length a room holds.

        >>> Axis(15.0).fitting(120.0, 15.0), Axis(129.7).fitting(254.4, 124.7), Axis(12.0).fitting(10, 12)
        (8, 2, 0)
        """
        offsets = self.offsets_mm[line % 2]
        free_mm = room_mm + SLACK_MM - length_mm
        return sum(
            int((free_mm - offset_mm) // self.pitch_mm) + 1 for offset_mm in offsets if free_mm >= offset_mm
        )


def lines(starts_mm: Iterable[float], length_mm: float) -> tuple[float, ...]:
    """The cut lines before and behind each of the cells, those that touch sharing one, ascending."""
    found: list[float] = []
    for line in sorted(edge for start in starts_mm for edge in (start, start + length_mm)):
        if not found or line - found[-1] > SLACK_MM:
            found.append(line)
    return tuple(found)
