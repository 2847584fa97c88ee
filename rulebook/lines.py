"""Breaks words into lines: flush left, ragged right, no hyphens, nothing squeezed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from printkit.ink import fonts
from printkit.ink.drawing import MM_PER_PT, Item, Text
from printkit.model.errors import DataError
from rulebook import signs
from rulebook.design import PETROL, SLATE, Voice
from rulebook.manuscript import Inline, Run

SHORT_WORD = 8
"""A last word under so many letters is bound to the one before it."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Words of one face on a line, from ``x_mm``; with ``mark`` a drawn sign instead."""

    x_mm: float
    text: str
    face: str
    size_pt: float
    colour: str
    width_mm: float
    target: str = ""
    mark: str = ""

    @property
    def style(self) -> tuple[str, float, str, str, str]:
        """What must agree for two neighbours to be one."""
        return self.face, self.size_pt, self.colour, self.target, self.mark


@dataclass(frozen=True, slots=True)
class Link:
    """A rectangle that leads to ``target``."""

    target: str
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


Line: TypeAlias = tuple[Segment, ...]
Word: TypeAlias = tuple[Segment, ...]


@lru_cache(maxsize=50_000)
def _at_one_pt(text: str, face: str) -> float:
    return fonts.width_mm(text, face, 1.0)


def width_mm(text: str, face: str, size_pt: float) -> float:
    """How far the text runs; remembered, since books repeat their words."""
    return _at_one_pt(text, face) * size_pt


def line_text(line: Line) -> str:
    """A line as plain text."""
    return "".join(segment.text or f"<{segment.mark}>" for segment in line)


def line_width_mm(line: Line) -> float:
    """Where a line ends."""
    return line[-1].x_mm + line[-1].width_mm if line else 0.0


class Breaker:
    """Sets runs in one voice; ``file`` and ``where`` say whose words they are if something is wrong."""

    def __init__(self, voice: Voice, file: str, where: str) -> None:
        self.voice = voice
        self.file = file
        self.where = where

    def broken(self, text: Inline, width: float, first_mm: float = 0.0) -> tuple[Line, ...]:
        """The lines; the first begins at ``first_mm``.

        The last two words stay together if the last is short, unless that costs a line.

        Raises:
            DataError: a word is wider than the column.
            MissingGlyphError: a face lacks a letter.
        """
        words = self._words(text)
        loose = self._lines(words, width, first_mm)
        if len(words) > 2 and len(loose) > 1 and sum(len(part.text) for part in words[-1]) < SHORT_WORD:
            bound = self._bound(words[-2], words[-1])
            if _length(bound) <= width:
                tight = self._lines([*words[:-2], bound], width, first_mm)
                return tight if len(tight) == len(loose) else loose
        return loose

    def natural_mm(self, text: Inline) -> float:
        """How wide the words run on one line."""
        lines = self._lines(self._words(text), 1e6, 0.0)
        return line_width_mm(lines[0]) if lines else 0.0

    def longest_mm(self, text: Inline) -> float:
        """The width of the widest word: no column may be narrower."""
        return max(map(_length, self._words(text)), default=0.0)

    def _words(self, text: Inline) -> list[Word]:
        words: list[list[Segment]] = [[]]
        for run in text:
            for place, part in enumerate([run.text] if run.kind == "mark" else run.text.split(" ")):
                if place:
                    words.append([])
                if part or run.kind == "mark":
                    words[-1].append(self._segment(run, part))
        return [tuple(word) for word in words if word]

    def _segment(self, run: Run, part: str) -> Segment:
        voice = self.voice
        if run.kind == "mark":
            wide = signs.width_mm(run.target, part)
            return Segment(0, part, "", voice.size_pt, voice.colour, wide, "", run.target)
        face, size_pt, colour = _dress(run.kind, voice)
        if part == "–" and voice.face == "sans":
            colour = SLATE
        return Segment(0, part, face, size_pt, colour, self._width(part, face, size_pt), run.target)

    def _width(self, text: str, face: str, size_pt: float) -> float:
        try:
            return width_mm(text, face, size_pt)
        except fonts.MissingGlyphError:
            fonts.check(text, face, f"{self.file}: {self.where}" if self.where else self.file)
            raise

    def _lines(self, words: Sequence[Word], width: float, first_mm: float) -> tuple[Line, ...]:
        lines: list[Line] = []
        line: list[Segment] = []
        x = first_mm
        for word in words:
            length = _length(word)
            if length > width:
                shown = "".join(part.text for part in word)
                raise DataError(
                    self.file, self.where, f"the word {shown!r} is wider than its column ({width:.0f} mm)"
                )
            gap = self._gap(line[-1], word[0]) if line else 0.0
            if line and x + gap + length > width + 1e-6:
                lines.append(_joined(line))
                line, x, gap = [], 0.0, 0.0
            x = self._append(line, word, x, gap)
        return (*lines, _joined(line)) if line else tuple(lines)

    def _gap(self, before: Segment, after: Segment) -> float:
        """The space between two words, in the plain voice unless both are of one kind."""
        if before.style == after.style and not before.mark:
            return width_mm(" ", before.face, before.size_pt)
        return width_mm(" ", self.voice.face, self.voice.size_pt)

    def _append(self, line: list[Segment], word: Word, x: float, gap: float) -> float:
        if line:
            self._space(line, word[0], gap)
            x += gap
        for part in word:
            line.append(replace(part, x_mm=x))
            x += part.width_mm
        return x

    def _space(self, line: list[Segment], after: Segment, gap: float) -> None:
        """Puts the space into the line as a letter of its own, so that copied text has it."""
        before = line[-1]
        at = before.x_mm + before.width_mm
        one_kind = before.style == after.style and not before.mark
        face, size_pt = (before.face, before.size_pt) if one_kind else (self.voice.face, self.voice.size_pt)
        colour, target = (before.colour, before.target) if one_kind else (self.voice.colour, "")
        line.append(Segment(at, " ", face, size_pt, colour, gap, target))

    def _bound(self, one: Word, other: Word) -> Word:
        gap = self._gap(one[-1], other[0])
        line: list[Segment] = list(one)
        line[:] = _placed(line)
        self._space(line, other[0], gap)
        return (*line, *other)


