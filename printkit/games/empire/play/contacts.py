"""Who meets whom: contacts, contested hexes, conflicts (4.5, 7.4)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from printkit.games.empire.play.components import joined
from printkit.games.empire.play.ids import id_key, sorted_ids
from printkit.games.empire.play.state import Conflict, Label, State, Unit, UnitId
from printkit.games.empire.play.table import Table

Fight: TypeAlias = Literal["combat", "weak"]
"""The two combat phases of a turn (E-501)."""


def by_hex(units: Iterable[Unit]) -> dict[Label, list[Unit]]:
    """The units on the map in each hex that they cover, fully or partly (E-404)."""
    found: defaultdict[Label, list[Unit]] = defaultdict(list)
    for unit in units:
        if unit.pool is None:
            for label in unit.position.covers:
                found[label].append(unit)
    return found


def are_enemies_there(units: Iterable[Unit]) -> bool:
    """Whether units of two or more players are among them."""
    return len({unit.seat for unit in units}) > 1


def contested(state: State) -> tuple[Label, ...]:
    """The hexes covered by units of two or more players, in order of the labels."""
    there = by_hex(state.units.values())
    return tuple(sorted(label for label, units in there.items() if are_enemies_there(units)))


def contacts(units: Iterable[Unit], unit: Unit) -> tuple[UnitId, ...]:
    """The units of other players that cover a hex it covers."""
    covers = unit.position.covers
    return tuple(
        other.id
        for other in units
        if other.seat != unit.seat
        and other.pool is None
        and any(label in covers for label in other.position.covers)
    )


def find_conflicts(table: Table, state: State, fight: Fight) -> tuple[Conflict, ...]:
    """The conflicts of a combat phase, numbered by their smallest id (E-503, E-504, E-508, E-514)."""
    there = by_hex(state.units.values())
    meeting = [_taking_part(table, units, fight) for units in there.values() if are_enemies_there(units)]
    parts = joined(part for part in meeting if part)
    if table.settings.retreat and parts:
        parts = [[unit for part in parts for unit in part]]
    ordered = sorted((sorted_ids(part) for part in parts), key=lambda members: id_key(members[0]))
    return tuple(Conflict(number, members) for number, members in enumerate(ordered, start=1))


def _taking_part(table: Table, units: list[Unit], fight: Fight) -> list[UnitId]:
    """The units of a contested hex that its combat can touch; in phase A weak ones need a capable enemy."""
    if fight == "weak":
        return [unit.id for unit in units]
    capable = {unit.seat for unit in units if table.is_capable(unit)}
    return [unit.id for unit in units if table.is_capable(unit) or capable - {unit.seat}] if capable else []


def conflict_hexes(units: Mapping[UnitId, Unit], conflict: Conflict) -> tuple[Label, ...]:
    """The hexes in which members of a conflict still on the map meet, in order of the labels."""
    there = by_hex(units[member] for member in conflict.members if member in units)
    return tuple(sorted(label for label, met in there.items() if are_enemies_there(met)))


def conflict_name(conflict: Conflict) -> str:
    """What the table calls it: ``C1``."""
    return f"C{conflict.number}"
