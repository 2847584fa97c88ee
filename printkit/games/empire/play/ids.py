"""Unit ids and their order (E-210, 7.2)."""

import re
from collections.abc import Container, Iterable
from functools import cache
from string import digits

from printkit.games.empire.play.state import UnitId

_FORM = re.compile(r"([A-Z])-([A-Z]+)([1-9][0-9]*)")


def parse_id(text: str) -> tuple[str, str, int] | None:
    """Player letter, type code and serial of an id in any case, or None if it has not the form.

    >>> parse_id("b-rad3"), parse_id("B-RAD0")
    (('B', 'RAD', 3), None)
    """
    match = _FORM.fullmatch(text.upper())
    return (match[1], match[2], int(match[3])) if match else None


def format_id(seat: str, code: str, serial: int) -> UnitId:
    """The id as printed on the counter.

    >>> format_id("B", "RAD", 3)
    'B-RAD3'
    """
    return f"{seat}-{code}{serial}"


@cache
def id_key(unit: UnitId) -> tuple[str, str, int]:
    """What ids sort by: letter, type as text, serial as number (7.2).

    >>> sorted(["B-RAD10", "R-AB1", "B-RAD2", "B-AHQ1"], key=id_key)
    ['B-AHQ1', 'B-RAD2', 'B-RAD10', 'R-AB1']
    """
    code = unit[2:].rstrip(digits)
    return unit[0], code, int(unit[2 + len(code) :])


def sorted_ids(units: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """The ids in their order."""
    return tuple(sorted(units, key=id_key))


def free_id(seat: str, code: str, taken: Container[UnitId]) -> UnitId:
    """The id with the smallest serial not in use (E-210).

    >>> free_id("B", "RID", {"B-RID1", "B-RID3"})
    'B-RID2'
    """
    serial = 1
    while format_id(seat, code, serial) in taken:
        serial += 1
    return format_id(seat, code, serial)
