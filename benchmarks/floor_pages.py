"""A bare typer command that draws recorded pages by plain reportlab and svgwrite calls."""

import marshal
from math import cos, radians, sin
from pathlib import Path
from typing import Annotated, Any

import typer

MM = 72 / 25.4
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}


class PdfPage:
    """The calls of a page as methods of a reportlab canvas, in millimetres, y downwards."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.form_of_line: Any = None

    def draw(self, calls: list[Any]) -> None:
        for call in calls:
            getattr(self, call[0])(*call[1:])

    def look(self, fill: str | None, stroke: Any) -> dict[str, int]:
        """Set the colours, and of the line only what differs from a new page's."""
        canvas = self.canvas
        if fill:
            canvas.setFillColor(fill)
        if stroke:
            colour, width, dash, cap, join = stroke
            canvas.setStrokeColor(colour)
            canvas.setLineWidth(width)
            form = (dash, cap, join)
            if form != self.form_of_line:
                canvas.setDash(list(dash))
                canvas.setLineCap(CAPS[cap])
                canvas.setLineJoin(JOINS[join])
                self.form_of_line = form
        return {"fill": int(bool(fill)), "stroke": int(bool(stroke))}

    def outline(self, segments: Any) -> Any:
        path = self.canvas.beginPath()
        for segment in segments:
            letter = segment[0]
            if letter == "M":
                path.moveTo(segment[1], segment[2])
            elif letter == "L":
                path.lineTo(segment[1], segment[2])
            elif letter == "C":
                path.curveTo(*segment[1:])
            else:
                path.close()
        return path

    def path(self, segments: Any, fill: str | None, stroke: Any, even_odd: bool) -> None:
        if fill or stroke:
            look = self.look(fill, stroke)
            self.canvas.drawPath(self.outline(segments), fillMode=0 if even_odd else 1, **look)

    def rect(self, place: Any, fill: str | None, stroke: Any) -> None:
        x, y, width, height, radius = place
        look = self.look(fill, stroke)
        if radius:
            self.canvas.roundRect(x, y, width, height, radius, **look)
        else:
            self.canvas.rect(x, y, width, height, **look)

    def circle(self, place: Any, fill: str | None, stroke: Any) -> None:
        self.canvas.circle(*place, **self.look(fill, stroke))

    def text(self, words: str, face: str, size_pt: float, fill: str, place: Any, *_: Any) -> None:
        x, y, anchor, turn = place
        canvas, size = self.canvas, size_pt / MM
        if anchor != "start":
            width = canvas.stringWidth(words, face, size) * (0.5 if anchor == "middle" else 1.0)
            x, y = x - width * cos(radians(turn)), y - width * sin(radians(turn))
        line = canvas.beginText()
        line.setTextTransform(
            cos(radians(turn)), sin(radians(turn)), sin(radians(turn)), -cos(radians(turn)), x, y
        )
        line.setFont(face, size)
        line.setFillColor(fill)
        line.textOut(words)
        canvas.drawText(line)

    def group(self, clip: Any, even_odd: bool, attributes: Any) -> None:
        self.canvas.saveState()
        if clip:
            self.canvas.clipPath(self.outline(clip), stroke=0, fill=0, fillMode=0 if even_odd else 1)

    def move(self, matrix: Any) -> None:
        self.canvas.saveState()
        self.canvas.transform(*matrix)

    def end(self) -> None:
        self.canvas.restoreState()
        self.form_of_line = None

    def form(self, number: int, matrix: Any) -> None:
        self.move(matrix)
        self.canvas.doForm(f"form{number}")
        self.end()


def write_pdf(document: Any, fonts: dict[str, str], file: Path) -> None:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    for name, path in fonts.items():
        pdfmetrics.registerFont(TTFont(name, path))
    width, height = document["sizes"][0]
    canvas = Canvas(str(file), pagesize=(width * MM, height * MM), invariant=1, pageCompression=1)
    canvas.setViewerPreference("PrintScaling", "None")
    page = PdfPage(canvas)
    for number, calls in enumerate(document["forms"]):
        canvas.beginForm(f"form{number}", -500, -500, 1000, 1000)
        page.form_of_line = None
        page.draw(calls)
        canvas.endForm()
    for number, calls in enumerate(document["pages"]):
        canvas.addPageLabel(number, prefix=str(number))
        canvas.transform(MM, 0, 0, -MM, 0, height * MM)
        page.form_of_line = None
        page.draw(calls)
        canvas.showPage()
    canvas.save()


