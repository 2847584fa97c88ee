"""Sight: which sealed entries may be read, and why the others may not.

An entry is named here by its root: a redo shows no more and no less than the entry
it does again.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from printkit.model import Command, Rules, Seat

if TYPE_CHECKING:
    from printkit.referee.history import Moment

WITHDRAWN = "sealed-withdrawn"
"""The event by which a game says that a seat's sealed entry is void."""


Pending = Mapping[Seat, "Moment"]


class Sight:
    """What the table may read of the entries so far.

    ``pending`` holds each seat's latest sealed entry that no reveal has covered.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._commands = {command.name: command for command in rules.commands()}
        self._after: list[Pending] = []
        """What was pending after each moment that stands."""
        self._root: dict[int, int] = {}
        self._secret: dict[int, Moment] = {}
        self._shown: set[int] = set()
        self._fate: dict[int, str] = {}
        self._now: Any = None

    @property
    def pending(self) -> Pending:
        """Each seat's latest sealed entry that is not shown yet."""
        return self._after[-1] if self._after else {}

    def is_secret(self, moment: "Moment") -> bool:
        """Whether an entry was sealed when it was made."""
        return moment.number in self._secret

    def is_hidden(self, moment: "Moment", is_over: bool) -> bool:
        """Whether an entry may not be read by all; once the game is over, all may."""
        return not is_over and self.is_secret(moment) and self._root[moment.number] not in self._shown

    def covered(self, moment: "Moment") -> str:
        """An entry's line without what is sealed in it: the same whatever was entered.

        Where a phase has several secret commands (seal or pass), its first one's
        word stands for all of them.
        """
        phase = self._rules.phase(moment.before)
        name = next(
            (c.name for c in self._commands.values() if c.secret and not c.asks and phase in c.when),
            moment.action.command,
        )
        return " ".join(filter(None, (name, moment.action.seat)))

    def why_hidden(self, moment: "Moment") -> str:
        """Why a hidden entry is not shown."""
        if self.is_waiting(moment):
            return "sealed"
        if moment.number in self._fate:
            return f"never shown; {self._fate[moment.number]}"
        return "sealed until the game is over"

    def is_waiting(self, moment: "Moment") -> bool:
        """Whether a sealed entry still counts in the step at hand."""
        held = self.pending.get(moment.action.seat or "")
        return held is moment and self._is_same_step(held.before, self._now)

    def add(self, moment: "Moment") -> None:
        """Takes the next moment in."""
        self._now = moment.played.state
        if moment.entry.kind == "undo":
            self._after.pop()
            if moment.entry.target in self._secret:
                self._fate[moment.entry.target] = f"undone by {moment.number}"
            return
        self._root[moment.number] = self._root.get(moment.entry.target or 0, moment.number)
        pending = dict(self.pending)
        for seat in _withdrawn(moment):
            if (gone := pending.pop(seat, None)) is not None:
                self._fate[gone.number] = f"withdrawn by {moment.number}"
        self._replace(pending, moment)
        for seat in moment.played.reveals:
            if (shown := pending.pop(seat, None)) is not None:
                self._shown.add(self._root[shown.number])
        self._after.append(pending)

    def _replace(self, pending: dict[Seat, "Moment"], moment: "Moment") -> None:
        """Any later entry of the seat in the same step, a pass too, voids the one sealed before."""
        seat = moment.action.seat
        old = pending.get(seat or "")
        if old is not None and self._is_same_step(old.before, moment.before):
            self._fate[old.number] = f"replaced by {moment.number}"
            del pending[seat or ""]
        if self._is_secret_command(moment):
            self._secret[moment.number] = moment
            pending[seat or ""] = moment

    def _is_same_step(self, one: Any, other: Any) -> bool:
        if self._rules.phase(one) != self._rules.phase(other):
            return False
        return self._rules.place(one) == self._rules.place(other)

    def _is_secret_command(self, moment: "Moment") -> bool:
        command: Command | None = self._commands.get(moment.action.command)
        return command is not None and command.secret


def _withdrawn(moment: "Moment") -> Iterator[Seat]:
    for event in moment.played.events:
        seat = event.data.get("seat")
        if event.name == WITHDRAWN and isinstance(seat, str):
            yield seat
