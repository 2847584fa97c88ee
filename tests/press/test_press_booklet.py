"""The order and places of pages on sheets that are folded, or cut apart."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.model import UsageError
from printkit.press import Paper, Side, named
from printkit.press.booklet import (
    Booklet,
    PagePlace,
    Rows,
    SheetSide,
    bound_as,
    exact_rows,
    in_rows,
    most_rows,
    printed,
    stitched,
)

A5 = (148.0, 210.0)
A4_SHEET = named("a4").landscape()
Leaf = tuple[int | None, int | None]
"""The pages on a leaf's right-hand side and behind it."""


def halves(side: SheetSide, fold_mm: float) -> dict[str, int]:
    """The page left and right of the fold, by where its middle lies."""
    return {"left" if place.x_mm + A5[0] / 2 < fold_mm else "right": place.page for place in side.places}


def folded(booklet: Booklet) -> list[int | None]:
    """What a reader finds who folds each bundle of sheets, fronts out, and turns page after page.

    Behind the right half of a front is the left half of its back.
    """
    assert booklet.fold_mm is not None
    read: list[int | None] = []
    bundles = sorted({side.signature for side in booklet.sides})
    for bundle in bundles:
        sheets: dict[int, dict[Side, dict[str, int]]] = {}
        for side in booklet.sides:
            if side.signature == bundle:
                sheets.setdefault(side.number, {})[side.side] = halves(side, booklet.fold_mm)
        nested = [sheets[number] for number in sorted(sheets)]
        leaves: list[Leaf] = [(s[Side.FRONT].get("right"), s[Side.BACK].get("left")) for s in nested]
        leaves += [(s[Side.BACK].get("right"), s[Side.FRONT].get("left")) for s in reversed(nested)]
        read += [page for leaf in leaves for page in leaf]
    return read


@given(pages=st.integers(1, 200), signature=st.none() | st.integers(1, 9), thickness=st.floats(0, 0.3))
def test_a_folded_stack_reads_from_the_first_page_to_the_last(
    pages: int, signature: int | None, thickness: float
) -> None:
    booklet = stitched(pages, A5, A4_SHEET, signature=signature, thickness_mm=thickness)
    read = folded(booklet)

    assert read[:pages] == list(range(1, pages + 1))
    assert read[pages:] == [None] * (-pages % 4)


@given(pages=st.integers(1, 400), signature=st.integers(1, 9))
def test_bundles_are_no_thicker_than_asked_and_nearly_equal(pages: int, signature: int) -> None:
    booklet = stitched(pages, A5, A4_SHEET, signature=signature)
    bundles = [side.signature for side in booklet.sides if side.side is Side.FRONT]
    sizes = [bundles.count(bundle) for bundle in sorted(set(bundles))]

    assert max(sizes) <= signature
    assert max(sizes) - min(sizes) <= 1
    assert len(sizes) == -(-booklet.sheets // signature)


@given(pages=st.integers(1, 120), thickness=st.floats(0, 1))
def test_pages_meet_at_the_fold_and_inner_ones_are_nearer_by_the_paper_they_lie_on(
    pages: int, thickness: float
) -> None:
    booklet = stitched(pages, A5, A4_SHEET, thickness_mm=thickness)

    for side in booklet.sides:
        for place in side.places:
            off_mm = place.x_mm if place.x_mm > 60 else place.x_mm + A5[0]
            inward_mm = 148.5 - off_mm if place.x_mm > 60 else off_mm - 148.5
            assert inward_mm == pytest.approx((side.number - 1) * thickness)
            assert place.y_mm == 0


def test_the_outer_sheet_bears_the_last_page_and_the_first() -> None:
    first, second = stitched(8, A5, A4_SHEET).sides[:2]

    assert [place.page for place in first.places] == [8, 1]
    assert [place.page for place in second.places] == [2, 7]


def test_staples_are_marked_on_the_outside_alone_and_sewn_bundles_have_none() -> None:
    stapled = stitched(16, A5, A4_SHEET)
    sewn = stitched(16, A5, A4_SHEET, signature=2)

    assert [bool(side.marks) for side in stapled.sides] == [True] + [False] * 7
    assert {mark.x_mm for mark in stapled.sides[0].marks} == {148.5}
    assert not any(side.marks for side in sewn.sides)
    assert not any(side.marks for side in stitched(16, A5, A4_SHEET, has_marks=False).sides)


def test_the_fold_is_marked_where_white_paper_is_left_above_and_below_the_pages() -> None:
    legal = named("legal").landscape()
    low = stitched(8, (120, 160), legal, signature=1)
    marks = [(mark.y_mm, mark.to_y_mm) for side in low.sides for mark in side.marks]
    top_mm = (legal.height_mm - 160) / 2

    assert marks == [(5, top_mm - 1), (legal.height_mm - top_mm + 1, legal.height_mm - 5)] * 2


@pytest.mark.parametrize(
    ("page", "paper"),
    [((148, 210), named("a5").landscape()), ((140, 210), named("letter").landscape()), (A5, named("a4"))],
)
def test_a_page_larger_than_half_the_sheet_is_refused(page: tuple[float, float], paper: Paper) -> None:
    with pytest.raises(UsageError, match=r"a page of .* mm is larger than half of .*, .* mm$"):
        stitched(4, page, paper)


# -- rows --------------------------------------------------------------------

sides_mm = st.floats(60, 500)


@given(page=st.tuples(sides_mm, sides_mm), sheet=st.tuples(sides_mm, sides_mm), pages=st.integers(1, 40))
def test_each_page_lies_once_on_its_sheet_and_covers_no_other(
    page: tuple[float, float], sheet: tuple[float, float], pages: int
) -> None:
    paper = Paper("sheet", *sheet)
    rows = most_rows(page, paper)
    if rows is None:
        assert not fits(page, paper, 1, 1)
        assert not fits(page[::-1], paper, 1, 1)
        return
    booklet = in_rows(pages, page, paper, rows)

    assert [place.page for side in booklet.sides for place in side.places] == list(range(1, pages + 1))
    for side in booklet.sides:
        boxes = [box(place, page) for place in side.places]
        assert all(left > -0.06 and top > -0.06 for left, top, _, _ in boxes)
        assert all(right < sheet[0] + 0.06 and foot < sheet[1] + 0.06 for _, _, right, foot in boxes)
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))


