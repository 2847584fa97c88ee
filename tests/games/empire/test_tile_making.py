"""Further tiles: valid, of the land asked for, and part of a world; the check numbers of table 5.2."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from printkit.games.empire import game, tile_make, tile_rows
from printkit.games.empire.data import EmpireData, Tile
from printkit.games.empire.play.state import Placement
from printkit.games.empire.play.world import build
from printkit.model import RuleError

NUMBERS = """\
A 170 3 76, B 168 1 75, C 160 0 68, D 161 2 68, E 143 5 54, F 143 7 57,
G 154 5 65, H 150 3 61, I 133 8 52, J 132 7 45, K 186 0 88, L 186 0 88"""


def test_the_check_numbers_are_those_of_the_specification(empire_data: EmpireData) -> None:
    found = game.tile_checks(empire_data)
    assert [f"{one.name} {one.land} {one.water} {one.shared}" for one in found] == [
        row.strip() for row in NUMBERS.split(",")
    ]
    assert not any(one.fault for one in found)


def test_generated_tiles_are_valid_and_fit_into_a_world(empire_data: EmpireData) -> None:
    for seed, land in zip(range(15), _lands(15), strict=True):
        _prove(empire_data, seed, land)


@pytest.mark.soak
def test_a_great_many_generated_tiles_are_valid_and_fit_into_a_world(empire_data: EmpireData) -> None:
    for land in range(120, 201):
        for seed in range(200):
            _prove(empire_data, seed, land)


def test_land_that_no_tile_can_have_is_refused_at_once(empire_data: EmpireData) -> None:
    with pytest.raises(RuleError, match="no-tile-found: land must be 48 to 210 of 216"):
        tile_make.made(empire_data.tiles, 211, Random(1).randint)  # type: ignore[arg-type]


def test_attempts_that_never_come_out_well_end_in_one_line(
    empire_data: EmpireData, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tile_make, "ATTEMPTS", 3)
    monkeypatch.setattr(tile_make.tile_check, "broken_rule", lambda *_: "T4")
    with pytest.raises(RuleError, match="no-tile-found: 3 attempts gave no valid tile with 150"):
        tile_make.made(empire_data.tiles, 150, _draw(1))


def test_a_tile_takes_the_place_of_its_namesake_and_comments_stay() -> None:
    first = '# Mine\n[[tile]]\nletter = "A"  # first\nland = """\\\n 00 \\\n"""\n'
    text = first + '# between\n[[tile]]\nletter = "B"\nland = "01"\n'
    rows = '[[tile]]\nletter = "A"\nland = """\\\n 3F \\\n"""\n'
    assert tile_rows.written(text, rows) == text.replace(" 00 ", " 3F ")
    assert tile_rows.written(text, rows.replace("A", "M")) == text + "\n" + rows.replace("A", "M")


def _lands(count: int) -> Iterator[int]:
    return (120 + 80 * step // (count - 1) for step in range(count))


def _draw(seed: int):
    stream = Random(seed)
    return lambda sides: stream.randint(1, sides)


def _prove(data: EmpireData, seed: int, land: int) -> None:
    masks = tile_make.made(data.tiles, land, _draw(seed))
    tile = Tile("M", " ".join(f"{mask:02X}" for mask in masks))
    tiles = replace(data.tiles, tile=(*data.tiles.tile, tile))
    found = game.tile_checks(replace(data, tiles=tiles))[-1]
    assert (found.fault, abs(found.land - land) <= tile_make.MARGIN) == ("", True), (seed, land)
    world = build(tiles, (Placement("M", 0, 0, 0), Placement("A", 0, -1, seed % 6)))
    assert len(world.cells) == 83
