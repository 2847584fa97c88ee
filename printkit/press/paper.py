"""Paper sizes by name, and what a margin leaves of them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import isfinite

from printkit.model import UsageError, did_you_mean

SIZES_MM: Mapping[str, tuple[float, float]] = {
    "a5": (148.0, 210.0),
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "a2": (420.0, 594.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
LEAST_MM, MOST_MM = 70.0, 2000.0
MM_PER_INCH = 25.4

_CUSTOM = re.compile(r"(\d+(?:\.\d+)?)\s*x\s*(\d+(?:\.\d+)?)\s*(mm|in)")


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of a sheet by its top left corner."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float

    @property
    def right_mm(self) -> float:
        """Where it ends, from the sheet's left edge."""
        return self.x_mm + self.width_mm

    @property
    def bottom_mm(self) -> float:
        """Where it ends, from the sheet's top edge."""
        return self.y_mm + self.height_mm

    @property
    def middle_mm(self) -> tuple[float, float]:
        """Its middle, from the sheet's top left corner."""
        return self.x_mm + self.width_mm / 2, self.y_mm + self.height_mm / 2

    def without(
        self, *, left_mm: float = 0, top_mm: float = 0, right_mm: float = 0, bottom_mm: float = 0
    ) -> "Area":
        """What is left when strips are taken off.

        >>> Area(10, 10, 190, 277).without(top_mm=12).y_mm
        22
        """
        return Area(
            self.x_mm + left_mm,
            self.y_mm + top_mm,
            self.width_mm - left_mm - right_mm,
            self.height_mm - top_mm - bottom_mm,
        )


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet as it goes into the printer, upright unless ``landscape`` turned it."""

    name: str
    width_mm: float
    height_mm: float

    def landscape(self) -> "Paper":
        """The same sheet with its long side level.

        >>> named("a4").landscape().width_mm
        297.0
        """
        if self.width_mm >= self.height_mm:
            return self
        return replace(self, name=f"{self.name} landscape", width_mm=self.height_mm, height_mm=self.width_mm)

    @property
    def widest_margin_mm(self) -> float:
        """A margin that leaves half of the shorter side."""
        return min(self.width_mm, self.height_mm) / 4

    def printable(self, margin_mm: float) -> Area:
        """The sheet less its margins.

        Raises:
            UsageError: a margin below 0, or one that leaves less than half the sheet's width.
        """
        most_mm = self.widest_margin_mm
        if not isfinite(margin_mm) or not 0 <= margin_mm <= most_mm:
            raise UsageError(f"margin {margin_mm:g} mm: on {self.name} it is 0 to {most_mm:g} mm")
        return Area(margin_mm, margin_mm, self.width_mm - 2 * margin_mm, self.height_mm - 2 * margin_mm)


def named(word: str) -> Paper:
    """The paper somebody means: ``a4``, ``Letter``, ``100x150mm``, ``8.5x14in``.

    Raises:
        UsageError: an unknown name, with those that are known; a size out of range.

    >>> named(" Letter ").width_mm
    215.9
    >>> named("100x150mm").height_mm
    150.0
    """
    name = word.strip().casefold()
    if name in SIZES_MM:
        return Paper(name, *SIZES_MM[name])
    custom = _CUSTOM.fullmatch(name)
    if custom is None:
        known = ", ".join(SIZES_MM)
        raise UsageError(
            f"unknown paper {word!r}.{did_you_mean(name, SIZES_MM)} known: {known}, WxHmm, WxHin"
        )
    unit_mm = MM_PER_INCH if custom[3] == "in" else 1.0
    width_mm, height_mm = float(custom[1]) * unit_mm, float(custom[2]) * unit_mm
    if not all(LEAST_MM <= length <= MOST_MM for length in (width_mm, height_mm)):
        raise UsageError(f"paper {word!r}: each side is {LEAST_MM:g} to {MOST_MM:g} mm")
    return Paper(f"{custom[1]}x{custom[2]}{custom[3]}", width_mm, height_mm)
