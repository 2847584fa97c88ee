"""Title, note, rulers and square of a sheet, wherever the faces leave white paper."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from printkit.ink import fonts
from printkit.ink.drawing import Drawing, Item, Placed, Text
from printkit.press.impose import HEAD_MM
from printkit.press.marks import (
    FURNITURE_TEXT,
    LINE_BLACK,
    SQUARE_MM,
    corner_ticks,
    level_ruler,
    square,
    upright_ruler,
)
from printkit.press.paper import Area
from printkit.press.plan import Plan, Sheet
from printkit.press.room import Polygon, corners, is_free
from printkit.press.stock import TICK_MM, TICK_OFF_MM

INDENT_MM = 4.0
"""How far furniture stands inside the printable area, left and right."""
BASELINE_MM = 7.3
"""The title's baseline under the top margin."""
TITLE, SUBTITLE, NOTE = ("serif-bold", 15.0), ("serif-italic", 11.0), ("sans", 8.5)
NOTE_LEADING_MM = 4.0
RULERS_MM = (100, 50, 25)
SEPARATOR = "  ·  "
AIR_MM = 0.3


@dataclass(frozen=True, slots=True)
class _Spot:
    """A drawing, where its top left goes, and the room it takes with its numbers."""

    drawing: Drawing
    x_mm: float
    y_mm: float
    room: Area

    def placed(self) -> Placed:
        """It, as an item of the sheet."""
        return Placed(self.drawing, self.x_mm, self.y_mm)


def furniture(sheet: Sheet, plan: Plan) -> tuple[Item, ...]:
    """All that stands on a sheet besides faces and ticks; what has no room stays away."""
    printable = plan.stock.printable
    taken = list(_taken(sheet))
    title, note = tuple(_title(sheet, printable, taken)), _note(sheet, plan, printable, taken)
    words = [corners(_room(text)) for text in (*title, *note)]
    rulers = _rulers(printable, taken, words)
    return (*title, *note, *(spot.placed() for spot in rulers))


def notes(sheet: Sheet, plan: Plan) -> tuple[str, ...]:
    """What a sheet's note says, part by part."""
    has_backs = sheet.section.has_backs
    side = (f"{sheet.side.value}s, turn on the {plan.stock.duplex} edge",) if has_backs else ()
    count = f"sheet {sheet.number} of {plan.sheet_count}"
    return count, *side, *sheet.section.notes, "print at 100 %"


def _title(sheet: Sheet, printable: Area, taken: Sequence[Polygon]) -> Iterator[Text]:
    x_mm, y_mm = printable.x_mm + INDENT_MM, printable.y_mm + BASELINE_MM
    title, subtitle = sheet.section.title, sheet.subtitle
    after_mm = fonts.width_mm(title, *TITLE) + INDENT_MM
    whole_mm = after_mm + fonts.width_mm(subtitle, *SUBTITLE)
    if not is_free(Area(x_mm, y_mm - 4, fonts.width_mm(title, *TITLE), 5), taken, AIR_MM):
        return
    yield Text(x_mm, y_mm, title, *TITLE, LINE_BLACK)
    if is_free(Area(x_mm, y_mm - 4, whole_mm, 5), taken, AIR_MM):
        yield Text(x_mm + after_mm, y_mm, subtitle, *SUBTITLE, LINE_BLACK)
    else:
        yield Text(x_mm, y_mm + 5.2, subtitle, *SUBTITLE, LINE_BLACK)


def _note(sheet: Sheet, plan: Plan, printable: Area, taken: Sequence[Polygon]) -> tuple[Text, ...]:
    """The note on one line, on two, or a line for each part where a corner is all there is."""
    parts = notes(sheet, plan)
    left_mm = printable.x_mm + 2 * INDENT_MM + 6
    left_mm += fonts.width_mm(sheet.section.title, *TITLE) + fonts.width_mm(sheet.subtitle, *SUBTITLE)
    for lines, first_mm in _settings(parts):
        set_lines = _set(lines, printable.right_mm - INDENT_MM, printable.y_mm + BASELINE_MM + first_mm)
        rooms = [_room(text) for text in set_lines]
        if all(room.x_mm >= left_mm and is_free(room, taken, AIR_MM) for room in rooms):
            return set_lines
    return tuple(text for text in set_lines if is_free(_room(text), taken, AIR_MM))


def _settings(parts: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], float]]:
    """The lines a note may be broken into, and how far the first is off the title's baseline."""
    half = (len(parts) + 1) // 2
    yield (SEPARATOR.join(parts),), 0.0
    yield (SEPARATOR.join(parts[:half]), SEPARATOR.join(parts[half:])), -NOTE_LEADING_MM
    yield parts, 0.0


