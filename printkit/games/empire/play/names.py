"""Lasting names of supply groups: ``Blue 1`` stays ``Blue 1`` while its heart beats.

The rule. When a group falls apart, its name goes to the part with its factory of the
smallest id; without a factory to the part with most of its units; of equal parts to the
one with the smallest id. When groups come together, the lowest of their numbers stays.
Whatever is new takes the smallest number that no group of the player has or had at the
supply check before.
"""

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import count

from printkit.games.empire.play.components import joined
from printkit.games.empire.play.ids import id_key
from printkit.games.empire.play.state import UnitId
from printkit.games.empire.play.table import Table
from printkit.model import Seat

Members = tuple[UnitId, ...]
Names = Mapping[str, Members]


def named(table: Table, before: Mapping[str, Members], groups: Sequence[Members]) -> tuple[str, ...]:
    """The name of each group, given the names at the supply check before."""
    of_unit = {unit: index for index, members in enumerate(groups) for unit in members}
    kept: dict[int, str] = {}
    for name in sorted(before, key=_number):
        heir = _heir(table, before[name], of_unit, groups)
        if heir is not None:
            kept.setdefault(heir, name)
    new = {seat: _new_names(table, seat, before) for seat in table.seats}
    return tuple(kept.get(index) or next(new[members[0][0]]) for index, members in enumerate(groups))


def _number(name: str) -> tuple[str, int]:
    seat, _, number = name.rpartition(" ")
    return seat, int(number)


def _heir(
    table: Table, members: Members, of_unit: Mapping[UnitId, int], groups: Sequence[Members]
) -> int | None:
    """The group that takes a name over, or None if none of its units is left."""
    left = [unit for unit in members if unit in of_unit]
    factories = [unit for unit in left if table.kind_of(unit).symbol == "factory"]
    if factories:
        return of_unit[min(factories, key=id_key)]
    counts = Counter(of_unit[unit] for unit in left)
    return min(counts, key=lambda index: (-counts[index], id_key(groups[index][0])), default=None)


def _new_names(table: Table, seat: Seat, before: Mapping[str, Members]) -> Iterator[str]:
    """The names that no group of the player has or had, the smallest number first."""
    names = (f"{table.name(seat)} {number}" for number in count(1))
    return (name for name in names if name not in before)


def without(named: Names, gone: Container[UnitId]) -> Names:
    """The names by the members that are left; one that has lost all keeps its number taken.

    >>> without({"Blue 1": ("B-FA1", "B-TD1"), "Blue 2": ("B-TD2",)}, {"B-TD1", "B-TD2"})
    {'Blue 1': ('B-FA1',), 'Blue 2': ()}
    """
    return {name: tuple(unit for unit in members if unit not in gone) for name, members in named.items()}


def replaced(named: Names, old: UnitId, new: UnitId) -> Names:
    """The names with one id in place of another: the HQ that has become an installation (E-707)."""
    return {name: tuple(new if unit == old else unit for unit in members) for name, members in named.items()}


def changes(before: Mapping[str, Members], after: Mapping[str, Members]) -> list[tuple[list[str], list[str]]]:
    """The names that went into each split or union, and those that came out of it."""
    now = {unit: name for name, members in after.items() for unit in members}
    meets = [
        [("before", old), ("after", new)]
        for old, members in before.items()
        for new in dict.fromkeys(now[unit] for unit in members if unit in now)
    ]
    found = []
    for part in joined(meets):
        olds = sorted((name for when, name in part if when == "before"), key=_number)
        news = sorted((name for when, name in part if when == "after"), key=_number)
        if len(olds) > 1 or len(news) > 1:
            found.append((olds, news))
    return sorted(found, key=lambda pair: _number(pair[0][0]))
