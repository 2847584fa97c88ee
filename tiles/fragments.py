"""The land fragments of a tile as plain data, for programs that read the printed map.

The same facts stand in three places: as attributes of one element a fragment in the
SVG, as one JSON text in its metadata, and in a file beside it. ``fragments.schema.json``
(JSON Schema, draft 2020-12) describes the JSON of all of them.
"""

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from printkit.ink.drawing import Group, Point, polyline
from printkit.model.board import Cell, HexTile
from printkit.model.hexes import FULL, SIDE_NAMES, centre, fragments, has, side_ends
from tiles.curve import Frame
from tiles.lattice import HALF_HEIGHT

SCHEMA = "fragments.schema.json"
PLACES = 4
"""Decimals of a millimetre that are written."""


@cache
def schema() -> dict[str, Any]:
    """The published JSON Schema."""
    loaded: dict[str, Any] = json.loads(files("tiles").joinpath(SCHEMA).read_text("utf-8"))
    return loaded


def terrain_word(cell: Cell, side: int) -> str:
    """``land`` or ``water``: the terrain of a present fragment."""
    return "land" if has(cell.land, side) else "water"


def fragments_document(tiles: Iterable[HexTile], side_mm: float) -> dict[str, Any]:
    """All fragments of the tiles as plain data: where each lies on its cut tile, and its terrain.

    Millimetres run right and down from the top left of the tile's face.
    """
    return {
        "$schema": schema()["$id"],
        "hex_side_mm": side_mm,
        "sides": list(SIDE_NAMES),
        "tiles": [_tile(tile, side_mm) for tile in tiles],
    }


@cache
def metadata(tile: HexTile, side_mm: float) -> str:
    """The document of one tile as JSON text."""
    return json.dumps(fragments_document([tile], side_mm), ensure_ascii=False, separators=(",", ":"))


def triangle_mm(cell: Cell, side: int, frame: Frame) -> tuple[Point, Point, Point]:
    """A fragment's corners: the hex's centre, then the ends of the side, clockwise."""
    start, end = side_ends(cell.place, side)
    return frame.point(centre(cell.place)), frame.point(start), frame.point(end)


def fragment_layer(tile: HexTile, frame: Frame) -> Group:
    """Every fragment as an element that leaves no mark: only the SVG shows it, to programs."""
    cells = tuple(_cell_group(cell, frame) for cell in tile.cells)
    return Group(cells, attributes=(("data-layer", "fragments"), ("data-tile", tile.name)))


def _cell_group(cell: Cell, frame: Frame) -> Group:
    parts = tuple(
        Group((polyline(triangle_mm(cell, side, frame), closed=True),), attributes=_attributes(cell, side))
        for side in fragments(cell.present)
    )
    return Group(parts, attributes=(("data-cell", cell.label),))


def _attributes(cell: Cell, side: int) -> tuple[tuple[str, str], ...]:
    return (
        ("data-hex", cell.label),
        ("data-side", SIDE_NAMES[side]),
        ("data-terrain", terrain_word(cell, side)),
    )


def _tile(tile: HexTile, side_mm: float) -> dict[str, Any]:
    width_mm, height_mm = 2 * tile.radius * side_mm, 2 * tile.radius * HALF_HEIGHT * side_mm
    frame = Frame(width_mm / 2, height_mm / 2, side_mm)
    return {
        "name": tile.name,
        "radius": tile.radius,
        "width_mm": round(width_mm, PLACES),
        "height_mm": round(height_mm, PLACES),
        "land": sum(cell.land.bit_count() for cell in tile.cells),
        "hexes": [_cell(cell, frame) for cell in tile.cells],
    }


def _cell(cell: Cell, frame: Frame) -> dict[str, Any]:
    return {
        "hex": cell.label,
        "q": cell.place[0],
        "r": cell.place[1],
        "centre_mm": _rounded(frame.point(centre(cell.place))),
        "whole": cell.present == FULL,
        "enterable": cell.land > 0,
        "fragments": [
            {
                "side": SIDE_NAMES[side],
                "terrain": terrain_word(cell, side),
                "corners_mm": [_rounded(point) for point in triangle_mm(cell, side, frame)],
            }
            for side in fragments(cell.present)
        ],
    }


def _rounded(point: Point) -> list[float]:
    return [round(point[0], PLACES) + 0.0, round(point[1], PLACES) + 0.0]
