"""A set moves in whole, or not at all, whatever the disk does at whichever moment (C14)."""

import json
import os
import shutil
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from printkit.edition import waiting
from printkit.edition.folder import staging
from printkit.model import PrintkitError

Tree = dict[str, bytes]
OLD = {"a": b"old a", "b": b"the same", "sub/c": b"old c", "gone": b"stale", "away/too": b"stale too"}
NEW = {"a": b"new a", "b": b"the same", "sub/c": b"new c", "n": b"new n", "fresh/m": b"new m"}
STRANGERS = {"notes": b"mine", "sub/notes": b"mine too"}
GROWING = ("mkdir", "link", "open", "write", "copy")
CALLS = (*GROWING, "replace", "unlink", "rmdir")


def tree(place: Path) -> Tree:
    return {str(file.relative_to(place)): file.read_bytes() for file in place.rglob("*") if file.is_file()}


def folders(place: Path) -> set[str]:
    return {str(folder.relative_to(place)) for folder in place.rglob("*") if folder.is_dir()}


def lay_out(place: Path, files: Tree) -> None:
    for name, content in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(content)


def renew(out: Path) -> None:
    """A run that replaces the old set with the new one."""
    with staging(out, "set") as stage:
        for name, content in NEW.items():
            stage.write(name, content)
        ours = {name: sha256(content).hexdigest() for name, content in OLD.items()}
        stage.moved_in(ours, ["gone", "away/too"])


@contextmanager
def disk(fault: Callable[[str, int], None]) -> Iterator[list[str]]:
    """Every call that changes the disk is told to ``fault`` by its kind and number first."""
    calls: list[str] = []

    def watched(kind: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*words: Any, **more: Any) -> Any:
            if kind == "open" and not words[1] & os.O_CREAT:
                return real(*words, **more)
            calls.append(kind)
            fault(kind, len(calls))
            return real(*words, **more)

        return call

    with pytest.MonkeyPatch.context() as patch:
        for kind in ("mkdir", "link", "open", "replace", "unlink", "rmdir"):
            patch.setattr(os, kind, watched(kind, getattr(os, kind)))
        patch.setattr(Path, "write_bytes", watched("write", Path.write_bytes))
        patch.setattr(Path, "write_text", watched("write", Path.write_text))
        patch.setattr(shutil, "copy2", watched("copy", shutil.copy2))
        yield calls


def count_of_calls(place: Path) -> int:
    lay_out(place / "set", OLD | STRANGERS)
    with disk(lambda kind, number: None) as calls:
        renew(place)
    assert tree(place / "set") == NEW | STRANGERS
    assert folders(place) == {"set", "set/sub", "set/fresh"}
    assert set(calls) >= {"mkdir", "link", "open", "write", "replace", "unlink", "rmdir"}
    return len(calls)


def fill_up(first: int) -> Callable[[str, int], None]:
    def fault(kind: str, number: int) -> None:
        if number >= first and kind in GROWING:
            raise OSError(28, "No space left on device")

    return fault


def fail_once(which: int) -> Callable[[str, int], None]:
    def fault(kind: str, number: int) -> None:
        if number == which:
            raise OSError(5, "Input/output error")

    return fault


@pytest.mark.parametrize("faulty", [fill_up, fail_once], ids=["the disk fills", "one call fails"])
def test_a_disk_that_fails_at_any_call_leaves_the_old_set_or_the_new(  # C14
    tmp_path: Path, faulty: Callable[[int], Callable[[str, int], None]]
) -> None:
    refused = 0
    for number in range(1, count_of_calls(tmp_path / "first") + 1):
        out = tmp_path / f"run {number}"
        lay_out(out / "set", OLD | STRANGERS)
        said = ""
        try:
            with disk(faulty(number)):
                renew(out)
        except PrintkitError as problem:
            said = str(problem)
        refused += bool(said)
        assert tree(out / "set") == (OLD if said else NEW) | STRANGERS
        assert not said or folders(out / "set") == {"sub", "away"}
        assert not said or said.startswith("cannot write ")
        assert "\n" not in said
        with staging(out, "set") as stage:  # what could not even be tidied up, the next run does
            assert not stage.remarks
        assert [entry.name for entry in out.iterdir()] == ["set"]
    assert refused > 15


