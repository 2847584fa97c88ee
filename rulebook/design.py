"""The page and its voices: grid, sizes of type, colours.

Lengths in mm, type in pt. Everything on a page starts on a half line of the grid.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from printkit.ink.drawing import MM_PER_PT
from printkit.model.errors import UsageError

Inking: TypeAlias = Literal["full", "light", "outline", "grey"]
"""As designed, without tints, or through greys; in the book's own hand light and outline are one."""

INK = "#000000"
PETROL = "#0E5A66"
SLATE = "#5B6468"
HAIR = "#9AA3A6"
SAND = "#F4EFE3"
NOTE_INK = "#222222"

HEAVY_MM = 0.9 * MM_PER_PT
THIN_MM = 0.5 * MM_PER_PT
HAIR_MM = 0.35 * MM_PER_PT
BAR_MM = 1.4 * MM_PER_PT
SLACK_MM = 1e-6


@dataclass(frozen=True, slots=True)
class Voice:
    """How one kind of text is set: a face for each kind of word, size, leading, colour."""

    face: str
    strong: str
    emphasis: str
    size_pt: float
    leading_pt: float
    colour: str = INK
    reference_pt: float = 0.0
    code: str = "sans-medium"


def _serif(size_pt: float, leading_pt: float, reference_pt: float) -> Voice:
    return Voice("serif", "serif-bold", "serif-italic", size_pt, leading_pt, INK, reference_pt)


def _italic(size_pt: float, leading_pt: float, colour: str = INK) -> Voice:
    return Voice("serif-italic", "serif-bold-italic", "serif", size_pt, leading_pt, colour, size_pt - 0.5)


def _sans(size_pt: float, leading_pt: float, colour: str = INK) -> Voice:
    return Voice("sans", "sans-semibold", "sans-italic", size_pt, leading_pt, colour, size_pt)


def _heading(size_pt: float, leading_pt: float, colour: str = INK) -> Voice:
    return Voice("sans-semibold", "sans-semibold", "sans-semibold", size_pt, leading_pt, colour, size_pt)


@dataclass(frozen=True, slots=True)
class Grid:
    """A page's columns and lines. ``side_mm`` is 0 where figures fold into the text column."""

    width_mm: float
    height_mm: float
    left_mm: float
    number_mm: float
    text_mm: float
    gap_mm: float
    side_mm: float
    top_mm: float
    unit_pt: float
    lines: int
    head_mm: float
    folio_mm: float

    @property
    def half_mm(self) -> float:
        """Half a line: the step of the grid."""
        return self.unit_pt * MM_PER_PT / 2

    @property
    def halves(self) -> int:
        """Half lines on a page."""
        return 2 * self.lines

    @property
    def full_mm(self) -> float:
        """From the left margin to the right one."""
        return self.number_mm + self.text_mm + self.gap_mm + self.side_mm

    @property
    def side_x_mm(self) -> float:
        """Where the side column begins, from the left margin."""
        return self.number_mm + self.text_mm + self.gap_mm


@dataclass(frozen=True, slots=True)
class Opener:
    """A chapter's first page: sizes of figure and title, and where its parts stand from the page's top."""

    figure_pt: float
    title_pt: float
    figure_baseline_mm: float
    title_baseline_mm: float
    line_mm: float
    lead_halves: int


@dataclass(frozen=True, slots=True)
class Design:
    """Everything the setter must know about one page size; without tints, lines stand for them."""

    grid: Grid
    opener: Opener
    body: Voice
    lead: Voice
    section: Voice
    short: Voice
    note: Voice
    table: Voice
    caption: Voice
    number_pt: float
    label_pt: float
    head_pt: float
    head_rules_pt: float
    folio_pt: float
    cover_pt: float
    has_tints: bool = True

    @property
    def number(self) -> Voice:
        """Rule numbers in the margin."""
        return Voice("sans-medium", "sans-medium", "sans-medium", self.number_pt, self.grid.unit_pt, PETROL)


