"""Who is lost without being asked, what became of units that are gone, what groups they leave."""

import json
import textwrap
from collections.abc import Callable
from typing import Any

import pytest
from empire_words import ask, text, told

from printkit.model import RuleError, canonical

Make = Callable[..., Any]


def data(answer: Any) -> Any:
    return json.loads(canonical(answer.data))


def lines(expected: str) -> str:
    return textwrap.dedent(expected).strip("\n")


# alone: nobody to sacrifice (E-606)

TWO_GROUPS = "B-RID1 0504; B-RID2 0504; B-RID3 0301; B-FA1 0104; R-RIC1 0704; R-FA1 0904"


def test_a_lone_unit_is_told_before_the_tactical_check_that_strikes_it(z1: Make) -> None:
    board = z1(TWO_GROUPS, "plot")
    told(board, "plan B")

    answer = told(board, "plan R")

    assert text(answer.lines).endswith(
        lines(
            """
            Turn 2, supply. 3 groups have no producer. Blue decides.
              Blue 2  0504   will perish: B-RID1 B-RID2
              Blue 3  0301   will perish: B-RID3 (alone: nobody to sacrifice)
              Red 2   0704   will be disabled: R-RIC1 (alone: nobody to sacrifice)
            Blue may `sacrifice` one unit of Blue 2 to feed the others; then `done B`.
            """
        )
    )
    facts = data(answer)
    assert facts["in_need"] == [{"group": "Blue 2", "hexes": ["0504"], "perish": ["B-RID1", "B-RID2"]}]
    assert facts["alone"] == [
        {"group": "Blue 3", "hexes": ["0301"], "perish": ["B-RID3"]},
        {"group": "Red 2", "hexes": ["0704"], "perish": [], "disable": ["R-RIC1"]},
    ]


def test_status_and_groups_name_lone_units_too(z1: Make) -> None:
    board = z1(TWO_GROUPS, "supply")

    assert text(board.rules.status(board.state).lines).splitlines() == [
        "Cycle 1, turn 1, supply. Waiting for Blue: group Blue 2 is in need.",
        "  Blue 2  0504   will perish: B-RID1 B-RID2",
        "  Blue 3  0301   will perish: B-RID3 (alone: nobody to sacrifice)",
        "  Red 2   0704   will be disabled: R-RIC1 (alone: nobody to sacrifice)",
    ]
    assert "  Blue 3  0301   NO PRODUCER       B-RID3 (alone: nobody to sacrifice)" in ask(board, "groups")
    assert "Blue 2  0504   NO PRODUCER       B-RID1 B-RID2\n" in ask(board, "groups")


TWO_TERRITORIES = (
    "B-RID1 0504; B-DHQ1 0505; B-RID2 0301; B-FA1 0104; R-FA1 0904; R-RAD1 0704; Y-FA1 0805; Y-RID1 0805"
)


def test_a_lone_unit_is_told_before_the_support_check_that_strikes_it(z1: Make) -> None:
    board = z1(TWO_TERRITORIES, "disposition")
    for line in ("dispose B", "dispose R"):
        told(board, line)

    answer = told(board, "dispose Y")

    assert text(answer.lines).endswith(
        lines(
            """
            Cycle 2, support. 3 territories have no support. Blue decides.
              Blue  0504 0505   will perish: B-DHQ1 B-RID1
              Blue  0301        will perish: B-RID2 (alone: nobody to sacrifice)
              Red   0704        will perish: R-RAD1 (alone: nobody to sacrifice)
            Blue may `sacrifice` one unit of the territory of 0504 to feed the others; then
            `done B`.
            """
        ).replace("then\n`done", "then `done")
    )
    assert [part["territory"] for part in data(answer)["alone"]] == ["0301", "0704"]
    assert "B-RID2 (alone" in text(board.rules.status(board.state).lines)
    assert "no factory: nothing   no support (alone: nobody to sacrifice)" in ask(board, "territories")


def test_where_nobody_is_asked_the_check_says_why(z1: Make) -> None:
    board = z1("B-RID1 0504; B-FA1 0104; R-RID1 0504; R-FA1 0704", "combat")

    answer = told(board, "combat c1", 1)

    assert "Supply check: B-RID1 perishes (alone: nobody to sacrifice)." in text(answer.lines)


# what became of units that are gone


def lost(z1: Make, case: str) -> Any:
    if case == "destroyed":
        board = z1("B-RID1 0504; B-FA1 0504; R-RID1 0504/0505; R-FA1 0704", "combat", turn=3)
        told(board, "combat c1", 1, 2, 1)
    elif case == "weak":
        board = z1("B-TD1 0504; B-FA1 0104; R-TD1 0504; R-FA1 0704", "weak", turn=3, max_tactical_turns="2")
        told(board, "combat c1", 1)
    elif case == "perished":
        board = z1("B-RID1 0504; B-RAD1 0504; B-FA1 0104; R-FA1 0704", "supply", turn=2)
        told(board, "done B")
    elif case == "sacrificed":
        board = z1("B-RID1 0504; B-TD1 0504/0505; R-FA1 0704", "supply", turn=4)
        told(board, "sacrifice B-TD1")
    elif case == "unsupported":
        board = z1("B-RID1 0504; B-RAD1 0504; B-FA1 0104; R-FA1 0704", "support", turn=0)
        told(board, "done B")
    elif case == "transformed":
        board = z1("B-GHQ1 0504; B-FA1 0505; R-FA1 0704", "disposition")
        told(board, "dispose B ghq1 transform")
    elif case == "removed":
        board = z1("B-TD1 0504; B-FA1 0505; R-FA1 0704", "plot")
        told(board, "fix remove B-TD1 because lost under the sofa")
    else:
        board = z1("B-TD1 0504; B-FA1 0505; R-FA1 0704; Y-FA1 0301", "plot")
        told(board, "out B")
    return board


