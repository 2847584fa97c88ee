"""How Empire talks at the table: ``tell``, ``tell_back``, ``read_back``, ``prompt``, ``status``."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.rules import EmpireRules
from printkit.games.empire.play.state import State, Unit, UnitId
from printkit.games.empire.talk.hands import (
    Move,
    Spot,
    fed_line,
    move_block,
    spot_block,
    turn_line,
    unfed_line,
)
from printkit.games.empire.talk.page import read_back
from printkit.games.empire.talk.summary import summary
from printkit.games.empire.talk.telling import Teller
from printkit.games.empire.talk.where import (
    alone_data,
    awaits_data,
    need_data,
    place,
    place_data,
    prompt,
    status,
)
from printkit.model import Action, Answer, Event, Line, Step

__all__ = ["place", "prompt", "read_back", "status", "tell", "tell_back"]

_SECRET = frozenset({"bid-sealed", "build-sealed", "plan-sealed", "disposition-sealed"})
_PASS = "player-passed"
_APART = frozenset({"group-in-need", "territory-in-need", "group-alone", "territory-alone", "skipped"})
_LOSSES = frozenset({"unit-destroyed", "unit-sacrificed", "unit-perished"})


def tell(rules: EmpireRules, before: State | None, action: Action, step: Step[State]) -> Answer:
    """What the table is told after an action: hands before heads; nothing that is still sealed."""
    lines = Teller(rules, before or step.state, action, step).told()
    return Answer(lines, _data(rules, before or step.state, action, step))


def _data(rules: EmpireRules, before: State, action: Action, step: Step[State]) -> dict[str, object]:
    """The same facts: events by their names, counters to take off, where we are, who is in need."""
    events = [
        _unread(event) for event in step.events if event.sight is None or event.name in (*_SECRET, _PASS)
    ]
    lost = [str(event.data["unit"]) for event in events if event.name in _LOSSES]
    lost += [str(unit) for event in events if event.name == "player-out" for unit in _units(event)]
    return {
        "events": [_event(event) for event in events if event.name not in _APART],
        "take_off": list(sorted_ids(lost)),
        "state": place_data(step.state),
        "awaits": awaits_data(rules, step.state),
        "in_need": need_data(rules, step.state),
        "alone": alone_data(rules, step.state),
        **({"summary": told} if (told := summary(before, action, step)) else {}),
    }


def _unread(event: Event) -> Event:
    """The event as all may see it: a pass that is sealed looks like any sealed plan (6.5)."""
    return replace(event, name="plan-sealed") if event.name == _PASS and event.sight else event


def _units(event: Event) -> Iterable[object]:
    units = event.data.get("units", ())
    return units if isinstance(units, list | tuple) else ()


def _event(event: Event) -> Mapping[str, object]:
    """An event as data; of a sealed entry only whose it is."""
    data = {"seat": event.data["seat"]} if event.name in _SECRET else dict(event.data)
    return {"event": event.name, **data}


def tell_back(rules: EmpireRules, before: State, state: State) -> tuple[Line, ...]:
    """What hands must do on the table when the state goes from ``before`` to ``state``."""
    if before.layout != state.layout:
        return (Line("Lay the tiles as the layout says.", 2, "hands"),)
    was, now = before.units, state.units
    kept = [unit for unit in sorted_ids(now) if unit in was]
    lines = [
        *spot_block(rules, _spots(rules, was, (unit for unit in was if unit not in now))),
        *spot_block(rules, _spots(rules, now, (unit for unit in now if unit not in was)), "PUT BACK", "on"),
        *move_block(rules, _moves(rules, was, now, kept), "MOVE BACK"),
    ]
    return (*lines, *_marks(was, now))


def _spots(rules: EmpireRules, units: Mapping[UnitId, Unit], which: Iterable[UnitId]) -> list[Spot]:
    return [Spot(unit, rules.place_text(units[unit])) for unit in sorted_ids(which)]


def _moves(
    rules: EmpireRules, was: Mapping[UnitId, Unit], now: Mapping[UnitId, Unit], kept: Sequence[UnitId]
) -> list[Move]:
    moves = [Move(unit, rules.place_text(was[unit]), rules.place_text(now[unit])) for unit in kept]
    return [move for move in moves if move.was != move.now]


def _marks(was: Mapping[UnitId, Unit], now: Mapping[UnitId, Unit]) -> list[Line]:
    """Counters to turn over, and fed markers to put on or take off."""
    kept = [unit for unit in sorted_ids(now) if unit in was]
    down = [unit for unit in kept if now[unit].disabled and not was[unit].disabled]
    up = [unit for unit in kept if was[unit].disabled and not now[unit].disabled]
    fed = [unit for unit in sorted_ids(now) if now[unit].fed and not (unit in was and was[unit].fed)]
    unfed = [unit for unit in kept if was[unit].fed and not now[unit].fed]
    return [
        *([turn_line(down, "to the disabled side")] if down else ()),
        *([turn_line(up, "to the front")] if up else ()),
        *([fed_line(fed, "the mark is taken off again")] if fed else ()),
        *([unfed_line(unfed)] if unfed else ()),
    ]
