"""Help out of the game's own commands: what can be done now, and one command in full."""

from collections.abc import Iterable

from printkit.cli.desk import all_commands
from printkit.model import Answer, Command, Line
from printkit.referee import DESK, Session, find_command

_HELP_COLUMN = 30
_MEND = ("undo", "redo", "fix", "over")


def manual(session: Session, word: str = "") -> Answer:
    """What can be done now, first; or what one command does."""
    commands = all_commands(session)
    if word:
        return _one(find_command(word, commands))
    if session.history.closing is not None:
        commands = tuple(command for command in commands if command.asks)
    phase = session.rules.phase(session.state)
    orders = [c for c in commands if not c.asks and c not in DESK and c.name not in _MEND]
    now = [c for c in orders if not c.when or phase in c.when]
    ask = [c for c in commands if c.asks or c in DESK]
    mend = [c for c in commands if c.name in _MEND]
    short = "  ".join(f"{c.short}={c.name}" for c in commands if c.short)
    lines = [
        *session.status().lines,
        Line(),
        *_block("NOW", now),
        Line("ASK"),
        Line(f"  {'   '.join(c.syntax for c in ask)}", hang=2),
        *_block("MEND", mend),
        Line(f"SHORT  {short}", hang=7),
    ]
    names = {"now": now, "ask": ask, "mend": mend}
    return Answer(tuple(lines), {key: [c.name for c in found] for key, found in names.items()})


def _block(title: str, commands: Iterable[Command]) -> list[Line]:
    found = [_line(command) for command in commands]
    return [Line(title), *found] if found else []


def _line(command: Command) -> Line:
    return Line(f"  {command.syntax:<{_HELP_COLUMN - 4}}  {command.help}", hang=_HELP_COLUMN)


def _one(command: Command) -> Answer:
    lines = [Line(command.syntax), Line(f"  {command.help}", hang=2)]
    if command.when:
        lines.append(Line(f"  In: {', '.join(command.when)}.", hang=2))
    if command.checks:
        lines.append(Line(f"  Refused, in this order: {', '.join(command.checks)}.", hang=2))
    if command.short:
        lines.append(Line(f"  Short: {command.short}"))
    data = {"name": command.name, "syntax": command.syntax, "help": command.help, "checks": command.checks}
    return Answer(tuple(lines), data)
