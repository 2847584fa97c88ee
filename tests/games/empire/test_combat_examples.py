"""Worked examples of contact and combat, by the specification's numbers."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.games.empire.play.state import State
from printkit.model import Action, Roll, RuleError, parse_action, play, rolled, scripted

from .conftest import Board

Make = Callable[..., Board]


def conflicts(board: Board) -> dict[str, str]:
    """Name and members of the open conflicts."""
    return {found.name: " ".join(found.members) for found in board.rules.conflicts(board.state)}


def test_e_x15_contact_through_partial_presence(z1: Make) -> None:
    board = z1("R-RAD1 0503+0504; B-RID1 0502/0503; G-TD1 0504; B-RAD1 0505")
    found = {unit: board.rules.contacts(board.state, unit) for unit in board.state.units}

    assert found == {
        "R-RAD1": ("B-RID1", "G-TD1"),
        "B-RID1": ("R-RAD1",),
        "G-TD1": ("R-RAD1",),
        "B-RAD1": (),
    }
    assert conflicts(board) == {"C1": "B-RID1 G-TD1 R-RAD1"}
    assert board.rules.conflicts(board.state)[0].hexes == ("0503", "0504")


X16 = "R-RAD1 0503; B-RID1 0503; R-RID1 0505; B-TD1 0505; G-TD1 0505"
SEPARATE = [
    ("", {"C1": "B-RID1 R-RAD1", "C2": "B-TD1 G-TD1 R-RID1"}, "E-X16 (a)"),
    ("; B-RAC1 0504+0505", {"C1": "B-RAC1 B-TD1 G-TD1 R-RID1", "C2": "B-RID1 R-RAD1"}, "E-X16 (b)"),
    (
        "; B-RAC1 0504+0505; R-RID2 0504/0503",
        {"C1": "B-RAC1 B-RID1 B-TD1 G-TD1 R-RAD1 R-RID1 R-RID2"},
        "E-X16 (c)",
    ),
]


@pytest.mark.parametrize(("more", "expected", "example"), SEPARATE, ids=[row[2] for row in SEPARATE])
def test_conflicts_and_what_joins_them(z1: Make, more: str, expected: dict[str, str], example: str) -> None:
    board = z1(X16 + more, "combat")
    assert conflicts(board) == expected
    assert {
        found["conflict"]: " ".join(found["members"]) for found in board.all("conflict-found")
    } == expected


def test_e_x17_a_friendly_weak_unit_takes_no_part_in_phase_a(z1: Make) -> None:
    board = z1("R-RID1 0504; R-TD1 0504/0505; B-TD1 0504; B-TD2 0505", "combat")
    assert conflicts(board) == {"C1": "B-TD1 R-RID1"}

    board.do("combat C1")
    assert board.picks() == ["attacker R-RID1 -> forced R-RID1", "target B-TD1 -> forced B-TD1"]
    assert board.state.phase == "weak"
    assert conflicts(board) == {"C1": "B-TD2 R-TD1"}

    board.do("combat C1", 2)
    assert board.picks() == ["attacker B-TD2 R-TD1 -> 2 R-TD1", "target B-TD2 -> forced B-TD2"]
    assert board.ids() == "R-RID1 R-TD1"


BATTLES = [
    (
        "R-RID1 0504; B-RID1 0504",
        (2,),
        ["attacker B-RID1 R-RID1 -> 2 R-RID1", "target B-RID1 -> forced B-RID1"],
        ["B-RID1"],
        "E-X18",
    ),
    (
        "R-RID1 0504; B-RID1 0504",
        (1,),
        ["attacker B-RID1 R-RID1 -> 1 B-RID1", "target R-RID1 -> forced R-RID1"],
        ["R-RID1"],
        "E-X18 with pick 1",
    ),
    (
        "R-RAD1 0504; B-TD1 0504; B-TD2 0504; B-RID1 0504; B-RID2 0504",
        (3, 4, 3, 1, 1),
        [
            "attacker B-RID1 B-RID2 R-RAD1 -> 3 R-RAD1",
            "target B-RID1 B-RID2 B-TD1 B-TD2 -> 4 B-TD2",
            "target B-RID1 B-RID2 B-TD1 -> 3 B-TD1",
            "target B-RID1 B-RID2 -> 1 B-RID1",
            "attacker B-RID2 R-RAD1 -> 1 B-RID2",
            "target R-RAD1 -> forced R-RAD1",
        ],
        ["B-TD2", "B-TD1", "B-RID1", "R-RAD1"],
        "E-X19",
    ),
    (
        "R-RAD1 0504+0505; B-TD1 0504; B-TD2 0505; B-RIC1 0505 disabled; G-TD1 0504/0503",
        (4, 2, 1),
        [
            "attacker R-RAD1 -> forced R-RAD1",
            "target B-RIC1 B-TD1 B-TD2 G-TD1 -> 4 G-TD1",
            "target B-RIC1 B-TD1 B-TD2 -> 2 B-TD1",
            "target B-RIC1 B-TD2 -> 1 B-RIC1",
            "target B-TD2 -> forced B-TD2",
        ],
        ["G-TD1", "B-TD1", "B-RIC1", "B-TD2"],
        "E-X20",
    ),
    (
        "B-RID1 0504; G-RID1 0504; R-RID1 0504; R-TD1 0504",
        (2, 2, 1, 2),
        [
            "attacker B-RID1 G-RID1 R-RID1 -> 2 G-RID1",
            "target B-RID1 R-RID1 R-TD1 -> 2 R-RID1",
            "attacker B-RID1 G-RID1 -> 1 B-RID1",
            "target G-RID1 R-TD1 -> 2 R-TD1",
            "target G-RID1 -> forced G-RID1",
        ],
        ["R-RID1", "R-TD1", "G-RID1"],
        "E-X21",
    ),
]


@pytest.mark.parametrize(
    ("units", "numbers", "picks", "lost", "example"), BATTLES, ids=[row[4] for row in BATTLES]
)
def test_battles_pick_by_pick(
    z1: Make, units: str, numbers: tuple[int, ...], picks: list[str], lost: list[str], example: str
) -> None:
    board = z1(units, "combat")
    board.do("combat C1", *numbers)

    assert board.picks() == picks
    assert board.each("unit-destroyed") == lost


def test_e_x20_the_result_does_not_depend_on_the_picks(z1: Make) -> None:
    for numbers in product((1, 2, 3, 4), (1, 2, 3), (1, 2)):
        board = z1(
            "R-RAD1 0504+0505; B-TD1 0504; B-TD2 0505; B-RIC1 0505 disabled; G-TD1 0504/0503", "combat"
        )
        board.do("combat all", *numbers)
        assert board.ids() == "R-RAD1"
        assert board.each("target-picked", "free") == [False, True, True, True]


def test_e_x22_weak_units_only(z1: Make) -> None:
    board = z1("R-TD1 0504; R-TD2 0504; B-TD1 0504; B-RAC1 0504 disabled", "combat")
    assert board.each("skipped", "phase") == ["combat"]
    assert conflicts(board) == {"C1": "B-RAC1 B-TD1 R-TD1 R-TD2"}

    board.do("combat C1", 3, 1, 2)
    assert board.picks() == [
        "attacker B-RAC1 B-TD1 R-TD1 R-TD2 -> 3 R-TD1",
        "target B-RAC1 B-TD1 -> 1 B-RAC1",
        "attacker B-TD1 R-TD1 R-TD2 -> 2 R-TD1",
        "target B-TD1 -> forced B-TD1",
    ]
    assert board.ids() == "R-TD1 R-TD2"


def rids(red: int, blue: int) -> str:
    return "; ".join(
        [f"R-RID{number} 0504" for number in range(1, red + 1)]
        + [f"B-RID{number} 0504" for number in range(1, blue + 1)]
    )


ODDS = [
    (rids(1, 1), "1/2"),
    (rids(1, 2), "1/6"),
    (rids(1, 3), "1/24"),
    (rids(2, 2), "1/2"),
    (rids(2, 3), "9/40"),
    ("R-RID1 0504; R-TD1 0504; B-RID1 0504", "1/2"),
]


@pytest.mark.parametrize(
    ("units", "chance"), ODDS, ids=[f"E-X23 {row[1]} #{n}" for n, row in enumerate(ODDS)]
)
def test_odds(z1: Make, units: str, chance: str) -> None:
    board = z1(units, "combat")
    found = board.rules.odds(board.state, 1)

    assert str(found.chances["R"]) == chance
    assert found.is_exact


def line(text: str) -> Action:
    return parse_action(text, has_seat=False)


def enumerated(board: Board) -> dict[str, Fraction]:
    """The chance of each seat to keep a unit of C1, by playing every sequence of picks."""
    members = set(board.rules.conflicts(board.state)[0].members)
    kept = dict.fromkeys(("B", "R"), Fraction(0))

    def follow(state: State, weight: Fraction) -> None:
        roll = board.rules.awaits(state)
        if isinstance(roll, Roll):
            for number in range(1, roll.sides + 1):
                follow(board.rules.apply(state, rolled(number)).state, weight / roll.sides)
            return
        for seat in {unit[0] for unit in members & set(state.units)}:
            kept[seat] += weight

    follow(board.rules.apply(board.state, line("combat C1")).state, Fraction(1))
    return kept


@given(
    units=st.lists(
        st.tuples(
            st.sampled_from("BR"),
            st.sampled_from(["RID", "TD"]),
            st.sampled_from(["0504", "0504/0505", "0505"]),
        ),
        min_size=2,
        max_size=4,
    )
)
def test_odds_are_those_of_every_possible_battle(z1: Make, units: list[tuple[str, str, str]]) -> None:
    listed = "; ".join(
        f"{seat}-{code}{serial} {where}" for serial, (seat, code, where) in enumerate(units, 1)
    )
    board = z1("B-FA1 0104; R-FA1 0904; " + listed, "combat", supply_check="before-combat")
    if board.state.phase not in ("combat", "weak"):
        return
    assert dict(board.rules.odds(board.state, 1).chances) == enumerated(board)


def test_large_conflicts_are_sampled_near_the_exact_odds(z1: Make) -> None:
    board = z1(rids(7, 6), "combat")
    found = board.rules.odds(board.state, 1)

    assert not found.is_exact
    assert sum(found.chances.values()) == 1
    assert abs(found.chances["R"] - alike(7, 6)) < Fraction(14, 1000)


def alike(mine: int, theirs: int) -> Fraction:
    """The chance of one side to be left when only capable units meet in one hex."""
    if not mine or not theirs:
        return Fraction(bool(mine))
    hit, lost = alike(mine, theirs - 1), alike(mine - 1, theirs)
    return (mine * hit + theirs * lost) / (mine + theirs)


X24 = "R-RAD1 0503+0504; B-RID1 0503; G-RID1 0504/0505"


def test_e_x24_retreat_of_armour(z1: Make) -> None:
    board = z1(X24, "combat", retreat="true")
    board.do("combat C1", 3)
    assert board.state.phase == "choice"
    assert board.rules.awaits(board.state) == frozenset("R")
    assert board.each("choice-asked", "leave") == [["0503", "0504"]]

    board.do("retreat 0504", 1)
    assert board.all("unit-retreated") == [{"unit": "R-RAD1", "position": "0503"}]
    assert board.picks() == ["attacker B-RID1 R-RAD1 -> 1 B-RID1", "target R-RAD1 -> forced R-RAD1"]
    assert board.each("unit-destroyed") == ["R-RAD1"]


RETREATS = [
    ("retreat", "which-hex"),
    ("retreat 0999", "unknown-hex"),
    ("retreat 0505", "not-there"),
    ("combat C1", "wrong-phase"),
]


@pytest.mark.parametrize(("entry", "code"), RETREATS, ids=[row[1] for row in RETREATS])
def test_e_x24_retreats_refused(z1: Make, entry: str, code: str) -> None:
    board = z1(X24, "combat", retreat="true")
    board.do("combat C1", 3)
    with pytest.raises(RuleError) as refused:
        board.do(entry)
    assert refused.value.code == code


def test_a_hex_without_an_enemy_may_not_be_left(z1: Make) -> None:
    board = z1("R-RAD1 0503+0504; B-RID1 0503", "combat", retreat="true")
    board.do("combat C1", 2)
    with pytest.raises(RuleError, match=r"cannot-leave: R-RAD1 may not leave 0504\. It may leave 0503"):
        board.do("retreat 0504")
    board.do("attack")
    assert board.each("unit-destroyed") == ["B-RID1"]


def test_e_x25_a_one_conflict_for_the_whole_board(z1: Make) -> None:
    units = "R-RID1 0504/0503; B-RAD1 0504; R-RAD1 0301; B-RID1 0301"
    assert conflicts(z1(units)) == {"C1": "B-RAD1 R-RID1", "C2": "B-RID1 R-RAD1"}

    board = z1(units, "combat", retreat="true")
    assert conflicts(board) == {"C1": "B-RAD1 B-RID1 R-RAD1 R-RID1"}
    board.do("combat step C1", 4)
    assert board.each("unit-destroyed") == ["B-RAD1"]
    assert conflicts(board) == {"C1": "B-RID1 R-RAD1 R-RID1"}


def test_e_x25_b_a_half_hex_mover_leaves_its_partial_hex(z1: Make) -> None:
    board = z1("R-RID1 0504/0503; B-RAD1 0503", "combat", retreat="true")
    board.do("combat C1", 2)
    board.do("retreat")
    assert board.all("unit-retreated") == [{"unit": "R-RID1", "position": "0504"}]
    assert board.each("unit-destroyed") == []


def test_one_step_is_one_attack_with_its_free_attacks(z1: Make) -> None:
    board = z1("R-RAD1 0504; B-TD1 0504; B-TD2 0504; B-RID1 0504; B-RID2 0504", "combat")
    board.do("combat step C1", 3, 4, 3, 1)
    assert board.each("unit-destroyed") == ["B-TD2", "B-TD1", "B-RID1"]
    assert board.state.resolving is None
    board.do("combat step C1", 1)
    assert board.each("unit-destroyed") == ["R-RAD1"]


def test_the_draws_of_a_conflict_do_not_depend_on_the_order_of_commands(z1: Make) -> None:
    units = X16 + "; R-RID3 0301; B-RID3 0301"

    board = z1(units, "combat")
    first = {roll.key for roll, _ in play(board.rules, board.state, line("combat all"), _first).rolls}
    second: set[tuple[str, ...]] = set()
    for name in ("C3", "C1", "C2"):
        played = play(board.rules, board.state, line(f"combat {name}"), _first)
        board.state = played.state
        second |= {roll.key for roll, _ in played.rolls}
    assert first == second


def _first(roll: Roll) -> int:
    return 1


def test_a_number_outside_the_list_is_refused(z1: Make) -> None:
    board = z1("R-RID1 0504; B-RID1 0504", "combat")
    with pytest.raises(RuleError, match="bad-pick: 5 was typed, but the attacker is one of 2"):
        play(board.rules, board.state, line("combat C1"), scripted([5]))


def test_a_conflict_that_is_not_open_is_unknown(z1: Make) -> None:
    board = z1("R-RID1 0504; B-RID1 0504", "combat")
    with pytest.raises(RuleError, match=r"unknown-conflict: there is no open conflict C2\. Open: C1"):
        board.do("combat C2")


@given(
    units=st.lists(
        st.tuples(
            st.sampled_from("BRG"),
            st.sampled_from(["RID", "TD", "RAD"]),
            st.sampled_from(["0504", "0505", "0604"]),
        ),
        min_size=2,
        max_size=9,
    ),
    numbers=st.lists(st.integers(0, 99), min_size=20, max_size=20),
)
def test_combat_ends_with_no_hex_contested_and_few_picks(
    z1: Make, units: list[tuple[str, str, str]], numbers: list[int]
) -> None:
    listed = "; ".join(
        f"{seat}-{code}{serial} {where}" for serial, (seat, code, where) in enumerate(units, 1)
    )
    board = z1("B-FA1 0104; R-FA1 0904; G-FA1 0701; " + listed, "combat")
    left = iter(numbers * 4)
    while board.state.phase in ("combat", "weak"):
        played = play(board.rules, board.state, line("combat all"), lambda roll: next(left) % roll.sides + 1)
        assert len(played.rolls) < 2 * len(units)
        board.state = played.state
    assert board.rules.conflicts(board.state) == ()
