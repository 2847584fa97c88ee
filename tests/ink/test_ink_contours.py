"""Holes: seen alike by the even-odd and by the non-zero rule."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.ink.contours import alternating
from printkit.ink.drawing import Path, Point, polyline

SQUARE = [(0, 0), (40, 0), (40, 40), (0, 40)]
LAKE = [(5, 5), (35, 5), (35, 35), (5, 35)]
ISLE = [(12, 12), (24, 12), (24, 24), (12, 24)]
POND = [(15, 15), (19, 15), (17, 19)]
APART = [(50, 10), (60, 10), (55, 30)]


def corners(path: Path) -> list[list[Point]]:
    contours: list[list[Point]] = []
    for letter, *numbers in path.segments:
        if letter == "M":
            contours.append([])
        contours[-1] += [(numbers[-2], numbers[-1])] if numbers else []  # type: ignore[list-item]
    return contours


def winding(contours: list[list[Point]], point: Point) -> int:
    """How often the contours run round the point, those to the left taken off."""
    px, py = point
    total = 0
    for contour in contours:
        for (x, y), (x2, y2) in zip(contour, [*contour[1:], contour[0]], strict=True):
            if (y > py) != (y2 > py) and px < x + (py - y) / (y2 - y) * (x2 - x):
                total += 1 if y2 > y else -1
    return total


SPOTS = {(2.5, 20): 1, (8, 20): 0, (13, 13): 1, (17, 16.5): 0, (55, 15): 1, (45, 20): 0}


@given(
    order=st.sampled_from(list(permutations([SQUARE, LAKE, ISLE, POND, APART]))),
    turned=st.lists(st.booleans(), min_size=5, max_size=5),
    closed=st.booleans(),
)
def test_land_lakes_and_isles_run_alternately_whatever_way_they_came(
    order: tuple[list[Point], ...], turned: list[bool], closed: bool
) -> None:
    rings = [ring[::-1] if turn else ring for ring, turn in zip(order, turned, strict=True)]
    path = Path(tuple(segment for ring in rings for segment in polyline(ring, closed=closed).segments))
    result = Path(alternating(path.segments))

    assert {spot: abs(winding(corners(result), spot)) for spot in SPOTS} == SPOTS
    assert [sorted(ring) for ring in corners(result)] == [sorted(ring) for ring in rings]
    assert sum(segment[0] == "Z" for segment in result.segments) == 5 * closed


def test_a_curve_run_backwards_swaps_its_handles() -> None:
    around = polyline([(-50, -50), (50, -50), (50, 50), (-50, 50)], closed=True).segments
    drop = (("M", 0, 0), ("C", 10, 0, 10, 10, 0, 10), ("L", -5, 5), ("Z",))

    assert alternating((*around, *drop))[5:] == (
        ("M", -5, 5),
        ("L", 0, 10),
        ("C", 10, 10, 10, 0, 0, 0),
        ("Z",),
    )


@pytest.mark.parametrize(
    "segments", [(), polyline(SQUARE, closed=True).segments], ids=["nothing", "one contour"]
)
def test_what_has_no_hole_stays_as_it_is(segments: tuple[tuple[str | float, ...], ...]) -> None:
    assert alternating(segments) == segments


LENS = (("M", 10, 20), ("C", 15, 10, 25, 10, 30, 20), ("C", 25, 30, 15, 30, 10, 20), ("Z",))


def test_a_contour_of_curves_alone_has_a_direction() -> None:
    around = polyline(SQUARE, closed=True).segments
    backwards = alternating((*around, *LENS))[5:]

    assert alternating(LENS) == LENS
    assert backwards == (LENS[0], ("C", 15, 30, 25, 30, 30, 20), ("C", 25, 10, 15, 10, 10, 20), ("Z",))


@pytest.mark.parametrize("edge", [(40, 20), (0, 20), (20, 0), (20, 40)])
def test_a_hole_that_touches_the_shore_is_a_hole(edge: Point) -> None:
    hole = [edge, (22, 18), (18, 22)]
    spot = (sum(x for x, _ in hole) / 3, sum(y for _, y in hole) / 3)
    for ring in (hole, hole[::-1]):
        both = (*polyline(SQUARE, closed=True).segments, *polyline(ring, closed=True).segments)
        assert winding(corners(Path(alternating(both))), spot) == 0
