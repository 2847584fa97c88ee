"""The two-sided page on which a person reads off how far a printer is out (see ``readings``).

Everything that is read is pure black, so that one ink draws it and no colour is off by
itself. The words are data: ``calibration.toml``.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from printkit.ink.drawing import Drawing, Item, Path, Placed, Rect, Stroke, Text, polyline
from printkit.ink.fonts import cap_height_mm, width_mm
from printkit.press import prose
from printkit.press.marks import FURNITURE_TEXT, level_ruler, upright_ruler
from printkit.press.paper import Area
from printkit.press.plan import Side, turning_over
from printkit.press.printers.instructions import ASIDE, BLACK, LETTER, WRITING, form, state, steps, words
from printkit.press.printers.readings import INSIDE_MM, LEAN, MARK_MM, Scale, Target, Targets, targets_on
from printkit.press.stock import Stock
from printkit.press.writer import Page, pages_pdf

EDGE_MM = 10.0
"""Where everything begins, from the paper's edges."""
HEAD_MM = 17.0
"""The title's baseline."""
SPINE, TICK, LINE = Stroke(BLACK, 0.18), Stroke(BLACK, 0.12), Stroke(BLACK, 0.25)
FINE, THROUGH = Stroke(BLACK, 0.1), Stroke("#8C8C8C", 0.3)
RULER_FILL = "#EDEDED"
PAST_MM = 4.0
"""How far a line goes past the scale it is to cross, so that it crosses also when far off."""
TICKS_MM = (1.1, 2.1, 3.2)
"""Each tenth, each half, each whole millimetre."""
RULER_MM = 100
TITLE, SUBTITLE, NOTES_PT = ("serif-bold", 15.0), ("serif-italic", 11.0), (8.5, 7.75, 7.0)
NUMBER, FOUND = ("sans-medium", 7.5), ("sans-semibold", 9.0)
FIGURE_MM, FIGURE_EDGE_MM = (42.0, 14.0), 5.0
"""Its size, and how far down the ruler's edge lies in it."""
ROOMY_MM = 36.0
"""Captions narrower than this only name what is read."""


def proof_pdf(stock: Stock, printer: str = "") -> bytes:
    """The test page of a paper as a PDF of two pages, corrected as the stock says.

    Raises:
        UsageError: a paper too small for it.
    """
    pages = [Page(page, label) for page, label in zip(proof(stock, printer), ("1F", "1B"), strict=True)]
    about = state(stock, printer)
    return pages_pdf(pages, stock, title=words()["title"], subject=about, is_two_sided=True)


def proof(stock: Stock, printer: str = "") -> tuple[Drawing, Drawing]:
    """Front and back of the test page, as they should be seen; ``printer`` is the one it is corrected for.

    Raises:
        UsageError: a paper too small for it.
    """
    targets = targets_on(stock.paper, turning_over(stock))
    return _front(stock, targets, printer), _back(stock, targets, printer)


def _page(side: Side, stock: Stock, printer: str, items: Iterator[Item]) -> Drawing:
    """One side under its title."""
    title, subtitle, paper = words()["title"], words()[side.value], stock.paper
    second_mm = EDGE_MM + width_mm(title, *TITLE) + 4
    room_mm = paper.width_mm - EDGE_MM - second_mm - width_mm(subtitle, *SUBTITLE) - 4
    notes = [
        (note, "sans", size_pt) for note in (state(stock, printer), stock.paper.name) for size_pt in NOTES_PT
    ]
    note = next((note for note in notes if width_mm(*note) <= room_mm), notes[-1])
    head = (
        Text(EDGE_MM, HEAD_MM, title, *TITLE, BLACK),
        Text(second_mm, HEAD_MM, subtitle, *SUBTITLE, BLACK),
        Text(paper.width_mm - EDGE_MM, HEAD_MM, *note, FURNITURE_TEXT, "end"),
    )
    name = f"{title}, {subtitle}"
    return Drawing(f"test {side.value}", paper.width_mm, paper.height_mm, (*head, *items), title=name)


def _front(stock: Stock, targets: Targets, printer: str) -> Drawing:
    def items() -> Iterator[Item]:
        for target in targets.back:
            lines = target.behind(turning_over(stock))
            yield polyline(lines.x.line(PAST_MM), stroke=LINE)
            yield polyline(lines.y.line(PAST_MM), stroke=LINE)
        yield from _read(targets.front, Side.FRONT, stock)
        yield _arrow(stock, targets, Side.FRONT)
        yield from _rulers(stock)
        yield from steps(stock, _free(stock, targets), printer)

    return _page(Side.FRONT, stock, printer, items())


