"""Empire's data: the numbers of the specification, and what a wrong file is told."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from printkit.games.empire import game
from printkit.games.empire.data import EmpireData, Place
from printkit.model import PlainBack, UnitFace


def test_the_data_have_no_problem(empire_data: EmpireData) -> None:
    assert list(game.check(empire_data)) == []


PRICES = "GHQ 60 AHQ 36 CHQ 24 DHQ 16 TD 4 XAC 22 XAD 18 XIC 18 XID 14 RAC 16 RAD 12 RIC 12 RID 8"


def test_prices_are_the_sum_of_what_a_unit_can_do(empire_data: EmpireData) -> None:
    """Base 4, capable 4, armour 4, expeditionary 6, combat corps 4, any HQ 8, rank 8, 20, 44 (5.4)."""
    ranks = {"CHQ": 8, "AHQ": 20, "GHQ": 44}
    found = []
    for kind in empire_data.tables.unit:
        if kind.price is None:
            continue
        is_hq = kind.symbol == "headquarters"
        worth = 4 + 4 * kind.capable + 4 * kind.is_armour + 6 * kind.expeditionary + 8 * is_hq
        worth += ranks.get(kind.code, 0) + 4 * (kind.disabled_by != "" and not is_hq)
        assert worth == kind.price, kind.code
        found.append(f"{kind.code} {kind.price}")
    assert " ".join(found) == PRICES


@pytest.mark.parametrize(
    ("roster", "code", "count", "total"),
    [("full", "RID", 18, 96), ("short", "RID", 14, 37)],
    ids=["full", "short"],
)
def test_the_counter_mix(empire_data: EmpireData, roster: str, code: str, count: int, total: int) -> None:
    mix = empire_data.counters.mix[roster]
    assert (mix[code], sum(mix.values())) == (count, total)


def test_each_player_gets_every_counter_twice_with_disabled_backs_where_there_are_any(
    empire_data: EmpireData,
) -> None:
    found = game.counters(empire_data)

    assert found.side_mm == 12.0
    assert len(found.counters) == 96
    assert {counter.copies for counter in found.counters} == {2}
    disabled = {counter.front.code for counter in found.counters if isinstance(counter.back, UnitFace)}
    assert disabled == {"RAC", "RIC", "XAC", "XIC", "CHQ"}
    plain = next(counter for counter in found.counters if counter.front.code == "FB")
    assert plain.back == PlainBack()
    assert plain.front.strip == (("T", "P"), ("S", "L"))


def test_twelve_tiles_of_43_cells_with_local_labels(empire_data: EmpireData) -> None:
    tiles = game.tiles(empire_data)
    assert "".join(tile.name for tile in tiles) == "ABCDEFGHIJKL"
    assert {len(tile.cells) for tile in tiles} == {43}
    first = tiles[0].cells[0]
    assert (first.label, first.place, first.present, first.land) == ("A01", (-4, 2), 0x06, 0x06)


Change = Callable[[EmpireData], EmpireData]


def tiles(**fields: Any) -> Change:
    return lambda data: replace(data, tiles=replace(data.tiles, **fields))


def first_tile(**fields: Any) -> Change:
    def change(data: EmpireData) -> EmpireData:
        first, *rest = data.tiles.tile
        return replace(data, tiles=replace(data.tiles, tile=(replace(first, **fields), *rest)))

    return change


def first_unit(**fields: Any) -> Change:
    def change(data: EmpireData) -> EmpireData:
        first, *rest = data.tables.unit
        return replace(data, tables=replace(data.tables, unit=(replace(first, **fields), *rest)))

    return change


def tables(**fields: Any) -> Change:
    return lambda data: replace(data, tables=replace(data.tables, **fields))


def first_scheme(**fields: Any) -> Change:
    def change(data: EmpireData) -> EmpireData:
        first, *rest = data.counters.scheme
        return replace(data, counters=replace(data.counters, scheme=(replace(first, **fields), *rest)))

    return change


def counters(**fields: Any) -> Change:
    return lambda data: replace(data, counters=replace(data.counters, **fields))


def mix(**counts: Any) -> Change:
    return lambda data: replace(data, counters=replace(data.counters, mix={**data.counters.mix, **counts}))


def s1(**fields: Any) -> Change:
    return lambda data: replace(
        data, scenarios={**data.scenarios, "S1": replace(data.scenarios["S1"], **fields)}
    )


def settings(**fields: Any) -> Change:
    return lambda data: replace(data, game=replace(data.game, settings=replace(data.game.settings, **fields)))


WRONG = [
    (first_tile(land="06 0E"), "tiles.toml: tile A: land: there must be 43 masks, not 2"),
    (first_tile(land="06 XX"), "tiles.toml: tile A: land: each mask is two hex digits"),
    (first_tile(letter="B"), "tiles.toml: tile.letter: B stands there 2 times; each may stand once"),
    (first_tile(letter="ä"), "tiles.toml: tile ä: the letter must be one capital letter, got 'ä'"),
    (tiles(edge=(True, True)), "tiles.toml: edge: must have 6 fragments, not 2"),
    (tiles(edge=(True, False, True, True, True, True)), "tiles.toml: edge: must read the same"),
    (tiles(hex_side_mm=0.0), "tiles.toml: hex_side_mm: must be 4 to 60 mm, got 0"),
    (tiles(hex_side_mm=-1.0), "tiles.toml: hex_side_mm: must be 4 to 60 mm, got -1"),
    (counters(side_mm=-12.0), "counters.toml: side_mm: must be 8 to 60 mm, got -12"),
    (first_scheme(band="rail"), "counters.toml: scheme.band: rail stands there 2 times"),
    (tiles(heartland=(44,)), "tiles.toml: heartland: must be hex numbers from 1 to 43, got 44"),
    (first_unit(code="AB"), "tables.toml: unit.code: AB stands there 2 times"),
    (first_unit(code="Fa"), "tables.toml: unit Fa: a code is capital letters only"),
    (first_unit(speed=3), "tables.toml: unit FA.speed: must be 0, 1 or 2 half hexes a turn, got 3"),
    (first_unit(price=0), "tables.toml: unit FA.price: must be 1 or more, got 0"),
    (first_unit(becomes="XX"), "tables.toml: unit FA.becomes: there is no XX; known: FA AB"),
    (tables(roster={"full": ("FA", "QQ"), "short": ("FA",)}), "tables.toml: roster.full: there is no QQ"),
    (tables(kit={"short": {"44": ("FA1",)}, "standard": {}}), "tables.toml: kit.short.44: must be a hex"),
    (tables(kit={"short": {"22": ("FA",)}, "standard": {}}), "tables.toml: kit.short.22: FA is no type with"),
    (first_scheme(letter="B"), "counters.toml: scheme.letter: B stands there 2 times"),
    (
        first_scheme(ground="white"),
        "counters.toml: scheme black-on-white.ground: must be #RRGGBB, got 'white'",
    ),
    (mix(full={"QQ": 1}), "counters.toml: mix.full: there is no QQ"),
    (mix(full={"FA": -1}), "counters.toml: mix.full.FA: must be 0 or more, got -1"),
    (mix(middle={"FA": 1}), "counters.toml: mix: there is no middle; known: full short"),
    (s1(kit="long"), "scenarios/S1.toml: kit: there is no long; known: short standard"),
    (s1(players=("B", "X")), "scenarios/S1.toml: players: there is no X"),
    (s1(homes=()), "scenarios/S1.toml: players: there is no B; known: "),
    (s1(layout=(Place("A", 0, 0, 0),)), "scenarios/S1.toml: homes: there is no 0 -1; known: 0 0"),
    (s1(layout=(Place("A", 0, 0, 0), Place("Q", 0, -1, 0))), "scenarios/S1.toml: layout: there is no tile Q"),
    (s1(layout=(Place("A", 0, 0, 0), Place("B", 0, -1, 6))), "scenarios/S1.toml: layout: 6 is no turn"),
    (s1(settings={"victory": "points"}), "scenarios/S1.toml: settings: victory is factories or conquest"),
    (settings(bid_max=0), "game.toml: settings: bid_min 1 and bid_max 0"),
    (settings(roster="long"), "game.toml: settings: roster long: a roster is full or short"),
]


@pytest.mark.parametrize(("change", "told"), WRONG, ids=[row[1] for row in WRONG])
def test_a_wrong_file_is_told_with_file_key_and_problem(
    empire_data: EmpireData, change: Change, told: str
) -> None:
    found = [f"{file}: {key}: {problem}" for file, key, problem in game.check(change(empire_data))]
    assert any(line.startswith(told) for line in found), found
