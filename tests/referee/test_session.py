"""A session: orders, undo and redo, typed numbers, what is told."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printkit.model import Answer, PrintkitError, RuleError, digest
from printkit.referee import ReadOnlyError, Session, SessionError, TooFewNumbersError, open_session

ROUND = ["bid B 5", "bid R 3", "fight", "stay B", "stay R"]
WHOLE_GAME = ["begin", *ROUND, *ROUND, *ROUND]


def said(session: Session, *lines: str) -> Answer:
    for line in lines:
        answer = session.say(line)
    return answer


def text(answer: Answer) -> str:
    return "\n".join(line.text for line in answer.lines)


def test_the_new_table_is_entry_one_and_numbers_run_on_through_undo_and_redo(table: Session) -> None:
    numbers = [said(table, line).data["entry"] for line in ("begin", "undo", "redo", "bid B 5")]

    assert numbers == [2, 3, 4, 5]
    assert table.history.moments[0].entry.line == "new quay --players B,R --scenario Q1"


def test_what_was_entered_is_there_when_the_file_is_opened_again(table: Session) -> None:
    said(table, "begin", "bid B 5", "bid R 3", "fight", "undo because wrong", "redo", "stay B")

    with open_session(table.file) as again:
        assert again.state == table.state
        assert again.trouble == ""
        assert again.history.last_hash == table.history.last_hash
        assert again.say("log").lines == table.say("log").lines


REFUSED = [
    # line, code or sentence, why it is here
    ("bid B 5", "wrong-phase", "the game's own refusal"),
    ("undo", "nothing-to-undo", "nothing entered yet"),
    ("undo to 9", "unknown-entry: there are entries 1 to 1", "C23: the range is named"),
    ("undo X", "bad-syntax", "not a seat"),
    ("undo to 1", "nothing-to-undo: nothing behind entry 1 stands", "nothing to go back over"),
    ("", "Nothing was typed.", "an empty line"),
    ("because tired", "bad-syntax: `because tired`: the command in front of", "a reason for nothing"),
    ("begin because", "bad-syntax: `begin because`: the reason behind `because`", "no reason"),
    (
        "status extra words",
        "bad-syntax: `status` does not take `extra words`",
        "a question that takes nothing",
    ),
    ("redo because", "the reason behind `because` is missing", "no reason for redo"),
    ("redo because wrong", "`redo` does not take `because wrong`", "a reason where none is kept"),
    ("verify picks=1", "`verify` does not take `picks=1`", "numbers for a question"),
    ("over now", "bad-syntax: `over` does not take `now`", "half a reason"),
    ("sealed B", "needs-terminal: sealed is shown on a private page only", "a sealed entry asked for openly"),
    ("redo", "nothing has been taken back", "nothing to redo"),
    ("begin picks=1", "too-many-picks: `begin` draws nothing, but 1 were typed", "numbers for nothing"),
    ("begin picks=a", "bad-syntax", "no numbers"),
    ("begin picks=1 dice=2", "bad-syntax", "numbers twice"),
    ("plna B", "No command `plna`", "no such word"),
    ("st B", "`st` could be status, stay", "two begin so"),
    ("log 5-9", "there are entries 1 to 1", "no such entries"),
    ("log a", "bad-syntax", "no range"),
]


@pytest.mark.parametrize(("line", "problem", "why"), REFUSED, ids=[row[-1] for row in REFUSED])
def test_a_refused_line_says_why_and_leaves_state_and_file_as_they_were(
    table: Session, line: str, problem: str, why: str
) -> None:
    before, stored = table.state, table.file.read_bytes()

    with pytest.raises(PrintkitError) as refused:
        table.say(line)

    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)
    assert table.state == before
    assert table.file.read_bytes() == stored


def test_too_few_typed_numbers_record_nothing_and_say_what_is_next(table: Session) -> None:
    said(table, "begin", "bid B 5", "bid R 3")

    with pytest.raises(TooFewNumbersError) as refused:
        table.say("fight picks=4")

    assert str(refused.value) == (
        "One pick is not enough; nothing is recorded. So far: attacker 4 R1.\n"
        "Next: target, 1 to 3 [B1, B2, B3]. Roll a d6, again above 3."
    )
    assert table.history.last_number == 4
    assert said(table, "fight picks=4,2").data["rolls"] == "typed"


def test_typed_numbers_may_also_be_called_dice_and_stand_anywhere(table: Session) -> None:
    said(table, "begin", "bid B 5", "bid R 3")

    assert said(table, "dice=4,2 fight because rolled").data["command"] == "fight picks=4,2 because rolled"


@pytest.mark.parametrize("typed", ["fight picks=4,2,1", "fight picks=7", "fight picks=0"])
def test_numbers_that_do_not_fit_are_refused(table: Session, typed: str) -> None:
    said(table, "begin", "bid B 5", "bid R 3")

    with pytest.raises(RuleError, match="pick"):
        table.say(typed)

    assert table.history.last_number == 4


def test_undo_keeps_the_draws(table: Session) -> None:
    first = said(table, "begin", "bid B 5", "bid R 3", "fight")
    said(table, "undo because photo")
    again = said(table, "fight")

    assert first.data["events"] == again.data["events"]


def test_redo_repeats_typed_numbers_too(table: Session) -> None:
    said(table, "begin", "bid B 5", "bid R 3", "fight picks=6,1")
    state = table.state
    said(table, "undo", "redo")

    assert table.state == state
    assert table.history.live[-1].draws[0].source == "typed"


def test_undo_and_redo_are_told_with_what_hands_must_do(table: Session) -> None:
    said(table, "begin", "bid B 5", "bid R 3", "fight picks=6,1", "undo", "fight")

    assert text(table.say("undo because photo")).splitlines() == [
        "Taken back: entry 7, `fight`, and all it caused.",
        "PUT BACK B1",
        "The 2 draws are kept: the same fight gives the same picks.",
    ]
    assert text(table.say("redo")).splitlines() == [
        "Done again: entry 7, `fight`, as entry 9. Same 2 draws.",
        "TAKE OFF 1",
        "  B1",
        "Round 1, move.",
    ]


def test_after_undo_another_entry_ends_redo_and_the_refusal_names_both(table: Session) -> None:
    said(table, "begin", "bid B 5", "bid R 3", "fight", "undo", "fix B1 9 because moved")

    with pytest.raises(RuleError, match="nothing to redo; `fight` was replaced by `fix B1 9`"):
        table.say("redo")


def test_undo_of_two_and_another_entry_leaves_only_the_other(table: Session) -> None:
    """C23: A, undo, B, C, undo: the state is that of B alone, and redo gives C."""
    said(table, "begin", "fix B1 9", "undo", "fix B2 8")
    only_b = table.state
    said(table, "fix B3 7")
    with_c = table.state
    said(table, "undo")

    assert table.state == only_b
    said(table, "redo")
    assert table.state == with_c
    with pytest.raises(RuleError, match="nothing-to-redo"):
        table.say("redo")


def test_undo_to_an_entry_takes_back_everything_behind_it_at_once(table: Session) -> None:
    said(table, "begin")
    state = table.state
    said(table, "fix B1 9", "fix B2 9", "fix B3 9")

    assert said(table, "undo to 2").data["undone"] == [5, 4, 3]
    assert table.state == state
    assert table.history.last_number == 8
    said(table, "redo", "redo", "redo")
    assert said(table, "where 9").data["units"] == ["B1", "B2", "B3"]


def test_fifty_undos_at_the_start_are_refused_one_by_one(table: Session) -> None:
    said(table, "begin", "undo")
    for _ in range(50):
        with pytest.raises(RuleError, match="nothing-to-undo"):
            table.say("undo")

    assert said(table, "begin").data["entry"] == 4


LINES = """begin/bid B 5/bid R 3/bid B 1/fight/fight picks=1,2/stay B/stay R/withdraw B/move B B1 5; B2 7
move R R1 4/fix B1 2 because so/fix R2 6/undo B R/undo B R/redo""".replace("\n", "/").split("/")
orders = st.lists(st.sampled_from(LINES), max_size=40)


@given(orders)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_undo_to_the_start_and_redo_gives_the_same_states(
    new_table: Callable[..., Session], tmp_path: Path, lines: list[str]
) -> None:
    (tmp_path / "again.session").unlink(missing_ok=True)
    with new_table("again.session") as session:
        for line in lines:
            before = digest(session.state)
            try:
                session.say(line)
            except RuleError:
                assert digest(session.state) == before
        states = [moment.entry.state for moment in session.history.live]
        for state in reversed(states[:-1]):
            session.undo("back", "BR")
            assert digest(session.state) == state
        with open_session(session.file) as other:
            for state in states[1:]:
                other.redo()
                assert digest(other.state) == state
        session.say("status")
        assert session.history.last_number == len(lines_in(session)) == other.history.last_number
        assert session.say("verify").data["problems"] == []


def lines_in(session: Session) -> list[object]:
    entries = session.say(f"log 1-{session.history.last_number}").data["entries"]
    assert isinstance(entries, list)
    return entries


def test_two_sessions_on_one_file_see_each_others_entries(table: Session) -> None:
    with open_session(table.file) as other:
        said(table, "begin")
        said(other, "bid B 5")
        said(table, "bid R 3")

        assert said(other, "status").data["entry"] == 4
        assert other.state == table.state


def test_a_changed_rule_opens_read_only_and_names_the_entry(
    table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    said(table, "begin", "bid B 5", "bid R 3", "fight picks=6,1", "stay B")
    honest = type(table.rules)._to_move  # type: ignore[attr-defined]
    monkeypatch.setattr(
        type(table.rules), "_to_move", lambda self, state: replace(honest(self, state), bids=())
    )
    with open_session(table.file) as other:
        assert "entry 5 `fight` comes out otherwise" in other.trouble
        assert "Read-only: entry 5" in text(other.say("status"))
        with pytest.raises(ReadOnlyError, match="entry 5"):
            other.say("stay R")
        assert other.say("verify").data["problems"] == [
            {"entry": 5, "problem": "replayed, it makes another state"},
            {"entry": 6, "problem": "replayed, it makes another state"},
        ]


def test_rules_that_refuse_an_old_entry_open_read_only_up_to_it(
    table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    said(table, "begin", "bid B 5", "bid R 3", "fight picks=6,1", "stay B")

    def refuse(self: object, state: object, action: object) -> object:
        raise RuleError("no-fight", "fights are not allowed any more.")

    monkeypatch.setattr(type(table.rules), "_fight", refuse)
    with open_session(table.file) as other:
        assert (
            other.trouble
            == "entry 5 cannot be replayed (RuleError: no-fight: fights are not allowed any more.)"
        )
        assert other.history.last_number == 4
        assert {"entry": 5, "problem": "cannot be replayed"} in other.say("verify").data["problems"]  # type: ignore[operator]


def test_a_game_that_changed_its_data_plays_on_with_the_pinned_ones(
    table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    said(table, "begin")
    monkeypatch.setattr("printkit.shelf.folder.texts", lambda folder, schema: {"game.toml": "places = 8"})
    answer = table.say("status")

    assert answer.data["folder_changed"] is True
    assert "plays on with its own data" in text(answer)


def test_an_entry_that_does_not_reach_the_disk_is_not_in_the_session_either(
    table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    said(table, "begin")

    def fail(entry: object) -> None:
        raise SessionError(table.file, "the disk is full")

    monkeypatch.setattr(table.journal, "append", fail)
    with pytest.raises(SessionError, match="disk is full"):
        table.say("bid B 5")
    monkeypatch.undo()

    assert table.history.last_number == 2
    assert said(table, "bid B 6").data["entry"] == 3


def test_once_the_game_is_over_the_secret_opens(new_table: Callable[..., Session]) -> None:
    table = new_table("over.session")
    said(table, *WHOLE_GAME[:-1])
    secret = table.pinned.seal.secret.hex()

    assert secret not in text(table.say("status")) + text(table.say("verify")) + text(table.export())
    said(table, "stay R")
    assert table.say("status").data["secret"] == secret
    assert f"Its secret: {secret}" in text(table.say("verify"))
    assert f"# secret of the draws: {secret}" in text(table.export())


def test_the_export_run_again_gives_the_same_states(new_table: Callable[..., Session]) -> None:
    table, other = new_table("one.session"), new_table("two.session")
    said(table, *WHOLE_GAME[:4], "undo because photo", "redo", "fix B2 9 because moved", *WHOLE_GAME[4:])
    for line in text(table.export()).splitlines():
        if not line.startswith("#"):
            other.say(line)

    assert [moment.entry.state for moment in other.history.moments] == [
        moment.entry.state for moment in table.history.moments
    ]


def test_the_proof_counts_draws_corrections_and_undos(table: Session) -> None:
    said(table, "begin", "bid B 5", "bid R 3", "fight", "undo because photo", "redo")
    said(table, "stay B", "stay R", "bid B 5", "bid R 3", "fight picks=1,1", "fix B2 9 because moved")

    assert text(table.say("verify")).splitlines()[:3] == [
        "13 entries. Chain whole. Replayed: 13 of 13 states alike.",
        "Draws: 2 by the referee (once undone, repeated alike), 2 typed at the table.",
        "Corrections: 1, with a reason. Undone: 1, with a reason.",
    ]


def test_a_table_closed_by_its_people_opens_its_secret_and_takes_nothing_more(table: Session) -> None:
    said(table, "begin", "bid B 57")
    secret = table.pinned.seal.secret.hex()
    assert "57" not in text(table.say("log")) + text(table.export())
    answer = said(table, "over because late")

    assert answer.data["secret"] == secret
    assert answer.data["awaits"] == []
    assert text(answer).splitlines() == [
        "The table is closed by entry 4. Nothing more is entered.",
        f"Secret of the draws: {secret}",
        "`log` and `export` show every entry now; `verify` proves the draws.",
    ]
    assert "bid B 57" in text(table.say("log"))
    assert "  4  round 1  over              the table is closed; late" in text(table.say("log"))
    assert "bid B 57" in text(table.export())
    assert f"Its secret: {secret}" in text(table.say("verify"))
    assert table.say("verify").data["problems"] == []
    assert said(table, "where 1").data["units"] == ["B1", "R1"]
    assert table.prompt == "table closed"


@pytest.mark.parametrize("line", ["bid R 3", "undo", "undo B because no", "redo", "over", "fix B1 4"])
def test_a_closed_table_refuses_every_entry_and_says_why(table: Session, line: str) -> None:
    said(table, "begin", "bid B 5", "fix B2 9", "undo", "over")

    for session in (table, open_session(table.file)):
        with pytest.raises(RuleError) as refused:
            session.say(line)
        assert str(refused.value) == (
            "over: the table was closed by entry 6; its secrets are out, so undo does not open it again."
        )
        assert session.history.last_number == 6
        assert session.trouble == ""


def test_a_closed_table_says_so_in_its_status(table: Session) -> None:
    said(table, "begin", "over because late")
    status = table.say("status")

    assert text(status).splitlines()[:2] == [
        "The table was closed by entry 3 because late. Nothing more is entered.",
        "It stood at: Round 1 of 3, bid. Entry 3.",
    ]
    assert (status.data["closed_by"], status.data["awaits"]) == (3, [])


def test_another_at_the_table_learns_that_it_was_closed(table: Session) -> None:
    with open_session(table.file) as other:
        said(table, "begin", "over")
        with pytest.raises(RuleError, match="closed by entry 3"):
            other.say("bid B 5")


def test_an_entry_behind_the_closed_table_opens_read_only(table: Session) -> None:
    said(table, "begin", "over")
    table.history.closing = None
    said(table, "bid B 5")

    with open_session(table.file) as again:
        assert again.trouble == "entry 4 cannot be replayed (entry 3 closed the table)"


def test_a_game_that_is_over_cannot_be_closed_again(new_table: Callable[..., Session]) -> None:
    table = new_table("ended.session", rounds="1")
    said(table, "begin", *ROUND)

    with pytest.raises(RuleError, match="game-over: the game is over already"):
        table.say("over")


def test_an_export_gives_drawn_numbers_as_drawn_and_typed_ones_as_picks(
    new_table: Callable[..., Session],
) -> None:
    table, same = new_table("one.session"), new_table("same.session")
    said(table, "begin", "bid B 5", "bid R 3", "fight", "stay B", "stay R")
    said(table, "bid B 5", "bid R 3", "fight picks=1,1", "over")
    lines = [line for line in text(table.export()).splitlines() if not line.startswith("#")]
    said(same, *lines)

    assert [line for line in lines if "=" in line] == ["fight drawn=4,1", "fight picks=1,1"]
    assert text(same.say("draws")) == text(table.say("draws"))
    assert "Draws: 2 by the referee, 2 typed at the table." in text(same.say("verify"))


def test_drawn_numbers_of_another_table_count_as_typed(table: Session) -> None:
    said(table, "begin", "bid B 5", "bid R 3", "fight drawn=4,2")

    assert "Draws: 2 typed at the table." in text(table.say("verify"))
    assert table.say("verify").data["whole"]


def test_what_redo_repeats_is_listed_and_counted_once(table: Session) -> None:
    said(
        table,
        "begin",
        "bid B 5",
        "bid R 3",
        "fight",
        "undo because photo",
        "redo",
        "undo because so",
        "fight",
    )
    said(table, "stay B", "stay R", "bid B 5", "bid R 3", "fight picks=1,1", "undo because so", "redo")

    assert [draw["entry"] for draw in table.say("draws").data["draws"]] == [5, 5, 14, 14]  # type: ignore[attr-defined]
    assert "Draws: 2 by the referee (twice undone, repeated alike), 2 typed" in text(table.say("verify"))


def test_redo_of_typed_numbers_says_picks(table: Session) -> None:
    said(table, "begin", "bid B 5", "bid R 3", "fight picks=6,1", "undo because so")

    assert text(table.say("redo")).splitlines()[0].endswith("as entry 7. Same 2 picks.")


def test_a_correction_says_what_is_off_the_table_and_names_the_counter_where_the_column_cannot(
    table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    said(table, "begin", "fix B2 off")
    row = "  3  round 1  fix B2 OFF        2 -> off the table"
    assert text(table.say("log 1")) == row

    monkeypatch.setattr("printkit.referee.logbook._ROOM", 4)
    assert text(table.say("log 1")) == "  3  round 1  fix               B2  2 -> off the table"


def test_draws_are_listed_with_what_they_picked_from_and_counted(table: Session) -> None:
    said(table, "begin", "bid B 5", "bid R 3", "fight picks=4,2")

    assert text(table.say("draws")).splitlines() == [
        "  5  attacker [B1, B2, B3, R1, R2, R3] -> 4 R1  typed",
        "  5  target [B1, B2, B3] -> 2 B2  typed",
        "Out of 3:  1: 0  2: 1  3: 0",
        "Out of 6:  1: 0  2: 0  3: 0  4: 1  5: 0  6: 0",
    ]


def test_the_log_says_what_was_undone_and_done_again_in_one_column(table: Session) -> None:
    said(
        table, "begin", "bid B 5", "bid R 3", "fight", "undo because photo", "redo", "fix B2 9 because moved"
    )

    assert text(table.say("log 5-8")).splitlines() == [
        "  5  round 1  fight             drawn: 4 1; undone by 6, again as 7",
        "  6  round 1  undo              photo",
        "  7  round 1  redo              fight; B1 destroyed",
        "  8  round 1  fix B2 9          2 -> 9; moved",
    ]
    assert len(text(table.say("log 3")).splitlines()) == 3
