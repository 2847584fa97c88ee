"""Worked examples of tactical supply and the plot step, by the specification's numbers."""

from collections.abc import Callable

import pytest

from printkit.model import RuleError

from .conftest import Board

Make = Callable[..., Board]


def groups(board: Board) -> list[str]:
    """The members of each group but the bystander's."""
    return [" ".join(group.members) for group in board.rules.groups(board.state) if group.seat != "W"]


def losses(board: Board) -> tuple[list[str], list[str]]:
    """Who perished and who became disabled in the last step."""
    return board.each("unit-perished"), board.each("unit-disabled")


def checked(board: Board) -> Board:
    """Run the check without a sacrifice."""
    board.enter("supply")
    events = board.events
    while board.state.phase == "supply":
        board.do(f"done {min(board.state.awaited - board.state.done)}")
        events = events + board.events
    board.events = events
    return board


CHECKS = [
    (
        "B-DHQ1 0502; B-TD1 0503; B-RID1 0504/0505; B-RAD1 0507",
        ["B-DHQ1 B-RID1 B-TD1", "B-RAD1"],
        ["B-RAD1"],
        [],
        "E-X26",
    ),
    (
        "B-DHQ1 0502; B-TD1 0503; B-RID1 0504/0505; B-RAD1 0506+0507",
        ["B-DHQ1 B-RAD1 B-RID1 B-TD1"],
        [],
        [],
        "E-X26 joined",
    ),
    (
        "B-DHQ1 0502; B-RID1 0504/0505; B-RIC1 0404; B-XID1 0707; B-TD1 0104",
        ["B-DHQ1", "B-RIC1 B-RID1", "B-TD1", "B-XID1"],
        ["B-RID1", "B-TD1"],
        ["B-RIC1"],
        "E-X27",
    ),
    (
        "B-DHQ1 0502; B-RID1 0504/0503; B-RIC1 0404; B-XID1 0707; B-TD1 0104",
        ["B-DHQ1 B-RIC1 B-RID1", "B-TD1", "B-XID1"],
        ["B-TD1"],
        [],
        "E-X27 joined",
    ),
]


@pytest.mark.parametrize(
    ("units", "found", "perished", "disabled", "example"), CHECKS, ids=[row[4] for row in CHECKS]
)
def test_supply_checks(
    z1: Make, units: str, found: list[str], perished: list[str], disabled: list[str], example: str
) -> None:
    board = z1(units)
    assert groups(board) == found
    assert losses(checked(board)) == (perished, disabled)


def test_e_x27_the_check_carried_out_twice_changes_nothing_more(z1: Make) -> None:
    board = checked(z1("B-DHQ1 0502; B-RID1 0504/0505; B-RIC1 0404; B-XID1 0707; B-TD1 0104"))
    units = board.state.units
    assert losses(checked(board)) == ([], [])
    assert board.state.units == units


@pytest.mark.parametrize(
    ("needs_land", "found", "perished"),
    [("false", ["B-AB1 B-RID1"], []), ("true", ["B-AB1", "B-RID1"], ["B-RID1"])],
    ids=["E-X28", "E-X28 supply_needs_land"],
)
def test_supply_across_water(z1: Make, needs_land: str, found: list[str], perished: list[str]) -> None:
    board = z1("B-AB1 0603; B-RID1 0504", land={"0504": 0x3D}, supply_needs_land=needs_land)
    assert groups(board) == found
    assert losses(checked(board)) == (perished, [])


def test_e_x29_sacrificing_the_middle_of_a_chain(z1: Make) -> None:
    board = z1("B-RID1 0502; B-TD1 0503; B-RID2 0504; B-RAC1 0505", "supply")
    assert groups(board) == ["B-RAC1 B-RID1 B-RID2 B-TD1"]
    assert board.each("group-in-need", "seat") == ["B"]
    assert board.rules.awaits(board.state) == frozenset("B")

    board.do("sacrifice B-TD1")
    assert board.each("unit-fed") == ["B-RAC1", "B-RID1", "B-RID2"]
    assert board.state.phase == "supply"
    board.do("done B")
    assert losses(board) == ([], [])

    board.do("plan B")
    assert board.all("fed-cleared") == [{"units": ["B-RAC1", "B-RID1", "B-RID2"]}]
    assert groups(board) == ["B-RAC1 B-RID2", "B-RID1"]
    board.do("done B")
    assert losses(board) == (["B-RID1", "B-RID2"], ["B-RAC1"])


