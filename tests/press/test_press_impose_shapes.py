"""Hexagons, triangles and whatever else has an outline."""

from math import ceil, sqrt

import pytest
import shapes
from hypothesis import assume, example, given
from hypothesis import strategies as st
from lying import distance_mm, overlapping

from printkit.press import Face, Lot, Plan, Section, Stock, impose, named

A4 = named("a4")
WIDE_MM, HIGH_MM = 190 - 2 * 4.2, 277 - 2 * 4.2 - 12 - 27
"""What title, ruler and marks leave of A4."""


def plan_of(face: Face, copies: int, gap_mm: float = 0.0) -> Plan:
    stock = Stock(A4, shape_gap_mm=gap_mm)
    return impose([Section("s", "T", "Shapes", ((Lot(face, copies=copies),),))], stock)


def fitting(room_mm: float, length_mm: float, pitch_mm: float) -> int:
    return int((room_mm - length_mm) // pitch_mm) + 1


@pytest.mark.parametrize("make", [shapes.on_tip, shapes.on_edge])
@pytest.mark.parametrize("gap_mm", [0.0, 2.0, 6.0])
def test_hexagons_in_a_honeycomb_keep_the_same_gap_to_all_six_neighbours(make, gap_mm: float) -> None:  # type: ignore[no-untyped-def]
    flat_mm = 25.0
    plan = plan_of(make("h", flat_mm), 500, gap_mm)
    placed = plan.sheets[0].placements
    middle = min(placed, key=lambda p: abs(p.x_mm - 90) + abs(p.y_mm - 120))
    between = [
        distance_mm(middle.outline_mm(), other.outline_mm()) for other in placed if other is not middle
    ]

    assert "honeycomb" in plan.choices[0]
    assert sorted(between)[:6] == pytest.approx([gap_mm] * 6, abs=1e-9)
    assert sorted(between)[6] > gap_mm + 5


@pytest.mark.parametrize("make", [shapes.on_tip, shapes.on_edge])
def test_a_honeycomb_holds_what_its_geometry_allows(make) -> None:  # type: ignore[no-untyped-def]
    flat_mm, high_mm = 25.0, 25.0 * 2 / sqrt(3)
    along, across = WIDE_MM, HIGH_MM
    tips_up = fitting(along, flat_mm, flat_mm), fitting(along, flat_mm * 1.5, flat_mm)
    rows = fitting(across, high_mm, high_mm * 3 / 4)
    tips_aside = fitting(across, flat_mm, flat_mm), fitting(across, flat_mm * 1.5, flat_mm)
    columns = fitting(along, high_mm, high_mm * 3 / 4)
    most = max(
        ceil(rows / 2) * tips_up[0] + rows // 2 * tips_up[1],
        ceil(columns / 2) * tips_aside[0] + columns // 2 * tips_aside[1],
    )

    assert len(plan_of(make("h", flat_mm), 500).sheets[0].placements) >= most - 3


@pytest.mark.parametrize(("gap_mm", "is_honeycomb"), [(0.0, True), (3.0, False)])
def test_where_a_honeycomb_saves_no_sheet_it_must_save_cuts(gap_mm: float, is_honeycomb: bool) -> None:
    plan = plan_of(shapes.on_tip("h", 25.0), 20, gap_mm)

    assert ("honeycomb" in plan.choices[0]) == is_honeycomb
    assert plan.sheet_count == 1


def test_touching_triangles_lie_in_strips_and_share_every_slanted_cut() -> None:
    plan = plan_of(shapes.triangle("t", 30.0, 26.0, 0.5), 72)
    placed = plan.sheets[0].placements
    edges = {
        tuple(sorted((round(x, 6), round(y, 6)) for x, y in (one, other)))
        for p in placed
        for one, other in zip(p.outline_mm(), (*p.outline_mm()[1:], p.outline_mm()[0]), strict=True)
    }

    assert plan.choices == (
        "Shapes: 72 fit a sheet, 9 x 8 upright in strips, every other one turned round; 72 on 1 sheet",
    )
    assert {p.turn_deg for p in placed} == {0, 180}
    assert len(edges) == 8 * 10 + 4 * 5 + 5 * 4


@given(st.floats(15, 40), st.floats(15, 40), shapes.apexes, st.sampled_from([0.0, 3.0]), st.booleans())
def test_triangles_beside_each_other_keep_their_gap(
    base_mm: float, high_mm: float, apex: float, gap_mm: float, upright: bool
) -> None:
    plan = plan_of(shapes.triangle("t", base_mm, high_mm, apex, upright=upright), 150, gap_mm)

    for sheet in plan.sheets[:1]:
        assert overlapping(sheet.placements, gap_mm) == []


@given(shapes.faces("f", "tip edge"), st.floats(0, 8))
@example(shapes.on_tip("f", 48.0), 8.0)  # fitted into each other, in blocks 6 mm apart as a rule
def test_hexagons_keep_their_gap(face: Face, gap_mm: float) -> None:
    plan = plan_of(face, 120, gap_mm)

    assert overlapping(plan.sheets[0].placements, gap_mm) == []


@pytest.mark.parametrize("upright", [False, True])
def test_triangles_are_never_worse_off_than_in_rows_of_rectangles(upright: bool) -> None:
    face = shapes.triangle("t", 40.0, 34.6, 0.5, upright=upright)
    per_sheet = len(plan_of(face, 200).sheets[0].placements)

    assert per_sheet > 1.5 * (WIDE_MM // face.width_mm) * (HIGH_MM // face.height_mm)


def test_right_triangles_make_rectangles_in_pairs() -> None:
    assert len(plan_of(shapes.triangle("t", 30.0, 20.0, 0.0), 132).sheets) == 1


def test_a_shape_of_another_kind_lies_in_its_rectangle() -> None:
    plan = plan_of(shapes.kite("k", 20.0, 30.0), 30)
    first, second = plan.sheets[0].placements[:2]

    assert second.x_mm - first.x_mm == pytest.approx(20.0)
    assert (first.width_mm, first.height_mm) == (20.0, 30.0)


def test_a_hexagon_that_is_no_honeycomb_cell_is_laid_in_rows() -> None:
    bent = ((5.0, 0.0), (20.0, 0.0), (25.0, 9.0), (20.0, 20.0), (5.0, 20.0), (0.0, 12.0))

    assert "honeycomb" not in plan_of(shapes.shaped("b", 25.0, 20.0, bent), 200).choices[0]


@given(shapes.faces("f", "rectangle tip edge triangle upright"), st.integers(1, 300))
def test_every_place_is_counted_from_the_first_one_and_none_drifts(face: Face, copies: int) -> None:
    plan = plan_of(face, copies)
    assume("fitted into each other" not in plan.choices[0])  # there each piece has a first place
    placed = plan.sheets[0].placements
    columns: dict[float, list[float]] = {}
    for p in placed:
        columns.setdefault(round(p.y_mm, 6) + p.turn_deg * 1000, []).append(p.x_mm)

    for xs in columns.values():
        pitch = xs[1] - xs[0] if len(xs) > 1 else 0.0
        assert xs == pytest.approx([xs[0] + index * pitch for index in range(len(xs))], abs=1e-9)
