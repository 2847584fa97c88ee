from collections import deque
from math import dist, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.model import hexes
from printkit.model.hexes import Hex

places = st.tuples(st.integers(-20, 20), st.integers(-20, 20))
sides = st.integers(0, 5)
masks = st.integers(0, 63)


@given(places, sides)
def test_the_way_back_is_through_the_opposite_side(place: Hex, side: int) -> None:
    there = hexes.neighbour(place, side)

    assert hexes.neighbour(there, hexes.opposite(side)) == place
    assert hexes.side_towards(place, there) == side
    assert hexes.side_towards(there, place) == hexes.opposite(side)


@given(places, sides, st.integers(0, 11))
def test_turning_carries_neighbours_and_fragments_along(place: Hex, side: int, steps: int) -> None:
    turned = hexes.turned(place, steps)

    assert hexes.turned(hexes.neighbour(place, side), steps) == hexes.neighbour(turned, (side + steps) % 6)
    assert hexes.fragments(hexes.turned_mask(1 << side, steps)) == ((side + steps) % 6,)


@given(places, st.integers(1, 5))
def test_a_turn_goes_clockwise_on_paper(place: Hex, steps: int) -> None:
    from math import cos, pi, sin

    x, y = hexes.centre(place)
    angle = steps * pi / 3
    expected = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)

    assert dist(hexes.centre(hexes.turned(place, steps)), expected) < 1e-9


@given(places, sides)
def test_both_hexes_draw_their_common_side_between_the_same_corners(place: Hex, side: int) -> None:
    ours = hexes.side_ends(place, side)
    theirs = hexes.side_ends(hexes.neighbour(place, side), hexes.opposite(side))

    assert dist(ours[0], theirs[1]) < 1e-9
    assert dist(ours[1], theirs[0]) < 1e-9
    assert isclose(dist(*ours), 1)


@given(places, sides)
def test_neighbours_lie_one_hex_apart_and_side_k_points_60k_degrees_from_north(place: Hex, side: int) -> None:
    from math import cos, pi, sin

    x, y = hexes.centre(place)
    there = hexes.centre(hexes.neighbour(place, side))
    expected = x + sqrt(3) * sin(side * pi / 3), y - sqrt(3) * cos(side * pi / 3)

    assert dist(there, expected) < 1e-9


@given(places, sides)
def test_a_fragment_lies_a_third_of_the_way_to_its_side(place: Hex, side: int) -> None:
    middle = tuple(sum(axis) / 2 for axis in zip(*hexes.side_ends(place, side), strict=True))
    centre = hexes.centre(place)
    expected = [c + (m - c) * 2 / 3 for c, m in zip(centre, middle, strict=True)]

    assert dist(hexes.fragment_centre(place, side), expected) < 1e-9


@given(masks, st.integers(0, 12))
def test_a_mask_keeps_its_fragments_when_turned(mask: int, steps: int) -> None:
    turned = hexes.turned_mask(mask, steps)

    assert turned.bit_count() == mask.bit_count()
    assert hexes.turned_mask(turned, -steps) == mask


@given(places)
def test_distance_is_the_number_of_steps(place: Hex) -> None:
    small = (place[0] % 5 - 2, place[1] % 5 - 2)
    steps = {(0, 0): 0}
    queue = deque([(0, 0)])
    while queue and small not in steps:
        here = queue.popleft()
        for side in hexes.SIDES:
            there = hexes.neighbour(here, side)
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)

    assert hexes.distance((0, 0), small) == steps[small]


@given(st.sets(places, min_size=1, max_size=30))
def test_labels_are_unique_start_at_one_and_follow_the_columns(field: set[Hex]) -> None:
    named = hexes.labels(field)

    assert len(set(named.values())) == len(field)
    assert min(name[:2] for name in named.values()) == "01"
    assert min(name[2:] for name in named.values()) == "01"
    assert all(name[:2] == f"{q - min(p[0] for p in field) + 1:02d}" for (q, _), name in named.items())


@pytest.mark.parametrize(
    ("width", "height", "fits"), [(99, 1, True), (100, 1, False), (1, 99, True), (1, 100, False)]
)
def test_a_field_has_at_most_99_columns_and_rows(width: int, height: int, fits: bool) -> None:
    field = [(q, r - q // 2) for q in range(width) for r in range(height)]
    if fits:
        assert len(hexes.labels(field)) == width * height
    else:
        with pytest.raises(ValueError, match="99"):
            hexes.labels(field)
