"""Drawings on reportlab's canvas: exact, searchable, the fonts inside the file.

A drawing is written in its own millimetres under one matrix that flips the page, so
numbers stay short. Text is live text in the embedded face.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import IO, Any
from weakref import WeakKeyDictionary

from reportlab import rl_config
from reportlab.lib.fonts import addMapping
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from printkit.ink import fonts
from printkit.ink.drawing import (
    MM_PER_PT,
    PT_PER_MM,
    SHARE_BEFORE,
    Circle,
    Drawing,
    Group,
    Item,
    Path,
    Placed,
    Rect,
    Stroke,
    Text,
    rounded,
)
from printkit.ink.forms import Forms
from printkit.ink.notation import Matrix, channels, exact, short, turning

FIRST_FACE = "sans"
CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}
OPERATOR = {"M": "m", "L": "l", "C": "c", "Z": "h"}
PAINTED = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}

# How a byte stands in a PDF string: plain where printable, else as three octal digits.
_ESCAPES = {code: f"\\{code:03o}" for code in (*range(32), *range(127, 256))} | {
    ord(sign): f"\\{sign}" for sign in "()\\"
}


def register(face: str) -> str:
    """The name under which reportlab knows the face, which it learns at the first call.

    Its digits are switched to those of one width, as ``fonts`` measures them.

    Raises:
        PrintkitError: no face has that key.
    """
    if face not in pdfmetrics.getRegisteredFontNames():
        source = fonts.typeface(face)
        font = TTFont(face, str(source.file), asciiReadable=False)
        for code, glyph in source.figures.items():
            font.face.charToGlyph[code] = glyph
            font.face.charWidths[code] = source.advances[glyph] * 1000 / source.units_per_em
        pdfmetrics.registerFont(font)
        addMapping(face, 0, 0, face)
    return face


def new_canvas(
    file: str | IO[bytes],
    width_mm: float,
    height_mm: float,
    *,
    title: str = "",
    subject: str = "",
    language: str = "en",
) -> Any:
    """A reportlab canvas for one document that prints at its true size.

    The same drawings give the same bytes; readers are asked not to scale, and to
    show the title. Every font in the file is embedded.
    """
    rl_config.useA85 = 0  # text armour that made each stream a quarter longer
    canvas = Canvas(
        file,
        pagesize=(width_mm * PT_PER_MM, height_mm * PT_PER_MM),
        invariant=1,
        pageCompression=1,
        initialFontName=register(FIRST_FACE),
        lang=language,
    )
    canvas.setTitle(title)
    canvas.setSubject(subject)
    canvas.setCreator("printkit")
    canvas.setAuthor("printkit")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def paint(canvas: Any, drawing: Drawing, x_mm: float, y_mm: float) -> None:
    """Put the drawing's top left at (x, y), seen from the page's top left.

    A drawing placed inside it is written once, as a form that the whole document
    shares; only one that is small and has come but once stands in place.

    Raises:
        MissingGlyphError: a text cannot be drawn in its face; names the drawing.
    """
    forms = _FORMS.setdefault(canvas, Forms())
    forms.expect(drawing.items)
    content = _Content(canvas, forms)
    content.items(drawing.items, drawing.name)
    page_height_pt = canvas._pagesize[1]
    place = f"{short(x_mm * PT_PER_MM)} {short(page_height_pt - y_mm * PT_PER_MM)}"
    canvas.addLiteral(f"q {exact(PT_PER_MM)} 0 0 {exact(-PT_PER_MM)} {place} cm")
    content.pour()
    canvas.addLiteral("Q")


def keep(canvas: Any, drawings: Iterable[Drawing]) -> None:
    """Tell that these drawings will come more than once, so that each is a form from its first time on."""
    _FORMS.setdefault(canvas, Forms()).expect_again(drawings)


_FORMS: WeakKeyDictionary[Any, Forms] = WeakKeyDictionary()


class _Content:
    """The operators of one stream; colours and lines are set only when they change."""

    def __init__(self, canvas: Any, forms: Forms) -> None:
        self._canvas = canvas
        self._forms = forms
        self._lines: list[str] = []
        self._pieces: list[tuple[list[str], str]] = []
        self._fill = ""
        self._stroke: Stroke | None = None
        self._font = ""

    def pour(self) -> None:
        """Hand everything written so far to the canvas."""
        for lines, form in self._pieces:
            self._canvas.addLiteral("\n".join(lines))
            self._canvas.doForm(form)
        if self._lines:
            self._canvas.addLiteral("\n".join(self._lines))

    def items(self, items: Iterable[Item], name: str) -> None:
        """Write the items, the first lowest; ``name`` is who to blame."""
        for item in items:
            match item:
                case Path():
                    self._shape(_pieces(item.segments), item.fill, item.stroke, even_odd=item.even_odd)
                case Rect():
                    self._shape(_rectangle(item), item.fill, item.stroke)
                case Circle():
                    self._shape(_circle(item), item.fill, item.stroke)
                case Text():
                    self._text(item, name)
                case Group():
                    self._group(item, name)
                case Placed():
                    self._placed(item)

    def _shape(self, pieces: str, fill: str | None, stroke: Stroke | None, *, even_odd: bool = False) -> None:
        if fill:
            self._set_fill(fill)
        if stroke:
            self._set_stroke(stroke)
        rule = "*" if even_odd and fill else ""
        if fill or stroke:
            self._lines.append(f"{pieces} {PAINTED[bool(fill), bool(stroke)]}{rule}")

    def _set_fill(self, colour: str) -> None:
        if colour != self._fill:
            self._fill = colour
            self._lines.append(_colour(colour, "g", "rg"))

    def _set_stroke(self, stroke: Stroke) -> None:
        if stroke is not self._stroke and stroke != self._stroke:
            self._lines.append(_line(stroke, self._stroke))
            self._stroke = stroke

    def _text(self, text: Text, name: str) -> None:
        letters = fonts.composed(text.text)
        if not letters:
            return
        fonts.check(letters, text.face, name)
        self._set_fill(text.fill)
        canvas, font = self._canvas, pdfmetrics.getFont(register(text.face))
        size_mm = short(text.size_pt * MM_PER_PT)
        written = [f"BT {_text_matrix(text, letters)} Tm"]
        for subset, codes in font.splitString(letters, canvas._doc):
            chosen = f"{font.getSubsetInternalName(subset, canvas._doc)} {size_mm} Tf"
            if chosen != self._font:
                written.append(chosen)
                self._font = chosen
            written.append(f"({codes.decode('latin-1').translate(_ESCAPES)}) Tj")
        self._lines.append(" ".join([*written, "ET"]))

    def _group(self, group: Group, name: str) -> None:
        if group.clip is None:
            self.items(group.items, name)
            return
        with_rule = "W* n" if group.clip.even_odd else "W n"
        kept = (self._fill, self._stroke, self._font)
        self._lines.append(f"q {_pieces(group.clip.segments)} {with_rule}")
        self.items(group.items, name)
        self._lines.append("Q")
        self._fill, self._stroke, self._font = kept

    def _placed(self, placed: Placed) -> None:
        drawing = placed.drawing
        matrix = _matrix(turning(placed.turn_deg, placed.scale))
        self._lines.append(f"q {matrix} {short(placed.x_mm)} {short(placed.y_mm)} cm")
        if self._forms.is_kept(drawing):
            self._pieces.append((self._lines, self._form(drawing)))
            self._lines = []
        else:
            kept = (self._fill, self._stroke, self._font)
            self.items(drawing.items, drawing.name)
            self._fill, self._stroke, self._font = kept
        self._lines.append("Q")

    def _form(self, drawing: Drawing) -> str:
        """The name of the drawing's form, which is written now if it is new."""
        name = self._forms.name(drawing)
        if name is None:
            content = _Content(self._canvas, self._forms)
            content.items(drawing.items, drawing.name)
            name = self._forms.keep(drawing)
            width, height = drawing.width_mm, drawing.height_mm
            # Bleed may reach past the edge, by up to the drawing's own size.
            self._canvas.beginForm(name, -width, -height, 2 * width, 2 * height)
            content.pour()
            self._canvas.endForm()
        return name


