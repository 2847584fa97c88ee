"""Empire as the house sees it: its data, what it prints, its rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printkit.games.empire.data import EmpireData, Tile
from printkit.games.empire.play.world import masks, tile_hexes
from printkit.games.empire.spoken import SpokenRules
from printkit.model import (
    Cell,
    Counter,
    CounterSet,
    HexTile,
    Marker,
    NewTable,
    Picture,
    PlainBack,
    ScenarioWorld,
    Scene,
    Scheme,
    Table,
)
from printkit.model.tilemaking import Draw, TileCheck


class Empire:
    """The game's entry point (``model.Game``)."""

    id = "empire"
    schema: type[Any] = EmpireData

    def title(self, data: EmpireData) -> str:
        """The game's name."""
        return data.game.name

    def summary(self, data: EmpireData) -> Mapping[str, str]:
        """What the lists and covers say."""
        told = data.game
        return {
            "subtitle": told.subtitle,
            "players": told.players,
            "length": told.length,
            "version": told.version,
        }

    def scenarios(self, data: EmpireData) -> Mapping[str, str]:
        """Each scenario's id and name, with its minutes where it is meant for them (5.8)."""
        return {
            name: f"{scenario.name} ({scenario.minutes} minutes)" if scenario.minutes else scenario.name
            for name, scenario in data.scenarios.items()
        }

    def tiles(self, data: EmpireData) -> tuple[HexTile, ...]:
        """The world tiles in order, each hex with its number on the tile (2.1)."""
        return tuple(HexTile(tile.letter, data.tiles.radius, _cells(data, tile)) for tile in data.tiles.tile)

    tile_file = "tiles.toml"

    def tile_fragments(self, data: EmpireData) -> int:
        """The fragments of a tile, land and water (E-105)."""
        return sum(present.bit_count() for _, present in tile_hexes(data.tiles.radius))

    def tile_checks(self, data: EmpireData) -> tuple[TileCheck, ...]:
        """Every tile with its check numbers or its fault (5.2).

        Raises:
            DataError: the edge pattern or the heartland is wrong.
        """
        from printkit.games.empire import tile_rows

        return tile_rows.checks(data.tiles)

    def tile_names(self, data: EmpireData) -> tuple[str, ...]:
        """The letters that no tile has; Z is kept for the tile that is all land."""
        from printkit.games.empire import tile_rows

        return tile_rows.free_letters(data.tiles)

    def new_tile(self, data: EmpireData, name: str, land: int, draw: Draw) -> str:
        """A further tile as its rows in ``tiles.toml`` (7.11).

        Raises:
            DataError: the edge pattern or the heartland is wrong.
            RuleError: ``no-tile-found``.
        """
        from printkit.games.empire import tile_rows

        return tile_rows.made(data.tiles, name, land, draw)

    def with_tile(self, text: str, rows: str) -> str:
        """The text of ``tiles.toml`` with a tile at its end, or in the place of the one with its letter."""
        from printkit.games.empire import tile_rows

        return tile_rows.written(text, rows)

    def tile_side_mm(self, data: EmpireData) -> float:
        """The printed side of a hex."""
        return data.tiles.hex_side_mm

    def worlds(self, data: EmpireData) -> Mapping[str, ScenarioWorld]:
        """The world of each scenario with its start kits (5.7, 5.8)."""
        from printkit.games.empire.content.worlds import worlds

        return worlds(data, {tile.name: tile for tile in self.tiles(data)})

    def laid(self, data: EmpireData, orders: Sequence[Sequence[str]]) -> ScenarioWorld:
        """The world of a layout typed by hand (E-108).

        Raises:
            RuleError: the words describe none, as at the referee's table.
        """
        from printkit.games.empire.content.worlds import laid_by_hand

        return laid_by_hand(data, orders, {tile.name: tile for tile in self.tiles(data)})

    def schemes(self, data: EmpireData) -> tuple[Scheme, ...]:
        """The colour schemes (5.5)."""
        return tuple(
            Scheme(row.id, row.letter, row.name, row.ground, row.ink, row.band, data.counters.symbols)
            for row in data.counters.scheme
        )

    def counters(self, data: EmpireData) -> CounterSet:
        """One player's counters: the full mix, twice if there are planning counters (2.3)."""
        from printkit.games.empire.content.faces import unit_face

        mix, copies = data.counters.mix["full"], 2 if data.counters.planning_counters else 1
        return CounterSet(
            data.counters.side_mm,
            tuple(
                Counter(
                    unit_face(kind, serial),
                    unit_face(kind, serial, disabled=True) if kind.disabled_by else PlainBack(),
                    copies,
                    kind.name,
                )
                for kind in data.tables.unit
                for serial in range(1, mix.get(kind.code, 0) + 1)
            ),
        )

    def markers(self, data: EmpireData) -> tuple[Marker, ...]:
        """What marks states, numbers and turns (2.4)."""
        from printkit.games.empire.content.faces import markers

        return tuple(markers(data))

    def figures(self, data: EmpireData) -> Mapping[str, Picture]:
        """Every figure of the rulebook, by id."""
        from printkit.games.empire import content

        return content.figures(data)

    def tables(self, data: EmpireData) -> Mapping[str, Table]:
        """Every table of the rulebook, by id."""
        from printkit.games.empire import content

        return content.tables(data)

    def values(self, data: EmpireData) -> Mapping[str, str]:
        """Every value the rulebook names."""
        from printkit.games.empire import content

        return content.values(data)

    def cover(self, data: EmpireData) -> Scene | None:
        """The picture on the cover."""
        from printkit.games.empire import content

        return content.cover(data)

    def needs(self, data: EmpireData) -> str:
        """What the table needs besides what is printed."""
        return data.game.needs

    def check(self, data: EmpireData) -> Iterator[tuple[str, str, str]]:
        """File, key and problem of everything that the types cannot say."""
        from printkit.games.empire import check

        return check.problems(data)

    def rules(self, data: EmpireData, table: NewTable) -> SpokenRules:
        """The rules for one table.

        Raises:
            RuleError: the scenario, the seats or a setting do not fit.
        """
        return SpokenRules(data, table)


def _cells(data: EmpireData, tile: Tile) -> tuple[Cell, ...]:
    numbered = enumerate(zip(tile_hexes(data.tiles.radius), masks(tile.land), strict=True), start=1)
    return tuple(
        Cell(place, present, land, f"{tile.letter}{number:02}")
        for number, ((place, present), land) in numbered
    )