def _dress(kind: str, voice: Voice) -> tuple[str, float, str]:
    """Face, size and colour of one kind of word in a voice."""
    if kind == "reference":
        return "sans-medium", voice.reference_pt or voice.size_pt, PETROL
    if kind == "aside":
        return "sans-medium", 0.85 * voice.size_pt, PETROL
    if kind == "label":
        return "sans-semibold", voice.size_pt, PETROL
    faces = {"strong": voice.strong, "emphasis": voice.emphasis, "code": voice.code}
    return faces.get(kind, voice.face), voice.size_pt, voice.colour


def _length(word: Word) -> float:
    return sum(part.width_mm for part in word)


def _placed(parts: Sequence[Segment]) -> list[Segment]:
    x, placed = 0.0, []
    for part in parts:
        placed.append(replace(part, x_mm=x))
        x += part.width_mm
    return placed


def _joined(parts: Sequence[Segment]) -> Line:
    """The parts with neighbours of one style made one."""
    joined: list[Segment] = []
    for part in parts:
        last = joined[-1] if joined else None
        if last and last.style == part.style and not part.mark:
            joined[-1] = replace(last, text=last.text + part.text, width_mm=last.width_mm + part.width_mm)
        else:
            joined.append(part)
    return tuple(joined)


def line_items(line: Line, x_mm: float, baseline_mm: float) -> Iterator[Item]:
    """What a line prints when it starts at ``x_mm``."""
    for segment in line:
        if segment.mark:
            yield from signs.drawn(
                segment.mark, segment.text, x_mm + segment.x_mm, baseline_mm, segment.size_pt
            )
        elif segment.text.strip():
            yield Text(
                x_mm + segment.x_mm, baseline_mm, segment.text, segment.face, segment.size_pt, segment.colour
            )


def line_links(line: Line, x_mm: float, baseline_mm: float) -> Iterator[Link]:
    """The references on a line."""
    for segment in line:
        if segment.target:
            height = segment.size_pt * MM_PER_PT
            left_mm = x_mm + segment.x_mm
            yield Link(segment.target, left_mm, baseline_mm - 0.8 * height, segment.width_mm, height)


def spaced(
    text: str,
    x_mm: float,
    baseline_mm: float,
    face: str,
    size_pt: float,
    space_pt: float,
    *,
    right: bool = False,
) -> tuple[list[Item], float]:
    """Petrol capitals with air between them, from ``x_mm`` on or ending there; and their width."""
    steps = [width_mm(letter, face, size_pt) + space_pt * MM_PER_PT for letter in text]
    width = sum(steps) - space_pt * MM_PER_PT
    at = x_mm - width if right else x_mm
    items: list[Item] = []
    for letter, step in zip(text, steps, strict=True):
        if letter != " ":
            items.append(Text(at, baseline_mm, letter, face, size_pt, PETROL))
        at += step
    return items, width
