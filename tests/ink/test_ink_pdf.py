"""PDF: true size, live text in embedded faces, what recurs once, the same bytes always."""

import ctypes
import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path as File

import pypdf
import pypdfium2
import pypdfium2.raw
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from printkit.ink import fonts, pdf
from printkit.ink.drawing import (
    PT_PER_MM,
    Circle,
    Drawing,
    Group,
    Item,
    Path,
    Placed,
    Rect,
    Stroke,
    Text,
    polyline,
)
from printkit.model.errors import PrintkitError

NAMES = ["Łódź", "Żółć", "Жуков", "Ђорђе", "Їжак", "№ 0503", "½ × 8−3", "B-RAD3", "(a) \\ b"]
SPOT = Circle(2, 2, 1.5, fill="#000000")
INK = "#000000"


def page_of(*items: Item, width_mm: float = 200, height_mm: float = 100) -> bytes:
    file = io.BytesIO()
    canvas = pdf.new_canvas(file, width_mm, height_mm, title="A & <b>", subject="Żółć", language="ru")
    pdf.paint(canvas, Drawing("page", width_mm, height_mm, items), 0, 0)
    canvas.showPage()
    canvas.save()
    return file.getvalue()


def text_of(file: bytes) -> str:
    return pypdfium2.PdfDocument(file)[0].get_textpage().get_text_range()


def read(file: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(file))


def content_of(file: bytes) -> str:
    return read(file).pages[0].get_contents().get_data().decode("latin-1")


def forms_of(file: bytes) -> list[str]:
    reader = read(file)
    objects = (reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1))
    streams = [each for each in objects if isinstance(each, pypdf.generic.StreamObject)]
    return [form.get_data().decode("latin-1") for form in streams if form.get("/Subtype") == "/Form"]


def dots_of(file: bytes) -> Image.Image:
    """The first page, a dot for each tenth of a millimetre."""
    return pypdfium2.PdfDocument(file)[0].render(scale=10 / PT_PER_MM).to_pil().convert("RGB")


def black_box(file: bytes) -> tuple[int, int, int, int] | None:
    """The box around what is dark on the first page, in tenths of a millimetre."""
    return dots_of(file).convert("L").point(lambda dot: 255 if dot < 128 else 0).getbbox()


def fonts_of(file: bytes) -> Iterator[pypdf.generic.DictionaryObject]:
    reader = read(file)
    objects = (reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1))
    yield from (each for each in objects if isinstance(each, dict) and each.get("/Type") == "/Font")


def test_a_page_has_its_true_size_and_asks_not_to_be_scaled() -> None:
    reader = read(page_of(SPOT, width_mm=210, height_mm=297))
    root = reader.trailer["/Root"]

    assert [float(side) for side in reader.pages[0].mediabox] == pytest.approx(
        [0, 0, 595.2756, 841.8898], abs=1e-4
    )
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert root["/Lang"] == "ru"
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.subject) == ("A & <b>", "Żółć")
    assert reader.metadata.creator == "printkit"


@pytest.mark.parametrize("face", fonts.FACES)
def test_names_are_found_again_in_the_text(face: str) -> None:
    lines = [Text(5, 10 + 9 * row, name, face, 10, INK) for row, name in enumerate(NAMES)]
    assert text_of(page_of(*lines)).split("\r\n") == NAMES


def test_sans_arrows_are_found_again_in_the_text() -> None:
    assert text_of(page_of(Text(5, 10, "0503 → 0504", "sans-medium", 10, INK))) == "0503 → 0504"


def test_more_letters_than_one_font_subset_holds_are_all_there() -> None:
    letters = "".join(
        chr(code)
        for code in (*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0x100, 0x17F), *range(0x400, 0x460))
    )
    lines = [Text(5, 10 + 8 * row, letters[row * 40 : row * 40 + 40], "sans", 9, INK) for row in range(9)]
    assert text_of(page_of(*lines)).replace("\r\n", "") == letters


