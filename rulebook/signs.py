"""Drawn signs that no font has: discs and rings with a letter, hexagon, arrow, triangle, house, lock."""

from collections.abc import Iterator
from math import cos, pi, sin

from printkit.ink import fonts
from printkit.ink.drawing import Circle, Item, Path, Rect, Stroke, Text, polyline
from rulebook.design import HEAVY_MM, INK, PETROL

DISC_MM = 1.95
HEX_MM = 1.25
ARROW_MM = 5.2
HOUSE_MM = 3.0
LOCK_MM = 2.2


def width_mm(form: str, letter: str) -> float:
    """How much of a line the sign takes."""
    if form == "to":
        return ARROW_MM + 1.4 + fonts.width_mm(letter, "sans-semibold", 9)
    return 2 * (HEX_MM if form == "hex" else DISC_MM)


def drawn(form: str, letter: str, x_mm: float, baseline_mm: float, size_pt: float) -> Iterator[Item]:
    """The sign with its left edge at ``x_mm``, centred on the small letters of its line."""
    middle_mm = baseline_mm - fonts.cap_height_mm("sans", size_pt) / 2
    if form == "hex":
        yield hexagon(x_mm + HEX_MM, middle_mm)
    elif form == "to":
        yield from arrow(x_mm, middle_mm)
        yield Text(x_mm + ARROW_MM + 1.4, baseline_mm, letter, "sans-semibold", size_pt, INK)
    else:
        yield from _lettered(form, letter, x_mm + DISC_MM, middle_mm)


def _lettered(form: str, letter: str, x_mm: float, middle_mm: float) -> Iterator[Item]:
    """A white letter in a black disc, or a black one in a ring."""
    baseline_mm = middle_mm + fonts.cap_height_mm("sans-semibold", 9) / 2
    if form == "disc":
        yield Circle(x_mm, middle_mm, DISC_MM, INK)
        yield Text(x_mm, baseline_mm, letter, "sans-semibold", 9, "#FFFFFF", "middle")
    else:
        yield Circle(x_mm, middle_mm, DISC_MM - 0.16, None, Stroke(INK, 0.32))
        yield Text(x_mm, baseline_mm, letter, "sans-semibold", 9, INK, "middle")


def hexagon(x_mm: float, y_mm: float, radius_mm: float = HEX_MM) -> Path:
    """A small filled hex about its centre: a type that controls its hex."""
    points = [(x_mm + radius_mm * cos(k * pi / 3), y_mm + radius_mm * sin(k * pi / 3)) for k in range(6)]
    return polyline(points, closed=True, fill=INK)


def arrow(x_mm: float, y_mm: float) -> Iterator[Item]:
    """A petrol arrow to the right."""
    end = x_mm + ARROW_MM
    yield polyline([(x_mm, y_mm), (end - 1.4, y_mm)], stroke=Stroke(PETROL, 0.4))
    yield polyline([(end, y_mm), (end - 1.9, y_mm - 0.8), (end - 1.9, y_mm + 0.8)], closed=True, fill=PETROL)


def triangle(x_mm: float, y_mm: float) -> Path:
    """The petrol point before a line of *In short*."""
    return polyline([(x_mm, y_mm - 0.85), (x_mm + 1.75, y_mm), (x_mm, y_mm + 0.85)], closed=True, fill=PETROL)


def house(x_mm: float, baseline_mm: float, *, filled: bool) -> Path:
    """A house standing on the baseline: filled where the house rule is in force."""
    wide, eaves, ridge, door = HOUSE_MM, 1.35, 2.75, 0.42
    left, right, middle = x_mm + 0.16, x_mm + wide - 0.16, x_mm + wide / 2
    outline = [
        (left + 0.4, baseline_mm),
        (left + 0.4, baseline_mm - eaves),
        (left, baseline_mm - eaves),
        (middle, baseline_mm - ridge),
        (right, baseline_mm - eaves),
        (right - 0.4, baseline_mm - eaves),
        (right - 0.4, baseline_mm),
        (middle + door, baseline_mm),
        (middle + door, baseline_mm - 0.95),
        (middle - door, baseline_mm - 0.95),
        (middle - door, baseline_mm),
    ]
    fill = PETROL if filled else None
    return polyline(outline, closed=True, fill=fill, stroke=Stroke(PETROL, HEAVY_MM, join="round"))


def lock(x_mm: float, y_mm: float) -> Iterator[Item]:
    """A padlock about its centre, ``LOCK_MM`` wide: done in secret."""
    half, body_mm = LOCK_MM / 2, 1.7
    top_mm = y_mm - 0.25
    bow, rise = 0.62, top_mm - 0.5
    yield Rect(x_mm - half, top_mm, LOCK_MM, body_mm, INK, radius_mm=0.25)
    curve: tuple[tuple[str | float, ...], ...] = (
        ("M", x_mm - bow, top_mm + 0.1),
        ("L", x_mm - bow, rise),
        ("C", x_mm - bow, rise - 1.0, x_mm + bow, rise - 1.0, x_mm + bow, rise),
        ("L", x_mm + bow, top_mm + 0.1),
    )
    yield Path(curve, stroke=Stroke(INK, 0.38))
