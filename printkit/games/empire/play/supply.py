"""Supply groups and the tactical check (4.6, 7.7)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from printkit.games.empire.play import names
from printkit.games.empire.play.components import grown
from printkit.games.empire.play.contacts import by_hex
from printkit.games.empire.play.draft import Draft
from printkit.games.empire.play.ids import id_key, sorted_ids
from printkit.games.empire.play.state import Label, State, Unit, UnitId
from printkit.games.empire.play.table import Table
from printkit.model import RuleError, Seat


@dataclass(frozen=True, slots=True)
class Group:
    """A supply group (E-603) with its lasting name.

    ``producers`` supply it; ``in_need`` says that a sacrifice in it would be legal.
    ``would_perish`` and ``would_disable`` are what the check would do now. ``parents``
    leads from each hex to the next one on a shortest way to a producer's hex, None at
    its end; without a producer to the group's first hex.
    """

    name: str
    seat: Seat
    members: tuple[UnitId, ...]
    hexes: tuple[Label, ...]
    producers: tuple[UnitId, ...]
    in_need: bool
    would_perish: tuple[UnitId, ...]
    would_disable: tuple[UnitId, ...]
    parents: Mapping[Label, Label | None]


def is_producer(table: Table, unit: Unit) -> bool:
    """Whether it is a source of tactical supply (E-601, E-206)."""
    works = not unit.disabled or table.settings.disabled_hq_produces
    return works and table.kind(unit).tactical == "P"


def is_consumer(table: Table, unit: Unit) -> bool:
    """Whether it needs tactical supply (E-601)."""
    return table.kind(unit).tactical in ("c", "d")


def groups(table: Table, state: State) -> tuple[Group, ...]:
    """Every player's supply groups, by player, then smallest id."""
    links = table.linked(state)
    parts: list[tuple[tuple[Unit, ...], Mapping[Label, Label | None]]] = []
    for seat in state.players:
        units = [unit for unit in state.units.values() if unit.seat == seat and unit.pool is None]
        parts += _parts(table, units, links)
    parts.sort(key=lambda part: id_key(part[0][0].id))
    called = names.named(table, state.groups, [tuple(unit.id for unit in units) for units, _ in parts])
    return tuple(
        _group(table, name, units, parents) for name, (units, parents) in zip(called, parts, strict=True)
    )


def _parts(
    table: Table, units: Sequence[Unit], links: Mapping[Label, tuple[Label, ...]]
) -> list[tuple[tuple[Unit, ...], Mapping[Label, Label | None]]]:
    """The units of each group of one player, sorted, with the tree of its hexes."""
    there = by_hex(units)
    supplying = by_hex(unit for unit in units if is_producer(table, unit))
    trees, parents = grown(dict.fromkeys(sorted(there)), links, sorted(supplying))
    found: list[tuple[tuple[Unit, ...], Mapping[Label, Label | None]]] = []
    for tree in trees:
        members = {unit.id: unit for label in tree for unit in there[label]}
        found.append(
            (tuple(members[unit] for unit in sorted_ids(members)), {label: parents[label] for label in tree})
        )
    return found


def _group(table: Table, name: str, units: tuple[Unit, ...], parents: Mapping[Label, Label | None]) -> Group:
    producers = tuple(unit.id for unit in units if is_producer(table, unit))
    hungry = () if producers else tuple(unit for unit in units if is_consumer(table, unit) and not unit.fed)
    return Group(
        name,
        units[0].seat,
        tuple(unit.id for unit in units),
        tuple(sorted(parents)),
        producers,
        bool(hungry) and len(units) > 1,
        tuple(unit.id for unit in hungry if table.kind(unit).tactical == "c"),
        tuple(unit.id for unit in hungry if table.kind(unit).tactical == "d" and not unit.disabled),
        parents,
    )


def enter(draft: Draft) -> None:
    """Begin a supply step: settle the names, say who is in need, await the owners (E-606)."""
    found = groups(draft.table, draft.state)
    settle_names(draft, found)
    needy = [group for group in found if group.in_need]
    for group in needy:
        draft.tell(
            "group-in-need",
            group=group.name,
            seat=group.seat,
            hexes=list(group.hexes),
            members=list(group.members),
            perish=list(group.would_perish),
            disable=list(group.would_disable),
        )
    draft.change(awaited=frozenset(group.seat for group in needy), done=frozenset())


