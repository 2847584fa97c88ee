"""Contrast by the Web Content Accessibility Guidelines, version 2, and colours between two."""

from printkit.ink.grey import luminance
from printkit.ink.notation import channels

BLACK, WHITE = "#000000", "#FFFFFF"


def contrast(one: str, other: str) -> float:
    """How far two colours stand apart, 1 equal to 21 black and white.

    >>> round(contrast("#FFD800", "#000000"), 2)
    15.07
    """
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two, ``share`` of the way from one to the other.

    >>> mixed("#FFD800", "#000000", 0.5)
    '#806C00'
    """
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def chroma(colour: str) -> int:
    """How much colour there is in it: 0 for black, grey and white, up to 255."""
    return max(channels(colour)) - min(channels(colour))
