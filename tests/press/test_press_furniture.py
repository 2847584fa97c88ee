"""What stands on a sheet besides the faces never touches them, nor each other; rulers tell the truth."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.ink import fonts
from printkit.ink.drawing import Drawing, Placed, Point, Text
from printkit.press import (
    Cutting,
    Face,
    Lot,
    Placement,
    Plan,
    Section,
    Sheet,
    Stock,
    chosen,
    impose,
    named,
    pdf,
    sheet_drawing,
    svg,
)
from printkit.press.furniture import furniture, notes
from printkit.press.marks import level_ruler, level_slip, upright_ruler, upright_slip

Box = tuple[float, float, float, float]
PAPERS = ["a5", "a4", "a3", "letter", "legal", "tabloid", "160x240mm"]


def boxes(sheet: Sheet, plan: Plan) -> Iterator[tuple[str, Box]]:
    for item in furniture(sheet, plan):
        if isinstance(item, Text):
            left, top, right, bottom = fonts.ink_box_mm(item.text, item.face, item.size_pt)
            shift = fonts.width_mm(item.text, item.face, item.size_pt) if item.anchor == "end" else 0
            if item.turn_deg:
                yield item.text, (item.x_mm + top, item.y_mm - right, item.x_mm + bottom, item.y_mm - left)
                continue
            yield (
                item.text,
                (item.x_mm + left - shift, item.y_mm + top, item.x_mm + right - shift, item.y_mm + bottom),
            )
        elif isinstance(item, Placed):
            right, bottom = item.x_mm + item.drawing.width_mm, item.y_mm + item.drawing.height_mm
            yield item.drawing.name, (item.x_mm, item.y_mm, right, bottom)


def touch(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def grid_points(box: Box) -> Iterator[Point]:
    left, top, right, bottom = box
    for across in range(11):
        for down in range(11):
            yield left + (right - left) * across / 10, top + (bottom - top) * down / 10


def covers(placed: Placement, point: Point) -> bool:
    """Whether a point lies inside a face's outline, whose corners run clockwise."""
    corners = placed.outline_mm()
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    return all((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) >= 0 for (ax, ay), (bx, by) in sides)


@pytest.mark.parametrize("word", PAPERS)
@pytest.mark.parametrize("is_wide", [False, True], ids=["upright", "landscape"])
def test_furniture_keeps_off_faces_margins_and_itself(
    word: str, is_wide: bool, hexagon: Callable[..., Face], counters_from_1: Callable[..., Section]
) -> None:
    paper = named(word).landscape() if is_wide else named(word)
    tiles = Section("t", "Test", "World tiles {faces}", (tuple(Lot(hexagon(letter)) for letter in "ABC"),))
    plan = impose([tiles, counters_from_1(192)], Stock(paper))

    for sheet in plan.sheets:
        found = list(boxes(sheet, plan))
        for (name, box), (other_name, other) in combinations(found, 2):
            assert not touch(box, other), (sheet.label, name, other_name)
        for name, box in found:
            assert box[0] >= 10
            assert box[1] >= 10 - 4
            assert box[2] <= paper.width_mm - 10 + 1e-6
            assert box[3] <= paper.height_mm - 10 + 1e-6
            hit = [p.face.name for p in sheet.placements for point in grid_points(box) if covers(p, point)]
            assert not hit, (sheet.label, name, hit[0])


RULERS = [
    (level_ruler, upright_ruler, 25),
    (level_ruler, upright_ruler, 50),
    (level_ruler, upright_ruler, 100),
    (level_slip, upright_slip, 25),
    (level_slip, upright_slip, 50),
]


@pytest.mark.parametrize(("level_of", "upright_of", "length_mm"), RULERS)
def test_a_ruler_has_a_tick_at_every_millimetre(
    level_of: Callable[[int], Drawing], upright_of: Callable[[int], Drawing], length_mm: int
) -> None:
    level, upright = (
        [(a[1:], b[1:]) for a, b in zip(path.segments[::2], path.segments[1::2], strict=True)]  # type: ignore[union-attr]
        for path in (level_of(length_mm).items[0], upright_of(length_mm).items[0])
    )

    assert sorted(one[0] for one, other in level if one[0] == other[0]) == list(range(length_mm + 1))
    assert sorted(one[1] for one, other in upright if one[1] == other[1]) == list(range(length_mm + 1))
    long = {one[0]: math.dist(one, other) for one, other in level if one[0] == other[0]}  # type: ignore[arg-type]
    assert long[0] == long[10] == long[20] > long[5] == long[15] > long[1] == long[9] > 0


def face(wide_mm: float, high_mm: float, outline: tuple[Point, ...] = ()) -> Face:
    return Face("f", Drawing("f", wide_mm, high_mm, ()), wide_mm, high_mm, outline_mm=outline)


