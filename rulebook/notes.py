"""Pages to write on: what fills a booklet up to a whole number of sheets."""

from dataclasses import replace

from printkit.ink.drawing import MM_PER_PT, Item, Stroke, Text, polyline
from rulebook import furniture
from rulebook.book import Book, Page
from rulebook.design import HEAVY_MM, INK, SLATE, Design
from rulebook.layout import Spot
from rulebook.pieces import Piece
from rulebook.words import Words

DOTS = Stroke(SLATE, 0.6 * MM_PER_PT, (0.0, 1.5), cap="round")
LINE_UNITS = 2
"""Lines of the grid to a line that is written on."""
LEAD_PT = 9.0


def padded(book: Book, multiple: int = 4) -> Book:
    """The book with as many pages for notes behind its last as make the number whole.

    >>> [-pages % 4 for pages in (28, 29, 30, 31)]
    [0, 3, 2, 1]
    """
    count = -len(book.pages) % multiple
    number = 1 + max(int(page.label) for page in book.pages if page.label.isdigit())
    added = (_page(book, number + at, is_first=at == 0) for at in range(count))
    return replace(book, pages=(*book.pages, *added))


def _page(book: Book, number: int, *, is_first: bool) -> Page:
    label = str(number)
    piece = _notes(book.design, book.words, is_first=is_first)
    folio = furniture.folio(book.design, label, book.foot, is_right=number % 2 == 1)
    return Page(label, "notes", None, (Spot(piece, 0.0, 0.0),), tuple(folio))


def _notes(design: Design, words: Words, *, is_first: bool) -> Piece:
    """Dotted lines on the grid down to the last, under a title on the first such page."""
    grid, look, up_mm = design.grid, design.opener, design.grid.top_mm
    items: list[Item] = []
    first = LINE_UNITS
    if is_first:
        baseline_mm, line_mm = look.title_baseline_mm - up_mm, look.line_mm - up_mm
        items += [
            Text(0, baseline_mm, words.notes, "sans-semibold", look.title_pt, INK),
            Text(grid.full_mm, baseline_mm, words.notes_lead, "sans-italic", LEAD_PT, SLATE, "end"),
            polyline([(0, line_mm), (grid.full_mm, line_mm)], stroke=Stroke(INK, HEAVY_MM)),
        ]
        first += look.lead_halves // 2
    for line in range(first, grid.lines + 1, LINE_UNITS):
        y_mm = line * 2 * grid.half_mm
        items.append(polyline([(0, y_mm), (grid.full_mm, y_mm)], stroke=DOTS))
    name = words.notes if is_first else ""
    return Piece("notes", name, grid.halves, tuple(items), (name,) if name else ())
