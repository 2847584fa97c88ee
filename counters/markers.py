"""Markers: a field with words in a player's colours, or black on white for the table."""

from dataclasses import dataclass
from functools import partial

from counters import layout as at
from counters.dress import FULL, Dress, dressed
from counters.faces import ground
from counters.layout import SMALLEST_PT, Layout, whole
from counters.lettering import Line, Piece, Room, centred, fitted
from printkit.ink import fonts
from printkit.ink.drawing import MM_PER_PT, Circle, Drawing, Item, Rect, Stroke
from printkit.model import MarkerFace, Scheme

TABLE = Scheme("table", "", "Table", "#FFFFFF", "#000000", "open")
"""What the markers that no player owns look like."""

MARGIN = 0.8
CORNER = 1.4
LINE = 0.36
PAD = 0.45
"""Least white between the words and their field's edge."""
WORD_PT, FIGURE_PT = 9.0, 17.0
LEADING = 1.12
ROUND_ROOM = 0.84
"""The share of a ring's width that words may take."""


@dataclass(frozen=True, slots=True)
class Field:
    """Where the words stand: its middle and half of its width and height, to the middle of its line."""

    x_mm: float
    y_mm: float
    half_x_mm: float
    half_y_mm: float


def marker(name: str, face: MarkerFace, scheme: Scheme | None, side_mm: float, ink: str = FULL) -> Drawing:
    """A side of a marker, ``side_mm`` square; without a scheme it is the table's. No words: a blank side.

    Raises:
        TooLongError: a word does not fit at the smallest size; names the marker.
        MissingGlyphError: a word has a letter that its face lacks.
    """
    dress = dressed(scheme or TABLE, ink)
    layout = whole(side_mm, dress.line_share)
    under = marker_ground(scheme, side_mm, ink=ink)
    spot = _field(layout, has_band=scheme is not None)
    drawn = (
        (*_panel(face, spot, dress, layout), *_words(name, face, spot, dress, layout)) if face.words else ()
    )
    return Drawing(name, side_mm, side_mm, (*under.items, *drawn), title=name)


def marker_ground(scheme: Scheme | None, side_mm: float, bleed_mm: float = 0.0, ink: str = FULL) -> Drawing:
    """What lies under a marker's field, and bleeds."""
    if scheme is not None:
        return ground(scheme, side_mm, bleed_mm, ink)
    width_mm = side_mm + 2 * bleed_mm
    sheet = Rect(0.0 - bleed_mm, 0.0 - bleed_mm, width_mm, width_mm, fill=TABLE.ground)
    return Drawing("table ground", side_mm, side_mm, (sheet,), title=TABLE.name)


def _field(layout: Layout, *, has_band: bool) -> Field:
    line_mm, margin_mm = layout.line(LINE), layout.length(MARGIN)
    left_mm = layout.length(at.BAND_WIDTH) if has_band else 0.0
    right_mm = layout.side_mm
    half_x_mm = (right_mm - left_mm) / 2 - margin_mm * (0.75 if has_band else 1.0) - line_mm / 2
    half_y_mm = right_mm / 2 - margin_mm - line_mm / 2
    return Field((left_mm + right_mm) / 2, right_mm / 2, half_x_mm, half_y_mm)


def _panel(face: MarkerFace, spot: Field, dress: Dress, layout: Layout) -> tuple[Item, ...]:
    fill = dress.ink if face.is_solid else None
    stroke = Stroke(dress.ink, layout.line(LINE))
    if face.shape == "disc":
        return (Circle(spot.x_mm, spot.y_mm, min(spot.half_x_mm, spot.half_y_mm), fill, stroke),)
    left, top = spot.x_mm - spot.half_x_mm, spot.y_mm - spot.half_y_mm
    corner_mm = layout.length(CORNER)
    return (Rect(left, top, 2 * spot.half_x_mm, 2 * spot.half_y_mm, fill, stroke, corner_mm),)


def _words(name: str, face: MarkerFace, spot: Field, dress: Dress, layout: Layout) -> tuple[Item, ...]:
    """The words one under another in one size, in the middle of the field."""
    is_figure = len(face.words) == 1 and len(face.words[0]) <= 2
    half_mm = min(spot.half_x_mm, spot.half_y_mm) * ROUND_ROOM if face.shape == "disc" else spot.half_x_mm
    room = Room(name, 2 * half_mm - layout.length(2 * PAD), SMALLEST_PT)
    size = layout.size_pt(FIGURE_PT if is_figure else WORD_PT)
    lines = [fitted(room, size, partial(_line, word, dress)) for word in face.words]
    size_pt = min(line[0].size_pt for line in lines)
    pitch_mm = LEADING * size_pt * MM_PER_PT
    _, top, _, bottom = fonts.ink_box_mm("".join(face.words), dress.bold, size_pt)
    first = spot.y_mm - (top + bottom) / 2 - pitch_mm * (len(lines) - 1) / 2
    colour = dress.ground if face.is_solid else dress.ink
    return tuple(
        text
        for row, word in enumerate(face.words)
        for text in centred(_line(word, dress, size_pt), spot.x_mm, first + row * pitch_mm, colour)
    )


def _line(word: str, dress: Dress, size_pt: float) -> Line:
    return (Piece(word, dress.bold, size_pt),)
