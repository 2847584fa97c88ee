"""Sets the blocks of a chapter into pieces, each a whole number of half lines high."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from printkit.ink.drawing import MM_PER_PT, Item, Rect, Stroke, Text, polyline
from printkit.model.errors import DataError, did_you_mean
from printkit.model.tables import Table
from rulebook import signs
from rulebook.design import BAR_MM, HEAVY_MM, INK, PETROL, SAND, THIN_MM, Design, Voice
from rulebook.figures import Figure
from rulebook.lines import Breaker, Line, spaced
from rulebook.manuscript import (
    Bullets,
    Example,
    Grid,
    Inline,
    Note,
    Paragraph,
    Part,
    Rule,
    Run,
    Section,
)
from rulebook.pieces import Ink, Piece, halves
from rulebook.reading import inline
from rulebook.tabling import DrawFace, Sheet, Tabler, from_grid, from_table
from rulebook.words import Words

LONG_RULE = 8
"""Lines up to which a rule never splits (and three of a longer one stay together)."""
KEPT_LINES = 3
BULLET_MM = 4.9
NOTE_INSET_MM = 5.0
BOX_REACH_MM = 4.0


@dataclass(frozen=True, slots=True)
class Stock:
    """What the manuscript may call, and how a counter's face is drawn."""

    values: Mapping[str, str]
    tables: Mapping[str, Table]
    figures: Mapping[str, Figure]
    draw_face: DrawFace


