"""What each command does, once it may be said (6.4)."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from printkit.games.empire.play import (
    building,
    combat,
    contacts,
    disposition,
    fixing,
    layout,
    phases,
    plot,
    production,
    refusals,
    supply,
    support,
    victory,
)
from printkit.games.empire.play.admission import refuse_common, refuse_not_awaited, waiting_for
from printkit.games.empire.play.draft import Draft
from printkit.games.empire.play.numerals import whole
from printkit.games.empire.play.stages import STAGES, awaits, enter, settle
from printkit.games.empire.play.state import State
from printkit.games.empire.play.table import Table
from printkit.games.empire.play.territory import territories
from printkit.model import Action, Roll, RuleError, Seat, Step, rolled_value
from printkit.model.actions import ROLL_COMMAND


def apply(table: Table, state: State, action: Action) -> Step[State]:
    """The step an action makes.

    Raises:
        RuleError: it is refused; the state is as it was.
    """
    draft = Draft(table, state)
    if action.command == ROLL_COMMAND:
        _take_roll(draft, action)
    else:
        action = replace(action, seat=action.seat.upper() if action.seat else None)
        refuse_common(table, state, action)
        _COMMANDS[action.command](draft, action)
    settle(draft)
    return draft.step()


def _take_roll(draft: Draft, action: Action) -> None:
    roll = awaits(draft.table, draft.state)
    if not isinstance(roll, Roll):
        raise RuleError("wrong-phase", f"no number is awaited. {waiting_for(draft.table, draft.state)}")
    word = action.orders[0][0] if action.orders and action.orders[0] else ""
    if whole(word) is None:
        raise RuleError("bad-pick", f"{word or 'nothing'} is no number from 1 to {roll.sides}.", given=word)
    value = rolled_value(action, roll)
    pick = combat.due(draft.table, draft.state)
    if pick is None:
        layout.take_lot(draft, value)
        return
    combat.take(draft, pick, value)
    combat.advance(draft)


def _begin(draft: Draft, action: Action) -> None:
    """``begin``: the bids of cycle 1 (E-301)."""
    layout.refuse_begin(draft)
    supply.settle_names(draft, supply.groups(draft.table, draft.state))
    draft.change(cycle=1)
    draft.tell("game-begun")
    enter(draft, "bid")


def _sacrifice(draft: Draft, action: Action) -> None:
    """``sacrifice ID``: the unit goes, its fellows are fed (E-605, E-711)."""
    words = action.orders[0] if action.orders else ()
    if len(words) != 1:
        raise RuleError("bad-syntax", "sacrifice ID, as in sacrifice B-TD1.", given=" ".join(words))
    unit = refusals.find_unit(draft.state, words[0])
    refuse_not_awaited(draft.table, draft.state, unit.seat)
    step = support if draft.state.phase == "support" else supply
    fed = step.sacrifice(draft, unit)
    draft.tell("unit-sacrificed", unit=unit.id, position=draft.where(unit))
    rule = "E-711" if draft.state.phase == "support" else "E-605"
    draft.remove({unit.id: draft.fate(unit.id, "sacrificed", rule)})
    for other in fed:
        draft.tell("unit-fed", unit=other)
    draft.put(replace(draft.state.units[other], fed=True) for other in fed)


def _done(draft: Draft, action: Action) -> None:
    """``done B``: no more sacrifices (E-606)."""
    if action.seat is not None:
        draft.change(done=draft.state.done | {action.seat})


def _withdraw(draft: Draft, action: Action) -> None:
    """``withdraw B``: takes a sealed entry back."""
    seat = action.seat
    if seat is None:
        return
    if seat not in draft.state.sealed:
        sealed = ", ".join(draft.table.name(other) for other in draft.state.sealed) or "nobody"
        raise RuleError("nothing-sealed", f"{draft.table.name(seat)} has sealed nothing. Sealed: {sealed}.")
    _unseal(draft, seat)


def _unseal(draft: Draft, seat: Seat) -> None:
    if seat in draft.state.sealed:
        draft.change(sealed={other: entry for other, entry in draft.state.sealed.items() if other != seat})
        draft.tell("sealed-withdrawn", seat=seat)


def _out(draft: Draft, action: Action) -> None:
    """``out B``: the player leaves, his units go with him."""
    if action.seat is None:
        return
    victory.leave(draft, (action.seat,))
    victory.end_if_decided(draft)
    if draft.state.phase != "over":
        combat.after_leaving(draft)


def _fix(draft: Draft, action: Action) -> None:
    """``fix``: a correction; what depends on it is worked out again."""
    at_rest = draft.state.phase in phases.AT_REST
    before = territories(draft.table, draft.state, draft.in_game()) if at_rest else ()
    owner = fixing.correct(draft, action)
    _unseal(draft, owner)
    support.settle_pools(draft, (part for part in before if part.seat == owner))
    state = draft.state
    if state.phase in ("combat", "weak", "choice"):
        _fight_again(draft)
    elif state.phase in ("supply", "plot") and contacts.contested(state):
        for seat in sorted(state.sealed):
            _unseal(draft, seat)
        enter(draft, "combat")
    elif state.phase in phases.NEEDING:
        _need_again(draft, owner)
    else:
        _await_again(draft)


def _fight_again(draft: Draft) -> None:
    """Find the conflicts anew; a capable unit in contact brings phase A back."""
    fought = draft.state.resolving.phase if draft.state.resolving else draft.state.phase
    is_weak = fought == "weak" and not contacts.find_conflicts(draft.table, draft.state, "combat")
    enter(draft, "weak" if is_weak else "combat")


def _need_again(draft: Draft, owner: Seat) -> None:
    """Who is in need anew; who was awaited still is, and the owner decides again (E-606)."""
    state = draft.state
    if state.phase == "support":
        others = tuple(members for members in state.territories if members[0][0] != owner)
        draft.change(territories=())
        found = territories(draft.table, draft.state, (owner,))
        draft.change(territories=(*others, *(territory.members for territory in found)))
    STAGES[state.phase].enter(draft)
    draft.change(awaited=draft.state.awaited | state.awaited, done=state.done - {owner})


def _await_again(draft: Draft) -> None:
    """Who has something to seal anew, and the points."""
    table, state = draft.table, draft.state
    if state.phase == "build":
        production.set_points(draft)
        draft.change(awaited=production.builders(table, draft.state))
    elif state.phase == "plot":
        draft.change(awaited=plot.able(table, state))
    elif state.phase == "disposition":
        draft.change(awaited=disposition.disposers(table, state))


_COMMANDS: Mapping[str, Callable[[Draft, Action], None]] = {
    "layout": layout.command_layout,
    "place": layout.command_place,
    "unplace": layout.command_unplace,
    "begin": _begin,
    "bid": production.command_bid,
    "count": production.command_count,
    "build": building.command_build,
    "combat": combat.command_combat,
    "attack": combat.command_attack,
    "retreat": combat.command_retreat,
    "sacrifice": _sacrifice,
    "done": _done,
    "plan": plot.command_plan,
    "pass": plot.command_pass,
    "dispose": disposition.command_dispose,
    "withdraw": _withdraw,
    "out": _out,
    "fix": _fix,
}
"""What each command does, after the checks of every command."""
