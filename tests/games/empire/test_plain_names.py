"""Names in a variant's files stand in the book letter by letter."""

from dataclasses import replace

import pytest

from printkit.games.empire.content.tables import tables
from printkit.games.empire.data import EmpireData
from rulebook.manuscript import Run
from rulebook.reading import inline

NAMES = ["*Guard*", "`Guard` [1]", "__Guard__", "{hex}", "Corps E-104", "\\*", "<a:b>"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("table", ["units", "prices", "mix"])
def test_a_units_name_is_plain_text_in_every_table(name: str, table: str, empire_data: EmpireData) -> None:
    bought = next(kind for kind in empire_data.tables.unit if kind.price is not None)
    units = tuple(replace(kind, name=name) if kind == bought else kind for kind in empire_data.tables.unit)
    renamed = replace(empire_data, tables=replace(empire_data.tables, unit=units))
    rows = tables(renamed)[table].rows
    lines = [inline(cell) for row in rows for cell in row.cells if isinstance(cell, str)]
    (found,) = (line for line in lines if "".join(run.text for run in line).startswith(name))

    assert all(run.kind == "plain" or run.text == "weak" for run in found)


def test_a_sign_behind_a_backslash_is_no_mark() -> None:
    assert {run.kind for run in inline(r"\*a\* \{hex\} E\-104")} == {"plain"}
    assert Run("E-104", "reference", "E-104") in inline("E-104")