X30 = (
    "B-DHQ1 0502; B-TD1 0503; B-TD2 0707; B-XAD1 0301; B-XIC1 0302; B-TD3 0104; B-TD4 0203; "
    "R-FA1 0904; R-RID1 0904"
)
REFUSED = [
    ("B-TD1", "group-has-producer: B-TD1 is in Blue 1 with B-DHQ1. In need: Blue", "E-X30 (1)"),
    ("B-TD2", "nobody-in-need: B-TD2 would feed nobody: it is alone.", "E-X30 (2)"),
    ("B-XAD1", "nobody-in-need", "E-X30 (3)"),
    ("R-TD9", "unknown-unit", "E-X30 (4)"),
    ("R-RID1", "not-awaited", "of a player who is not awaited"),
]


@pytest.mark.parametrize(("unit", "says", "example"), REFUSED, ids=[row[2] for row in REFUSED])
def test_sacrifices_refused(z1: Make, unit: str, says: str, example: str) -> None:
    board = z1(X30, "supply")
    before = board.state
    with pytest.raises(RuleError) as refused:
        board.do(f"sacrifice {unit}")
    assert str(refused.value).startswith(says)
    assert board.state == before


def test_e_x30_5_accepted(z1: Make) -> None:
    board = z1(X30, "supply")
    board.do("sacrifice B-TD3")
    assert board.each("unit-fed") == ["B-TD4"]
    board.do("done B")
    assert losses(board) == (["B-TD2"], [])


def test_a_group_that_is_fed_needs_no_second_sacrifice(z1: Make) -> None:
    board = z1("B-TD1 0104; B-TD2 0203; B-TD3 0204", "supply")
    board.do("sacrifice B-TD1")
    with pytest.raises(RuleError, match="nobody-in-need"):
        board.do("sacrifice B-TD2")


def test_e_x31_a_regular_corps_is_restored(z1: Make) -> None:
    board = z1("B-RIC1 0504 disabled; B-DHQ1 0502/0503", "supply")
    assert board.each("unit-restored") == ["B-RIC1"]
    assert board.state.phase == "plot"
    assert len(board.rules.legal_positions(board.state, "B-RIC1")) == 7


def test_e_x31_before_the_check_it_counts_as_weak(z1: Make) -> None:
    board = z1("B-RIC1 0504 disabled; B-DHQ1 0502/0503; R-RID1 0504; R-FA1 0904", "combat")
    board.do("combat C1")
    assert board.each("unit-destroyed") == ["B-RIC1"]


X32 = "B-XIC1 0504 disabled; B-DHQ1 0503; B-XAC1 0707 disabled; B-TD1 0706; B-TD2 0705"


def test_e_x32_an_expeditionary_corps_needs_a_full_turn_with_a_producer(z1: Make) -> None:
    board = z1(X32, "supply")
    board.do("sacrifice B-TD1")
    board.do("done B")
    assert board.each("unit-recovering") == ["B-XIC1"]
    assert losses(board) == ([], [])
    assert board.rules.legal_positions(board.state, "B-XIC1") == ("0504",)

    board.do("plan B")
    assert board.each("unit-restored") == ["B-XIC1"]
    assert board.rules.is_capable(board.state.units["B-XIC1"])
    assert board.state.units["B-XAC1"].disabled


def test_e_x32_at_check_restores_at_once(z1: Make) -> None:
    board = z1(X32, "supply", strategic_restore="at-check")
    board.do("done B")
    assert board.each("unit-restored") == ["B-XIC1"]


X33 = "B-CHQ1 0504 disabled; B-RID1 0505; B-CHQ2 0301; B-RID2 0302"


def test_e_x33_a_disabled_corps_hq_supplies_nobody(z1: Make) -> None:
    board = checked(z1(X33))
    assert losses(board) == (["B-RID1"], [])
    assert board.state.units["B-CHQ1"].disabled
    assert not board.state.units["B-CHQ1"].recovering


def test_e_x33_unless_the_setting_says_so(z1: Make) -> None:
    board = checked(z1(X33, disabled_hq_produces="true"))
    assert losses(board) == ([], [])
    assert board.each("unit-recovering") == ["B-CHQ1"]


