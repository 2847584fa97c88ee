"""The faces of a counter: front, back, ground alone, and the small one for figures."""

import unicodedata
from dataclasses import replace
from functools import lru_cache

from counters import layout as at
from counters.bands import band
from counters.dress import FULL, Dress, dressed
from counters.echelons import Place, mark
from counters.echelons import width_mm as mark_width_mm
from counters.layout import Layout, bare, whole
from counters.lettering import Line, Piece, Room, TooLongError, centred, fitted, ink_width_mm, placed
from counters.pictograms import PICTOGRAMS, pictogram
from counters.symbols import INSTALLATIONS, Frame, symbol
from printkit.ink import fonts
from printkit.ink.drawing import Circle, Drawing, Item, Rect, Stroke, Text
from printkit.ink.hollow import hollow
from printkit.model import PlainBack, Scheme, UnitFace

REGULAR, SERIF = "sans", "serif-bold"
STANDS_STILL = "–"
DISABLED_WORD = "DISABLED"

CORNER_SHARE = 0.07
OUTLINE_MM = 0.18


def front(face: UnitFace, scheme: Scheme, side_mm: float, bleed_mm: float = 0.0, ink: str = FULL) -> Drawing:
    """The face of a unit in a scheme, ``side_mm`` square; a disabled face has a solid frame.

    With ``bleed_mm`` ground and band reach that far beyond every edge of the drawing.
    ``ink`` is how much of it: full, light, outline or grey.

    Raises:
        TooLongError: a text does not fit at the smallest size; names the counter.
        MissingGlyphError: a text has a letter that its face lacks.
    """
    return _front(face, dressed(scheme, ink), side_mm, bleed_mm)


def back(
    back: UnitFace | PlainBack, scheme: Scheme, side_mm: float, bleed_mm: float = 0.0, ink: str = FULL
) -> Drawing:
    """The back of a counter: the disabled unit, or ground, band and the scheme's letter.

    Raises:
        TooLongError: a text does not fit at the smallest size; names the counter.
    """
    if isinstance(back, UnitFace):
        return _front(back, dressed(scheme, ink), side_mm, bleed_mm)
    return _plain(dressed(scheme, ink), side_mm, bleed_mm)


def ground(scheme: Scheme, side_mm: float, bleed_mm: float = 0.0, ink: str = FULL) -> Drawing:
    """Ground and band alone, to lie under a whole sheet where it bleeds."""
    dress = dressed(scheme, ink)
    items = _ground(dress, whole(side_mm, dress.line_share), bleed_mm)
    return Drawing(f"{scheme.letter} ground", side_mm, side_mm, items, title=scheme.name)


def small(face: UnitFace, scheme: Scheme, side_mm: float, ink: str = FULL) -> Drawing:
    """A counter for a figure: size mark, symbol and id on a ground with round corners.

    A face with serial 0 stands for its type and has no id. An id too long for the
    counter loses the scheme's letter, which its colours tell as well.

    Raises:
        TooLongError: the id does not fit at the smallest size; names the counter.
    """
    return _small(face, dressed(scheme, ink), side_mm)


def unit_id(face: UnitFace, scheme: Scheme | Dress) -> str:
    """The id as printed: letter, hyphen, code, serial.

    >>> rad3 = UnitFace("RAD", 3, "armour", "XX", "1", True, "", ())
    >>> unit_id(rad3, Scheme("white-on-blue", "B", "Blue", "#1F4E9E", "#FFFFFF", "rail"))
    'B-RAD3'
    """
    return f"{scheme.letter}-{_code(face)}"


def _code(face: UnitFace) -> str:
    return f"{face.code}{face.serial or ''}"


@lru_cache(maxsize=2048)
def _front(face: UnitFace, dress: Dress, side_mm: float, bleed_mm: float) -> Drawing:
    name = unit_id(face, dress)
    layout = whole(side_mm, dress.line_share)
    items = (
        *_ground(dress, layout, bleed_mm),
        *_head(name, face, dress, layout),
        *_symbol(face, dress, layout),
        *_side_text(name, face, dress, layout),
        *_id(name, face, dress, layout),
        *_foot(name, face, dress, layout),
    )
    title = f"{name} disabled" if face.disabled else name
    return Drawing(title, side_mm, side_mm, items, title=title)


