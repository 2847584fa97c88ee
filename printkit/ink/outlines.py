"""Glyphs as lines and curves, for writings that must not depend on any font."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import DecomposingRecordingPen

from printkit.ink import fonts
from printkit.ink.drawing import MM_PER_PT, SHARE_BEFORE, Point, Text
from printkit.ink.notation import turning

Segment = tuple[str | int, ...]


@cache
def glyph_path(letter: str, face: str) -> tuple[Segment, ...]:
    """A letter's outline in font units, y down, from the start of its baseline.

    Segments are ``("M", x, y)``, ``("L", x, y)``, ``("Q", x1, y1, x, y)``, ``("Z",)``;
    the filling rule is non-zero. A space has none.

    Raises:
        MissingGlyphError: the letter is not in the face.
    """
    fonts.check(letter, face, f"letter {letter!r}")
    glyphs, file = _glyph_set(face), fonts.typeface(face)
    name = file.glyph_names[file.glyph_of[ord(letter)]]
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return tuple(segment for stroke, points in pen.value for segment in _segments(stroke, points))


def letters_of(text: Text) -> Iterator[tuple[str, Callable[[float, float], Point]]]:
    """Each letter of a text, and where a point of its outline, in font units, lies on the drawing."""
    words = fonts.composed(text.text)
    pen = -SHARE_BEFORE[text.anchor] * fonts.width_mm(words, text.face, text.size_pt)
    scale = text.size_pt * MM_PER_PT / fonts.typeface(text.face).units_per_em
    a, b, c, d = turning(text.turn_deg)

    def placed(x: float, y: float, pen: float) -> Point:
        across, along = pen + x * scale, y * scale
        return text.x_mm + a * across + c * along, text.y_mm + b * across + d * along

    for letter in words:
        yield letter, partial(placed, pen=pen)
        pen += fonts.width_mm(letter, text.face, text.size_pt)


@cache
def _glyph_set(face: str) -> Any:
    return fonts.typeface(face).font.getGlyphSet()


def _segments(stroke: str, points: tuple[tuple[int, int], ...]) -> list[Segment]:
    match stroke:
        case "moveTo":
            return [("M", points[0][0], -points[0][1])]
        case "lineTo":
            return [("L", points[0][0], -points[0][1])]
        case "qCurveTo":
            return [("Q", x1, -y1, x, -y) for (x1, y1), (x, y) in decomposeQuadraticSegment(points)]
        case _:
            return [("Z",)]
