"""The page and its voices: grid, sizes of type, colours.

Lengths in mm, type in pt. Everything on a page starts on a half line of the grid.
"""

from dataclasses import dataclass

from printkit.ink.drawing import MM_PER_PT
from printkit.model.errors import UsageError

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
    """Everything the setter must know about one page size."""

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

    @property
    def number(self) -> Voice:
        """Rule numbers in the margin."""
        return Voice("sans-medium", "sans-medium", "sans-medium", self.number_pt, self.grid.unit_pt, PETROL)


_A4 = Grid(210, 297, 16, 14, 100, 7, 57, 28, 14, 50, 11, 10.5)
_LETTER = Grid(215.9, 279.4, 18.95, 14, 100, 7, 57, 28, 14, 46, 11, 10.5)
_A5 = Grid(148, 210, 14, 11, 109, 0, 0, 20, 12.5, 38, 8, 8)
GRIDS = {"a4": _A4, "letter": _LETTER, "a5": _A5}


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
    return Design(
        grid=grid,
        opener=Opener(44, 24, 26.2, 26.2, 30.6, 6),
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


def design(paper_mm: tuple[float, float]) -> Design:
    """The design for a page of that width and height: A4, US Letter or A5.

    Raises:
        UsageError: another size; the book is set for these three.

    >>> design((210, 297)).body.size_pt, design((148, 210)).body.size_pt
    (10, 9.5)
    """
    width_mm, height_mm = paper_mm
    for grid in GRIDS.values():
        if abs(grid.width_mm - width_mm) < 0.5 and abs(grid.height_mm - height_mm) < 0.5:
            return _large(grid) if grid.side_mm else _small(grid)
    raise UsageError(f"no rulebook page of {width_mm:g} x {height_mm:g} mm; known: {', '.join(GRIDS)}")
