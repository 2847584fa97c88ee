"""Reads a manuscript: Markdown with rule numbers, calls of figures and tables, house marks."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from printkit.model.errors import DataError
from rulebook.manuscript import (
    Block,
    Bullets,
    Call,
    Chapter,
    Entry,
    Example,
    Grid,
    House,
    Inline,
    Manuscript,
    Note,
    Paragraph,
    Part,
    Question,
    Rule,
    Run,
    RunKind,
    Section,
    plain_text,
)

RULE_NUMBER = r"[A-Z]{1,3}-\d{3}"
_NUMBERED = re.compile(rf"({RULE_NUMBER})\s+(.*)", re.DOTALL)
_CALL = re.compile(r"\{(figure|table):([^{}]+)\}")
_MARK = re.compile(r"\s*\[(house|index)(?::\s*([^\]]+))?\]\s*$")
_EXPLAINED = re.compile(r"\*\*(.+)\*\*")
_CHAPTER = re.compile(r"(\d+)\s+(.+)")
_SPECIAL = re.compile(rf"\b({RULE_NUMBER})\b|\{{(disc|ring|to):([^{{}}]+)\}}|\{{(hex)\}}")
_QUESTION = re.compile(rf"(.+?)\s*\(({RULE_NUMBER})\)")
_BINDING = re.compile(
    rf"\b(rules?|figure|chapter|step|tile|table) (?=(?:{RULE_NUMBER})|\d|[A-Z]\b)", re.IGNORECASE
)
_UNIT = re.compile(r"(\d) (mm|points?|turns?)\b")
_FRONT_QUESTIONS = "Find it fast"
_FRONT_LEGEND = "Signs"

_KINDS: dict[str, RunKind] = {"strong": "strong", "em": "emphasis"}


@cache
def _parser() -> MarkdownIt:
    return (
        MarkdownIt("commonmark")
        .enable("table")
        .disable(["link", "image", "html_inline", "html_block", "entity", "text_join"])
    )


def read(text: str, file: str) -> Manuscript:
    """The manuscript as values; ``text`` has its ``{value:…}`` filled in already.

    Raises:
        DataError: something the dialect does not know, with its line.
    """
    return _Reader(file).book(SyntaxTreeNode(_parser().parse(text)).children)


def inline(text: str, file: str = "", line: int = 0) -> Inline:
    """One line of text in the manuscript's dialect, as table cells and captions use it.

    >>> inline("see **there** (E-104)")[1:4]
    (Run(text='there', kind='strong', target=''), Run(text=' (', kind='plain', target=''), \
Run(text='E-104', kind='reference', target='E-104'))
    """
    tokens = SyntaxTreeNode(_parser().parseInline(text)).children
    return _Reader(file).inline(tokens[0], line) if tokens else ()


def _line(node: SyntaxTreeNode) -> int:
    return node.map[0] + 1 if node.map else 0


def _bound(text: str) -> str:
    """The text with no-break spaces between a noun and its number."""
    return _UNIT.sub("\\1\N{NO-BREAK SPACE}\\2", _BINDING.sub("\\1\N{NO-BREAK SPACE}", text))


def _special_runs(text: str, kind: RunKind) -> Iterator[Run]:
    """The text cut at references and drawn marks, its apostrophes curled."""
    text = _bound(text.replace("'", "’"))
    at = 0
    for match in _SPECIAL.finditer(text):
        if match.start() > at:
            yield Run(text[at : match.start()], kind)
        reference, form, letter, hexagon = match.groups()
        yield (
            Run(reference, "reference", reference)
            if reference
            else Run(letter or "", "mark", form or hexagon)
        )
        at = match.end()
    if at < len(text):
        yield Run(text[at:], kind)


def _entry(word: str) -> Entry:
    """A word of an index mark; in bold where its rule explains it."""
    bold = _EXPLAINED.fullmatch(word)
    return Entry(bold[1], is_explained=True) if bold else Entry(word)


def _named(run: Run) -> Run:
    """A strong run without what stands behind its bar: the name that the index has for it."""
    text, bar, entry = run.text.partition("|")
    return replace(run, text=text, entry=entry.strip() or " ") if bar else run


class _Reader:
    """Turns the syntax tree of one file into chapters."""

    def __init__(self, file: str) -> None:
        self.file = file

    def error(self, line: int, problem: str) -> DataError:
        return DataError(self.file, f"line {line}" if line else "", problem)

    # -- words ---------------------------------------------------------------

    def inline(self, node: SyntaxTreeNode, line: int = 0) -> Inline:
        """The runs of an inline node."""
        runs = self._runs(node.children, "plain", line or _line(node))
        return tuple(run for run in runs if run.text or run.kind == "mark")

    def _runs(self, nodes: Iterable[SyntaxTreeNode], kind: RunKind, line: int) -> Iterator[Run]:
        for node in nodes:
            if node.type == "text_special":  # behind a backslash: a sign like any other
                yield Run(node.content, kind)
            elif node.type == "text":
                yield from _special_runs(node.content, kind)
            elif node.type == "code_inline":
                yield Run(node.content, "code")
            elif node.type in ("softbreak", "hardbreak"):
                yield Run(" ", kind)
            elif node.type in _KINDS:
                yield from map(_named, self._runs(node.children, _KINDS[node.type], line))
            else:
                raise self.error(line, f"Markdown of kind {node.type!r} has no place in a rulebook")

    # -- the book ------------------------------------------------------------

    def book(self, nodes: Sequence[SyntaxTreeNode]) -> Manuscript:
        questions: tuple[Question, ...] = ()
        legend: tuple[Rule | Paragraph, ...] = ()
        chapters: list[Chapter] = []
        for heading, body in self._parts(nodes):
            title = heading.children[0].content
            if title == _FRONT_QUESTIONS:
                questions = self._questions(body)
            elif title == _FRONT_LEGEND:
                legend = tuple(
                    block for block in map(self.block, body) if isinstance(block, Rule | Paragraph)
                )
            else:
                chapters.append(self._chapter(heading, body))
        return Manuscript(self.file, questions, legend, tuple(chapters))

    def _parts(
        self, nodes: Sequence[SyntaxTreeNode]
    ) -> Iterator[tuple[SyntaxTreeNode, list[SyntaxTreeNode]]]:
        """Each heading of the first level with what stands under it."""
        body: list[SyntaxTreeNode] = []
        heading: SyntaxTreeNode | None = None
        for node in nodes:
            if node.type == "heading" and node.tag == "h1":
                if heading is not None:
                    yield heading, body
                heading, body = node, []
            elif heading is None:
                raise self.error(_line(node), "the book must begin with a heading such as '# 1 The idea'")
            else:
                body.append(node)
        if heading is not None:
            yield heading, body

    def _questions(self, body: list[SyntaxTreeNode]) -> tuple[Question, ...]:
        return tuple(self._question(item) for node in body for item in node.children)

    def _question(self, item: SyntaxTreeNode) -> Question:
        words = item.children[0].children[0].content if item.type == "list_item" else ""
        match = _QUESTION.fullmatch(words)
        if match is None:
            raise self.error(_line(item), f"a question reads '- Who wins? (E-901)', got {words!r}")
        return Question(match[1], match[2], _line(item))

    def _chapter(self, heading: SyntaxTreeNode, body: list[SyntaxTreeNode]) -> Chapter:
        match = _CHAPTER.fullmatch(heading.children[0].content)
        if match is None:
            raise self.error(_line(heading), "a chapter reads '# 5 Movement': a number, then its title")
        blocks = [self.block(node) for node in body]
        if not blocks or not isinstance(blocks[0], Paragraph):
            raise self.error(_line(heading), f"chapter {match[1]} needs a lead paragraph first")
        lead, rest = blocks[0].text, blocks[1:]
        short: tuple[Inline, ...] = ()
        if rest and isinstance(rest[0], Bullets) and not rest[0].ordered:
            short, rest = rest[0].items, rest[1:]
        return Chapter(match[1], match[2], lead, short, tuple(rest), _line(heading))

    # -- blocks --------------------------------------------------------------

    def block(self, node: SyntaxTreeNode) -> Block:
        if node.type == "paragraph":
            return self._paragraph(node)
        if node.type == "heading" and node.tag == "h2":
            return Section(plain_text(self.inline(node.children[0])), _line(node))
        if node.type == "blockquote":
            return self._boxed(node)
        return self._part(node)

    def _part(self, node: SyntaxTreeNode) -> Part:
        if node.type in ("bullet_list", "ordered_list"):
            return self._bullets(node)
        if node.type == "table":
            return self._grid(node)
        if node.type == "paragraph":
            return Paragraph(self.inline(node.children[0]), _line(node))
        raise self.error(_line(node), f"Markdown of kind {node.type!r} has no place in a rulebook")

    def _paragraph(self, node: SyntaxTreeNode) -> Block:
        content = node.children[0].content
        call = _CALL.fullmatch(content.strip())
        if call is not None:
            return Call("figure" if call[1] == "figure" else "table", call[2].strip(), _line(node))
        if (stray := _CALL.search(content)) is not None:
            raise self.error(_line(node), f"{stray[0]} must stand on a line of its own")
        marks, content = self._marks(content, _line(node))
        numbered = _NUMBERED.fullmatch(content)
        words = inline(numbered[2] if numbered else content, self.file, _line(node))
        if numbered is None:
            if marks:
                raise self.error(
                    _line(node), f"[{min(marks)}] stands at the end of a rule, not of other words"
                )
            return Paragraph(words, _line(node))
        house = House(marks["house"]) if "house" in marks else None
        entries = tuple(map(_entry, marks.get("index", ())))
        return Rule(numbered[1], words, _line(node), house, entries)

    def _marks(self, content: str, line: int) -> tuple[dict[str, tuple[str, ...]], str]:
        """What ``[house: …]`` and ``[index: …]`` at the end say, and the words before them."""
        marks: dict[str, tuple[str, ...]] = {}
        while (match := _MARK.search(content)) is not None:
            kind, listed = (
                match[1],
                tuple(word.strip() for word in (match[2] or "").split(",") if word.strip()),
            )
            if kind == "index" and not listed:
                raise self.error(line, "[index] names no term; write [index: combat, lot]")
            marks[kind], content = listed, content[: match.start()]
        return marks, content

    def _bullets(self, node: SyntaxTreeNode) -> Bullets:
        items = tuple(self._item(item) for item in node.children)
        return Bullets(items, _line(node), node.type == "ordered_list")

    def _item(self, item: SyntaxTreeNode) -> Inline:
        if len(item.children) != 1 or item.children[0].type != "paragraph":
            raise self.error(_line(item), "a list item is one paragraph")
        return self.inline(item.children[0].children[0])

    def _grid(self, node: SyntaxTreeNode) -> Grid:
        rows = [
            tuple(self.inline(cell.children[0]) for cell in row.children)
            for part in node.children
            for row in part.children
        ]
        return Grid(rows[0], tuple(rows[1:]), _line(node))

    def _boxed(self, node: SyntaxTreeNode) -> Block:
        """An example or a design note, told apart by its first words."""
        first = node.children[0]
        words = self.inline(first.children[0]) if first.type == "paragraph" else ()
        label = words[0].text if words and words[0].kind == "strong" else ""
        if label == "Example":
            title = plain_text(words[1:]).strip()
            return Example(title, tuple(self._part(child) for child in node.children[1:]), _line(node))
        if label == "Design note" and len(node.children) == 1:
            rest = Run(words[1].text.lstrip(), words[1].kind, words[1].target)
            return Note((rest, *words[2:]), _line(node))
        raise self.error(_line(node), "a quoted part begins with **Example** and a title, or **Design note**")
