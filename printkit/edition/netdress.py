"""Boxes to fold in the game's own dress: what is printed on their panels, and the lines round them."""

from collections.abc import Iterator, Mapping

from printkit.ink import fonts
from printkit.ink.drawing import MM_PER_PT, Drawing, Group, Item, Path, Placed, Point, Stroke, Text, polyline
from printkit.press.nets import Net, Panel
from printkit.press.paper import Area
from rulebook.design import INK, SLATE

CUT, CREASE = Stroke(INK, 0.25), Stroke(SLATE, 0.2, dash_mm=(2.0, 1.5))
TITLE, SUBTITLE, LINE, GLUE = "sans-semibold", "serif-italic", "sans", ("sans", 7.0)
LID_PT, LID_LINE_PT, WALL_PT, FRONT_PT, SMALL_PT = 54.0, 13.0, 12.0, 20.0, 9.0
LEAST_PT = 6.0
INSET_MM = 3.0
CAP_SHARE = 0.69
"""Height of capitals, in sizes of type."""


def area(panel: Panel) -> Area:
    """The rectangle round a panel."""
    xs, ys = [x for x, _ in panel.corners], [y for _, y in panel.corners]
    return Area(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def dressed(net: Net, dress: Mapping[str, tuple[Item, ...]], glue: str) -> Drawing:
    """The net with its dress on the panels, clipped to them, and its lines over it."""
    items: list[Item] = []
    for panel in net.panels:
        if panel.name in dress:
            items.append(Group(dress[panel.name], polyline(panel.corners, closed=True)))
        if panel.is_glued:
            items += _glue(area(panel), glue)
    items.append(_lines(net.cuts(), CUT))
    items.append(_lines(net.creases(), CREASE))
    return Drawing(net.name, net.width_mm, net.height_mm, tuple(items), title=net.name)


def _lines(edges: tuple[tuple[Point, Point], ...], stroke: Stroke) -> Path:
    """Many straight lines as one path."""
    return Path(
        tuple(segment for start, end in edges for segment in (("M", *start), ("L", *end))), stroke=stroke
    )


def _glue(own: Area, word: str) -> Iterator[Item]:
    """The word that a tab is glued, along it; none on a tab too small for it."""
    wide_mm = fonts.width_mm(word, *GLUE)
    x_mm, y_mm = own.middle_mm
    if max(own.width_mm, own.height_mm) < wide_mm + 1:
        return
    is_upright = own.height_mm > own.width_mm
    off_mm = GLUE[1] * MM_PER_PT * CAP_SHARE / 2
    if is_upright:
        yield Text(x_mm + off_mm, y_mm, word, *GLUE, SLATE, "middle", 270)
    else:
        yield Text(x_mm, y_mm + off_mm, word, *GLUE, SLATE, "middle")


def fitted_pt(text: str, face: str, most_pt: float, wide_mm: float) -> float:
    """The largest size up to the most with which a text is no wider than that."""
    return min(most_pt, wide_mm / max(fonts.width_mm(text, face, 1.0), 1e-9))


def wall(panel: Panel, text: str, turn_deg: float = 0) -> tuple[Item, ...]:
    """A line in the middle of a wall; nothing where it would be too small to read."""
    own = area(panel)
    x_mm, y_mm = own.middle_mm
    along, across = own.width_mm, own.height_mm
    if turn_deg in (90, 270):
        along, across = across, along
    size_pt = min(fitted_pt(text, TITLE, WALL_PT, along - 2 * INSET_MM), across / MM_PER_PT / 2)
    if size_pt < LEAST_PT:
        return ()
    off_mm = size_pt * MM_PER_PT * CAP_SHARE / 2
    place = {
        0: (x_mm, y_mm + off_mm),
        180: (x_mm, y_mm - off_mm),
        90: (x_mm - off_mm, y_mm),
        270: (x_mm + off_mm, y_mm),
    }
    return (Text(*place[int(turn_deg)], text, TITLE, size_pt, INK, "middle", turn_deg),)


def cover(panel: Panel, title: str, subtitle: str, picture: Drawing, line: str = "") -> tuple[Item, ...]:
    """The lid of a tray: title and subtitle, and under them a picture that the panel's edges cut."""
    own = area(panel)
    left, wide = own.x_mm + 2 * INSET_MM, own.width_mm - 4 * INSET_MM
    title_pt = fitted_pt(title, TITLE, LID_PT, wide)
    y_mm = own.y_mm + 2 * INSET_MM + title_pt * MM_PER_PT * CAP_SHARE
    size_pt = fitted_pt(subtitle, SUBTITLE, LID_LINE_PT, wide)
    under_mm = y_mm + 2.6 * INSET_MM
    scale = own.width_mm / picture.width_mm * 1.25
    x_mm = own.x_mm + (own.width_mm - picture.width_mm * scale) / 2
    top_mm = under_mm + 2 * INSET_MM
    strip = Path(polyline(_corners(own, top_mm), closed=True).segments)
    rest_mm = own.y_mm + own.height_mm - top_mm
    shown = Placed(picture, x_mm, top_mm - (picture.height_mm * scale - rest_mm) / 2, scale)
    return (
        Text(left, y_mm, title, TITLE, title_pt, INK),
        Text(left, under_mm, subtitle, SUBTITLE, size_pt, INK),
        Text(left + wide, y_mm, line, LINE, SMALL_PT, SLATE, "end"),
        Group((shown,), strip),
    )


def _corners(own: Area, top_mm: float) -> tuple[Point, ...]:
    """What is left of an area below a level."""
    right, bottom = own.x_mm + own.width_mm, own.y_mm + own.height_mm
    return (own.x_mm, top_mm), (right, top_mm), (right, bottom), (own.x_mm, bottom)


def front(panel: Panel, title: str, line: str, picture: Drawing) -> tuple[Item, ...]:
    """The front of a tuck box: title, a line, and a counter in the corner."""
    own = area(panel)
    wide = own.width_mm - 2 * INSET_MM
    left, bottom = own.x_mm + INSET_MM, own.y_mm + own.height_mm - INSET_MM
    title_pt = fitted_pt(title, TITLE, FRONT_PT, wide)
    high_mm = title_pt * MM_PER_PT * CAP_SHARE
    y_mm = own.y_mm + INSET_MM + high_mm
    line_pt = fitted_pt(line, LINE, SMALL_PT, wide)
    items: list[Item] = [Text(left, y_mm, title, TITLE, title_pt, INK)]
    if line_pt >= LEAST_PT:
        items.append(Text(left, y_mm + 1.7 * INSET_MM, line, LINE, line_pt, INK))
    if bottom - picture.height_mm > y_mm + 2.2 * INSET_MM:
        items.append(Placed(picture, left, bottom - picture.height_mm))
    return tuple(items)
