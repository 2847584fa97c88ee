"""A step in the making: the state so far, and what has happened in it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from printkit.games.empire.play.names import without
from printkit.games.empire.play.positions import unit_place
from printkit.games.empire.play.state import Fate, How, State, Unit, UnitId
from printkit.games.empire.play.table import Table
from printkit.games.empire.play.world import WorldMap
from printkit.model import Event, Seat, Step


@dataclass(slots=True)
class Draft:
    """The one thing that changes while an action is carried out; it lives no longer than that."""

    table: Table
    state: State
    events: list[Event] = field(default_factory=list)
    reveals: set[Seat] = field(default_factory=set)

    @property
    def world(self) -> WorldMap:
        """The world played on."""
        return self.table.world(self.state)

    def change(self, **fields: Any) -> None:
        """Replace fields of the state."""
        self.state = replace(self.state, **fields)

    def tell(self, name: str, /, **data: object) -> None:
        """Add an event that all may see."""
        self.events.append(Event(name, data))

    def tell_only(self, to: Seat, name: str, /, **data: object) -> None:
        """Add an event that one seat may see."""
        self.events.append(Event(name, data, frozenset((to,))))

    def where(self, unit: Unit) -> str:
        """The unit's position as text."""
        return unit_place(unit, self.table.kind(unit))

    def put(self, units: Iterable[Unit]) -> None:
        """Put units into play, or in place of themselves; an id that comes back has no fate."""
        new = {unit.id: unit for unit in units}
        fates = self.state.fates
        if not fates.keys().isdisjoint(new):
            self.change(fates={unit: fate for unit, fate in fates.items() if unit not in new})
        self.change(units={**self.state.units, **new})

    def remove(self, gone: Mapping[UnitId, Fate]) -> None:
        """Take units off for good; what a factory has saved is lost with it (E-509)."""
        if not gone:
            return
        state = self.state
        self.change(
            units={unit: kept for unit, kept in state.units.items() if unit not in gone},
            savings={unit: saved for unit, saved in state.savings.items() if unit not in gone},
            groups=without(state.groups, gone),
            groups_before=without(state.groups_before, gone),
            fates={**state.fates, **gone},
        )

    def fate(self, unit: UnitId, how: How, rule: str = "", by: str = "") -> Fate:
        """What becomes of a unit now."""
        state = self.state
        return Fate(how, rule, state.cycle, self._when(), self.where(state.units[unit]), by)

    def _when(self) -> str:
        """The turn in words; after the last one only combat and supply follow (E-611)."""
        turn, last = self.state.turn, self.table.settings.max_tactical_turns
        if last and turn > last:
            return f"after turn {last}"
        return f"in turn {turn}" if turn else "in the strategical phase"

    def in_game(self) -> tuple[Seat, ...]:
        """The players still in the game, as they sit."""
        return in_game(self.state)

    def step(self) -> Step[State]:
        """What has come of it."""
        return Step(self.state, tuple(self.events), frozenset(self.reveals))


def in_game(state: State) -> tuple[Seat, ...]:
    """The players still in the game, as they sit."""
    return tuple(seat for seat, is_in in state.players.items() if is_in)


def units_of(units: Mapping[UnitId, Unit], seat: Seat) -> tuple[Unit, ...]:
    """A player's units, pooled ones too."""
    return tuple(unit for unit in units.values() if unit.seat == seat)
