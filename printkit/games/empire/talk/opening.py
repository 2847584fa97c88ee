"""Openings and endings: worlds, bids, entries, corrections, the end of a phase or of the game."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from printkit.games.empire.play.rules import EmpireRules
from printkit.games.empire.play.state import State
from printkit.games.empire.talk.hands import Move, move_block, name_width, place_text
from printkit.games.empire.talk.words import both, counted, sorted_seats
from printkit.model import ANYONE, Action, Event, Line, Roll

ENTRY = {
    "bid": "sealed bid",
    "build": "sealed build",
    "plot": "sealed plan",
    "disposition": "sealed disposition",
}
"""What a sealed entry is called in each phase."""


def awaited(rules: EmpireRules, state: State) -> list[str]:
    """The letters of the players who must act, as they sit; nothing when anyone may, or nobody."""
    seats = rules.awaits(state)
    return sorted_seats(seats, rules.seats) if isinstance(seats, AbstractSet) and ANYONE not in seats else []


def waits_for_anyone(rules: EmpireRules, state: State) -> bool:
    """Whether whoever sits at the keyboard goes on."""
    seats = rules.awaits(state)
    return isinstance(seats, Roll) or (isinstance(seats, AbstractSet) and ANYONE in seats)


def waiting(rules: EmpireRules, state: State) -> str:
    """``Waiting for Blue, Red.``, or nothing."""
    seats = awaited(rules, state)
    return f"Waiting for {', '.join(rules.seats[seat] for seat in seats)}." if seats else ""


def passes(rules: EmpireRules, before: State, action: Action) -> str:
    """Who passed, once everything is shown: ``Red passes.``."""
    sealed = {**before.sealed, **({action.seat: action} if action.seat else {})}
    seats = sorted_seats((seat for seat, entry in sealed.items() if entry.command == "pass"), rules.seats)
    return (
        f"{both([rules.seats[s] for s in seats])} {'passes' if len(seats) == 1 else 'pass'}." if seats else ""
    )


def world_lines(
    rules: EmpireRules, before: State | None, state: State, action: Action, data: Mapping[str, Any]
) -> list[Line]:
    """The world in a line; for a new table first the scenario, its length and the roster."""
    tiles = "; ".join(f"tile {tile.tile} at {tile.p} {tile.q}{_turned(tile.turn)}" for tile in state.layout)
    world = Line(f"World: {tiles}. {data['hexes']} hexes, {data['land']} land.", 7)
    return [*(_scenario_lines(rules) if action.command == "new" else ()), world]


def _turned(turn: int) -> str:
    return f", turned {counted(turn, 'step')}" if turn else ""


def _scenario_lines(rules: EmpireRules) -> list[Line]:
    table, settings = rules.table, rules.settings
    players = both(list(rules.seats.values()))
    name = ", a free table"
    if table.scenario is not None:
        word = next(key for key, scenario in table.data.scenarios.items() if scenario is table.scenario)
        length = f" ({table.scenario.minutes} minutes)" if table.scenario.minutes else ""
        name = f" {word}, {table.scenario.name}{length}"
    roster = settings.roster if settings.roster in table.data.tables.roster else "own"
    return [
        Line(f"{table.data.game.name}{name}. {players}.", 0),
        Line(f"{_limits(rules)} {roster.capitalize()} roster: {' '.join(table.roster)}.", 0),
    ]


def free_lines(rules: EmpireRules) -> list[Line]:
    """A new table without a world: who plays, and what comes first."""
    return [*_scenario_lines(rules), Line("No tile is laid out yet.", 0)]


def before_begin(rules: EmpireRules, state: State) -> str:
    """What comes next in the set-up: a layout, units, or the game."""
    if not state.layout:
        return "No tile is laid out yet: `layout` comes first, as in `layout A 0 0 0; B 0 -1 3`."
    ready = {unit.seat for unit in state.units.values()}
    if len(ready) < 2:
        return "`place` units of two players or more, then `begin`."
    return "`begin` starts the game."


_NO_LIMIT = "No limit of cycles or turns."


def _limits(rules: EmpireRules) -> str:
    cycles, turns = rules.settings.cycle_limit, rules.settings.max_tactical_turns
    if cycles and turns:
        return f"{counted(cycles, 'cycle')} of at most {counted(turns, 'tactical turn')}."
    if cycles:
        return f"{counted(cycles, 'cycle')}; no limit of turns."
    return f"No limit of cycles; at most {counted(turns, 'tactical turn')} in each." if turns else _NO_LIMIT


def count_lines(
    rules: EmpireRules, state: State, action: Action, run: Sequence[Mapping[str, Any]]
) -> list[Line]:
    """Where the count stops, who called, and whose bids stay hidden (E-804)."""
    data = run[-1]
    callers = [rules.seats[seat] for seat in data["callers"]]
    word = "Caller" if len(callers) == 1 else "Callers"
    text = f"The count stops at {data['count']}. {word}: {', '.join(callers)}."
    hidden = [
        rules.seats[seat] for seat in rules.seats if state.players[seat] and seat not in data["callers"]
    ]
    if action.command == "bid" and hidden:
        bids = f"{hidden[0]}'s bid is" if len(hidden) == 1 else f"The bids of {both(hidden)} are"
        text += f" ({bids} shown when the game is over.)"
    return [Line(text, 0)]


def points_lines(rules: EmpireRules, state: State, run: Sequence[Mapping[str, Any]]) -> list[Line]:
    """The points of each territory, as a sum (E-806)."""
    width = name_width(rules)
    factories = {
        (territory.seat, territory.label): territory.factories for territory in rules.territories(state)
    }
    lines = []
    for data in run:
        head = f"  {rules.seats[data['seat']]:<{width}}territory of {data['territory']}   "
        if not factories.get((data["seat"], data["territory"])):
            lines.append(Line(f"{head}no factory: {data['points']} points", len(head)))
            continue
        total = f"{data['count']} x {data['production']} + {data['saved']} saved = {data['points']} points"
        lines.append(Line(f"{head}{total}", len(head)))
    return lines


def corrected(rules: EmpireRules, state: State, data: Mapping[str, Any]) -> str:
    """A correction in a line, ``Corrected: B-TD1  0510 -> 0610 (A29).``, and that nothing is rewound."""
    what, unit, was, now = (str(data.get(key) or "") for key in ("what", "unit", "from", "to"))
    if what == "save":
        change = f"{unit}  {was or 0} -> {counted(int(now or 0), 'point')} saved"
    elif what in ("disable", "enable"):
        change = f"{unit}  {'disabled' if what == 'disable' else 'operational'}"
    elif what == "add":
        change = f"{unit}  on the table at {place_text(rules, state, now)}"
    elif what == "remove":
        change = f"{unit}  off the table, from {was}"
    else:
        change = f"{unit}  {was} -> {place_text(rules, state, now)}"
    return f"Corrected: {change}. Nothing is rewound."


def rest_move(rules: EmpireRules, before: State, data: Mapping[str, Any]) -> Move:
    """How a counter comes to rest for the strategical phase, or goes to a pool."""
    unit = str(data["unit"])
    if data["event"] == "unit-pooled":
        was = rules.place_text(before.units[unit])
        return Move(unit, was, f"off the map, pool of the territory of {data['territory']}")
    return Move(unit, str(data["from"]), str(data["to"]))


def resolved(state: State) -> str:
    """The conflict that is being resolved, by name, or nothing."""
    return f"C{state.resolving.numbers[0]}" if state.resolving and state.resolving.numbers else ""


def open_names(state: State) -> list[str]:
    """The conflicts still to be fought, by name."""
    return [f"C{conflict.number}" for conflict in state.conflicts]


def retreat_lines(rules: EmpireRules, before: State, events: Sequence[Event]) -> list[Line]:
    """The counters that retreats move."""
    moves = []
    for event in events:
        if event.name == "unit-retreated":
            unit = str(event.data["unit"])
            moves.append(Move(unit, rules.place_text(before.units[unit]), str(event.data["position"])))
    return move_block(rules, moves)


def choice_lines(rules: EmpireRules, state: State, run: Sequence[Mapping[str, Any]]) -> list[Line]:
    """What the owner of the picked attacker is asked (E-511)."""
    if state.phase != "choice":
        return []
    asked = [data for data in run if data["event"] == "choice-asked"][-1]
    seat = rules.seats[asked["unit"][0]]
    ways = " or ".join(f"`retreat {label}`" for label in asked["leave"])
    return [Line(f"{seat} decides for {asked['unit']}: `attack`, or {ways} to leave that hex.", 0)]


def ended(rules: EmpireRules, before: State, events: Sequence[Event], turn: int) -> str:
    """Why the tactical phase ends, and that nobody goes out by it (E-610, E-611, E-901)."""
    names = {event.name for event in events}
    if "player-passed" in names and "plans-revealed" not in names:
        why = f"All pass: the tactical phase ends after turn {turn}."
    elif turn == rules.settings.max_tactical_turns:
        why = f"The tactical phase ends: {counted(turn, 'turn')} were played."
    else:
        why = f"Nobody can move: the tactical phase ends after turn {turn}."
    goes_on = names.isdisjoint(("player-out", "game-over"))
    return f"{why} {_factories(rules, before)}" if goes_on and rules.settings.victory == "factories" else why


def _factories(rules: EmpireRules, state: State) -> str:
    """That every player has what keeps him in the game."""
    seats = [seat for seat, is_in in state.players.items() if is_in]
    has = {unit.seat for unit in state.units.values() if rules.types[unit.code].symbol == "factory"}
    who = "Both players have" if len(seats) == 2 else "All players have"
    if all(seat in has for seat in seats):
        return f"{who} a factory."
    return f"{who} a factory or an army group HQ."


def winner_sentence(names: Sequence[str]) -> str:
    """How the game ends."""
    if not names:
        return "The game is over: a draw."
    return (
        f"The game is over. {names[0]} wins."
        if len(names) == 1
        else f"The game is over. {both(names)} share the win."
    )


def bid_lines(rules: EmpireRules, state: State) -> list[Line]:
    """Every bid, now that the game is over (E-804)."""
    if state.phase != "over":
        return []
    cycles = sorted({cycle for cycle, _, _ in state.bids})
    told = [
        f"cycle {cycle} {', '.join(f'{rules.seats[s]} {n}' for c, s, n in state.bids if c == cycle)}"
        for cycle in cycles
    ]
    return [Line(f"Bids: {'; '.join(told)}.", 6)] if told else []
