"""A printer that is out, a person who reads the test page with a ruler and a lamp, and what comes of it.

The person knows only the PDF: slanted lines with numbers on both sides, straight lines on
the front. The printer moves and turns each side before it reaches the paper.
"""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from io import BytesIO

import geometry
import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.ink import fonts
from printkit.ink.drawing import Circle, Drawing, Placed, Text
from printkit.model import UsageError
from printkit.press import Correction, Mirror, Paper, Stock, named
from printkit.press.printers.calibration import proof, proof_pdf
from printkit.press.printers.instructions import words
from printkit.press.printers.readings import Reading, correcting, format_readings, joined, parse_readings

Point = tuple[float, float]
Move = Callable[[Point], Point]

RULER_MARK_MM = 30.0
EXACT_MM = 0.01
WAYS = [
    # paper, is wide, duplex, whether the sheet turns over about an upright line
    ("a4", False, "long", True),
    ("a4", False, "short", False),
    ("a4", True, "long", False),
    ("a4", True, "short", True),
    ("letter", False, "long", True),
    ("a5", False, "short", False),
]
ways = st.sampled_from(WAYS)


@dataclass(frozen=True)
class Leaning:
    """A slanted line as it stands in the file, and two of its numbers with their spots."""

    start: Point
    end: Point
    first: tuple[float, Point]
    last: tuple[float, Point]

    def value(self, spot: Point) -> float:
        """The number that stands at a spot on the line, between two that are written there."""
        (low, a), (high, b) = self.first, self.last
        share = ((spot[0] - a[0]) * (b[0] - a[0]) + (spot[1] - a[1]) * (b[1] - a[1])) / math.dist(a, b) ** 2
        return low + (high - low) * share


@dataclass(frozen=True)
class Side:
    """What is printed on a side, the upper half of the page first."""

    upright: tuple[Leaning, ...]
    level: tuple[Leaning, ...]
    straight_upright: tuple[tuple[Point, Point], ...]
    straight_level: tuple[tuple[Point, Point], ...]


def by_height(lines: list) -> tuple:  # type: ignore[type-arg]
    return tuple(sorted(lines, key=lambda line: line[0][1]))


@cache
def sides_of(word: str, is_wide: bool, duplex: str) -> tuple[Paper, Side, Side]:
    paper = named(word).landscape() if is_wide else named(word)
    data = proof_pdf(Stock(paper, duplex=duplex))  # type: ignore[arg-type]
    front, back = (read_side(geometry.seen_in_pdf(data, index)) for index in (0, 1))
    return paper, front, back


def read_side(seen: list[geometry.Seen]) -> Side:
    paths = [item.points for item in seen if item.kind == "path"]
    numbers = [
        (float(item.text.replace("−", "-")), item.points[0])
        for item in seen
        if item.kind == "text" and re.fullmatch(r"[+−]\d", item.text.strip())
    ]
    straight_up, straight_level, up, level = [], [], [], []
    ticks = [pair for path in paths for pair in zip(path[::2], path[1::2], strict=False) if len(path) > 30]
    for points in (points for points in paths if len(points) == 2 and math.dist(*points) > 25):
        wide, high = abs(points[0][0] - points[1][0]), abs(points[0][1] - points[1][1])
        if wide < 0.01:
            straight_up.append(points)
        elif high < 0.01:
            straight_level.append(points)
        elif wide * 10 == pytest.approx(high, abs=0.1):
            up.append((points, numbered(points, numbers, ticks)))
        elif high * 10 == pytest.approx(wide, abs=0.1):
            level.append((points, numbered(points, numbers, ticks)))
    rulers_up = [line for line in straight_up if not has_ticks(line, ticks)]
    written_lines = [line for line in straight_level if not has_ticks(line, ticks)]
    sort = lambda found: tuple(  # noqa: E731
        Leaning(*points, *ends) for points, ends in sorted(found, key=lambda one: one[0][0][1])
    )
    return Side(sort(up), sort(level), by_height(rulers_up), by_height(written_lines))


def has_ticks(line: tuple[Point, ...], ticks: list[tuple[Point, Point]]) -> bool:
    return any(math.dist(line[0], start) < 0.01 for start, _ in ticks)


