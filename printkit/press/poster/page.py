"""A poster's page drawn: its part of the board, marks and hints at its joins, words at its foot."""

from collections.abc import Iterator, Sequence

from printkit.ink import fonts
from printkit.ink.drawing import Drawing, Group, Item, Path, Placed, Point, Stroke, Text, polyline
from printkit.press.marks import FURNITURE_TEXT, LINE_BLACK
from printkit.press.paper import Area
from printkit.press.poster.assembly import assembly
from printkit.press.poster.foot import HINT, RULER_DEEP_MM, RULERS_MM, foot, low_ruler
from printkit.press.poster.plan import TEXT_MM, Edge, Plan, PosterPage, Seam
from printkit.press.poster.seams import TIP_MM
from printkit.press.stock import TICK_MM, TICK_OFF_MM

BEYOND_MM = 1.0
"""How far past the board's own edge a page shows it, for the half of a line that lies outside."""
CUT_LINE, LAY_LINE, TICK = (
    Stroke(LINE_BLACK, 0.15, (2.0, 1.5)),
    Stroke("#8A857C", 0.1),
    Stroke(LINE_BLACK, 0.1),
)
"""Where to cut, where the edge of the page on top comes to lie, and both outside the board."""
HALO, HALO_MM = "#FFFFFF", 0.45
HINT_HIGH_MM, HINT_OFF_MM = 2.3, 1.6


def page_drawing(plan: Plan, page: PosterPage, part: Drawing) -> Drawing:
    """The whole page in true size; ``part`` is what of the board can show on it."""
    hints = [hint for seam in page.seams if (hint := _hint(plan, page, seam))]
    items: list[Item] = [_picture(plan, page, part)]
    for seam in page.seams:
        items += _join(plan, page, seam)
    items += hints
    is_last = page.number == len(plan.pages)
    if is_last and plan.diagram:
        items.append(Placed(assembly(plan, plan.diagram), plan.diagram.x_mm, plan.diagram.y_mm))
    said = f"page {page.number} of {len(plan.pages)}, {page.place}"
    items += foot(plan, said)
    items += _upright(plan, page, [_room_of(hint) for hint in hints])
    paper = plan.stock.paper
    title = f"{plan.board.game}, {plan.board.name}: {said}"
    return Drawing(title, paper.width_mm, paper.height_mm, tuple(items), title=title)


def _picture(plan: Plan, page: PosterPage, part: Drawing) -> Group:
    """Its part of the board, and nothing beyond but its bleed."""
    shows, board, printable = page.shows, plan.board.drawing, plan.stock.printable
    beyond_mm = max(BEYOND_MM, plan.stock.bleed_mm)
    left, top, right, bottom = _sides(page.on_paper)
    if shows.x_mm <= 0:
        left = max(printable.x_mm, left - beyond_mm)
    if shows.y_mm <= 0:
        top = max(printable.y_mm, top - beyond_mm)
    if shows.right_mm >= board.width_mm:
        right = min(printable.right_mm, right + beyond_mm)
    if shows.bottom_mm >= board.height_mm:
        bottom = min(printable.bottom_mm - TEXT_MM, bottom + beyond_mm)
    clip = polyline([(left, top), (right, top), (right, bottom), (left, bottom)], closed=True)
    return Group((Placed(part, page.x_mm, page.y_mm),), clip)


def _sides(area: Area) -> tuple[float, float, float, float]:
    return area.x_mm, area.y_mm, area.right_mm, area.bottom_mm


def _side(area: Area, edge: Edge) -> float:
    return {"left": area.x_mm, "top": area.y_mm, "right": area.right_mm, "bottom": area.bottom_mm}[edge]


class _Turned:
    """A seam on its page, so that ``across`` and ``along`` it can be said once for all four edges."""

    def __init__(self, page: PosterPage, seam: Seam) -> None:
        self._is_upright = seam.is_upright
        own, other = (page.x_mm, page.y_mm) if seam.is_upright else (page.y_mm, page.x_mm)
        self.line_mm = seam.line_mm + own
        self.marks_mm = [mark + other for mark in seam.marks_mm]
        self.off = 1 if seam.is_far else -1
        left, top, right, bottom = _sides(page.on_paper)
        self.low_mm, self.high_mm = (top, bottom) if seam.is_upright else (left, right)
        self.edge_mm = _side(page.on_paper, seam.edge)

    def point(self, across_mm: float, along_mm: float) -> Point:
        """A place on the paper, its first length off the line away from the page's own part."""
        across_mm = self.line_mm + self.off * across_mm
        return (across_mm, along_mm) if self._is_upright else (along_mm, across_mm)

    def line(self, low_mm: float, high_mm: float, stroke: Stroke) -> Path:
        """A line beside the join, all of it on the side that does not stay."""
        ends = [self.point(stroke.width_mm / 2, at) for at in (low_mm, high_mm)]
        return polyline(ends, stroke=stroke)


def _join(plan: Plan, page: PosterPage, seam: Seam) -> Iterator[Path]:
    """Line and marks of a join; a mark's tip is its place, on both pages."""
    turned = _Turned(page, seam)
    is_cut = plan.joining.kind == "butt" or not seam.is_far
    stroke = CUT_LINE if is_cut else LAY_LINE
    yield turned.line(turned.low_mm, turned.high_mm, stroke)
    yield from _ticks(plan, page, seam, turned)
    for at in turned.marks_mm:
        for fill, by_mm in ((HALO, HALO_MM), (LINE_BLACK, 0.0)):
            half, deep = TIP_MM / 2 + by_mm, TIP_MM + by_mm
            tip = [turned.point(0, at), turned.point(deep, at - half), turned.point(deep, at + half)]
            yield polyline(tip, closed=True, fill=fill)