GONE = [
    ("destroyed", "R-RID1", "was destroyed in turn 3 of cycle 1 at 0504/0505 in C1 by B-FA1 (E-505)."),
    ("perished", "B-RAD1", "perished in turn 2 of cycle 1 at 0504: no producer in its group (E-604)."),
    ("sacrificed", "B-TD1", "was sacrificed in turn 4 of cycle 1 at 0504/0505 to feed its group (E-605)."),
    (
        "unsupported",
        "B-RAD1",
        "perished in the strategical phase of cycle 1 at 0504: no support in its territory (E-709).",
    ),
    ("transformed", "B-GHQ1", "became B-FA2 in the strategical phase of cycle 2 at 0504 (E-707)."),
    ("weak", "R-TD1", "was destroyed after turn 2 of cycle 1 at 0504 in C1 by B-TD1 (E-508)."),
    ("removed", "B-TD1", "was taken off by `fix` in turn 1 of cycle 1 at 0504."),
    ("out", "B-TD1", "went with its player, who left the game in turn 1 of cycle 1 at 0504 (E-901)."),
]


@pytest.mark.parametrize(("case", "unit", "sentence"), GONE, ids=[row[0] for row in GONE])
def test_a_unit_that_is_gone_is_told_when_and_how(z1: Make, case: str, unit: str, sentence: str) -> None:
    board = lost(z1, case)

    for question in ("why", "unit", "where"):
        assert ask(board, f"{question} {unit}") == f"  {unit} {sentence}"
    facts = data(board.rules.query(board.state, f"why {unit}"))["gone"]
    assert f"{facts['when']} of cycle {facts['cycle']} at {facts['place']}" in sentence


def test_an_order_for_a_unit_that_is_gone_is_refused_with_its_fate(z1: Make) -> None:
    board = lost(z1, "removed")

    with pytest.raises(RuleError, match=r"unknown-unit: there is no B-TD1 any more\. B-TD1 was taken off"):
        told(board, "fix move B-TD1 0505")


def test_an_id_that_comes_back_is_a_new_unit_without_a_past(z1: Make) -> None:
    board = lost(z1, "removed")
    told(board, "fix add B-TD1 0505")

    assert ask(board, "unit B-TD1").startswith("  B-TD1  Transportation division. At 0505")
    assert board.state.fates == {}


# names of groups


def test_an_id_that_comes_back_is_no_heir_of_the_group_it_had(z1: Make) -> None:
    board = z1("B-FA1 0104; B-RID1 0504; B-RID2 0504; R-FA1 0704", "supply")
    assert set(board.state.groups) == {"Blue 1", "Blue 2", "Red 1"}
    told(board, "done B")
    told(board, "fix add B-RID1 0104 because bought again")

    board.enter("supply")

    assert [event for event in board.events if event.name == "groups-changed"] == []
    assert [group.name for group in board.rules.groups(board.state, "B")] == ["Blue 1"]


def test_a_base_keeps_the_name_of_the_group_its_headquarters_had(z1: Make) -> None:
    board = z1("B-FA1 0104; B-AHQ1 0504; R-FA1 0704", "supply")
    names = {group.members: group.name for group in board.rules.groups(board.state, "B")}
    board.enter("disposition")
    told(board, "dispose B ahq1 transform")

    after = {group.members: group.name for group in board.rules.groups(board.state, "B")}

    assert names[("B-AHQ1",)] == after[("B-AB1",)] == "Blue 1"


def test_a_group_that_falls_apart_is_told_in_one_line_with_those_that_join(z1: Make) -> None:
    board = z1("B-FA1 0504; B-XID1 0505; B-XID2 0506; R-FA1 0704; R-XID2 0706/0705", "plot")
    board.enter("supply")
    told(board, "fix remove B-XID1")
    told(board, "plan R xid2 0706")

    answer = told(board, "plan B")

    assert text(answer.lines).splitlines()[-1] == "Blue 1 -> Blue 1 + Blue 2; Red 1 -> Red 1 + Red 2."
    assert "  New since turn 1: Blue 1 -> Blue 1 + Blue 2;  Red 1 -> Red 1 + Red 2" in ask(board, "groups")
    assert data(board.rules.query(board.state, "groups B"))["changed"] == [
        {"before": ["Blue 1"], "after": ["Blue 1", "Blue 2"]}
    ]
