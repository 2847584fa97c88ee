"""What the printer's test page says: the steps, and the form of what to type."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from printkit.ink.drawing import Circle, Item, Point, Rect, Stroke, Text, polyline
from printkit.ink.fonts import cap_height_mm, width_mm
from printkit.press import prose
from printkit.press.marks import FURNITURE_TEXT
from printkit.press.paper import Area
from printkit.press.plan import turning_over
from printkit.press.printers import ACROSS
from printkit.press.printers.readings import MARK_MM
from printkit.press.prose import Manner
from printkit.press.stock import Stock

BLACK, WHITE = "#000000", "#FFFFFF"
WRITING, BOX, RULE = Stroke(BLACK, 0.21), Stroke(BLACK, 0.32), Stroke(BLACK, 0.5)
LETTER = ("sans-semibold", 13.0)
"""What heads a thing that is read or typed."""
ASIDE = Manner("sans", 8.0, FURNITURE_TEXT)
SIZES_PT = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
HANG_MM, DISC_MM, AISLE_MM = 8.0, 2.5, 8.0
STEP_AIR_MM, MOST_SPARE_MM = 2.0, 6.0
FIGURE = ("sans-semibold", 10.0)
NAME_MM, MOST_ROW_MM = 40.0, 17.0
WIDE_MM = 150.0
"""From this width on a form is set at its full size."""

Step: TypeAlias = tuple[str, str]


@cache
def words() -> Mapping[str, Any]:
    """All that the page says."""
    return tomllib.loads(files(__package__).joinpath("calibration.toml").read_text(encoding="utf-8"))


def state(stock: Stock, printer: str) -> str:
    """Which page it is: its paper, the edge on which it turns, whether it is corrected."""
    said = words()
    about = said["corrected"].format(name=printer) if printer else said["as_it_is"]
    return "  ·  ".join((stock.paper.name, said["edge"].format(edge=stock.duplex), said["scale"], about))


def typed_options(stock: Stock) -> tuple[str, ...]:
    """The options that ask for the same paper again; none for upright A4 turned on the long edge."""
    name = stock.paper.name.removesuffix(ACROSS)
    return (
        *(() if name == "a4" else ("--paper", name)),
        *(("--landscape",) if stock.paper.name != name else ()),
        *(("--duplex", "short") if stock.duplex == "short" else ()),
    )


def steps(stock: Stock, area: Area, printer: str) -> Iterator[Item]:
    """What to do, step by step, in the largest type that the area holds."""
    said = _said(stock, printer)
    columns = 2 if area.width_mm > area.height_mm else 1
    wide_mm = (area.width_mm - (columns - 1) * AISLE_MM) / columns
    for manner in (Manner("sans", size_pt, BLACK) for size_pt in SIZES_PT):
        rows = _row_heights(said, manner, wide_mm, columns)
        if sum(rows) <= area.height_mm:
            break
    spare = max(0.0, min(MOST_SPARE_MM, (area.height_mm - sum(rows)) / len(rows)))
    for index, step in enumerate(said):
        row, column = divmod(index, columns)
        x = area.x_mm + column * (wide_mm + AISLE_MM)
        y = area.y_mm + sum(rows[:row]) + row * spare
        yield from _step(index + 1, step, manner, Area(x, y, wide_mm, rows[row]))


def _said(stock: Stock, printer: str) -> tuple[Step, ...]:
    said = words()
    options = " ".join(("--printer", printer or "NAME", *typed_options(stock)))
    given = {
        "mark": f"{MARK_MM:g}",
        "turn": said["turn"]["same" if turning_over(stock).is_upright else "opposite"],
        "check": f"`{said['form']['check'].format(options=options)}`",
        "name": printer,
    }
    listed = [*said["steps"][:-1], said["again"]] if printer else said["steps"]
    return tuple((step["head"], step["text"].format(**given)) for step in listed)


def _row_heights(said: Sequence[Step], manner: Manner, wide_mm: float, columns: int) -> list[float]:
    highs = [
        1.3 * manner.leading_mm + prose.high_mm(text, manner, wide_mm - HANG_MM) + STEP_AIR_MM
        for _, text in said
    ]
    return [max(highs[start : start + columns]) for start in range(0, len(highs), columns)]


def _step(number: int, step: Step, manner: Manner, area: Area) -> Iterator[Item]:
    """A white figure in a black disc, a head, and the words under it."""
    head, text = step
    base = area.y_mm + manner.leading_mm
    middle = base - cap_height_mm("sans-semibold", manner.size_pt + 1) / 2
    figure_base = middle + cap_height_mm(*FIGURE) / 2
    yield Circle(area.x_mm + DISC_MM, middle, DISC_MM, fill=BLACK)
    yield Text(area.x_mm + DISC_MM, figure_base, f"{number}", *FIGURE, WHITE, "middle")
    yield Text(area.x_mm + HANG_MM, base, head, "sans-semibold", manner.size_pt + 1, BLACK)
    body = area.without(left_mm=HANG_MM, top_mm=1.3 * manner.leading_mm)
    yield from prose.column(text, manner, body)


def form(stock: Stock, area: Area, printer: str) -> Iterator[Item]:
    """The command, with boxes for what was read."""
    said = words()["form"]
    manner = Manner("sans-medium", 12.0 if area.width_mm >= WIDE_MM else 9.5, BLACK)
    yield Text(area.x_mm, area.y_mm + 5, said["head"], *LETTER, BLACK)
    body = area.without(top_mm=7.2)
    yield polyline(((body.x_mm, body.y_mm), (body.right_mm, body.y_mm)), stroke=RULE)
    start = f"{said['command']} {printer}".rstrip()
    options = " ".join((*(("--refine",) if printer else ()), *typed_options(stock)))
    has_room = _wide_mm(f"{start} {options}", manner) + (not printer) * (NAME_MM + 4) <= area.width_mm
    row_mm = min(MOST_ROW_MM, body.height_mm / (4.6 if has_room else 5.6))
    y = body.y_mm + 1 + row_mm * 0.6
    yield from _command(start, options if has_room else "", manner, (body.x_mm, y), has_name=bool(printer))
    for option in (said["front"], said["back"]):
        y += row_mm
        yield from _boxes(option, manner, Area(body.x_mm, y, body.width_mm, row_mm))
    if not has_room:
        y += row_mm
        yield Text(body.x_mm, y, options, manner.face, manner.size_pt, manner.fill)
    yield from _notes(body.without(top_mm=y - body.y_mm + (row_mm * 0.25 + 6 if has_room else 3)))


def _wide_mm(text: str, manner: Manner) -> float:
    return width_mm(text, manner.face, manner.size_pt)


def _command(start: str, options: str, manner: Manner, spot: Point, *, has_name: bool) -> Iterator[Item]:
    """The command's own words, a line for the name unless it has one, and how this page was printed."""
    x, y = spot
    yield Text(x, y, start, manner.face, manner.size_pt, manner.fill)
    x += _wide_mm(start + " ", manner)
    if not has_name:
        yield polyline(((x, y + 0.8), (x + NAME_MM, y + 0.8)), stroke=WRITING)
        yield Text(x, y + 4, words()["form"]["name"], ASIDE.face, ASIDE.size_pt, ASIDE.fill)
        x += NAME_MM + 2
    if options:
        yield Text(x, y, options, manner.face, manner.size_pt, manner.fill)


