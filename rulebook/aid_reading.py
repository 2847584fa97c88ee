"""Reads player aids: a head for each sheet, then blocks of one line each."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from printkit.model.errors import PrintkitError
from printkit.model.tables import Table
from rulebook import blocks

BLOCKS = ("size", "type", "head", "step", "note", "table")
TYPES = ("10", "11", "12.5")
EXAMPLE = "128 x 186"


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
    for where, line in blocks.lines(text, file, values):
        if begun := blocks.head(line):
            found.append(Aid(*begun, where))
        elif not found:
            raise PrintkitError(f"{where}: no sheet has begun; write `## id: Title` first")
        else:
            _add(found[-1], *blocks.block(line, where, BLOCKS), where, tables)
    for aid in found:
        if not aid.width_mm:
            raise PrintkitError(f"{aid.where}: sheet {aid.id} has no size; write `size: {EXAMPLE}`, in mm")
    return tuple(found)


def _add(aid: Aid, word: str, text: str, where: str, tables: Mapping[str, Table]) -> None:
    if word == "size":
        aid.width_mm, aid.height_mm = blocks.size_mm(text, where, EXAMPLE)
    elif word == "type":
        if text not in TYPES:
            raise PrintkitError(f"{where}: type {text!r}: 10, 11 or 12.5 points")
        aid.type_pt = float(text)
    else:
        table = blocks.table(text, tables, where) if word == "table" else None
        aid.blocks.append(AidBlock(word, text, where, table))
