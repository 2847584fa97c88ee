"""Title, note, rulers and square of a sheet, wherever the faces leave white paper."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, islice, pairwise, product

from printkit.ink import fonts
from printkit.ink.drawing import Drawing, Item, Placed, Text
from printkit.press.cutting.guides import Guides, guides
from printkit.press.cutting.registration import registered
from printkit.press.impose import HEAD_MM
from printkit.press.marks import (
    FURNITURE_TEXT,
    LINE_BLACK,
    SQUARE_MM,
    level_ruler,
    level_slip,
    square,
    upright_ruler,
    upright_slip,
)
from printkit.press.paper import Area
from printkit.press.plan import Plan, Sheet
from printkit.press.room import Obstacles, Polygon, corners, holds, is_free
from printkit.press.stock import REGISTRATION_MM, Stock

INDENT_MM = 4.0
"""How far furniture stands inside the printable area, left and right."""
BASELINE_MM, TWO_BASELINES_MM = 7.3, (5.4, 10.4)
"""The title's baseline under the top margin, and those of title and subtitle one above the other."""
TITLE, SUBTITLE, NOTE = ("serif-bold", 15.0), ("serif-italic", 11.0), ("sans", 8.5)
SMALLER = (0.8, 0.65, 0.5)
"""Shares of their size that long titles are set in rather than not at all."""
SHORTER = (1.0, 0.75, 0.5, 0.3)
"""Shares of the width there is that titles too long for any size are cut to."""
NAME_PT = (8.5, 7.0, 5.5)
"""Sizes of the one line that names a sheet which has no room for a title at its head."""
HIGH_MM_PER_PT, DEEP_MM_PER_PT = 0.27, 0.07
"""How far letters reach over their baseline and under it."""
NOTE_LEADING_MM, CLOSE_LEADING_MM = 4.0, 3.7
NOTE_OFF_MM = 10.0
"""What parts a note from the title."""
RULERS_MM = (100, 50, 25)
SLIM_RULERS_MM = (50, 25)
SEPARATOR = "  ·  "
AIR_MM, WIDE_AIR_MM = 0.3, 4.0
"""What furniture keeps off all else; and would rather, where it has no usual place."""
SCALE = "print at 100 %"


@dataclass(frozen=True, slots=True)
class _Spot:
    """A drawing, where its top left goes, and the room it takes with its numbers."""

    drawing: Drawing
    x_mm: float
    y_mm: float
    room: Area

    def at(self, x_mm: float, y_mm: float) -> "_Spot":
        """It, with the top left of its room at that place."""
        right_mm, down_mm = x_mm - self.room.x_mm, y_mm - self.room.y_mm
        room = replace(self.room, x_mm=x_mm, y_mm=y_mm)
        return replace(self, x_mm=self.x_mm + right_mm, y_mm=self.y_mm + down_mm, room=room)

    def placed(self) -> Placed:
        """It, as an item of the sheet."""
        return Placed(self.drawing, self.x_mm, self.y_mm)


def furniture(sheet: Sheet, plan: Plan) -> tuple[Item, ...]:
    """All that stands on a sheet besides faces and guides.

    Rulers both ways, the square and the words about the scale stand on every sheet that
    has room for them anywhere; other words that have no room stay away.
    """
    printable, found = plan.stock.printable, guides(sheet, plan)
    closed = _closed(found.taken)
    words = _words(sheet, plan, found, closed)
    has_title = any(text.face == TITLE[0] for text in words)
    rooms = tuple(map(_room, words))
    rulers = _rulers(printable, _frame(sheet, plan.stock), _marked(sheet, plan.stock), found.taken, rooms)
    if not any(SCALE in text.text for text in words):
        rooms = (*rooms, *(spot.room for spot in rulers))
        words = (*words, *_scale(printable, Obstacles((*found.taken, *map(corners, rooms)))))
    if not has_title:
        rooms = (*map(_room, words), *(spot.room for spot in rulers))
        words = (*words, *_name(sheet, plan, Obstacles((*found.taken, *map(corners, rooms)))))
    return (*words, *(spot.placed() for spot in rulers))


@lru_cache(maxsize=64)
def _closed(taken: tuple[Polygon, ...]) -> Obstacles:
    return Obstacles(taken)


