"""What people enter and what comes of it: actions, rolls, events, steps."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from printkit.model.errors import RuleError

Seat: TypeAlias = str

ANYONE: Seat = "*"
"""Stands in ``awaits`` for whoever sits at the keyboard."""

ROLL_COMMAND = "rolled"

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Action:
    """One entry in full form: ``plan B B-RAD3 0304+0305; B-RID1 hold because late``.

    ``orders`` are the words of each order between the semicolons.

    >>> format_action(Action("plan", "B", (("B-RAD3", "0304+0305"), ("B-RID1", "hold"))))
    'plan B B-RAD3 0304+0305; B-RID1 hold'
    """

    command: str
    seat: Seat | None = None
    orders: tuple[tuple[str, ...], ...] = ()
    because: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance that the rules await: one whole number from 1 to ``sides``.

    ``key`` says what it is for, in words that neither undo nor another order of
    commands changes; the same key always gives the same number. ``items`` are the
    things picked from, if the roll is a pick.
    """

    key: tuple[str, ...]
    sides: int
    purpose: str
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, with a name and plain data.

    ``sight`` is None for what all may see, else the seats that may. The name
    ``sealed-withdrawn`` with a ``seat`` says that the seat's sealed entry is void.
    """

    name: str
    data: Mapping[str, object] = field(default_factory=dict)
    sight: frozenset[Seat] | None = None


@dataclass(frozen=True, slots=True)
class Step(Generic[State]):
    """A state and the events that led to it.

    ``reveals`` are the seats whose sealed entries all may read from now on.
    """

    state: State
    events: tuple[Event, ...] = ()
    reveals: frozenset[Seat] = frozenset()


def rolled(value: int) -> Action:
    """The action that answers a roll.

    >>> rolled(3).orders
    (('3',),)
    """
    return Action(ROLL_COMMAND, None, ((str(value),),))


def rolled_value(action: Action, roll: Roll) -> int:
    """The number in an answer to a roll.

    Raises:
        RuleError: ``bad-pick`` when it is not 1 to ``roll.sides``.
    """
    value = int(action.orders[0][0])
    if not 1 <= value <= roll.sides:
        what = f"one of {roll.sides} [{', '.join(roll.items)}]" if roll.items else f"1 to {roll.sides}"
        raise RuleError("bad-pick", f"{value} was typed, but the {roll.purpose} is {what}.", given=str(value))
    return value


def format_action(action: Action) -> str:
    """The action as the line that would be typed for it; ``parse_action`` reads it back."""
    words = [action.command]
    if action.seat is not None:
        words.append(action.seat)
    orders = "; ".join(" ".join(order) for order in action.orders)
    if orders:
        words.append(orders)
    if action.because:
        words.append(f"because {action.because}")
    return " ".join(words)


def parse_action(line: str, *, has_seat: bool) -> Action:
    """The words of a line, untested: command, seat where the command has one, orders, reason.

    >>> parse_action("fix move B-TD1 0610 because moved", has_seat=False).because
    'moved'
    """
    body, _, because = line.strip().partition(" because ")
    command, _, rest = body.strip().partition(" ")
    seat: str | None = None
    if has_seat:
        seat, _, rest = rest.strip().partition(" ")
    orders = tuple(tuple(order.split()) for order in rest.split(";") if order.split())
    return Action(command, seat or None, orders, because.strip())