def numbered(
    points: tuple[Point, ...], numbers: list[tuple[float, Point]], ticks: list[tuple[Point, Point]]
) -> tuple[tuple[float, Point], tuple[float, Point]]:
    """The two outermost whole numbers of a line, each with the spot where its tick begins."""
    start, end = points
    whole = [
        tick
        for tick in ticks
        if math.dist(*tick) == pytest.approx(3.2, abs=0.01)
        and math.dist(start, tick[0]) + math.dist(tick[0], end) < math.dist(start, end) + 0.01
    ]
    along = 1 if abs(end[1] - start[1]) > abs(end[0] - start[0]) else 0
    found = []
    for begin, tip in (min(whole, key=lambda t: t[0][along]), max(whole, key=lambda t: t[0][along])):
        value, _ = min(numbers, key=lambda number: math.dist(number[1], tip))
        found.append((value, begin))
    return found[0], found[1]


def moving(out: Correction, paper: Paper) -> Move:
    """What a printer does to a point of a page: turn about the middle of the sheet, then shift."""
    sine, cosine = math.sin(math.radians(out.turn_deg)), math.cos(math.radians(out.turn_deg))
    middle_x, middle_y = paper.width_mm / 2, paper.height_mm / 2

    def move(point: Point) -> Point:
        x, y = point[0] - middle_x, point[1] - middle_y
        return (
            middle_x + x * cosine - y * sine + out.dx_mm,
            middle_y + x * sine + y * cosine + out.dy_mm,
        )

    return move


def seen_through(point: Point, paper: Paper, is_upright: bool) -> Point:
    """Where a point of one side shows when the sheet is turned over."""
    x, y = point
    return (paper.width_mm - x, y) if is_upright else (x, paper.height_mm - y)


