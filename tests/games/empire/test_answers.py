"""Questions and answers: the lists, the reasons, the help, and what a seat may see."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from printkit.games.empire.answers import query as answers
from printkit.games.empire.answers.view import view
from printkit.games.empire.play.state import Phase
from printkit.games.empire.talk import language
from printkit.model import RuleError, UsageError, canonical, plain, play, scripted

Make = Callable[..., Any]


def ask(board: Any, line: str, seat: str | None = None) -> str:
    """The answer to a question, as lines."""
    return "\n".join(line.text for line in answers.query(board.rules, board.state, line, seat).lines)


def data(board: Any, line: str) -> Any:
    """The facts of the answer, as a program reads them."""
    return json.loads(canonical(answers.query(board.rules, board.state, line).data))


def does(board: Any, *lines: str) -> Any:
    """The table after typed lines without chance."""
    for line in lines:
        action = board.rules.parse(board.state, line)
        board.state = play(board.rules, board.state, action, scripted(())).state
    return board


# reasons for supply


def test_a_unit_cut_off_is_told_the_nearest_producer_and_the_one_hex_that_is_missing(z1: Make) -> None:
    board = z1("B-DHQ1 0502; B-FA1 0502; B-RID1 0504; B-TD1 0505/0504", "supply")

    assert ask(board, "why b-rid1").splitlines() == [
        "B-RID1 is not supplied: no unit of its group is a producer (E-604).",
        "  Its group, Blue 2: B-RID1 0504, B-TD1 0505/0504",
        "  Nearest producers: B-DHQ1, B-FA1 at 0502, in group Blue 1, 2 hexes from 0504",
        "  The gap: no Blue unit covers 0503 (Z21). One there would join the groups; "
        "no other single hex would.",
    ]
    assert data(board, "why td1")["gap"] == ["0503"]


def test_a_gap_of_several_hexes_is_told_with_a_shortest_way(z1: Make) -> None:
    board = z1("B-DHQ1 0501; B-RID1 0505; B-TD1 0505", "supply")

    assert ask(board, "w td1").splitlines()[-1] == (
        "  The gap: 3 hexes at the least, as 0504 0503 0502; no single hex would join the groups."
    )


def test_a_gap_that_any_of_several_hexes_closes_names_them_all(z1: Make) -> None:
    board = z1("B-DHQ1 0404; B-RID1 0604; B-TD1 0604", "supply")

    assert data(board, "w td1")["gap"] == ["0504", "0505"]
    assert "a Blue unit in any one of 0504 (Z22), 0505 (Z23)" in ask(board, "w td1")


def test_a_hex_without_land_never_closes_a_gap(z1: Make) -> None:
    board = z1("B-DHQ1 0404; B-RID1 0604; B-TD1 0604", "supply", land={"0504": 0})

    assert data(board, "w td1")["gap"] == ["0505"]


def test_a_player_without_a_producer_is_told_so(z1: Make) -> None:
    board = z1("B-RID1 0604; B-TD1 0604", "supply")

    assert ask(board, "w td1").splitlines()[-1] == "  Blue has no producer that could be joined."


def test_a_supplied_unit_is_told_the_shortest_chain_to_a_producer(z1: Make) -> None:
    board = z1("B-DHQ1 0502; B-TD1 0503; B-RID1 0504/0505; B-RAD1 0506; B-FA1 0301; R-FA1 0904", "plot")

    assert ask(board, "why rad1") == (
        "B-RAD1 is supplied: its group Blue 1 has the producer B-DHQ1 (E-604).\n"
        "  The chain: 0506 B-RAD1 - 0505 B-RID1 - 0504 B-RID1 - 0503 B-TD1 - 0502 B-DHQ1"
    )
    assert data(board, "why rad1")["chain"] == ["0506", "0505", "0504", "0503", "0502"]
    assert ask(board, "why b-dhq1") == "B-DHQ1 is a producer itself, of Blue 1 (E-601)."


def test_a_disabled_hq_is_named_as_what_supplies_nobody(z1: Make) -> None:
    board = z1("B-CHQ1 0504 disabled; B-RID1 0505", "supply")

    assert "  B-CHQ1 is disabled and produces nothing (E-206)." in ask(board, "why rid1").splitlines()


def test_a_fed_unit_is_told_that_it_is(z1: Make) -> None:
    board = does(z1("B-RID1 0504; B-TD1 0504", "supply"), "sacrifice b-td1")

    assert "B-RID1 is fed until the end of this turn" in ask(board, "why rid1")


def test_support_is_explained_by_territory(z1: Make) -> None:
    board = z1(
        "B-FA1 0504; B-RID1 0505; B-RID2 0507; B-TD1 0507; B-AHQ1 0301; B-RID3 0301; B-RID4 0302", "support"
    )

    assert ask(board, "why rid1") == "B-RID1 is supported: B-FA1 in the territory of 0504 (E-708)."
    assert (
        ask(board, "why rid3")
        == "B-RID3 is supported by a field base or army HQ in its own hex 0301 (E-708)."
    )
    assert ask(board, "why rid2").splitlines()[2:] == [
        "  Nearest full producer: B-FA1 at 0504, in the territory of 0504, 3 hexes from 0507",
        "  The gap: no Blue unit covers 0506 (Z24). One there would have joined the territories; "
        "no other single hex would.",
    ]


def test_points_are_explained_hex_by_hex(z1: Make) -> None:
    board = z1("B-FA1 0504; B-RID1 0505; B-RAD1 0603; B-RID2 0301; R-FA1 0904", "bid", savings={"B-FA1": 7})
    board = does(board, "bid B 3", "bid R 3")

    assert ask(board, "why 0603").splitlines() == [
        "Blue's territory of 0504 makes 0504 6 + 0505 6 = 12 points a turn; factory B-FA1 (E-803).",
        "  Occupied, but not controlled: 0603 (E-802).",
        "  3 x 12 + 7 saved = 43 points (E-806).",
    ]
    assert ask(board, "why z06") == (
        "Blue's territory of 0301 makes nothing: it has no factory; controlled are 0301 2 (E-803)."
    )
    assert ask(board, "why 0404") == "No unit rests in 0404 (Z16), so it makes no points (E-801, E-802)."


# reasons for positions


WAYS = [
    ("rid1 0610/0609", "B-RID1 cannot go to 0610/0609: 0609 (A28) is all water (E-103, E-408)."),
    ("rid1 0610/0505", "B-RID1 cannot go to 0610/0505: 0610 and 0505 do not touch (E-402)."),
    ("rid1 0710", "B-RID1 cannot go to 0710: it is not next after 0610 (E-407)."),
    ("rid1 0610/0710", "B-RID1 may go to 0610/0710: it covers 0610 now, and sets out from there (E-407)."),
    ("rid1 a29", "B-RID1 may go to 0610: it is there now, and any unit may hold (E-406)."),
    ("fa1 0609", "B-FA1 cannot go to 0609: Factory never moves (E-201)."),
]


@pytest.mark.parametrize(("words", "first"), WAYS, ids=[row[0] for row in WAYS])
def test_why_a_unit_may_go_somewhere_or_not(s1: Make, words: str, first: str) -> None:
    board = does(s1(), "unplace b-rid1", "place b-rid1 0610", "begin")

    assert ask(board, f"why b-{words}").splitlines()[0] == first


def test_a_place_too_far_is_answered_with_the_shortest_march(z1: Make) -> None:
    board = z1("R-RID1 0504; B-FA1 0904", "plot")

    answer = ask(board, "why rid1 0501")

    assert answer.splitlines()[-1] == (
        "  The shortest way takes 7 turns: 0504/0503 0503/0504 0503/0502 0502/0503 0502/0501 0501/0502 0501"
    )


def test_a_march_across_a_border_is_explained(z1: Make) -> None:
    board = z1("R-RID1 0504/0503; B-FA1 0904", "plot")

    assert "it goes on across the border, from 0504 into 0503 (E-407)" in ask(board, "why rid1 0503/0504")


# lists


def test_groups_of_many_hexes_are_told_on_several_lines(z1: Make) -> None:
    column = [f"05{row:02}" for row in range(1, 8)]
    units = "; ".join(f"B-RID{n} {label}" for n, label in enumerate(column, start=1))
    board = z1(f"B-DHQ1 0504; {units}; B-RID8 0601; R-FA1 0904", "plot")

    assert ask(board, "groups B").splitlines() == [
        f"  Blue 1  {' '.join(column)} 0601",
        "          producer  B-DHQ1",
        f"          {' '.join(f'B-RID{n}' for n in range(1, 9))}",
    ]


def test_groups_of_one_player_only(s1: Make) -> None:
    assert ask(s1(), "g r") == (
        "  Red 1  0403 0504 0505 0603   producers R-DHQ1 R-FA1   R-RAD1 R-RID1 R-RID2 R-RID3 R-TD1"
    )


def test_territories_tell_what_is_to_be_spent_while_it_is_built(s1: Make) -> None:
    board = does(s1(), "begin", "bid B 1", "bid R 1")

    assert ask(board, "territories blue") == (
        "  Blue  0410 0509 0510 0610   4 of 4 controlled   24 a turn   24 points to spend"
    )


def test_a_hex_is_told_with_land_neighbours_and_units(s1: Make) -> None:
    assert ask(s1(), "where a29").splitlines() == [
        "  0610 (A29)  all six fragments are land",
        "  Common land with 0510 0710; water towards 0511 0609 0611 0711",
        "  B-RID2 0610",
    ]


def test_a_unit_is_told_with_what_it_can(s1: Make) -> None:
    assert ask(s1(), "unit b-td1").splitlines() == [
        "  B-TD1  Transportation division. At 0510, operational.",
        "  Half a hex a turn; weak; controls nothing; price 4.",
        "  Tactical supply: needs it or perishes. Strategic: needs it or perishes.",
        "  Group Blue 1: B-DHQ1 B-FA1 B-RAD1 B-RID1 B-RID2 B-RID3 B-TD1.",
    ]


def test_contacts_are_told_by_hex(z1: Make) -> None:
    board = z1("R-RAD1 0503+0504; B-RID1 0502/0503; G-TD1 0504; B-RAD1 0505", "combat")

    assert ask(board, "contacts r-rad1") == "  R-RAD1 meets in 0503 (Z21) B-RID1; in 0504 (Z22) G-TD1."
    assert ask(board, "contacts b-rad1") == "  B-RAD1 meets nobody."


def test_moves_of_a_unit_that_never_moves(s1: Make) -> None:
    assert ask(s1(), "moves b-fa1") == "  B-FA1 never moves: it stays at 0510."


def test_show_marks_what_is_disabled(z1: Make) -> None:
    board = z1("B-RIC1 0504 disabled; B-FA1 0504; R-FA1 0904", "plot", savings={"B-FA1": 7})

    assert ask(board, "show B").splitlines() == [
        "  Blue  0504 (Z22)  B-FA1 B-RIC1",
        "  Disabled: B-RIC1",
        "  Saved: 7 in B-FA1",
    ]


# words


def test_an_id_without_its_letter_is_offered_not_guessed(s1: Make) -> None:
    board = does(s1(), "begin")

    with pytest.raises(RuleError, match=r"`rid1` could be B-RID1 or R-RID1\. Put the letter in front\."):
        ask(board, "moves rid1")


def test_an_id_without_its_letter_means_the_only_player_awaited(s1: Make) -> None:
    board = does(s1(), "begin", "bid B 1")

    assert ask(board, "moves rid1").startswith("  R-RID1 is at 0505")
    assert ask(board, "moves rid1", "B").startswith("  B-RID1 is at 0509")


REFUSED = [
    ("groups Q", "unknown-player", "there is no player Q. Players: B Blue, R Red."),
    ("unit b-rda1", "unknown-unit", "Did you mean B-RAD1?"),
    ("where 9999", "unknown-hex", "there is no hex 9999"),
    ("odds c1", "unknown-conflict", "no open conflict C1"),
    ("odds one", "bad-syntax", "one is no conflict. Write `odds C1`."),
    ("moves", "bad-syntax", "something is missing"),
    ("prices now", "bad-syntax", "now is too much"),
    ("begin", "bad-syntax", "`begin` asks nothing"),
    ("help e-407", "no-text", "E-407 stands in the rulebook"),
]


@pytest.mark.parametrize(("line", "code", "part"), REFUSED, ids=[row[0] for row in REFUSED])
def test_a_question_that_cannot_be_answered_says_why(s1: Make, line: str, code: str, part: str) -> None:
    with pytest.raises(RuleError) as refused:
        ask(s1(), line)

    assert refused.value.code == code
    assert part in refused.value.message


# help


PHASES: tuple[Phase, ...] = (
    "setup", "bid", "build", "supply-before", "combat", "weak", "choice", "supply", "plot", "disposition",
    "support", "over",
)  # fmt: skip


@pytest.mark.parametrize("phase", PHASES)
def test_help_for_a_phase_is_one_screen_and_names_every_command_of_it(z1: Make, phase: Phase) -> None:
    board = z1("B-RID1 0504; R-RID1 0704")
    board.state = replace(board.state, phase=phase, awaited=frozenset("BR"))

    lines = ask(board, "?").splitlines()

    assert len(lines) <= 24
    assert all(len(line) <= 80 and line.isascii() for line in lines)
    for command in language.commands():
        if phase in command.when and command.name not in ("fix", "out"):
            assert any(command.name in line for line in lines), command.name


@pytest.mark.parametrize("command", [command.name for command in language.commands()])
def test_help_for_a_command_tells_syntax_phases_and_refusals(s1: Make, command: str) -> None:
    answer = ask(s1(), f"help {command}")

    assert answer.startswith(command)
    assert all(code in answer for code in language.command(command).checks)


def test_help_for_no_command_offers_one() -> None:
    with pytest.raises(UsageError, match="Did you mean `plan`"):
        language.command("plam")


# what a seat may see


def test_a_seat_sees_its_own_sealed_entry_and_nobody_elses(s1: Make) -> None:
    board = does(s1(), "begin", "bid B 1", "bid R 1", "build B", "build R", "plan R rid1 0505/0506")

    assert view(board.rules, board.state, "R")["own"] == "plan R R-RID1 0505/0506"
    for seat in ("B", None):
        seen = canonical(view(board.rules, board.state, seat))
        assert "0505/0506" not in seen
        assert '"sealed":["R"]' in seen


def test_views_of_others_do_not_depend_on_what_is_sealed(s1: Make) -> None:
    seen = set()
    for entry in ("rid1 0505/0506", "td1 0504/0505; rid2 hold; dhq1 0504/0505"):
        board = does(s1(), "begin", "bid B 1", "bid R 1", "build B", "build R", f"plan R {entry}")
        seen |= {canonical(view(board.rules, board.state, seat)) for seat in ("B", None)}

    assert len(seen) == 1


def test_a_bid_above_the_count_stays_hidden_until_the_game_is_over(s1: Make) -> None:
    board = does(s1(), "begin", "bid B 2", "bid R 47")

    assert view(board.rules, board.state, "B")["bids"] == [{"cycle": 1, "seat": "B", "turns": 2}]
    assert {"cycle": 1, "seat": "R", "turns": 47} in view(board.rules, board.state, "R")["bids"]
    board = does(board, "out R")
    assert {"cycle": 1, "seat": "R", "turns": 47} in view(board.rules, board.state, None)["bids"]


def test_a_view_is_plain_data(s1: Make) -> None:
    board = does(s1(), "begin", "bid B 2")
    seen = view(board.rules, board.state, "B")

    assert plain(seen) == json.loads(canonical(seen))


def test_one_s_own_entry_is_read_only_on_one_s_own_page(s1: Make) -> None:
    board = does(s1(), "begin", "bid B 3")

    assert ask(board, "sealed b", "B") == "Blue has sealed: bid B 3\n  Blue bids 3 strategic turns."
    with pytest.raises(RuleError, match="Blue's entry is for Blue's eyes"):
        ask(board, "sealed b")
    with pytest.raises(RuleError, match="Blue's entry is for Blue's eyes"):
        ask(board, "sealed b", "R")
    with pytest.raises(RuleError, match="nothing-sealed"):
        ask(board, "sealed r", "R")


def test_no_question_tells_what_is_sealed(s1: Make) -> None:
    board = does(s1(), "begin", "bid B 1", "bid R 1", "build B", "build R", "plan R rid1 0505/0506")
    asked = "status;show;groups;territories;conflicts;score;prices;help;unit r-rid1;why r-rid1;where 0505"

    for line in asked.split(";"):
        answer = answers.query(board.rules, board.state, line, "B")
        assert "0505/0506" not in canonical([[one.text for one in answer.lines], dict(answer.data)])


def test_every_question_has_an_answer(s1: Make) -> None:
    assert {command.name for command in language.commands() if command.asks} == set(answers._ANSWERS)
