"""An evening of Empire on the referee: the whole talk of two cycles, undo, corrections, proof."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from printkit.cli.scripts import script_lines
from printkit.model import Answer, NewTable, RuleError
from printkit.referee import Session, TooFewNumbersError, create, new_seal
from printkit.shelf import find

SCRIPT = Path(__file__).parents[1] / "sessions" / "empire-S1-evening.txt"
LINES = [line for _, line in script_lines(SCRIPT)]


def text(answer: Answer) -> str:
    return "\n".join(line.text for line in answer.lines)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Session]:
    seal = new_seal("empire", test_seed=1)
    new = NewTable("S1", ("B", "R"))
    with create(find("empire"), new, tmp_path / "empire.session", seal=seal) as session:
        yield session


def played(session: Session, until: str = "") -> list[str]:
    """What the table was told, line by line of the script, up to one that begins with ``until``."""
    told = []
    for line in LINES:
        if until and line.startswith(until):
            break
        told.append(text(session.say(line)))
    return told


def test_the_whole_evening_is_recorded_in_33_entries_and_proven(table: Session) -> None:
    played(table)

    assert text(table.say("verify")).splitlines()[:3] == [
        "33 entries. Chain whole. Replayed: 33 of 33 states alike.",
        "Draws: 9 typed at the table.",
        "Corrections: 2, both with a reason. Undone: 1, with a reason.",
    ]


def test_the_log_masks_what_was_never_shown(table: Session) -> None:
    played(table)

    hidden, shown = text(table.say("log 3-4")).splitlines()
    assert hidden == "  3  cycle 1  bid R             sealed until the game is over"
    assert shown.startswith("  4  cycle 1  bid B 2           ")
    assert shown.endswith("revealed")
    assert text(table.say("log 11-14")).splitlines() == [
        " 11  turn 3  combat C1          typed: 3 1 1 1 1; undone by 12, again as 13",
        " 12  turn 3  undo               Red wanted a photo first",
        " 13  turn 3  redo               combat C1; B-RAD2 R-RAD2 R-RAD3 destroyed",
        " 14  turn 3  plan B             4 orders, 5 hold",
    ]
    assert text(table.say("log 19-20")).splitlines() == [
        " 19  turn 4  plan B             never shown; withdrawn by 20",
        " 20  turn 4  fix move B-TD1     0510 -> 0610; moved on the table, never typed",
    ]


def test_a_combat_is_taken_back_and_done_again_with_the_counters_named(table: Session) -> None:
    told = played(table, "plan B rad3 0506+0507")

    assert told[-2].splitlines()[:4] == [
        "Taken back: entry 11, `combat C1`, and all it caused.",
        "PUT BACK 3 counters",
        "  Blue  B-RAD2          on 0507+0508",
        "  Red   R-RAD2 R-RAD3   on 0506+0507",
    ]
    assert told[-1].splitlines()[:4] == [
        "Done again: entry 11, `combat C1`, as entry 13. Same 5 picks.",
        "TAKE OFF 3 counters",
        "  Blue  B-RAD2          from 0507+0508",
        "  Red   R-RAD2 R-RAD3   from 0506+0507",
    ]


def test_drawn_combat_repeats_after_undo(table: Session) -> None:
    """E-X54: the journal only grows, the picks are the same."""
    played(table, "combat c1 picks=3")
    first = table.say("combat C1")
    table.say("undo because again")
    second = table.say("combat C1")

    assert text(first).startswith("C1, drawn by the referee")
    assert text(first) == text(second)
    assert second.data["entry"] == 13


def test_two_picks_are_not_enough_for_a_combat_of_four(table: Session) -> None:
    played(table, "combat c1 picks=4")

    with pytest.raises(TooFewNumbersError) as refused:
        table.say("combat c1 picks=4,1")
    assert str(refused.value).splitlines() == [
        "Two picks are not enough; nothing is recorded. So far: attacker 4 R-RID1; target 1 B-DHQ2.",
        "Next: attacker, 1 to 3 [B-RAD3, B-RID1, R-RID1]. Roll a d6, again above 3.",
    ]


def test_a_plan_replaced_by_a_pass_is_never_shown(table: Session) -> None:
    played(table, "plan B rad2")
    for line in ("plan R r-rad1 0403+0504", "pass R", "pass B"):
        table.say(line)

    assert "0403+0504" not in text(table.say("log")) + text(table.export())
    assert "never shown; replaced by 8" in text(table.say("log"))


def test_the_plan_of_one_player_is_nowhere_before_the_other_has_sealed(table: Session) -> None:
    played(table, "plan R")
    reads = ("status", "log", "show", "groups", "territories", "verify", "unit b-rad2", "where 0508")
    seen = "".join(f"{text(table.say(line))}{table.say(line).data}" for line in reads) + text(table.export())

    assert "0508+0509" not in seen
    assert "0509/0508" not in seen
    with pytest.raises(RuleError, match="sealed by Blue"):
        table.say("undo")


def test_the_export_of_the_evening_names_what_is_masked_until_the_table_is_over(table: Session) -> None:
    played(table)
    masked = [line for line in text(table.export()).splitlines() if line.startswith("# masked")]

    assert masked == [
        "# masked 3 cycle 1: bid R, sealed until the game is over",
        "# masked 19 turn 4: plan B, never shown; withdrawn by 20",
        "# masked 31 cycle 2: bid B, sealed until the game is over",
    ]
    assert table.export().data["masked"] == {"bid": 2, "plan": 1}
    table.say("over")
    assert "# masked" not in text(table.export())
    assert "plan B B-RAD3 hold" in text(table.export())


def test_a_corrected_unit_is_named_with_what_was_wrong(tmp_path: Path) -> None:
    new = NewTable("S1", ("B", "R"), {"roster": "full"})
    with create(find("empire"), new, tmp_path / "full.session") as table:
        for line in ("begin", "fix remove r-td1", "fix add r-rac1 0505", "fix disable r-rac1"):
            table.say(line)

        rows = text(table.say("log 3-5")).splitlines()
        assert "None" not in "".join(rows)
        assert [unit in row for unit, row in zip(("R-TD1", "R-RAC1", "R-RAC1"), rows, strict=True)] == [
            True
        ] * 3
        assert "disabled" in rows[-1]


def test_a_layout_is_logged_with_all_its_tiles(table: Session) -> None:
    table.say("layout A 0 0 0; B 0 -1 3")

    assert text(table.say("log 2-2")).startswith("  2  setup  layout              A 0 0 0; B 0 -1 3")


def test_the_export_of_the_evening_plays_again(table: Session, tmp_path: Path) -> None:
    played(table)
    table.say("over because it is late")
    with create(find("empire"), NewTable("S1", ("B", "R")), tmp_path / "again.session") as again:
        for line in text(table.export()).splitlines():
            if not line.startswith("#"):
                again.say(line)

        assert [m.entry.state for m in again.history.moments] == [
            m.entry.state for m in table.history.moments
        ]
