"""Letters as outlines: large type that takes little ink."""

from itertools import chain

from printkit.ink import outlines
from printkit.ink.drawing import Path, Point, Stroke, Text


def hollow(text: Text, line_mm: float) -> Path:
    """The text as lines of that width along the edges of its letters, in its own colour.

    Raises:
        MissingGlyphError: a letter is not in the face.
    """
    segments: list[tuple[str | float, ...]] = []
    for letter, placed in outlines.letters_of(text):
        here: Point = (0.0, 0.0)
        for name, *numbers in outlines.glyph_path(letter, text.face):
            flat = list(map(float, numbers))
            spots = [placed(x, y) for x, y in zip(flat[::2], flat[1::2], strict=True)]
            segments.append(_cubic(here, spots) if name == "Q" else (str(name), *chain(*spots)))
            here = spots[-1] if spots else here
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
