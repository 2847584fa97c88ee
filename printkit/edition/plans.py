"""A plan of sheets written out in the formats asked for."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from printkit import press
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part, face_digests, laid, pieces
from printkit.edition.options import Options
from printkit.ink import png
from printkit.ink.drawing import Drawing
from printkit.ink.text import Digests
from printkit.model import PrintkitError


@dataclass(frozen=True, slots=True)
class PlanFiles:
    """What a plan's files are called and what they say of themselves.

    ``stem`` names a sheet's SVG and PNG, ``metadata`` is the text its SVG carries.
    """

    part: str
    title: str
    subject: str
    stem: Callable[[press.Sheet], str]
    metadata: Callable[[press.Sheet], str] = lambda sheet: ""


def write(
    plan: press.Plan, named: PlanFiles, counts: Mapping[str, int], stage: Staging, options: Options
) -> Part:
    """The part that the plan is, its files staged. Each sheet is drawn once for all formats.

    Raises:
        PrintkitError: PNG is asked for where it cannot be made; a letter is missing.
    """
    if "png" in options.formats and png.why_not():
        raise PrintkitError(png.why_not())
    if not plan.sheets:
        raise PrintkitError(f"{named.part}: there is nothing to print, no copies of anything")
    document = None
    if "pdf" in options.formats:
        document = press.PdfFile(plan, title=named.title, subject=named.subject, language=options.language)
    files = {f"{named.part}.pdf": len(plan.sheets)} if document else {}
    digests = Digests()
    pages: dict[str, str] = {}
    for done, sheet in enumerate(plan.sheets, start=1):
        drawing = press.sheet_drawing(sheet, plan)
        if document:
            document.add(sheet, drawing)
        for name, content in _sheet_files(sheet, drawing, plan, named, options):
            stage.write(name, content)
            files[name] = 1
        pages[sheet.label] = digests.of(drawing)
        options.progress(named.part, done, len(plan.sheets))
    if document:
        stage.write(f"{named.part}.pdf", document.written())
    if "plan" in options.formats:
        stage.write(f"{named.part}.plan.txt", plan.text())
        files[f"{named.part}.plan.txt"] = 0
    faces = face_digests(plan)
    show = (press.sheet_drawing(plan.sheets[0], plan),)
    return Part(
        named.part,
        plan.paper.name,
        counts,
        plan.sheet_count,
        faces,
        pages,
        files,
        show,
        pieces(plan),
        laid(plan),
        plan.choices,
    )


def _sheet_files(
    sheet: press.Sheet, drawing: Drawing, plan: press.Plan, named: PlanFiles, options: Options
) -> Iterator[tuple[str, str | bytes]]:
    """The files of one side: its picture as SVG and PNG, and for a front its cuts."""
    stem = named.stem(sheet)
    if options.formats & {"svg", "png"}:
        svg = press.page_svg(replace(drawing, metadata=named.metadata(sheet)))
        if "svg" in options.formats:
            yield f"{stem}.svg", svg
        if "png" in options.formats:
            yield f"{stem}.png", png.written(svg, options.dpi)
    if "cut" in options.formats and sheet.side is press.Side.FRONT:
        from printkit.press.cutting import cutter, dxf  # most sheets are cut by hand

        yield f"{stem}.cut.svg", cutter.cut_svg(sheet, plan)
        yield f"{stem}.cut.dxf", dxf.cut_dxf(sheet, plan)
