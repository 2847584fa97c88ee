"""How many faces of one size an area holds, and where each of them goes."""

from collections.abc import Iterable
from dataclasses import dataclass

from printkit.press.paper import Area

SLACK_MM = 1e-6
"""What a sum of lengths may be off and still count as equal."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Rows and columns of equal cells, ``gap_mm`` apart, with faces turned or upright.

    ``width_mm`` and ``height_mm`` are those of the cell, turned as it is.
    """

    width_mm: float
    height_mm: float
    gap_mm: float
    columns: int
    rows: int
    turn_deg: int

    @property
    def count(self) -> int:
        """How many faces it holds."""
        return self.columns * self.rows

    def wide_mm(self, columns: int | None = None) -> float:
        """How wide some of its columns are together, or all."""
        return _span(self.columns if columns is None else columns, self.width_mm, self.gap_mm)

    def high_mm(self, rows: int | None = None) -> float:
        """How high some of its rows are together, or all."""
        return _span(self.rows if rows is None else rows, self.height_mm, self.gap_mm)

    def rows_within(self, height_mm: float) -> int:
        """How many rows a height holds, at most its own."""
        return min(self.rows, fitting(height_mm, self.height_mm, self.gap_mm))

    def x_mm(self, column: int, left_mm: float) -> float:
        """Where a column begins; counted, never added up, so nothing drifts."""
        return left_mm + column * (self.width_mm + self.gap_mm)

    def y_mm(self, row: int, top_mm: float) -> float:
        """Where a row begins."""
        return top_mm + row * (self.height_mm + self.gap_mm)

    def columns_for(self, count: int) -> int:
        """The columns that let ``count`` faces fill their rows evenly, in as few rows as can be.

        >>> Cells(12, 12, 0, 13, 20, 0).columns_for(96)
        12
        """
        rows = -(-count // self.columns)
        return -(-count // rows) if rows <= self.rows else self.columns


def _span(count: int, length_mm: float, gap_mm: float) -> float:
    return count * length_mm + max(count - 1, 0) * gap_mm


def fitting(room_mm: float, length_mm: float, gap_mm: float) -> int:
    """How many lengths a room holds with gaps between them.

    >>> fitting(120.0, 15.0, 0.0), fitting(254.4, 124.7, 5.0), fitting(10, 12, 0)
    (8, 2, 0)
    """
    return max(0, int((room_mm + gap_mm + SLACK_MM) // (length_mm + gap_mm)))


def best_cells(
    area: Area,
    width_mm: float,
    height_mm: float,
    *,
    gap_mm: float = 0.0,
    caps: tuple[int | None, int | None] = (None, None),
) -> Cells:
    """The cells with the most faces on the area, upright if turning gains nothing.

    ``caps`` limit columns and rows.
    """
    upright = _cells(area, width_mm, height_mm, gap_mm, caps, 0)
    turned = _cells(area, height_mm, width_mm, gap_mm, caps, 90)
    return turned if turned.count > upright.count else upright


def _cells(
    area: Area,
    width_mm: float,
    height_mm: float,
    gap_mm: float,
    caps: tuple[int | None, int | None],
    turn_deg: int,
) -> Cells:
    columns = _capped(fitting(area.width_mm, width_mm, gap_mm), caps[0])
    rows = _capped(fitting(area.height_mm, height_mm, gap_mm), caps[1])
    return Cells(width_mm, height_mm, gap_mm, columns, rows, turn_deg)


def _capped(count: int, cap: int | None) -> int:
    return count if cap is None else min(count, cap)


def lines(starts_mm: Iterable[float], length_mm: float) -> tuple[float, ...]:
    """The cut lines before and behind each of the touching cells, each once, ascending."""
    found: list[float] = []
    for line in sorted(edge for start in starts_mm for edge in (start, start + length_mm)):
        if not found or line - found[-1] > SLACK_MM:
            found.append(line)
    return tuple(found)
