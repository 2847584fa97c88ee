"""The odds of a conflict: each player's chance to keep a unit of it (7.6).

Units of one player, alike in strength and covering the same hexes, are the same to the
dice, so the recursion runs over how many of each kind are left, not over which.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from printkit.games.empire.play.contacts import Fight
from printkit.games.empire.play.state import Conflict, Label, State, Unit
from printkit.games.empire.play.table import Table
from printkit.model import RuleError, Seat, digest

EXACT_UNITS = 12
"""The largest conflict that is worked out exactly."""

SAMPLES = 20_000
"""How often a larger one is fought out instead."""

Counts = tuple[int, ...]
Chances = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """Each player's chance to keep a unit of the conflict; ``is_exact`` unless it was sampled."""

    chances: Mapping[Seat, Fraction]
    is_exact: bool


@dataclass(frozen=True, slots=True)
class _Kind:
    """Units that are the same to the dice."""

    seat: Seat
    is_capable: bool
    covers: tuple[Label, ...]

    def meets(self, other: "_Kind") -> bool:
        return self.seat != other.seat and any(label in other.covers for label in self.covers)


def odds(table: Table, state: State, conflict: Conflict, fight: Fight) -> Odds:
    """The odds of what is left of a conflict.

    Raises:
        RuleError: ``no-odds`` with retreat, since people choose there.
    """
    if table.settings.retreat:
        raise RuleError("no-odds", "with retreat there are no odds: the owners choose.", rule="E-511")
    units = [state.units[member] for member in conflict.members if member in state.units]
    battle = _Battle(table, units, fight)
    if len(units) <= EXACT_UNITS:
        return Odds(dict(zip(battle.seats, battle.exact(battle.counts), strict=True)), True)
    chances = battle.sampled(int(digest(conflict.members)[:16], 16))
    return Odds(dict(zip(battle.seats, chances, strict=True)), False)


class _Battle:
    """A conflict as counts of kinds; remembers what it has worked out."""

    def __init__(self, table: Table, units: Sequence[Unit], fight: Fight) -> None:
        kinds: dict[_Kind, int] = {}
        for unit in units:
            covers = tuple(sorted(unit.position.covers))
            kind = _Kind(unit.seat, table.is_capable(unit), covers)
            kinds[kind] = kinds.get(kind, 0) + 1
        self.kinds = tuple(kinds)
        self.counts: Counts = tuple(kinds.values())
        self.seats = tuple(sorted({kind.seat for kind in kinds}))
        self._fight = fight
        self._meets = [
            tuple(index for index, other in enumerate(self.kinds) if kind.meets(other)) for kind in self.kinds
        ]
        self._known: dict[Counts, Chances] = {}
        self._attacks: dict[tuple[int, Counts], Chances] = {}

    def _attackers(self, counts: Counts) -> list[int]:
        """The kinds that may attack (E-505, E-508)."""
        return [
            index
            for index, kind in enumerate(self.kinds)
            if counts[index]
            and (kind.is_capable or self._fight == "weak")
            and any(counts[other] for other in self._meets[index])
        ]

    def _goes_on(self, attacker: int, target: int, left: Counts) -> bool:
        """Whether a free attack follows (E-505)."""
        if self._fight == "weak" or self.kinds[target].is_capable:
            return False
        return any(left[other] for other in self._meets[attacker])

    def _survivors(self, counts: Counts) -> Chances:
        alive = {kind.seat for kind, count in zip(self.kinds, counts, strict=True) if count}
        return tuple(Fraction(seat in alive) for seat in self.seats)

    def exact(self, counts: Counts) -> Chances:
        """The chance of each seat before an attacker is picked."""
        if counts not in self._known:
            picks = [(counts[index], self._attack(index, counts)) for index in self._attackers(counts)]
            self._known[counts] = _mean(picks) if picks else self._survivors(counts)
        return self._known[counts]

    def _attack(self, attacker: int, counts: Counts) -> Chances:
        """The chance of each seat before that attacker's target is picked."""
        key = (attacker, counts)
        if key not in self._attacks:
            self._attacks[key] = _mean(list(self._targets(attacker, counts)))
        return self._attacks[key]

    def _targets(self, attacker: int, counts: Counts) -> Iterator[tuple[int, Chances]]:
        for target in self._meets[attacker]:
            if counts[target]:
                left = _less(counts, target)
                goes_on = self._goes_on(attacker, target, left)
                yield counts[target], self._attack(attacker, left) if goes_on else self.exact(left)

    def sampled(self, seed: int) -> Chances:
        """The share of battles that each seat survives, from a stream that only odds use."""
        stream = _stream(seed)
        kept = dict.fromkeys(self.seats, 0)
        for _ in range(SAMPLES):
            counts = self._fought(stream)
            for seat in {kind.seat for kind, count in zip(self.kinds, counts, strict=True) if count}:
                kept[seat] += 1
        return tuple(Fraction(kept[seat], SAMPLES) for seat in self.seats)

    def _fought(self, stream: Iterator[int]) -> Counts:
        counts = self.counts
        while attackers := self._attackers(counts):
            attacker = _drawn(attackers, counts, stream)
            goes_on = True
            while goes_on:
                targets = [index for index in self._meets[attacker] if counts[index]]
                target = _drawn(targets, counts, stream)
                counts = _less(counts, target)
                goes_on = self._goes_on(attacker, target, counts)
        return counts


def _less(counts: Counts, index: int) -> Counts:
    return (*counts[:index], counts[index] - 1, *counts[index + 1 :])


def _mean(weighted: list[tuple[int, Chances]]) -> Chances:
    total = sum(weight for weight, _ in weighted)
    columns = zip(
        *(tuple(weight * chance for chance in chances) for weight, chances in weighted), strict=True
    )
    return tuple(sum(column, Fraction(0)) / total for column in columns)


def _drawn(kinds: list[int], counts: Counts, stream: Iterator[int]) -> int:
    """A kind, each of its units with the same chance."""
    number = next(stream) * sum(counts[index] for index in kinds) >> 32
    for index in kinds:
        number -= counts[index]
        if number < 0:
            return index
    raise ValueError("no unit to draw")


def _stream(seed: int) -> Iterator[int]:
    """Numbers of 32 bits that look like chance, the same for the same seed (Knuth's MMIX generator)."""
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield seed >> 32