def _set(lines: tuple[str, ...], right_mm: float, first_mm: float) -> tuple[Text, ...]:
    return tuple(
        Text(right_mm, first_mm + index * NOTE_LEADING_MM, line, *NOTE, FURNITURE_TEXT, "end")
        for index, line in enumerate(lines)
    )


def _room(text: Text) -> Area:
    wide_mm = fonts.width_mm(text.text, text.face, text.size_pt)
    left_mm = text.x_mm - (wide_mm if text.anchor == "end" else 0)
    return Area(left_mm, text.y_mm - 2.3, wide_mm, 2.9)


def _rulers(printable: Area, taken: Sequence[Polygon], words: Sequence[Polygon]) -> tuple[_Spot, ...]:
    """The longest rulers both ways that find room, and the square."""
    faces = _extent(taken)
    taken = [*taken, *words]
    level = _first_free(_level_and_square(printable, faces), taken)
    taken = [*taken, *(corners(spot.room) for spot in level)]
    return (*level, *_first_free(_upright(printable, faces), taken))


def _first_free(candidates: Iterable[tuple[_Spot, ...]], taken: Sequence[Polygon]) -> tuple[_Spot, ...]:
    return next(
        (spots for spots in candidates if all(is_free(spot.room, taken, AIR_MM) for spot in spots)), ()
    )


def _level_and_square(printable: Area, faces: Area) -> Iterator[tuple[_Spot, ...]]:
    """Level ruler and square together: beside each other, or the ruler under the square."""
    left_mm, right_mm, bottom_mm = printable.x_mm + INDENT_MM, printable.right_mm, printable.bottom_mm
    corner = _square(left_mm, bottom_mm - SQUARE_MM)
    for length_mm in RULERS_MM:
        for x_mm in (faces.x_mm + (faces.width_mm - length_mm) / 2, left_mm + SQUARE_MM + 8):
            if left_mm + SQUARE_MM + 4 <= x_mm and x_mm + length_mm + 5 <= right_mm:
                yield corner, _level(length_mm, x_mm, bottom_mm)
        if left_mm + length_mm + 5 <= right_mm:
            yield _square(left_mm, bottom_mm - SQUARE_MM - 8), _level(length_mm, left_mm, bottom_mm)
    for length_mm in RULERS_MM:
        if left_mm + length_mm + 5 <= right_mm:
            yield (_level(length_mm, left_mm, bottom_mm),)


def _upright(printable: Area, faces: Area) -> Iterator[tuple[_Spot, ...]]:
    left_mm = printable.x_mm + INDENT_MM
    for length_mm in RULERS_MM:
        for y_mm in (
            faces.y_mm + (faces.height_mm - length_mm) / 2,
            faces.y_mm,
            printable.y_mm + HEAD_MM,
        ):
            if y_mm >= printable.y_mm and y_mm + length_mm <= printable.bottom_mm:
                for x_mm in (left_mm, printable.right_mm - INDENT_MM - 9):
                    room = Area(x_mm - 0.5, y_mm - 1.5, 9.5, length_mm + 3)
                    yield (_Spot(upright_ruler(length_mm), x_mm, y_mm, room),)


def _square(x_mm: float, y_mm: float) -> _Spot:
    return _Spot(square(), x_mm, y_mm, Area(x_mm, y_mm, SQUARE_MM, SQUARE_MM))


def _level(length_mm: int, x_mm: float, bottom_mm: float) -> _Spot:
    drawing = level_ruler(length_mm)
    y_mm = bottom_mm - drawing.height_mm
    return _Spot(drawing, x_mm, y_mm, Area(x_mm - 2, y_mm, length_mm + 7, drawing.height_mm))


def _taken(sheet: Sheet) -> Iterator[Polygon]:
    """Where nothing may stand: blocks with their ticks, shapes with a little air, their ticks."""
    reach_mm = TICK_OFF_MM + TICK_MM
    for grid in sheet.grids:
        left, top = grid.xs_mm[0] - reach_mm, grid.ys_mm[0] - reach_mm
        wide_mm, high_mm = grid.xs_mm[-1] + reach_mm - left, grid.ys_mm[-1] + reach_mm - top
        yield corners(Area(left, top, wide_mm, high_mm))
    for placed in sheet.placements:
        if placed.face.outline_mm:
            yield placed.outline_mm()
            yield from corner_ticks(placed)


def _extent(taken: Sequence[Polygon]) -> Area:
    xs = [x for polygon in taken for x, _ in polygon]
    ys = [y for polygon in taken for _, y in polygon]
    return Area(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
