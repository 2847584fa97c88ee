"""Posters as independent readers find them: every hex whole on a page, and pages that join."""

import io
import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import dist, sqrt

import geometry
import pypdf
import pypdfium2
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from printkit.ink.drawing import Drawing, Item, Path, Rect, Stroke, Text, polyline
from printkit.model import PrintkitError, UsageError
from printkit.press import Area, Page, Paper, Stock, named, page_svg, pages_pdf, poster
from printkit.press.poster.page import page_drawing
from printkit.press.poster.plan import PosterPage
from printkit.press.poster.seams import TIP_MM

FLAT_MM = 25.0
SLACK_MM = 1e-4
Corners = list[tuple[float, float]]


def hex_corners(column: int, row: int, flat_mm: float = FLAT_MM) -> Corners:
    """The corners of a flat-top hex; columns and rows count from 0, odd columns stand half a hex lower."""
    side = flat_mm / sqrt(3)
    x, y = side * (1 + 1.5 * column), flat_mm * (row + 0.5 + column % 2 / 2)
    half = flat_mm / 2
    ways = ((-1, 0), (-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1))
    return [(x + side * across, y + half * down) for across, down in ways]


def hex_board(columns: int = 12, rows: int = 10, flat_mm: float = FLAT_MM) -> poster.Board:
    """C03's board, or one like it."""
    items: list[Item] = []
    kept = []
    side = flat_mm / sqrt(3)
    for column in range(columns):
        for row in range(rows):
            corners = hex_corners(column, row, flat_mm)
            colour = ("#F4EFE0", "#D6E6EC", "#E7DFCC")[(column + 2 * row) % 3]
            x, y = corners[0][0] + side, corners[0][1]
            items.append(polyline(corners, closed=True, fill=colour, stroke=Stroke("#9C8C70", 0.2)))
            items.append(
                Text(
                    x,
                    y + 0.36 * flat_mm,
                    f"{column + 1:02d}{row + 1:02d}",
                    "sans-semibold",
                    8,
                    "#3B342A",
                    "middle",
                )
            )
            kept.append(Area(x - side, y - flat_mm / 2, 2 * side, flat_mm))
    bays = [(20.0 * n, 80.0, 20.0 * n + 30, -20.0, 20.0 * n + 8, 30.0 + n * 17) for n in range(1, 12)]
    coast = (("M", 10.0, 12.0), *(("C", *bay) for bay in bays))
    items.append(Path(coast, stroke=Stroke("#2E5D78", 0.6, join="round")))
    wide, high = side * (1.5 * (columns - 1) + 2), flat_mm * (rows + (0.5 if columns > 1 else 0))
    return poster.Board("Test", "Board", Drawing("board", wide, high, tuple(items)), tuple(kept))


def pdf_of(plan: poster.Plan) -> bytes:
    return pages_pdf((Page(drawing) for drawing in poster.drawings(plan)), plan.stock, title="Test")


def on_one_page(board: Drawing) -> bytes:
    """The whole board on paper of its own size."""
    return pages_pdf([Page(board)], Stock(Paper("whole", board.width_mm, board.height_mm), 0), title="whole")


def dots(data: bytes, index: int, per_mm: float) -> Image.Image:
    return pypdfium2.PdfDocument(data)[index].render(scale=per_mm * 25.4 / 72).to_pil().convert("RGB")


PAPERS = [
    # paper, margin, join, pages, why
    ("a4", 10.0, "overlap", 2, "267.0 mm over two widths of 190"),
    ("a4", 10.0, "butt", 2, "edge to edge takes no more"),
    ("letter", 12.7, "overlap", 4, "262.5 mm over two heights of 249"),
    ("letter", 12.7, "butt", 4, "edge to edge takes no fewer"),
]


@pytest.fixture(scope="module", params=PAPERS, ids=[f"{row[0]}-{row[2]}" for row in PAPERS])
def split(request: pytest.FixtureRequest) -> tuple[poster.Plan, bytes, int]:
    """C03's board on a paper: the plan, its file, how many pages it should take."""
    paper, margin, kind, count, _ = request.param
    plan = poster.plan(hex_board(), Stock(named(paper), margin), poster.joining(kind))
    return plan, pdf_of(plan), count


Split = tuple[poster.Plan, bytes, int]


