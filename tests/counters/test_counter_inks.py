"""Counters in full ink, with little, in outline and in grey: less ink, and nothing that cannot be read."""

from collections import Counter as Tally
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from eyesight import apart, greys
from hypothesis import given
from hypothesis import strategies as st
from inkmeter import colours_in, coverage, is_grey
from PIL import Image

import counters
from printkit.ink import svg
from printkit.ink.drawing import Drawing, Path, Text
from printkit.model import CounterSet, PlainBack, Scheme, UnitFace, UsageError

INKS = counters.inks()
SPARING = ("light", "outline")
Look = Callable[..., Image.Image]

colours = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06X}")


def faces_of(scheme: Scheme, mix: CounterSet, ink: str) -> list[tuple[Drawing, int]]:
    """One front and back of each type as printed, and how many of them a player gets."""
    copies: Tally[str] = Tally()
    for counter in mix.counters:
        copies[counter.front.code] += counter.copies
    firsts = [counter for counter in mix.counters if counter.front.serial == 1]
    return [
        (drawing, copies[counter.front.code])
        for counter in firsts
        for drawing in (
            counters.front(counter.front, scheme, 12.0, ink=ink),
            counters.back(counter.back, scheme, 12.0, ink=ink),
        )
    ]


def test_there_are_four_inks_and_another_is_refused_with_the_list(
    faces: dict[str, UnitFace], schemes: tuple[Scheme, ...]
) -> None:
    assert INKS == ("full", "grey", "light", "outline")
    with pytest.raises(UsageError) as refused:
        counters.front(faces["RAD"], schemes[0], 12.0, ink="lite")
    assert str(refused.value) == "unknown ink 'lite'. Did you mean light? known: full, grey, light, outline"


def test_full_is_what_is_drawn_when_nobody_asks(
    faces: dict[str, UnitFace], schemes: tuple[Scheme, ...], disabled: dict[str, UnitFace]
) -> None:
    for scheme in schemes:
        assert counters.front(faces["FA"], scheme, 12.0) == counters.front(
            faces["FA"], scheme, 12.0, ink="full"
        )
        assert counters.back(disabled["RAC"], scheme, 12.0) == counters.back(
            disabled["RAC"], scheme, 12.0, ink="full"
        )
        assert counters.small(faces["FA"], scheme, 8.6) == counters.small(faces["FA"], scheme, 8.6, "full")
        assert (counters.dressed(scheme).ground, counters.dressed(scheme).ink) == (scheme.ground, scheme.ink)


# Of the ink that a whole set takes in full: four cartridges together, fronts and backs, ten schemes.
MOST = [("light", 0.45), ("outline", 0.28), ("grey", 0.65)]


@pytest.mark.parametrize(("ink", "most"), MOST)
def test_a_set_takes_much_less_ink(
    ink: str, most: float, schemes: tuple[Scheme, ...], mix: CounterSet
) -> None:
    taken = {"full": 0.0, ink: 0.0}
    for scheme in schemes:
        for each in taken:
            drawn = faces_of(scheme, mix, each)
            taken[each] += sum(copies * coverage(drawing, 5) for drawing, copies in drawn)

    assert 0.1 < taken[ink] / taken["full"] <= most


@pytest.mark.parametrize("ink", SPARING)
def test_no_scheme_takes_more_than_half_its_paper(
    ink: str, schemes: tuple[Scheme, ...], faces: dict[str, UnitFace]
) -> None:
    for scheme in schemes:
        assert coverage(counters.front(faces["RID"], scheme, 12.0, ink=ink)) < 0.5


@pytest.mark.parametrize("ink", INKS)
def test_numbers_can_be_read_in_every_ink(ink: str, schemes: tuple[Scheme, ...]) -> None:  # C11
    for scheme in schemes:
        dress = counters.dressed(scheme, ink)
        assert counters.contrast(dress.ink, dress.ground) >= 7, scheme.name
        assert counters.contrast(dress.band_ink, dress.strong_ground) >= 7, scheme.name


