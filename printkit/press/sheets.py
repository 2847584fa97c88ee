"""A planned sheet as one drawing: bleed, faces, block edges, ticks, furniture."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, radians, sin
from typing import TypeAlias

from printkit.ink.drawing import Drawing, Group, Item, Path, Placed, Point, Stroke, polyline
from printkit.press.cutting.cuts import is_in
from printkit.press.cutting.guides import guides
from printkit.press.furniture import furniture
from printkit.press.plan import Grid, Placement, Plan, Sheet, Side
from printkit.press.stock import Correction

_Likeness: TypeAlias = tuple[tuple[int, float, float], ...]


def sheet_drawing(sheet: Sheet, plan: Plan, *, metadata: str = "") -> Drawing:
    """The whole side as it leaves the printer, in true size; ``metadata`` goes into its SVG."""
    stock = plan.stock
    items = [*_blocks(sheet), *_shapes(sheet), *guides(sheet, plan).items, *furniture(sheet, plan)]
    title = f"{sheet.section.title}: {sheet.subtitle}, sheet {sheet.number} {sheet.side.value}"
    paper = plan.paper
    drawing = Drawing(
        f"sheet {sheet.label}", paper.width_mm, paper.height_mm, tuple(items), metadata=metadata, title=title
    )
    return corrected(drawing, stock.front if sheet.side is Side.FRONT else stock.back)


def corrected(page: Drawing, correction: Correction) -> Drawing:
    """The page moved and turned about its middle, so that a printer that is off puts it right."""
    if correction == Correction():
        return page
    cosine, sine = cos(radians(correction.turn_deg)), sin(radians(correction.turn_deg))
    middle_x, middle_y = page.width_mm / 2, page.height_mm / 2
    x_mm = middle_x - middle_x * cosine + middle_y * sine + correction.dx_mm
    y_mm = middle_y - middle_x * sine - middle_y * cosine + correction.dy_mm
    content = Drawing(page.name, page.width_mm, page.height_mm, page.items)
    return replace(page, items=(Placed(content, x_mm, y_mm, turn_deg=correction.turn_deg),))


def _shapes(sheet: Sheet) -> Iterator[Item]:
    """The shapes; all their bleeds come first, so that none lies on a neighbour."""
    shaped = [placed for placed in sheet.placements if placed.face.outline_mm]
    for placed in shaped:
        if placed.face.under is not None:
            yield _turned(placed.face.under, placed, 0, 0)
    for placed in shaped:
        yield _turned(placed.face.drawing, placed, 0, 0)


def _blocks(sheet: Sheet) -> Iterator[Item]:
    """Each block; those that are alike are one drawing, placed again."""
    rest = [placed for placed in sheet.placements if not placed.face.outline_mm]
    blocks = [(grid, [placed for placed in rest if is_in(placed, grid)]) for grid in sheet.grids]
    alike = Counter(_likeness(own, grid) for grid, own in blocks)
    known: dict[_Likeness, Drawing] = {}
    edge = sheet.section.edge
    for grid, own in blocks:
        likeness, origin = _likeness(own, grid), (grid.xs_mm[0], grid.ys_mm[0])
        if alike[likeness] == 1:
            yield from _block(own, (0, 0), edge)
            continue
        if likeness not in known:
            size_mm = _near(grid.xs_mm[-1] - origin[0]), _near(grid.ys_mm[-1] - origin[1])
            known[likeness] = Drawing("block", *size_mm, _block(own, origin, edge))
        yield Placed(known[likeness], *origin)


def _likeness(own: Sequence[Placement], grid: Grid) -> _Likeness:
    left, top = grid.xs_mm[0], grid.ys_mm[0]
    return tuple(
        (id(placed.face.drawing), _near(placed.x_mm - left), _near(placed.y_mm - top)) for placed in own
    )


def _near(length_mm: float) -> float:
    """A difference of places without the noise of its last digits."""
    return round(length_mm, 9)


def _block(own: Sequence[Placement], origin: Point, edge: Stroke | None) -> tuple[Item, ...]:
    """Bleed under the faces at the outer edges, the faces, and a line round it all if white is its ground.

    All of it is measured from ``origin``.
    """
    under = tuple(_bleeds(own, origin))
    faces = tuple(_turned(placed.face.drawing, placed, *origin) for placed in own)
    return (*under, *faces, *((_outline(own, *origin, edge),) if edge else ()))


def _bleeds(own: Sequence[Placement], origin: Point) -> Iterator[Item]:
    """The bleed of each outer face; it covers none of that of a neighbour painted before, left or above."""
    before: set[Point] = set()
    for placed in own:
        left, top = round(placed.x_mm, 4), round(placed.y_mm, 4)
        has_left = (round(placed.x_mm - placed.width_mm, 4), top) in before
        has_upper = (left, round(placed.y_mm - placed.height_mm, 4)) in before
        before.add((left, top))
        if placed.face.under is None or not placed.is_outer:
            continue
        bleed = _turned(placed.face.under, placed, *origin)
        if has_left or has_upper:
            yield Group((bleed,), _bleed_clip(placed, origin, has_left=has_left, has_upper=has_upper))
        else:
            yield bleed


def _bleed_clip(placed: Placement, origin: Point, *, has_left: bool, has_upper: bool) -> Path:
    """A face with its bleed all round, less that on the sides of its neighbours."""
    x, y, over = _near(placed.x_mm - origin[0]), _near(placed.y_mm - origin[1]), placed.face.bleed_mm
    left, top = (x if has_left else x - over), (y if has_upper else y - over)
    right, bottom = x + placed.width_mm + over, y + placed.height_mm + over
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return polyline([(_near(across), _near(down)) for across, down in corners], closed=True)


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