def _back(stock: Stock, targets: Targets, printer: str) -> Drawing:
    def items() -> Iterator[Item]:
        yield from _read(targets.back, Side.BACK, stock)
        yield _arrow(stock, targets, Side.BACK)
        yield from form(stock, _free(stock, targets), printer)

    return _page(Side.BACK, stock, printer, items())


def _rulers(stock: Stock) -> Iterator[Placed]:
    """One at the foot, one at the right, to see that nothing was scaled."""
    paper, level, upright = stock.paper, level_ruler(RULER_MM), upright_ruler(RULER_MM)
    yield Placed(level, (paper.width_mm - RULER_MM) / 2, paper.height_mm - EDGE_MM - level.height_mm)
    yield Placed(upright, paper.width_mm - EDGE_MM - upright.width_mm, (paper.height_mm - RULER_MM) / 2)


def _free(stock: Stock, targets: Targets) -> Area:
    """The room for words: between top and bottom of an upright page, left and right of a wide one."""
    wide, high = stock.paper.width_mm, stock.paper.height_mm
    top, bottom = targets.front
    reach = LEAN * targets.most_mm
    if high > wide:
        y = top.x.y_mm + reach + 9
        return Area(EDGE_MM, y, wide - EDGE_MM - INSIDE_MM, bottom.x.y_mm - reach - 5 - y)
    x = MARK_MM + 2 * reach + 12
    return Area(x, 46, wide - INSIDE_MM - 2 * reach - 8 - x, high - 46 - 22)


def _arrow(stock: Stock, targets: Targets, side: Side) -> Path:
    """The arrow that tells which way up a side was printed, at the same spot of the paper on both."""
    paper, reach = stock.paper, LEAN * targets.most_mm
    x = (MARK_MM + 2 * reach + paper.width_mm - INSIDE_MM - 2 * reach) / 2
    if side is Side.BACK and turning_over(stock).is_upright:
        x = paper.width_mm - x
    tip, wing, stem = 23.0, 3.6, 1.3
    right = ((x, tip), (x + wing, tip + 6), (x + stem, tip + 6), (x + stem, tip + 17))
    left = tuple((2 * x - px, y) for px, y in right[:0:-1])
    return polyline((*right, *left), closed=True, fill=BLACK)


def _read(targets: Sequence[Target], side: Side, stock: Stock) -> Iterator[Item]:
    """Scales with how to read them, and room for what is read."""
    for index, (target, where) in enumerate(zip(targets, words()["targets"], strict=True)):
        yield from _scale(target.x)
        yield from _scale(target.y, is_below=index == 1)
        yield from _caption(target, side, where, stock, has_figure=index == 0)


