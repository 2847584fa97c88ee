"""The game's twelve tiles, numbered and placed by the specification's formulas, not by the game's code."""

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from printkit.model import Cell, HexTile, PlacedTile, World
from printkit.model.hexes import labels, turned, turned_mask

DATA = Path(__file__).parents[2] / "printkit" / "games" / "empire" / "tiles.toml"
Layout = Sequence[tuple[str, int, int, int]]


def local_hexes(radius: int) -> list[tuple[int, int, int]]:
    """Axial place and present mask of each hex of a tile, in the order of its number (spec. 7.1)."""
    found = []
    for q in range(-radius, radius + 1):
        for r in range(-radius, radius + 1):
            edges = (-(q + 2 * r), q - r, 2 * q + r, q + 2 * r, r - q, -(2 * q + r))
            if max(edges) <= radius:
                cut = [edge for edge in range(6) if edges[edge] == radius]
                sides = [k for k in range(6) if all((k - edge) % 6 in (2, 3, 4) for edge in cut)]
                found.append((q, r, sum(1 << side for side in sides)))
    return found


def tile_of(name: str, masks: Sequence[int], radius: int = 6) -> HexTile:
    """A tile from its land masks in the order of its hexes."""
    cells = [
        Cell((q, r), present, land, f"{name}{number:02d}")
        for number, ((q, r, present), land) in enumerate(zip(local_hexes(radius), masks, strict=True), 1)
    ]
    return HexTile(name, radius, tuple(cells))


def read_tiles() -> dict[str, HexTile]:
    data = tomllib.loads(DATA.read_text(encoding="utf-8"))
    return {
        row["letter"]: tile_of(row["letter"], [int(mask, 16) for mask in row["land"].split()])
        for row in data["tile"]
    }


def world_of(tiles: dict[str, HexTile], layout: Layout) -> World:
    """Placed tiles and the cells they make: masks of shared hexes or-ed, names joined."""
    placed = tuple(PlacedTile(tiles[letter], (p, q), turn) for letter, p, q, turn in layout)
    masks: dict[tuple[int, int], list[int]] = {}
    names: dict[tuple[int, int], list[str]] = {}
    for tile in placed:
        for cell in tile.tile.cells:
            q, r = turned(cell.place, tile.turn)
            place = tile.tile.radius * tile.place[0] + q, tile.tile.radius * tile.place[1] + r
            both = masks.setdefault(place, [0, 0])
            both[0] |= turned_mask(cell.present, tile.turn)
            both[1] |= turned_mask(cell.land, tile.turn)
            names.setdefault(place, []).append(cell.label)
    label_of = labels(masks)
    cells = (
        Cell(place, present, land, label_of[place], tuple(sorted(names[place])))
        for place, (present, land) in masks.items()
    )
    return World(placed, tuple(cells))


@pytest.fixture(scope="session")
def game_tiles() -> dict[str, HexTile]:
    return read_tiles()


@pytest.fixture(scope="session")
def make_tile() -> Callable[..., HexTile]:
    return tile_of


@pytest.fixture(scope="session")
def make_world(game_tiles: dict[str, HexTile]) -> Callable[[Layout], World]:
    return lambda layout: world_of(game_tiles, layout)
