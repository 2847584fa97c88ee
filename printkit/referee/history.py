"""The history of a table: its entries carried out one after the other."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from printkit.model import Action, Answer, Played, Roll, Rules, Step, digest, opened, play
from printkit.referee.entries import Draw, Entry, format_events, parse_draws
from printkit.referee.sight import Sight

NEW = Action("new")
OVER = "over"


class ReplayError(Exception):
    """An entry does not come out as it did; ``number`` names it."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number
        self.why = why


@dataclass(frozen=True, slots=True)
class Moment:
    """An entry with what it came from and what it made; the new table comes from itself.

    For an undo, ``played`` holds the state gone back to, and nothing happened in it.
    """

    entry: Entry
    action: Action
    before: Any
    played: Played
    draws: tuple[Draw, ...] = ()

    @property
    def number(self) -> int:
        """The entry's number."""
        return self.entry.number

    @property
    def step(self) -> Step[Any]:
        """All that happened, as one step."""
        return Step(self.played.state, self.played.events, self.played.reveals)


@dataclass
class History:
    """All moments so far; ``live`` are those that stand, ``undone`` those that redo would do again.

    ``replaced`` holds the undone moment and the one that came instead, so that a
    refused redo can name them; ``closing`` is the one by which people closed the table.
    """

    rules: Rules
    moments: list[Moment] = field(default_factory=list)
    live: list[Moment] = field(default_factory=list)
    undone: list[Moment] = field(default_factory=list)
    replaced: tuple[Moment, Moment] | None = None
    closing: Moment | None = None

    def __post_init__(self) -> None:
        self.sight = Sight(self.rules)

    @property
    def state(self) -> Any:
        """Where the table is now."""
        return self.live[-1].played.state

    @property
    def is_over(self) -> bool:
        """Whether nobody is awaited any more, by the rules or since the table was closed."""
        return self.closing is not None or self.rules.awaits(self.state) is None

    @property
    def last_number(self) -> int:
        """The number of the last entry; 0 before the first."""
        return self.moments[-1].number if self.moments else 0

    @property
    def last_hash(self) -> str:
        """The hash of the last entry."""
        return self.moments[-1].entry.hash

    def place(self, moment: Moment) -> str:
        """When a moment was, as the log says it: ``turn 3``."""
        return self.rules.place(moment.before)

    def moment(self, number: int) -> Moment:
        """The moment of an entry."""
        return self.moments[number - 1]

    def replay(self, entry: Entry) -> None:
        """The entry carried out with its stored draws, and added.

        Raises:
            ReplayError: it cannot be carried out any more.
        """
        if entry.number != self.last_number + 1:
            raise ReplayError(entry.number, f"entry {self.last_number + 1} should come before it")
        if self.closing is not None:
            raise ReplayError(entry.number, f"entry {self.closing.number} closed the table")
        try:
            moment = self._carried_out(entry)
        except ReplayError:
            raise
        except Exception as fault:  # whatever a game's changed code may do
            raise ReplayError(entry.number, f"{type(fault).__name__}: {fault}") from fault
        self.add(moment)

    def add(self, moment: Moment) -> None:
        """One more moment, in its place among those that stand and those undone."""
        kind = moment.entry.kind
        if kind == "undo":
            self.undone.append(self.live.pop())
        else:
            if kind == "redo":
                self.undone.pop()
            elif self.undone:
                self.replaced = (self.undone[-1], moment)
                self.undone.clear()
            self.live.append(moment)
        if kind == "over":
            self.closing = moment
        self.moments.append(moment)
        self.sight.add(moment)

    def told(self, moment: Moment) -> Answer:
        """What the table was told when a moment came."""
        return self.rules.tell(moment.before, moment.action, moment.step)

    def rolls(self) -> Iterator[tuple[Moment, Roll, Draw]]:
        """Every number that fell, once: not again for what redo repeats or the secret gives again."""
        known = set()
        for moment in self.moments:
            for (roll, _), draw in zip(moment.played.rolls, moment.draws, strict=True):
                is_again = moment.entry.kind == "redo" or (draw.source == "drawn" and draw.named in known)
                known.add(draw.named)
                if not is_again:
                    yield moment, roll, draw

    def _carried_out(self, entry: Entry) -> Moment:
        if entry.kind == "undo":
            return self._taken_back(entry)
        if entry.kind == "over":
            return Moment(entry, closing(entry.because), self.state, standing(self.state))
        draws = parse_draws(entry.draws)
        draw, is_used_up = _stored(entry.number, draws)
        if entry.kind == "new":
            action, played = NEW, opened(self.rules, draw)
            before = played.state
        else:
            before = self.state
            action = self.rules.parse(before, entry.full_line)
            played = play(self.rules, before, action, draw)
        if not is_used_up():
            raise ReplayError(entry.number, "it draws less than it did")
        return Moment(entry, action, before, played, draws)

    def _taken_back(self, entry: Entry) -> Moment:
        if len(self.live) < 2 or self.live[-1].number != entry.target:
            raise ReplayError(entry.number, f"entry {entry.target} is not the one to take back")
        played = standing(self.live[-2].played.state)
        return Moment(entry, Action("undo", because=entry.because), self.state, played)


def standing(state: Any) -> Played:
    """A state in which nothing happened."""
    return Played(state, (), (), frozenset())


def closing(because: str) -> Action:
    """The table closed before the rules end its game."""
    return Action(OVER, because=because)


def difference(moment: Moment) -> str:
    """In what a replayed moment is not what its entry says; nothing if it is the same."""
    if digest(moment.played.state) != moment.entry.state:
        return "another state"
    if format_events(moment.played.events) != moment.entry.events:
        return "other events"
    return ""


def _stored(number: int, draws: tuple[Draw, ...]) -> tuple[Callable[[Roll], int], Callable[[], bool]]:
    left = list(reversed(draws))

    def draw(roll: Roll) -> int:
        if not left or not left[-1].answers(roll):
            raise ReplayError(number, f"it draws `{' '.join(roll.key)}`, which is not what fell")
        return left.pop().value

    return draw, lambda: not left
