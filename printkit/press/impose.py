"""From faces and counts to a plan: the fewest sheets, backs behind their fronts."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from printkit.model import UsageError
from printkit.press.bleed import bled
from printkit.press.face import Lot, Section
from printkit.press.laying.beds import COLUMN_CENTRE_MM, FOOT_MM, HEAD_MM, SHAPED_FOOT_MM, SIDE_MM
from printkit.press.laying.flow import Flow, Pieces
from printkit.press.laying.laying import laid
from printkit.press.laying.setting import Setting, setting
from printkit.press.laying.wording import said
from printkit.press.plan import Placement, Plan, Sheet, Side, turning_over
from printkit.press.stock import Stock

__all__ = ["COLUMN_CENTRE_MM", "FOOT_MM", "HEAD_MM", "SHAPED_FOOT_MM", "SIDE_MM", "impose"]


def impose(sections: Sequence[Section], stock: Stock) -> Plan:
    """The plan with the fewest sheets; among equals the one with most room for rulers.

    Its ``choices`` say in a line for each section how it was laid. What has no copies
    takes no sheet.

    Raises:
        UsageError: a margin that cannot be, a face that the paper cannot hold, more columns or
            rows than it holds, backs alone where nothing has any.
    """
    pages: list[Sheet] = []
    choices: list[str] = []
    sheets = 0
    for section in bled(sections, stock.bleed_mm):
        flow = laid(section, stock)
        if flow is not None:
            choices.append(said(section, flow))
            pages += _pages(section, flow, sheets, stock)
            sheets += len(flow.sheets)
    if sheets and not pages:
        raise UsageError("sides backs: nothing here has a back; take fronts or both")
    if stock.order == "grouped":
        pages.sort(key=lambda page: page.side is Side.BACK)
    return Plan(stock, tuple(pages), tuple(choices))


def _pages(section: Section, flow: Flow, before: int, stock: Stock) -> Iterator[Sheet]:
    """Every side that is printed, sheet after sheet; faces are drawn in order from their group."""
    mirror = flow.bed.fold or turning_over(stock)
    copies = [group.copies() for group in flow.groups]

    @cache
    def set_once(pieces: Pieces) -> Setting:
        return setting(pieces, flow.groups, mirror)

    for number, pieces in enumerate(flow.sheets, before + 1):
        lots = [copy for piece in pieces for copy in islice(copies[piece.group], piece.count)]
        yield from _sides(section, number, lots, set_once(pieces), flow, stock)


def _sides(
    section: Section, number: int, lots: Sequence[tuple[Lot, int]], where: Setting, flow: Flow, stock: Stock
) -> Iterator[Sheet]:
    fronts = tuple(
        Placement(lot.front, copy, number, Side.FRONT, *spot)
        for (lot, copy), spot in zip(lots, where.spots, strict=True)
    )
    backs = () if stock.duplex == "off" else _backs(number, lots, where)
    fold = flow.bed.fold
    if fold is not None:
        grids = (*where.grids, *where.behind_grids) if backs else where.grids
        yield Sheet(number, Side.FRONT, section, (*fronts, *backs), grids, fold)
        return
    if stock.sides != "backs":
        yield Sheet(number, Side.FRONT, section, fronts, where.grids)
    if backs and stock.sides != "fronts":
        yield Sheet(number, Side.BACK, section, backs, where.behind_grids)


def _backs(number: int, lots: Sequence[tuple[Lot, int]], where: Setting) -> tuple[Placement, ...]:
    """What is printed behind, in reading order."""
    return tuple(
        Placement(lot.back, copy, number, Side.BACK, *spot)
        for at, spot in where.behind
        for lot, copy in (lots[at],)
        if lot.back is not None
    )
