"""Edge bands: ten patterns by which schemes are told apart without their colours.

A band is a sixth of the side wide and eight modules high; the patterns repeat so that
counters stacked on a sheet join without a seam. With bleed they run on beyond the left,
top and bottom edges.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil

from counters.layout import BAND_RULE, BAND_WIDTH, Layout
from printkit.ink.drawing import Circle, Item, Path, Point, Rect
from printkit.model import PrintkitError, near

MODULES = 8
RAIL = ((0.22, 0.78),)
RAILS = ((0.30, 0.46), (0.66, 0.82))
NOTCH_MODULES = 0.6
DOT_SHARE = 0.3
CHEVRON_MODULES = 1.15


@dataclass(frozen=True, slots=True)
class Edge:
    """The place of a band: module and width, and the edges it may be seen between."""

    module_mm: float
    width_mm: float
    left_mm: float
    top_mm: float
    bottom_mm: float

    def pairs(self) -> range:
        """The numbers of the double modules that may show, with those that only reach in."""
        beyond = 2 + ceil(-self.top_mm / (2 * self.module_mm))
        return range(-beyond, MODULES // 2 + beyond)


def band(name: str, layout: Layout, bleed_mm: float, ink: str) -> tuple[Item, ...]:
    """The band of a counter.

    Raises:
        PrintkitError: no band has that name; the nearest names are told.
    """
    if name not in BANDS:
        raise PrintkitError(f"unknown band '{name}'; nearest: {', '.join(near(name, BANDS, 3) or BANDS)}")
    side_mm, width, outer = layout.side_mm, layout.length(BAND_WIDTH), 0.0 - bleed_mm
    edge = Edge(side_mm / MODULES, width, outer, outer, side_mm + bleed_mm)
    rule_mm = 0.0 if name in ("rail", "rails") else layout.line(BAND_RULE)
    rule = (Rect(width - rule_mm, outer, rule_mm, side_mm + 2 * bleed_mm, fill=ink),) if rule_mm else ()
    return (*BANDS[name](edge, ink), *rule)


def _open(_edge: Edge, _ink: str) -> tuple[Item, ...]:
    return ()


def _rails(edge: Edge, ink: str, tracks: tuple[tuple[float, float], ...] = RAILS) -> tuple[Item, ...]:
    height = edge.bottom_mm - edge.top_mm
    return tuple(
        Rect(start * edge.width_mm, edge.top_mm, (end - start) * edge.width_mm, height, fill=ink)
        for start, end in tracks
    )


def _rail(edge: Edge, ink: str) -> tuple[Item, ...]:
    return _rails(edge, ink, RAIL)


def _ladder(edge: Edge, ink: str) -> tuple[Item, ...]:
    module = edge.module_mm
    return _shapes(edge, ink, (_box(edge, (2 * pair + 0.5) * module, module) for pair in edge.pairs()))


def _notch(edge: Edge, ink: str) -> tuple[Item, ...]:
    middle, half = edge.module_mm * MODULES / 2, edge.module_mm * NOTCH_MODULES / 2
    upper = _box(edge, edge.top_mm, middle - half - edge.top_mm)
    lower = _box(edge, middle + half, edge.bottom_mm - middle - half)
    return _shapes(edge, ink, (upper, lower))


def _saw(edge: Edge, ink: str) -> tuple[Item, ...]:
    double = 2 * edge.module_mm
    teeth = (
        [(0.0, pair * double), (edge.width_mm, (pair + 0.5) * double), (0.0, (pair + 1) * double)]
        for pair in edge.pairs()
    )
    solid = (Rect(edge.left_mm, edge.top_mm, -edge.left_mm, edge.bottom_mm - edge.top_mm, fill=ink),)
    return (*_shapes(edge, ink, teeth), *(solid if edge.left_mm else ()))


def _dots(edge: Edge, ink: str) -> tuple[Item, ...]:
    middle, radius = edge.width_mm / 2, DOT_SHARE * edge.width_mm
    return tuple(Circle(middle, (2 * pair + 1) * edge.module_mm, radius, ink) for pair in range(MODULES // 2))


def _chevron(edge: Edge, ink: str) -> tuple[Item, ...]:
    """Chevrons of 45 degrees; beyond the left edge they run on down."""
    thick, middle = CHEVRON_MODULES * edge.module_mm, edge.width_mm / 2
    profile = ((edge.left_mm, middle - edge.left_mm), (middle, 0.0), (edge.width_mm, middle))
    drawn = []
    for pair in edge.pairs():
        top = 2 * pair * edge.module_mm
        upper = [(x, top + y) for x, y in profile]
        drawn.append(upper + [(x, y + thick) for x, y in reversed(upper)])
    return _shapes(edge, ink, drawn)


def _checks(edge: Edge, ink: str) -> tuple[Item, ...]:
    module, half = edge.module_mm, edge.width_mm / 2
    left = (_box(edge, 2 * pair * module, module, right=half) for pair in edge.pairs())
    right = (_box(edge, (2 * pair + 1) * module, module, left=half) for pair in edge.pairs())
    return _shapes(edge, ink, (*left, *right))


def _stripes(edge: Edge, ink: str) -> tuple[Item, ...]:
    """Stripes of 45 degrees that rise to the right, with gaps where others have dots and the notch."""
    module, fall = edge.module_mm, edge.width_mm - edge.left_mm
    drawn = []
    for pair in edge.pairs():
        top, bottom = (2 * pair + 1) * module, 2 * (pair + 1) * module
        right = [(edge.width_mm, top), (edge.width_mm, bottom)]
        drawn.append([*right, (edge.left_mm, bottom + fall), (edge.left_mm, top + fall)])
    return _shapes(edge, ink, drawn)


def _box(
    edge: Edge, top: float, height: float, *, left: float | None = None, right: float | None = None
) -> list[Point]:
    start = edge.left_mm if left is None else left
    end = edge.width_mm if right is None else right
    return [(start, top), (end, top), (end, top + height), (start, top + height)]


def _shapes(edge: Edge, ink: str, outlines: Iterable[list[Point]]) -> tuple[Item, ...]:
    """The outlines as one path, cut off at the top and bottom edges by geometry, not by a clip."""
    segments: list[tuple[str | float, ...]] = []
    for outline in outlines:
        kept = _below(_above(outline, edge.bottom_mm), edge.top_mm)
        if kept:
            segments += [("M", *kept[0]), *(("L", *point) for point in kept[1:]), ("Z",)]
    return (Path(tuple(segments), fill=ink),)


def _above(outline: list[Point], limit: float) -> list[Point]:
    """The part of an outline with y up to ``limit``; nothing if that has no area."""
    kept: list[Point] = []
    for (x, y), (next_x, next_y) in zip(outline, outline[1:] + outline[:1], strict=True):
        if y <= limit:
            kept.append((x, y))
        if (y < limit < next_y) or (next_y < limit < y):
            kept.append((x + (next_x - x) * (limit - y) / (next_y - y), limit))
    return kept if kept and min(y for _, y in kept) < limit else []


def _below(outline: list[Point], limit: float) -> list[Point]:
    """The part of an outline with y from ``limit`` on."""
    return [(x, -y) for x, y in _above([(x, -y) for x, y in outline], -limit)]


BANDS: dict[str, Callable[[Edge, str], tuple[Item, ...]]] = {
    "open": _open,
    "rails": _rails,
    "rail": _rail,
    "ladder": _ladder,
    "notch": _notch,
    "saw": _saw,
    "dots": _dots,
    "chevron": _chevron,
    "checks": _checks,
    "stripes": _stripes,
}
