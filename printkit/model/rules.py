"""What a game owes the referee.

Rules are pure: no clock, no chance, no file. Chance is awaited (``Roll``) and
comes in as an action; what a seat sees is a function of the state.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from printkit.model.actions import Action, Event, Roll, Seat, Step


@dataclass(frozen=True, slots=True)
class NewTable:
    """What is chosen when a table is opened: scenario, seats in order, settings as typed."""

    scenario: str
    seats: tuple[Seat, ...]
    settings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """A line for the table, before it is wrapped to the screen.

    A wrapped line goes on under column ``hang``. ``tone`` is decoration only:
    ``hands`` (counters to touch), ``need`` (will suffer), ``rule``, or nothing.
    """

    text: str = ""
    hang: int = 2
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question: lines for people, the same facts as plain data."""

    lines: tuple[Line, ...]
    data: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Command:
    """One word of a game's language.

    ``when`` are the phases in which it may be used (empty: always), ``has_seat``
    whether a seat follows the word, ``secret`` whether its entry is sealed until
    the rules reveal it, ``asks`` whether it only asks and changes nothing.
    """

    name: str
    syntax: str
    help: str
    when: tuple[str, ...] = ()
    has_seat: bool = False
    secret: bool = False
    asks: bool = False
    short: str = ""
    checks: tuple[str, ...] = ()


class Rules(Protocol):
    """A game's rules for one table. Same state and same action give the same step, always.

    ``State`` is the game's own frozen value; the referee only carries it about.
    """

    @property
    def seats(self) -> Mapping[Seat, str]:
        """Every seat with the name a person calls it by: ``{"B": "Blue"}``."""
        ...

    def start(self) -> Step[Any]:
        """The state of a new table, and the events of laying it out."""
        ...

    def awaits(self, state: Any) -> frozenset[Seat] | Roll | None:
        """Who must act, the chance that must fall, or None when the game is over."""
        ...

    def apply(self, state: Any, action: Action) -> Step[Any]:
        """The step an action makes; everything that follows of itself is in it.

        Raises:
            RuleError: the action is refused; nothing has changed.
        """
        ...

    def commands(self) -> tuple[Command, ...]:
        """Every command and question, in the order of the manual."""
        ...

    def parse(self, state: Any, line: str) -> Action:
        """A typed line in full form: case mended, short ids and hex names completed.

        Raises:
            RuleError: ``bad-syntax`` and the like, quoting what was typed.
        """
        ...

    def format(self, action: Action) -> str:
        """The line that ``parse`` reads back to the same action."""
        ...

    def query(self, state: Any, line: str, seat: Seat | None = None) -> Answer:
        """The answer to a command that only asks, as ``seat`` may see it.

        Raises:
            RuleError: the question cannot be answered.
        """
        ...

    def view(self, state: Any, seat: Seat | None) -> Mapping[str, object]:
        """All that ``seat`` may know, as plain data; None is somebody at the table."""
        ...

    def phase(self, state: Any) -> str:
        """The phase by the name that ``Command.when`` uses."""
        ...

    def place(self, state: Any) -> str:
        """When in the game we are, as the log says it: ``turn 3``.

        With the phase it tells one step of the game from every other: an entry that a
        seat seals in the same place and phase replaces the one it sealed before.
        """
        ...

    def prompt(self, state: Any) -> str:
        """Where we are and who is awaited, in a few words: ``turn 3, combat (C1)``."""
        ...

    def status(self, state: Any) -> Answer:
        """The same in a sentence, then a line for each thing to decide."""
        ...

    def tell(self, before: Any, action: Action, step: Step[Any]) -> Answer:
        """What the table is told after an action: hands before heads.

        ``step`` joins all the events of the action and the rolls it took. A line of tone
        ``drawn`` gets the words who drew behind it. Where ``data`` has a ``summary``, the
        log shows it; else the log reads the events: their names are noun and verb
        (``unit-destroyed``), their things the values of the noun (``unit``).
        """
        ...

    def tell_back(self, before: Any, state: Any) -> tuple[Line, ...]:
        """What to put back on the table when the state goes from ``before`` to ``state``."""
        ...

    def read_back(self, state: Any, action: Action, closing: bool) -> tuple[Line, ...]:
        """A secret entry read back to its owner in full form; ``closing`` adds what it implies.

        Raises:
            RuleError: an order of the entry is refused.
        """
        ...


@dataclass(frozen=True, slots=True)
class Played:
    """One action played to its end: the state, the events, the numbers that fell."""

    state: Any
    events: tuple[Event, ...]
    rolls: tuple[tuple[Roll, int], ...]
    reveals: frozenset[Seat]
