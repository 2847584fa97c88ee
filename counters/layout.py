"""Where everything stands on a counter.

All numbers are millimetres and points of the 12 mm counter, from its top left. Other
sizes are the same drawing larger or smaller; lines grow with the root only, so that a
large counter does not look heavy.
"""

from dataclasses import dataclass
from math import sqrt

DRAWN_FOR_MM = 12.0

BAND_WIDTH = 2.0
BAND_RULE = 0.2

FRAME_CENTRE_X = 6.3
FRAME_TOP = 2.7
"""Top of the frame's ink."""
FRAME_WIDTH = 6.0
FRAME_HEIGHT = 4.0
FRAME_CENTRE_Y = 4.9
STAFF_FRAME_SHARE = 0.82
"""A headquarters' frame is so much of the others', so that its staff shows under it, above the id."""
STAFF_END = 7.3

LINE_LIGHT_ON_DARK = 0.42
LINE_DARK_ON_LIGHT = 0.36
STAFF_LINES = 1.25

TEXT_LEFT = 2.4
TEXT_RIGHT = 11.2

SPEED_LEFT = 2.3
SPEED_BASELINE = 2.52
SPEED_PT = 7.0
FRACTION_PT = 6.5
SPEED_CLEAR = 0.15
"""Least white between the speed and the size mark."""

MARK_TOP = 0.88
MARK_HEIGHT = 1.45
MARK_HEIGHT_OVER_BAR = 0.98
"""An installation's bar stands on the frame, so a size mark over it is lower."""

DOT_X = 10.45
DOT_Y = 1.58
DOT_RADIUS = 0.7
RING_LINE = 0.34

SIDE_TEXT_BASELINE_X = 11.22
SIDE_TEXT_PT = 6.0

ID_BASELINE = 9.25
ID_PT = 7.2
ID_LETTER_SHARE = 0.88
STAFF_ID_PT = 6.4
STAFF_ID_BASELINE = 9.12
"""A headquarters' id is smaller and higher: the tail of its Q clears the strip."""

FOOT_BASELINE = 11.2
STRIP_PT = 6.0
STRIP_SPACE = 1.3
DISABLED_PT = 6.0

LETTER_PT = 18.0
SMALLEST_PT = 6.0
"""Of anything on a counter to play with; what would need less is refused."""
SMALLEST_IN_FIGURES_PT = 5.0

SMALL_TEXT = (1.65, 10.95)
SMALL_DRAWN_FOR_MM = 10.0
"""A figure's counter is the 12 mm counter without its band: 10 mm of it are left."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The 12 mm counter's numbers as places on a counter of another size."""

    side_mm: float
    scale: float
    shift_x_mm: float = 0.0
    shift_y_mm: float = 0.0
    line_share: float = 1.0
    smallest_pt: float = SMALLEST_PT
    text_left: float = TEXT_LEFT
    text_right: float = TEXT_RIGHT

    def x(self, at_12_mm: float) -> float:
        """A place from the left."""
        return self.shift_x_mm + at_12_mm * self.scale

    def y(self, at_12_mm: float) -> float:
        """A place from the top."""
        return self.shift_y_mm + at_12_mm * self.scale

    def length(self, at_12_mm: float) -> float:
        """A length."""
        return at_12_mm * self.scale

    def line(self, at_12_mm: float) -> float:
        """The width of a line."""
        return at_12_mm * sqrt(self.scale) * self.line_share

    def size_pt(self, at_12_mm: float) -> float:
        """A size of type, never under the smallest that can be read."""
        return max(self.smallest_pt, at_12_mm * self.scale)


def whole(side_mm: float, line_share: float = 1.0) -> Layout:
    """The layout of a counter to play with."""
    return Layout(side_mm, side_mm / DRAWN_FOR_MM, line_share=line_share)


def bare(side_mm: float, line_share: float = 1.0) -> Layout:
    """The layout of a counter in a figure: from size mark to id, in the middle of the square."""
    scale = side_mm / SMALL_DRAWN_FOR_MM
    middle_y = (MARK_TOP + ID_BASELINE) / 2
    shift_x_mm, shift_y_mm = (side_mm / 2 - middle * scale for middle in (FRAME_CENTRE_X, middle_y))
    return Layout(side_mm, scale, shift_x_mm, shift_y_mm, line_share, SMALLEST_IN_FIGURES_PT, *SMALL_TEXT)
