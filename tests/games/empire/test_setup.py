"""Opening and laying out a table: what is accepted, what is refused, in which words (6.4)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from printkit.games.empire.data import EmpireData
from printkit.games.empire.play.state import Placement
from printkit.games.empire.spoken import SpokenRules
from printkit.model import NewTable, RuleError

from .conftest import Board

Make = Callable[..., Board]

TABLES = [
    ("S9", "BR", {}, "unknown-scenario"),
    ("S1", "BX", {}, "unknown-player"),
    ("S1", "BB", {}, "player-twice"),
    ("S1", "BRG", {}, "bad-player-count"),
    ("free", "B", {}, "bad-player-count"),
    ("S1", "BR", {"retreet": "true"}, "bad-setting"),
    ("S1", "BR", {"retreat": "yes"}, "bad-setting"),
    ("S1", "BR", {"cycle_limit": "-1"}, "bad-setting"),
    ("S1", "BR", {"bid_min": "50", "bid_max": "40"}, "bad-setting"),
    ("S1", "BR", {"victory": "points"}, "bad-setting"),
    ("S1", "BR", {"roster": "FA,RIG"}, "bad-setting"),
    ("S1", "BR", {"prices.FA": "10"}, "bad-setting"),
    ("S1", "BR", {"prices.RAD": "0"}, "bad-setting"),
]


@pytest.mark.parametrize(
    ("scenario", "seats", "settings", "code"), TABLES, ids=[f"{row[3]} {row[1]} {row[2]}" for row in TABLES]
)
def test_a_table_that_does_not_fit_is_refused(
    empire_data: EmpireData, scenario: str, seats: str, settings: dict[str, str], code: str
) -> None:
    with pytest.raises(RuleError) as refused:
        SpokenRules(empire_data, NewTable(scenario, tuple(seats), settings))
    assert refused.value.code == code


def test_settings_of_the_scenario_stand_over_the_games_and_typed_ones_over_both(
    empire_data: EmpireData,
) -> None:
    settings = {"cycle_limit": "5", "roster": "FA,GHQ,RID", "prices.RID": "9"}
    rules = SpokenRules(empire_data, NewTable("s1", ("b", "r"), settings))

    assert rules.settings.max_tactical_turns == 8
    assert rules.settings.cycle_limit == 5
    assert rules.roster == ("FA", "GHQ", "RID")
    assert (rules.prices["RID"], rules.prices["RAD"]) == (9, 12)
    assert dict(rules.seats) == {"B": "Blue", "R": "Red"}


@pytest.mark.parametrize(
    ("seats", "red_home"),
    [("BR", "0504"), ("RB", "0504"), ("RK", "0504")],
    ids=["as printed", "in another order", "a stranger takes the other home"],
)
def test_a_letter_of_the_scenario_keeps_its_home(empire_data: EmpireData, seats: str, red_home: str) -> None:
    rules = SpokenRules(empire_data, NewTable("S1", tuple(seats)))
    units = rules.start().state.units
    assert units["R-FA1"].position.hex == red_home
    assert len(units) == 14


def test_s1_puts_down_its_fourteen_counters(s1: Make) -> None:
    board = s1()
    found = {}
    for data in board.all("unit-placed"):
        found.setdefault(data["position"], []).append(data["unit"])
    assert found == {
        "0410": ["B-RID3"],
        "0509": ["B-RID1"],
        "0510": ["B-DHQ1", "B-FA1", "B-RAD1", "B-TD1"],
        "0610": ["B-RID2"],
        "0403": ["R-RID2"],
        "0504": ["R-DHQ1", "R-FA1", "R-RAD1", "R-TD1"],
        "0505": ["R-RID1"],
        "0603": ["R-RID3"],
    }


@pytest.mark.parametrize("scenario", ["S1", "S2", "S3"])
def test_every_scenario_starts_alike_for_all_players(empire_data: EmpireData, scenario: str) -> None:
    seats = empire_data.scenarios[scenario].players
    board = Board(rules := SpokenRules(empire_data, NewTable(scenario, seats)), rules.start().state)
    found = board.rules.territories(board.state)

    assert [part.seat for part in found] == sorted(seats)
    assert {part.production for part in found} == {24}
    assert len({len(part.units) for part in found}) == 1


LAYOUTS = [
    ("A 0 0 0; Q 0 -1 3", "unknown-tile"),
    ("A 0 0 0; A 0 -1 3", "tile-used"),
    ("A 0 0 0; B 0 0 3", "place-taken"),
    ("A 0 0 6", "bad-rotation"),
    ("A 0 0 0; B 2 0 0", "not-connected"),
    ("A 0 0", "bad-syntax"),
    ("A 0 x 0", "bad-syntax"),
    ("", "bad-syntax"),
]


@pytest.mark.parametrize(("words", "code"), LAYOUTS, ids=[row[0] or "nothing" for row in LAYOUTS])
def test_layouts_refused(s1: Make, words: str, code: str) -> None:
    board = s1()
    before = board.state
    with pytest.raises(RuleError) as refused:
        board.do(f"layout {words}")
    assert refused.value.code == code
    assert board.state == before


def test_a_world_may_not_be_wider_than_99_hexes(empire_data: EmpireData) -> None:
    letters = "ABCDEFGHIJKLMNOPQ"
    tiles = tuple(replace(empire_data.tiles.tile[0], letter=letter) for letter in letters)
    data = replace(empire_data, tiles=replace(empire_data.tiles, tile=tiles))
    rules = SpokenRules(data, NewTable("free", ("B", "R")))
    board = Board(rules, rules.start().state)
    row = "; ".join(f"{letter} {index} 0 0" for index, letter in enumerate(letters))
    with pytest.raises(RuleError) as refused:
        board.do(f"layout {row}")
    assert refused.value.code == "world-too-big"


def test_a_layout_places_the_kits_again_and_leaves_out_one_without_a_home_tile(s1: Make) -> None:
    board = s1()
    board.do("place B-RAD7 0509")
    board.do("layout C 0 0 2")
    assert board.state.layout == (Placement("C", 0, 0, 2),)
    assert board.all("kit-left-out") == [{"seat": "R", "p": 0, "q": -1}]
    assert {unit[0] for unit in board.state.units} == {"B"}
    assert "B-RAD7" not in board.state.units
    with pytest.raises(RuleError, match="too-few-players: two players need units to begin"):
        board.do("begin")


PLACINGS = [
    ("place BRID1 0509", "bad-id"),
    ("place Q-RID1 0509", "bad-id"),
    ("place B-RIG1 0509", "bad-id"),
    ("place B-GHQ1 0509", "not-in-roster"),
    ("place B-RID1 0509", "id-in-use"),
    ("place B-RID8 9999", "unknown-hex"),
    ("place B-RID8 0609", "water-hex"),
    ("place B-RID8 B22", "hex-occupied"),
    ("unplace B-RID8", "unknown-unit"),
    ("place B-RID8", "bad-syntax"),
]


@pytest.mark.parametrize(("line", "code"), PLACINGS, ids=[row[0] for row in PLACINGS])
def test_placings_refused(s1: Make, line: str, code: str) -> None:
    board = s1()
    before = board.state
    with pytest.raises(RuleError) as refused:
        board.do(line)
    assert refused.value.code == code
    assert board.state == before


def test_a_unit_is_placed_by_any_name_of_a_hex(s1: Make) -> None:
    board = s1()
    board.do("place b-rid8 a7")
    assert board.where("B-RID8") == board.rules.hex(board.state, "A07")
    board.do("unplace B-RID8")
    assert "B-RID8" not in board.state.units


def test_a_free_table_has_no_world_until_it_is_laid_out(empire_data: EmpireData) -> None:
    rules = SpokenRules(empire_data, NewTable("free", ("B", "R")))
    board = Board(rules, rules.start().state)
    for line, code in (
        ("begin", "no-world"),
        ("place B-RID1 0504", "no-world"),
        ("layout random", "no-positions"),
    ):
        with pytest.raises(RuleError) as refused:
            board.do(line)
        assert refused.value.code == code
    board.do("layout A 0 0 0")
    board.do("place B-FA1 A22")
    board.do("place R-FA1 A21")
    board.do("begin")
    assert board.state.phase == "bid"


COMMON = [
    ("plna B", "bad-syntax: there is no command plna. Did you mean plan?"),
    ("bid B", "bad-syntax"),
    ("plan B", "wrong-phase: no plan in bids. Waiting for bids of Blue, Red."),
    ("bid G 3", "unknown-player: there is no player G. Players: B Blue, R Red."),
    ("bid B 0", "bad-bid: 0 is no bid; bid a whole number from 1 to 99."),
    ("bid B 1.5", "bad-bid"),
    ("count 3 by G", "unknown-player"),
    ("count 3", "bad-syntax"),
    ("count 100 by B", "bad-bid"),
    ("withdraw B", "nothing-sealed"),
    ("bid B 3; 4", "bad-syntax: bid takes one order at a time: leave out 4."),
    ("withdraw B now", "bad-syntax: withdraw takes no orders: leave out now."),
]


@pytest.mark.parametrize(("line", "says"), COMMON, ids=[row[0] for row in COMMON])
def test_commands_refused_in_bids(s1: Make, line: str, says: str) -> None:
    board = s1()
    board.do("begin")
    before = board.state
    with pytest.raises(RuleError) as refused:
        board.do(line)
    assert str(refused.value).startswith(says)
    assert board.state == before


def test_a_sealed_bid_may_be_replaced_and_withdrawn(s1: Make) -> None:
    board = s1()
    board.do("begin")
    board.do("bid B 3")
    board.do("bid B 7")
    with pytest.raises(RuleError, match="bids-sealed"):
        board.do("count 2 by B")
    board.do("withdraw B")
    assert board.state.sealed == {}
    board.do("bid B 4")
    board.do("bid R 9")
    assert board.state.count == 4


def test_a_count_made_aloud_stands_for_the_bids(s1: Make) -> None:
    board = s1()
    board.do("begin")
    board.do("count 2 by r,b")
    assert board.all("counted") == [{"count": 2, "callers": ["B", "R"]}]
    assert board.state.phase == "build"


def test_a_player_who_leaves_gives_the_game_to_the_last_one(s1: Make) -> None:
    board = s1()
    board.do("begin")
    board.do("out B")
    assert board.all("game-over") == [{"winners": ["R"]}]
    with pytest.raises(RuleError, match="Won by Red"):
        board.do("out R")