def small_hexagon(side: float) -> Face:
    high = side * math.sqrt(3)
    outline = ((side / 2, 0.0), (1.5 * side, 0.0), (2 * side, high / 2), (1.5 * side, high), (side / 2, high))
    return face(2 * side, high, (*outline, (0.0, high / 2)))


FULL_SHEETS = [
    # faces, what they are
    ([face(8, 8)], "tiny counters"),
    ([face(15.5, 15.5)], "counters"),
    ([face(63, 88)], "cards"),
    ([small_hexagon(14)], "hexagons"),
    ([face(12, 12), face(40, 63)], "mixed blocks"),
    ([face(15, 15), small_hexagon(20)], "counters and hexagons"),
]
WAYS: list[dict[str, Any]] = [
    {},
    {"duplex": "fold"},
    {"margin_mm": 5.0},
    {"gap_mm": 3.0},
    {"marks": ("off", 3.0, None)},
    {"marks": ("lines", 6.0, 3.0)},
]


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["a4", "a3", "letter", "legal"]),
    st.booleans(),
    st.sampled_from(FULL_SHEETS),
    st.sampled_from(WAYS),
    st.booleans(),
)
def test_at_home_each_sheet_has_rulers_both_ways_a_square_and_its_scale(  # C01.3
    word: str, is_wide: bool, kind: tuple[list[Face], str], way: dict[str, Any], has_machine: bool
) -> None:
    paper = named(word).landscape() if is_wide else named(word)
    faces, _ = kind
    lots = tuple(
        (Lot(one, one if way.get("duplex") == "fold" and not one.outline_mm else None, 60),) for one in faces
    )
    stock = chosen(paper, **way)
    stock = replace(
        stock, cutting=replace(stock.cutting, has_registration=has_machine and stock.duplex != "fold")
    )
    plan = impose([Section("s", "Test", "Things to cut out", lots, ("counter 12 mm",))], stock)

    for sheet in plan.sheets:
        items = furniture(sheet, plan)
        names = {item.drawing.name.rpartition(" ")[0] for item in items if isinstance(item, Placed)}
        assert names == {"ruler level", "ruler upright", "square"}
        assert any("print at 100 %" in item.text for item in items if isinstance(item, Text))


@pytest.mark.parametrize("word", ["a4", "letter"])
@pytest.mark.parametrize("is_wide", [False, True], ids=["upright", "landscape"])
def test_the_rulers_and_the_square_measure_what_they_say(  # C01.3
    word: str, is_wide: bool, counters_from_1: Callable[..., Section], in_pdf: Any, in_svg: Any
) -> None:
    paper = named(word).landscape() if is_wide else named(word)
    plan = impose([counters_from_1(60)], Stock(paper))
    placed = {item.drawing.name: item for item in furniture(plan.sheets[0], plan) if isinstance(item, Placed)}
    data = pdf(plan, title="T")

    for seen in (in_pdf(data, 0), in_svg(svg(plan.sheets[0], plan))):
        for name, item in placed.items():
            length_mm = float(name.rpartition(" ")[2])
            own = next(
                one
                for one in seen
                if one.kind == "path" and one.strokes and item.x_mm - 0.1 < one.box[0] < item.x_mm + 0.1
                and item.y_mm - 0.1 < one.box[1] < item.y_mm + 10 and one.box[3] < item.y_mm + length_mm + 0.1
            )  # fmt: skip
            left, top, right, bottom = own.box
            across, down = right - left, bottom - top
            if name.startswith(("ruler level", "square")):
                assert across == pytest.approx(length_mm, abs=0.05)
            if name.startswith(("ruler upright", "square")):
                assert down == pytest.approx(length_mm, abs=0.05)
            if name.startswith("ruler"):
                axis = 0 if "level" in name else 1
                start = (left, top)[axis]
                at = sorted({round(line[0][axis] - start, 2) for line in own.lines if tick(line, axis)})
                assert at == pytest.approx(range(round(length_mm) + 1), abs=0.05)
    words = " ".join(one.text for one in in_pdf(data, 0) if one.kind == "text")
    assert "print at 100 %" in words


def tick(line: tuple[Point, Point], axis: int) -> bool:
    return abs(line[0][axis] - line[1][axis]) < 0.01


NOTES = [
    # stock, side, what is said of it
    ({}, 0, "fronts, turn on the long edge"),
    ({}, 1, "backs, turn on the long edge"),
    ({"duplex": "short"}, 0, "fronts, turn on the short edge"),
    ({"duplex": "fold"}, 0, "fold along the dashed line, glue, then cut"),
    ({"duplex": "off"}, 0, "fronts only"),
    ({"sides": "fronts"}, 0, "fronts only"),
    ({"sides": "backs"}, 0, "backs, turn on the long edge"),
]


