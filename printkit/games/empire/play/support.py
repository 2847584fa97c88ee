"""Strategic support: who is in need, sacrifices, the check (E-708 – E-712)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from printkit.games.empire.play import territory as territory_of
from printkit.games.empire.play.disposition import transform
from printkit.games.empire.play.draft import Draft, units_of
from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.state import Label, Position, Unit, UnitId
from printkit.games.empire.play.table import Table
from printkit.games.empire.play.territory import Territory, territories
from printkit.model import RuleError, Seat


def enter(draft: Draft) -> None:
    """Begin the support step: say which territories are in need, await the owners."""
    found = territories(draft.table, draft.state, draft.in_game())
    needy = [part for part in found if part.in_need]
    for part in needy:
        _tell_need(draft, "territory-in-need", part)
    for part in found if needy else ():
        if part.is_alone:
            _tell_need(draft, "territory-alone", part)
    draft.change(awaited=frozenset(part.seat for part in needy), done=frozenset())


def _tell_need(draft: Draft, name: str, part: Territory) -> None:
    """That a territory has no support, and who will suffer in the check that is awaited."""
    draft.tell(
        name,
        seat=part.seat,
        territory=part.label,
        hexes=list(part.hexes),
        perish=list(part.would_perish),
        disable=list(part.would_disable),
    )


def sacrifice(draft: Draft, unit: Unit) -> tuple[UnitId, ...]:
    """The units that live on what is given up: all others of the territory, pool included (E-711).

    Raises:
        RuleError: ``territory-supported``, ``nobody-in-need``.
    """
    found = territories(draft.table, draft.state, draft.in_game())
    own = next(part for part in found if unit.id in part.members)
    if own.full_producers:
        raise RuleError(
            "territory-supported",
            f"{unit.id} is in the territory of {own.label} with {' '.join(own.full_producers)}. "
            f"{_in_need(found, unit.seat)}",
            given=unit.id,
            rule="E-711",
        )
    if not {*own.would_perish, *own.would_disable} - {unit.id}:
        raise RuleError(
            "nobody-in-need",
            f"{unit.id} would feed nobody: no other unit of its territory would suffer. "
            f"{_in_need(found, unit.seat)}",
            given=unit.id,
            rule="E-711",
        )
    return tuple(member for member in own.members if member != unit.id)


def _in_need(found: Iterable[Territory], seat: Seat) -> str:
    needy = [part for part in found if part.in_need and part.seat == seat]
    listed = ", ".join(f"territory of {part.label} ({' '.join(part.members)})" for part in needy)
    return f"In need: {listed}." if needy else "No territory is in need; declare yourself done."


def check(draft: Draft) -> None:
    """The support check: everything at once, from the state before it (E-708 – E-710, E-712)."""
    table, units = draft.table, draft.state.units
    before = territories(table, draft.state, draft.in_game())
    perished = sorted_ids(unit for part in before for unit in part.would_perish)
    changed: dict[UnitId, Unit] = {}
    for part in before:
        changed |= _changed(table, units, part)
    for unit in perished:
        draft.tell("unit-perished", unit=unit, position=draft.where(units[unit]))
    for now in changed.values():
        draft.tell("unit-disabled" if now.disabled else "unit-restored", unit=now.id)
    draft.remove({unit: draft.fate(unit, "perished", "E-709") for unit in perished})
    draft.put(changed.values())
    draft.change(territories=())
    settle_pools(draft, before)
    transform(draft)
    draft.tell("supply-checked", seats=list(draft.in_game()), phase=draft.state.phase)
    draft.change(awaited=frozenset(), done=frozenset())


def _changed(table: Table, units: Mapping[UnitId, Unit], part: Territory) -> dict[UnitId, Unit]:
    """The units of a territory that become disabled, or operational again (E-709, E-710)."""
    members = [units[member] for member in part.members]
    local = territory_of.locally_supported(table, members)
    changed = {member: replace(units[member], disabled=True) for member in part.would_disable}
    for unit in members:
        regular = table.kind(unit).disabled_by == "tactical"
        if regular and unit.disabled and territory_of.is_supported(table, members, local, unit):
            changed[unit.id] = replace(unit, disabled=False)
    return changed


def settle_pools(draft: Draft, before: Iterable[Territory]) -> None:
    """Pooled units of territories that have changed keep to their piece, else to the first one.

    Where no hex of a territory is left they return to the map (E-712).
    """
    for part in before:
        units = draft.state.units
        occupied = {unit.position.hex for unit in units_of(units, part.seat) if unit.pool is None}
        left = [label for label in part.hexes if label in occupied]
        for unit in (units[member] for member in part.pool if member in units):
            if unit.pool is None or unit.pool.hex in left:
                continue
            if left:
                draft.put((replace(unit, pool=replace(unit.pool, hex=left[0])),))
            else:
                _return(draft, unit, unit.pool.home)


def _return(draft: Draft, unit: Unit, home: Label) -> None:
    draft.tell("unit-placed-strategic", unit=unit.id, **{"from": draft.where(unit), "to": home})
    draft.put((replace(unit, pool=None, position=Position(home)),))
