"""A board larger than the paper: the fewest pages that hold it, and each of them drawn.

Every box that is kept lies whole on at least one page.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast, get_args

from printkit.ink import window
from printkit.ink.drawing import Drawing
from printkit.ink.window import Box
from printkit.model import UsageError
from printkit.press.paper import Area
from printkit.press.poster.assembly import assembly_page, settled
from printkit.press.poster.page import page_drawing
from printkit.press.poster.plan import (
    OVERLAP_MM,
    TEXT_MM,
    Board,
    Edge,
    Join,
    Joining,
    Plan,
    PosterPage,
    Seam,
    room_of,
)
from printkit.press.poster.seams import Marks, needed
from printkit.press.poster.spans import MARK_MM, SLACK_MM, Axis, Cut, Span
from printkit.press.stock import Stock, one_of

__all__ = [
    "TEXT_MM", "Board", "Join", "Joining", "Plan", "PosterPage", "Seam", "drawings", "join_named", "joining",
    "largest_share", "plan",
]  # fmt: skip

OVERLAP_RANGE_MM = (2 * MARK_MM, 100.0)


def join_named(word: str) -> Join:
    """How pages meet, by its word.

    Raises:
        UsageError: neither overlap nor butt.
    """
    return cast(Join, one_of(word, get_args(Join), "join"))


def joining(kind: Join = "overlap", shared_mm: float | None = None) -> Joining:
    """How pages meet, and how much they share.

    Raises:
        UsageError: less than the marks need, or absurdly much.

    >>> joining("butt").shared_mm
    10.0
    """
    shared = OVERLAP_MM if shared_mm is None else shared_mm
    least, most = OVERLAP_RANGE_MM
    if not least <= shared <= most:
        raise UsageError(f"overlap {shared:g} mm: {least:g} to {most:g} mm, for the marks to lie in")
    return Joining(kind, shared)


def largest_share(kept: Sequence[Area], stock: Stock) -> float:
    """How many times larger everything kept may be and still lie on a page each; upright or lying."""
    rooms = [room_of(each) for each in _ways(stock)]
    wide_mm, high_mm = _largest(kept)
    return max(min(room.width_mm / wide_mm, room.height_mm / high_mm) for room in rooms)


def plan(board: Board, stock: Stock, joined: Joining | None = None) -> Plan:
    """The poster with the fewest pages; the paper lies on its long side only if that saves some.

    Raises:
        UsageError: a kept box is larger than a page; the overlap leaves too little of one.
    """
    joined = joined or Joining()
    if board.kept and largest_share(board.kept, stock) < 1 - SLACK_MM:
        raise UsageError(_too_large(board, stock))
    words = tuple(window.text_boxes(board.drawing.items))
    ways = [laid for each in _ways(stock) if (laid := _laid_on(board, each, joined, words)) is not None]
    if not ways:
        room = room_of(stock)
        most_mm = min(room.width_mm, room.height_mm) / 2
        raise UsageError(
            f"overlap {joined.shared_mm:g} mm: on {stock.paper.name} with margins of {stock.margin_mm:g} mm "
            f"pages share {most_mm:.0f} mm at most"
        )
    best = min(ways, key=lambda each: len(each.places))
    pages = tuple(_pages(best, Marks(words)))
    return settled(Plan(board, best.stock, joined, best.columns, best.rows, pages, words))


def drawings(poster: Plan) -> Iterator[Drawing]:
    """Every page as it leaves the printer; before the others how they join, if that has its own page."""
    if poster.has_first_page:
        yield assembly_page(poster)
    parts = window.split(poster.board.drawing, poster.columns.windows, poster.rows.windows)
    for page in poster.pages:
        yield page_drawing(poster, page, parts[page.column - 1, page.row - 1])


def _ways(stock: Stock) -> tuple[Stock, ...]:
    """The paper as asked for, and lying if it was not."""
    lying = replace(stock, paper=stock.paper.landscape())
    return (stock,) if lying == stock else (stock, lying)


def _largest(kept: Sequence[Area]) -> tuple[float, float]:
    return max(box.width_mm for box in kept), max(box.height_mm for box in kept)


def _too_large(board: Board, stock: Stock) -> str:
    wide_mm, high_mm = _largest(board.kept)
    share = largest_share(board.kept, stock)
    return (
        f"{board.name}: a piece of {wide_mm:.1f} x {high_mm:.1f} mm is larger than a page of "
        f"{stock.paper.name} with margins of {stock.margin_mm:g} mm; "
        f"the largest that fits is {wide_mm * share:.1f} x {high_mm * share:.1f} mm"
    )


@dataclass(frozen=True, slots=True)
class _Laid:
    """A board cut for paper that lies one way, and the places to print, by row and column."""

    stock: Stock
    columns: Cut
    rows: Cut
    places: tuple[tuple[int, int], ...]


def _laid_on(board: Board, stock: Stock, joined: Joining, words: tuple[Box, ...]) -> _Laid | None:
    """The board cut for the paper; None if something kept, or what pages share, is too large for it."""
    room, drawing = room_of(stock), board.drawing
    wide_mm, high_mm = _largest(board.kept) if board.kept else (0.0, 0.0)
    is_too_small = wide_mm > room.width_mm + SLACK_MM or high_mm > room.height_mm + SLACK_MM
    has_joins = drawing.width_mm > room.width_mm or drawing.height_mm > room.height_mm
    shares_most = has_joins and 2 * joined.shared_mm > min(room.width_mm, room.height_mm)
    if is_too_small or shares_most:
        return None
    columns = _axis(board, words, 0, joined.shared_mm).cut(room.width_mm)
    rows = _axis(board, words, 1, joined.shared_mm).cut(room.height_mm)
    return _Laid(stock, columns, rows, tuple(needed(board.kept, columns, rows)))


def _axis(board: Board, words: Sequence[Box], axis: int, shared_mm: float) -> Axis:
    length_mm = board.drawing.height_mm if axis else board.drawing.width_mm
    spans = ((box.y_mm, box.bottom_mm) if axis else (box.x_mm, box.right_mm) for box in board.kept)
    kept = {(round(max(0.0, low), 6), round(min(length_mm, high), 6)) for low, high in spans}
    return Axis(length_mm, tuple(sorted(kept)), tuple((box[axis], box[axis + 2]) for box in words), shared_mm)


def _pages(laid: _Laid, marks: Marks) -> Iterator[PosterPage]:
    room, columns, rows = room_of(laid.stock), laid.columns, laid.rows
    numbers = {place: number for number, place in enumerate(laid.places, start=1)}
    for (row, column), number in numbers.items():
        (left, right), (top, bottom) = columns.windows[column], rows.windows[row]
        shows = Area(left, top, right - left, bottom - top)
        x_mm = room.x_mm + (room.width_mm - shows.width_mm) / 2 - left
        y_mm = room.y_mm + (room.height_mm - shows.height_mm) / 2 - top
        seams = []
        for edge, other in _neighbours(row, column):
            if other in numbers:
                line_mm, stretch = _join(edge, row, column, columns, rows)
                places = marks.along(line_mm, stretch, edge in ("left", "right"))
                seams.append(Seam(edge, numbers[other], line_mm, places))
        yield PosterPage(number, row + 1, column + 1, shows, x_mm, y_mm, tuple(seams))


def _join(edge: Edge, row: int, column: int, columns: Cut, rows: Cut) -> tuple[float, Span]:
    """The line at an edge of a window, and the stretch of it that belongs to this row or column."""
    index = -1 if edge in ("left", "top") else 0
    if edge in ("left", "right"):
        return columns.lines_mm[column + index], rows.cell(row)
    return rows.lines_mm[row + index], columns.cell(column)


def _neighbours(row: int, column: int) -> tuple[tuple[Edge, tuple[int, int]], ...]:
    return (
        ("left", (row, column - 1)),
        ("top", (row - 1, column)),
        ("right", (row, column + 1)),
        ("bottom", (row + 1, column)),
    )
