"""The pages before and behind the chapters: cover, contents, index."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from printkit.ink.drawing import MM_PER_PT, Drawing, Item, Placed, Stroke, Text, polyline
from rulebook import signs
from rulebook.design import HAIR, HAIR_MM, HEAVY_MM, INK, PETROL, SLATE, Design, Voice
from rulebook.furniture import FOOT_PT, short_span
from rulebook.lines import Breaker, Link, spaced, width_mm
from rulebook.manuscript import Chapter, Manuscript, Rule, Run
from rulebook.pieces import Ink, Piece
from rulebook.words import LANGUAGES, Words

ROW_UNITS = 1.5
MOST_TITLE_DROP_MM = 8.0
"""How much lower the cover's title may stand on a page higher than A4 is to its width."""


def cover(
    design: Design,
    title: str,
    summary: Mapping[str, str],
    words: Words,
    language: str,
    picture: Drawing | None,
) -> Piece:
    """The cover: title between lines, a piece of the world, and for whom it is; from the page's top."""
    grid = design.grid
    scale = grid.full_mm / 178
    up = (grid.height_mm - 297 * scale) * 0.85
    title_up = min(up * 0.55, MOST_TITLE_DROP_MM * scale)
    items: list[Item] = []

    def down(y_mm: float, *, foot: bool = False) -> float:
        return y_mm * scale + (up if foot else title_up)

    items += spaced("PRINTKIT", 0, down(29), "sans-semibold", 8.2, 1.6)[0]
    items.append(_line(0, grid.full_mm, down(34), HEAVY_MM, INK))
    items.append(Text(-1.2 * scale, down(70), title, "sans-semibold", design.cover_pt, INK))
    subtitle = Breaker(
        Voice("serif-italic", "serif-bold-italic", "serif", 15 * scale, 20), "cover", "subtitle"
    )
    ink = Ink()
    lines = subtitle.broken((Run(summary.get("subtitle", "")),), 90 * scale)
    ink.set(lines, 0, down(86), 7.4 * scale)
    items += ink.items
    if picture is not None:
        top_mm = down(86) + ((len(lines) - 1) * 7.4 + 5) * scale
        items.append(_island(picture, grid.full_mm, top_mm, down(261, foot=True) - 5 * scale))
    items.append(_line(0, grid.full_mm, down(261, foot=True), HEAVY_MM, INK))
    foot_mm = down(268.5, foot=True)
    players = words.players.format(players=summary["players"]) if summary.get("players") else ""
    about = " · ".join(filter(None, (players, summary.get("length"))))
    edition = f"{words.edition} {summary.get('version', '')} · {LANGUAGES[language]}"
    items.append(Text(0, foot_mm, words.rulebook, "sans-semibold", 12 * scale, INK))
    items.append(Text(grid.number_mm + 30 * scale, foot_mm, edition, "sans", 10 * scale, SLATE))
    items.append(Text(grid.full_mm, foot_mm, about, "sans", 10 * scale, SLATE, "end"))
    return Piece(
        "cover", title, 0, tuple(items), tuple("".join(part.text for part in line) for line in lines)
    )


def _island(picture: Drawing, width_mm: float, top_mm: float, foot_mm: float) -> Placed:
    """The picture in the middle of its room, smaller if it must be."""
    scale = min(width_mm / picture.width_mm, (foot_mm - top_mm) / picture.height_mm, 1.0)
    left_mm = (width_mm - picture.width_mm * scale) / 2
    down_mm = foot_mm - top_mm - picture.height_mm * scale
    return Placed(picture, left_mm, top_mm + 0.6 * down_mm, scale)


def _line(left_mm: float, right_mm: float, y_mm: float, wide_mm: float, colour: str) -> Item:
    return polyline([(left_mm, y_mm), (right_mm, y_mm)], stroke=Stroke(colour, wide_mm))


@dataclass(frozen=True, slots=True)
class ContentsRow:
    """A line of the contents: a chapter, or with no number a part behind the chapters."""

    number: str
    title: str
    rules: str
    page: str
    target: str


def contents_rows(
    chapters: Sequence[Chapter], labels: Mapping[str, str], tail: Sequence[str]
) -> list[ContentsRow]:
    """The rows; ``labels`` are printed page numbers by anchor, ``tail`` names the parts at the end."""
    rows = [
        ContentsRow(
            one.number, one.title, short_span(one.rules), labels[f"ch{one.number}"], f"ch{one.number}"
        )
        for one in chapters
    ]
    return rows + [ContentsRow("", name, "", labels[name], f"index: {name}") for name in tail]


