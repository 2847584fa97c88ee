"""What a person chooses at the press: the paper, how its backs lie, how it is cut."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, cast, get_args

from printkit.model import UsageError, did_you_mean
from printkit.press.paper import Area, Paper

Duplex: TypeAlias = Literal["long", "short", "fold", "off"]
"""How a back comes behind its front: the sheet turns on an edge, folds, or has no backs at all."""
Edition: TypeAlias = Literal["home", "shop"]
Sides: TypeAlias = Literal["both", "fronts", "backs"]
Order: TypeAlias = Literal["interleaved", "grouped"]
Marks: TypeAlias = Literal["off", "corners", "edges", "lines"]
"""Cut marks: none, at the block's corners, at both ends of every cut, or whole cut lines."""

TICK_OFF_MM, TICK_MM = 1.2, 3.0
"""Distance of a cut tick from the face, and its length."""
HOME_LEAST_MM = 5.0
"""What a printer at home cannot reach."""
SHOP_BLEED_MM = 3.0
REGISTRATION_MM = 12.0
"""The side of the corners in which a cutting machine looks for its marks."""
BLOCK_GAP_MM = 6.0
FOLD_GUTTER_MM = 10.0
"""Between the fronts and the backs of a sheet that folds."""


@dataclass(frozen=True, slots=True)
class Cutting:
    """The marks a cut follows.

    ``length_mm`` and ``distance_mm`` are a tick's own length and how far off the
    finished face it begins. ``has_order`` numbers the cuts, ``has_registration`` puts
    the corner marks on the sheet that a cutting machine looks for.
    """

    marks: Marks = "edges"
    length_mm: float = TICK_MM
    distance_mm: float = TICK_OFF_MM
    has_order: bool = True
    has_registration: bool = False

    @property
    def reach_mm(self) -> float:
        """How far the marks reach out of a block."""
        return 0.0 if self.marks == "off" else self.length_mm + self.distance_mm


@dataclass(frozen=True, slots=True)
class Correction:
    """How far one side is moved and turned, so that it lies where it should.

    Right and down are positive, as you look at that side; ``turn_deg`` is clockwise
    about the middle of the sheet.
    """

    dx_mm: float = 0.0
    dy_mm: float = 0.0
    turn_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class Stock:
    """The paper and how to lay things on it.

    ``block_gap_mm`` parts blocks, ``shape_gap_mm`` faces with an outline of their
    own, ``gap_mm`` rectangles. ``columns`` and ``rows`` cap the cells of a block.
    ``order`` says whether a back follows its front or all backs follow all fronts.
    ``front`` and ``back`` are what a printer's profile corrects.
    """

    paper: Paper
    margin_mm: float = 10.0
    edition: Edition = "home"
    bleed_mm: float = 0.0
    gap_mm: float = 0.0
    block_gap_mm: float = BLOCK_GAP_MM
    shape_gap_mm: float = 5.0
    columns: int | None = None
    rows: int | None = None
    duplex: Duplex = "long"
    sides: Sides = "both"
    order: Order = "interleaved"
    cutting: Cutting = field(default_factory=Cutting)
    front: Correction = field(default_factory=Correction)
    back: Correction = field(default_factory=Correction)

    @property
    def printable(self) -> Area:
        """The sheet less its margins."""
        return self.paper.printable(self.margin_mm)

    @property
    def is_corrected(self) -> bool:
        """Whether a printer's profile moves or turns anything."""
        return self.front != Correction() or self.back != Correction()

    @property
    def is_for_shop(self) -> bool:
        """Whether a print shop trims it, and prints to the edge."""
        return self.edition == "shop"


def one_of(word: str, known: Sequence[str], what: str) -> str:
    """The known word that somebody means.

    Raises:
        UsageError: none of them; names them all.

    >>> one_of(" Long ", ("long", "short"), "duplex")
    'long'
    """
    name = word.strip().casefold()
    if name not in known:
        listed = ", ".join(known)
        raise UsageError(f"unknown {what} {word!r}.{did_you_mean(name, known)} known: {listed}")
    return name


def duplex_named(word: str) -> Duplex:
    """How backs come behind their fronts, by its word."""
    return cast(Duplex, one_of(word, get_args(Duplex), "duplex"))


def edition_named(word: str) -> Edition:
    """Home or shop, by its word."""
    return cast(Edition, one_of(word, get_args(Edition), "edition"))


def sides_named(word: str) -> Sides:
    """Which sides are printed, by their word."""
    return cast(Sides, one_of(word, get_args(Sides), "sides"))


def order_named(word: str) -> Order:
    """The order of pages, by its word."""
    return cast(Order, one_of(word, get_args(Order), "order"))


def marks_named(word: str) -> Marks:
    """The kind of cut marks, by its word."""
    return cast(Marks, one_of(word, get_args(Marks), "marks"))
