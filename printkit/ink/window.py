"""What of a drawing can show in windows onto it, so that a page holds only its own part.

Bounds are generous and never short, so nothing that shows is lost; what stays has the
coordinates it had. Of a long line or outline only the stretch near the window stays: a
run of segments beyond one edge becomes one straight line out there, which changes
neither what is filled inside the window nor what is stroked there.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from printkit.ink import fonts
from printkit.ink.drawing import (
    MM_PER_PT,
    SHARE_BEFORE,
    Circle,
    Drawing,
    Group,
    Item,
    Path,
    Placed,
    Rect,
    Stroke,
    Text,
)
from printkit.ink.notation import turning

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Span: TypeAlias = tuple[float, float]
Cell: TypeAlias = tuple[int, int]
Segment: TypeAlias = tuple[str | float, ...]

AIR_MM = 0.5
"""What a program that smooths edges may tint beyond a shape, at seventy dots to the inch."""
MITER_LIMIT = 10.0
EM_ABOVE, EM_BELOW, EM_BESIDE = 1.1, 0.4, 0.3
"""How far letters reach over and under the baseline and past their own width, in type sizes."""
X, Y = 1, 2
"""Where a segment keeps the first of its places along each axis."""
SHORT = 8
"""An outline of so few segments is not worth cutting."""
SHARED = 4
"""A placed drawing seen by so few windows stays whole, since files hold it once."""


def pruned(drawing: Drawing, window: Box) -> Drawing:
    """The drawing less what cannot show in the window; size and coordinates stay.

    >>> spots = (Circle(2, 2, 1, "#000000"), Circle(9, 2, 1, "#000000"))
    >>> pruned(Drawing("spots", 20, 4, spots), (0, 0, 5, 4)).items == spots[:1]
    True
    """
    left, top, right, bottom = window
    return split(drawing, [(left, right)], [(top, bottom)])[0, 0]


def split(drawing: Drawing, columns: Sequence[Span], rows: Sequence[Span]) -> Mapping[Cell, Drawing]:
    """The drawing pruned to every window of a grid, by column and row from 0.

    The spans run upwards and may overlap. It looks at each item once, however many
    windows there are.
    """
    shares = _Windows(columns, rows).items(drawing.items)
    return {
        (column, row): replace(drawing, items=tuple(shares.get((column, row), ())))
        for column in range(len(columns))
        for row in range(len(rows))
    }


def bounds(item: Item) -> Box | None:
    """What the item cannot show outside of; None if it shows nothing."""
    match item:
        case Path():
            hulls = [_hull(contour) for contour in _contours(item.segments)]
            return _wider(_union(hulls), _reach(item.stroke))
        case Rect():
            corner = item.x_mm + item.width_mm, item.y_mm + item.height_mm
            return _wider((item.x_mm, item.y_mm, *corner), _reach(item.stroke))
        case Circle():
            middle = item.x_mm, item.y_mm
            return _wider((*middle, *middle), item.radius_mm + _reach(item.stroke))
        case Text():
            return _text_box(item)
        case Group():
            return _group_box(item)
        case Placed():
            inside = _union([box for each in item.drawing.items if (box := bounds(each))])
            return inside and _moved(inside, item)


def text_boxes(items: Iterable[Item]) -> Iterator[Box]:
    """The bounds of every text among the items and the drawings placed in them, turned as they are."""
    for item in items:
        match item:
            case Text():
                yield _text_box(item)
            case Group():
                yield from text_boxes(item.items)
            case Placed():
                yield from (_moved(box, item) for box in text_boxes(item.drawing.items))


class _Spans:
    """Overlapping spans along one axis: which of them something touches."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self.spans = spans
        self._lows = [low for low, _ in self.spans]
        self._highs = [high for _, high in self.spans]

    def touched(self, low: float, high: float) -> range:
        """The indices of the spans that meet this one."""
        return range(bisect_left(self._highs, low), bisect_right(self._lows, high))

    def halves(self, indices: range, reach_mm: float) -> tuple[tuple[range, float, bool], ...]:
        """The spans before and after the middle one, each with the limit beyond which none of it lies."""
        half = len(indices) // 2
        before, after = indices[:half], indices[half:]
        high, low = self.spans[before[-1]][1] + reach_mm, self.spans[after[0]][0] - reach_mm
        return (before, high, True), (after, low, False)


