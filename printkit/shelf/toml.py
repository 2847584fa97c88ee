"""TOML text as plain tables, every fault with its line."""

import re
import tomllib
from collections.abc import Iterator
from math import isfinite
from typing import Any

from printkit.model.errors import DataError

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
AT_LINE = re.compile(r"(.*) \(at line (\d+), column \d+\)", re.DOTALL)
AT_END = re.compile(r"(.*) \(at end of document\)", re.DOTALL)
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""What neither paper nor screen can show; tabs and line ends are none of it."""
TWICE = ("Cannot overwrite", "Cannot declare", "Cannot mutate", "Cannot redefine", "Duplicate")


def decoded(raw: bytes, file: str) -> str:
    r"""The text of a file, without a byte order mark, lines ending in ``\n``.

    Raises:
        DataError: it is not UTF-8; the line is named.

    >>> decoded(b"\xef\xbb\xbfid = 1\r\n", "game.toml")
    'id = 1\n'
    """
    raw = raw.removeprefix(BYTE_ORDER_MARK)
    try:
        return raw.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        line = raw.count(b"\n", 0, fault.start) + 1
        problem = f"byte 0x{raw[fault.start]:02X} is not UTF-8; save the file as UTF-8"
        raise DataError(file, f"line {line}", problem) from None


def parsed(text: str, file: str) -> dict[str, Any]:
    """The tables of a TOML text.

    Raises:
        DataError: it is not TOML, or a key stands twice, or a number is endless; the line is named.
            A text holds a control sign; the key is named.
    """

    def finite(word: str) -> float:
        number = float(word)
        if isfinite(number):
            return number
        line = next(index for index, row in enumerate(text.splitlines(), 1) if word in row.partition("#")[0])
        raise DataError(file, _key_on(text, line), f"must be a finite number, got {word}")

    refuse_control_lines(text, file)
    try:
        tables = tomllib.loads(text, parse_float=finite)
    except tomllib.TOMLDecodeError as fault:
        raise _said(str(fault), text, file) from None
    for key, value in _texts(tables, ""):
        refuse_control_signs(value, file, key)
    return tables


def refuse_control_signs(text: str, file: str, key: str) -> None:
    """Nothing, if all of the text can be shown.

    Raises:
        DataError: it holds a control sign; says which, and where.
    """
    if found := CONTROL.search(text):
        sign = f"U+{ord(found[0]):04X}"
        problem = f"{sign} at sign {found.start() + 1} is a control sign, which nobody can see; leave it out"
        raise DataError(file, key, problem)


def refuse_control_lines(text: str, file: str) -> None:
    """Nothing, if every line of a file can be shown.

    Raises:
        DataError: one holds a control sign; the line is named.
    """
    for number, line in enumerate(text.split("\n"), start=1):
        refuse_control_signs(line, file, f"line {number}")


def _texts(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """Every text in a table or list, with the path of its key."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _texts(inner, f"{path}[{index}]")


def _said(message: str, text: str, file: str) -> DataError:
    line, complaint = _place(message, text)
    if complaint.startswith(TWICE):
        return DataError(file, _key_on(text, line), f"stands twice (the second on line {line})")
    return DataError(file, f"line {line}", f"not valid TOML: {complaint[:1].lower()}{complaint[1:]}")


def _place(message: str, text: str) -> tuple[int, str]:
    if found := AT_LINE.fullmatch(message):
        return int(found[2]), found[1]
    found = AT_END.fullmatch(message)
    return len(text.splitlines()), found[1] if found else message


def _key_on(text: str, line: int) -> str:
    """The key that a line of TOML sets, or the table it opens."""
    words = text.splitlines()[line - 1].strip()
    if words.startswith("["):
        return words.split("#")[0].strip().strip("[]").strip()
    return words.partition("=")[0].strip()
