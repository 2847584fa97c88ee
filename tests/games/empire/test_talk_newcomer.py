"""What a newcomer reads at the table: set-up, help, refusals, retreats, corrections, the log's words."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from empire_words import ask, text, told

from printkit.games.empire.data import EmpireData
from printkit.games.empire.spoken import SpokenRules
from printkit.model import Action, NewTable, RuleError, canonical, play, scripted

Make = Callable[..., Any]


def data(board: Any, line: str) -> Any:
    return json.loads(canonical(board.rules.query(board.state, line).data))


def refused(board: Any, line: str) -> str:
    with pytest.raises(RuleError) as problem:
        told(board, line)
    return str(problem.value)


# a new table

LIMITS = [
    ({"cycle_limit": "3", "max_tactical_turns": "8"}, "3 cycles of at most 8 tactical turns."),
    ({"cycle_limit": "3", "max_tactical_turns": "0"}, "3 cycles; no limit of turns."),
    (
        {"cycle_limit": "0", "max_tactical_turns": "8"},
        "No limit of cycles; at most 8 tactical turns in each.",
    ),
    ({"cycle_limit": "0", "max_tactical_turns": "0"}, "No limit of cycles or turns."),
]


@pytest.mark.parametrize(("limits", "sentence"), LIMITS, ids=[row[1] for row in LIMITS])
def test_a_new_table_says_its_limits(empire_data: EmpireData, limits: dict[str, str], sentence: str) -> None:
    rules = SpokenRules(empire_data, NewTable("S1", ("B", "R"), limits))
    start = rules.start()

    assert rules.tell(start.state, Action("new"), start).lines[1].text.startswith(f"{sentence} Short roster:")


def test_a_free_table_has_a_heading_and_says_what_comes_first(empire_data: EmpireData) -> None:
    rules = SpokenRules(empire_data, NewTable("free", ("B", "R"), {}))
    start = rules.start()
    state = start.state

    heading = text(rules.tell(state, Action("new"), start).lines).splitlines()
    assert heading[0] == "Empire, a free table. Blue and Red."
    assert heading[-1] == "No tile is laid out yet."
    sentences = []
    for line in ("layout A 0 0 0", "place B-FA1 0504", "place R-FA1 0304", ""):
        sentences.append(text(rules.status(state).lines))
        if line:
            state = play(rules, state, rules.parse(state, line), scripted(())).state
    assert sentences == [
        "Setup. 0 units placed. No tile is laid out yet: `layout` comes first, as in "
        "`layout A 0 0 0; B 0 -1 3`.",
        "Setup. 0 units placed. `place` units of two players or more, then `begin`.",
        "Setup. 1 unit placed. `place` units of two players or more, then `begin`.",
        "Setup. 2 units placed. `begin` starts the game.",
    ]
    with pytest.raises(RuleError, match=r"no pass in setup\. `layout` comes first\."):
        play(rules, start.state, Action("pass", "B"), scripted(()))


# help


def test_leaving_the_game_is_offered_where_it_can_be_done(z1: Make) -> None:
    screen = ask(z1("B-FA1 0504; R-FA1 0704; B-RID1 0504", "plot"), "help").splitlines()

    assert "  out B              a player leaves the game; all his units go with him" in screen
    assert len(screen) <= 24


def test_help_after_the_end_offers_only_what_works(z1: Make) -> None:
    board = z1("B-FA1 0504; R-FA1 0704", "bid", cycle_limit="1")
    board.state = replace(board.state, phase="over", scores={"B": 6, "R": 2}, winners=("B",))

    screen = ask(board, "help")

    for word in ("help help", "p=plan", "c=combat", "out B", "fix ", "moves"):
        assert word not in screen
    assert "verify   log   export   score" in screen
    assert ask(board, "score").startswith("  Final score: Blue 6, Red 6. Factories 1 : 1.")


def test_a_game_that_ended_without_a_score_says_so(z1: Make) -> None:
    board = z1("B-FA1 0504; R-FA1 0704", "plot")
    told(board, "out R")

    assert ask(board, "score").startswith("  It ended without a score; held at the end: Blue 6.")


PHASES = [
    ("fix", "bids, building, supply, combat, weak units, choice, plot, disposition, support"),
    ("combat", "combat, weak units"),
    ("sacrifice", "supply, support"),
]


@pytest.mark.parametrize(("command", "phases"), PHASES, ids=[row[0] for row in PHASES])
def test_help_names_phases_as_the_prompt_does(s1: Make, command: str, phases: str) -> None:
    assert f"  In: {phases}." in ask(s1(), f"help {command}").splitlines()


# refusals


def test_each_order_is_checked_whole_before_the_next_one(z1: Make) -> None:
    board = z1("B-RID1 0504; R-FA1 0704", "plot")

    assert refused(board, "plan B rid1 0504/0505; rid1 hold").startswith("named-twice: B-RID1 has two orders")
    assert refused(board, "plan B rid1 0506/0507; rid1 hold").startswith("out-of-reach: B-RID1 is at 0504;")


def test_a_closed_border_far_away_is_said_to_be_out_of_reach_as_well(z1: Make) -> None:
    board = z1("B-RID1 0504; B-RID2 0706; R-FA1 0704", "plot", land={"0706": 0x3E, "0705": 0x37})

    near, far = refused(board, "plan B rid2 0706/0705"), refused(board, "plan B rid1 0706/0705")

    assert far.startswith("no-shared-land: 0706 and 0705 have no common land")
    assert " Nor is it in reach of B-RID1. From 0504: 0504 " in far
    assert "reach" not in near


def test_the_letter_may_be_left_out_of_a_sacrifice_where_one_awaited_player_can_be_meant(z1: Make) -> None:
    board = z1("B-TD2 0504; B-RID1 0504; R-TD2 0704; R-FA1 0704; B-FA1 0104", "supply")

    assert "Blue  B-TD2   from 0504" in text(told(board, "sacrifice td2").lines)


def test_a_sacrifice_that_could_be_anyones_lists_whom(z1: Make) -> None:
    board = z1("B-TD2 0504; B-RID1 0504; R-TD2 0704; R-RID1 0704", "supply")

    assert refused(board, "sacrifice td2") == (
        "bad-syntax: `sacrifice td2`: put the player's letter in front of td2: B-TD2 or R-TD2. "
        "Write `sacrifice ID`."
    )
    assert "`sacrifice td9`: td9 is no id; one is like B-RID1" in refused(board, "sacrifice td9")


# combat and corrections


def test_a_retreat_stands_below_the_heading_of_its_conflict(z1: Make) -> None:
    board = z1("B-RID1 0504/0505; B-FA1 0504; R-RID1 0505/0506; R-FA1 0704", "combat", retreat="true")
    told(board, "combat c1", 1)

    lines = text(told(board, "retreat").lines)

    assert lines.splitlines()[:2] == ["C1", "    B-RID1 retreats to 0504"]


def test_a_correction_of_a_condition_says_what_to_do_with_the_counter(z1: Make) -> None:
    board = z1("B-RIC1 0504; B-FA1 0504; R-FA1 0704", "plot")

    down, again, up = (
        text(told(board, f"fix {verb} b-ric1 because the counter says so").lines)
        for verb in ("disable", "disable", "enable")
    )

    assert down.splitlines()[1] == "TURN 1 counter to the disabled side: B-RIC1."
    assert "TURN" not in again
    assert up.splitlines()[1] == "TURN 1 counter to the front: B-RIC1."


# the same facts for people and programs


def test_a_gap_of_several_hexes_is_in_the_facts_too(z1: Make) -> None:
    board = z1("B-DHQ1 0501; B-RID1 0505; B-TD1 0505", "supply")

    facts = data(board, "why b-td1")
    assert facts["gap"] == ["0504", "0503", "0502"]
    assert facts["closed_by"] == "all"
    assert (facts["nearest_at"], facts["from"], facts["distance"]) == ("0501", "0505", 4)


def test_a_missing_support_has_its_gap_in_the_facts_too(z1: Make) -> None:
    board = z1("B-FA1 0501; B-RID1 0505; B-TD1 0505", "support")

    assert data(board, "why b-td1")["gap"] == ["0504", "0503", "0502"]


def test_a_march_is_in_the_facts_too(z1: Make) -> None:
    board = z1("B-RAD1 0504; R-FA1 0704", "plot")

    assert data(board, "why b-rad1 0506")["march"] == ["0504+0505", "0505+0506", "0506"]


LAND = [
    (0x3F, "all six fragments are land"),
    (0, "all water"),
    (0x37, "5 of 6 fragments are land; water at S"),
    (0x1E, "4 of 6 fragments are land; water at N NW"),
]


@pytest.mark.parametrize(("mask", "words"), LAND, ids=[row[1] for row in LAND])
def test_the_land_of_a_hex_is_told_in_words(z1: Make, mask: int, words: str) -> None:
    board = z1("B-FA1 0501; R-FA1 0704", "plot", land={"0505": mask})

    assert ask(board, "where 0505").splitlines()[0] == f"  0505 (Z23)  {words}"
    assert data(board, "where 0505")["land"] == f"{mask:02X}"


def test_a_hex_at_the_rim_says_where_the_world_ends(s1: Make) -> None:
    assert ask(s1(), "where a01").splitlines()[0] == (
        "  0110 (A01)  all its 2 fragments are land; the world ends at N S SW NW"
    )


def test_territories_of_a_tactical_phase_are_headed_as_what_they_are(z1: Make) -> None:
    board = z1("B-FA1 0504; B-RID1 0504/0505; R-RID1 0704", "plot")

    assert ask(board, "territories").splitlines() == [
        "  If the phase ended now:",
        "  Blue  0504   1 of 1 controlled   6 a turn",
        "  Red   0704   1 of 1 controlled   no factory: nothing",
    ]


# the log's last column


def test_the_log_has_words_for_entries_whose_events_say_too_little(z1: Make) -> None:
    board = z1(
        "B-TD1 0504; B-RID1 0504; R-RID1 0704; R-TD1 0704; B-FA1 0104; R-FA1 0904; R-RID2 0904", "supply"
    )
    entries = (
        "sacrifice B-TD1",
        "done B",
        "done R",
        "fix move B-RID1 0505",
        "fix add B-TD1 0104",
        "fix save 4 B-FA1",
        "fix remove B-TD1",
        "pass B",
        "pass R",
    )

    assert [told(board, entry).data.get("summary") for entry in entries] == [
        "fed: B-RID1",
        "no more sacrifices",
        "supply check: R-RID1 R-TD1 perish",
        "0504 -> 0505",
        "put on 0104",
        "0 -> 4 points saved",
        "taken off 0104",
        None,  # sealed until all are in
        "all pass: the tactical phase ends",
    ]


def test_the_log_says_where_the_count_stopped(s1: Make) -> None:
    board = s1()
    told(board, "begin")

    assert "summary" not in told(board, "bid R 4").data
    assert told(board, "bid B 2").data["summary"] == "the count stops at 2; caller B"
