"""The room beside a set's folder where the next set waits, and what is kept there while files move.

One run at a time uses a room, held by a lock. A run that dies leaves it behind; the
next run finds in it what the dead one had begun to move, and puts the old files back.
"""

import json
import os
import shutil
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any, TypeAlias

from printkit.model import PrintkitError

try:
    import fcntl
except ImportError:  # pragma: no cover  (Windows: a run there does not know of another)
    fcntl = None  # type: ignore[assignment]

LOCK, NOTE = "lock", "moving.json"
NEW, BEFORE = "new", "before"
"""Where files wait, and where those that they replace are kept until all have moved."""
TRIES = 9
"""How often a room that another run is just leaving is entered anew."""
SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
Handler: TypeAlias = Callable[[int, FrameType | None], Any] | int | None
ENDING = 128
"""A process that a signal ends has this and the signal's number as its exit code."""


class Stopped(PrintkitError):  # noqa: N818  (what happened, not a mistake)
    """The system told the run to end before its set was whole."""


class Room:
    """A waiting room that this run holds. ``has_mended``: a dead run's half-moved files were put back."""

    def __init__(self, folder: Path, place: Path) -> None:
        self.folder = folder
        self.place = place
        self.has_mended = False

    def exchange(self, files: Mapping[str, str | None]) -> None:
        """Move the files waiting into their place, by name with their SHA-256; remove those without.

        Every file that goes is first kept, under a second name where the disk can. If
        anything goes wrong all is put back as it was.

        Raises:
            OSError: the disk refuses.
        """
        try:
            self._keep(files)
            self._note(files)
            for name, digest in files.items():
                there = self.place / name
                there.parent.mkdir(parents=True, exist_ok=True)
                if digest is None:
                    there.unlink()
                else:
                    os.replace(self.folder / NEW / name, there)
            (self.folder / NOTE).unlink()
        except BaseException:
            self.put_back()
            raise
        for folder in _folders_of(name for name, digest in files.items() if digest is None):
            with suppress(OSError):  # not empty: somebody else's files stay, and so does their folder
                (self.place / folder).rmdir()

    def _keep(self, files: Iterable[str]) -> None:
        shutil.rmtree(self.folder / BEFORE, ignore_errors=True)
        for name in files:
            there, kept = self.place / name, self.folder / BEFORE / name
            kept.parent.mkdir(parents=True, exist_ok=True)
            if os.path.lexists(there):
                try:
                    os.link(there, kept, follow_symlinks=False)
                except (OSError, NotImplementedError):
                    shutil.copy2(there, kept, follow_symlinks=False)

    def _note(self, files: Mapping[str, str | None]) -> None:
        """Note whole, or not at all, what is going to move."""
        folders = ["", *_folders_of(files)]
        made = [folder for folder in folders if not (self.place / folder).exists()]
        draft = self.folder / f"{NOTE}.draft"
        draft.write_text(json.dumps({"files": dict(files), "folders": made}), encoding="utf-8")
        os.replace(draft, self.folder / NOTE)

    def put_back(self) -> bool:
        """Whether files had begun to move; if so they are as they were before.

        What somebody has put in their place since then stays.

        Raises:
            OSError: the disk refuses; all that is needed stays in the room.
        """
        note = self.folder / NOTE
        if not note.exists():
            return False
        moving = self._noted()
        for name, digest in moving["files"].items():
            there, kept = self.place / name, self.folder / BEFORE / name
            if os.path.lexists(there) and not has_digest(there, digest):
                continue
            if os.path.lexists(kept):
                there.parent.mkdir(parents=True, exist_ok=True)
                os.replace(kept, there)
            else:
                there.unlink(missing_ok=True)
        for folder in reversed(moving["folders"]):
            with suppress(OSError):
                (self.place / folder).rmdir()
        note.unlink()
        return True

    def _noted(self) -> dict[str, Any]:
        try:
            return dict(json.loads((self.folder / NOTE).read_text("utf-8")))
        except ValueError as fault:  # the power failed as it was written
            raise PrintkitError(
                f"{self.place} may be half of one set and half of another: an earlier run was cut off, and "
                f"{self.folder / NOTE} cannot be read; remove both folders and print again"
            ) from fault

    @property
    def is_torn(self) -> bool:
        """Whether files moved, and could not be put back."""
        return (self.folder / NOTE).exists()

    def emptied(self) -> None:
        """Nothing of ours is in the room any more, but what a failed putting back still needs."""
        shutil.rmtree(self.folder / NEW, ignore_errors=True)
        if not self.is_torn:
            shutil.rmtree(self.folder / BEFORE, ignore_errors=True)
            (self.folder / f"{NOTE}.draft").unlink(missing_ok=True)


