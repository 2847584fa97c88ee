"""Blocks and sizes fitted into each other, so that straight cuts from edge to edge still part them.

Each room takes one grid of faces in its corner; a cut beside it and a cut below it leave
two smaller rooms, which are filled in the same way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from printkit.press.laying.beds import Bed, Gaps
from printkit.press.laying.flow import Flow, Group, Piece, Pieces
from printkit.press.laying.grid import SLACK_MM
from printkit.press.laying.packing import Kind, Packing, packings

WORTHS = (1.0, 1.4)
"""How much more than its area a large face counts: it fits nowhere else later."""
MOST_CHOICES = 24
"""Ways to begin a room that are followed to their end; of the others only the best."""


@dataclass(frozen=True, slots=True)
class _Fill:
    """Pieces in a room, from its top left corner, and what they are worth."""

    worth: float = 0.0
    pieces: Pieces = ()


@dataclass(frozen=True, slots=True)
class _Start:
    """The first grid of a room, and the two rooms it leaves: size and place of each."""

    worth: float
    piece: Piece
    rooms: tuple[tuple[float, float, float, float], ...]


def nested(groups: tuple[Group, ...], bed: Bed, gaps: Gaps, fewer_than: int) -> Flow | None:
    """The groups fitted into each other; None if that takes no fewer sheets than we have."""
    best: tuple[Pieces, ...] | None = None
    has_one_kind = len({group.kind for group in groups}) == 1
    for worth in WORTHS[:1] if has_one_kind else WORTHS:
        sheets = _Nest(groups, bed, gaps, worth).sheets(fewer_than)
        if sheets is not None:
            best, fewer_than = sheets, len(sheets)
    return None if best is None else Flow("nested", bed, groups, tuple(_centred(each, bed) for each in best))


def fewest_sheets(groups: Sequence[Group], bed: Bed) -> int:
    """What no way of laying the faces can do without: their own area."""
    area_mm2 = sum(group.count * group.kind.area_mm2 for group in groups)
    return max(1, int(-(-(area_mm2 - SLACK_MM) // (bed.area.width_mm * bed.area.height_mm))))


class _Nest:
    """One search: what is worth how much, and what was already found out about rooms."""

    def __init__(self, groups: Sequence[Group], bed: Bed, gaps: Gaps, worth: float) -> None:
        self.groups, self.bed, self.gaps = groups, bed, gaps
        self.kinds = tuple(group.kind for group in groups)
        self.gap_mm = gaps.between(self.kinds)
        self.worths = [kind.area_mm2**worth for kind in self.kinds]
        self.most = [self._most(kind) for kind in self.kinds]
        self.depth = 2 if len(set(self.kinds)) == 1 else 1
        self.best = lru_cache(maxsize=20_000)(self._best)
        self.packings = lru_cache(maxsize=20_000)(self._packings)

    def _most(self, kind: Kind) -> int:
        """More of a kind than any sheet can hold."""
        area = self.bed.area
        return int(area.width_mm * area.height_mm / kind.area_mm2) + 1

    def sheets(self, fewer_than: int) -> tuple[Pieces, ...] | None:
        """Sheet after sheet, each filled as well as can be; None if they are not fewer."""
        area = self.bed.area
        left = [group.count for group in self.groups]
        found: list[Pieces] = []
        while any(left):
            capped = tuple(map(min, left, self.most))
            fill = self.best(round(area.width_mm, 9), round(area.height_mm, 9), capped, self.depth)
            used = [0] * len(left)
            for piece in fill.pieces:
                used[piece.group] += piece.count
            times = min((have // take for have, take in zip(left, used, strict=True) if take), default=0)
            if not times or len(found) + times >= fewer_than:
                return None
            found += [fill.pieces] * times
            left = [have - times * take for have, take in zip(left, used, strict=True)]
        return tuple(found)

    def _best(self, wide_mm: float, high_mm: float, left: tuple[int, ...], depth: int) -> _Fill:
        starts = sorted(self._starts(wide_mm, high_mm, left), key=lambda start: -start.worth)
        chosen = starts[:MOST_CHOICES] if depth else starts[:1]
        return max(
            (self._followed(start, left, max(0, depth - 1)) for start in chosen),
            key=lambda fill: (round(fill.worth, 6), -len(fill.pieces)),  # few pieces are soon cut
            default=_Fill(),
        )

    def _followed(self, start: _Start, left: tuple[int, ...], depth: int) -> _Fill:
        """A start with its two rooms filled, the larger first."""
        rest = list(left)
        rest[start.piece.group] -= start.piece.count
        worth, pieces = start.worth, [start.piece]
        for x_mm, y_mm, wide_mm, high_mm in start.rooms:
            fill = self.best(round(wide_mm, 9), round(high_mm, 9), tuple(rest), depth)
            worth += fill.worth
            for piece in fill.pieces:
                rest[piece.group] -= piece.count
                pieces.append(replace(piece, left_mm=piece.left_mm + x_mm, top_mm=piece.top_mm + y_mm))
        return _Fill(worth, tuple(pieces))

    def _starts(self, wide_mm: float, high_mm: float, left: tuple[int, ...]) -> Iterator[_Start]:
        """Every grid that may lie in a room's corner, and each way to cut the rest; one group of a kind."""
        seen: set[Kind] = set()
        for index, (kind, count) in enumerate(zip(self.kinds, left, strict=True)):
            if not count or kind in seen:
                continue
            seen.add(kind)
            for packing in self.packings(kind, wide_mm, high_mm):
                for grid, held in dict.fromkeys(_grids(packing, count)):
                    piece = Piece(index, grid, held, 0.0, 0.0)
                    for rooms in self._rooms(piece, wide_mm, high_mm):
                        yield _Start(held * self.worths[index], piece, rooms)

    def _packings(self, kind: Kind, wide_mm: float, high_mm: float) -> tuple[Packing, ...]:
        return packings(kind, (wide_mm, high_mm), self.gaps.of(kind))

    def _rooms(
        self, piece: Piece, wide_mm: float, high_mm: float
    ) -> Iterator[tuple[tuple[float, float, float, float], ...]]:
        """The rooms beside and below a grid: one cut runs through, the other ends at it."""
        area, gap_mm = piece.area, self.gap_mm
        right_mm, below_mm = area.width_mm + gap_mm, area.height_mm + gap_mm
        beside_mm, under_mm = wide_mm - right_mm, high_mm - below_mm
        for room_high_mm, room_wide_mm in ((area.height_mm, wide_mm), (high_mm, area.width_mm)):
            rooms = (
                (right_mm, 0.0, beside_mm, room_high_mm),
                (0.0, below_mm, room_wide_mm, under_mm),
            )
            real = [room for room in rooms if min(room[2:]) > 0]
            yield tuple(sorted(real, key=lambda room: -room[2] * room[3]))


