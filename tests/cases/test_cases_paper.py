"""Cases C01 to C05: true size, the real paper, boards over several pages, backs, cut marks."""

import io
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from math import dist, sqrt
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import geometry
import pypdf
import pytest

from printkit import cli, edition, shelf
from printkit.edition.postersheets import chosen as chosen_poster
from printkit.ink.drawing import Drawing, Rect, Stroke, Text, polyline
from printkit.model import CounterSet, UnitFace, UsageError
from printkit.press import Cutting, Face, Lot, Paper, Section, Stock, impose, named, pdf, svg

from .conftest import SHORT_RULES, with_answers
from .reading import page_boxes, runs_in_svg, words_in_svg

NEAR_MM = 0.05
Variant = Callable[..., Path]
Options = Callable[..., edition.Options]
Seen = list[geometry.Seen]
File = tuple[str, Seen, list[str]]
"""What a page of a file is called, what is seen on it, and its words."""


# ------------------------------------------------------------------ C01: 12 counters, 7 hexes, 8 files


def a_hexagon(name: str, flat_mm: float = 25.0) -> Face:
    """A hex with edges above and below, its cut line drawn."""
    wide, high = flat_mm * 2 / sqrt(3), flat_mm
    corners = (
        (wide * 3 / 4, 0.0),
        (wide, high / 2),
        (wide * 3 / 4, high),
        (wide / 4, high),
        (0.0, high / 2),
        (wide / 4, 0.0),
    )
    cut = polyline(corners, closed=True, fill="#EEEEEE", stroke=Stroke("#000000", 0.2))
    words = Text(wide / 2, high / 2, name, "sans", 8, "#000000", "middle")
    return Face(name, Drawing(name, wide, high, (cut, words)), wide, high, outline_mm=corners)


def files_of(part: str, pages: dict[str, Any]) -> Iterator[File]:
    """Each page of each file."""
    for name, content in pages.items():
        if name.endswith(".svg"):
            yield f"{part} {name}", geometry.seen_in_svg(content), words_in_svg(content)
        else:
            for index in range(len(page_boxes(content))):
                seen = geometry.seen_in_pdf(content, index)
                yield f"{part} {name} {index + 1}", seen, [each.text for each in seen if each.kind == "text"]


PAPERS = ["a4", "letter"]


