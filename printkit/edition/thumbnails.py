"""Finished sheets drawn small: alone, or as a fan of them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from printkit.ink.drawing import Drawing, Group, Item, Placed, Rect, Stroke, Text
from rulebook.design import HAIR_MM, INK, SLATE

EDGE = Stroke(INK, HAIR_MM)
LABEL = ("sans-semibold", 10.5)
FAN_STEP_MM, CLOSE_STEP_MM = 10.0, 4.0
"""How far a sheet with a name stands out behind another, and one without."""
MOST_SHOWN = 4
"""Of sheets in a fan: more say nothing more."""
LEAST_PT = 1.2
"""Words smaller than this are left out of a thumbnail: no printer shows them."""
LEAST_LINE_MM = 0.015
"""Lines thinner than this likewise."""


def thumbnail(sheet: Drawing, scale: float) -> Drawing:
    """A sheet in a scale, as paper with an edge."""
    width_mm, height_mm = sheet.width_mm * scale, sheet.height_mm * scale
    paper = Rect(0, 0, width_mm, height_mm, fill="#FFFFFF")
    edge = Rect(0, 0, width_mm, height_mm, stroke=EDGE)
    items = (paper, Placed(without_dust(sheet, scale), 0, 0, scale), edge)
    return Drawing(f"small {sheet.name}", width_mm, height_mm, items)


def fan(sheets: Sequence[Drawing], labels: Sequence[str], scale: float) -> Drawing:
    """The first sheet, and behind it to the right the others; those that only have names after them."""
    own = [thumbnail(sheet, scale) for sheet in sheets[:MOST_SHOWN]]
    front = own[0]
    steps = [index * CLOSE_STEP_MM for index in range(len(own))]
    items: list[Item] = []
    for index, label in reversed(list(enumerate(labels, start=1))):
        x = steps[-1] + index * FAN_STEP_MM
        items.append(Rect(x, 0, front.width_mm, front.height_mm, fill="#FFFFFF", stroke=EDGE))
        items.append(Text(x + front.width_mm - 1.4, 4.2, label, *LABEL, SLATE, "end"))
    items += [Placed(small, x, 0) for small, x in reversed(list(zip(own, steps, strict=True)))]
    reach_mm = max(small.width_mm + x for small, x in zip(own, steps, strict=True))
    width_mm = max(reach_mm, steps[-1] + len(labels) * FAN_STEP_MM + front.width_mm)
    height_mm = max(small.height_mm for small in own)
    return Drawing(f"fan of {front.name}", width_mm, height_mm, tuple(items))


def without_dust(drawing: Drawing, scale: float) -> Drawing:
    """The same drawing for a small scale: less words too small to be read, and what leaves no mark."""
    return replace(drawing, items=tuple(_visible(drawing.items, scale)), metadata="")


def _visible(items: Iterable[Item], scale: float) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Text):
            if item.size_pt * scale >= LEAST_PT:
                yield item
        elif isinstance(item, Group):
            inside = tuple(_visible(item.items, scale))
            if inside:
                yield replace(item, items=inside)
        elif isinstance(item, Placed):
            small = without_dust(item.drawing, scale * item.scale)
            if small.items:
                yield replace(item, drawing=small)
        elif item.fill or (item.stroke and item.stroke.width_mm * scale >= LEAST_LINE_MM):
            yield item
