"""A session in progress: what is typed comes in, what happened is kept and told."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from printkit import __version__
from printkit.model import Answer, Command, Roll, RuleError, Rules, Seat
from printkit.referee import telling, turns
from printkit.referee.draws import number
from printkit.referee.entries import Pinned
from printkit.referee.errors import ReadOnlyError, SessionError
from printkit.referee.history import History, Moment, ReplayError, difference
from printkit.referee.journal import Journal
from printkit.referee.language import (
    COMMANDS,
    Typed,
    find_command,
    parse_range,
    parse_typed,
    refuse_more,
    refuse_open,
)


class Session:
    """A table, open. Each answer is the lines for the table and the same facts as plain data.

    ``trouble`` is empty, or says why nothing can be added: which entry is damaged or
    comes out otherwise under the code of today.
    """

    def __init__(self, journal: Journal, pinned: Pinned, rules: Rules) -> None:
        self.journal = journal
        self.pinned = pinned
        self.rules = rules
        self.history = History(rules)
        self.trouble = ""
        self._key = pinned.seal.key(pinned.contributions)
        self._catch_up()
        self._check_end()

    @property
    def file(self) -> Path:
        """The session's file."""
        return self.journal.file

    @property
    def commands(self) -> tuple[Command, ...]:
        """Every word of the session: the game's, then the referee's; the referee's win."""
        own = {command.name for command in COMMANDS}
        return tuple(command for command in self.rules.commands() if command.name not in own) + COMMANDS

    @property
    def state(self) -> Any:
        """The game's state now."""
        return self.history.state

    def say(self, line: str, dice: Iterable[int] | None = None) -> Answer:
        """The answer to any line: an order, a question, an undo.

        Raises:
            UsageError: no command, or several, begin like this.
            RuleError: the rules refuse it, and nothing has changed.
            SessionError: it cannot be recorded, and nothing has changed.
        """
        typed = parse_typed(line)
        command = find_command(typed.word, self.commands)
        typed = replace(typed, word=command.name)
        own = self._own(command.name)
        if own is not None:
            refuse_more(command, typed)
            return own(typed)
        if command.asks and command.has_seat and typed.rest:
            raise refuse_open(command.name)
        if command.asks:
            return self.ask(typed.line)
        numbers = typed.numbers if dice is None else tuple(dice)
        return self._carried_out(typed, numbers)

    def do(self, line: str, dice: Iterable[int] | None = None) -> Answer:
        """An order carried out and recorded; ``dice`` are numbers people rolled or picked.

        Raises:
            RuleError: the rules refuse it, and nothing has changed.
            SessionError: it cannot be recorded, and nothing has changed.
        """
        typed = parse_typed(line)
        return self._carried_out(typed, typed.numbers if dice is None else tuple(dice))

    def opening(self) -> Answer:
        """What there is to lay out for the new table."""
        return telling.recorded(self.history, self.history.moments[0])

    def ask(self, line: str, seat: Seat | None = None) -> Answer:
        """The answer to a question of the game, as ``seat`` may see it."""
        self._refresh()
        return self.rules.query(self.state, line, seat)

    def fix(self, line: str) -> Answer:
        """A correction: what ``fix`` takes in this game. Nothing is rewound."""
        return self.do(f"fix {line}")

    def undo(self, because: str = "", seats: Iterable[Seat] = (), to: int | None = None) -> Answer:
        """The latest entry taken back with all it caused, or all entries behind entry ``to``.

        Raises:
            RuleError: ``nothing-to-undo``; ``unknown-entry``; ``needs-seat`` where it
                is a seat's sealed entry and the seat is none of ``seats``.
        """
        self._refresh()
        count = 1 if to is None else telling.steps_back(self.history, to)
        allowed = {seat.upper() for seat in seats}
        moments = self._append(
            lambda: [turns.taken_back(self.history, because, allowed) for _ in range(count)]
        )
        return telling.taken_back(self.history, moments)

    def redo(self) -> Answer:
        """The entry last taken back done again, with the same numbers.

        Raises:
            RuleError: ``nothing-to-redo``, naming what came instead.
        """
        return self._record(lambda: turns.done_again(self.history))

    def over(self, because: str = "") -> Answer:
        """The table closed for good before the rules end it: the secret and every entry are open.

        Raises:
            RuleError: ``over`` or ``game-over`` where it is closed already.
        """
        self._append(lambda: [turns.closed(self.history, because)])
        return telling.closed(self.history, self.pinned)

    def refuse_closed(self) -> None:
        """Nothing more may be entered once the table was closed.

        Raises:
            RuleError: ``over``, with the entry that closed it.
        """
        self._refresh()
        turns.refuse_closed(self.history)

    @property
    def prompt(self) -> str:
        """Where we are and who is awaited, in a few words."""
        return "table closed" if self.history.closing else self.rules.prompt(self.state)

    def status(self) -> Answer:
        """Where we are and who is awaited, and the number of the last entry."""
        self._refresh()
        return telling.status(self.history, self.pinned, self.trouble)

    def log(self, words: str = "") -> Answer:
        """Entries as lines, sealed ones masked: all of ``11-20``, the last ``5``, the last twenty."""
        from printkit.referee.logbook import log

        self._refresh()
        return log(self.history, *parse_range(words.strip(), self.history.last_number))

    def draws(self) -> Answer:
        """Every number that fell: entry, purpose, the list picked from, the number."""
        from printkit.referee.logbook import draws

        self._refresh()
        return draws(self.history)

    def export(self) -> Answer:
        """The entries as lines that ``run`` takes again; masked ones as remarks."""
        from printkit.referee.logbook import export

        self._refresh()
        return export(self.history, self.pinned)

    def verify(self) -> Answer:
        """The proof of the journal; ``data["whole"]`` says whether it holds."""
        from printkit.referee.proof import verify

        self._refresh()
        return verify(self.history, self.journal.entries(), self.pinned)

    def close(self) -> None:
        """Lets the file go."""
        self.journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()

    def _own(self, name: str) -> Callable[[Typed], Answer] | None:
        return {
            "status": lambda typed: self.status(),
            "log": lambda typed: self.log(typed.rest),
            "draws": lambda typed: self.draws(),
            "verify": lambda typed: self.verify(),
            "undo": self._undo_typed,
            "redo": lambda typed: self.redo(),
            "over": lambda typed: self.over(typed.because),
        }.get(name)

    def _undo_typed(self, typed: Typed) -> Answer:
        words = typed.rest.split()
        to = None
        if words[:1] == ["to"] and len(words) > 1 and words[1].isdecimal():
            to, words = int(words[1]), words[2:]
        if strange := [word for word in words if word.upper() not in self.rules.seats]:
            raise RuleError(
                "bad-syntax", f"undo [to N] [SEAT] [because ...], not {strange[0]}.", given=strange[0]
            )
        return self.undo(typed.because, words, to)

    def _carried_out(self, typed: Typed, numbers: tuple[int, ...] | None) -> Answer:
        was_drawn = typed.was_drawn
        return self._record(
            lambda: turns.carried_out(self.history, typed.line, self._drawn, numbers, was_drawn=was_drawn)
        )

    def _record(self, made: Callable[[], Moment]) -> Answer:
        (moment,) = self._append(lambda: [made()])
        return telling.recorded(self.history, moment)

    def _append(self, made: Callable[[], list[Moment]]) -> list[Moment]:
        """Moments made of the newest state while nobody else can write, kept once they are on the disk."""
        known = self.history.last_number
        try:
            with self.journal.writing():
                self._catch_up()
                if self.trouble:
                    raise ReadOnlyError(self.file, self.trouble)
                turns.refuse_closed(self.history)
                known = self.history.last_number
                moments = made()
                for moment in moments:
                    self.journal.append(moment.entry)
        except BaseException:
            if self.history.last_number != known:
                self._forget()
            raise
        return moments

    def _forget(self) -> None:
        """Back to what the file says, after an entry that did not reach it."""
        self.history = History(self.rules)
        self._catch_up()

    def _drawn(self, roll: Roll) -> int:
        return number(self._key, roll)

    def _refresh(self) -> None:
        """Takes in what others at the table entered meanwhile."""
        if not self.trouble:
            self._catch_up()

    def _catch_up(self) -> None:
        for entry in self.journal.entries(self.history.last_number):
            previous = self.history.last_hash if self.history.moments else self.pinned.digest
            if entry.previous != previous or not entry.is_whole:
                self.trouble = self.trouble or f"entry {self.history.last_number + 1} is not what was written"
            try:
                self.history.replay(entry)
            except ReplayError as fault:
                self.trouble = self.trouble or f"entry {fault.number} cannot be replayed ({fault.why})"
                break
        if not self.history.moments:
            raise SessionError(self.file, f"damaged: {self.trouble or 'it has no first entry'}")

    def _check_end(self) -> None:
        """If the last state is another one than recorded, finds the entry that began it."""
        if self.trouble or not difference(self.history.moments[-1]):
            return
        first = next(moment for moment in self.history.moments if difference(moment))
        self.trouble = (
            f"entry {first.number} `{first.entry.line}` comes out otherwise under printkit {__version__} "
            f"(the table was opened with {self.pinned.code})"
        )
