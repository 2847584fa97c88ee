"""Setting the table up: layout, start kits, units placed by hand (6.4, 7.10)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from printkit.games.empire.data import TilesFile
from printkit.games.empire.play import refusals
from printkit.games.empire.play.components import joined
from printkit.games.empire.play.draft import Draft
from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.numerals import signed
from printkit.games.empire.play.state import Placement, Position, State, Unit
from printkit.games.empire.play.table import Table
from printkit.games.empire.play.world import WorldMap, tile_hexes, world_place
from printkit.model import Action, Hex, Roll, RuleError, did_you_mean, hexes

_SYNTAX = "layout TILE P Q TURN; ... as in layout A 0 0 0; B 0 -1 3, or layout random."


def start(table: Table) -> Draft:
    """A new table: the scenario's world with the start kits on it."""
    players = dict.fromkeys(table.seats, True)
    draft = Draft(table, State("setup", (), {}, players))
    if table.scenario is not None:
        lay(draft, tuple(Placement(at.tile, at.p, at.q, at.turn) for at in table.scenario.layout))
    return draft


def lay(draft: Draft, layout: tuple[Placement, ...]) -> None:
    """Lay out a world and put the start kits on it; whatever lay there before is gone."""
    draft.change(layout=layout, units={})
    draft.tell("world-built", hexes=len(draft.world.cells), land=draft.world.land)
    for unit in _kits(draft):
        draft.put((unit,))
        draft.tell("unit-placed", unit=unit.id, position=draft.where(unit))


def _kits(draft: Draft) -> list[Unit]:
    """The start kits on the home places that have a tile (5.7, 5.8)."""
    table, scenario = draft.table, draft.table.scenario
    if scenario is None:
        return []
    tiles = {(tile.p, tile.q): tile for tile in draft.state.layout}
    units: dict[str, Unit] = {}
    for home in table.homes:
        tile = tiles.get((home.p, home.q))
        if tile is None:
            draft.tell("kit-left-out", seat=home.player, p=home.p, q=home.q)
            continue
        for number, words in table.data.tables.kit[scenario.kit].items():
            label = home_label(table, draft.world, tile, int(number))
            units |= {
                unit: Unit(unit, Position(label)) for unit in (f"{home.player}-{word}" for word in words)
            }
    return [units[unit] for unit in sorted_ids(units)]


def home_label(table: Table, world: WorldMap, tile: Placement, number: int) -> str:
    """The label of a hex of a placed tile by its number on the tile."""
    radius = table.data.tiles.radius
    return world.at[world_place(radius, tile, tile_hexes(radius)[number - 1][0])]


def command_layout(draft: Draft, action: Action) -> None:
    """``layout A 0 0 0; B 0 -1 3`` or ``layout random``."""
    if [tuple(word.lower() for word in order) for order in action.orders] == [("random",)]:
        if draft.table.scenario is None:
            raise RuleError("no-positions", "a free table has no places for tiles; name the tiles.")
        draft.change(laying=())
        lay_random(draft)
        return
    lay(draft, read_layout(draft.table.data.tiles, action.orders))


def read_layout(tiles: TilesFile, orders: Sequence[Sequence[str]]) -> tuple[Placement, ...]:
    """The layout that the words describe (E-108).

    Raises:
        RuleError: ``bad-syntax``, ``unknown-tile``, ``tile-used``, ``place-taken``,
            ``bad-rotation``, ``not-connected``, ``world-too-big``.
    """
    if not orders:
        raise RuleError("bad-syntax", _SYNTAX)
    layout: list[Placement] = []
    for words in orders:
        layout.append(_placement(tiles, words))
        _refuse_clash(layout)
    if len(_clumps(layout)) > 1:
        alone = " and ".join("+".join(part) for part in _clumps(layout))
        raise RuleError(
            "not-connected", f"{alone} have no common edge. Lay each tile against another.", rule="E-108"
        )
    _refuse_too_big(tiles, layout)
    return tuple(layout)


def _placement(tiles: TilesFile, words: Sequence[str]) -> Placement:
    numbers = [signed(word) for word in words[1:]]
    if len(words) != 4 or None in numbers:
        raise RuleError("bad-syntax", _SYNTAX, given=" ".join(words))
    letter, (p, q, turn) = words[0].upper(), (number or 0 for number in numbers)
    known = [tile.letter for tile in tiles.tile]
    if letter not in known:
        guess = did_you_mean(letter, known)
        raise RuleError(
            "unknown-tile", f"there is no tile {words[0]}.{guess} Tiles: {' '.join(known)}.", given=words[0]
        )
    return Placement(letter, p, q, turn)


def _refuse_clash(layout: list[Placement]) -> None:
    *before, last = layout
    if any(other.tile == last.tile for other in before):
        raise RuleError(
            "tile-used", f"tile {last.tile} lies there already. Each tile is laid once.", given=last.tile
        )
    for other in before:
        if (other.p, other.q) == (last.p, last.q):
            raise RuleError(
                "place-taken",
                f"tile {other.tile} lies at {last.p} {last.q}. Choose another place for {last.tile}.",
            )
    if last.turn not in hexes.SIDES:
        raise RuleError(
            "bad-rotation", f"{last.turn} is no turn; tiles turn by 0 to 5 steps.", given=str(last.turn)
        )