@pytest.mark.parametrize("ink", INKS)
def test_what_is_drawn_has_the_colours_that_were_checked(
    ink: str, schemes: tuple[Scheme, ...], faces: dict[str, UnitFace], disabled: dict[str, UnitFace]
) -> None:  # C11
    for scheme in schemes:
        dress = counters.dressed(scheme, ink)
        known = {dress.ground, dress.ink, dress.strong_ground, dress.band_ink}
        for drawing in (
            counters.front(faces["XAC"], scheme, 12.0, ink=ink),
            counters.back(disabled["XAC"], scheme, 12.0, ink=ink),
            counters.back(PlainBack(), scheme, 12.0, ink=ink),
        ):
            seen = {"#" + bytes(dot).hex().upper() for dot in colours_in(svg.written(drawing))}
            assert seen <= {colour.upper() for colour in known}
            assert {text.fill for text in drawing.items if isinstance(text, Text)} <= {dress.ink}


@given(ground=colours, mark=colours)
def test_any_scheme_can_be_read_with_little_ink_and_in_outline(ground: str, mark: str) -> None:
    scheme = Scheme("any", "A", "Any", ground, mark, "rail")
    for ink in SPARING:
        dress = counters.dressed(scheme, ink)
        assert counters.contrast(dress.ink, dress.ground) >= 7
        assert not dress.is_light_on_dark


@given(ground=colours, mark=colours)
def test_no_scheme_loses_what_can_be_read_to_the_grey_printer(ground: str, mark: str) -> None:
    scheme = Scheme("any", "A", "Any", ground, mark, "rail")
    in_colour = counters.contrast(ground, mark)
    dress = counters.dressed(scheme, "grey")
    assert counters.contrast(dress.ink, dress.ground) >= min(7, in_colour) * 0.97


@pytest.mark.parametrize("ink", ["outline", "grey"])
def test_one_black_cartridge_is_enough(
    ink: str, schemes: tuple[Scheme, ...], mix: CounterSet, faces: dict[str, UnitFace]
) -> None:
    for scheme in schemes:
        drawn = [drawing for drawing, _ in faces_of(scheme, mix, ink)]
        drawn += [counters.small(faces["RAD"], scheme, 8.6, ink), counters.ground(scheme, 12.0, 1.0, ink)]
        for drawing in drawn:
            assert all(is_grey(dot) for dot in colours_in(svg.written(drawing))), drawing.name


def test_an_outline_is_black_and_white_but_for_nothing(schemes: tuple[Scheme, ...], mix: CounterSet) -> None:
    for scheme in schemes:
        for drawing, _ in faces_of(scheme, mix, "outline"):
            assert colours_in(svg.written(drawing)) <= {(0, 0, 0), (255, 255, 255)}


def test_in_outline_schemes_that_were_dark_keep_a_dark_band_and_the_others_a_light_one(
    schemes: tuple[Scheme, ...],
) -> None:
    bands = {scheme.name: counters.dressed(scheme, "outline").band_ground for scheme in schemes}

    assert {name for name, ground in bands.items() if ground == "#000000"} == {"Dark", "Blue", "Red", "Ember"}
    assert set(bands.values()) == {"#000000", "#FFFFFF"}


def test_with_little_ink_the_band_keeps_both_colours_and_the_face_turns_pale(
    schemes: tuple[Scheme, ...],
) -> None:
    for scheme in schemes:
        dress = counters.dressed(scheme, "light")
        assert (dress.band_ground, dress.band_ink) == (scheme.ground, scheme.ink)
        assert counters.contrast(dress.ground, "#FFFFFF") < 1.25


