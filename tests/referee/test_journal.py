"""The session's file: whole or not there, never another's, never half written."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printkit.model import PrintkitError
from printkit.referee import BusyError, ReadOnlyError, Session, SessionError, journal, open_session

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made by fork")
GAME = [
    "begin",
    "bid B 5",
    "bid R 3",
    "fight",
    "undo because photo",
    "redo",
    "stay B",
    "fix B2 9 because moved",
]


@pytest.fixture
def played(table: Session) -> Path:
    for line in GAME:
        table.say(line)
    table.close()
    return table.file


def alone(folder: Path) -> bool:
    """Whether the session is a single file at rest."""
    return [file.name for file in folder.iterdir()] == ["quay.session"]


def test_a_session_is_one_file_at_rest(played: Path) -> None:
    assert alone(played.parent)


def test_a_new_table_never_takes_the_place_of_a_file(
    new_table: Callable[..., Session], tmp_path: Path
) -> None:
    (tmp_path / "quay.session").write_text("mine")

    with pytest.raises(SessionError, match=r"quay\.session: is there already"):
        new_table()
    assert (tmp_path / "quay.session").read_text() == "mine"
    assert alone(tmp_path)


@pytest.mark.parametrize("step", ["_write", "_insert", "_name"])
def test_a_new_table_that_fails_half_way_leaves_nothing(
    new_table: Callable[..., Session], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def fail(*given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(journal, step, fail)
    with pytest.raises(SessionError, match="cannot be written: No space left on device"):
        new_table()
    assert list(tmp_path.iterdir()) == []


def test_a_draft_left_behind_by_a_killed_command_is_swept_away(
    new_table: Callable[..., Session], tmp_path: Path
) -> None:
    left = tmp_path / ".quay.session.123.new"
    left.write_text("half")
    os.utime(left, (0, 0))
    new_table()

    assert not left.exists()


NOT_SESSIONS = [
    (b"", "should be a session of printkit, but is empty"),
    (b"hello", "should be a session of printkit, but is not one"),
    (b"SQLite format 3\0" + bytes(200), "should be a session of printkit, but is not one"),
]


@pytest.mark.parametrize(("content", "problem"), NOT_SESSIONS)
def test_a_file_that_is_no_session_is_refused_and_left_alone(
    tmp_path: Path, content: bytes, problem: str
) -> None:
    file = tmp_path / "quay.session"
    file.write_bytes(content)

    with pytest.raises(SessionError, match=problem):
        open_session(file)
    assert file.read_bytes() == content
    assert alone(tmp_path)


def test_another_programs_database_is_no_session(tmp_path: Path) -> None:
    file = tmp_path / "quay.session"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE entry (number)")
    connection.close()

    with pytest.raises(SessionError, match="is not one"):
        open_session(file)


def test_a_missing_file_a_folder_and_a_newer_format_are_told_apart(played: Path, tmp_path: Path) -> None:
    with pytest.raises(SessionError, match=r"no\.session: there is no such file"):
        open_session(tmp_path / "no.session")
    with pytest.raises(SessionError, match="cannot be read: Is a directory"):
        open_session(tmp_path)
    with sqlite3.connect(played) as connection:
        connection.execute("PRAGMA user_version = 9")
    connection.close()
    with pytest.raises(SessionError, match=r"newer printkit \(format 9\)"):
        open_session(played)


def test_a_truncated_file_is_said_to_be_damaged_wherever_it_ends(played: Path) -> None:
    whole = played.read_bytes()
    for size in range(100, len(whole), 997):
        played.write_bytes(whole[:size])
        with pytest.raises(SessionError) as refused:
            open_session(played)
        assert "damaged" in str(refused.value)
        assert "\n" not in str(refused.value)


@given(place=st.integers(0, 10**6), flip=st.integers(1, 255))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_flipped_byte_is_refused_proven_or_harmless_and_never_a_traceback(
    played: Path, place: int, flip: int
) -> None:
    whole = bytearray(played.read_bytes())
    place %= len(whole)
    damaged = played.with_name("damaged.session")
    rows = rows_of(played)
    damaged.write_bytes(bytes(whole[:place]) + bytes([whole[place] ^ flip]) + bytes(whole[place + 1 :]))
    assert refusal(damaged) or rows_of(damaged) == rows


def refusal(file: Path) -> str:
    """Why a session does not open, or what its proof finds; nothing when all is well."""
    try:
        with open_session(file) as session:
            return str(session.verify().data["problems"] or "")
    except PrintkitError as refused:
        return str(refused)


def rows_of(file: Path) -> list[object]:
    connection = sqlite3.connect(file)
    try:
        return [
            connection.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall()
            for table in ("session", "entry")
        ]
    finally:
        connection.close()


COLUMNS = ["kind", "line", "because", "target", "draws", "events", "state", "previous", "hash"]


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("number", [1, 5, 6, 9])
def test_a_changed_value_in_any_row_is_found_and_the_entry_named(
    played: Path, column: str, number: int
) -> None:
    with sqlite3.connect(played) as connection:
        (old,) = connection.execute(f"SELECT {column} FROM entry WHERE number = ?", (number,)).fetchone()
        new = f"{old[:-1]}{chr(ord(old[-1]) ^ 1)}" if old and isinstance(old, str) else f"{old}x"
        connection.execute(f"UPDATE entry SET {column} = ? WHERE number = ?", (new, number))
    connection.close()

    said = refusal(played)
    assert f"entry {number} is not what was written" in said or f"[{{'entry': {number}," in said
    if number > 1:  # without the first entry there is no table to show
        with open_session(played) as session, pytest.raises(ReadOnlyError, match=f"entry {number} "):
            session.say("stay R")


@pytest.mark.parametrize("key", ["table", "texts", "code", "commitment", "secret", "contributions", "origin"])
def test_a_changed_record_of_the_table_is_found(played: Path, key: str) -> None:
    with sqlite3.connect(played) as connection:
        (old,) = connection.execute("SELECT value FROM session WHERE key = ?", (key,)).fetchone()
        new = {
            "table": old.replace("}", "} "),
            "texts": old.replace("places = 9", "places = 8"),
            "secret": "00" * 32,
            "commitment": "00" * 32,
            "contributions": '[["B","x"],["R",""]]',
        }.get(key, f"{old}x")
        if key == "table":
            new = old.replace('"R"]', '"R","Y"]')
        connection.execute("UPDATE session SET value = ? WHERE key = ?", (new, key))
    connection.close()

    with open_session(played) as session:
        problems = session.verify().data["problems"]
    assert isinstance(problems, list)
    assert problems[0]["entry"] == 1


@pytest.mark.parametrize("key", ["table", "texts", "commitment", "secret", "contributions", "rehearsal"])
def test_a_record_that_cannot_be_read_is_said_to_be_damaged(played: Path, key: str) -> None:
    with sqlite3.connect(played) as connection:
        connection.execute("UPDATE session SET value = '{' WHERE key = ?", (key,))
    connection.close()

    with pytest.raises(SessionError, match="damaged: the table's own record cannot be read"):
        open_session(played)


def test_data_that_this_printkit_cannot_read_are_said_so(played: Path) -> None:
    with sqlite3.connect(played) as connection:
        connection.execute(
            "UPDATE session SET value = replace(value, 'places', 'plates') WHERE key = 'texts'"
        )
    connection.close()

    with pytest.raises(SessionError, match=r"cannot read the table's own data \(game\.toml: "):
        open_session(played)


def test_a_disk_without_hard_links_gets_its_session_too(
    new_table: Callable[..., Session], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*given: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    assert new_table().say("begin").data["entry"] == 2
    assert alone(tmp_path)


def test_two_new_tables_of_one_name_at_once_do_not_overwrite_each_other(
    new_table: Callable[..., Session], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = journal._write

    def overtaken(draft: Path, pinned: journal.Pinned, first: journal.Entry) -> None:
        write(draft, pinned, first)
        (tmp_path / "quay.session").write_text("the other's")

    monkeypatch.setattr(journal, "_write", overtaken)
    with pytest.raises(SessionError, match="is there already"):
        new_table()
    assert (tmp_path / "quay.session").read_text() == "the other's"
    assert alone(tmp_path)


def test_a_missing_entry_is_found(played: Path) -> None:
    with sqlite3.connect(played) as connection:
        connection.execute("DELETE FROM entry WHERE number = 4")
    connection.close()

    with open_session(played) as session:
        assert session.verify().data["problems"][0] == {
            "entry": 4,
            "problem": "is missing; entry 5 comes instead",
        }  # type: ignore[index]
        assert session.history.last_number == 3


def test_a_changed_draw_with_all_hashes_made_good_is_still_found(
    table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    for line in ("begin", "bid B 5", "bid R 3"):
        table.say(line)
    monkeypatch.setattr(table, "_drawn", lambda roll: 1)
    table.say("fight")

    problems = table.verify().data["problems"]
    assert isinstance(problems, list)
    assert problems
    assert problems[0]["entry"] == 5
    assert "the secret gives another" in problems[0]["problem"]


def test_a_file_without_write_permission_may_be_read_but_not_written(played: Path) -> None:
    played.chmod(0o444)
    before = played.read_bytes()

    with open_session(played) as session:
        assert session.say("status").data["entry"] == 9
        with pytest.raises(ReadOnlyError, match=r"quay\.session: read-only: the file must not be written"):
            session.say("stay R")
    assert played.read_bytes() == before


def test_a_locked_file_is_busy_and_nothing_is_recorded(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "BUSY_S", 0.05)
    other = sqlite3.connect(played, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with open_session(played) as session:
        assert session.say("status").data["entry"] == 9
        with pytest.raises(BusyError, match="busy, try again"):
            session.say("stay R")
        other.execute("ROLLBACK")
        other.close()
        assert session.say("stay R").data["entry"] == 10


def test_a_full_disk_is_said_and_nothing_is_recorded(played: Path) -> None:
    with open_session(played) as session:
        connection = session.journal._connection
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        said = ""
        while not said:
            last = session.history.last_number
            try:
                session.say(f"fix B2 {last % 9 + 1} because {'long ' * 100}")
            except SessionError as full:
                said = str(full)
        assert said == "quay.session: the disk is full; nothing is recorded. Make room."
        assert session.history.last_number == last
        with open_session(played) as other:
            assert other.state == session.state


def test_the_disk_is_waited_for() -> None:
    settled = "from printkit.referee import journal; print(journal.SYNCHRONOUS)"
    assert subprocess.run([sys.executable, "-c", settled], capture_output=True, text=True).stdout == "FULL\n"


def counting(file: Path, count: int, name: str) -> tuple[int, IO[str]]:
    """Another process that enters corrections and tells the number of each once it is acknowledged."""
    told, telling = os.pipe()
    process = os.fork()
    if process:
        os.close(telling)
        return process, os.fdopen(told)
    try:
        journal.SYNCHRONOUS = "FULL"
        with open_session(file) as session:
            for number in range(count):
                with suppress(BusyError):
                    entry = session.say(f"fix B2 {number % 9 + 1} because {name}").data["entry"]
                    os.write(telling, f"{entry}\n".encode())
    finally:
        os._exit(0)


@needs_fork
def test_processes_at_once_lose_nothing_and_number_on_without_gap(played: Path) -> None:
    pairs = [counting(played, 4, f"process {number}") for number in range(10)]
    told = [int(line) for _, pipe in pairs for line in pipe]
    for process, pipe in pairs:
        pipe.close()
        os.waitpid(process, 0)

    with open_session(played) as session:
        assert sorted(told) == list(range(10, session.history.last_number + 1))
        assert session.verify().data["whole"]


@needs_fork
def test_twenty_kills_lose_no_acknowledged_entry(played: Path) -> None:
    for round_number in range(20):
        process, pipe = counting(played, 10_000, f"kill {round_number}")
        acknowledged = int(pipe.readline())
        time.sleep(0.003 * round_number)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        acknowledged = max([acknowledged, *map(int, pipe.read().split())])
        pipe.close()
        with open_session(played) as session:
            assert session.history.last_number in (acknowledged, acknowledged + 1)
            assert session.trouble == ""
    with open_session(played) as session:
        session.say("fix B2 5 because the last one")
        assert session.verify().data["whole"]
    assert alone(played.parent)
