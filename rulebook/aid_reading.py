"""Reads player aids: a head for each sheet, then blocks of one line each."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from printkit.model.errors import PrintkitError, did_you_mean
from printkit.model.tables import Table

BLOCKS = ("size", "type", "head", "step", "note", "table")
_SHEET = re.compile(r"## ([a-z0-9-]+): (\S.*)")
_LINE = re.compile(r"([a-z]+): *(\S.*)")
_SIZE = re.compile(r"(\d+) x (\d+)")
_VALUE = re.compile(r"\{value:([^}]*)\}")


@dataclass(frozen=True, slots=True)
class AidBlock:
    """One block of an aid: its word, its text, and the line of the file it stands on."""

    kind: str
    text: str
    where: str
    table: Table | None = None


@dataclass(slots=True)
class Aid:
    """One sheet to play with; ``type_pt`` is the size of its words."""

    id: str
    title: str
    where: str
    width_mm: float = 0.0
    height_mm: float = 0.0
    type_pt: float = 12.5
    blocks: list[AidBlock] = field(default_factory=list)


def aids(text: str, file: str, values: Mapping[str, str], tables: Mapping[str, Table]) -> tuple[Aid, ...]:
    """Every aid of the file, in its order.

    Raises:
        PrintkitError: a line is not understood, or names what the game does not have.
    """
    found: list[Aid] = []
    for number, line in enumerate(text.splitlines(), start=1):
        where = f"{file}:{number}"
        if not line.strip() or line.startswith(("# ", ">")):
            continue
        if head := _SHEET.fullmatch(line.strip()):
            found.append(Aid(head[1], head[2], where))
        elif not found:
            raise PrintkitError(f"{where}: no sheet has begun; write `## id: Title` first")
        else:
            _add(found[-1], _filled(line.strip(), where, values), where, tables)
    for aid in found:
        if not aid.width_mm:
            raise PrintkitError(f"{aid.where}: sheet {aid.id} has no size; write `size: 128 x 186`, in mm")
    return tuple(found)


def _filled(line: str, where: str, values: Mapping[str, str]) -> str:
    for name in _VALUE.findall(line):
        if name not in values:
            raise PrintkitError(f"{where}: the game has no value {name!r}.{did_you_mean(name, values)}")
    return _VALUE.sub(lambda match: values[match[1]], line)


def _add(aid: Aid, line: str, where: str, tables: Mapping[str, Table]) -> None:
    found = _LINE.fullmatch(line)
    word = found[1] if found else line.split()[0]
    if not found or word not in BLOCKS:
        hint = did_you_mean(word, BLOCKS)
        raise PrintkitError(f"{where}: no block {word!r}.{hint} known: {', '.join(BLOCKS)}")
    text = found[2]
    if word == "size":
        if not (size := _SIZE.fullmatch(text)):
            raise PrintkitError(f"{where}: size {text!r}: width x height in mm, as 128 x 186")
        aid.width_mm, aid.height_mm = float(size[1]), float(size[2])
    elif word == "type":
        if text not in ("10", "11", "12.5"):
            raise PrintkitError(f"{where}: type {text!r}: 10, 11 or 12.5 points")
        aid.type_pt = float(text)
    elif word == "table" and text not in tables:
        raise PrintkitError(f"{where}: the game has no table {text!r}.{did_you_mean(text, tables)}")
    else:
        aid.blocks.append(AidBlock(word, text, where, tables[text] if word == "table" else None))
