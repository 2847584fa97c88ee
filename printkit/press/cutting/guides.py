"""What knife, fold and cutting machine go by: marks on a side, off its faces and their bleed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from printkit.ink import fonts
from printkit.ink.drawing import Item, Path, Point, Stroke, Text, polyline
from printkit.model import UsageError
from printkit.press.cutting.cuts import Cut, Trace, across, block_area, cuts_of, is_in, to_cut, traces
from printkit.press.cutting.order import Run, runs
from printkit.press.cutting.registration import kept_corners, registered, registration_items
from printkit.press.marks import (
    CUT_LINE,
    CUT_LINE_LIGHT,
    FOLD_LINE,
    FOLD_TYPE,
    FURNITURE_TEXT,
    GRID_TICK,
    ORDER_TYPE,
    SHAPE_TICK,
)
from printkit.press.paper import Area
from printkit.press.plan import Grid, Mirror, Placement, Plan, Sheet, Side
from printkit.press.room import (
    TOUCH_MM,
    Line,
    Obstacles,
    Polygon,
    corners,
    edges_of,
    extent,
    grown,
    holds,
    is_free,
    length_mm,
    part,
    within,
)
from printkit.press.stock import Cutting, Stock

CLEAR_MM = 0.3
"""What a mark keeps off a face without bleed."""
LEAST_TICK_MM = 1.0
"""A mark with less room than that is left out."""
ORDER_HIGH_MM, ORDER_OFF_MM = 1.36, 0.5
"""How high the numbers of cuts stand, and how far beside their mark."""
AIR_MM = 0.2
"""What numbers and words keep off all else."""
FOLD_WORD = "fold"
FOLD_WORD_HIGH_MM, FOLD_WORD_OFF_MM = 2.0, 0.9


@dataclass(frozen=True, slots=True)
class Guides:
    """The guides of one side: what is drawn, and the room it takes together with the faces.

    ``has_order`` says whether numbers tell the order of the cuts.
    """

    items: tuple[Item, ...]
    taken: tuple[Polygon, ...]
    has_order: bool


@dataclass(frozen=True, slots=True)
class _Layout:
    """All of a side that its guides depend on; sheets laid alike share theirs.

    ``blocks`` are the places that each block takes, with ``bleed_mm``; ``cut_blocks``
    are the numbers of those to cut, not of those folded behind them.
    """

    side: Side
    grids: tuple[Grid, ...]
    blocks: tuple[tuple[Trace, ...], ...]
    bleed_mm: float
    shapes: tuple[tuple[Trace, float], ...]
    cut_blocks: tuple[int, ...]
    fold: Mirror | None
    machine: Area | None
    trim: Area

    def obstacles(self) -> Iterator[Polygon]:
        """Every face or block of faces with its bleed."""
        for block in self.blocks:
            yield from (grown(face, max(self.bleed_mm, CLEAR_MM)) for face in block)
        for outline, bleed_mm in self.shapes:
            yield grown(outline, max(bleed_mm, CLEAR_MM))


@dataclass(frozen=True, slots=True)
class _Tick:
    """A mark on the line of a cut, drawn away from the face; ``is_far`` at its lower or right end."""

    cut: Cut
    is_far: bool
    line: Line


def guides(sheet: Sheet, plan: Plan) -> Guides:
    """Cut marks with their order, fold line and registration marks of a side.

    Raises:
        UsageError: a face lies where a cutting machine's marks must stand.
    """
    found = _guides(_layout(sheet, plan.stock), plan.stock)
    if plan.stock.cutting.marks != "lines":
        return found
    return Guides((*_whole_lines(sheet), *found.items), found.taken, found.has_order)


def fold_line(fold: Mirror, printable: Area) -> Line:
    """Where a sheet folds, from edge to edge of what can be printed."""
    return across(Cut(0, fold.is_upright, fold.at_mm), printable)


def _layout(sheet: Sheet, stock: Stock) -> _Layout:
    rectangles = [placed for placed in sheet.placements if not placed.face.outline_mm]
    shapes = (placed for placed in sheet.placements if placed.face.outline_mm)
    _, to_follow = to_cut(sheet)
    return _Layout(
        sheet.side,
        sheet.grids,
        tuple(_takes(grid, sheet.grids, rectangles) for grid in sheet.grids),
        max((bleed_mm(placed, stock) for placed in rectangles), default=0.0),
        tuple((placed.outline_mm(), bleed_mm(placed, stock)) for placed in shapes),
        tuple(sheet.grids.index(grid) for grid in to_follow),
        sheet.fold,
        registered(sheet, stock),
        sheet.trim,
    )


def bleed_mm(placed: Placement, stock: Stock) -> float:
    """How far ink of a face reaches past its cut."""
    return max(stock.bleed_mm, placed.face.bleed_mm if placed.face.under is not None else 0.0)


def _takes(grid: Grid, grids: Sequence[Grid], rectangles: Sequence[Placement]) -> tuple[Trace, ...]:
    """What a block takes: all it encloses, or its faces alone if another lies in its empty cells."""
    whole = block_area(grid)
    others = [corners(block_area(other)) for other in grids if other is not grid]
    if is_free(whole, others, -CLEAR_MM):
        return (tuple(corners(whole)),)
    return tuple(placed.outline_mm() for placed in rectangles if is_in(placed, grid))


@lru_cache(maxsize=64)
def _guides(layout: _Layout, stock: Stock) -> Guides:
    cutting, printable = stock.cutting, stock.printable
    faces = tuple(layout.obstacles())
    closed = Obstacles((*faces, *_trimmed(layout, stock)))
    ticks = tuple(_ticks(layout, stock, closed)) if cutting.marks != "off" else ()
    angles = tuple(_shape_ticks(layout, stock, closed)) if cutting.marks != "off" else ()
    machine = _machine_corners(layout, Obstacles(faces))
    fold = (fold_line(layout.fold, printable),) if layout.fold else ()
    marked = (*(tick.line for tick in ticks), *angles, *fold, *machine)
    taken: tuple[Polygon, ...] = (*faces, *marked, *_trimmed(layout, stock))
    numbers = _order(layout, stock, ticks, taken)
    taken = (*taken, *(corners(_room(text)) for text in numbers))
    words = tuple(_fold_word(layout.fold, printable, taken)) if layout.fold else ()
    items = (
        *_drawn([tick.line for tick in ticks], GRID_TICK),
        *_drawn(angles, SHAPE_TICK),
        *_drawn(fold, FOLD_LINE),
        *numbers,
        *words,
        *(registration_items(layout.machine) if layout.machine else ()),
    )
    reach = (corners(_reach(grid, layout, cutting)) for grid in layout.grids)
    return Guides(items, (*taken, *map(corners, map(_room, words)), *reach), bool(numbers))


def _machine_corners(layout: _Layout, faces: Obstacles) -> tuple[Polygon, ...]:
    """The corners that a cutting machine's marks have to themselves, if there are any."""
    if layout.machine is None:
        return ()
    kept = kept_corners(layout.machine)
    if not all(faces.is_clear(extent([corner]), -2 * CLEAR_MM) for corner in kept):
        half = " of the half to cut" if layout.fold else ""
        raise UsageError(
            f"format cut: a face lies in a corner{half} where the machine's marks must stand; "
            "take a larger paper, a smaller margin or fewer columns and rows"
        )
    return kept


