"""How marks and rulers look, and the rulers and the square themselves."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from printkit.ink import fonts
from printkit.ink.drawing import Drawing, Path, Rect, Stroke, Text
from printkit.press.room import Line

LINE_BLACK = "#2A2A2A"
FURNITURE_TEXT = "#505050"
GRID_TICK = Stroke(LINE_BLACK, 0.10)
SHAPE_TICK = Stroke(LINE_BLACK, 0.18)
CUT_LINE = Stroke(LINE_BLACK, 0.10)
CUT_LINE_LIGHT = Stroke("#FFFFFF", 0.10, dash_mm=(1.0, 1.0))
"""Laid over the dark one, so that a cut line shows on any ground."""
FOLD_LINE = Stroke(LINE_BLACK, 0.18, dash_mm=(3.0, 2.0))
ORDER_TYPE, FOLD_TYPE = ("sans", 5.5), ("sans", 7.0)
RULER_LINE = Stroke(LINE_BLACK, 0.18)
SQUARE_MM = 25.0
RULER_DEEP_MM = 3.2
RULER_TYPE_PT = 7.0


@cache
def level_ruler(length_mm: int) -> Drawing:
    """A level ruler, its line at the bottom; the numbers stand above and may reach past the ends."""
    base_mm = 6.2
    marks = [((x, base_mm), (x, base_mm - _tick_mm(x))) for x in range(length_mm + 1)]
    numbers = tuple(
        _number(f"{at} mm" if at == length_mm else f"{at}", at, base_mm - RULER_DEEP_MM - 1.2, "middle")
        for at in _numbered(length_mm)
    )
    base = ((0, base_mm), (length_mm, base_mm))
    return _ruler("level", float(length_mm), base_mm, [base, *marks], numbers, length_mm)


@cache
def upright_ruler(length_mm: int) -> Drawing:
    """An upright ruler, its line at the left, the numbers right of the ticks."""
    marks = [((0, y), (_tick_mm(y), y)) for y in range(length_mm + 1)]
    numbers = tuple(_number(f"{at}", RULER_DEEP_MM + 0.9, at + 0.85, "start") for at in _numbered(length_mm))
    return _ruler("upright", 9.0, float(length_mm), [((0, 0), (0, length_mm)), *marks], numbers, length_mm)


@cache
def level_slip(length_mm: int) -> Drawing:
    """A level ruler for a narrow strip: its length stands behind it."""
    said = f"{length_mm} mm"
    number = _number(said, length_mm + 1.2, RULER_DEEP_MM - 0.7, "start")
    marks = [((x, RULER_DEEP_MM), (x, RULER_DEEP_MM - _tick_mm(x))) for x in range(length_mm + 1)]
    wide_mm = number.x_mm + fonts.width_mm(said, number.face, number.size_pt)
    base = ((0, RULER_DEEP_MM), (length_mm, RULER_DEEP_MM))
    return _ruler("level", wide_mm, RULER_DEEP_MM, [base, *marks], (number,), length_mm)


@cache
def upright_slip(length_mm: int, *, is_short: bool = False) -> Drawing:
    """An upright ruler for a narrow strip: its length stands under it, turned; beside it if short of room."""
    number = _number(f"{length_mm} mm", 0, 0, "start")
    wide_mm = fonts.width_mm(number.text, number.face, number.size_pt)
    x_mm = RULER_DEEP_MM - 0.7 if not is_short else RULER_DEEP_MM + 2.4
    y_mm = length_mm + 1.2 + wide_mm if not is_short else (length_mm + wide_mm) / 2
    turned = replace(number, x_mm=x_mm, y_mm=y_mm, turn_deg=270)
    marks = [((0, y), (_tick_mm(y), y)) for y in range(length_mm + 1)]
    lines = [((0, 0), (0, length_mm)), *marks]
    return _ruler("upright", max(RULER_DEEP_MM, x_mm), max(y_mm, length_mm), lines, (turned,), length_mm)


def _ruler(
    way: str,
    width_mm: float,
    height_mm: float,
    lines: Sequence[Line],
    numbers: tuple[Text, ...],
    length_mm: int,
) -> Drawing:
    segments = tuple(segment for start, end in lines for segment in (("M", *start), ("L", *end)))
    line = Path(segments, stroke=RULER_LINE)
    return Drawing(f"ruler {way} {length_mm}", width_mm, height_mm, (line, *numbers))


def _numbered(length_mm: int) -> tuple[int, ...]:
    return tuple(range(0, length_mm + 1, 50)) if length_mm >= 50 else (0, length_mm)


def _number(text: str, x_mm: float, y_mm: float, anchor: str) -> Text:
    return Text(
        x_mm, y_mm, text, "sans", RULER_TYPE_PT, LINE_BLACK, "middle" if anchor == "middle" else "start"
    )


def _tick_mm(at: int) -> float:
    """Each millimetre, each fifth, each tenth."""
    return RULER_DEEP_MM if at % 10 == 0 else 2.1 if at % 5 == 0 else 1.1


@cache
def square() -> Drawing:
    """A square that says its own size."""
    middle_mm = SQUARE_MM / 2
    return Drawing(
        "square 25",
        SQUARE_MM,
        SQUARE_MM,
        (
            Rect(0, 0, SQUARE_MM, SQUARE_MM, stroke=RULER_LINE),
            _number(f"{SQUARE_MM:g} mm", middle_mm, middle_mm + 0.85, "middle"),
        ),
    )