def test_every_font_in_the_file_is_embedded() -> None:
    drawn = [Text(5, 10 + 8 * row, "0503 A", face, 9, INK) for row, face in enumerate(fonts.FACES)]
    found = list(fonts_of(page_of(*drawn)))

    assert len(found) == len(fonts.FACES)
    assert all("/FontFile2" in font["/FontDescriptor"] and "/ToUnicode" in font for font in found)


def test_only_the_letters_drawn_are_in_the_file() -> None:
    (font,) = fonts_of(page_of(Text(5, 10, "B-RAD3", "sans", 9, INK)))
    kept = TTFont(io.BytesIO(font["/FontDescriptor"]["/FontFile2"].get_data()))

    assert kept["maxp"].numGlyphs == len("B-RAD3") + len([".notdef", "space"])


def test_a_page_without_text_names_no_font() -> None:
    file = page_of(SPOT)
    assert not list(fonts_of(file))
    assert b"Helvetica" not in file


def letter_starts_mm(file: bytes) -> list[float]:
    """Where pdfium begins each letter of the first page, by the widths in the file."""
    page = pypdfium2.PdfDocument(file)[0].get_textpage()
    x, y = ctypes.c_double(), ctypes.c_double()
    starts = []
    for index in range(page.count_chars()):
        pypdfium2.raw.FPDFText_GetCharOrigin(page, index, x, y)
        starts.append(x.value / PT_PER_MM)
    return starts


texts = st.text(st.sampled_from("BRADŁódźЖуков№½0123456789-+ "), min_size=2, max_size=14).filter(
    lambda text: text == text.strip() and len(text) > 1
)


@given(
    text=texts,
    face=st.sampled_from(list(fonts.FACES)),
    size_pt=st.floats(5, 30),
    anchor=st.sampled_from(["start", "middle", "end"]),
)
def test_text_is_as_wide_in_the_pdf_as_measured(text: str, face: str, size_pt: float, anchor: str) -> None:
    width_mm = fonts.width_mm(text, face, size_pt)
    file = page_of(Text(100, 50, text, face, size_pt, INK, anchor), width_mm=400)  # type: ignore[arg-type]
    starts_mm = letter_starts_mm(file)
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    before_last_mm = width_mm - fonts.width_mm(text[-1], face, size_pt)

    assert starts_mm[0] == pytest.approx(100 - share * width_mm, abs=0.001)
    assert starts_mm[-1] - starts_mm[0] == pytest.approx(before_last_mm, abs=0.001)


@given(columns=st.integers(2, 10), side_mm=st.floats(8, 19))
def test_counters_lie_a_pitch_apart_to_a_thousandth_of_a_millimetre(columns: int, side_mm: float) -> None:
    counter = Drawing("counter", side_mm, side_mm, (Text(0, side_mm, "B", "sans", 9, INK),))
    page = pypdfium2.PdfDocument(
        page_of(*(Placed(counter, column * side_mm, 9) for column in range(columns)))
    )[0]
    words = page.get_textpage()
    lefts = [
        words.get_charbox(index)[0] / PT_PER_MM
        for index in range(words.count_chars())
        if words.get_text_range(index, 1) == "B"
    ]

    assert len(lefts) == columns
    for column, left in enumerate(lefts):
        assert left - lefts[0] == pytest.approx(column * side_mm, abs=0.001)


def test_what_recurs_is_written_once_in_the_whole_document() -> None:
    symbol = Drawing("symbol", 4, 4, (SPOT, Rect(0, 0, 1, 1, "#123456")))
    counter = Drawing("counter", 9, 9, (Placed(symbol, 1, 1), Placed(symbol, 3, 1)))
    again = Drawing("alike", 9, 9, (Placed(symbol, 1, 1), Placed(symbol, 3, 1)))
    file = io.BytesIO()
    canvas = pdf.new_canvas(file, 100, 100)
    for _ in range(3):
        sheet = Drawing(
            "sheet", 100, 100, (Placed(counter, 0, 0), Placed(again, 20, 0), Placed(counter, 40, 0))
        )
        pdf.paint(canvas, sheet, 0, 0)
        canvas.showPage()
    canvas.save()
    forms = forms_of(file.getvalue())

    assert len(forms) == 2
    assert sum(form.count("0.0706 0.2039 0.3373 rg") for form in forms) == 1
    assert all(page.get_contents().get_data().count(b" Do") == 3 for page in read(file.getvalue()).pages)