@lru_cache(maxsize=256)
def _plain(dress: Dress, side_mm: float, bleed_mm: float) -> Drawing:
    name = f"{dress.letter} back"
    layout = whole(side_mm, dress.line_share)
    size_pt = layout.size_pt(at.LETTER_PT)
    fonts.check(dress.letter, SERIF, f"counter {name}")
    _, top, _, bottom = fonts.ink_box_mm(dress.letter, SERIF, size_pt)
    middle_x = (layout.length(at.BAND_WIDTH) + side_mm) / 2
    line = (Piece(dress.letter, SERIF, size_pt),)
    letter = centred(line, middle_x, side_mm / 2 - (top + bottom) / 2, dress.ink)
    line_mm = layout.length(dress.letter_line_mm)
    shown = tuple(hollow(each, line_mm) for each in letter) if line_mm else letter
    items = (*_ground(dress, layout, bleed_mm), *shown)
    return Drawing(name, side_mm, side_mm, items, title=f"{dress.name}, back")


@lru_cache(maxsize=1024)
def _small(face: UnitFace, dress: Dress, side_mm: float) -> Drawing:
    name = unit_id(face, dress)
    layout = bare(side_mm, dress.line_share)
    line_mm = layout.line(OUTLINE_MM)
    inner_mm = side_mm - line_mm
    panel = Rect(
        line_mm / 2,
        line_mm / 2,
        inner_mm,
        inner_mm,
        dress.ground,
        Stroke(dress.rim, line_mm),
        CORNER_SHARE * side_mm,
    )
    items = (
        panel,
        *_mark(name, face, dress, layout),
        *_symbol(face, dress, layout),
        *(_short_id(name, face, dress, layout) if face.serial else ()),
    )
    return Drawing(name, side_mm, side_mm, items, title=name)


@lru_cache(maxsize=256)
def _ground(dress: Dress, layout: Layout, bleed_mm: float) -> tuple[Item, ...]:
    width_mm = layout.side_mm + 2 * bleed_mm
    sheet = Rect(0.0 - bleed_mm, 0.0 - bleed_mm, width_mm, width_mm, fill=dress.ground)
    strip: tuple[Item, ...] = ()
    if dress.band_ground:
        size = (layout.length(at.BAND_WIDTH) + bleed_mm, width_mm)
        strip = (Rect(0.0 - bleed_mm, 0.0 - bleed_mm, *size, fill=dress.band_ground),)
    return (sheet, *strip, *band(dress.band, layout, bleed_mm, dress.band_ink))


def _head(name: str, face: UnitFace, dress: Dress, layout: Layout) -> tuple[Item, ...]:
    """Speed, size mark and strength dot."""
    return (
        *_speed(name, face, dress, layout),
        *_mark(name, face, dress, layout),
        _dot(face, dress, layout),
    )


def _speed(name: str, face: UnitFace, dress: Dress, layout: Layout) -> tuple[Text, ...]:
    words = STANDS_STILL if face.disabled else face.speed
    if not words:
        return ()
    size = at.FRACTION_PT if _is_fraction(words) else at.SPEED_PT
    half_mark = mark_width_mm(name, face.echelon, layout.length(_mark_height(face))) / 2
    room_mm = layout.x(at.FRAME_CENTRE_X) - half_mark - layout.x(at.SPEED_LEFT)
    if half_mark:
        room_mm -= layout.length(at.SPEED_CLEAR)
    room = Room(name, room_mm, layout.smallest_pt)
    line = fitted(room, layout.size_pt(size), lambda size_pt: (Piece(words, dress.bold, size_pt),))
    return placed(line, layout.x(at.SPEED_LEFT), layout.y(at.SPEED_BASELINE), dress.ink)


def _is_fraction(words: str) -> bool:
    return len(words) == 1 and unicodedata.numeric(words, 0.0) % 1 != 0


def _mark(name: str, face: UnitFace, dress: Dress, layout: Layout) -> tuple[Item, ...]:
    height = _mark_height(face)
    place = Place(
        layout.x(at.FRAME_CENTRE_X),
        layout.y(at.MARK_TOP),
        layout.length(height),
        layout.line(height / at.MARK_HEIGHT),
    )
    return mark(name, face.echelon, place, dress.ink, is_light=dress.is_light_on_dark)


def _mark_height(face: UnitFace) -> float:
    return at.MARK_HEIGHT_OVER_BAR if face.symbol in INSTALLATIONS else at.MARK_HEIGHT


def _dot(face: UnitFace, dress: Dress, layout: Layout) -> Circle:
    x, y, radius = layout.x(at.DOT_X), layout.y(at.DOT_Y), layout.length(at.DOT_RADIUS)
    if face.strong and not face.disabled:
        return Circle(x, y, radius, fill=dress.ink)
    line_mm = layout.line(at.RING_LINE)
    return Circle(x, y, radius - line_mm / 2, stroke=Stroke(dress.ink, line_mm))


