"""A whole cycle of S1 as people play it: typed lines, private pages, every word that is answered.

The golden file is the playthrough. A line with ` > ` is typed behind its prompt, `| > `
on a private page, where an empty one closes the page and seals. ``PRINTKIT_WRITE_GOLDENS``
writes it anew from the typed lines it holds.
"""

import os
import re
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from printkit.model import Action, Line, PrintkitError, Step, play, scripted

GOLDEN = Path(__file__).parents[2] / "golden" / "empire" / "evening.txt"

_TYPED = re.compile(r"^([a-z][^>]*\)) > (.*)$")
_PICKS = re.compile(r" picks=([\d,]+)")


class Evening:
    """A table that is played by typed lines and remembers the states for undo and redo."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        start = rules.start()
        self.states = [start.state]
        self.undone: list[Any] = []
        self.out: list[str] = []
        self.say(rules.tell(start.state, Action("new"), start).lines)

    @property
    def state(self) -> Any:
        return self.states[-1]

    def say(self, lines: tuple[Line, ...], mark: str = "") -> None:
        for line in lines:
            hang = " " * line.hang
            rows = textwrap.wrap(
                line.text,
                80 - len(mark),
                subsequent_indent=hang,
                break_long_words=False,
                break_on_hyphens=False,
            )
            self.out += [f"{mark}{row}".rstrip() for row in rows or [""]]

    def typed(self, line: str) -> None:
        self.out.append(f"{self.rules.prompt(self.state)} > {line}")
        try:
            self._carry_out(line)
        except PrintkitError as problem:
            self.say((Line(str(problem), 2),))

    def _carry_out(self, line: str) -> None:
        if line == "undo":
            self.undone.append(self.states.pop())
            self.say(self.rules.tell_back(self.undone[-1], self.state))
        elif line == "redo":
            self.say(self.rules.tell_back(self.state, self.undone[-1]))
            self.states.append(self.undone.pop())
        elif any(command.asks and command.name == line.split()[0] for command in self.rules.commands()):
            self.say(self.rules.query(self.state, line).lines)
        else:
            picks = [int(word) for found in _PICKS.findall(line) for word in found.split(",")]
            self.do(self.rules.parse(self.state, _PICKS.sub("", line)), picks)

    def do(self, action: Action, picks: list[int]) -> None:
        played = play(self.rules, self.state, action, scripted(picks))
        assert len(played.rolls) == len(picks)
        step = Step(played.state, played.events, played.reveals)
        self.say(self.rules.tell(self.state, action, step).lines)
        self.states.append(played.state)

    def page(self, line: str, typed: list[str]) -> None:
        """A private page: what was not read back before is read back after each line."""
        self.out.append(f"{self.rules.prompt(self.state)} > {line}")
        command, seat = line.split()
        orders: tuple[tuple[str, ...], ...] = ()
        shown: list[Line] = []
        self.say(self.rules.read_back(self.state, Action(command, seat), False), "| ")
        for words in typed:
            self.out.append(f"| > {words}".rstrip())
            if words:
                orders += self.rules.parse(self.state, f"{command} {seat} {words}").orders
            lines = self.rules.read_back(self.state, Action(command, seat, orders), not words)
            self.say(tuple(line for line in lines if line not in shown), "| ")
            shown = list(lines)
        self.do(Action(command, seat, orders), [])


def entries(golden: str) -> Iterator[tuple[str, list[str]]]:
    """Each typed line with what is typed on the page it opens."""
    line, page = "", []
    for row in golden.splitlines():
        found = _TYPED.match(row)
        if found:
            if line:
                yield line, page
            line, page = found[2], []
        elif row.startswith("| >"):
            page.append(row[3:].strip())
    yield line, page


@pytest.fixture(scope="module")
def evening(s1: Callable[..., Any]) -> str:
    table = Evening(s1().rules)
    for line, page in entries(GOLDEN.read_text(encoding="utf-8")):
        if page:
            table.page(line, page)
        else:
            table.typed(line)
    text = "\n".join(table.out) + "\n"
    if "PRINTKIT_WRITE_GOLDENS" in os.environ:
        GOLDEN.write_text(text, encoding="utf-8")
    return text


def test_the_first_cycle_of_border_clash_is_told_as_in_the_golden_playthrough(evening: str) -> None:
    assert evening == GOLDEN.read_text(encoding="utf-8")


def test_no_line_of_the_evening_is_wider_than_the_screen_or_not_plain(evening: str) -> None:
    assert [line for line in evening.splitlines() if len(line) > 80 and not _TYPED.match(line)] == []
    assert evening.isascii()
