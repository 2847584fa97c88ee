"""TOML text as plain tables, every fault with its line."""

import re
import tomllib
from math import isfinite
from typing import Any

from printkit.model.errors import DataError

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
AT_LINE = re.compile(r"(.*) \(at line (\d+), column \d+\)", re.DOTALL)
AT_END = re.compile(r"(.*) \(at end of document\)", re.DOTALL)
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
    """

    def finite(word: str) -> float:
        number = float(word)
        if isfinite(number):
            return number
        line = next(index for index, row in enumerate(text.splitlines(), 1) if word in row.partition("#")[0])
        raise DataError(file, _key_on(text, line), f"must be a finite number, got {word}")

    try:
        return tomllib.loads(text, parse_float=finite)
    except tomllib.TOMLDecodeError as fault:
        raise _said(str(fault), text, file) from None


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
