"""Reads forms to fill in with a pen: a head for each form, then blocks of one line each.

``## bid: Bid`` begins a form; ``rules``, ``size`` and ``copies`` describe it; every other
line is a block, ``word: part | part``. Numbers come from the game: ``{value:price.RAD}``.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from printkit.model.errors import PrintkitError, did_you_mean
from printkit.model.tables import Table

SHEET, PLAYER = "sheet", "player"
"""Copies: as many as one sheet holds, or one for each player."""
DESCRIBED = ("rules", "size", "copies")
BLOCKS = (
    "fields", "sum", "rows", "line", "total", "head", "pairs", "ledger", "boxes", "grid", "fold",
    "big", "say", "note",
)  # fmt: skip
_HEAD = re.compile(r"## ([a-z0-9-]+): (\S.*)")
_LINE = re.compile(r"([a-z]+): *(\S.*)")
_SIZE = re.compile(r"(\d+(?:\.\d+)?) x (\d+(?:\.\d+)?)")
_VALUE = re.compile(r"\{value:([^}]*)\}")
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


class Source:
    """A file of forms with what its placeholders may name."""

    def __init__(self, file: str, values: Mapping[str, str], tables: Mapping[str, Table]) -> None:
        self.file, self.values, self.tables = file, values, tables

    def forms(self, text: str) -> tuple[Form, ...]:
        """Every form of the file, in its order.

        Raises:
            PrintkitError: a line is not understood, or names what the game does not have.
        """
        found: dict[str, Form] = {}
        form: Form | None = None
        for where, line in self._lines(text):
            if head := _HEAD.fullmatch(line):
                if head[1] in found:
                    raise PrintkitError(f"{where}: form {head[1]} is there already; give it another id")
                form = found[head[1]] = Form(head[1], head[2], where)
            elif form is None:
                raise PrintkitError(f"{where}: no form has begun; write `## id: Title` first")
            else:
                self._add(form, where, line)
        for each in found.values():
            if not each.width_mm:
                raise PrintkitError(f"{each.where}: form {each.id} has no size; write `size: 92 x 66`, in mm")
        return tuple(found.values())

    def _lines(self, text: str) -> Iterator[tuple[str, str]]:
        """The lines that say something: no empty ones, no title, no remarks after ``>``."""
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip() and not line.startswith(("# ", ">")):
                yield f"{self.file}:{number}", self._filled(line.strip(), f"{self.file}:{number}")

    def _filled(self, line: str, where: str) -> str:
        def value(match: re.Match[str]) -> str:
            if match[1] not in self.values:
                hint = did_you_mean(match[1], self.values)
                raise PrintkitError(f"{where}: the game has no value {match[1]!r}.{hint}")
            return self.values[match[1]]

        return _VALUE.sub(value, line)

    def _add(self, form: Form, where: str, line: str) -> None:
        found = _LINE.fullmatch(line)
        word = found[1] if found else line.split()[0]
        if not found or word not in (*DESCRIBED, *BLOCKS):
            hint = did_you_mean(word, (*DESCRIBED, *BLOCKS))
            known = ", ".join((*DESCRIBED, *BLOCKS))
            raise PrintkitError(f"{where}: no block {word!r}.{hint} known: {known}")
        if word in DESCRIBED:
            _describe(form, word, found[2], where)
        else:
            form.blocks.append(self._block(word, found[2], where))

    def _block(self, word: str, text: str, where: str) -> Block:
        parts = tuple(part.strip() for part in text.split("|"))
        named = _TABLE.fullmatch(parts[0])
        if named and named[1] not in self.tables:
            hint = did_you_mean(named[1], self.tables)
            raise PrintkitError(f"{where}: the game has no table {named[1]!r}.{hint}")
        return Block(word, parts, where, self.tables[named[1]] if named else None)


def _describe(form: Form, word: str, text: str, where: str) -> None:
    if word == "rules":
        form.rules = text
    elif word == "size":
        size = _SIZE.fullmatch(text)
        if not size or not (float(size[1]) and float(size[2])):
            raise PrintkitError(f"{where}: size {text!r}: width x height in mm, as 92 x 66")
        form.width_mm, form.height_mm = float(size[1]), float(size[2])
    elif text not in (SHEET, PLAYER) and not (text.isascii() and text.isdecimal() and int(text) > 0):
        raise PrintkitError(f"{where}: copies {text!r}: a number from 1, {SHEET} or {PLAYER}")
    else:
        form.copies = text
