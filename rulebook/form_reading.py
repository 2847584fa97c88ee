"""Reads forms to fill in with a pen: a head for each form, then blocks of one line each.

``## bid: Bid`` begins a form; ``rules``, ``size`` and ``copies`` describe it; every other
line is a block, ``word: part | part``. Numbers come from the game: ``{value:price.RAD}``.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from printkit.model.errors import PrintkitError
from printkit.model.tables import Table
from rulebook import blocks

SHEET, PLAYER = "sheet", "player"
"""Copies: as many as one sheet holds, or one for each player."""
DESCRIBED = ("rules", "size", "copies")
BLOCKS = (
    "fields", "sum", "rows", "line", "total", "head", "pairs", "ledger", "boxes", "grid", "fold",
    "big", "say", "note",
)  # fmt: skip
EXAMPLE = "92 x 66"
_TABLE = re.compile(r"\{table:([^}]*)\}")


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a form: its word, its parts, and the line of the file it stands on."""

    kind: str
    parts: tuple[str, ...]
    where: str
    table: Table | None = None


@dataclass(slots=True)
class Form:
    """A form as it is described; ``copies`` is a number, ``sheet`` or ``player``."""

    id: str
    title: str
    where: str
    rules: str = ""
    width_mm: float = 0.0
    height_mm: float = 0.0
    copies: str = PLAYER
    blocks: list[Block] = field(default_factory=list)


def forms(text: str, file: str, values: Mapping[str, str], tables: Mapping[str, Table]) -> tuple[Form, ...]:
    """Every form of the file, in its order.

    Raises:
        PrintkitError: a line is not understood, or names what the game does not have.
    """
    found: dict[str, Form] = {}
    form: Form | None = None
    for where, line in blocks.lines(text, file, values):
        if begun := blocks.head(line):
            if begun[0] in found:
                raise PrintkitError(f"{where}: form {begun[0]} is there already; give it another id")
            form = found[begun[0]] = Form(*begun, where)
        elif form is None:
            raise PrintkitError(f"{where}: no form has begun; write `## id: Title` first")
        else:
            _add(form, *blocks.block(line, where, (*DESCRIBED, *BLOCKS)), where, tables)
    for each in found.values():
        if not each.width_mm:
            raise PrintkitError(f"{each.where}: form {each.id} has no size; write `size: {EXAMPLE}`, in mm")
    return tuple(found.values())


def _add(form: Form, word: str, text: str, where: str, tables: Mapping[str, Table]) -> None:
    if word in DESCRIBED:
        _describe(form, word, text, where)
        return
    parts = tuple(part.strip() for part in text.split("|"))
    named = _TABLE.fullmatch(parts[0])
    table = blocks.table(named[1], tables, where) if named else None
    form.blocks.append(Block(word, parts, where, table))


def _describe(form: Form, word: str, text: str, where: str) -> None:
    if word == "rules":
        form.rules = text
    elif word == "size":
        form.width_mm, form.height_mm = blocks.size_mm(text, where, EXAMPLE)
    elif text not in (SHEET, PLAYER) and not (text.isascii() and text.isdecimal() and int(text) > 0):
        raise PrintkitError(f"{where}: copies {text!r}: a number from 1, {SHEET} or {PLAYER}")
    else:
        form.copies = text