def _marked(sheet: Sheet, stock: Stock) -> Area:
    """The faces and the strip of marks round them."""
    reach_mm = stock.cutting.reach_mm
    return sheet.trim.without(left_mm=-reach_mm, top_mm=-reach_mm, right_mm=-reach_mm, bottom_mm=-reach_mm)


def notes(sheet: Sheet, plan: Plan) -> tuple[str, ...]:
    """What a sheet's note says, part by part."""
    return _parts(sheet, plan, guides(sheet, plan))


def _parts(sheet: Sheet, plan: Plan, found: Guides) -> tuple[str, ...]:
    count = f"sheet {sheet.number} of {plan.sheet_count}"
    order = ("cut in the order of the numbers",) if found.has_order else ()
    return count, *_sides(sheet, plan.stock), *sheet.section.notes, *order, SCALE


def _sides(sheet: Sheet, stock: Stock) -> tuple[str, ...]:
    """How a sheet comes by its backs."""
    if sheet.fold is not None:
        return ("fold along the dashed line, glue, then cut",)
    if not sheet.section.has_backs:
        return ()
    if stock.sides == "fronts" or stock.duplex == "off":
        return ("fronts only",)
    return (f"{sheet.side.value}s, turn on the {stock.duplex} edge",)


def _frame(sheet: Sheet, stock: Stock) -> Area:
    """Where words, square and level ruler stand: a little inside what can be printed.

    A machine's marks have the corners to themselves.
    """
    indent_mm = INDENT_MM + (REGISTRATION_MM if registered(sheet, stock) else 0.0)
    return stock.printable.without(left_mm=indent_mm, right_mm=indent_mm)


def _words(sheet: Sheet, plan: Plan, found: Guides, closed: Obstacles) -> tuple[Text, ...]:
    """Title and note; where there is no room for all of it, what a printer must know comes first."""
    frame = _frame(sheet, plan.stock)
    parts = _parts(sheet, plan, found)
    needed = tuple(part for part in parts if part not in sheet.section.notes)
    titles = [title for title in _titles(sheet, frame) if all(_fits(text, frame, closed) for text in title)]
    for said, title in product((parts, needed), titles):
        beside = [_room(text).without(top_mm=-NOTE_LEADING_MM, right_mm=-NOTE_OFF_MM) for text in title]
        for note in _notes(said, frame):
            if all(_fits(text, frame, closed, beside) for text in note):
                return (*title, *note)
    return titles[0]


def _titles(sheet: Sheet, frame: Area) -> Iterator[tuple[Text, ...]]:
    """The title with its subtitle beside it, or under it; both smaller; the title alone; both shorter."""
    said = sheet.section.title, sheet.subtitle
    for share in (1.0, *SMALLER):
        yield from _both(said, frame, share)
    for share in (1.0, *SMALLER):
        yield _both(said, frame, share)[0][:1]
    for share in SHORTER:
        least = ((face, SMALLER[-1] * size_pt) for face, size_pt in (TITLE, SUBTITLE))
        title, subtitle = (
            _cut(words, *own, share * frame.width_mm) for words, own in zip(said, least, strict=True)
        )
        _, under = _both((title, subtitle), frame, SMALLER[-1])
        yield from (under, under[:1])
    yield ()


def _cut(words: str, face: str, size_pt: float, most_mm: float) -> str:
    """Some words, or as much of their beginning as a width holds, with a sign that they go on."""
    if fonts.width_mm(words, face, size_pt) <= most_mm:
        return words
    fitting = (
        cut
        for letters in range(len(words) - 1, 0, -1)
        if fonts.width_mm(cut := f"{words[:letters].rstrip()}…", face, size_pt) <= most_mm
    )
    return next(fitting, words[:1])


def _both(said: tuple[str, str], frame: Area, share: float) -> tuple[tuple[Text, ...], tuple[Text, ...]]:
    """Title and subtitle side by side and one above the other, in a share of their size."""
    title, subtitle = ((face, share * size_pt) for face, size_pt in (TITLE, SUBTITLE))
    after_mm = fonts.width_mm(said[0], *title) + INDENT_MM
    upper_mm, lower_mm = TWO_BASELINES_MM
    beside, under = (
        (
            Text(frame.x_mm, frame.y_mm + title_mm, said[0], *title, LINE_BLACK),
            Text(frame.x_mm + right_mm, frame.y_mm + subtitle_mm, said[1], *subtitle, LINE_BLACK),
        )
        for title_mm, subtitle_mm, right_mm in (
            (BASELINE_MM, BASELINE_MM, after_mm),
            (upper_mm, lower_mm, 0.0),
        )
    )
    return beside, under