def _folders_of(names: Iterable[str]) -> list[str]:
    """The folders that files lie in below the set's own, each once."""
    return list(dict.fromkeys(str(Path(name).parent) for name in names if Path(name).parent != Path()))


def has_digest(file: Path, digest: str | None) -> bool:
    """Whether a file has this SHA-256."""
    return digest is not None and file.is_file() and sha256(file.read_bytes()).hexdigest() == digest


@contextmanager
def waiting_room(place: Path) -> Iterator[Room]:
    """The room beside ``place``, empty and held by this run alone; gone afterwards.

    Raises:
        PrintkitError: another run holds it, or it cannot be made.
    """
    there = place.resolve()
    room = Room(there.parent / f".{there.name}-printing", there)
    with _refusing(place.parent), undisturbed():
        lock = _entered(room)
    try:
        with _refusing(place):
            room.has_mended = room.put_back()
            room.emptied()
            (room.folder / NEW).mkdir()
        yield room
    finally:
        with undisturbed(), suppress(OSError):
            _left(room, lock)


@contextmanager
def _refusing(there: Path) -> Iterator[None]:
    """What the disk refuses, as a line about ``there``."""
    try:
        yield
    except OSError as fault:
        raise cannot_write(there, fault) from fault


def cannot_write(there: Path, fault: OSError) -> PrintkitError:
    """What the disk refused, as a line."""
    return PrintkitError(f"cannot write {there}: {fault.strerror or fault}")


def _entered(room: Room) -> int:
    """The lock of a room, made if need be."""
    file = room.folder / LOCK
    for _ in range(TRIES):
        room.folder.mkdir(exist_ok=True)
        with suppress(FileNotFoundError):
            lock = os.open(file, os.O_CREAT | os.O_RDWR, 0o666)
            if _is_held(lock, file, room.place):
                return lock
            os.close(lock)
    raise _busy(room.place)


def _is_held(lock: int, file: Path, place: Path) -> bool:
    """Whether the lock is ours now, and still the room's: another run may just have left with it."""
    if fcntl is not None:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            raise _busy(place) from None
        except OSError:
            pass  # a disk that knows no locks
    ours, there = os.fstat(lock), os.stat(file)
    return (ours.st_dev, ours.st_ino) == (there.st_dev, there.st_ino)


def _busy(place: Path) -> PrintkitError:
    return PrintkitError(f"another run is printing into {place}; wait for it or choose another folder")


def _left(room: Room, lock: int) -> None:
    """Nothing; the lock goes while it is held, so that nobody can take what is about to go.

    Where no lock can be held, on Windows, it goes once closed: no open file can be
    removed there. If another run has opened it by then, it stays for that run.
    """
    is_done = False
    try:
        room.emptied()
        is_done = not room.is_torn
        if is_done and fcntl is not None:
            _removed(room)
    finally:
        os.close(lock)
    if is_done and fcntl is None:
        _removed(room)


def _removed(room: Room) -> None:
    (room.folder / LOCK).unlink(missing_ok=True)
    room.folder.rmdir()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Moments in which no signal but the hardest ends the run."""
    with _handled(SIGNALS, signal.SIG_IGN):
        yield


@contextmanager
def stoppable(said: str) -> Iterator[None]:
    """The system's wish that the run end becomes an error with this line, so that it can tidy up."""

    def stop(number: int, frame: object) -> None:
        stopped = Stopped(said)
        stopped.exit_code = ENDING + number
        raise stopped

    left_alone = [number for number in SIGNALS if signal.getsignal(number) is signal.SIG_DFL]
    with _handled(left_alone, stop):
        yield


@contextmanager
def _handled(numbers: Iterable[int], handler: Handler) -> Iterator[None]:
    """Signals handled in another way for a while; only the main thread hears any."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in numbers}
    ours = {number: known for number, known in before.items() if known is not None}
    try:
        for number in ours:
            signal.signal(number, handler)
        yield
    finally:
        for number, known in ours.items():
            signal.signal(number, known)
