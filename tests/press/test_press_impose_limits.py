"""What the press refuses, what it leaves free, and how much it can carry."""

from collections.abc import Callable
from dataclasses import replace

import pytest
import shapes
from hypothesis import example, given, reject
from hypothesis import strategies as st
from lying import inside, overlapping

from printkit.model import PrintkitError, UsageError
from printkit.press import Area, Face, Lot, Paper, Placement, Section, Side, Stock, chosen, impose, named
from printkit.press.stock import Marks

A4 = named("a4")


def section(*lots: Lot) -> Section:
    return Section("s", "T", "Things", (lots,))


TOO_MANY = [
    # columns, rows, what is said
    (9, None, r"^columns 9: at most 8 of h, 28\.9 x 25\.0 mm, fit on a4$"),  # C03
    (None, 13, r"^rows 13: at most 12 of h, 28\.9 x 25\.0 mm, fit on a4$"),
    (8, 12, r"^rows 12: at most 11 of h, 28\.9 x 25\.0 mm, fit on a4 in 8 columns$"),
]


@pytest.mark.parametrize(("columns", "rows", "problem"), TOO_MANY)
def test_more_columns_or_rows_than_fit_are_refused_with_the_largest_number(
    columns: int | None, rows: int | None, problem: str
) -> None:
    stock = Stock(A4, shape_gap_mm=0.0, columns=columns, rows=rows)

    with pytest.raises(UsageError, match=problem):
        impose([section(Lot(shapes.on_edge("h", 25.0)))], stock)


@given(st.floats(10, 60), st.floats(10, 60), st.integers(1, 20), st.integers(1, 20))
def test_columns_and_rows_asked_for_are_had_or_refused(
    width_mm: float, height_mm: float, columns: int, rows: int
) -> None:
    face = shapes.shaped("f", width_mm, height_mm)
    stock = Stock(A4, columns=columns, rows=rows)
    try:
        plan = impose([section(Lot(face, copies=columns * rows + 1))], stock)
    except UsageError as problem:
        most = int(str(problem).split("at most ")[1].split()[0])
        word = str(problem).split()[0]
        fewer = replace(stock, **{word: most})
        assert most < getattr(stock, word)
        if word == "rows":
            assert impose([section(Lot(face))], fewer).sheets
        return
    first, second = plan.sheets
    assert (len(first.grids[0].xs_mm), len(first.grids[0].ys_mm)) == (columns + 1, rows + 1)
    assert len(second.placements) == 1


def test_columns_are_refused_on_the_half_of_a_sheet_that_folds() -> None:
    lots = section(shapes.with_back(shapes.shaped("f", 20, 20)))

    with pytest.raises(UsageError, match=r"^columns 10: at most 9 of f"):
        impose([lots], Stock(A4, duplex="fold", columns=10))


SIZES = [
    ((0.0, 5.0), r"^f: its size is 0 x 5 mm; both must be above 0$"),
    ((5.0, -1.0), r"^f: its size is 5 x -1 mm; both must be above 0$"),
    ((float("nan"), 5.0), r"^f: its size is nan x 5 mm; both must be above 0$"),
]


@pytest.mark.parametrize(("size", "problem"), SIZES)
def test_a_face_without_a_size_is_refused_by_name(size: tuple[float, float], problem: str) -> None:
    with pytest.raises(PrintkitError, match=problem):
        shapes.shaped("f", *size)


def test_an_outline_off_its_face_is_refused() -> None:
    with pytest.raises(
        PrintkitError, match=r"^f: its outline takes three corners or more, none off the face"
    ):
        shapes.shaped("f", 10, 10, ((0, 0), (10, 0), (11, 10)))


def test_a_back_of_another_size_or_outline_is_refused() -> None:
    front = shapes.triangle("f", 20, 20, 0.2)

    with pytest.raises(
        PrintkitError, match=r"^f: it is 20 x 20 mm, but its back is 19 x 20 mm; both must agree$"
    ):
        Lot(front, shapes.shaped("b", 19, 20))
    with pytest.raises(PrintkitError, match=r"^f: its back has not its outline as seen from behind$"):
        Lot(front, shapes.triangle("b", 20, 20, 0.2))
    assert Lot(front, shapes.triangle("b", 20, 20, 0.8)).back is not None


def test_a_back_without_an_outline_is_cut_along_its_fronts() -> None:
    back = Lot(shapes.triangle("f", 20, 20, 0.25), shapes.shaped("b", 20, 20)).back

    assert back is not None
    assert set(back.outline_mm) == {(15.0, 0.0), (0.0, 20.0), (20.0, 20.0)}


def test_fewer_than_no_copies_are_refused() -> None:
    with pytest.raises(PrintkitError, match=r"^f: copies -1; 0 or more$"):
        Lot(shapes.shaped("f", 20, 20), copies=-1)


def test_a_face_larger_than_the_paper_is_refused_with_what_it_holds() -> None:
    with pytest.raises(
        UsageError, match=r"f is 200\.0 x 280\.0 mm, but a4 with margins of 10 mm holds 181\.6 x"
    ):
        impose([section(Lot(shapes.shaped("f", 200, 280)))], Stock(A4))


def test_the_face_that_is_too_large_is_named_among_those_that_fit() -> None:
    lots = Lot(shapes.shaped("fits", 100, 100)), Lot(shapes.shaped("long", 5, 280))

    with pytest.raises(UsageError, match=r"^long is "):
        impose([section(*lots)], Stock(A4))


