"""How a poster's pages join, shown small: in free room of the last page, or on one before the others."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from printkit.ink import fonts
from printkit.ink.drawing import Circle, Drawing, Group, Item, Path, Placed, Rect, Stroke, Text
from printkit.model import UsageError
from printkit.press import prose
from printkit.press.marks import FURNITURE_TEXT, LINE_BLACK
from printkit.press.paper import Area
from printkit.press.poster.foot import foot
from printkit.press.poster.plan import Edge, Plan, Seam

HEADING, HEADING_MM = ("serif-bold", 11.0), 6.5
SIZE = ("serif-italic", 9.0)
STEP, STEP_LEADING_MM, STEP_GAP_MM, STEP_INDENT_MM = ("sans", 7.5), 3.3, 1.3, 3.2
NUMBER, NUMBER_OF_CELL = "serif-bold", 0.34
NUMBER_RANGE_PT = (6.0, 22.0)
CELL_LINE = Stroke(LINE_BLACK, 0.25)
DETAIL_MM = 0.4
"""What the small picture leaves out, as measured on the paper."""
PALE = "#EFEBE1"
WHITE = "#FFFFFF"
LEAST_CELL_MM, LEAST_WORDS_MM, MOST_WORDS_MM, MOST_PICTURE_MM = 5.0, 34.0, 62.0, 110.0
AIR_MM, HINT_MM = 8.0, 4.5
"""Between the diagram and the board on its page, or its words; what a hint beside the board takes."""
STEPS = {
    "overlap": (
        "Print every page at 100 %, as its rulers tell.",
        "Cut pages along the dashed line, at their left and top where they have one.",
        "Glue each page on the one at its left, the cut edge on the thin line, point to point; then each row "
        "on the row above.",
    ),
    "butt": (
        "Print every page at 100 %, as its rulers tell.",
        "Cut every page along its dashed lines.",
        "Lay the pages edge to edge, point to point, and tape them from behind.",
    ),
}


@dataclass(frozen=True, slots=True)
class _Layout:
    """The picture's scale, and where picture and words begin in the room that they have."""

    scale: float
    picture: tuple[float, float]
    words: tuple[float, float]
    words_wide_mm: float


def settled(plan: Plan) -> Plan:
    """The plan with its diagram beside or under the last page's part of the board, if there is room."""
    if len(plan.pages) < 2:
        return plan
    page, room = plan.pages[-1], plan.room
    shows = page.shows
    x_mm, y_mm = _set_aside(page.seams, "left"), _set_aside(page.seams, "top")
    beside = room.without(left_mm=x_mm + shows.width_mm + AIR_MM)
    under = room.without(top_mm=y_mm + shows.height_mm + AIR_MM)
    found = [(laid.scale, area) for area in (beside, under) if (laid := _layout(plan, area))]
    if not found:
        return plan
    _, area = max(found, key=lambda each: each[0])
    if area is beside:
        page = replace(page, x_mm=room.x_mm + x_mm - shows.x_mm)
    else:
        page = replace(page, y_mm=room.y_mm + y_mm - shows.y_mm)
    return replace(plan, pages=(*plan.pages[:-1], page), diagram=area)


def _set_aside(seams: Sequence[Seam], edge: Edge) -> float:
    """What a hint at an edge needs."""
    return HINT_MM if any(seam.edge == edge for seam in seams) else 0.0


def assembly_page(plan: Plan) -> Drawing:
    """The diagram on a page of its own."""
    paper, said = plan.stock.paper, f"assembly of {len(plan.pages)} pages"
    items = (Placed(assembly(plan, plan.room), plan.room.x_mm, plan.room.y_mm), *foot(plan, said))
    title = f"{plan.board.game}, {plan.board.name}: {said}"
    return Drawing(title, paper.width_mm, paper.height_mm, items, title=title)


