"""The seven unit symbols, in a frame with an outline or, for a disabled unit, a solid one."""

from collections.abc import Callable
from dataclasses import dataclass
from math import atan2, cos, pi, sin

from counters.layout import STAFF_LINES
from printkit.ink.drawing import Circle, Item, Path, Point, Rect, Stroke, polyline
from printkit.model import PrintkitError, near

QUARTER = 0.5522847498  # a quarter circle's handles, in radii
SOLID_LINE = 1.1
"""On a solid panel the symbol's line is this much thicker."""

BAR_WIDTH, BAR_HEIGHT = 0.38, 0.17
ELLIPSE_X, ELLIPSE_Y = 0.35, 0.29
WHEEL_RADIUS, SPOKE_LINE, HUB = 0.34, 0.72, 0.22
ROOF_WIDTH, ROOF_HEIGHT, ROOF_VALLEY, TEETH = 0.74, 0.24, 0.02, 3
BASE_HEIGHT = 0.26
CHEVRON_X, CHEVRON_Y, CHEVRON_LINE = 0.26, 0.22, 1.7

INSTALLATIONS = frozenset({"factory", "army-base", "field-base"})


@dataclass(frozen=True, slots=True)
class Frame:
    """A symbol's frame by its centre and the middle of its line; ``foot_mm`` is where a staff ends."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    line_mm: float
    foot_mm: float

    @property
    def left_mm(self) -> float:
        """Left edge of its ink."""
        return self.x_mm - (self.width_mm + self.line_mm) / 2

    @property
    def top_mm(self) -> float:
        """Top edge of its ink."""
        return self.y_mm - (self.height_mm + self.line_mm) / 2

    def at(self, across: float, down: float) -> Point:
        """A point by shares of the frame's width and height, from its centre."""
        return (self.x_mm + across * self.width_mm, self.y_mm + down * self.height_mm)


def symbol(kind: str, frame: Frame, ink: str, ground: str, *, is_solid: bool) -> tuple[Item, ...]:
    """Frame and symbol; solid for a disabled unit: the panel in ink, the symbol in the ground's colour.

    Raises:
        PrintkitError: no symbol has that name; the nearest names are told.
    """
    if kind not in SYMBOLS:
        guesses = near(kind, SYMBOLS, 3) or tuple(SYMBOLS)
        raise PrintkitError(f"unknown symbol '{kind}'; nearest: {', '.join(guesses)}")
    colour, line_mm = (ground, frame.line_mm * SOLID_LINE) if is_solid else (ink, frame.line_mm)
    beside: tuple[Item, ...] = ()
    if kind in INSTALLATIONS:
        beside = (_bar(frame, ink),)
    elif kind == "headquarters":
        beside = (_staff(frame, ink),)
    return (_panel(frame, ink, is_solid=is_solid), *beside, *SYMBOLS[kind](frame, colour, line_mm))


def _panel(frame: Frame, ink: str, *, is_solid: bool) -> Rect:
    if is_solid:
        width, height = frame.width_mm + frame.line_mm, frame.height_mm + frame.line_mm
        return Rect(frame.left_mm, frame.top_mm, width, height, fill=ink)
    x, y = frame.at(-0.5, -0.5)
    return Rect(x, y, frame.width_mm, frame.height_mm, stroke=Stroke(ink, frame.line_mm))


def _bar(frame: Frame, ink: str) -> Rect:
    x, y = frame.at(-BAR_WIDTH / 2, -0.5 - BAR_HEIGHT)
    return Rect(x, y, BAR_WIDTH * frame.width_mm, BAR_HEIGHT * frame.height_mm, fill=ink)


def _staff(frame: Frame, ink: str) -> Rect:
    """A flag's pole, flush with the frame's left and top edge."""
    return Rect(
        frame.left_mm, frame.top_mm, STAFF_LINES * frame.line_mm, frame.foot_mm - frame.top_mm, fill=ink
    )


