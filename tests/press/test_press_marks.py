"""Marks for knife, fold and machine: where they stand, and that they stand on no face (C05)."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.ink.drawing import Drawing, Item, Path, Rect, Text
from printkit.model import UsageError
from printkit.press import (
    Area,
    Cutting,
    Face,
    Grid,
    Mirror,
    Placement,
    Plan,
    Section,
    Sheet,
    Side,
    Stock,
    chosen,
    named,
    pdf,
    sheet_drawing,
    svg,
)
from printkit.press.cutting.cuts import Cut, block_area
from printkit.press.cutting.guides import guides
from printkit.press.cutting.order import runs
from printkit.press.room import Obstacles, grown

Line = tuple[tuple[float, float], tuple[float, float]]
A4 = named("a4")
SECTION = Section("s", "Test", "Things", ())


def rectangle(
    x: float, y: float, wide: float, high: float, side: Side = Side.FRONT, **more: Any
) -> Placement:
    face = Face("f", Drawing("f", wide, high, (Rect(0, 0, wide, high, fill="#DDDDDD"),)), wide, high, **more)
    return Placement(face, 1, 1, side, x, y, wide, high)


def shape(x: float, y: float, outline: tuple[tuple[float, float], ...]) -> Placement:
    wide, high = max(px for px, _ in outline), max(py for _, py in outline)
    face = Face("h", Drawing("h", wide, high, ()), wide, high, outline_mm=outline)
    return Placement(face, 1, 1, Side.FRONT, x, y, wide, high)


def hexagon(side: float) -> tuple[tuple[float, float], ...]:
    high = side * math.sqrt(3)
    return (
        (side / 2, 0.0),
        (1.5 * side, 0.0),
        (2 * side, high / 2),
        (1.5 * side, high),
        (side / 2, high),
        (0.0, high / 2),
    )


def block(
    x: float, y: float, columns: int, rows: int, size: float = 12.0, gap: float = 0.0, **more: Any
) -> tuple[list[Placement], Grid]:
    lefts = [x + column * (size + gap) for column in range(columns)]
    tops = [y + row * (size + gap) for row in range(rows)]
    xs = sorted({edge for left in lefts for edge in (left, left + size)})
    ys = sorted({edge for top in tops for edge in (top, top + size)})
    placed = [rectangle(left, top, size, size, **more) for top in tops for left in lefts]
    return placed, Grid(tuple(xs), tuple(ys))


def sheet(*blocks: tuple[list[Placement], Grid], shapes: Sequence[Placement] = (), **more: Any) -> Sheet:
    placed = [placement for own, _ in blocks for placement in own]
    grids = tuple(grid for _, grid in blocks)
    return Sheet(1, more.pop("side", Side.FRONT), SECTION, (*placed, *shapes), grids, **more)


def plan(page: Sheet, **stock: Any) -> Plan:
    return Plan(Stock(named("a4"), **stock), (page,))


def lines_of(items: Sequence[Item], width_mm: float | None = None) -> list[Line]:
    """The straight pieces of all stroked paths, or of those with one stroke's width."""
    return [
        ((float(a[1]), float(a[2])), (float(b[1]), float(b[2])))
        for item in items
        if isinstance(item, Path) and item.stroke and (width_mm is None or item.stroke.width_mm == width_mm)
        for a, b in pairwise(item.segments)
        if b[0] == "L"
    ]


def texts_of(items: Sequence[Item]) -> list[Text]:
    return [item for item in items if isinstance(item, Text)]


def marks_of(page: Sheet, **stock: Any) -> list[Line]:
    return lines_of(guides(page, plan(page, **stock)).items)


def places(lines: list[Line], *, is_upright: bool) -> list[float]:
    axis = 0 if is_upright else 1
    return sorted(round(a[axis], 3) for a, b in lines if abs(a[axis] - b[axis]) < 1e-9)


def test_edges_are_marked_at_both_ends_of_every_cut() -> None:  # C05
    page = sheet(block(30, 40, 3, 2))
    lines = marks_of(page)

    assert places(lines, is_upright=True) == [30, 30, 42, 42, 54, 54, 66, 66]
    assert places(lines, is_upright=False) == [40, 40, 52, 52, 64, 64]
    assert all(math.dist(*line) == pytest.approx(3.0) for line in lines)


def test_corners_are_marked_only_where_a_block_ends() -> None:
    lines = marks_of(sheet(block(30, 40, 3, 2)), cutting=Cutting("corners"))

    assert places(lines, is_upright=True) == [30, 30, 66, 66]
    assert places(lines, is_upright=False) == [40, 40, 64, 64]


