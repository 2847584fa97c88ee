"""Draws a form: lines to write on with their names under them, boxes for numbers, rows with prices."""

import re
from collections.abc import Sequence
from typing import Literal

from printkit.ink import fonts
from printkit.ink.drawing import MM_PER_PT, Drawing, Item, Rect, Stroke, Text, polyline
from printkit.model.errors import PrintkitError
from rulebook.design import HAIR, INK, PETROL, SLATE
from rulebook.form_reading import Block, Form

LINE_MM, BOX_MM, RESULT_MM, RULE_MM, HAIR_MM = (pt * MM_PER_PT for pt in (0.6, 0.9, 1.8, 1.1, 0.35))
SLIP_MM = 100.0
"""A form less wide is a slip: its title and fields share one line."""
LIST_MM, LEDGER_MM = 7.0, 9.6
GAP_MM = 4.0
FIVE = 5
"""A ledger has a stronger line after so many rows."""
BIG_SHARE = 0.86
_COUNTED = re.compile(r"(\d+) (\S.*)")
_TIMES = re.compile(r"(\d+) x (\d+)")


class Pen:
    """Where on a form the next block begins, and what is drawn already."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.is_slip = form.width_mm < SLIP_MM
        self.left = self.edge = 6.0 if self.is_slip else 8.0
        self.right = form.width_mm - self.edge
        self.foot = form.height_mm - (2.0 if self.is_slip else 5.0)
        self.y = 0.0
        self.items: list[Item] = []

    @property
    def wide(self) -> float:
        """From margin to margin."""
        return self.right - self.left

    def text(
        self,
        block: Block,
        x_mm: float,
        y_mm: float,
        words: str,
        face: str = "sans",
        size_pt: float = 8.0,
        fill: str = SLATE,
        anchor: Literal["start", "middle", "end"] = "start",
        room_mm: float | None = None,
    ) -> None:
        """Words on a baseline.

        Raises:
            PrintkitError: they are wider than their room.
        """
        wide_mm = fonts.width_mm(words, face, size_pt)
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        begin = x_mm - wide_mm * share
        inside = min(self.form.width_mm - 2.0 - begin, self.right + 2 - begin, begin + wide_mm)
        over = wide_mm - (inside if room_mm is None else room_mm)
        if over > 0.01:
            raise PrintkitError(
                f"{block.where}: form {self.form.id}: {words!r} is {over:.1f} mm too wide for its place"
            )
        self.items.append(Text(x_mm, y_mm, words, face, size_pt, fill, anchor))

    def line(self, x_mm: float, to_mm: float, y_mm: float, wide: float = LINE_MM, ink: str = INK) -> None:
        """A level line."""
        self.items.append(polyline([(x_mm, y_mm), (to_mm, y_mm)], stroke=Stroke(ink, wide)))

    def box(self, x_mm: float, y_mm: float, wide: float, high: float, line_mm: float = BOX_MM) -> None:
        """An empty box."""
        self.items.append(Rect(x_mm, y_mm, wide, high, stroke=Stroke(INK, line_mm)))


def drawn(form: Form) -> Drawing:
    """The form as a picture of its own size.

    Raises:
        PrintkitError: what it holds does not fit, or a block's parts are not understood.
    """
    pen = Pen(form)
    blocks = _headed(pen)
    for block in blocks:
        DRAW[block.kind](pen, block)
        if pen.y > pen.foot + 0.01:
            over = pen.y - pen.foot
            raise PrintkitError(
                f"{block.where}: form {form.id}: its {block.kind} ends {over:.1f} mm below the "
                f"{form.height_mm:g} mm there are; leave something out or give it more"
            )
    return Drawing(f"form {form.id}", form.width_mm, form.height_mm, tuple(pen.items), title=form.title)


def _headed(pen: Pen) -> Sequence[Block]:
    """Title and rules; a slip's fields stand beside them. Gives the blocks still to be drawn."""
    form, own = pen.form, Block("title", (pen.form.title,), pen.form.where)
    size, base = (17.0, 10.0) if pen.is_slip else (24.0, 14.0)
    title_mm, rules_mm = (
        fonts.width_mm(form.title, "sans-semibold", size),
        fonts.width_mm(form.rules, "sans-medium", 8.7),
    )
    pen.text(
        own, pen.left, base, form.title, "sans-semibold", size, INK, room_mm=pen.wide - rules_mm - GAP_MM
    )
    pen.text(own, pen.right, base, form.rules, "sans-medium", 8.7, PETROL, "end")
    if not pen.is_slip:
        pen.line(pen.left, pen.right, base + 4.0, RULE_MM)
        pen.y = base + 6.0
        return form.blocks
    pen.line(pen.left, pen.right, 15.0, HAIR_MM, HAIR)
    pen.y = 15.0
    if form.blocks and form.blocks[0].kind == "fields":
        _lined(pen, form.blocks[0], pen.left + title_mm + GAP_MM, pen.right - rules_mm - GAP_MM, base)
        return form.blocks[1:]
    return form.blocks


