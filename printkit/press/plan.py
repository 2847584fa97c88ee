"""The plan of a print run: which face lies where on which sheet, before any ink."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from printkit.ink.drawing import Point
from printkit.press.face import Face, Section
from printkit.press.paper import Area, Paper
from printkit.press.stock import Stock


class Side(Enum):
    """A side of a sheet."""

    FRONT = "front"
    BACK = "back"

    @property
    def letter(self) -> str:
        """Its letter in page labels: ``1F``, ``1B``."""
        return self.value[0].upper()


@dataclass(frozen=True, slots=True)
class Mirror:
    """The line about which a sheet turns over, or folds: upright at an x, or level at a y."""

    is_upright: bool
    at_mm: float

    def behind(self, placed: "Placement", face: Face) -> "Placement":
        """The spot of ``face`` straight behind a placement, upright for who turns the piece sideways.

        What pointed right points left from behind, so turned faces turn the other way;
        about a level line, up becomes down as well.
        """
        x_mm, y_mm, turn_deg = placed.x_mm, placed.y_mm, -placed.turn_deg
        if self.is_upright:
            x_mm = 2 * self.at_mm - x_mm - placed.width_mm
        else:
            y_mm, turn_deg = 2 * self.at_mm - y_mm - placed.height_mm, turn_deg + 180
        return replace(placed, face=face, side=Side.BACK, x_mm=x_mm, y_mm=y_mm, turn_deg=turn_deg % 360)

    def grid(self, grid: "Grid") -> "Grid":
        """The same cut lines seen from behind."""
        if self.is_upright:
            return Grid(tuple(sorted(2 * self.at_mm - x for x in grid.xs_mm)), grid.ys_mm)
        return Grid(grid.xs_mm, tuple(sorted(2 * self.at_mm - y for y in grid.ys_mm)))


def turning_over(stock: Stock) -> Mirror:
    """The line about which a two-sided sheet turns over in the printer."""
    paper = stock.paper
    is_upright = (paper.height_mm >= paper.width_mm) == (stock.duplex != "short")
    return Mirror(is_upright, (paper.width_mm if is_upright else paper.height_mm) / 2)


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

    def outline_mm(self) -> tuple[Point, ...]:
        """The corners of its cut line on the sheet, clockwise."""
        x, y, right, bottom = self.x_mm, self.y_mm, self.x_mm + self.width_mm, self.y_mm + self.height_mm
        if not self.face.outline_mm:
            return (x, y), (right, y), (right, bottom), (x, bottom)
        if self.turn_deg == 90:
            return tuple((right - py, y + px) for px, py in self.face.outline_mm)
        if self.turn_deg == 180:
            return tuple((right - px, bottom - py) for px, py in self.face.outline_mm)
        if self.turn_deg == 270:
            return tuple((x + py, bottom - px) for px, py in self.face.outline_mm)
        return tuple((x + px, y + py) for px, py in self.face.outline_mm)


@dataclass(frozen=True, slots=True)
class Grid:
    """The cut lines of a block: upright ones at ``xs_mm``, level ones at ``ys_mm``."""

    xs_mm: tuple[float, ...]
    ys_mm: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of one sheet. Sheets are numbered from 1 through the whole plan.

    A sheet with a ``fold`` bears its backs beyond that line, on the same side.
    """

    number: int
    side: Side
    section: Section
    placements: tuple[Placement, ...]
    grids: tuple[Grid, ...]
    fold: Mirror | None = None

    @property
    def label(self) -> str:
        """What the page is called in the file: ``1F``."""
        return f"{self.number}{self.side.letter}"

    @property
    def trim(self) -> Area:
        """The smallest rectangle that holds every finished face."""
        left, top = min(p.x_mm for p in self.placements), min(p.y_mm for p in self.placements)
        right = max(p.x_mm + p.width_mm for p in self.placements)
        bottom = max(p.y_mm + p.height_mm for p in self.placements)
        return Area(left, top, right - left, bottom - top)

    @property
    def subtitle(self) -> str:
        """The section's, with the names of the faces where it says ``{faces}``."""
        names = dict.fromkeys(placement.face.name for placement in self.placements)
        alone = self.section.subtitle_of_one if len(names) == 1 else ""
        return (alone or self.section.subtitle).replace("{faces}", ", ".join(names))


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole print run on one paper, in the order of its pages.

    ``choices`` say how things were laid and why: one line for each section.
    """

    stock: Stock
    sheets: tuple[Sheet, ...]
    choices: tuple[str, ...] = ()

    @property
    def paper(self) -> Paper:
        """What all of it is printed on."""
        return self.stock.paper

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
        f"{paper.name}, {paper.width_mm:.3f} x {paper.height_mm:.3f} mm, margin {plan.stock.margin_mm:g} mm, "
        f"sheets {plan.sheet_count}, pages {len(plan.sheets)}"
    )
    yield from plan.choices
    for sheet in plan.sheets:
        yield ""
        yield f"{sheet.label}  {sheet.section.title}, {sheet.subtitle}"
        if sheet.fold is not None:
            yield f"  fold {'upright' if sheet.fold.is_upright else 'level'} at {sheet.fold.at_mm:.3f}"
        for grid in sheet.grids:
            yield "  cut x " + " ".join(f"{x:.3f}" for x in grid.xs_mm)
            yield "      y " + " ".join(f"{y:.3f}" for y in grid.ys_mm)
        for placed in sheet.placements:
            turn = f" turned {placed.turn_deg}" if placed.turn_deg else ""
            behind = " behind the fold" if placed.side is not sheet.side else ""
            yield (
                f"  {placed.face.name:<12} copy {placed.copy}  at {placed.x_mm:8.3f} {placed.y_mm:8.3f}"
                f"  {placed.width_mm:.3f} x {placed.height_mm:.3f}{turn}{behind}"
            )
