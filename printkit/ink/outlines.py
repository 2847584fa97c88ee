"""Glyphs as lines and curves, for writings that must not depend on any font."""

from functools import cache
from typing import Any

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import DecomposingRecordingPen

from printkit.ink import fonts

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
