"""Who may say what, when: the checks of every command, in their order (6.4)."""

from collections.abc import Mapping

from printkit.games.empire.play import contacts, phases, production
from printkit.games.empire.play.stages import awaits, waiting
from printkit.games.empire.play.state import Phase, State
from printkit.games.empire.play.table import Table
from printkit.model import Action, Roll, RuleError, Seat, near

_ENTRIES: Mapping[Phase, str] = {
    "bid": "bids of ",
    "build": "building orders of ",
    "plot": "plans of ",
    "disposition": "dispositions of ",
}
"""What a phase with sealed entries waits for."""


def refuse_common(table: Table, state: State, action: Action) -> None:
    """Nothing, if the command may be said now by that player (6.4).

    Raises:
        RuleError: the first of ``phases.COMMON_CHECKS`` that fails.
    """
    _refuse_syntax(table, action)
    command, seat = action.command, action.seat
    if state.phase == "over":
        raise RuleError("game-over", f"the game is over. {_won(table, state)}", given=command)
    if state.phase not in phases.WHEN[command] or isinstance(awaits(table, state), Roll):
        where = phases.NAMES[state.phase]
        raise RuleError("wrong-phase", f"no {command} in {where}. {waiting_for(table, state)}", given=command)
    if seat is not None and command in phases.WITH_SEAT:
        production.refuse_stranger(table, state, seat)
        if command != "out":
            refuse_not_awaited(table, state, seat)


def _refuse_syntax(table: Table, action: Action) -> None:
    command = action.command
    if command not in phases.WHEN:
        meant = near(command, phases.WHEN)
        guess = f" Did you mean {meant[0]}?" if meant else f" Commands: {' '.join(phases.WHEN)}."
        raise RuleError("bad-syntax", f"there is no command {command}.{guess}", given=command, near=meant)
    if command in phases.WITH_SEAT and action.seat is None:
        first = next(iter(table.seats))
        raise RuleError("bad-syntax", f"{command} for whom? Name the player, as in {command} {first}.")
    at_most = phases.ORDERS.get(command)
    if at_most is not None and len(action.orders) > at_most:
        extra = " ".join(action.orders[at_most])
        only = "takes no orders" if not at_most else "takes one order at a time"
        raise RuleError("bad-syntax", f"{command} {only}: leave out {extra}.", given=extra)


def _won(table: Table, state: State) -> str:
    winners = ", ".join(table.name(seat) for seat in state.winners)
    return f"Won by {winners}." if winners else "Nobody won."


def waiting_for(table: Table, state: State) -> str:
    """Who is awaited, and for what, as a sentence."""
    if isinstance(awaits(table, state), Roll):
        return "Waiting for a number to fall."
    if state.phase in ("combat", "weak"):
        return f"Open: {' '.join(contacts.conflict_name(conflict) for conflict in state.conflicts)}."
    players = ", ".join(table.name(seat) for seat in table.seats if seat in waiting(state))
    what = _ENTRIES.get(state.phase, "")
    if players:
        return f"Waiting for {what}{players}."
    return "`begin` starts the game." if state.layout else "`layout` comes first."


def refuse_not_awaited(table: Table, state: State, seat: Seat) -> None:
    """Nothing, if the player has something to do now; who has sealed may seal again.

    Raises:
        RuleError: ``not-awaited``.
    """
    may = state.awaited - state.done if state.phase in phases.NEEDING else state.awaited
    if seat not in may:
        where = phases.NAMES[state.phase]
        raise RuleError(
            "not-awaited",
            f"{table.name(seat)} has nothing to do in {where}. {waiting_for(table, state)}",
            given=seat,
        )
