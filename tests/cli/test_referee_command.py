"""`printkit referee` as people and scripts call it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


def test_a_round_from_new_to_export(run: Run, tmp_path: Path) -> None:
    new = run(
        "referee", "new", "quay", "--players", "b, r", "--test-seed", "3", "--set", "rounds=1", "--add", "B=x"
    )
    assert new.returncode == 0
    assert "Rehearsal: the draws come from a test seed" in new.stdout
    assert "Saved: quay-Q1.session" in new.stdout
    for words in (["begin"], ["bid", "B", "5"], ["bid", "r", "3"], ["f"], ["stay", "b"], ["stay", "R"]):
        assert run("referee", *words).returncode == 0
    assert "game over" not in run("referee", "status").stderr
    assert run("referee", "export").stdout == "Wrote quay-Q1.txt: 7 entries as lines of orders.\n"
    assert (tmp_path / "quay-Q1.txt").read_text().startswith("# printkit referee new quay --players B,R")
    assert [file.name for file in sorted(tmp_path.iterdir())] == ["quay-Q1.session", "quay-Q1.txt"]


FAULTS = [
    # words, exit code, what is said, why
    (["referee", "status"], 1, "no session here", "no table yet"),
    (["referee", "-s", "no.session", "status"], 1, "no.session: there is no such file", "named, not there"),
    (["referee", "new", "quai", "--players", "B,R"], 1, "Did you mean quay?", "no such game"),
    (["referee", "new", "quay", "--players", "B"], 1, "2 to 4 players, not 1", "too few"),
    (["referee", "new", "quay"], 2, "Missing option '--players'", "no players"),
    (
        ["referee", "new", "quay", "--players", "B,R", "--scenario", "Q9"],
        1,
        "unknown-scenario",
        "no such scenario",
    ),
    (["referee", "new", "quay", "--players", "B,R", "--set", "rounds"], 2, "should be key=value", "no value"),
    (["referee", "new", "quay", "--players", "B,R", "--set", "hats=3"], 1, "bad-setting", "no such setting"),
    (
        ["referee", "new", "quay", "--players", "B,R", "--add", "Y=3"],
        2,
        "no player of this table",
        "not at the table",
    ),
    (
        ["referee", "new", "quay", "--players", "B,R", "--file", "no/x.session"],
        1,
        "cannot be",
        "no such folder",
    ),
    (["referee", "--bogus"], 2, "No such option: --bogus", "no such option"),
    (["referee", "shell", "--bogus"], 2, "No such option: --bogus", "no such option of a command"),
]


@pytest.mark.parametrize(("words", "code", "said", "why"), FAULTS, ids=[row[-1] for row in FAULTS])
def test_a_mistake_is_one_line_with_its_exit_code_and_leaves_nothing(
    run: Run, tmp_path: Path, words: list[str], code: int, said: str, why: str
) -> None:
    done = run(*words)

    assert (done.returncode, done.stdout) == (code, "")
    assert said in done.stderr
    assert done.stderr.startswith("printkit: ")
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


REFUSALS = [
    # words, exit code, what is said
    (["plna", "B"], 2, "No command `plna`"),
    (["st"], 2, "`st` could be status, stay. Type one more."),
    (["fight"], 1, "wrong-phase: no fight in bid"),
    (["fix", "B9", "3"], 1, "unknown-unit: there is no B9."),
    (["fix", "B1", "-1"], 1, "unknown-place: -1 is not 1 to 9"),
    (["shell", "more"], 2, "unexpected extra argument"),
    (["run", "nothing.txt"], 1, "nothing.txt: there is no such file"),
]


@pytest.mark.parametrize(("words", "code", "said"), REFUSALS)
def test_a_refused_order_leaves_the_file_as_it_was(
    table: Run, tmp_path: Path, words: list[str], code: int, said: str
) -> None:
    before = (tmp_path / "quay-Q1.session").read_bytes()
    done = table("referee", *words)

    assert (done.returncode, done.stdout) == (code, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert (tmp_path / "quay-Q1.session").read_bytes() == before


@pytest.mark.parametrize("words", [["plna"], ["fight"], ["fix", "B9", "3"], ["log", "7-9"]])
def test_an_error_in_json_has_the_same_form(table: Run, words: list[str]) -> None:
    done = table("referee", *words, "--json")

    assert done.stderr == ""
    assert done.stdout.count("\n") == 1
    assert list(json.loads(done.stdout)) == ["error", "message", "given", "did_you_mean", "rule"]


def test_several_sessions_must_be_told_apart(table: Run) -> None:
    table("referee", "new", "quay", "--players", "B,R", "--file", "other.session")
    done = table("referee", "status")

    assert done.returncode == 2
    assert "several sessions here: other.session, quay-Q1.session" in done.stderr
    for words in (
        ["-s", "other.session", "status"],
        ["status", "-s", "other.session"],
        ["status", "--session=other.session"],
    ):
        assert "setup" in table("referee", *words).stdout


def test_a_session_there_already_is_not_overwritten(table: Run, tmp_path: Path) -> None:
    before = (tmp_path / "quay-Q1.session").read_bytes()
    done = table("referee", "new", "quay", "--players", "B,R")

    assert done.returncode == 1
    assert "is there already" in done.stderr
    assert (tmp_path / "quay-Q1.session").read_bytes() == before


JSON = [
    ["status"],
    ["log"],
    ["log", "1-2"],
    ["show"],
    ["where", "1"],
    ["verify"],
    ["draws"],
    ["help"],
    ["help", "move"],
    ["bid", "B", "5"],
    ["undo"],
    ["fix", "B1", "4", "because", "moved"],
    ["export"],
    ["export", "-"],
]


@pytest.mark.parametrize("words", JSON, ids=" ".join)
@pytest.mark.parametrize("place", ["before", "behind"])
def test_every_command_answers_in_one_line_of_json(table: Run, words: list[str], place: str) -> None:
    done = table("referee", *(["--json", *words] if place == "before" else [*words, "--json"]))

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    assert isinstance(json.loads(done.stdout), dict)


def test_an_entry_in_json_has_its_number_its_line_its_events_and_where_the_table_is(table: Run) -> None:
    for words in (["bid", "B", "5"], ["bid", "R", "3"]):
        table("referee", *words)
    done = table("referee", "fight", "picks=6,1", "--json")

    assert json.loads(done.stdout) == {
        "entry": 5,
        "command": "fight picks=6,1",
        "rolls": "typed",
        "events": [
            {
                "event": "attacker-picked",
                "index": 6,
                "unit": "R3",
                "list": ["B1", "B2", "B3", "R1", "R2", "R3"],
            },
            {"event": "target-picked", "index": 1, "unit": "B1", "list": ["B1", "B2", "B3"]},
            {"event": "unit-destroyed", "unit": "B1", "position": "1"},
        ],
        "take_off": ["B1"],
        "state": {"round": 1, "phase": "move"},
        "awaits": ["B", "R"],
    }


def test_new_in_json_gives_file_and_seal(run: Run) -> None:
    told = json.loads(run("referee", "new", "quay", "--players", "B,R", "--json", "--test-seed", "3").stdout)

    assert told["file"] == "quay-Q1.session"
    assert len(told["seal"]) == 8
    assert told["rehearsal"] is True


def test_a_script_stops_at_the_first_refused_line_and_names_it(table: Run, tmp_path: Path) -> None:
    (tmp_path / "script.txt").write_text(
        "# bids\n\nbid B 5\nbid R 3\nfight picks=6,1\nmove B B1 4;\n B2 3\nstay R\n"
    )
    done = table("referee", "run", "script.txt")

    assert done.returncode == 1
    assert "script.txt, line 6: unknown-unit: there is no B1" in done.stderr
    assert "Blue calls with 5." in done.stdout
    assert json.loads(table("referee", "status", "--json").stdout)["entry"] == 5


def test_a_script_in_json_is_one_line_and_its_error_too(table: Run, tmp_path: Path) -> None:
    (tmp_path / "script.txt").write_text("\ufeffbid B 5\r\nbid R 3\r\n", encoding="utf-8")
    done = table("referee", "run", "script.txt", "--json")

    assert json.loads(done.stdout)["lines"] == 2
    assert [reply["entry"] for reply in json.loads(done.stdout)["replies"]] == [3, 4]
    again = table("referee", "run", "script.txt", "--json")
    assert json.loads(again.stdout)["error"] == "wrong-phase"
    assert json.loads(again.stdout)["message"].startswith("script.txt, line 1: ")
    assert again.returncode == 1


def test_an_export_plays_again_to_the_same_state_once_the_table_is_over(table: Run) -> None:
    for words in (["bid", "B", "5"], ["bid", "R", "3"], ["fight"], ["undo", "because", "photo"], ["redo"]):
        table("referee", *words)
    table("referee", "over")
    assert "Masked" not in table("referee", "export", "all.txt").stdout
    table("referee", "new", "quay", "--players", "B,R", "--file", "again.session")
    done = table("referee", "-s", "again.session", "run", "all.txt")

    assert done.returncode == 0
    shown = [table("referee", "-s", f"{name}.session", "show").stdout for name in ("quay-Q1", "again")]
    assert shown[0] == shown[1]


def test_an_export_with_masked_entries_says_that_it_does_not_run_and_does_not(
    table: Run, tmp_path: Path
) -> None:
    for words in (
        ["bid", "B", "5"],
        ["bid", "R", "3"],
        ["fight"],
        ["stay", "B"],
        ["undo", "B"],
        ["stay", "B"],
    ):
        table("referee", *words)
    told = table("referee", "export").stdout
    rows = (tmp_path / "quay-Q1.txt").read_text().splitlines()
    table("referee", "new", "quay", "--players", "B,R", "--file", "again.session")
    done = table("referee", "-s", "again.session", "run", "quay-Q1.txt")

    assert "Masked until the game is over: 1 bid, 2 moves. Only then it runs again." in told
    assert "# Entries are masked: this runs again only when written once the table is over." in rows
    number = next(at for at, row in enumerate(rows, start=1) if row.startswith("# masked 4 round 1: bid R"))
    assert done.returncode == 1
    assert (
        f"quay-Q1.txt: line {number} is masked: an export runs again when the table is over." in done.stderr
    )
    assert "Entry 1." in table("referee", "-s", "again.session", "status").stdout


def test_a_remark_of_ones_own_about_masks_stops_no_script(table: Run, tmp_path: Path) -> None:
    (tmp_path / "script.txt").write_text("# my lines\n# masked 4 reasons\nbid B 5\n")

    assert table("referee", "run", "script.txt").returncode == 0


def test_a_script_may_come_from_the_standard_input(table: Run) -> None:
    done = table("referee", "run", "-", typed="# bids\nbid B 5\nbid R 3\nfight picks=9\n")

    assert "Blue calls with 5." in done.stdout
    assert (done.returncode, "standard input, line 4: bad-pick" in done.stderr) == (1, True)


@pytest.mark.parametrize("words", [["over"], ["over", "because", "late"], ["over", "--json"]])
def test_over_closes_the_table_and_the_proof_prints_the_secret(table: Run, words: list[str]) -> None:
    before = table("referee", "verify").stdout.replace("\n", " ")
    done = table("referee", *words)
    secret = json.loads(table("referee", "status", "--json").stdout)["secret"]

    assert "The seal still holds its secret; with `over` it opens and anyone can check." in before
    assert (done.returncode, secret in done.stdout, secret in before) == (0, True, False)
    assert secret in table("referee", "verify").stdout
    page = table("referee", "bid", "B", typed="5\ny\n")
    assert (page.returncode, page.stdout) == (1, "")
    assert "over: the table was closed by entry 3" in page.stderr
    told = json.loads(table("referee", "help", "--json").stdout)
    assert (told["now"], told["mend"], "where" in told["ask"]) == ([], [], True)


def test_the_version_is_said(run: Run) -> None:
    from printkit import __version__

    assert run("--version").stdout == f"printkit {__version__}\n"


def test_a_word_added_on_the_command_line_is_read_back(run: Run) -> None:
    words = ["referee", "new", "quay", "--players", "B,R", "--add", "b=gooseberry"]

    assert "Blue adds gooseberry.\n" in run(*words).stdout
    told = run(*words, "--file", "other.session", "--json").stdout
    assert json.loads(told)["added"] == {"B": "gooseberry"}


def test_a_new_table_where_nothing_lies_says_where_it_stands(run: Run) -> None:
    done = run("referee", "new", "quay", "--players", "B,R", "--set", "counters=0")

    assert done.stdout.startswith("Round 1")


def test_an_export_never_takes_the_place_of_another_file(table: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")

    assert table("referee", "export", "notes.txt").returncode == 1
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_a_damaged_session_fails_its_proof_with_exit_code_1(table: Run, tmp_path: Path) -> None:
    file = tmp_path / "quay-Q1.session"
    file.write_bytes(file.read_bytes().replace(b"game-begun", b"game-begum"))
    done = table("referee", "verify")

    assert done.returncode == 1
    assert "entry 2: is not what was written" in done.stdout
    assert "read-only: entry 2 is not what was written" in table("referee", "bid", "B", "5").stderr


def test_secret_orders_typed_into_a_pipe_are_sealed_and_not_echoed(table: Run) -> None:
    done = table("referee", "bid", "R", typed="17\ny\n")

    assert done.returncode == 0
    assert done.stdout.endswith("Red is sealed.\n")
    told = "".join(
        table("referee", *words).stdout for words in (["log"], ["status"], ["show"], ["log", "--json"])
    )
    assert "17" not in told


@pytest.mark.parametrize("typed", ["17\nn\n", "17\n", "", "900\n\n"])
def test_a_page_that_is_not_confirmed_seals_nothing(table: Run, typed: str) -> None:
    done = table("referee", "bid", "R", typed=typed)

    assert done.returncode == 0
    assert done.stdout.endswith("Nothing is sealed.\n")
    assert json.loads(table("referee", "status", "--json").stdout)["entry"] == 2


def test_the_page_of_a_command_out_of_phase_is_not_opened(table: Run) -> None:
    done = table("referee", "move", "B", typed="B1 3\n\ny\n")

    assert (done.returncode, done.stdout) == (1, "")
    assert "wrong-phase: no move in bid" in done.stderr


def test_a_page_out_of_phase_is_refused_for_the_phase_not_for_missing_orders(run: Run) -> None:
    run("referee", "new", "empire", "--players", "B,R", "--scenario", "S1")

    assert "wrong-phase: no bid in setup" in run("referee", "bid", "B").stderr
    assert "bad-syntax" in run("referee", "bid", "B", "3", "4").stderr


def test_questions_are_answered_on_a_page_and_end_nothing(table: Run) -> None:
    done = table("referee", "bid", "R", typed="where 1\n?\nhelp move\nst\nsealed B\nlog 5-9\n17\ny\n")
    rows = done.stdout.splitlines()

    assert rows[0] == "| 1: B1 R1"
    assert rows[1].startswith("| Round 1 of 3, bid.")
    assert "| move B ID PLACE; ..." in rows
    assert any(row.startswith("|   bad-bid: a bid is 1 to 99, not ST.") for row in rows)
    assert "|   needs-terminal: sealed is shown on a private page only: it needs a terminal." in rows
    assert "|   unknown-entry: there are entries 1 to 2, not 5-9." in rows
    assert rows[-1] == "Red is sealed."


def test_an_error_on_a_page_quotes_only_the_line_just_typed(run: Run) -> None:
    run("referee", "new", "empire", "--players", "B,R", "--scenario", "S1", "--set", "cycle_limit=1")
    for line in ("begin", "bid R 4", "bid B 2"):
        run("referee", *line.split())
    typed = "new rid 1 0509\nbuy rid\nnew rid 99 0509\n\nn\n"
    said = " ".join(run("referee", "build", "B", typed=typed).stdout.replace("\n|", "").split())

    assert "bad-syntax: `buy rid`: buy rid is none of" in said
    assert said.count("new rid 1 0509") == 0


def test_the_shell_reads_a_pipe_without_prompts(table: Run) -> None:
    typed = "bid B\n5\ny\nbid R 3\nplna\nfight picks=6,1\nmove B B1 2;\nB2 3\n"
    typed += "move B\nb2 3; b3 4\nb9 1\n\ny\n\nquit\n"
    done = table("referee", "shell", typed=typed)

    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "| Blue bids 5 points.",
        "Blue is sealed.",
        "Red is sealed.",
        "Blue calls with 5.",
        "Round 1, fight.",
        "No command `plna`. `help` shows what can be done.",
        "Fight, picks typed at the table",
        "  attacker 6 R3",
        "TAKE OFF 1",
        "  B1",
        "Round 1, move.",
        "unknown-unit: there is no B1.",
        "| B2 -> 3",
        "| B3 -> 4",
        "|   unknown-unit: there is no B9.",
        "|   Nothing of this line was taken.",
        "| The others stay.",
        "Blue is sealed.",
        "Nothing to save: entry 6 is on the disk.",
    ]


def test_the_shell_asks_before_a_sealed_entry_is_replaced(table: Run) -> None:
    done = table("referee", "shell", typed="bid B 5\nbid B\nn\nlog 3-9\nbid B\ny\n9\ny\nlog 3-9\n")

    assert "Nothing is changed." in done.stdout
    assert "  3  round 1  bid B             never shown; replaced by 4" in done.stdout


def test_help_of_the_referee_names_what_there_is(run: Run) -> None:
    done = run("referee", "--help")

    assert done.returncode == 0
    assert all(word in done.stdout for word in ("new", "shell", "run", "export", "undo", "verify"))


@pytest.mark.parametrize("words", [["sealed", "b"], ["sealed", "B", "--json"]])
def test_a_sealed_entry_is_not_read_again_where_no_page_can_be_wiped(table: Run, words: list[str]) -> None:
    table("referee", "bid", "B", "57")
    done = table("referee", *words)
    script = table("referee", "run", "-", typed="sealed B\n")

    assert (done.returncode, script.returncode) == (1, 1)
    said = "sealed is shown on a private page only: it needs a terminal."
    assert said in done.stdout + done.stderr
    assert said in script.stderr
    assert "57" not in done.stdout + done.stderr + script.stdout


def test_a_variants_folder_gives_its_own_data_and_may_go_away(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "longer"
    folder.mkdir()
    (folder / "game.toml").write_text('base = "quay"\nplaces = 12\n')
    assert run("referee", "new", "longer", "--players", "B,R").returncode == 0
    run("referee", "begin")
    assert run("referee", "fix", "B1", "12").returncode == 0
    assert "folder has changed" not in run("referee", "status").stdout

    (folder / "game.toml").write_text('base = "quay"\nplaces = 11\n')
    assert "folder has changed" in run("referee", "status").stdout
    assert run("referee", "fix", "B1", "12").returncode == 0
    (folder / "game.toml").unlink()
    folder.rmdir()
    assert run("referee", "status").returncode == 0


def test_a_question_about_a_session_that_cannot_be_written_works(table: Run, tmp_path: Path) -> None:
    (tmp_path / "quay-Q1.session").chmod(0o444)

    assert table("referee", "status").returncode == 0
    done = table("referee", "bid", "B", "4", "--json")
    assert (done.returncode, json.loads(done.stdout)["error"]) == (1, "read-only")