def _fits(text: Text, frame: Area, closed: Obstacles, words: Sequence[Area] = ()) -> bool:
    """Whether a word lies in its frame, off all that is taken and off other words."""
    room = _room(text)
    return (
        holds(frame, room)
        and closed.is_clear(room, AIR_MM)
        and is_free(room, [corners(word) for word in words], AIR_MM)
    )


def _notes(parts: tuple[str, ...], frame: Area) -> Iterator[tuple[Text, ...]]:
    """The note on one line, on more, or on one for each part where a corner is all there is."""
    high_mm = BASELINE_MM - NOTE_LEADING_MM
    for lines, first_mm, leading_mm in (
        (_broken(parts, 1), BASELINE_MM, 0.0),
        (_broken(parts, 2), high_mm, NOTE_LEADING_MM),
        (_broken(parts, 3), high_mm, CLOSE_LEADING_MM),
        (parts, BASELINE_MM, NOTE_LEADING_MM),
    ):
        yield tuple(
            Text(
                frame.right_mm, frame.y_mm + first_mm + index * leading_mm, line, *NOTE, FURNITURE_TEXT, "end"
            )
            for index, line in enumerate(lines)
        )


@lru_cache(maxsize=256)
def _broken(parts: tuple[str, ...], count: int) -> tuple[str, ...]:
    """The parts on so many lines at most, with the longest as short as can be."""
    places = combinations(range(1, len(parts)), min(count, len(parts)) - 1)
    ways = ([parts[a:b] for a, b in pairwise((0, *breaks, len(parts)))] for breaks in places)
    lined = (tuple(SEPARATOR.join(line) for line in way) for way in ways)
    return min(lined, key=lambda lines: max(fonts.width_mm(line, *NOTE) for line in lines))


def _room(text: Text) -> Area:
    wide_mm = fonts.width_mm(text.text, text.face, text.size_pt)
    left_mm = text.x_mm - (wide_mm if text.anchor == "end" else 0)
    high_mm, deep_mm = text.size_pt * HIGH_MM_PER_PT, text.size_pt * DEEP_MM_PER_PT
    return Area(left_mm, text.y_mm - high_mm, wide_mm, high_mm + deep_mm)


def _scale(printable: Area, closed: Obstacles) -> Iterator[Text]:
    """The words about the scale alone, wherever they have room."""
    text = Text(0, 0, SCALE, *NOTE, FURNITURE_TEXT)
    for air_mm in (WIDE_AIR_MM, AIR_MM):
        place = closed.place_for(_room(text), printable, air_mm)
        if place is not None:
            yield replace(text, x_mm=place[0], y_mm=place[1] - _room(text).y_mm)
            return


def _name(sheet: Sheet, plan: Plan, closed: Obstacles) -> Iterator[Text]:
    """What the sheet is, in one small line wherever there is room; level, else up a side."""
    printable, sides = plan.stock.printable, [part.split(",")[0] for part in _sides(sheet, plan.stock)]
    count = f"sheet {sheet.number} of {plan.sheet_count}"
    line = SEPARATOR.join((count, *sides, sheet.section.title, sheet.subtitle))
    longest_mm = max(printable.width_mm, printable.height_mm)
    for share, size_pt in product(SHORTER, NAME_PT):
        text = Text(0, 0, _cut(line, NOTE[0], size_pt, share * longest_mm), NOTE[0], size_pt, FURNITURE_TEXT)
        level = _room(text)
        place = closed.place_for(level, printable, AIR_MM)
        if place is not None:
            yield replace(text, x_mm=place[0], y_mm=place[1] - level.y_mm)
            return
        upright = Area(0, 0, level.height_mm, level.width_mm)
        place = closed.place_for(upright, printable, AIR_MM)
        if place is not None:
            x_mm, y_mm = place[0] - level.y_mm, place[1] + level.width_mm
            yield replace(text, x_mm=x_mm, y_mm=y_mm, turn_deg=270)
            return


