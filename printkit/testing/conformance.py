"""What every game must pass, ours and a stranger's.

A game's own tests call these with lines that are legal in it; each fails with an
``AssertionError`` that says what the game owes.
"""

import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from printkit.model import (
    NewTable,
    Played,
    Roll,
    RuleError,
    Rules,
    Seat,
    Step,
    canonical,
    digest,
    opened,
    plain,
    play,
    scripted,
)
from printkit.referee import create, new_seal, open_session
from printkit.shelf import Shelved

Mover = Callable[[Rules, Any, Random], str]
"""A player: gives a legal line for a state that awaits people."""


@dataclass(frozen=True, slots=True)
class Playout:
    """A game played at random: the lines, the states behind them, whether it came to its end.

    Each line has the numbers that fell typed behind it, so that a session plays it alike.
    """

    lines: tuple[str, ...]
    states: tuple[Any, ...]
    is_over: bool


def check_commands(rules: Rules) -> None:
    """Every command has its own name and short form, a syntax that begins with its name, and help."""
    commands = rules.commands()
    names = [command.name for command in commands]
    short = [command.short for command in commands if command.short]
    assert len(set(names)) == len(names), "two commands have one name"
    assert len(set(short)) == len(short), "two commands have one short form"
    for command in commands:
        assert command.syntax.split()[0] == command.name, f"{command.name}: its syntax begins otherwise"
        assert command.help, f"{command.name} has no help"
        assert not (command.secret and not command.has_seat), f"{command.name} is sealed, but by whom?"


def check_round_trip(rules: Rules, state: Any, line: str) -> None:
    """What is read is written so that it is read back alike, in capitals and small letters too."""
    action = rules.parse(state, line)
    written = rules.format(action)
    assert rules.parse(state, written) == action, f"`{line}` is written `{written}`, which reads otherwise"
    assert rules.format(rules.parse(state, written)) == written, f"`{written}` is not its own full form"


def check_refused(rules: Rules, state: Any, line: str, code: str) -> None:
    """A refusal has its code, quotes or names something, and leaves the state as it was."""
    before = canonical(state)
    refused = _refusal(rules, state, line)
    assert refused is not None, f"`{line}` is not refused"
    assert refused.code == code, f"`{line}` is refused with {refused.code}, not {code}"
    assert refused.message.strip(), f"`{line}` is refused without a word"
    assert canonical(state) == before, f"`{line}` was refused, but changed the state"


def check_hidden(rules: Rules, state: Any, seat: Seat, one: str, other: str) -> None:
    """Nobody but ``seat`` can tell two entries it may seal from each other, by any view or word."""
    steps = [rules.apply(state, rules.parse(state, line)) for line in (one, other)]
    assert not any(step.reveals for step in steps), "the entry reveals at once; take one that is not the last"
    for looking in (*rules.seats, None):
        seen = [plain(rules.view(step.state, looking)) for step in steps]
        assert (seen[0] == seen[1]) == (looking != seat), (
            f"{looking} sees what {seat} sealed, or {seat} does not"
        )
    told = [
        (
            rules.prompt(step.state),
            rules.status(step.state),
            rules.tell(state, rules.parse(state, line), step),
            [event for event in step.events if event.sight is None],
        )
        for step, line in zip(steps, (one, other), strict=True)
    ]
    assert told[0] == told[1], f"prompt, status, talk or events tell `{one}` from `{other}`"


def play_at_random(rules: Rules, mover: Mover, seed: int, limit: int = 2000) -> Playout:
    """A game of random legal moves, each checked: same step twice, readable, told in lines that fit.

    Raises:
        AssertionError: a step is not what the house asks, or ``mover`` was refused.
    """
    chance = Random(seed)

    def draw(roll: Roll) -> int:
        assert roll.sides >= 1, f"{roll.purpose}: a roll of {roll.sides} sides"
        assert not roll.items or len(roll.items) == roll.sides, f"{roll.purpose}: sides and items differ"
        return chance.randint(1, roll.sides)

    with _closed_files():
        state = opened(rules, draw).state
    lines: list[str] = []
    states = [state]
    while rules.awaits(state) is not None and len(lines) < limit:
        line = mover(rules, state, chance)
        with _closed_files():
            played = _checked_step(rules, state, line, draw)
        state = played.state
        numbers = ",".join(str(value) for _, value in played.rolls)
        lines.append(f"{line} picks={numbers}" if numbers else line)
        states.append(state)
    return Playout(tuple(lines), tuple(states), rules.awaits(state) is None)


def check_session(shelved: Shelved, table: NewTable, lines: Sequence[str], folder: Path) -> None:
    """The lines as a session: undone and done again alike, read back alike, proven, written and run again."""
    file = folder / f"{shelved.game.id}-conformance.session"
    with create(shelved, table, file, seal=new_seal(shelved.game.id, 1)) as session:
        for line in lines:
            session.say(line)
        states = [moment.entry.state for moment in session.history.live]
        for state in reversed(states[:-1]):
            session.undo("conformance", session.rules.seats)
            assert digest(session.state) == state, "undo does not give the state before"
        for state in states[1:]:
            session.redo()
            assert digest(session.state) == state, "redo does not give the state again"
        final = canonical(session.state)
    with open_session(file) as again:
        assert again.trouble == "", again.trouble
        assert canonical(again.state) == final, "the session opens in another state"
        proof = again.verify()
        assert proof.data["whole"], proof.data["problems"]
        if not again.history.is_over:
            again.over("conformance")
        script = [line.text for line in again.export().lines if not line.text.startswith("#")]
    copy = folder / f"{shelved.game.id}-conformance-again.session"
    with create(shelved, table, copy, seal=new_seal(shelved.game.id, 1)) as session:
        for line in script:
            session.say(line)
        assert canonical(session.state) == final, "the export does not play to the same state"


@contextmanager
def _closed_files() -> Iterator[None]:
    """Inside, opening a file fails: import contracts cannot see the built-in ``open``."""

    def refused(file: object, *_: object, **__: object) -> NoReturn:
        raise AssertionError(f"the rules open a file: {file}")

    honest = builtins.open
    builtins.open = refused
    try:
        yield
    finally:
        builtins.open = honest


def _refusal(rules: Rules, state: Any, line: str) -> RuleError | None:
    try:
        play(rules, state, rules.parse(state, line), scripted(()))
    except RuleError as refused:
        return refused
    return None


def _checked_step(rules: Rules, state: Any, line: str, draw: Callable[[Roll], int]) -> Played:
    before = canonical(state)
    check_round_trip(rules, state, line)
    action = rules.parse(state, line)
    played = play(rules, state, action, draw)
    again = play(rules, state, action, scripted(value for _, value in played.rolls))
    assert canonical(again) == canonical(played), f"`{line}` does not give the same step twice"
    assert canonical(state) == before, f"`{line}` changed the state it came from"
    for text in _texts(rules, state, line, played):
        assert "\t" not in text, f"a line has a tab: {text!r}"
        assert "\n" not in text, f"a line has another in it: {text!r}"
    return played


def _texts(rules: Rules, state: Any, line: str, played: Played) -> Iterator[str]:
    """Every line that is shown around a step."""
    action = rules.parse(state, line)
    told = rules.tell(state, action, Step(played.state, played.events, played.reveals))
    plain(told.data)
    blocks: Iterable[Any] = (
        *told.lines,
        *rules.status(played.state).lines,
        *rules.tell_back(played.state, state),
    )
    yield rules.prompt(played.state)
    yield from (block.text for block in blocks)
