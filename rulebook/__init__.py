"""Sets text, tables and figures into a book: a PDF and one accessible HTML page.

``set_book`` lays the manuscript out as a plan that prints as text (``Book.text``);
``pdf`` and ``html`` write it. Reading order: manuscript, reading, checks; design,
lines, pieces, signs, flow, tabling, figures, setting; layout, furniture, front, index;
book, notes, composing; pdf_file, web_page.
"""

from rulebook.book import Book, Page
from rulebook.composing import set_book
from rulebook.design import LEAST_PAGES_MM, page_in
from rulebook.figures import Figure
from rulebook.flow import flow
from rulebook.notes import padded
from rulebook.pdf_file import pdf
from rulebook.web_page import html

__all__ = ["LEAST_PAGES_MM", "Book", "Figure", "Page", "flow", "html", "padded", "page_in", "pdf", "set_book"]
