"""What independent programs find in printed files: words, outlines of letters, missing glyphs, dots."""

import ctypes
import io
import re
from collections.abc import Iterator
from functools import lru_cache
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import geometry
import pikepdf
import pypdf
import pypdfium2 as pdfium
import pypdfium2.raw as raw
import resvg_py
from fontTools.ttLib import TTFont
from PIL import Image

Box = tuple[float, float, float, float]
HREF = "{http://www.w3.org/1999/xlink}href"
SHOWING = {"Tj", "TJ", "'", '"'}


def once(text: str) -> str:
    """The text with every run of blanks as one space, as a person reads it."""
    return re.sub(r"\s+", " ", text).strip()


# ------------------------------------------------------------------ words


@lru_cache(maxsize=16)
def words_in_pdf(data: bytes) -> list[str]:
    """Every run of words on every page."""
    pages = len(pdfium.PdfDocument(data))
    return [
        item.text.strip()
        for index in range(pages)
        for item in geometry.seen_in_pdf(data, index)
        if item.kind == "text"
    ]


def voices_in_pdf(data: bytes) -> dict[str, tuple[str, float]]:
    """For each run of words on the first page the font's name and the size in points."""
    document = pdfium.PdfDocument(data)
    return {words: voice for page in document for words, voice in _voices(page)}