def _grids(packing: Packing, count: int) -> Iterator[tuple[Packing, int]]:
    """The grids for some faces in a room: all columns and few rows, or all rows and few columns."""
    held = min(count, packing.count)
    rows = packing.rows_for(held)
    yield (packing.evened(held) if packing.lattice.way == "rows" else packing), held
    if held > packing.held(rows - 1) and rows > 1:
        yield packing, packing.held(rows - 1)
    for columns in range(1, packing.columns[0]):
        tall = packing.narrowed(columns)
        if tall.columns[1] and tall.count >= held:
            yield tall, held
            break


def _centred(pieces: Pieces, bed: Bed) -> Pieces:
    """A nest in the middle of its bed, or at the fold; as high up as it goes."""
    area = bed.area
    over_mm = area.width_mm - max(piece.area.right_mm for piece in pieces)
    down_mm = 0.0
    if bed.fold is not None and not bed.fold.is_upright:
        down_mm = area.height_mm - max(piece.area.bottom_mm for piece in pieces)
    right_mm = over_mm if bed.fold is not None and bed.fold.is_upright else over_mm / 2
    moved = (
        replace(
            piece,
            left_mm=area.x_mm + right_mm + piece.left_mm,
            top_mm=area.y_mm + down_mm + piece.top_mm,
        )
        for piece in pieces
    )
    return tuple(sorted(moved, key=lambda piece: (piece.top_mm, piece.left_mm)))
