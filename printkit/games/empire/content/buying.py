"""The table that the build form is made from: what may be bought, dearest headquarters first."""

from printkit.games.empire.data import EmpireData
from printkit.model import Column, Row, Table


def buying(data: EmpireData) -> Table:
    """A row for each type that has a price, in the game's order of types."""
    rows = tuple(Row((kind.code, str(kind.price))) for kind in data.tables.unit if kind.price is not None)
    return Table("buying", "What may be bought", (Column("Code"), Column("Price", "right")), rows)