def test_a_face_larger_than_half_the_paper_cannot_have_its_back_beside_it() -> None:
    with pytest.raises(UsageError, match=r"^f is 150\.0 x 150\.0 mm, but half of a4 with"):
        impose([section(shapes.with_back(shapes.shaped("f", 150, 150)))], Stock(A4, duplex="fold"))


@given(
    shapes.lots(),
    st.sampled_from(["a5", "a4", "letter"]),
    st.floats(0.5, 4),
    st.sampled_from([0.0, 10.0]),
    st.sampled_from(["edges", "off"]),
)
@example((Lot(shapes.shaped("full", 180, 266)),), "a4", 3.0, 10.0, "off")
@example((Lot(shapes.shaped("full", 190, 277)),), "a4", 3.0, 10.0, "off")
@example((Lot(shapes.kite("kite", 183, 180)),), "a4", 3.0, 10.0, "edges")
@example((Lot(shapes.kite("kite", 189, 180)),), "a4", 3.0, 10.0, "edges")
def test_nothing_bleeds_into_another_face_or_off_the_paper(
    lots: tuple[Lot, ...], word: str, bleed_mm: float, margin_mm: float, marks: Marks
) -> None:
    paper = named(word)
    stock = chosen(paper, edition="shop", bleed_mm=bleed_mm, margin_mm=margin_mm, marks=(marks, 3.0, None))
    try:
        plan = impose([section(*lots)], replace(stock, shape_gap_mm=0.0))
    except UsageError:
        reject()
    reachable = stock.printable.without(
        left_mm=bleed_mm, top_mm=bleed_mm, right_mm=bleed_mm, bottom_mm=bleed_mm
    )

    for sheet in plan.sheets:
        assert all(p.is_outer for p in sheet.placements)
        assert all(inside(p, reachable) for p in sheet.placements)
        assert overlapping(sheet.placements, 2 * bleed_mm) == []


def test_faces_that_bleed_are_parted_even_where_no_gap_is_asked_for() -> None:
    plan = impose([section(Lot(shapes.shaped("f", 20, 20), copies=9))], Stock(A4, bleed_mm=2.0))
    first, second = plan.sheets[0].placements[:2]

    assert second.x_mm - first.x_mm == pytest.approx(24)


@given(st.floats(8, 40), st.integers(1, 200), st.floats(1, 8), st.floats(0.5, 6))
def test_marks_of_any_length_stay_inside_the_margins(
    side_mm: float, copies: int, length_mm: float, distance_mm: float
) -> None:
    stock = chosen(A4, marks=("edges", length_mm, distance_mm))
    plan = impose([section(Lot(shapes.shaped("f", side_mm, side_mm), copies=copies))], stock)
    reach_mm = length_mm + distance_mm
    inner = stock.printable.without(left_mm=reach_mm, top_mm=reach_mm, right_mm=reach_mm, bottom_mm=reach_mm)

    assert all(inside(p, inner) for p in plan.placements())


PAPERS = [A4, A4.landscape(), named("letter"), named("a5")]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("duplex", ["long", "short", "fold"])
def test_the_corners_stay_free_for_registration_marks_on_both_sides(
    paper: Paper, duplex: str, hexagon: Callable[..., Face]
) -> None:
    plain = Stock(paper, duplex=duplex)  # type: ignore[arg-type]
    stock = replace(plain, cutting=replace(plain.cutting, has_registration=True))
    area = stock.printable
    squares = [
        Area(area.x_mm, area.y_mm, 12, 12),
        Area(area.right_mm - 12, area.y_mm, 12, 12),
        Area(area.x_mm, area.bottom_mm - 12, 12, 12),
    ]
    nearly_all = area.width_mm - 9, area.height_mm - 25
    fronts = [
        hexagon("tile"),
        shapes.shaped("board", *nearly_all),
        shapes.triangle("half", *nearly_all, 0.0),
        shapes.on_tip("hex", 30),
    ]
    for front in fronts if duplex != "fold" else fronts[3:]:
        plan = impose([section(shapes.with_back(front, 40))], stock)
        for sheet in plan.sheets:
            corner_faces = [*sheet.placements, *(_as_face(square) for square in squares)]
            assert overlapping(corner_faces) == []


def test_a_face_that_would_cover_a_registration_mark_is_refused() -> None:
    stock = Stock(A4, cutting=replace(Stock(A4).cutting, has_registration=True))
    wedge = section(Lot(shapes.triangle("wedge", 181, 257, 0.0)))

    assert impose([wedge], Stock(A4)).sheet_count == 1
    with pytest.raises(
        UsageError, match=r"^wedge is 181\.0 x 257\.0 mm, but a4 .* between registration marks;"
    ):
        impose([wedge], stock)


def _as_face(square: Area) -> Placement:
    face = shapes.shaped("mark", square.width_mm, square.height_mm)
    return Placement(face, 1, 1, Side.FRONT, square.x_mm, square.y_mm, square.width_mm, square.height_mm)


def test_a_thousand_sheets_cost_no_more_each_than_ten() -> None:
    """Counted, not timed: every sheet of a long run is set from the same few spots."""
    face = shapes.shaped("f", 15, 15)
    stock = Stock(A4, columns=8, rows=10)
    plan = impose([section(Lot(face, copies=80_000))], stock)
    first, last = plan.sheets[0], plan.sheets[-1]

    assert plan.sheet_count == 1_000
    assert last.grids[0] is first.grids[0]
    assert all(one.x_mm is other.x_mm for one, other in zip(first.placements, last.placements, strict=True))
    assert last.placements[-1].copy == 80_000