class _Windows:
    """A grid of windows, and what of each item shows in which."""

    def __init__(self, columns: Sequence[Span], rows: Sequence[Span]) -> None:
        self._columns, self._rows = _Spans(columns), _Spans(rows)
        self._known: dict[tuple[int, float, bool], Mapping[Cell, tuple[Segment, ...]]] = {}
        self._held: list[object] = []  # so that nothing known by its id goes away

    def items(self, items: Iterable[Item]) -> dict[Cell, list[Item]]:
        """What each window shows, in the order of the items."""
        shares: dict[Cell, list[Item]] = defaultdict(list)
        for item in items:
            for cell, part in self._parts(item):
                shares[cell].append(part)
        return shares

    def _parts(self, item: Item) -> Iterator[tuple[Cell, Item]]:
        match item:
            case Path():
                stroke = item.stroke
                is_whole = bool(stroke and stroke.dash_mm)  # cut, its dashes would lie elsewhere
                for cell, segments in self._shares(item.segments, _reach(stroke), is_whole).items():
                    yield cell, Path(segments, item.fill, stroke, item.even_odd)
            case Group():
                yield from self._group(item)
            case Placed():
                yield from self._placed(item)
            case _:
                yield from ((cell, item) for cell in self._cells(bounds(item)))

    def _cells(self, box: Box | None) -> list[Cell]:
        if box is None:
            return []
        rows = self._rows.touched(box[1], box[3])
        return [(column, row) for column in self._columns.touched(box[0], box[2]) for row in rows]

    def _group(self, group: Group) -> Iterator[tuple[Cell, Group]]:
        clips = self._shares(group.clip.segments, AIR_MM, False) if group.clip else {}
        for cell, items in self.items(group.items).items():
            if group.clip is None:
                yield cell, replace(group, items=tuple(items))
            elif cell in clips:
                yield cell, replace(group, items=tuple(items), clip=replace(group.clip, segments=clips[cell]))

    def _placed(self, placed: Placed) -> Iterator[tuple[Cell, Placed]]:
        """The placed drawing whole in a few windows; what many see is itself divided among them."""
        cells = self._cells(bounds(placed))
        if len(cells) <= SHARED or placed.turn_deg:
            yield from ((cell, placed) for cell in cells)
            return
        columns, rows = (
            [((low - shift_mm) / placed.scale, (high - shift_mm) / placed.scale) for low, high in axis.spans]
            for axis, shift_mm in ((self._columns, placed.x_mm), (self._rows, placed.y_mm))
        )
        inner = _Windows(columns, rows)
        for cell, items in inner.items(placed.drawing.items).items():
            yield cell, replace(placed, drawing=replace(placed.drawing, items=tuple(items)))

    def _shares(
        self, segments: tuple[Segment, ...], reach_mm: float, is_whole: bool
    ) -> Mapping[Cell, tuple[Segment, ...]]:
        """What of a path each window sees; lines that are drawn in two colours are divided once."""
        key = id(segments), reach_mm, is_whole
        if key not in self._known:
            self._held.append(segments)
            found: dict[Cell, list[Segment]] = defaultdict(list)
            for contour in _contours(segments):
                for cell, part in self._contour(contour, reach_mm, is_whole):
                    found[cell] += part
            self._known[key] = {cell: tuple(parts) for cell, parts in found.items()}
        return self._known[key]

    def _contour(
        self, contour: Sequence[Segment], reach_mm: float, is_whole: bool
    ) -> Iterable[tuple[Cell, Sequence[Segment]]]:
        hull = _hull(contour)
        columns = self._columns.touched(hull[0] - reach_mm, hull[2] + reach_mm)
        rows = self._rows.touched(hull[1] - reach_mm, hull[3] + reach_mm)
        if is_whole or len(contour) <= SHORT or not columns or not rows:
            return [((column, row), contour) for column in columns for row in rows]
        for axis, spans, of in ((X, self._columns.spans, columns), (Y, self._rows.spans, rows)):
            low, high = spans[of[0]][0] - reach_mm, spans[of[-1]][1] + reach_mm
            if hull[axis - 1] < low:
                contour = _cut(contour, axis, low, is_above=False)
            if hull[axis + 1] > high:
                contour = _cut(contour, axis, high, is_above=True)
        return self._divided(contour, columns, rows, reach_mm)

    def _divided(
        self, contour: Sequence[Segment], columns: range, rows: range, reach_mm: float
    ) -> Iterator[tuple[Cell, Sequence[Segment]]]:
        """A long outline cut for half of the windows, then for half of those, down to each."""
        if len(columns) * len(rows) == 1:
            yield from [((columns[0], rows[0]), contour)] if contour else ()
        elif len(columns) >= len(rows):
            for half, limit, is_above in self._columns.halves(columns, reach_mm):
                yield from self._divided(_cut(contour, X, limit, is_above=is_above), half, rows, reach_mm)
        else:
            for half, limit, is_above in self._rows.halves(rows, reach_mm):
                yield from self._divided(_cut(contour, Y, limit, is_above=is_above), columns, half, reach_mm)


