"""Tables as values, for the rulebook and the player aids."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from printkit.model.pieces import UnitFace

Align: TypeAlias = Literal["left", "right", "centre"]
CellValue: TypeAlias = "str | UnitFace | bool"


@dataclass(frozen=True, slots=True)
class Column:
    """A column's head and alignment; ``group`` stands above columns that share it."""

    head: str
    align: Align = "left"
    group: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of text, counter faces or marks (True draws the mark, False leaves blank).

    ``family`` true draws a rule above it, between kinds of rows.
    """

    cells: tuple[CellValue, ...]
    family: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table that the manuscript calls by ``id``; ``legend`` stands under it.

    ``width`` is ``text`` for the text column, ``page`` for the whole width.
    """

    id: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    legend: tuple[str, ...] = ()
    width: Literal["text", "page"] = "text"
