"""A rulebook's manuscript as values: chapters of rules, figures called by name, examples, notes."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

RunKind: TypeAlias = Literal["plain", "strong", "emphasis", "code", "reference", "mark", "label", "aside"]


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of words in one voice.

    ``target`` is the rule a reference leads to; a ``mark`` is drawn, its text is the
    letter in it and ``target`` its form: ``disc``, ``ring``, ``hex`` or ``to``. ``label``
    and ``aside`` are words of the setter's own: *Figure 5.4*, *House rule.* ``entry`` is
    what the index calls a strong run if not by its own words; a blank keeps it out.
    """

    text: str
    kind: RunKind = "plain"
    target: str = ""
    entry: str = field(default="", repr=False)


Inline: TypeAlias = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class House:
    """The mark of a house rule, with the settings that change it; none means it cannot be changed."""

    settings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A further word under which the index names a rule; ``is_explained`` if the rule explains it."""

    word: str
    is_explained: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule, one paragraph. ``line`` is where it stands in the manuscript, from 1."""

    number: str
    text: Inline
    line: int
    house: House | None = None
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A heading within a chapter."""

    title: str
    line: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words without a number."""

    text: Inline
    line: int


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list; ``ordered`` ones are numbered from 1."""

    items: tuple[Inline, ...]
    line: int
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table written in the manuscript itself: head and rows of cells."""

    head: tuple[Inline, ...]
    rows: tuple[tuple[Inline, ...], ...]
    line: int


Part: TypeAlias = Paragraph | Bullets | Grid


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example; nothing of it is ever split."""

    title: str
    parts: tuple[Part, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Note:
    """A designer's remark; it may be cut without loss to the rules."""

    text: Inline
    line: int


@dataclass(frozen=True, slots=True)
class Call:
    """Where a figure or table goes, by its id."""

    kind: Literal["figure", "table"]
    id: str
    line: int


Block: TypeAlias = Rule | Section | Paragraph | Bullets | Grid | Example | Note | Call


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: number, title, lead paragraph, what it says in short, and its blocks."""

    number: str
    title: str
    lead: Inline
    short: tuple[Inline, ...]
    blocks: tuple[Block, ...]
    line: int

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Its rules in order."""
        return tuple(block for block in self.blocks if isinstance(block, Rule))


@dataclass(frozen=True, slots=True)
class Question:
    """A reader's question on the contents page, and the rule that answers it."""

    text: str
    rule: str
    line: int


@dataclass(frozen=True, slots=True)
class Manuscript:
    """The whole book: questions and explanations for the contents page, then the chapters."""

    file: str
    questions: tuple[Question, ...]
    legend: tuple[Rule | Paragraph, ...]
    chapters: tuple[Chapter, ...]

    def rules(self) -> Iterator[Rule]:
        """Every rule of the book in order."""
        for chapter in self.chapters:
            yield from chapter.rules


def plain_text(text: Inline) -> str:
    """The words alone.

    >>> plain_text((Run("Armour "), Run("on the move", "strong")))
    'Armour on the move'
    """
    return "".join(run.text for run in text)