def _ticks(plan: Plan, page: PosterPage, seam: Seam, turned: _Turned) -> Iterator[Path]:
    """Ticks on the line's ends outside the board, as far as the printer reaches."""
    board, room = Area(0, 0, plan.board.drawing.width_mm, plan.board.drawing.height_mm), plan.room
    edges: tuple[tuple[Edge, int], ...] = (("top", -1), ("bottom", 1))
    if not seam.is_upright:
        edges = ("left", -1), ("right", 1)
    for edge, away in edges:
        is_outer = away * (_side(page.shows, edge) - _side(board, edge)) >= 0
        near_mm = _side(page.on_paper, edge) + away * TICK_OFF_MM
        far_mm = near_mm + away * min(TICK_MM, away * (_side(room, edge) - near_mm))
        if is_outer and away * (far_mm - near_mm) > 0:
            yield turned.line(near_mm, far_mm, TICK)


def _hint(plan: Plan, page: PosterPage, seam: Seam) -> Text | None:
    """What to do at a join: beside the board if there is room, else where it will not be seen."""
    turned, printable = _Turned(page, seam), plan.room
    words = _hint_words(plan, seam)
    beyond = abs(turned.edge_mm - turned.line_mm)
    limit = _side(printable, seam.edge)
    middle_mm = (turned.marks_mm[0] + turned.marks_mm[1]) / 2
    if abs(limit - turned.edge_mm) >= HINT_OFF_MM + HINT_HIGH_MM:
        return _level_on(turned, seam, words, beyond + HINT_OFF_MM, middle_mm)
    if beyond - TIP_MM >= HINT_HIGH_MM - 0.2:
        hint = _level_on(turned, seam, words, beyond - HINT_HIGH_MM + 0.1, middle_mm)
        return hint if _is_off_words(plan, page, _room_of(hint)) else None
    return None


def _hint_words(plan: Plan, seam: Seam) -> str:
    if plan.joining.kind == "butt":
        return f"cut here, page {seam.page} joins"
    return f"page {seam.page} is glued on here" if seam.is_far else f"cut here, glue on page {seam.page}"


def _level_on(turned: _Turned, seam: Seam, words: str, off_mm: float, middle_mm: float) -> Text:
    """Words along a join; ``off_mm`` is how far their nearer side stands off the line."""
    base_mm = off_mm + (1.7 if seam.edge in ("right", "bottom") else 0.0)
    x_mm, y_mm = turned.point(base_mm, middle_mm)
    return Text(x_mm, y_mm, words, *HINT, FURNITURE_TEXT, "middle", 270.0 if seam.is_upright else 0.0)


def _room_of(text: Text) -> Area:
    """The room of a hint, level or upright."""
    wide_mm = fonts.width_mm(text.text, text.face, text.size_pt)
    if text.turn_deg:
        return Area(text.x_mm - 1.8, text.y_mm - wide_mm / 2, HINT_HIGH_MM, wide_mm)
    return Area(text.x_mm - wide_mm / 2, text.y_mm - 1.8, wide_mm, HINT_HIGH_MM)


def _is_off_words(plan: Plan, page: PosterPage, room: Area) -> bool:
    """Whether a room on the paper hides no word of the board."""
    left, top = room.x_mm - page.x_mm, room.y_mm - page.y_mm
    right, bottom = left + room.width_mm, top + room.height_mm
    return not any(
        box[0] < right and left < box[2] and box[1] < bottom and top < box[3] for box in plan.words
    )


def _upright(plan: Plan, page: PosterPage, taken: Sequence[Area]) -> Iterator[Item]:
    """An upright ruler beside the board, as long as there is room for."""
    off_mm = -plan.stock.bleed_mm
    printable, art = (
        plan.room,
        page.on_paper.without(left_mm=off_mm, top_mm=off_mm, right_mm=off_mm, bottom_mm=off_mm),
    )
    diagram = [plan.diagram] if plan.diagram and page.number == len(plan.pages) else []
    for length_mm in RULERS_MM:
        for x_mm in (printable.x_mm, printable.right_mm - RULER_DEEP_MM):
            for y_mm in (printable.bottom_mm - length_mm - 1.0, printable.y_mm + 12.0):
                room = Area(x_mm, y_mm - 10.0, RULER_DEEP_MM, length_mm + 10.0)
                if room.y_mm >= printable.y_mm and all(
                    _are_apart(room, each) for each in (art, *diagram, *taken)
                ):
                    yield Placed(low_ruler(length_mm), x_mm, y_mm + length_mm, turn_deg=270.0)
                    base_mm = x_mm + RULER_DEEP_MM
                    yield Text(base_mm, y_mm - 1.5, f"{length_mm} mm", *HINT, FURNITURE_TEXT, "start", 270.0)
                    return


def _are_apart(one: Area, other: Area) -> bool:
    air = 1.0
    return (
        one.right_mm + air <= other.x_mm
        or other.right_mm + air <= one.x_mm
        or one.bottom_mm + air <= other.y_mm
        or other.bottom_mm + air <= one.y_mm
    )
