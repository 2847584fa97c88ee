"""Whether players could confuse two schemes: in grey, and with the three kinds of colour-blind sight.

Two counters of equal unit and strength are told apart if, over a share of the face, their
greys differ by a step, and if some mark that is no colour is large enough and another.
The band may be that share and that mark: who sees no colours looks at bands anyway. Who
sees them looks at colours, so two schemes must also have grounds or inks that differ, as
they are designed and whatever the ink of the print. How much is asked for is data:
``eyes.toml``, and for the share ``inks``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import floor
from types import MappingProxyType

from counters import layout as at
from counters.colour import contrast
from counters.dress import FULL, dressed, look_named
from counters.faces import front
from counters.layout import whole
from counters.limits import limits
from printkit.ink import fonts, grey
from printkit.ink.grey import curved, linear
from printkit.ink.notation import channels
from printkit.ink.sampling import sampled
from printkit.model import Scheme, UnitFace

Matrix = tuple[tuple[float, float, float], ...]

SIGHTS: Mapping[str, Matrix] = MappingProxyType(
    {
        "grey": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        "red-blind": (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        "green-blind": (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        "blue-blind": (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
    }
)
"""What becomes of linear red, green and blue: a grey print, and colour-blind sight at its strongest
(Machado, Oliveira and Fernandes 2009)."""
FIELDS_A_MM, FINER = 10, 3
"""A face is looked at as printed at 254 dots an inch, each dot the mean of so many by so many looks."""

TYPE, BAND = "letters and symbols", "marks of the band"


@dataclass(frozen=True, slots=True)
class Confusion:
    """Two schemes that players could take for each other.

    ``shares`` are the sights with which too little of the face tells them apart, and how
    much, 0 to 1; ``has_mark`` is whether a letter or band tells them apart without colour,
    ``has_colour`` whether a ground or ink does for eyes that see colours.
    """

    one: Scheme
    other: Scheme
    shares: Mapping[str, float]
    has_mark: bool
    has_colour: bool

    def __str__(self) -> str:
        return f"{self.one.name} and {self.other.name} {' and '.join(self._faults())}"

    def _faults(self) -> Iterator[str]:
        if self.shares:
            least = 100 * min(self.shares.values())
            yield f"look alike {_seen(self.shares)}: {least:.1f} % of the counter differs"
        elif not self.has_colour:
            yield "have the same colours: no more than the band tells them apart"
        if not self.has_mark:
            yield f"have no letter or band of {limits().mark_mm:g} mm that differs"


def _seen(sights: Iterable[str]) -> str:
    """How they look alike.

    >>> _seen(["grey", "red-blind", "blue-blind"])
    'in grey and to red-blind and blue-blind eyes'
    """
    listed = list(sights)
    eyes = " and ".join(sight for sight in listed if sight != "grey")
    ways = ["in grey"] * ("grey" in listed) + [f"to {eyes} eyes"] * bool(eyes)
    return " and ".join(ways)


@dataclass(frozen=True, slots=True)
class Faint:
    """A part of a scheme that hardly stands off its ground."""

    scheme: Scheme
    part: str
    ratio: float

    def __str__(self) -> str:
        return (
            f"{self.scheme.name}: {self.part} stand off their ground by {told(self.ratio, 2)}:1;"
            f" {limits().contrast:g}:1 or more is asked for"
        )


def told(ratio: float, places: int) -> str:
    """A ratio that is never said to be larger than it is.

    >>> told(4.4999, 2), told(7.0, 1)
    ('4.49', '7.0')
    """
    return f"{floor(ratio * 10**places) / 10**places:.{places}f}"


def confusions(
    face: UnitFace, schemes: Sequence[Scheme], side_mm: float, ink: str = FULL
) -> tuple[Confusion, ...]:
    """Every pair of schemes that players could confuse, in the schemes' order."""
    least = look_named(ink).least_share
    found = []
    for one, other in combinations(schemes, 2):
        shares = {
            sight: share for sight, share in shares_apart(face, one, other, side_mm, ink) if share < least
        }
        has_mark, has_colour = bool(marks_apart(one, other, side_mm)), colours_apart(one, other)
        if shares or not (has_mark and has_colour):
            found.append(Confusion(one, other, shares, has_mark, has_colour))
    return tuple(found)


