"""Supply groups and the tactical check (4.6, 7.7)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from printkit.games.empire.play import names
from printkit.games.empire.play.components import grown
from printkit.games.empire.play.draft import Draft
from printkit.games.empire.play.ids import id_key, sorted_ids
from printkit.games.empire.play.state import Label, State, Unit, UnitId
from printkit.games.empire.play.table import Table
from printkit.model import RuleError, Seat

CONSUMERS = ("c", "d")
"""Needs of the units that perish and of those that are disabled without supply (E-601)."""


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

    @property
    def is_alone(self) -> bool:
        """Whether it is one unit that the check would strike, with nobody to sacrifice (E-605)."""
        return bool(self.would_perish or self.would_disable) and not self.in_need


def is_producer(table: Table, unit: Unit) -> bool:
    """Whether it is a source of tactical supply (E-601, E-206)."""
    is_source = table.kind(unit).tactical == "P"
    return is_source and (not unit.disabled or table.settings.disabled_hq_produces)


def is_consumer(table: Table, unit: Unit) -> bool:
    """Whether it needs tactical supply (E-601)."""
    return table.kind(unit).tactical in CONSUMERS


def groups(table: Table, state: State) -> tuple[Group, ...]:
    """Every player's supply groups, by player, then smallest id."""
    links = table.linked(state)
    units = sorted((unit for unit in state.units.values() if unit.pool is None), key=_by_id)
    parts = [part for _, own in groupby(units, key=_seat) for part in _parts(table, list(own), links)]
    called = names.named(table, state.groups, [part.members for part in parts])
    return tuple(_group(table, state, name, part) for name, part in zip(called, parts, strict=True))


def _by_id(unit: Unit) -> tuple[str, str, int]:
    return id_key(unit.id)


def _seat(unit: Unit) -> Seat:
    return unit.id[0]


@dataclass(frozen=True, slots=True)
class _Part:
    """A group before it has a name: everything sorted but the tree of its hexes."""

    members: tuple[UnitId, ...]
    producers: tuple[UnitId, ...]
    hexes: tuple[Label, ...]
    parents: Mapping[Label, Label | None]


def _parts(table: Table, units: Sequence[Unit], links: Mapping[Label, tuple[Label, ...]]) -> list[_Part]:
    """The groups of one player, whose units are sorted; the tree of each grows from its producers."""
    covered = sorted({label for unit in units for label in unit.position.covers})
    sources = {unit.id: unit for unit in units if is_producer(table, unit)}
    roots = sorted({label for unit in sources.values() for label in unit.position.covers})
    trees = grown(dict.fromkeys(covered), links, roots)
    number = {label: index for index, tree in enumerate(trees) for label in tree}
    members: list[list[UnitId]] = [[] for _ in trees]
    hexes: list[list[Label]] = [[] for _ in trees]
    for unit in units:
        members[number[unit.position.hex]].append(unit.id)
    for label in covered:
        hexes[number[label]].append(label)
    found = [
        _Part(tuple(own), tuple(unit for unit in own if unit in sources), tuple(labels), tree)
        for own, labels, tree in zip(members, hexes, trees, strict=True)
    ]
    return sorted(found, key=lambda part: id_key(part.members[0]))


def _group(table: Table, state: State, name: str, part: _Part) -> Group:
    hungry = () if part.producers else _hungry(table, state, part.members)
    return Group(
        name,
        part.members[0][0],
        part.members,
        part.hexes,
        part.producers,
        bool(hungry) and len(part.members) > 1,
        tuple(unit.id for unit, need in hungry if need == "c"),
        tuple(unit.id for unit, need in hungry if need == "d" and not unit.disabled),
        part.parents,
    )


def _hungry(table: Table, state: State, members: Iterable[UnitId]) -> list[tuple[Unit, str]]:
    """The consumers among the members that are not fed, each with its need (E-601)."""
    units = map(state.units.__getitem__, members)
    needs = [(unit, table.kind(unit).tactical) for unit in units if not unit.fed]
    return [(unit, need) for unit, need in needs if need in CONSUMERS]


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
    if needy:
        _tell_alone(draft, found)
    draft.change(awaited=frozenset(group.seat for group in needy), done=frozenset())


def _tell_alone(draft: Draft, found: Iterable[Group]) -> None:
    """Who will suffer in the check that is awaited, with nobody to sacrifice (E-605)."""
    for group in found:
        if group.is_alone:
            draft.tell(
                "group-alone",
                group=group.name,
                seat=group.seat,
                hexes=list(group.hexes),
                perish=list(group.would_perish),
                disable=list(group.would_disable),
            )


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
    draft.remove({unit: draft.fate(unit, "perished", "E-604") for unit in perished})
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
