"""What stands on a sheet besides the faces never touches them, nor each other."""

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from printkit.ink import fonts
from printkit.ink.drawing import Placed, Point, Text
from printkit.press import Face, Lot, Placement, Plan, Section, Sheet, Stock, impose, named, sheet_drawing
from printkit.press.furniture import furniture, notes
from printkit.press.marks import level_ruler, upright_ruler

Box = tuple[float, float, float, float]
PAPERS = ["a5", "a4", "a3", "letter", "legal", "tabloid", "160x240mm"]


def boxes(sheet: Sheet, plan: Plan) -> Iterator[tuple[str, Box]]:
    for item in furniture(sheet, plan):
        if isinstance(item, Text):
            left, top, right, bottom = fonts.ink_box_mm(item.text, item.face, item.size_pt)
            shift = fonts.width_mm(item.text, item.face, item.size_pt) if item.anchor == "end" else 0
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


@pytest.mark.parametrize("length_mm", [25, 50, 100])
def test_a_ruler_has_a_tick_at_every_millimetre(length_mm: int) -> None:
    level, upright = (
        [(a[1:], b[1:]) for a, b in zip(path.segments[::2], path.segments[1::2], strict=True)]  # type: ignore[union-attr]
        for path in (level_ruler(length_mm).items[0], upright_ruler(length_mm).items[0])
    )

    assert sorted(one[0] for one, other in level if one[0] == other[0]) == list(range(length_mm + 1))
    assert sorted(one[1] for one, other in upright if one[1] == other[1]) == list(range(length_mm + 1))


def test_the_note_says_sheet_side_size_and_scale(counters_from_1: Callable[..., Section]) -> None:
    plan = impose([counters_from_1(300)], Stock(named("a4")))

    assert notes(plan.sheets[3], plan) == ("sheet 2 of 2", "backs, turn on the long edge", "print at 100 %")


def test_blocks_that_are_alike_are_one_drawing(square_face: Callable[..., Face]) -> None:
    lots = tuple(Lot(square_face(f"{n}")) for n in range(10))
    plan = impose([Section("s", "T", "S", (lots, lots))], Stock(named("a4")))
    first, second = sheet_drawing(plan.sheets[0], plan).items[:2]

    assert isinstance(first, Placed)
    assert isinstance(second, Placed)
    assert first.drawing is second.drawing
    assert second.y_mm > first.y_mm