def crossing(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point:
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
    return ax + share * (bx - ax), ay + share * (by - ay)


def with_ruler(scale: Leaning, printer: Move, edge: tuple[Point, Point]) -> float:
    """The number at the ruler's mark, which slides along a line parallel to the paper's edge."""
    a, b = printer(scale.start), printer(scale.end)
    spot = crossing((a, b), edge)
    along = ((spot[0] - a[0]) * (b[0] - a[0]) + (spot[1] - a[1]) * (b[1] - a[1])) / math.dist(a, b) ** 2
    back_on_page = (
        scale.start[0] + (scale.end[0] - scale.start[0]) * along,
        scale.start[1] + (scale.end[1] - scale.start[1]) * along,
    )
    return scale.value(back_on_page)


def read_front(way: tuple[str, bool, str, bool], out: Correction) -> list[Reading]:
    paper, front, _ = sides_of(*way[:3])
    printer, mark = moving(out, paper), RULER_MARK_MM
    left = ((mark, 0.0), (mark, 1.0))
    edges = (((0.0, mark), (1.0, mark)), ((0.0, paper.height_mm - mark), (1.0, paper.height_mm - mark)))
    return [
        (with_ruler(up, printer, left), with_ruler(level, printer, edge))
        for up, level, edge in zip(front.upright, front.level, edges, strict=True)
    ]


def read_back(way: tuple[str, bool, str, bool], front_out: Correction, back_out: Correction) -> list[Reading]:
    paper, front, back = sides_of(*way[:3])
    fore, aft = moving(front_out, paper), moving(back_out, paper)

    def shown(lines: tuple[tuple[Point, Point], ...]) -> list[tuple[Point, Point]]:
        through = [tuple(seen_through(fore(point), paper, way[3]) for point in line) for line in lines]
        return sorted(through, key=lambda line: line[0][1])  # type: ignore[return-value,arg-type]

    ups, levels = shown(front.straight_upright), shown(front.straight_level)
    return [
        (with_ruler(up, aft, up_line), with_ruler(level, aft, level_line))
        for up, level, up_line, level_line in zip(back.upright, back.level, ups, levels, strict=True)
    ]


def apart_mm(
    way: tuple[str, bool, str, bool],
    out: tuple[Correction, Correction],
    put_right: tuple[Correction, Correction],
) -> tuple[float, float]:
    """How far the front then is from its place, and the back from behind the front, at worst."""
    paper, _, _ = sides_of(*way[:3])
    front, back = (
        lambda point, own=own, printer=printer: moving(printer, paper)(moving(own, paper)(point))
        for own, printer in zip(put_right, out, strict=True)
    )
    off_place, off_front = 0.0, 0.0
    for x in (10.0, paper.width_mm / 3, paper.width_mm - 10):
        for y in (10.0, paper.height_mm / 2, paper.height_mm - 10):
            printed = front((x, y))  # type: ignore[no-untyped-call]
            behind = back(seen_through((x, y), paper, way[3]))  # type: ignore[no-untyped-call]
            off_place = max(off_place, math.dist(printed, (x, y)))
            off_front = max(off_front, math.dist(seen_through(printed, paper, way[3]), behind))
    return off_place, off_front


shifts_mm = st.floats(-1.2, 1.2)
outs = st.builds(Correction, shifts_mm, shifts_mm, st.floats(-0.6, 0.6))


def mirror_of(paper: Paper, is_upright: bool) -> Mirror:
    return Mirror(is_upright, (paper.width_mm if is_upright else paper.height_mm) / 2)


def put_right(
    way: tuple[str, bool, str, bool], front: list[Reading], back: list[Reading]
) -> tuple[Correction, Correction]:
    paper = sides_of(*way[:3])[0]
    return correcting(front, back, paper, mirror_of(paper, way[3]))


@given(ways, outs, outs)
def test_what_is_read_off_the_page_puts_the_printer_right(
    way: tuple[str, bool, str, bool], front_out: Correction, back_out: Correction
) -> None:
    found = put_right(way, read_front(way, front_out), read_back(way, front_out, back_out))

    off_place, off_front = apart_mm(way, (front_out, back_out), found)
    assert off_place < EXACT_MM
    assert off_front < EXACT_MM


@given(ways, outs, outs)
def test_the_sides_meet_however_badly_the_front_was_read(
    way: tuple[str, bool, str, bool], front_out: Correction, back_out: Correction
) -> None:
    misread = [(x + 0.4, y - 0.3) for x, y in read_front(way, front_out)]
    back = read_back(way, front_out, back_out)

    for front in (misread, []):
        _, off_front = apart_mm(way, (front_out, back_out), put_right(way, front, back))
        assert off_front < EXACT_MM


@given(ways, outs, outs)
def test_readings_to_a_tenth_bring_the_sides_within_a_quarter_of_a_millimetre(
    way: tuple[str, bool, str, bool], front_out: Correction, back_out: Correction
) -> None:
    def to_a_tenth(readings: list[Reading]) -> list[Reading]:
        return [(round(x, 1), round(y, 1)) for x, y in readings]

    front, back = read_front(way, front_out), read_back(way, front_out, back_out)
    found = put_right(way, to_a_tenth(front), to_a_tenth(back))

    # On a wide page the targets lie nearer to each other, so a slip of a tenth turns it further.
    assert apart_mm(way, (front_out, back_out), found)[1] < (0.7 if way[1] else 0.25)


@given(ways, shifts_mm, shifts_mm, shifts_mm, shifts_mm)
def test_one_pair_puts_a_shift_right(
    way: tuple[str, bool, str, bool], front_x: float, front_y: float, back_x: float, back_y: float
) -> None:
    out = Correction(front_x, front_y), Correction(back_x, back_y)
    found = put_right(way, read_front(way, out[0])[:1], read_back(way, *out)[1:])

    assert max(apart_mm(way, out, found)) < EXACT_MM
    assert found[0].turn_deg == found[1].turn_deg == 0


@given(ways, outs, outs, outs, outs)
def test_what_is_left_is_added_to_what_was_known(
    way: tuple[str, bool, str, bool], front_out: Correction, back_out: Correction,
    front_known: Correction, back_known: Correction,
) -> None:  # fmt: skip
    # The page came corrected by what was known, so the printer seems to be out by both together.
    paper, known = sides_of(*way[:3])[0], (front_known, back_known)
    seems = joined(front_known, front_out), joined(back_known, back_out)
    front, back = read_front(way, seems[0]), read_back(way, *seems)
    found = correcting(front, back, paper, mirror_of(paper, way[3]), known)

    assert max(apart_mm(way, (front_out, back_out), found)) < EXACT_MM


def test_signs_are_right_and_down_and_corrections_undo_them() -> None:
    a4 = named("a4")
    front, back = correcting([(0.5, -0.25)], [(0.2, 0.1)], a4, Mirror(True, 105.0))

    assert front == Correction(-0.5, 0.25)
    # From behind the front's own shift shows as (-0.5, -0.25), and the back is 0.2, 0.1 off that.
    assert back == Correction(0.3, 0.15)


def test_a_turn_is_read_from_x_at_top_and_bottom() -> None:
    front, _ = correcting([(1.0, 0.0), (-1.0, 0.0)], [], named("a4"), Mirror(True, 105.0))

    # right at the top and left at the bottom is clockwise, so it is turned back
    assert -0.66 < front.turn_deg < -0.63


ABSURD = [
    # front, what is wrong
    ("0,1.5/0,-1.5", "front: Y at top and bottom differ by 3.0 mm, as on a page printed at 99 %"),
    ("0,3/0,-3", "front: Y at top and bottom differ by 6.0 mm, as on a page printed at 97 %"),
    ("9,0/-9,0", "front: these readings mean"),
    ("9,9", "back: these readings mean"),
]


@pytest.mark.parametrize(("text", "said"), ABSURD)
def test_readings_that_no_printer_makes_are_refused(text: str, said: str) -> None:
    front = parse_readings(text, "front")
    back = [(5.0, 5.0)] if said.startswith("back") else []

    with pytest.raises(UsageError, match=said):
        correcting(front, back, named("a4"), Mirror(True, 105.0))


TYPED = [
    ("0.4,-0.2", ((0.4, -0.2),)),
    (" 0.4 , -0.2 / +1,.5", ((0.4, -0.2), (1.0, 0.5))),
    ("−0.4,1.", ((-0.4, 1.0),)),
]


@pytest.mark.parametrize(("text", "readings"), TYPED)
def test_readings_are_typed_as_pairs(text: str, readings: tuple[Reading, ...]) -> None:
    assert parse_readings(text, "front") == readings


tenths = st.integers(-100, 100).map(lambda n: n / 10)


@given(st.lists(st.tuples(tenths, tenths), min_size=1, max_size=2))
def test_readings_are_read_as_they_are_written(readings: list[Reading]) -> None:
    assert parse_readings(format_readings(readings), "front") == tuple(readings)


WRONG = [
    "",
    "1",
    "0,4,0,2",
    "1,2/3",
    "1,2/3,4/5,6",
    "a,b",
    "1e1,0",
    "nan,0",
    "inf,0",
    "1,2 3,4",
    "/1,1",
]


@pytest.mark.parametrize("text", WRONG)
def test_anything_else_is_no_reading(text: str) -> None:
    with pytest.raises(UsageError, match=r"^front '"):
        parse_readings(text, "front")


PAPERS = ["a5", "a4", "a3", "a2", "letter", "legal", "tabloid", "5.5x8.5in", "210x210mm"]


def boxes(page: Drawing) -> list[tuple[str, tuple[float, float, float, float]]]:
    """The ink of every line of text, and of every disc and placed drawing, with a name."""
    found = []
    for item in page.items:
        if isinstance(item, Text):
            left, top, right, bottom = fonts.ink_box_mm(item.text, item.face, item.size_pt)
            wide = fonts.width_mm(item.text, item.face, item.size_pt)
            x = item.x_mm - {"start": 0.0, "middle": wide / 2, "end": wide}[item.anchor]
            found.append((item.text, (x + left, item.y_mm + top, x + right, item.y_mm + bottom)))
        elif isinstance(item, Placed):
            right, bottom = item.x_mm + item.drawing.width_mm, item.y_mm + item.drawing.height_mm
            found.append((item.drawing.name, (item.x_mm, item.y_mm, right, bottom)))
        elif isinstance(item, Circle):
            r = item.radius_mm
            found.append(("disc", (item.x_mm - r, item.y_mm - r, item.x_mm + r, item.y_mm + r)))
    return found


@pytest.mark.parametrize("printer", ["", "desk"])
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("is_wide", [False, True], ids=["upright", "landscape"])
@pytest.mark.parametrize("word", PAPERS)
def test_words_keep_off_each_other_and_off_the_edges(
    word: str, is_wide: bool, duplex: str, printer: str
) -> None:
    paper = named(word).landscape() if is_wide else named(word)
    for page in proof(Stock(paper, duplex=duplex), printer):  # type: ignore[arg-type]
        found = boxes(page)
        for index, (name, (left, top, right, bottom)) in enumerate(found):
            assert left >= 9.5, name
            assert top >= 9.5, name
            assert right <= paper.width_mm - 9.5, name
            assert bottom <= paper.height_mm - 9.5, name
            for other, (a, b, c, d) in found[index + 1 :]:
                is_figure = {name, other} & {"disc"} and (name.isdigit() or other.isdigit())
                apart = left >= c or a >= right or top >= d or b >= bottom
                assert apart or is_figure, (name, other)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[0]} {way[1]} {way[2]}")
