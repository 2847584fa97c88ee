"""Values as plain data: the same value gives the same text and the same digest."""

import hashlib
import json
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def plain(value: Any) -> Any:
    """The value as dicts, lists, strings, whole numbers, booleans and None.

    Dataclasses become dicts of their fields, sets sorted lists, keys text.

    Raises:
        TypeError: for anything else, floats too: they have no stable text.

    >>> plain({2: (True, None), 1: frozenset({"b", "a"})})
    {'2': [True, None], '1': ['a', 'b']}
    """
    if value is None or (isinstance(value, str | bool | int) and not isinstance(value, Enum)):
        return value
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key if isinstance(key, str) else _key(key): plain(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return {name: plain(getattr(value, name)) for name in _field_names(type(value))}
    if isinstance(value, Set):
        return sorted((plain(item) for item in value), key=lambda item: (str(type(item)), item))
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"no plain form for {type(value).__name__}: {value!r}")


def _key(key: Any) -> str:
    return ",".join(str(part) for part in key) if isinstance(key, tuple) else str(plain(key))


def canonical(value: Any) -> str:
    """The value as the one JSON text it has: sorted keys, no blanks.

    >>> canonical({"b": 1, "a": [True]})
    '{"a":[true],"b":1}'
    """
    return json.dumps(plain(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(value: Any) -> str:
    """SHA-256 of the canonical text, in hex."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()
