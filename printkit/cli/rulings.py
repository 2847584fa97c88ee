"""A rule of the book read out at the table: ``help E-407``."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from printkit.model import Answer, Line, PrintkitError, RuleError, near
from printkit.model.placeholders import filled
from printkit.referee import Session
from printkit.shelf import Shelved, find, from_texts

_RULE = re.compile(r"^([A-Z]{1,3}-\d{3}) (.*)$")
_ITEM = re.compile(r"^(?:-|\d+\.) ")
_SHOWN_ELSEWHERE = re.compile(r"^\{(table|figure):")
_ASIDE = re.compile(r" ?\[(?:house|index)[^\]]*\]")
_TERM = re.compile(r"\*\*([^*|]*)\|[^*]*\*\*")
_MARKS = re.compile(r"\*\*|`|\{(?:disc|ring|to):([^}]*)\}|\{hex\}|(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)")
_WITH_PLAIN_QUOTES = str.maketrans("‘’“”–", "''\"\"-")


def ruling(session: Session, number: str, language: str = "en") -> Answer:
    """The rule's words as printed, with the values of the data that the session pinned.

    Raises:
        RuleError: ``unknown-rule``, with the numbers most like it.
    """
    rules = dict(_rules(_as_printed(session), language))
    number = number.upper()
    if number not in rules:
        like = near(number, rules, 3)
        guess = f" Did you mean {', '.join(like)}?" if like else ""
        raise RuleError("unknown-rule", f"there is no rule {number}.{guess}", given=number, near=like)
    text, *items = rules[number]
    lines = [Line(f"{number}  {text}", hang=len(number) + 2)]
    lines += [Line(f"{' ' * (len(number) + 2)}{item}", hang=len(number) + 4) for item in items]
    return Answer(tuple(lines), {"rule": number, "text": "\n".join([text, *items])})


def _as_printed(session: Session) -> Shelved:
    """The pinned data with the prose of where they came from; of the game, if that folder is gone."""
    pinned = session.pinned
    shelved = from_texts(pinned.game_id, pinned.texts)
    with suppress(PrintkitError):
        return replace(shelved, prose=find(pinned.origin).prose)
    return shelved


def _rules(shelved: Shelved, language: str) -> Iterator[tuple[str, list[str]]]:
    """Each rule's number, its sentence and the list that stays with it, as plain words."""
    file = f"rules.{language}.md"
    prose = filled(shelved.prose.get(language, ""), shelved.game.values(shelved.data), file)
    number, said = "", list[str]()
    for row in prose.splitlines():
        start = _RULE.match(row)
        if start or (row and not _ITEM.match(row) and not _SHOWN_ELSEWHERE.match(row)):
            if number:
                yield number, said
            number, said = (start[1], [_plain(start[2])]) if start else ("", [])
        elif row.startswith("{table"):
            said.append("(See its table in the book.)")
        elif _ITEM.match(row):
            said.append(_plain(row))
    if number:
        yield number, said


def _plain(text: str) -> str:
    """The words without the marks that only paper can show."""
    said = _TERM.sub(r"\1", _ASIDE.sub("", text))
    bare = _MARKS.sub(lambda mark: mark[1] or "", said)
    return bare.translate(_WITH_PLAIN_QUOTES)