@dataclass(frozen=True, slots=True)
class Kind:
    """The columns that a family of pages shares: their lines break alike, only pages end elsewhere.

    ``least_mm`` is the smallest page for them. ``top_mm`` is where the grid begins on
    it; on a higher page it begins lower by half of what is gained, ``top_spare_mm`` at
    most. ``foot_mm`` is what stays free below the last line.
    """

    least_mm: tuple[float, float]
    number_mm: float
    text_mm: float
    gap_mm: float
    side_mm: float
    top_mm: float
    top_spare_mm: float
    foot_mm: float
    unit_pt: float
    head_mm: float
    folio_mm: float

    def grid(self, width_mm: float, height_mm: float) -> Grid:
        """The columns in the middle of a page, and as many lines as it holds."""
        full_mm = self.number_mm + self.text_mm + self.gap_mm + self.side_mm
        top_mm = self.top_mm + min((height_mm - self.least_mm[1]) / 2, self.top_spare_mm)
        lines = int((height_mm - top_mm - self.foot_mm) / (self.unit_pt * MM_PER_PT))
        return Grid(
            width_mm,
            height_mm,
            round((width_mm - full_mm) / 2, 6),
            self.number_mm,
            self.text_mm,
            self.gap_mm,
            self.side_mm,
            round(top_mm, 6),
            self.unit_pt,
            lines,
            self.head_mm,
            self.folio_mm,
        )


LARGE = Kind((210, 279.4), 14, 100, 7, 57, 28, 0, 22, 14, 11, 10.5)
SMALL = Kind((139.7, 210), 11, 109, 0, 0, 20, 4, 22, 12.5, 8, 8)
KINDS = (LARGE, SMALL)
"""A4 and its like with figures beside the rules; A5 and its like with figures among them."""
LEAST_PAGES_MM = tuple(kind.least_mm for kind in KINDS)
PAGES_MM = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "a5": (148.0, 210.0),
    "half letter": (139.7, 215.9),
    "half legal": (177.8, 215.9),
}
"""Pages with a name of their own; any other that is large enough has a design too."""
NEAR_MM = 1.0
"""A room wider and higher than a named page by less than this is that page's."""


def page_in(room_mm: tuple[float, float]) -> tuple[float, float] | None:
    """The page for a room on a sheet, width and height in mm: a named one, else all of the room.

    None for a room too small for any page.

    >>> page_in((148.5, 210)), page_in((160, 240)), page_in((139, 210))
    ((148.0, 210.0), (160, 240), None)
    """
    width_mm, height_mm = room_mm
    for page_mm in PAGES_MM.values():
        spare_mm = width_mm - page_mm[0], height_mm - page_mm[1]
        if all(-SLACK_MM <= spare < NEAR_MM for spare in spare_mm):
            return page_mm
    return room_mm if _kind(room_mm) else None


def _kind(page_mm: tuple[float, float]) -> Kind | None:
    """The largest columns for a page."""
    for kind in KINDS:
        if all(side + SLACK_MM >= least for side, least in zip(page_mm, kind.least_mm, strict=True)):
            return kind
    return None


def _large(grid: Grid) -> Design:
    return Design(
        grid=grid,
        opener=Opener(76, 32, 43.6, 37.4, 49.5, 11),
        body=_serif(10, 14, 9.2),
        lead=_italic(11.5, 14),
        section=_heading(13.5, 14),
        short=_sans(9.7, 13),
        note=_italic(9.2, 12.6, NOTE_INK),
        table=_sans(9, 11),
        caption=_sans(8.5, 10.5),
        number_pt=9.2,
        label_pt=8.2,
        head_pt=7.9,
        head_rules_pt=8.5,
        folio_pt=10,
        cover_pt=104,
    )


def _small(grid: Grid) -> Design:
    down_mm = grid.top_mm - SMALL.top_mm
    return Design(
        grid=grid,
        opener=Opener(44, 24, 26.2 + down_mm, 26.2 + down_mm, 30.6 + down_mm, 6),
        body=_serif(9.5, 12.5, 8.7),
        lead=_italic(10.5, 12.5),
        section=_heading(12, 12.5),
        short=_sans(9.2, 11.6),
        note=_italic(8.7, 11.2, NOTE_INK),
        table=_sans(8.7, 10.5),
        caption=_sans(8.5, 10.6),
        number_pt=8.7,
        label_pt=7.9,
        head_pt=7,
        head_rules_pt=7.6,
        folio_pt=9.1,
        cover_pt=72,
    )


def design(page_mm: tuple[float, float]) -> Design:
    """The design for a page of that width and height: the largest columns it has room for.

    Raises:
        UsageError: too small even for the smaller columns.

    >>> design((210, 297)).body.size_pt, design((148, 210)).body.size_pt
    (10, 9.5)
    >>> design((215.9, 279.4)).grid.lines, design((215.9, 355.6)).grid.lines
    (46, 61)
    """
    kind = _kind(page_mm)
    if kind is None:
        width_mm, height_mm = page_mm
        least_mm = f"{SMALL.least_mm[0]:g} x {SMALL.least_mm[1]:g} mm"
        raise UsageError(f"no rulebook page of {width_mm:g} x {height_mm:g} mm; it needs {least_mm}")
    grid = kind.grid(*page_mm)
    return _large(grid) if kind is LARGE else _small(grid)
