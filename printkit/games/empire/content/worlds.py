"""The worlds of the scenarios as planning boards show them."""

from collections.abc import Mapping, Sequence

from printkit.games.empire.data import EmpireData, Home, Scenario
from printkit.games.empire.play.layout import read_layout
from printkit.games.empire.play.state import Placement
from printkit.games.empire.play.world import WorldMap, build, tile_hexes, world_place
from printkit.model import Hex, HexTile, PlacedTile, ScenarioWorld, Seated, World

DOTS = ("on land: can be entered", "water: cannot be entered")
"""What the dot and the ring in a hex say (E-103)."""


def worlds(data: EmpireData, tiles: Mapping[str, HexTile]) -> dict[str, ScenarioWorld]:
    """The world of every scenario, its players at their start hexes (5.7, 5.8)."""
    return {name: _world(data, scenario, tiles) for name, scenario in data.scenarios.items()}


def laid_by_hand(
    data: EmpireData, orders: Sequence[Sequence[str]], tiles: Mapping[str, HexTile]
) -> ScenarioWorld:
    """The world that the words of a ``layout`` describe; nobody starts in it (E-108).

    Raises:
        RuleError: the words describe none, as at the referee's table.
    """
    layout = read_layout(data.tiles, orders)
    name = ", ".join(f"{at.tile} {at.p} {at.q} {at.turn}" for at in layout)
    return ScenarioWorld(name, *_laid(data, layout, tiles, ()), DOTS)


def _world(data: EmpireData, scenario: Scenario, tiles: Mapping[str, HexTile]) -> ScenarioWorld:
    layout = tuple(Placement(at.tile, at.p, at.q, at.turn) for at in scenario.layout)
    numbers = [int(number) for number in data.tables.kit[scenario.kit]]
    homes = {home.player: home for home in scenario.homes}
    seats = tuple(
        Seated(player, _starts(data, layout, homes[player], numbers)) for player in scenario.players
    )
    return ScenarioWorld(scenario.name, *_laid(data, layout, tiles, seats), DOTS)


def _laid(
    data: EmpireData,
    layout: tuple[Placement, ...],
    tiles: Mapping[str, HexTile],
    seats: tuple[Seated, ...],
) -> tuple[World, tuple[Seated, ...], tuple[tuple[str, str], ...]]:
    """A layout's world, who starts in it, and how to write in its plans."""
    board = build(data.tiles, layout)
    placed = tuple(PlacedTile(tiles[at.tile], (at.p, at.q), at.turn) for at in layout)
    return World(placed, tuple(board.cells.values())), seats, _notes(board, seats)


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
    """How to write the two positions on the move (E-402, E-403), by hexes of a start if there is one."""
    starts = [[board.at[place] for place in seat.starts] for seat in seats]
    for own in starts or [list(board.cells)]:
        for here in own:
            for there in (label for label in (*own, *board.adjacent[here]) if board.share_land(here, label)):
                return (
                    (f"{here}/{there}", f"half-hex mover in {here}, half in {there}"),
                    ("+".join(sorted((here, there))), "armour over both hexes"),
                )
    return ()
