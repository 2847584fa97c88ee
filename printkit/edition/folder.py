"""The folder of a printed set: made whole beside it, then moved in, or left as it was."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from printkit.edition.waiting import NEW, Room, cannot_write, has_digest, stoppable, undisturbed, waiting_room
from printkit.model import PrintkitError

Kept = tuple[str, int]
"""A file's SHA-256 and its size in bytes."""
MENDED = "an earlier run was cut off while its files moved in; the set before it was put back"

TORN = "files that had moved could not be put back; the next run tries again"


class Staging:
    """Files waiting to become a set. Nothing in the set's folder changes before ``moved_in``.

    ``remarks`` are what the person should know of the folder.
    """

    def __init__(self, place: Path, room: Room, folder: str = "") -> None:
        self.place = place
        self.remarks: tuple[str, ...] = (f"{place}: {MENDED}",) if room.has_mended else ()
        self._room = room
        self._folder = folder
        self._kept: dict[str, Kept] = {}

    def beside(self, folder: str = "") -> "Staging":
        """An empty one in the same room, for a part of the set or a folder in it; see ``adopt``."""
        return Staging(self.place, self._room, folder)

    def adopt(self, kept: Mapping[str, Kept]) -> None:
        """Files of another one in the same room join this one's."""
        twice = self._kept.keys() & kept.keys()
        if twice:
            raise ValueError(f"two parts of the set write {sorted(twice)}")
        self._kept.update(kept)

    def write(self, name: str, content: bytes | str) -> None:
        """Keep a file of the set.

        Raises:
            PrintkitError: it cannot be written.
        """
        data = content.encode() if isinstance(content, str) else content
        file = self._waiting(name)
        try:
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(data)
        except OSError as fault:
            raise cannot_write(self.place / self._folder / name, fault) from fault
        self._kept[name] = (sha256(data).hexdigest(), len(data))

    def read(self, name: str) -> bytes:
        """The content of a file kept."""
        return self._waiting(name).read_bytes()

    def kept(self) -> dict[str, Kept]:
        """Every file kept so far with digest and size, by its name below the set's folder."""
        return {self._below(name): kept for name, kept in self._kept.items()}

    def digest(self, name: str) -> str:
        """SHA-256 of a file kept."""
        return self._kept[name][0]

    def size(self, name: str) -> int:
        """Bytes of a file kept."""
        return self._kept[name][1]

    def moved_in(self, ours: Mapping[str, str], stale: Iterable[str]) -> tuple[Path, ...]:
        """The files of the set, in place; files of an earlier set that are ``stale`` are gone.

        ``ours`` are the digests of all files that an earlier run made. Other files are
        never touched: one that is in the way stops the run, and so does a stale one
        that somebody has changed since.

        Raises:
            PrintkitError: a file is in the way, or cannot be written; then all is as before.
        """
        gone = [name for name in stale if os.path.lexists(self.place / name)]
        try:
            self._refuse_strangers(ours, gone)
            with undisturbed():
                self._room.exchange(
                    {name: kept[0] for name, kept in self._kept.items()} | dict.fromkeys(gone)
                )
        except OSError as fault:
            raise self._not_moved(fault) from fault
        return tuple(self.place / name for name in self._kept)

    def _not_moved(self, fault: OSError) -> PrintkitError:
        said = cannot_write(self.place, fault)
        return PrintkitError(f"{said}; {TORN}") if self._room.is_torn else said

    def _refuse_strangers(self, ours: Mapping[str, str], gone: Iterable[str]) -> None:
        for name in (*self._kept, *gone):
            self._refuse_what_is_no_file(name)
        for name in self._kept:
            there = self.place / name
            if name not in ours and os.path.lexists(there) and not has_digest(there, self.digest(name)):
                raise PrintkitError(
                    f"{there} is in the way and not printkit's; move it or choose another folder"
                )
        for name in gone:
            if not has_digest(self.place / name, ours[name]):
                raise PrintkitError(
                    f"{self.place / name} is of an earlier set and was changed since; move it or remove it"
                )

    def _refuse_what_is_no_file(self, name: str) -> None:
        there = self.place / name
        if there.is_dir():
            raise PrintkitError(
                f"{there} is a folder where a file of the set goes; move it or choose another folder"
            )
        for above in Path(name).parents:
            if os.path.lexists(self.place / above) and not (self.place / above).is_dir():
                raise PrintkitError(
                    f"{self.place / above} is a file where a folder of the set goes; "
                    "move it or choose another folder"
                )

    def _waiting(self, name: str) -> Path:
        return self._room.folder / NEW / self._below(name)

    def _below(self, name: str) -> str:
        return f"{self._folder}/{name}" if self._folder else name


@contextmanager
def staging(out: Path, name: str) -> Iterator[Staging]:
    """A place to build the set ``out/name``; whatever happens, nothing of it is left behind.

    Raises:
        PrintkitError: the folder cannot be made or written, or another run is writing it.
    """
    place = out / name
    if os.path.lexists(place) and not place.is_dir():
        raise PrintkitError(f"{place} is a file, not a folder; choose another folder")
    if place.exists() and not os.access(place, os.W_OK | os.X_OK):
        raise PrintkitError(f"cannot write {place}: it is read-only; choose another folder")
    with stoppable(f"stopped; {place} is as it was"), _made(out), waiting_room(place) as room:
        yield Staging(place, room)


@contextmanager
def _made(out: Path) -> Iterator[None]:
    """The folder ``out``, with what is above it; if the run fails, those made for it are gone again."""
    missing = [folder for folder in (out, *out.parents) if not folder.exists()]
    try:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise cannot_write(out, fault) from fault
        yield
    except BaseException:
        for folder in missing:
            with suppress(OSError):
                folder.rmdir()
        raise
