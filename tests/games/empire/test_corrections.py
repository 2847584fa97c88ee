"""``fix`` and ``out``: the table differs from the journal, or a player goes home (6.4)."""

from collections.abc import Callable

import pytest

from printkit.model import RuleError

from .conftest import Board

Make = Callable[..., Board]

UNITS = "B-FA1 0504; B-RID1 0505; B-RIC1 0404; R-FA1 0301; R-RID1 0302; G-FA1 0707; G-RID1 0706"

REFUSED = [
    ("fix move B-RID9 0505", "unknown-unit"),
    ("fix move B-RID1 9999", "unknown-hex"),
    ("fix move B-RID1 0505+0507", "not-adjacent"),
    ("fix move B-RID1 0304+0404", "no-shared-land"),
    ("fix move B-RID1 0304", "water-hex"),
    ("fix move B-FA1 0504/0505", "immobile"),
    ("fix add B-RID1 0505", "id-in-use"),
    ("fix add B-RIG1 0505", "bad-id"),
    ("fix disable B-RID1", "cannot-be-disabled"),
    ("fix save 3 B-RID1", "not-a-factory"),
    ("fix save x B-FA1", "bad-number"),
    ("fix shift B-RID1 0505", "bad-syntax"),
    ("fix", "bad-syntax"),
]


@pytest.mark.parametrize(("line", "code"), REFUSED, ids=[row[0] for row in REFUSED])
def test_corrections_refused(z1: Make, line: str, code: str) -> None:
    board = z1(UNITS, "plot", land={"0304": 0x00})
    before = board.state
    with pytest.raises(RuleError) as refused:
        board.do(line)
    assert refused.value.code == code
    assert board.state == before


CORRECTED = [
    ("move B-RID1 0405", {"what": "move", "unit": "B-RID1", "from": "0505", "to": "0405"}),
    ("add B-RAD1 0503+0504", {"what": "add", "unit": "B-RAD1", "from": None, "to": "0503+0504"}),
    ("remove B-RID1", {"what": "remove", "unit": "B-RID1", "from": "0505", "to": None}),
    ("disable B-RIC1", {"what": "disable", "unit": "B-RIC1", "from": "operational", "to": "disabled"}),
    ("save 9 B-FA1", {"what": "save", "unit": "B-FA1", "from": "0", "to": "9"}),
]


@pytest.mark.parametrize(("words", "told"), CORRECTED, ids=[row[0] for row in CORRECTED])
def test_a_correction_withdraws_the_owners_sealed_plan(z1: Make, words: str, told: dict[str, object]) -> None:
    board = z1(UNITS, "plot")
    board.do("plan B B-RID1 0505/0506")
    board.do("plan R")
    board.do(f"fix {words} because of the cat")
    assert board.all("corrected") == [told]
    assert board.all("sealed-withdrawn") == [{"seat": "B"}]
    assert set(board.state.sealed) == {"R"}
    assert board.rules.awaits(board.state) == frozenset("BG")


def test_disable_and_enable_undo_each_other(z1: Make) -> None:
    board = z1(UNITS, "plot")
    before = board.state.units
    board.do("fix disable B-RIC1")
    assert board.state.units["B-RIC1"].disabled
    board.do("fix enable B-RIC1")
    assert board.state.units == before


def test_a_correction_that_makes_a_hex_contested_brings_combat_back(z1: Make) -> None:
    board = z1(UNITS, "plot")
    board.do("plan R")
    board.do("fix move B-RID1 0302")
    assert board.state.phase == "combat"
    assert board.each("conflict-found", "members") == [["B-RID1", "R-RID1"]]
    assert board.state.sealed == {}


def test_conflicts_are_found_anew_in_combat(z1: Make) -> None:
    board = z1(UNITS + "; B-RID2 0302; B-RID3 0706", "combat")
    assert len(board.rules.conflicts(board.state)) == 2
    board.do("fix move B-RID2 0505")
    assert [" ".join(found.members) for found in board.rules.conflicts(board.state)] == ["B-RID3 G-RID1"]
    board.do("fix remove B-RID3")
    assert board.state.phase == "plot"