def _infantry(frame: Frame, colour: str, line_mm: float) -> tuple[Item, ...]:
    """Both diagonals of the frame's inside, cut off square by its edges."""
    width, height = frame.width_mm - frame.line_mm, frame.height_mm - frame.line_mm
    length = (width**2 + height**2) ** 0.5
    along, down = line_mm / 2 * length / height, line_mm / 2 * length / width
    falling = [
        (0.0, 0.0),
        (along, 0.0),
        (width, height - down),
        (width, height),
        (width - along, height),
        (0.0, down),
    ]
    rising = [(width - x, y) for x, y in reversed(falling)]
    left, top = frame.x_mm - width / 2, frame.y_mm - height / 2
    strokes = (polyline([(left + x, top + y) for x, y in line], closed=True) for line in (falling, rising))
    return (Path(tuple(piece for stroke in strokes for piece in stroke.segments), fill=colour),)


def _armour(frame: Frame, colour: str, line_mm: float) -> tuple[Item, ...]:
    x, y = frame.x_mm, frame.y_mm
    across, down = ELLIPSE_X * frame.width_mm, ELLIPSE_Y * frame.height_mm
    bend_x, bend_y = across * QUARTER, down * QUARTER
    segments = (
        ("M", x + across, y),
        ("C", x + across, y + bend_y, x + bend_x, y + down, x, y + down),
        ("C", x - bend_x, y + down, x - across, y + bend_y, x - across, y),
        ("C", x - across, y - bend_y, x - bend_x, y - down, x, y - down),
        ("C", x + bend_x, y - down, x + across, y - bend_y, x + across, y),
        ("Z",),
    )
    return (Path(segments, stroke=Stroke(colour, line_mm)),)


def _transport(frame: Frame, colour: str, line_mm: float) -> tuple[Item, ...]:
    x, y, radius = frame.x_mm, frame.y_mm, WHEEL_RADIUS * frame.height_mm
    spokes: list[tuple[str | float, ...]] = []
    for quarter in range(4):
        angle = pi / 8 + quarter * pi / 4
        across, down = radius * cos(angle), radius * sin(angle)
        spokes += [("M", x - across, y - down), ("L", x + across, y + down)]
    return (
        Circle(x, y, radius, stroke=Stroke(colour, line_mm)),
        Path(tuple(spokes), stroke=Stroke(colour, SPOKE_LINE * line_mm)),
        Circle(x, y, HUB * radius, fill=colour),
    )


def _headquarters(_frame: Frame, _colour: str, _line_mm: float) -> tuple[Item, ...]:
    return ()


def _factory(frame: Frame, colour: str, _line_mm: float) -> tuple[Item, ...]:
    """A saw roof: each tooth rises sheer on its left and falls to the right."""
    edge, tooth = -ROOF_WIDTH / 2, ROOF_WIDTH / TEETH
    outline = [frame.at(edge, ROOF_HEIGHT)]
    for number in range(TEETH):
        outline.append(frame.at(edge + number * tooth, -ROOF_HEIGHT))
        outline.append(frame.at(edge + (number + 1) * tooth, ROOF_VALLEY))
    outline.append(frame.at(-edge, ROOF_HEIGHT))
    return (polyline(outline, closed=True, fill=colour),)


def _army_base(frame: Frame, colour: str, _line_mm: float) -> tuple[Item, ...]:
    x, y = frame.at(-0.5, 0.5 - BASE_HEIGHT)
    return (Rect(x, y, frame.width_mm, BASE_HEIGHT * frame.height_mm, fill=colour),)


def _field_base(frame: Frame, colour: str, line_mm: float) -> tuple[Item, ...]:
    """A mitred chevron pointing up, its ink centred in the frame."""
    half, rise = CHEVRON_X * frame.width_mm, 2 * CHEVRON_Y * frame.height_mm
    angle, width = atan2(rise, half), CHEVRON_LINE * line_mm
    # The mitre reaches higher above the middle line than the butt ends reach below it.
    above, below = width / 2 / cos(angle), width / 2 * cos(angle)
    top = frame.y_mm - rise / 2 + (above - below) / 2
    legs = [(frame.x_mm - half, top + rise), (frame.x_mm, top), (frame.x_mm + half, top + rise)]
    return (polyline(legs, stroke=Stroke(colour, width)),)


SYMBOLS: dict[str, Callable[[Frame, str, float], tuple[Item, ...]]] = {
    "infantry": _infantry,
    "armour": _armour,
    "transport": _transport,
    "headquarters": _headquarters,
    "factory": _factory,
    "army-base": _army_base,
    "field-base": _field_base,
}
