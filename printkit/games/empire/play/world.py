"""The assembled world: hexes, their names, who neighbours whom (4.1, 7.1)."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from printkit.games.empire.data import TilesFile
from printkit.games.empire.play.state import Label, Placement
from printkit.model import Cell, Hex, RuleError, hexes
from printkit.model.errors import near

_NAME = re.compile(r"([A-Z])([0-9]{1,2})")


@cache
def tile_hexes(radius: int) -> tuple[tuple[Hex, int], ...]:
    """Every hex of a tile with its present mask, numbered from 1 in this order (7.1).

    >>> len(tile_hexes(6)), tile_hexes(6)[21]
    (43, ((0, 0), 63))
    """
    span = range(-radius, radius + 1)
    near_centre = ((q, r) for q in span for r in span if max(edge_distances(q, r)) <= radius)
    return tuple((place, _present(place, radius)) for place in sorted(near_centre))


def edge_distances(q: int, r: int) -> tuple[int, ...]:
    """How far a hex lies towards each edge of its tile, N first."""
    return -(q + 2 * r), q - r, 2 * q + r, q + 2 * r, r - q, -(2 * q + r)


def _present(place: Hex, radius: int) -> int:
    """The fragments inside the tile: half of a hex on an edge, a third at a corner."""
    cut_by = [edge for edge, far in enumerate(edge_distances(*place)) if far == radius]
    return sum(1 << side for side in hexes.SIDES if all((side - edge) % 6 in (2, 3, 4) for edge in cut_by))


@cache
def masks(land: str) -> tuple[int, ...]:
    """The land masks of a tile as numbers.

    Raises:
        ValueError: something is not two hex digits.
    """
    words = land.split()
    if any(not re.fullmatch(r"[0-9A-Fa-f]{2}", word) for word in words):
        raise ValueError("each mask is two hex digits")
    return tuple(int(word, 16) for word in words)


@dataclass(frozen=True, slots=True, eq=False)
class WorldMap:
    """A world ready to play on. Every mapping runs in order of the labels.

    ``cells`` has the masks, place and tile names of each hex; ``neighbours`` the hexes
    beyond sides 0 to 5, None outside the world; ``adjacent`` the same without the gaps,
    sorted; ``passable`` those that share land (E-104). ``labels`` finds a label by any
    name of a hex, ``at`` by its place.
    """

    cells: Mapping[Label, Cell]
    neighbours: Mapping[Label, tuple[Label | None, ...]]
    adjacent: Mapping[Label, tuple[Label, ...]]
    passable: Mapping[Label, tuple[Label, ...]]
    labels: Mapping[str, Label]
    at: Mapping[Hex, Label]

    def linked(self, needs_land: bool) -> Mapping[Label, tuple[Label, ...]]:
        """The hexes that supply and territory connect to each hex (E-602)."""
        return self.passable if needs_land else self.adjacent

    def find(self, name: str) -> Label | None:
        """The label of a hex by label or tile name, in any case, ``A7`` for ``A07`` (E-110)."""
        upper = name.upper()
        match = _NAME.fullmatch(upper)
        return self.labels.get(f"{match[1]}{int(match[2]):02}" if match else upper)

    def hex(self, name: str) -> Label:
        """The label of a hex by any of its names.

        Raises:
            RuleError: ``unknown-hex``.
        """
        label = self.find(name)
        if label is None:
            meant = near(name, self.labels)
            guess = f" Did you mean {meant[0]}?" if meant else f" Hexes go {self.span}."
            raise RuleError(
                "unknown-hex", f"there is no hex {name}.{guess}", given=name, near=meant, rule="E-110"
            )
        return label

    @property
    def span(self) -> str:
        """The first and the last label: ``0104 to 0904``."""
        listed = list(self.cells)
        return f"{listed[0]} to {listed[-1]}"

    @property
    def land(self) -> int:
        """The land fragments of the world."""
        return sum(cell.land.bit_count() for cell in self.cells.values())

    def text(self, label: Label) -> str:
        """The label with the tile names behind it: ``0507 (A19/B19)`` (E-110)."""
        return f"{label} ({'/'.join(self.cells[label].names)})"

    def fragments(self, label: Label) -> int:
        """The land fragments of a hex, 0 to 6: what it produces (E-803)."""
        return self.cells[label].land.bit_count()

    def side(self, here: Label, there: Label) -> int | None:
        """The side of ``here`` beyond which ``there`` lies, or None if they do not touch."""
        return hexes.side_towards(self.cells[here].place, self.cells[there].place)

    def are_adjacent(self, one: Label, other: Label) -> bool:
        """Whether the two hexes have a side in common."""
        return other in self.adjacent[one]

    def share_land(self, one: Label, other: Label) -> bool:
        """Whether both fragments at the common side are land (E-104)."""
        return other in self.passable[one]


def build(tiles: TilesFile, layout: Iterable[Placement]) -> WorldMap:
    """The world of placed tiles (E-108, E-109, 7.1).

    Raises:
        KeyError: a tile that the file does not have.
        ValueError: no tile, or more than 99 columns or rows.
    """
    lands = {tile.letter: tile.land for tile in tiles.tile}
    shape = tile_hexes(tiles.radius)
    names: dict[Hex, list[str]] = {}
    found: dict[Hex, tuple[int, int]] = {}
    for tile in layout:
        land_masks = masks(lands[tile.tile])
        for number, ((local, present), land) in enumerate(zip(shape, land_masks, strict=True), start=1):
            place = world_place(tiles.radius, tile, local)
            had_present, had_land = found.get(place, (0, 0))
            found[place] = (
                had_present | hexes.turned_mask(present, tile.turn),
                had_land | hexes.turned_mask(land, tile.turn),
            )
            names.setdefault(place, []).append(f"{tile.tile}{number:02}")
    return _joined(found, names)


def world_place(radius: int, tile: Placement, local: Hex) -> Hex:
    """Where a hex of a placed tile lies in the world, axial (7.1)."""
    q, r = hexes.turned(local, tile.turn)
    return radius * tile.p + q, radius * tile.q + r


def _joined(found: Mapping[Hex, tuple[int, int]], names: Mapping[Hex, list[str]]) -> WorldMap:
    at = hexes.labels(found)
    order = sorted(found, key=at.__getitem__)
    cells = {
        at[place]: Cell(place, found[place][0], found[place][1], at[place], tuple(sorted(names[place])))
        for place in order
    }
    neighbours = {
        at[place]: tuple(at.get(hexes.neighbour(place, side)) for side in hexes.SIDES) for place in order
    }
    labels = {label: label for label in cells}
    labels |= {name: label for label, cell in cells.items() for name in cell.names}
    return WorldMap(
        cells,
        neighbours,
        {label: tuple(sorted(filter(None, around))) for label, around in neighbours.items()},
        {label: _passable(label, around, cells) for label, around in neighbours.items()},
        labels,
        at,
    )


def _passable(
    here: Label, around: tuple[Label | None, ...], cells: Mapping[Label, Cell]
) -> tuple[Label, ...]:
    land = cells[here].land
    sharing = (
        there
        for side, there in enumerate(around)
        if there is not None and land >> side & 1 and cells[there].land >> hexes.opposite(side) & 1
    )
    return tuple(sorted(sharing))
