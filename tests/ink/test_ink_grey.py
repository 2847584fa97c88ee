"""Drawings in other colours, and in greys as bright as the colours were."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inkmeter import colours_in, is_grey

from printkit.ink import svg
from printkit.ink.drawing import Circle, Drawing, Group, Placed, Rect, Stroke, Text
from printkit.ink.grey import curved, grey, grey_of, linear, luminance, printed_grey, recoloured
from printkit.ink.text import dump

colours = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06X}")

GREYS = [
    # colour, as bright, as printed: by hand from the two standards
    ("#000000", "#000000", "#000000"),
    ("#FFFFFF", "#FFFFFF", "#FFFFFF"),
    ("#FF0000", "#7F7F7F", "#4C4C4C"),
    ("#00FF00", "#DCDCDC", "#969696"),
    ("#0000FF", "#4C4C4C", "#1D1D1D"),
    ("#808080", "#808080", "#808080"),
]


@pytest.mark.parametrize(("colour", "bright", "printed"), GREYS)
def test_two_greys_of_a_colour(colour: str, bright: str, printed: str) -> None:
    assert (grey_of(colour), printed_grey(colour)) == (bright, printed)


@given(one=colours, other=colours)
def test_what_could_be_read_in_colour_can_be_read_in_grey(one: str, other: str) -> None:
    """The ratio of WCAG 2 stays, but for the rounding of a grey to one of 256."""

    def ratio(a: str, b: str) -> float:
        darker, lighter = sorted((luminance(a), luminance(b)))
        return (lighter + 0.05) / (darker + 0.05)

    assert ratio(grey_of(one), grey_of(other)) == pytest.approx(ratio(one, other), rel=0.02)


@given(colour=colours)
def test_a_grey_stays_as_it_is(colour: str) -> None:
    assert grey_of(grey_of(colour)) == grey_of(colour)
    assert printed_grey(printed_grey(colour)) == printed_grey(colour)


@given(channel=st.floats(0, 1))
def test_light_and_channel_lead_back_to_each_other(channel: float) -> None:
    assert curved(linear(channel)) == pytest.approx(channel, abs=1e-4)


def test_a_grey_drawing_has_no_colour_left_and_all_else_as_it_was(specimen: Drawing) -> None:
    seen = colours_in(svg.written(specimen))
    left = colours_in(svg.written(grey(specimen)))

    assert any(not is_grey(dot) for dot in seen)
    assert left
    assert all(is_grey(dot) for dot in left)
    assert recoloured(grey(specimen), lambda _: "#010203") == recoloured(specimen, lambda _: "#010203")


def test_every_kind_of_thing_is_recoloured_and_nothing_is_filled_that_was_not() -> None:
    inner = Drawing("inner", 2, 2, (Circle(1, 1, 1, stroke=Stroke("#AA0000", 0.1)),))
    rect = Rect(0, 0, 1, 1, "#AA0000", Stroke("#00AA00", 0.2, (1, 2)))
    drawing = Drawing(
        "all", 9, 9, (rect, Group((Text(0, 1, "A", "sans", 9, "#0000AA"),)), Placed(inner, 1, 1, 2, 30))
    )

    assert dump(recoloured(drawing, str.lower)) == dump(drawing).replace("AA", "aa")


def test_what_is_placed_twice_is_still_one_drawing(specimen: Drawing) -> None:
    inner = Drawing("inner", 2, 2, (Circle(1, 1, 1, fill="#AA0000"),))
    twice = grey(Drawing("twice", 9, 9, (Placed(inner, 0, 0), Group((Placed(inner, 4, 4),)))))
    first, group = twice.items

    assert isinstance(first, Placed)
    assert isinstance(group, Group)
    assert isinstance(group.items[0], Placed)
    assert first.drawing is group.items[0].drawing
    assert first.drawing == replace(inner, items=(Circle(1, 1, 1, fill=grey_of("#AA0000")),))