class SvgPage:
    """The calls of a page as svgwrite elements; letters are outlines, each defined once."""

    def __init__(self, drawing: Any, outlines: dict[tuple[str, str], Any]) -> None:
        self.drawing = drawing
        self.outlines = outlines
        self.glyphs: dict[tuple[str, str], Any] = {}
        self.forms: list[Any] = []
        self.stack: list[Any] = [drawing]

    def draw(self, calls: list[Any]) -> None:
        for call in calls:
            getattr(self, call[0])(*call[1:])

    def add_form(self, calls: list[Any]) -> None:
        box = self.drawing.defs.add(self.drawing.g(id=f"form{len(self.forms)}"))
        self.stack.append(box)
        self.draw(calls)
        self.stack.pop()
        self.forms.append(box)

    def look(self, fill: str | None, stroke: Any) -> dict[str, Any]:
        found: dict[str, Any] = {"fill": fill or "none"}
        if stroke:
            colour, width, dash, cap, join = stroke
            found |= {"stroke": colour, "stroke_width": width, "stroke_linecap": cap, "stroke_linejoin": join}
            if dash:
                found["stroke_dasharray"] = ",".join(map(str, dash))
        return found

    def path(self, segments: Any, fill: str | None, stroke: Any, even_odd: bool) -> None:
        rule = {"fill_rule": "evenodd"} if even_odd else {}
        self.stack[-1].add(self.drawing.path(d=spelled(segments), **self.look(fill, stroke), **rule))

    def rect(self, place: Any, fill: str | None, stroke: Any) -> None:
        x, y, width, height, radius = place
        look = self.look(fill, stroke)
        self.stack[-1].add(self.drawing.rect((x, y), (width, height), radius or None, radius or None, **look))

    def circle(self, place: Any, fill: str | None, stroke: Any) -> None:
        x, y, radius = place
        self.stack[-1].add(self.drawing.circle((x, y), radius, **self.look(fill, stroke)))

    def text(
        self, words: str, face: str, size: float, fill: str, place: Any, unit: float, letters: Any
    ) -> None:
        x, y, _, turn = place
        line = self.drawing.g(fill=fill)
        line.translate(x, y)
        if turn:
            line.rotate(turn)
        line.scale(unit)
        line.attribs["aria-label"] = words
        for letter, start in letters:
            glyph = self.glyph(letter, face)
            if glyph is not None:
                line.add(self.drawing.use(glyph, insert=(start, 0)))
        self.stack[-1].add(line)

    def glyph(self, letter: str, face: str) -> Any:
        if (letter, face) not in self.glyphs:
            segments = self.outlines[letter, face]
            made = self.drawing.path(d=spelled(segments), id=f"g{len(self.glyphs)}") if segments else None
            self.glyphs[letter, face] = made and self.drawing.defs.add(made)
        return self.glyphs[letter, face]

    def group(self, clip: Any, even_odd: bool, attributes: Any) -> None:
        box = self.drawing.g()
        box.attribs.update(attributes)
        if clip:
            name = f"clip{len(self.drawing.defs.elements)}"
            window = self.drawing.defs.add(self.drawing.clipPath(id=name))
            window.add(self.drawing.path(d=spelled(clip)))
            box.attribs["clip-path"] = f"url(#{name})"
        self.stack[-1].add(box)
        self.stack.append(box)

    def move(self, matrix: Any) -> None:
        box = self.drawing.g()
        box.matrix(*matrix)
        self.stack[-1].add(box)
        self.stack.append(box)

    def end(self) -> None:
        self.stack.pop()

    def form(self, number: int, matrix: Any) -> None:
        placed = self.drawing.use(self.forms[number])
        placed.matrix(*matrix)
        self.stack[-1].add(placed)


def spelled(segments: Any) -> str:
    return "".join(
        f"{segment[0]}{' '.join(f'{number:.4g}' for number in segment[1:])}" for segment in segments
    )


def write_svg(document: Any, outlines: dict[tuple[str, str], Any], file: Path) -> None:
    import svgwrite

    width, height = document["sizes"][0]
    drawing = svgwrite.Drawing(str(file), size=(f"{width}mm", f"{height}mm"), debug=False)
    drawing.viewbox(0, 0, width, height)
    page = SvgPage(drawing, outlines)
    for calls in document["forms"]:
        page.add_form(calls)
    page.draw(document["pages"][0])
    drawing.save()


app = typer.Typer(add_completion=False)


@app.command()
def draw(
    recording: Annotated[Path, typer.Argument(help="What to draw.")],
    out: Annotated[Path, typer.Option(help="Folder for the files.")] = Path("floor"),
) -> None:
    """Draw the recorded pages."""
    documents = marshal.loads(recording.read_bytes())
    out.mkdir(exist_ok=True)
    for name, document in documents["pdf"].items():
        write_pdf(document, documents["fonts"], out / f"{name}.pdf")
    for name, document in documents["svg"].items():
        write_svg(document, documents["outlines"], out / f"{name}.svg")


if __name__ == "__main__":
    app()
