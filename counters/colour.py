"""Contrast by the Web Content Accessibility Guidelines, version 2."""

from functools import cache

from printkit.model import Scheme


@cache
def luminance(colour: str) -> float:
    """Relative luminance of ``#RRGGBB``, 0 black to 1 white."""
    red, green, blue = (_linear(int(colour[start : start + 2], 16) / 255) for start in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return float(channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """How far two colours stand apart, 1 equal to 21 black and white.

    >>> round(contrast("#FFD800", "#000000"), 2)
    15.07
    """
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def is_light_on_dark(scheme: Scheme) -> bool:
    """Whether the ink is the lighter colour; such lines close up in print and are drawn thicker."""
    return luminance(scheme.ink) > luminance(scheme.ground)
