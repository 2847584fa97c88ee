"""The state of a table of Empire (section 6.3), as frozen values.

Hexes are world labels (``"0504"``) everywhere in the state and in events, so that
what is stored can be read at the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from printkit.model import Action, Seat

Label: TypeAlias = str
UnitId: TypeAlias = str

Phase: TypeAlias = Literal[
    "setup",
    "bid",
    "build",
    "supply-before",
    "combat",
    "weak",
    "choice",
    "supply",
    "plot",
    "disposition",
    "support",
    "over",
]

How: TypeAlias = Literal["destroyed", "perished", "sacrificed", "transformed", "removed", "out"]


@dataclass(frozen=True, slots=True)
class Position:
    """Where a unit is: at rest in ``hex``, or on the move with ``other`` as well.

    Armour on the move has the smaller label in ``hex``; a half-hex mover has its
    full hex there and its partial hex in ``other`` (E-401 – E-403).
    """

    hex: Label
    other: Label | None = None

    @property
    def covers(self) -> tuple[Label, ...]:
        """The one or two hexes covered (E-404)."""
        return (self.hex,) if self.other is None else (self.hex, self.other)


@dataclass(frozen=True, slots=True)
class Pool:
    """That a unit is off the map: the hex of the piece its pool belongs to, and its home hex."""

    hex: Label
    home: Label


@dataclass(frozen=True, slots=True)
class Unit:
    """One counter in play. ``position`` is the home hex while ``pool`` is set."""

    id: UnitId
    position: Position
    disabled: bool = False
    recovering: bool = False
    fed: bool = False
    pool: Pool | None = None

    @property
    def seat(self) -> Seat:
        """Its player's letter."""
        return self.id[0]

    @property
    def code(self) -> str:
        """Its type."""
        return self.id[2:].rstrip("0123456789")

    @property
    def serial(self) -> int:
        """Its number among its player's units of the type."""
        return int(self.id[2 + len(self.code) :])


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile of the layout: letter, big-hex place, turn."""

    tile: str
    p: int
    q: int
    turn: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """A conflict of the phase as it was found (E-503, E-508): its number and all its members.

    ``picks`` counts the draws made in it; ``attacker`` is the picked attacker whose
    target (or whose owner's choice) is awaited.
    """

    number: int
    members: tuple[UnitId, ...]
    picks: int = 0
    attacker: UnitId | None = None
    chain: bool = False


@dataclass(frozen=True, slots=True)
class Resolving:
    """What is being resolved: conflict numbers still to do; ``once`` after one attack stop.

    ``phase`` is the combat phase it belongs to, also while an owner's choice is awaited.
    """

    numbers: tuple[int, ...]
    once: bool = False
    phase: Literal["combat", "weak"] = "combat"


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a unit that is gone, by which rule, when and where.

    ``how`` is one of ``destroyed``, ``perished``, ``sacrificed``, ``transformed``,
    ``removed`` (by ``fix``, under no rule) and ``out`` (with its player). ``when`` is in
    words, as ``in turn 3``; ``by`` the conflict and the attacker, or the id of what it became.
    """

    how: How
    rule: str
    cycle: int
    when: str
    place: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """Everything the referee keeps about a table; the journal and the dice are not in it.

    ``sealed`` holds the sealed action of each seat in the step at hand (a pass is
    one too), ``done`` the seats that declared themselves done, ``awaited`` those
    settled when a supply or support step began (E-606). ``savings`` are by factory
    id, ``bids`` all bids by cycle, ``groups`` the lasting names of supply groups
    (``"Blue 1"``) by their members as at the last supply check, ``groups_before`` those
    as the turn began. Units that are gone leave both; a name without members is not
    given anew until the next check. ``fates`` say what became of each id that is gone.

    ``territories`` are the members of each territory as after the disposition reveal,
    pools included, kept until the support check is over (E-711); ``transforming`` the
    HQs that are replaced after it (E-707). ``laying`` are the numbers drawn so far for
    a random layout, None when none is being drawn.
    """

    phase: Phase
    layout: tuple[Placement, ...]
    units: Mapping[UnitId, Unit]
    players: Mapping[Seat, bool]
    """Every seat at the table: True while in the game."""
    cycle: int = 0
    turn: int = 0
    sealed: Mapping[Seat, Action] = field(default_factory=dict)
    done: frozenset[Seat] = frozenset()
    awaited: frozenset[Seat] = frozenset()
    count: int = 0
    callers: tuple[Seat, ...] = ()
    bids: tuple[tuple[int, Seat, int], ...] = ()
    savings: Mapping[UnitId, int] = field(default_factory=dict)
    points: Mapping[Label, int] = field(default_factory=dict)
    """In the build step: the points of each territory, by its smallest label."""
    conflicts: tuple[Conflict, ...] = ()
    resolving: Resolving | None = None
    choice: UnitId | None = None
    territories: tuple[tuple[UnitId, ...], ...] = ()
    transforming: tuple[UnitId, ...] = ()
    laying: tuple[int, ...] | None = None
    groups: Mapping[str, tuple[UnitId, ...]] = field(default_factory=dict)
    groups_before: Mapping[str, tuple[UnitId, ...]] = field(default_factory=dict)
    fates: Mapping[UnitId, Fate] = field(default_factory=dict)
    winners: tuple[Seat, ...] = ()
    scores: Mapping[Seat, int] = field(default_factory=dict)