def test_no_two_players_in_a_hex_in_the_strategical_phase(z1: Make) -> None:
    board = z1(UNITS, "bid")
    for line, code in (("fix move B-RID1 0302", "hex-occupied"), ("fix move B-RID1 0505/0506", "bad-syntax")):
        with pytest.raises(RuleError) as refused:
            board.do(line)
        assert refused.value.code == code


def test_points_follow_a_correction_in_the_build_step(z1: Make) -> None:
    board = z1(UNITS, "bid")
    board.do("count 2 by B")
    assert board.rules.territories(board.state, "B")[0].points == 36
    board.do("fix save 5 B-FA1")
    assert board.rules.territories(board.state, "B")[0].points == 41
    board.do("fix remove B-RIC1")
    assert board.rules.territories(board.state, "B")[0].points == 29


def test_a_correction_in_supply_decides_anew_who_is_in_need(z1: Make) -> None:
    board = z1(UNITS + "; B-TD1 0104; B-TD2 0203", "supply")
    assert board.rules.awaits(board.state) == frozenset("B")
    board.do("fix move R-RID1 0802")
    board.do("fix add R-TD1 0803")
    assert board.rules.awaits(board.state) == frozenset("BR")
    board.do("done B")
    board.do("done R")
    assert board.each("unit-perished") == ["B-TD1", "B-TD2", "R-RID1", "R-TD1"]


def test_who_is_done_decides_again_after_a_correction_of_his_units(z1: Make) -> None:
    board = z1(UNITS + "; B-TD1 0104; B-TD2 0203; R-TD1 0802; R-TD2 0803", "supply")
    assert board.rules.awaits(board.state) == frozenset("BR")
    board.do("done B")
    board.do("fix add B-TD3 0204")
    assert board.rules.awaits(board.state) == frozenset("BR")


def test_a_unit_added_in_support_belongs_to_a_territory_at_once(z1: Make) -> None:
    board = z1("B-FA1 0504; B-RID1 0301; B-RID2 0302", "support")
    board.do("fix add B-GHQ1 0303")
    board.do("done B")
    assert board.each("unit-perished") == []


def test_who_leaves_takes_his_units_and_his_conflicts_with_him(z1: Make) -> None:
    board = z1(UNITS + "; B-RID2 0302; B-RID3 0706", "combat")
    board.do("out G")
    assert board.all("player-out") == [{"seat": "G", "units": ["G-FA1", "G-RID1"]}]
    assert [" ".join(found.members) for found in board.rules.conflicts(board.state)] == ["B-RID2 R-RID1"]


def test_who_leaves_instead_of_choosing_lets_the_combat_go_on(z1: Make) -> None:
    board = z1("R-RAD1 0503+0504; B-XID1 0503; G-XID1 0504; B-FA1 0707; G-FA1 0301", "combat", retreat="true")
    board.do("combat all", 3)
    board.do("out R")
    assert (board.state.phase, board.state.choice) == ("plot", None)


def test_the_last_to_seal_may_leave_and_the_others_are_revealed(z1: Make) -> None:
    board = z1(UNITS, "plot")
    board.do("plan B B-RID1 0505/0506")
    board.do("plan R")
    board.do("out G")
    assert board.each("unit-moved") == ["B-RID1"]
    assert board.state.turn == 2


POOL = "B-FA1 0504; B-RID1 0505; B-GHQ1 0301; B-RID2 0301; B-TD1 0301; B-RID3 0302; R-FA1 0707"
POOLED = "dispose B B-GHQ1 pool; B-TD1 pool 0301"


