"""The folder of a printed set: made whole beside it, then moved in, or left as it was."""

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from printkit.model import PrintkitError


class Staging:
    """Files waiting to become a set. Nothing in the set's folder changes before ``moved_in``."""

    def __init__(self, place: Path, waiting: Path) -> None:
        self.place = place
        self._waiting = waiting
        self._digests: dict[str, tuple[str, int]] = {}

    def write(self, name: str, content: bytes | str) -> None:
        """Keep a file of the set.

        Raises:
            PrintkitError: it cannot be written.
        """
        data = content.encode() if isinstance(content, str) else content
        try:
            (self._waiting / name).write_bytes(data)
        except OSError as fault:
            raise _cannot_write(self.place / name, fault) from fault
        self._digests[name] = (sha256(data).hexdigest(), len(data))

    def names(self) -> tuple[str, ...]:
        """The files kept so far, in the order they were written."""
        return tuple(self._digests)

    def digest(self, name: str) -> str:
        """SHA-256 of a file kept."""
        return self._digests[name][0]

    def size(self, name: str) -> int:
        """Bytes of a file kept."""
        return self._digests[name][1]

    def moved_in(self, ours: Mapping[str, str], stale: Iterable[str]) -> tuple[Path, ...]:
        """The files of the set, in place; files of an earlier set that are ``stale`` are gone.

        ``ours`` are the digests of all files that an earlier run made. Other files are
        never touched: one that is in the way stops the run, and so does a stale one
        that somebody has changed since.

        Raises:
            PrintkitError: a file is in the way, or cannot be written; then all is as before.
        """
        gone = [name for name in stale if (self.place / name).exists()]
        self._refuse_strangers(ours, gone)
        kept = Path(tempfile.mkdtemp(prefix="before-", dir=self._waiting))
        changed: list[str] = []
        try:
            self.place.mkdir(exist_ok=True)
            for name in [*self._digests, *gone]:
                _keep(self.place / name, kept / name)
                changed.append(name)
                if name in self._digests:
                    os.replace(self._waiting / name, self.place / name)
                else:
                    (self.place / name).unlink()
        except BaseException as fault:
            for name in changed:
                _put_back(kept / name, self.place / name)
            if isinstance(fault, OSError):
                raise _cannot_write(self.place, fault) from fault
            raise
        return tuple(self.place / name for name in self._digests)

    def _refuse_strangers(self, ours: Mapping[str, str], gone: Iterable[str]) -> None:
        for name in self._digests:
            if name not in ours and (self.place / name).exists() and not self._is_same(name):
                raise PrintkitError(
                    f"{self.place / name} is in the way and not printkit's; move it or choose another folder"
                )
        for name in gone:
            if sha256((self.place / name).read_bytes()).hexdigest() != ours[name]:
                raise PrintkitError(
                    f"{self.place / name} is of an earlier set and was changed since; move it or remove it"
                )

    def _is_same(self, name: str) -> bool:
        there = self.place / name
        return there.is_file() and sha256(there.read_bytes()).hexdigest() == self.digest(name)


@contextmanager
def staging(out: Path, name: str) -> Iterator[Staging]:
    """A place to build the set ``out/name``; whatever happens, nothing of it is left behind.

    Raises:
        PrintkitError: the folder cannot be made or written.
    """
    place = out / name
    if place.exists() and not place.is_dir():
        raise PrintkitError(f"{place} is a file, not a folder; choose another folder")
    made = _made_folders(out)
    try:
        with _waiting_room(out, name) as waiting:
            yield Staging(place, waiting)
    except BaseException:
        for folder in made:
            shutil.rmtree(folder, ignore_errors=True)
        raise


@contextmanager
def _waiting_room(out: Path, name: str) -> Iterator[Path]:
    try:
        waiting = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=out))
    except OSError as fault:
        raise _cannot_write(out, fault) from fault
    try:
        yield waiting
    finally:
        shutil.rmtree(waiting, ignore_errors=True)


def _made_folders(out: Path) -> list[Path]:
    """Make ``out`` and what is above it; the topmost folder made, if any."""
    missing = [folder for folder in (out, *out.parents) if not folder.exists()]
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        for folder in missing:
            if folder.is_dir():
                folder.rmdir()
        raise _cannot_write(out, fault) from fault
    return missing[-1:]


def _keep(there: Path, kept: Path) -> None:
    """Hold on to a file that is about to change, by a second name for it where the disk can."""
    if not there.exists():
        return
    try:
        os.link(there, kept)
    except OSError:
        shutil.copy2(there, kept)


def _put_back(kept: Path, there: Path) -> None:
    if kept.exists():
        os.replace(kept, there)
    else:
        there.unlink(missing_ok=True)


def _cannot_write(there: Path, fault: OSError) -> PrintkitError:
    return PrintkitError(f"cannot write {there}: {fault.strerror or fault}")
