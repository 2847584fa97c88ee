"""What lies behind what, on which page, and on sheets that fold."""

from collections.abc import Callable

import pytest
import shapes
from hypothesis import given, reject
from hypothesis import strategies as st
from lying import inside

from printkit.model import UsageError
from printkit.press import Area, Lot, Placement, Plan, Section, Side, Stock, chosen, impose, named

A4 = named("a4")


def pages(plan: Plan) -> list[str]:
    return [sheet.label for sheet in plan.sheets]


@given(
    shapes.lots(),
    st.sampled_from(["a5", "a4", "180x250mm", "200x200mm"]),
    st.booleans(),
    st.sampled_from(["long", "short", "fold"]),
)
def test_a_pin_through_a_corner_of_a_front_leaves_by_the_same_corner_of_its_own_back(
    lots: tuple[Lot, ...], word: str, is_wide: bool, duplex: str
) -> None:
    paper = named(word).landscape() if is_wide else named(word)
    try:
        plan = impose([Section("s", "T", "S", (lots,))], Stock(paper, duplex=duplex))  # type: ignore[arg-type]
    except UsageError:
        reject()
    fronts = {(p.face.name, p.copy): p for p in plan.placements() if p.side is Side.FRONT}
    folds = {sheet.number: sheet.fold for sheet in plan.sheets}
    turns_sideways = (paper.height_mm >= paper.width_mm) == (duplex != "short")

    for back in (p for p in plan.placements() if p.side is Side.BACK):
        front = fronts[back.face.name.removesuffix("b"), back.copy]
        fold = folds[back.sheet]
        is_upright = turns_sideways if fold is None else fold.is_upright
        across = 2 * fold.at_mm if fold else paper.width_mm if is_upright else paper.height_mm
        pinned = [(across - x, y) if is_upright else (x, across - y) for x, y in front.outline_mm()]
        assert front.sheet == back.sheet
        assert _corners(pinned) == pytest.approx(_corners(back.outline_mm()), abs=1e-9)
        assert (front.turn_deg + back.turn_deg) % 360 == (0 if is_upright else 180)


def _corners(outline: object) -> list[float]:
    ordered = sorted((round(x, 6), round(y, 6)) for x, y in outline)  # type: ignore[attr-defined]
    return [length for corner in ordered for length in corner]


def test_23_counters_on_the_long_edge_have_the_last_backs_on_the_right(  # C04
    counters_from_1: Callable[..., Section],
) -> None:
    plan = impose([counters_from_1(23)], Stock(A4, columns=5))
    front, back = plan.sheets
    last_row = max(p.y_mm for p in back.placements)
    columns = {round(p.x_mm, 6): index for index, p in enumerate(back.placements[:5])}

    assert pages(plan) == ["1F", "1B"]
    assert [p.face.name for p in back.placements if p.y_mm == last_row] == ["23b", "22b", "21b"]
    assert [columns[round(p.x_mm, 6)] for p in back.placements if p.y_mm == last_row] == [2, 3, 4]
    assert [p.face.name for p in front.placements[-3:]] == ["21", "22", "23"]
    assert {p.turn_deg for p in back.placements} == {0}
    behind = {p.face.name: p for p in back.placements}
    for p in front.placements:
        its = behind[f"{p.face.name}b"]
        assert (its.x_mm, its.y_mm) == pytest.approx((210 - p.x_mm - p.width_mm, p.y_mm), abs=1e-9)


def test_the_last_backs_stand_in_the_order_that_was_asked_for_with_few_counters_too(
    counters_from_1: Callable[..., Section],
) -> None:
    plan = impose([counters_from_1(12)], Stock(A4, columns=5))

    assert [len(grid.xs_mm) for sheet in plan.sheets for grid in sheet.grids] == [6, 6]


ORDERS = [
    # order, sides, duplex, pages of two sheets with backs and one without
    ("interleaved", "both", "long", ["1F", "1B", "2F", "2B", "3F"]),  # C04
    ("grouped", "both", "long", ["1F", "2F", "3F", "1B", "2B"]),  # C04
    ("interleaved", "fronts", "long", ["1F", "2F", "3F"]),
    ("interleaved", "backs", "short", ["1B", "2B"]),
    ("interleaved", "both", "off", ["1F", "2F", "3F"]),
    ("grouped", "both", "fold", ["1F", "2F", "3F"]),
]


@pytest.mark.parametrize(("order", "sides", "duplex", "expected"), ORDERS)
def test_pages_come_in_the_order_asked_for(
    order: str, sides: str, duplex: str, expected: list[str], counters_from_1: Callable[..., Section]
) -> None:
    stock = Stock(A4, columns=5, rows=5, duplex=duplex, sides=sides, order=order)  # type: ignore[arg-type]

    assert pages(impose([counters_from_1(28), counters_from_1(3, backs=False)], stock)) == expected


