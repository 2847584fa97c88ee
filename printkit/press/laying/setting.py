"""Where every face of a sheet lies, front and back, once the pieces are known."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from printkit.press.laying.flow import Group, Piece, Pieces
from printkit.press.laying.grid import lines
from printkit.press.plan import Grid, Mirror, Placement, Side
from printkit.press.room import Polygon

Spot: TypeAlias = tuple[float, float, float, float, int, bool]
"""What a placement says of a spot: x, y, width, height, turn, and whether it is an outer one."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The spots of one side in the order of its faces, what lies behind each, and the cut lines.

    Sheets that are alike share it: 1,000 of them are worked out once.
    ``behind`` is in reading order, each spot with the number of the face in front of it.
    """

    spots: tuple[Spot, ...]
    grids: tuple[Grid, ...]
    behind: tuple[tuple[int, Spot], ...]
    behind_grids: tuple[Grid, ...]


def setting(pieces: Pieces, groups: Sequence[Group], mirror: Mirror) -> Setting:
    """The pieces of a sheet as spots, and as spots beyond the mirror."""
    placed = [placement for piece in pieces for placement in _placed(piece, groups[piece.group])]
    behind = [mirror.behind(placement, placement.face) for placement in placed]
    in_reading_order = sorted(range(len(behind)), key=lambda at: (round(behind[at].y_mm, 6), behind[at].x_mm))
    grids = tuple(_grid(piece) for piece in pieces if not groups[piece.group].kind.outline_mm)
    return Setting(
        tuple(map(_spot, placed)),
        grids,
        tuple((at, _spot(behind[at])) for at in in_reading_order),
        tuple(mirror.grid(grid) for grid in grids),
    )


def outlines(pieces: Pieces, groups: Sequence[Group]) -> list[Polygon]:
    """The cut line of every face of a sheet."""
    return [placed.outline_mm() for piece in pieces for placed in _placed(piece, groups[piece.group])]


def _placed(piece: Piece, group: Group) -> list[Placement]:
    """The group's first face on every spot of a piece."""
    packing, face = piece.packing, group.lots[0].front
    columns = packing.columns[0]
    is_touching = packing.lattice.way == "rows" and packing.lattice.across.pitch_mm <= packing.width_mm
    found = []
    for index, (row, column) in enumerate(packing.spots(piece.count)):
        x_mm, y_mm = packing.at_mm(row, column)
        x_mm, y_mm = piece.left_mm + x_mm, piece.top_mm + y_mm
        turn_deg = packing.turn_at(row, column)
        is_outer = not is_touching or _is_outer(index, columns, piece.count)
        size_mm = packing.width_mm, packing.height_mm
        found.append(Placement(face, 1, 1, Side.FRONT, x_mm, y_mm, *size_mm, turn_deg, is_outer))
    return found


def _is_outer(index: int, columns: int, count: int) -> bool:
    """Whether one of the four spots next to a cell is empty or off the block."""
    column = index % columns
    return index < columns or column in (0, columns - 1) or index + 1 >= count or index + columns >= count


def _grid(piece: Piece) -> Grid:
    """The cut lines of a piece of rectangles: those of touching faces are one."""
    packing = piece.packing
    columns = range(min(piece.count, packing.columns[0]))
    rows = range(packing.rows_for(piece.count))
    xs_mm = (piece.left_mm + packing.at_mm(0, column)[0] for column in columns)
    ys_mm = (piece.top_mm + packing.at_mm(row, 0)[1] for row in rows)
    return Grid(lines(xs_mm, packing.width_mm), lines(ys_mm, packing.height_mm))


def _spot(placed: Placement) -> Spot:
    return placed.x_mm, placed.y_mm, placed.width_mm, placed.height_mm, placed.turn_deg, placed.is_outer