# C03
def test_a_board_takes_the_fewest_pages_and_its_diagram_none_of_its_own(split: Split) -> None:
    plan, data, count = split
    pages = pypdf.PdfReader(io.BytesIO(data)).pages

    assert len(plan.pages) == len(pages) == count
    for page in pages:
        assert float(page.mediabox.width) == pytest.approx(plan.stock.paper.width_mm * 72 / 25.4, abs=0.02)
        assert float(page.mediabox.height) == pytest.approx(plan.stock.paper.height_mm * 72 / 25.4, abs=0.02)


def hexes(seen: list[geometry.Seen]) -> list[Corners]:
    """The hexes on a page: closed paths of six corners, as wide as a hex."""
    found = []
    for item in seen:
        left, _, right, _ = item.box
        if (
            item.kind == "path"
            and len(set(item.points)) == 6
            and abs(right - left - 2 * FLAT_MM / sqrt(3)) < 0.01
        ):
            found.append([*dict.fromkeys(item.points)])
    return found


# C03
def test_every_hex_lies_whole_with_its_number_on_a_page(split: Split) -> None:
    plan, data, _ = split
    whole = set()
    for page in plan.pages:
        window, seen = page.on_paper, geometry.seen_in_pdf(data, page.number - 1)
        printable = plan.stock.printable
        assert printable.x_mm - SLACK_MM <= window.x_mm
        assert printable.y_mm - SLACK_MM <= window.y_mm
        assert window.right_mm <= printable.right_mm + SLACK_MM
        assert window.bottom_mm <= printable.bottom_mm - 5 + SLACK_MM
        words = [item for item in seen if item.kind == "text" and re.fullmatch(r"\d{4}", item.text)]
        for corners in hexes(seen):
            middle = sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6
            numbers = [
                word.text for word in words if dist(word.points[0], (middle[0] - 3.5, middle[1] + 9)) < 1.5
            ]
            if numbers and all(_is_in((x, y), window) for x, y in corners):
                whole.update(numbers)

    assert whole == {f"{column:02d}{row:02d}" for column in range(1, 13) for row in range(1, 11)}


def _is_in(point: tuple[float, float], area: Area) -> bool:
    x, y = point
    return (
        area.x_mm - SLACK_MM <= x <= area.right_mm + SLACK_MM
        and area.y_mm - SLACK_MM <= y <= area.bottom_mm + SLACK_MM
    )


def tips(seen: list[geometry.Seen]) -> Corners:
    """The tips of a page's join marks: small triangles, the tip opposite the shortest side."""
    found = []
    for item in seen:
        corners = [*dict.fromkeys((round(x, 4), round(y, 4)) for x, y in item.points)]
        left, top, right, bottom = item.box
        if item.kind == "path" and len(corners) == 3 and max(right - left, bottom - top) < TIP_MM + 0.1:
            base = min(combinations(corners, 2), key=lambda pair: dist(*pair))
            found += [corner for corner in corners if corner not in base]
    return found


def on_the_board(tip: tuple[float, float], corners: Corners) -> tuple[float, float]:
    """How far a mark is off the nearest hex corner, right and down."""
    nearest = min(corners, key=lambda corner: dist(corner, tip))
    return tip[0] - nearest[0], tip[1] - nearest[1]


# C03
def test_both_pages_at_a_seam_bear_the_same_marks_by_the_same_hex_corners(split: Split) -> None:
    plan, data, _ = split
    offs = {}
    for page in plan.pages:
        seen = geometry.seen_in_pdf(data, page.number - 1)
        corners = [corner for each in hexes(seen) for corner in each]
        marks = [(tip, on_the_board(tip, corners)) for tip in tips(seen)]
        assert len(marks) == sum(len(seam.marks_mm) for seam in page.seams)
        for seam in page.seams:
            offset = page.x_mm if seam.is_upright else page.y_mm
            axis = 0 if seam.is_upright else 1
            own = [each for each in marks if abs(each[0][axis] - seam.line_mm - offset) < 0.01]
            offs[page.number, seam.page] = sorted(
                ((tip[1 - axis] - (page.y_mm if seam.is_upright else page.x_mm)), off) for tip, off in own
            )

    assert offs
    for (one, other), marks in offs.items():
        assert len(marks) >= 2
        for (along, off), (other_along, other_off) in zip(marks, offs[other, one], strict=True):
            assert along == pytest.approx(other_along, abs=0.05)
            assert off == pytest.approx(other_off, abs=0.05)


