"""The pure loop: an action, then every roll it makes the rules await."""

from collections.abc import Callable, Iterable
from typing import Any

from printkit.model.actions import Action, Event, Roll, Seat, Step, rolled
from printkit.model.errors import RuleError
from printkit.model.rules import Played, Rules


def play(rules: Rules, state: Any, action: Action, draw: Callable[[Roll], int]) -> Played:
    """The action carried out with the numbers that ``draw`` gives, to the next human decision.

    Raises:
        RuleError: the action is refused, or a number does not fit its roll.
    """
    return _settled(rules, rules.apply(state, action), draw)


def opened(rules: Rules, draw: Callable[[Roll], int]) -> Played:
    """The new table, with every roll that laying it out awaits, to the first human decision."""
    return _settled(rules, rules.start(), draw)


def _settled(rules: Rules, step: Step[Any], draw: Callable[[Roll], int]) -> Played:
    events: list[Event] = list(step.events)
    reveals: set[Seat] = set(step.reveals)
    rolls: list[tuple[Roll, int]] = []
    while isinstance(roll := rules.awaits(step.state), Roll):
        value = draw(roll)
        step = rules.apply(step.state, rolled(value))
        rolls.append((roll, value))
        events += step.events
        reveals |= step.reveals
    return Played(step.state, tuple(events), tuple(rolls), frozenset(reveals))


class TooFewRollsError(RuleError):
    """Scripted numbers ran out; ``roll`` is the one awaited next, ``so_far`` what fell."""

    def __init__(self, roll: Roll, so_far: tuple[int, ...]) -> None:
        what = f"{roll.purpose}, 1 to {roll.sides}" + (f" [{', '.join(roll.items)}]" if roll.items else "")
        super().__init__("too-few-picks", f"{len(so_far)} are not enough. Next: {what}.")
        self.roll = roll
        self.so_far = so_far


def scripted(numbers: Iterable[int]) -> Callable[[Roll], int]:
    """A draw that hands out the given numbers in order.

    Raises:
        TooFewRollsError: on the roll after the last number.
    """
    left = list(numbers)
    used: list[int] = []

    def draw(roll: Roll) -> int:
        if not left:
            raise TooFewRollsError(roll, tuple(used))
        used.append(left.pop(0))
        return used[-1]

    return draw
