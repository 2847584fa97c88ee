"""Several sizes and blocks on one sheet."""

from collections.abc import Sequence
from math import ceil

import pytest
import shapes
from hypothesis import given, settings
from hypothesis import strategies as st
from lying import inside

from printkit.press import Area, Grid, Lot, Placement, Plan, Section, Stock, impose, named
from printkit.press.laying.packing import kind

A4 = named("a4")
LARGEST = Area(14.2, 26.2, 181.6, 229.6)
"""What title, ruler and marks leave of A4."""


def mixed(*lots: Lot) -> Section:
    return Section("m", "T", "Mixed", (tuple(lots),))


def rectangle(name: str, width_mm: float, height_mm: float, copies: int) -> Lot:
    return Lot(shapes.shaped(name, width_mm, height_mm), copies=copies)


def plan_of(*lots: Lot) -> Plan:
    return impose([mixed(*lots)], Stock(A4))


def test_two_sizes_share_a_sheet_where_that_saves_one() -> None:
    plan = plan_of(rectangle("card", 63, 44, 8), rectangle("chit", 15, 15, 30))

    assert plan.sheet_count == 1
    assert (
        plan.choices
        == ("Mixed: 8 of 63 x 44 mm and 30 of 15 x 15 mm fitted into each other; 38 on 1 sheet instead of 2",)
        or "one below the other" in plan.choices[0]
    )


def test_each_size_has_its_own_sheets_where_sharing_saves_none() -> None:
    plan = plan_of(rectangle("card", 90, 110, 7), rectangle("chit", 40, 40, 18))

    assert plan.choices == (
        "Mixed: 7 of 90 x 110 mm and 18 of 40 x 40 mm, each size on sheets of its own; 25 on 3 sheets",
    )
    assert [sheet.subtitle for sheet in plan.sheets] == ["Mixed"] * 3
    assert [{p.face.name for p in sheet.placements} for sheet in plan.sheets] == [
        {"card"},
        {"card"},
        {"chit"},
    ]


def test_blocks_stand_side_by_side_where_that_saves_a_sheet() -> None:
    blocks = tuple((rectangle(name, 40, 40, 9),) for name in ("a", "b"))
    plan = impose([Section("s", "T", "Blocks", blocks)], Stock(A4))
    first, second = [_frame(grid) for grid in plan.sheets[0].grids][:2]

    assert plan.sheet_count == 1
    assert first.right_mm < second.x_mm


@settings(max_examples=30)
@given(shapes.lots(most_kinds=4, most_copies=40))
def test_sharing_is_never_worse_than_sheets_for_each_size_and_never_better_than_can_be(
    lots: tuple[Lot, ...],
) -> None:
    fronts = [Lot(lot.front, copies=lot.copies) for lot in lots]
    sheets = plan_of(*fronts).sheet_count
    area_mm2 = sum(lot.copies * kind(lot.front).area_mm2 for lot in fronts)

    assert sheets <= sum(plan_of(lot).sheet_count for lot in fronts)
    assert sheets >= ceil(area_mm2 / (190 * 277) - 1e-9)


@given(st.lists(st.tuples(shapes.lengths_mm, shapes.lengths_mm, st.integers(1, 12)), min_size=2, max_size=4))
def test_straight_cuts_from_edge_to_edge_part_all_blocks_of_a_sheet(
    sizes: list[tuple[float, float, int]],
) -> None:
    plan = plan_of(*(rectangle(f"k{n}", *size) for n, size in enumerate(sizes)))

    for sheet in plan.sheets:
        assert _are_parted([_frame(grid) for grid in sheet.grids])
        assert all(
            sum(_holds(_frame(grid), placed) for grid in sheet.grids) == 1 for placed in sheet.placements
        )


def _frame(grid: Grid) -> Area:
    left, top = grid.xs_mm[0], grid.ys_mm[0]
    return Area(left, top, grid.xs_mm[-1] - left, grid.ys_mm[-1] - top)


def _holds(area: Area, placed: Placement) -> bool:
    return inside(placed, area)


def _are_parted(frames: Sequence[Area], gap_mm: float = 6.0) -> bool:
    """Whether one straight cut through a gap leaves two parts of which the same is true, and so on."""
    if len(frames) < 2:
        return True
    for ends, starts in (
        (lambda f: f.right_mm, lambda f: f.x_mm),
        (lambda f: f.bottom_mm, lambda f: f.y_mm),
    ):
        for cut in sorted(ends(frame) for frame in frames):
            before = [frame for frame in frames if ends(frame) <= cut + 1e-6]
            behind = [frame for frame in frames if starts(frame) >= cut + gap_mm - 1e-6]
            if behind and len(before) + len(behind) == len(frames):
                return _are_parted(before) and _are_parted(behind)
    return False


def test_cards_of_one_size_lie_both_ways_where_that_saves_a_sheet() -> None:
    plan = plan_of(rectangle("card", 40, 60, 16))
    turns = {p.turn_deg for p in plan.sheets[0].placements}

    assert (plan.sheet_count, turns) == (1, {0, 90})


def test_a_shape_and_a_rectangle_of_one_size_are_two_kinds() -> None:
    hexagon = shapes.on_edge("hexagon", 20)
    oblong = shapes.shaped("oblong", hexagon.width_mm, hexagon.height_mm)
    plan = plan_of(Lot(hexagon, copies=4), Lot(oblong, copies=4))
    rectangles = [p for sheet in plan.sheets for p in sheet.placements if not p.face.outline_mm]
    frames = [_frame(grid) for sheet in plan.sheets for grid in sheet.grids]

    assert len(frames) == 1
    assert all(inside(placed, frames[0]) for placed in rectangles)


def test_the_copies_of_a_lot_of_which_there_are_none_take_no_room() -> None:
    plan = plan_of(rectangle("none", 20, 20, 0), rectangle("some", 20, 20, 3))

    assert [p.face.name for p in plan.placements()] == ["some"] * 3
    assert plan_of(rectangle("none", 20, 20, 0)).sheets == ()


def test_columns_asked_for_hold_for_every_size() -> None:
    stock = Stock(A4, columns=3)
    plan = impose([mixed(rectangle("card", 44, 40, 8), rectangle("chit", 15, 15, 7))], stock)

    for sheet in plan.sheets:
        assert all(len(grid.xs_mm) == 4 for grid in sheet.grids)


@pytest.mark.parametrize("gap_mm", [0.0, 6.0])
def test_blocks_that_share_a_sheet_keep_the_gap_of_blocks(gap_mm: float) -> None:
    stock = Stock(A4, gap_mm=gap_mm, block_gap_mm=4.0)
    plan = impose([mixed(rectangle("card", 63, 44, 8), rectangle("chit", 15, 15, 20))], stock)
    frames = [_frame(grid) for grid in plan.sheets[0].grids]

    assert len(frames) > 1
    assert _are_parted(frames, max(4.0, gap_mm))
