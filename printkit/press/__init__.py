"""Paper: sizes, imposition, marks, files. Knows faces and sheets, and no game.

Reading order: paper, face, plan, grid, impose; marks, furniture, sheets; writer.
"""

from printkit.press.face import Face, Lot, Section
from printkit.press.impose import Stock, impose
from printkit.press.paper import Area, Paper, named
from printkit.press.plan import Grid, Placement, Plan, Sheet, Side
from printkit.press.sheets import sheet_drawing
from printkit.press.writer import pages_pdf, pdf, svg

__all__ = [
    "Area", "Face", "Grid", "Lot", "Paper", "Placement", "Plan", "Section", "Sheet", "Side", "Stock",
    "impose", "named", "pdf", "sheet_drawing", "pages_pdf", "svg",
]  # fmt: skip