def _scale(scale: Scale, *, is_below: bool = False) -> Iterator[Item]:
    """The slanted line with its ticks, all on one side of it, and its numbers."""
    most = round(10 * scale.most_mm)
    way = (1, 0) if scale.is_upright else (0, 1 if is_below else -1)
    ticks: list[tuple[str | float, ...]] = []
    for tenth in range(-most, most + 1):
        x, y = scale.at(tenth / 10)
        long_mm = TICKS_MM[(tenth % 5 == 0) + (tenth % 10 == 0)]
        ticks += [("M", x, y), ("L", x + way[0] * long_mm, y + way[1] * long_mm)]
        if tenth % 10 == 0:
            yield _number(tenth // 10, x + way[0] * (long_mm + 1), y + way[1] * (long_mm + 1), way)
    yield polyline((scale.at(-scale.most_mm), scale.at(scale.most_mm)), stroke=SPINE)
    yield Path(tuple(ticks), stroke=TICK)
    end_x, end_y = scale.at(scale.most_mm)
    if scale.is_upright:
        yield Text(end_x, end_y - 1.6, "X", *LETTER, BLACK, "middle")
    else:
        yield Text(end_x + 2.0, end_y + cap_height_mm(*LETTER) / 2, "Y", *LETTER, BLACK)


def _number(whole: int, x_mm: float, y_mm: float, way: tuple[int, int]) -> Text:
    """A whole number beside its tick."""
    said = f"{whole:+d}".replace("-", "−") if whole else "0"
    half = cap_height_mm(*NUMBER) / 2
    if way[0]:
        return Text(x_mm, y_mm + half, said, *NUMBER, BLACK)
    return Text(x_mm, y_mm + half + way[1] * half, said, *NUMBER, BLACK, "middle")


def _caption(target: Target, side: Side, where: str, stock: Stock, *, has_figure: bool) -> Iterator[Item]:
    """Beside the upright scale: which target it is, how it is read, and where to note it."""
    area = _beside(target, stock)
    head = f"{words()[side.value].capitalize()}, {where}"
    yield Text(area.x_mm, area.y_mm + 4, head, "sans-semibold", 11, BLACK)
    y = area.y_mm + 7.5
    is_roomy = area.width_mm >= ROOMY_MM and area.height_mm >= ROOMY_MM
    for line in words()["read"][side.value] if is_roomy else ():
        text = line.format(mark=f"{MARK_MM:g}", end=where)
        yield from prose.column(text, ASIDE, Area(area.x_mm, y, area.width_mm, area.height_mm))
        y += prose.high_mm(text, ASIDE, area.width_mm) + 1
    first = area.bottom_mm - 12.5
    if has_figure and is_roomy and y + FIGURE_MM[1] <= first - 4:
        yield Placed(_figure(side), area.x_mm, y + 0.5)
    for letter, base in zip("XY", (first, first + 10), strict=True):
        end = area.x_mm + min(27, area.width_mm)
        yield Text(area.x_mm, base, letter, *LETTER, BLACK)
        yield polyline(((area.x_mm + 5, base + 0.6), (end, base + 0.6)), stroke=WRITING)


def _beside(target: Target, stock: Stock) -> Area:
    """The room beside the upright scale and under, or over, the level one."""
    reach = LEAN * target.x.most_mm
    left, right = target.x.x_mm + 14, target.y.x_mm + reach + 4
    if target.x.x_mm > stock.paper.width_mm / 2:
        left, right = target.y.x_mm - reach, target.x.x_mm - 7
    return Area(left, target.x.y_mm - reach + 2, right - left, 2 * reach)


@cache
def _figure(side: Side) -> Drawing:
    """How a scale is read: with the ruler's mark, or where a line crosses it."""
    if side is Side.FRONT:
        name, spot, below = "figure ruler", 27.0, _ruler_laid(27.0)
    else:
        name, spot = "figure lamp", 3.0
        below = (polyline(((spot, 0), (spot, FIGURE_MM[1])), stroke=THROUGH),)
    return Drawing(name, *FIGURE_MM, (*below, *_scale_read(spot, words()["figure"][side.value])))


def _scale_read(spot_mm: float, said: str) -> Iterator[Item]:
    """A piece of an upright scale that reads something at ``spot_mm``."""

    def at(y: float) -> float:
        return spot_mm + (y - FIGURE_EDGE_MM) / 5

    yield polyline(((at(0.5), 0.5), (at(FIGURE_MM[1]), FIGURE_MM[1])), stroke=SPINE)
    for y in (FIGURE_EDGE_MM + 1.5 * step for step in range(-2, 6)):
        long_mm = TICKS_MM[2] if y == FIGURE_EDGE_MM else TICKS_MM[0]
        yield polyline(((at(y), y), (at(y) + long_mm, y)), stroke=TICK)
    base = FIGURE_EDGE_MM + cap_height_mm(*FOUND) / 2
    yield Text(spot_mm + TICKS_MM[2] + 1.2, base, said, *FOUND, BLACK)


def _ruler_laid(spot_mm: float) -> tuple[Item, ...]:
    """A ruler with its zero on the paper's edge, its mark at ``spot_mm``."""
    zero, top = 3.0, FIGURE_EDGE_MM
    ticks = [(zero + step * (spot_mm - zero) / 15, 2.4 if step % 5 == 0 else 1.3) for step in range(16)]
    return (
        Rect(0, top, spot_mm + 2, 7, fill=RULER_FILL, stroke=FINE),
        *(polyline(((x, top), (x, top + long_mm)), stroke=TICK) for x, long_mm in ticks),
        Text(zero + 0.9, top + 5.4, "0", *NUMBER, BLACK),
        Text(spot_mm - 0.4, top + 5.4, f"{MARK_MM:g}", *NUMBER, BLACK, "end"),
        polyline(((zero, 0), (zero, FIGURE_MM[1])), stroke=LINE),
    )