def test_a_disk_without_second_names_copies_instead(tmp_path: Path) -> None:
    moves = []

    def no_links(kind: str, number: int) -> None:
        if kind == "link":
            raise OSError(1, "Operation not permitted")

    def no_links_and_no_third_move(kind: str, number: int) -> None:
        no_links(kind, number)
        moves.append(kind)
        if kind == "replace" and moves.count("replace") == 4:  # the note is the first
            raise OSError(5, "Input/output error")

    lay_out(tmp_path / "set", OLD | STRANGERS)
    with disk(no_links_and_no_third_move), pytest.raises(PrintkitError, match="Input/output error"):
        renew(tmp_path)
    assert tree(tmp_path / "set") == OLD | STRANGERS
    with disk(no_links):
        renew(tmp_path)
    assert tree(tmp_path / "set") == NEW | STRANGERS


def test_a_run_killed_at_any_call_is_mended_by_the_next(tmp_path: Path) -> None:  # C14
    def die(which: int) -> Callable[[str, int], None]:
        def fault(kind: str, number: int) -> None:
            if number == which:
                os.kill(os.getpid(), signal.SIGKILL)

        return fault

    mended = 0
    for number in range(1, count_of_calls(tmp_path / "first") + 1):
        out = tmp_path / f"run {number}"
        lay_out(out / "set", OLD | STRANGERS)
        child = os.fork()
        if child == 0:
            with disk(die(number)):
                renew(out)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL
        with staging(out, "set") as stage:
            remarks = stage.remarks
        mended += bool(remarks)
        assert tree(out / "set") in (OLD | STRANGERS, NEW | STRANGERS)
        if remarks:
            assert "cut off while its files moved in; the set before it was put back" in remarks[0]
            assert tree(out / "set") == OLD | STRANGERS
        assert [entry.name for entry in out.iterdir()] == ["set"]
    assert mended > 8


def test_what_somebody_put_in_place_of_a_half_moved_file_stays(tmp_path: Path) -> None:
    lay_out(tmp_path / "set", OLD)
    with disk(lambda kind, number: None) as calls:
        renew(tmp_path / "other")
    last = max(number for number, kind in enumerate(calls, 1) if kind == "replace")
    child = os.fork()
    if child == 0:
        with disk(lambda kind, number: os._exit(9) if number == last + 3 else None):
            renew(tmp_path)
        os._exit(0)
    os.waitpid(child, 0)
    assert tree(tmp_path / "set")["a"] == b"new a"
    (tmp_path / "set" / "a").write_bytes(b"mine by now")
    with staging(tmp_path, "set"):
        pass

    assert tree(tmp_path / "set") == OLD | {"a": b"mine by now"}


def test_a_set_that_cannot_be_put_back_is_put_back_by_the_next_run(tmp_path: Path) -> None:
    lay_out(tmp_path / "set", OLD)
    moves = []

    def no_more(kind: str, number: int) -> None:
        if kind == "replace":
            moves.append(number)
            if len(moves) > 3:  # the note, two files, and then the disk has had enough
                raise OSError(5, "Input/output error")

    with disk(no_more), pytest.raises(PrintkitError, match="could not be put back; the next run tries again"):
        renew(tmp_path)
    assert tree(tmp_path / "set") != OLD
    with staging(tmp_path, "set") as stage:
        assert stage.remarks
    assert tree(tmp_path / "set") == OLD


def test_a_note_of_moves_that_cannot_be_read_is_not_passed_over(tmp_path: Path) -> None:
    lay_out(tmp_path, {".set-printing/moving.json": b"", "set/a": b"half"})

    with pytest.raises(PrintkitError, match=r"may be half of one set .*moving\.json cannot be read"):
        renew(tmp_path)
    assert tree(tmp_path)["set/a"] == b"half"


def test_two_runs_do_not_print_into_one_folder(tmp_path: Path) -> None:
    lay_out(tmp_path / "set", OLD)
    with staging(tmp_path, "set") as stage:
        stage.write("a", "first")
        with pytest.raises(PrintkitError, match=r"another run is printing into .*set; wait for it"):
            renew(tmp_path)
        assert tree(tmp_path / "set") == OLD
    renew(tmp_path)
    assert tree(tmp_path / "set") == NEW