def assembly(plan: Plan, area: Area) -> Drawing:
    """Heading, the board with its pages' numbers, and what to do, in the middle of an area.

    Raises:
        UsageError: the area is too small for any picture.
    """
    laid = _layout(plan, area) or _beside(plan, area)
    if laid.scale <= 0:
        raise UsageError(f"{plan.stock.paper.name} has no room for a poster's small map; take larger paper")
    items = (*_picture(plan, laid), *_words(plan, laid))
    return Drawing("assembly", area.width_mm, area.height_mm, items)


def _layout(plan: Plan, area: Area) -> _Layout | None:
    """Words under the picture or beside it, whichever lets it be larger; None if it would be too small."""
    cells = [plan.columns.cell(index) for index in range(len(plan.columns.windows))]
    cells += [plan.rows.cell(index) for index in range(len(plan.rows.windows))]
    least = LEAST_CELL_MM / min(high - low for low, high in cells)
    laid = [
        each
        for each in (_under(plan, area), _beside(plan, area))
        if each.scale >= least and each.words_wide_mm >= LEAST_WORDS_MM
    ]
    return max(laid, key=lambda each: each.scale, default=None)


def _under(plan: Plan, area: Area) -> _Layout:
    board = plan.board.drawing
    words_wide_mm = min(area.width_mm, MOST_PICTURE_MM)
    words_mm = _words_mm(plan, words_wide_mm)
    room_mm = area.height_mm - words_mm - AIR_MM
    scale = _scale(plan, area.width_mm, room_mm)
    wide_mm, high_mm = board.width_mm * scale, board.height_mm * scale
    words_wide_mm = max(min(wide_mm, words_wide_mm), min(MOST_WORDS_MM, words_wide_mm))
    left, top = (area.width_mm - words_wide_mm) / 2, (area.height_mm - high_mm - words_mm - AIR_MM) / 2
    return _Layout(scale, ((area.width_mm - wide_mm) / 2, top), (left, top + high_mm + AIR_MM), words_wide_mm)


def _beside(plan: Plan, area: Area) -> _Layout:
    board = plan.board.drawing
    words_wide_mm = min(MOST_WORDS_MM, area.width_mm / 2)
    room_mm = area.width_mm - words_wide_mm - AIR_MM
    has_room = _words_mm(plan, words_wide_mm) <= area.height_mm
    scale = _scale(plan, room_mm, area.height_mm) if has_room else 0.0
    wide_mm, high_mm = board.width_mm * scale, board.height_mm * scale
    left, top = (area.width_mm - wide_mm - AIR_MM - words_wide_mm) / 2, (area.height_mm - high_mm) / 2
    words_top = (area.height_mm - _words_mm(plan, words_wide_mm)) / 2
    return _Layout(scale, (left, top), (left + wide_mm + AIR_MM, words_top), words_wide_mm)


def _scale(plan: Plan, wide_mm: float, high_mm: float) -> float:
    """How large the board may be drawn in a room; none of it is 0 or less."""
    board = plan.board.drawing
    return min(
        min(wide_mm, MOST_PICTURE_MM) / board.width_mm, min(high_mm, MOST_PICTURE_MM) / board.height_mm
    )


def _picture(plan: Plan, laid: _Layout) -> Iterator[Item]:
    """The board small, each page's part of it outlined and numbered."""
    board, scale, (left, top) = plan.board, laid.scale, laid.picture
    if board.small:
        items = tuple(_coarse(item, DETAIL_MM / scale) for item in board.small.items)
        yield Placed(replace(board.small, items=items), left, top, scale)
    else:
        yield Rect(left, top, board.drawing.width_mm * scale, board.drawing.height_mm * scale, fill=PALE)
    for page in plan.pages:
        (low_x, high_x), (low_y, high_y) = plan.columns.cell(page.column - 1), plan.rows.cell(page.row - 1)
        wide_mm, high_mm = (high_x - low_x) * scale, (high_y - low_y) * scale
        x_mm, y_mm = left + low_x * scale, top + low_y * scale
        yield Rect(x_mm, y_mm, wide_mm, high_mm, stroke=CELL_LINE)
        yield from _number(page.number, x_mm + wide_mm / 2, y_mm + high_mm / 2, min(wide_mm, high_mm))


