"""Letters as outlines: large type that takes little ink."""

from itertools import chain

from printkit.ink import fonts, outlines
from printkit.ink.drawing import MM_PER_PT, Path, Point, Stroke, Text
from printkit.ink.notation import turning

SHARE_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How much of a text stands before its anchor."""


def hollow(text: Text, line_mm: float) -> Path:
    """The text as lines of that width along the edges of its letters, in its own colour.

    Raises:
        MissingGlyphError: a letter is not in the face.
    """
    words = fonts.composed(text.text)
    pen = -SHARE_BEFORE[text.anchor] * fonts.width_mm(words, text.face, text.size_pt)
    scale = text.size_pt * MM_PER_PT / fonts.typeface(text.face).units_per_em
    a, b, c, d = turning(text.turn_deg)
    segments: list[tuple[str | float, ...]] = []
    for letter in words:
        here: Point = (0.0, 0.0)
        for name, *numbers in outlines.glyph_path(letter, text.face):
            flat = [float(number) * scale for number in numbers]
            spots = [
                (text.x_mm + a * (pen + x) + c * y, text.y_mm + b * (pen + x) + d * y)
                for x, y in zip(flat[::2], flat[1::2], strict=True)
            ]
            segments.append(_cubic(here, spots) if name == "Q" else (str(name), *chain(*spots)))
            here = spots[-1] if spots else here
        pen += fonts.width_mm(letter, text.face, text.size_pt)
    return Path(tuple(segments), stroke=Stroke(text.fill, line_mm, join="round"))


def _cubic(start: Point, spots: list[Point]) -> tuple[str | float, ...]:
    """A curve with one handle as one with two."""
    (x0, y0), (hx, hy), (x, y) = start, *spots
    return (
        "C",
        x0 + (hx - x0) * 2 / 3, y0 + (hy - y0) * 2 / 3,
        x + (hx - x) * 2 / 3, y + (hy - y) * 2 / 3,
        x, y,
    )  # fmt: skip
