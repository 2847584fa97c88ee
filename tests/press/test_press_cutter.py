"""Files for plotters and lasers, read back by programs that know nothing of ours (C01, C05)."""

import io
import math
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import cairosvg
import ezdxf
import pytest
import resvg_py
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from printkit.ink.drawing import Drawing, Rect
from printkit.press import (
    Cutting,
    Face,
    Grid,
    Lot,
    Mirror,
    Placement,
    Plan,
    Section,
    Sheet,
    Side,
    Stock,
    impose,
    named,
    pdf,
)
from printkit.press.cutting.cutter import cut_svg
from printkit.press.cutting.dxf import cut_dxf

NEAR_MM = 0.05
SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
Point = tuple[float, float]
Trace = list[Point]
SECTION = Section("s", "Test", "Things", ())


def face_of(wide: float, high: float, outline: tuple[Point, ...] = ()) -> Face:
    return Face("f", Drawing("f", wide, high, (Rect(0, 0, wide, high),)), wide, high, outline_mm=outline)


def placed(x: float, y: float, face: Face, side: Side = Side.FRONT) -> Placement:
    return Placement(face, 1, 1, side, x, y, face.width_mm, face.height_mm)


def block(x: float, y: float, columns: int, rows: int, size: float, gap: float = 0.0) -> tuple[Any, Grid]:
    lefts = [x + column * (size + gap) for column in range(columns)]
    tops = [y + row * (size + gap) for row in range(rows)]
    xs = sorted({round(edge, 9) for left in lefts for edge in (left, left + size)})
    ys = sorted({round(edge, 9) for top in tops for edge in (top, top + size)})
    face = face_of(size, size)
    return [placed(left, top, face) for top in tops for left in lefts], Grid(tuple(xs), tuple(ys))


def comb(x: float, y: float, columns: int, rows: int, side: float) -> list[Placement]:
    """Hexagons that share their edges, flat above and below."""
    high = side * math.sqrt(3)
    outline = ((side / 2, 0.0), (1.5 * side, 0.0), (2 * side, high / 2), (1.5 * side, high))
    face = face_of(2 * side, high, (*outline, (side / 2, high), (0.0, high / 2)))
    return [
        placed(x + 1.5 * side * column, y + high * (row + column % 2 / 2), face)
        for column in range(columns)
        for row in range(rows)
    ]


def strip(x: float, y: float, count: int, side: float) -> list[Placement]:
    """Triangles that share their edges, every other one upside down."""
    high = side * math.sqrt(3) / 2
    up = face_of(side, high, ((side / 2, 0.0), (side, high), (0.0, high)))
    down = face_of(side, high, ((0.0, 0.0), (side, 0.0), (side / 2, high)))
    return [placed(x + at * side / 2, y, down if at % 2 else up) for at in range(count)]


def sheet(*blocks: tuple[Any, Grid], shapes: Sequence[Placement] = (), fold: Mirror | None = None) -> Sheet:
    faces = [face for own, _ in blocks for face in own]
    return Sheet(1, Side.FRONT, SECTION, (*faces, *shapes), tuple(grid for _, grid in blocks), fold)


def plan(page: Sheet, **stock: Any) -> Plan:
    return Plan(Stock(named("a4"), **stock), (page,))


def in_svg_layers(text: str) -> dict[str, list[Trace]]:
    """Each layer's paths, in mm."""
    root = ElementTree.fromstring(text)
    found = {}
    for group in root.findall(f"{SVG}g"):
        traces = []
        for path in group.findall(f"{SVG}path"):
            data = path.get("d", "")
            pairs = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", data)
            trace = [(float(x), float(y)) for x, y in pairs]
            traces.append([*trace, trace[0]] if data.endswith("Z") else trace)
        found[str(group.get(f"{INKSCAPE}label"))] = traces
    return found


