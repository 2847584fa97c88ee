"""Sets a manuscript into a book: reads, checks, lays out, numbers, and only then knows its pages."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from printkit.ink.drawing import Drawing, Item
from printkit.ink.grey import Tone, grey_of
from printkit.model.placeholders import filled
from printkit.model.tables import Table
from rulebook import front, furniture
from rulebook.book import Book, Page
from rulebook.checks import check
from rulebook.design import INK, PETROL, Design, Inking, design
from rulebook.figures import Figure, FigureSetter
from rulebook.index import Index, terms
from rulebook.layout import Entry, Layout, Spot
from rulebook.manuscript import (
    Block,
    Bullets,
    Call,
    Chapter,
    Example,
    Grid,
    Manuscript,
    Note,
    Paragraph,
    Rule,
)
from rulebook.pieces import Piece, moved
from rulebook.reading import read
from rulebook.setting import Setter, Stock
from rulebook.tabling import DrawFace
from rulebook.words import words


def _black(colour: str) -> str:
    """Black for petrol: saves an ink, and loses no meaning."""
    return INK if colour == PETROL else colour


TONES: Mapping[Inking, Tone | None] = {"full": None, "light": _black, "outline": _black, "grey": grey_of}


def set_book(
    manuscript: str,
    *,
    file: str,
    title: str,
    summary: Mapping[str, str],
    values: Mapping[str, str],
    tables: Mapping[str, Table],
    figures: Mapping[str, Figure],
    draw_face: DrawFace,
    paper_mm: tuple[float, float] = (210, 297),
    cover: Drawing | None = None,
    language: str = "en",
    html_name: str = "rulebook.html",
    ink: Inking = "full",
) -> Book:
    """The book laid out for one size of page.

    ``summary`` are the words of the cover (``subtitle``, ``players``, ``length``,
    ``version``), ``draw_face`` draws the counters in table cells, ``html_name`` is
    the accessible edition that the last page names. ``ink`` is how much of it the
    pages take; figures and faces come as they are to be printed, but for grey.

    Raises:
        DataError: an unknown value, table, figure, rule or setting; a word or a
            piece too large for its place; always with file and line or rule.
        MissingGlyphError: a face lacks a letter.
        UsageError: a paper or language the book is not set for.
    """
    said, look = words(language), replace(design(paper_mm), has_tints=ink in ("full", "grey"))
    read_book = read(filled(manuscript, values, file), file)
    stock = Stock(values, tables, figures, draw_face)
    check(read_book, stock)
    composer = _Composer(
        look, Setter(look, file, said, stock), FigureSetter(look, file, said.figure), read_book
    )
    chapters = [composer.chapter(chapter) for chapter in read_book.chapters]
    book = Book(
        title, summary, language, said, look, read_book, stock, composer.numbers, (), cover, TONES[ink]
    )
    return replace(book, pages=tuple(_Binder(book, html_name).pages(chapters)))


@dataclass(slots=True)
class _Composer:
    """Lays out chapters and numbers their figures."""

    design: Design
    setter: Setter
    figures: FigureSetter
    manuscript: Manuscript
    numbers: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.numbers.update(self._numbered())

    def _numbered(self) -> Iterator[tuple[str, str]]:
        for chapter in self.manuscript.chapters:
            calls = [block for block in chapter.blocks if isinstance(block, Call) and block.kind == "figure"]
            yield from ((call.id, f"{chapter.number}.{place}") for place, call in enumerate(calls, 1))

    def chapter(self, chapter: Chapter) -> tuple[Chapter, list[list[Spot]]]:
        where = f"chapter {chapter.number}"
        entries = [Entry(self.setter.lead(chapter.lead, where))]
        if chapter.short:
            entries.append(Entry(self.setter.short(chapter.short, where)))
        for block in chapter.blocks:
            self._add(entries, block)
        layout = Layout(self.design, self.figures, self.manuscript.file, f"chapter {chapter.number}")
        return chapter, layout.pages(furniture.opener(chapter, self.design), entries)

    def _add(self, entries: list[Entry], block: Block) -> None:
        """Adds a block; a figure goes to the piece it follows."""
        if isinstance(block, Call) and block.kind == "figure":
            figure = self.setter.stock.figures[block.id]
            last = entries[-1]
            entries[-1] = replace(last, figures=(*last.figures, (figure, self.numbers[block.id])))
            return
        piece = self._piece(block)
        if piece.is_wide:
            self._widen(entries)
        if piece.kind == "example" and entries[-1].piece.kind == "example":
            piece = replace(piece, keeps_last=False)
        if entries[-1].piece.kind == "section":
            piece = replace(piece, gap=1)
        entries.append(Entry(piece))

    def _widen(self, entries: list[Entry]) -> None:
        """Moves the words right before a wide table to the left margin, where it begins itself."""
        for at in range(len(entries) - 1, -1, -1):
            piece = entries[at].piece
            if piece.kind not in ("text", "section"):
                return
            items = tuple(moved(item, -self.design.grid.number_mm, 0) for item in piece.items)
            entries[at] = replace(entries[at], piece=replace(piece, items=items, keeps_next=True))

    def _piece(self, block: Block) -> Piece:
        setter = self.setter
        match block:
            case Rule():
                return setter.rule(block)
            case Paragraph():
                return setter.paragraph(block)
            case Bullets():
                return setter.bullets(block)
            case Note():
                return setter.note(block)
            case Example():
                return setter.example(block)
            case Grid():
                return setter.grid_table(block)
            case Call():
                return setter.table(setter.stock.tables[block.id])
        return setter.section(block)


@dataclass(slots=True)
class _Binder:
    """Puts cover, contents, chapters and index together, and writes heads and folios."""

    book: Book
    html_name: str

    def pages(self, chapters: list[tuple[Chapter, list[list[Spot]]]]) -> Iterator[Page]:
        book = self.book
        labels, number = {}, 1
        for chapter, drafts in chapters:
            labels[f"ch{chapter.number}"] = str(number)
            number += len(drafts)
        index = self._index()
        labels[book.words.index] = str(number)
        yield Page("i", "cover", None, (self._spot(self._cover()),))
        rows = front.contents_rows(book.manuscript.chapters, labels, [book.words.index] if index else [])
        contents = front.Contents(book.design, book.words, book.manuscript).piece(rows)
        yield Page("ii", "contents", None, (self._spot(contents),), self._folio("ii", is_right=False))
        number = 1
        for chapter, drafts in chapters:
            for place, spots in enumerate(drafts):
                yield self._page(str(number), chapter, spots, is_opener=place == 0)
                number += 1
        for place, piece in enumerate(index):
            yield self._index_page(number + place, piece, is_last=piece is index[-1])

    def _spot(self, piece: Piece) -> Spot:
        return Spot(piece, 0.0, -self.book.design.grid.top_mm if piece.kind == "cover" else 0.0)

    def _cover(self) -> Piece:
        book = self.book
        return front.cover(book.design, book.title, book.summary, book.words, book.language, book.cover)

    def _index(self) -> list[Piece]:
        book = self.book
        return Index(book.design, book.words, book.manuscript.file).pages(terms(book.manuscript))

    def _index_page(self, number: int, piece: Piece, *, is_last: bool) -> Page:
        items = [*self._folio(str(number), is_right=number % 2 == 1)]
        if is_last:
            text = self.book.words.accessible.format(html=self.html_name)
            items += front.colophon(self.book.design, text)
        return Page(str(number), "index", None, (self._spot(piece),), tuple(items))

    def _page(self, label: str, chapter: Chapter, spots: list[Spot], *, is_opener: bool) -> Page:
        page = Page(label, "opener" if is_opener else "text", chapter, tuple(spots))
        is_right = int(label) % 2 == 1
        items: list[Item] = []
        if not is_opener:
            items += furniture.head(self.book.design, chapter, page.rules, is_right=is_right)
        return replace(page, furniture=(*items, *self._folio(label, is_right=is_right)))

    def _folio(self, label: str, *, is_right: bool) -> tuple[Item, ...]:
        return tuple(furniture.folio(self.book.design, label, self.book.foot, is_right=is_right))
