"""Drawings in other colours: every colour put through one function; one of them turns colours grey.

A grey is as bright as the colour it stands for, by the relative luminance of the Web
Content Accessibility Guidelines 2, so what could be read on its ground still can.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import TypeAlias

from printkit.ink.drawing import Circle, Drawing, Group, Item, Path, Placed, Rect, Stroke, Text
from printkit.ink.notation import channels

Tone: TypeAlias = Callable[[str], str]
"""A colour for a colour, both ``#RRGGBB``."""


BRIGHTNESS = (0.299, 0.587, 0.114)
"""Shares of red, green and blue in the grey that printers make of a colour (ITU-R BT.601)."""


def brightness(red: float, green: float, blue: float) -> float:
    """The grey that a printer makes of a colour, on the scale of its channels."""
    return sum(share * channel for share, channel in zip(BRIGHTNESS, (red, green, blue), strict=True))


@cache
def luminance(colour: str) -> float:
    """Relative luminance of ``#RRGGBB``, 0 black to 1 white."""
    red, green, blue = (linear(channel / 255) for channel in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(channel: float) -> float:
    """The light of a channel of sRGB, both 0 to 1 (IEC 61966-2-1)."""
    return float(channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4)


def curved(light: float) -> float:
    """The channel of sRGB that gives off that light, both 0 to 1.

    >>> round(curved(linear(0.5)), 9)
    0.5
    """
    return float(12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055)


@cache
def grey_of(colour: str) -> str:
    """The grey that is as bright as the colour; a grey is its own.

    >>> grey_of("#A6C4D4"), grey_of("#777777")
    ('#BFBFBF', '#777777')
    """
    return _grey(round(255 * curved(luminance(colour))))


@cache
def printed_grey(colour: str) -> str:
    """The grey that a printer makes of the colour, which may be lighter or darker than its look.

    >>> printed_grey("#FFD800"), grey_of("#FFD800")
    ('#CBCBCB', '#DADADA')
    """
    return _grey(round(brightness(*channels(colour))))


def _grey(level: int) -> str:
    return f"#{level:02X}{level:02X}{level:02X}"


def grey(drawing: Drawing) -> Drawing:
    """The drawing for a printer with black ink alone."""
    return recoloured(drawing, grey_of)


def recoloured(drawing: Drawing, tone: Tone) -> Drawing:
    """The same drawing with every colour put through ``tone``.

    A drawing placed many times stays one drawing, so that files still hold it once.
    """
    return _Recolouring(tone).drawing(drawing)


class _Recolouring:
    """One tone, and the drawings that went through it already."""

    def __init__(self, tone: Tone) -> None:
        self._tone = tone
        self._known: dict[int, tuple[Drawing, Drawing]] = {}

    def drawing(self, drawing: Drawing) -> Drawing:
        known = self._known.get(id(drawing))
        if known is None:
            turned = replace(drawing, items=tuple(self._item(item) for item in drawing.items))
            known = self._known[id(drawing)] = (drawing, turned)  # held, so that no other gets its id
        return known[1]

    def _item(self, item: Item) -> Item:
        match item:
            case Path() | Rect() | Circle():
                return replace(item, fill=self._fill(item.fill), stroke=self._stroke(item.stroke))
            case Text():
                return replace(item, fill=self._tone(item.fill))
            case Group():
                return replace(item, items=tuple(self._item(inner) for inner in item.items))
            case Placed():
                return replace(item, drawing=self.drawing(item.drawing))

    def _fill(self, fill: str | None) -> str | None:
        return None if fill is None else self._tone(fill)

    def _stroke(self, stroke: Stroke | None) -> Stroke | None:
        return None if stroke is None else replace(stroke, colour=self._tone(stroke.colour))
