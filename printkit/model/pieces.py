"""Counters as values: what is on a face, in the field's words, not how it looks."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Symbol: TypeAlias = Literal[
    "infantry", "armour", "transport", "headquarters", "factory", "army-base", "field-base"
]
Band: TypeAlias = Literal[
    "open", "rails", "rail", "ladder", "notch", "saw", "dots", "chevron", "checks", "stripes"
]

SymbolSet: TypeAlias = Literal["nato", "plain"]
"""Unit symbols of APP-6, or pictograms that need no key."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """Two colours, a letter and an edge band that tell one player's counters apart.

    ``ground`` and ``ink`` are ``#RRGGBB``; ``symbols`` is the set its units are drawn with.
    """

    id: str
    letter: str
    name: str
    ground: str
    ink: str
    band: Band
    symbols: SymbolSet = "nato"


@dataclass(frozen=True, slots=True)
class UnitFace:
    """The front of a unit counter, or with ``disabled`` its back.

    ``echelon`` is the APP-6 size mark (``XX`` division … ``XXXXX`` army group, or
    empty), ``speed`` what stands top left, ``strong`` the filled or hollow dot,
    ``side_text`` stands right of the frame, ``strip`` are the pairs of the foot line.
    """

    code: str
    serial: int
    symbol: Symbol
    echelon: str
    speed: str
    strong: bool
    side_text: str
    strip: tuple[tuple[str, str], ...]
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class PlainBack:
    """The back of a counter that has no second state: ground, band and letter."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter of one player: front, back, how many of it are printed, and what its type is called."""

    front: UnitFace
    back: UnitFace | PlainBack
    copies: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class CounterSet:
    """Every counter of one player; printed once in each scheme. Square, ``side_mm`` wide."""

    side_mm: float
    counters: tuple[Counter, ...]


@dataclass(frozen=True, slots=True)
class MarkerFace:
    """A side of a marker: its words, one to a line, on a square or in a ring.

    With ``is_solid`` the field is filled. Without words the side is blank.
    """

    words: tuple[str, ...]
    shape: Literal["square", "disc"] = "square"
    is_solid: bool = False


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker and how many of it there are: for each player if ``is_owned``, else for the table.

    Square, ``side_mm`` wide; a disc may be cut out round along its ring.
    """

    id: str
    front: MarkerFace
    back: MarkerFace
    side_mm: float
    copies: int
    is_owned: bool
