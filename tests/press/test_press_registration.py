"""A pin through every front leaves by its own back: read back from PDF and SVG.

Each face bears its number as a bar of its own width, and two squares at its top, so that
nothing but the ink says which face lies where and which way up.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Any

import geometry
import pypdf
import pypdfium2 as pdfium
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageOps, ImageStat

from printkit.ink.drawing import Drawing, Rect
from printkit.press import Correction, Face, Lot, Mirror, Paper, Plan, Section, Stock, impose, named, pdf, svg
from printkit.press.printers.readings import correcting

Point = tuple[float, float]
Move = Callable[[Point], Point]

NEAR_MM = 0.05
WIDE_MM, HIGH_MM = 15.0, 12.0
LEFT_MM, RIGHT_MM = 2.0, 1.0
"""The squares at the top left and the top right of a face."""
BAR_MM = 0.7
WAYS = [
    # is wide, duplex, whether the sheet turns over about an upright line
    (False, "long", True),
    (False, "short", False),
    (True, "long", False),
    (True, "short", True),
]


def marked(number: int) -> Face:
    """A face that says by its shapes which it is and where its top left is."""
    items = (
        Rect(0, 0, WIDE_MM, HIGH_MM, fill="#DDDDDD"),
        Rect(0.5, 0.5, LEFT_MM, LEFT_MM, fill="#000000"),
        Rect(WIDE_MM - 0.5 - RIGHT_MM, 0.5, RIGHT_MM, RIGHT_MM, fill="#000000"),
        Rect(1.0, HIGH_MM - 2, bar_mm(number), BAR_MM, fill="#000000"),
    )
    return Face(f"{number}", Drawing(f"face {number}", WIDE_MM, HIGH_MM, items), WIDE_MM, HIGH_MM)


def bar_mm(number: int) -> float:
    return 2.0 + 0.3 * number


def section(count: int) -> Section:
    return Section("s", "Test", "Faces", (tuple(Lot(marked(n), marked(n)) for n in range(1, count + 1)),))


@dataclass(frozen=True)
class Found:
    """A face on a page: its number, the middle of its cut square, which way its top and its left lie."""

    number: int
    middle: Point
    up: Point
    left: Point
    corners: tuple[Point, ...]


def size(item: geometry.Seen) -> tuple[float, float]:
    """Both sides of a rectangle, however it is turned, the longer first."""
    points = list(dict.fromkeys((round(x, 4), round(y, 4)) for x, y in item.points))
    sides = sorted((math.dist(one, other) for one, other in pairwise([*points, points[0]])), reverse=True)
    return sides[0], sides[-1]


def middle(points: tuple[Point, ...]) -> Point:
    distinct = list(dict.fromkeys((round(x, 4), round(y, 4)) for x, y in points))
    return sum(x for x, _ in distinct) / len(distinct), sum(y for _, y in distinct) / len(distinct)


def faces(seen: list[geometry.Seen], printer: Move = lambda point: point) -> list[Found]:
    """Every face of a page, as a printer lays it on the paper."""
    moved = [
        geometry.Seen("path", tuple(printer(point) for point in item.points))
        for item in seen
        if item.kind == "path" and len({(round(x, 3), round(y, 3)) for x, y in item.points}) == 4
    ]
    sized = [(item, size(item)) for item in moved]

    def of(wide_mm: float, high_mm: float) -> list[geometry.Seen]:
        return [item for item, found in sized if found == pytest.approx((wide_mm, high_mm), abs=0.01)]

    def nearest(items: list[geometry.Seen], spot: Point) -> Point:
        return min((middle(item.points) for item in items), key=lambda other: math.dist(other, spot))

    lefts, rights = of(LEFT_MM, LEFT_MM), of(RIGHT_MM, RIGHT_MM)
    bars = [(item, long) for item, (long, short) in sized if abs(short - BAR_MM) < 0.01]
    found = []
    for item in of(WIDE_MM, HIGH_MM):
        here = middle(item.points)
        left, right = nearest(lefts, here), nearest(rights, here)
        _, long = min(bars, key=lambda bar: math.dist(middle(bar[0].points), here))
        up = (left[0] + right[0]) / 2 - here[0], (left[1] + right[1]) / 2 - here[1]
        across = left[0] - right[0], left[1] - right[1]
        number = round((long - 2.0) / 0.3)
        assert long == pytest.approx(bar_mm(number), abs=0.02)
        found.append(Found(number, here, unit(up), unit(across), item.points))
    return found


def unit(way: Point) -> Point:
    """The nearest of the four ways along the sheet."""
    return (math.copysign(1, way[0]), 0) if abs(way[0]) > abs(way[1]) else (0, math.copysign(1, way[1]))


def pages(plan: Plan) -> dict[str, list[list[geometry.Seen]]]:
    """What is seen on each page, in the PDF and in the SVGs."""
    data = pdf(plan, title="Test")
    return {
        "pdf": [geometry.seen_in_pdf(data, index) for index in range(len(plan.sheets))],
        "svg": [geometry.seen_in_svg(svg(sheet, plan)) for sheet in plan.sheets],
    }


def through(point: Point, paper: Paper, is_upright: bool) -> Point:
    return (paper.width_mm - point[0], point[1]) if is_upright else (point[0], paper.height_mm - point[1])


def turned_over(way: Point, is_upright: bool) -> Point:
    return (-way[0], way[1]) if is_upright else (way[0], -way[1])


def prick(
    fronts: list[Found], backs: list[Found], over: Move, is_upright: bool, near_mm: float = NEAR_MM
) -> None:
    """Each back lies behind its own front, corner upon corner, upright for who turns the piece sideways."""
    by_number = {back.number: back for back in backs}
    assert len(by_number) == len(backs) == len(fronts)
    for front in fronts:
        back = by_number[front.number]
        for corner in back.corners:
            assert min(math.dist(over(corner), other) for other in front.corners) < near_mm
        assert turned_over(back.up, is_upright) == front.up
        assert turned_over(back.left, is_upright) == (-front.left[0], -front.left[1])


papers = st.sampled_from(["a5", "a4", "letter", "180x250mm"])


@settings(max_examples=16)
@given(st.sampled_from(WAYS), papers, st.integers(1, 30), st.sampled_from([0.0, 3.0]))
def test_a_pin_through_a_front_leaves_by_its_own_back(
    way: tuple[bool, str, bool], word: str, count: int, gap_mm: float
) -> None:
    is_wide, duplex, is_upright = way
    paper = named(word).landscape() if is_wide else named(word)
    plan = impose([section(count)], Stock(paper, duplex=duplex, gap_mm=gap_mm))  # type: ignore[arg-type]

    for kind, seen in pages(plan).items():
        assert len(seen) % 2 == 0, kind
        for front, back in zip(seen[::2], seen[1::2], strict=True):
            prick(faces(front), faces(back), lambda p: through(p, paper, is_upright), is_upright)


@settings(max_examples=10)
@given(st.booleans(), papers, st.integers(1, 25))
def test_a_sheet_that_folds_brings_each_back_behind_its_own_front(
    is_wide: bool, word: str, count: int
) -> None:
    paper = named(word).landscape() if is_wide else named(word)
    plan = impose([section(count)], Stock(paper, duplex="fold"))

    for seen in pages(plan).values():
        for sheet, items in zip(plan.sheets, seen, strict=True):
            fold = sheet.fold
            assert fold is not None
            fronts, backs = halves(faces(items), fold)
            prick(fronts, backs, lambda p, fold=fold: folded(p, fold), fold.is_upright)  # type: ignore[misc]


def halves(found: list[Found], fold: Mirror) -> tuple[list[Found], list[Found]]:
    axis = 0 if fold.is_upright else 1
    fronts = [face for face in found if face.middle[axis] < fold.at_mm]
    return fronts, [face for face in found if face.middle[axis] > fold.at_mm]


def folded(point: Point, fold: Mirror) -> Point:
    x, y = point
    return (2 * fold.at_mm - x, y) if fold.is_upright else (x, 2 * fold.at_mm - y)


def test_23_counters_in_five_columns_have_their_own_backs(  # C04
    counters_from_1: Callable[..., Section], in_pdf: Any
) -> None:
    paper = named("a4")
    plan = impose([counters_from_1(23, 15.0)], Stock(paper, columns=5))
    data = pdf(plan, title="T")
    front, back = (in_pdf(data, index) for index in (0, 1))
    squares = [cut_squares(seen) for seen in (front, back)]

    assert [len(found) for found in squares] == [23, 23]
    for name, (x, y, wide, high) in named_squares(front, squares[0]).items():
        behind = named_squares(back, squares[1])[f"{name}b"]
        assert behind == pytest.approx((paper.width_mm - x - wide, y, wide, high), abs=NEAR_MM)
    rows = sorted({round(y, 2) for _, y, _, _ in squares[1]})
    columns = sorted({round(x, 2) for x, _, _, _ in squares[1]})
    assert (len(rows), len(columns)) == (5, 5)
    by_spot = {
        (round(x, 2), round(y, 2)): name for name, (x, y, _, _) in named_squares(back, squares[1]).items()
    }
    assert [by_spot.get((x, rows[4]), "empty") for x in columns] == ["empty", "empty", "23b", "22b", "21b"]


def cut_squares(seen: list[geometry.Seen]) -> list[tuple[float, float, float, float]]:
    """Left, top, width and height of each square of 15 mm."""
    boxes = [item.box for item in seen if item.kind == "path" and len(item.points) >= 4]
    sides = [(left, top, right - left, bottom - top) for left, top, right, bottom in boxes]
    return [found for found in sides if found[2:] == pytest.approx((15.0, 15.0), abs=NEAR_MM)]


def named_squares(
    seen: list[geometry.Seen], squares: list[tuple[float, float, float, float]]
) -> dict[str, tuple[float, float, float, float]]:
    """Each square by the text that begins inside it."""
    texts = [(item.text.strip(), item.points[0]) for item in seen if item.kind == "text"]
    return {
        text: (x, y, wide, high)
        for text, (at_x, at_y) in texts
        for x, y, wide, high in squares
        if x < at_x < x + wide and y < at_y < y + high
    }


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{'wide' if way[0] else 'upright'} {way[1]}")
def test_backs_are_not_mirror_written(  # C04
    way: tuple[bool, str, bool], counters_from_1: Callable[..., Section]
) -> None:
    is_wide, duplex, is_upright = way
    paper = named("a4").landscape() if is_wide else named("a4")
    both = counters_from_1(23, 15.0)
    only_backs = Section("b", "T", "S", (tuple(Lot(lot.back) for lot in both.blocks[0] if lot.back),))
    back = picture(pdf(impose([both], Stock(paper, duplex=duplex)), title="T"), 1, "23b")  # type: ignore[arg-type]
    alone = picture(pdf(impose([only_backs], Stock(paper)), title="T"), 0, "23b")

    straight = back if is_upright else back.rotate(180)
    assert 2 * unlikeness(straight, alone) < unlikeness(ImageOps.mirror(straight), alone)
    assert 2 * unlikeness(straight, alone) < unlikeness(straight.rotate(180), alone)


def picture(data: bytes, index: int, name: str) -> Image.Image:
    """The square of a counter as a printer sees it, in greys, 40 x 40 points wide."""
    seen = geometry.seen_in_pdf(data, index)
    x, y, wide, high = named_squares(seen, cut_squares(seen))[name]
    dots = 300 / 25.4
    page = pdfium.PdfDocument(data)[index].render(scale=300 / 72).to_pil().convert("L")
    inner = page.crop(tuple(round(side * dots) for side in (x + 1, y + 1, x + wide - 1, y + high - 1)))
    return inner.resize((40, 40))


def unlikeness(one: Image.Image, other: Image.Image) -> float:
    """By how much of the grey of a dot two pictures differ, on the whole."""
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])


ORDERS = [("interleaved", ["1F", "1B", "2F", "2B"]), ("grouped", ["1F", "2F", "1B", "2B"])]


@pytest.mark.parametrize(("order", "labels"), ORDERS, ids=[row[0] for row in ORDERS])
def test_each_back_follows_its_front_or_all_backs_follow_all_fronts(
    order: str, labels: list[str]
) -> None:  # C04
    plan = impose([section(28)], Stock(named("a4"), columns=5, rows=5, order=order))  # type: ignore[arg-type]
    data = pdf(plan, title="T")

    assert list(pypdf.PdfReader(BytesIO(data)).page_labels) == labels
    for index, label in enumerate(labels):
        numbers = {face.number for face in faces(geometry.seen_in_pdf(data, index))}
        assert numbers == set(range(1, 26) if label[0] == "1" else range(26, 29))


def printing(out: Correction, paper: Paper) -> Move:
    """What a printer that is out does to a page."""
    sine, cosine = math.sin(math.radians(out.turn_deg)), math.cos(math.radians(out.turn_deg))
    middle_x, middle_y = paper.width_mm / 2, paper.height_mm / 2

    def move(point: Point) -> Point:
        x, y = point[0] - middle_x, point[1] - middle_y
        return middle_x + x * cosine - y * sine + out.dx_mm, middle_y + x * sine + y * cosine + out.dy_mm

    return move


OUT = [
    # front and back of a printer, why
    ((1.2, -0.7, 0.0), (-0.4, 0.9, 0.0), "shifted"),
    ((0.3, 0.2, 0.4), (-0.6, 0.1, -0.25), "shifted and turned"),
    ((0.0, 0.0, 0.0), (2.0, -1.5, 0.5), "only the back is out"),
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{'wide' if way[0] else 'upright'} {way[1]}")
@pytest.mark.parametrize(("front", "back", "why"), OUT, ids=[row[2] for row in OUT])
def test_a_printer_that_is_out_prints_true_with_its_profile(
    front: tuple[float, float, float], back: tuple[float, float, float], why: str, way: tuple[bool, str, bool]
) -> None:
    is_wide, duplex, is_upright = way
    paper = named("a4").landscape() if is_wide else named("a4")
    out = Correction(*front), Correction(*back)
    profile = correcting(
        *readings(*out, paper, is_upright), paper, Mirror(is_upright, half_mm(paper, is_upright))
    )
    stock = Stock(paper, duplex=duplex, front=profile[0], back=profile[1])  # type: ignore[arg-type]
    plan, ideal = impose([section(23)], stock), impose([section(23)], Stock(paper, duplex=duplex))  # type: ignore[arg-type]

    for kind, seen in pages(plan).items():
        printed = [faces(items, printing(one, paper)) for items, one in zip(seen, out, strict=True)]
        prick(*printed, lambda p: through(p, paper, is_upright), is_upright)
        wanted = {face.number: face.middle for face in faces(pages(ideal)[kind][0])}
        assert max(math.dist(face.middle, wanted[face.number]) for face in printed[0]) < NEAR_MM


def half_mm(paper: Paper, is_upright: bool) -> float:
    return (paper.width_mm if is_upright else paper.height_mm) / 2


def readings(front: Correction, back: Correction, paper: Paper, is_upright: bool) -> tuple[Any, Any]:
    """X and Y at top and bottom as the slanted scales show them, whose zeros lie on straight lines.

    Where a scale leans over the line it is read against, by bisection: its number is the
    one whose spot comes to lie on the line.
    """
    from printkit.press.printers.readings import targets_on

    mirror = Mirror(is_upright, half_mm(paper, is_upright))
    targets = targets_on(paper, mirror)
    fore, aft = printing(front, paper), printing(back, paper)
    at_front = [
        (found(t.x, fore, lambda p, t=t: p[0] - t.x.x_mm), found(t.y, fore, lambda p, t=t: p[1] - t.y.y_mm))
        for t in targets.front
    ]  # type: ignore[misc]

    def off(line: tuple[Point, Point], spot: Point) -> float:
        (ax, ay), (bx, by) = (through(fore(point), paper, is_upright) for point in line)
        return ((bx - ax) * (spot[1] - ay) - (by - ay) * (spot[0] - ax)) / math.dist((ax, ay), (bx, by))

    at_back = []
    for target in targets.back:
        lines = target.behind(mirror)
        at_back.append(
            tuple(
                found(scale, aft, lambda p, line=line: off(line.line(), p))  # type: ignore[misc]
                for scale, line in ((target.x, lines.x), (target.y, lines.y))
            )
        )
    return at_front, at_back


def found(scale: Any, printer: Move, off: Callable[[Point], float]) -> float:
    low, high = -9.0, 9.0
    rises = off(printer(scale.at(high))) > off(printer(scale.at(low)))
    for _ in range(60):
        mid = (low + high) / 2
        if (off(printer(scale.at(mid))) > 0) == rises:
            high = mid
        else:
            low = mid
    return low


def test_without_its_profile_the_same_printer_is_out() -> None:
    paper = named("a4")
    seen = pages(impose([section(23)], Stock(paper)))["pdf"]
    moves = printing(Correction(0.3), paper), printing(Correction(), paper)
    fronts, backs = (faces(items, move) for items, move in zip(seen, moves, strict=True))

    with pytest.raises(AssertionError):
        prick(fronts, backs, lambda p: through(p, paper, True), True)
