"""What a session's file holds, as values: the table as it was pinned, and its entries."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from printkit.model import Event, NewTable, Roll, canonical, digest
from printkit.referee.draws import Seal

Kind = Literal["new", "command", "undo", "redo", "over"]
Source = Literal["drawn", "typed"]


@dataclass(frozen=True, slots=True)
class Pinned:
    """What is fixed when a table is opened.

    ``texts`` are the game's data as printed that day, ``data_digest`` their digest,
    ``origin`` where they came from: the game's id, or the folder of a variant;
    ``commitment`` is kept beside the seal, so that a changed secret shows;
    ``contributions`` are what each player added to the draws, in order of the seats.
    """

    table: NewTable
    texts: Mapping[str, str]
    data_digest: str
    code: str
    origin: str
    seal: Seal
    commitment: str
    contributions: Mapping[str, str]

    @property
    def game_id(self) -> str:
        """The game's id."""
        return self.seal.game_id

    @property
    def digest(self) -> str:
        """SHA-256 of all of it but the secret: what the first entry follows."""
        game = [self.game_id, self.origin, self.seal.rehearsal, self.code, self.data_digest, self.commitment]
        return digest([game, self.table, self.texts, [list(pair) for pair in self.contributions.items()]])


@dataclass(frozen=True, slots=True)
class Draw:
    """One number that fell: what for, out of how many, and whether the referee drew it."""

    key: tuple[str, ...]
    sides: int
    value: int
    source: Source

    @property
    def named(self) -> tuple[tuple[str, ...], int]:
        """What it is for, out of how many."""
        return self.key, self.sides

    def answers(self, roll: Roll) -> bool:
        """Whether it is the number of this roll."""
        return self.named == (roll.key, roll.sides)


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the journal.

    ``line`` is the command in full form, without its reason; an undo or redo names
    the entry it takes back or does again as ``target``. ``draws`` and ``events`` are
    JSON text as stored, ``state`` the digest of the state after it, ``previous`` the
    hash of the row before.
    """

    number: int
    kind: Kind
    line: str
    because: str
    target: int | None
    draws: str
    events: str
    state: str
    previous: str
    hash: str

    def expected_hash(self) -> str:
        """The hash that belongs to what the row says; another one means that it was changed."""
        told = [self.number, self.kind, self.line, self.because, self.target]
        made = [self.draws, self.events, self.state, self.previous]
        return hashlib.sha256(canonical(told + made).encode(errors="surrogateescape")).hexdigest()

    @property
    def is_whole(self) -> bool:
        """Whether the row says what it said when it was written."""
        try:
            return self.hash == self.expected_hash()
        except (TypeError, UnicodeError):  # the damage changed the kind of a value
            return False

    @property
    def full_line(self) -> str:
        """The line as it would be typed, with its reason."""
        return f"{self.line} because {self.because}" if self.because else self.line


def sealed_entry(
    number: int,
    kind: Kind,
    line: str,
    *,
    because: str = "",
    target: int | None = None,
    draws: tuple[Draw, ...] = (),
    events: tuple[Event, ...] = (),
    state: str,
    previous: str,
) -> Entry:
    """An entry with its hash."""
    parts = (format_draws(draws), format_events(events))
    entry = Entry(number, kind, line, because, target, *parts, state, previous, "")
    return replace(entry, hash=entry.expected_hash())


def format_draws(draws: tuple[Draw, ...]) -> str:
    """Draws as the JSON text that is stored."""
    return canonical([[list(draw.key), draw.sides, draw.value, draw.source] for draw in draws])


def parse_draws(text: str) -> tuple[Draw, ...]:
    """Draws read back from their text.

    >>> kept = (Draw(("C1", "1"), 6, 4, "typed"),)
    >>> parse_draws(format_draws(kept)) == kept
    True
    """
    return tuple(Draw(tuple(key), sides, value, source) for key, sides, value, source in json.loads(text))


def format_events(events: tuple[Event, ...]) -> str:
    """Events as the JSON text that is stored: name, data, and who may see each."""
    return canonical([[event.name, event.data, event.sight] for event in events])


def format_new(pinned: Pinned) -> str:
    """The first entry's line: the options of ``printkit referee new`` that make the same table."""
    table = pinned.table
    settings = "".join(f" --set {key}={value}" for key, value in sorted(table.settings.items()))
    return f"new {pinned.origin} --players {','.join(table.seats)} --scenario {table.scenario}{settings}"
