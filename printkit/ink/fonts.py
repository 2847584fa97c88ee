"""The packaged faces, what each letter measures, and which letters there are.

Widths are sums of the letters' own widths: no kerning, no ligatures, so that paper
and screen agree to the last digit. All digits of a face have one width. Nothing
here looks at the fonts of the computer it runs on.
"""

import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from fontpkg_fira_sans_condensed import ROOT as FIRA_ROOT
from fontpkg_pt_serif import ROOT as PT_SERIF_ROOT

from printkit.ink.drawing import MM_PER_PT
from printkit.ink.typeface import Typeface
from printkit.model.errors import PrintkitError, did_you_mean


def _fira(style: str) -> Path:
    return Path(FIRA_ROOT) / "files" / f"FiraSansCondensed-{style}.ttf"


def _pt_serif(style: str) -> Path:
    return Path(PT_SERIF_ROOT) / "files" / f"PT_Serif-Web-{style}.ttf"


FACES: Mapping[str, Path] = MappingProxyType(
    {
        "sans-light": _fira("Light"),
        "sans": _fira("Regular"),
        "sans-italic": _fira("Italic"),
        "sans-medium": _fira("Medium"),
        "sans-semibold": _fira("SemiBold"),
        "sans-bold": _fira("Bold"),
        "serif": _pt_serif("Regular"),
        "serif-italic": _pt_serif("Italic"),
        "serif-bold": _pt_serif("Bold"),
        "serif-bold-italic": _pt_serif("BoldItalic"),
    }
)
"""Every face there is, by key: Fira Sans Condensed for ``sans``, PT Serif for ``serif``."""

Box = tuple[float, float, float, float]

UNSAYABLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
LOOSE_MARKS = frozenset({"Mn", "Me", "Mc"})


class MissingGlyphError(PrintkitError):
    """A text holds a sign that its face cannot draw; paper must never show a gap instead.

    >>> str(MissingGlyphError("unit RAD3", "★", "sans", "is not in the face sans"))
    "unit RAD3: '★' (U+2605) is not in the face sans"
    """

    def __init__(self, item: str, letter: str, face: str, problem: str) -> None:
        code = f"U+{ord(letter):04X}"
        shown = f"'{letter}' ({code})" if letter.isprintable() else code
        super().__init__(f"{item}: {shown} {problem}")
        self.item = item
        self.letter = letter
        self.face = face


@cache
def typeface(face: str) -> Typeface:
    """The font file behind a face key, read once.

    Raises:
        PrintkitError: no face has that key.
    """
    if face not in FACES:
        raise PrintkitError(f"unknown face {face!r}.{did_you_mean(face, FACES)} known: {', '.join(FACES)}")
    return Typeface(FACES[face])


def composed(text: str) -> str:
    """The same text with every letter and its accents as one sign, which is how faces hold them.

    >>> composed("Ło\u0301dz\u0301") == "Łódź"
    True
    """
    return text if text.isascii() else unicodedata.normalize("NFC", text)


class _Advances(dict[str, float]):
    """Width in mm at 1 pt of each letter of a face, filled as letters are asked for."""

    def __init__(self, face: str) -> None:
        super().__init__()
        self.face = face
        self.typeface = typeface(face)
        self.mm_per_unit = MM_PER_PT / self.typeface.units_per_em

    def __missing__(self, letter: str) -> float:
        problem = fault(letter, self.face)
        if problem:
            raise MissingGlyphError("text", letter, self.face, problem)
        width = self.typeface.advances[self.typeface.glyph_of[ord(letter)]] * self.mm_per_unit
        self[letter] = width
        return width


_advances = cache(_Advances)


def fault(letter: str, face: str) -> str:
    """What keeps a letter from being drawn in a face, or nothing."""
    category = unicodedata.category(letter)
    if category in UNSAYABLE:
        return "is a control sign, which paper cannot show; leave it out"
    if category in LOOSE_MARKS:
        return "is an accent that makes no single letter with the sign before it; use another letter"
    if ord(letter) not in typeface(face).glyph_of:
        return f"is not in the face {face}; write it otherwise or draw it as a shape"
    return ""


def check(text: str, face: str, item: str) -> None:
    """Nothing, if every letter of the text can be drawn in the face.

    Raises:
        MissingGlyphError: names ``item``, the first letter that cannot, and its code point.
    """
    known = _advances(face)
    try:
        for letter in composed(text):
            known[letter]
    except MissingGlyphError as missing:
        raise MissingGlyphError(item, missing.letter, face, fault(missing.letter, face)) from None


def width_mm(text: str, face: str, size_pt: float) -> float:
    """How far the text runs: the sum of its letters' widths.

    Raises:
        MissingGlyphError: a letter is not in the face; names the text.

    >>> round(width_mm("0503", "sans-medium", 10), 4) == round(width_mm("1111", "sans-medium", 10), 4)
    True
    """
    try:
        return size_pt * sum(map(_advances(face).__getitem__, composed(text)))
    except MissingGlyphError:
        check(text, face, f"text {text!r}")
        raise


def ink_box_mm(text: str, face: str, size_pt: float) -> Box:
    """Left, top, right, bottom of what is black, seen from the start of the baseline.

    ``y`` runs down, so a capital's top is negative. A text of spaces alone is all 0.
    Right to 0.004 em for the sans; PT Serif's files state boxes up to 0.02 em too large.

    Raises:
        MissingGlyphError: a letter is not in the face; names the text.
    """
    check(text, face, f"text {text!r}")
    known = _advances(face)
    file, scale = known.typeface, known.mm_per_unit
    pen = 0.0
    boxes: list[Box] = []
    for letter in composed(text):
        left, bottom, right, top = (side * scale for side in file.box(file.glyph_of[ord(letter)]))
        if left < right:
            boxes.append((pen + left, -top, pen + right, -bottom))
        pen += known[letter]
    if not boxes:
        return (0.0, 0.0, 0.0, 0.0)
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (size_pt * min(lefts), size_pt * min(tops), size_pt * max(rights), size_pt * max(bottoms))


def cap_height_mm(face: str, size_pt: float) -> float:
    """Height of a flat capital such as H."""
    return size_pt * typeface(face).cap_height * _advances(face).mm_per_unit


def x_height_mm(face: str, size_pt: float) -> float:
    """Height of a flat small letter such as x."""
    return size_pt * typeface(face).x_height * _advances(face).mm_per_unit
