"""Sealing: before its reveal an entry is on no screen, log or export, and nothing tells how long it is."""

import json
from collections.abc import Callable
from itertools import pairwise

import pytest

from printkit.model import RuleError
from printkit.referee import Session

READS = ["status", "log", "verify", "draws", "show", "where 7", "log 1-99"]


def everything(session: Session) -> str:
    """All that anyone can read."""
    answers = [session.say(line) for line in READS] + [session.export()]
    told = [line.text for answer in answers for line in answer.lines]
    return "\n".join(told) + json.dumps([answer.data for answer in answers])


def at_moves(session: Session) -> Session:
    for line in ("begin", "bid B 5", "bid R 3", "fight picks=6,1"):
        session.say(line)
    return session


SEALED = ["move R R1 7", "move R R1 7; R2 7; R3 8", "stay R"]


@pytest.mark.parametrize("line", SEALED)
def test_a_sealed_entry_is_nowhere_before_its_reveal_and_everywhere_after(
    new_table: Callable[..., Session], line: str
) -> None:
    table = at_moves(new_table())
    reply = table.say(line)
    seen = everything(table) + json.dumps(reply.data)

    assert line not in seen
    assert "R1 7" not in seen
    table.say("stay B")
    assert line in everything(table)


def test_what_can_be_read_is_the_same_whatever_was_sealed(new_table: Callable[..., Session]) -> None:
    seen = []
    for number, line in enumerate(SEALED):
        table = at_moves(new_table(f"{number}.session"))
        reply = table.say(line)
        seen.append(everything(table) + json.dumps(reply.data))

    assert all(one == other for one, other in pairwise(seen))


def test_the_log_shows_a_seal_by_the_first_secret_command_of_its_phase(table: Session) -> None:
    at_moves(table).say("stay R")

    assert table.say("log 6-6").lines[0].text == "  6  round 1  move R            sealed"


def test_a_bid_that_did_not_call_stays_hidden_until_the_game_is_over(
    new_table: Callable[..., Session],
) -> None:
    table = at_moves(new_table(rounds="1"))

    assert "bid B 5" in everything(table)
    assert "bid R 3" not in everything(table)
    table.say("stay B")
    assert "sealed until the game is over" in everything(table)
    table.say("stay R")
    assert "bid R 3" in everything(table)


FATES = [
    # lines, entry, what the log says of it, why
    (["move B B2 7", "move B B2 8"], 6, "never shown; replaced by 7", "sealed again"),
    (["move B B2 7", "withdraw B"], 6, "never shown; withdrawn by 7", "withdrawn"),
    (
        ["move B B2 7", "fix B2 9 because moved"],
        6,
        "never shown; withdrawn by 7",
        "withdrawn by a correction",
    ),
    (["move B B2 7", "undo B"], 6, "never shown; undone by 7", "undone"),
    (["move B B2 7", "withdraw B", "undo"], 6, "sealed", "the withdrawal undone"),
    (["move B B2 7", "move B B2 8", "undo B"], 6, "sealed", "the replacement undone"),
]


@pytest.mark.parametrize(("lines", "entry", "what", "why"), FATES, ids=[row[-1] for row in FATES])
def test_an_entry_that_did_not_come_to_its_reveal_stays_masked(
    table: Session, lines: list[str], entry: int, what: str, why: str
) -> None:
    at_moves(table)
    for line in lines:
        table.say(line)
    told = table.say(f"log {entry}-{entry}").lines[0].text

    assert told == f"  {entry}  round 1  move B            {what}"
    assert "B2 7" not in everything(table)


@pytest.mark.parametrize(("lines", "entry", "what", "why"), FATES[:4], ids=[row[-1] for row in FATES[:4]])
def test_it_stays_masked_after_the_reveal_of_what_came_instead(
    table: Session, lines: list[str], entry: int, what: str, why: str
) -> None:
    at_moves(table)
    for line in (*lines, "stay B", "stay R"):
        table.say(line)

    assert "B2 7" not in everything(table)
    assert "stay B" in everything(table)


def test_the_seal_of_another_seat_is_undone_only_with_that_seat(table: Session) -> None:
    at_moves(table).say("move B B2 7")

    with pytest.raises(RuleError, match="With Blue at the keyboard: `undo B`"):
        table.say("undo")
    with pytest.raises(RuleError, match="needs-seat"):
        table.say("undo R")
    with pytest.raises(RuleError, match="needs-seat"):
        table.say("undo to 2")
    assert "`move B`" in table.say("undo b because second thoughts").lines[0].text


def test_an_undone_reveal_is_noted_and_what_was_shown_stays_shown(table: Session) -> None:
    at_moves(table)
    table.say("move B B2 7")
    table.say("stay R")
    table.say("undo because wait")

    assert table.say("log 8-8").lines[0].text.endswith("wait; sealed entries had been shown")
    assert "move B B2 7" in everything(table)


def test_a_redo_shows_no_more_than_the_entry_it_does_again(table: Session) -> None:
    at_moves(table).say("move B B2 7")
    table.say("undo B")
    reply = table.say("redo")

    assert "B2 7" not in everything(table) + json.dumps(reply.data)
    table.say("stay R")
    assert "move B B2 7" in everything(table)
    assert table.say("log 6-6").lines[0].text.endswith("undone by 7, again as 8")


def test_a_redo_of_what_was_shown_is_no_secret_again(table: Session) -> None:
    at_moves(table).say("move B B2 7")
    table.say("stay R")
    table.say("undo because wait")
    table.say("undo because wait")

    assert table.say("redo").data["command"] == "move B B2 7"


def test_a_refused_redo_names_a_sealed_entry_without_its_orders(table: Session) -> None:
    at_moves(table).say("move B B2 7")
    table.say("undo B")
    table.say("move B B2 8")

    with pytest.raises(RuleError, match="`move B` was replaced by `move B`"):
        table.say("redo")


def test_events_that_only_one_seat_may_see_are_in_no_answer(table: Session) -> None:
    at_moves(table)
    replies = [table.say("stay R"), table.say("stay B")]

    assert "orders-taken" not in everything(table) + json.dumps([reply.data for reply in replies])
