"""The ways to fill a room with faces of one kind: upright or turned, in rows or interlocked."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from printkit.ink.drawing import Point
from printkit.press.face import Face
from printkit.press.laying.grid import SLACK_MM
from printkit.press.laying.interlocking import Lattice, interlocked, rows

Caps = tuple[int | None, int | None]
"""The columns and rows somebody asks for."""
NO_CAPS: Caps = (None, None)


@dataclass(frozen=True, slots=True)
class Kind:
    """What faces must have in common to be cut along the same lines."""

    width_mm: float
    height_mm: float
    outline_mm: tuple[Point, ...]

    @property
    def area_mm2(self) -> float:
        """How much paper a face takes, its own cut line around it."""
        outline = self.outline_mm
        if not outline:
            return self.width_mm * self.height_mm
        doubled = sum(
            x * next_y - next_x * y
            for (x, y), (next_x, next_y) in zip(outline, (*outline[1:], outline[0]), strict=True)
        )
        return abs(doubled) / 2

    def turned(self) -> "Kind":
        """The same, a quarter turned clockwise."""
        high = self.height_mm
        return Kind(high, self.width_mm, tuple((high - y, x) for x, y in self.outline_mm))


def kind(face: Face) -> Kind:
    """What other faces must have in common with this one."""
    return Kind(face.width_mm, face.height_mm, face.outline_mm)


@dataclass(frozen=True, slots=True)
class Packing:
    """Rows of equal faces, as many as a room holds.

    ``width_mm`` and ``height_mm`` are a face's own, turned as it is; ``columns`` are the
    faces in an even and in an odd row, the first row being even.
    """

    lattice: Lattice
    width_mm: float
    height_mm: float
    turn_deg: int
    columns: tuple[int, int]
    rows: int

    @property
    def count(self) -> int:
        """How many faces it holds."""
        return self.held(self.rows)

    @property
    def shown(self) -> tuple[int, int]:
        """Columns and rows as people count them: those of a woven honeycomb are up and down, too."""
        even, odd = self.columns
        return (even + odd, (self.rows + 1) // 2) if self.lattice.is_woven else (even, self.rows)

    def held(self, rows: int) -> int:
        """How many faces its first rows hold."""
        even, odd = self.columns
        return (rows + 1) // 2 * even + rows // 2 * odd

    def rows_for(self, count: int) -> int:
        """How many rows some faces take."""
        even, odd = self.columns
        pairs, rest = divmod(count, even + odd)
        return 2 * pairs + (rest > 0) + (rest > even)

    def wide_mm(self, rows: int | None = None) -> float:
        """How wide it is, or its first rows."""
        across, last = self.lattice.across, self.rows if rows is None else rows
        return max(across.span_mm(self.columns[row % 2], self.width_mm, row) for row in range(min(last, 2)))

    def high_mm(self, rows: int | None = None) -> float:
        """How high it is, or its first rows."""
        down, last = self.lattice.down, self.rows if rows is None else rows
        return max(down.span_mm(last, self.height_mm, column) for column in range(min(self.columns[0], 2)))

    def rows_within(self, height_mm: float) -> int:
        """How many of its rows a height holds."""
        down = self.lattice.down
        lines = range(min(self.columns[0], 2))
        return min(self.rows, *(down.fitting(height_mm, self.height_mm, column) for column in lines))

    def spots(self, count: int) -> Iterator[tuple[int, int]]:
        """Row and column of its first faces, in reading order."""
        left = count
        for row in range(self.rows_for(count)):
            columns = min(self.columns[row % 2], left)
            left -= columns
            for column in range(columns):
                yield row, column

    def at_mm(self, row: int, column: int) -> Point:
        """Where a face lies, from the top left of the whole; counted, never added up."""
        return self.lattice.across.at_mm(column, row), self.lattice.down.at_mm(row, column)

    def turn_at(self, row: int, column: int) -> int:
        """How far a face is turned clockwise: in strips every other one is turned round."""
        is_turned_round = self.lattice.is_turned_round(row, column)
        return (self.turn_deg + 180) % 360 if is_turned_round else self.turn_deg

    def narrowed(self, columns: int) -> "Packing":
        """It, with no more than so many faces in a row."""
        even, odd = self.columns
        return self if columns >= even else replace(self, columns=(columns, min(odd, columns)))

    def evened(self, count: int) -> "Packing":
        """It, narrowed so that ``count`` faces fill their rows evenly, in as few rows as can be.

        >>> packings(Kind(12, 12, ()), (156, 240))[0].evened(96).shown
        (12, 20)
        """
        rows = self.rows_for(count)
        return self.narrowed(-(-count // rows)) if rows <= self.rows else self


def packings(
    of: Kind, room_mm: tuple[float, float], gap_mm: float = 0.0, caps: Caps = NO_CAPS
) -> tuple[Packing, ...]:
    """Every way to fill a room that holds anything at all, the one that is soonest cut first.

    A way that has not the columns or rows asked for is none.

    >>> [packing.shown for packing in packings(Kind(100, 60, ()), (182, 240))]
    [(1, 4), (3, 2)]
    """
    found = (
        _filled(lattice, turned, turn_deg, room_mm) for lattice, turned, turn_deg in lattices(of, gap_mm)
    )
    return tuple(
        capped for packing in found if packing is not None and (capped := _capped(packing, caps)) is not None
    )


@lru_cache(maxsize=256)
def lattices(of: Kind, gap_mm: float) -> tuple[tuple[Lattice, Kind, int], ...]:
    """In which ways faces may follow one another, and turned how far, the one that is soonest cut first.

    That is rows, unless shapes may touch: then interlocked ones share their cuts.
    """
    is_same_turned = abs(of.width_mm - of.height_mm) < SLACK_MM and not of.outline_mm
    turns = ((of, 0),) if is_same_turned else ((of, 0), (of.turned(), 90))
    plain = [(rows(each.width_mm, each.height_mm, gap_mm), each, turn_deg) for each, turn_deg in turns]
    close = [
        (lattice, each, turn_deg)
        for each, turn_deg in turns
        for lattice in interlocked(each.outline_mm, each.width_mm, each.height_mm, gap_mm)
    ]
    return (*plain, *close) if gap_mm > SLACK_MM else (*close, *plain)


def _filled(lattice: Lattice, of: Kind, turn_deg: int, room_mm: tuple[float, float]) -> Packing | None:
    """As many rows and columns as the room holds; None if that is none, or no interlocking."""
    wide_mm, high_mm = room_mm
    across, down = lattice.across, lattice.down
    even, odd = (across.fitting(wide_mm, of.width_mm, row) for row in (0, 1))
    if not even or not odd:
        return None
    lines = range(min(even, 2))
    count = min(down.fitting(high_mm, of.height_mm, column) for column in lines)
    is_loose = count < 2 if lattice.way == "honeycomb" else lattice.way == "strips" and count * even < 2
    if not count or is_loose:
        return None
    return Packing(lattice, of.width_mm, of.height_mm, turn_deg, (even, odd), count)


def _capped(packing: Packing, caps: Caps) -> Packing | None:
    columns, rows = caps
    has_columns, has_rows = packing.shown
    if (columns or 0) > has_columns or (rows or 0) > has_rows:
        return None
    even, odd = packing.columns
    if columns and packing.lattice.is_woven:
        even, odd = (columns + 1) // 2, columns // 2
    elif columns:
        even, odd = columns, min(odd, columns)
    count = packing.rows if rows is None else rows * (2 if packing.lattice.is_woven else 1)
    return replace(packing, columns=(even, odd), rows=min(packing.rows, count)) if odd else None
