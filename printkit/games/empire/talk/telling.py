"""What the table is told after an action: the events in their order, hands before heads."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from printkit.games.empire.play import phases
from printkit.games.empire.play.rules import EmpireRules
from printkit.games.empire.play.state import State, UnitId
from printkit.games.empire.talk import fight, hands, need, opening
from printkit.games.empire.talk.hands import Move, Spot, ToPut
from printkit.games.empire.talk.kinds import KINDS
from printkit.games.empire.talk.words import COLUMNS, counted, ids, title, turn_title
from printkit.model import Action, Event, Line, Step

_SIDES = {"disable": "to the disabled side", "enable": "to the front"}

LOST_IDS = " (ids of lost units come back: look in the box first)"


class Teller:
    """Puts the lines of one step together; it lives no longer than that.

    Events of one kind that follow each other are told together. ``sentences`` is the
    line of prose being made; it ends when hands have something to do.
    """

    def __init__(self, rules: EmpireRules, before: State, action: Action, step: Step[State]) -> None:
        self.rules = rules
        self.before = before
        self.after = step.state
        self.action = action
        self.events = step.events
        self.lines: list[Line] = []
        self.sentences: list[str] = []
        self.later: list[str] = []
        self.perished: list[UnitId] = []
        self.disabled: list[UnitId] = []
        self.turn_is_told = False
        self.place_is_told = False

    def told(self) -> tuple[Line, ...]:
        """Every line, in order."""
        if self.action.command == "new" and not self.after.layout:
            self.show(opening.free_lines(self.rules))
        for kind, run in groupby(self.events, key=lambda event: KINDS.get(event.name, "")):
            if kind:
                _TELL[kind](self, [dict(event.data, event=event.name) for event in run])
        _done(self)
        self._close()
        return tuple(self.lines)

    def say(self, *sentences: str) -> None:
        """Add to the line of prose."""
        self.sentences += [text for text in dict.fromkeys(sentences) if text and text not in self.sentences]

    def end(self) -> None:
        """End the line of prose."""
        if self.sentences:
            self.lines.append(Line(" ".join(self.sentences), 0))
        self.sentences = []

    def tell_groups(self) -> None:
        """The groups that came apart or together, on a new line where this one has no room."""
        if len(" ".join((*self.sentences, *self.later))) > COLUMNS:
            self.end()
        self.say(*self.later)
        self.later = []

    def gap(self) -> None:
        """A blank line, where anything stands above."""
        self.end()
        if self.lines and self.lines[-1].text:
            self.lines.append(Line())

    def show(self, lines: Sequence[Line]) -> None:
        """Lines of their own."""
        if lines:
            self.end()
            self.lines += lines

    @property
    def place(self) -> str:
        """Where we are now: ``Turn 3 of 8``, ``Cycle 1 of 3``."""
        settings = self.rules.settings
        return title(self.after, settings.cycle_limit, settings.max_tactical_turns)

    def turn(self, number: int) -> str:
        """What a turn is called: ``Turn 3 of 8``."""
        return turn_title(number, self.rules.settings.max_tactical_turns)

    @property
    def waiting(self) -> str:
        """``Waiting for Blue, Red.``, or nothing."""
        return opening.waiting(self.rules, self.after)

    @property
    def fight(self) -> str:
        """The combat phase that the action belongs to, an owner's answer too."""
        resolving = self.before.resolving
        return resolving.phase if resolving and self.before.phase == "choice" else self.before.phase

    def has(self, name: str) -> bool:
        """Whether such an event is in the step."""
        return any(event.name == name for event in self.events)

    def is_sealed_only(self) -> bool:
        """Whether the step did no more than seal an entry."""
        return (self.before.phase, self.before.turn, self.before.cycle) == (
            self.after.phase,
            self.after.turn,
            self.after.cycle,
        ) and bool(self.after.sealed)

    def _close(self) -> None:
        """The end: groups that came together, and the phase if nothing said it."""
        self.tell_groups()
        was, now = self.before, self.after
        moved_on = (was.phase, was.turn, was.cycle) != (now.phase, now.turn, now.cycle)
        if moved_on and not self.place_is_told and now.phase not in ("over", "choice"):
            self._tell_place()
        self.end()

    def _tell_place(self) -> None:
        now = self.after
        if self.turn_is_told and now.phase in ("plot", "combat", "weak", "supply", "supply-before"):
            return
        if now.phase == "disposition":
            self.end()
        self.say(f"{self.place}, {phases.NAMES[now.phase]}{self._invitation()}")

    def _invitation(self) -> str:
        """What a phase of the whole table asks for, when it is reached."""
        settings = self.rules.settings
        if self.after.phase == "bid" and self.before.phase == "setup":
            return f": how many strategic turns, {settings.bid_min} to {settings.bid_max}?"
        if self.after.phase == "disposition":
            return ": put the mobile units at rest, pool or transform."
        return "."