def fits(page: tuple[float, float], paper: Paper, columns: int, rows: int) -> bool:
    return columns * page[0] <= paper.width_mm and rows * page[1] <= paper.height_mm


def box(place: PagePlace, page: tuple[float, float]) -> tuple[float, float, float, float]:
    wide, high = page[::-1] if place.turn_deg % 180 else page
    return place.x_mm, place.y_mm, place.x_mm + wide, place.y_mm + high


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(one[at] < other[at + 2] - 1e-6 and other[at] < one[at + 2] - 1e-6 for at in (0, 1))


@given(page=st.tuples(sides_mm, sides_mm), sheet=st.tuples(sides_mm, sides_mm))
def test_no_other_rows_hold_more_pages(page: tuple[float, float], sheet: tuple[float, float]) -> None:
    paper = Paper("sheet", *sheet)
    rows = most_rows(page, paper)
    most = max(
        columns * down
        for turned in (page, page[::-1])
        for columns in range(9)
        for down in range(9)
        if fits(turned, paper, columns, down)
    )

    assert (rows.count if rows else 0) >= most


PLACES = [
    # paper, page, pages a side, first places, why
    ("a3 landscape", (210, 297), 2, [(1, 0, 0, 0), (2, 210, 0, 0)], "two pages side by side"),
    ("a3", (210, 297), 2, [(1, 0, 0, 90), (2, 0, 210, 90)], "turned, the first above: it is left when read"),
    ("a2", (210, 297), 4, [(1, 0, 0, 0), (2, 210, 0, 0), (3, 0, 297, 0)], "rows from the top"),
    (
        "a2 landscape",
        (210, 297),
        4,
        [(1, 297, 0, 90), (2, 297, 210, 90), (3, 0, 0, 90)],
        "the first row right",
    ),
    ("a4", A5, 2, [(1, 0, 0.5, 90), (2, 0, 148.5, 90)], "the rest of the paper shared"),
    ("a3", A5, 4, [(1, 0.5, 0, 0), (2, 148.5, 0, 0)], "upright where turning gains nothing"),
]


@pytest.mark.parametrize(("word", "page", "count", "places", "why"), PLACES, ids=[row[-1] for row in PLACES])
def test_pages_lie_in_reading_order(
    word: str, page: tuple[float, float], count: int, places: list[tuple[float, ...]], why: str
) -> None:
    paper = named(word.split()[0])
    paper = paper.landscape() if "landscape" in word else paper
    rows = most_rows(page, paper)
    assert rows is not None
    assert rows == exact_rows(count, page, paper)
    first = in_rows(8, page, paper, rows).sides[0]
    found = [(place.page, place.x_mm, place.y_mm, place.turn_deg) for place in first.places]

    assert found[: len(places)] == places
    assert rows.count == count


