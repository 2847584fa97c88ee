"""Dresses: what a scheme looks like in full ink, with little, in outline and in grey.

How each is made of a scheme's two colours is data, in ``inks/*.toml``.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from counters.colour import BLACK, WHITE, chroma, contrast, mixed
from counters.limits import limits
from printkit.ink.grey import Tone, grey_of, luminance, printed_grey
from printkit.ink.notation import channels
from printkit.model import Scheme, UsageError, did_you_mean
from printkit.model.pieces import SymbolSet

FULL = "full"
LEAST_GROUND = 1.25
"""A ground that stands off white paper by less is lost on it."""
DARKER = 0.05
"""Steps in which an ink is darkened."""


@dataclass(frozen=True, slots=True)
class Look:
    """How schemes become dresses; ``tint`` is how much of the paper a ground's strongest ink covers.

    At a tint of 1 the scheme stays as it is.
    With ``ink`` all symbols have that colour, else the darker of the scheme's two,
    darkened to ``least_contrast``. ``least_share`` is over how much of a face two schemes
    must differ to be told apart.
    """

    tint: float
    band: str
    line_share: float
    bold: str
    rim: str
    edge: str
    is_grey: bool
    least_share: float
    letter_line_mm: float = 0.0
    ink: str = ""
    least_contrast: float = 1.0


@dataclass(frozen=True, slots=True)
class Dress:
    """A scheme as its counters wear it: colours, band, and how strong lines and type are.

    ``band_ground`` is empty where the band lies on the counter's own ground; with
    ``letter_line_mm`` the letter of a plain back is drawn with such lines, else solid.
    ``rim`` is drawn round a counter in a figure, ``edge`` round a block of pale ones on a sheet.
    """

    letter: str
    name: str
    ground: str
    ink: str
    band: str
    band_ground: str
    band_ink: str
    line_share: float
    bold: str
    rim: str
    edge: str
    letter_line_mm: float
    symbols: SymbolSet = "nato"

    @property
    def strong_ground(self) -> str:
        """Its colour at full strength, on whatever ground the counters lie."""
        return self.band_ground or self.ground

    @property
    def needs_edge(self) -> bool:
        """Whether the ground would be lost on white paper."""
        return contrast(self.ground, WHITE) < LEAST_GROUND

    @property
    def is_light_on_dark(self) -> bool:
        """Whether the ink is the lighter colour; such lines close up in print and are drawn thicker."""
        return luminance(self.ink) > luminance(self.ground)


def look_names() -> tuple[str, ...]:
    """Every amount of ink there is a look for."""
    found = files("counters").joinpath("inks").iterdir()
    return tuple(sorted(item.name.removesuffix(".toml") for item in found if item.name.endswith(".toml")))


@cache
def look_named(name: str) -> Look:
    """The look for that amount of ink.

    Raises:
        UsageError: there is none; lists those there are.
    """
    known = look_names()
    if name not in known:
        raise UsageError(f"unknown ink {name!r}.{did_you_mean(name, known)} known: {', '.join(known)}")
    text = files("counters").joinpath("inks", f"{name}.toml").read_text("utf-8")
    return Look(**tomllib.loads(text))


@cache
def dressed(scheme: Scheme, ink: str = FULL) -> Dress:
    """The scheme in that much ink.

    Raises:
        UsageError: no look has that name.

    >>> blue = Scheme("white-on-blue", "B", "Blue", "#1F4E9E", "#FFFFFF", "rail")
    >>> dressed(blue).ground, dressed(blue, "outline").ground
    ('#1F4E9E', '#FFFFFF')
    """
    look = look_named(ink)
    plain = _plain(scheme, look) if look.tint == 1 else _pale(scheme, look)
    return _greyed(plain) if look.is_grey else plain


def _plain(scheme: Scheme, look: Look) -> Dress:
    return Dress(
        scheme.letter, scheme.name, scheme.ground, scheme.ink, scheme.band,
        "", scheme.ink, look.line_share, look.bold, look.rim, look.edge, look.letter_line_mm,
        scheme.symbols,
    )  # fmt: skip


def _pale(scheme: Scheme, look: Look) -> Dress:
    """A pale ground with dark symbols; the band on a strip of its own."""
    colour = scheme.ground if chroma(scheme.ground) or not chroma(scheme.ink) else scheme.ink
    ground = _tinted(colour, look.tint)
    darker = min((scheme.ground, scheme.ink), key=luminance)
    band_ground, band_ink = scheme.ground, scheme.ink
    if look.band == "black":
        band_ground, band_ink = (BLACK, WHITE) if scheme.ground == darker else (WHITE, BLACK)
    return replace(
        _plain(scheme, look),
        ground=ground,
        ink=look.ink or next(_darkened(darker, ground, look.least_contrast)),
        band_ground=band_ground,
        band_ink=band_ink,
    )


def _tinted(colour: str, tint: float) -> str:
    """So much of the colour that the strongest of its inks covers ``tint`` of the paper."""
    strongest = 1 - min(channels(colour)) / 255
    return mixed(WHITE, colour, min(1.0, tint / strongest)) if strongest else colour


def _darkened(colour: str, ground: str, least: float) -> Iterator[str]:
    """The colour and darker ones that stand off the ground by ``least``; black if none does."""
    shades = (mixed(colour, BLACK, step * DARKER) for step in range(round(1 / DARKER)))
    yield from (shade for shade in shades if contrast(shade, ground) >= least)
    yield BLACK


def _greyed(dress: Dress) -> Dress:
    """The dress as a grey printer shows it, or by true brightness where that would cost contrast."""
    shown = _through(printed_grey, dress)
    asked = min(limits().contrast, contrast(dress.ink, dress.ground))
    is_legible = contrast(shown.ink, shown.ground) >= asked
    return shown if is_legible else _through(grey_of, dress)


def _through(tone: Tone, dress: Dress) -> Dress:
    return replace(
        dress,
        ground=tone(dress.ground),
        ink=tone(dress.ink),
        band_ground=tone(dress.band_ground) if dress.band_ground else "",
        band_ink=tone(dress.band_ink),
        rim=tone(dress.rim),
        edge=tone(dress.edge),
    )