def test_nothing_of_the_front_shines_through_a_scale_but_its_line(way: tuple[str, bool, str, bool]) -> None:
    paper, _, back = sides_of(*way[:3])
    stock = Stock(paper, duplex=way[2])  # type: ignore[arg-type]
    front = [item for item in geometry.seen_in_pdf(proof_pdf(stock), 0) if len(item.points) != 2]
    spots = [seen_through(point, paper, way[3]) for item in front for point in item.points]
    for scale in (*back.upright, *back.level):
        (ax, ay), (bx, by) = scale.start, scale.end
        left, right, top, bottom = min(ax, bx) - 4, max(ax, bx) + 4, min(ay, by) - 4, max(ay, by) + 4
        assert not [(x, y) for x, y in spots if left < x < right and top < y < bottom]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[0]} {way[1]} {way[2]}")
def test_a_sheet_turned_on_the_wrong_edge_shows_no_line_under_any_scale(
    way: tuple[str, bool, str, bool],
) -> None:
    paper, front, back = sides_of(*way[:3])
    lines = [*front.straight_upright, *front.straight_level]
    wrong = [tuple(seen_through(point, paper, not way[3]) for point in line) for line in lines]
    for scale in (*back.upright, *back.level):
        middle = (scale.start[0] + scale.end[0]) / 2, (scale.start[1] + scale.end[1]) / 2
        for (ax, ay), (bx, by) in wrong:
            is_near = (
                min(ax, bx) - 3 < middle[0] < max(ax, bx) + 3
                and min(ay, by) - 3 < middle[1] < max(ay, by) + 3
            )
            assert not is_near