def test_whole_lines_run_over_the_block_and_round_each_shape() -> None:
    page = sheet(block(30, 40, 3, 2), shapes=[shape(100, 100, hexagon(15))])
    edges, lines = marks_of(page), marks_of(page, cutting=Cutting("lines"))
    over = [line for line in lines if line not in edges]

    assert set(edges) < set(lines)
    assert {((x, 40), (x, 64)) for x in (30, 42, 54, 66)} <= set(over)
    assert {((30, y), (66, y)) for y in (40, 52, 64)} <= set(over)
    outline = page.placements[-1].outline_mm()
    assert set(pairwise(outline)) <= set(over)


def test_marks_off_leaves_none_in_either_format(in_pdf: Any, in_svg: Any) -> None:  # C05
    page = sheet(block(30, 40, 3, 2), shapes=[shape(100, 100, hexagon(15))])
    bare = plan(page, cutting=Cutting("off"))

    assert not guides(page, bare).items
    for seen in (in_pdf(pdf(bare, title="T"), 0), in_svg(svg(page, bare))):
        near = [s for s in seen if s.kind == "path" and s.strokes and s.box[0] < 150 and s.box[1] < 150]
        assert [s for s in near if s.box[3] < 140 and s.box[0] > 24] == []


@pytest.mark.parametrize(("length_mm", "distance_mm"), [(1.0, 0.5), (3.0, 1.2), (8.0, 4.0)])
def test_length_and_distance_are_those_asked_for(length_mm: float, distance_mm: float) -> None:
    lines = marks_of(sheet(block(40, 40, 2, 2)), cutting=Cutting("edges", length_mm, distance_mm))
    above = [line for line in lines if line[0][1] < 40 and line[0][0] == line[1][0]]

    assert len(above) == 3
    for (_, near), (_, far) in above:
        assert 40 - near == pytest.approx(distance_mm)
        assert near - far == pytest.approx(length_mm)


def test_a_mark_begins_where_the_bleed_ends() -> None:
    under = Drawing("u", 12, 12, ())
    lines = marks_of(sheet(block(40, 40, 2, 2, under=under, bleed_mm=2.0)))

    assert max(y for line in lines for _, y in line if y < 40) == pytest.approx(38)


def test_both_lines_of_a_gap_are_marked() -> None:
    lines = marks_of(sheet(block(30, 40, 2, 1, gap=5.0)))

    assert places(lines, is_upright=True) == [30, 30, 42, 42, 47, 47, 59, 59]


def test_between_near_blocks_marks_are_shortened_or_left_out() -> None:
    close, closer = (marks_of(sheet(block(30, 40, 1, 1), block(30, 52 + gap, 1, 1))) for gap in (3.2, 1.5))

    assert [math.dist(*line) for line in close if 52 < line[0][1] < 56 and line[0][0] == 30] == [
        pytest.approx(3.2 - 1.2 - 0.3),  # each from its own face up to a little off the other
        pytest.approx(3.2 - 1.2 - 0.3),
    ]
    assert not [line for line in closer if 52 < line[0][1] < 53.5 and line[0][0] == line[1][0]]


@st.composite
def crowded(draw: st.DrawFn) -> tuple[Sheet, Stock]:
    """Blocks and shapes side by side, with little room between and at the margins."""
    stock = chosen(
        A4,
        edition=draw(st.sampled_from(["home", "shop"])),
        marks=(draw(st.sampled_from(["edges", "corners"])), draw(st.floats(1, 8)), None),
    )
    x, blocks, shapes = 10 + stock.bleed_mm, [], []
    for _ in range(draw(st.integers(1, 3))):
        size, y = draw(st.floats(8, 24)), draw(st.floats(10 + stock.bleed_mm, 60))
        columns, rows = draw(st.integers(1, 3)), draw(st.integers(1, 4))
        if draw(st.booleans()):
            blocks.append(block(x, y, columns, rows, size, stock.gap_mm))
            x += columns * (size + stock.gap_mm)
        else:
            shapes.append(shape(x, y, hexagon(size / 2)))
            x += size + stock.gap_mm
        x += draw(st.floats(0, 12)) + 2 * stock.bleed_mm
        if x > 150:
            break
    return sheet(*blocks, shapes=shapes), stock