# C03
def test_each_page_says_its_game_its_board_and_its_place(split: Split) -> None:
    _, data, count = split
    wide = 2
    for index in range(count):
        texts = [item.text.strip() for item in geometry.seen_in_pdf(data, index) if item.kind == "text"]
        place = f"row {index // wide + 1} column {index % wide + 1}"

        assert f"Test · Board · page {index + 1} of {count}, {place}" in texts
        assert any("print at 100 %" in text for text in texts)


def test_each_page_has_rulers_on_both_axes_that_measure_what_they_say(split: Split) -> None:
    _, data, count = split
    for index in range(count):
        seen = geometry.seen_in_pdf(data, index)
        texts = [item.text.strip() for item in seen if item.kind == "text"]
        rulers = [item.box for item in seen if item.kind == "path" and len(item.points) == 2 * (1 + 51)]
        sizes = {(round(right - left, 2), round(bottom - top, 2)) for left, top, right, bottom in rulers}

        assert sizes == {(50.0, 1.9), (1.9, 50.0)}
        assert "50 mm" in texts
        assert "50 mm, print at 100 %" in texts


# C03
def test_pages_put_together_have_every_number_where_the_whole_board_has_it(split: Split) -> None:
    plan, data, _ = split
    board = plan.board.drawing
    whole = on_one_page(board)
    there = {
        item.text.strip(): item.points[0] for item in geometry.seen_in_pdf(whole, 0) if item.kind == "text"
    }

    for page in plan.pages:
        for item in geometry.seen_in_pdf(data, page.number - 1):
            if item.kind == "text" and item.text.strip() in there:
                x, y = item.points[0]
                assert (x - page.x_mm, y - page.y_mm) == pytest.approx(there[item.text.strip()], abs=0.01)


def test_each_page_shows_the_dots_that_the_whole_board_would_show_there(split: Split) -> None:
    plan, data, _ = split
    unpruned = [page_drawing(plan, page, plan.board.drawing) for page in plan.pages]
    whole = pages_pdf([Page(drawing) for drawing in unpruned], plan.stock, title="Test")
    for index in range(len(plan.pages)):
        difference = ImageChops.difference(dots(data, index, 4), dots(whole, index, 4))

        assert max(int(most) for _, most in difference.getextrema()) <= 2


def test_no_mark_or_word_is_left_on_the_joined_board() -> None:
    per_mm = 8
    plan = poster.plan(hex_board(), Stock(named("letter"), 12.7))
    data, board = pdf_of(plan), plan.board.drawing
    whole = on_one_page(board)
    wanted = dots(whole, 0, per_mm)
    joined = Image.new("RGB", wanted.size, "#FF00FF")
    for page in plan.pages:  # as glued: the later over the earlier, each cut at its left and top
        picture = dots(data, page.number - 1, per_mm)
        left, top = _cut_at(page)
        shows = page.shows
        box = [
            round(per_mm * each)
            for each in (
                left + page.x_mm,
                top + page.y_mm,
                shows.right_mm + page.x_mm,
                shows.bottom_mm + page.y_mm,
            )
        ]
        joined.paste(picture.crop(box), (round(per_mm * left), round(per_mm * top)))
    whole_mm = (0, 0, int(board.width_mm) * per_mm, int(board.height_mm) * per_mm)
    difference = ImageChops.difference(joined, wanted).crop(whole_mm).convert("L").reduce(per_mm)
    by_square_mm = difference.get_flattened_data()

    assert max(by_square_mm) < 90  # half as dark as a mark would be
    assert sum(by_square_mm) / len(by_square_mm) < 5


def _cut_at(page: PosterPage) -> tuple[float, float]:
    lines = {seam.edge: seam.line_mm for seam in page.seams}
    return lines.get("left", page.shows.x_mm), lines.get("top", page.shows.y_mm)


def test_nothing_is_printed_in_the_margins(split: Split) -> None:
    plan, data, count = split
    paper, printable, per_mm = plan.stock.paper, plan.stock.printable, 4
    for index in range(count):
        picture = dots(data, index, per_mm)
        inside = [
            round(per_mm * each)
            for each in (printable.x_mm, printable.y_mm, printable.right_mm, printable.bottom_mm)
        ]
        picture.paste("#FFFFFF", (inside[0] - 1, inside[1] - 1, inside[2] + 1, inside[3] + 1))

        assert picture.width == pytest.approx(paper.width_mm * per_mm, abs=1)
        assert ImageChops.difference(picture, Image.new("RGB", picture.size, "#FFFFFF")).getbbox() is None


