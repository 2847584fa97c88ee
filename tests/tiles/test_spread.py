"""Counters of one hex: none hides another, none leaves its hex without need."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiles.spread import GAP_MM, Lying, spread

COUNTER_MM, SIDE_MM = 8.6, 13.0
MIDDLE = Lying((0.0, 0.0), is_fixed=False)
BORDERS = [
    Lying((SIDE_MM * x / 2, SIDE_MM * y / 2), is_fixed=True)
    for x, y in ((0, 3**0.5), (1.5, 3**0.5 / 2), (1.5, -(3**0.5) / 2), (-1.5, 3**0.5 / 2))
]


def hidden(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return all(abs(a - b) < COUNTER_MM - 1e-6 for a, b in zip(one, other, strict=True))


@given(count=st.integers(1, 4), border=st.sampled_from([None, *BORDERS]))
def test_no_counter_hides_another(count: int, border: Lying | None) -> None:
    spots = spread([*([border] if border else []), *[MIDDLE] * count], COUNTER_MM, SIDE_MM)

    assert not [pair for pair in combinations(spots, 2) if hidden(*pair)]


@pytest.mark.parametrize(("count", "border"), list(product((1, 2), BORDERS)))
def test_a_counter_on_a_border_stays_where_its_position_is(count: int, border: Lying) -> None:
    assert spread([*[MIDDLE] * count, border], COUNTER_MM, SIDE_MM)[-1] == border.spot


def test_counters_on_two_borders_stay_even_where_they_meet() -> None:
    near = Lying((BORDERS[0].spot[0] + 4, BORDERS[0].spot[1]), is_fixed=True)

    assert spread([BORDERS[0], near], COUNTER_MM, SIDE_MM) == (BORDERS[0].spot, near.spot)


@pytest.mark.parametrize("count", [1, 2])
def test_counters_alone_lie_about_the_middle_of_their_hex_and_inside_it(count: int) -> None:
    spots = spread([MIDDLE] * count, COUNTER_MM, SIDE_MM)
    reach = max(abs(y) for _, y in spots) + COUNTER_MM / 2

    assert sum(x for x, _ in spots) == pytest.approx(0)
    assert sum(y for _, y in spots) == pytest.approx(0)
    assert reach <= SIDE_MM * 3**0.5 / 2


def test_counters_together_are_a_gap_apart() -> None:
    (ax, ay), (bx, by) = spread([MIDDLE] * 2, COUNTER_MM, SIDE_MM)

    assert max(abs(ax - bx), abs(ay - by)) == pytest.approx(COUNTER_MM + GAP_MM)
