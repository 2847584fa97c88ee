"""Turns of a table: an order carried out, an entry taken back, an entry done again.

Each gives the moment and has added it to the history; nothing is written here.
"""

from collections.abc import Callable
from typing import Any

from printkit.model import Action, Played, Roll, RuleError, Seat, digest, play
from printkit.referee.entries import Draw, Kind, Source, sealed_entry
from printkit.referee.errors import TooFewNumbersError, TooManyNumbersError
from printkit.referee.history import History, Moment
from printkit.referee.telling import why_no_redo

Drawing = Callable[[Roll], int]


def carried_out(history: History, line: str, drawn: Drawing, numbers: tuple[int, ...] | None) -> Moment:
    """An order in full form, with what came of it: numbers typed by people, else ``drawn``.

    Raises:
        RuleError: the rules refuse it, or too few or too many numbers were typed.
    """
    rules = history.rules
    action = rules.parse(history.state, line)
    played = play(rules, history.state, action, drawn if numbers is None else typed(numbers))
    if numbers is not None and len(numbers) > len(played.rolls):
        raise TooManyNumbersError(rules.format(action), len(numbers), len(played.rolls))
    return _kept(history, "command", action, played, fallen(played, "drawn" if numbers is None else "typed"))


def done_again(history: History) -> Moment:
    """The entry last taken back, done again with the numbers it had.

    Raises:
        RuleError: ``nothing-to-redo``.
    """
    if not history.undone:
        raise RuleError("nothing-to-redo", why_no_redo(history))
    old = history.undone[-1]
    values = iter(old.draws)
    played = play(history.rules, history.state, old.action, lambda roll: next(values).value)
    return _kept(history, "redo", old.action, played, old.draws, old.number)


def taken_back(history: History, because: str, seats: set[Seat]) -> Moment:
    """The latest entry that stands, cancelled with all it caused.

    Raises:
        RuleError: ``nothing-to-undo``; ``needs-seat`` where it is sealed and its seat
            is none of ``seats``.
    """
    if len(history.live) < 2:
        raise RuleError("nothing-to-undo", "this is the new table; nothing that was entered stands.")
    last = history.live[-1]
    seat = last.action.seat or ""
    if history.sight.is_hidden(last, history.is_over) and seat not in seats:
        name = history.rules.seats.get(seat, seat)
        what = f"the latest entry is sealed by {name}. With {name} at the keyboard: `undo {seat}`."
        raise RuleError("needs-seat", what)
    played = Played(history.live[-2].played.state, (), (), frozenset())
    line = " ".join(["undo", *sorted(seats)])
    return _added(history, "undo", line, Action("undo", because=because), played, target=last.number)


def typed(numbers: tuple[int, ...]) -> Drawing:
    """A draw that hands out what people typed, in order.

    Raises:
        TooFewNumbersError: on the roll after the last number.
    """
    used: list[tuple[Roll, int]] = []

    def draw(roll: Roll) -> int:
        if len(used) == len(numbers):
            raise TooFewNumbersError(tuple(used), roll)
        used.append((roll, numbers[len(used)]))
        return used[-1][1]

    return draw


def fallen(played: Played, source: Source) -> tuple[Draw, ...]:
    """The numbers that fell, as the journal keeps them."""
    return tuple(Draw(roll.key, roll.sides, value, source) for roll, value in played.rolls)


def _kept(
    history: History,
    kind: Kind,
    action: Action,
    played: Played,
    draws: tuple[Draw, ...],
    target: int | None = None,
) -> Moment:
    line = history.rules.format(Action(action.command, action.seat, action.orders))
    return _added(history, kind, line, action, played, draws=draws, target=target)


def _added(
    history: History,
    kind: Kind,
    line: str,
    action: Action,
    played: Played,
    *,
    draws: tuple[Draw, ...] = (),
    target: int | None = None,
) -> Moment:
    state: Any = played.state
    entry = sealed_entry(
        history.last_number + 1,
        kind,
        line,
        because=action.because,
        target=target,
        draws=draws,
        events=played.events,
        state=digest(state),
        previous=history.last_hash,
    )
    moment = Moment(entry, action, history.state, played, draws)
    history.add(moment)
    return moment
