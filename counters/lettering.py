"""Lines of lettering placed by their ink, and shrunk until they fit."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from printkit.ink import fonts
from printkit.ink.drawing import Text
from printkit.model import PrintkitError

STEP_PT = 0.1
SLACK_MM = 1e-9

Measure = tuple[float, float, float, float, float]


class TooLongError(PrintkitError):
    """A text does not fit its place on a counter at the smallest size that can be read.

    >>> str(TooLongError("B-WWWW1", "B-WWWW1", 8.8, 6))
    "counter B-WWWW1: 'B-WWWW1' does not fit in 8.8 mm at 6 pt; make it shorter or the counter larger"
    """

    def __init__(self, counter: str, text: str, width_mm: float, smallest_pt: float) -> None:
        super().__init__(
            f"counter {counter}: '{text}' does not fit in {width_mm:.3g} mm at {smallest_pt:g} pt;"
            " make it shorter or the counter larger"
        )


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters of one face and size; ``space_mm`` stands before them."""

    text: str
    face: str
    size_pt: float
    space_mm: float = 0.0


Line = tuple[Piece, ...]


@lru_cache(maxsize=4096)
def _measure(text: str, face: str) -> Measure:
    """Ink left, top, right, bottom and the advance, in mm at 1 pt."""
    return (*fonts.ink_box_mm(text, face, 1.0), fonts.width_mm(text, face, 1.0))


def ink_span_mm(line: Line) -> tuple[float, float]:
    """Left and right end of a line's ink, from where the pen starts."""
    pen, left, right = 0.0, 0.0, 0.0
    for index, piece in enumerate(line):
        ink_left, _, ink_right, _, advance = _measure(piece.text, piece.face)
        pen += piece.space_mm
        if index == 0:
            left = pen + ink_left * piece.size_pt
        right = pen + ink_right * piece.size_pt
        pen += advance * piece.size_pt
    return left, right


def ink_width_mm(line: Line) -> float:
    """How wide a line's ink is."""
    left, right = ink_span_mm(line)
    return right - left


def placed(line: Line, left_mm: float, baseline_mm: float, colour: str) -> tuple[Text, ...]:
    """The line with its ink beginning at ``left_mm``."""
    pen = left_mm - ink_span_mm(line)[0]
    texts = []
    for piece in line:
        pen += piece.space_mm
        texts.append(Text(pen, baseline_mm, piece.text, piece.face, piece.size_pt, colour))
        pen += _measure(piece.text, piece.face)[4] * piece.size_pt
    return tuple(texts)


def centred(line: Line, centre_mm: float, baseline_mm: float, colour: str) -> tuple[Text, ...]:
    """The line with the middle of its ink at ``centre_mm``."""
    return placed(line, centre_mm - ink_width_mm(line) / 2, baseline_mm, colour)


@dataclass(frozen=True, slots=True)
class Room:
    """Where a line goes: the counter it is on, how wide it may be, and how small its type."""

    counter: str
    width_mm: float
    smallest_pt: float


def fitted(room: Room, size_pt: float, line_at: Callable[[float], Line]) -> Line:
    """The line at ``size_pt`` or as far below as its ink needs to fit, in steps of 0.1 pt.

    Raises:
        TooLongError: it does not fit at the smallest size of the room.
        MissingGlyphError: a letter is not in its face; names the counter.
    """
    for piece in line_at(size_pt):
        fonts.check(piece.text, piece.face, f"counter {room.counter}")
    for step in range(int(max(0.0, size_pt - room.smallest_pt) / STEP_PT + 1e-6) + 1):
        line = line_at(size_pt - step * STEP_PT)
        if ink_width_mm(line) <= room.width_mm + SLACK_MM:
            return line
    line = line_at(room.smallest_pt)
    if ink_width_mm(line) <= room.width_mm + SLACK_MM:
        return line
    raise TooLongError(room.counter, _said(line), room.width_mm, room.smallest_pt)


def _said(line: Line) -> str:
    """The line as it is read, a blank for every space between pieces."""
    return "".join(f"{' ' * bool(piece.space_mm)}{piece.text}" for piece in line)