def _voices(page: pdfium.PdfPage) -> Iterator[tuple[str, tuple[str, float]]]:
    textpage = page.get_textpage()
    for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=9):
        length = raw.FPDFTextObj_GetText(item.raw, textpage.raw, None, 0)
        letters = (ctypes.c_ushort * (length // 2))()
        raw.FPDFTextObj_GetText(item.raw, textpage.raw, letters, length)
        words = bytes(letters).decode("utf-16-le").rstrip("\0").strip()
        name, size = ctypes.create_string_buffer(200), ctypes.c_float()
        raw.FPDFFont_GetBaseFontName(raw.FPDFTextObj_GetFont(item.raw), name, len(name))
        raw.FPDFTextObj_GetFontSize(item.raw, size)
        yield words, (name.value.decode().partition("+")[2], round(size.value, 3))


@lru_cache(maxsize=16)
def text_of_pdf(data: bytes) -> str:
    """All words of all pages, as somebody copies them out of a viewer."""
    document = pdfium.PdfDocument(data)
    return once(" ".join(page.get_textpage().get_text_range() for page in document))


@lru_cache(maxsize=16)
def words_in_svg(text: str) -> list[str]:
    """Every run of words, followed wherever it is placed."""
    return [words for words, _ in runs_in_svg(text)]


def runs_in_svg(text: str) -> list[tuple[str, Box | None]]:
    """Every run of words with the box of its letters' outlines in mm; None for blanks alone."""
    return [(words, box) for words, _, box in _runs_of(text)]


def coloured_runs_in_svg(text: str) -> list[tuple[str, str, Box]]:
    """Every run of words that can be seen, with its colour and the box of its letters' outlines."""
    return [(words, colour, box) for words, colour, box in _runs_of(text) if box]


Run = tuple[str, str, Box | None]


def _runs_of(text: str) -> list[Run]:
    root = ElementTree.fromstring(text)
    by_id = {element.get("id"): element for element in root.iter() if element.get("id")}
    return list(_runs(root, (1, 0, 0, 1, 0, 0), by_id))


def _runs(
    element: ElementTree.Element, above: geometry.Matrix, by_id: dict[str | None, ElementTree.Element]
) -> Iterator[Run]:
    tag = element.tag.removeprefix(geometry.SVG)
    if tag in ("defs", "clipPath", "metadata"):
        return
    words = element.get("aria-label")
    if words is not None:
        points = [point for seen in geometry._elements(element, above, by_id) for point in seen.points]
        box = geometry.Seen("letters", tuple(points)).box if points else None
        yield words, element.get("fill", ""), box
        return
    matrix = geometry.times(geometry._transform(element.get("transform", "")), above)
    if tag == "use":
        shift = (1.0, 0.0, 0.0, 1.0, float(element.get("x", 0)), float(element.get("y", 0)))
        yield from _runs(by_id[element.get(HREF, "")[1:]], geometry.times(shift, matrix), by_id)
    for child in element:
        yield from _runs(child, matrix, by_id)


class _Words(HTMLParser):
    """The words of a web page that a person sees."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self._unseen += tag in ("style", "script")

    def handle_endtag(self, tag: str) -> None:
        self._unseen -= tag in ("style", "script")

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.words.append(data)


def text_of_html(text: str) -> str:
    reader = _Words()
    reader.feed(text)
    return once("".join(reader.words))


# ------------------------------------------------------------------ letters


def shown_glyphs(data: bytes) -> Iterator[tuple[str, int]]:
    """Every letter shown in a PDF, with the number of its glyph in the font that the file brings along."""
    with pikepdf.open(io.BytesIO(data)) as file:
        for page in file.pages:
            yield from _shown(page, page.Resources, {})


def _shown(content: Any, resources: Any, known: dict[Any, TTFont]) -> Iterator[tuple[str, int]]:
    font = None
    for operands, operator in pikepdf.parse_content_stream(content):
        if str(operator) == "Tf":
            font = _font(resources.Font[operands[0]], known)
        elif str(operator) in SHOWING:
            assert font is not None
            listed = operands[0] if str(operator) == "TJ" else operands
            for codes in (bytes(each) for each in listed if isinstance(each, pikepdf.String)):
                cmap = font["cmap"].tables[0].cmap
                yield from ((chr(code), font.getGlyphID(cmap.get(code, ".notdef"))) for code in codes)
        elif str(operator) == "Do" and resources.XObject[operands[0]].Subtype == "/Form":
            form = resources.XObject[operands[0]]
            yield from _shown(form, form.get("/Resources", resources), known)


def _font(found: Any, known: dict[Any, TTFont]) -> TTFont:
    if found.objgen not in known:
        program = bytes(found.FontDescriptor.FontFile2.read_bytes())
        known[found.objgen] = TTFont(io.BytesIO(program))
    return known[found.objgen]


# ------------------------------------------------------------------ dots


def dots_of_svg(text: str, dots_per_mm: float = 10) -> Image.Image:
    """The picture that a program without any font draws of it."""
    root = ElementTree.fromstring(text)
    wide, high = (
        round(float(str(root.get(key)).removesuffix("mm")) * dots_per_mm) for key in ("width", "height")
    )
    raw = resvg_py.svg_to_bytes(
        svg_string=text,
        dpi=round(25.4 * dots_per_mm),
        width=wide,
        height=high,
        background="#ffffff",
        skip_system_fonts=True,
    )
    return Image.open(io.BytesIO(bytes(raw))).convert("RGB")


def dots_of_pdf(data: bytes, index: int = 0, dots_per_mm: float = 10) -> Image.Image:
    return pdfium.PdfDocument(data)[index].render(scale=dots_per_mm * geometry.MM).to_pil().convert("RGB")


def without_clips_in_svg(text: str) -> str:
    """The same file with nothing hidden by a clip."""
    return re.sub(r' clip-path="[^"]*"', "", text)


def without_clips_in_pdf(data: bytes) -> bytes:
    """The same file with no clip path, and no form cut off by its own box."""
    with pikepdf.open(io.BytesIO(data)) as file:
        forms = [each for each in file.objects if isinstance(each, pikepdf.Stream)]
        for form in (each for each in forms if each.get("/Subtype") == "/Form"):
            form.BBox = pikepdf.Array([-9999, -9999, 9999, 9999])
            form.write(_unclipped(form))
        for page in file.pages:
            page.Contents = file.make_stream(_unclipped(page))
        written = io.BytesIO()
        file.save(written)
    return written.getvalue()


def _unclipped(content: Any) -> bytes:
    kept = [each for each in pikepdf.parse_content_stream(content) if str(each.operator) not in ("W", "W*")]
    return bytes(pikepdf.unparse_content_stream(kept))


# ------------------------------------------------------------------ pages


def page_boxes(data: bytes) -> list[Any]:
    return list(pypdf.PdfReader(io.BytesIO(data)).pages)
