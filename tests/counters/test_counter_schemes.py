"""Schemes can be read, and told apart, in grey and by every kind of sight (cases C11, C12)."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image

import counters
from printkit.ink.drawing import Drawing
from printkit.model import Scheme, UnitFace

Look = Callable[..., Image.Image]

CONTRASTS = [
    # fill, the better of black and white, contrast
    ("#FFD800", "#000000", 15.07),
    ("#A4E000", "#000000", 13.24),
    ("#F08000", "#000000", 7.79),
    ("#00B0F0", "#000000", 8.47),
    ("#777777", "#000000", 4.69),
    ("#10204F", "#FFFFFF", 15.65),
    ("#C00000", "#FFFFFF", 6.48),
    ("#5A6E3C", "#FFFFFF", 5.63),
]

# Machado, Oliveira, Fernandes 2009, full severity, on linear light.
SIGHTS = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
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
GREY_STEP = 40
SHARE = 0.08


@pytest.mark.parametrize(("fill", "better", "ratio"), CONTRASTS)
def test_contrast_picks_the_better_of_black_and_white(fill: str, better: str, ratio: float) -> None:
    both = {ink: counters.contrast(fill, ink) for ink in ("#000000", "#FFFFFF")}

    assert max(both, key=both.__getitem__) == better
    assert round(both[better], 2) == ratio
    assert counters.contrast(better, fill) == both[better]


def test_every_scheme_has_a_contrast_of_seven(schemes: tuple[Scheme, ...]) -> None:
    weak = {
        s.name: counters.contrast(s.ground, s.ink) for s in schemes if counters.contrast(s.ground, s.ink) < 7
    }

    assert len(schemes) == 10
    assert not weak


def test_red_is_red_and_ember_glows(schemes: tuple[Scheme, ...]) -> None:
    named = {scheme.name: scheme for scheme in schemes}
    for colour in (named["Red"].ground, named["Ember"].ink):
        red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
        assert red > 2 * max(green, blue)


def test_every_scheme_has_a_letter_and_a_band_of_its_own(schemes: tuple[Scheme, ...]) -> None:
    for key in ("id", "letter", "name", "band"):
        assert len({getattr(scheme, key) for scheme in schemes}) == 10


def greys(picture: Image.Image, sight: str) -> list[int]:
    """How bright each dot is on a grey printer, for somebody with this sight."""
    known: dict[tuple[int, int, int], int] = {}
    return [
        known.setdefault(dot, seen(dot, sight)) if dot not in known else known[dot] for dot in dots(picture)
    ]


def dots(picture: Image.Image) -> list[tuple[int, int, int]]:
    raw = picture.tobytes()
    return list(zip(raw[::3], raw[1::3], raw[2::3], strict=True))


def seen(dot: tuple[int, int, int], sight: str) -> int:
    light = [linear(channel / 255) for channel in dot]
    mixed = [sum(share * part for share, part in zip(row, light, strict=True)) for row in SIGHTS[sight]]
    red, green, blue = (255 * curved(min(1.0, max(0.0, channel))) for channel in mixed)
    return round(0.299 * red + 0.587 * green + 0.114 * blue)


def linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def curved(channel: float) -> float:
    return 12.92 * channel if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055


def apart(one: Iterable[int], other: Iterable[int]) -> float:
    """The share of dots that differ by 40 of 255 grey levels or more."""
    differences = [abs(a - b) >= GREY_STEP for a, b in zip(one, other, strict=True)]
    return sum(differences) / len(differences)


def test_sight_is_simulated_without_touching_greys() -> None:
    assert all(
        abs(seen((level, level, level), sight) - level) <= 1 for sight in SIGHTS for level in (0, 90, 255)
    )
    assert seen((255, 0, 0), "red-blind") == round(0.299 * 109 + 0.587 * 95)


@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_schemes_differ_over_eight_hundredths_of_the_face(
    sight: str, schemes: tuple[Scheme, ...], faces: dict[str, UnitFace], look: Look
) -> None:
    face = replace(faces["RAD"], serial=3)
    pictures = {scheme.name: greys(look(counters.front(face, scheme, 12.0)), sight) for scheme in schemes}

    shares = {pair: apart(*(pictures[name] for name in pair)) for pair in combinations(pictures, 2)}
    assert {pair: share for pair, share in shares.items() if share < SHARE} == {}
    assert len(shares) == 45


def test_a_disabled_back_is_seen_in_grey(
    schemes: tuple[Scheme, ...], faces: dict[str, UnitFace], disabled: dict[str, UnitFace], look: Look
) -> None:
    assert set(disabled) == {"RAC", "RIC", "XAC", "XIC", "CHQ"}
    for scheme in schemes:
        for code, back in disabled.items():
            both = (counters.front(faces[code], scheme, 12.0), counters.back(back, scheme, 12.0))
            assert apart(*(greys(look(drawing), "full") for drawing in both)) > 0.15


def test_a_scheme_is_not_changed_by_its_neighbours(
    schemes: tuple[Scheme, ...],
    faces: dict[str, UnitFace],
    look: Look,
    sheet: Callable[[Iterable[Drawing], int, float], Drawing],
) -> None:
    drawings = [counters.front(faces["XAC"], scheme, 12.0) for scheme in schemes[:6]]
    together = look(sheet(drawings, 3, 12.0))
    for number, drawing in enumerate(drawings):
        left, top = 120 * (number % 3), 120 * (number // 3)
        alone = look(drawing)
        assert together.crop((left, top, left + 120, top + 120)).tobytes() == alone.tobytes()
