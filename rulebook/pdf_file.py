"""Writes a book as PDF: painted pages, links, outline, page labels."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from printkit.ink import pdf as ink_pdf
from printkit.ink.drawing import PT_PER_MM
from rulebook.book import Anchor, Book, Page, anchor_name
from rulebook.lines import Link
from rulebook.pieces import Piece
from rulebook.words import LANGUAGES

FRONT = 2
"""Pages with Roman numbers: cover and contents."""


def pdf(book: Book) -> bytes:
    """The book as a PDF: every reference a link, chapters, sections and rules in the outline."""
    stream = BytesIO()
    grid = book.design.grid
    subject = f"{book.words.rulebook}, {LANGUAGES[book.language]}"
    canvas = ink_pdf.new_canvas(
        stream, grid.width_mm, grid.height_mm, title=book.title, subject=subject, language=book.language
    )
    outline = _Outline()
    for page in book.pages:
        ink_pdf.paint(canvas, book.drawing(page), 0, 0)
        for anchor in book.anchors(page):
            _bookmark(canvas, anchor, grid.height_mm)
        for link in book.links(page):
            _link(canvas, link, grid.height_mm)
        for name, title, level in outline.of(page):
            canvas.addOutlineEntry(title, name, level, closed=level > 0 or page.kind == "opener")
        canvas.showPage()
    canvas.addPageLabel(0, style="ROMAN_LOWER", start=1)
    canvas.addPageLabel(FRONT, style="ARABIC", start=1)
    canvas.showOutline()
    canvas.save()
    return stream.getvalue()


def _bookmark(canvas: Any, anchor: Anchor, height_mm: float) -> None:
    top_pt = (height_mm - anchor.y_mm) * PT_PER_MM
    canvas.bookmarkPage(anchor.name, fit="XYZ", left=0, top=round(top_pt, 2), zoom=0)


def _link(canvas: Any, link: Link, height_mm: float) -> None:
    left, right = link.x_mm, link.x_mm + link.width_mm
    bottom, top = height_mm - link.y_mm - link.height_mm, height_mm - link.y_mm
    box = tuple(round(value * PT_PER_MM, 2) for value in (left, bottom, right, top))
    canvas.linkRect("", link.target, box, relative=0, Border="[0 0 0]")


class _Outline:
    """Chapters, sections in them, and rules under whichever stands before them."""

    def __init__(self) -> None:
        self.rule_level = 1

    def of(self, page: Page) -> Iterator[tuple[str, str, int]]:
        """Anchor, words and level of the outline's entries of a page."""
        for spot in page.spots:
            name = anchor_name(page, spot)
            if name is not None:
                yield from self._entry(name, spot.piece, page)

    def _entry(self, name: str, piece: Piece, page: Page) -> Iterator[tuple[str, str, int]]:
        if piece.kind in ("contents", "index", "notes"):
            yield name, piece.id, 0
        elif piece.kind == "opener" and page.chapter:
            self.rule_level = 1
            yield name, f"{page.chapter.number} {piece.id}", 0
        elif piece.kind == "section":
            self.rule_level = 2
            yield name, piece.id, 1
        elif piece.kind == "rule":
            yield name, f"{piece.id} {_first_words(piece.lines)}", self.rule_level


def _first_words(lines: tuple[str, ...]) -> str:
    words = " ".join(lines).replace("\N{NO-BREAK SPACE}", " ").split()
    return " ".join(words[:6]) + (" …" if len(words) > 6 else "")
