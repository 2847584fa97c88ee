"""Territories and end territories (4.7, 4.8, 7.8)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from printkit.games.empire.play.components import grown
from printkit.games.empire.play.draft import units_of
from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.state import Label, State, Unit, UnitId
from printkit.games.empire.play.table import Table
from printkit.model import Seat


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory with its pool (E-705, E-706). It is called by ``label``, its smallest.

    ``hexes`` are occupied, ``controlled`` those that count; ``production`` is the points a
    strategic turn, 0 without a factory (E-803). ``saved`` lies in its factories;
    ``points`` are there to spend, 0 outside the building step. ``in_need`` says that a
    sacrifice would be legal, ``would_perish`` and ``would_disable`` what the support
    check would do now (E-709).
    """

    seat: Seat
    label: Label
    hexes: tuple[Label, ...]
    controlled: tuple[Label, ...]
    production: int
    units: tuple[UnitId, ...]
    pool: tuple[UnitId, ...]
    factories: tuple[UnitId, ...]
    full_producers: tuple[UnitId, ...]
    saved: int
    points: int
    in_need: bool
    would_perish: tuple[UnitId, ...]
    would_disable: tuple[UnitId, ...]

    @property
    def is_alone(self) -> bool:
        """Whether it is one unit that the check would strike, with nobody to sacrifice (E-711)."""
        return bool(self.would_perish or self.would_disable) and not self.in_need

    @property
    def members(self) -> tuple[UnitId, ...]:
        """Every unit of it, pooled ones too, sorted."""
        return sorted_ids((*self.units, *self.pool))


@dataclass(frozen=True, slots=True)
class EndTerritory:
    """Connected hexes covered by one player's units when the tactical phase ends (E-701)."""

    seat: Seat
    hexes: tuple[Label, ...]
    units: tuple[UnitId, ...]


def is_factory(table: Table, unit: UnitId) -> bool:
    """Whether the id is a factory's."""
    return table.kind_of(unit).symbol == "factory"


def pieces(table: Table, state: State, labels: Iterable[Label]) -> list[tuple[Label, ...]]:
    """The connected pieces of some hexes, by smallest label (E-602)."""
    parts = grown(dict.fromkeys(sorted(labels)), table.linked(state))
    return [tuple(sorted(part)) for part in parts]


def end_territories(table: Table, state: State, seat: Seat) -> tuple[EndTerritory, ...]:
    """A player's end territories, by smallest label (E-701)."""
    units = [unit for unit in units_of(state.units, seat) if unit.pool is None]
    covered = {label for unit in units for label in unit.position.covers}
    return tuple(
        EndTerritory(seat, part, sorted_ids(unit.id for unit in units if unit.position.hex in part))
        for part in pieces(table, state, covered)
    )


def territories(table: Table, state: State, seats: Iterable[Seat]) -> tuple[Territory, ...]:
    """The players' territories, by player, then smallest label.

    While support is decided a territory keeps its members as after the reveal (E-711).
    A unit on the move counts in its home hex, as if the tactical phase ended now (E-703).
    """
    found = []
    for seat in sorted(seats):
        units = units_of(state.units, seat)
        kept = [
            tuple(state.units[unit] for unit in members if unit in state.units)
            for members in state.territories
        ]
        parts = [part for part in kept if part and part[0].seat == seat]
        found += [_territory(table, state, part) for part in (parts or _parts(table, state, units))]
    return tuple(sorted(found, key=lambda territory: (territory.seat, territory.label)))


def _parts(table: Table, state: State, units: tuple[Unit, ...]) -> list[tuple[Unit, ...]]:
    """The units of each territory of one player, pools included."""
    occupied = {unit.position.hex for unit in units if unit.pool is None}
    return [tuple(unit for unit in units if _hex(unit) in part) for part in pieces(table, state, occupied)]


def _hex(unit: Unit) -> Label:
    """The hex by which a unit belongs to a territory."""
    return unit.pool.hex if unit.pool else unit.position.hex


def _territory(table: Table, state: State, units: tuple[Unit, ...]) -> Territory:
    on_map = [unit for unit in units if unit.pool is None]
    hexes = tuple(sorted({unit.position.hex for unit in on_map}))
    controlled = tuple(sorted({unit.position.hex for unit in on_map if table.kind(unit).controls}))
    factories = sorted_ids(unit.id for unit in on_map if is_factory(table, unit.id))
    world = table.world(state)
    label = min(hexes or [_hex(unit) for unit in units])
    suffering = unsupported(table, units)
    return Territory(
        units[0].seat,
        label,
        hexes,
        controlled,
        sum(world.fragments(hex_label) for hex_label in controlled) if factories else 0,
        sorted_ids(unit.id for unit in on_map),
        sorted_ids(unit.id for unit in units if unit.pool),
        factories,
        sorted_ids(unit.id for unit in units if is_full_producer(table, unit)),
        sum(state.savings.get(factory, 0) for factory in factories),
        state.points.get(label, 0) if state.phase == "build" else 0,
        bool(suffering) and len(units) > 1,
        sorted_ids(unit.id for unit in suffering if table.kind(unit).strategic == "c"),
        sorted_ids(unit.id for unit in suffering if table.kind(unit).strategic == "d"),
    )


def is_full_producer(table: Table, unit: Unit) -> bool:
    """Whether it supports its whole territory, from the pool too (E-708)."""
    return table.kind(unit).strategic == "P"


def locally_supported(table: Table, units: Iterable[Unit]) -> frozenset[Label]:
    """The hexes in which a local producer on the map supports all (E-708)."""
    return frozenset(
        unit.position.hex for unit in units if unit.pool is None and table.kind(unit).strategic == "L"
    )


def is_supported(table: Table, units: Iterable[Unit], local: frozenset[Label], unit: Unit) -> bool:
    """Whether a unit of a territory has support: full, in its own hex, or fed (E-708)."""
    if unit.fed or (unit.pool is None and unit.position.hex in local):
        return True
    return any(is_full_producer(table, other) for other in units)


def unsupported(table: Table, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """The units of a territory that the support check would make suffer (E-709, E-711)."""
    listed = tuple(units)
    local = locally_supported(table, listed)
    if any(is_full_producer(table, unit) for unit in listed):
        return ()
    return tuple(
        unit for unit in listed if not is_supported(table, (), local, unit) and _suffers(table, unit)
    )


def _suffers(table: Table, unit: Unit) -> bool:
    need = table.kind(unit).strategic
    return need == "c" or (need == "d" and not unit.disabled)


def by_hex(found: Iterable[Territory]) -> Mapping[Label, Territory]:
    """The territory of each occupied hex."""
    return {label: territory for territory in found for label in territory.hexes}