def test_a_small_drawing_placed_once_stands_in_place_and_a_large_one_does_not() -> None:
    small = Drawing("small", 9, 9, (SPOT,))
    large = Drawing("large", 9, 9, tuple(Circle(n, 2, 1, fill=INK) for n in range(99)))

    assert not forms_of(page_of(Placed(small, 1, 1)))
    assert len(forms_of(page_of(Placed(large, 1, 1)))) == 1
    assert len(forms_of(page_of(Placed(small, 1, 1), Group((Placed(small, 2, 1),))))) == 1


def test_a_long_line_makes_a_drawing_large() -> None:
    coast = polyline([(n / 10, n % 2) for n in range(200)], stroke=Stroke(INK, 0.1))
    assert len(forms_of(page_of(Placed(Drawing("coast", 20, 2, (Group((coast,)),)), 1, 1)))) == 1


def test_what_is_small_and_inside_one_form_only_stands_in_place_there() -> None:
    counter = Drawing("counter", 9, 9, (Placed(Drawing("symbol", 4, 4, (SPOT,)), 1, 1),))
    assert len(forms_of(page_of(Placed(counter, 1, 1), Placed(counter, 11, 1)))) == 1


def test_a_form_holds_the_bleed_around_its_drawing() -> None:
    bled = Drawing("bled", 10, 10, (Rect(-3, -3, 16, 16, INK),))
    file = page_of(Placed(bled, 10, 10), Placed(bled, 40, 10), width_mm=60, height_mm=30)

    assert len(forms_of(file)) == 1
    assert black_box(file) == pytest.approx((70, 70, 530, 230), abs=1)


def test_colours_and_lines_are_set_only_when_they_change() -> None:
    line = Stroke("#0E5A66", 0.3, (1, 0.5))
    wide = Stroke("#0E5A66", 0.5, (1, 0.5))
    content = content_of(
        page_of(*(Rect(n, n, 1, 1, "#F3E9CF", line) for n in range(9)), Rect(0, 0, 1, 1, None, wide))
    )

    assert content.count(" rg") == content.count(" RG") == content.count(" d\n") == 1
    assert content.count(" w\n") == 2


def test_a_face_is_chosen_only_when_it_changes() -> None:
    words = [Text(5, 10 + 5 * row, "0503", "sans", 9, INK) for row in range(5)]
    assert content_of(page_of(*words, Text(5, 50, "0503", "sans", 10, INK))).count(" Tf") == 2


WINDOW = Path((("M", 0, 0), ("L", 5, 0), ("L", 5, 5), ("L", 0, 5), ("Z",)))


@pytest.mark.parametrize(
    "room",
    [
        lambda inside: Group((inside,), WINDOW),
        lambda inside: Placed(Drawing("small", 5, 5, (inside,)), 0, 0),
        lambda inside: Placed(Drawing("large", 5, 5, (inside,) * 99), 0, 0),
    ],
    ids=["a clip", "a drawing in place", "a form"],
)
def test_colours_lines_and_letters_set_inside_do_not_leak_out(room: Callable[[Item], Item]) -> None:
    red, blue = "#FF0000", "#0000FF"
    before = (Rect(6, 0, 3, 9, red, Stroke(red, 1)), Text(1, 9, "B", "sans-bold", 12, red))
    inside = Group((Rect(0, 0, 2, 2, blue, Stroke(blue, 0.2)), Text(2, 2, "B", "serif", 4, blue)))
    after = (Rect(12, 1, 6, 6, blue, Stroke(blue, 0.2)), Text(20, 9, "B", "serif", 4, blue))
    file = page_of(*before, room(inside), *after, width_mm=30, height_mm=10)
    alone = page_of(*after, width_mm=30, height_mm=10)

    assert (
        dots_of(file).crop((110, 0, 300, 100)).tobytes() == dots_of(alone).crop((110, 0, 300, 100)).tobytes()
    )
    assert dots_of(file).getpixel((75, 50)) == (255, 0, 0)
    assert dots_of(file).getpixel((10, 10)) == (0, 0, 255)


