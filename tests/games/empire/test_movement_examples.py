"""Worked examples of movement, by the specification's numbers."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.games.empire.data import EmpireData
from printkit.games.empire.play.moves import next_positions
from printkit.games.empire.play.state import Placement, Position, State, Unit
from printkit.games.empire.spoken import SpokenRules
from printkit.model import NewTable, RuleError

from .conftest import Board

Make = Callable[..., Board]

ARMOUR_AT_REST = "0403+0504 0404+0504 0503+0504 0504 0504+0505 0504+0603 0504+0604"
ARMOUR_ON_A_BORDER = (
    "0402+0503 0403+0503 0403+0504 0404+0504 0502+0503 0503 0503+0504 "
    "0503+0602 0503+0603 0504 0504+0505 0504+0603 0504+0604"
)
HALF_ON_THE_MOVE = "0503/0504 0504 0504/0403 0504/0404 0504/0503 0504/0505 0504/0603 0504/0604"
HALF_AT_REST = "0504 0504/0403 0504/0404 0504/0503 0504/0505 0504/0603 0504/0604"

MOVES = [
    ("R-RAD1 0504", ARMOUR_AT_REST, 7, "E-X7"),
    ("R-RAD1 0503+0504", ARMOUR_ON_A_BORDER, 13, "E-X8"),
    ("B-DHQ1 0504/0503", HALF_ON_THE_MOVE, 8, "E-X9 on the move"),
    ("B-DHQ1 0504", HALF_AT_REST, 7, "E-X9 at rest"),
]


@pytest.mark.parametrize(("unit", "legal", "count", "example"), MOVES, ids=[row[3] for row in MOVES])
def test_legal_next_positions(z1: Make, unit: str, legal: str, count: int, example: str) -> None:
    board = z1(unit)
    found = board.rules.legal_positions(board.state, unit.split()[0])

    assert " ".join(found) == legal
    assert len(found) == count


def test_e_x8_either_order_is_accepted_and_stored_sorted(z1: Make) -> None:
    board = z1("R-RAD1 0503+0504", "plot")
    board.do("plan R R-RAD1 0503+0502")
    assert board.all("unit-moved") == [{"unit": "R-RAD1", "from": "0503+0504", "to": "0502+0503"}]


def test_e_x9_early_arrival_adds_the_partial_hex(z1: Make) -> None:
    board = z1("B-DHQ1 0504/0503", early_arrival="true")
    found = board.rules.legal_positions(board.state, "B-DHQ1")
    assert " ".join(found) == "0503 " + HALF_ON_THE_MOVE


def turns_until(board: Board, unit: str, reached: Callable[[Position], bool]) -> int:
    """The fewest turns after which a unit's position is as wanted."""
    world, one = board.rules.world(board.state), board.state.units[unit]
    front, seen, turns = {one.position}, {one.position}, 0
    while not any(reached(position) for position in front):
        turns += 1
        following = {
            there
            for here in front
            for there in next_positions(board.rules.table, world, replace(one, position=here))
        }
        front = following - seen
        seen |= front
    return turns


MARCHES = [
    ("R-RAD1", "false", 3, None, 4, "armour"),
    ("R-RID1", "false", 5, 6, 7, "half-hex mover"),
    ("R-RID1", "true", 5, 6, 6, "half-hex mover arriving early"),
]


@pytest.mark.parametrize(
    ("unit", "early", "touch", "fully", "rest", "why"), MARCHES, ids=[row[5] for row in MARCHES]
)
def test_e_x10_march_times(
    z1: Make, unit: str, early: str, touch: int, fully: int | None, rest: int, why: str
) -> None:
    board = z1(f"{unit} 0504", early_arrival=early)

    assert turns_until(board, unit, lambda position: "0501" in position.covers) == touch
    assert turns_until(board, unit, lambda position: position == Position("0501")) == rest
    if fully is not None:
        assert turns_until(board, unit, lambda position: position.hex == "0501") == fully


@given(distance=st.integers(1, 3))
def test_e_x10_in_general(z1: Make, distance: int) -> None:
    board, goal = z1("R-RAD1 0504; R-RID1 0504"), f"050{4 - distance}"

    def after(unit: str, reached: Callable[[Position], bool]) -> int:
        return turns_until(board, unit, reached)

    assert after("R-RAD1", lambda position: goal in position.covers) == distance
    assert after("R-RAD1", lambda position: position == Position(goal)) == distance + 1
    assert after("R-RID1", lambda position: goal in position.covers) == 2 * distance - 1
    assert after("R-RID1", lambda position: position.hex == goal) == 2 * distance
    assert after("R-RID1", lambda position: position == Position(goal)) == 2 * distance + 1


def refusal(board: Board, line: str) -> RuleError:
    """The refusal of a line; the state is as it was."""
    before = board.state
    with pytest.raises(RuleError) as refused:
        board.do(line)
    assert board.state == before
    return refused.value


def test_e_x11_water_between_two_land_hexes(z1: Make) -> None:
    board = z1(
        "Y-RAD1 0504; G-DHQ1 0503; B-RID1 0603", "plot", land={"0504": 0x3D}, supply_check="before-combat"
    )

    refused = refusal(board, "plan Y Y-RAD1 0504+0603")
    assert str(refused).startswith(
        "no-shared-land: 0504 and 0603 have no common land (fragment NE of 0504 is water). From 0504: "
    )
    assert len(board.rules.legal_positions(board.state, "Y-RAD1")) == 6
    board.do("plan Y Y-RAD1 0503+0504")
    assert "Y" in board.state.sealed