def test_a_page_as_svg_shows_what_it_shows_as_pdf(split: Split) -> None:
    plan, data, _ = split
    drawn = list(poster.drawings(plan))
    for index, drawing in enumerate(drawn):
        from_svg = Counter(
            tuple(round(side, 2) for side in item.box)
            for item in geometry.seen_in_svg(page_svg(drawing))
            if len(set(item.points)) == 6
        )
        from_pdf = Counter(
            tuple(round(side, 2) for side in item.box)
            for item in geometry.seen_in_pdf(data, index)
            if len(set(item.points)) == 6
        )

        assert len(from_pdf) >= 10
        assert not from_pdf - from_svg


@pytest.mark.parametrize(
    ("name", "paper", "margin", "kind", "shared"),
    [
        ("poster-a4-overlap", "a4", 10.0, "overlap", None),
        ("poster-letter-butt", "letter", 12.7, "butt", 6.0),
        ("poster-a5-overlap", "a5", 10.0, "overlap", 20.0),
        ("poster-a3-overlap", "a3", 10.0, "overlap", None),
    ],
)
def test_the_plan_of_a_poster_is_the_golden_one(
    golden: Callable[[str, str], None],
    name: str,
    paper: str,
    margin: float,
    kind: poster.Join,
    shared: float | None,
) -> None:
    plan = poster.plan(hex_board(), Stock(named(paper), margin), poster.joining(kind, shared))

    golden(name, plan.text())


papers = st.sampled_from(["a5", "a4", "letter", "legal", "a3", "100x150mm", "120x90mm"])


@settings(max_examples=40)
@given(
    columns=st.integers(1, 14),
    rows=st.integers(1, 14),
    flat_mm=st.floats(8, 45),
    paper=papers,
    margin=st.floats(5, 16),
    kind=st.sampled_from(["overlap", "butt"]),
    shared=st.floats(6, 25),
)
def test_any_board_joins_from_any_paper(
    columns: int, rows: int, flat_mm: float, paper: str, margin: float, kind: poster.Join, shared: float
) -> None:
    board, stock = hex_board(columns, rows, flat_mm), Stock(named(paper), margin)
    room = stock.printable
    assume(poster.largest_share(board.kept, stock) >= 1)
    assume(4 * shared < min(room.width_mm, room.height_mm) - 5)
    plan = poster.plan(board, stock, poster.joining(kind, shared))
    by_number = {page.number: page for page in plan.pages}
    room = plan.stock.printable

    assert list(by_number) == list(range(1, len(plan.pages) + 1))
    for box in board.kept:
        assert any(_holds(page.shows, box) for page in plan.pages)
    for page in plan.pages:
        assert _holds(Area(room.x_mm, room.y_mm, room.width_mm, room.height_mm - 5), page.on_paper)
        for seam in page.seams:
            other = by_number[seam.page]
            back = next(each for each in other.seams if each.page == page.number)
            assert (back.line_mm, back.marks_mm) == (seam.line_mm, seam.marks_mm)
            assert {seam.edge, back.edge} in ({"left", "right"}, {"top", "bottom"})
            assert _shared_mm(page, other, seam.is_upright) >= shared - SLACK_MM
            for shows in (page.shows, other.shows):
                low, high = (shows.x_mm, shows.right_mm) if seam.is_upright else (shows.y_mm, shows.bottom_mm)
                assert low + 3 - SLACK_MM <= seam.line_mm <= high - 3 + SLACK_MM


def _holds(area: Area, box: Area) -> bool:
    return _is_in((box.x_mm, box.y_mm), area) and _is_in((box.right_mm, box.bottom_mm), area)


def _shared_mm(one: PosterPage, other: PosterPage, is_upright: bool) -> float:
    a, b = one.shows, other.shows
    if is_upright:
        return min(a.right_mm, b.right_mm) - max(a.x_mm, b.x_mm)
    return min(a.bottom_mm, b.bottom_mm) - max(a.y_mm, b.y_mm)