# -- blocks ------------------------------------------------------------------


def _fields(pen: Pen, block: Block) -> None:
    """``Player *3 | Cycle``: lines to write on, their names under them, shares of the width after ``*``."""
    _lined(pen, block, pen.left, pen.right, pen.y + 9.0)
    pen.y += 14.0


def _lined(pen: Pen, block: Block, left: float, right: float, y_mm: float) -> None:
    named = [part.partition(" *")[::2] for part in block.parts]
    shares = [_number(block, share or "1") for _, share in named]
    each = (right - left - GAP_MM * (len(named) - 1)) / sum(shares)
    for (name, _), share in zip(named, shares, strict=True):
        pen.line(left, left + each * share, y_mm)
        pen.text(block, left, y_mm + 3.4, name, room_mm=each * share)
        left += each * share + GAP_MM


def _sum(pen: Pen, block: Block) -> None:
    """``Count × Production + Savings = Points``: a box each, what comes after ``=`` in a heavier one."""
    pieces = [piece.strip() for piece in re.split(r"\s([×+=−])\s", block.parts[0])]
    names, signs = pieces[::2], ["", *pieces[1::2]]
    gap = 9.0
    wide = (pen.wide - gap * (len(names) - 1)) / len(names)
    for at, (name, sign) in enumerate(zip(names, signs, strict=True)):
        x_mm = pen.left + at * (wide + gap)
        if sign:
            pen.text(block, x_mm - gap / 2, pen.y + 8.4, sign, "sans", 14.0, INK, "middle")
        pen.box(x_mm, pen.y + 1.0, wide, 11.5, RESULT_MM if sign == "=" else BOX_MM)
        pen.text(block, x_mm, pen.y + 16.2, name, room_mm=wide)
    pen.y += 18.5


def _rows(pen: Pen, block: Block) -> None:
    """``{table:x} | Buy | × [How many] | = _Points_ | In hexes``: a row for each of the table's.

    A number in place of the table gives so many numbered rows. After the name of the
    rows each part is a column: ``[…]`` a box, ``_…_`` a line, anything else left open.
    """
    heads = block.parts[2:]
    cells = _cells(block)
    own = max(len(row) for row in cells)
    places = [pen.left + 16.0 + 14.0 * at for at in range(own)]
    pen.text(block, pen.left, pen.y + 5.0, _part(block, 1), "sans-semibold", 13.0, INK, room_mm=20.0)
    if block.table:
        for at, column in enumerate(block.table.columns[1:]):
            pen.text(block, places[at] + 10.0, pen.y + 5.0, column.head, "sans-medium", 8.5, SLATE, "end")
    start = places[own - 1] - 2.0
    columns = _columns(pen, block, heads, start)
    pen.y += 7.0
    pen.line(pen.left, pen.right, pen.y, BOX_MM)
    for number, row in enumerate(cells, start=1):
        pen.text(block, pen.left, pen.y + 5.0, row[0], "sans-semibold", 11.5, INK, room_mm=18.0)
        for at, cell in enumerate(row[1:]):
            pen.text(block, places[at] + 10.0, pen.y + 5.0, cell, "sans", 11.5, INK, "end")
        for sign, kind, x_mm, wide in columns:
            _cell(pen, block, sign, kind, x_mm, wide)
        pen.y += LIST_MM
        pen.line(pen.left, pen.right, pen.y, *((BOX_MM, INK) if number == len(cells) else (HAIR_MM, HAIR)))


