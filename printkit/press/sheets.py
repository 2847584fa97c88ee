"""A planned sheet as one drawing: bleed, faces, block edges, ticks, furniture."""

from collections import Counter
from collections.abc import Iterator, Sequence

from printkit.ink.drawing import Drawing, Item, Path, Placed, Point, Stroke
from printkit.press.furniture import furniture
from printkit.press.marks import ticks
from printkit.press.plan import Grid, Placement, Plan, Sheet


def sheet_drawing(sheet: Sheet, plan: Plan, *, metadata: str = "") -> Drawing:
    """The whole side as it leaves the printer, in true size; ``metadata`` goes into its SVG."""
    items: list[Item] = [*_blocks(sheet), *_shapes(sheet)]
    if plan.stock.cutting.marks != "off":
        items += ticks(sheet, plan.stock.printable)
    items += furniture(sheet, plan)
    title = f"{sheet.section.title}: {sheet.subtitle}, sheet {sheet.number} {sheet.side.value}"
    paper = plan.paper
    return Drawing(
        f"sheet {sheet.label}", paper.width_mm, paper.height_mm, tuple(items), metadata=metadata, title=title
    )


def _shapes(sheet: Sheet) -> Iterator[Item]:
    return (
        _turned(placed.face.drawing, placed, 0, 0) for placed in sheet.placements if placed.face.outline_mm
    )


def _blocks(sheet: Sheet) -> Iterator[Item]:
    """Each block as a drawing of its own; blocks that are alike are one drawing, placed again."""
    known: dict[tuple[object, ...], Drawing] = {}
    rest = [placed for placed in sheet.placements if not placed.face.outline_mm]
    for grid in sheet.grids:
        left, top = grid.xs_mm[0], grid.ys_mm[0]
        own = [placed for placed in rest if _is_in(placed, grid)]
        likeness = tuple(
            (id(placed.face.drawing), _near(placed.x_mm - left), _near(placed.y_mm - top)) for placed in own
        )
        if likeness not in known:
            known[likeness] = _block(own, grid, sheet.section.edge)
        yield Placed(known[likeness], left, top)


def _is_in(placed: Placement, grid: Grid) -> bool:
    x, y = placed.x_mm + placed.width_mm / 2, placed.y_mm + placed.height_mm / 2
    return grid.xs_mm[0] < x < grid.xs_mm[-1] and grid.ys_mm[0] < y < grid.ys_mm[-1]


def _near(length_mm: float) -> float:
    """A difference of places without the noise of its last digits."""
    return round(length_mm, 9)


def _block(own: Sequence[Placement], grid: Grid, edge: Stroke | None) -> Drawing:
    """Bleed under the faces at the outer edges, the faces, and a line round it all if white is its ground."""
    left, top = grid.xs_mm[0], grid.ys_mm[0]
    wide_mm, high_mm = _near(grid.xs_mm[-1] - left), _near(grid.ys_mm[-1] - top)
    under = (
        _turned(placed.face.under, placed, left, top)
        for placed in own
        if placed.face.under is not None and placed.is_outer
    )
    faces = (_turned(placed.face.drawing, placed, left, top) for placed in own)
    round_it = (_outline(own, left, top, edge),) if edge else ()
    return Drawing("block", wide_mm, high_mm, (*under, *faces, *round_it))


def _outline(own: Sequence[Placement], left_mm: float, top_mm: float, edge: Stroke) -> Path:
    """A line along every side of a face that no other face shares."""
    sides: Counter[tuple[Point, Point]] = Counter()
    for placed in own:
        x, y = _near(placed.x_mm - left_mm), _near(placed.y_mm - top_mm)
        right, bottom = _near(x + placed.width_mm), _near(y + placed.height_mm)
        corners = ((x, y), (right, y), (right, bottom), (x, bottom))
        sides.update((corners[start], corners[end]) for start, end in ((0, 1), (1, 2), (3, 2), (0, 3)))
    lines = [side for side, count in sides.items() if count == 1]
    return Path(
        tuple(segment for one, other in lines for segment in (("M", *one), ("L", *other))), stroke=edge
    )


def _turned(drawing: Drawing, placed: Placement, left_mm: float, top_mm: float) -> Placed:
    """The drawing on its spot; a drawing turns about its own top left, so that corner moves."""
    x, y = placed.x_mm - left_mm, placed.y_mm - top_mm
    if placed.turn_deg in (90, 180):
        x += placed.width_mm
    if placed.turn_deg in (180, 270):
        y += placed.height_mm
    return Placed(drawing, _near(x), _near(y), turn_deg=placed.turn_deg)
