"""A font file's own numbers: which letter has which glyph, how wide, how large.

Reads the few tables that measuring and embedding need, straight from the file.
fontTools would read them too and costs a tenth of a second in every run that
prints; it is opened for outlines only (``outlines``), and the tests compare both.
"""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from struct import unpack_from

DIGITS = "0123456789"
TABULAR_FIGURES = b"tnum"
EXTENSION_LOOKUP = 7
SINGLE_SUBSTITUTION = 1
NO_BREAK_SPACE = 0xA0
LAST_CODE = 0xFFFF  # closes the character map and names no character

FontBox = tuple[int, int, int, int]


class Typeface:
    """One TrueType file, its digits all of one width where the file offers such.

    ``glyph_of`` maps code points to glyph numbers, ``advances`` glyph numbers to
    widths in font units; ``units_per_em`` font units make one em.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._data = file.read_bytes()
        self._tables = dict(self._table_directory())
        self.units_per_em: int = self._number("head", 18)
        self.advances = self._advances()
        self.glyph_of = self._characters()
        self.figures = self._tabular_figures()
        self.glyph_of.update(self.figures)
        # The PDF writer sets a no-break space as a space; so must everything else.
        self.glyph_of[NO_BREAK_SPACE] = self.glyph_of[ord(" ")]

    @cached_property
    def cap_height(self) -> int:
        """Height of a capital in font units; the file's own word, else the letter H's."""
        return self._stated_height(88) or self.box(self.glyph_of[ord("H")])[3]

    @cached_property
    def x_height(self) -> int:
        """Height of a small letter in font units; the file's own word, else the letter x's."""
        return self._stated_height(86) or self.box(self.glyph_of[ord("x")])[3]

    def box(self, glyph: int) -> FontBox:
        """Left, bottom, right, top of the glyph's ink in font units; all 0 for a space."""
        start, end = self._glyph_places[glyph], self._glyph_places[glyph + 1]
        if start == end:
            return (0, 0, 0, 0)
        left, bottom, right, top = unpack_from(">4h", self._data, self._tables["glyf"] + start + 2)
        return (left, bottom, right, top)

    @cached_property
    def _glyph_places(self) -> tuple[int, ...]:
        count, place = len(self.advances) + 1, self._tables["loca"]
        if self._number("head", 50):
            return unpack_from(f">{count}L", self._data, place)
        return tuple(2 * half for half in unpack_from(f">{count}H", self._data, place))

    def _number(self, table: str, offset: int) -> int:
        (number,) = unpack_from(">H", self._data, self._tables[table] + offset)
        return int(number)

    def _stated_height(self, offset: int) -> int:
        """An OS/2 height, which files before version 2 of that table do not state."""
        return self._number("OS/2", offset) if self._number("OS/2", 0) >= 2 else 0

    def _table_directory(self) -> Iterator[tuple[str, int]]:
        (count,) = unpack_from(">H", self._data, 4)
        for index in range(count):
            tag, _checksum, place, _length = unpack_from(">4s3L", self._data, 12 + 16 * index)
            yield tag.decode("ascii"), place

    def _advances(self) -> tuple[int, ...]:
        glyphs, stated = self._number("maxp", 4), self._number("hhea", 34)
        pairs = unpack_from(f">{2 * stated}H", self._data, self._tables["hmtx"])
        widths: tuple[int, ...] = pairs[::2]
        return widths + widths[-1:] * (glyphs - stated)

    def _characters(self) -> dict[int, int]:
        """The Unicode map of the basic plane (cmap format 4), which every TrueType file has."""
        place = self._character_map()
        segments = self._number_at(place + 6) // 2
        ends, starts, deltas, steps = (
            unpack_from(
                f">{segments}H", self._data, place + 14 + column * 2 * segments + (2 if column else 0)
            )
            for column in range(4)
        )
        ranges = place + 16 + 6 * segments
        found: dict[int, int] = {}
        for index, (start, end, delta, step) in enumerate(zip(starts, ends, deltas, steps, strict=True)):
            codes = range(start, end + 1)
            if step == 0:
                found.update((code, code + delta & 0xFFFF) for code in codes)
            elif start < LAST_CODE:
                glyphs = unpack_from(f">{len(codes)}H", self._data, ranges + 2 * index + step)
                found.update(
                    (code, glyph + delta & 0xFFFF) for code, glyph in zip(codes, glyphs, strict=True) if glyph
                )
        found.pop(LAST_CODE, None)
        return found

    def _character_map(self) -> int:
        table = self._tables["cmap"]
        for index in range(self._number("cmap", 2)):
            platform, _encoding, offset = unpack_from(">2HL", self._data, table + 4 + 8 * index)
            if platform in (0, 3) and self._number_at(table + offset) == 4:
                return int(table + offset)
        raise ValueError(f"{self.file.name}: has no Unicode character map of format 4")

    def _number_at(self, place: int) -> int:
        (number,) = unpack_from(">H", self._data, place)
        return int(number)

    def _tabular_figures(self) -> dict[int, int]:
        """The digits' glyphs of one width, from the substitutions of GSUB feature ``tnum``."""
        swaps: dict[int, int] = {}
        for lookup in self._lookups(TABULAR_FIGURES):
            for subtable in self._subtables(lookup):
                swaps.update(self._single_substitutions(subtable))
        digits = {ord(digit): self.glyph_of[ord(digit)] for digit in DIGITS}
        return {code: swaps[glyph] for code, glyph in digits.items() if glyph in swaps}

    def _lookups(self, tag: bytes) -> list[int]:
        """Places of the lookups that any script's feature ``tag`` uses, each once."""
        if "GSUB" not in self._tables:
            return []
        gsub = self._tables["GSUB"]
        features, lookups = gsub + self._number_at(gsub + 6), gsub + self._number_at(gsub + 8)
        used: dict[int, None] = {}
        for index in range(self._number_at(features)):
            name, offset = unpack_from(">4sH", self._data, features + 2 + 6 * index)
            if name == tag:
                count = self._number_at(features + offset + 2)
                used.update(dict.fromkeys(unpack_from(f">{count}H", self._data, features + offset + 4)))
        return [lookups + self._number_at(lookups + 2 + 2 * index) for index in used]

    def _subtables(self, lookup: int) -> Iterator[int]:
        """Places of a lookup's single substitutions; others give none."""
        kind, count = self._number_at(lookup), self._number_at(lookup + 4)
        for index in range(count):
            place = lookup + self._number_at(lookup + 6 + 2 * index)
            inner = kind
            if kind == EXTENSION_LOOKUP:
                _format, inner, offset = unpack_from(">2HL", self._data, place)
                place += offset
            if inner == SINGLE_SUBSTITUTION:
                yield place

    def _single_substitutions(self, place: int) -> Iterator[tuple[int, int]]:
        covered = list(self._covered(place + self._number_at(place + 2)))
        if self._number_at(place) == 1:
            delta = self._number_at(place + 4)
            return ((glyph, (glyph + delta) & 0xFFFF) for glyph in covered)
        return zip(covered, unpack_from(f">{len(covered)}H", self._data, place + 6), strict=True)

    def _covered(self, place: int) -> Iterator[int]:
        kind, count = unpack_from(">2H", self._data, place)
        if kind == 1:
            yield from unpack_from(f">{count}H", self._data, place + 4)
            return
        for index in range(count):
            first, last = unpack_from(">2H", self._data, place + 4 + 6 * index)
            yield from range(first, last + 1)
