"""What a table of Empire is told, for tests: a line typed and played, its answer as text."""

import textwrap
from collections.abc import Iterable
from typing import Any

from printkit.model import Line, Step, play, scripted


def told(board: Any, line: str, *picks: int) -> Any:
    """The answer to a typed line, which is played."""
    before = board.state
    action = board.rules.parse(before, line)
    played = play(board.rules, before, action, scripted(picks))
    board.state, board.events = played.state, list(played.events)
    return board.rules.tell(before, action, Step(played.state, played.events, played.reveals))


def text(lines: Iterable[Line]) -> str:
    return "\n".join(line.text for line in lines)


def same(lines: Iterable[Line], expected: str) -> bool:
    assert text(lines) == textwrap.dedent(expected).strip("\n")
    return True


def ask(board: Any, line: str) -> str:
    return text(board.rules.query(board.state, line).lines)
