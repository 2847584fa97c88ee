"""Plans and single pages as files: one PDF for a plan, one SVG for each side of a sheet."""

from collections.abc import Iterable
from io import BytesIO

from printkit.ink import pdf as ink_pdf
from printkit.ink.drawing import Drawing
from printkit.press.plan import Plan, Sheet
from printkit.press.sheets import sheet_drawing


def pdf(plan: Plan, *, title: str, subject: str = "", language: str = "en") -> bytes:
    """The whole plan as one PDF: a page for each side, labelled ``1F``, a bookmark for each section."""
    file = BytesIO()
    paper = plan.paper
    canvas = ink_pdf.new_canvas(
        file, paper.width_mm, paper.height_mm, title=title, subject=subject, language=language
    )
    upright = paper.height_mm >= paper.width_mm
    if any(sheet.section.has_backs for sheet in plan.sheets):
        canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if upright else "DuplexFlipShortEdge")
    marked: set[str] = set()
    for index, sheet in enumerate(plan.sheets):
        canvas.addPageLabel(index, prefix=sheet.label)
        if sheet.subtitle not in marked:
            marked.add(sheet.subtitle)
            canvas.bookmarkPage(sheet.label)
            canvas.addOutlineEntry(sheet.subtitle, sheet.label, 0)
        ink_pdf.paint(canvas, sheet_drawing(sheet, plan), 0, 0)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def svg(sheet: Sheet, plan: Plan, *, metadata: str = "") -> str:
    """One side of one sheet as SVG text, measured in millimetres."""
    from printkit.ink import svg as ink_svg  # a run that wants only PDF need not load svgwrite

    return ink_svg.written(sheet_drawing(sheet, plan, metadata=metadata))


def pages_pdf(pages: Iterable[Drawing], *, title: str, subject: str = "", language: str = "en") -> bytes:
    """Finished pages of one size as a PDF, without marks."""
    file = BytesIO()
    listed = list(pages)
    first = listed[0]
    canvas = ink_pdf.new_canvas(
        file, first.width_mm, first.height_mm, title=title, subject=subject, language=language
    )
    for page in listed:
        ink_pdf.paint(canvas, page, 0, 0)
        canvas.showPage()
    canvas.save()
    return file.getvalue()
