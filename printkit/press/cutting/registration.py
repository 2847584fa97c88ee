"""The marks that a cutting machine looks for: a square and two angles in the corners of a sheet."""

from printkit.ink.drawing import Item, Rect, Stroke, polyline
from printkit.press.cutting.cuts import Trace
from printkit.press.paper import Area
from printkit.press.plan import Mirror, Sheet, Side
from printkit.press.room import Polygon, corners
from printkit.press.stock import FOLD_GUTTER_MM, REGISTRATION_MM, Stock

SQUARE_MM, LEG_MM = 5.0, 10.0
LINE = Stroke("#000000", 0.5)


def registered(sheet: Sheet, stock: Stock) -> Area | None:
    """What the marks of a side stand round; None if it has none.

    Backs have none, for they are cut from the front. On a sheet that folds it is the
    half with the fronts, which is cut when the glue is dry.
    """
    if not stock.cutting.has_registration or sheet.side is Side.BACK:
        return None
    if sheet.fold is None:
        return stock.printable
    front = next(placed for placed in sheet.placements if placed.side is Side.FRONT)
    start_mm = front.x_mm if sheet.fold.is_upright else front.y_mm
    return _half(stock.printable, sheet.fold, is_first=start_mm < sheet.fold.at_mm)


def _half(whole: Area, fold: Mirror, *, is_first: bool) -> Area:
    """The part of an area on one side of a fold, off its gutter."""
    before_mm, after_mm = fold.at_mm - FOLD_GUTTER_MM / 2, fold.at_mm + FOLD_GUTTER_MM / 2
    if fold.is_upright:
        off = {"right_mm": whole.right_mm - before_mm} if is_first else {"left_mm": after_mm - whole.x_mm}
    else:
        off = {"bottom_mm": whole.bottom_mm - before_mm} if is_first else {"top_mm": after_mm - whole.y_mm}
    return whole.without(**off)


def kept_corners(area: Area) -> tuple[Polygon, ...]:
    """The corners where nothing else may stand: top left, top right, bottom left."""
    right, bottom = area.right_mm - REGISTRATION_MM, area.bottom_mm - REGISTRATION_MM
    places = ((area.x_mm, area.y_mm), (right, area.y_mm), (area.x_mm, bottom))
    return tuple(corners(Area(x, y, REGISTRATION_MM, REGISTRATION_MM)) for x, y in places)


def registration_traces(area: Area) -> tuple[Trace, ...]:
    """The square round, and the middle of the two angles' lines."""
    left, top, right, bottom = area.x_mm, area.y_mm, area.right_mm, area.bottom_mm
    inner = LINE.width_mm / 2
    square = tuple(corners(Area(left, top, SQUARE_MM, SQUARE_MM)))
    return (
        (*square, square[0]),
        ((right - LEG_MM, top + inner), (right - inner, top + inner), (right - inner, top + LEG_MM)),
        ((left + inner, bottom - LEG_MM), (left + inner, bottom - inner), (left + LEG_MM, bottom - inner)),
    )


def registration_items(area: Area) -> tuple[Item, ...]:
    """The marks as they are printed: a black square and two angles."""
    _, *angles = registration_traces(area)
    square = Rect(area.x_mm, area.y_mm, SQUARE_MM, SQUARE_MM, fill=LINE.colour)
    return (square, *(polyline(angle, stroke=LINE) for angle in angles))