def _boxes(option: str, manner: Manner, row: Area) -> Iterator[Item]:
    """One side's four numbers: ``--front [ ],[ ]/[ ],[ ]``, the baseline at the row's ``y_mm``."""
    said, gap = words()["form"], 4.5
    indent = max(_wide_mm(side, manner) for side in (said["front"], said["back"])) + 7
    wide = min(22.0, (row.width_mm - indent - 3 * gap) / 4)
    high = min(8.5, row.height_mm * 0.5)
    top = row.y_mm - cap_height_mm(manner.face, manner.size_pt) / 2 - high / 2
    yield Text(row.x_mm, row.y_mm, option, manner.face, manner.size_pt, manner.fill)
    for index, label in enumerate(said["boxes"]):
        left = row.x_mm + indent + index * (wide + gap)
        yield Rect(left, top, wide, high, stroke=BOX)
        yield Text(left, top + high + 3.2, label, ASIDE.face, ASIDE.size_pt, ASIDE.fill)
        if index < 3:
            yield Text(left + wide + gap / 2, row.y_mm, ",/,"[index], *LETTER, BLACK, "middle")


def _notes(area: Area) -> Iterator[Item]:
    """As many of the notes as there is room for."""
    for note in words()["form"]["notes"]:
        high_mm = prose.high_mm(note, ASIDE, area.width_mm)
        if high_mm > area.height_mm:
            return
        yield from prose.column(note, ASIDE, area)
        area = area.without(top_mm=high_mm + 0.6)