@settings(max_examples=60, deadline=None)
@given(crowded())
def test_no_mark_lies_on_a_face_or_its_bleed_nor_in_the_margin(laid: tuple[Sheet, Stock]) -> None:
    page, stock = laid
    faces = Obstacles(grown(p.outline_mm(), stock.bleed_mm - 1e-4) for p in page.placements)
    printable = stock.printable
    for line in lines_of(guides(page, Plan(stock, (page,))).items):
        assert faces.beyond(line) == (line,)
        assert math.dist(*line) >= 1 - 1e-6
        assert all(printable.x_mm - 1e-6 <= x <= printable.right_mm + 1e-6 for x, _ in line)
        assert all(printable.y_mm - 1e-6 <= y <= printable.bottom_mm + 1e-6 for _, y in line)


@settings(max_examples=40, deadline=None)
@given(crowded())
def test_a_shop_finds_nothing_inside_the_trim_but_faces(laid: tuple[Sheet, Stock]) -> None:
    page, _ = laid
    shop = chosen(A4, edition="shop")
    trim = page.trim
    for (x, y), (end_x, end_y) in lines_of(guides(page, Plan(shop, (page,))).items):
        middle_x, middle_y = (x + end_x) / 2, (y + end_y) / 2
        aside = max(trim.x_mm - middle_x, middle_x - trim.right_mm)
        above = max(trim.y_mm - middle_y, middle_y - trim.bottom_mm)
        assert max(aside, above) > shop.bleed_mm


def test_in_a_shop_every_cut_of_every_block_is_marked_at_both_ends_outside_the_trim() -> None:  # C05
    page = sheet(block(40, 40, 2, 1, gap=6.0), block(46, 70, 1, 2, 20.0, 6.0))
    lines = lines_of(guides(page, Plan(chosen(A4, edition="shop"), (page,))).items)

    assert places(lines, is_upright=True) == sorted([40, 40, 52, 52, 58, 58, 70, 70, 46, 46, 66, 66])
    assert places(lines, is_upright=False) == sorted([40, 40, 52, 52, 70, 70, 90, 90, 96, 96, 116, 116])
    assert all(math.dist(*line) == pytest.approx(3) for line in lines)


def test_hexagons_that_share_edges_are_marked_on_the_outside_only() -> None:
    side = 15.0
    high = side * math.sqrt(3)
    comb = [
        shape(60 + 1.5 * side * q, 60 + high * (r + (q % 2) / 2), hexagon(side))
        for q in range(3)
        for r in range(3)
    ]
    lines = marks_of(sheet(shapes=comb))
    ends = [line[0] for line in lines]

    assert len(lines) == len({tuple(round(x, 3) for point in line for x in point) for line in lines})
    middle = comb[4]
    x, y = middle.x_mm + middle.width_mm / 2, middle.y_mm + middle.height_mm / 2
    assert min(math.dist((x, y), end) for end in ends) > high / 2 + side / 2


FOLDS = [Mirror(True, 105.0), Mirror(False, 148.5)]


def folded(fold: Mirror) -> Sheet:
    placed, grid = block(40, 60, 3, 3)
    behind = [fold.behind(p, p.face) for p in placed]
    return Sheet(1, Side.FRONT, SECTION, (*placed, *behind), (grid, fold.grid(grid)), fold)


@pytest.mark.parametrize("fold", FOLDS, ids=["upright", "level"])
def test_a_sheet_that_folds_has_a_dashed_line_with_its_word_and_marks_on_both_halves(fold: Mirror) -> None:
    page = folded(fold)
    found = guides(page, plan(page))
    dashed = [item for item in found.items if isinstance(item, Path) and item.stroke and item.stroke.dash_mm]
    words = [text for text in texts_of(found.items) if text.text == "fold"]
    ticks = [line for line in lines_of(found.items) if line not in lines_of(dashed)]
    edge = ((105, 10), (105, 287)) if fold.is_upright else ((10, 148.5), (200, 148.5))

    assert lines_of(dashed) == [edge]
    assert len(words) == 1
    away = words[0].x_mm - 105 if fold.is_upright else words[0].y_mm - 148.5
    assert 0.5 < abs(away) < 4
    for grid in page.grids:
        assert {*grid.xs_mm} <= {*places(ticks, is_upright=True)}
        assert {*grid.ys_mm} <= {*places(ticks, is_upright=False)}
    numbered = texts_of(found.items)[:-1]
    assert len(numbered) == 8  # the backs are cut with their fronts
    assert all((text.x_mm if fold.is_upright else text.y_mm) < fold.at_mm for text in numbered)


