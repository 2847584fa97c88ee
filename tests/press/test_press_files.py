"""Lengths and places as an independent reader finds them in the files (C01, C02, C04, C05)."""

import re
from collections.abc import Callable
from io import BytesIO
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pypdf
import pypdfium2 as pdfium
import pytest

from printkit.ink.drawing import Drawing, Rect
from printkit.press import Cutting, Face, Lot, Page, Plan, Section, Stock, impose, named, pages_pdf, pdf, svg

NEAR_MM = 0.05
MEDIA_BOXES = [
    # paper, width, height in points
    ("a4", 595.276, 841.890),
    ("a3", 841.890, 1190.551),
    ("letter", 612, 792),
    ("legal", 612, 1008),
    ("tabloid", 792, 1224),
]


@pytest.fixture(scope="module", params=["a4", "letter", "a5", "a3"])
def printed(request: Any, counters_from_1: Any, hexagon: Any) -> tuple[Plan, bytes, list[str]]:
    tiles = Section("t", "Test", "Tiles {faces}", (tuple(Lot(hexagon(name)) for name in "ABC"),))
    bare = Cutting(has_order=False)  # whose numbers could be taken for the counters' own
    plan = impose([tiles, counters_from_1(23, 15.0)], Stock(named(request.param), cutting=bare))
    return plan, pdf(plan, title="Test"), [svg(sheet, plan) for sheet in plan.sheets]


@pytest.mark.parametrize(("word", "width_pt", "height_pt"), MEDIA_BOXES, ids=[row[0] for row in MEDIA_BOXES])
@pytest.mark.parametrize("is_wide", [False, True], ids=["upright", "landscape"])
def test_the_page_is_the_paper(  # C02
    word: str, width_pt: float, height_pt: float, is_wide: bool, counters_from_1: Callable[..., Section]
) -> None:
    paper = named(word).landscape() if is_wide else named(word)
    plan = impose([counters_from_1(3)], Stock(paper))
    wanted = (height_pt, width_pt) if is_wide else (width_pt, height_pt)

    for page in pypdf.PdfReader(BytesIO(pdf(plan, title="T"))).pages:
        assert (page.mediabox.left, page.mediabox.bottom) == (0, 0)
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(wanted, abs=0.02)
        assert page.cropbox == page.mediabox
        assert page.user_unit == 1
    root = ElementTree.fromstring(svg(plan.sheets[0], plan))
    size_mm = [float(str(root.get(key)).removesuffix("mm")) for key in ("width", "height")]
    assert size_mm == pytest.approx([length * 25.4 / 72 for length in wanted], abs=0.01)


def test_an_svg_is_measured_in_millimetres(printed: tuple[Plan, bytes, list[str]]) -> None:  # C01.2
    for text in printed[2]:
        root = ElementTree.fromstring(text)
        width, height = str(root.get("width")), str(root.get("height"))
        assert width.endswith("mm")
        assert root.get("viewBox") == f"0 0 {width[:-2]} {height[:-2]}"


def boxes(seen: list[Any], wide_mm: float, high_mm: float) -> list[tuple[float, float]]:
    """Where the filled shapes of a size begin."""
    found = []
    for item in seen:
        left, top, right, bottom = item.box
        if (
            item.kind == "path"
            and len(item.points) >= 4
            and (right - left, bottom - top) == pytest.approx((wide_mm, high_mm), abs=NEAR_MM)
        ):
            found.append((left, top))
    return found


def read(printed: tuple[Plan, bytes, list[str]], in_pdf: Any, in_svg: Any) -> list[tuple[Any, list[Any]]]:
    """Each sheet with what is seen on it, once in the PDF and once in the SVG."""
    plan, data, texts = printed
    return [
        *((sheet, in_pdf(data, index)) for index, sheet in enumerate(plan.sheets)),
        *((sheet, in_svg(text)) for sheet, text in zip(plan.sheets, texts, strict=True)),
    ]


