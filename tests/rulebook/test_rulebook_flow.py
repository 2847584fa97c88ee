"""The course of play: boxes down two lanes, locks on what is secret, arrows that end where they should."""

from collections.abc import Iterator

import pytest

import rulebook
from printkit.ink.drawing import Circle, Path, Point, Rect, Text
from printkit.model import DataError, Flow, FlowLane, FlowStep, FlowWay
from rulebook.design import PETROL

LANES = (
    FlowLane("Build", (FlowStep("1 Bid", is_secret=True), FlowStep("2 Buy"), FlowStep("3 Show"))),
    FlowLane("March", (FlowStep("1 Plot", is_secret=True), FlowStep("2 Move")), row=1),
)
WAYS = (
    FlowWay((0, 0), "start"),
    FlowWay((1, 0), "between", (0, 2), "first"),
    FlowWay((1, 0), "between", (1, 1), "next"),
    FlowWay((0, 0), "over", (1, 0), "all pass"),
)


def drawn(ways: tuple[FlowWay, ...] = WAYS) -> list[object]:
    return list(rulebook.flow(Flow("play", LANES, ways, "How it goes.", "Boxes.")).items)


def boxes(items: list[object]) -> list[Rect]:
    return [item for item in items if isinstance(item, Rect) and item.fill == "#FFFFFF"]


def tips(items: list[object]) -> Iterator[Point]:
    """Where the arrowheads end."""
    for item in items:
        if isinstance(item, Path) and item.fill == PETROL:
            yield float(item.segments[0][1]), float(item.segments[0][2])


def test_every_step_has_a_box_with_its_words_in_it() -> None:
    items = drawn()
    texts = {item.text: item for item in items if isinstance(item, Text)}
    steps = [step for lane in LANES for step in lane.steps]

    assert len(boxes(items)) == len(steps)
    for step, box in zip(steps, boxes(items), strict=True):
        text = texts[step.text]
        assert box.x_mm < text.x_mm < box.x_mm + box.width_mm
        assert box.y_mm < text.y_mm < box.y_mm + box.height_mm


def test_no_box_lies_on_another() -> None:
    found = boxes(drawn())
    for index, one in enumerate(found):
        for other in found[index + 1 :]:
            across = max(one.x_mm, other.x_mm) - min(one.x_mm + one.width_mm, other.x_mm + other.width_mm)
            down = max(one.y_mm, other.y_mm) - min(one.y_mm + one.height_mm, other.y_mm + other.height_mm)
            assert max(across, down) > 0


def test_secret_steps_have_a_lock_in_their_box_and_no_others() -> None:
    items = drawn()
    bodies = [item for item in items if isinstance(item, Rect) and item not in boxes(items)]
    locked = [
        any(
            box.x_mm < body.x_mm and body.x_mm + body.width_mm < box.x_mm + box.width_mm
            and box.y_mm < body.y_mm < box.y_mm + box.height_mm
            for body in bodies
        )
        for box in boxes(items)
    ]  # fmt: skip

    assert locked == [step.is_secret for lane in LANES for step in lane.steps]


def test_every_arrow_ends_on_the_edge_of_a_box() -> None:
    items = drawn()
    ends = list(tips(items))

    assert len(ends) == 3 + len(WAYS)
    for x, y in ends:
        assert any(
            (x == pytest.approx(box.x_mm) and box.y_mm < y < box.y_mm + box.height_mm)
            or (y == pytest.approx(box.y_mm) and box.x_mm < x < box.x_mm + box.width_mm)
            for box in boxes(items)
        ), (x, y)


def test_the_ways_say_what_they_are_and_the_start_is_a_dot() -> None:
    items = drawn()

    assert {"first", "next", "all pass"} <= {item.text for item in items if isinstance(item, Text)}
    assert len([item for item in items if isinstance(item, Circle)]) == 1
    assert not [item for item in drawn(WAYS[1:]) if isinstance(item, Circle)]


def test_a_way_to_no_step_is_refused() -> None:
    with pytest.raises(DataError, match=r"figures: play: lane 1 has no step 2, counted from 0"):
        drawn((FlowWay((1, 2), "start"),))
