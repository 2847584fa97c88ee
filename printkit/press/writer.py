"""Plans and single pages as files: one PDF for a plan, one SVG for each side of a sheet."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from printkit.ink import pdf as ink_pdf
from printkit.ink.drawing import PT_PER_MM, Drawing, Placed, Rect
from printkit.press import shop
from printkit.press.paper import Area
from printkit.press.plan import Plan, Sheet, Side
from printkit.press.sheets import corrected, sheet_drawing
from printkit.press.stock import Stock


class PdfFile:
    """A plan's PDF in the making: a page for each side, labelled ``1F``, a bookmark for each section.

    For a shop each page says where it is trimmed, and the file which colours it means.
    """

    def __init__(self, plan: Plan, *, title: str, subject: str = "", language: str = "en") -> None:
        self._plan = plan
        self._file = BytesIO()
        self._canvas = _canvas(self._file, plan.stock, title, subject, language)
        self._marked: set[str] = set()
        self._pages = 0
        if any(sheet.side is Side.BACK for sheet in plan.sheets):
            _ask_for_duplex(self._canvas, plan.stock)
        _expect(self._canvas, plan)

    def add(self, sheet: Sheet, drawing: Drawing) -> None:
        """Write the next page, which is the plan's next sheet, drawn."""
        canvas, stock = self._canvas, self._plan.stock
        canvas.addPageLabel(self._pages, prefix=sheet.label)
        self._pages += 1
        if sheet.subtitle not in self._marked:
            self._marked.add(sheet.subtitle)
            canvas.bookmarkPage(sheet.label)
            canvas.addOutlineEntry(sheet.subtitle, sheet.label, 0)
        if stock.is_for_shop:
            shop.set_boxes(canvas, stock.paper, sheet.trim, stock.bleed_mm)
        ink_pdf.paint(canvas, drawing, 0, 0)
        canvas.showPage()

    def written(self) -> bytes:
        """The whole file; nothing can be added after it."""
        return _saved(self._canvas, self._file, self._plan.stock)


def pdf(plan: Plan, *, title: str, subject: str = "", language: str = "en") -> bytes:
    """The whole plan as one PDF."""
    file = PdfFile(plan, title=title, subject=subject, language=language)
    for sheet in plan.sheets:
        file.add(sheet, sheet_drawing(sheet, plan))
    return file.written()


def _canvas(file: BytesIO, stock: Stock, title: str, subject: str, language: str) -> Any:
    paper = stock.paper
    return ink_pdf.new_canvas(
        file, paper.width_mm, paper.height_mm, title=title, subject=subject, language=language
    )


def _ask_for_duplex(canvas: Any, stock: Stock) -> None:
    """Ask the printer to turn the paper; or not to, where fronts and backs go through it apart."""
    is_by_turns = stock.sides == "both" and stock.order == "interleaved"
    turned = f"DuplexFlip{stock.duplex.capitalize()}Edge" if is_by_turns else "Simplex"
    canvas.setViewerPreference("Duplex", turned)


def _expect(canvas: Any, plan: Plan) -> None:
    """Tell which faces come on more than one page, so that each is written once."""
    met: dict[int, Drawing] = {}
    for sheet in plan.sheets:
        own = {id(placed.face.drawing): placed.face.drawing for placed in sheet.placements}
        ink_pdf.keep(canvas, (own[key] for key in own.keys() & met.keys()))
        met |= own


def _saved(canvas: Any, file: BytesIO, stock: Stock) -> bytes:
    canvas.save()
    return shop.finished(file.getvalue()) if stock.is_for_shop else file.getvalue()


WHITE = "#FFFFFF"


@dataclass(frozen=True, slots=True)
class Page:
    """A finished page, what it is called in the file, and its bookmarks, the outermost first.

    ``trim`` is where a shop trims it, if not at its edge.
    """

    drawing: Drawing
    label: str = ""
    bookmarks: tuple[str, ...] = ()
    trim: Area | None = None


def svg(sheet: Sheet, plan: Plan, *, metadata: str = "") -> str:
    """One side of one sheet as SVG text, measured in millimetres."""
    return page_svg(sheet_drawing(sheet, plan, metadata=metadata))


def page_svg(page: Drawing) -> str:
    """A finished page as SVG text, on white: who looks at it on a dark screen sees paper."""
    from printkit.ink import svg as ink_svg  # a run that wants only PDF need not load svgwrite

    white = Rect(0, 0, page.width_mm, page.height_mm, fill=WHITE)
    return ink_svg.written(replace(page, items=(white, *page.items)))


def pages_pdf(
    pages: Iterable[Page],
    stock: Stock,
    *,
    title: str,
    subject: str = "",
    language: str = "en",
    is_two_sided: bool = False,
) -> bytes:
    """Finished pages on one paper as a PDF, without marks; if two-sided, every second is a back.

    A page that lies across the paper is painted along it and shown turned, so that all
    sheets go through the printer the same way.
    """
    file, paper = BytesIO(), stock.paper
    canvas = _canvas(file, stock, title, subject, language)
    if is_two_sided:
        _ask_for_duplex(canvas, stock)
    before: tuple[str, ...] = ()
    for index, page in enumerate(pages):
        if page.label:
            canvas.addPageLabel(index, prefix=page.label)
        _bookmark(canvas, page.bookmarks, before, f"page{index}")
        before = page.bookmarks
        is_across = page.drawing.width_mm != paper.width_mm
        canvas.setPageRotation(90 if is_across else 0)
        if stock.is_for_shop and page.trim:
            shop.set_boxes(canvas, paper, page.trim, stock.bleed_mm)
        correction = stock.back if is_two_sided and index % 2 else stock.front
        ink_pdf.paint(
            canvas, corrected(_along(page.drawing) if is_across else page.drawing, correction), 0, 0
        )
        size_pt = paper.width_mm * PT_PER_MM, paper.height_mm * PT_PER_MM
        canvas.setPageSize(size_pt[::-1] if is_across else size_pt)  # as seen: reportlab turns it back
        canvas.showPage()
        canvas.setPageSize(size_pt)
    return _saved(canvas, file, stock)


def _bookmark(canvas: Any, marks: tuple[str, ...], before: tuple[str, ...], key: str) -> None:
    """Bookmarks to this page, less the outer ones that it shares with the page before."""
    for level, words in enumerate(marks):
        if marks[: level + 1] != before[: level + 1]:
            canvas.bookmarkPage(f"{key}-{level}")
            canvas.addOutlineEntry(words, f"{key}-{level}", level)


def _along(page: Drawing) -> Drawing:
    """The page turned a quarter anticlockwise."""
    turned = Placed(page, 0, page.width_mm, turn_deg=270)
    return Drawing(page.name, page.height_mm, page.width_mm, (turned,), title=page.title)