def _cells(block: Block) -> list[tuple[str, ...]]:
    if block.table:
        return [tuple(str(cell).replace("*", "") for cell in row.cells) for row in block.table.rows]
    return [(str(number),) for number in range(1, int(_number(block, block.parts[0])) + 1)]


def _columns(
    pen: Pen, block: Block, heads: Sequence[str], start: float
) -> list[tuple[str, str, float, float]]:
    """Each column's sign, kind, place and width, its head written; open ones share what is left."""
    read = [re.fullmatch(r"(?:([×+=−]) )?([\[_]?)(.*?)[\]_]?", head) for head in heads]
    found = [(match[1] or "", match[2], match[3]) for match in read if match]
    fixed = {"[": 14.0, "_": 14.0}
    taken = sum(fixed.get(kind, 0.0) + 7.0 for _, kind, _ in found)
    free = (pen.right - start - taken) / max(1, sum(not kind for _, kind, _ in found))
    columns, x_mm = [], start
    for sign, kind, name in found:
        wide = fixed.get(kind, free)
        pen.text(block, x_mm + 7.0, pen.y + 5.0, name, "sans-medium", 8.5, SLATE, room_mm=max(wide + 5, 12))
        columns.append((sign, kind, x_mm + 7.0, wide))
        x_mm += wide + 7.0
    return columns


def _cell(pen: Pen, block: Block, sign: str, kind: str, x_mm: float, wide: float) -> None:
    if sign:
        pen.text(block, x_mm - 3.5, pen.y + 4.8, sign, "sans", 9.0, SLATE, "middle")
    if kind == "[":
        pen.box(x_mm, pen.y + 0.9, wide, LIST_MM - 1.8)
    elif kind == "_":
        pen.line(x_mm, x_mm + wide, pen.y + LIST_MM - 1.2)


def _line(pen: Pen, block: Block) -> None:
    """``Saved in factories``: words in bold and a line to write on."""
    pen.text(block, pen.left, pen.y + 5.4, block.parts[0], "sans-semibold", 11.5, INK, room_mm=48.0)
    pen.line(pen.left + 49.0, pen.left + 69.0, pen.y + 6.2)
    _aside(pen, block, pen.left + 73.0, pen.y + 4.2)
    pen.y += 7.6


def _total(pen: Pen, block: Block) -> None:
    """``Sum, equal to Points | what is left over``: a heavy box, a note beside it."""
    pen.text(block, pen.left, pen.y + 6.4, block.parts[0], "sans-semibold", 11.5, INK, room_mm=48.0)
    pen.box(pen.left + 49.0, pen.y + 1.2, 20.0, 7.6, RESULT_MM)
    _aside(pen, block, pen.left + 73.0, pen.y + 4.2)
    pen.y += 10.0


def _aside(pen: Pen, block: Block, x_mm: float, y_mm: float) -> None:
    for words in block.parts[1:]:
        pen.text(block, x_mm, y_mm, words, room_mm=pen.right - x_mm)
        y_mm += 3.6


def _head(pen: Pen, block: Block) -> None:
    pen.text(block, pen.left, pen.y + 5.2, block.parts[0], "sans-semibold", 11.5, INK)
    pen.y += 6.4


