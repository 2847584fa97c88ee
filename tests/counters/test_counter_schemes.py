"""Schemes can be read, and told apart, in grey and by every kind of sight (cases C11, C12)."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from eyesight import SHARE, SIGHTS, apart, greys, seen
from PIL import Image

import counters
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
