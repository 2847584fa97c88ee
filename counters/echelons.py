"""Size marks of APP-6, drawn as shapes so that no font changes them."""

from dataclasses import dataclass
from math import hypot

from printkit.ink.drawing import Circle, Item, Path
from printkit.model import PrintkitError

CROSS_FORM = {
    # how many crosses: ink and gap as shares of the height, line in mm
    1: (0.907, 0.143, 0.36),
    2: (0.907, 0.143, 0.36),
    3: (0.787, 0.133, 0.36),
    4: (0.593, 0.107, 0.30),
    5: (0.477, 0.093, 0.25),
    6: (0.397, 0.080, 0.22),
}
MOST_BARS = 3
BAR_WIDTH, BAR_GAP = 0.26, 0.34
DOT_WIDTH, DOT_GAP = 0.44, 0.26
LIGHT_LINE = 1.1
"""Light lines on dark ground are this much thicker."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a size mark stands: its middle, its top, its height; lines are ``line_scale`` as thick."""

    centre_mm: float
    top_mm: float
    height_mm: float
    line_scale: float


class UnknownEchelonError(PrintkitError):
    """A size mark that is none of ours."""

    def __init__(self, counter: str, echelon: str) -> None:
        super().__init__(
            f"counter {counter}: unknown size mark '{echelon}';"
            " known: • •• ••• I II III X XX XXX XXXX XXXXX XXXXXX, or nothing"
        )


def width_mm(counter: str, echelon: str, height_mm: float) -> float:
    """How wide the size mark is, 0 for none.

    Raises:
        UnknownEchelonError: it is none of the known marks.
    """
    if not echelon:
        return 0.0
    width, gap, _ = _form(counter, echelon)
    return (len(echelon) * (width + gap) - gap) * height_mm


def _form(counter: str, echelon: str) -> tuple[float, float, float]:
    count, sign = len(echelon), echelon[0]
    if echelon != sign * count:
        raise UnknownEchelonError(counter, echelon)
    if sign == "X" and count in CROSS_FORM:
        return CROSS_FORM[count]
    if count <= MOST_BARS and sign == "I":
        return BAR_WIDTH, BAR_GAP, 0.0
    if count <= MOST_BARS and sign == "•":
        return DOT_WIDTH, DOT_GAP, 0.0
    raise UnknownEchelonError(counter, echelon)


def mark(counter: str, echelon: str, place: Place, colour: str, *, is_light: bool) -> tuple[Item, ...]:
    """The size mark centred, or nothing for none.

    Bars and crosses are exactly as high as their place; dots stand on its bottom, so that
    every mark is equally far from what lies under it.

    Raises:
        UnknownEchelonError: it is none of the known marks.
    """
    if not echelon:
        return ()
    share, gap, line = _form(counter, echelon)
    line_mm = place.line_scale * line * (LIGHT_LINE if is_light else 1.0)
    height, top = place.height_mm, place.top_mm
    left = place.centre_mm - width_mm(counter, echelon, height) / 2
    lefts = [left + index * (share + gap) * height for index in range(len(echelon))]
    if echelon[0] == "•":
        radius = share * height / 2
        return tuple(Circle(x + radius, top + height - radius, radius, colour) for x in lefts)
    drawn = _cross if echelon[0] == "X" else _bar
    segments = [piece for x in lefts for piece in drawn(x, top, share * height, height, line_mm)]
    return (Path(tuple(segments), fill=colour),)


Segments = list[tuple[str | float, ...]]


def _bar(x: float, y: float, width: float, height: float, _line: float) -> Segments:
    return _polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def _cross(x: float, y: float, width: float, height: float, line: float) -> Segments:
    """One outline of both strokes, butt ended, filling the box to its edges."""
    # A stroke's corners reach past the ends of its middle line; draw that line shorter.
    length = hypot(width, height)
    across, down = line / 2 * height / length, line / 2 * width / length
    strokes = (
        [(2 * across, 0.0), (width, height - 2 * down), (width - 2 * across, height), (0.0, 2 * down)],
        [(width - 2 * across, 0.0), (width, 2 * down), (2 * across, height), (0.0, height - 2 * down)],
    )
    return [piece for stroke in strokes for piece in _polygon([(x + dx, y + dy) for dx, dy in stroke])]


def _polygon(points: list[tuple[float, float]]) -> Segments:
    first, *rest = points
    return [("M", *first), *(("L", *point) for point in rest), ("Z",)]
