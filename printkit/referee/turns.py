"""Turns of a table: an order carried out, an entry taken back, an entry done again.

Each gives the moment and has added it to the history; nothing is written here.
"""

from collections.abc import Callable
from typing import Any

from printkit.model import Action, Played, Roll, RuleError, Seat, digest, play
from printkit.referee.entries import Draw, Kind, Source, sealed_entry
from printkit.referee.errors import TooFewNumbersError, TooManyNumbersError
from printkit.referee.history import History, Moment, closing, standing
from printkit.referee.telling import why_no_redo

Drawing = Callable[[Roll], int]


def carried_out(
    history: History, line: str, drawn: Drawing, numbers: tuple[int, ...] | None, *, was_drawn: bool = False
) -> Moment:
    """An order in full form, with what came of it: numbers typed by people, else ``drawn``.

    ``was_drawn`` numbers come from an export; they are drawn here too if ``drawn`` gives
    the same ones, else typed.

    Raises:
        RuleError: the rules refuse it, or too few or too many numbers were typed.
    """
    rules = history.rules
    action = rules.parse(history.state, line)
    played = play(rules, history.state, action, drawn if numbers is None else typed(numbers))
    if numbers is not None and len(numbers) > len(played.rolls):
        raise TooManyNumbersError(rules.format(action), len(numbers), len(played.rolls))
    is_same = was_drawn and all(drawn(roll) == value for roll, value in played.rolls)
    source: Source = "drawn" if numbers is None or is_same else "typed"
    return _kept(history, "command", action, played, fallen(played, source))


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
    played = standing(history.live[-2].played.state)
    line = " ".join(["undo", *sorted(seats)])
    return _added(history, "undo", line, Action("undo", because=because), played, target=last.number)


def closed(history: History, because: str) -> Moment:
    """The table closed before its rules end the game: nothing is sealed any more.

    Raises:
        RuleError: ``game-over`` where the rules have ended it already.
    """
    if history.is_over:
        raise RuleError("game-over", "the game is over already, and the seal of the draws is open.")
    action = closing(because)
    return _added(history, "over", action.command, action, standing(history.state))


def refuse_closed(history: History) -> None:
    """Nothing more may be entered once people closed the table: its secrets are out.

    Raises:
        RuleError: ``over``, with the entry that closed it.
    """
    if history.closing is not None:
        number = history.closing.number
        what = f"the table was closed by entry {number}; its secrets are out, so undo does not open it again."
        raise RuleError("over", what)


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
