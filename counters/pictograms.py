"""Pictograms for who does not want to learn symbols: filled shapes within the frame's place.

Places are shares of the frame's width and height, from its centre.
"""

from collections.abc import Callable

from counters.symbols import Frame
from printkit.ink.drawing import Circle, Item, Path, Point, Rect, polyline

Shares = list[Point]

HELMET: Shares = [(-0.15, -0.20), (-0.12, -0.38), (-0.05, -0.48), (0.05, -0.48), (0.12, -0.38), (0.15, -0.20)]
SHOULDERS: Shares = [
    (-0.30, 0.50),
    (-0.28, 0.26),
    (-0.20, 0.15),
    (-0.07, 0.11),
    (0.07, 0.11),
    (0.20, 0.15),
    (0.28, 0.26),
    (0.30, 0.50),
]
RIFLE: Shares = [(0.355, -0.42), (0.405, -0.42), (0.42, 0.50), (0.34, 0.50)]
TURRET: Shares = [
    (-0.20, -0.06),
    (-0.15, -0.36),
    (0.13, -0.36),
    (0.19, -0.25),
    (0.50, -0.25),
    (0.50, -0.14),
    (0.19, -0.14),
    (0.19, -0.06),
]
HULL: Shares = [(-0.46, 0.14), (-0.40, -0.02), (0.38, -0.02), (0.46, 0.14)]
CARGO: Shares = [(-0.48, -0.34), (0.12, -0.34), (0.12, 0.26), (-0.48, 0.26)]
CAB: Shares = [(0.16, -0.16), (0.34, -0.16), (0.47, 0.06), (0.47, 0.26), (0.16, 0.26)]
FACTORY: Shares = [
    (-0.44, 0.46),
    (-0.44, -0.48),
    (-0.30, -0.48),
    (-0.28, -0.02),
    (-0.04, -0.24),
    (-0.04, -0.02),
    (0.20, -0.24),
    (0.20, -0.02),
    (0.44, -0.24),
    (0.44, 0.46),
]
FORT: Shares = [
    (-0.44, 0.46),
    (-0.44, -0.40),
    (-0.26, -0.40),
    (-0.26, -0.20),
    (-0.09, -0.20),
    (-0.09, -0.40),
    (0.09, -0.40),
    (0.09, -0.20),
    (0.26, -0.20),
    (0.26, -0.40),
    (0.44, -0.40),
    (0.44, 0.46),
    (0.11, 0.46),
    (0.11, 0.10),
    (-0.11, 0.10),
    (-0.11, 0.46),
]
TENT: Shares = [
    (-0.46, 0.46),
    (-0.035, -0.32),
    (-0.09, -0.44),
    (-0.02, -0.48),
    (0.0, -0.43),
    (0.02, -0.48),
    (0.09, -0.44),
    (0.035, -0.32),
    (0.46, 0.46),
    (0.15, 0.46),
    (0.0, 0.06),
    (-0.15, 0.46),
]


def _infantry(frame: Frame, colour: str) -> tuple[Item, ...]:
    """A soldier with a helmet, and a rifle."""
    x, y = frame.at(-0.19, -0.22)
    brim = Rect(x, y, 0.38 * frame.width_mm, 0.08 * frame.height_mm, fill=colour)
    face = Circle(*frame.at(0, -0.10), 0.155 * frame.height_mm, colour)
    return (_shape(frame, HELMET, colour), brim, face, *_filled(frame, colour, SHOULDERS, RIFLE))


def _armour(frame: Frame, colour: str) -> tuple[Item, ...]:
    """A tank from its side."""
    x, y = frame.at(-0.44, 0.18)
    height_mm = 0.28 * frame.height_mm
    track = Rect(x, y, 0.88 * frame.width_mm, height_mm, fill=colour, radius_mm=height_mm / 2)
    return (*_filled(frame, colour, TURRET, HULL), track)


def _transport(frame: Frame, colour: str) -> tuple[Item, ...]:
    """A truck from its side."""
    wheels = tuple(
        Circle(*frame.at(across, 0.34), 0.14 * frame.height_mm, colour) for across in (-0.29, 0.30)
    )
    return (*_filled(frame, colour, CARGO, CAB), *wheels)


def _headquarters(frame: Frame, colour: str) -> tuple[Item, ...]:
    """A flag that waves from a pole."""
    left, top = frame.at(-0.40, -0.48)
    middle, bottom = frame.at(0.02, 0)[0], frame.at(0, 0.22)[1]
    right, wave = frame.at(0.44, 0)[0], 0.16 * frame.height_mm
    cloth = Path(
        (
            ("M", left, top),
            (
                "C",
                (left + middle) / 2,
                top - wave / 4,
                (left + middle) / 2,
                top + wave,
                middle,
                top + wave / 2,
            ),
            ("C", (right + middle) / 2, top, (right + middle) / 2, top + wave, right, top + wave / 2),
            ("L", right, bottom),
            (
                "C",
                (right + middle) / 2,
                bottom + wave / 2,
                (right + middle) / 2,
                bottom - wave / 2,
                middle,
                bottom,
            ),
            (
                "C",
                (left + middle) / 2,
                bottom + wave / 2,
                (left + middle) / 2,
                bottom - wave,
                left,
                bottom - wave / 2,
            ),
            ("Z",),
        ),
        fill=colour,
    )
    pole = Rect(left, top, 0.07 * frame.width_mm, 0.98 * frame.height_mm, fill=colour)
    return (cloth, pole)


def _factory(frame: Frame, colour: str) -> tuple[Item, ...]:
    return _filled(frame, colour, FACTORY)


def _fort(frame: Frame, colour: str) -> tuple[Item, ...]:
    return _filled(frame, colour, FORT)


def _tent(frame: Frame, colour: str) -> tuple[Item, ...]:
    return _filled(frame, colour, TENT)


def _filled(frame: Frame, colour: str, *shapes: Shares) -> tuple[Item, ...]:
    return tuple(_shape(frame, shares, colour) for shares in shapes)


def _shape(frame: Frame, shares: Shares, colour: str) -> Path:
    return polyline([frame.at(*share) for share in shares], closed=True, fill=colour)


PICTOGRAMS: dict[str, Callable[[Frame, str], tuple[Item, ...]]] = {
    "infantry": _infantry,
    "armour": _armour,
    "transport": _transport,
    "headquarters": _headquarters,
    "factory": _factory,
    "army-base": _fort,
    "field-base": _tent,
}
"""A drawing for every symbol that a unit may have."""
INSIDE = 0.86
"""On the solid panel of a disabled unit a pictogram is so much smaller."""


def pictogram(kind: str, frame: Frame, ink: str, ground: str, *, is_solid: bool) -> tuple[Item, ...]:
    """The pictogram alone, or for a disabled unit in the ground's colour on a panel of ink.

    Raises:
        KeyError: there is none for that symbol.
    """
    if not is_solid:
        return PICTOGRAMS[kind](frame, ink)
    width_mm, height_mm = frame.width_mm + frame.line_mm, frame.height_mm + frame.line_mm
    panel = Rect(frame.left_mm, frame.top_mm, width_mm, height_mm, fill=ink)
    inside = Frame(
        frame.x_mm,
        frame.y_mm,
        INSIDE * frame.width_mm,
        INSIDE * frame.height_mm,
        frame.line_mm,
        frame.foot_mm,
    )
    return (panel, *PICTOGRAMS[kind](inside, ground))