def _coarse(item: Item, detail_mm: float) -> Item:
    """The item with its paths less exact: what would be told by steps under a length is left out."""
    if isinstance(item, Group):
        clip = replace(item.clip, segments=_steps(item.clip.segments, detail_mm)) if item.clip else None
        return replace(item, items=tuple(_coarse(each, detail_mm) for each in item.items), clip=clip)
    return replace(item, segments=_steps(item.segments, detail_mm)) if isinstance(item, Path) else item


def _steps(
    segments: Sequence[tuple[str | float, ...]], detail_mm: float
) -> tuple[tuple[str | float, ...], ...]:
    kept: list[tuple[str | float, ...]] = []
    x, y = 0.0, 0.0
    for segment in segments:
        if len(segment) > 1:
            next_x, next_y = float(segment[-2]), float(segment[-1])
            if segment[0] != "M" and max(abs(next_x - x), abs(next_y - y)) < detail_mm:
                continue
            x, y = next_x, next_y
        kept.append(segment)
    return tuple(kept)


def _number(number: int, x_mm: float, y_mm: float, cell_mm: float) -> Iterator[Item]:
    least, most = NUMBER_RANGE_PT
    size_pt = max(least, min(most, NUMBER_OF_CELL * cell_mm / fonts.cap_height_mm(NUMBER, 1.0)))
    high_mm = fonts.cap_height_mm(NUMBER, size_pt)
    yield Circle(x_mm, y_mm, max(high_mm, fonts.width_mm(f"{number}", NUMBER, size_pt)) * 0.68, fill=WHITE)
    yield Text(x_mm, y_mm + high_mm / 2, f"{number}", NUMBER, size_pt, LINE_BLACK, "middle")


def _words(plan: Plan, laid: _Layout) -> Iterator[Text]:
    x_mm, y_mm = laid.words
    yield Text(x_mm, y_mm + fonts.cap_height_mm(*HEADING), "Assembly", *HEADING, LINE_BLACK)
    y_mm += HEADING_MM + fonts.cap_height_mm(*SIZE)
    yield Text(x_mm, y_mm, _size(plan), *SIZE, FURNITURE_TEXT)
    y_mm += STEP_GAP_MM
    for number, step in enumerate(STEPS[plan.joining.kind], start=1):
        y_mm += STEP_GAP_MM
        for index, line in enumerate(_wrapped(step, laid.words_wide_mm - STEP_INDENT_MM)):
            y_mm += STEP_LEADING_MM
            if not index:
                yield Text(x_mm, y_mm, f"{number}", *STEP, FURNITURE_TEXT)
            yield Text(x_mm + STEP_INDENT_MM, y_mm, line, *STEP, LINE_BLACK)


def _size(plan: Plan) -> str:
    board = plan.board.drawing
    return f"{board.width_mm:.0f} × {board.height_mm:.0f} mm on {len(plan.pages)} pages"


def _words_mm(plan: Plan, wide_mm: float) -> float:
    """How high the words stand in a column."""
    steps = STEPS[plan.joining.kind]
    lines = sum(len(_wrapped(step, wide_mm - STEP_INDENT_MM)) for step in steps)
    head_mm = HEADING_MM + fonts.cap_height_mm(*SIZE) + STEP_GAP_MM
    return head_mm + STEP_GAP_MM * len(steps) + STEP_LEADING_MM * lines + 1.0


def _wrapped(words: str, wide_mm: float) -> tuple[str, ...]:
    """The words in lines of a width."""
    return tuple(line[0][0] for line in prose.lines(words, prose.Manner(*STEP, LINE_BLACK), wide_mm))