def _trimmed(layout: _Layout, stock: Stock) -> tuple[Polygon, ...]:
    """A shop wants nothing inside the trim but faces."""
    return (grown(corners(layout.trim), max(stock.bleed_mm, CLEAR_MM)),) if stock.is_for_shop else ()


def _reach(grid: Grid, layout: _Layout, cutting: Cutting) -> Area:
    """A block with the strip all round that its marks stand in."""
    strip_mm = max(cutting.reach_mm, layout.bleed_mm)
    return block_area(grid).without(
        left_mm=-strip_mm, top_mm=-strip_mm, right_mm=-strip_mm, bottom_mm=-strip_mm
    )


def _drawn(lines: Iterable[Line], stroke: Stroke) -> tuple[Path, ...]:
    segments = tuple(segment for start, end in lines for segment in (("M", *start), ("L", *end)))
    return (Path(segments, stroke=stroke),) if segments else ()


def _whole_lines(sheet: Sheet) -> tuple[Path, ...]:
    """Every cut from end to end, over the faces."""
    paths = [polyline(trace) for trace in traces(sheet.placements, sheet.grids)]
    segments = tuple(segment for path in paths for segment in path.segments)
    return Path(segments, stroke=CUT_LINE), Path(segments, stroke=CUT_LINE_LIGHT)


