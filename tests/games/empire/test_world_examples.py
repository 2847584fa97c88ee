"""Worked examples of the world, by the specification's numbers."""

from collections.abc import Iterator
from itertools import permutations, product

import pytest

from printkit.games.empire.data import EmpireData, Tile
from printkit.games.empire.play.components import grown
from printkit.games.empire.play.state import Placement
from printkit.games.empire.play.world import WorldMap, build, masks, tile_hexes, world_place
from printkit.games.empire.tile_check import tile_problems
from printkit.model import Hex, hexes

from .conftest import Z1, with_tile_z


def world_of(data: EmpireData, *layout: tuple[str, int, int, int]) -> WorldMap:
    return build(data.tiles, [Placement(*tile) for tile in layout])


@pytest.fixture(scope="module")
def empty(empire_data: EmpireData) -> WorldMap:
    return build(with_tile_z(empire_data, {}).tiles, Z1)


def test_e_x1_counts_of_a_tile() -> None:
    shape = tile_hexes(6)
    with_count = {
        count: [number for number, (_, present) in enumerate(shape, 1) if present.bit_count() == count]
        for count in (6, 3, 2)
    }

    assert len(shape) == 43
    assert len(with_count[6]) == 31
    assert with_count[3] == [2, 5, 19, 25, 39, 42]
    assert with_count[2] == [1, 6, 12, 32, 38, 43]
    assert sum(present.bit_count() for _, present in shape) == 216


def test_e_x2_world_labels(empty: WorldMap) -> None:
    names = ("Z01", "Z06", "Z12", "Z19", "Z22", "Z25", "Z32", "Z38", "Z43")
    labels = ("0104", "0301", "0307", "0501", "0504", "0507", "0701", "0707", "0904")
    assert tuple(empty.find(name) for name in names) == labels


@pytest.mark.parametrize(
    ("label", "around"),
    [
        ("0504", ("0503", "0603", "0604", "0505", "0404", "0403")),
        ("0403", ("0402", "0503", "0504", "0404", "0304", "0303")),
        ("0104", (None, "0203", "0204", None, None, None)),
    ],
    ids=["odd column", "even column", "corner"],
)
def test_e_x2_neighbours(empty: WorldMap, label: str, around: tuple[str | None, ...]) -> None:
    assert empty.neighbours[label] == around


def test_e_x3_rotating_a_tile(empire_data: EmpireData) -> None:
    world = world_of(empire_data, ("A", 0, 0, 1))
    found = {name: world.find(name) for name in ("A21", "A13", "A19", "A36")}

    assert found == {"A21": "0603", "A13": "0702", "A19": "0802", "A36": "0506"}
    assert [f"{world.cells[label].land:02X}" for label in ("0702", "0802", "0506")] == ["3D", "38", "1C"]
    assert world.land == 170


def test_e_x4_two_tiles_have_aliases_on_the_common_edge(empire_data: EmpireData) -> None:
    world = world_of(empire_data, ("A", 0, 0, 0), ("B", 0, -1, 3))

    assert (len(world.cells), world.land) == (83, 338)
    assert world.find("A19") == world.find("b19") == "0507"
    assert world.cells["0507"].land == 0x3F
    assert world.find("A6") == world.find("B32") == "0307"
    assert (world.cells["0307"].present, world.cells["0307"].land) == (0x0F, 0x0F)
    assert world.find("A32") == world.find("B06") == "0707"
    assert (world.find("A22"), world.find("B22")) == ("0510", "0504")
    assert world.text("0507") == "0507 (A19/B19)"


def test_e_x5_three_tiles_share_a_corner(empire_data: EmpireData) -> None:
    world = world_of(empire_data, ("C", 0, 0, 0), ("D", 1, -1, 2), ("G", 1, 0, 4))
    corner = world.cells["0907"]

    assert (len(world.cells), world.land) == (121, 475)
    assert world.find("C43") == "0907"
    assert (corner.present, corner.land, corner.names) == (0x3F, 0x3F, ("C43", "D43", "G43"))


def border(tile: Tile, at: Placement) -> dict[tuple[Hex, int], bool]:
    """Whether each fragment of a placed tile is land."""
    return {
        (world_place(6, at, place), (side + at.turn) % 6): hexes.has(land, side)
        for (place, present), land in zip(tile_hexes(6), masks(tile.land), strict=True)
        for side in hexes.fragments(present)
    }


