"""The parts of a sheet where faces may lie, and what they must leave free."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from printkit.press.laying.packing import Kind
from printkit.press.paper import Area
from printkit.press.plan import Mirror
from printkit.press.stock import FOLD_GUTTER_MM, REGISTRATION_MM, Stock

HEAD_MM = 12.0
"""Room for title and note under the top margin."""
SIDE_MM = 14.0
"""Room for the upright ruler beside the faces."""
FOOT_MM = 27.0
"""Room for the square and the level ruler under a block of rectangles."""
SHAPED_FOOT_MM = 10.5
"""The same under shapes that leave white corners for the square."""
SHAPED_SIDE_MM = (18.0, 4.0)
"""Room left and right of those."""
CORNER_SHAPE_MM = 100.0
"""Shapes of this size leave white corners for the rulers."""
COLUMN_CENTRE_MM = 112.0
"""Where a single column of big shapes stands, so that the ruler has the left margin."""


@dataclass(frozen=True, slots=True)
class Bed:
    """A part of the sheet where faces may lie.

    With a ``fold`` it is the half before that line. ``is_for_big_shapes`` leaves the
    rulers to their white corners; ``has_head`` says whether title and rulers have
    strips of their own.
    """

    area: Area
    fold: Mirror | None = None
    is_for_big_shapes: bool = False
    has_head: bool = True


@dataclass(frozen=True, slots=True)
class Gaps:
    """What must part two faces of one block: rectangles, shapes; and what parts blocks."""

    rectangle_mm: float
    shape_mm: float
    block_mm: float

    def of(self, kind: Kind) -> float:
        """The gap round faces of a kind."""
        return self.shape_mm if kind.outline_mm else self.rectangle_mm

    def between(self, kinds: Iterable[Kind]) -> float:
        """The gap between blocks of these kinds: never less than inside one of them."""
        return max(self.block_mm, *map(self.of, kinds))


def gaps(stock: Stock) -> Gaps:
    """The gaps that a stock asks for; no two faces bleed into each other."""
    least_mm = max(stock.gap_mm, 2 * stock.bleed_mm)
    return Gaps(least_mm, max(stock.shape_gap_mm, least_mm), stock.block_gap_mm)


def is_big_shape(kind: Kind) -> bool:
    """Whether it has corners of white paper that hold a ruler."""
    return bool(kind.outline_mm) and min(kind.width_mm, kind.height_mm) >= CORNER_SHAPE_MM


def beds(stock: Stock, kinds: Sequence[Kind], *, is_folded: bool) -> tuple[tuple[Bed, ...], tuple[Bed, ...]]:
    """The beds for faces of these kinds, the roomiest furniture first; then those of last resort.

    What lies behind lies symmetrically: every bed is as good on the other side.
    """
    is_big = all(map(is_big_shape, kinds))
    has_shapes = any(kind.outline_mm for kind in kinds)
    good, last = _beds_of_big_shapes(stock) if is_big else _beds(stock, has_shapes)
    if is_folded:
        good, last = list(_folded(good, stock)), list(_folded(last, stock))
    return tuple(good), tuple(last)


def _beds(stock: Stock, has_shapes: bool) -> tuple[list[Bed], list[Bed]]:
    """Marks and bleed keep inside the margins; shapes that fit in no other way do without marks.

    At home rulers are worth more than paper; a shop needs none.
    """
    reach_mm = max(stock.cutting.reach_mm, stock.bleed_mm)
    bare = _inside(stock.printable, reach_mm)
    wide = bare.without(top_mm=HEAD_MM, bottom_mm=FOOT_MM)
    roomy = [Bed(wide.without(left_mm=SIDE_MM, right_mm=SIDE_MM)), Bed(wide)]
    tight = [bare.without(top_mm=HEAD_MM), bare]
    tight += [_inside(stock.printable, stock.bleed_mm)] if has_shapes else []
    last = [Bed(area, has_head=False) for each in tight for area in _clear_of_corners(each, stock)]
    return ([*roomy, *last], []) if stock.is_for_shop else (roomy, last)


def _beds_of_big_shapes(stock: Stock) -> tuple[list[Bed], list[Bed]]:
    whole = stock.printable
    least_mm = REGISTRATION_MM if stock.cutting.has_registration else stock.bleed_mm
    left_mm, right_mm = SHAPED_SIDE_MM
    roomy = whole.without(
        left_mm=max(left_mm, stock.bleed_mm),
        right_mm=max(right_mm, stock.bleed_mm),
        top_mm=HEAD_MM,
        bottom_mm=max(SHAPED_FOOT_MM, least_mm),
    )
    bare = _inside(whole, stock.bleed_mm)
    areas = (bare, *_clear_of_corners(bare, stock)) if stock.cutting.has_registration else (bare,)
    return [Bed(roomy, None, True), *(Bed(area, None, True, has_head=False) for area in areas)], []


def _inside(area: Area, strip_mm: float) -> Area:
    return area.without(left_mm=strip_mm, right_mm=strip_mm, top_mm=strip_mm, bottom_mm=strip_mm)


def _clear_of_corners(area: Area, stock: Stock) -> tuple[Area, ...]:
    """The area, or where a machine looks for marks in the corners, what is left between them."""
    if not stock.cutting.has_registration:
        return (area,)
    whole = stock.printable
    left, top = area.x_mm - whole.x_mm, area.y_mm - whole.y_mm
    right, bottom = whole.right_mm - area.right_mm, whole.bottom_mm - area.bottom_mm
    left, top, right, bottom = (max(0.0, REGISTRATION_MM - strip) for strip in (left, top, right, bottom))
    return area.without(top_mm=top, bottom_mm=bottom), area.without(left_mm=left, right_mm=right)


def registration_squares(stock: Stock) -> tuple[Area, ...]:
    """What stays free where a cutting machine looks for marks: all four corners, for the sake of the back.

    The marks stand in three of them; seen from behind, the third is another.
    """
    if not stock.cutting.has_registration:
        return ()
    area, side_mm = stock.printable, REGISTRATION_MM
    lefts, tops = (area.x_mm, area.right_mm - side_mm), (area.y_mm, area.bottom_mm - side_mm)
    return tuple(Area(left, top, side_mm, side_mm) for left in lefts for top in tops)


def _folded(whole: Iterable[Bed], stock: Stock) -> Iterator[Bed]:
    """The halves of each bed before an upright and a level fold in the middle of the paper.

    There two edges of the paper meet, so that it folds true without a line to see.
    """
    gutter_mm = max(FOLD_GUTTER_MM, 2 * stock.bleed_mm) / 2
    for bed in whole:
        area = bed.area
        middle_mm = stock.paper.width_mm / 2
        before_mm = max(area.x_mm, 2 * middle_mm - area.right_mm)
        half = Area(before_mm, area.y_mm, middle_mm - gutter_mm - before_mm, area.height_mm)
        yield replace(bed, area=half, fold=Mirror(True, middle_mm))
        middle_mm = stock.paper.height_mm / 2
        before_mm = max(area.y_mm, 2 * middle_mm - area.bottom_mm)
        half = Area(area.x_mm, before_mm, area.width_mm, middle_mm - gutter_mm - before_mm)
        yield replace(bed, area=half, fold=Mirror(False, middle_mm))
