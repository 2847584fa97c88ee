"""Sets tables: no upright lines, words left, numbers right, one baseline a row."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from printkit.ink import fonts
from printkit.ink.drawing import MM_PER_PT, Drawing, Placed, Stroke, Text, polyline
from printkit.model.errors import DataError
from printkit.model.pieces import UnitFace
from printkit.model.tables import Align, Table
from rulebook import signs
from rulebook.design import HAIR, HAIR_MM, HEAVY_MM, INK, THIN_MM, Design, Voice
from rulebook.lines import Breaker, Line, line_width_mm
from rulebook.manuscript import Grid, Inline
from rulebook.pieces import Ink
from rulebook.reading import inline

GAP_MM = 4.0
TIGHT_GAP_MM = 2.2
"""Between columns; the second where a table would not fit otherwise."""
FACE_MM = 8.6
Cell: TypeAlias = Inline | UnitFace | bool
DrawFace: TypeAlias = Callable[[UnitFace], Drawing]


@dataclass(frozen=True, slots=True)
class Head:
    """A column as it will be set; ``is_name`` for the one in heavier type."""

    text: Inline
    align: Align
    group: str
    is_name: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table ready to be set: from the game's values or from the manuscript alike."""

    heads: tuple[Head, ...]
    rows: tuple[tuple[Cell, ...], ...]
    families: tuple[bool, ...]


def from_table(table: Table, file: str) -> Sheet:
    """The sheet of a game's table; cells speak the manuscript's dialect."""
    name = (
        next((at for at, cell in enumerate(table.rows[0].cells) if isinstance(cell, str)), 0)
        if table.rows
        else 0
    )
    heads = tuple(
        Head(inline(column.head, file), column.align, column.group, at == name)
        for at, column in enumerate(table.columns)
    )
    rows = tuple(
        tuple(inline(cell, file) if isinstance(cell, str) else cell for cell in row.cells)
        for row in table.rows
    )
    return Sheet(heads, rows, tuple(row.family for row in table.rows))


def from_grid(grid: Grid) -> Sheet:
    """The sheet of a table written in the manuscript: words left, first column heavier."""
    heads = tuple(Head(text, "left", "", at == 0) for at, text in enumerate(grid.head))
    return Sheet(heads, grid.rows, (False,) * len(grid.rows))