def test_faces_have_their_true_size_and_place(  # C01.1, C04
    printed: tuple[Plan, bytes, list[str]], in_pdf: Any, in_svg: Any
) -> None:
    for sheet, seen in read(printed, in_pdf, in_svg):
        first = sheet.placements[0]
        found = boxes(seen, first.width_mm, first.height_mm)
        wanted = sorted((p.x_mm, p.y_mm) for p in sheet.placements)
        near = [min(abs(x - a) + abs(y - b) for a, b in found) for x, y in wanted]
        assert max(near) < NEAR_MM
        assert len(found) == len(wanted)


def test_each_page_has_a_ruler_both_ways_or_a_square_and_says_how_to_print(  # C01.3
    printed: tuple[Plan, bytes, list[str]], in_pdf: Any, in_svg: Any
) -> None:
    plan, data, _ = printed
    for index, _ in enumerate(plan.sheets):
        words = " ".join(item.text for item in in_pdf(data, index) if item.kind == "text")
        assert "print at 100" in words
        assert "25 mm" in words
    for sheet, seen in read(printed, in_pdf, in_svg):
        assert len(boxes(seen, 25, 25)) == 1, sheet.label
        levels = [length for length in (100, 50) if boxes_of_ruler(seen, length, 3.2)]
        assert levels, sheet.label


def boxes_of_ruler(seen: list[Any], wide_mm: float, high_mm: float) -> list[tuple[float, float]]:
    return boxes([item for item in seen if item.strokes], wide_mm, high_mm)


@pytest.mark.parametrize("word", ["a4", "letter"])
def test_a4_and_letter_have_a_long_upright_ruler_on_every_page(
    word: str, counters_from_1: Callable[..., Section], hexagon: Callable[..., Face], in_pdf: Any
) -> None:
    tiles = Section("t", "Test", "Tiles {faces}", (tuple(Lot(hexagon(name)) for name in "AB"),))
    plan = impose([tiles, counters_from_1(200)], Stock(named(word)))
    data = pdf(plan, title="T")

    for index, sheet in enumerate(plan.sheets):
        assert boxes_of_ruler(in_pdf(data, index), 3.2, 100), sheet.label


def test_readers_are_asked_to_leave_the_size_alone(printed: tuple[Plan, bytes, list[str]]) -> None:  # C01.4
    reader = pypdf.PdfReader(BytesIO(printed[1]))
    wishes = reader.trailer["/Root"]["/ViewerPreferences"]

    assert wishes["/PrintScaling"] == "/None"
    assert wishes["/Duplex"] == "/DuplexFlipLongEdge"
    assert wishes["/DisplayDocTitle"]


def test_pages_are_called_by_sheet_and_side_and_sections_have_bookmarks(
    printed: tuple[Plan, bytes, list[str]],
) -> None:
    plan, data, _ = printed
    reader = pypdf.PdfReader(BytesIO(data))

    assert reader.page_labels == [sheet.label for sheet in plan.sheets]
    assert [str(entry.title) for entry in reader.outline] == list(
        dict.fromkeys(s.subtitle for s in plan.sheets)
    )
    assert reader.metadata is not None
    assert reader.metadata.title == "Test"


@pytest.mark.parametrize("asked", [{"order": "grouped"}, {"sides": "backs"}])
def test_sides_that_go_through_the_printer_apart_ask_for_one_side(
    counters_from_1: Callable[..., Section], asked: dict[str, Any]
) -> None:
    plan = impose([counters_from_1(300)], Stock(named("a4"), **asked))
    root = pypdf.PdfReader(BytesIO(pdf(plan, title="T"))).trailer["/Root"]

    assert root["/ViewerPreferences"]["/Duplex"] == "/Simplex"


@pytest.mark.parametrize(("word", "name"), [("long", "LongEdge"), ("short", "ShortEdge")])
def test_the_file_and_the_sheet_say_on_which_edge_to_turn(
    counters_from_1: Callable[..., Section], word: Any, name: str
) -> None:
    plan = impose([counters_from_1(3)], Stock(named("a4").landscape(), duplex=word))
    root = pypdf.PdfReader(BytesIO(pdf(plan, title="T"))).trailer["/Root"]

    assert root["/ViewerPreferences"]["/Duplex"] == f"/DuplexFlip{name}"
    assert (
        f"turn on the {word} edge" in pypdf.PdfReader(BytesIO(pdf(plan, title="T"))).pages[0].extract_text()
    )


