"""Faces flowing over sheets, block below block, and what such a flow is made of."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from printkit.press.face import Lot, Section
from printkit.press.laying.beds import COLUMN_CENTRE_MM, Bed
from printkit.press.laying.packing import Kind, Packing, kind
from printkit.press.paper import Area

Way: TypeAlias = Literal["stacked", "apart", "nested"]
"""Block below block, each kind of face on sheets of its own, or fitted into each other."""


@dataclass(frozen=True, slots=True)
class Group:
    """The faces of one kind in one block, which are cut along common lines."""

    kind: Kind
    lots: tuple[Lot, ...]

    @property
    def count(self) -> int:
        """How many faces it has."""
        return sum(lot.copies for lot in self.lots)

    @property
    def has_backs(self) -> bool:
        """Whether anything is printed behind."""
        return any(lot.back is not None for lot in self.lots)

    def copies(self) -> Iterator[tuple[Lot, int]]:
        """Each face with the number of its copy, from 1."""
        return ((lot, copy) for lot in self.lots for copy in range(1, lot.copies + 1))


def groups(section: Section) -> tuple[Group, ...]:
    """What a section prints, block by block; what has no copies is left out."""
    found: list[Group] = []
    for block in section.blocks:
        by_kind: dict[Kind, list[Lot]] = {}
        for lot in block:
            if lot.copies:
                by_kind.setdefault(kind(lot.front), []).append(lot)
        found += (Group(own, tuple(lots)) for own, lots in by_kind.items())
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Piece:
    """Some faces of a group on one sheet, as one grid with its top left corner."""

    group: int
    packing: Packing
    count: int
    left_mm: float
    top_mm: float

    @property
    def area(self) -> Area:
        """The rectangle that its rows take."""
        rows = self.packing.rows_for(self.count)
        return Area(self.left_mm, self.top_mm, self.packing.wide_mm(rows), self.packing.high_mm(rows))


Pieces: TypeAlias = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Flow:
    """All faces of a section on its sheets; ``plain_sheets`` is what it would take unnested."""

    way: Way
    bed: Bed
    groups: tuple[Group, ...]
    sheets: tuple[Pieces, ...]
    packings: tuple[Packing, ...] = field(default=())
    plain_sheets: int = 0


def chosen_packings(groups: Sequence[Group], found: Sequence[Sequence[Packing]]) -> tuple[Packing, ...]:
    """For each group the packing that takes the least paper; among equals the plainest.

    Alone it takes whole sheets; a group among others leaves the rest of its last to them.
    """
    if len(groups) == 1:
        count = groups[0].count
        return (min(found[0], key=lambda packing: -(-count // packing.count)),)
    return tuple(
        min(own, key=lambda packing: _paper_taken(packing, group.count))
        for group, own in zip(groups, found, strict=True)
    )


def _paper_taken(packing: Packing, count: int) -> float:
    sheets, rest = divmod(count, packing.count)
    return sheets + round(packing.high_mm(packing.rows_for(rest)) / packing.high_mm(), 6) if rest else sheets


def stacked(
    groups: tuple[Group, ...], packings: tuple[Packing, ...], bed: Bed, gap_mm: float, *, is_capped: bool
) -> Flow:
    """Block below block, each centred, going on at the top of the next sheet."""
    packed = tuple(
        packing if is_capped or packing.lattice.way != "rows" else packing.evened(group.count)
        for group, packing in zip(groups, packings, strict=True)
    )
    sheets = _stack(groups, packed, bed, gap_mm)
    return Flow("stacked", bed, groups, tuple(_settled(pieces, bed) for pieces in sheets), packings)


def apart(flows: Sequence[Flow]) -> Flow:
    """Each kind of face on sheets of its own, one after another."""
    renumbered: list[Pieces] = []
    first = 0
    for flow in flows:
        renumbered += (
            tuple(replace(piece, group=piece.group + first) for piece in pieces) for pieces in flow.sheets
        )
        first += len(flow.groups)
    all_groups = tuple(group for flow in flows for group in flow.groups)
    all_packings = tuple(packing for flow in flows for packing in flow.packings)
    return Flow("apart", flows[0].bed, all_groups, tuple(renumbered), all_packings)


def _stack(
    groups: Sequence[Group], packings: Sequence[Packing], bed: Bed, gap_mm: float
) -> list[tuple[Piece, ...]]:
    sheets: list[list[Piece]] = [[]]
    top_mm = bed.area.y_mm
    for index, (group, packing) in enumerate(zip(groups, packings, strict=True)):
        left = group.count
        left_mm = _left_mm(packing, group, bed)
        while left:
            rows = packing.rows_within(bed.area.bottom_mm - top_mm)
            if not rows:
                sheets.append([])
                top_mm = bed.area.y_mm
                continue
            piece = Piece(index, packing, min(left, packing.held(rows)), left_mm, top_mm)
            sheets[-1].append(piece)
            left -= piece.count
            top_mm = bed.area.bottom_mm if left else piece.area.bottom_mm + gap_mm
    return [tuple(pieces) for pieces in sheets]


def _left_mm(packing: Packing, group: Group, bed: Bed) -> float:
    """Where a block begins: centred, or at the fold; one column of big shapes has a place of its own."""
    area, wide_mm = bed.area, packing.wide_mm()
    if bed.fold is not None and bed.fold.is_upright:
        return area.right_mm - wide_mm
    if bed.is_for_big_shapes and packing.shown[0] == 1 and not group.has_backs:
        return min(max(COLUMN_CENTRE_MM - wide_mm / 2, area.x_mm), area.right_mm - wide_mm)
    return area.x_mm + (area.width_mm - wide_mm) / 2


def _settled(pieces: Pieces, bed: Bed) -> Pieces:
    """A sheet's pieces moved down to a level fold, or to the middle where there is no head."""
    area = bed.area
    if bed.fold is not None and not bed.fold.is_upright:
        down_mm = area.bottom_mm - max(piece.area.bottom_mm for piece in pieces)
    elif bed.is_for_big_shapes and not bed.has_head and len(pieces) == 1:
        down_mm = (area.height_mm - pieces[0].packing.high_mm()) / 2
    else:
        return pieces
    return tuple(replace(piece, top_mm=piece.top_mm + down_mm) for piece in pieces)
