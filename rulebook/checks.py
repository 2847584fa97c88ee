"""What a manuscript names must exist: rules, figures, tables; each figure has words for the blind."""

from collections.abc import Collection, Iterator

from printkit.model.errors import DataError, did_you_mean
from rulebook.manuscript import Bullets, Call, Example, Grid, Inline, Manuscript, Note, Paragraph, Part, Rule
from rulebook.reading import inline
from rulebook.setting import Stock

LONGEST_ALT = 250


def check(book: Manuscript, stock: Stock) -> None:
    """Nothing, if everything fits together.

    Raises:
        DataError: a rule number twice, a reference, figure or table that is not
            there, a figure called twice, a figure without alternative text.
    """
    rules = _rule_numbers(book)
    for where, text in _texts(book, stock):
        for run in text:
            if run.kind == "reference" and run.target not in rules:
                hint = did_you_mean(run.target, rules)
                raise DataError(book.file, where, f"cites {run.target}, which no rule has.{hint}")
    for question in book.questions:
        if question.rule not in rules:
            raise DataError(book.file, f"line {question.line}", f"cites {question.rule}, which no rule has.")
    _check_calls(book, stock)


def _rule_numbers(book: Manuscript) -> Collection[str]:
    seen: dict[str, int] = {}
    for rule in book.rules():
        if rule.number in seen:
            first = seen[rule.number]
            raise DataError(book.file, f"line {rule.line}", f"{rule.number} stands in line {first} already")
        seen[rule.number] = rule.line
    return seen


def _texts(book: Manuscript, stock: Stock) -> Iterator[tuple[str, Inline]]:
    """Every text with the rule or line it stands in."""
    for chapter in book.chapters:
        yield f"line {chapter.line}", chapter.lead
        yield from ((f"line {chapter.line}", item) for item in chapter.short)
        for block in chapter.blocks:
            if isinstance(block, Rule):
                yield block.number, block.text
            elif isinstance(block, Example):
                yield from ((f"line {part.line}", text) for part in block.parts for text in _part_texts(part))
            elif isinstance(block, Note):
                yield f"line {block.line}", block.text
            elif isinstance(block, Paragraph | Bullets | Grid):
                yield from ((f"line {block.line}", text) for text in _part_texts(block))
            elif isinstance(block, Call):
                yield from _called_texts(block, stock)


def _part_texts(part: Part) -> Iterator[Inline]:
    if isinstance(part, Paragraph):
        yield part.text
    elif isinstance(part, Bullets):
        yield from part.items
    else:
        yield from (cell for row in (part.head, *part.rows) for cell in row)


def _called_texts(call: Call, stock: Stock) -> Iterator[tuple[str, Inline]]:
    where = f"{call.kind} {call.id}"
    if call.kind == "figure" and call.id in stock.figures:
        yield where, inline(stock.figures[call.id].caption)
    elif call.kind == "table" and call.id in stock.tables:
        table = stock.tables[call.id]
        cells = (cell for row in table.rows for cell in row.cells if isinstance(cell, str))
        yield from ((where, inline(text)) for text in (*cells, *table.legend))


def _check_calls(book: Manuscript, stock: Stock) -> None:
    called: set[str] = set()
    for chapter in book.chapters:
        for block in chapter.blocks:
            if isinstance(block, Call):
                _check_call(book.file, block, stock, called)


def _check_call(file: str, call: Call, stock: Stock, called: set[str]) -> None:
    known = stock.figures if call.kind == "figure" else stock.tables
    where = f"line {call.line}"
    if call.id not in known:
        raise DataError(file, where, f"no {call.kind} {call.id!r}.{did_you_mean(call.id, known)}")
    if call.kind == "figure":
        if call.id in called:
            raise DataError(file, where, f"figure {call.id!r} stands in the book already")
        called.add(call.id)
        _check_alt(file, stock, call.id)


def _check_alt(file: str, stock: Stock, name: str) -> None:
    alt = stock.figures[name].alt.strip()
    if not alt:
        raise DataError(
            file, f"figure {name}", "has no alternative text: say what lies where and what follows"
        )
    if len(alt) > LONGEST_ALT:
        raise DataError(
            file, f"figure {name}", f"its alternative text has {len(alt)} letters, over {LONGEST_ALT}"
        )
