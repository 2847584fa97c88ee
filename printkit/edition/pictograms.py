"""Small drawings of tools and of what hands do, for pages that tell how to make things."""

from math import cos, hypot, radians, sin

from printkit.ink.drawing import Circle, Drawing, Item, Path, Point, Rect, Stroke, Text, polyline
from rulebook.design import INK, PETROL

PAPER = "#FFFFFF"
LINE = Stroke(INK, 0.35, join="round", cap="round")
THICK = Stroke(PETROL, 0.85, join="round", cap="round")
CASING = Stroke(PAPER, 1.5, cap="round")
HEAD_MM = 3.0
DISC_MM = 2.6


def arrow(start: Point, end: Point) -> tuple[Item, ...]:
    """A petrol arrow with a white casing."""
    long_mm = hypot(end[0] - start[0], end[1] - start[1])
    u = (end[0] - start[0]) / long_mm, (end[1] - start[1]) / long_mm
    neck = end[0] - u[0] * HEAD_MM, end[1] - u[1] * HEAD_MM
    side = -u[1] * HEAD_MM * 0.45, u[0] * HEAD_MM * 0.45
    head = [end, (neck[0] + side[0], neck[1] + side[1]), (neck[0] - side[0], neck[1] - side[1])]
    return (
        polyline([start, neck], stroke=CASING),
        polyline([start, neck], stroke=THICK),
        polyline(head, closed=True, fill=PETROL),
    )


def numbered(x_mm: float, y_mm: float, number: int) -> tuple[Item, ...]:
    """A white number in a petrol disc."""
    disc = Circle(x_mm, y_mm, DISC_MM, fill=PETROL, stroke=Stroke(PAPER, 0.4))
    return disc, Text(x_mm, y_mm + 1.15, str(number), "sans-semibold", 9.5, PAPER, "middle")


def scissors(x_mm: float, y_mm: float, turn_deg: float = 0) -> tuple[Item, ...]:
    """Open scissors whose point of cut is there, seen from above; they cut to the right at 0°."""
    c, s = cos(radians(turn_deg)), sin(radians(turn_deg))

    def at(point: Point) -> Point:
        return x_mm + point[0] * c - point[1] * s, y_mm + point[0] * s + point[1] * c

    items: list[Item] = []
    for way in (-1, 1):
        blade = [(4.0, way * 2.2), (-2.2, way * -0.35), (-3.2, way * -1.4), (0.0, way * 0.7)]
        items.append(polyline([at(point) for point in blade], closed=True, fill=INK))
        items.append(polyline([at((-2.4, way * -0.8)), at((-4.4, way * -2.0))], stroke=Stroke(INK, 0.8)))
        items.append(Circle(*at((-6.0, way * -2.8)), 1.7, stroke=Stroke(INK, 0.8)))
    items.append(Circle(*at((-1.0, 0)), 0.45, fill=PAPER))
    return tuple(items)


def lamp(x_mm: float, y_mm: float, radius_mm: float) -> tuple[Item, ...]:
    """A light with rays all round."""
    rays: list[Item] = []
    for angle in range(0, 360, 45):
        c, s = cos(radians(angle)), sin(radians(angle))
        inner, outer = radius_mm * 1.35, radius_mm * 1.9
        ends = [(x_mm + c * inner, y_mm + s * inner), (x_mm + c * outer, y_mm + s * outer)]
        rays.append(polyline(ends, stroke=LINE))
    return (Circle(x_mm, y_mm, radius_mm, stroke=LINE), *rays)


def sheet_lying(x_mm: float, y_mm: float, wide_mm: float, thick_mm: float, fill: str) -> tuple[Item, ...]:
    """A sheet or card lying flat, seen from the front and above; its near left corner is there."""
    deep, rise = wide_mm * 0.35, wide_mm * 0.22
    near, right = (x_mm, y_mm), (x_mm + wide_mm, y_mm)
    top = [near, right, (right[0] + deep, y_mm - rise), (x_mm + deep, y_mm - rise)]
    items: list[Item] = [polyline(top, closed=True, fill=fill, stroke=LINE)]
    if thick_mm:
        items.append(Rect(x_mm, y_mm, wide_mm, thick_mm, fill=fill, stroke=LINE))
        far = (right[0] + deep, y_mm - rise)
        side = [right, far, (far[0], far[1] + thick_mm), (right[0], y_mm + thick_mm)]
        items.append(polyline(side, closed=True, fill=fill, stroke=LINE))
    return tuple(items)


def solid(size: tuple[float, float, float], *, is_open: bool = False) -> Drawing:
    """A box seen from the front and above: width, depth, height; open ones show what they hold."""
    wide, depth, high = size
    across, rise = depth * 0.5, depth * 0.32
    front = Rect(0, rise, wide, high, fill=PAPER, stroke=LINE)
    lid = [(0, rise), (across, 0), (wide + across, 0), (wide, rise)]
    side = [(wide, rise), (wide + across, 0), (wide + across, high), (wide, rise + high)]
    items: list[Item] = [
        polyline(lid, closed=True, fill="#DDE3E5" if is_open else PAPER, stroke=LINE),
        polyline(side, closed=True, fill=PAPER, stroke=LINE),
        front,
    ]
    return Drawing("box", wide + across, rise + high, tuple(items))


def wavy(x_mm: float, y_mm: float, wide_mm: float) -> Path:
    """A line of glue."""
    step = wide_mm / 4
    segments: list[tuple[str | float, ...]] = [("M", x_mm, y_mm)]
    for index in range(4):
        left, way = x_mm + index * step, 1 if index % 2 else -1
        bend = left + step / 3, y_mm + way * 1.6, left + 2 * step / 3, y_mm + way * 1.6
        segments.append(("C", *bend, left + step, y_mm))
    return Path(tuple(segments), stroke=THICK)