def test_backs_alone_of_what_has_none_are_refused(counters_from_1: Callable[..., Section]) -> None:
    with pytest.raises(UsageError, match=r"^sides backs: nothing here has a back; take fronts or both$"):
        impose([counters_from_1(3, backs=False)], Stock(A4, sides="backs"))


def test_without_backs_a_sheet_does_not_fold(counters_from_1: Callable[..., Section]) -> None:
    both, fronts = impose(
        [counters_from_1(3), counters_from_1(3, backs=False)], Stock(A4, duplex="fold")
    ).sheets

    assert both.fold is not None
    assert fronts.fold is None


FOLDS = [
    # paper, how many of which size, whether the fold is upright, why
    ("a4", 2, 15.0, 15.0, True, "both would do: upright"),
    ("a4", 3, 150.0, 30.0, False, "two beside an upright fold, three above a level one"),
    ("letter", 3, 150.0, 25.0, False, "the same on other paper"),
]


@pytest.mark.parametrize(("word", "count", "width_mm", "height_mm", "is_upright", "why"), FOLDS)
def test_a_sheet_folds_in_the_middle_the_way_that_takes_fewest_sheets(
    word: str, count: int, width_mm: float, height_mm: float, is_upright: bool, why: str
) -> None:
    paper = named(word)
    lots = tuple(shapes.with_back(shapes.shaped(f"{n}", width_mm, height_mm)) for n in range(count))
    plan = impose([Section("s", "T", "Cards", (lots,))], Stock(paper, duplex="fold"))
    (sheet,) = plan.sheets
    fronts, backs = _halves(sheet.placements)

    assert sheet.fold is not None
    assert sheet.fold.is_upright == is_upright
    assert sheet.fold.at_mm == (paper.width_mm if is_upright else paper.height_mm) / 2
    near = [p.x_mm + p.width_mm if is_upright else p.y_mm + p.height_mm for p in fronts]
    assert max(near) == pytest.approx(sheet.fold.at_mm - 5)
    assert min(p.x_mm if is_upright else p.y_mm for p in backs) == pytest.approx(sheet.fold.at_mm + 5)
    assert ("an upright" if is_upright else "a level") in plan.choices[0]


def test_sizes_fitted_into_each_other_lie_at_the_fold_and_leave_the_foot_free_behind_it() -> None:
    card, chit = shapes.shaped("card", 130, 50), shapes.shaped("chit", 30, 30)
    lots = (shapes.with_back(card), shapes.with_back(chit, 7))
    plan = impose([Section("s", "T", "Cards", (lots,))], Stock(A4, duplex="fold"))
    (sheet,) = plan.sheets
    fronts, backs = _halves(sheet.placements)

    assert "fitted into each other" in plan.choices[0]
    assert sheet.fold is not None
    assert not sheet.fold.is_upright
    assert max(p.y_mm + p.height_mm for p in fronts) == pytest.approx(148.5 - 5)
    assert max(p.y_mm + p.height_mm for p in backs) <= 297 - 10 - 27


def _halves(placed: tuple[Placement, ...]) -> tuple[list[Placement], list[Placement]]:
    return [p for p in placed if p.side is Side.FRONT], [p for p in placed if p.side is Side.BACK]


@given(shapes.lots(), st.sampled_from(["a4", "letter"]), st.booleans(), st.sampled_from([0.0, 8.0]))
def test_the_gutter_of_a_fold_stays_white(
    lots: tuple[Lot, ...], word: str, is_wide: bool, bleed_mm: float
) -> None:
    paper = named(word).landscape() if is_wide else named(word)
    stock = chosen(paper, duplex="fold", bleed_mm=bleed_mm)
    try:
        plan = impose([Section("s", "T", "S", (lots,))], stock)
    except UsageError:
        reject()
    half_mm = max(5.0, bleed_mm)
    for sheet in plan.sheets:
        if sheet.fold is None:
            continue
        at, wide_mm, high_mm = sheet.fold.at_mm, paper.width_mm, paper.height_mm
        if sheet.fold.is_upright:
            before, behind = Area(0, 0, at - half_mm, high_mm), Area(at + half_mm, 0, wide_mm, high_mm)
        else:
            before, behind = Area(0, 0, wide_mm, at - half_mm), Area(0, at + half_mm, wide_mm, high_mm)
        assert all(inside(p, before if p.side is Side.FRONT else behind) for p in sheet.placements)


def test_counters_on_a_fold_have_their_cut_lines_on_both_halves(
    counters_from_1: Callable[..., Section],
) -> None:
    (sheet,) = impose([counters_from_1(7)], Stock(A4, duplex="fold", columns=4)).sheets
    front, back = sheet.grids

    assert [210 - x for x in reversed(front.xs_mm)] == pytest.approx(back.xs_mm, abs=1e-9)
    assert front.ys_mm == back.ys_mm