def settle_names(draft: Draft, found: Iterable[Group]) -> None:
    """Remember the names of the groups, and tell which came apart or together."""
    after = {group.name: group.members for group in found}
    for olds, news in names.changes(draft.state.groups, after):
        draft.tell("groups-changed", before=olds, after=news)
    draft.change(groups=after)


def check(draft: Draft) -> None:
    """The supply check: everything at once, from the state before it (E-604)."""
    table, state = draft.table, draft.state
    changed: dict[UnitId, Unit] = {}
    perished: list[UnitId] = []
    for group in groups(table, state):
        lost = set(group.would_perish)
        for member in group.members:
            unit = state.units[member]
            if member in lost:
                perished.append(member)
            elif (then := _after_check(table, unit, bool(group.producers))) != unit:
                changed[member] = then
    for lost_id in sorted_ids(perished):
        draft.tell("unit-perished", unit=lost_id, position=draft.where(state.units[lost_id]))
    for unit_id in sorted_ids(changed):
        _tell_change(draft, state.units[unit_id], changed[unit_id])
    draft.remove(perished)
    draft.put(changed.values())
    draft.tell("supply-checked", seats=list(draft.in_game()), phase=state.phase)


def _after_check(table: Table, unit: Unit, has_producer: bool) -> Unit:
    """A unit that does not perish, after the check."""
    kind = table.kind(unit)
    if kind.disabled_by == "tactical":
        return replace(unit, disabled=not (has_producer or unit.fed))
    if kind.disabled_by == "strategic" and unit.disabled:
        at_once = has_producer and table.settings.strategic_restore == "at-check"
        return replace(unit, disabled=not at_once, recovering=has_producer and not at_once)
    return unit


def _tell_change(draft: Draft, was: Unit, now: Unit) -> None:
    if was.disabled != now.disabled:
        draft.tell("unit-disabled" if now.disabled else "unit-restored", unit=now.id)
    elif now.recovering:
        draft.tell("unit-recovering", unit=now.id)


def sacrifice(draft: Draft, unit: Unit) -> tuple[UnitId, ...]:
    """The units that live on what is given up: all others of the group (E-605).

    Raises:
        RuleError: ``group-has-producer``, ``nobody-in-need``.
    """
    found = groups(draft.table, draft.state)
    group = next(group for group in found if unit.id in group.members)
    if group.producers:
        raise RuleError(
            "group-has-producer",
            f"{unit.id} is in {group.name} with {' '.join(group.producers)}. {_in_need(found, unit.seat)}",
            given=unit.id,
            rule="E-605",
        )
    others = tuple(member for member in group.members if member != unit.id)
    units = draft.state.units
    if not any(is_consumer(draft.table, units[other]) and not units[other].fed for other in others):
        why = "it is alone" if not others else f"no other unit of {group.name} needs to be fed"
        raise RuleError(
            "nobody-in-need",
            f"{unit.id} would feed nobody: {why}. {_in_need(found, unit.seat)}",
            given=unit.id,
            rule="E-605",
        )
    return others


def _in_need(found: Iterable[Group], seat: Seat) -> str:
    needy = [
        f"{group.name} ({' '.join(group.members)})" for group in found if group.in_need and group.seat == seat
    ]
    return f"In need: {', '.join(needy)}." if needy else "No group is in need; declare yourself done."


def end_turn(draft: Draft) -> None:
    """The end of a turn: recovering units are operational, fed marks come off (E-604, E-605)."""
    units = draft.state.units.values()
    recovered = [unit.id for unit in units if unit.recovering]
    fed = [unit.id for unit in units if unit.fed]
    for member in sorted_ids(recovered):
        draft.tell("unit-restored", unit=member)
    draft.put(
        replace(unit, disabled=unit.disabled and not unit.recovering, recovering=False, fed=False)
        for unit in units
        if unit.recovering or unit.fed
    )
    clear_fed(draft, fed)


def clear_fed(draft: Draft, fed: Iterable[UnitId]) -> None:
    """Tell which fed marks come off."""
    listed = list(sorted_ids(fed))
    if listed:
        draft.tell("fed-cleared", units=listed)