def _clumps(layout: Iterable[Placement]) -> list[list[str]]:
    """The tiles that hang together by edges."""
    at = {(tile.p, tile.q): tile.tile for tile in layout}
    touching = (
        [letter, at[beside]]
        for place, letter in at.items()
        for beside in (place, *(hexes.neighbour(place, side) for side in hexes.SIDES))
        if beside in at
    )
    return joined(touching)


def _refuse_too_big(tiles: TilesFile, layout: list[Placement]) -> None:
    shape = tile_hexes(tiles.radius)
    try:
        hexes.labels(world_place(tiles.radius, tile, local) for tile in layout for local, _ in shape)
    except ValueError:
        raise RuleError(
            "world-too-big", "the world is more than 99 hexes wide or high.", rule="E-108"
        ) from None


@dataclass(frozen=True, slots=True)
class Lot:
    """The next thing to draw for a random layout: a tile's letter or its turn (7.10)."""

    place: Hex
    purpose: str
    items: tuple[str, ...]


def next_lot(table: Table, state: State) -> Lot | None:
    """What a random layout waits for, or None when none is being drawn or all is drawn."""
    if state.laying is None or table.scenario is None:
        return None
    drawn, places = state.laying, table.scenario.layout
    if len(drawn) == 2 * len(places):
        return None
    at = places[len(drawn) // 2]
    if len(drawn) % 2:
        return Lot((at.p, at.q), "turn", tuple(str(turn) for turn in hexes.SIDES))
    letters = {tile.letter for tile in table.data.tiles.tile} - {tile.tile for tile in _drawn(table, drawn)}
    return Lot((at.p, at.q), "tile", tuple(sorted(letters)))


def lot_roll(state: State, lot: Lot) -> Roll:
    """The chance that a lot of two or more needs."""
    key = ("layout", f"{lot.place[0]},{lot.place[1]}", lot.purpose)
    return Roll(key, len(lot.items), lot.purpose, lot.items)


def _drawn(table: Table, numbers: Sequence[int]) -> tuple[Placement, ...]:
    """The tiles that the numbers drawn so far stand for, whole tiles only."""
    left = sorted(tile.letter for tile in table.data.tiles.tile)
    places = table.scenario.layout if table.scenario else ()
    layout = []
    for at, letter, turn in zip(places, numbers[::2], numbers[1::2], strict=False):
        layout.append(Placement(left.pop(letter - 1), at.p, at.q, turn - 1))
    return tuple(layout)


def lay_random(draft: Draft) -> None:
    """Carry a random layout on until a number must fall, or lay it out."""
    while (lot := next_lot(draft.table, draft.state)) is not None and len(lot.items) == 1:
        draft.change(laying=(*(draft.state.laying or ()), 1))
    if lot is None and draft.state.laying is not None:
        layout = _drawn(draft.table, draft.state.laying)
        draft.change(laying=None)
        lay(draft, layout)


def take_lot(draft: Draft, value: int) -> None:
    """A number has fallen for the layout."""
    draft.change(laying=(*(draft.state.laying or ()), value))
    lay_random(draft)


def command_place(draft: Draft, action: Action) -> None:
    """``place ID HEX``: a unit at rest."""
    words = action.orders[0] if action.orders else ()
    if len(words) != 2:
        raise RuleError("bad-syntax", "place ID HEX, as in place B-RID1 0504.", given=" ".join(words))
    unit, code = refusals.new_unit_id(draft.table, draft.state, words[0])
    if code not in draft.table.roster:
        raise RuleError(
            "not-in-roster", f"{code} is not in the roster: {' '.join(draft.table.roster)}.", given=words[0]
        )
    refusals.refuse_in_use(draft.state, unit)
    world = known_world(draft)
    label = world.hex(words[1])
    refusals.refuse_water(world, (label,))
    refusals.refuse_occupied(draft.table, draft.state, unit[0], (label,))
    draft.put((Unit(unit, Position(label)),))
    draft.tell("unit-placed", unit=unit, position=label)


def known_world(draft: Draft) -> WorldMap:
    """The world, if there is one.

    Raises:
        RuleError: ``no-world``.
    """
    if not draft.state.layout:
        raise RuleError("no-world", "no tile is laid out yet. Begin with layout, as in layout A 0 0 0.")
    return draft.world


def command_unplace(draft: Draft, action: Action) -> None:
    """``unplace ID``: takes a unit off."""
    words = action.orders[0] if action.orders else ()
    if len(words) != 1:
        raise RuleError("bad-syntax", "unplace ID, as in unplace B-RID1.", given=" ".join(words))
    unit = refusals.find_unit(draft.state, words[0])
    draft.tell("unit-unplaced", unit=unit.id, position=draft.where(unit))
    draft.change(units={other: kept for other, kept in draft.state.units.items() if other != unit.id})


def refuse_begin(draft: Draft) -> None:
    """Nothing, if the game can begin.

    Raises:
        RuleError: ``no-world``, ``too-few-players``.
    """
    known_world(draft)
    ready = {unit.seat for unit in draft.state.units.values()}
    if len(ready) < 2:
        without = ", ".join(name for seat, name in draft.table.seats.items() if seat not in ready)
        raise RuleError("too-few-players", f"two players need units to begin. Without a unit: {without}.")