def test_black_and_grey_print_with_one_ink() -> None:
    content = content_of(page_of(Rect(0, 0, 1, 1, INK, Stroke("#888", 1))))

    assert "\n0 g\n" in content
    assert "\n0.5333 G\n" in content
    assert "rg" not in content


def test_a_group_without_clip_costs_nothing() -> None:
    assert content_of(page_of(Group((SPOT,), title="spot"))) == content_of(page_of(SPOT))


def test_paint_puts_the_drawing_where_it_is_told_on_any_page() -> None:
    file = io.BytesIO()
    canvas = pdf.new_canvas(file, 60, 30)
    canvas.setPageSize((40 * PT_PER_MM, 20 * PT_PER_MM))
    pdf.paint(canvas, Drawing("block", 10, 5, (Rect(0, 0, 10, 5, INK),)), 12, 4)
    canvas.showPage()
    canvas.save()

    assert black_box(file.getvalue()) == pytest.approx((120, 40, 220, 90), abs=1)


def test_a_missing_letter_names_the_drawing_that_holds_it() -> None:
    counter = Drawing("counter RAD3", 9, 9, (Text(0, 8, "RAD\U00010348", "sans", 9, INK),))
    with pytest.raises(fonts.MissingGlyphError, match=r"^counter RAD3: .*U\+10348.* not in the face sans;"):
        page_of(Placed(counter, 1, 1))


def test_an_unknown_colour_or_face_is_refused() -> None:
    with pytest.raises(PrintkitError, match=r"colour 'red': must be written #rrggbb or #rgb"):
        page_of(Rect(0, 0, 1, 1, "red"))
    with pytest.raises(PrintkitError, match="unknown face"):
        pdf.register("sanz")


def test_a_paragraph_set_by_reportlab_has_our_digits() -> None:
    file = io.BytesIO()
    canvas: Canvas = pdf.new_canvas(file, 100, 100)
    canvas.setFont(pdf.register("sans"), 10)
    canvas.drawString(10, 10, "0123456789")

    for face, text in (("sans", "1111"), ("serif-bold", "Жуков №\u00a05")):
        expected_pt = fonts.width_mm(text, face, 10) * PT_PER_MM
        assert canvas.stringWidth(text, pdf.register(face), 10) == pytest.approx(expected_pt)


PROGRAM = """
import hashlib, io, runpy, sys
from printkit.ink import pdf, svg, text
from printkit.ink.drawing import Drawing
conftest = runpy.run_path(sys.argv[1])
drawing = conftest["specimen"].__wrapped__()
file = io.BytesIO()
canvas = pdf.new_canvas(file, 127, 177.8, title="t")
pdf.paint(canvas, drawing, 0, 0)
canvas.showPage()
canvas.save()
for written in (file.getvalue(), svg.written(drawing).encode(), text.dump(drawing).encode()):
    print(hashlib.sha256(written).hexdigest())
"""


def test_the_same_drawing_gives_the_same_bytes_in_every_process() -> None:
    conftest = File(__file__).with_name("conftest.py")
    digests = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM, str(conftest)],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(conftest.parents[2])},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]

    assert digests[0] == digests[1]
    assert len(digests[0].split()) == 3


def test_the_same_drawing_gives_the_same_bytes_twice(
    specimen: Drawing, pdf_of: Callable[[Drawing], bytes]
) -> None:
    assert pdf_of(specimen) == pdf_of(specimen)
