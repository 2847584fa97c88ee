"""Boards as values: hex tiles of land fragments, and worlds put together from them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from printkit.model.hexes import Hex


@dataclass(frozen=True, slots=True)
class Cell:
    """One hex of a tile or world, whole or cut.

    ``present`` and ``land`` are six-bit masks of fragments (see ``hexes``); land
    lies within present. ``label`` is printed in the hex, ``names`` are its other
    names in small type.
    """

    place: Hex
    present: int
    land: int
    label: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HexTile:
    """A big hexagon of cells around (0, 0), ``radius`` fragment edges from centre to corner.

    Its edges run north and south like those of a flat-top hex; ``name`` is printed
    large and pale. Cells beyond the rim are cut by it.
    """

    name: str
    radius: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile in a world: its big-hex place and its turn in steps of 60° clockwise."""

    tile: HexTile
    place: Hex
    turn: int


@dataclass(frozen=True, slots=True)
class World:
    """Placed tiles, and the cells they make together, with world labels."""

    tiles: tuple[PlacedTile, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Seated:
    """Who plays a scenario at one of its places: a scheme's letter, and the hexes where he starts."""

    letter: str
    starts: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class ScenarioWorld:
    """The world a scenario is played on, and what its planning boards say.

    ``seats`` are in the order of the players. ``notes`` are pairs for the foot of a board:
    something as a player writes it, and what it means. ``dots`` say what the dot in a hex
    with land means, and the ring in a hex without.
    """

    name: str
    world: World
    seats: tuple[Seated, ...]
    notes: tuple[tuple[str, str], ...]
    dots: tuple[str, str]


@runtime_checkable
class LaysWorlds(Protocol):
    """A game whose tiles may be laid as one likes, not only as its scenarios say."""

    def laid(self, data: Any, orders: Sequence[Sequence[str]]) -> ScenarioWorld:
        """The world of a layout: for each tile its name, big-hex place and turn, as words.

        Nobody starts in it.

        Raises:
            RuleError: the words describe no world.
        """
        ...
