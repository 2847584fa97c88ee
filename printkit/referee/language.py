"""The words every session knows, and how a typed line is taken apart."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from printkit.model import Command, RuleError, near
from printkit.referee.errors import UnknownCommandError

COMMANDS = (
    Command("status", "status", "where we are and who is awaited", asks=True, short="s"),
    Command("log", "log [N | N-M]", "the last N entries, or entries N to M", asks=True),
    Command("draws", "draws", "every number that fell, and how", asks=True),
    Command("verify", "verify", "prove the journal: chain, states, draws", asks=True),
    Command(
        "undo",
        "undo [to N] [SEAT] [because ...]",
        "take back the latest entry and all it caused; SEAT where it is that seat's sealed one",
        short="u",
    ),
    Command("redo", "redo", "do again what was taken back"),
    Command("over", "over [because ...]", "close the table for good: opens every secret, ends the entries"),
)
"""What the referee answers itself, whatever the game."""

DESK = (
    Command("export", "export [FILE]", "write the entries as lines of orders", asks=True),
    Command("run", "run FILE", "carry out a file of orders, line by line"),
    Command("help", "help [COMMAND]", "what can be done now", asks=True, short="?"),
    Command("quit", "quit", "leave the table; every entry is on the disk", asks=True),
)
"""What the command line does around a session."""

_NUMBERS = re.compile(r"(?:^|(?<=\s))(picks|dice|drawn)=(\S*)\s*", re.IGNORECASE)
_REASON = "[because ...]"
_RANGE = re.compile(r"(\d+)\s*-\s*(\d+)")


@dataclass(frozen=True, slots=True)
class Typed:
    """A line taken apart: its first word, the rest, the numbers typed with it, the reason.

    ``numbers`` is None where the referee draws. ``was_drawn`` says that an export gave
    them as ``drawn=``: where this table's secret gives the same, they are drawn here too.
    """

    word: str
    rest: str
    numbers: tuple[int, ...] | None
    because: str
    was_drawn: bool = False

    @property
    def line(self) -> str:
        """The line for the game, without the numbers."""
        reason = f"because {self.because}" if self.because else ""
        return " ".join(filter(None, (self.word, self.rest, reason)))


def parse_typed(line: str) -> Typed:
    """A line as typed: ``combat c1 picks=4,1 because ...``.

    Raises:
        RuleError: ``bad-syntax`` for numbers that are none, a reason without words or
            without a command.

    >>> parse_typed("combat c1 picks=4,1").numbers
    (4, 1)
    """
    body, reason, because = f" {line.strip()} ".partition(" because ")
    if reason and not (body.strip() and because.strip()):
        missing = "the reason behind" if body.strip() else "the command in front of"
        raise RuleError(
            "bad-syntax", f"`{line.strip()}`: {missing} `because` is missing.", given=line.strip()
        )
    numbers: tuple[int, ...] | None = None
    if found := _NUMBERS.search(body):
        numbers = _numbers(found[2], found[0].strip())
        body = body[: found.start()] + body[found.end() :]
    if again := _NUMBERS.search(body):
        raise RuleError("bad-syntax", "the numbers are typed twice; keep one.", given=again[0].strip())
    word, _, rest = body.strip().partition(" ")
    was_drawn = found is not None and found[1].casefold() == "drawn"
    return Typed(word, rest.strip(), numbers, because.strip(), was_drawn)


def format_numbers(numbers: Iterable[int], word: str = "picks") -> str:
    """Numbers as ``parse_typed`` reads them back.

    >>> format_numbers((4, 1))
    'picks=4,1'
    """
    return f"{word}={','.join(map(str, numbers))}"


def find_command(word: str, commands: Iterable[Command]) -> Command:
    """The command that a word means: its name, its short form, or an unambiguous beginning.

    Raises:
        UnknownCommandError: none or several; a guess is offered, never acted on.

    >>> find_command("U", COMMANDS).name
    'undo'
    """
    if not word:
        raise UnknownCommandError(word, (), "Nothing was typed. `help` shows what can be done.")
    folded = word.casefold()
    known = {command.name: command for command in commands}
    if folded in known:
        return known[folded]
    by_short = {command.short: command for command in known.values() if command.short}
    if folded in by_short:
        return by_short[folded]
    could = [name for name in known if name.startswith(folded)]
    if len(could) == 1:
        return known[could[0]]
    if could:
        problem = f"`{word}` could be {', '.join(sorted(could))}. Type one more."
        raise UnknownCommandError(word, tuple(sorted(could)), problem)
    guess = near(word, known)
    hint = f"Did you mean `{guess[0]}`?" if guess else "`help` shows what can be done."
    raise UnknownCommandError(word, guess, f"No command `{word}`. {hint}")


def refuse_more(command: Command, typed: Typed) -> None:
    """Nothing may be typed behind a command of the referee's that it does not take.

    Raises:
        RuleError: ``bad-syntax``, with how the command is written.
    """
    words = command.syntax.replace(_REASON, "")
    more = [
        "" if "[" in words else typed.rest,
        "" if typed.numbers is None else format_numbers(typed.numbers),
        f"because {typed.because}" if typed.because and _REASON not in command.syntax else "",
    ]
    if given := " ".join(filter(None, more)):
        what = f"`{command.name}` does not take `{given}`. Write `{command.syntax}`."
        raise RuleError("bad-syntax", what, given=given)


def refuse_open(name: str) -> RuleError:
    """The refusal of a question about a sealed entry where all could read its answer."""
    return RuleError("needs-terminal", f"{name} is shown on a private page only: it needs a terminal.")


def parse_range(words: str, last: int, usual: int = 20) -> tuple[int, int]:
    """The first and last entry that ``log`` is asked for: ``11-20``, ``5`` (the last five), nothing.

    Raises:
        RuleError: ``bad-syntax``, or ``unknown-entry`` with the range there is.
    """
    if not words or words.isdigit():
        return max(1, last + 1 - max(1, int(words or usual))), last
    found = _RANGE.fullmatch(words)
    if not found:
        raise RuleError("bad-syntax", f"log takes a number or a range like 11-20, not {words}.", given=words)
    start, end = int(found[1]), int(found[2])
    if not 1 <= start <= end or start > last:
        raise RuleError("unknown-entry", f"there are entries 1 to {last}, not {words}.", given=words)
    return start, min(end, last)


def _numbers(text: str, given: str) -> tuple[int, ...]:
    words = [word for word in text.split(",") if word]
    if not all(word.isdecimal() for word in words):
        right = "numbers are typed as picks=4,1: whole, with commas, no blanks"
        raise RuleError("bad-syntax", f"{right}; not {given}.", given=given)
    return tuple(map(int, words))