@cache
def shares_apart(
    face: UnitFace, one: Scheme, other: Scheme, side_mm: float, ink: str
) -> tuple[tuple[str, float], ...]:
    """Over how much of the face two schemes differ, for each sight."""
    return tuple(
        (sight, apart(*(greys(face, scheme, side_mm, ink, sight) for scheme in (one, other))))
        for sight in SIGHTS
    )


@cache
def greys(face: UnitFace, scheme: Scheme, side_mm: float, ink: str, sight: str) -> tuple[int, ...]:
    """How bright each dot of a counter is with that sight, 0 to 255."""
    across = round(side_mm * FIELDS_A_MM)
    colours = _colours(face, scheme, side_mm, ink, across * FINER)
    levels = {colour: brightness(colour, sight) for colour in set(colours)}
    fine = [levels[colour] for colour in colours]
    wide = [sum(fine[at : at + FINER]) for at in range(0, len(fine), FINER)]
    rows = [wide[at : at + across] for at in range(0, len(wide), across)]
    bands = (rows[at : at + FINER] for at in range(0, len(rows), FINER))
    return tuple(sum(column) // FINER**2 for band in bands for column in zip(*band, strict=True))


@cache
def _colours(face: UnitFace, scheme: Scheme, side_mm: float, ink: str, across: int) -> tuple[str, ...]:
    return sampled(front(face, scheme, side_mm, 0.0, ink), across, across)


@cache
def brightness(colour: str, sight: str = "grey") -> int:
    """The grey of a colour, 0 black to 255 white, as somebody with that sight sees it.

    >>> brightness("#FF0000"), brightness("#FF0000", "red-blind")
    (76, 88)
    """
    light = [linear(channel / 255) for channel in channels(colour)]
    seen = [sum(share * part for share, part in zip(row, light, strict=True)) for row in SIGHTS[sight]]
    shown = [255 * curved(min(1.0, max(0.0, channel))) for channel in seen]
    return round(grey.brightness(*shown))


def apart(one: Sequence[int], other: Sequence[int]) -> float:
    """The share of fields whose greys differ by the step or more.

    >>> apart((0, 0, 255, 255), (0, 39, 215, 255))
    0.25
    """
    step = limits().step
    return sum(abs(a - b) >= step for a, b in zip(one, other, strict=True)) / len(one)


def colours_apart(one: Scheme, other: Scheme) -> bool:
    """Whether eyes that see colours tell two grounds, or else two inks, apart without the bands.

    They do if red, green or blue differs by the step or more.

    >>> snow = Scheme("snow", "S", "Snow", "#FFFFFF", "#000000", "open")
    >>> leaf = Scheme("leaf", "L", "Leaf", "#FFFFFF", "#005A1E", "rail")
    >>> ash = Scheme("ash", "A", "Ash", "#F0F0F0", "#101010", "rail")
    >>> colours_apart(snow, leaf), colours_apart(snow, ash)
    (True, False)
    """
    return any(
        abs(a - b) >= limits().step
        for mine, theirs in ((one.ground, other.ground), (one.ink, other.ink))
        for a, b in zip(channels(mine), channels(theirs), strict=True)
    )


def marks_apart(one: Scheme, other: Scheme, side_mm: float) -> tuple[str, ...]:
    """What tells two schemes apart without any colour: their bands, their letters, if large enough."""
    layout = whole(side_mm)
    letter_mm = fonts.cap_height_mm("sans", layout.size_pt(at.ID_LETTER_SHARE * at.ID_PT))
    marks = (
        ("band", one.band != other.band, layout.length(at.BAND_WIDTH)),
        ("letter", one.letter != other.letter, letter_mm),
    )
    return tuple(name for name, differs, size_mm in marks if differs and size_mm >= limits().mark_mm)


def contrasts(scheme: Scheme, ink: str = FULL) -> dict[str, float]:
    """How far each part of a scheme's counters stands off what lies under it, 1 to 21."""
    dress = dressed(scheme, ink)
    found = {TYPE: contrast(dress.ink, dress.ground)}
    if dress.band_ground:
        found[BAND] = contrast(dress.band_ink, dress.band_ground)
    return found


def faint(schemes: Sequence[Scheme], ink: str = FULL) -> Iterator[Faint]:
    """Every part of a scheme that stands off its ground by less than it should."""
    for scheme in schemes:
        for part, ratio in contrasts(scheme, ink).items():
            if ratio < limits().contrast:
                yield Faint(scheme, part, ratio)
