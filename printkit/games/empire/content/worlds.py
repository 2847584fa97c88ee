"""The worlds of the scenarios as planning boards show them."""

from collections.abc import Mapping

from printkit.games.empire.data import EmpireData, Home, Scenario
from printkit.games.empire.play.state import Placement
from printkit.games.empire.play.world import WorldMap, build, tile_hexes, world_place
from printkit.model import Hex, HexTile, PlacedTile, ScenarioWorld, Seated, World

DOTS = ("on land: can be entered", "water: cannot be entered")
"""What the dot and the ring in a hex say (E-103)."""


def worlds(data: EmpireData, tiles: Mapping[str, HexTile]) -> dict[str, ScenarioWorld]:
    """The world of every scenario, its players at their start hexes (5.7, 5.8)."""
    return {name: _world(data, scenario, tiles) for name, scenario in data.scenarios.items()}


def _world(data: EmpireData, scenario: Scenario, tiles: Mapping[str, HexTile]) -> ScenarioWorld:
    layout = tuple(Placement(at.tile, at.p, at.q, at.turn) for at in scenario.layout)
    board = build(data.tiles, layout)
    placed = tuple(PlacedTile(tiles[at.tile], (at.p, at.q), at.turn) for at in layout)
    numbers = [int(number) for number in data.tables.kit[scenario.kit]]
    homes = {home.player: home for home in scenario.homes}
    seats = tuple(
        Seated(player, _starts(data, layout, homes[player], numbers)) for player in scenario.players
    )
    world = World(placed, tuple(board.cells.values()))
    return ScenarioWorld(scenario.name, world, seats, _notes(board, seats), DOTS)


def _starts(
    data: EmpireData, layout: tuple[Placement, ...], home: Home, numbers: list[int]
) -> tuple[Hex, ...]:
    """Where a start kit goes; nowhere if no tile lies on the home place."""
    radius = data.tiles.radius
    shape = tile_hexes(radius)
    return tuple(
        world_place(radius, tile, shape[number - 1][0])
        for tile in layout
        if (tile.p, tile.q) == (home.p, home.q)
        for number in numbers
    )


def _notes(board: WorldMap, seats: tuple[Seated, ...]) -> tuple[tuple[str, str], ...]:
    """How to write the two positions on the move (E-402, E-403), by hexes of the first start."""
    for seat in seats:
        own = [board.at[place] for place in seat.starts]
        for here in own:
            for there in (label for label in (*own, *board.adjacent[here]) if board.share_land(here, label)):
                return (
                    (f"{here}/{there}", f"half-hex mover in {here}, half in {there}"),
                    ("+".join(sorted((here, there))), "armour over both hexes"),
                )
    return ()