def test_e_x34_cut_off_by_combat(z1: Make) -> None:
    board = z1(
        "B-DHQ1 0504; B-RID1 0505; B-RAC1 0506; B-XAD1 0405; R-RAD1 0504+0604; R-RID1 0604; R-DHQ1 0704",
        "combat",
    )
    assert [" ".join(found.members) for found in board.rules.conflicts(board.state)] == ["B-DHQ1 R-RAD1"]
    board.do("combat C1", 2)
    assert board.each("unit-destroyed") == ["B-DHQ1"]
    assert board.each("group-in-need", "members") == [["B-RAC1", "B-RID1", "B-XAD1"]]
    board.do("done B")
    assert losses(board) == (["B-RID1"], ["B-RAC1"])
    assert groups(board)[-1] == "R-DHQ1 R-RAD1 R-RID1"


X35 = "R-RAD1 0503+0504; B-RID1 0503; R-DHQ1 0506; B-DHQ1 0502"


def test_e_x35_after_combat_the_unit_out_of_supply_still_fights(z1: Make) -> None:
    board = z1(X35, "combat")
    board.do("combat C1", 2)
    assert board.each("unit-destroyed") == ["B-RID1"]
    assert board.each("unit-perished") == ["R-RAD1"]


@pytest.mark.parametrize("when", ["before-combat", "both"])
def test_e_x35_before_combat_it_perishes_first(z1: Make, when: str) -> None:
    board = z1(X35, "supply-before", supply_check=when)
    assert board.each("unit-perished") == ["R-RAD1"]
    assert board.each("conflict-found") == []
    assert "B-RID1" in board.state.units
    assert board.state.phase == "plot"


X36 = "B-XID1 0504; R-XAD1 0301; G-FA1 0707; G-RAC1 0701 disabled"


@pytest.mark.parametrize("order", [("pass R", "pass B"), ("pass B", "pass R")], ids=["R first", "B first"])
def test_e_x36_passing_and_the_end_of_the_tactical_phase(z1: Make, order: tuple[str, str]) -> None:
    """Played to conquest: by factories B and R would be out at the end of the phase (E-901)."""
    board = z1(X36, "plot", turn=4, victory="conquest")
    assert board.rules.awaits(board.state) == frozenset("BR")

    board.do("pass B")
    board.do("plan R R-XAD1 hold")
    assert board.each("unit-moved") == []
    assert (board.state.phase, board.state.turn) == ("plot", 5)

    for line in order:
        board.do(line)
    assert board.all("phase-ended") == [{"turn": 5}]
    assert (board.state.phase, board.state.cycle) == ("disposition", 2)


def test_a_sealed_entry_tells_nobody_else_what_it_is(z1: Make) -> None:
    board = z1(X36, "plot", turn=4)
    passed = board.do("pass B").events
    planned = board.copy().do("plan B B-XID1 0504/0505").events
    assert {event.sight for event in (*passed, *planned)} == {frozenset("B")}


def test_the_limit_of_turns_ends_the_phase_after_supply(z1: Make) -> None:
    board = z1("B-FA1 0504; B-RID1 0505; R-FA1 0904; R-RID1 0904", "plot", turn=2, max_tactical_turns="2")
    board.do("plan B")
    board.do("plan R")
    assert board.all("phase-ended") == [{"turn": 2}]
    assert board.each("supply-checked", "phase") == ["supply"]
    assert board.state.phase == "disposition"


def test_the_last_turn_has_its_plot(z1: Make) -> None:
    units = "B-FA1 0504; B-RID1 0505; R-FA1 0904; R-RID1 0904"
    assert z1(units, "supply", turn=2, max_tactical_turns="2").state.phase == "plot"
    assert z1(units, "supply", turn=3, max_tactical_turns="2").state.phase == "disposition"


def test_both_checks_decide_anew_who_recovers(z1: Make) -> None:
    units = "B-XIC1 0505 disabled; B-DHQ1 0504; R-RID1 0504; B-FA1 0104; R-FA1 0603"
    board = z1(units, "supply-before", supply_check="both")
    assert board.each("unit-recovering") == ["B-XIC1"]
    board.do("combat C1", 2)
    assert board.each("unit-destroyed") == ["B-DHQ1"]
    assert not board.state.units["B-XIC1"].recovering


def test_parents_lead_from_each_hex_to_a_producer(z1: Make) -> None:
    board = z1("B-DHQ1 0502; B-TD1 0503; B-RID1 0504/0505; B-RAD1 0506+0507")
    group = board.rules.groups(board.state, "B")[0]
    chain, here = [], "0507"
    while (there := group.parents[here]) is not None:
        chain.append(there)
        here = there
    assert chain == ["0506", "0505", "0504", "0503", "0502"]
