"""The plan of a poster: a board larger than the paper, page by page, before any ink.

Neighbours share a zone; a line runs through it on which the pages meet. Where they
overlap, the later page is cut along the line and glued on the earlier one; edge to edge,
both are cut. What a page shows beyond its lines is cut off or covered, so marks stand
there and nowhere else.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from printkit.ink.drawing import Drawing
from printkit.ink.window import Box
from printkit.press.paper import Area
from printkit.press.poster.spans import Cut
from printkit.press.stock import Stock

Join: TypeAlias = Literal["overlap", "butt"]
"""How pages meet: the later glued on the earlier, or edge to edge."""
Edge: TypeAlias = Literal["left", "right", "top", "bottom"]

OVERLAP_MM = 10.0
TEXT_MM = 5.0
"""The strip at a page's foot for its words."""


def room_of(stock: Stock) -> Area:
    """What of a page may show the board, with room for its bleed all round."""
    bleed_mm = stock.bleed_mm
    return stock.printable.without(
        left_mm=bleed_mm, top_mm=bleed_mm, right_mm=bleed_mm, bottom_mm=bleed_mm + TEXT_MM
    )


@dataclass(frozen=True, slots=True)
class Board:
    """What is to be split: whose it is, its name, its picture in true size.

    ``kept`` are the boxes that stay whole, in the picture's millimetres; with any, they
    hold all there is to see, so that a page outside them is not printed. ``small`` is a
    light picture of the same size, for the diagram.
    """

    game: str
    name: str
    drawing: Drawing
    kept: tuple[Area, ...] = ()
    small: Drawing | None = None


@dataclass(frozen=True, slots=True)
class Joining:
    """How pages meet, and how much both show at least."""

    kind: Join = "overlap"
    shared_mm: float = OVERLAP_MM


@dataclass(frozen=True, slots=True)
class Seam:
    """Where a page meets another: the edge of this one, the other's number, the line, the marks.

    ``line_mm`` is an x of the board for edges left and right, a y for top and bottom;
    ``marks_mm`` are places along it.
    """

    edge: Edge
    page: int
    line_mm: float
    marks_mm: tuple[float, ...]

    @property
    def is_upright(self) -> bool:
        """Whether the line runs up and down."""
        return self.edge in ("left", "right")

    @property
    def is_far(self) -> bool:
        """Whether the neighbour comes after this page."""
        return self.edge in ("right", "bottom")


@dataclass(frozen=True, slots=True)
class PosterPage:
    """One page: its number and its place in the joined board, both from 1.

    ``shows`` is its part of the board, in the board's millimetres; ``x_mm`` and ``y_mm``
    are where on the paper the board's top left would come to lie.
    """

    number: int
    row: int
    column: int
    shows: Area
    x_mm: float
    y_mm: float
    seams: tuple[Seam, ...]

    @property
    def on_paper(self) -> Area:
        """Its part of the board, in the paper's millimetres."""
        return replace(self.shows, x_mm=self.shows.x_mm + self.x_mm, y_mm=self.shows.y_mm + self.y_mm)

    @property
    def place(self) -> str:
        """Its place in words: ``row 1 column 2``."""
        return f"row {self.row} column {self.column}"


@dataclass(frozen=True)
class Plan:
    """A whole poster, before any ink: its pages in reading order, on one paper.

    ``words`` are the bounds of all words on the board, which marks and hints keep clear of.
    ``diagram`` is where on the last page it is shown how all join; without one, that has
    a page of its own before the others, if there are others.
    """

    board: Board
    stock: Stock
    joining: Joining
    columns: Cut
    rows: Cut
    pages: tuple[PosterPage, ...]
    words: tuple[Box, ...]
    diagram: Area | None = None

    @property
    def room(self) -> Area:
        """What of the paper may show the board."""
        return room_of(self.stock)

    @property
    def has_first_page(self) -> bool:
        """Whether a page of its own shows how the others join."""
        return len(self.pages) > 1 and self.diagram is None

    def text(self) -> str:
        """The plan as lines to read and compare, in millimetres."""
        return "\n".join(_lines(self)) + "\n"


def _lines(plan: Plan) -> Iterator[str]:
    paper, board, pages = plan.stock.paper, plan.board, plan.pages
    yield (
        f"{board.game}, {board.name}: {board.drawing.width_mm:.3f} x {board.drawing.height_mm:.3f} mm "
        f"on {paper.name}, {paper.width_mm:.3f} x {paper.height_mm:.3f} mm, "
        f"margin {plan.stock.margin_mm:g} mm, {plan.joining.kind} {plan.joining.shared_mm:g} mm, "
        f"pages {len(pages)}"
    )
    for name, cut in (("x", plan.columns), ("y", plan.rows)):
        yield f"{name}  " + "  ".join(f"{low:.3f} to {high:.3f}" for low, high in cut.windows)
        if cut.lines_mm:
            yield "   joins " + " ".join(f"{line:.3f}" for line in cut.lines_mm)
    if plan.diagram:
        box = plan.diagram
        yield (
            f"assembly on page {len(pages)} at {box.x_mm:.3f} {box.y_mm:.3f}"
            f"  {box.width_mm:.3f} x {box.height_mm:.3f}"
        )
    elif plan.has_first_page:
        yield "assembly on a page before the others"
    for page in pages:
        shows = page.shows
        yield ""
        yield f"page {page.number} of {len(pages)}, {page.place}"
        yield (
            f"  shows {shows.x_mm:.3f} {shows.y_mm:.3f}  {shows.width_mm:.3f} x {shows.height_mm:.3f}"
            f"  at {page.on_paper.x_mm:.3f} {page.on_paper.y_mm:.3f}"
        )
        for seam in page.seams:
            marks = " ".join(f"{mark:.3f}" for mark in seam.marks_mm)
            yield f"  {seam.edge:<6} page {seam.page} at {seam.line_mm:.3f}, marks {marks}"
