from collections import Counter as Tally
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.ink.drawing import Drawing
from printkit.model import UsageError
from printkit.press import Area, Face, Lot, Placement, Section, Side, Stock, impose, named

A4 = named("a4")
SLACK_MM = 1e-6


def plain(name: str, width_mm: float, height_mm: float) -> Face:
    return Face(name, Drawing(name, width_mm, height_mm, ()), width_mm, height_mm)


def section(count: int, width_mm: float, height_mm: float, copies: int = 1) -> Section:
    lots = tuple(
        Lot(plain(f"{n}", width_mm, height_mm), plain(f"{n}b", width_mm, height_mm), copies)
        for n in range(count)
    )
    return Section("s", "Title", "Subtitle", (lots,))


def overlap(one: Placement, other: Placement) -> bool:
    return (
        one.x_mm + SLACK_MM < other.x_mm + other.width_mm
        and other.x_mm + SLACK_MM < one.x_mm + one.width_mm
        and one.y_mm + SLACK_MM < other.y_mm + other.height_mm
        and other.y_mm + SLACK_MM < one.y_mm + one.height_mm
    )


def inside(placed: Placement, area: Area) -> bool:
    return (
        placed.x_mm >= area.x_mm - SLACK_MM
        and placed.y_mm >= area.y_mm - SLACK_MM
        and placed.x_mm + placed.width_mm <= area.right_mm + SLACK_MM
        and placed.y_mm + placed.height_mm <= area.bottom_mm + SLACK_MM
    )


sizes_mm = st.floats(8, 70)
papers = st.sampled_from(["a5", "a4", "letter", "tabloid", "180x250mm"])


@given(sizes_mm, sizes_mm, st.integers(1, 40), st.integers(1, 3), papers, st.booleans())
def test_each_copy_lies_once_on_the_paper_and_covers_no_other(
    width_mm: float, height_mm: float, count: int, copies: int, word: str, is_wide: bool
) -> None:
    paper = named(word).landscape() if is_wide else named(word)
    plan = impose([section(count, width_mm, height_mm, copies)], Stock(paper))

    for side in Side:
        placed = [p for sheet in plan.sheets if sheet.side is side for p in sheet.placements]
        assert Tally(p.face.name.rstrip("b") for p in placed) == {f"{n}": copies for n in range(count)}
        assert all(inside(p, paper.printable(10)) for p in placed)
        by_sheet = Tally(p.sheet for p in placed)
        for number in by_sheet:
            on_sheet = [p for p in placed if p.sheet == number]
            assert not any(overlap(a, b) for a, b in combinations(on_sheet, 2))


@given(sizes_mm, sizes_mm, st.integers(1, 40), papers)
def test_a_pin_through_the_middle_of_a_front_leaves_by_the_middle_of_its_own_back(
    width_mm: float, height_mm: float, count: int, word: str
) -> None:
    paper = named(word)
    plan = impose([section(count, width_mm, height_mm)], Stock(paper))
    backs = {
        (p.sheet, p.face.name): p
        for sheet in plan.sheets
        if sheet.side is Side.BACK
        for p in sheet.placements
    }
    fronts = [p for sheet in plan.sheets if sheet.side is Side.FRONT for p in sheet.placements]

    assert len(fronts) == len(backs) == count
    for front in fronts:
        back = backs[front.sheet, f"{front.face.name}b"]
        pin = front.x_mm + front.width_mm / 2
        assert back.x_mm + back.width_mm / 2 == pytest.approx(paper.width_mm - pin)
        assert back.y_mm == front.y_mm
        assert (front.turn_deg + back.turn_deg) % 360 == 0


@given(st.floats(8, 30), st.integers(1, 300))
def test_no_sheet_is_used_while_another_has_room(side_mm: float, count: int) -> None:
    plan = impose([section(count, side_mm, side_mm)], Stock(A4))
    per_sheet = [len(sheet.placements) for sheet in plan.sheets if sheet.side is Side.FRONT]

    assert all(held == per_sheet[0] for held in per_sheet[:-1])
    assert 0 < per_sheet[-1] <= per_sheet[0]


def test_touching_counters_share_their_cut_line_and_nothing_drifts() -> None:
    plan = impose([section(96, 12.1, 12.1)], Stock(A4))
    grid = plan.sheets[0].grids[0]
    left = grid.xs_mm[0]

    assert len(grid.xs_mm) == 13
    assert [x - left for x in grid.xs_mm] == pytest.approx([12.1 * n for n in range(13)], abs=1e-9)


def test_oblongs_are_turned_when_that_holds_more() -> None:
    plan = impose([section(30, 100, 60)], Stock(A4))
    placed = plan.sheets[0].placements

    assert {p.turn_deg for p in placed} == {90}
    assert {(p.width_mm, p.height_mm) for p in placed} == {(60, 100)}


def test_blocks_lie_six_millimetres_apart() -> None:
    two = Section("s", "T", "S", tuple(section(20, 12, 12).blocks[0] for _ in range(2)))
    first, second = impose([two], Stock(A4)).sheets[0].grids

    assert second.ys_mm[0] - first.ys_mm[-1] == pytest.approx(6)


