"""The order of cuts with knife and rule: part the blocks, cut each into strips, then the strips."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from printkit.press.cutting.cuts import Cut, block_area, cuts_of
from printkit.press.laying.grid import SLACK_MM
from printkit.press.paper import Area
from printkit.press.plan import Grid


@dataclass(frozen=True, slots=True)
class Run:
    """Cuts made one after the other in one direction; ``first`` is the number of the first."""

    cuts: tuple[Cut, ...]
    first: int

    @property
    def last(self) -> int:
        """The number of the last cut."""
        return self.first + len(self.cuts) - 1


@dataclass(frozen=True, slots=True)
class _Piece:
    """What must come off the sheet whole: a block with its number, or a shape."""

    area: Area
    block: int | None = None

    def span(self, is_upright: bool) -> tuple[float, float]:
        """From where to where it goes, across cuts of that direction."""
        if is_upright:
            return self.area.x_mm, self.area.right_mm
        return self.area.y_mm, self.area.bottom_mm


def runs(grids: Sequence[Grid], shapes: Sequence[Area] = ()) -> tuple[Run, ...]:
    """Every cut of the blocks in order, each right through the paper in hand.

    First the cuts that part blocks, then block after block: the long cuts from side to
    side, then those across its strips. Nothing for blocks that no straight cut parts.

    >>> [(run.first, run.last) for run in runs([Grid((0, 12, 24), (0, 12)), Grid((0, 12), (18, 30))])]
    [(1, 1), (2, 2), (3, 5), (6, 7), (8, 9)]
    """
    pieces = [_Piece(block_area(grid), block) for block, grid in enumerate(grids)]
    try:
        partings, blocks = _parted([*pieces, *(_Piece(area) for area in shapes)])
    except _NeverParted:
        return ()
    done = {cut for parting in partings for cut in parting}
    rest = (tuple(cut for cut in cuts if cut not in done) for cuts in _through(grids, blocks))
    found: list[Run] = []
    for cuts in (*(parting[:1] for parting in partings), *filter(None, rest)):
        found.append(Run(cuts, found[-1].last + 1 if found else 1))
    return tuple(found)


class _NeverParted(Exception):  # noqa: N818  # an answer, not an error
    """No straight cut goes between the pieces."""


def _through(grids: Sequence[Grid], blocks: Sequence[int]) -> Iterator[tuple[Cut, ...]]:
    """The cuts of each block in the two directions, the longer ones first."""
    for block in blocks:
        area = block_area(grids[block])
        is_high = area.height_mm > area.width_mm
        for is_upright in (is_high, not is_high):
            yield tuple(cut for cut in cuts_of(block, grids[block]) if cut.is_upright is is_upright)


def _parted(pieces: Sequence[_Piece]) -> tuple[list[tuple[Cut, ...]], list[int]]:
    """The cuts that part the pieces, as each is made, and the blocks in the order they come off."""
    own = [piece.block for piece in pieces if piece.block is not None]
    if len(pieces) < 2 or not own:
        return [], own
    is_upright, groups = _groups(pieces)
    partings = [_between(one, other, is_upright) for one, other in pairwise(groups)]
    blocks: list[int] = []
    for group in groups:
        further, inner = _parted(group)
        partings += further
        blocks += inner
    return [parting for parting in partings if parting], blocks


def _groups(pieces: Sequence[_Piece]) -> tuple[bool, list[list[_Piece]]]:
    """The direction of straight cuts that part the pieces, and what lies between them."""
    for is_upright in (False, True):
        groups: list[list[_Piece]] = []
        reach_mm = float("-inf")
        for piece in sorted(pieces, key=lambda piece: piece.span(is_upright)):
            start, end = piece.span(is_upright)
            if start >= reach_mm - SLACK_MM:
                groups.append([])
            groups[-1].append(piece)
            reach_mm = max(reach_mm, end)
        if len(groups) > 1:
            return is_upright, groups
    raise _NeverParted


def _between(one: Sequence[_Piece], other: Sequence[_Piece], is_upright: bool) -> tuple[Cut, ...]:
    """The cuts that part two groups at one stroke: where the first ends, or else the second begins."""
    end = max(piece.span(is_upright)[1] for piece in one)
    start = min(piece.span(is_upright)[0] for piece in other)
    ends = _at(end, one, is_upright, 1)
    if not ends:
        return _at(start, other, is_upright, 0)
    return ends + (_at(start, other, is_upright, 0) if start - end < SLACK_MM else ())


def _at(place_mm: float, pieces: Sequence[_Piece], is_upright: bool, side: int) -> tuple[Cut, ...]:
    return tuple(
        Cut(piece.block, is_upright, piece.span(is_upright)[side])
        for piece in pieces
        if piece.block is not None and abs(piece.span(is_upright)[side] - place_mm) < SLACK_MM
    )
