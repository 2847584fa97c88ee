"""Where a unit may go next (4.4, 7.3)."""

from printkit.games.empire.data import UnitType
from printkit.games.empire.play.positions import format_position, placed
from printkit.games.empire.play.state import Position, Unit
from printkit.games.empire.play.table import Table
from printkit.games.empire.play.world import WorldMap


def next_positions(table: Table, world: WorldMap, unit: Unit) -> frozenset[Position]:
    """Every position the unit may have after the reveal, the present one included (E-407)."""
    kind = table.kind(unit)
    here = unit.position
    if unit.disabled or not kind.is_mobile or unit.pool is not None:
        return frozenset((here,))
    if kind.is_armour:
        return frozenset(position for label in here.covers for position in _from(world, kind, label))
    found = frozenset(_from(world, kind, here.hex))
    if here.other is None:
        return found
    found |= {Position(here.other, here.hex)}
    return found | {Position(here.other)} if table.settings.early_arrival else found


def _from(world: WorldMap, kind: UnitType, label: str) -> list[Position]:
    """Positions with an end point at the centre of a hex: at rest, or on the way to a neighbour."""
    return [Position(label), *(placed(kind, label, there) for there in world.passable[label])]


def legal_positions(table: Table, world: WorldMap, unit: Unit) -> tuple[str, ...]:
    """The same as text, sorted (7.3)."""
    is_armour = table.kind(unit).is_armour
    return tuple(sorted(format_position(place, is_armour) for place in next_positions(table, world, unit)))
