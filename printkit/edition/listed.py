"""The list of a printed set as it must be: whatever else a file holds is told by its key."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from printkit.model import PrintkitError
from printkit.model.errors import DataError
from printkit.shelf import schema

MOST = 10**12
"""No count of ours is so large, nor the bytes of a file."""


@dataclass(frozen=True, slots=True)
class ListedFile:
    """A file of the set, with the pages in it."""

    sha256: str
    bytes: int
    pages: int


@dataclass(frozen=True, slots=True)
class ListedPiece:
    """Something to cut out, called as its front."""

    copies: int
    back: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """The words by which only some things were printed."""

    tiles: list[str] = field(default_factory=list)
    schemes: list[str] = field(default_factory=list)
    scenarios: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Entry:
    """A part of the set. Lists of before do not say in which ink or edition it was printed."""

    paper: str
    asked: Asked
    sheets: int
    counts: Mapping[str, int]
    sources: Mapping[str, str]
    faces: Mapping[str, str]
    pages: Mapping[str, str]
    pieces: Mapping[str, ListedPiece]
    laid: Mapping[str, Mapping[str, int]]
    files: Mapping[str, ListedFile]
    ink: str = ""
    edition: str = ""


@dataclass(frozen=True, slots=True)
class EarlyEntry:
    """A part that was printed before lists said what lies on which sheet: its files are all we ask of it."""

    files: Mapping[str, ListedFile]


@dataclass(frozen=True, slots=True)
class Listed:
    """The list but for its parts, which are read one by one."""

    parts: Mapping[str, Mapping[str, Any]]
    format: int = 1
    game: str = ""
    title: str = ""
    version: Any = ""
    printed_by: Mapping[str, str] = field(default_factory=dict)


def parsed(text: str) -> dict[str, Any]:
    """The JSON of a list.

    Raises:
        ValueError: it is no table in JSON, or could not be written again.
    """
    try:
        listed = json.loads(text)
        json.dumps(listed, ensure_ascii=False).encode()
    except RecursionError as fault:
        raise ValueError("deeper than any list of ours") from fault
    if not isinstance(listed, dict):
        raise ValueError("not a table")
    return listed


def check(listed: Mapping[str, Any], file: Path) -> None:
    """Look at every entry of a list.

    Raises:
        PrintkitError: a key is missing, strange or of another kind; it is named with the file.
    """
    try:
        schema.read(listed, Listed, str(file))
        for name, entry in listed["parts"].items():
            _check_part(entry, name, str(file))
    except DataError as fault:
        said = f"{fault}; the list is damaged: mend it or choose another folder"
        raise PrintkitError(_in_one_line(said)) from None


def _check_part(entry: Mapping[str, Any], name: str, file: str) -> None:
    path = f"parts.{name}"
    early = {key: value for key, value in entry.items() if key == "files"}
    try:
        if "laid" in entry:
            schema.read(entry, Entry, file)
        else:
            schema.read(early, EarlyEntry, file)
    except DataError as fault:
        raise DataError(file, f"{path}.{fault.key}" if fault.key else path, fault.problem) from None
    for name_of_file in entry["files"]:
        if not is_below(name_of_file):
            raise DataError(file, f"{path}.files", f"no file of a set is called {name_of_file!r}")
    for key, number in _numbers(entry if "laid" in entry else early, path):
        if not 0 <= number < MOST:
            raise DataError(file, key, f"must be 0 or more and less than {MOST}, got {number}")


def is_below(name: str) -> bool:
    """Whether a file of that name lies in the folder of its set.

    >>> [is_below(name) for name in ("tiles.pdf", "../tiles.pdf", "/tiles.pdf", "")]
    [True, False, False, False]
    """
    ways = PurePosixPath(name), PureWindowsPath(name)
    return name.isprintable() and all(way.parts and not way.anchor and ".." not in way.parts for way in ways)


def _numbers(value: Any, path: str) -> Iterator[tuple[str, int]]:
    if isinstance(value, int):
        yield path, value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _numbers(inner, f"{path}.{key}")


def _in_one_line(text: str) -> str:
    r"""A text that may quote anything from a file, without breaks or what a terminal would obey.

    >>> _in_one_line("a\tb")
    'a\\tb'
    """
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)