def test_each_back_carries_the_text_of_its_front(  # C04
    printed: tuple[Plan, bytes, list[str]], in_pdf: Any
) -> None:
    plan, data, _ = printed
    number = next(i for i, sheet in enumerate(plan.sheets) if sheet.section.name == "numbered")
    fronts, backs = (
        {t.text.strip(): t.points[0] for t in in_pdf(data, i) if t.kind == "text"}
        for i in (number, number + 1)
    )
    numbers = [word for word in fronts if re.fullmatch(r"\d+", word) and f"{word}b" in backs]

    assert len(numbers) >= 20
    for word in numbers:
        wide = 15.0
        column = (fronts[word][0] // 1, fronts[word][1])
        mirrored = plan.paper.width_mm - fronts[word][0]
        assert abs(backs[f"{word}b"][0] - mirrored) < wide / 2, column
        assert backs[f"{word}b"][1] == pytest.approx(fronts[word][1], abs=NEAR_MM)


def ticks_of(seen: list[Any]) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The cut ticks: the only stroked path made of separate lines of three millimetres."""
    lines = []
    for item in seen:
        if item.kind == "path" and item.strokes and len(item.points) % 2 == 0:
            pairs = item.lines
            if all(2.9 < abs(a[0] - b[0]) + abs(a[1] - b[1]) < 3.1 for a, b in pairs):
                lines += pairs
    return lines


def test_every_cut_line_of_a_part_filled_sheet_is_marked_at_both_ends(  # C05
    counters_from_1: Callable[..., Section], in_pdf: Any, in_svg: Any
) -> None:
    paper = named("a4")
    plan = impose([counters_from_1(28, backs=False)], Stock(paper, columns=5, rows=5))
    grid = plan.sheets[1].grids[0]
    printable = paper.printable(10)

    for seen in (in_pdf(pdf(plan, title="T"), 1), in_svg(svg(plan.sheets[1], plan))):
        lines = ticks_of(seen)
        upright = sorted(round(a[0], 2) for a, b in lines if abs(a[0] - b[0]) < 0.01)
        level = sorted(round(a[1], 2) for a, b in lines if abs(a[1] - b[1]) < 0.01)
        assert upright == pytest.approx([x for x in grid.xs_mm for _ in range(2)], abs=NEAR_MM)
        assert level == pytest.approx([y for y in grid.ys_mm for _ in range(2)], abs=NEAR_MM)
        for (x, y), placed in product([end for line in lines for end in line], plan.sheets[1].placements):
            assert printable.x_mm <= x <= printable.right_mm
            assert printable.y_mm <= y <= printable.bottom_mm
            aside = max(placed.x_mm - x, x - placed.x_mm - placed.width_mm)
            above = max(placed.y_mm - y, y - placed.y_mm - placed.height_mm)
            assert max(aside, above) >= 1.0


def test_marks_can_be_switched_off(  # C05
    counters_from_1: Callable[..., Section], in_pdf: Any, in_svg: Any
) -> None:
    plan = impose([counters_from_1(28)], Stock(named("a4"), cutting=Cutting("off")))

    assert not ticks_of(in_pdf(pdf(plan, title="T"), 0))
    assert not ticks_of(in_svg(svg(plan.sheets[0], plan)))


def test_ticks_at_the_corners_of_a_shape_prolong_its_edges(hexagon: Callable[..., Face], in_pdf: Any) -> None:
    plan = impose([Section("t", "T", "S", ((Lot(hexagon("A")),),))], Stock(named("a4")))
    corners = plan.sheets[0].placements[0].outline_mm()
    lines = ticks_of_shape(in_pdf(pdf(plan, title="T"), 0))

    assert len(lines) == 12
    for near, far in lines:
        away = min(((near[0] - x) ** 2 + (near[1] - y) ** 2) ** 0.5 for x, y in corners)
        assert away == pytest.approx(1.2, abs=0.01)
        assert any(
            is_on_line(near, far, *edge) for edge in zip(corners, [*corners[1:], corners[0]], strict=True)
        )


def ticks_of_shape(seen: list[Any]) -> list[Any]:
    return next(
        item.lines for item in seen if item.kind == "path" and item.strokes and len(item.points) == 24
    )


def is_on_line(one: Any, other: Any, start: Any, end: Any) -> bool:
    def off(point: Any) -> float:
        dx, dy = end[0] - start[0], end[1] - start[1]
        return float(
            abs(dx * (point[1] - start[1]) - dy * (point[0] - start[0])) / (dx * dx + dy * dy) ** 0.5
        )

    return off(one) < 0.01 and off(other) < 0.01


def test_the_same_plan_gives_the_same_bytes(counters_from_1: Callable[..., Section]) -> None:  # C13
    def made() -> tuple[bytes, str]:
        plan = impose([counters_from_1(5)], Stock(named("a4")))
        return pdf(plan, title="T"), svg(plan.sheets[0], plan)

    assert made() == made()


def test_equal_faces_are_drawn_once_and_placed_often(square_face: Callable[..., Face]) -> None:
    face = square_face("same")
    few, many = (
        len(
            pdf(impose([Section("s", "T", "S", ((Lot(face, None, count),),))], Stock(named("a4"))), title="T")
        )
        for count in (10, 100)
    )

    assert many < few * 2


def test_an_svg_lies_on_white_paper_for_dark_screens(printed: tuple[Plan, bytes, list[str]]) -> None:
    plan, _, texts = printed
    for text in texts:
        root = ElementTree.fromstring(text)
        first = next(child for child in root if child.tag.endswith("}rect"))
        drawn = [child for child in root if child.tag.split("}")[1] not in ("defs", "title", "metadata")]

        assert drawn[0] is first
        assert first.get("fill", "").upper() in ("#FFFFFF", "#FFF", "WHITE")
        size_mm = float(str(first.get("width"))), float(str(first.get("height")))
        assert size_mm == pytest.approx((plan.paper.width_mm, plan.paper.height_mm), abs=0.01)


def corner_page(name: str, width_mm: float, height_mm: float) -> Drawing:
    """A page with a small square 10 mm from its top left corner."""
    return Drawing(name, width_mm, height_mm, (Rect(10, 20, 5, 5, fill="#000000"),))


def test_a_page_across_the_paper_is_painted_along_it_and_shown_turned(in_pdf: Any) -> None:
    paper = named("a4")
    pages = [
        Page(corner_page("up", 210, 297), "u", ("Up",)),
        Page(corner_page("across", 297, 210), "a", ("Across", "One")),
        Page(corner_page("again", 297, 210), "b", ("Across", "Two")),
        Page(corner_page("last", 210, 297), "l"),
    ]
    data = pages_pdf(pages, Stock(paper), title="T")
    reader = pypdf.PdfReader(BytesIO(data))

    assert [page.rotation for page in reader.pages] == [0, 90, 90, 0]
    for page in reader.pages:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(
            (595.276, 841.890), abs=0.02
        )
    outline = [
        [str(one.title) for one in each] if isinstance(each, list) else each.title for each in reader.outline
    ]
    assert outline == ["Up", "Across", ["One", "Two"]]
    assert reader.page_labels == ["u", "a", "b", "l"]
    for index in range(4):
        picture = pdfium.PdfDocument(data)[index].render(scale=1, grayscale=True)
        ink = bytes(picture.buffer)
        dark = [
            (x, y)
            for y in range(picture.height)
            for x in range(picture.width)
            if ink[y * picture.stride + x] < 128
        ]
        middle_mm = [sum(axis) / len(dark) * 25.4 / 72 for axis in zip(*dark, strict=True)]
        assert middle_mm == pytest.approx([12.5, 22.5], abs=0.3)


def test_a_sheet_of_one_face_is_called_so(hexagon: Callable[..., Face]) -> None:
    tiles = Section(
        "t",
        "T",
        "Tiles {faces}",
        (tuple(Lot(hexagon(name)) for name in "ABC"),),
        subtitle_of_one="Tile {faces}",
    )
    plan = impose([tiles], Stock(named("a4")))

    assert [sheet.subtitle for sheet in plan.sheets] == ["Tiles A, B", "Tile C"]
