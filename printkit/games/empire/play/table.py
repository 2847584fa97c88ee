"""A table of Empire: the data, settings and players it was opened with."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from printkit.games.empire.data import EmpireData, Home, Scenario, Settings, UnitType
from printkit.games.empire.play import settings as typed_settings
from printkit.games.empire.play.ids import id_key
from printkit.games.empire.play.state import Placement, State, Unit, UnitId
from printkit.games.empire.play.world import WorldMap, build
from printkit.model import NewTable, RuleError, Seat, did_you_mean

FREE = "free"
"""The scenario of a table that is laid out by hand (6.4)."""

_SEATS = range(2, 11)


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What does not change while a table plays.

    ``scenario`` is None for a free table, ``seats`` are the players' letters and names in
    the order they sit, ``homes`` the home places with the letters of the seats. ``worlds``
    and ``kinds`` remember what has been worked out; they never change an answer.
    """

    data: EmpireData
    scenario: Scenario | None
    seats: Mapping[Seat, str]
    settings: Settings
    types: Mapping[str, UnitType]
    roster: tuple[str, ...]
    prices: Mapping[str, int]
    homes: tuple[Home, ...]
    worlds: dict[tuple[Placement, ...], WorldMap] = field(default_factory=dict, repr=False)
    kinds: dict[UnitId, UnitType] = field(default_factory=dict, repr=False)

    def world(self, state: State) -> WorldMap:
        """The world of the state's layout."""
        return self.world_of(state.layout)

    def world_of(self, layout: tuple[Placement, ...]) -> WorldMap:
        """The world of a layout; built once."""
        if layout not in self.worlds:
            self.worlds[layout] = build(self.data.tiles, layout)
        return self.worlds[layout]

    def kind(self, unit: Unit) -> UnitType:
        """The type of a unit."""
        return self.kinds.get(unit.id) or self.kind_of(unit.id)

    def kind_of(self, unit: UnitId) -> UnitType:
        """The type of a unit with that id; each id is read once."""
        if unit not in self.kinds:
            self.kinds[unit] = self.types[id_key(unit)[1]]
        return self.kinds[unit]

    def name(self, seat: Seat) -> str:
        """What a player is called: ``Blue``."""
        return self.seats[seat]

    def is_capable(self, unit: Unit) -> bool:
        """Whether it can attack normally (E-204, E-205)."""
        return not unit.disabled and self.kind(unit).capable

    def linked(self, state: State) -> Mapping[str, tuple[str, ...]]:
        """The hexes that supply and territory connect to each hex (E-602)."""
        return self.world(state).linked(self.settings.supply_needs_land)


def open_table(data: EmpireData, new: NewTable) -> Table:
    """The table that a new session asks for (6.4).

    Raises:
        RuleError: ``unknown-scenario``, ``unknown-player``, ``player-twice``,
            ``bad-player-count``, ``bad-setting``.
    """
    scenario = _scenario(data, new.scenario)
    seats = _seats(data, new.seats, scenario)
    priced = {key: text for key, text in new.settings.items() if key.startswith(typed_settings.PRICE)}
    plain = {key: text for key, text in new.settings.items() if key not in priced}
    base = typed_settings.merged(data.game.settings, scenario.settings if scenario else {}, data.tables)
    settings = typed_settings.merged(base, plain, data.tables)
    return Table(
        data,
        scenario,
        seats,
        settings,
        {unit.code: unit for unit in data.tables.unit},
        typed_settings.roster(settings.roster, data.tables),
        typed_settings.prices(priced, data.tables),
        _homes(scenario, tuple(seats)),
    )


def _scenario(data: EmpireData, word: str) -> Scenario | None:
    by_fold = {name.casefold(): scenario for name, scenario in data.scenarios.items()}
    if word.casefold() == FREE:
        return None
    if word.casefold() not in by_fold:
        known = [*data.scenarios, FREE]
        guess = did_you_mean(word, known)
        raise RuleError(
            "unknown-scenario", f"there is no scenario {word}.{guess} Known: {', '.join(known)}.", given=word
        )
    return by_fold[word.casefold()]


def _seats(data: EmpireData, given: tuple[Seat, ...], scenario: Scenario | None) -> Mapping[Seat, str]:
    names = {scheme.letter: scheme.name for scheme in data.counters.scheme}
    letters = [letter.upper() for letter in given]
    for letter in letters:
        if letter not in names:
            known = ", ".join(f"{key} {name}" for key, name in names.items())
            raise RuleError("unknown-player", f"there is no player {letter}. Letters: {known}.", given=letter)
    for letter in letters:
        if letters.count(letter) > 1:
            raise RuleError(
                "player-twice", f"{letter} sits twice. Give each player a letter of his own.", given=letter
            )
    wanted = (len(scenario.players),) if scenario else _SEATS
    if len(letters) not in wanted:
        count = str(wanted[0]) if scenario else f"{wanted[0]} to {wanted[-1]}"
        raise RuleError(
            "bad-player-count", f"{count} players are wanted, not {len(letters)}.", given=str(len(letters))
        )
    return {letter: names[letter] for letter in letters}


def _homes(scenario: Scenario | None, seats: tuple[Seat, ...]) -> tuple[Home, ...]:
    """The homes with the seats' letters: a letter of the scenario keeps its own, others take what is left."""
    if scenario is None:
        return ()
    strangers = iter([seat for seat in seats if seat not in scenario.players])
    taker = {player: player if player in seats else next(strangers) for player in scenario.players}
    return tuple(Home(taker[home.player], home.p, home.q) for home in scenario.homes)
