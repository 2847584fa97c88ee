"""Plain tables as a game's own dataclasses, every fault with the path of its key.

msgspec does the reading. It knows neither strange keys nor the names of keys inside
mappings, so strange keys are looked for first, and a fault is traced down to the
smallest part that does not convert.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from printkit.model.errors import DataError, did_you_mean

KIND_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]+")
EXPECTED = re.compile(r"Expected `([^`]*)`, got `[^`]*`")
MISSING = re.compile(r"Object missing required field `([^`]*)`")
LONGEST_QUOTE = 40


class Part(NamedTuple):
    """A value, the kind it should be, the path of its key, and the row of a list it is in."""

    value: Any
    kind: Any
    path: str = ""
    row: str = ""


def read(value: Any, kind: type[Any], file: str) -> Any:
    """The value as a ``kind``.

    Raises:
        DataError: a strange, missing or wrong key; the first one found is named.
    """
    whole = Part(value, kind)
    if strange := next(_strange_keys(whole), None):
        raise DataError(file, *strange)
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        raise DataError(file, *_fault(whole)) from None


def hints(kind: Any) -> Mapping[str, Any]:
    """The kind of each field of a dataclass, by name."""
    return _hints(kind)


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    found = get_type_hints(kind)
    return {field.name: found[field.name] for field in fields(kind)}


def is_record(kind: Any) -> bool:
    """Whether a kind is a dataclass, so that its keys are known."""
    return isinstance(kind, type) and is_dataclass(kind)


def _parts(part: Part) -> Iterator[Part]:
    """What a table or list holds, one level down; nothing for anything else."""
    kind = _without_none(part.kind)
    if isinstance(part.value, dict):
        for key, value in part.value.items():
            inner = _kind_of_key(kind, key)
            if inner is not None:
                yield Part(value, inner, _joined(part.path, key), part.row)
    elif isinstance(part.value, list):
        for index, value in enumerate(part.value):
            inner = _kind_of_place(kind, index)
            if inner is not None:
                yield Part(value, inner, f"{part.path}[{index}]", _row(value, inner) or part.row)


def _without_none(kind: Any) -> Any:
    if get_origin(kind) in (Union, UnionType):
        rest = [choice for choice in get_args(kind) if choice is not NoneType]
        return rest[0] if len(rest) == 1 else kind
    return kind


def _kind_of_key(kind: Any, key: str) -> Any:
    if is_record(kind):
        return hints(kind).get(key)
    arguments = get_args(kind)
    return arguments[1] if len(arguments) == 2 and isinstance(get_origin(kind), type) else None


def _kind_of_place(kind: Any, index: int) -> Any:
    arguments = get_args(kind)
    if get_origin(kind) is tuple and Ellipsis not in arguments:
        return arguments[index] if index < len(arguments) else None
    return arguments[0] if get_origin(kind) in (tuple, list, frozenset, set) else None


def _joined(path: str, key: str) -> str:
    name = key if PLAIN_KEY.fullmatch(key) else f'"{key}"'
    return f"{path}.{name}" if path else name


def _row(value: Any, kind: Any) -> str:
    """How a person finds a row: its first key, if the row is a table and the key is text."""
    if not (is_record(kind) and isinstance(value, dict)):
        return ""
    first = next(iter(hints(kind)), "")
    return f' (where {first} = "{value[first]}")' if isinstance(value.get(first), str) else ""


def _strange_keys(part: Part) -> Iterator[tuple[str, str]]:
    kind = _without_none(part.kind)
    if is_record(kind) and isinstance(part.value, dict):
        allowed = tuple(hints(kind))
        for key in part.value:
            if key not in allowed:
                known = ", ".join(allowed)
                problem = f"unknown key.{did_you_mean(key, allowed)} known: {known}{part.row}"
                yield _joined(part.path, key), problem
    for inner in _parts(part):
        yield from _strange_keys(inner)


def _fault(part: Part) -> tuple[str, str]:
    """The path of the smallest part that does not convert, and what is wrong with it."""
    for inner in _parts(part):
        if _complaint(inner):
            return _fault(inner)
    complaint = _complaint(part)
    if missing := MISSING.match(complaint):
        return _joined(part.path, missing[1]), f"is missing{part.row}"
    return part.path, _reworded(part, complaint) + part.row


def _complaint(part: Part) -> str:
    try:
        msgspec.convert(part.value, part.kind)
    except msgspec.ValidationError as fault:
        return str(fault).partition(" - at `")[0]
    return ""


def _reworded(part: Part, complaint: str) -> str:
    kind = _without_none(part.kind)
    if get_origin(kind) is Literal:
        return _not_allowed(part.value, get_args(kind))
    if expected := EXPECTED.match(complaint):
        kinds = [KIND_WORDS.get(word, word) for word in expected[1].split(" | ") if word != "null"]
        return f"must be {' or '.join(kinds)}, got {_quoted(part.value)}"
    return complaint


def _not_allowed(value: Any, allowed: tuple[Any, ...]) -> str:
    choices = ", ".join(map(_quoted, allowed))
    guess = did_you_mean(value, [word for word in allowed if word]) if isinstance(value, str) else ""
    return f"must be one of {choices}, got {_quoted(value)}" + (f".{guess}" if guess else "")


def _quoted(value: Any) -> str:
    """A value as it would stand in TOML, short."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 2] + '…"'