def _pairs(pen: Pen, block: Block) -> None:
    """``2 x 3 | to``: rows of pairs of short lines with a word between them."""
    across, down = _times(block)
    word = _part(block, 1)
    between = fonts.width_mm(word, "sans", 8.0) + 3.0
    each = (pen.wide - GAP_MM * (across - 1)) / across
    line = (each - between) / 2
    for _ in range(down):
        for at in range(across):
            x_mm = pen.left + at * (each + GAP_MM)
            pen.line(x_mm, x_mm + line, pen.y + 6.2)
            pen.text(block, x_mm + each / 2, pen.y + 5.6, word, anchor="middle")
            pen.line(x_mm + each - line, x_mm + each, pen.y + 6.2)
        pen.y += LIST_MM


def _ledger(pen: Pen, block: Block) -> None:
    """``12 Cycle | 5 FA``: rows down with their numbers, columns whose heads are filled in."""
    (down, name), (across, head) = (_counted(block, at) for at in (0, 1))
    first = 18.0
    each = (pen.wide - first) / across
    pen.text(block, pen.left, pen.y + 6.4, name, "sans-semibold", 11.5, INK, room_mm=first)
    head_mm = fonts.width_mm(head, "sans-semibold", 11.5) + 1.6
    for at in range(across):
        x_mm = pen.left + first + at * each
        pen.text(block, x_mm, pen.y + 6.4, head, "sans-semibold", 11.5, INK)
        pen.box(x_mm + head_mm, pen.y + 1.2, each - head_mm - GAP_MM, 7.0)
    pen.y += 10.0
    pen.line(pen.left, pen.right, pen.y, BOX_MM)
    for row in range(1, down + 1):
        pen.text(block, pen.left + 8.0, pen.y + 6.9, str(row), "sans-semibold", 12.5, INK, "end")
        for at in range(across):
            x_mm = pen.left + first + at * each
            pen.line(x_mm, x_mm + each - GAP_MM, pen.y + 7.6, HAIR_MM, HAIR)
        pen.y += LEDGER_MM
        if row % FIVE == 0 or row == down:
            pen.line(pen.left, pen.right, pen.y, BOX_MM if row == down else 0.5 * MM_PER_PT)


def _boxes(pen: Pen, block: Block) -> None:
    """``2 | strategic turns | 1 to 99``: boxes for digits, words beside them."""
    count = int(_number(block, block.parts[0]))
    x_mm, wide, high = pen.left + 15.0, 14.5, 17.5
    for at in range(count):
        pen.box(x_mm + at * (wide + 1.0), pen.y + 4.0, wide, high, RESULT_MM)
    right = x_mm + count * (wide + 1.0) + 3.0
    for at, words in enumerate(block.parts[1:]):
        look = ("sans", 12.5, INK) if at == 0 else ("sans", 8.5, SLATE)
        y_mm = pen.y + 13.0 + (4.8 + 3.7 * (at - 1) if at else 0)
        pen.text(block, right, y_mm, words, *look, room_mm=pen.right - right + 2)
    pen.y += 4.0 + high


def _grid(pen: Pen, block: Block) -> None:
    """``2 x 3 | Territory``: boxes that fill the rest of the form, a line with its name atop each."""
    across, down = _times(block)
    gap, rest = 3.0, pen.foot - pen.y - 1.0
    wide, high = (pen.wide - gap * (across - 1)) / across, (rest - gap * (down - 1)) / down
    if high < 16.0:
        raise PrintkitError(f"{block.where}: form {pen.form.id}: boxes {high:.1f} mm high; leave them 16")
    for at in range(across * down):
        x_mm, y_mm = pen.left + at % across * (wide + gap), pen.y + at // across * (high + gap)
        pen.box(x_mm, y_mm, wide, high)
        pen.line(x_mm + 3, x_mm + wide - 3, y_mm + 9.0)
        pen.text(block, x_mm + 3, y_mm + 12.4, _part(block, 1), room_mm=wide - 6)
    pen.y = pen.foot - 1.0