ORDERS = [
    # grids, what is cut: upright or level, where; why
    (
        [Grid((0, 12, 24, 36), (0, 12, 24))],
        "level 0, level 12, level 24, upright 0, upright 12, upright 24, upright 36",
        "a wide block is cut into rows first",
    ),
    (
        [Grid((0, 12), (0, 12, 24))],
        "upright 0, upright 12, level 0, level 12, level 24",
        "a high block is cut into columns first",
    ),
    (
        [Grid((0, 30), (0, 12)), Grid((5, 17), (18, 30))],
        "level 12, level 0, upright 0, upright 30, level 18, level 30, upright 5, upright 17",
        "blocks are parted first, along the upper one",
    ),
    (
        [Grid((0, 12), (0, 12)), Grid((18, 30), (0, 12)), Grid((0, 30), (20, 32))],
        "level 12, upright 12, level 0, upright 0, level 0, upright 18, upright 30, "
        "level 20, level 32, upright 0, upright 30",
        "one cut along two blocks is one cut",
    ),
    (
        [Grid((x, x + 12), (y, y + 12)) for y in (0, 18) for x in (0, 18)],
        "level 12, upright 12, upright 12, level 0, upright 0, level 0, upright 18, upright 30, "
        "level 18, level 30, upright 0, level 18, level 30, upright 18, upright 30",
        "of two ways through, the level one comes first",
    ),
    (
        [Grid((0, 10), (0, 40)), Grid((14, 30), (2, 10)), Grid((14, 30), (14, 24))],
        "upright 10, level 10, upright 0, level 0, level 40, level 2, upright 14, upright 30, "
        "level 14, level 24, upright 14, upright 30",
        "a high block beside two low ones comes off first",
    ),
    (
        [Grid((0, 20), (0, 8)), Grid((24, 32), (0, 20)), Grid((0, 8), (12, 32)), Grid((12, 32), (24, 32))],
        "",
        "four blocks round a pinwheel are parted by no straight cut",
    ),
]


@pytest.mark.parametrize(("grids", "wanted", "why"), ORDERS, ids=[row[-1] for row in ORDERS])
def test_the_order_of_cuts(grids: list[Grid], wanted: str, why: str) -> None:
    found = runs(grids)
    said = [f"{'upright' if cut.is_upright else 'level'} {cut.at_mm:g}" for run in found for cut in run.cuts]

    assert ", ".join(said) == wanted
    assert [run.first for run in found[1:]] == [run.last + 1 for run in found[:-1]]


@st.composite
def stacks(draw: st.DrawFn) -> list[Grid]:
    """Rows of blocks below each other."""
    grids, y = [], 0.0
    for _ in range(draw(st.integers(1, 3))):
        x, deepest = draw(st.floats(0, 9)), 0.0
        for _ in range(draw(st.integers(1, 3))):
            size, columns, rows = draw(st.floats(5, 20)), draw(st.integers(1, 4)), draw(st.integers(1, 4))
            xs = tuple(x + at * size for at in range(columns + 1))
            ys = tuple(y + at * size for at in range(rows + 1))
            grids.append(Grid(xs, ys))
            x, deepest = xs[-1] + draw(st.floats(0.5, 9)), max(deepest, ys[-1])
        y = deepest + draw(st.floats(0.5, 9))
    return grids


@settings(max_examples=80, deadline=None)
@given(stacks())
def test_each_cut_goes_right_through_the_paper_in_hand_and_spoils_no_other_block(grids: list[Grid]) -> None:
    papers = [Area(-20, -20, 400, 400)]
    numbers = 0
    for run in runs(grids):
        assert run.first == numbers + 1
        numbers = run.last
        for cut in run.cuts:
            papers = [piece for paper in papers for piece in parted(paper, cut, grids)]
    wanted = {(x, y) for grid in grids for x in grid.xs_mm[:-1] for y in grid.ys_mm[:-1]}

    assert wanted <= {(paper.x_mm, paper.y_mm) for paper in papers}


def parted(paper: Area, cut: Cut, grids: list[Grid]) -> list[Area]:
    """A piece of paper cut through, if it holds some of the cut's block."""
    own = block_area(grids[cut.block])
    if not overlap(paper, own):
        return [paper]
    for other in grids:
        if other is not grids[cut.block] and overlap(paper, block_area(other)):
            area = block_area(other)
            start, end = (area.x_mm, area.right_mm) if cut.is_upright else (area.y_mm, area.bottom_mm)
            assert not start + 1e-6 < cut.at_mm < end - 1e-6, "it goes through another block"
    if cut.is_upright:
        left = cut.at_mm - paper.x_mm
        both = [Area(paper.x_mm, paper.y_mm, left, paper.height_mm)]
        both.append(Area(cut.at_mm, paper.y_mm, paper.width_mm - left, paper.height_mm))
    else:
        top = cut.at_mm - paper.y_mm
        both = [Area(paper.x_mm, paper.y_mm, paper.width_mm, top)]
        both.append(Area(paper.x_mm, cut.at_mm, paper.width_mm, paper.height_mm - top))
    return [piece for piece in both if piece.width_mm > 1e-6 and piece.height_mm > 1e-6]


