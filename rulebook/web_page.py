"""Writes a book as one HTML page: the accessible edition, in reading order, without scripts."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape

from printkit.ink import svg
from printkit.model.pieces import UnitFace
from printkit.model.tables import Table
from rulebook.book import Book
from rulebook.manuscript import (
    Block,
    Bullets,
    Call,
    Chapter,
    Example,
    Grid,
    Inline,
    Note,
    Paragraph,
    Part,
    Rule,
    Run,
)
from rulebook.page_style import STYLE
from rulebook.reading import inline
from rulebook.setting import Setter

TAGS = {"strong": "strong", "emphasis": "em", "code": "code"}


def html(book: Book) -> str:
    """The whole book as one page that needs nothing else."""
    return "\n".join(_Writer(book).page()) + "\n"


class _Writer:
    """Writes one book; figures are numbered as in the PDF."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.words = book.words
        self.setter = Setter(book.design, book.manuscript.file, book.words, book.stock)

    def page(self) -> Iterator[str]:
        book = self.book
        title = escape(f"{book.title} · {self.words.rulebook}")
        first = book.manuscript.chapters[0].number if book.manuscript.chapters else ""
        yield "<!DOCTYPE html>"
        yield f'<html lang="{book.language}">'
        yield '<head><meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{title}</title><style>{STYLE}</style></head>"
        yield f'<body><a class="skip" href="#ch{first}">{escape(self.words.skip)}</a>'
        subtitle = escape(book.summary.get("subtitle", ""))
        yield f"<header><h1>{escape(book.title)}</h1><p>{subtitle}</p></header>"
        yield from self._contents()
        yield "<main>"
        for chapter in book.manuscript.chapters:
            yield from self._chapter(chapter)
        yield "</main></body></html>"

    def _contents(self) -> Iterator[str]:
        yield f'<nav aria-label="{escape(self.words.contents)}"><ul class="contents">'
        for chapter in self.book.manuscript.chapters:
            title = escape(f"{chapter.number} {chapter.title}")
            yield f'<li><a href="#ch{chapter.number}">{title}</a></li>'
        yield "</ul>"
        if self.book.manuscript.questions:
            yield f'<h2 class="small">{escape(self.words.find)}</h2><ul class="find">'
            for question in self.book.manuscript.questions:
                link = f'<a href="#{question.rule}">{question.rule}</a>'
                yield f"<li>{escape(question.text)} {link}</li>"
            yield "</ul>"
        yield "</nav>"

    def _chapter(self, chapter: Chapter) -> Iterator[str]:
        heading = f"h-ch{chapter.number}"
        yield f'<section id="ch{chapter.number}" aria-labelledby="{heading}">'
        yield f'<h2 id="{heading}">{escape(chapter.number)} {escape(chapter.title)}</h2>'
        yield f'<p class="lead">{self._inline(chapter.lead)}</p>'
        if chapter.short:
            label = escape(self.words.short)
            items = "".join(f"<li>{self._inline(item)}</li>" for item in chapter.short)
            head = f'<p class="label">{label}</p>'
            yield f'<aside class="short" aria-label="{label}">{head}<ul>{items}</ul></aside>'
        for block in chapter.blocks:
            yield from self._block(block)
        yield "</section>"

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Rule():
                yield self._rule(block)
            case Example():
                yield from self._example(block)
            case Note():
                label = escape(self.words.note)
                words = f'<p><b class="label">{label}</b> {self._inline(block.text)}</p>'
                yield f'<aside class="note" aria-label="{label}">{words}</aside>'
            case Call():
                yield from self._call(block)
            case Paragraph() | Bullets() | Grid():
                yield from self._part(block)
            case _:
                yield f"<h3>{escape(block.title)}</h3>"

    def _rule(self, rule: Rule) -> str:
        number = f'<a class="no" href="#{rule.number}">{rule.number}</a>'
        words = self._inline(rule.text + self.setter.house_words(rule))
        house = self._house(rule) if rule.house else ""
        return f'<div class="rule" id="{rule.number}">{number}{house}<p>{words}</p></div>'

    def _house(self, rule: Rule) -> str:
        is_off = self.setter.is_off(rule)
        state = self.words.house_off if is_off else self.words.house_on
        label = escape(f"{self.words.house}, {state}")
        fill = "none" if is_off else "currentColor"
        path = f'<path d="M2 10V5H1L6 1l5 4h-1v5H7V7H5v3z" fill="{fill}" stroke="currentColor"/>'
        picture = f'<svg viewBox="0 0 12 11">{path}</svg>'
        return f'<span class="house" role="img" aria-label="{label}">{picture}</span>'

    def _example(self, example: Example) -> Iterator[str]:
        label = escape(f"{self.words.example}: {example.title}")
        yield f'<aside class="example" aria-label="{label}">'
        title = escape(example.title)
        yield f'<p><b class="label">{escape(self.words.example)}</b> <strong>{title}</strong></p>'
        for part in example.parts:
            yield from self._part(part)
        yield "</aside>"

    def _part(self, part: Part) -> Iterator[str]:
        if isinstance(part, Paragraph):
            yield f"<p>{self._inline(part.text)}</p>"
        elif isinstance(part, Bullets):
            tag = "ol" if part.ordered else "ul"
            yield f"<{tag}>{''.join(f'<li>{self._inline(item)}</li>' for item in part.items)}</{tag}>"
        else:
            heads = "".join(f'<th scope="col">{self._inline(cell)}</th>' for cell in part.head)
            rows = "".join(self._grid_row(row) for row in part.rows)
            yield f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"

    def _grid_row(self, row: tuple[Inline, ...]) -> str:
        cells = "".join(f"<td>{self._inline(cell)}</td>" for cell in row[1:])
        return f'<tr><th scope="row">{self._inline(row[0])}</th>{cells}</tr>'

    def _call(self, call: Call) -> Iterator[str]:
        if call.kind == "figure":
            yield self._figure(call.id)
        else:
            yield from self._table(self.book.stock.tables[call.id])

    def _figure(self, name: str) -> str:
        figure = self.book.stock.figures[name]
        number = self.book.figure_numbers[name]
        key = number.replace(".", "-")
        title = f'<title id="f{key}t">{escape(self.words.figure)} {number}</title>'
        description = f'<desc id="f{key}d">{escape(figure.alt)}</desc>'
        drawing = svg.written(replace(figure.drawing, title=""))
        drawing = drawing[drawing.index("<svg") :]
        head, _, rest = drawing.partition(">")
        picture = f'{head} role="img" aria-labelledby="f{key}t f{key}d">{title}{description}{rest}'
        label = f'<b class="label">{escape(self.words.figure)} {number}</b>'
        caption = f"<figcaption>{label} {self._inline(inline(figure.caption))}</figcaption>"
        return f'<figure id="fig-{key}" class="{figure.width}">{picture}{caption}</figure>'

    # -- tables --------------------------------------------------------------

    def _table(self, table: Table) -> Iterator[str]:
        yield f'<table id="table-{table.id}"><caption>{escape(table.caption)}</caption><thead>'
        yield from self._heads(table)
        yield "</thead><tbody>"
        shown = [at for at in range(len(table.columns)) if not self._is_faces(table, at)]
        for row in table.rows:
            cells = [self._cell(row.cells[at]) for at in shown]
            rest = "".join(f"<td>{cell}</td>" for cell in cells[1:])
            yield f'<tr><th scope="row">{cells[0]}</th>{rest}</tr>'
        yield "</tbody></table>"
        if table.legend:
            yield f'<p class="legend">{" · ".join(self._inline(inline(text)) for text in table.legend)}</p>'

    def _heads(self, table: Table) -> Iterator[str]:
        shown = [column for at, column in enumerate(table.columns) if not self._is_faces(table, at)]
        heads = "".join(f'<th scope="col">{self._head(column.group, column.head)}</th>' for column in shown)
        yield f"<tr>{heads}</tr>"

    def _head(self, group: str, head: str) -> str:
        return f"{escape(group)}: {self._inline(inline(head))}" if group else self._inline(inline(head))

    def _is_faces(self, table: Table, at: int) -> bool:
        """Whether a column shows counters: the words beside them say the same."""
        return any(isinstance(row.cells[at], UnitFace) for row in table.rows)

    def _cell(self, cell: str | UnitFace | bool) -> str:
        if isinstance(cell, bool):
            return escape(self.words.controls) if cell else ""
        return "" if isinstance(cell, UnitFace) else self._inline(inline(cell))

    # -- words ---------------------------------------------------------------

    def _inline(self, text: Iterable[Run]) -> str:
        return "".join(self._run(run) for run in text)

    def _run(self, run: Run) -> str:
        words = escape(run.text)
        if run.kind == "reference":
            return f'<a href="#{run.target}">{words}</a>'
        if run.kind == "aside":
            return f'<span class="aside">{words}</span>'
        if run.kind == "mark":
            return self._mark(run)
        tag = TAGS.get(run.kind)
        return f"<{tag}>{words}</{tag}>" if tag else words

    def _mark(self, run: Run) -> str:
        if run.target == "hex":
            return f'<abbr title="{escape(self.words.controls)}">⬢</abbr>'
        return (
            f"→ {escape(run.text)}"
            if run.target == "to"
            else f'<b class="{run.target}">{escape(run.text)}</b>'
        )