def _fold(pen: Pen, block: Block) -> None:
    """``41 | fold here``: a broken line so far from the top; what stands above is covered by what is below.

    Raises:
        PrintkitError: the part below does not reach over what it is to cover.
    """
    y_mm = _number(block, block.parts[0])
    cover_mm = pen.form.height_mm - y_mm
    if pen.y > y_mm or y_mm - cover_mm > 18.5:
        raise PrintkitError(
            f"{block.where}: form {pen.form.id}: a fold at {y_mm:g} mm does not hide what is above it"
        )
    dashes = Stroke(INK, LINE_MM, (1.6, 1.2))
    pen.items.append(polyline([(0, y_mm), (pen.form.width_mm, y_mm)], stroke=dashes))
    middle = pen.form.width_mm / 2
    pen.text(block, middle, y_mm + 4.6, _part(block, 1), "sans-italic", 8.5, SLATE, "middle")
    tip = [(middle, y_mm + 6.6), (middle + 1.8, y_mm + 9.4), (middle - 1.8, y_mm + 9.4)]
    pen.items.append(polyline(tip, closed=True, fill=SLATE))
    pen.y = y_mm + 10.0


def _big(pen: Pen, block: Block) -> None:
    """``PASS``: a word as large as the form's width takes, in the middle of what is left."""
    words = block.parts[0]
    high_mm = pen.foot - pen.y - 6.0
    size = min(
        BIG_SHARE * pen.wide / fonts.width_mm(words, "sans-bold", 1.0),
        high_mm / fonts.cap_height_mm("sans-bold", 1.0),
    )
    capital = fonts.cap_height_mm("sans-bold", size)
    middle = (pen.y + pen.foot) / 2
    pen.text(block, pen.form.width_mm / 2, middle + capital / 2, words, "sans-bold", size, INK, "middle")
    pen.y = middle + capital / 2 + 1.0


def _say(pen: Pen, block: Block) -> None:
    for words in block.parts:
        pen.text(block, pen.left, pen.y + 4.0, words, "serif", 9.5, INK)
        pen.y += 4.4
    pen.y += 2.0


def _note(pen: Pen, block: Block) -> None:
    for words in block.parts:
        pen.text(block, pen.left, pen.y + 4.4, words, "sans", 8.5)
        pen.y += 3.8
    pen.y += 1.0


DRAW = {
    "fields": _fields, "sum": _sum, "rows": _rows, "line": _line, "total": _total, "head": _head,
    "pairs": _pairs, "ledger": _ledger, "boxes": _boxes, "grid": _grid, "fold": _fold, "big": _big,
    "say": _say, "note": _note,
}  # fmt: skip


# -- parts of a block --------------------------------------------------------


def _part(block: Block, at: int) -> str:
    if at >= len(block.parts):
        raise PrintkitError(f"{block.where}: {block.kind} wants {at + 1} parts, with | between them")
    return block.parts[at]


def _number(block: Block, text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]+)?", text) or not float(text):
        raise PrintkitError(f"{block.where}: {block.kind} {text!r}: a number from 1 to 999")
    return float(text)


def _times(block: Block) -> tuple[int, int]:
    found = _TIMES.fullmatch(block.parts[0])
    if not found or not (int(found[1]) and int(found[2])):
        raise PrintkitError(f"{block.where}: {block.kind} {block.parts[0]!r}: across x down, as 2 x 3")
    return int(found[1]), int(found[2])


def _counted(block: Block, at: int) -> tuple[int, str]:
    found = _COUNTED.fullmatch(_part(block, at))
    if not found or not int(found[1]):
        raise PrintkitError(f"{block.where}: {block.kind} {block.parts[at]!r}: how many and a word, as 5 FA")
    return int(found[1]), found[2]
