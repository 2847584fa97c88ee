"""Building, deployment and savings (E-807 – E-810)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from printkit.games.empire.play import production, supply
from printkit.games.empire.play.draft import Draft, units_of
from printkit.games.empire.play.ids import free_id, sorted_ids
from printkit.games.empire.play.refusals import find_factory, own_unit, refuse_twice, whole_number
from printkit.games.empire.play.state import Label, Position, State, Unit, UnitId
from printkit.games.empire.play.table import Table
from printkit.games.empire.play.territory import Territory, by_hex, territories
from printkit.model import Action, RuleError, Seat, did_you_mean

_SYNTAX = "build orders are: new TYPE N HEX, deploy ID HEX, save N FACTORY."


@dataclass(slots=True)
class Entry:
    """What a build entry comes to: units by hex, points by territory label."""

    seat: Seat
    territories: tuple[Territory, ...]
    bought: list[tuple[UnitId, Label]] = field(default_factory=list)
    deployed: dict[UnitId, Label] = field(default_factory=dict)
    saved: Counter[UnitId] = field(default_factory=Counter)
    ordered: Counter[str] = field(default_factory=Counter)
    """How many of each type are ordered, also those that the points do not reach for."""
    spent: Counter[Label] = field(default_factory=Counter)
    """Prices of what is bought, by territory."""

    def kept(self, territory: Territory) -> int:
        """Points of the territory that the entry saves."""
        return sum(self.saved[factory] for factory in territory.factories)

    def left(self, territory: Territory) -> int:
        """Points of the territory neither spent nor saved; below 0 they are missing."""
        return territory.points - self.spent[territory.label] - self.kept(territory)


def enter_build(draft: Draft) -> None:
    """Players with points or pooled units build (6.2)."""
    draft.change(awaited=production.builders(draft.table, draft.state), sealed={})


def command_build(draft: Draft, action: Action) -> None:
    """``build B ORDERS``: sealed until all have built."""
    if action.seat is None:
        return
    read_entry(draft.table, draft.state, action.seat, action)
    draft.change(sealed={**draft.state.sealed, action.seat: action})
    draft.tell("build-sealed", seat=action.seat)


def read_entry(table: Table, state: State, seat: Seat, action: Action | None) -> Entry:
    """What an entry comes to; no entry is one without orders.

    Raises:
        RuleError: the first order that is refused, then ``not-enough-points``.
    """
    entry = Entry(seat, territories(table, state, (seat,)))
    named: dict[UnitId, str] = {}
    for order in action.orders if action else ():
        match [word.lower() if not index else word for index, word in enumerate(order)]:
            case ["new", code, number, label]:
                _new(table, state, entry, code.upper(), number, label)
            case ["deploy", unit, label]:
                _deploy(table, state, entry, unit, label, named)
            case ["save", number, factory]:
                _save(table, state, entry, number, factory)
            case _:
                raise RuleError("bad-syntax", _SYNTAX, given=" ".join(order))
    for territory in entry.territories:
        _refuse_overspent(entry, territory)
    return entry


def _new(table: Table, state: State, entry: Entry, code: str, number: str, name: str) -> None:
    """An order to buy (E-807)."""
    _refuse_type(table, code)
    count = whole_number(number, 1, "the number of units")
    territory = _own_territory(table, state, entry, name)
    if not territory.factories:
        raise RuleError(
            "no-factory",
            f"the territory of {territory.label} has no factory. {_with_factory(entry)}",
            given=name,
            rule="E-803",
        )
    entry.ordered[code] += count
    _refuse_no_counter(table, state, entry, code)
    entry.spent[territory.label] += count * table.prices[code]
    if entry.left(territory) >= 0:
        label = table.world(state).hex(name)
        entry.bought += [(unit, label) for unit in new_ids(state, entry.seat, code, count, entry.bought)]


def new_ids(
    state: State, seat: Seat, code: str, count: int, bought: Iterable[tuple[UnitId, Label]] = ()
) -> tuple[UnitId, ...]:
    """The ids that units of a type get, also after those bought in the same entry (E-210, 7.9)."""
    taken = {*state.units, *(unit for unit, _ in bought)}
    found: list[UnitId] = []
    for _ in range(count):
        found.append(free_id(seat, code, taken))
        taken.add(found[-1])
    return tuple(found)


def _with_factory(entry: Entry) -> str:
    hexes = [label for territory in entry.territories if territory.factories for label in territory.hexes]
    return f"Hexes with one: {' '.join(hexes)}." if hexes else "No territory has one."


def _refuse_type(table: Table, code: str) -> None:
    for_sale = [known for known in table.roster if known in table.prices]
    buyable = " ".join(sorted(for_sale, key=table.prices.__getitem__))
    if code not in table.types:
        guess = did_you_mean(code, table.types)
        raise RuleError("unknown-type", f"there is no type {code}.{guess} To buy: {buyable}.", given=code)
    if code not in table.prices:
        raise RuleError(
            "cannot-be-bought", f"{code} is an installation. To buy: {buyable}.", given=code, rule="E-209"
        )
    if code not in table.roster:
        raise RuleError("not-in-roster", f"{code} is not in the roster. To buy: {buyable}.", given=code)


def _refuse_no_counter(table: Table, state: State, entry: Entry, code: str) -> None:
    if table.settings.counter_limit == "none":
        return
    mixes = table.data.counters.mix
    limit = mixes.get(table.settings.roster, mixes["full"]).get(code, 0)
    seat = entry.seat
    used = entry.ordered[code] + sum(unit.code == code for unit in units_of(state.units, seat))
    if used > limit:
        raise RuleError(
            "no-counter", f"{table.name(seat)} has {limit} counters {code}, not {used}.", given=code
        )


def _own_territory(table: Table, state: State, entry: Entry, name: str) -> Territory:
    label = table.world(state).hex(name)
    found = by_hex(entry.territories)
    if label not in found:
        player = table.name(entry.seat)
        raise RuleError(
            "outside-territory",
            f"{player} has no unit in {label}. {player}'s hexes: {' '.join(sorted(found))}",
            given=name,
            rule="E-807",
        )
    return found[label]


def _deploy(table: Table, state: State, entry: Entry, word: str, name: str, named: dict[UnitId, str]) -> None:
    """An order to put a pooled unit down (E-807)."""
    unit = own_unit(table, state, word, entry.seat)
    if unit.pool is None:
        pooled = sorted_ids(member for territory in entry.territories for member in territory.pool)
        listed = " ".join(pooled) or "nobody"
        raise RuleError("not-in-pool", f"{unit.id} is not in a pool. Pooled: {listed}.", given=word)
    refuse_twice(unit.id, name, named)
    label = table.world(state).hex(name)
    territory = next(part for part in entry.territories if unit.id in part.pool)
    if label not in territory.hexes:
        raise RuleError(
            "outside-territory",
            f"{label} is not in the territory of {unit.id}: {' '.join(territory.hexes)}",
            given=name,
            rule="E-807",
        )
    entry.deployed[unit.id] = label


def _save(table: Table, state: State, entry: Entry, number: str, word: str) -> None:
    factory = find_factory(table, state, word, entry.seat)
    entry.saved[factory.id] += whole_number(number, 0, "what is saved")


def _refuse_overspent(entry: Entry, territory: Territory) -> None:
    missing = -entry.left(territory)
    if missing > 0:
        raise RuleError(
            "not-enough-points",
            f"territory of {territory.label} has {territory.points}, the orders need "
            f"{territory.points + missing}: {missing} missing.",
            rule="E-807",
        )


def reveal_builds(draft: Draft) -> None:
    """All deployments at once; pools are empty, fed marks come off (E-810, E-711)."""
    state = draft.state
    entries = [
        read_entry(draft.table, state, seat, state.sealed.get(seat)) for seat in sorted(draft.in_game())
    ]
    draft.change(savings={})
    for entry in entries:
        _put_down(draft, entry)
        _store(draft, entry)
    draft.reveals |= set(state.sealed)
    fed = [unit for unit in draft.state.units.values() if unit.fed]
    draft.put(replace(unit, fed=False) for unit in fed)
    supply.clear_fed(draft, (unit.id for unit in fed))
    draft.change(sealed={}, points={}, awaited=frozenset())


def _put_down(draft: Draft, entry: Entry) -> None:
    territory_of = by_hex(entry.territories)
    for unit, label in entry.bought:
        draft.tell("unit-bought", unit=unit, position=label, territory=territory_of[label].label)
    draft.put(Unit(unit, Position(label)) for unit, label in entry.bought)
    for territory in entry.territories:
        for unit in territory.pool:
            _deploy_one(draft, territory, draft.state.units[unit], entry.deployed)


def _deploy_one(draft: Draft, territory: Territory, unit: Unit, ordered: Mapping[UnitId, Label]) -> None:
    """A pooled unit goes where ordered, else home, else to the smallest label (E-809)."""
    home = unit.pool.home if unit.pool else territory.label
    label = ordered.get(unit.id) or (home if home in territory.hexes else territory.label)
    draft.tell("unit-deployed", unit=unit.id, position=label)
    draft.put((replace(unit, position=Position(label), pool=None),))


def _store(draft: Draft, entry: Entry) -> None:
    """Points saved, and with auto-save what is left over, in the first factory (E-808)."""
    saved = dict(entry.saved)
    if draft.table.settings.unsaved_points == "auto-save":
        for territory in entry.territories:
            if territory.factories:
                first = territory.factories[0]
                saved[first] = saved.get(first, 0) + entry.left(territory)
    for factory in sorted_ids(factory for part in entry.territories for factory in part.factories):
        draft.tell("points-saved", unit=factory, points=saved.get(factory, 0))
    draft.change(
        savings={**draft.state.savings, **{unit: number for unit, number in saved.items() if number}}
    )
