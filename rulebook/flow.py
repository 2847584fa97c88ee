"""Draws the course of play: two lanes of boxes, and arrows that lead from one to the other."""

from collections.abc import Iterator, Sequence

from printkit.ink import fonts
from printkit.ink.drawing import MM_PER_PT, Circle, Drawing, Item, Point, Rect, Stroke, Text, polyline
from printkit.model.errors import DataError
from printkit.model.scene import Flow, FlowWay
from rulebook import signs
from rulebook.design import INK, PETROL, THIN_MM

WIDTH_MM = 100.0
LEFTS_MM = (8.0, 65.0)
"""Where the boxes of the two lanes begin."""
BOX_MM = (31.0, 6.6)
ROW_MM = 10.0
TOP_MM = 13.0
"""The top of the first row: above it stand the lane's title and the way over the top."""
OVER_MM = 1.6
"""How far from the figure's top, and from the right lane, the way over the top runs."""
OVER_ASIDE_MM = 3.0
ENTERS_MM = 4.0
"""From the right end of a box to where a way from above enters it."""
AISLES_MM = (45.0, 59.0)
"""Where ways between the lanes climb: from the left lane, from the right one."""
DOT_MM = 1.4
PAD_MM = 2.0
HEAD_MM = (2.3, 2.2)
ARROW = Stroke(PETROL, 1.2 * MM_PER_PT, join="round")
STEP, TITLE, SAID = ("sans", 9.7), ("sans-semibold", 9.7), ("sans-italic", 8.8)


def flow(figure: Flow) -> Drawing:
    """The finished figure, 100 mm wide.

    Raises:
        DataError: an arrow names a step that is not there.
    """
    rows = max(lane.row + len(lane.steps) for lane in figure.lanes)
    items = (*_lanes(figure), *(item for way in figure.ways for item in _way(figure, way)))
    height_mm = TOP_MM + (rows - 1) * ROW_MM + BOX_MM[1] + 0.3
    return Drawing(f"figure {figure.id}", WIDTH_MM, height_mm, items, title=figure.caption)


def _lanes(figure: Flow) -> Iterator[Item]:
    """Titles, boxes, and the short arrows from box to box."""
    for number, lane in enumerate(figure.lanes):
        left_mm, title_mm = LEFTS_MM[number], TOP_MM + lane.row * ROW_MM - 2.4
        yield Text(left_mm, title_mm, lane.title, *TITLE, INK)
        for place, step in enumerate(lane.steps):
            top_mm = _top_mm(figure, (number, place))
            yield Rect(left_mm, top_mm, *BOX_MM, "#FFFFFF", Stroke(INK, THIN_MM))
            middle_mm = top_mm + BOX_MM[1] / 2
            yield Text(left_mm + PAD_MM, middle_mm + fonts.cap_height_mm(*STEP) / 2, step.text, *STEP, INK)
            if step.is_secret:
                yield from signs.lock(left_mm + BOX_MM[0] - PAD_MM - signs.LOCK_MM / 2, middle_mm)
            if place:
                x_mm = left_mm + BOX_MM[0] / 2
                yield from _arrow(((x_mm, top_mm - ROW_MM + BOX_MM[1]), (x_mm, top_mm)))


def _top_mm(figure: Flow, at: tuple[int, int]) -> float:
    lane, step = at
    if not (0 <= lane < len(figure.lanes) and 0 <= step < len(figure.lanes[lane].steps)):
        raise DataError("figures", figure.id, f"lane {lane} has no step {step}, counted from 0")
    return TOP_MM + (figure.lanes[lane].row + step) * ROW_MM


def _way(figure: Flow, way: FlowWay) -> Iterator[Item]:
    """One arrow with what it says."""
    end_mm = LEFTS_MM[way.to[0]], _top_mm(figure, way.to) + BOX_MM[1] / 2
    if way.by == "start" or way.start is None:
        yield Circle(DOT_MM, end_mm[1], DOT_MM, INK)
        yield from _arrow(((2 * DOT_MM, end_mm[1]), end_mm))
        return
    lane, from_mm = way.start[0], _top_mm(figure, way.start) + BOX_MM[1] / 2
    if way.by == "over":
        yield from _over(lane, from_mm, way)
        return
    aisle_mm = AISLES_MM[lane]
    side_mm = LEFTS_MM[lane] + (BOX_MM[0] if lane == 0 else 0.0)
    yield from _arrow(((side_mm, from_mm), (aisle_mm, from_mm), (aisle_mm, end_mm[1]), end_mm))
    said_mm = end_mm[1] + (from_mm - end_mm[1]) * (0.72 if lane == 0 else 0.3)
    at_mm, anchor = (aisle_mm + 1.4, "start") if lane == 0 else (aisle_mm - 1.4, "end")
    yield Text(at_mm, said_mm, way.text, *SAID, INK, "start" if anchor == "start" else "end")


def _over(lane: int, from_mm: float, way: FlowWay) -> Iterator[Item]:
    """The arrow that leaves a lane on the right and enters the first step of another from above."""
    side_mm = LEFTS_MM[lane] + BOX_MM[0]
    aside_mm, enters_mm = side_mm + OVER_ASIDE_MM, LEFTS_MM[way.to[0]] + BOX_MM[0] - ENTERS_MM
    corners = ((aside_mm, from_mm), (aside_mm, OVER_MM), (enters_mm, OVER_MM), (enters_mm, TOP_MM))
    yield from _arrow(((side_mm, from_mm), *corners))
    yield Text(aside_mm - 1.4, OVER_MM + 4.4, way.text, *SAID, INK, "end")


def _arrow(points: Sequence[Point]) -> Iterator[Item]:
    """A petrol line with straight bends and a head."""
    (from_x, from_y), (x, y) = points[-2:]
    long_mm, wide_mm = HEAD_MM
    right, down = (x > from_x) - (x < from_x), (y > from_y) - (y < from_y)
    back = x - right * long_mm, y - down * long_mm
    yield polyline((*points[:-1], back), stroke=ARROW)
    half = wide_mm / 2
    sides = [(back[0] + way * down * half, back[1] + way * right * half) for way in (-1, 1)]
    yield polyline(((x, y), *sides), closed=True, fill=PETROL)