def _ticks(layout: _Layout, stock: Stock, closed: Obstacles) -> Iterator[_Tick]:
    """The ticks at both ends of each block's cuts, or of its outermost; each line once."""
    seen: set[tuple[Point, ...]] = set()
    for block, grid in enumerate(layout.grids):
        area = layout.trim if stock.is_for_shop else block_area(grid)
        for cut in cuts_of(block, grid):
            if stock.cutting.marks == "corners" and not _is_outermost(cut, grid):
                continue
            start, end = across(cut, area)
            for is_far, outwards in ((False, (end, start)), (True, (start, end))):
                line = _off(outwards, layout.bleed_mm, stock, closed)
                if line and (key := _near(line)) not in seen:
                    seen.add(key)
                    yield _Tick(cut, is_far, line)


def _is_outermost(cut: Cut, grid: Grid) -> bool:
    lines = grid.xs_mm if cut.is_upright else grid.ys_mm
    return cut.at_mm in (lines[0], lines[-1])


def _near(line: Line) -> tuple[Point, ...]:
    return tuple((round(x, 4), round(y, 4)) for x, y in line)


def _shape_ticks(layout: _Layout, stock: Stock, closed: Obstacles) -> Iterator[Line]:
    """Ticks at the corners of shapes, which prolong the edges that meet there; each once."""
    seen: set[tuple[Point, ...]] = set()
    for outline, bleed in layout.shapes:
        for start, end in edges_of(outline):
            for outwards in ((end, start), (start, end)):
                line = _off(outwards, bleed, stock, closed)
                if line and (key := _near(line)) not in seen:
                    seen.add(key)
                    yield line


def _off(outwards: Line, bleed: float, stock: Stock, closed: Obstacles) -> Line | None:
    """The mark beyond the end of a cut, as much of it as lies on free paper.

    It looks further than its own length, because bleed may end later, beside a slanting
    edge above all.
    """
    cutting = stock.cutting
    near_mm = cutting.distance_mm
    ray = _beyond(outwards, near_mm, near_mm + cutting.length_mm + 2 * bleed)
    for piece in closed.beyond(ray):
        inside = within(_cropped(piece, cutting.length_mm), stock.printable)
        if inside and length_mm(inside) >= LEAST_TICK_MM - TOUCH_MM:
            return inside
    return None


def _beyond(line: Line, near_mm: float, far_mm: float) -> Line:
    """The stretch of a line's prolongation between two distances from its end."""
    (x, y), (end_x, end_y) = line
    long = length_mm(line)
    dx, dy = (end_x - x) / long, (end_y - y) / long
    return (end_x + dx * near_mm, end_y + dy * near_mm), (end_x + dx * far_mm, end_y + dy * far_mm)


def _cropped(line: Line, most_mm: float) -> Line:
    long = length_mm(line)
    return part(line, 0, most_mm / long) if long > most_mm else line


def _order(
    layout: _Layout, stock: Stock, ticks: Sequence[_Tick], taken: Sequence[Polygon]
) -> tuple[Text, ...]:
    """The numbers of the cuts at their ticks, where a person cuts by hand and there is room."""
    if not stock.cutting.has_order or stock.cutting.marks == "corners" or layout.side is Side.BACK:
        return ()
    by_end = {(tick.cut, tick.is_far): tick.line for tick in ticks}
    shapes = [extent([outline]) for outline, _ in layout.shapes]
    grids = [layout.grids[block] for block in layout.cut_blocks]
    texts: list[Text] = []
    for run in runs(grids, shapes):
        own = Run(tuple(replace(cut, block=layout.cut_blocks[cut.block]) for cut in run.cuts), run.first)
        rooms = [*taken, *(corners(_room(text)) for text in texts)]
        texts += _set(own, by_end, stock.printable, rooms)
    return tuple(texts)


