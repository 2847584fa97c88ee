"""A font file's own numbers, as fontTools reads them: which letter has which glyph, how wide, how large."""

from collections.abc import Iterator
from functools import cached_property
from io import BytesIO
from pathlib import Path

from fontTools.ttLib import TTFont

DIGITS = "0123456789"
TABULAR_FIGURES = "tnum"
NO_BREAK_SPACE = 0xA0

FontBox = tuple[int, int, int, int]


class Typeface:
    """One TrueType file, its digits all of one width where the file offers such.

    ``glyph_of`` maps code points to glyph numbers, ``advances`` glyph numbers to
    widths in font units; ``units_per_em`` font units make one em. ``figures`` are
    the digits' code points with the glyphs of one width.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        # Read whole: of an open file, processes that come from one another share the place they read at.
        self.font = TTFont(BytesIO(file.read_bytes()), lazy=True)
        self.glyph_names: list[str] = self.font.getGlyphOrder()
        self.units_per_em: int = int(self.font["head"].unitsPerEm)
        widths = self.font["hmtx"].metrics
        self.advances: tuple[int, ...] = tuple(widths[name][0] for name in self.glyph_names)
        number = self.font.getReverseGlyphMap()
        named: dict[int, str] = self.font.getBestCmap()
        self.glyph_of: dict[int, int] = {code: number[name] for code, name in named.items()}
        swaps = dict(self._tabular_figures())
        digits = {ord(digit): swaps.get(named[ord(digit)]) for digit in DIGITS}
        self.figures: dict[int, int] = {code: number[name] for code, name in digits.items() if name}
        self.glyph_of.update(self.figures)
        # The PDF writer sets a no-break space as a space; so must everything else.
        self.glyph_of[NO_BREAK_SPACE] = self.glyph_of[ord(" ")]

    @cached_property
    def cap_height(self) -> int:
        """Height of a capital in font units; the file's own word, else the letter H's."""
        return self._stated_height("sCapHeight") or self.box(self.glyph_of[ord("H")])[3]

    @cached_property
    def x_height(self) -> int:
        """Height of a small letter in font units; the file's own word, else the letter x's."""
        return self._stated_height("sxHeight") or self.box(self.glyph_of[ord("x")])[3]

    def box(self, glyph: int) -> FontBox:
        """Left, bottom, right, top of the glyph's ink in font units; all 0 for a space."""
        shape = self.font["glyf"][self.glyph_names[glyph]]
        if shape.numberOfContours == 0:
            return (0, 0, 0, 0)
        return (shape.xMin, shape.yMin, shape.xMax, shape.yMax)

    def _stated_height(self, name: str) -> int:
        """An OS/2 height, which files before version 2 of that table do not state."""
        return int(getattr(self.font["OS/2"], name, 0))

    def _tabular_figures(self) -> Iterator[tuple[str, str]]:
        """Which glyph stands for which, by the single substitutions of GSUB feature ``tnum``."""
        if "GSUB" not in self.font:
            return
        table = self.font["GSUB"].table
        for record in table.FeatureList.FeatureRecord:
            if record.FeatureTag == TABULAR_FIGURES:
                for index in record.Feature.LookupListIndex:
                    for subtable in table.LookupList.Lookup[index].SubTable:
                        yield from getattr(subtable, "ExtSubTable", subtable).mapping.items()