class Setter:
    """Sets one book's blocks in one design."""

    def __init__(self, design: Design, file: str, words: Words, stock: Stock) -> None:
        self.design = design
        self.grid = design.grid
        self.file = file
        self.words = words
        self.stock = stock
        self.unit_mm = self.grid.unit_pt * MM_PER_PT

    # -- rules and plain words -----------------------------------------------

    def rule(self, rule: Rule) -> Piece:
        """A numbered rule: number in the margin, house mark under it."""
        text = rule.text + self.house_words(rule)
        lines = self._breaker(self.design.body, rule.number).broken(text, self.grid.text_mm)
        return self._rule_piece(rule, lines, has_number=True)

    def house_words(self, rule: Rule) -> Inline:
        """What a house rule says of itself behind its last sentence; nothing for other rules."""
        if rule.house is None:
            return ()
        words = self.words
        stated = [f"{name} = {self._setting(name, rule)}" for name in rule.house.settings]
        if self.is_off(rule):
            said = f"{words.house}: {words.house_off}."
        else:
            said = f"{words.house}: {', '.join(stated)}." if stated else f"{words.house}."
        return Run(" "), Run(said.replace(" = ", "\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}"), "aside")

    def is_off(self, rule: Rule) -> bool:
        """Whether the rule says "if `setting` is on" of a setting that is not."""
        names = rule.house.settings if rule.house else ()
        waits = {run.text for run in rule.text if run.kind == "code"}
        return bool(names) and all(
            name in waits and self.stock.values.get(f"setting.{name}") == "false" for name in names
        )

    def _setting(self, name: str, rule: Rule) -> str:
        key = f"setting.{name}"
        if key not in self.stock.values:
            hint = did_you_mean(key, self.stock.values)
            raise DataError(self.file, f"line {rule.line}", f"{rule.number}: no value {key!r}.{hint}")
        return self.stock.values[key]

    def _rule_piece(self, rule: Rule, lines: Sequence[Line], *, has_number: bool) -> Piece:
        ink = Ink()
        size_mm = self.design.body.size_pt * MM_PER_PT
        if has_number:
            ink.items.append(Text(0, size_mm, rule.number, "sans-medium", self.design.number_pt, PETROL))
            self._house(ink, rule, size_mm, is_single=len(lines) == 1)
        ink.set(lines, self.grid.number_mm, size_mm, self.unit_mm)
        piece = self._piece("rule" if has_number else "more", rule.number, ink, len(lines) * self.unit_mm)
        if len(lines) <= max(LONG_RULE, 2 * KEPT_LINES - 1):
            return piece

        def split(count: int) -> tuple[Piece, Piece]:
            first = self._rule_piece(rule, lines[:count], has_number=has_number)
            return replace(first, split=None), self._rule_piece(rule, lines[count:], has_number=False)

        return replace(piece, split=split)

    def _house(self, ink: Ink, rule: Rule, size_mm: float, *, is_single: bool) -> None:
        if rule.house is None:
            return
        left_mm = self.grid.number_mm - signs.HOUSE_MM - 1.2 if is_single else 0.1
        baseline_mm = size_mm if is_single else size_mm + self.unit_mm
        ink.items.append(signs.house(left_mm, baseline_mm, filled=not self.is_off(rule)))

    def paragraph(self, block: Paragraph) -> Piece:
        """Words without a number, in the text column."""
        lines = self._breaker(self.design.body, f"line {block.line}").broken(block.text, self.grid.text_mm)
        ink = Ink()
        ink.set(lines, self.grid.number_mm, self.design.body.size_pt * MM_PER_PT, self.unit_mm)
        return self._piece("text", "", ink, len(lines) * self.unit_mm)

    def section(self, block: Section) -> Piece:
        """A heading; its baseline lies on the grid of the rules."""
        voice = self.design.section
        lines = self._breaker(voice, f"line {block.line}").broken((Run(block.title),), self.grid.text_mm)
        ink = Ink()
        ink.set(lines, self.grid.number_mm, self.design.body.size_pt * MM_PER_PT, self.unit_mm)
        piece = self._piece("section", block.title, ink, len(lines) * self.unit_mm)
        return replace(piece, gap=2, keeps_next=True)

    def bullets(self, block: Bullets) -> Piece:
        """A list in the voice of the rules."""
        ink = Ink()
        high = self._bullets(ink, block, self.design.body, self.grid.number_mm, 0.0, self.unit_mm)
        return replace(self._piece("list", "", ink, high), keeps_last=True)

    def _bullets(
        self, ink: Ink, block: Bullets, voice: Voice, x_mm: float, y_mm: float, leading_mm: float
    ) -> float:
        """Adds a list's items; gives the y of its foot."""
        breaker = self._breaker(voice, f"line {block.line}")
        for at, item in enumerate(block.items, 1):
            lines = breaker.broken(item, self.grid.text_mm - BULLET_MM)
            baseline_mm = y_mm + voice.size_pt * MM_PER_PT
            if block.ordered:
                ink.items.append(
                    Text(x_mm, baseline_mm, f"{at}", "sans-medium", self.design.number_pt, PETROL)
                )
            else:
                ink.items.append(signs.triangle(x_mm, baseline_mm - 0.28 * voice.size_pt * MM_PER_PT))
            ink.set(lines, x_mm + BULLET_MM, baseline_mm, leading_mm)
            y_mm += len(lines) * leading_mm
        return y_mm

    def note(self, block: Note) -> Piece:
        """A designer's remark behind a petrol bar."""
        voice = self.design.note
        label = Run(self.words.note.replace(" ", "\N{NO-BREAK SPACE}"), "label")
        text = (label, Run(" "), *block.text)
        lines = self._breaker(voice, f"line {block.line}").broken(text, self.grid.text_mm - NOTE_INSET_MM)
        ink = Ink()
        leading_mm = voice.leading_pt * MM_PER_PT
        bar_x_mm = self.grid.number_mm + BAR_MM / 2
        ends = [(bar_x_mm, 0.5), (bar_x_mm, len(lines) * leading_mm)]
        ink.items.append(polyline(ends, stroke=Stroke(PETROL, BAR_MM)))
        ink.set(lines, self.grid.number_mm + NOTE_INSET_MM, self.design.body.size_pt * MM_PER_PT, leading_mm)
        return self._piece("note", "", ink, len(lines) * leading_mm)

    # -- boxes ---------------------------------------------------------------

    def lead(self, text: Inline, where: str) -> Piece:
        """The two or three lines under a chapter's title."""
        voice = self.design.lead
        lines = self._breaker(voice, where).broken(text, self.grid.text_mm)
        ink = Ink()
        ink.set(lines, self.grid.number_mm, voice.size_pt * MM_PER_PT, self.unit_mm)
        return replace(self._piece("lead", "", ink, len(lines) * self.unit_mm), gap=0, keeps_next=True)

    def short(self, items: tuple[Inline, ...], where: str) -> Piece:
        """What the chapter says in three to five lines, between two petrol lines."""
        ink, voice = Ink(), self.design.short
        left_mm, width_mm = self.grid.number_mm, self.grid.text_mm
        pt = MM_PER_PT
        self._line(ink, left_mm, left_mm + width_mm, 0.0, BAR_MM, PETROL)
        self._label(ink, self.words.short, left_mm, voice.leading_pt * pt)
        baseline_mm = (2 * voice.leading_pt + 1) * pt
        for item in items:
            lines = self._breaker(voice, where).broken(item, width_mm - BULLET_MM)
            ink.items.append(signs.triangle(left_mm, baseline_mm - 0.32 * voice.size_pt * pt))
            leading_mm = voice.leading_pt * pt
            baseline_mm = ink.set(lines, left_mm + BULLET_MM, baseline_mm, leading_mm) + 2.2 * pt
        high = halves(baseline_mm - (voice.leading_pt - 6.5) * pt, self.grid.half_mm)
        self._line(ink, left_mm, left_mm + width_mm, high * self.grid.half_mm, THIN_MM, PETROL)
        return replace(self._piece("short", "", ink, high * self.grid.half_mm), gap=2, keeps_last=True)

    def example(self, block: Example) -> Piece:
        """A worked example on sand; its words align with the rules."""
        ink, voice = Ink(), self.design.short
        left_mm = self.grid.number_mm
        baseline_mm = (0.64 * self.grid.unit_pt + voice.size_pt) * MM_PER_PT
        label_mm = self._label(ink, self.words.example, left_mm, baseline_mm)
        title = Text(left_mm + label_mm + 2.2, baseline_mm, block.title, voice.strong, voice.size_pt, INK)
        ink.items.append(title)
        ink.lines.append(f"{self.words.example}: {block.title}")
        y_mm = baseline_mm + 0.45 * voice.size_pt * MM_PER_PT
        for part in block.parts:
            y_mm = self._part(ink, part, y_mm) + 0.7
        pad_units = 0.0 if block.parts and isinstance(block.parts[-1], Grid) else 0.35
        units = halves(y_mm + pad_units * self.unit_mm, self.unit_mm)
        high_mm = units * self.unit_mm
        ink.items[:0] = self._box(left_mm - BOX_REACH_MM, self.grid.text_mm + 2 * BOX_REACH_MM, high_mm)
        return replace(self._piece("example", block.title, ink, high_mm), keeps_last=True)

    def _box(self, left_mm: float, width_mm: float, high_mm: float) -> list[Item]:
        """The ground of an example; where tints cost too much ink, a heavy line above and below."""
        if self.design.has_tints:
            return [Rect(left_mm, 0, width_mm, high_mm, SAND)]
        ends = left_mm, left_mm + width_mm
        heavy = Stroke(INK, HEAVY_MM)
        return [polyline([(x, y) for x in ends], stroke=heavy) for y in (0.0, high_mm)]

    def _part(self, ink: Ink, part: Part, y_mm: float) -> float:
        voice, left_mm, where = self.design.short, self.grid.number_mm, f"line {part.line}"
        leading_mm = voice.leading_pt * MM_PER_PT
        if isinstance(part, Grid):
            tabler = Tabler(self.design, from_grid(part), (self.file, where), self.stock.draw_face)
            return tabler.set(ink, left_mm, y_mm + 0.6, self.grid.text_mm, light=True) + 1.0
        if isinstance(part, Bullets):
            return self._bullets(ink, part, voice, left_mm, y_mm, leading_mm)
        lines = self._breaker(voice, where).broken(part.text, self.grid.text_mm)
        ink.set(lines, left_mm, y_mm + voice.size_pt * MM_PER_PT, leading_mm)
        return y_mm + len(lines) * leading_mm

    # -- tables --------------------------------------------------------------

    def table(self, table: Table) -> Piece:
        """A game's table with its legend, across the text or the whole page."""
        is_wide = table.width == "page"
        left_mm = 0.0 if is_wide else self.grid.number_mm
        width_mm = self.grid.full_mm if is_wide else self.grid.text_mm
        ink = Ink()
        foot_mm = self._sheet(ink, from_table(table, self.file), f"table {table.id}", left_mm, width_mm)
        if table.legend:
            foot_mm = self._legend(ink, table, left_mm, width_mm, foot_mm)
        piece = self._piece("table", table.id, ink, foot_mm)
        return replace(piece, keeps_last=True, is_wide=is_wide)

    def grid_table(self, block: Grid) -> Piece:
        """A table written in the manuscript."""
        ink = Ink()
        where = f"line {block.line}"
        foot_mm = self._sheet(ink, from_grid(block), where, self.grid.number_mm, self.grid.text_mm)
        return replace(self._piece("table", where, ink, foot_mm), keeps_last=True)

    def _sheet(self, ink: Ink, sheet: Sheet, where: str, left_mm: float, width_mm: float) -> float:
        tabler = Tabler(self.design, sheet, (self.file, where), self.stock.draw_face)
        return tabler.set(ink, left_mm, 0.0, width_mm)

    def _legend(self, ink: Ink, table: Table, left_mm: float, width_mm: float, y_mm: float) -> float:
        """Adds what the marks of a table mean, entry after entry; gives the y of its foot."""
        voice = self.design.caption
        breaker = self._breaker(voice, f"table {table.id}")
        leading_mm = 1.25 * voice.leading_pt * MM_PER_PT
        x_mm, baseline_mm = left_mm, y_mm + leading_mm + 0.8
        for entry in table.legend:
            text = inline(entry, self.file)
            wide_mm = breaker.natural_mm(text)
            if x_mm > left_mm and x_mm + wide_mm > left_mm + width_mm:
                x_mm, baseline_mm = left_mm, baseline_mm + leading_mm
            ink.set(breaker.broken(text, width_mm), x_mm, baseline_mm, leading_mm)
            x_mm += wide_mm + 6.0
        return baseline_mm + 1.2

    # -- small things --------------------------------------------------------

    def _breaker(self, voice: Voice, where: str) -> Breaker:
        return Breaker(voice, self.file, where)

    def _piece(self, kind: str, name: str, ink: Ink, height_mm: float) -> Piece:
        high = halves(height_mm, self.grid.half_mm)
        return Piece(kind, name, high, tuple(ink.items), tuple(ink.lines), tuple(ink.links))

    def _label(self, ink: Ink, word: str, x_mm: float, baseline_mm: float) -> float:
        """Adds a spaced label in capitals; gives its width."""
        items, width_mm = spaced(word.upper(), x_mm, baseline_mm, "sans-semibold", self.design.label_pt, 0.8)
        ink.items += items
        return width_mm

    def _line(
        self, ink: Ink, left_mm: float, right_mm: float, y_mm: float, wide_mm: float, colour: str
    ) -> None:
        ink.items.append(polyline([(left_mm, y_mm), (right_mm, y_mm)], stroke=Stroke(colour, wide_mm)))