@pytest.mark.parametrize("is_entered_again", [False, True])
def test_a_room_that_another_run_leaves_in_that_moment_is_entered_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_entered_again: bool
) -> None:
    opened, lock = os.open, tmp_path / ".set-printing" / "lock"
    left: list[Path] = []

    def late(file: Path, *words: int, **more: Any) -> int:
        descriptor = opened(file, *words, **more)
        if file == lock and not left:
            left.append(lock)
            lock.unlink()
            if is_entered_again:
                lock.touch()
            else:
                lock.parent.rmdir()
        return descriptor

    monkeypatch.setattr(waiting.os, "open", late)
    with staging(tmp_path, "set") as stage:
        stage.write("a", "first")
        with pytest.raises(PrintkitError, match="another run is printing"):
            renew(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """A system without locks that removes no open file; what is given holds files open besides the run."""
    opened, close, unlink = os.open, os.close, Path.unlink
    held: set[int] = set()

    def kept_in_mind(path: Any, flags: int, *more: Any, **named: Any) -> int:
        handle = opened(path, flags, *more, **named)
        held.update([handle] if str(path).endswith(waiting.LOCK) else [])
        return handle

    def closed(handle: int) -> None:
        held.discard(handle)
        close(handle)

    def refused(file: Path, missing_ok: bool = False) -> None:
        if file.name == waiting.LOCK and held:
            raise PermissionError(13, "in use by another process", str(file))
        unlink(file, missing_ok=missing_ok)

    monkeypatch.setattr(waiting, "fcntl", None)
    monkeypatch.setattr(waiting.os, "open", kept_in_mind)
    monkeypatch.setattr(waiting.os, "close", closed)
    monkeypatch.setattr(Path, "unlink", refused)
    return held


def test_a_room_is_left_empty_where_no_open_file_can_be_removed(tmp_path: Path, windows: set[int]) -> None:
    lay_out(tmp_path / "set", OLD | STRANGERS)
    renew(tmp_path)

    assert tree(tmp_path) == {f"set/{name}": content for name, content in (NEW | STRANGERS).items()}
    assert not (tmp_path / ".set-printing").exists()
    assert windows == set()


def test_a_lock_that_another_holds_open_stays_and_is_no_obstacle(tmp_path: Path, windows: set[int]) -> None:
    lay_out(tmp_path / "set", OLD)
    windows.add(-1)
    renew(tmp_path)
    assert tree(tmp_path / ".set-printing") == {waiting.LOCK: b""}

    windows.remove(-1)
    lay_out(tmp_path / "set", OLD)
    renew(tmp_path)
    assert tree(tmp_path) == {f"set/{name}": content for name, content in NEW.items()}


def test_what_others_keep_in_a_room_stays(tmp_path: Path) -> None:
    lay_out(tmp_path, {".set-printing/diary": b"mine"})
    renew(tmp_path)

    assert tree(tmp_path / ".set-printing") == {"diary": b"mine"}


BLOCKED = [
    # what lies in the way, what is said
    ({"n/inside": b""}, r"set/n is a folder where a file of the set goes"),
    ({"fresh": b""}, r"set/fresh is a file where a folder of the set goes"),
    ({"n": b"mine"}, r"set/n is in the way and not printkit's"),
    ({"gone/inside": b""}, r"set/gone is a folder where a file of the set goes"),
    ({"gone": b"coloured in"}, r"set/gone is of an earlier set and was changed since"),
    ({"a/inside": b""}, r"set/a is a folder where a file of the set goes"),
]


@pytest.mark.parametrize(("there", "said"), BLOCKED, ids=[row[1] for row in BLOCKED])
def test_what_is_in_the_way_is_named_and_stays(tmp_path: Path, there: Tree, said: str) -> None:
    taken = {name.partition("/")[0] for name in there}
    before = {name: content for name, content in OLD.items() if name not in taken} | there
    lay_out(tmp_path / "set", before)

    with pytest.raises(PrintkitError, match=said):
        renew(tmp_path)
    assert tree(tmp_path) == {f"set/{name}": content for name, content in before.items()}


def test_a_link_in_place_of_a_file_is_replaced_and_what_it_leads_to_stays(tmp_path: Path) -> None:
    lay_out(tmp_path / "set", OLD)
    (tmp_path / "elsewhere").write_bytes(b"far away")
    (tmp_path / "set" / "a").unlink()
    (tmp_path / "set" / "a").symlink_to(tmp_path / "elsewhere")
    renew(tmp_path)

    assert tree(tmp_path / "set") == NEW
    assert (tmp_path / "elsewhere").read_bytes() == b"far away"


def test_a_set_behind_a_link_is_renewed_where_it_lies(tmp_path: Path) -> None:
    lay_out(tmp_path / "disk" / "real", OLD)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "set").symlink_to(tmp_path / "disk" / "real")
    with staging(tmp_path / "out", "set"):
        assert (tmp_path / "disk" / ".real-printing").is_dir()  # so that no file moves to another disk
    renew(tmp_path / "out")

    assert tree(tmp_path / "disk") == {f"real/{name}": content for name, content in NEW.items()}
    assert [entry.name for entry in (tmp_path / "out").iterdir()] == ["set"]


