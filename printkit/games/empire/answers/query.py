"""Questions and their answers (6.4): for people in lines, for programs as data; nothing changes."""

from collections.abc import Callable, Mapping

from printkit.games.empire.answers.help import help_answer
from printkit.games.empire.answers.lists import (
    conflicts,
    groups,
    odds,
    prices,
    score,
    show,
    territories,
)
from printkit.games.empire.answers.units import contacts, moves, unit_answer, where
from printkit.games.empire.answers.view import view
from printkit.games.empire.answers.why import why
from printkit.games.empire.answers.words import Question
from printkit.games.empire.play.rules import EmpireRules
from printkit.games.empire.play.state import State
from printkit.games.empire.talk import language
from printkit.games.empire.talk import speaking as talk
from printkit.model import Answer, Line, RuleError, Seat

__all__ = ["query", "view"]


def query(rules: EmpireRules, state: State, line: str, seat: Seat | None = None) -> Answer:
    """The answer to a line that only asks, as ``seat`` may see it.

    Raises:
        UsageError: no such command.
        RuleError: the question cannot be answered.
    """
    typed = language.typed(line)
    if not typed.command.asks:
        raise RuleError("bad-syntax", f"`{typed.command.name}` asks nothing.", given=line.strip())
    question = Question(rules, state, typed.command, typed.words, seat, " ".join(line.split()))
    return _ANSWERS[typed.command.name](question)


def _status(question: Question) -> Answer:
    question.expect(0)
    return talk.status(question.rules, question.state)


def _sealed(question: Question) -> Answer:
    """A player's own entry, on his own page only (6.5)."""
    owner = question.seat_word() if question.words else question.seat
    if owner is None:
        raise question.refuse("the player is missing")
    name = question.rules.seats[owner]
    if question.seat != owner:
        raise RuleError(
            "not-your-entry", f"{name}'s entry is for {name}'s eyes: ask for it on his private page."
        )
    entry = question.state.sealed.get(owner)
    if entry is None:
        raise RuleError("nothing-sealed", f"{name} has sealed nothing in this step.")
    lines = talk.read_back(question.rules, question.state, entry, True)
    head = Line(f"{name} has sealed: {language.format(entry)}", 2)
    return Answer((head, *lines), {"seat": owner, "entry": language.format(entry)})


_ANSWERS: Mapping[str, Callable[[Question], Answer]] = {
    "status": _status,
    "show": show,
    "where": where,
    "unit": unit_answer,
    "moves": moves,
    "contacts": contacts,
    "conflicts": conflicts,
    "odds": odds,
    "groups": groups,
    "territories": territories,
    "sealed": _sealed,
    "prices": prices,
    "score": score,
    "why": why,
    "help": help_answer,
}
