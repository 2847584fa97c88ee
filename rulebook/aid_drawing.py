"""Draws a player aid: heads, numbered steps, tables and notes, in the size that was asked for."""

from dataclasses import replace

from printkit.ink.drawing import MM_PER_PT, Circle, Drawing, Stroke, Text, polyline
from printkit.model.errors import PrintkitError
from rulebook.aid_reading import Aid, AidBlock
from rulebook.design import INK, PETROL, SLATE, Design, Voice
from rulebook.lines import Breaker
from rulebook.pieces import Ink
from rulebook.reading import inline
from rulebook.tabling import DrawFace, Tabler, from_table

EDGE_MM = 8.0
DISC_MM = 3.2
STEP_MM = 11.0
RULE_MM = 1.1 * MM_PER_PT


class _Pen:
    """Where on the aid the next block begins, and what is drawn already."""

    def __init__(self, aid: Aid, design: Design, draw_face: DrawFace) -> None:
        self.aid, self.ink, self.draw_face = aid, Ink(), draw_face
        self.left, self.right, self.y, self.step = EDGE_MM, aid.width_mm - EDGE_MM, 0.0, 0
        self.leading_pt = aid.type_pt * 1.2
        self.voice = Voice("sans", "sans-semibold", "sans-italic", aid.type_pt, self.leading_pt, INK)
        grid = replace(design.grid, unit_pt=aid.type_pt * 1.3)
        self.design = replace(design, grid=grid, table=self.voice)

    def rule(self, y_mm: float, colour: str) -> None:
        """A line from margin to margin."""
        line = polyline([(self.left, y_mm), (self.right, y_mm)], stroke=Stroke(colour, RULE_MM))
        self.ink.items.append(line)

    def words(self, block: AidBlock, x_mm: float) -> None:
        """Words from ``x_mm`` to the right margin."""
        file, _, line = block.where.rpartition(":")
        runs = inline(block.text, file, int(line))
        lines = Breaker(self.voice, block.where, "").broken(runs, self.right - x_mm)
        leading_mm = self.leading_pt * MM_PER_PT
        self.ink.set(lines, x_mm, self.y + self.aid.type_pt * MM_PER_PT, leading_mm)
        self.y += len(lines) * leading_mm + 1.2


def drawn(aid: Aid, design: Design, draw_face: DrawFace) -> Drawing:
    """The aid as a picture of its own size.

    Raises:
        PrintkitError: what it holds does not fit.
    """
    pen = _Pen(aid, design, draw_face)
    pen.ink.items.append(Text(pen.left, 15.0, aid.title, "sans-semibold", 24.0, INK))
    pen.rule(18.5, INK)
    pen.y = 22.0
    for block in aid.blocks:
        DRAW[block.kind](pen, block)
    over_mm = pen.y - (aid.height_mm - 4.0)
    if over_mm > 0:
        lines = int(over_mm / (pen.leading_pt * MM_PER_PT)) + 1
        raise PrintkitError(f"{aid.where}: sheet {aid.id} is {lines} lines over; leave words out")
    return Drawing(f"aid {aid.id}", aid.width_mm, aid.height_mm, tuple(pen.ink.items), title=aid.title)


def _head(pen: _Pen, block: AidBlock) -> None:
    title, _, rules = (part.strip() for part in block.text.partition("|"))
    pen.y, pen.step = pen.y + 8.0, 0
    pen.ink.items.append(Text(pen.left, pen.y, title, "sans-semibold", 17.0, PETROL))
    if rules:
        pen.ink.items.append(Text(pen.right, pen.y, rules, "sans-medium", 10.0, SLATE, "end"))
    pen.rule(pen.y + 2.5, PETROL)
    pen.y += 5.5


def _step(pen: _Pen, block: AidBlock) -> None:
    pen.step += 1
    middle_mm = pen.y + pen.aid.type_pt * MM_PER_PT * 0.66
    pen.ink.items.append(Circle(pen.left + DISC_MM, middle_mm, DISC_MM, INK))
    number = Text(
        pen.left + DISC_MM, middle_mm + 1.6, str(pen.step), "sans-semibold", 13.0, "#FFFFFF", "middle"
    )
    pen.ink.items.append(number)
    top_mm = pen.y
    pen.words(block, pen.left + STEP_MM)
    pen.y = max(pen.y, top_mm + 2 * DISC_MM + 2.0)


def _note(pen: _Pen, block: AidBlock) -> None:
    pen.y += 1.5
    pen.words(block, pen.left)


def _table(pen: _Pen, block: AidBlock) -> None:
    assert block.table is not None
    tabler = Tabler(pen.design, from_table(block.table, block.where), (block.where, ""), pen.draw_face)
    pen.y = tabler.set(pen.ink, pen.left, pen.y, pen.right - pen.left) + 2.0
    for legend in block.table.legend:
        pen.words(replace(block, text=legend), pen.left)


DRAW = {"head": _head, "step": _step, "note": _note, "table": _table}