def _sealed(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    name = tell.rules.seats[run[0]["seat"]]
    if tell.is_sealed_only():  # a plan and a pass look alike until all are in (6.5)
        tell.say(f"{name} is sealed.", tell.waiting)
        tell.end()
    elif tell.before.phase not in ("bid", "plot") or tell.has("plans-revealed"):
        tell.say("All sealed.", opening.passes(tell.rules, tell.before, tell.action))
        tell.gap()


def _withdrawn(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    for data in run:
        entry = opening.ENTRY.get(tell.before.phase, "entry")
        tell.say(f"{tell.rules.seats[data['seat']]}'s {entry} is withdrawn.")
    tell.say(tell.waiting)
    tell.end()


def _corrected(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    for data in run:
        tell.say(opening.corrected(tell.rules, tell.after, data))
        tell.end()
        if data["what"] in ("disable", "enable") and data["from"] != data["to"]:
            tell.show([hands.turn_line([data["unit"]], _SIDES[data["what"]])])


def _counted(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    tell.show(opening.count_lines(tell.rules, tell.after, tell.action, run))


def _points(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    tell.show(opening.points_lines(tell.rules, tell.after, run))


def _world(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    tell.show(opening.world_lines(tell.rules, tell.before, tell.after, tell.action, run[-1]))


def _put(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    def spots(*names: str) -> tuple[Spot, ...]:
        return tuple(Spot(data["unit"], data["position"]) for data in run if data["event"] in names)

    new = spots("unit-placed", "unit-bought")
    saved = {data["unit"]: data["points"] for data in run if data["event"] == "points-saved"}
    back = tell.before.cycle > 1 and _is_used_again(tell, new)
    if tell.lines:
        tell.gap()
    lines = hands.put_block(
        tell.rules, tell.after, ToPut(new, spots("unit-deployed"), saved), LOST_IDS if back else ""
    )
    tell.show(lines)


def _is_used_again(tell: Teller, new: Sequence[Spot]) -> bool:
    """Whether an id was surely in play before: one of the start kits, or lower than another's serial."""
    had = {*tell.before.units, *tell.rules.start().state.units}
    return any(spot.unit in had or _is_gap(spot.unit, had) for spot in new)


def _is_gap(unit: UnitId, had: set[UnitId]) -> bool:
    stem = unit.rstrip("0123456789")
    serials = [int(other[len(stem) :]) for other in had if other.rstrip("0123456789") == stem]
    return int(unit[len(stem) :]) < max(serials, default=0)


def _moved(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    moves = [Move(data["unit"], data["from"], data["to"]) for data in run if data["event"] == "unit-moved"]
    held = [unit for data in run if data["event"] == "plans-revealed" for unit in data["held"]]
    if not moves:
        tell.say("Nobody moves.")
        return
    tell.show([*hands.move_block(tell.rules, moves), *hands.held_rows(tell.rules, held, "Hold")])


def _rested(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    replaced = {data["unit"]: data for data in run if data["event"] == "unit-transformed"}
    moves = [
        opening.rest_move(tell.rules, tell.before, data)
        for data in run
        if data["event"] != "unit-transformed"
    ]
    moves = [move for move in moves if move.was != move.now and move.unit not in replaced]
    swaps = [Spot(unit, f"{data['to']} at {data['position']}") for unit, data in replaced.items()]
    tell.show(hands.move_block(tell.rules, moves))
    tell.show(hands.spot_block(tell.rules, swaps, "REPLACE", "by"))
    gone = {*replaced, *(move.unit for move in moves)}
    if tell.before.phase == "disposition":
        stay = [unit for unit in tell.before.units if unit not in gone]
        tell.show(hands.held_rows(tell.rules, stay, "Stay"))


def _unfed(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    tell.show([hands.unfed_line([unit for data in run for unit in data["units"]])])


def _fought(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    first = opening.resolved(tell.before)
    events = fight.with_conflict([Event(str(data["event"]), data) for data in run], first)
    tell.show(fight.fight(events))
    lost = [
        Spot(str(event.data["unit"]), str(event.data["position"]))
        for event in events
        if event.name == "unit-destroyed"
    ]
    tell.show(hands.spot_block(tell.rules, lost))
    tell.show(opening.retreat_lines(tell.rules, tell.before, events))
    open_now = opening.open_names(tell.after)
    goes_on = tell.after.phase in ("choice", tell.fight)
    for name, units in fight.left(tell.before, events).items():
        if tell.after.phase != "choice" or name not in open_now:
            tell.show([fight.left_line(name, units, not (goes_on and name in open_now))])
    tell.show(opening.choice_lines(tell.rules, tell.after, run))
    if open_now and tell.after.phase == tell.fight:
        tell.say(f"Open: {' '.join(open_now)}.")
    if tell.fight == "combat" and tell.after.phase not in ("combat", "choice", "weak"):
        tell.say("Weak units: no combat.")


def _turn(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    tell.gap()
    tell.turn_is_told = True
    tell.say(f"{tell.turn(int(run[-1]['turn']))}.")
    if not tell.has("conflict-found"):
        tell.say("No combat.")


def _found(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    word = "Combat" if run[0]["phase"] == "combat" else "Weak units"
    if not tell.turn_is_told and word == "Combat":
        tell.gap()
        tell.say(f"{tell.place}.")
    tell.turn_is_told = tell.place_is_told = True
    tell.say(f"{word}: {counted(len(run), 'conflict')}.")
    tell.end()
    tell.show(need.conflict_lines(tell.rules, tell.after, run))


def _checked(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    def units(name: str) -> list[str]:
        return [str(data["unit"]) for data in run if data["event"] == name]

    lost = [Spot(data["unit"], data["position"]) for data in run if data["event"] == "unit-perished"]
    down, restored = units("unit-disabled"), units("unit-restored")
    tell.perished += units("unit-perished")
    tell.disabled += down
    for data in run:
        if data["event"] == "supply-checked":
            if tell.before.phase == "disposition":
                tell.gap()
            tell.say(
                need.check_sentence(
                    str(data["phase"]), tell.perished, tell.disabled, tell.before.phase in phases.NEEDING
                )
            )
            tell.perished, tell.disabled = [], []
            tell.tell_groups()
    if units("unit-recovering"):
        tell.say(f"Recovering until the end of the turn: {ids(units('unit-recovering'))}.")
    tell.show(hands.spot_block(tell.rules, lost))
    tell.show([hands.turn_line(down, _SIDES["disable"])] if down else [])
    tell.show([hands.turn_line(restored, _SIDES["enable"])] if restored else [])


def _sacrificed(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    lost = [Spot(data["unit"], data["position"]) for data in run if data["event"] == "unit-sacrificed"]
    fed = [data["unit"] for data in run if data["event"] == "unit-fed"]
    until = "the deployments are shown" if tell.before.phase == "support" else "the end of this turn"
    tell.show(hands.spot_block(tell.rules, lost))
    tell.show([hands.fed_line(fed, until)] if fed else [])


def _regrouped(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    changed = [f"{' + '.join(data['before'])} -> {' + '.join(data['after'])}" for data in run]
    tell.later.append(f"{'; '.join(changed)}.")


def _needed(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    tell.tell_groups()
    tell.gap()
    tell.place_is_told = True
    tell.show(need.need_lines(tell.rules, tell.after, tell.place, run))


def _ended(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    tell.end()
    tell.say(opening.ended(tell.rules, tell.before, tell.events, int(run[-1]["turn"])))


def _out(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    tell.end()
    for data in run:
        seat = str(data["seat"])
        tell.say(f"{tell.rules.seats[seat]} is out of the game.")
        gone = [
            unit
            for unit in tell.before.units.values()
            if unit.seat == seat and unit.id not in tell.after.units
        ]
        tell.show(hands.spot_block(tell.rules, [Spot(unit.id, tell.rules.place_text(unit)) for unit in gone]))


def _over(tell: Teller, run: Sequence[Mapping[str, Any]]) -> None:
    tell.end()
    for data in run:
        if data["event"] == "scored":
            tell.say(f"Score: {', '.join(f'{tell.rules.seats[s]} {n}' for s, n in data['scores'].items())}.")
        else:
            tell.say(opening.winner_sentence([tell.rules.seats[seat] for seat in data["winners"]]))
    tell.show(opening.bid_lines(tell.rules, tell.after))


def _done(tell: Teller) -> None:
    """``Blue is done.``, when others are still awaited: no event says it."""
    seat = tell.action.seat
    if tell.action.command == "done" and seat and tell.after.phase == tell.before.phase and tell.after.done:
        tell.say(f"{tell.rules.seats[seat]} is done.", tell.waiting)


_TELL: Mapping[str, Callable[[Teller, Sequence[Mapping[str, Any]]], None]] = {
    "sealed": _sealed,
    "withdrawn": _withdrawn,
    "corrected": _corrected,
    "count": _counted,
    "points": _points,
    "world": _world,
    "put": _put,
    "moved": _moved,
    "rested": _rested,
    "unfed": _unfed,
    "fight": _fought,
    "turn": _turn,
    "found": _found,
    "check": _checked,
    "sacrifice": _sacrificed,
    "regrouped": _regrouped,
    "need": _needed,
    "ended": _ended,
    "out": _out,
    "over": _over,
}