def test_eight_pages_a_side_go_on_paper_large_enough_for_them() -> None:
    assert exact_rows(8, (105, 148), named("a3").landscape()) == Rows(4, 2)
    assert exact_rows(8, (105, 148), named("a3")) == Rows(4, 2, is_turned=True)


def test_pages_that_do_not_fit_are_not_made_smaller() -> None:
    with pytest.raises(UsageError, match="4 pages of 148 x 210 mm do not fit on a4, 210 x 297 mm, at 100 %"):
        exact_rows(4, A5, named("a4"))
    with pytest.raises(UsageError, match="2 pages of 148 x 210 mm do not fit on a4, 210 x 297 mm, at 100 %"):
        in_rows(4, A5, named("a4"), Rows(2, 1))


@pytest.mark.parametrize(("pages", "sides", "sheets"), [(1, 1, 1), (2, 1, 1), (3, 2, 1), (5, 3, 2)])
def test_a_part_filled_side_counts(pages: int, sides: int, sheets: int) -> None:
    booklet = in_rows(pages, A5, A4_SHEET, Rows(2, 1))

    assert (len(booklet.sides), booklet.sheets) == (sides, sheets)


def test_each_side_is_a_sheet_where_nothing_is_printed_behind() -> None:
    booklet = in_rows(5, A5, A4_SHEET, Rows(2, 1), duplex="off")

    assert [side.name for side in booklet.sides] == ["1 front", "2 front", "3 front"]
    assert (booklet.sheets, booklet.backs, booklet.turning) == (3, (), "printed on one side")


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_rows_turn_on_the_edge_that_is_asked_for(duplex: Any) -> None:
    booklet = in_rows(5, A5, A4_SHEET, Rows(2, 1), duplex=duplex)

    assert booklet.preference == f"DuplexFlip{duplex.capitalize()}Edge"
    assert booklet.turning == f"printed on both sides, turned on the {duplex} edge"


# -- what a person asks for --------------------------------------------------


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("sadle",), r"unknown booklet 'sadle'\. Did you mean saddle\? known: saddle, 2up, 4up"),
        (("saddle", 0), "signature 0: 1 sheet or more"),
        (("saddle", None, 2.0), "thickness 2 mm: a sheet is 0 to 1 mm thick"),
        (("saddle", None, float("nan")), "thickness nan mm: a sheet is 0 to 1 mm thick"),
        (("saddle", None, -0.1), "thickness -0.1 mm: a sheet is 0 to 1 mm thick"),
        (("2up", 4), "signature: only sheets that are folded have one; take booklet saddle"),
        ((None, None, 0.1), "thickness: only sheets that are folded have one; take booklet saddle"),
    ],
)
def test_words_that_make_no_binding_are_refused(words: tuple[object, ...], problem: str) -> None:
    with pytest.raises(UsageError, match=f"^{problem}$"):
        bound_as(*words)  # type: ignore[arg-type]


def test_nothing_is_bound_unless_asked() -> None:
    assert bound_as(None) is None


def test_sides_come_in_the_order_of_a_printer_fed_by_hand() -> None:
    plan = stitched(8, A5, A4_SHEET)

    assert [side.name for side in printed(plan).sides] == ["1 front", "1 back", "2 front", "2 back"]
    assert [side.name for side in printed(plan, sides="backs").sides] == ["1 back", "2 back"]
    assert [side.name for side in printed(plan, sides="fronts").sides] == ["1 front", "2 front"]
    assert printed(plan, sides="backs").sheets == 2
    assert printed(plan, sides="backs").backs == (0, 1)
    assert printed(plan, order="grouped").backs == (2, 3)
    grouped = printed(plan, order="grouped")
    assert [side.name for side in grouped.sides] == ["1 front", "2 front", "1 back", "2 back"]


def test_the_plan_prints_as_text(golden: Callable[[str, str], None]) -> None:
    plans = [
        stitched(10, A5, A4_SHEET, thickness_mm=0.1),
        stitched(20, (139.7, 215.9), named("letter").landscape(), signature=3),
        in_rows(5, (210, 297), named("a3"), Rows(2, 1, is_turned=True)),
        in_rows(5, (210, 297), named("a2"), Rows(2, 2)),
    ]

    golden("booklets", "\n".join(plan.text() for plan in plans))
