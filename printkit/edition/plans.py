"""A plan of sheets written out in the formats asked for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from printkit import press
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part, face_digests, page_digest
from printkit.edition.options import Options
from printkit.ink import png
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
    """The part that the plan is, its files staged.

    Raises:
        PrintkitError: PNG is asked for where it cannot be made; a letter is missing.
    """
    has_pdf, has_svg, has_png = (kind in options.formats for kind in ("pdf", "svg", "png"))
    if has_png and png.why_not():
        raise PrintkitError(png.why_not())
    total = has_pdf + (len(plan.sheets) if has_svg or has_png else 0)
    done = 0
    files: dict[str, int] = {}
    if has_pdf:
        name = f"{named.part}.pdf"
        stage.write(
            name, press.pdf(plan, title=named.title, subject=named.subject, language=options.language)
        )
        files[name] = len(plan.sheets)
        options.progress(named.part, done := done + 1, total)
    for sheet in plan.sheets if has_svg or has_png else ():
        svg = press.svg(sheet, plan, metadata=named.metadata(sheet))
        for name, is_wanted in ((f"{named.stem(sheet)}.svg", has_svg), (f"{named.stem(sheet)}.png", has_png)):
            if is_wanted:
                stage.write(name, svg if name.endswith(".svg") else png.written(svg, options.dpi))
                files[name] = 1
        options.progress(named.part, done := done + 1, total)
    faces = face_digests(plan)
    pages = {sheet.label: page_digest(plan, sheet) for sheet in plan.sheets}
    show = (press.sheet_drawing(plan.sheets[0], plan),)
    return Part(named.part, plan.paper.name, counts, plan.sheet_count, faces, pages, files, show)
