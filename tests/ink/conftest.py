"""A sheet that shows every face and every primitive, and the programs that look at it."""

import io
from collections.abc import Callable
from typing import Literal

import pypdfium2
import pytest
import resvg_py
from PIL import Image

from printkit.ink import fonts, pdf
from printkit.ink.drawing import Circle, Drawing, Group, Path, Placed, Rect, Stroke, Text, joined, polyline

Anchor = Literal["start", "middle", "end"]

DPI = 300
INK, PETROL, WATER, LAND, WAVE = "#000000", "#0E5A66", "#B9D6DE", "#F3E9CF", "#4E8A99"
WORDS = "Łódź Żółć Жуков № 0503 ½ § 8−3 “R”"
THIN = Stroke(INK, 0.3)


def _type() -> list[Text]:
    return [Text(8, 14 + 8 * row, f"{WORDS} {face}", face, 10.5, INK) for row, face in enumerate(fonts.FACES)]


def _anchors() -> list[Text]:
    turns: list[tuple[int, Literal["start", "middle", "end"]]] = [
        (-60, "start"),
        (90, "middle"),
        (135, "end"),
    ]
    turned = [
        Text(114, 28 + 20 * n, "turned", "sans-medium", 10, PETROL, anchor, turn)
        for n, (turn, anchor) in enumerate(turns)
    ]
    ends = [Text(66, 169, "0504 →", "sans-semibold", 14, INK, anchor) for anchor in ("start", "end")]
    return [*turned, *ends, Text(104, 169, "middle", "serif-italic", 14, INK, "middle")]


def _shapes() -> list[Path | Rect | Circle]:
    hexagon = [(12.0, 96.0), (20.0, 96.0), (24.0, 103.0), (20.0, 110.0), (12.0, 110.0), (8.0, 103.0)]
    wave = (("M", 8, 118), ("C", 12, 113, 16, 123, 20, 118), ("C", 24, 113, 28, 123, 32, 118))
    square = polyline([(30, 96), (44, 96), (44, 110), (30, 110)], closed=True)
    hole = polyline([(34, 100), (40, 100), (40, 106), (34, 106)], closed=True)
    return [
        polyline(hexagon, closed=True, fill=LAND, stroke=Stroke(INK, 0.5)),
        joined([square, hole], fill=PETROL, stroke=THIN),
        Rect(50, 96, 14, 14, WATER, Stroke(INK, 0.8, join="bevel")),
        Rect(70, 96, 14, 14, WATER, THIN, radius_mm=3),
        Rect(66, 90.5, 22, 3, LAND, THIN, radius_mm=9),
        Circle(97, 103, 7, LAND, Stroke(PETROL, 1)),
        Path(wave, stroke=Stroke(WAVE, 0.8, cap="round")),
        polyline([(40, 118), (84, 118)], stroke=Stroke(INK, 0.6, (3, 1, 0.5, 1))),
        polyline([(90, 115), (97, 121), (104, 115)], stroke=Stroke(INK, 2, cap="square", join="round")),
        polyline([(111.5, 112), (113, 122), (114.5, 112)], stroke=Stroke(PETROL, 1)),
        polyline([(110, 96), (113, 104), (116, 96)], stroke=Stroke(PETROL, 2, join="bevel")),
    ]


def _counter() -> Drawing:
    cross = Path((("M", 3.5, 4), ("L", 11.5, 9), ("M", 3.5, 9), ("L", 11.5, 4)), stroke=THIN)
    symbol = Drawing("symbol", 15, 13, (Rect(3.5, 4, 8, 5, "#FFFFFF", THIN), cross))
    name = Text(7.5, 13.4, "B-RAD3", "sans-semibold", 8, INK, "middle")
    return Drawing("counter", 15, 15, (Rect(0, 0, 15, 15, WATER, THIN), Placed(symbol, 0, 0), name))


def _waves() -> Group:
    frame = polyline([(8, 128), (58, 128), (50, 158), (8, 158)], closed=True)
    window = joined([frame, polyline([(20, 136), (40, 136), (30, 150)], closed=True)])
    rows = [
        polyline([(0, 128 + 1.5 * row), (90, 130 + 1.5 * row)], stroke=Stroke(WAVE, 0.28))
        for row in range(20)
    ]
    return Group((Rect(0, 120, 90, 50, WATER), *rows), window, (("data-hex", "A07"),), "water")


@pytest.fixture(scope="session")
def specimen() -> Drawing:
    """Five by seven inches, so that whole dots make its sides."""
    counter = _counter()
    placed = [Placed(counter, 66, 128), Placed(counter, 100, 128, 1.4, 20), Placed(counter, 66, 148, 0.8)]
    return Drawing(
        "specimen",
        127,
        177.8,
        (*_type(), *_anchors(), *_shapes(), _waves(), *placed),
        metadata='{"hexes": ["<A07>", "a & b", "]]>"]}',
        title="Faces & primitives",
    )


@pytest.fixture(scope="session")
def pdf_of() -> Callable[[Drawing], bytes]:
    """One page of the drawing's size."""

    def written(drawing: Drawing) -> bytes:
        file = io.BytesIO()
        canvas = pdf.new_canvas(file, drawing.width_mm, drawing.height_mm, title=drawing.title)
        pdf.paint(canvas, drawing, 0, 0)
        canvas.showPage()
        canvas.save()
        return file.getvalue()

    return written


@pytest.fixture(scope="session")
def dots_of_pdf() -> Callable[[bytes], Image.Image]:
    return lambda file: pypdfium2.PdfDocument(file)[0].render(scale=DPI / 72).to_pil().convert("RGB")


@pytest.fixture(scope="session")
def dots_of_svg() -> Callable[[str], Image.Image]:
    def seen(text: str) -> Image.Image:
        dots = resvg_py.svg_to_bytes(svg_string=text, dpi=DPI, background="#ffffff", skip_system_fonts=True)
        return Image.open(io.BytesIO(bytes(dots))).convert("RGB")

    return seen