@pytest.mark.parametrize(("ways", "side", "said"), NOTES, ids=[f"{ways} {side}" for ways, side, _ in NOTES])
def test_the_note_says_how_backs_come_behind_their_fronts(
    ways: dict[str, Any], side: int, said: str, counters_from_1: Callable[..., Section]
) -> None:
    plan = impose([counters_from_1(20)], chosen(named("a4"), **ways))
    found = notes(plan.sheets[side], plan)

    assert found[:2] == ("sheet 1 of 1", said)
    assert found[-1] == "print at 100 %"


def test_the_note_speaks_of_numbers_only_where_there_are_any(counters_from_1: Callable[..., Section]) -> None:
    section = counters_from_1(300)
    plan, bare = (
        impose([section], Stock(named("a4"), cutting=Cutting(has_order=some))) for some in (True, False)
    )
    order = "cut in the order of the numbers"

    assert [order in notes(sheet, plan) for sheet in plan.sheets] == [True, False, True, False]
    assert not any(order in notes(sheet, bare) for sheet in bare.sheets)
    assert notes(plan.sheets[3], plan) == ("sheet 2 of 2", "backs, turn on the long edge", "print at 100 %")


def test_a_sheet_with_nothing_behind_says_nothing_of_backs(counters_from_1: Callable[..., Section]) -> None:
    plan = impose([counters_from_1(20, backs=False)], Stock(named("a4"), cutting=Cutting(has_order=False)))

    assert notes(plan.sheets[0], plan) == ("sheet 1 of 1", "print at 100 %")


@pytest.mark.parametrize("word", ["a4", "letter", "a3"])
def test_in_a_shop_words_and_rulers_stand_outside_trim_and_bleed(
    word: str, hexagon: Callable[..., Face], counters_from_1: Callable[..., Section]
) -> None:
    tiles = Section("t", "Test", "World tiles {faces}", (tuple(Lot(hexagon(letter)) for letter in "ABC"),))
    plan = impose(
        [tiles, *(counters_from_1(40, size_mm) for size_mm in (12.0, 40.0, 63.0))],
        chosen(named(word), edition="shop"),
    )

    for sheet in plan.sheets:
        trim, bleed_mm = sheet.trim, plan.stock.bleed_mm
        bled = (
            trim.x_mm - bleed_mm,
            trim.y_mm - bleed_mm,
            trim.right_mm + bleed_mm,
            trim.bottom_mm + bleed_mm,
        )
        for name, box in boxes(sheet, plan):
            assert not touch(box, bled), (sheet.label, name)


def test_the_scale_is_told_even_where_a_note_has_no_room(hexagon: Callable[..., Face]) -> None:
    tiles = Section("t", "Test", "World tiles {faces}", (tuple(Lot(hexagon(letter)) for letter in "AB"),))
    plan = impose([tiles], chosen(named("a4"), edition="shop"))
    said = [item.text for item in furniture(plan.sheets[0], plan) if isinstance(item, Text)]

    assert "print at 100 %" in said
    assert not any("sheet 1" in text for text in said)


def test_the_title_makes_room_for_a_machines_mark(counters_from_1: Callable[..., Section]) -> None:
    machine = Cutting(has_registration=True)
    plan, marked = (
        impose([counters_from_1(20)], Stock(named("a4"), cutting=cutting)) for cutting in (Cutting(), machine)
    )
    titles = [
        next(
            item for item in furniture(some.sheets[0], some) if isinstance(item, Text) and item.text == "Test"
        )
        for some in (plan, marked)
    ]

    assert titles[1].x_mm == titles[0].x_mm + 12


@pytest.mark.parametrize("is_wide", [False, True], ids=["upright", "landscape"])
def test_no_word_or_ruler_is_folded_through(is_wide: bool, counters_from_1: Callable[..., Section]) -> None:
    paper = named("a4").landscape() if is_wide else named("a4")
    plan = impose([counters_from_1(96)], chosen(paper, duplex="fold"))
    for sheet in plan.sheets:
        assert sheet.fold is not None
        at = sheet.fold.at_mm
        for name, (left, top, right, bottom) in boxes(sheet, plan):
            start, end = (left, right) if sheet.fold.is_upright else (top, bottom)
            assert not start < at < end, name


def test_blocks_that_are_alike_are_one_drawing(square_face: Callable[..., Face]) -> None:
    lots = tuple(Lot(square_face(f"{n}")) for n in range(10))
    plan = impose([Section("s", "T", "S", (lots, lots))], Stock(named("a4")))
    first, second = sheet_drawing(plan.sheets[0], plan).items[:2]

    assert isinstance(first, Placed)
    assert isinstance(second, Placed)
    assert first.drawing is second.drawing
    assert second.y_mm > first.y_mm