def _cut(contour: Sequence[Segment], axis: int, limit: float, *, is_above: bool) -> list[Segment]:
    """The contour, each run of segments that lies wholly beyond a limit made one straight line there.

    Nothing is left of one that lies beyond it whole. A curve lies where its handles do.
    """
    if not contour:
        return []
    start = contour[0]
    kept = [start]
    first = here = (start[axis] > limit) is is_above  # type: ignore[operator]
    skipped: Segment | None = None
    is_all_beyond = first
    for segment in contour[1:]:
        before = here
        if segment[0] == "Z":
            is_beyond, here = False, first
        elif len(segment) == 3:
            here = (segment[axis] > limit) is is_above  # type: ignore[operator]
            is_beyond = here and before
        else:
            sides = [(place > limit) is is_above for place in segment[axis::2]]  # type: ignore[operator]
            here = sides[-1]
            is_beyond = before and all(sides)
        if is_beyond:
            skipped = segment
            continue
        if skipped:
            kept.append(("L", *skipped[-2:]))
            skipped = None
        kept.append(segment)
        is_all_beyond = is_all_beyond and segment[0] == "Z"
    if skipped:
        kept.append(("L", *skipped[-2:]))
    return [] if is_all_beyond else kept


def _contours(segments: Sequence[Segment]) -> Iterator[Sequence[Segment]]:
    start = 0
    for index, segment in enumerate(segments):
        if segment[0] == "M" and index > start:
            yield segments[start:index]
            start = index
    if segments:
        yield segments[start:]


def _hull(contour: Sequence[Segment]) -> Box:
    """The smallest rectangle round all ends and handles."""
    if len(contour) == 2 and len(contour[1]) == 3:  # a straight line: the lattices of a board are thousands
        (_, x, y), (_, x2, y2) = contour
        left, right = (x, x2) if x < x2 else (x2, x)  # type: ignore[operator]
        top, bottom = (y, y2) if y < y2 else (y2, y)  # type: ignore[operator]
        return left, top, right, bottom  # type: ignore[return-value]
    xs = [x for segment in contour for x in segment[1::2]]
    ys = [y for segment in contour for y in segment[2::2]]
    return min(xs), min(ys), max(xs), max(ys)  # type: ignore[return-value]


def _reach(stroke: Stroke | None) -> float:
    """How far a line may show beyond the path it follows: the spikes of its corners."""
    if stroke is None:
        return AIR_MM
    return AIR_MM + stroke.width_mm / 2 * (MITER_LIMIT if stroke.join == "miter" else 1.5)


def _union(boxes: Sequence[Box]) -> Box | None:
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _wider(box: Box | None, by_mm: float) -> Box | None:
    return box and (box[0] - by_mm, box[1] - by_mm, box[2] + by_mm, box[3] + by_mm)


def _text_box(text: Text) -> Box:
    size_mm = text.size_pt * MM_PER_PT
    wide_mm = fonts.width_mm(text.text, text.face, text.size_pt)
    left = -wide_mm * SHARE_BEFORE[text.anchor] - EM_BESIDE * size_mm
    right = left + wide_mm + 2 * EM_BESIDE * size_mm
    box = left, -EM_ABOVE * size_mm, right, EM_BELOW * size_mm
    return _turned(box, text.x_mm, text.y_mm, text.turn_deg)


def _group_box(group: Group) -> Box | None:
    box = _union([inside for item in group.items if (inside := bounds(item))])
    clip = bounds(group.clip) if group.clip else box
    if box is None or clip is None:
        return None
    left, top = max(box[0], clip[0]), max(box[1], clip[1])
    right, bottom = min(box[2], clip[2]), min(box[3], clip[3])
    return (left, top, right, bottom) if left <= right and top <= bottom else None


def _moved(box: Box, placed: Placed) -> Box:
    scaled = tuple(side * placed.scale for side in box)
    return _turned(scaled, placed.x_mm, placed.y_mm, placed.turn_deg)  # type: ignore[arg-type]


def _turned(box: Box, x_mm: float, y_mm: float, turn_deg: float) -> Box:
    """A box about (x, y) after a turn."""
    left, top, right, bottom = box
    if not turn_deg:
        return x_mm + left, y_mm + top, x_mm + right, y_mm + bottom
    a, b, c, d = turning(turn_deg)
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    xs = [x_mm + a * x + c * y for x, y in corners]
    ys = [y_mm + b * x + d * y for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
