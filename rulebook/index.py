"""The index: by rule, so that one serves every paper; made from the manuscript's marks alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.ink.drawing import MM_PER_PT, Item, Stroke, Text, polyline
from rulebook.design import HEAVY_MM, INK, PETROL, SLATE, Design, Voice
from rulebook.lines import Breaker
from rulebook.manuscript import Manuscript, Run
from rulebook.pieces import Ink, Piece
from rulebook.words import Words

COLUMN_MM = 55.0
GAP_MM = 6.5
ENTRY_MM = 6.0
RUNOVER_MM = 8 * MM_PER_PT


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the rules, where it is explained, and where else it matters."""

    word: str
    explained: tuple[str, ...]
    mentioned: tuple[str, ...]


def terms(manuscript: Manuscript) -> tuple[Term, ...]:
    """Every term, in the order of the alphabet: what rules set in bold, and what their index marks add."""
    explained: dict[str, list[str]] = {}
    mentioned: dict[str, list[str]] = {}
    for rule in manuscript.rules():
        for run in rule.text:
            name = _key(run.entry or run.text)
            if run.kind == "strong" and name[:1].isalpha():
                explained.setdefault(name, []).append(rule.number)
        for entry in rule.entries:
            places = explained if entry.is_explained else mentioned
            places.setdefault(entry.word, []).append(rule.number)
    found = [
        Term(
            word, tuple(dict.fromkeys(explained.get(word, ()))), tuple(dict.fromkeys(mentioned.get(word, ())))
        )
        for word in explained | mentioned
    ]
    return tuple(sorted(found, key=lambda term: (term.word.casefold(), term.word)))


def _key(word: str) -> str:
    word = word.strip(" .,:;").replace("\N{NO-BREAK SPACE}", " ")
    return word if word[:2].isupper() else word[:1].lower() + word[1:]


class Index:
    """Sets the index in columns; a letter never stands alone at a column's foot."""

    def __init__(self, design: Design, words: Words, file: str) -> None:
        self.design = design
        self.words = words
        self.grid = design.grid
        self.unit_mm = self.grid.unit_pt * MM_PER_PT
        self.columns = int((self.grid.full_mm + GAP_MM) // (COLUMN_MM + GAP_MM))
        voice = Voice("sans", "sans-semibold", "sans-italic", 9.5, self.grid.unit_pt, INK, 8.8)
        self.breaker = Breaker(voice, file, "index")

    def pages(self, found: Sequence[Term]) -> list[Piece]:
        """One piece a page."""
        pages: list[Piece] = []
        left = self._entries(found)
        while left:
            ink = Ink()
            if not pages:
                ink.items += self._head()
            left = self._page(ink, left, top_units=5 if not pages else 0)
            name = self.words.index if not pages else ""
            pages.append(Piece("index", name, 0, tuple(ink.items), tuple(ink.lines), tuple(ink.links)))
        return pages

    def _head(self) -> list[Item]:
        look, up = self.design.opener, self.grid.top_mm
        baseline_mm = look.title_baseline_mm - up
        line = [(0.0, look.line_mm - up), (self.grid.full_mm, look.line_mm - up)]
        title = Text(0, baseline_mm, self.words.index, "sans-semibold", look.title_pt, INK)
        lead = Text(self.grid.full_mm, baseline_mm, self.words.index_lead, "sans-italic", 9, SLATE, "end")
        return [title, lead, polyline(line, stroke=Stroke(INK, HEAVY_MM))]

    def _entries(self, found: Sequence[Term]) -> list[tuple[str, Term | None]]:
        """Letters and terms in order; the term of a letter's line is None."""
        entries: list[tuple[str, Term | None]] = []
        for term in found:
            letter = term.word[0].upper()
            is_new = not entries or entries[-1][0] != letter
            if is_new and entries:
                entries.append((letter, None))
            entries.append((letter, term))
        return entries

    def _page(
        self, ink: Ink, entries: list[tuple[str, Term | None]], top_units: int
    ) -> list[tuple[str, Term | None]]:
        """Fills a page; gives what is left."""
        column, y, shown = 0, float(top_units), ""
        for at, (letter, term) in enumerate(entries):
            if term is None:
                y += 0.5 if y > top_units else 0
                continue
            lines = self.breaker.broken(_entry(term), COLUMN_MM - ENTRY_MM - RUNOVER_MM)
            if y + len(lines) > self.grid.lines - 2:
                column, y, shown = column + 1, float(top_units), ""
            if column == self.columns:
                return entries[at:]
            left_mm = column * (COLUMN_MM + GAP_MM)
            baseline_mm = y * self.unit_mm + self.breaker.voice.size_pt * MM_PER_PT
            if letter != shown:
                ink.items.append(Text(left_mm, baseline_mm, letter, "sans-semibold", 9.5, PETROL))
                shown = letter
            ink.set(lines[:1], left_mm + ENTRY_MM, baseline_mm, self.unit_mm)
            ink.set(lines[1:], left_mm + ENTRY_MM + RUNOVER_MM, baseline_mm + self.unit_mm, self.unit_mm)
            y += len(lines)
        return []


def _entry(term: Term) -> tuple[Run, ...]:
    """A term and its rules: those that explain it in bold, then the others in order."""
    runs: list[Run] = [Run(term.word)]
    everywhere = sorted({*term.explained, *term.mentioned})
    for place, number in enumerate(everywhere):
        runs.append(Run(" " if not place else ", "))
        kind = "label" if number in term.explained else "reference"
        runs.append(Run(number, "reference" if kind == "reference" else "label", number))
    return tuple(runs)
