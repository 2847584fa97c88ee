"""Independent readers: what lies where in a PDF (pdfium) and in an SVG (ElementTree)."""

import ctypes
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

import pypdfium2 as pdfium
import pypdfium2.raw as raw

MM = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


@dataclass(frozen=True)
class Seen:
    """A path or text as an independent reader finds it, in mm from the page's top left."""

    kind: str
    points: tuple[Point, ...]
    text: str = ""
    strokes: bool = False

    @property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def lines(self) -> list[tuple[Point, Point]]:
        return [(a, b) for a, b in zip(self.points[::2], self.points[1::2], strict=True)]


def times(one: Matrix, other: Matrix) -> Matrix:
    """``one`` first, then ``other``."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def moved(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _matrix(item: object) -> Matrix:
    found = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(item, found)
    return found.a, found.b, found.c, found.d, found.e, found.f


def _path(item: object, above: Matrix, height_pt: float) -> Seen:
    points = []
    for index in range(raw.FPDFPath_CountSegments(item)):
        segment = raw.FPDFPath_GetPathSegment(item, index)
        x, y = ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        px, py = moved(times(_matrix(item), above), x.value, y.value)
        points.append((px * MM, (height_pt - py) * MM))
    mode, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(item, mode, stroke)
    return Seen("path", tuple(points), strokes=bool(stroke.value))


def _text(item: object, page: pdfium.PdfPage, above: Matrix, height_pt: float) -> Seen:
    textpage = page.get_textpage()
    size = raw.FPDFTextObj_GetText(item, textpage, None, 0)
    buffer = (ctypes.c_ushort * (size // 2))()
    raw.FPDFTextObj_GetText(item, textpage, buffer, size)
    words = bytes(buffer).decode("utf-16-le").rstrip("\0")
    x, y = moved(times(_matrix(item), above), 0, 0)
    return Seen("text", ((x * MM, (height_pt - y) * MM),), words)


def _objects(
    page: pdfium.PdfPage, count: int, get: Callable[[int], object], above: Matrix, height_pt: float
) -> Iterator[Seen]:
    for index in range(count):
        item = get(index)
        kind = raw.FPDFPageObj_GetType(item)
        if kind == raw.FPDF_PAGEOBJ_PATH:
            yield _path(item, above, height_pt)
        elif kind == raw.FPDF_PAGEOBJ_TEXT:
            yield _text(item, page, above, height_pt)
        elif kind == raw.FPDF_PAGEOBJ_FORM:
            inner = raw.FPDFFormObj_CountObjects(item)
            yield from _objects(
                page,
                inner,
                lambda at, form=item: raw.FPDFFormObj_GetObject(form, at),  # type: ignore[misc]
                times(_matrix(item), above),
                height_pt,
            )


def seen_in_pdf(data: bytes, page_index: int) -> list[Seen]:
    document = pdfium.PdfDocument(data)
    page = document[page_index]
    height_pt = page.get_height()
    count = raw.FPDFPage_CountObjects(page)
    return list(
        _objects(page, count, lambda at: raw.FPDFPage_GetObject(page, at), (1, 0, 0, 1, 0, 0), height_pt)
    )


NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")
SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


def seen_in_svg(text: str) -> list[Seen]:
    """Every path and rectangle, with ``use`` followed; curves by their points."""
    root = ElementTree.fromstring(text)
    by_id = {element.get("id"): element for element in root.iter() if element.get("id")}
    return list(_elements(root, (1, 0, 0, 1, 0, 0), by_id))


def _elements(element: ElementTree.Element, above: Matrix, by_id: dict) -> Iterator[Seen]:  # type: ignore[type-arg]
    matrix = times(_transform(element.get("transform", "")), above)
    tag = element.tag.removeprefix(SVG)
    strokes = element.get("stroke", "none") != "none"
    if tag in ("defs", "clipPath", "metadata"):
        return
    if tag == "rect":
        x, y = float(element.get("x", 0)), float(element.get("y", 0))
        right, bottom = x + float(element.get("width", 0)), y + float(element.get("height", 0))
        corners = ((x, y), (right, y), (right, bottom), (x, bottom))
        yield Seen("path", tuple(moved(matrix, *corner) for corner in corners), strokes=strokes)
    elif tag == "path":
        yield Seen(
            "path", tuple(moved(matrix, *point) for point in _points(element.get("d", ""))), strokes=strokes
        )
    elif tag == "use":
        shift = (1.0, 0.0, 0.0, 1.0, float(element.get("x", 0)), float(element.get("y", 0)))
        target = by_id[(element.get("href") or element.get(HREF, ""))[1:]]
        yield from _elements(target, times(shift, matrix), by_id)
        return
    for child in element:
        yield from _elements(child, matrix, by_id)


def _transform(text: str) -> Matrix:
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    for name, inside in reversed(re.findall(r"(\w+)\(([^)]*)\)", text)):
        numbers = [float(number) for number in NUMBER.findall(inside)]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0)
        elif name == "scale":
            step = (numbers[0], 0, 0, numbers[-1], 0, 0)
        else:
            assert name == "matrix", name
            step = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        matrix = times(matrix, step)
    return matrix


def _points(path: str) -> list[Point]:
    """The points of a path with absolute or relative M, L, H, V, C."""
    points: list[Point] = []
    here, start = (0.0, 0.0), (0.0, 0.0)
    for letter, inside in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        numbers = [float(number) for number in NUMBER.findall(inside)]
        is_relative = letter.islower()
        if letter in "zZ":
            here = start
            continue
        if letter in "hHvV":
            for number in numbers:
                base = here if is_relative else (0.0, 0.0)
                here = (base[0] + number, here[1]) if letter in "hH" else (here[0], base[1] + number)
                points.append(here)
            continue
        step = {"M": 2, "L": 2, "C": 6, "Q": 4}[letter.upper()]
        for at in range(0, len(numbers), step):
            base = here if is_relative else (0.0, 0.0)
            here = (base[0] + numbers[at + step - 2], base[1] + numbers[at + step - 1])
            if letter.upper() == "M" and at == 0:
                start = here
            points.append(here)
    return points
