"""Quay's rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from printkit.model import (
    ANYONE,
    Action,
    Answer,
    Command,
    Event,
    Line,
    Roll,
    RuleError,
    Seat,
    Step,
    UsageError,
    format_action,
    near,
    parse_action,
    rolled_value,
)

NAMES = {"B": "Blue", "R": "Red", "Y": "Yellow", "K": "Black"}

COMMANDS = (
    Command("begin", "begin", "start", ("setup",)),
    Command("bid", "bid B POINTS", "seal a bid", ("bid",), has_seat=True, secret=True),
    Command("fight", "fight", "pick attacker and target", ("fight",), short="f"),
    Command("move", "move B ID PLACE; ...", "seal moves", ("move",), has_seat=True, secret=True, short="m"),
    Command("stay", "stay B", "seal no move", ("move",), has_seat=True, secret=True),
    Command("withdraw", "withdraw B", "unseal", ("bid", "move"), has_seat=True),
    Command("fix", "fix ID PLACE|off", "say what lies where"),
    Command("where", "where PLACE", "what lies there", asks=True),
    Command("show", "show", "all counters", asks=True),
    Command("sealed", "sealed B", "your own sealed entry", has_seat=True, asks=True),
)
BY_NAME = {command.name: command for command in COMMANDS}


@dataclass(frozen=True, slots=True)
class State:
    """All of a table. ``attacker`` is set while a target is awaited, ``rolling`` while either is."""

    phase: str
    round: int
    units: Mapping[str, int]
    sealed: Mapping[Seat, Action] = field(default_factory=dict)
    bids: tuple[tuple[int, Seat, int], ...] = ()
    fights: int = 0
    attacker: str | None = None
    rolling: bool = False


class QuayRules:
    """One table."""

    def __init__(self, seats: tuple[Seat, ...], rounds: int, counters: int, places: int) -> None:
        self.seats = {seat: NAMES.get(seat, seat) for seat in seats}
        self.rounds = rounds
        self.counters = counters
        self.places = places

    def start(self) -> Step[State]:
        units = {f"{seat}{n}": n for seat in self.seats for n in range(1, self.counters + 1)}
        placed = (Event("unit-placed", {"unit": unit, "position": str(at)}) for unit, at in units.items())
        return Step(State("setup", 1, units), tuple(placed))

    def awaits(self, state: State) -> frozenset[Seat] | Roll | None:
        if state.phase == "over":
            return None
        if state.rolling:
            items = self._targets(state) if state.attacker else tuple(sorted(state.units))
            purpose = "target" if state.attacker else "attacker"
            return Roll((str(state.round), str(state.fights), purpose), len(items), purpose, items)
        if state.phase in ("bid", "move"):
            return frozenset(seat for seat in self.seats if seat not in state.sealed)
        return frozenset({ANYONE})

    def apply(self, state: State, action: Action) -> Step[State]:
        if action.command == "rolled":
            return self._rolled(state, action)
        command = BY_NAME[action.command]
        if state.phase == "over":
            raise RuleError("game-over", "the game is over.")
        if command.when and state.phase not in command.when:
            waiting = self._waiting(state)
            raise RuleError("wrong-phase", f"no {command.name} in {state.phase}. Waiting for {waiting}.")
        if command.has_seat and action.seat not in self.seats:
            raise RuleError("unknown-player", f"there is no player {action.seat}.", given=action.seat)
        return getattr(self, f"_{command.name}")(state, action)

    def commands(self) -> tuple[Command, ...]:
        return COMMANDS

    def parse(self, state: State, line: str) -> Action:
        word = line.split()[0] if line.split() else ""
        if word.lower() not in BY_NAME:
            raise UsageError(f"No command `{word}`.")
        action = parse_action(line, has_seat=BY_NAME[word.lower()].has_seat)
        orders = tuple(tuple(word.upper() for word in order) for order in action.orders)
        return Action(word.lower(), action.seat and action.seat.upper(), orders, action.because)

    def format(self, action: Action) -> str:
        return format_action(action)

    def query(self, state: State, line: str, seat: Seat | None = None) -> Answer:
        word, *rest = line.split()
        if word == "where":
            found = sorted(unit for unit, at in state.units.items() if rest == [str(at)])
            return Answer((Line(f"{' '.join(rest)}: {' '.join(found) or 'nothing'}"),), {"units": found})
        if word == "sealed":
            held = state.sealed.get(rest[0].upper())
            return Answer((Line(format_action(held) if held else "nothing sealed"),))
        lines = tuple(Line(f"{unit} {at}") for unit, at in sorted(state.units.items()))
        return Answer(lines, {"units": state.units})

    def view(self, state: State, seat: Seat | None) -> Mapping[str, object]:
        own = {one: format_action(action) for one, action in state.sealed.items() if one == seat}
        return {"phase": state.phase, "units": state.units, "sealed": sorted(state.sealed), "own": own}

    def phase(self, state: State) -> str:
        return state.phase

    def place(self, state: State) -> str:
        return "game over" if state.phase == "over" else f"round {state.round}"

    def prompt(self, state: State) -> str:
        if state.phase == "over":
            return "game over"
        return f"{self.place(state)}, {state.phase} ({self._waiting(state)})"

    def status(self, state: State) -> Answer:
        sealed = f" Sealed: {' '.join(state.sealed)}." if state.sealed else ""
        text = f"Round {state.round} of {self.rounds}, {state.phase}.{sealed}"
        return Answer((Line(text),), {"state": {"round": state.round, "phase": state.phase}})

    def tell(self, before: State | None, action: Action, step: Step[State]) -> Answer:
        lines, lost = [], []
        for event in step.events:
            data: Mapping[str, Any] = event.data
            if event.name == "attacker-picked":
                lines += [Line("Fight", tone="drawn"), Line(f"  attacker {data['index']} {data['unit']}")]
            elif event.name == "unit-destroyed":
                lost.append(str(data["unit"]))
            elif event.name.endswith("-sealed"):
                lines.append(Line(f"{self.seats[str(data['seat'])]} is sealed."))
            elif event.name == "counted":
                lines.append(Line(f"{self.seats[str(data['caller'])]} calls with {data['points']}."))
        if lost:
            lines += [Line(f"TAKE OFF {len(lost)}", tone="hands"), Line(f"  {' '.join(lost)}", tone="hands")]
        if before is None or before.phase != step.state.phase:
            lines.append(Line(f"Round {step.state.round}, {step.state.phase}."))
        return Answer(tuple(lines), {"take_off": lost} if lost else {})

    def tell_back(self, before: State, state: State) -> tuple[Line, ...]:
        back = sorted(set(state.units) - set(before.units))
        return (Line(f"PUT BACK {' '.join(back)}", tone="hands"),) if back else ()

    def read_back(self, state: State, action: Action, closing: bool) -> tuple[Line, ...]:
        self.apply(state, action)
        if action.command == "bid":
            name = self.seats[str(action.seat)]
            return (Line(f"{name} bids {action.orders[0][0]} points."),) if closing else ()
        lines = tuple(Line(f"{unit} -> {place}") for unit, place in action.orders)
        return (*lines, Line("The others stay.")) if closing else lines

    def _begin(self, state: State, action: Action) -> Step[State]:
        return Step(replace(state, phase="bid"), (Event("game-begun"),))

    def _bid(self, state: State, action: Action) -> Step[State]:
        number = action.orders[0][0] if len(action.orders) == 1 and len(action.orders[0]) == 1 else ""
        if not number.isdecimal() or not 1 <= int(number) <= 99:
            raise RuleError("bad-bid", f"a bid is 1 to 99, not {number or 'nothing'}.", given=number)
        sealed = self._sealed_too(state, action)
        step = Step(sealed, (Event("bid-sealed", {"seat": action.seat}),))
        if len(sealed.sealed) < len(self.seats):
            return step
        bids = {seat: int(entry.orders[0][0]) for seat, entry in sealed.sealed.items()}
        caller = max(self.seats, key=lambda seat: bids[seat])
        kept = sealed.bids + tuple((state.round, seat, bids[seat]) for seat in self.seats)
        counted = Event("counted", {"caller": caller, "points": bids[caller]})
        after = replace(sealed, phase="fight", sealed={}, bids=kept)
        return Step(after, (*step.events, counted), frozenset({caller}))

    def _fight(self, state: State, action: Action) -> Step[State]:
        return Step(replace(state, rolling=True, fights=state.fights + 1))

    def _rolled(self, state: State, action: Action) -> Step[State]:
        roll = self.awaits(state)
        assert isinstance(roll, Roll)
        index = rolled_value(action, roll)
        unit = roll.items[index - 1]
        data = {"index": index, "unit": unit, "list": list(roll.items)}
        if state.attacker is None:
            picked = replace(state, attacker=unit)
            event = Event("attacker-picked", data)
            return Step(picked if self._targets(picked) else self._to_move(picked), (event,))
        left = {name: at for name, at in state.units.items() if name != unit}
        gone = Event("unit-destroyed", {"unit": unit, "position": str(state.units[unit])})
        return Step(self._to_move(replace(state, units=left)), (Event("target-picked", data), gone))

    def _move(self, state: State, action: Action) -> Step[State]:
        if not action.orders:
            raise RuleError("bad-syntax", "move B ID PLACE; ...")
        for order in action.orders:
            self._check_place(state, order)
            if not order[0].startswith(str(action.seat)):
                name = self.seats[str(action.seat)]
                raise RuleError("not-your-unit", f"{order[0]} is not {name}'s.", given=order[0])
        return self._moves_sealed(state, action)

    def _stay(self, state: State, action: Action) -> Step[State]:
        return self._moves_sealed(state, action)

    def _moves_sealed(self, state: State, action: Action) -> Step[State]:
        sealed = self._sealed_too(state, action)
        own = frozenset({str(action.seat)})
        told = (
            Event("move-sealed", {"seat": action.seat}),
            Event("orders-taken", {"seat": action.seat}, own),
        )
        if len(sealed.sealed) < len(self.seats):
            return Step(sealed, told)
        moves = {unit: int(to) for entry in sealed.sealed.values() for unit, to in entry.orders}
        moved = tuple(Event("unit-moved", {"unit": unit, "to": str(to)}) for unit, to in moves.items())
        units = {**state.units, **moves}
        is_over = state.round == self.rounds or len({unit[0] for unit in units}) < 2
        phase, now = ("over", state.round) if is_over else ("bid", state.round + 1)
        after = State(phase, now, units, bids=state.bids, fights=state.fights)
        return Step(after, (*told, *moved), frozenset(sealed.sealed))

    def _withdraw(self, state: State, action: Action) -> Step[State]:
        if action.seat not in state.sealed:
            raise RuleError("nothing-sealed", f"{self.seats[str(action.seat)]} has sealed nothing.")
        return self._withdrawn(state, str(action.seat))

    def _withdrawn(self, state: State, seat: Seat, *events: Event) -> Step[State]:
        left = {one: entry for one, entry in state.sealed.items() if one != seat}
        return Step(replace(state, sealed=left), (*events, Event("sealed-withdrawn", {"seat": seat})))

    def _fix(self, state: State, action: Action) -> Step[State]:
        (unit, place), *_ = action.orders or ((),)
        if place == "OFF":
            left = {one: at for one, at in state.units.items() if one != unit}
            gone = Event("corrected", {"unit": unit, "from": str(state.units[unit]), "to": None})
            return Step(replace(state, units=left), (gone,))
        self._check_place(state, (unit, place))
        fixed = replace(state, units={**state.units, unit: int(place)})
        event = Event("corrected", {"unit": unit, "from": str(state.units[unit]), "to": place})
        if unit[0] in state.sealed and state.phase == "move":
            return self._withdrawn(fixed, unit[0], event)
        return Step(fixed, (event,))

    def _check_place(self, state: State, order: tuple[str, ...]) -> None:
        if len(order) != 2:
            raise RuleError("bad-syntax", f"{' '.join(order)} is not ID PLACE.")
        unit, place = order
        if unit not in state.units:
            close = near(unit, state.units)
            hint = f" Did you mean {close[0]}?" if close else ""
            raise RuleError("unknown-unit", f"there is no {unit}.{hint}", given=unit, near=close)
        if not place.isdecimal() or not 1 <= int(place) <= self.places:
            raise RuleError("unknown-place", f"{place} is not 1 to {self.places}.", given=place)

    def _sealed_too(self, state: State, action: Action) -> State:
        return replace(state, sealed={**state.sealed, str(action.seat): action})

    def _targets(self, state: State) -> tuple[str, ...]:
        return tuple(sorted(unit for unit in state.units if unit[0] != str(state.attacker)[0]))

    def _to_move(self, state: State) -> State:
        return replace(state, phase="move", rolling=False, attacker=None)

    def _waiting(self, state: State) -> str:
        waiting = self.awaits(state)
        if not isinstance(waiting, frozenset) or ANYONE in waiting:
            return "anyone"
        return " ".join(sorted(waiting))
