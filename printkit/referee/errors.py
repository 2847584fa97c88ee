"""What can be wrong with a session."""

from pathlib import Path

from printkit.model import PrintkitError, Roll, RuleError, UsageError

_NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_DICE = (6, 10, 20, 100)


class UnknownCommandError(UsageError):
    """No command, or several, begin with the word typed; ``near`` are the likely ones."""

    def __init__(self, given: str, near: tuple[str, ...], problem: str) -> None:
        super().__init__(problem)
        self.given = given
        self.near = near


class SessionError(PrintkitError):
    """The session's file stands in the way: missing, damaged, of another kind.

    >>> str(SessionError(Path("friday.session"), "not a session of printkit"))
    'friday.session: not a session of printkit'
    """

    def __init__(self, file: Path, problem: str) -> None:
        super().__init__(f"{file.name}: {problem}")
        self.file = file
        self.problem = problem


class BusyError(SessionError):
    """Somebody else is writing, and waited for in vain."""

    def __init__(self, file: Path) -> None:
        super().__init__(file, "busy, try again; another command is writing. Nothing is recorded.")


class ReadOnlyError(SessionError):
    """The session may be read, but nothing can be added; ``why`` says what forbids it."""

    def __init__(self, file: Path, why: str) -> None:
        super().__init__(file, f"read-only: {why}. Nothing is recorded.")
        self.why = why


class TooFewNumbersError(RuleError):
    """People typed fewer numbers than the rules await; nothing is recorded.

    ``fallen`` are the rolls already answered, ``roll`` the one that is next.

    >>> roll = Roll(("C1", "2"), 3, "attacker", ("B-RAD3", "B-RID1", "R-RID1"))
    >>> print(TooFewNumbersError(((Roll(("C1", "1"), 2, "target", ("B-TD2", "B-TD3")), 2),), roll))
    One pick is not enough; nothing is recorded. So far: target 2 B-TD3.
    Next: attacker, 1 to 3 [B-RAD3, B-RID1, R-RID1]. Roll a d6, again above 3.
    """

    def __init__(self, fallen: tuple[tuple[Roll, int], ...], roll: Roll) -> None:
        so_far = "; ".join(f"{old.purpose} {picked(old, value)}" for old, value in fallen)
        first = f"{too_few(len(fallen))}; nothing is recorded."
        among = f" [{', '.join(roll.items)}]" if roll.items else ""
        self.text = f"{first}{f' So far: {so_far}.' if so_far else ''}\n"
        self.text += f"Next: {roll.purpose}, 1 to {roll.sides}{among}.{_die(roll.sides)}"
        super().__init__("too-few-picks", self.text.replace("\n", " "))
        self.fallen = fallen
        self.roll = roll

    def __str__(self) -> str:
        return self.text


class TooManyNumbersError(RuleError):
    """People typed more numbers than the rules await; nothing is recorded.

    >>> str(TooManyNumbersError("pass B", 2, 0))
    'too-many-picks: `pass B` draws nothing, but 2 were typed; nothing is recorded.'
    """

    def __init__(self, line: str, typed: int, used: int) -> None:
        takes = "draws nothing" if used == 0 else f"takes {used}"
        super().__init__("too-many-picks", f"`{line}` {takes}, but {typed} were typed; nothing is recorded.")


def picked(roll: Roll, value: int) -> str:
    """The number that fell, with the thing it picks: ``2 B-TD3``."""
    return f"{value} {roll.items[value - 1]}" if 0 < value <= len(roll.items) else str(value)


def too_few(picks: int) -> str:
    """That so many picks are too few.

    >>> too_few(2)
    'Two picks are not enough'
    """
    if not picks:
        return "No pick yet"
    word = _NUMBER_WORDS[picks] if picks < len(_NUMBER_WORDS) else str(picks)
    return f"{word.capitalize()} {'pick is' if picks == 1 else 'picks are'} not enough"


def _die(sides: int) -> str:
    """What to roll on the table for a number from 1 to ``sides``."""
    die = next((die for die in _DICE if die >= sides), None)
    if die is None:
        return ""
    return f" Roll a d{die}." if die == sides else f" Roll a d{die}, again above {sides}."