def overlap(one: Area, other: Area) -> bool:
    return (
        min(one.right_mm, other.right_mm) - max(one.x_mm, other.x_mm) > 1e-6
        and min(one.bottom_mm, other.bottom_mm) - max(one.y_mm, other.y_mm) > 1e-6
    )


def test_each_cut_has_its_number_beside_its_mark() -> None:
    page = sheet(block(40, 40, 4, 2))
    texts = texts_of(guides(page, plan(page)).items)

    assert [text.text for text in texts] == [str(number) for number in range(1, 9)]
    assert all(text.size_pt >= 5.5 for text in texts)
    assert [round(text.y_mm + 0.5, 3) for text in texts[:3]] == [40, 52, 64]
    assert [round(text.x_mm - 0.5, 3) for text in texts[3:]] == [40, 52, 64, 76, 88]


def test_cuts_too_close_for_numbers_say_from_which_to_which() -> None:
    page = sheet(block(40, 40, 12, 1, 1.5))
    texts = [text.text for text in texts_of(guides(page, plan(page)).items)]

    assert texts == ["1–2", "3–15"]


@pytest.mark.parametrize(
    "stock",
    [
        {"cutting": Cutting(has_order=False)},
        {"cutting": Cutting("corners")},
        {"cutting": Cutting("off")},
    ],
    ids=["not asked for", "corners", "no marks"],
)
def test_no_numbers_where_no_marks_could_bear_them(stock: dict[str, Any]) -> None:
    page = sheet(block(40, 40, 4, 2))

    assert not texts_of(guides(page, plan(page, **stock)).items)
    assert not guides(page, plan(page, **stock)).has_order


def test_a_back_has_no_numbers_for_it_is_cut_from_the_front() -> None:
    page = sheet(block(40, 40, 4, 2, side=Side.BACK), side=Side.BACK)

    assert not texts_of(guides(page, plan(page)).items)


MACHINE = Cutting(has_registration=True)


def test_a_machine_finds_a_square_and_two_angles_in_the_corners(in_pdf: Any, in_svg: Any) -> None:
    page = sheet(block(60, 60, 3, 3))
    marked = plan(page, cutting=MACHINE)

    for seen in (in_pdf(pdf(marked, title="T"), 0), in_svg(svg(page, marked))):
        boxes = [tuple(round(length, 2) for length in s.box) for s in seen if s.kind == "path"]
        assert (10, 10, 15, 15) in boxes
        assert (190, 10.25, 199.75, 20) in boxes
        assert (10.25, 277, 20, 286.75) in boxes


def test_nothing_else_stands_in_the_corners_of_a_machine(in_pdf: Any) -> None:
    page = sheet(block(60, 60, 3, 3))
    seen = in_pdf(pdf(plan(page, cutting=MACHINE), title="T"), 0)
    for left, top in ((10, 10), (188, 10), (10, 275)):
        inside = [
            s for s in seen if any(left < x < left + 12 and top < y < top + 12 for x, y in s.points)
        ]  # fmt: skip
        assert len(inside) == 1, (left, top)


def test_a_back_has_no_marks_for_a_machine() -> None:
    page = sheet(block(60, 60, 3, 3, side=Side.BACK), side=Side.BACK)

    assert marks_of(page) == marks_of(page, cutting=MACHINE)


def test_on_a_sheet_that_folds_the_machine_looks_at_the_front_half() -> None:
    page = folded(FOLDS[0])
    square, *angles = [
        item
        for item in guides(page, plan(page, cutting=MACHINE)).items
        if isinstance(item, Rect) or (isinstance(item, Path) and item.stroke and item.stroke.width_mm == 0.5)
    ]

    assert isinstance(square, Rect)
    assert (square.x_mm, square.y_mm) == (10, 10)
    assert max(x for line in lines_of(angles) for x, _ in line) == pytest.approx(100 - 0.25)


def test_a_face_in_the_corner_of_a_machine_is_refused() -> None:
    page = sheet(block(12, 12, 3, 3))

    with pytest.raises(UsageError, match="a face lies in a corner where the machine's marks must stand"):
        sheet_drawing(page, plan(page, cutting=MACHINE))
