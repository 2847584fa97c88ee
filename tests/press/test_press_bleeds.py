"""Where faces touch, the bleed of each goes on outside the block and covers none of a neighbour's."""

from itertools import pairwise

import pytest

from printkit.ink.drawing import Drawing, Group, Item, Placed, Rect
from printkit.press import Area, Cutting, Face, Lot, Section, Side, Stock, chosen, impose, named
from printkit.press.cutting.guides import guides
from printkit.press.sheets import sheet_drawing
from printkit.press.stock import Duplex


def face(name: str) -> Face:
    ink = Drawing(name, 12, 12, (Rect(0, 0, 12, 12, fill="#204080"),))
    under = Drawing(f"{name} under", 12, 12, (Rect(-1, -1, 14, 14, fill="#204080"),))
    return Face(name, ink, 12, 12, 1.0, under=under)


def lots(count: int) -> Section:
    return Section("s", "Test", "Counters", (tuple(Lot(face(f"{n}"), face(f"{n}b")) for n in range(count)),))


def left_of(item: Item) -> float | None:
    """How far left the bleed in an item reaches; None if it is no bleed."""
    if isinstance(item, Group) and item.clip is not None:
        return min(segment[1] for segment in item.clip.segments if len(segment) > 1)  # type: ignore[type-var,return-value]
    if isinstance(item, Placed) and item.drawing.name.endswith("under"):
        return item.x_mm - 1
    return None


@pytest.mark.parametrize("duplex", ["long", "fold"])
def test_a_bleed_covers_none_of_a_neighbours(duplex: Duplex) -> None:
    plan = impose([lots(5)], Stock(named("a4"), duplex=duplex))
    for sheet in plan.sheets:
        items = sheet_drawing(sheet, plan).items
        places = {(round(placed.x_mm, 3), round(placed.y_mm, 3)) for placed in sheet.placements}
        expected = [x if (round(x - 12, 3), y) in places else x - 1 for x, y in places]
        lefts = [left for item in items if (left := left_of(item)) is not None]
        assert sorted(lefts) == pytest.approx(sorted(expected))


def test_marks_asked_to_stand_far_off_find_room_between_blocks() -> None:
    stock = chosen(named("a3"), marks=("edges", 20.0, 20.0))
    section = lots(24)
    plan = impose([Section("s", "Test", "Counters", (section.blocks[0], section.blocks[0]))], stock)
    sheet = plan.sheets[0]
    upper, lower = sorted(grid.ys_mm for grid in sheet.grids)
    between = Area(0, upper[-1], 1000, lower[0] - upper[-1])
    lines = [
        (start[2], end[2])
        for item in guides(sheet, plan).items
        for start, end in pairwise(getattr(item, "segments", ()))
        if end[0] == "L" and start[1] == end[1]
    ]

    assert sheet.side is Side.FRONT
    assert any(between.y_mm < low < between.bottom_mm for ends in lines for low in ends)  # type: ignore[operator]


def test_blocks_lie_no_further_apart_for_marks_that_nobody_moves() -> None:
    assert chosen(named("a4")).block_gap_mm == Stock(named("a4")).block_gap_mm
    off = chosen(named("a4"), marks=("off", 3.0, 20.0))
    assert off.cutting == Cutting("off", 3.0, 20.0)
    assert off.block_gap_mm == Stock(named("a4")).block_gap_mm