@pytest.fixture(scope="module", params=PAPERS)
def counter_files(
    request: Any,
    empire: shelf.Shelved,
    unit: Callable[..., UnitFace],
    counters_of: Callable[..., CounterSet],
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[str, Any]:
    """12 counters of 15 mm: the PDF and the SVG of both sides."""
    twelve = counters_of([unit("RID", serial) for serial in range(1, 13)])
    out = tmp_path_factory.mktemp("counters")
    edition.counters(
        with_answers(empire, counters=twelve), edition.Options(out, Stock(named(request.param)), ("B",))
    )
    return read_files(out / "empire")


def read_files(place: Path) -> dict[str, Any]:
    return {
        file.name: file.read_bytes() if file.suffix == ".pdf" else file.read_text("utf-8")
        for file in sorted(place.iterdir())
        if file.suffix in (".pdf", ".svg")
    }


@pytest.fixture(scope="module", params=PAPERS)
def hex_files(request: Any) -> dict[str, Any]:
    """A sheet of seven hexes of 25 mm."""
    lots = tuple(Lot(a_hexagon(f"H{number}")) for number in range(1, 8))
    plan = impose([Section("hexes", "Test", "Hexes", (lots,))], Stock(named(request.param)))
    return {"hexes.pdf": pdf(plan, title="Hexes")} | {
        f"hexes-{sheet.label}.svg": svg(sheet, plan) for sheet in plan.sheets
    }


def test_every_counter_is_fifteen_millimetres_on_both_axes(counter_files: dict[str, Any]) -> None:  # C01.1
    found = 0
    for name, seen, _ in files_of("counters", counter_files):
        squares = [size_of(each) for each in seen if is_ground(each)]
        assert len(squares) == 12, name
        for size in squares:
            assert size == pytest.approx((15.0, 15.0), abs=NEAR_MM), name
        found += 1
    assert found == 4


def is_ground(item: geometry.Seen) -> bool:
    """A counter's ground: a filled rectangle of its size, give or take a tenth and more."""
    wide, high = size_of(item)
    is_square = item.kind == "path" and not item.strokes and len(set(item.points)) == 4
    return is_square and abs(wide - 15) < 1.5 and abs(high - 15) < 1.5


def size_of(item: geometry.Seen) -> tuple[float, float]:
    left, top, right, bottom = item.box
    return right - left, bottom - top


def test_every_hex_is_true_from_flat_to_flat_and_from_corner_to_corner(
    hex_files: dict[str, Any],
) -> None:  # C01.1
    found = 0
    for name, seen, _ in files_of("hexes", hex_files):
        hexes = [corners for each in seen if len(corners := corners_of(each)) == 6]
        assert len(hexes) == 7, name
        for corners in hexes:
            for at in range(3):
                assert dist(corners[at], corners[at + 3]) == pytest.approx(28.868, abs=NEAR_MM)
                assert flat_to_flat(corners, at) == pytest.approx(25.0, abs=NEAR_MM)
        found += 1
    assert found == 2


def corners_of(item: geometry.Seen) -> list[tuple[float, float]]:
    """The corners of a closed outline about as large as a hex; none of anything else."""
    corners = list(dict.fromkeys((round(x, 4), round(y, 4)) for x, y in item.points))
    is_large = item.kind == "path" and min(size_of(item)) > 20
    return corners if is_large and len(item.points) in (6, 7) else []


def flat_to_flat(corners: list[tuple[float, float]], at: int) -> float:
    """How far the side that begins at a corner is off the side across."""
    (ax, ay), (bx, by), (x, y) = corners[at], corners[at + 1], corners[(at + 3) % 6]
    return abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / dist((ax, ay), (bx, by))


def test_each_svg_is_in_millimetres_one_a_unit(
    counter_files: dict[str, Any], hex_files: dict[str, Any]
) -> None:  # C01.2
    texts = [text for name, text in {**counter_files, **hex_files}.items() if name.endswith(".svg")]
    assert len(texts) == 3
    for text in texts:
        root = ElementTree.fromstring(text)
        sizes = [re.fullmatch(r"([\d.]+)mm", str(root.get(key))) for key in ("width", "height")]
        left, top, wide, high = map(float, str(root.get("viewBox")).split())
        assert (left, top) == (0, 0)
        assert [wide, high] == [float(size[1]) for size in sizes if size]


def test_each_page_has_rulers_both_ways_that_measure_what_they_say(
    counter_files: dict[str, Any], hex_files: dict[str, Any]
) -> None:  # C01.3
    for name, seen, words in [*files_of("counters", counter_files), *files_of("hexes", hex_files)]:
        assert any("print at 100 %" in each.replace("\xa0", " ") for each in words), name
        stated = {float(each[:-3]) for each in map(str.strip, words) if re.fullmatch(r"\d+ mm", each)}
        for axis in (0, 1):
            lengths = {round(length, 3) for length in rulers(seen, axis)}
            assert lengths, (name, axis)
            for length in lengths:
                assert length >= 50 - NEAR_MM
                assert min(abs(length - each) for each in stated) <= NEAR_MM, (name, axis, lengths)


def rulers(seen: Seen, axis: int) -> Iterator[float]:
    """Lengths of all scales along an axis: strokes with a tick for every millimetre."""
    for item in seen:
        if item.kind != "path" or not item.strokes or len(item.points) < 40 or len(item.points) % 2:
            continue
        size = size_of(item)
        ticks = [a[axis] for a, b in item.lines if abs(a[axis] - b[axis]) < 1e-3]
        if size[1 - axis] < 5 and len(ticks) == round(size[axis]) + 1:
            steps = [b - a for a, b in pairwise(sorted(ticks))]
            assert steps == pytest.approx([1.0] * len(steps), abs=0.01)
            yield size[axis]


def test_each_pdf_asks_viewers_not_to_scale(
    counter_files: dict[str, Any], hex_files: dict[str, Any]
) -> None:  # C01.4
    for data in (counter_files["counters.pdf"], hex_files["hexes.pdf"]):
        root = pypdf.PdfReader(io.BytesIO(data)).trailer["/Root"]
        assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"


# ------------------------------------------------------------------ C02: every product on every paper

SIZES_PT = {
    "a4": (595.276, 841.890),
    "a3": (841.890, 1190.551),
    "letter": (612.0, 792.0),
    "legal": (612.0, 1008.0),
    "tabloid": (792.0, 1224.0),
}
SHEETS = [(word, is_wide) for word in SIZES_PT for is_wide in (False, True)]
PRODUCTS = ["tiles", "counters", "maps", "rulebook", "posters", "overview"]


@pytest.fixture(
    scope="module", params=SHEETS, ids=[f"{word}-{'wide' if wide else 'high'}" for word, wide in SHEETS]
)
def products(
    request: Any,
    empire: shelf.Shelved,
    tmp_path_factory: pytest.TempPathFactory,
    unit: Callable[..., UnitFace],
    counters_of: Callable[..., CounterSet],
) -> tuple[tuple[float, float], dict[str, Any]]:
    """The paper's size in points as it lies, and the files of a small set of each kind on it."""
    word, is_wide = request.param
    paper = named(word).landscape() if is_wide else named(word)
    out = tmp_path_factory.mktemp("products")
    answers = with_answers(empire, counters=counters_of([unit()] * 2), figures={}, cover=None)
    small = replace(answers, prose={"en": SHORT_RULES})
    options = edition.Options(out, Stock(paper), ("B",), ("A",), ("S1",), poster=chosen_poster())
    with pytest.MonkeyPatch.context() as patch:  # its PNG, which takes longest, is not looked at
        patch.setattr("printkit.ink.png.is_available", lambda: False)
        edition.box(small, options)
    edition.posters(small, options)
    wide, high = SIZES_PT[word]
    return (high, wide) if is_wide else (wide, high), read_files(out / "empire")


def test_every_page_of_every_product_is_the_paper(
    products: tuple[tuple[float, float], dict[str, Any]],
) -> None:  # C02
    size_pt, files = products
    pdfs = {name: data for name, data in files.items() if name.endswith(".pdf")}

    assert {re.split(r"[-.]", name)[0] for name in pdfs} >= {
        "tiles", "counters", "markers", "maps", "rulebook", "poster", "overview", "assembly",
    }  # fmt: skip
    for name, data in pdfs.items():
        for page in page_boxes(data):
            box = page.mediabox
            assert (float(box.left), float(box.bottom)) == (0, 0), name
            assert (float(box.width), float(box.height)) == pytest.approx(size_pt, abs=0.02), name
            assert page.cropbox == box, name
            assert page.user_unit == 1, name
            assert page.get("/UserUnit", 1) == 1, name


def test_every_svg_of_every_product_is_as_large_as_its_page_is_shown(
    products: tuple[tuple[float, float], dict[str, Any]],
) -> None:  # C02
    size_pt, files = products
    across = {
        name: turned for name, data in files.items() if name.endswith(".pdf") for turned in [turns(data)]
    }
    for name, text in files.items():
        if name.endswith(".svg"):
            root = ElementTree.fromstring(text)
            size_mm = [float(str(root.get(key)).removesuffix("mm")) for key in ("width", "height")]
            is_turned = name.startswith("map-") and across["maps.pdf"]
            wanted_mm = [length * geometry.MM for length in (size_pt[::-1] if is_turned else size_pt)]
            assert size_mm == pytest.approx(wanted_mm, abs=0.01), name


def turns(data: bytes) -> bool:
    """Whether a viewer shows the first page turned."""
    return page_boxes(data)[0].rotation % 180 == 90


COMMANDS = [["tiles", "A"], ["counters"], ["map"], ["map", "--poster"], ["rulebook"], ["box"]]


@pytest.mark.parametrize("word", ["A4 plus", "Lettre"])
@pytest.mark.parametrize("command", COMMANDS, ids=[" ".join(words) for words in COMMANDS])
def test_an_unknown_paper_is_refused_with_the_list_of_known_names(
    command: list[str], word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:  # C02
    name, *rest = command
    code = cli.run([name, "empire", *rest, "--paper", word, "--out", str(tmp_path / "out")])
    output, errors = capsys.readouterr()

    assert code == 2
    assert output == ""
    assert errors.count("\n") == 1
    assert f"unknown paper {word!r}" in errors
    assert all(known in errors.split("known: ")[1] for known in (*SIZES_PT, "a5", "a2", "WxHmm"))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("word", ["A4", " a4 ", "LETTER", " Letter", "tAbLoId\t", "Legal\n", "  A3"])
def test_case_and_blanks_round_a_paper_make_no_difference(word: str) -> None:  # C02
    plain = word.strip().lower()
    size_mm = named(word).width_mm, named(word).height_mm

    assert [length / geometry.MM for length in size_mm] == pytest.approx(SIZES_PT[plain], abs=0.02)


# ------------------------------------------------------------------ C03: what never fits


def too_large(paper: Paper) -> Section:
    side = a_hexagon("Giant", paper.width_mm)
    return Section("giants", "Test", "Giants", ((Lot(a_hexagon("H1")), Lot(side)),))


@pytest.mark.parametrize("word", SIZES_PT)
def test_a_piece_larger_than_the_printable_area_is_refused_by_name(word: str) -> None:  # C03.5
    paper = named(word)
    with pytest.raises(UsageError, match=rf"Giant is .* but {word} with margins of 10 mm"):
        impose([too_large(paper)], Stock(paper))


@pytest.mark.parametrize("counts", [(9, None), (9, 3)])
def test_nine_columns_of_hexes_on_a4_are_refused_with_the_largest_number(
    counts: tuple[int, int | None],
) -> None:  # C03.5
    section = Section("h", "Test", "Hexes", ((Lot(a_hexagon("H1"), copies=27),),))
    columns, rows = counts

    with pytest.raises(UsageError, match=r"^columns 9: at most 8 of H1") as refused:
        impose([section], Stock(named("a4"), shape_gap_mm=0.0, columns=columns, rows=rows))
    assert "\n" not in str(refused.value)
    assert impose([section], Stock(named("a4"), shape_gap_mm=0.0, columns=8)).sheets


@pytest.mark.parametrize("count", [1, 7, 96, 97, 200])
def test_too_many_pieces_go_on_the_next_page_and_none_overlap_or_leave_it(count: int) -> None:  # C03.5
    paper = named("a4")
    section = Section("h", "Test", "Hexes", ((Lot(a_hexagon("H1"), copies=count),),))
    plan = impose([section], Stock(paper, shape_gap_mm=0.0))
    data = pdf(plan, title="T")
    total = 0
    for index in range(len(plan.sheets)):
        hexes = [c for each in geometry.seen_in_pdf(data, index) if len(c := corners_of(each)) == 6]
        total += len(hexes)
        middles = [tuple(sum(axis) / 6 for axis in zip(*each, strict=True)) for each in hexes]
        assert all(10 - 0.01 <= x <= 200.01 and 10 - 0.01 <= y <= 287.01 for each in hexes for x, y in each)
        for at, one in enumerate(middles):
            assert all(dist(one, other) >= 25 - 0.01 for other in middles[:at])
    assert total == count


# ------------------------------------------------------------------ C04: 23 counters in 5 columns


@pytest.fixture(scope="module")
def twenty_three() -> Section:
    def face(name: str) -> Face:
        ground = Rect(0, 0, 15, 15, fill="#DDDDDD")
        word = Text(7.5, 8.5, name, "sans", 9, "#000000", "middle")
        return Face(name, Drawing(name, 15, 15, (ground, word)), 15, 15)

    lots = tuple(Lot(face(f"{number}"), face(f"{number}b")) for number in range(1, 24))
    return Section("n", "Test", "Counters", (lots,))


def test_each_of_23_counters_has_its_own_back_behind_it_in_both_formats(twenty_three: Section) -> None:  # C04
    paper = named("a4")
    plan = impose([twenty_three], Stock(paper, columns=5, cutting=Cutting(has_order=False)))
    data, texts = pdf(plan, title="T"), [svg(sheet, plan) for sheet in plan.sheets]
    assert len(plan.sheets) == len(texts) == 2
    in_svg = [
        {words: middle for words, box in runs_in_svg(text) if box for middle in [middle_of(box)]}
        for text in texts
    ]
    in_pdf = [
        {
            each.text.strip(): each.points[0]
            for each in geometry.seen_in_pdf(data, index)
            if each.kind == "text"
        }
        for index in (0, 1)
    ]
    for seen, words in zip(
        (
            [geometry.seen_in_pdf(data, index) for index in (0, 1)],
            [geometry.seen_in_svg(text) for text in texts],
        ),
        (in_pdf, in_svg),
        strict=True,
    ):
        squares = [[each.box for each in page if is_ground(each)] for page in seen]
        assert [len(each) for each in squares] == [23, 23]
        for number in range(1, 24):
            left, top, right, bottom = square_round(words[0][f"{number}"], squares[0])
            behind = square_round(words[1][f"{number}b"], squares[1])
            wanted = (paper.width_mm - right, top, paper.width_mm - left, bottom)
            assert behind == pytest.approx(wanted, abs=NEAR_MM), number
        rows = sorted({round(box[1], 1) for box in squares[0]})
        columns = sorted({round(box[0], 1) for box in squares[1]})
        assert (len(rows), len(columns)) == (5, 5)
        assert [sum(abs(box[1] - row) < 1 for box in squares[0]) for row in rows] == [5, 5, 5, 5, 3]
        last = {round(square_round(words[1][f"{n}b"], squares[1])[0], 1): f"{n}b" for n in (21, 22, 23)}
        assert [last.get(x, "empty") for x in columns] == ["empty", "empty", "23b", "22b", "21b"]


def middle_of(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def square_round(
    point: tuple[float, float], squares: list[tuple[float, float, float, float]]
) -> tuple[float, float, float, float]:
    (found,) = [box for box in squares if box[0] < point[0] < box[2] and box[1] < point[1] < box[3]]
    return found


@pytest.mark.parametrize(
    ("order", "pages"),
    [("interleaved", ["1", "1b", "26", "26b"]), ("grouped", ["1", "26", "1b", "26b"])],
)
def test_page_order_is_each_back_after_its_front_or_all_backs_at_the_end(
    order: Any, pages: list[str], twenty_three: Section
) -> None:  # C04
    more = tuple(Lot(a_square(f"{number}"), a_square(f"{number}b")) for number in range(1, 29))
    section = Section("n", "Test", "Counters", (more,))
    data = pdf(impose([section], Stock(named("a4"), columns=5, rows=5, order=order)), title="T")
    for index, first in enumerate(pages):
        words = {each.text.strip() for each in geometry.seen_in_pdf(data, index) if each.kind == "text"}
        numbers = {int(word.rstrip("b")) for word in words if re.fullmatch(r"\d+b", word)}
        assert first in words
        assert bool(numbers) == first.endswith("b")


def a_square(name: str) -> Face:
    ground = Rect(0, 0, 15, 15, fill="#DDDDDD")
    word = Text(7.5, 8.5, name, "sans", 9, "#000000", "middle")
    return Face(name, Drawing(name, 15, 15, (ground, word)), 15, 15)


# ------------------------------------------------------------------ C05: 28 counters, 3 on the second sheet


@pytest.fixture(scope="module")
def twenty_eight() -> Section:
    lots = tuple(Lot(a_square(f"{number}"), a_square(f"{number}b")) for number in range(1, 29))
    return Section("n", "Test", "Counters", (lots,))


@pytest.mark.parametrize("side", [0, 1], ids=["fronts", "backs"])
@pytest.mark.parametrize("kind", ["pdf", "svg"])
def test_the_second_sheet_has_four_upright_and_two_level_cuts_marked_at_both_ends(
    kind: str, side: int, twenty_eight: Section
) -> None:  # C05
    paper, margin_mm = named("a4"), 10.0
    stock = Stock(paper, margin_mm, columns=5, rows=5)
    plan = impose([twenty_eight], stock)
    assert [sheet.label for sheet in plan.sheets] == ["1F", "1B", "2F", "2B"]
    sheet = plan.sheets[2 + side]
    seen = (
        geometry.seen_in_pdf(pdf(plan, title="T"), 2 + side)
        if kind == "pdf"
        else geometry.seen_in_svg(svg(sheet, plan))
    )
    squares = [each.box for each in seen if is_ground(each)]
    assert len(squares) == 3
    marks = list(cut_marks(seen))
    uprights = sorted({round(x, 2) for box in squares for x in (box[0], box[2])})
    levels = sorted({round(y, 2) for box in squares for y in (box[1], box[3])})
    assert (len(uprights), len(levels)) == (4, 2)
    top, bottom, left, right = levels[0], levels[1], uprights[0], uprights[-1]
    found: Counter[tuple[str, int, str]] = Counter()
    for (ax, ay), (bx, by) in marks:
        assert dist((ax, ay), (bx, by)) >= 3 - 1e-3
        for x, y in ((ax, ay), (bx, by)):
            assert margin_mm - 1e-3 <= x <= paper.width_mm - margin_mm + 1e-3
            assert margin_mm - 1e-3 <= y <= paper.height_mm - margin_mm + 1e-3
            assert min(distance_to(box, x, y) for box in squares) >= 1
        if abs(ax - bx) < 1e-3:
            (line,) = [at for at, x in enumerate(uprights) if abs(x - ax) <= NEAR_MM]
            found["upright", line, "above" if max(ay, by) < top else "below"] += 1
            assert max(ay, by) < top or min(ay, by) > bottom
        else:
            (line,) = [at for at, y in enumerate(levels) if abs(y - ay) <= NEAR_MM]
            found["level", line, "left" if max(ax, bx) < left else "right"] += 1
            assert max(ax, bx) < left or min(ax, bx) > right
    assert found == Counter(
        [("upright", line, end) for line in range(4) for end in ("above", "below")]
        + [("level", line, end) for line in range(2) for end in ("left", "right")]
    )


def cut_marks(seen: Seen) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """All short straight strokes that belong to no scale."""
    for item in seen:
        if item.kind == "path" and item.strokes and len(item.points) % 2 == 0:
            is_scale = min(size_of(item)) < 5 and len(item.points) >= 40
            if not is_scale and all(0.5 < dist(*line) <= 12 for line in item.lines):
                yield from item.lines


def distance_to(box: tuple[float, float, float, float], x: float, y: float) -> float:
    left, top, right, bottom = box
    return dist((0, 0), (max(left - x, 0, x - right), max(top - y, 0, y - bottom)))


def test_with_marks_off_no_file_of_counters_or_tiles_has_any(
    empire: shelf.Shelved, twenty_eight: Section, options: Options
) -> None:  # C05
    off = Stock(named("a4"), columns=5, rows=5, cutting=Cutting("off"))
    on = Stock(named("a4"), columns=5, rows=5)
    counts = []
    for stock in (on, off):
        plan = impose([twenty_eight, Section("h", "T", "Hexes", ((Lot(a_hexagon("H1")),),))], stock)
        data = pdf(plan, title="T")
        seen = [geometry.seen_in_pdf(data, index) for index in range(len(plan.sheets))]
        seen += [geometry.seen_in_svg(svg(sheet, plan)) for sheet in plan.sheets]
        counts.append([len(list(cut_marks(each))) for each in seen])
    assert all(counts[0])
    assert counts[1] == [0] * len(counts[1])


def test_with_marks_off_a_printed_set_has_none_and_says_nothing_of_cuts(
    empire: shelf.Shelved,
    options: Options,
    unit: Callable[..., UnitFace],
    counters_of: Callable[..., CounterSet],
) -> None:  # C05
    small = with_answers(empire, counters=counters_of([unit("RID", serial) for serial in range(1, 8)]))
    lines, said = {}, {}
    for marks in ("edges", "off"):
        stock = Stock(named("a4"), cutting=Cutting(marks))  # type: ignore[arg-type]
        edition.counters(small, options(stock=stock, out=options().out / marks))
        pages = list(files_of("counters", read_files(options().out / marks / "empire")))
        lines[marks] = [len(list(cut_marks(outside(seen)))) for _, seen, _ in pages]
        said[marks] = [any("cut in the order" in each for each in words) for _, _, words in pages]
    assert len(lines["edges"]) == 4
    assert all(count >= 4 for count in lines["edges"])
    assert lines["off"] == [0] * 4
    assert any(said["edges"])
    assert not any(said["off"])


def outside(seen: Seen) -> Seen:
    """What reaches out of the block of counters."""
    grounds = [each.box for each in seen if is_ground(each)]
    left, top = min(box[0] for box in grounds) - 0.2, min(box[1] for box in grounds) - 0.2
    right, bottom = max(box[2] for box in grounds) + 0.2, max(box[3] for box in grounds) + 0.2
    return [
        each
        for each in seen
        if each.box[0] < left or each.box[1] < top or each.box[2] > right or each.box[3] > bottom
    ]