def _frame(face: UnitFace, dress: Dress, layout: Layout) -> Frame:
    line = at.LINE_LIGHT_ON_DARK if dress.is_light_on_dark else at.LINE_DARK_ON_LIGHT
    has_short_frame = _has_staff(face) and dress.symbols == "nato"
    share, line_mm = at.STAFF_FRAME_SHARE if has_short_frame else 1.0, layout.line(line)
    height_mm = layout.length(share * at.FRAME_HEIGHT)
    return Frame(
        layout.x(at.FRAME_CENTRE_X),
        layout.y(at.FRAME_TOP) + (height_mm + line_mm) / 2,
        layout.length(share * at.FRAME_WIDTH),
        height_mm,
        line_mm,
        layout.y(at.STAFF_END),
    )


def _symbol(face: UnitFace, dress: Dress, layout: Layout) -> tuple[Item, ...]:
    drawn = pictogram if dress.symbols == "plain" and face.symbol in PICTOGRAMS else symbol
    return drawn(face.symbol, _frame(face, dress, layout), dress.ink, dress.ground, is_solid=face.disabled)


def _side_text(name: str, face: UnitFace, dress: Dress, layout: Layout) -> tuple[Item, ...]:
    """The text right of the frame, turned so that it reads upwards, centred on the frame."""
    if not face.side_text:
        return ()
    line = fitted(
        Room(name, layout.length(at.FRAME_HEIGHT), layout.smallest_pt),
        layout.size_pt(at.SIDE_TEXT_PT),
        lambda size_pt: (Piece(face.side_text, dress.bold, size_pt),),
    )
    middle = _frame(face, dress, layout).y_mm
    (text,) = centred(line, 0.0, 0.0, dress.ink)
    return (replace(text, x_mm=layout.x(at.SIDE_TEXT_BASELINE_X), y_mm=middle - text.x_mm, turn_deg=-90.0),)


def _has_staff(face: UnitFace) -> bool:
    return face.symbol == "headquarters"


def _id(name: str, face: UnitFace, dress: Dress, layout: Layout) -> tuple[Text, ...]:
    """The id under the frame: the scheme's letter light, code and serial bold."""

    def line_at(size_pt: float) -> Line:
        light_pt = max(layout.smallest_pt, at.ID_LETTER_SHARE * size_pt)
        letter = (Piece(f"{dress.letter}-", REGULAR, light_pt),) if dress.letter else ()
        return (*letter, Piece(_code(face), dress.bold, size_pt))

    size, baseline = (at.ID_PT, at.ID_BASELINE)
    if _has_staff(face):
        size, baseline = (at.STAFF_ID_PT, at.STAFF_ID_BASELINE)
    line = fitted(_room(name, layout), layout.size_pt(size), line_at)
    return _under_frame(line, baseline, dress, layout)


def _room(name: str, layout: Layout) -> Room:
    """The room for a line under the frame."""
    return Room(name, layout.length(layout.text_right - layout.text_left), layout.smallest_pt)


def _short_id(name: str, face: UnitFace, dress: Dress, layout: Layout) -> tuple[Text, ...]:
    """The id, or without the scheme's letter if it is too long for a small counter."""
    try:
        return _id(name, face, dress, layout)
    except TooLongError:
        return _id(name, face, replace(dress, letter=""), layout)


def _under_frame(line: Line, baseline: float, dress: Dress, layout: Layout) -> tuple[Text, ...]:
    """The line centred under the frame, or as near to that as the room lets it be."""
    width, left, right = ink_width_mm(line), layout.x(layout.text_left), layout.x(layout.text_right)
    start = min(max(layout.x(at.FRAME_CENTRE_X) - width / 2, left), right - width)
    return placed(line, start, layout.y(baseline), dress.ink)


def _foot(name: str, face: UnitFace, dress: Dress, layout: Layout) -> tuple[Text, ...]:
    """The supply strip, or the word on the back of a disabled unit."""
    line = (_disabled_word if face.disabled else _strip)(name, face, dress, layout)
    return _under_frame(line, at.FOOT_BASELINE, dress, layout) if line else ()


def _disabled_word(name: str, _face: UnitFace, dress: Dress, layout: Layout) -> Line:
    size_pt = layout.size_pt(at.DISABLED_PT)
    return fitted(_room(name, layout), size_pt, lambda size_pt: (Piece(DISABLED_WORD, dress.bold, size_pt),))


def _strip(name: str, face: UnitFace, dress: Dress, layout: Layout) -> Line:
    """Keys light, values bold; all of it shrinks together."""
    full_pt, gap_mm = layout.size_pt(at.STRIP_PT), layout.length(at.STRIP_SPACE)

    def line_at(size_pt: float) -> Line:
        pieces: list[Piece] = []
        for key, value in face.strip:
            space_mm = size_pt / full_pt * gap_mm if pieces else 0.0
            pieces.append(Piece(f"{key}:", REGULAR, size_pt, space_mm))
            pieces.append(Piece(value, dress.bold, size_pt))
        return tuple(pieces)

    return fitted(_room(name, layout), full_pt, line_at) if face.strip else ()
