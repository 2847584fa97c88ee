"""Which way of laying a section's faces takes the fewest sheets."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from printkit.model import UsageError
from printkit.press.face import Section
from printkit.press.laying.beds import Bed, beds, gaps, registration_squares
from printkit.press.laying.flow import Flow, Group, Pieces, apart, chosen_packings, groups, stacked
from printkit.press.laying.grid import SLACK_MM
from printkit.press.laying.nesting import fewest_sheets, nested
from printkit.press.laying.packing import NO_CAPS, Packing, packings
from printkit.press.laying.setting import outlines
from printkit.press.room import is_free
from printkit.press.stock import Stock


def laid(section: Section, stock: Stock) -> Flow | None:
    """The section on the fewest sheets; None if none of its faces has a copy.

    Among equals the way that is simplest to cut, then the one with most room for rulers,
    then the plainest packing.

    Raises:
        UsageError: a face that the paper cannot hold, or not in so many columns and rows.
    """
    found = groups(section)
    if not found:
        return None
    kinds = tuple(dict.fromkeys(group.kind for group in found))
    is_folded = stock.duplex == "fold" and section.has_backs
    good, last = beds(stock, kinds, is_folded=is_folded)
    search = _Search(found, stock, has_mixed_block=_has_mixed_block(section))
    tried = (good, *((bed,) for bed in last))
    best = next((flow for some in tried if (flow := search.best(some)) is not None), None)
    if best is None:
        raise search.refusal((*good, *last))
    return best


def _has_mixed_block(section: Section) -> bool:
    return any(len(groups(replace(section, blocks=(block,)))) > 1 for block in section.blocks)


class _Search:
    """The groups of a section, tried on one bed after another."""

    def __init__(self, found: tuple[Group, ...], stock: Stock, *, has_mixed_block: bool) -> None:
        self.groups, self.stock, self.has_mixed_block = found, stock, has_mixed_block
        self.gaps, self.caps = gaps(stock), (stock.columns, stock.rows)
        self.is_clear = _clearness(stock)

    def best(self, some: Sequence[Bed]) -> Flow | None:
        """The flow with the fewest sheets; fitting into each other is tried only where it may gain."""
        simple = [flow for bed in some for flow in self._simple(bed) if self.is_clear(flow)]
        if not simple:
            return None
        best = plain = min(simple, key=_hardship)
        for bed in some if self.caps == NO_CAPS else ():
            if len(best.sheets) > fewest_sheets(self.groups, bed):
                tighter = nested(self.groups, bed, self.gaps, len(best.sheets))
                if tighter is not None and self.is_clear(tighter):
                    best = replace(tighter, plain_sheets=len(plain.sheets))
        return best

    def _simple(self, bed: Bed) -> Iterator[Flow]:
        """Kind by kind on sheets of their own where a block mixes them; block below block."""
        if self.has_mixed_block:
            kinds = dict.fromkeys(group.kind for group in self.groups)
            by_kind = [tuple(group for group in self.groups if group.kind == kind) for kind in kinds]
            flows = [flow for own in by_kind if (flow := self._stacked(own, bed)) is not None]
            if len(flows) == len(by_kind):
                yield apart(flows)
        flow = self._stacked(self.groups, bed)
        if flow is not None:
            yield flow

    def _stacked(self, own: tuple[Group, ...], bed: Bed) -> Flow | None:
        found = [self._packings(group, bed) for group in own]
        if not all(found):
            return None
        gap_mm = self.gaps.between(group.kind for group in own)
        return stacked(own, chosen_packings(own, found), bed, gap_mm, is_capped=self.caps != NO_CAPS)

    def _packings(self, group: Group, bed: Bed, *, is_capped: bool = True) -> tuple[Packing, ...]:
        room_mm = bed.area.width_mm, bed.area.height_mm
        caps = self.caps if is_capped else NO_CAPS
        return packings(group.kind, room_mm, self.gaps.of(group.kind), caps)

    def refusal(self, some: Sequence[Bed]) -> UsageError:
        """Why no bed will do: a face is too large, or too many columns or rows are asked for."""
        for group in self.groups:
            ways = [way for bed in some for way in self._packings(group, bed, is_capped=False)]
            if not ways:
                return _too_large(group, some[-1], self.stock)
            problem = self._too_many(group, [way.shown for way in ways])
            if problem:
                return UsageError(problem)
        if self.caps == NO_CAPS:
            return _too_large(max(self.groups, key=lambda group: group.kind.area_mm2), some[-1], self.stock)
        asked = [f"{word} {cap}" for word, cap in zip(("columns", "rows"), self.caps, strict=True) if cap]
        return UsageError(f"{', '.join(asked)}: not all faces of {self.stock.paper.name} sheets fit so")

    def _too_many(self, group: Group, shown: Sequence[tuple[int, int]]) -> str:
        columns, rows = self.caps
        face = group.lots[0].front
        of = f"of {face.name}, {face.width_mm:.1f} x {face.height_mm:.1f} mm, fit on {self.stock.paper.name}"
        most = max(has for has, _ in shown)
        if columns and columns > most:
            return f"columns {columns}: at most {most} {of}"
        most = max(has for beside, has in shown if beside >= (columns or 0))
        if rows and rows > most:
            beside = f" in {columns} columns" if columns else ""
            return f"rows {rows}: at most {most} {of}{beside}"
        return ""


def _hardship(flow: Flow) -> tuple[int, int]:
    """Sheets first, then what is harder to cut."""
    return len(flow.sheets), ("apart", "stacked", "nested").index(flow.way)


def _clearness(stock: Stock) -> Callable[[Flow], bool]:
    """Whether a flow keeps off the corners where a cutting machine looks for marks."""
    squares = registration_squares(stock)

    def is_clear(flow: Flow) -> bool:
        return not squares or all(_is_off(pieces, flow) for pieces in dict.fromkeys(flow.sheets))

    def _is_off(pieces: Pieces, flow: Flow) -> bool:
        taken = outlines(pieces, flow.groups)
        return all(is_free(square, taken, -SLACK_MM) for square in squares)

    return is_clear


def _too_large(group: Group, bed: Bed, stock: Stock) -> UsageError:
    face, room = group.lots[0].front, bed.area
    part = "half of " if bed.fold else ""
    between = " between registration marks" if stock.cutting.has_registration else ""
    most = f"{room.width_mm:.1f} x {room.height_mm:.1f} mm at most{between}"
    return UsageError(
        f"{face.name} is {face.width_mm:.1f} x {face.height_mm:.1f} mm, but {part}{stock.paper.name} with "
        f"margins of {stock.margin_mm:g} mm holds {most}; take a larger paper or a smaller margin"
    )