def test_a_file_that_may_not_be_written_is_replaced_whole(tmp_path: Path) -> None:
    lay_out(tmp_path / "set", OLD)
    (tmp_path / "set" / "a").chmod(0o444)
    renew(tmp_path)

    assert tree(tmp_path / "set") == NEW


def as_nobody(work: Callable[[], None]) -> str:
    """What is said when somebody without rights does the work."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        if os.getuid() == 0:
            os.setuid(65534)
        try:
            work()
            said = "done"
        except PrintkitError as problem:
            said = str(problem)
        except BaseException as problem:
            said = repr(problem)
        os.write(write, said.encode())
        os._exit(0)
    os.waitpid(child, 0)
    os.close(write)
    with os.fdopen(read) as answer:
        return answer.read()


@pytest.fixture
def open_place() -> Iterator[Path]:
    """A folder that everybody can look into, unlike those that tests get."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        yield Path(folder)


@pytest.mark.parametrize("locked", ["", "set"])
def test_a_folder_that_may_not_be_written_is_refused_before_any_work(open_place: Path, locked: str) -> None:
    lay_out(open_place / "set", OLD)
    (open_place / "set").chmod(0o777)
    (open_place / locked).chmod(0o555)

    said = as_nobody(lambda: renew(open_place))
    assert said.startswith(f"cannot write {open_place / locked}")
    assert tree(open_place) == {f"set/{name}": content for name, content in OLD.items()}


def test_a_file_that_may_not_be_read_is_no_reason_for_a_traceback(open_place: Path) -> None:
    lay_out(open_place / "set", OLD)
    for name in ("set", "set/sub", "set/away"):
        (open_place / name).chmod(0o777)
    (open_place / "set" / "gone").chmod(0)

    said = as_nobody(lambda: renew(open_place))
    assert said.startswith("cannot ")
    assert "Permission denied" in said
    assert tree(open_place) == {f"set/{name}": content for name, content in OLD.items()}


def test_the_system_may_end_a_run_and_it_tidies_up(tmp_path: Path) -> None:
    def told_to_stop() -> None:
        with staging(tmp_path / "x" / "y", "set") as stage:
            stage.write("a", "b")
            signal.raise_signal(signal.SIGTERM)

    with pytest.raises(waiting.Stopped, match=r"stopped; .*set is as it was") as stopped:
        told_to_stop()
    assert stopped.value.exit_code == 128 + signal.SIGTERM
    assert not (tmp_path / "x").exists()
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_no_signal_falls_into_the_moving(tmp_path: Path) -> None:
    def pressed(kind: str, number: int) -> None:
        if kind == "replace":
            signal.raise_signal(signal.SIGTERM)
            signal.raise_signal(signal.SIGINT)

    lay_out(tmp_path / "set", OLD)
    with disk(pressed):
        renew(tmp_path)
    assert tree(tmp_path / "set") == NEW


def test_another_thread_may_print_too(tmp_path: Path) -> None:
    thread = threading.Thread(target=renew, args=(tmp_path,))
    thread.start()
    thread.join()

    assert tree(tmp_path / "set") == NEW


def test_two_parts_never_write_one_file(tmp_path: Path) -> None:
    with staging(tmp_path, "set") as stage:
        parts = stage.beside(), stage.beside()
        for part in parts:
            part.write("a", "b")
        stage.adopt(parts[0].kept())
        with pytest.raises(ValueError, match=r"two parts of the set write \['a'\]"):
            stage.adopt(parts[1].kept())


def test_the_note_of_moves_names_what_it_will_bring(tmp_path: Path) -> None:
    noted: list[Any] = []

    def look(kind: str, number: int) -> None:
        note = tmp_path / ".set-printing" / "moving.json"
        if note.exists() and not noted:
            noted.append(json.loads(note.read_text("utf-8")))

    lay_out(tmp_path / "set", OLD)
    with disk(look):
        renew(tmp_path)
    assert list(noted[0]["files"]) == [*NEW, "gone", "away/too"]
    assert noted[0]["files"]["gone"] is None
    assert noted[0]["folders"] == ["fresh"]
