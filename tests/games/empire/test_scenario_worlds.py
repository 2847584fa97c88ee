"""The worlds that planning boards show are those the referee plays on."""

import pytest

from printkit.games.empire import game
from printkit.games.empire.data import EmpireData
from printkit.games.empire.play.positions import parse_position
from printkit.games.empire.play.state import Placement
from printkit.games.empire.play.world import build
from printkit.model import NewTable, opened, scripted


@pytest.mark.parametrize("name", ["S1", "S2", "S3"])
def test_players_start_where_the_referee_puts_their_units(name: str, empire_data: EmpireData) -> None:
    told = game.worlds(empire_data)[name]
    players = tuple(seat.letter for seat in told.seats)
    rules = game.rules(empire_data, NewTable(name, players))
    state = opened(rules, scripted(())).state
    labels = {cell.place: cell.label for cell in told.world.cells}
    found = {(unit.id[0], unit.position.hex) for unit in state.units.values()}

    assert players == empire_data.scenarios[name].players
    assert {(seat.letter, labels[place]) for seat in told.seats for place in seat.starts} == found


def test_e_x53_border_clash_starts_in_these_hexes(empire_data: EmpireData) -> None:
    told = game.worlds(empire_data)["S1"]
    labels = {cell.place: cell.label for cell in told.world.cells}

    assert len(labels) == 83
    assert {seat.letter: {labels[place] for place in seat.starts} for seat in told.seats} == {
        "B": {"0410", "0509", "0510", "0610"},
        "R": {"0403", "0504", "0505", "0603"},
    }


@pytest.mark.parametrize("name", ["S1", "S2", "S3"])
def test_positions_on_the_boards_are_written_as_the_referee_writes_them(
    name: str, empire_data: EmpireData
) -> None:
    scenario = empire_data.scenarios[name]
    world = build(empire_data.tiles, [Placement(at.tile, at.p, at.q, at.turn) for at in scenario.layout])
    types = {kind.code: kind for kind in empire_data.tables.unit}
    (half, half_words), (both, _) = game.worlds(empire_data)[name].notes
    here, there = half.split("/")

    for text, code in ((half, "RID"), (both, "RAD")):
        assert parse_position(text, types[code], world).other is not None
    assert parse_position(half, types["RID"], world).hex == here
    assert both == "+".join(sorted((here, there)))
    assert world.share_land(here, there)
    assert half_words.index(here) < half_words.index(there)