def _set(
    run: Run, ticks: Mapping[tuple[Cut, bool], Line], printable: Area, taken: Sequence[Polygon]
) -> tuple[Text, ...]:
    """A number at each cut, all at one end; else first and last number beside them all; else none."""
    all_of_it = [(cut, str(number)) for number, cut in enumerate(run.cuts, start=run.first)]
    outermost = run.cuts[-1 if run.cuts[0].is_upright else 0]
    in_short = [(outermost, f"{run.first}–{run.last}")]
    for words in (all_of_it, in_short):
        for is_far in (False, True):
            lines = [ticks.get((cut, is_far)) for cut, _ in words]
            texts = tuple(
                _beside(line, word, cut.is_upright)
                for line, (cut, word) in zip(lines, words, strict=True)
                if line
            )
            if len(texts) == len(words) and _have_room(texts, printable, taken):
                return texts
    return ()


def _beside(tick: Line, word: str, is_upright: bool) -> Text:
    """A number beside its tick, level with the tick's outer end."""
    (x, y), (far_x, far_y) = tick
    if is_upright:
        baseline = far_y + (ORDER_HIGH_MM if far_y < y else 0)
        return Text(x + ORDER_OFF_MM, baseline, word, *ORDER_TYPE, FURNITURE_TEXT)
    return Text(far_x, y - ORDER_OFF_MM, word, *ORDER_TYPE, FURNITURE_TEXT, "start" if far_x < x else "end")


def _have_room(texts: Sequence[Text], printable: Area, taken: Sequence[Polygon]) -> bool:
    """Whether words lie in the printable area, off all that is taken and off each other."""
    rooms = [_room(text) for text in texts]
    others = list(taken)
    for room in rooms:
        if not holds(printable, room) or not is_free(room, others, AIR_MM):
            return False
        others.append(corners(room))
    return True


def _room(text: Text) -> Area:
    """What a word without descenders takes."""
    high_mm = ORDER_HIGH_MM if text.size_pt == ORDER_TYPE[1] else FOLD_WORD_HIGH_MM
    wide_mm = fonts.width_mm(text.text, text.face, text.size_pt)
    if text.turn_deg:
        return Area(text.x_mm - high_mm, text.y_mm - wide_mm, high_mm, wide_mm)
    left_mm = text.x_mm - (wide_mm if text.anchor == "end" else 0)
    return Area(left_mm, text.y_mm - high_mm, wide_mm, high_mm)


def _fold_word(fold: Mirror, printable: Area, taken: Sequence[Polygon]) -> Iterator[Text]:
    """The word beside the line where it folds, as near to the line's end as it has room."""
    wide_mm = fonts.width_mm(FOLD_WORD, *FOLD_TYPE)
    long_mm = printable.height_mm if fold.is_upright else printable.width_mm
    for along_mm in range(1, int(long_mm - wide_mm)):
        for off_mm in (-FOLD_WORD_OFF_MM, FOLD_WORD_OFF_MM + FOLD_WORD_HIGH_MM):
            word = _at_fold(fold, printable, along_mm, off_mm)
            if _have_room((word,), printable, taken):
                yield word
                return


def _at_fold(fold: Mirror, printable: Area, along_mm: float, off_mm: float) -> Text:
    """The word along the line, so far from its bottom or left end."""
    if fold.is_upright:
        x, y = fold.at_mm + off_mm, printable.bottom_mm - along_mm
        return Text(x, y, FOLD_WORD, *FOLD_TYPE, FURNITURE_TEXT, turn_deg=270)
    x, y = printable.x_mm + along_mm, fold.at_mm + off_mm
    return Text(x, y, FOLD_WORD, *FOLD_TYPE, FURNITURE_TEXT)
