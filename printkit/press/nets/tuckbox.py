"""A box that closes by tucking its lid in, and how small pieces are stacked in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from printkit.press.nets.net import Joint, Net, Panel, rectangle
from printkit.press.nets.stuff import Stuff

GLUE, FRONT, SIDE, BACK, FAR = "glue tab", "front", "side", "back", "far side"


@dataclass(frozen=True, slots=True)
class Packing:
    """Square pieces in stacks: so many stacks side by side and behind each other, so high each."""

    columns: int
    rows: int
    high: int

    def size_mm(self, side_mm: float, piece_mm: float) -> tuple[float, float, float]:
        """What all of it takes: width, depth, height."""
        return self.columns * side_mm, self.rows * side_mm, self.high * piece_mm


def packings(count: int, side_mm: float, piece_mm: float) -> list[Packing]:
    """The ways to stack pieces in a box, that which needs the least board first.

    >>> packings(8, 12, 12)[0]
    Packing(columns=2, rows=2, high=2)
    """
    ways = {
        Packing(columns, rows, ceil(count / (columns * rows)))
        for rows in range(1, count + 1)
        for columns in range(rows, count // rows + 1)
    }

    def board(way: Packing) -> tuple[float, int, int]:
        w, d, h = way.size_mm(side_mm, piece_mm)
        return w * d + d * h + h * w, way.columns, way.rows

    return sorted(ways, key=board)


def tuck_box(name: str, width_mm: float, depth_mm: float, height_mm: float, of: Stuff) -> Net:
    """A box of that size inside: four walls in a row, at the back a lid above and a bottom below."""
    w, d, h = width_mm, depth_mm, height_mm
    glue, tuck = min(of.glue, d), min(of.tuck, h)
    top, bottom = d + tuck, d + tuck + h
    lefts = (glue, glue + w, glue + w + d, glue + 2 * w + d)
    walls = tuple(
        Panel(
            own,
            rectangle(x, top, wide, h),
            parent,
            ((x, top), (x, bottom)) if parent else None,
        )
        for own, x, wide, parent in zip(
            (FRONT, SIDE, BACK, FAR), lefts, (w, d, w, d), ("", FRONT, SIDE, BACK), strict=True
        )
    )
    cut = of.chamfer
    tab = Panel(
        GLUE,
        ((0, top + cut), (glue, top), (glue, bottom), (0, bottom - cut)),
        FRONT,
        ((glue, top), (glue, bottom)),
        is_glued=True,
    )
    ends = (
        *_end("top", lefts, (w, d), (top, -1), of, tuck),
        *_end("bottom", lefts, (w, d), (bottom, 1), of, tuck),
    )
    return Net(name, (*walls, tab, *ends), tuple(_joints(lefts, (w, d), (top, bottom))), (w, d, h))


def _end(
    name: str,
    lefts: tuple[float, ...],
    size: tuple[float, float],
    level: tuple[float, int],
    of: Stuff,
    tuck: float,
) -> Iterator[Panel]:
    """Lid or bottom with its tuck, and the dust flaps at both sides; ``level`` is where, and up or down."""
    (w, d), (y, way), cut = size, level, of.chamfer
    _, side, back, far = lefts
    out, end = y + way * d, y + way * (d + tuck)
    yield Panel(name, rectangle(back, min(y, out), w, d), BACK, ((back, y), (back + w, y)))
    corners = ((back, out), (back + cut, end), (back + w - cut, end), (back + w, out))
    yield Panel(f"{name} tuck", corners[:: way * -1], name, ((back, out), (back + w, out)))
    deep = y + way * min(w / 2 - cut, d)
    for own, x in ((SIDE, side), (FAR, far)):
        flap = ((x, y), (x + cut, deep), (x + d - cut, deep), (x + d, y))
        yield Panel(f"{name} {own} flap", flap[:: way * -1], own, ((x, y), (x + d, y)))


def _joints(
    lefts: tuple[float, ...], size: tuple[float, float], ends: tuple[float, float]
) -> Iterator[Joint]:
    """The seam, and where lid and bottom meet the other walls."""
    (w, d), (top, bottom) = size, ends
    front, side, back, far = lefts
    yield Joint(FRONT, ((front, top), (front, bottom)), FAR, ((far + d, top), (far + d, bottom)))
    for name, y, way in (("top", top, -1), ("bottom", bottom, 1)):
        out = y + way * d
        yield Joint(name, ((back, y), (back, out)), SIDE, ((back, y), (side, y)))
        yield Joint(name, ((back + w, y), (back + w, out)), FAR, ((far, y), (far + d, y)))
        yield Joint(name, ((back, out), (back + w, out)), FRONT, ((front + w, y), (front, y)))
