"""Marks on the ground of a figure: arrows, crosses, covered ground, links, numbers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, hypot, pi, sin

from printkit.ink import fonts
from printkit.ink.drawing import MM_PER_PT, Circle, Item, Path, Point, Rect, Stroke, Text, polyline
from printkit.model.hexes import Hex, centre, corner, side_ends, side_towards
from tiles.curve import Frame, flattened, through
from tiles.pattern import hatching

ARROW_PT = 2.4
CASING_PT = 0.8
HEAD_LONG_MM = 2.7
HEAD_WIDE_MM = 2.6
REACH = 0.75
"""How far of the way to the next centre an arrow goes."""
CROSS_RADIUS_MM = 1.85
CROSS_ARM_MM = 0.8
RING_PT = 0.9
CROSS_PT = 1.5
COVER_PT = 1.0
OUTLINE_PT = 1.3
LINK_PT = 1.8
SPOKE_PT = 0.35
NUMBER_PT = 10.0
FRAGMENT_PT = 7.5
DEEP = 0.6
"""How far from the centre to the side a fragment's number stands."""
PLATE_MM = 0.5
"""Margin of a label's white plate, and the radius of its corners."""


@dataclass(frozen=True, slots=True)
class FigureLook:
    """The colours of figures, ``#RRGGBB``; ``hatched`` is whether covered ground is hatched."""

    land: str
    water: str
    wave: str
    coast: str
    hex_line: str
    accent: str
    tint: str
    ink: str
    paper: str
    hatched: bool


def line(colour: str, width_pt: float) -> Stroke:
    """A line with round joins, its width in points."""
    return Stroke(colour, width_pt * MM_PER_PT, cap="round", join="round")


def hexagon(place: Hex, frame: Frame) -> tuple[Point, ...]:
    """The six corners of a hex in millimetres."""
    return tuple(frame.point(corner(place, index)) for index in range(6))


def half_hexagon(place: Hex, towards: Hex, frame: Frame) -> tuple[Point, ...]:
    """The corners of the half of a hex next to a neighbour.

    Raises:
        ValueError: the two do not touch.
    """
    side = side_towards(place, towards)
    if side is None:
        raise ValueError(f"{place} and {towards} are no neighbours")
    return tuple(frame.point(corner(place, side + turn)) for turn in (-2, -1, 0, 1))


def covered(polygon: Sequence[Point], look: FigureLook) -> tuple[Item, ...]:
    """The marks of covered ground: hatching, and a line round it."""
    if not look.hatched:
        return (polyline(polygon, closed=True, stroke=line(look.accent, OUTLINE_PT)),)
    return hatching(polygon, look.accent), polyline(polygon, closed=True, stroke=line(look.accent, COVER_PT))


def outlined(place: Hex, frame: Frame, look: FigureLook) -> Path:
    """A heavy line just inside a hex's sides."""
    x_mm, y_mm = frame.point(centre(place))
    inset = 1 - OUTLINE_PT * MM_PER_PT / frame.side_mm
    corners = [(x_mm + (x - x_mm) * inset, y_mm + (y - y_mm) * inset) for x, y in hexagon(place, frame)]
    return polyline(corners, closed=True, stroke=line(look.accent, OUTLINE_PT))


def spoke_ends(place: Hex, frame: Frame) -> tuple[tuple[Point, Point], ...]:
    """The ends of the three lines that part a hex into fragments, in millimetres."""
    corners = hexagon(place, frame)
    return tuple(zip(corners[:3], corners[3:], strict=True))


def spokes(place: Hex, frame: Frame, look: FigureLook) -> Path:
    """The borders of a hex's six fragments."""
    ends = [(("M", *start), ("L", *end)) for start, end in spoke_ends(place, frame)]
    return Path(tuple(segment for pair in ends for segment in pair), stroke=line(look.ink, SPOKE_PT))


def fragment_numbers(place: Hex, text: str, frame: Frame, look: FigureLook) -> tuple[Text, ...]:
    """A number in each fragment: 0 to 5 clockwise from north, or the words of ``text``."""
    words = text.split() or [str(side) for side in range(6)]
    return tuple(
        centred(word, middle, "sans-semibold", FRAGMENT_PT, look.ink)
        for word, middle in zip(words, fragment_middles(place, frame), strict=False)
    )


def fragment_middles(place: Hex, frame: Frame) -> tuple[Point, ...]:
    """Where the fragments' numbers stand in millimetres: half way from the centre to the sides."""
    x, y = centre(place)
    ends = [side_ends(place, side) for side in range(6)]
    return tuple(
        frame.point((x + ((ax + bx) / 2 - x) * DEEP, y + ((ay + by) / 2 - y) * DEEP))
        for (ax, ay), (bx, by) in ends
    )


def centred(text: str, middle: Point, face: str, size_pt: float, fill: str) -> Text:
    """A text whose capitals stand centred on a point in millimetres."""
    drop_mm = fonts.cap_height_mm(face, size_pt) / 2
    return Text(middle[0], middle[1] + drop_mm, text, face, size_pt, fill, "middle")


def plate(width_mm: float, height_mm: float, middle: Point, look: FigureLook) -> Rect:
    """The white plate under a label of that size."""
    wide, high = width_mm + 2 * PLATE_MM, height_mm + 2 * PLATE_MM
    return Rect(middle[0] - wide / 2, middle[1] - high / 2, wide, high, fill=look.paper, radius_mm=PLATE_MM)


