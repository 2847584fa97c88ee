"""What lies in a game's folder: its TOML and its prose, as text by file name."""

import re
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any, TypeAlias, get_args, get_origin

from printkit.model.errors import DataError, PrintkitError, did_you_mean
from printkit.shelf.schema import hints, is_record
from printkit.shelf.toml import decoded, refuse_control_lines

Papers: TypeAlias = Mapping[str, Mapping[str, str]]
"""Texts by kind of paper and language."""

PROSE = re.compile(r"([a-z]+)\.([a-z]{2,3}(?:-[A-Za-z]+)?)\.md")
RULES = "rules"
PAPERS = (RULES, "aids", "forms")
"""What a game has in prose: the rules, and what lies beside them on the table."""


def folder_fields(schema: type[Any]) -> Mapping[str, type[Any]]:
    """The fields of a schema that are folders of TOML files, with the kind of each file."""
    return {
        name: get_args(kind)[1]
        for name, kind in hints(schema).items()
        if get_origin(kind) is not None and len(get_args(kind)) == 2 and is_record(get_args(kind)[1])
    }


def file_fields(schema: type[Any]) -> Mapping[str, Any]:
    """The fields of a schema that are one TOML file each, with its kind."""
    folders = folder_fields(schema)
    return {name: kind for name, kind in hints(schema).items() if name not in folders}


def texts(folder: Traversable, schema: type[Any]) -> dict[str, str]:
    """Every TOML file of a folder by its name: ``tiles.toml``, ``scenarios/S1.toml``, sorted.

    Raises:
        DataError: a file is none of the game's, cannot be read or is not UTF-8.
    """
    found = dict(sorted(_toml_files(folder)))
    for file in found:
        refuse_stranger(file, schema)
    return {file: decoded(_bytes(place, file), file) for file, place in found.items()}


def papers(folder: Traversable) -> Papers:
    """Every paper in prose by kind and language: ``rules.en.md`` is ``rules`` and ``en``.

    Raises:
        DataError: a file is not UTF-8 or holds a control sign; the line is named.
    """
    found: dict[str, dict[str, str]] = {kind: {} for kind in PAPERS}
    for place in sorted(folder.iterdir(), key=lambda place: place.name):
        named = PROSE.fullmatch(place.name)
        if named and named[1] in found:
            found[named[1]][named[2]] = _prose(place)
    return found


def over(below: Papers, above: Papers) -> Papers:
    """A game's papers with those of a variant in their place."""
    return {kind: {**below[kind], **above[kind]} for kind in PAPERS}


def _prose(place: Traversable) -> str:
    text = decoded(_bytes(place, place.name), place.name)
    refuse_control_lines(text, place.name)
    return text


def refuse_stranger(file: str, schema: type[Any]) -> None:
    """Nothing, if the game has such a file.

    Raises:
        DataError: it has not, so what is in it would be silently lost.
    """
    inside, slash, _ = file.rpartition("/")
    if (inside in folder_fields(schema)) if slash else (file.removesuffix(".toml") in file_fields(schema)):
        return
    known = [f"{name}.toml" for name in file_fields(schema)]
    known += [f"{name}/*.toml" for name in folder_fields(schema)]
    guess = did_you_mean(f"{inside}/*.toml" if slash else file, known)
    raise DataError(file, "", f"the game has no such file.{guess} known: {', '.join(known)}")


def _toml_files(folder: Traversable) -> Iterator[tuple[str, Traversable]]:
    for place in folder.iterdir():
        if _is_toml(place):
            yield place.name, place
        elif place.is_dir() and not place.name.startswith((".", "_")):
            yield from ((f"{place.name}/{inner.name}", inner) for inner in place.iterdir() if _is_toml(inner))


def _is_toml(place: Traversable) -> bool:
    return place.name.endswith(".toml") and not place.name.startswith(".") and place.is_file()


def _bytes(place: Traversable, file: str) -> bytes:
    try:
        return place.read_bytes()
    except OSError as fault:
        raise PrintkitError(f"{file}: cannot be read: {fault.strerror or fault}") from None
