"""Empire's rules for one table: what happens, and what follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass

from printkit.games.empire.data import EmpireData, Settings, UnitType
from printkit.games.empire.play import contacts as meeting
from printkit.games.empire.play import layout, machine, moves, positions, refusals, stages, supply
from printkit.games.empire.play import odds as chances
from printkit.games.empire.play import territory as realm
from printkit.games.empire.play import victory as winning
from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.odds import Odds
from printkit.games.empire.play.state import Label, Phase, Position, State, Unit, UnitId
from printkit.games.empire.play.supply import Group
from printkit.games.empire.play.table import open_table
from printkit.games.empire.play.territory import EndTerritory, Territory
from printkit.games.empire.play.victory import Score
from printkit.games.empire.play.world import WorldMap
from printkit.model import Action, NewTable, Roll, RuleError, Seat, Step


@dataclass(frozen=True, slots=True)
class Found:
    """A conflict as it stands: the members still on the map, the hexes in which they meet."""

    number: int
    name: str
    members: tuple[UnitId, ...]
    hexes: tuple[Label, ...]


class EmpireRules:
    """The rules of one table. Nothing in it changes: what happens is in the states."""

    def __init__(self, data: EmpireData, new: NewTable) -> None:
        self.table = open_table(data, new)

    @property
    def data(self) -> EmpireData:
        """The game's data as the table plays it."""
        return self.table.data

    @property
    def settings(self) -> Settings:
        """The settings of the table (5.6)."""
        return self.table.settings

    @property
    def seats(self) -> Mapping[Seat, str]:
        """Every player's letter and name, as they sit."""
        return self.table.seats

    @property
    def types(self) -> Mapping[str, UnitType]:
        """The unit types by code (5.3)."""
        return self.table.types

    @property
    def roster(self) -> tuple[str, ...]:
        """The codes of the types in play (5.9)."""
        return self.table.roster

    @property
    def prices(self) -> Mapping[str, int]:
        """The price of each type that can be bought (5.4)."""
        return self.table.prices

    # --- what happens ---

    def start(self) -> Step[State]:
        """The state of a new table, with the scenario laid out."""
        return layout.start(self.table).step()

    def awaits(self, state: State) -> frozenset[Seat] | Roll | None:
        """Who must act, the chance that must fall, or None when the game is over (6.2)."""
        return stages.awaits(self.table, state)

    def apply(self, state: State, action: Action) -> Step[State]:
        """The step an action makes, with all that follows of itself.

        Raises:
            RuleError: the codes of section 6.4; nothing has changed.
        """
        return machine.apply(self.table, state, action)

    def phase(self, state: State) -> Phase:
        """The state of the game by its name in section 6.2."""
        return state.phase

    # --- what is where ---

    def world(self, state: State) -> WorldMap:
        """The world of the state's layout."""
        return self.table.world(state)

    def kind(self, unit: Unit) -> UnitType:
        """The unit's type."""
        return self.table.kind(unit)

    def is_capable(self, unit: Unit) -> bool:
        """Whether it can attack normally (E-204, E-205)."""
        return self.table.is_capable(unit)

    def unit(self, state: State, word: str) -> Unit:
        """The unit with an id, in any case.

        Raises:
            RuleError: ``unknown-unit``.
        """
        return refusals.find_unit(state, word)

    def place_text(self, unit: Unit) -> str:
        """Where a unit is, as text: its position, or ``pool`` (E-401 – E-403)."""
        return positions.unit_place(unit, self.kind(unit))

    def position(self, state: State, unit: Unit, text: str) -> Position:
        """The position that a text means for a unit; its reach is not tested.

        Raises:
            RuleError: ``bad-syntax``, ``unknown-hex``, ``not-adjacent``, ``no-shared-land``.
        """
        return positions.parse_position(text, self.kind(unit), self.world(state))

    def hex(self, state: State, name: str) -> Label:
        """The label of a hex by any of its names (E-110).

        Raises:
            RuleError: ``unknown-hex``.
        """
        return self.world(state).hex(name)

    def hex_text(self, state: State, label: Label) -> str:
        """The label with its tile names: ``0507 (A19/B19)`` (E-110)."""
        return self.world(state).text(label)

    # --- what follows from it ---

    def legal_positions(self, state: State, unit_id: UnitId) -> tuple[str, ...]:
        """Where a unit may be after the reveal, as text, sorted (E-407, 7.3)."""
        return moves.legal_positions(self.table, self.world(state), self.unit(state, unit_id))

    def contacts(self, state: State, unit_id: UnitId) -> tuple[UnitId, ...]:
        """The enemies that share a hex with a unit, sorted (E-404)."""
        unit = self.unit(state, unit_id)
        found = meeting.contacts(state.units.values(), unit) if unit.pool is None else ()
        return sorted_ids(found)

    def conflicts(self, state: State) -> tuple[Found, ...]:
        """The open conflicts of the phase; outside combat those there would be now (E-503, E-508)."""
        fighting = state.phase in ("combat", "weak", "choice")
        found = state.conflicts if fighting else meeting.find_conflicts(self.table, state, "combat")
        return tuple(
            Found(
                conflict.number,
                meeting.conflict_name(conflict),
                tuple(member for member in conflict.members if member in state.units),
                meeting.conflict_hexes(state.units, conflict),
            )
            for conflict in found
        )

    def odds(self, state: State, number: int) -> Odds:
        """Each player's chance to keep a unit of an open conflict (7.6).

        Raises:
            RuleError: ``unknown-conflict``, ``no-odds``.
        """
        found = state.conflicts or meeting.find_conflicts(self.table, state, "combat")
        for conflict in found:
            if conflict.number == number:
                fight: meeting.Fight = "weak" if state.phase == "weak" else "combat"
                return chances.odds(self.table, state, conflict, fight)
        names = " ".join(meeting.conflict_name(conflict) for conflict in found) or "none"
        raise RuleError("unknown-conflict", f"there is no open conflict C{number}. Open: {names}.")

    def groups(self, state: State, seat: Seat | None = None) -> tuple[Group, ...]:
        """The supply groups, of all players or of one, by player, then smallest id (E-603)."""
        found = supply.groups(self.table, state)
        return tuple(group for group in found if seat in (None, group.seat))

    def territories(self, state: State, seat: Seat | None = None) -> tuple[Territory, ...]:
        """The territories, of all players or of one, by player, then smallest label (E-705).

        In a tactical phase those there would be if it ended now without orders.
        """
        return realm.territories(self.table, state, self.seats if seat is None else (seat,))

    def end_territories(self, state: State, seat: Seat) -> tuple[EndTerritory, ...]:
        """A player's end territories, by smallest label (E-701)."""
        return realm.end_territories(self.table, state, seat)

    def score(self, state: State) -> Mapping[Seat, Score]:
        """What each player in the game would score now (E-903)."""
        return {
            seat: winning.score(self.table, state, seat) for seat, is_in in state.players.items() if is_in
        }
