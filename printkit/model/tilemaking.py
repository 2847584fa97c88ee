"""What a game answers if further tiles of it can be made."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

Draw: TypeAlias = Callable[[int], int]
"""Gives the next number from 1 to as many as are asked for."""


@dataclass(frozen=True, slots=True)
class TileCheck:
    """One tile with its check numbers; ``fault`` names the first broken rule and hex, or is empty.

    ``land`` counts land fragments, ``water`` whole hexes without land, ``shared`` the pairs
    of neighbouring hexes of the tile that share land. A tile that cannot be read has none.
    """

    name: str
    land: int
    water: int
    shared: int
    fault: str = ""


@runtime_checkable
class MakesTiles(Protocol):
    """A game whose tiles can be made from a random stream; ``data`` may hold tiles that are faulty."""

    tile_file: str
    """The file of its folder that holds the tiles."""

    def tile_fragments(self, data: Any) -> int:
        """How many fragments a tile has, land and water."""
        ...

    def tile_checks(self, data: Any) -> tuple[TileCheck, ...]:
        """Every tile, in order.

        Raises:
            DataError: what all tiles share is wrong.
        """
        ...

    def tile_names(self, data: Any) -> tuple[str, ...]:
        """The names that further tiles may have, in order; none that is taken."""
        ...

    def new_tile(self, data: Any, name: str, land: int, draw: Draw) -> str:
        """A valid tile with about ``land`` land fragments, as its rows in the file of tiles.

        Raises:
            DataError: what all tiles share is wrong.
            RuleError: ``no-tile-found``.
        """
        ...

    def with_tile(self, text: str, rows: str) -> str:
        """The text of the file of tiles with a new tile: at its end, or in the place of its namesake."""
        ...