def test_a_pool_keeps_to_its_piece_when_its_hex_is_left(z1: Make) -> None:
    board = z1(POOL, "disposition")
    board.do(POOLED)
    board.do("fix move B-RID2 0401")
    assert board.state.phase == "bid"
    pooled = [unit for unit in board.state.units.values() if unit.pool]
    assert [(unit.id, unit.pool and unit.pool.hex) for unit in pooled] == [
        ("B-GHQ1", "0302"),
        ("B-TD1", "0302"),
    ]
    board.do("count 1 by B")
    board.do("build B deploy B-TD1 0302")
    board.do("build R")
    assert (board.where("B-TD1"), board.where("B-GHQ1")) == ("0302", "0302")


@pytest.mark.parametrize("lines", [[], ["count 1 by B"]], ids=["bid", "build"])
def test_a_pool_without_a_hex_returns_to_the_map(z1: Make, lines: list[str]) -> None:
    board = z1(POOL.replace("; B-RID3 0302", ""), "disposition")
    board.do("dispose B B-GHQ1 pool; B-TD1 pool")
    for line in lines:
        board.do(line)
    board.do("fix remove B-RID2")
    assert board.all("unit-placed-strategic") == [
        {"unit": "B-GHQ1", "from": "pool", "to": "0301"},
        {"unit": "B-TD1", "from": "pool", "to": "0301"},
    ]
    assert [part.members for part in board.rules.territories(board.state, "B")] == [
        ("B-GHQ1", "B-TD1"),
        ("B-FA1", "B-RID1"),
    ]


def test_a_pool_without_a_hex_may_still_be_sacrificed_in_support(z1: Make) -> None:
    board = z1("B-RID2 0301; B-TD1 0301; B-RAD1 0302; R-FA1 0707", "disposition")
    board.do("dispose B B-RAD1 pool; B-TD1 pool")
    board.do("fix move B-RID2 0404")
    board.do("sacrifice B-TD1")
    assert board.each("unit-fed") == ["B-RAD1"]


def test_a_correction_of_another_player_leaves_territories_as_they_were(z1: Make) -> None:
    board = z1("B-TD1 0504; B-RID1 0505; B-RID2 0503; B-XIC1 0505; R-RID1 0707; R-RID2 0706", "disposition")
    board.do("dispose B")
    board.do("dispose R")
    board.do("sacrifice B-TD1")
    before = board.rules.territories(board.state, "B")
    board.do("fix move R-RID2 0805")
    assert board.rules.territories(board.state, "B") == before
    assert [part.members for part in before] == [("B-RID1", "B-RID2", "B-XIC1")]


def test_a_choice_after_a_correction_in_supply_awaits_its_owner(z1: Make) -> None:
    units = "B-TD1 0104; B-TD2 0203; B-XID1 0505; R-TD1 0802; R-TD2 0803; R-RAD1 0503+0504"
    board = z1(units, "supply", retreat="true")
    board.do("done R")
    board.do("fix move B-XID1 0504")
    board.do("combat all", 2)
    assert (board.state.phase, board.rules.awaits(board.state)) == ("choice", frozenset("R"))


STAYS = "B-RID1 0504/0503; R-RAD1 0503; G-RAD1 0301; B-RAD2 0301; R-FA1 0707"


def test_a_chosen_attacker_who_meets_nobody_any_more_makes_room_for_the_next(z1: Make) -> None:
    board = z1(STAYS, "combat", retreat="true")
    board.do("combat all", 2)
    assert board.state.choice == "B-RID1"
    board.do("out R", 1)
    assert board.picks() == ["attacker B-RAD2 G-RAD1 -> 1 B-RAD2", "target G-RAD1 -> forced G-RAD1"]


def test_a_chosen_attacker_who_may_no_longer_retreat_attacks(z1: Make) -> None:
    board = z1(f"{STAYS}; G-RID1 0504", "combat", retreat="true")
    board.do("combat step C1", 2)
    assert board.state.choice == "B-RID1"
    board.do("out R")
    assert (board.state.phase, board.each("unit-destroyed")) == ("combat", ["G-RID1"])
