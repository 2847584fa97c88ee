"""The check that every player can tell the sides apart, held against pictures by another program."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import eyesight
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

import counters
from counters import eyes
from printkit.model import Scheme, UnitFace

Look = Callable[..., Image.Image]
SIDE_MM = 12.0
OTHER_NAMES = {"grey": "full"}
"""Our names of sights, where the independent eye has another."""


def scheme(letter: str, name: str, ground: str, ink: str, band: str = "open") -> Scheme:
    return Scheme(name.lower(), letter, name, ground, ink, band)  # type: ignore[arg-type]


def test_our_schemes_are_told_apart_with_every_ink_and_sight(
    schemes: tuple[Scheme, ...], faces: dict[str, UnitFace]
) -> None:  # C12
    for ink in counters.inks():
        assert counters.confusions(faces["RID"], schemes, SIDE_MM, ink) == ()
        assert list(counters.faint(schemes, ink)) == []


@pytest.mark.parametrize("sight", eyes.SIGHTS)
def test_what_we_measure_is_what_a_rendered_counter_shows(
    sight: str, schemes: tuple[Scheme, ...], faces: dict[str, UnitFace], look: Look
) -> None:  # C12
    face, named = faces["RAD"], OTHER_NAMES.get(sight, sight)
    ours = {each.name: eyes.greys(face, each, SIDE_MM, "full", sight) for each in schemes}
    theirs = {each.name: eyesight.greys(look(counters.front(face, each, SIDE_MM)), named) for each in schemes}
    for pair in combinations(ours, 2):
        one, other = (eyes.apart(*(seen[name] for name in pair)) for seen in (ours, theirs))
        assert one == pytest.approx(other, abs=0.025), pair
        assert (one < 0.08) == (other < 0.08), pair


@given(dot=st.tuples(*[st.integers(0, 255)] * 3), sight=st.sampled_from(sorted(eyes.SIGHTS)))
def test_each_sight_sees_a_colour_as_the_model_says(dot: tuple[int, int, int], sight: str) -> None:
    colour = "#" + bytes(dot).hex()
    assert abs(eyes.brightness(colour, sight) - eyesight.seen(dot, OTHER_NAMES.get(sight, sight))) <= 1


@pytest.mark.parametrize("dots_a_mm", [6, 8, 10, 12, 15, 20])
def test_the_bands_that_tell_most_alike_grounds_apart_do_so_however_finely_one_looks(
    dots_a_mm: int, schemes: tuple[Scheme, ...], faces: dict[str, UnitFace], look: Look
) -> None:  # C12
    greys = {
        each.name: eyesight.greys(look(counters.front(faces["RID"], each, SIDE_MM), dots_a_mm), "blue-blind")
        for each in schemes
        if each.name in ("Khaki", "Olive", "Yellow", "Pink")
    }
    least = min(eyes.apart(greys[one], greys[other]) for one, other in combinations(greys, 2))

    assert least >= 0.085


PAIRS = [
    # one, other, the line that names them or nothing, why
    (
        scheme("A", "Ash", "#808080", "#000000"),
        scheme("B", "Ebb", "#888888", "#000000"),
        "Ash and Ebb look alike in grey and to red-blind and green-blind and blue-blind eyes: "
        "{share} % of the counter differs",
        "two greys with one band",
    ),
    (
        scheme("A", "Night", "#000060", "#FFFFFF"),
        scheme("B", "Plum", "#802080", "#FFFFFF"),
        "Night and Plum look alike to red-blind eyes: {share} % of the counter differs",
        "a red-blind eye sees no red in the plum",
    ),
    (
        scheme("A", "Night", "#000060", "#FFFFFF", "ladder"),
        scheme("B", "Plum", "#802080", "#FFFFFF", "rail"),
        "",
        "the same with bands that differ",
    ),
    (
        scheme("A", "Ash", "#808080", "#000000", "ladder"),
        scheme("B", "Ebb", "#808080", "#000000", "stripes"),
        "Ash and Ebb have the same colours: no more than the band tells them apart",
        "one ground and one ink",
    ),
    (
        scheme("A", "Ash", "#808080", "#000000", "ladder"),
        scheme("B", "Ebb", "#80A780", "#270027", "stripes"),
        "Ash and Ebb have the same colours: no more than the band tells them apart",
        "colours that nearly are the same",
    ),
    (
        scheme("A", "Ash", "#808080", "#000000", "ladder"),
        scheme("B", "Fern", "#80A880", "#000000", "stripes"),
        "",
        "another ground",
    ),
    (
        scheme("A", "Ash", "#808080", "#000000", "ladder"),
        scheme("B", "Plum", "#808080", "#280000", "stripes"),
        "",
        "one ground and another ink",
    ),
    (
        scheme("A", "Coal", "#000000", "#FFFFFF"),
        scheme("A", "Snow", "#FFFFFF", "#000000"),
        "Coal and Snow have no letter or band of 1.5 mm that differs",
        "black and white of one letter and band",
    ),
]


@pytest.mark.parametrize(("one", "other", "told", "why"), PAIRS, ids=[row[-1] for row in PAIRS])
def test_a_pair_that_players_would_confuse_is_named_with_the_sight(
    one: Scheme, other: Scheme, told: str, why: str, faces: dict[str, UnitFace]
) -> None:  # C12
    found = counters.confusions(faces["RID"], (one, other), SIDE_MM)
    shares = [min(each.shares.values()) for each in found if each.shares]
    share = f"{100 * shares[0]:.1f}" if shares else ""

    assert [str(each) for each in found] == ([told.format(share=share)] if told else [])
    assert all(share < 0.08 for share in shares)


def test_alike_in_everything_is_one_line(faces: dict[str, UnitFace]) -> None:
    twins = scheme("A", "Ash", "#808080", "#000000"), scheme("A", "Ebb", "#808080", "#000000")
    (found,) = counters.confusions(faces["RID"], twins, SIDE_MM)

    assert set(found.shares) == set(eyes.SIGHTS)
    assert str(found).endswith(
        "0.0 % of the counter differs and have no letter or band of 1.5 mm that differs"
    )


MARKS = [
    # side in mm, what differs, marks that tell, why
    (12.0, {"band": "dots", "letter": "Z"}, ("band", "letter"), "both are large enough"),
    (12.0, {"band": "dots"}, ("band",), "the band alone"),
    (12.0, {"letter": "Z"}, ("letter",), "the letter alone"),
    (12.0, {"ground": "#FF0000", "name": "Red"}, (), "a colour is no mark"),
    (8.9, {"band": "dots", "letter": "Z"}, (), "a band of 1.48 mm is too small, and so is the letter"),
    (9.0, {"band": "dots", "letter": "Z"}, ("band",), "a band of 1.5 mm will do, not so the letter"),
]


@pytest.mark.parametrize(("side_mm", "changes", "marks", "why"), MARKS, ids=[row[-1] for row in MARKS])
def test_a_mark_must_be_a_millimetre_and_a_half(
    side_mm: float, changes: dict[str, str], marks: tuple[str, ...], why: str, schemes: tuple[Scheme, ...]
) -> None:  # C12
    assert eyes.marks_apart(schemes[0], replace(schemes[0], **changes), side_mm) == marks  # type: ignore[arg-type]


def test_a_faint_scheme_is_told_by_name_part_and_ratio() -> None:  # C11
    lake = scheme("L", "Lake", "#3A70B8", "#203050")
    clear = scheme("C", "Clear", "#FFFFFF", "#595959")

    assert [str(each) for each in counters.faint((lake, clear))] == [
        "Lake: letters and symbols stand off their ground by 2.61:1; 7:1 or more is asked for"
    ]
    assert [each.part for each in counters.faint((lake,), "light")] == ["marks of the band"]
    assert list(counters.faint((lake,), "outline")) == []


def test_contrasts_name_every_part_that_has_a_ground_of_its_own(schemes: tuple[Scheme, ...]) -> None:
    blue = schemes[2]

    assert counters.contrasts(blue) == {"letters and symbols": counters.contrast("#1F4E9E", "#FFFFFF")}
    assert set(counters.contrasts(blue, "light")) == {"letters and symbols", "marks of the band"}


@given(one=st.lists(st.integers(0, 255), min_size=1, max_size=9), step=st.integers(0, 255))
@example(one=[0, 128], step=40)
@example(one=[0, 128], step=39)
def test_dots_are_apart_from_forty_greys_on(one: list[int], step: int) -> None:
    other = [level + step for level in one]
    assert eyes.apart(one, other) == (1.0 if step >= 40 else 0.0)
