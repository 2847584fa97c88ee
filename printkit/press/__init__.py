"""Paper: sizes, imposition, marks, files. Knows faces and sheets, and no game.

Reading order: paper, stock, face, plan; laying, bleed, impose; printers, choosing; room,
marks, cutting, furniture, sheets; shop, writer; poster, booklet, selection.
"""

from printkit.press.choosing import chosen
from printkit.press.face import Face, Lot, Section
from printkit.press.impose import impose
from printkit.press.paper import Area, Paper, named
from printkit.press.plan import Grid, Mirror, Placement, Plan, Sheet, Side
from printkit.press.room import Polygon, corners, is_free
from printkit.press.sheets import sheet_drawing
from printkit.press.stock import (
    Correction,
    Cutting,
    Stock,
    duplex_named,
    edition_named,
    marks_named,
    one_of,
    order_named,
    sides_named,
)
from printkit.press.writer import Page, PdfFile, page_svg, pages_pdf, pdf, svg

__all__ = [
    "Area", "Correction", "Cutting", "Face", "Grid", "Lot", "Mirror", "Page", "Paper", "PdfFile",
    "Placement", "Plan", "Polygon", "Section", "Sheet", "Side", "Stock", "chosen", "corners",
    "duplex_named", "edition_named", "impose", "is_free", "marks_named", "named", "one_of", "order_named",
    "page_svg", "pages_pdf", "pdf", "sheet_drawing", "sides_named", "svg",
]  # fmt: skip
