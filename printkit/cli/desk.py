"""What both the one-shot command and the shell do with a line."""

import sys
from pathlib import Path

from printkit.cli.screen import Screen
from printkit.model import Answer, Command, Line, PrintkitError, Seat, UsageError
from printkit.referee import COMMANDS, DESK, OVER, Session, find_command, parse_typed


def find_session(named: Path | None, folder: Path | None = None) -> Path:
    """The session's file: the one named, else the only one in the folder.

    Raises:
        PrintkitError: there is none here.
        UsageError: there are several.
    """
    if named is not None:
        return named
    found = sorted((folder or Path()).glob("*.session"))
    if not found:
        raise PrintkitError("no session here. `printkit referee new GAME` opens a table, -s FILE names one.")
    if len(found) > 1:
        names = ", ".join(file.name for file in found)
        raise UsageError(f"several sessions here: {names}. Say which with -s FILE.")
    return found[0]


def all_commands(session: Session) -> tuple[Command, ...]:
    """Every word of the session and of the desk; where a game has its own help, that one."""
    known = {command.name for command in session.commands}
    return session.commands + tuple(command for command in DESK if command.name not in known)


def answered(session: Session, line: str, *, quietly: bool = False) -> Answer:
    """The answer to a line; a secret command without its orders opens a private page.

    ``quietly`` keeps the page off the standard output.
    """
    typed = parse_typed(line)
    command = find_command(typed.word, all_commands(session))
    rest = typed.line.partition(" ")[2]
    told = _helped(session, command, rest)
    if told is not None:
        return told
    if command in DESK:
        raise UsageError(f"`{command.name}` is not an order; as `printkit referee {command.name}` it works.")
    screen = Screen(sys.stderr) if quietly else Screen()
    if command.secret and takes_orders(command) and len(rest.split()) == 1:
        from printkit.cli.private import sealed_on_page

        return sealed_on_page(session, screen, command, rest.upper())
    if command.asks and command.has_seat and rest:
        from printkit.cli.private import shown_on_page

        return shown_on_page(session, screen, command, rest.upper())
    if command.name == OVER and not session.history.is_over and not _is_sure(screen):
        return Answer((Line("Nothing is changed."),), {"closed": False})
    return session.say(line)


def asked(session: Session, line: str, seat: Seat) -> Answer | None:
    """The answer to a line that only asks, as ``seat`` may see it; None for any other line.

    Raises:
        RuleError: the question cannot be answered.
    """
    typed = parse_typed(line)
    try:
        command = find_command(typed.word, all_commands(session))
    except UsageError:
        return None
    rest = typed.line.partition(" ")[2]
    told = _helped(session, command, rest)
    if told is not None or not command.asks or command in DESK:
        return told
    if command in session.rules.commands() and (not command.has_seat or rest.upper() == seat):
        return session.ask(f"{command.name} {rest}".strip(), seat)
    return session.say(line)


def _helped(session: Session, command: Command, rest: str) -> Answer | None:
    """The answer to ``help`` where the referee gives it, not the game."""
    if command.name == "help" and _is_rule(rest):
        from printkit.cli.rulings import ruling

        return ruling(session, rest)
    is_closed = session.history.closing is not None and not rest
    if command.name == "help" and (command in DESK or is_closed or _is_ours(rest)):
        from printkit.cli.manual import manual

        return manual(session, rest)
    return None


def _is_sure(screen: Screen) -> bool:
    """Whether people want to close the table; a script that says so does."""
    if not screen.is_terminal:
        return True
    screen.say("This shows the secret and every sealed entry, and nothing more can be entered or taken back.")
    return screen.choose("Close the table?", "yn") == "y"


def _is_rule(word: str) -> bool:
    """Whether a word has the form of a rule's number: three letters at most, a hyphen, three digits."""
    letters, hyphen, digits = word.partition("-")
    return bool(hyphen) and letters.isalpha() and len(letters) <= 3 and digits.isdigit() and len(digits) == 3


def _is_ours(word: str) -> bool:
    """Whether a word is one of the referee's own, of which a game's help knows nothing."""
    return word.casefold() in {command.name for command in (*COMMANDS, *DESK)}


def takes_orders(command: Command) -> bool:
    """Whether orders follow the command's word and seat: ``plan B ORDERS``, not ``pass B``."""
    return len(command.syntax.split()) > 1 + command.has_seat
