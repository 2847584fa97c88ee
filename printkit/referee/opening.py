"""A table opened: a new one, or the one in a file."""

from collections.abc import Mapping
from pathlib import Path

from printkit import __version__
from printkit.model import DataError, NewTable, Seat, digest
from printkit.model import opened as played_open
from printkit.referee import journal as journals
from printkit.referee.draws import Seal, new_seal, number
from printkit.referee.entries import Pinned, format_new, sealed_entry
from printkit.referee.errors import SessionError
from printkit.referee.session import Session
from printkit.referee.turns import fallen
from printkit.shelf import Shelved, from_texts


def create(
    shelved: Shelved,
    table: NewTable,
    file: Path,
    *,
    seal: Seal | None = None,
    contributions: Mapping[Seat, str] | None = None,
    origin: str = "",
) -> Session:
    """A new table, saved in ``file``; ``origin`` is the variant's folder if it is one.

    Raises:
        RuleError: scenario, seats or settings do not fit the game.
        SessionError: there is such a file already, or it cannot be written.
    """
    seal = seal or new_seal(shelved.game.id)
    pinned = Pinned(
        table=table,
        texts=shelved.texts,
        data_digest=shelved.digest,
        code=f"printkit {__version__}",
        origin=origin or shelved.game.id,
        seal=seal,
        commitment=seal.commitment.hex(),
        contributions={seat: (contributions or {}).get(seat, "") for seat in table.seats},
    )
    rules = shelved.game.rules(shelved.data, table)
    key = seal.key(pinned.contributions)
    played = played_open(rules, lambda roll: number(key, roll))
    first = sealed_entry(
        1,
        "new",
        format_new(pinned),
        draws=fallen(played, "drawn"),
        events=played.events,
        state=digest(played.state),
        previous=pinned.digest,
    )
    journals.create(file, pinned, first)
    return Session(journals.open_file(file), pinned, rules)


def open_session(file: Path) -> Session:
    """The table in a session file, replayed with its own pinned data.

    Raises:
        SessionError: there is no such file, it is no session, or it is damaged.
    """
    journal = journals.open_file(file)
    try:
        pinned = journal.pinned()
        try:
            shelved = from_texts(pinned.game_id, pinned.texts)
        except DataError as fault:
            raise SessionError(file, f"this printkit cannot read the table's own data ({fault})") from None
        return Session(journal, pinned, shelved.game.rules(shelved.data, pinned.table))
    except BaseException:
        journal.close()
        raise
