"""From faces and counts to a plan: the fewest sheets, backs behind their fronts."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from printkit.model import UsageError
from printkit.press.face import Face, Lot, Section
from printkit.press.grid import SLACK_MM, Cells, best_cells, lines
from printkit.press.paper import Area
from printkit.press.plan import Grid, Placement, Plan, Sheet, Side, turning_over
from printkit.press.stock import Stock

HEAD_MM = 12.0
"""Room for title and note under the top margin."""
SIDE_MM = 14.0
"""Room for the upright ruler beside the faces."""
FOOT_MM = 27.0
"""Room for the square and the level ruler under a block of rectangles."""
SHAPED_FOOT_MM = 10.5
"""The same under shapes that leave white corners for the square."""
COLUMN_CENTRE_MM = 112.0
"""Where a single column of shapes stands, so that the ruler has the left margin."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """Some rows of a block on one sheet, from the sheet's ``top_mm`` down."""

    cells: Cells
    columns: int
    left_mm: float
    top_mm: float
    lots: tuple[tuple[Lot, int], ...]

    def placed(self, sheet: int) -> tuple[Placement, ...]:
        """Every front of the piece where it lies."""
        cells = self.cells
        count = len(self.lots)
        return tuple(
            Placement(
                lot.front,
                copy,
                sheet,
                Side.FRONT,
                cells.x_mm(index % self.columns, self.left_mm),
                cells.y_mm(index // self.columns, self.top_mm),
                cells.width_mm,
                cells.height_mm,
                cells.turn_deg,
                _is_outer(index, self.columns, count),
            )
            for index, (lot, copy) in enumerate(self.lots)
        )


def _is_outer(index: int, columns: int, count: int) -> bool:
    """Whether one of the four spots next to a cell is empty or off the block."""
    column = index % columns
    return index < columns or column in (0, columns - 1) or index + 1 >= count or index + columns >= count


def impose(sections: Sequence[Section], stock: Stock) -> Plan:
    """The plan with the fewest sheets; among equals the one with most room for rulers.

    Raises:
        UsageError: a margin that cannot be, a face that the paper cannot hold.
    """
    fronts: list[tuple[Sheet, tuple[_Piece, ...]]] = []
    for section in sections:
        for pieces in _flowed(section, stock):
            number = len(fronts) + 1
            placed = tuple(placement for piece in pieces for placement in piece.placed(number))
            sheet = Sheet(number, Side.FRONT, section, placed, _grids(placed, pieces))
            fronts.append((sheet, pieces))
    pages = [page for front, pieces in fronts for page in _both_sides(front, pieces, stock)]
    if stock.order == "grouped":
        pages.sort(key=lambda page: page.side is Side.BACK)
    return Plan(stock, tuple(pages))


def _both_sides(front: Sheet, pieces: Sequence[_Piece], stock: Stock) -> Iterator[Sheet]:
    yield front
    mirror = turning_over(stock)
    backs = tuple(
        mirror.behind(placement, lot.back)
        for placement, (lot, _) in zip(
            front.placements, (lot for piece in pieces for lot in piece.lots), strict=True
        )
        if lot.back is not None
    )
    if backs:
        in_reading_order = sorted(backs, key=lambda placed: (round(placed.y_mm, 6), placed.x_mm))
        grids = tuple(mirror.grid(grid) for grid in front.grids)
        yield Sheet(front.number, Side.BACK, front.section, tuple(in_reading_order), grids)


def _grids(placed: Sequence[Placement], pieces: Sequence[_Piece]) -> tuple[Grid, ...]:
    """The common cut lines of each piece of touching rectangles."""
    grids: list[Grid] = []
    start = 0
    for piece in pieces:
        own = placed[start : start + len(piece.lots)]
        start += len(piece.lots)
        if not own[0].face.outline_mm:
            xs = {placement.x_mm for placement in own}
            ys = {placement.y_mm for placement in own}
            grids.append(Grid(lines(xs, piece.cells.width_mm), lines(ys, piece.cells.height_mm)))
    return tuple(grids)


def _flowed(section: Section, stock: Stock) -> list[tuple[_Piece, ...]]:
    """The pieces of each sheet on the area that needs the fewest sheets."""
    *good, last = _areas(section, stock)
    flows = [flow for area in good if (flow := list(_flow(section, area, stock)))]
    if flows and not _is_shaped(section):
        return min(flows, key=len)
    flows += filter(None, [list(_flow(section, last, stock))])
    if not flows:
        raise _too_large(section, stock)
    return min(flows, key=len)


def _is_shaped(section: Section) -> bool:
    return any(lot.front.outline_mm for block in section.blocks for lot in block)


def _areas(section: Section, stock: Stock) -> tuple[Area, ...]:
    """Where faces may lie, the roomiest furniture first; what lies behind lies symmetrically.

    The last leaves no room at all: for rectangles only if nothing else holds them,
    while shapes leave white corners.
    """
    whole = stock.printable
    reach_mm = stock.cutting.reach_mm
    if _is_shaped(section):
        side_mm = SIDE_MM + 4.0
        roomy = whole.without(left_mm=side_mm, right_mm=4.0, top_mm=HEAD_MM, bottom_mm=SHAPED_FOOT_MM)
        return roomy, whole
    bare = whole.without(left_mm=reach_mm, right_mm=reach_mm, top_mm=reach_mm, bottom_mm=reach_mm)
    wide = bare.without(top_mm=HEAD_MM, bottom_mm=FOOT_MM)
    return wide.without(left_mm=SIDE_MM, right_mm=SIDE_MM), wide, bare


def _too_large(section: Section, stock: Stock) -> UsageError:
    face = _largest(lot.front for block in section.blocks for lot in block)
    room = _areas(section, stock)[-1]
    return UsageError(
        f"{face.name} is {face.width_mm:.1f} x {face.height_mm:.1f} mm, but {stock.paper.name} with margins "
        f"of {stock.margin_mm:g} mm holds {room.width_mm:.1f} x {room.height_mm:.1f} mm at most; "
        "take a larger paper or a smaller margin"
    )


def _largest(faces: Iterable[Face]) -> Face:
    return max(faces, key=lambda face: face.width_mm * face.height_mm)


def _flow(section: Section, area: Area, stock: Stock) -> Iterator[tuple[_Piece, ...]]:
    """Sheet after sheet of the section; nothing at all if one of its faces does not fit."""
    pieces = list(_pieces(section, area, stock))
    for _, group in groupby(pieces, key=lambda numbered: numbered[0]):
        yield tuple(piece for _, piece in group)


def _pieces(section: Section, area: Area, stock: Stock) -> Iterator[tuple[int, _Piece]]:
    sheet, top_mm = 0, area.y_mm
    for block in section.blocks:
        cells = _cells(block, area, stock)
        left_over = [(lot, copy + 1) for lot in block for copy in range(lot.copies)]
        if not left_over or not cells.count:
            return
        columns = cells.columns_for(len(left_over))
        while left_over:
            rows = cells.rows_within(area.bottom_mm - top_mm)
            if rows == 0:
                sheet, top_mm = sheet + 1, area.y_mm
                continue
            taken, left_over = left_over[: rows * columns], left_over[rows * columns :]
            used_rows = -(-len(taken) // columns)
            top_mm = _top_mm(cells, top_mm, area, stock)
            yield sheet, _Piece(cells, columns, _left_mm(cells, columns, area, block), top_mm, tuple(taken))
            top_mm = cells.y_mm(used_rows, top_mm) - cells.gap_mm + stock.block_gap_mm
            if left_over:
                sheet, top_mm = sheet + 1, area.y_mm


def _cells(block: Sequence[Lot], area: Area, stock: Stock) -> Cells:
    sizes = {(lot.front.width_mm, lot.front.height_mm) for lot in block}
    if len(sizes) != 1:
        raise ValueError(f"a block holds faces of one size, not {sorted(sizes)}")
    gap_mm = stock.shape_gap_mm if block[0].front.outline_mm else 0.0
    return best_cells(area, *sizes.pop(), gap_mm=gap_mm, caps=(stock.columns, stock.rows))


def _left_mm(cells: Cells, columns: int, area: Area, block: Sequence[Lot]) -> float:
    """Where a block begins: centred, but a single column of shapes stands at its own place."""
    wide_mm = cells.wide_mm(columns)
    centred_mm = area.x_mm + (area.width_mm - wide_mm) / 2
    if columns > 1 or not block[0].front.outline_mm or block[0].back is not None:
        return centred_mm
    return min(max(COLUMN_CENTRE_MM - wide_mm / 2, area.x_mm), area.right_mm - wide_mm)


def _top_mm(cells: Cells, top_mm: float, area: Area, stock: Stock) -> float:
    """Shapes that leave no room for a head are centred between the margins."""
    has_no_head = cells.gap_mm > 0 and abs(top_mm - stock.margin_mm) < SLACK_MM
    return top_mm + (area.height_mm - cells.high_mm()) / 2 if has_no_head else top_mm