def test_every_tint_is_as_pale_as_the_next_and_each_has_its_own_hue(schemes: tuple[Scheme, ...]) -> None:
    grounds = {scheme.name: counters.dressed(scheme, "light").ground for scheme in schemes}
    least = {name: min(bytes.fromhex(ground[1:])) for name, ground in grounds.items()}

    assert grounds.pop("White") == "#FFFFFF"
    assert {value for name, value in least.items() if name != "White"} == {235}
    assert len(set(grounds.values())) == 9


def test_in_outline_the_letter_of_a_back_is_hollow_and_else_solid(schemes: tuple[Scheme, ...]) -> None:
    blue = next(scheme for scheme in schemes if scheme.letter == "B")
    letters = {ink: counters.back(PlainBack(), blue, 12.0, ink=ink).items[-1] for ink in INKS}

    assert {ink for ink, letter in letters.items() if isinstance(letter, Path)} == {"outline"}
    assert all(isinstance(letter, Text) for ink, letter in letters.items() if ink != "outline")
    assert coverage(counters.back(PlainBack(), blue, 12.0, ink="outline")) < 0.2


@pytest.mark.parametrize("ink", INKS)
def test_ids_bands_and_sizes_do_not_change_with_the_ink(
    ink: str, schemes: tuple[Scheme, ...], printed: tuple[UnitFace, ...]
) -> None:
    for scheme in schemes[2:4]:
        for face in printed:
            full, other = (counters.front(face, scheme, 12.0, ink=each) for each in ("full", ink))
            assert (other.name, other.title, other.width_mm) == (full.name, full.title, full.width_mm)
            assert words(other) == words(full)


def words(drawing: Drawing) -> list[str]:
    return [text.text for text in drawing.items if isinstance(text, Text)]


@pytest.mark.parametrize("ink", INKS)
def test_bleed_shows_the_ground_and_the_band_on_all_sides(ink: str, schemes: tuple[Scheme, ...]) -> None:
    for scheme in schemes:
        dress = counters.dressed(scheme, ink)
        sheet = counters.ground(scheme, 12.0, 1.0, ink).items[0]
        assert (sheet.x_mm, sheet.y_mm, sheet.width_mm, sheet.fill) == (-1.0, -1.0, 14.0, dress.ground)  # type: ignore[union-attr]


# What is seen of the face: the case asks 8 hundredths of one unit of each side; no type has under 7.
@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize(("code", "least"), [("RAD", 0.08), ("RID", 0.08), ("FA", 0.07), ("GHQ", 0.07)])
def test_any_two_schemes_differ_in_grey_in_every_ink(
    ink: str,
    code: str,
    least: float,
    schemes: tuple[Scheme, ...],
    faces: dict[str, UnitFace],
    look: Look,
) -> None:  # C12
    pictures = {
        scheme.name: greys(look(counters.front(faces[code], scheme, 12.0, ink=ink)), "full")
        for scheme in schemes
    }
    shares = {pair: apart(*(pictures[name] for name in pair)) for pair in combinations(pictures, 2)}

    assert {pair: share for pair, share in shares.items() if share < least} == {}
    assert len(shares) == 45


@pytest.mark.parametrize("ink", INKS)
def test_a_disabled_back_is_seen_in_every_ink(
    ink: str,
    schemes: tuple[Scheme, ...],
    faces: dict[str, UnitFace],
    disabled: dict[str, UnitFace],
    look: Look,
) -> None:  # C12
    for scheme in schemes:
        for code, back in disabled.items():
            both = (
                counters.front(faces[code], scheme, 12.0, ink=ink),
                counters.back(back, scheme, 12.0, ink=ink),
            )
            assert apart(*(greys(look(drawing), "full") for drawing in both)) > 0.12


def test_a_figure_counter_in_outline_still_says_whose_it_is(
    schemes: tuple[Scheme, ...], printed: tuple[UnitFace, ...]
) -> None:
    """Without colours the letter alone tells; it is left out only where colours do."""
    for scheme in schemes:
        for face in printed:
            small = counters.small(replace(face, serial=1), scheme, 8.6, "outline")
            assert words(small)[0] == f"{scheme.letter}-", face.code