def test_e_x12_detour_round_a_lake(empire_data: EmpireData) -> None:
    rules = SpokenRules(empire_data, NewTable("free", ("B", "R")))
    unit = Unit("R-RAD1", Position("0604"))
    state = State("plot", (Placement("A", 0, 0, 0),), {unit.id: unit}, {"B": True, "R": True}, 1, 1)
    board = Board(rules, state).enter("plot")

    refused = refusal(board, "plan R R-RAD1 0604+0705")
    assert "no-shared-land: 0604 and 0705 have no common land (fragment NW of 0705 is water)" in str(refused)
    assert rules.legal_positions(board.state, "R-RAD1") == ("0504+0604", "0604", "0604+0704")
    assert turns_until(board, "R-RAD1", lambda position: "0705" in position.covers) == 3
    assert turns_until(board, "R-RAD1", lambda position: position == Position("0705")) == 4


REJECTED = [
    ("R-RID1 0304", "not-your-unit"),
    ("B-RAD9 0505", "unknown-unit"),
    ("B-FA1 0405", "immobile"),
    ("B-RAC1 0604", "disabled"),
    ("B-RAD1 1234", "unknown-hex"),
    ("B-RAD1 0505+0507", "not-adjacent"),
    ("B-RAD1 0506", "out-of-reach"),
    ("B-RAD1 0404+0405", "out-of-reach"),
    ("B-RID1 0503", "out-of-reach"),
    ("B-RID1 0503/0502", "out-of-reach"),
]
X13 = "B-RID1 0504/0503; B-RAD1 0505; B-FA1 0404; B-RAC1 0603+0604 disabled; R-RID1 0304"


@pytest.mark.parametrize(
    ("order", "code"), REJECTED, ids=[f"E-X13 ({number})" for number in range(1, len(REJECTED) + 1)]
)
def test_e_x13_rejected_moves(z1: Make, order: str, code: str) -> None:
    board = z1(X13)
    board.state = replace(board.state, awaited=frozenset("BR"))
    assert refusal(board, f"plan B {order}").code == code


def test_e_x13_11_and_orders_that_keep_the_position_are_accepted(z1: Make) -> None:
    board = z1(X13)
    board.state = replace(board.state, awaited=frozenset("BR"))
    board.do("plan B B-RID1 0503/0504; B-FA1 0404; B-RAC1 hold")
    board.do("plan R")
    assert (board.where("B-RID1"), board.where("B-RAC1")) == ("0503/0504", "0603+0604")


def test_e_x13_the_sentences_end_in_what_would_be_right(z1: Make) -> None:
    board = z1(X13)
    board.state = replace(board.state, awaited=frozenset("BR"))
    assert str(refusal(board, "plan B R-RID1 0304")) == "not-your-unit: R-RID1 belongs to Red."
    assert (
        str(refusal(board, "plan B B-RDA1 0505")) == "unknown-unit: there is no B-RDA1. Did you mean B-RAD1?"
    )
    assert str(refusal(board, "plan B B-RID1 0503")).startswith(
        "out-of-reach: B-RID1 is at 0504/0503; it can go to 0503/0504 0504 0504/0403"
    )
    twice = refusal(board, "plan B B-RID1 0503/0504; B-RID1 hold")
    assert str(twice) == "named-twice: B-RID1 has two orders: 0503/0504, then hold. Keep one."


def positions(board: Board, unit: str) -> set[Position]:
    """Every position reachable by a unit on the empty map."""
    world, one = board.rules.world(board.state), board.state.units[unit]
    seen: set[Position] = set()
    front = {one.position}
    while front:
        seen |= front
        front = {
            there
            for here in front
            for there in next_positions(board.rules.table, world, replace(one, position=here))
        } - seen
    return seen


@pytest.mark.parametrize(
    ("unit", "count"), [("R-RAD1", 145), ("R-RID1", 247)], ids=["armour", "half-hex mover"]
)
def test_e_x14_size_of_the_position_graph(z1: Make, unit: str, count: int) -> None:
    board = z1(f"{unit} 0504")
    world, one = board.rules.world(board.state), board.state.units[unit]
    found = positions(board, unit)

    assert len(found) == count
    for here in found:
        onward = next_positions(board.rules.table, world, replace(one, position=here))
        assert here in onward
        for there in onward:
            assert here in next_positions(board.rules.table, world, replace(one, position=there))


@given(
    tile=st.sampled_from("ABCDEFGHIJKL"),
    turn=st.integers(0, 5),
    code=st.sampled_from(["RAD", "RID", "GHQ"]),
    data=st.data(),
)
def test_e_x14_moves_are_symmetric_on_every_tile(
    empire_data: EmpireData, tile: str, turn: int, code: str, data: st.DataObject
) -> None:
    rules = SpokenRules(empire_data, NewTable("free", ("B", "R")))
    world = rules.table.world_of((Placement(tile, 0, 0, turn),))
    label = data.draw(st.sampled_from([label for label, cell in world.cells.items() if cell.land]))
    unit = Unit(f"B-{code}1", Position(label))
    for _ in range(6):
        onward = sorted(next_positions(rules.table, world, unit), key=str)
        there = data.draw(st.sampled_from(onward))
        assert unit.position in next_positions(rules.table, world, replace(unit, position=there))
        unit = replace(unit, position=there)
