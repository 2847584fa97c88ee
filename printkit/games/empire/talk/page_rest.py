"""The private page of the disposition: where units come to rest, and what that will mean."""

from collections.abc import Mapping
from dataclasses import replace

from printkit.games.empire.play import disposition, territory
from printkit.games.empire.play.disposition import Entry
from printkit.games.empire.play.ids import free_id, id_key, sorted_ids
from printkit.games.empire.play.rules import EmpireRules
from printkit.games.empire.play.state import Pool, Position, State, Unit, UnitId
from printkit.games.empire.play.territory import Territory
from printkit.games.empire.talk.words import NEED, ids, listed
from printkit.model import Action, Line, Seat

_FROM_WIDTH = len("0506+0507")


def rest_lines(rules: EmpireRules, state: State, seat: Seat, action: Action) -> list[Line]:
    """Where each unit with an order goes: a hex, a pool, another unit."""
    entry = disposition.read_entry(rules.table, state, seat, action)
    parts = _after(rules, state, entry)
    units = [order[0] for order in action.orders]
    was = {unit: rules.place_text(state.units[unit]) for unit in units}
    return [
        Line(f"  {unit:<6}   {was[unit]:<{_FROM_WIDTH}} -> {_goal(rules, state, entry, parts, unit)}", 4)
        for unit in units
    ]


def _goal(rules: EmpireRules, state: State, entry: Entry, parts: tuple[Territory, ...], unit: UnitId) -> str:
    if unit in entry.pooled:
        part = next(part for part in parts if unit in part.pool)
        return f"pool of the territory of {part.label}"
    if unit in entry.transforms:
        becomes = rules.kind(state.units[unit]).becomes
        return f"becomes {rules.types[becomes].name} in {entry.stays[unit]}"
    return entry.stays[unit]


def rest_closing(rules: EmpireRules, state: State, seat: Seat, action: Action) -> list[Line]:
    """Units without an order, then what the player will control and who will suffer."""
    entry = disposition.read_entry(rules.table, state, seat, action)
    ordered = {order[0] for order in action.orders}
    silent = [
        _silent(rules, state.units[unit])
        for unit in sorted(entry.stays, key=id_key)
        if unit not in ordered and rules.kind(state.units[unit]).is_mobile
    ]
    first = listed("  No order:", silent) if silent else [Line("  Every mobile unit has an order.", 2)]
    parts = _after(rules, state, entry)
    poor = [part for part in parts if part.would_perish or part.would_disable]
    if poor:
        return [*first, *(line for part in poor for line in _warning(part))]
    controlled = " ".join(sorted(label for part in parts for label in part.controlled)) or "nothing"
    return [*first, Line(f"  You will control {controlled}. All supported.", 2)]


def _silent(rules: EmpireRules, unit: Unit) -> str:
    """A unit with its home hex, and why it is that one (E-703)."""
    if unit.position.other is None:
        return f"{unit.id} {unit.position.hex}"
    why = "smaller label" if rules.kind(unit).is_armour else "its full hex"
    return f"{unit.id} {unit.position.hex} ({why})"


def _warning(part: Territory) -> list[Line]:
    """That a territory will have no support, and for whom that matters (E-708, E-709)."""
    verbs = [
        f"{ids(part.would_perish)} {_verb(part.would_perish, 'perishes', 'perish')}"
        if part.would_perish
        else "",
        f"{ids(part.would_disable)} {_verb(part.would_disable, 'is disabled', 'are disabled')}"
        if part.would_disable
        else "",
    ]
    unless = " unless one of them is sacrificed" if part.in_need else ""
    who = " and ".join(filter(None, verbs))
    lack = f"{' '.join(part.hexes)} will have no factory, army base or army group HQ."
    return [Line(f"  WARNING: {lack}", 2, NEED), Line(f"  {who} there{unless}.", 2, NEED)]


def _verb(units: tuple[UnitId, ...], one: str, many: str) -> str:
    return one if len(units) == 1 else many


def _after(rules: EmpireRules, state: State, entry: Entry) -> tuple[Territory, ...]:
    """The player's territories as this entry alone will leave them."""
    units: dict[UnitId, Unit] = {unit.id: unit for unit in state.units.values() if unit.seat == entry.seat}
    for unit, label in entry.stays.items():
        units[unit] = replace(units[unit], position=Position(label))
    for unit, label in entry.pooled.items():
        home = units[unit].position.hex
        units[unit] = replace(units[unit], position=Position(home), pool=Pool(label, home))
    if rules.settings.transform_timing == "before-check":
        units = _transformed(rules, units, entry)
    rest = replace(state, units={unit: units[unit] for unit in sorted_ids(units)}, territories=())
    return territory.territories(rules.table, rest, (entry.seat,))


def _transformed(rules: EmpireRules, units: Mapping[UnitId, Unit], entry: Entry) -> dict[UnitId, Unit]:
    made = dict(units)
    for unit in entry.transforms:
        new = free_id(entry.seat, rules.kind(made[unit]).becomes, made)
        made[new] = replace(made.pop(unit), id=new)
    return made
