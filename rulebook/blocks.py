"""Papers of blocks, a line each: what the files of aids and of forms have in common.

``## id: Title`` begins a sheet or form, ``word: text`` is a block of it; empty lines, the
title after ``#`` and remarks after ``>`` say nothing. ``{value:price.RAD}`` is a number of
the game's.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from printkit.model.errors import PrintkitError, did_you_mean
from printkit.model.tables import Table

_HEAD = re.compile(r"## ([a-z0-9-]+): (\S.*)")
_BLOCK = re.compile(r"([a-z]+): *(\S.*)")
_SIZE = re.compile(r"(\d+(?:\.\d+)?) x (\d+(?:\.\d+)?)")
_VALUE = re.compile(r"\{value:([^}]*)\}")


def lines(text: str, file: str, values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each line that says something, its values filled in, after where it stands (``aids.en.md:7``).

    Raises:
        PrintkitError: the game has no value of a name.
    """
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith(("# ", ">")):
            where = f"{file}:{number}"
            yield where, _filled(line.strip(), where, values)


def _filled(line: str, where: str, values: Mapping[str, str]) -> str:
    def value(match: re.Match[str]) -> str:
        if match[1] not in values:
            raise PrintkitError(
                f"{where}: the game has no value {match[1]!r}.{did_you_mean(match[1], values)}"
            )
        return values[match[1]]

    return _VALUE.sub(value, line)


def head(line: str) -> tuple[str, str] | None:
    """The id and title that a line begins, if it begins one.

    >>> head("## bid: Bid"), head("size: 92 x 66")
    (('bid', 'Bid'), None)
    """
    found = _HEAD.fullmatch(line)
    return (found[1], found[2]) if found else None


def block(line: str, where: str, known: Sequence[str]) -> tuple[str, str]:
    """A block's word and text.

    Raises:
        PrintkitError: no block is called so.
    """
    found = _BLOCK.fullmatch(line)
    word = found[1] if found else line.split()[0]
    if not found or word not in known:
        hint = did_you_mean(word, known)
        raise PrintkitError(f"{where}: no block {word!r}.{hint} known: {', '.join(known)}")
    return word, found[2]


def size_mm(text: str, where: str, example: str) -> tuple[float, float]:
    """A width and a height.

    Raises:
        PrintkitError: the text is not two lengths above 0.

    >>> size_mm("92 x 66", "forms.en.md:9", "92 x 66")
    (92.0, 66.0)
    """
    found = _SIZE.fullmatch(text)
    if not found or not (float(found[1]) and float(found[2])):
        raise PrintkitError(f"{where}: size {text!r}: width x height in mm, as {example}")
    return float(found[1]), float(found[2])


def table(name: str, tables: Mapping[str, Table], where: str) -> Table:
    """The game's table of a name.

    Raises:
        PrintkitError: it has none.
    """
    if name not in tables:
        raise PrintkitError(f"{where}: the game has no table {name!r}.{did_you_mean(name, tables)}")
    return tables[name]
