"""Paper: sizes, imposition, marks, files. Knows faces and sheets, and no game.

Reading order: paper, face, plan, grid, impose; room, marks, furniture, sheets; writer.
"""

from printkit.press.face import Face, Lot, Section
from printkit.press.impose import Stock, impose
from printkit.press.paper import Area, Paper, named
from printkit.press.plan import Grid, Placement, Plan, Sheet, Side
from printkit.press.room import Polygon, corners, is_free
from printkit.press.sheets import sheet_drawing
from printkit.press.writer import Page, page_svg, pages_pdf, pdf, svg

__all__ = [
    "Area", "Face", "Grid", "Lot", "Page", "Paper", "Placement", "Plan", "Polygon", "Section", "Sheet",
    "Side", "Stock", "corners", "impose", "is_free", "named", "page_svg", "pages_pdf", "pdf",
    "sheet_drawing", "svg",
]  # fmt: skip