class Contents:
    """Sets the contents page."""

    def __init__(self, design: Design, words: Words, manuscript: Manuscript) -> None:
        self.design = design
        self.grid = design.grid
        self.words = words
        self.manuscript = manuscript
        self.unit_mm = self.grid.unit_pt * MM_PER_PT
        self.ink = Ink()

    def piece(self, rows: Sequence[ContentsRow]) -> Piece:
        """Title, rows with links, and beside or below them the questions and the signs."""
        look, grid, ink = self.design.opener, self.grid, self.ink
        up = grid.top_mm
        title = Text(
            grid.number_mm,
            look.title_baseline_mm - up,
            self.words.contents,
            "sans-semibold",
            look.title_pt,
            INK,
        )
        ink.items.append(title)
        ink.items.append(_line(0, grid.full_mm, look.line_mm - up, HEAVY_MM, INK))
        top_mm = look.line_mm - up + 0.9 * self.unit_mm
        self._heads(top_mm)
        foot_mm = self._rows(rows, top_mm + 0.55 * self.unit_mm)
        if grid.side_mm:
            self._questions(grid.side_x_mm, grid.side_mm, top_mm)
            self._signs(foot_mm + self.unit_mm)
        else:
            foot_mm = self._questions(grid.number_mm, grid.text_mm, foot_mm + 1.4 * self.unit_mm)
            if foot_mm + 6 * self.unit_mm < 2 * grid.lines * grid.half_mm:
                self._signs(foot_mm)
        return Piece("contents", self.words.contents, 0, tuple(ink.items), tuple(ink.lines), tuple(ink.links))

    def _heads(self, baseline_mm: float) -> None:
        right_mm = self.grid.number_mm + self.grid.text_mm
        for text, at_mm in ((self.words.rules, right_mm - 15), (self.words.page, right_mm)):
            self.ink.items.append(Text(at_mm, baseline_mm, text, "sans", 8.5, SLATE, "end"))

    def _rows(self, rows: Sequence[ContentsRow], y_mm: float) -> float:
        step_mm = ROW_UNITS * self.unit_mm if self.grid.side_mm else 1.2 * self.unit_mm
        left_mm, right_mm = self.grid.number_mm, self.grid.number_mm + self.grid.text_mm
        for row in rows:
            baseline_mm = y_mm + 0.68 * step_mm
            self._row(row, baseline_mm, left_mm, right_mm)
            self.ink.items.append(_line(left_mm, right_mm, y_mm + step_mm, HAIR_MM, HAIR))
            self.ink.links.append(Link(row.target, 0, y_mm, right_mm, step_mm))
            self.ink.lines.append(" ".join(filter(None, (row.number, row.title, row.rules, row.page))))
            y_mm += step_mm
        return y_mm

    def _row(self, row: ContentsRow, baseline_mm: float, left_mm: float, right_mm: float) -> None:
        face = "sans-semibold" if row.number else "sans"
        self.ink.items += [
            Text(left_mm - 4.0, baseline_mm, row.number, "sans-light", 14, PETROL, "end"),
            Text(left_mm, baseline_mm, row.title, face, 10.5, INK),
            Text(right_mm - 15, baseline_mm, row.rules, "sans-medium", 8.8, PETROL, "end"),
            Text(right_mm, baseline_mm, row.page, face, 10.5, INK, "end"),
        ]

    def _questions(self, left_mm: float, width_mm_: float, baseline_mm: float) -> float:
        voice, grid = self.design.caption, self.grid
        if not self.manuscript.questions:
            return baseline_mm
        self.ink.items += spaced(
            self.words.find.upper(), left_mm, baseline_mm, "sans-semibold", self.design.label_pt, 0.8
        )[0]
        y_mm = baseline_mm + 0.55 * self.unit_mm
        for question in self.manuscript.questions:
            breaker = Breaker(voice, self.manuscript.file, f"line {question.line}")
            lines = breaker.broken((Run(question.text),), width_mm_ - 13)
            first_mm = y_mm + 0.72 * self.unit_mm
            foot_mm = self.ink.set(lines, left_mm, first_mm, voice.leading_pt * MM_PER_PT)
            right_mm = left_mm + width_mm_
            self.ink.items.append(
                Text(right_mm, first_mm, question.rule, "sans-medium", voice.size_pt, PETROL, "end")
            )
            bottom_mm = foot_mm - voice.leading_pt * MM_PER_PT + 0.45 * self.unit_mm
            self.ink.links.append(Link(question.rule, left_mm, y_mm, width_mm_, bottom_mm - y_mm))
            self.ink.items.append(_line(left_mm, right_mm, bottom_mm, HAIR_MM, HAIR))
            y_mm = bottom_mm
        return y_mm + (0.0 if grid.side_mm else self.unit_mm)

    def _signs(self, y_mm: float) -> None:
        """What the house and the numbers mean."""
        voice = self.design.body
        for block in self.manuscript.legend:
            where = f"line {block.line}"
            lines = Breaker(voice, self.manuscript.file, where).broken(block.text, self.grid.text_mm)
            baseline_mm = y_mm + voice.size_pt * MM_PER_PT
            if isinstance(block, Rule):
                number = Text(0, baseline_mm, block.number, "sans-medium", self.design.number_pt, PETROL)
                self.ink.items.append(number)
            else:
                self.ink.items.append(signs.house(0.2, baseline_mm, filled=False))
                self.ink.items.append(signs.house(4.6, baseline_mm, filled=True))
            self.ink.set(lines, self.grid.number_mm, baseline_mm, self.unit_mm)
            y_mm += (len(lines) + 0.5) * self.unit_mm


def colophon(design: Design, text: str) -> list[Item]:
    """One small line at the foot of the last page."""
    grid = design.grid
    baseline_mm = grid.top_mm + (grid.lines - 0.2) * 2 * grid.half_mm
    assert width_mm(text, "sans", FOOT_PT) < grid.full_mm
    return [Text(grid.left_mm + grid.number_mm, baseline_mm, text, "sans", FOOT_PT, SLATE)]
