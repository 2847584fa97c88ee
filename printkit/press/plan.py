"""The plan of a print run: which face lies where on which sheet, before any ink."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from printkit.ink.drawing import Point
from printkit.press.face import Face, Section
from printkit.press.paper import Paper


class Side(Enum):
    """A side of a sheet."""

    FRONT = "front"
    BACK = "back"

    @property
    def letter(self) -> str:
        """Its letter in page labels: ``1F``, ``1B``."""
        return self.value[0].upper()


@dataclass(frozen=True, slots=True)
class Placement:
    """One face on one side of one sheet.

    ``x_mm`` and ``y_mm`` run right and down from the sheet's top left corner, as you
    look at that side, to the top left of the finished face; ``width_mm`` and
    ``height_mm`` are those it takes on the sheet, turned as it is. ``is_outer`` says
    that it stands at the outer edge of its block.
    """

    face: Face
    copy: int
    sheet: int
    side: Side
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    turn_deg: int = 0
    is_outer: bool = True

    def behind(self, face: Face, paper: Paper) -> "Placement":
        """The spot straight behind this one, when the sheet turns on its long edge upright.

        What pointed right points left from behind, so turned faces turn the other way.
        """
        return replace(
            self,
            face=face,
            side=Side.BACK if self.side is Side.FRONT else Side.FRONT,
            x_mm=paper.width_mm - self.x_mm - self.width_mm,
            turn_deg=-self.turn_deg % 360,
        )

    def outline_mm(self) -> tuple[Point, ...]:
        """The corners of its cut line on the sheet, clockwise."""
        x, y, right, bottom = self.x_mm, self.y_mm, self.x_mm + self.width_mm, self.y_mm + self.height_mm
        if not self.face.outline_mm:
            return (x, y), (right, y), (right, bottom), (x, bottom)
        if self.turn_deg == 90:
            return tuple((right - py, y + px) for px, py in self.face.outline_mm)
        if self.turn_deg == 270:
            return tuple((x + py, bottom - px) for px, py in self.face.outline_mm)
        return tuple((x + px, y + py) for px, py in self.face.outline_mm)


@dataclass(frozen=True, slots=True)
class Grid:
    """The cut lines of a block: upright ones at ``xs_mm``, level ones at ``ys_mm``."""

    xs_mm: tuple[float, ...]
    ys_mm: tuple[float, ...]

    def behind(self, paper: Paper) -> "Grid":
        """The same lines seen from the other side."""
        return Grid(tuple(sorted(paper.width_mm - x for x in self.xs_mm)), self.ys_mm)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of one sheet. Sheets are numbered from 1 through the whole plan."""

    number: int
    side: Side
    section: Section
    placements: tuple[Placement, ...]
    grids: tuple[Grid, ...]

    @property
    def label(self) -> str:
        """What the page is called in the file: ``1F``."""
        return f"{self.number}{self.side.letter}"

    @property
    def subtitle(self) -> str:
        """The section's, with the names of the faces where it says ``{faces}``."""
        names = dict.fromkeys(placement.face.name for placement in self.placements)
        alone = self.section.subtitle_of_one if len(names) == 1 else ""
        return (alone or self.section.subtitle).replace("{faces}", ", ".join(names))


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole print run on one paper, in the order of its pages."""

    paper: Paper
    margin_mm: float
    sheets: tuple[Sheet, ...]
    has_marks: bool = True

    @property
    def sheet_count(self) -> int:
        """How many sheets of paper it takes."""
        return max((sheet.number for sheet in self.sheets), default=0)

    def placements(self) -> Iterator[Placement]:
        """Every face on every side, in page order."""
        return (placement for sheet in self.sheets for placement in sheet.placements)

    def text(self) -> str:
        """The plan as lines to read and compare, in millimetres."""
        return "\n".join(_lines(self)) + "\n"


def _lines(plan: Plan) -> Iterator[str]:
    paper = plan.paper
    yield (
        f"{paper.name}, {paper.width_mm:.3f} x {paper.height_mm:.3f} mm, margin {plan.margin_mm:g} mm, "
        f"sheets {plan.sheet_count}, pages {len(plan.sheets)}"
    )
    for sheet in plan.sheets:
        yield ""
        yield f"{sheet.label}  {sheet.section.title}, {sheet.subtitle}"
        for grid in sheet.grids:
            yield "  cut x " + " ".join(f"{x:.3f}" for x in grid.xs_mm)
            yield "      y " + " ".join(f"{y:.3f}" for y in grid.ys_mm)
        for placed in sheet.placements:
            turn = f" turned {placed.turn_deg}" if placed.turn_deg else ""
            yield (
                f"  {placed.face.name:<12} copy {placed.copy}  at {placed.x_mm:8.3f} {placed.y_mm:8.3f}"
                f"  {placed.width_mm:.3f} x {placed.height_mm:.3f}{turn}"
            )