def arrow(seen: list[geometry.Seen]) -> tuple[Point, bool]:
    """The middle of the only arrow, and whether it points up."""
    (found,) = [item for item in seen if item.kind == "path" and len(set(item.points)) == 7]
    left, top, right, bottom = found.box
    at_top = sum(abs(y - top) < 0.01 for _, y in set(found.points))
    return ((left + right) / 2, (top + bottom) / 2), at_top == 1


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[0]} {way[1]} {way[2]}")
def test_the_arrows_tell_whether_the_sheet_turned_on_the_right_edge(way: tuple[str, bool, str, bool]) -> None:
    paper = sides_of(*way[:3])[0]
    stock = Stock(paper, duplex=way[2])  # type: ignore[arg-type]
    data = proof_pdf(stock)
    (front, front_up), (back, back_up) = (arrow(geometry.seen_in_pdf(data, index)) for index in (0, 1))
    said = " ".join(item.text for item in geometry.seen_in_pdf(data, 0) if item.kind == "text")

    assert front_up
    assert back_up
    through = seen_through(back, paper, way[3])
    if way[3]:  # turned sideways: up is up on both sides, and the arrows lie behind each other
        assert through == pytest.approx(front, abs=0.01)
        assert "the same edge" in said.replace("\n", " ")
    else:
        assert through[1] == pytest.approx(paper.height_mm - front[1], abs=0.01)
        assert "opposite edges" in re.sub(r"\s+", " ", said)


def test_the_file_asks_for_both_sides_at_true_size() -> None:
    reader = pypdf.PdfReader(BytesIO(proof_pdf(Stock(named("letter").landscape(), duplex="short"))))
    wishes = reader.trailer["/Root"]["/ViewerPreferences"]

    assert wishes["/Duplex"] == "/DuplexFlipShortEdge"
    assert wishes["/PrintScaling"] == "/None"
    assert list(reader.page_labels) == ["1F", "1B"]
    assert [float(length) for length in reader.pages[0].mediabox[2:]] == [792, 612]


def test_the_rulers_are_a_hundred_millimetres_long() -> None:
    seen = geometry.seen_in_pdf(proof_pdf(Stock(named("a4"))), 0)
    extents = [
        (item.box[2] - item.box[0], item.box[3] - item.box[1]) for item in seen if len(item.points) > 150
    ]

    assert sorted(tuple(round(side, 1) for side in extent) for extent in extents) == [
        (3.2, 100.0),
        (100.0, 3.2),
    ]


def test_the_page_says_what_to_type() -> None:
    stock = Stock(named("letter"), duplex="short")
    said = [
        " ".join(item.text for page in (0, 1) for item in geometry.seen_in_pdf(proof_pdf(stock, name), page))
        for name in ("", "desk")
    ]

    for text, command in zip(said, ("printkit printer set", "printkit printer set desk"), strict=True):
        assert command in text
        assert "--paper letter --duplex short" in text
        assert "--front" in text
        assert "--back" in text
    assert "--refine" not in said[0]
    assert "--refine --paper letter" in said[1]
    assert "as it comes" in said[0]
    assert "corrected for desk" in said[1]


def test_a_page_is_the_same_every_time() -> None:
    stock = Stock(named("a4"), front=Correction(0.3, 0.1, 0.2))

    assert proof_pdf(stock, "desk") == proof_pdf(stock, "desk")


def test_the_steps_are_four_and_short() -> None:
    steps = [*words()["steps"], words()["again"]]

    assert len(words()["steps"]) == 4
    assert max(len(step["text"].split()) for step in steps) <= 45


def test_a_paper_too_small_for_the_test_is_refused() -> None:
    with pytest.raises(
        UsageError, match="needs 139 x 205 mm, and 100x150mm is 100 x 150 mm; take a5 or larger"
    ):
        proof(Stock(named("100x150mm")))