def test_paper_lies_on_its_long_side_only_where_that_saves_pages() -> None:
    wide = poster.plan(hex_board(11, 6), Stock(named("a4")))
    either = poster.plan(hex_board(12, 10), Stock(named("a4")))
    asked = poster.plan(hex_board(7, 10), Stock(named("a4").landscape()))

    assert (wide.stock.paper.name, len(wide.pages)) == ("a4 landscape", 1)
    assert (either.stock.paper.name, len(either.pages)) == ("a4", 2)
    assert (asked.stock.paper.name, len(asked.pages)) == ("a4 landscape", 2)


def test_a_page_with_nothing_of_its_own_is_not_printed() -> None:
    board = hex_board(12, 10)
    corner = tuple(box for box in board.kept if box.x_mm < 105 or box.y_mm < 105)
    plan = poster.plan(poster.Board("Test", "Corner", board.drawing, corner), Stock(named("letter"), 12.7))

    assert [(page.row, page.column) for page in plan.pages] == [(1, 1), (1, 2), (2, 1)]
    assert [[(seam.edge, seam.page) for seam in page.seams] for page in plan.pages] == [
        [("right", 2), ("bottom", 3)],
        [("left", 1)],
        [("top", 1)],
    ]


def test_what_two_pages_could_hold_is_printed_on_one_of_them() -> None:
    inside_both = Area(129.5, 50.0, 8.0, 8.0)
    plan = poster.plan(poster.Board("Test", "Spot", hex_board().drawing, (inside_both,)), Stock(named("a4")))

    assert len(plan.columns.windows) == 2
    assert len(plan.pages) == 1


def test_a_page_shows_a_millimetre_past_the_boards_edge_and_no_more() -> None:
    drawing = Drawing("board", 100, 100, (Rect(-30, -30, 160, 160, "#000000"),))
    plan = poster.plan(poster.Board("Test", "Bleed", drawing), Stock(named("a4")))
    picture, spot = dots(pdf_of(plan), 0, 4).convert("L"), plan.pages[0].on_paper

    left = ImageChops.invert(picture.crop((0, 560, 840, 562))).getbbox()
    assert left is not None
    assert left[0] / 4 == pytest.approx(spot.x_mm - 1, abs=0.3)
    assert left[2] / 4 == pytest.approx(spot.right_mm + 1, abs=0.3)


HINTS = [
    # join, page, what it says at its seam
    ("overlap", 1, "page 2 is glued on here"),
    ("overlap", 2, "cut here, glue on page 1"),
    ("butt", 1, "cut here, page 2 joins"),
    ("butt", 2, "cut here, page 1 joins"),
]


@pytest.mark.parametrize(("kind", "number", "words"), HINTS)
def test_a_page_says_what_to_do_at_its_join(kind: poster.Join, number: int, words: str) -> None:
    plan = poster.plan(hex_board(), Stock(named("a4")), poster.joining(kind))
    drawing = list(poster.drawings(plan))[number - 1]
    (hint,) = [
        item for item in drawing.items if isinstance(item, Text) and item.turn_deg and "page" in item.text
    ]
    on_paper = plan.pages[number - 1].on_paper

    assert hint.text == words
    assert not on_paper.x_mm < hint.x_mm < on_paper.right_mm


def test_a_line_to_cut_along_is_dashed_and_one_to_lay_an_edge_on_is_not() -> None:
    def dashes(kind: poster.Join) -> list[bool]:
        plan = poster.plan(hex_board(), Stock(named("a4")), poster.joining(kind))
        high = plan.pages[0].shows.height_mm
        lines = (
            item
            for drawing in poster.drawings(plan)
            for item in drawing.items
            if isinstance(item, Path) and len(item.segments) == 2
        )
        return [
            bool(line.stroke and line.stroke.dash_mm)
            for line in lines
            if abs(float(line.segments[1][2]) - float(line.segments[0][2])) == pytest.approx(high)
        ]

    assert dashes("overlap") == [False, True]
    assert dashes("butt") == [True, True]


