"""A table of Empire set up as the worked examples give it (specification, section 8)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from printkit.games.empire.data import EmpireData, Tile
from printkit.games.empire.play import phases, stages
from printkit.games.empire.play.draft import Draft
from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.positions import parse_position
from printkit.games.empire.play.state import Phase, Placement, State, Unit
from printkit.games.empire.play.world import build, tile_hexes
from printkit.games.empire.spoken import SpokenRules
from printkit.model import Event, NewTable, Played, parse_action, play, scripted
from printkit.shelf import find

Z1 = (Placement("Z", 0, 0, 0),)


def with_tile_z(data: EmpireData, land: Mapping[str, int]) -> EmpireData:
    """The data with tile Z, all land but for the masks given by world label of Z1."""
    shape = tile_hexes(data.tiles.radius)
    full = [present for _, present in shape]
    plain = replace(data.tiles, tile=(Tile("Z", _text(full)),))
    names = build(plain, Z1).cells
    for label, mask in land.items():
        full[int(names[label].names[0][1:]) - 1] = mask
    return replace(data, tiles=replace(data.tiles, tile=(*data.tiles.tile, Tile("Z", _text(full)))))


def _text(masks: list[int]) -> str:
    return " ".join(f"{mask:02X}" for mask in masks)


@dataclass
class Board:
    """Rules and a state, played by lines in full form."""

    rules: SpokenRules
    state: State
    events: list[Event] = field(default_factory=list)

    def enter(self, phase: Phase) -> "Board":
        """Begin a phase, and play on by itself to the next decision."""
        draft = Draft(self.rules.table, self.state)
        stages.enter(draft, phase)
        stages.settle(draft)
        self.state, self.events = draft.state, draft.events
        return self

    def do(self, line: str, *picks: int) -> Played:
        """Play a line with scripted picks, all of which must be used."""
        word = line.split()[0]
        action = parse_action(line, has_seat=word in phases.WITH_SEAT)
        played = play(self.rules, self.state, action, scripted(picks))
        assert len(played.rolls) == len(picks), "picks left over"
        self.state, self.events = played.state, list(played.events)
        return played

    def copy(self) -> "Board":
        """The same table, to try something else on."""
        return Board(self.rules, self.state)

    def all(self, name: str) -> list[dict[str, Any]]:
        """The data of every event of that name in the last step."""
        return [dict(event.data) for event in self.events if event.name == name]

    def each(self, name: str, key: str = "unit") -> list[Any]:
        """One value of every event of that name in the last step."""
        return [event.data[key] for event in self.events if event.name == name]

    def where(self, unit: str) -> str:
        """Where a unit is."""
        return self.rules.place_text(self.state.units[unit])

    def ids(self, but: str = "W") -> str:
        """The ids of all units, but for the bystander's."""
        return " ".join(unit for unit in sorted_ids(self.state.units) if unit[0] not in but)

    def picks(self) -> list[str]:
        """The picks of the last step as the specification writes them."""
        return [
            f"{event.name.partition('-')[0]} {' '.join(event.data['list'])} -> "  # type: ignore[arg-type]
            f"{event.data['index'] or 'forced'} {event.data['unit']}"
            for event in self.events
            if event.name in ("attacker-picked", "target-picked")
        ]


def _unit(rules: SpokenRules, words: str) -> Unit:
    name, where, *marks = words.split()
    kind = rules.table.kind_of(name)
    world = rules.table.world_of(Z1)
    return Unit(name, parse_position(where, kind, world), disabled="disabled" in marks)


@pytest.fixture(scope="session")
def empire_data() -> EmpireData:
    data: EmpireData = find("empire").data
    return data


@pytest.fixture(scope="session")
def z1(empire_data: EmpireData) -> Callable[..., Board]:
    """World Z1 with units as the examples write them.

    A lone player gets an idle opponent W with a factory in 0904, so that the game goes on.
    """

    def made(
        units: str,
        phase: Phase | None = None,
        *,
        land: Mapping[str, int] | None = None,
        seats: str = "",
        turn: int = 1,
        savings: Mapping[str, int] | None = None,
        **settings: str,
    ) -> Board:
        listed = [words.strip() for words in units.split(";") if words.strip()]
        letters = sorted({*seats, *(words[0] for words in listed)})
        if len(letters) == 1:
            listed.append("W-FA1 0904")
            letters.append("W")
        new = NewTable("free", tuple(letters), settings)
        rules = SpokenRules(with_tile_z(empire_data, land or {}), new)
        placed = {unit.id: unit for unit in (_unit(rules, words) for words in listed)}
        players = dict.fromkeys(letters, True)
        state = State("plot", Z1, placed, players, cycle=1, turn=turn, savings=savings or {})
        board = Board(rules, state)
        return board.enter(phase) if phase else board

    return made


@pytest.fixture(scope="session")
def s1(empire_data: EmpireData) -> Callable[..., Board]:
    """Scenario S1, set up."""

    def made(**settings: str) -> Board:
        rules = SpokenRules(empire_data, NewTable("S1", ("B", "R"), settings))
        start = rules.start()
        return Board(rules, start.state, list(start.events))

    return made
