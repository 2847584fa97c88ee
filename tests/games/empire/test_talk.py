"""What the table is told, beyond the evening of the golden playthrough."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from empire_words import same, text, told

from printkit.model import canonical

Make = Callable[..., Any]


# combat


def test_every_conflict_is_told_in_turn_and_all_losses_once_below(z1: Make) -> None:
    board = z1("R-RID1 0504; B-RID1 0504; R-RID2 0301; B-TD1 0301; B-DHQ1 0904; R-DHQ1 0104", "combat")

    answer = told(board, "combat all", 2)

    assert same(
        answer.lines,
        """
        C1
          1 attacker [B-RID1, R-RID1] -> 2 R-RID1
            target   B-RID1 (forced)                                B-RID1 destroyed
        C2
          1 attacker R-RID2 (forced)
            target   B-TD1 (forced)                                 B-TD1 destroyed
        TAKE OFF 2 counters
          Blue  B-TD1    from 0301
                B-RID1   from 0504
        Left of C1: R-RID1.
        Left of C2: R-RID2.
        Weak units: no combat. Supply check: R-RID1 R-RID2 perish (each alone: nobody to sacrifice).
        TAKE OFF 2 counters
          Red   R-RID2   from 0301
                R-RID1   from 0504
        Turn 1, plot.
        """,
    )


def test_conflicts_still_to_be_fought_are_named(z1: Make) -> None:
    board = z1("R-FA1 0504; B-RID1 0504; R-FA2 0301; B-RID2 0301", "combat")

    answer = told(board, "c c1", 2)

    assert text(answer.lines).splitlines()[-2:] == ["Left of C1: R-FA1.", "Open: C2."]


def test_one_attack_of_a_conflict_leaves_it_open(z1: Make) -> None:
    board = z1("R-RID1 0504; R-RID2 0504; B-RID1 0504; B-RID2 0504", "combat")

    answer = told(board, "combat step c1", 1, 1)

    assert "C1 goes on: B-RID1 B-RID2 R-RID2." in text(answer.lines)


def test_a_picked_unit_that_may_retreat_is_a_question_to_its_owner(z1: Make) -> None:
    board = z1("R-RAD1 0503+0504; B-RID1 0503; G-RID1 0504/0505", "combat", retreat="true")

    asked = told(board, "combat c1", 3)
    answer = told(board, "retreat 0504", 1)

    assert text(asked.lines).splitlines()[-1] == (
        "Red decides for R-RAD1: `attack`, or `retreat 0503` or `retreat 0504` to leave that hex."
    )
    assert "    R-RAD1 retreats to 0503" in text(answer.lines)
    assert "MOVE 1 counter\n  Red    R-RAD1   0503+0504 -> 0503" in text(answer.lines)


def test_weak_units_that_fight_are_a_phase_of_their_own(z1: Make) -> None:
    board = z1("R-RID1 0504; R-TD1 0504/0505; B-TD1 0504; B-TD2 0505; B-FA1 0104; R-FA1 0904", "combat")

    answer = told(board, "combat c1")

    assert text(answer.lines).splitlines()[-3:] == [
        "Weak units: 1 conflict.",
        "  C1  at 0505 (Z23)   Blue  B-TD2",
        "                      Red   R-TD1",
    ]
    assert board.rules.prompt(board.state) == "turn 1, weak units (C1)"
    assert "no combat" not in text(told(board, "combat c1", 1).lines)


def test_json_of_a_combat_holds_the_facts_of_the_evening(s1: Make) -> None:
    board = s1()
    for line in (
        "begin", "bid R 4", "bid B 2", "build B new rad 2 0509; new dhq 1 0509; new td 1 0509",
        "build R new rad 2 0505; new dhq 1 0403; new td 2 0505", "plan B rad2 rad3 dhq2 td2 rid1 0509/0508",
        "plan R rad2 rad3 rid1 td2 0505/0506; rad1 0403+0504; dhq2 rid2 0403/0304",
        "plan R rad2 rad3 0506+0507; rid1 td2 0506/0505; rad1 0304+0403; rid2 dhq2 0304/0403",
        "plan B rad2 rad3 0507+0508; dhq2 td2 rid1 0508/0509",
    ):  # fmt: skip
        told(board, line)
    told(board, "combat c1", 3, 1, 1, 1, 1)
    told(board, "plan B rad3 0506+0507; dhq2 rid1 td2 0508/0507")
    told(board, "plan R dhq2 rid2 0304/0305; rad1 0304+0305; rid1 td2 0506/0507")

    data = json.loads(json.dumps(told(board, "combat c1", 4, 1, 1, 2).data))

    assert [event["event"] for event in data["events"]][:8] == [
        "attacker-picked", "target-picked", "unit-destroyed", "attacker-picked",
        "target-picked", "unit-destroyed", "target-picked", "unit-destroyed",
    ]  # fmt: skip
    assert data["events"][0] == {
        "event": "attacker-picked",
        "conflict": "C1",
        "index": 4,
        "unit": "R-RID1",
        "list": ["B-DHQ2", "B-RAD3", "B-RID1", "R-RID1"],
    }
    assert data["events"][6]["index"] is None
    assert data["events"][6]["free"] is True
    assert data["take_off"] == ["B-DHQ2", "R-RID1", "R-TD2"]
    assert data["state"] == {"cycle": 1, "turn": 4, "phase": "supply"}
    assert data["awaits"] == ["B"]
    assert data["in_need"] == [
        {"group": "Blue 2", "hexes": ["0506", "0507", "0508"], "perish": ["B-RAD3", "B-RID1", "B-TD2"]}
    ]


# supply and support


def test_a_unit_that_becomes_disabled_is_turned_over_and_one_restored_turned_back(z1: Make) -> None:
    board = z1("B-RIC1 0504; B-TD1 0504; R-DHQ1 0104; R-RIC1 0104 disabled", "supply")

    answer = told(board, "done B")

    assert same(
        answer.lines,
        """
        Supply check: B-TD1 perishes; B-RIC1 is disabled.
        TAKE OFF 1 counter
          Blue  B-TD1   from 0504
        TURN 1 counter to the disabled side: B-RIC1.
        TURN 1 counter to the front: R-RIC1.
        Turn 1, plot.
        """,
    )


def test_several_groups_in_need_are_told_with_each_owner(z1: Make) -> None:
    board = z1("B-RIC1 0504; B-TD1 0504; B-RID1 0301; B-RID2 0302; R-RID1 0704; R-RAD1 0704", "plot")
    told(board, "pass B")

    answer = told(board, "plan R")

    assert same(
        answer.lines,
        """
        All sealed. Blue passes.

        Nobody moves.

        Turn 2. No combat.

        Turn 2, supply. 3 groups have no producer. Blue and Red decide.
          Blue 1  0504        will perish: B-TD1; will be disabled: B-RIC1
          Blue 2  0301 0302   will perish: B-RID1 B-RID2
          Red 1   0704        will perish: R-RAD1 R-RID1
        Blue may `sacrifice` one unit of each to feed the others; then `done B`.
        Red may `sacrifice` one unit of Red 1 to feed the others; then `done R`.
        """,
    )


def test_a_player_who_is_done_before_the_others_is_told_so(z1: Make) -> None:
    board = z1("B-RID1 0301; B-RID2 0302; R-RID1 0704; R-RAD1 0704", "supply")

    assert text(told(board, "done R").lines) == "Red is done. Waiting for Blue."


def test_a_unit_that_returns_to_the_map_from_a_lost_pool_is_moved(z1: Make) -> None:
    board = z1("B-RID1 0504; B-AHQ1 0505; B-RAD1 0506; B-FA1 0104; R-RID1 0704; R-FA1 0704", "disposition")
    for line in ("dispose R", "dispose B ahq1 pool; rad1 pool"):
        told(board, line)

    answer = told(board, "done B")

    assert "MOVE 1 counter\n  Blue  B-AHQ1   pool -> 0505" in text(answer.lines)
    assert "Stay" not in text(answer.lines)
    assert "Support check: B-RAD1 B-RID1 perish." in text(answer.lines)


# bids, points, building


def test_counting_aloud_hides_no_bid(s1: Make) -> None:
    board = s1()
    told(board, "begin")

    assert text(told(board, "count 3 by R").lines).splitlines()[0] == "The count stops at 3. Caller: Red."


def test_the_hint_to_look_in_the_box_stands_only_where_an_id_of_a_lost_unit_comes_back(s1: Make) -> None:
    board = s1()
    board.state = replace(
        board.state, units={u: unit for u, unit in board.state.units.items() if u != "R-RAD1"}
    )
    for line in ("begin", "bid B 1", "bid R 1", "build B new dhq 1 0509"):
        told(board, line)
    board.state = replace(board.state, cycle=2)
    sealed = board.state
    hint = "(ids of lost units come back: look in the box first)"

    assert hint in text(told(board, "build R new rad 1 0504").lines)
    board.state = sealed
    assert hint not in text(told(board, "build R new dhq 1 0504").lines)


# secrets


SECRETS = [
    ("plot", "plan B", ("rid1 0509/0508", "rid1 0509/0508; rad1 0509+0510; dhq1 0510/0509; td1 hold")),
    ("bid", "bid B", ("1", "99")),
]


@pytest.mark.parametrize(("phase", "command", "entries"), SECRETS, ids=[row[0] for row in SECRETS])
def test_what_is_told_of_a_sealed_entry_is_the_same_whatever_it_holds(
    s1: Make, phase: str, command: str, entries: tuple[str, ...]
) -> None:
    answers = []
    for entry in entries:
        board = s1()
        told(board, "begin")
        for line in ("bid R 2", "bid B 2", "build R", "build B") if phase == "plot" else ():
            told(board, line)
        answers.append(told(board, f"{command} {entry}"))

    assert {text(answer.lines) for answer in answers} == {"Blue is sealed. Waiting for Red."}
    assert len({canonical(answer.data) for answer in answers}) == 1
    assert answers[0].data["events"][0]["seat"] == "B"


def test_a_withdrawn_entry_is_told_by_its_kind_only(s1: Make) -> None:
    board = s1()
    told(board, "begin")
    told(board, "bid B 7")

    answer = told(board, "withdraw B")

    assert text(answer.lines) == "Blue's sealed bid is withdrawn. Waiting for Blue, Red."


# the end


def test_the_last_turn_is_followed_by_combat_and_supply_only(z1: Make) -> None:
    board = z1("B-RID1 0504; B-FA1 0504; R-RID1 0704; R-FA1 0704", "plot", turn=2, max_tactical_turns="2")
    told(board, "pass B")

    answer = told(board, "plan R")

    assert text(answer.lines).splitlines()[-3:] == [
        "After turn 2 of 2. No combat. Everybody is supplied.",
        "The tactical phase ends: 2 turns were played. Both players have a factory.",
        "Cycle 2, disposition: put the mobile units at rest, pool or transform.",
    ]


def test_after_the_last_turn_the_prompt_says_so(z1: Make) -> None:
    board = z1("B-RID1 0504; R-RID1 0504", "combat", turn=3, max_tactical_turns="2")

    assert board.rules.prompt(board.state) == "after turn 2, combat (C1)"


def test_a_phase_in_which_nobody_can_move_ends_by_itself(z1: Make) -> None:
    board = z1("B-FA1 0504; R-FA1 0704; Y-RID1 0301", "plot")

    answer = told(board, "out Y")

    assert text(answer.lines).splitlines()[-1] == (
        "Nobody can move: the tactical phase ends after turn 1. Everybody is supported. Cycle 2, bids."
    )


def test_the_end_of_the_game_tells_score_winner_and_every_bid(z1: Make) -> None:
    board = z1("B-RID1 0504; B-FA1 0505; R-FA1 0704", "bid", cycle_limit="1")
    for line in ("bid B 2", "bid R 5", "build B", "build R"):
        told(board, line)

    answer = told(board, "pass B")

    assert text(answer.lines).splitlines() == [
        "All pass: the tactical phase ends after turn 1.",
        "Score: Blue 12, Red 6. The game is over. Blue wins.",
        "Bids: cycle 1 Blue 2, Red 5.",
    ]
    assert board.rules.prompt(board.state) == "game over"
    assert (
        text(board.rules.status(board.state).lines) == "Over after cycle 1. Blue wins. Score: Blue 12, Red 6."
    )


def test_a_player_who_goes_out_takes_his_counters_with_him(z1: Make) -> None:
    board = z1("B-FA1 0504; B-TD1 0504; R-FA1 0704; Y-RID1 0301; Y-TD1 0302", "plot")

    assert same(
        told(board, "out Y").lines,
        """
        Yellow is out of the game.
        TAKE OFF 2 counters
          Yellow  Y-RID1   from 0301
                  Y-TD1    from 0302
        """,
    )
