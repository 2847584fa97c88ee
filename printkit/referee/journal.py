"""The journal: one SQLite file, where every entry is whole and on the disk, or not there."""

import json
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from printkit.model import NewTable, canonical
from printkit.referee.draws import Seal
from printkit.referee.entries import Entry, Pinned
from printkit.referee.errors import BusyError, ReadOnlyError, SessionError

APPLICATION_ID = 0x706B7331
"""``pks1``: says in the file's head that it is a session of ours."""
FORMAT = 1
BUSY_S = 3.0
SYNCHRONOUS = "FULL"
"""SQLite waits until the disk has each entry."""
_LEFT_BEHIND_S = 600
_HEAD_BYTES = 100

_TABLES = """
CREATE TABLE session (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entry (
    number INTEGER PRIMARY KEY, kind TEXT NOT NULL, line TEXT NOT NULL, because TEXT NOT NULL, target INTEGER,
    draws TEXT NOT NULL, events TEXT NOT NULL, state TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL
);
"""
_COLUMNS = "number, kind, line, because, target, draws, events, state, previous, hash"


class Journal:
    """An open session file. ``why_read_only`` is empty when it may be written."""

    def __init__(self, file: Path, connection: sqlite3.Connection, why_read_only: str) -> None:
        self.file = file
        self.why_read_only = why_read_only
        self._connection = connection

    def pinned(self) -> Pinned:
        """What was fixed when the table was opened.

        Raises:
            SessionError: the file is damaged.
        """
        with _told(self.file):
            kept = dict(self._connection.execute("SELECT key, value FROM session"))
        try:
            return _pinned(kept)
        except (KeyError, ValueError, TypeError, AttributeError) as fault:
            raise SessionError(
                self.file, f"damaged: the table's own record cannot be read ({fault})"
            ) from None

    def entries(self, after: int = 0) -> list[Entry]:
        """The entries behind number ``after``, in order."""
        query = f"SELECT {_COLUMNS} FROM entry WHERE number > ? ORDER BY number"
        with _told(self.file):
            return [Entry(*row) for row in self._connection.execute(query, (after,))]

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Nobody else writes inside; what was appended is on the disk after it, or nothing is.

        Raises:
            ReadOnlyError: the file may only be read.
            BusyError: somebody else went on writing.
            SessionError: the disk is full or fails.
        """
        if self.why_read_only:
            raise ReadOnlyError(self.file, self.why_read_only)
        with _told(self.file):
            self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            with _told(self.file):
                self._connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise

    def append(self, entry: Entry) -> None:
        """One more row; only inside ``writing``."""
        with _told(self.file):
            _insert(self._connection, entry)

    def close(self) -> None:
        """Lets the file go."""
        self._connection.close()


def create(file: Path, pinned: Pinned, first: Entry) -> None:
    """A new session file with its first entry; it appears under its name only when whole.

    Raises:
        SessionError: a file of the name is there already, or it cannot be written.
    """
    if file.exists():
        raise SessionError(file, "is there already; choose another name with --file, or move it away")
    _sweep(file)
    draft = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        with _told(file):
            _write(draft, pinned, first)
        _name(draft, file)
    except OSError as fault:
        raise SessionError(file, f"cannot be written: {fault.strerror}. Nothing is recorded.") from None
    finally:
        draft.unlink(missing_ok=True)
        draft.with_name(f"{draft.name}-journal").unlink(missing_ok=True)


def open_file(file: Path) -> Journal:
    """The journal in a file.

    Raises:
        SessionError: there is no such file, it is no session, or it is damaged.
    """
    _look(file)
    why = _why_read_only(file)
    where = f"{file.resolve().as_uri()}?mode={'ro' if why else 'rw'}"
    with _told(file):
        connection = sqlite3.connect(where, uri=True, timeout=BUSY_S, isolation_level=None)
    connection.text_factory = _text
    try:
        with _told(file):
            connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    except BaseException:
        connection.close()
        raise
    return Journal(file, connection, why)


def _write(draft: Path, pinned: Pinned, first: Entry) -> None:
    with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.executescript(f"BEGIN IMMEDIATE; {_TABLES}")
        connection.executemany("INSERT INTO session VALUES (?, ?)", _kept(pinned).items())
        _insert(connection, first)
        connection.execute("COMMIT")


def _name(draft: Path, file: Path) -> None:
    """Gives the finished draft its name, never over another file."""
    try:
        os.link(draft, file)
    except FileExistsError:
        raise SessionError(file, "is there already; choose another name with --file") from None
    except OSError:  # a disk without hard links
        draft.rename(file)
    if os.name == "posix":
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _sweep(file: Path) -> None:
    """Removes drafts of the same name that a killed command left behind."""
    for draft in file.parent.glob(f".{file.name}.*.new*"):
        with suppress(OSError):
            if time.time() - draft.stat().st_mtime > _LEFT_BEHIND_S:
                draft.unlink()


def _text(stored: bytes) -> str:
    """Text as stored; a damaged letter is kept, so that its row's hash betrays it."""
    return stored.decode(errors="surrogateescape")