@lru_cache(maxsize=64)
def _rulers(
    printable: Area, frame: Area, marked: Area, taken: tuple[Polygon, ...], words: tuple[Area, ...]
) -> tuple[_Spot, ...]:
    """The longest rulers both ways that find room, and the square."""
    closed = Obstacles((*taken, *map(corners, words)))
    found = list(_first_clear(_level_and_square(frame, printable.right_mm, marked), printable, closed))
    closed = Obstacles((*taken, *map(corners, (*words, *(spot.room for spot in found)))))
    found += _first_clear(_upright(printable, marked), printable, closed)
    for kind, spots in _wanted():
        if not any(spot.drawing.name.startswith(kind) for spot in found):
            closed = Obstacles((*taken, *map(corners, (*words, *(spot.room for spot in found)))))
            found += islice(_anywhere(spots, printable, closed), 1)
    return tuple(found)


def _first_clear(ways: Iterable[tuple[_Spot, ...]], printable: Area, closed: Obstacles) -> tuple[_Spot, ...]:
    """The first of several ways of which all spots are free."""
    clear = (
        spots
        for spots in ways
        if all(holds(printable, spot.room) and closed.is_clear(spot.room, AIR_MM) for spot in spots)
    )
    return next(clear, ())


def _anywhere(spots: Sequence[_Spot], printable: Area, closed: Obstacles) -> Iterator[_Spot]:
    """The spots that have room somewhere, those with much air first."""
    for air_mm, spot in product((WIDE_AIR_MM, AIR_MM), spots):
        place = closed.place_for(spot.room, printable, air_mm)
        if place is not None:
            yield spot.at(*place)


def _level_and_square(frame: Area, most_mm: float, marked: Area) -> Iterator[tuple[_Spot, ...]]:
    """Level ruler and square together: beside each other, or the ruler under the square."""
    left_mm, bottom_mm = frame.x_mm, frame.bottom_mm
    corner = _square(left_mm, bottom_mm - SQUARE_MM)
    for length_mm in RULERS_MM:
        for x_mm in (marked.x_mm + (marked.width_mm - length_mm) / 2, left_mm + SQUARE_MM + 8):
            if left_mm + SQUARE_MM + 4 <= x_mm and x_mm + length_mm + 5 <= most_mm:
                yield corner, _level(length_mm, x_mm, bottom_mm)
        yield _square(left_mm, bottom_mm - SQUARE_MM - 8), _level(length_mm, left_mm, bottom_mm)


def _upright(printable: Area, marked: Area) -> Iterator[tuple[_Spot, ...]]:
    """The upright ruler left or right of the faces, at their middle if it can be."""
    for length_mm in RULERS_MM:
        centred_mm = marked.y_mm + (marked.height_mm - length_mm) / 2
        for y_mm in (centred_mm, marked.y_mm, printable.y_mm + HEAD_MM):
            for x_mm in (printable.x_mm + INDENT_MM, printable.right_mm - INDENT_MM - 9):
                yield (_upright_at(length_mm, x_mm, y_mm),)


def _wanted() -> Iterator[tuple[str, tuple[_Spot, ...]]]:
    """What a sheet must have, the best first: rulers, narrow ones at last, and the square."""
    yield "square", (_square(0, 0),)
    levels = (level_slip(length) for length in SLIM_RULERS_MM)
    yield "ruler level", (*(_level(length, 0, 0) for length in RULERS_MM), *map(_slim, levels))
    uprights = (
        upright_slip(length, is_short=is_short) for length in SLIM_RULERS_MM for is_short in (False, True)
    )
    yield "ruler upright", (*(_upright_at(length, 0, 0) for length in RULERS_MM), *map(_slim, uprights))


def _slim(drawing: Drawing) -> _Spot:
    return _Spot(drawing, 0, 0, Area(0, 0, drawing.width_mm, drawing.height_mm))


def _square(x_mm: float, y_mm: float) -> _Spot:
    return _Spot(square(), x_mm, y_mm, Area(x_mm, y_mm, SQUARE_MM, SQUARE_MM))


def _level(length_mm: int, x_mm: float, bottom_mm: float) -> _Spot:
    drawing = level_ruler(length_mm)
    y_mm = bottom_mm - drawing.height_mm
    return _Spot(drawing, x_mm, y_mm, Area(x_mm - 2, y_mm, length_mm + 7, drawing.height_mm))


def _upright_at(length_mm: int, x_mm: float, y_mm: float) -> _Spot:
    room = Area(x_mm - 0.5, y_mm - 1.5, 9.5, length_mm + 3)
    return _Spot(upright_ruler(length_mm), x_mm, y_mm, room)
