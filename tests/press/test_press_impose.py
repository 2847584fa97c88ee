from collections import Counter as Tally
from collections.abc import Callable
from dataclasses import replace

import pytest
import shapes
from hypothesis import example, given, reject
from hypothesis import strategies as st
from lying import inside, overlapping

from printkit.ink.drawing import Drawing
from printkit.model import UsageError
from printkit.press import Face, Lot, Section, Side, Stock, chosen, impose, named
from printkit.press.laying.grid import Axis

A4 = named("a4")


def plain(name: str, width_mm: float, height_mm: float) -> Face:
    return Face(name, Drawing(name, width_mm, height_mm, ()), width_mm, height_mm)


def section(count: int, width_mm: float, height_mm: float, copies: int = 1) -> Section:
    lots = tuple(
        Lot(plain(f"{n}", width_mm, height_mm), plain(f"{n}b", width_mm, height_mm), copies)
        for n in range(count)
    )
    return Section("s", "Title", "Subtitle", (lots,))


@st.composite
def stocks(draw: st.DrawFn) -> Stock:
    """Any paper and any way to lay things on it that a person may choose."""
    paper = named(draw(st.sampled_from(["a5", "a4", "letter", "tabloid", "180x250mm"])))
    paper = paper.landscape() if draw(st.booleans()) else paper
    edition = draw(st.sampled_from(["home", "shop"]))
    duplex = draw(st.sampled_from(["long", "short", "off", *(["fold"] if edition == "home" else [])]))
    marks = draw(st.sampled_from(["edges", "off"]))
    stock = chosen(paper, edition=edition, duplex=duplex, marks=(marks, 3.0, None))
    cutting = replace(stock.cutting, has_registration=draw(st.booleans()))
    return replace(stock, shape_gap_mm=draw(st.sampled_from([0.0, 2.0, 5.0])), cutting=cutting)


@given(stocks(), shapes.lots(), st.booleans())
@example(Stock(A4), (), False)
def test_each_copy_lies_once_on_the_paper_and_covers_no_other(
    stock: Stock, lots: tuple[Lot, ...], is_mixed: bool
) -> None:
    blocks = (lots,) if is_mixed else tuple((lot,) for lot in lots)
    try:
        plan = impose([Section("s", "T", "S", blocks)], stock)
    except UsageError:  # half of a small sheet does not hold every face
        reject()
    wanted = {lot.front.name: lot.copies for lot in lots if lot.copies}
    behind = {lot.back.name: lot.copies for lot in lots if lot.copies and lot.back}

    placed = list(plan.placements())
    assert Tally(p.face.name for p in placed if p.side is Side.FRONT) == wanted
    assert Tally(p.face.name for p in placed if p.side is Side.BACK) == (
        {} if stock.duplex == "off" else behind
    )
    assert len({(p.face.name, p.copy) for p in placed}) == len(placed)
    for sheet in plan.sheets:
        assert all(inside(p, stock.printable) for p in sheet.placements)
        assert overlapping(sheet.placements) == []


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


def test_the_last_of_many_columns_is_where_multiplying_says_not_adding() -> None:
    placed = impose([section(37, 5.1, 200)], Stock(named("a2"), rows=1, columns=37)).sheets[0].placements
    left = placed[0].x_mm

    assert [p.x_mm for p in placed] == [left + column * 5.1 for column in range(37)]
    assert Axis(0.1).at_mm(10_000) == 10_000 * 0.1


def test_what_was_chosen_is_said_in_a_line_for_each_section() -> None:
    blocks = Section("b", "T", "Counters, {faces}", tuple(section(20, 12, 12).blocks[0] for _ in range(2)))

    assert impose([section(96, 15, 15, copies=2), blocks], Stock(A4)).choices == (
        "Subtitle: 150 fit a sheet, 10 x 15 upright; 192 on 2 sheets",
        "Counters: 2 blocks of 20, 10 x 2 upright; 40 on 1 sheet",
    )


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


def test_a_part_filled_sheet_keeps_the_grid_of_the_full_one(  # C05
    counters_from_1: Callable[..., Section],
) -> None:
    plan = impose([counters_from_1(28, backs=False)], Stock(A4, columns=5, rows=5))
    full, rest = (sheet.grids[0] for sheet in plan.sheets)

    assert (len(full.xs_mm), len(full.ys_mm)) == (6, 6)
    assert rest.xs_mm == full.xs_mm[:4]
    assert rest.ys_mm == full.ys_mm[:2]


PLACES = [
    # paper, hexagons on the first sheet, x, y, turn of the first, why
    ("a4", 2, 40.0, 22.0, 0, "two in a column beside the ruler"),
    ("letter", 2, 40.0, 12.492, 0, "shorter, so without a head"),
    ("a5", 1, 13.292, 33.0, 90, "only turned"),
    ("a3", 5, 28.292, 22.0, 90, "five as a honeycomb"),
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
    assert sheet.subtitle == "Tiles " + ", ".join("ABCDE"[:count])


PAPERS = ["a5", "a4", "a3", "a2", "letter", "legal", "tabloid", "200x200mm"]


CARDS = tuple(Lot(shapes.shaped(f"card {n}", 63, 44)) for n in range(1, 9))
CHITS = tuple(Lot(shapes.shaped(f"chit {n}", 20, 15)) for n in range(1, 13))
MIXED = Section("m", "Test", "Cards and chits", ((*CARDS, *CHITS),))
HEXAGONS = Section("h", "Test", "Hexagons", ((Lot(shapes.on_edge("hexagon", 25), copies=40),),))
WEDGES = Section("w", "Test", "Wedges", ((Lot(shapes.triangle("wedge", 30, 26, 0.5), copies=24),),))


@pytest.mark.parametrize("word", PAPERS)
@pytest.mark.parametrize("is_wide", [False, True], ids=["upright", "landscape"])
def test_the_plan_is_the_one_we_know(
    word: str, is_wide: bool, golden: Callable[[str, str], None], hexagon: Callable[..., Face],
    counters_from_1: Callable[..., Section],
) -> None:  # fmt: skip
    paper = named(word).landscape() if is_wide else named(word)
    tiles = Section("t", "Test", "Tiles {faces}", (tuple(Lot(hexagon(letter)) for letter in "ABC"),))
    plans = (
        impose([tiles, counters_from_1(50), MIXED], Stock(paper)),
        impose([HEXAGONS, WEDGES], Stock(paper, shape_gap_mm=0.0)),
        impose([counters_from_1(12, 20.0)], Stock(paper, duplex="fold")),
    )

    golden(paper.name.replace(" ", "-"), "\n".join(plan.text() for plan in plans))


def test_faces_at_the_edge_of_a_block_bleed_and_inner_ones_do_not() -> None:
    placed = impose([section(18, 12, 12)], Stock(A4, columns=5)).sheets[0].placements
    inner = [p.face.name for p in placed if not p.is_outer]

    # 0 1 2 3 4 / 5 6 7 8 9 / 10 .. 14 / 15 16 17: below 13 nothing lies, so it is outer
    assert inner == ["6", "7", "8", "11", "12"]
