"""The ground of a figure: land, water with waves, covered hexes, lines, labels on white plates."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from printkit.ink import fonts
from printkit.ink.drawing import Group, Item, Path, Point
from printkit.model.board import Cell
from printkit.model.errors import UsageError, did_you_mean
from printkit.model.hexes import fragments, has
from tiles import network, pattern
from tiles.coast import outline
from tiles.curve import Frame, Segment
from tiles.fragments import triangle_mm
from tiles.label import Candidate, Field, Manner, Spot, ring_of_choices, spots
from tiles.lattice import Terrain, at, terrain
from tiles.marks import PLATE_MM, FigureLook, centred, covered, line, plate
from tiles.shore import Shore
from tiles.style import look_in, looks_in

HEX_PT = 0.5
COAST_PT = 0.7
LABEL = ("sans-medium", 7.0)
NAMES = ("sans", 7.0)
NAMES_GAP_MM = 0.8
"""Between the feet of the label and the heads of its other names."""
APART_MM = 0.5
"""A label this clear of everything stands well."""
RADII = (0.30, 0.45, 0.58, 0.66, 0.74)
"""Distances from the hex's centre that are tried when the label cannot stand in it."""


def look_names() -> tuple[str, ...]:
    """Every look that figures have."""
    return looks_in("figures")


@cache
def look_named(name: str) -> FigureLook:
    """The look of that name.

    Raises:
        UsageError: there is none; lists those there are.
    """
    known = look_names()
    if name not in known:
        raise UsageError(
            f"unknown figure style {name!r}.{did_you_mean(name, known)} known: {', '.join(known)}"
        )
    return FigureLook(**look_in("figures", name))


@dataclass(frozen=True, slots=True)
class Ground:
    """What lies under a figure: the cells, their land, and the outline of all of them."""

    cells: tuple[Cell, ...]
    ground: Terrain
    land: Shore
    board: Shore

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom in hex sides."""
        points = [at(point) for point in network.points(self.ground)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    def outline(self, frame: Frame) -> Path:
        """The outline of all cells together."""
        return Path(tuple(self.board.land(frame)), even_odd=True)

    def items(self, frame: Frame, look: FigureLook, covers: Sequence[Sequence[Point]]) -> tuple[Item, ...]:
        """The picture from the water up to the hex lines; ``covers`` are covered polygons in mm."""
        land = Path(tuple(self.land.land(frame)), even_odd=True)
        board = self.outline(frame)
        sides = Path(network.hex_sides(self.ground, frame), stroke=line(look.hex_line, HEX_PT))
        return (
            *self._water(board, frame, look),
            replace(land, fill=look.land),
            *(item for polygon in covers for item in covered_tint(polygon, land, look)),
            *(
                (replace(self.land.coast_line(frame), stroke=line(look.coast, COAST_PT)),)
                if self.land.coasts
                else ()
            ),
            sides,
            replace(board, stroke=line(look.hex_line, HEX_PT)),
            *(item for polygon in covers for item in covered(polygon, look)),
        )

    def _water(self, board: Path, frame: Frame, look: FigureLook) -> tuple[Item, ...]:
        boxes = [
            _box(triangle_mm(cell, side, frame))
            for cell in self.cells
            for side in fragments(cell.present)
            if not has(cell.land, side)
        ]
        if not boxes:
            return ()
        waves = pattern.over(boxes, pattern.waves(pattern.Waves(look.wave)))
        return replace(board, fill=look.water), Group(waves, clip=board)


def ground_of(cells: Iterable[Cell]) -> Ground:
    """The ground of those cells."""
    listed = tuple(cells)
    ground = terrain(listed)
    board = Shore(outline(dict.fromkeys(ground, True), ""))
    return Ground(listed, ground, Shore(outline(ground, "figure")), board)


def covered_tint(polygon: Sequence[Point], land: Path, look: FigureLook) -> tuple[Item, ...]:
    """The tint of covered ground, on land only."""
    segments: tuple[Segment, ...] = (("M", *polygon[0]), *(("L", *point) for point in polygon[1:]), ("Z",))
    return (Group((Path(segments, fill=look.tint),), clip=land),)


def labels(ground: Ground, frame: Frame, look: FigureLook, obstacles_mm: Iterable[Point]) -> tuple[Item, ...]:
    """Each cell's label on a white plate, clear of the obstacles where there is room."""
    coast = [point for line_ in ground.land.lines for point in line_]
    field = Field([*coast, *(frame.back(point) for point in obstacles_mm)], lambda _: True)
    side_mm = frame.side_mm
    boxes = {cell.label: _plate_box(cell, side_mm) for cell in ground.cells}
    manner = Manner(side_mm, enough_mm=APART_MM, choices=_choices())
    found = spots(ground.cells, field, boxes, manner)
    return tuple(
        item for cell in ground.cells if cell.label for item in _label(cell, found[cell.label], frame, look)
    )


@cache
def _choices() -> tuple[Candidate, ...]:
    return ((0.0, 0.0, 0.0), *ring_of_choices(RADII))


def _size(cell: Cell) -> tuple[float, float, str]:
    """Width and height of the words of a label, and its second line."""
    second = "/".join(cell.names) if len(cell.names) > 1 else ""
    width = max(fonts.width_mm(cell.label, *LABEL), fonts.width_mm(second, *NAMES))
    cap = fonts.cap_height_mm(*LABEL)
    return width, 2 * cap + NAMES_GAP_MM if second else cap, second


def _plate_box(cell: Cell, side_mm: float) -> Point:
    width, height, _ = _size(cell)
    return (width + 2 * PLATE_MM) / side_mm, (height + 2 * PLATE_MM) / side_mm


def _label(cell: Cell, spot: Spot, frame: Frame, look: FigureLook) -> tuple[Item, ...]:
    width, height, second = _size(cell)
    x_mm, y_mm = frame.point((spot.x, spot.y))
    ground = plate(width, height, (x_mm, y_mm), look)
    if not second:
        return ground, centred(cell.label, (x_mm, y_mm), *LABEL, look.ink)
    apart = (height - fonts.cap_height_mm(*LABEL)) / 2
    upper = centred(cell.label, (x_mm, y_mm - apart), *LABEL, look.ink)
    return ground, upper, centred(second, (x_mm, y_mm + apart), *NAMES, look.ink)


def _box(points: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