def _insert(connection: sqlite3.Connection, entry: Entry) -> None:
    values = tuple(getattr(entry, name) for name in _COLUMNS.split(", "))
    connection.execute(f"INSERT INTO entry ({_COLUMNS}) VALUES ({', '.join('?' * len(values))})", values)


def _kept(pinned: Pinned) -> dict[str, str]:
    seal = pinned.seal
    return {
        "game": seal.game_id,
        "table": canonical(pinned.table),
        "texts": canonical(pinned.texts),
        "data": pinned.data_digest,
        "code": pinned.code,
        "origin": pinned.origin,
        "commitment": pinned.commitment,
        "secret": seal.secret.hex(),
        "rehearsal": canonical(seal.rehearsal),
        "contributions": canonical([list(pair) for pair in pinned.contributions.items()]),
    }


def _pinned(kept: dict[str, str]) -> Pinned:
    for value in kept.values():
        value.encode()  # a damaged letter is no text
    bytes.fromhex(kept["commitment"])
    table = json.loads(kept["table"])
    return Pinned(
        table=NewTable(table["scenario"], tuple(table["seats"]), table["settings"]),
        texts=json.loads(kept["texts"]),
        data_digest=kept["data"],
        code=kept["code"],
        origin=kept["origin"],
        seal=Seal(kept["game"], bytes.fromhex(kept["secret"]), json.loads(kept["rehearsal"])),
        commitment=kept["commitment"],
        contributions=dict(json.loads(kept["contributions"])),
    )


def _look(file: Path) -> None:
    """Reads the file's head, before SQLite would make a file or a lock of it."""
    try:
        with file.open("rb") as opened:
            head = opened.read(_HEAD_BYTES)
    except FileNotFoundError:
        raise SessionError(file, "there is no such file") from None
    except OSError as fault:
        raise SessionError(file, f"cannot be read: {fault.strerror}") from None
    application, version = (int.from_bytes(head[start : start + 4], "big") for start in (68, 60))
    if not head.startswith(b"SQLite format 3\0") or application != APPLICATION_ID:
        what = "empty" if not head else "not one"
        raise SessionError(file, f"should be a session of printkit, but is {what}")
    if file.stat().st_size % (int.from_bytes(head[16:18], "big") or 1):
        raise SessionError(file, "damaged: its end is missing; go back to a copy")
    if version > FORMAT:
        raise SessionError(file, f"written by a newer printkit (format {version}); this one reads {FORMAT}")


def _why_read_only(file: Path) -> str:
    """What forbids to write, or nothing; a file without any write bit is one nobody should change."""
    if not file.stat().st_mode & 0o222 or not os.access(file, os.W_OK):
        return "the file must not be written"
    return "" if os.access(file.resolve().parent, os.W_OK) else "its folder must not be written"


@contextmanager
def _told(file: Path) -> Iterator[None]:
    """Turns what SQLite says into what a person can mend."""
    try:
        yield
    except UnicodeDecodeError:
        raise SessionError(file, "damaged: it holds what is no text; go back to a copy") from None
    except (sqlite3.Error, sqlite3.Warning) as fault:
        said = str(fault)
        if "locked" in said or "busy" in said:
            raise BusyError(file) from None
        if "full" in said:
            raise SessionError(file, "the disk is full; nothing is recorded. Make room.") from None
        if "readonly" in said:
            raise ReadOnlyError(file, "the file or its folder must not be written") from None
        if "malformed" in said or "not a database" in said or "no such table" in said:
            raise SessionError(file, f"damaged: {said}; go back to a copy") from None
        raise SessionError(file, f"cannot be read or written: {said}. Nothing is recorded.") from None