def numbered(text: str, middle: Point, look: FigureLook) -> tuple[Item, ...]:
    """A number on a white plate."""
    size = fonts.width_mm(text, "sans-semibold", NUMBER_PT), fonts.cap_height_mm("sans-semibold", NUMBER_PT)
    return plate(*size, middle, look), centred(text, middle, "sans-semibold", NUMBER_PT, look.ink)


def link(start: Point, end: Point, look: FigureLook) -> tuple[Item, ...]:
    """A line that joins two centres, cased in white."""
    path = polyline((start, end))
    cased = line(look.paper, LINK_PT + 2 * CASING_PT)
    return replace(path, stroke=cased), replace(path, stroke=line(look.accent, LINK_PT))


def cross(middle: Point, look: FigureLook) -> tuple[Item, ...]:
    """What may not be done: a cross in a white disc with a black ring."""
    x, y = middle
    arm = CROSS_ARM_MM
    strokes = (
        ("M", x - arm, y - arm),
        ("L", x + arm, y + arm),
        ("M", x - arm, y + arm),
        ("L", x + arm, y - arm),
    )
    ring = Stroke(look.ink, RING_PT * MM_PER_PT)
    return (
        Circle(x, y, CROSS_RADIUS_MM, fill=look.paper, stroke=ring),
        Path(strokes, stroke=Stroke(look.ink, CROSS_PT * MM_PER_PT)),
    )


def way_of(stops: Sequence[Point], clear_mm: float) -> tuple[Point, ...]:
    """The points of an arrow over the stops' centres, in millimetres.

    It starts ``clear_mm`` outside the square round the first stop and ends at 3/4 of
    the last step, or later where that leaves no room for the head; over more than two
    stops it bends softly at the sides between.
    """
    knots = [stops[0], *_bends(stops), _tip(stops[-2], stops[-1], clear_mm if len(stops) == 2 else 0.0)]
    first, last = knots[0], knots[-1]
    before = 2 * first[0] - knots[1][0], 2 * first[1] - knots[1][1]
    after = 2 * last[0] - knots[-2][0], 2 * last[1] - knots[-2][1]
    points = flattened(through((before, *knots, after)))
    clear = [point for point in points if max(abs(point[0] - first[0]), abs(point[1] - first[1])) >= clear_mm]
    return tuple(clear if len(clear) > 1 else points[-2:])


def _tip(start: Point, end: Point, clear_mm: float) -> Point:
    """Where an arrow from one centre to another ends."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    room = 1.1 * clear_mm + 1.2 * HEAD_LONG_MM if clear_mm else 0.0
    share = max(REACH, min(1.0, room / length))
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _bends(stops: Sequence[Point]) -> list[Point]:
    """Where a bent arrow passes: the sides it crosses, and between them on the inner side of each centre."""
    if len(stops) == 2:
        return []
    sides = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(stops)]
    bends = [sides[0]]
    for (ax, ay), (x, y), (bx, by) in zip(sides, stops[1:], sides[1:], strict=False):
        bends += [((ax + x + bx) / 3, (ay + y + by) / 3), (bx, by)]
    return bends


def arrow(way: Sequence[Point], look: FigureLook) -> tuple[Item, ...]:
    """An arrow along points in millimetres, cased in white."""
    tip = way[-1]
    shaft = [point for point in way if hypot(point[0] - tip[0], point[1] - tip[1]) > HEAD_LONG_MM]
    back = shaft[-1] if shaft else way[0]
    length = hypot(tip[0] - back[0], tip[1] - back[1]) or 1.0
    ux, uy = (tip[0] - back[0]) / length, (tip[1] - back[1]) / length
    base = tip[0] - ux * HEAD_LONG_MM, tip[1] - uy * HEAD_LONG_MM
    half = HEAD_WIDE_MM / 2
    head = polyline(
        (tip, (base[0] - uy * half, base[1] + ux * half), (base[0] + uy * half, base[1] - ux * half)),
        closed=True,
    )
    line_ = polyline([*shaft, (base[0] + ux * 0.3, base[1] + uy * 0.3)] if shaft else [base, tip])
    casing = 2 * CASING_PT * MM_PER_PT
    return (
        replace(line_, stroke=Stroke(look.paper, ARROW_PT * MM_PER_PT + casing)),
        replace(head, stroke=Stroke(look.paper, casing, join="round")),
        replace(line_, stroke=Stroke(look.accent, ARROW_PT * MM_PER_PT)),
        replace(head, fill=look.accent),
    )


def ring_points(middle: Point, radius_mm: float) -> list[Point]:
    """Points on and in a disc, for keeping labels off it."""
    return [
        (
            middle[0] + radius_mm * share * cos(turn * pi / 6),
            middle[1] + radius_mm * share * sin(turn * pi / 6),
        )
        for share in (0.5, 1.0)
        for turn in range(12)
    ]


def heavy_side(place: Hex, side: int, frame: Frame, look: FigureLook) -> Path:
    """A side drawn heavy, as on the edge of a tile."""
    return polyline(frame.points(side_ends(place, side)), stroke=line(look.ink, OUTLINE_PT))


def seam(start: Point, end: Point, look: FigureLook) -> Path:
    """An edge of a tile, in millimetres from end to end."""
    return polyline((start, end), stroke=line(look.ink, OUTLINE_PT))