def test_all_of_a_joins_line_lies_on_what_is_cut_off_or_covered() -> None:
    plan = poster.plan(hex_board(), Stock(named("letter"), 12.7))
    for drawing, page in zip(poster.drawings(plan), plan.pages, strict=True):
        straight = [item for item in drawing.items if isinstance(item, Path) and len(item.segments) == 2]
        for seam in page.seams:
            axis, offset = (1, page.x_mm) if seam.is_upright else (2, page.y_mm)
            line_mm = seam.line_mm + offset
            near = [
                (float(item.segments[0][axis]) - line_mm, item.stroke.width_mm)
                for item in straight
                if item.stroke and abs(float(item.segments[0][axis]) - line_mm) < 1
                if item.segments[0][axis] == item.segments[1][axis]
            ]
            assert len(near) >= 2
            for off, width_mm in near:
                assert (off if seam.is_far else -off) >= width_mm / 2 - SLACK_MM


def test_a_joins_line_goes_on_outside_the_board_where_there_is_room() -> None:
    plan = poster.plan(hex_board(), Stock(named("a4")))
    for drawing, page in zip(poster.drawings(plan), plan.pages, strict=True):
        outside = [
            sorted((float(item.segments[0][2]), float(item.segments[1][2])))
            for item in drawing.items
            if isinstance(item, Path) and len(item.segments) == 2
        ]
        top, bottom = page.on_paper.y_mm, page.on_paper.bottom_mm

        assert [pytest.approx(top - 4.2), pytest.approx(top - 1.2)] in outside
        assert [pytest.approx(bottom + 1.2), pytest.approx(bottom + 4.2)] in outside


def test_without_boxes_to_keep_every_part_of_the_board_is_printed() -> None:
    plan = poster.plan(poster.Board("Test", "Plain", hex_board().drawing), Stock(named("letter"), 12.7))

    assert [(page.row, page.column) for page in plan.pages] == [(1, 1), (1, 2), (2, 1), (2, 2)]


def test_a_board_that_fits_is_one_page_without_marks_or_diagram() -> None:
    plan = poster.plan(hex_board(7, 10), Stock(named("a4")))
    (drawing,) = poster.drawings(plan)

    assert plan.pages[0].seams == ()
    assert plan.diagram is None
    assert not plan.has_first_page
    assert not any(isinstance(item, Text) and "cut" in item.text for item in drawing.items)


def test_a_diagram_without_room_on_the_last_page_is_the_first() -> None:
    plan = poster.plan(hex_board(16, 19), Stock(named("a4")))
    data = pdf_of(plan)
    texts = [item.text.strip() for item in geometry.seen_in_pdf(data, 0) if item.kind == "text"]

    assert plan.has_first_page
    assert len(pypdf.PdfReader(io.BytesIO(data)).pages) == len(plan.pages) + 1
    assert f"Test · Board · assembly of {len(plan.pages)} pages" in texts
    assert set(texts) >= {str(page.number) for page in plan.pages}


REFUSED = [
    # what, message, why
    (
        lambda: poster.plan(hex_board(2, 2, 300.0), Stock(named("a4"))),
        r"^Board: a piece of 346\.4 x 300\.0 mm is larger than a page of a4 with margins of 10 mm; "
        r"the largest that fits is 213\.6 x 185\.0 mm$",
        "a hex larger than a page",
    ),
    (lambda: poster.joining("butt", 4.0), r"^overlap 4 mm: 6 to 100 mm, for the marks", "no room for marks"),
    (lambda: poster.joining("overlap", float("nan")), r"^overlap nan mm: 6 to 100 mm", "no number"),
    (
        lambda: poster.plan(hex_board(), Stock(named("a5")), poster.joining("overlap", 80.0)),
        r"^overlap 80 mm: on a5 with margins of 10 mm pages share 64 mm at most$",
        "more shared than shown",
    ),
    (lambda: poster.join_named("glue"), r"^unknown join 'glue'\. known: overlap, butt$", "an unknown word"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "message", "why"), REFUSED, ids=[row[-1] for row in REFUSED])
def test_what_cannot_be_split_is_refused_in_one_line(
    make: Callable[[], object], message: str, why: str
) -> None:
    with pytest.raises(UsageError, match=message):
        make()


def test_the_largest_that_fits_fits() -> None:
    stock = Stock(named("a4"))
    share = poster.largest_share(hex_board(2, 2, 300.0).kept, stock)
    plan = poster.plan(hex_board(2, 2, 300.0 * share), stock)

    assert len(plan.pages) == 4
    with pytest.raises(PrintkitError):
        poster.plan(hex_board(2, 2, 300.0 * share + 0.1), stock)