def _colour(colour: str, grey: str, rgb: str) -> str:
    """The operator that sets a colour; greys as such, so that black prints with one ink."""
    red, green, blue = (short(channel / 255) for channel in channels(colour))
    return f"{red} {grey}" if red == green == blue else f"{red} {green} {blue} {rgb}"


@lru_cache(maxsize=256)
def _line(stroke: Stroke, before: Stroke | None) -> str:
    """The operators that change the line before into this one."""
    dashes = " ".join(map(short, stroke.dash_mm))
    wanted = [_colour(stroke.colour, "G", "RG"), f"{short(stroke.width_mm)} w", f"[{dashes}] 0 d"]
    wanted += [CAPS[stroke.cap], JOINS[stroke.join]]
    known = _line(before, None).split("\n") if before else ()
    return "\n".join(operator for operator in wanted if operator not in known)


@lru_cache(maxsize=4096)
def _pieces(segments: tuple[tuple[str | float, ...], ...]) -> str:
    written = []
    for letter, *numbers in segments:
        written += [short(number) for number in numbers if not isinstance(number, str)]
        written.append(OPERATOR[str(letter)])
    return " ".join(written)


def _rectangle(rect: Rect) -> str:
    x, y, width, height = rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm
    if not rect.radius_mm:
        return f"{short(x)} {short(y)} {short(width)} {short(height)} re"
    return _pieces(rounded(rect).segments)


def _circle(circle: Circle) -> str:
    radius = circle.radius_mm
    ring = Rect(circle.x_mm - radius, circle.y_mm - radius, 2 * radius, 2 * radius, radius_mm=radius)
    return _rectangle(ring)


def _matrix(matrix: Matrix) -> str:
    return " ".join(map(exact, matrix))


def _text_matrix(text: Text, letters: str) -> str:
    """Where the text starts and which way it runs; glyphs stand up though y runs down."""
    cosine, sine, _, _ = turning(text.turn_deg)
    back = SHARE_BEFORE[text.anchor]
    start = back * fonts.width_mm(letters, text.face, text.size_pt) if back else 0.0
    matrix = _matrix((cosine, sine, sine, -cosine))
    return f"{matrix} {short(text.x_mm - start * cosine)} {short(text.y_mm - start * sine)}"