class Tabler:
    """Sets one sheet into a width.

    ``light`` leaves the heavy lines out, as inside an example.
    """

    def __init__(self, design: Design, sheet: Sheet, where: tuple[str, str], draw_face: DrawFace) -> None:
        self.sheet = sheet
        self.voice = design.table
        self.strong = replace(self.voice, face=self.voice.strong)
        self.unit_mm = design.grid.unit_pt * MM_PER_PT
        self.file, self.where = where
        self.draw_face = draw_face
        self.gap_mm = GAP_MM

    def set(self, ink: Ink, x_mm: float, y_mm: float, width_mm: float, *, light: bool = False) -> float:
        """Adds the table at (x, y); gives the y of its foot."""
        widths = self._widths(width_mm)
        lefts = [x_mm + sum(widths[:at]) + self.gap_mm * at for at in range(len(widths))]
        y_mm = self._groups(ink, lefts, widths, y_mm)
        self._rule(ink, x_mm, x_mm + width_mm, y_mm, THIN_MM if light else HEAVY_MM, INK)
        y_mm = self._row(ink, [head.text for head in self.sheet.heads], lefts, widths, y_mm, is_head=True)
        self._rule(ink, x_mm, x_mm + width_mm, y_mm, THIN_MM, INK)
        hair_x_mm = lefts[1] if self._has_faces() else x_mm
        for at, row in enumerate(self.sheet.rows):
            if at and self.sheet.families[at]:
                self._rule(ink, x_mm, x_mm + width_mm, y_mm, THIN_MM, INK)
            elif at:
                self._rule(ink, hair_x_mm, x_mm + width_mm, y_mm, HAIR_MM, HAIR)
            y_mm = self._row(ink, row, lefts, widths, y_mm)
        if not light:
            self._rule(ink, x_mm, x_mm + width_mm, y_mm, HEAVY_MM, INK)
        return y_mm

    # -- columns -------------------------------------------------------------

    def _has_faces(self) -> bool:
        return any(_has_face(row[:1]) for row in self.sheet.rows)

    def _breaker(self, at: int, *, is_head: bool) -> Breaker:
        voice = self.strong if is_head or self.sheet.heads[at].is_name else self.voice
        return Breaker(voice, self.file, self.where)

    def _cell_mm(self, cell: Cell, at: int, *, longest: bool, is_head: bool = False) -> float:
        if isinstance(cell, UnitFace):
            return FACE_MM
        if isinstance(cell, bool):
            return 2 * signs.HEX_MM
        breaker = self._breaker(at, is_head=is_head)
        return breaker.longest_mm(cell) if longest else breaker.natural_mm(cell)

    def _column_mm(self, at: int, *, longest: bool) -> float:
        head = self._cell_mm(self.sheet.heads[at].text, at, longest=longest, is_head=True)
        return max([head, *(self._cell_mm(row[at], at, longest=longest) for row in self.sheet.rows)])

    def _widths(self, width_mm: float) -> list[float]:
        """Natural widths; what is left over goes to the columns of words, what lacks comes from them.

        Raises:
            DataError: not even the longest words fit side by side.
        """
        count = len(self.sheet.heads)
        natural = [self._column_mm(at, longest=False) for at in range(count)]
        free_mm = width_mm - self.gap_mm * (count - 1)
        if sum(natural) > free_mm and count > 6:
            self.gap_mm = TIGHT_GAP_MM
            free_mm = width_mm - self.gap_mm * (count - 1)
        words = [at for at, head in enumerate(self.sheet.heads) if head.align == "left"] or list(range(count))
        surplus_mm = free_mm - sum(natural)
        if surplus_mm >= 0:
            total = sum(natural[at] for at in words) or 1.0
            return [
                wide + (surplus_mm * wide / total if at in words else 0) for at, wide in enumerate(natural)
            ]
        return self._squeezed(natural, free_mm)

    def _squeezed(self, natural: Sequence[float], free_mm: float) -> list[float]:
        """Columns that fit their fair share keep it; the wide ones share the rest and break."""
        least = [self._column_mm(at, longest=True) for at in range(len(natural))]
        widths = list(natural)
        wide = set(range(len(natural)))
        while wide:
            share_mm = (free_mm - sum(widths[at] for at in range(len(widths)) if at not in wide)) / len(wide)
            fitting = {at for at in wide if natural[at] <= share_mm}
            stiff = {at for at in wide if least[at] > share_mm}
            if not fitting and not stiff:
                return [share_mm if at in wide else width for at, width in enumerate(widths)]
            for at in fitting or stiff:
                widths[at] = natural[at] if fitting else least[at]
            wide -= fitting or stiff
        if sum(widths) > free_mm + 0.5:
            problem = f"its columns need {sum(widths):.0f} mm, there are {free_mm:.0f}"
            raise DataError(self.file, self.where, problem)
        return widths

    # -- rows ----------------------------------------------------------------

    def _row(
        self,
        ink: Ink,
        cells: Sequence[Cell],
        lefts: Sequence[float],
        widths: Sequence[float],
        y_mm: float,
        *,
        is_head: bool = False,
    ) -> float:
        set_cells = [
            self._breaker(at, is_head=is_head).broken(cell, widths[at] + 0.01)
            if isinstance(cell, tuple)
            else ()
            for at, cell in enumerate(cells)
        ]
        most = max((len(lines) for lines in set_cells), default=1)
        height_mm = self._row_mm(cells, most)
        capital_mm = fonts.cap_height_mm(self.voice.face, self.voice.size_pt)
        baseline_mm = y_mm + self._baseline_mm(height_mm, most, has_faces=_has_face(cells))
        for at, cell in enumerate(cells):
            if isinstance(cell, tuple):
                self._words(ink, set_cells[at], at, lefts[at], widths[at], baseline_mm)
            else:
                middle_mm = (
                    y_mm + height_mm / 2 if isinstance(cell, UnitFace) else baseline_mm - capital_mm / 2
                )
                self._sign(ink, cell, lefts[at], widths[at], middle_mm)
        ink.lines.append(" | ".join(_cell_text(cell) for cell in cells))
        return y_mm + height_mm

    def _row_mm(self, cells: Sequence[Cell], most: int) -> float:
        """How high a row of at most so many lines is."""
        words_mm = self.unit_mm + max(0, most - 1) * self.voice.leading_pt * MM_PER_PT
        return max(2 * self.unit_mm, words_mm) if _has_face(cells) else words_mm

    def _baseline_mm(self, height_mm: float, most: int, *, has_faces: bool) -> float:
        """The first baseline of a row, from its top: beside a counter the words stand in the middle."""
        capital_mm = fonts.cap_height_mm(self.voice.face, self.voice.size_pt)
        if not has_faces:
            return (self.unit_mm + capital_mm) / 2
        lines_mm = max(0, most - 1) * self.voice.leading_pt * MM_PER_PT
        return (height_mm - lines_mm + capital_mm) / 2

    def _words(
        self, ink: Ink, lines: Sequence[Line], at: int, left_mm: float, width_mm: float, baseline_mm: float
    ) -> None:
        kept = len(ink.lines)
        for line in lines:
            slack_mm = width_mm - line_width_mm(line)
            share = {"left": 0.0, "centre": 0.5, "right": 1.0}[self.sheet.heads[at].align]
            ink.line(line, left_mm + slack_mm * share, baseline_mm)
            baseline_mm += self.voice.leading_pt * MM_PER_PT
        del ink.lines[kept:]

    def _sign(self, ink: Ink, cell: Cell, left_mm: float, width_mm: float, middle_mm: float) -> None:
        if isinstance(cell, UnitFace):
            drawing = self.draw_face(cell)
            scale = FACE_MM / drawing.width_mm
            ink.items.append(Placed(drawing, left_mm, middle_mm - drawing.height_mm * scale / 2, scale))
        elif cell is True:
            ink.items.append(signs.hexagon(left_mm + width_mm / 2, middle_mm))

    # -- lines ---------------------------------------------------------------

    def _groups(self, ink: Ink, lefts: Sequence[float], widths: Sequence[float], y_mm: float) -> float:
        """The heads that stand above several columns, each over a hairline."""
        groups = [head.group for head in self.sheet.heads]
        if not any(groups):
            return y_mm
        small: Voice = self.voice
        baseline_mm = y_mm + small.size_pt * MM_PER_PT
        for name in dict.fromkeys(filter(None, groups)):
            members = [at for at, group in enumerate(groups) if group == name]
            left_mm, right_mm = lefts[members[0]], lefts[members[-1]] + widths[members[-1]]
            middle_mm = (left_mm + right_mm) / 2
            ink.items.append(Text(middle_mm, baseline_mm, name, small.face, small.size_pt, INK, "middle"))
            self._rule(ink, left_mm, right_mm, baseline_mm + 1.1, HAIR_MM, HAIR)
        return y_mm + self.unit_mm

    def _rule(
        self, ink: Ink, left_mm: float, right_mm: float, y_mm: float, wide_mm: float, colour: str
    ) -> None:
        ink.items.append(polyline([(left_mm, y_mm), (right_mm, y_mm)], stroke=Stroke(colour, wide_mm)))


def _has_face(cells: Sequence[Cell]) -> bool:
    return any(isinstance(cell, UnitFace) for cell in cells)


def _cell_text(cell: Cell) -> str:
    if isinstance(cell, UnitFace):
        return f"[{cell.code}]"
    if isinstance(cell, bool):
        return "<hex>" if cell else ""
    return "".join(run.text if run.kind != "mark" else f"<{run.target} {run.text}>" for run in cell)
