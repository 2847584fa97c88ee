"""A session in progress: journal, draws, undo, sight, sealing, proof. Knows no game.

Reading order: errors, draws, entries, journal; sight, history; language, telling,
turns, logbook, proof; session, opening.
"""

from printkit.referee.draws import Seal, new_seal, seal_words
from printkit.referee.errors import (
    BusyError,
    ReadOnlyError,
    SessionError,
    TooFewNumbersError,
    TooManyNumbersError,
)
from printkit.referee.history import NEW, OVER
from printkit.referee.language import COMMANDS, DESK, find_command, parse_typed, refuse_open
from printkit.referee.opening import create, open_session
from printkit.referee.session import Session

__all__ = [
    "COMMANDS", "DESK", "NEW", "OVER", "BusyError", "ReadOnlyError", "Seal", "Session", "SessionError",
    "TooFewNumbersError", "TooManyNumbersError", "create", "find_command", "new_seal", "open_session",
    "parse_typed", "refuse_open", "seal_words",
]  # fmt: skip