def across(
    one: dict[tuple[Hex, int], bool], other: dict[tuple[Hex, int], bool]
) -> Iterator[tuple[bool, bool]]:
    """Pairs of fragments of two tiles that have an edge in common."""
    for (place, side), land in one.items():
        facing = (hexes.neighbour(place, side), hexes.opposite(side))
        for beside in (facing, (place, (side + 1) % 6), (place, (side - 1) % 6)):
            if beside in other:
                yield land, other[beside]


def test_e_x6_any_edge_fits_any_edge(empire_data: EmpireData) -> None:
    first = {tile.letter: border(tile, Placement(tile.letter, 0, 0, 0)) for tile in empire_data.tiles.tile}
    second = {
        (tile.letter, side, turn): border(tile, Placement(tile.letter, *hexes.neighbour((0, 0), side), turn))
        for tile in empire_data.tiles.tile
        for side, turn in product(range(6), range(6))
    }
    for (letter, _, _), other in second.items():
        for one in (first[key] for key in first if key != letter):
            pairs = list(across(one, other))
            assert len(pairs) == 6
            assert all(here == there for here, there in pairs)


def test_e_x6_worlds_of_two_tiles_hang_together(empire_data: EmpireData) -> None:
    letters = [tile.letter for tile in empire_data.tiles.tile]
    for index, (one, other) in enumerate(permutations(letters, 2)):
        side, turn = index % 6, index // 6 % 6
        world = world_of(empire_data, (one, 0, 0, 0), (other, *hexes.neighbour((0, 0), side), turn))
        land = {label: cell.land for label, cell in world.cells.items() if cell.land}

        assert len(world.cells) == 83
        assert len(grown(land, world.passable)) == 1
        for cell in world.cells.values():
            runs = cell.land & ~hexes.turned_mask(cell.land, 1)
            assert cell.present != hexes.FULL or runs.bit_count() <= 1


SHARED = {
    "A": 76,
    "B": 75,
    "C": 68,
    "D": 68,
    "E": 54,
    "F": 57,
    "G": 65,
    "H": 61,
    "I": 52,
    "J": 45,
    "K": 88,
    "L": 88,
}
LAND = {
    "A": 170,
    "B": 168,
    "C": 160,
    "D": 161,
    "E": 143,
    "F": 143,
    "G": 154,
    "H": 150,
    "I": 133,
    "J": 132,
    "K": 186,
    "L": 186,
}


@pytest.mark.parametrize("letter", SHARED)
def test_each_tile_has_the_land_and_shared_pairs_of_the_table(empire_data: EmpireData, letter: str) -> None:
    world = world_of(empire_data, (letter, 0, 0, 0))

    assert world.land == LAND[letter]
    assert sum(map(len, world.passable.values())) == 2 * SHARED[letter]
    assert sum(map(len, world.adjacent.values())) == 2 * 102


def test_the_official_tiles_are_valid_and_tile_z_breaks_only_t1(empire_data: EmpireData) -> None:
    data = with_tile_z(empire_data, {})
    found = {tile.letter: list(tile_problems(data.tiles, tile)) for tile in data.tiles.tile}

    assert {letter for letter, problems in found.items() if problems} == {"Z"}
    assert found["Z"][0].startswith("T1 broken at hex 13")


BROKEN = [
    # hex, mask, problem
    (13, 0x3F, "T1 broken at hex 13: fragment N must be water"),
    (19, 0x14, "T2 broken at hex 19: the inner fragment S"),
    (8, 0x05, "T3 broken at hex 08"),
    (23, 0x08, "T4 broken at hex 23"),
    (21, 0x3E, "T5 broken at hex 21"),
    (1, 0x07, "hex 01: land 07 goes beyond the tile, which has 06 there"),
]


@pytest.mark.parametrize(("number", "mask", "problem"), BROKEN, ids=[row[2][:9] for row in BROKEN])
def test_a_broken_tile_is_named_with_rule_and_hex(
    empire_data: EmpireData, number: int, mask: int, problem: str
) -> None:
    words = empire_data.tiles.tile[0].land.split()
    words[number - 1] = f"{mask:02X}"
    found = list(tile_problems(empire_data.tiles, Tile("A", " ".join(words))))

    assert len(found) == 1
    assert found[0].startswith(problem)
