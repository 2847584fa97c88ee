"""Marks outside the faces: ticks on every cut line, rulers, and a square to measure."""

from collections.abc import Iterator
from functools import cache
from math import hypot

from printkit.ink.drawing import Drawing, Path, Point, Rect, Stroke, Text
from printkit.press.paper import Area
from printkit.press.plan import Grid, Placement, Sheet
from printkit.press.stock import TICK_MM, TICK_OFF_MM

LINE_BLACK = "#2B2A28"
FURNITURE_TEXT = "#55504A"
GRID_TICK = Stroke(LINE_BLACK, 0.10)
SHAPE_TICK = Stroke(LINE_BLACK, 0.18)
RULER_LINE = Stroke(LINE_BLACK, 0.18)
SQUARE_MM = 25.0
RULER_DEEP_MM = 3.2
RULER_TYPE_PT = 7.0

Line = tuple[Point, Point]


def ticks(sheet: Sheet, printable: Area) -> tuple[Path, ...]:
    """The ticks of one side: at both ends of every cut line, off the faces, inside the printable area."""
    shaped = [placed for placed in sheet.placements if placed.face.outline_mm]
    found = (
        (GRID_TICK, [line for grid in sheet.grids for line in _grid_ticks(grid)]),
        (SHAPE_TICK, [line for placed in shaped for line in corner_ticks(placed)]),
    )
    return tuple(
        Path(segments, stroke=stroke)
        for stroke, lines in found
        if (segments := tuple(_segments(lines, printable)))
    )


def _segments(lines: list[Line], printable: Area) -> Iterator[tuple[str | float, ...]]:
    for line in dict.fromkeys(lines):
        clipped = _clipped(line, printable)
        if clipped is not None:
            yield ("M", *clipped[0])
            yield ("L", *clipped[1])


def _grid_ticks(grid: Grid) -> Iterator[Line]:
    near_mm, far_mm = TICK_OFF_MM, TICK_OFF_MM + TICK_MM
    left, right, top, bottom = grid.xs_mm[0], grid.xs_mm[-1], grid.ys_mm[0], grid.ys_mm[-1]
    for x in grid.xs_mm:
        yield (x, top - near_mm), (x, top - far_mm)
        yield (x, bottom + near_mm), (x, bottom + far_mm)
    for y in grid.ys_mm:
        yield (left - near_mm, y), (left - far_mm, y)
        yield (right + near_mm, y), (right + far_mm, y)


def corner_ticks(placed: Placement) -> Iterator[Line]:
    """Two ticks at each corner of a shape; they prolong the two edges that meet there."""
    corners = placed.outline_mm()
    for index, corner in enumerate(corners):
        for other in (corners[index - 1], corners[(index + 1) % len(corners)]):
            away_x, away_y = _unit(other, corner)
            yield _along(corner, away_x, away_y)


def _along(start: Point, away_x: float, away_y: float) -> Line:
    near_mm, far_mm = TICK_OFF_MM, TICK_OFF_MM + TICK_MM
    x, y = start
    return (x + away_x * near_mm, y + away_y * near_mm), (x + away_x * far_mm, y + away_y * far_mm)


def _unit(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return dx / length, dy / length


def _clipped(line: Line, area: Area) -> Line | None:
    """The part of a line inside the area, from its own start; None if nothing is left."""
    (x, y), (end_x, end_y) = line
    dx, dy = end_x - x, end_y - y
    first, last = 0.0, 1.0
    for step, low, high in ((dx, area.x_mm - x, area.right_mm - x), (dy, area.y_mm - y, area.bottom_mm - y)):
        if step == 0:
            if low > 0 or high < 0:
                return None
            continue
        enter, leave = sorted((low / step, high / step))
        first, last = max(first, enter), min(last, leave)
    if first >= last:
        return None
    return (x + first * dx, y + first * dy), (x + last * dx, y + last * dy)


@cache
def level_ruler(length_mm: int) -> Drawing:
    """A level ruler, its line at the bottom; the numbers stand above and may reach past the ends."""
    base_mm = 6.2
    marks = [((x, base_mm), (x, base_mm - _tick_mm(x))) for x in range(length_mm + 1)]
    numbers = tuple(
        _number(f"{at} mm" if at == length_mm else f"{at}", at, base_mm - RULER_DEEP_MM - 1.2, "middle")
        for at in _numbered(length_mm)
    )
    return _ruler("level", float(length_mm), base_mm, [((0, base_mm), (length_mm, base_mm)), *marks], numbers)


@cache
def upright_ruler(length_mm: int) -> Drawing:
    """An upright ruler, its line at the left, the numbers right of the ticks."""
    marks = [((0, y), (_tick_mm(y), y)) for y in range(length_mm + 1)]
    numbers = tuple(_number(f"{at}", RULER_DEEP_MM + 0.9, at + 0.85, "start") for at in _numbered(length_mm))
    return _ruler("upright", 9.0, float(length_mm), [((0, 0), (0, length_mm)), *marks], numbers)


def _ruler(
    way: str, width_mm: float, height_mm: float, lines: list[Line], numbers: tuple[Text, ...]
) -> Drawing:
    segments = tuple(segment for start, end in lines for segment in (("M", *start), ("L", *end)))
    length = round(max(width_mm, height_mm))
    return Drawing(
        f"ruler {way} {length}", width_mm, height_mm, (Path(segments, stroke=RULER_LINE), *numbers)
    )


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
