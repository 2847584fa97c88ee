"""The finished plan of a book: pages of placed pieces, printable as text."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printkit.ink.drawing import Drawing, Item
from printkit.ink.grey import Tone, recoloured
from rulebook import furniture
from rulebook.design import Design
from rulebook.layout import Spot
from rulebook.lines import Link
from rulebook.manuscript import Chapter, Manuscript
from rulebook.pieces import moved, moved_link
from rulebook.setting import Stock
from rulebook.words import Words


@dataclass(frozen=True, slots=True)
class Anchor:
    """A place that links lead to; ``y_mm`` from the top of the page."""

    name: str
    y_mm: float


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its printed number, its kind, the chapter it belongs to, its pieces.

    ``furniture`` is what stands outside the grid: running head and folio.
    """

    label: str
    kind: str
    chapter: Chapter | None
    spots: tuple[Spot, ...]
    furniture: tuple[Item, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of this page in order, one begun on the page before included."""
        return tuple(spot.piece.id for spot in self.spots if spot.piece.kind in ("rule", "more"))


@dataclass(frozen=True, slots=True)
class Book:
    """A book laid out, ready to be written as PDF or HTML.

    ``figure_numbers`` are ``5.4`` by figure id; every colour of a page goes through
    ``tone``.
    """

    title: str
    summary: Mapping[str, str]
    language: str
    words: Words
    design: Design
    manuscript: Manuscript
    stock: Stock
    figure_numbers: Mapping[str, str]
    pages: tuple[Page, ...]
    cover: Drawing | None
    tone: Tone | None = None

    def text(self) -> str:
        """The plan as text: each piece with its y in half lines and its lines."""
        return "\n".join(line for page in self.pages for line in self._page_text(page))

    def _page_text(self, page: Page) -> Iterator[str]:
        rules = page.rules
        span = f" · {furniture.span(rules)}" if rules else ""
        chapter = f" · {page.chapter.number} {page.chapter.title}" if page.chapter else ""
        yield f"page {page.label} · {page.kind}{chapter}{span}"
        for spot in page.spots:
            place = "side" if spot.x_mm else "text"
            piece = spot.piece
            y_halves = spot.y_mm / self.design.grid.half_mm
            yield f"  {y_halves:5.1f} {place} {piece.kind} {piece.id} ({piece.halves})"
            for line in piece.lines:
                yield f"        {line}"

    @property
    def foot(self) -> str:
        """What stands beside every page number."""
        return f"{self.title} · {self.words.rulebook} {self.summary.get('version', '')}".rstrip()

    def drawing(self, page: Page) -> Drawing:
        """A page as a picture, without its links."""
        grid = self.design.grid
        items: list[Item] = list(page.furniture)
        for spot in page.spots:
            x_mm, y_mm = grid.left_mm + spot.x_mm, grid.top_mm + spot.y_mm
            items += (moved(item, x_mm, y_mm) for item in spot.piece.items)
        drawing = Drawing(f"page {page.label}", grid.width_mm, grid.height_mm, tuple(items))
        return recoloured(drawing, self.tone) if self.tone else drawing

    def links(self, page: Page) -> Iterator[Link]:
        """The references of a page, measured from its top left."""
        grid = self.design.grid
        for spot in page.spots:
            for link in spot.piece.links:
                yield moved_link(link, grid.left_mm + spot.x_mm, grid.top_mm + spot.y_mm)

    def anchors(self, page: Page) -> Iterator[Anchor]:
        """The places of a page that links and the outline lead to."""
        top_mm = self.design.grid.top_mm
        for spot in page.spots:
            if (name := anchor_name(page, spot)) is not None:
                yield Anchor(name, max(0.0, top_mm + spot.y_mm - (28 if spot.piece.kind == "opener" else 4)))


def anchor_name(page: Page, spot: Spot) -> str | None:
    """What links call the piece, if they can lead to it."""
    kind, name = spot.piece.kind, spot.piece.id
    if kind == "rule":
        return name
    if kind == "opener" and page.chapter:
        return f"ch{page.chapter.number}"
    if kind == "section" and page.chapter:
        return f"ch{page.chapter.number}: {name}"
    return f"{kind}: {name}" if kind in ("figure", "table", "contents", "index", "notes") and name else None