def in_dxf_layers(text: str, height_mm: float) -> dict[str, list[Trace]]:
    """Each layer's lines and polylines as ezdxf reads them, in mm from the page's top left."""
    found: dict[str, list[Trace]] = {}
    for entity in ezdxf.read(io.StringIO(text)).modelspace():
        if entity.dxftype() == "LINE":
            points = [entity.dxf.start, entity.dxf.end]
        else:
            points = [vertex.dxf.location for vertex in entity.vertices]
            points += points[:1] if entity.is_closed else []
        trace = [(point.x, height_mm - point.y) for point in points]
        found.setdefault(entity.dxf.layer.lower(), []).append(trace)
    return found


def edges(traces: Sequence[Sequence[Point]]) -> list[tuple[Point, Point]]:
    return [pair for trace in traces for pair in pairwise(trace)]


def inside(face: Placement, point: Point, depth_mm: float) -> bool:
    """Whether a point lies deeper than so much within a face's clockwise outline."""
    corners = face.outline_mm()
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        off = ((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / math.dist((ax, ay), (bx, by))
        if off < depth_mm:
            return False
    return True


def distance(point: Point, line: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = line
    long = math.dist(*line)
    share = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / long**2
    share = min(1.0, max(0.0, share))
    return math.dist(point, (ax + share * (bx - ax), ay + share * (by - ay)))


def along(line: tuple[Point, Point], count: int = 7) -> list[Point]:
    (ax, ay), (bx, by) = line
    return [(ax + at / count * (bx - ax), ay + at / count * (by - ay)) for at in range(count + 1)]


@st.composite
def laid(draw: st.DrawFn) -> Sheet:
    """Blocks with and without gaps, honeycombs and strips of triangles, one below the other."""
    blocks, shapes, y = [], [], 20.0
    for kind in draw(st.lists(st.sampled_from(["block", "comb", "strip"]), min_size=1, max_size=3)):
        size = draw(st.floats(6, 14))
        columns, rows = draw(st.integers(1, 4)), draw(st.integers(1, 3))
        if kind == "block":
            blocks.append(block(25, y, columns, rows, size, draw(st.sampled_from([0.0, 3.0]))))
        else:
            shapes += comb(25, y, columns, rows, size) if kind == "comb" else strip(25, y, columns, size)
        y += 100 if kind == "comb" else 60
    return sheet(*blocks, shapes=shapes)


@settings(max_examples=25, deadline=None)
@given(laid())
def test_every_face_is_cut_all_round_and_none_is_cut_through(page: Sheet) -> None:
    lines = edges(in_svg_layers(cut_svg(page, plan(page)))["cut"])

    for face in page.placements:
        for side in edges([(*face.outline_mm(), face.outline_mm()[0])]):
            for point in along(side):
                assert min(distance(point, line) for line in lines) < 0.02
        for line in lines:
            assert not any(inside(face, point, NEAR_MM) for point in along(line, 40))


@settings(max_examples=25, deadline=None)
@given(laid())
def test_nothing_is_cut_twice(page: Sheet) -> None:
    lines = edges(in_svg_layers(cut_svg(page, plan(page)))["cut"])

    for at, line in enumerate(lines):
        for other in lines[at + 1 :]:
            shared = [point for point in along(line, 20) if distance(point, other) < 0.005]
            assert len(shared) <= 1, (line, other)


def test_a_block_is_cut_along_its_whole_lines() -> None:
    own, grid = block(30, 40, 3, 2, 12.0)
    page = sheet((own[:4], grid))  # the last row has one
    traces = in_svg_layers(cut_svg(page, plan(page)))["cut"]

    assert traces == [
        *([(30, y), (66, y)] for y in (40, 52, 64)),
        *([(x, 40), (x, 64)] for x in (30, 42, 54, 66)),
    ]


def test_no_line_of_a_block_goes_through_a_face_in_its_empty_cells() -> None:
    own, grid = block(30, 40, 3, 2, 12.0)
    other, small = block(48, 52.5, 1, 1, 11.0)
    page = sheet((own[:4], grid), (other, small))
    lines = edges(in_svg_layers(cut_svg(page, plan(page)))["cut"])

    assert not any(inside(other[0], point, 0.01) for line in lines for point in along(line, 60))
    assert ((30, 64), (66, 64)) in lines


@pytest.mark.parametrize("way", [1, -1], ids=["right of it", "left of it"])
def test_a_shape_alone_is_one_closed_outline_and_a_neighbour_adds_what_is_left(way: int) -> None:
    page = sheet(shapes=comb(30, 30, 2, 1, 12.0)[::way])
    first, second = in_svg_layers(cut_svg(page, plan(page)))["cut"]

    assert first == [*first[:6], first[0]]
    assert len(first) == 7
    assert len(second) == 6
    assert second[0] != second[-1]


def folded() -> Sheet:
    fold = Mirror(True, 105.0)
    own, grid = block(40, 60, 3, 3, 12.0)
    behind = [fold.behind(face, face.face) for face in own]
    return Sheet(1, Side.FRONT, SECTION, (*own, *behind), (grid, fold.grid(grid)), fold)


MACHINE = Cutting(has_registration=True)
PAGES: list[Callable[[], Sheet]] = [
    lambda: sheet(block(40, 40, 3, 2, 12.0), shapes=comb(40, 90, 3, 2, 11.0)),
    lambda: sheet(block(40, 40, 3, 2, 12.0, 6.0), shapes=strip(40, 90, 5, 20.0)),
    folded,
]


@pytest.mark.parametrize("page", [make() for make in PAGES], ids=["comb", "strip", "fold"])
def test_svg_and_dxf_say_the_same(page: Sheet) -> None:
    marked = plan(page, cutting=MACHINE)
    in_svg = in_svg_layers(cut_svg(page, marked))
    in_dxf = in_dxf_layers(cut_dxf(page, marked), 297.0)

    assert list(in_svg) == list(in_dxf)
    for name, traces in in_svg.items():
        assert len(traces) == len(in_dxf[name])
        for trace, other in zip(traces, in_dxf[name], strict=True):
            assert [round(c, 3) for p in trace for c in p] == pytest.approx(
                [c for p in other for c in p], abs=1e-3
            )


def test_the_svg_is_in_true_size_with_layers_of_hairlines_and_nothing_else() -> None:  # C01.2
    page = folded()
    root = ElementTree.fromstring(cut_svg(page, plan(page, cutting=MACHINE)))

    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.get("viewBox") == "0 0 210 297"
    groups = root.findall(f"{SVG}g")
    assert [group.get(f"{INKSCAPE}label") for group in groups] == ["cut", "registration", "fold"]
    assert [group.get("id") for group in groups] == ["cut", "registration", "fold"]
    assert {group.get(f"{INKSCAPE}groupmode") for group in groups} == {"layer"}
    drawn = [element for group in groups for element in group.iter() if element is not group]
    assert {element.tag for element in drawn} == {f"{SVG}path"}
    assert {element.get("fill") for element in drawn} == {"none"}
    assert all(0 < float(str(element.get("stroke-width"))) < 0.1 for element in drawn)
    assert [child.tag for child in root if child.tag != f"{SVG}g"] in ([], [f"{SVG}defs"])


def test_the_dxf_is_release_12_in_millimetres_with_its_origin_at_the_bottom_left() -> None:  # C01
    page = folded()
    text = cut_dxf(page, plan(page, cutting=MACHINE))
    document = ezdxf.read(io.StringIO(text))

    assert document.dxfversion == "AC1009"
    assert "$INSUNITS\n 70\n4\n" in text  # newer than release 12, which ezdxf therefore drops
    assert "$MEASUREMENT\n 70\n1\n" in text
    assert document.header["$EXTMAX"][:2] == (210, 297)
    assert {layer.dxf.name for layer in document.layers} >= {"CUT", "REGISTRATION", "FOLD"}
    assert not document.audit().errors
    highest = max(point.y for line in document.modelspace().query("LINE") for point in (line.dxf.start,))
    assert highest == 287  # the fold line begins at the top margin
    assert all(line.isascii() and len(line) < 60 for line in text.splitlines())


def test_registration_marks_are_where_the_printed_ones_are(in_pdf: Any) -> None:
    page = sheet(block(60, 60, 3, 3, 12.0))
    marked = plan(page, cutting=MACHINE)
    printed = [seen.box for seen in in_pdf(pdf(marked, title="T"), 0) if seen.kind == "path"]

    for layers in (
        in_svg_layers(cut_svg(page, marked)),
        in_dxf_layers(cut_dxf(page, marked), 297.0),
    ):
        assert len(layers["registration"]) == 3
        for trace in layers["registration"]:
            xs, ys = [x for x, _ in trace], [y for _, y in trace]
            box = (min(xs), min(ys), max(xs), max(ys))
            assert min(max(map(abs, map(float.__sub__, box, other))) for other in printed) < NEAR_MM


def test_a_sheet_without_marks_or_fold_has_cuts_alone() -> None:
    page = sheet(block(60, 60, 3, 3, 12.0))

    assert list(in_svg_layers(cut_svg(page, plan(page)))) == ["cut"]
    assert list(in_dxf_layers(cut_dxf(page, plan(page)), 297.0)) == ["cut"]


def test_a_sheet_that_folds_is_scored_and_cut_along_its_fronts() -> None:
    page = folded()
    layers = in_svg_layers(cut_svg(page, plan(page)))

    assert layers["fold"] == [[(105, 10), (105, 287)]]
    assert max(x for trace in layers["cut"] for x, _ in trace) == 76


@pytest.mark.parametrize("word", ["a4", "letter"])
@pytest.mark.parametrize("is_wide", [False, True], ids=["upright", "landscape"])
def test_cuts_lie_on_the_cut_lines_of_the_printed_page(  # C01, C05
    word: str, is_wide: bool, hexagon: Any, counters_from_1: Any, in_pdf: Any
) -> None:
    paper = named(word).landscape() if is_wide else named(word)
    tiles = Section("t", "Test", "Tiles", ((Lot(hexagon("A", 8.0), copies=2),),))
    things = [tiles, counters_from_1(28, 15.0, backs=False)]
    printed = impose(things, Stock(paper, cutting=Cutting("lines")))
    data = pdf(printed, title="T")
    for index, page in enumerate(printed.sheets):
        ours = edges(in_svg_layers(cut_svg(page, printed))["cut"])
        theirs = edges(in_dxf_layers(cut_dxf(page, printed), paper.height_mm)["cut"])
        seen = [pair for item in in_pdf(data, index) if item.strokes for pair in pairwise(item.points)]
        for lines in (ours, theirs):
            for line in lines:
                for point in along(line, 3):
                    assert min(distance(point, other) for other in seen if other[0] != other[1]) < NEAR_MM


def test_two_programs_draw_the_cuts_in_true_size() -> None:  # C01
    page = sheet(block(40, 50, 3, 2, 15.0))
    text = cut_svg(page, plan(page)).replace('stroke-width="0.025"', 'stroke-width="0.2"')  # to be seen
    dots = 10  # per mm
    pictures = (
        cairosvg.svg2png(text.encode(), output_width=210 * dots, background_color="white"),
        bytes(resvg_py.svg_to_bytes(svg_string=text, dpi=96, width=210 * dots, background="#ffffff")),
    )
    for picture in pictures:
        image = Image.open(io.BytesIO(picture)).convert("L").point(lambda grey: 255 * (grey < 200))
        assert image.size == pytest.approx((210 * dots, 297 * dots), abs=1)
        left, top, right, bottom = (at / dots for at in image.getbbox() or (0, 0, 0, 0))
        assert (left + 0.1, top, right - 0.1, bottom) == pytest.approx((40.1, 49.9, 84.9, 80.1), abs=0.15)
        assert right - left == pytest.approx(45.0, abs=0.25)


def test_the_same_sheet_gives_the_same_files() -> None:  # C13
    page = folded()

    assert cut_svg(page, plan(page)) == cut_svg(folded(), plan(folded()))
    assert cut_dxf(page, plan(page)) == cut_dxf(folded(), plan(folded()))


def test_a_small_cut_sheet_as_text(golden: Callable[[str, str], None]) -> None:
    page = sheet(block(40, 40, 2, 1, 12.0), shapes=strip(60, 60, 2, 20.0))
    marked = plan(page, cutting=MACHINE)

    golden("cutter-svg", cut_svg(page, marked))
    golden("cutter-dxf", cut_dxf(page, marked))
