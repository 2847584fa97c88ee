"""What can be wrong, said so that a person can mend it.

Every error of ours is one line; the command line prints it and leaves with
``exit_code``: 1 when data or rules say no, 2 when the command itself is wrong.
"""

from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches


class PrintkitError(Exception):
    """Anything that is the user's to mend: one line that says what and how."""

    exit_code = 1


class UsageError(PrintkitError):
    """The command line is wrong: an option, a paper, a format.

    >>> UsageError("unknown paper 'a44'; known: a4, letter").exit_code
    2
    """

    exit_code = 2


class DataError(PrintkitError):
    """A game's file says something impossible.

    >>> str(DataError("counters.toml", "scout.copies", "must be 1 or more, got 0"))
    'counters.toml: scout.copies: must be 1 or more, got 0'
    """

    def __init__(self, file: str, key: str, problem: str) -> None:
        super().__init__(f"{file}: {key}: {problem}" if key else f"{file}: {problem}")
        self.file = file
        self.key = key
        self.problem = problem


class RuleError(PrintkitError):
    """The rules refuse an order, and the state is as it was.

    ``code`` is the specification's error code, ``given`` what was typed,
    ``near`` the likely meant words, ``rule`` the rule's number if there is one.

    >>> str(RuleError("not-your-unit", "R-RID1 belongs to Red."))
    'not-your-unit: R-RID1 belongs to Red.'
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        given: str | None = None,
        near: Iterable[str] = (),
        rule: str | None = None,
    ) -> None:
        self.code = code
        self.message = message
        self.given = given
        self.near = tuple(near)
        self.rule = rule
        super().__init__(f"{code}: {message}")


def near(word: str, known: Iterable[str], count: int = 1) -> tuple[str, ...]:
    """The known words closest to ``word``, best first; none when nothing is close.

    Of words equally close, those with the same letters in another order come first.

    >>> near("empier", ["empire", "provinces"])
    ('empire',)
    """
    folded = word.casefold()
    by_fold = {name.casefold(): name for name in known}
    found = get_close_matches(folded, by_fold, max(count, len(by_fold)), 0.6)
    found.sort(
        key=lambda name: (-SequenceMatcher(None, name, folded).ratio(), sorted(name) != sorted(folded))
    )
    return tuple(by_fold[match] for match in found[:count])


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`` Did you mean ...?`` behind an error, or nothing when nothing is close.

    >>> did_you_mean("colour", ["color", "size"])
    ' Did you mean color?'
    """
    found = near(word, known)
    return f" Did you mean {found[0]}?" if found else ""