def test_sections_never_share_a_sheet() -> None:
    plan = impose([section(3, 12, 12), section(3, 12, 12)], Stock(A4))

    assert [sheet.label for sheet in plan.sheets] == ["1F", "1B", "2F", "2B"]


def test_backs_may_all_follow_the_fronts() -> None:
    stock = Stock(A4, columns=5, rows=5, order="grouped")

    assert [sheet.label for sheet in impose([section(28, 12, 12)], stock).sheets] == ["1F", "2F", "1B", "2B"]


def test_23_counters_on_the_long_edge_have_the_last_backs_on_the_right(  # C04
    counters_from_1: Callable[..., Section],
) -> None:
    plan = impose([counters_from_1(23)], Stock(A4, columns=5))
    front, back = plan.sheets
    last_row = max(p.y_mm for p in back.placements)
    columns = {round(p.x_mm, 6): index for index, p in enumerate(back.placements[:5])}

    assert [p.face.name for p in back.placements if p.y_mm == last_row] == ["23b", "22b", "21b"]
    assert [columns[round(p.x_mm, 6)] for p in back.placements if p.y_mm == last_row] == [2, 3, 4]
    assert [p.face.name for p in front.placements[-3:]] == ["21", "22", "23"]


def test_a_part_filled_sheet_keeps_the_grid_of_the_full_one(  # C05
    counters_from_1: Callable[..., Section],
) -> None:
    plan = impose([counters_from_1(28, backs=False)], Stock(A4, columns=5, rows=5))
    full, rest = (sheet.grids[0] for sheet in plan.sheets)

    assert (len(full.xs_mm), len(full.ys_mm)) == (6, 6)
    assert rest.xs_mm == full.xs_mm[:4]
    assert rest.ys_mm == full.ys_mm[:2]


def test_a_block_of_two_sizes_is_a_fault_of_ours() -> None:
    mixed = Section("s", "T", "S", ((Lot(plain("a", 12, 12)), Lot(plain("b", 15, 15))),))

    with pytest.raises(ValueError, match="one size"):
        impose([mixed], Stock(A4))


def test_a_face_larger_than_the_paper_is_refused_with_what_it_holds() -> None:
    with pytest.raises(
        UsageError, match=r"0 is 200\.0 x 280\.0 mm, but a4 with margins of 10 mm holds 181\.6 x"
    ):
        impose([section(1, 200, 280)], Stock(A4))


PLACES = [
    # paper, hexagons on the first sheet, x, y, turn of the first, why
    ("a4", 2, 40.0, 22.0, 0, "two in a column beside the ruler"),
    ("letter", 2, 40.0, 12.492, 0, "shorter, so without a head"),
    ("a5", 1, 13.292, 33.0, 90, "only turned"),
    ("a3", 4, 28.292, 22.0, 90, "four turned ones, three upright ones"),
]


@pytest.mark.parametrize(("word", "count", "x_mm", "y_mm", "turn", "why"), PLACES, ids=[r[0] for r in PLACES])
def test_big_hexagons_lie_where_the_art_direction_says(
    word: str, count: int, x_mm: float, y_mm: float, turn: int, why: str, hexagon: Callable[..., Face]
) -> None:
    tiles = Section("t", "T", "Tiles {faces}", (tuple(Lot(hexagon(letter)) for letter in "ABCDE"),))
    sheet = impose([tiles], Stock(named(word))).sheets[0]
    first = sheet.placements[0]

    assert len(sheet.placements) == count
    assert (first.x_mm, first.y_mm) == pytest.approx((x_mm, y_mm), abs=0.001)
    assert first.turn_deg == turn
    assert sheet.subtitle == "Tiles " + ", ".join("ABCD"[:count])


PAPERS = ["a5", "a4", "a3", "a2", "letter", "legal", "tabloid", "200x200mm"]


@pytest.mark.parametrize("word", PAPERS)
@pytest.mark.parametrize("is_wide", [False, True], ids=["upright", "landscape"])
def test_the_plan_is_the_one_we_know(
    word: str, is_wide: bool, golden: Callable[[str, str], None], hexagon: Callable[..., Face],
    counters_from_1: Callable[..., Section],
) -> None:  # fmt: skip
    paper = named(word).landscape() if is_wide else named(word)
    tiles = Section("t", "Test", "Tiles {faces}", (tuple(Lot(hexagon(letter)) for letter in "ABC"),))
    plan = impose([tiles, counters_from_1(50)], Stock(paper))

    golden(paper.name.replace(" ", "-"), plan.text())


def test_faces_at_the_edge_of_a_block_bleed_and_inner_ones_do_not() -> None:
    placed = impose([section(18, 12, 12)], Stock(A4, columns=5)).sheets[0].placements
    inner = [p.face.name for p in placed if not p.is_outer]

    # 0 1 2 3 4 / 5 6 7 8 9 / 10 .. 14 / 15 16 17: below 13 nothing lies, so it is outer
    assert inner == ["6", "7", "8", "11", "12"]
