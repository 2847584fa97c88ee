"""Empire's data: what each file of its folder holds, as values.

``game.toml tiles.toml counters.toml tables.toml scenarios/*.toml``; section
numbers are those of the game's specification.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from printkit.model.pieces import Band, Symbol, SymbolSet

Supply = Literal["P", "L", "c", "d", "-"]
Local = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settings:
    """The switches of table 5.6; a scenario and ``--set`` may change them."""

    supply_needs_land: bool
    supply_check: Literal["after-combat", "before-combat", "both"]
    strategic_restore: Literal["full-turn", "at-check"]
    disabled_hq_produces: bool
    early_arrival: bool
    retreat: bool
    redeploy: Literal["territory", "own-hex"]
    transform_timing: Literal["before-check", "after-check"]
    bid_min: int
    bid_max: int
    unsaved_points: Literal["auto-save", "lost"]
    victory: Literal["factories", "conquest"]
    cycle_limit: int
    max_tactical_turns: int
    roster: str
    counter_limit: Literal["none", "sheet"]


@dataclass(frozen=True, slots=True)
class GameFile:
    """``game.toml``: what the box says, and the settings."""

    id: str
    name: str
    subtitle: str
    version: str
    players: str
    length: str
    needs: str
    settings: Settings


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile's letter and its land masks of hexes 01 on, two hex digits each."""

    letter: str
    land: str


@dataclass(frozen=True, slots=True)
class TilesFile:
    """``tiles.toml``: the tiles and what all of them share (E-105 – E-107)."""

    hex_side_mm: float
    radius: int
    edge: tuple[bool, ...]
    heartland: tuple[int, ...]
    tile: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class SchemeRow:
    """A colour scheme (5.5) with its edge band."""

    id: str
    letter: str
    name: str
    ground: str
    ink: str
    band: Band


@dataclass(frozen=True, slots=True)
class MarkerRow:
    """A marker (2.4), or with ``last`` one for each number from ``first`` on, where ``{n}`` stands.

    Without ``back`` its back is as its front.
    """

    id: str
    text: str
    count: int
    per: Literal["player", "table"]
    shape: Literal["square", "disc"] = "square"
    field: Literal["open", "solid"] = "open"
    back: str | None = None
    first: int = 1
    last: int = 0
    side_mm: float = 0.0

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers it is made for; nothing if it bears none."""
        return tuple(range(self.first, self.last + 1)) if self.last else ()


@dataclass(frozen=True, slots=True)
class CountersFile:
    """``counters.toml``: size, colour schemes, markers, and how many of each type by roster (2.3, 2.4)."""

    side_mm: float
    planning_counters: bool
    scheme: tuple[SchemeRow, ...]
    mix: Mapping[str, Mapping[str, int]]
    marker: tuple[MarkerRow, ...] = ()
    symbols: SymbolSet = "nato"


@dataclass(frozen=True, slots=True)
class UnitType:
    """A row of the unit table (5.3, 5.4). ``price`` is None for what cannot be bought.

    ``speed`` is in half hexes a tactical turn: 0, 1 or 2.
    """

    code: str
    name: str
    symbol: Symbol
    echelon: str
    expeditionary: bool
    speed: int
    tactical: Supply
    strategic: Supply
    controls: bool
    capable: bool
    becomes: str
    disabled_by: Literal["", "tactical", "strategic"]
    price: int | None = None

    @property
    def is_mobile(self) -> bool:
        """Whether it ever moves (E-201)."""
        return self.speed > 0

    @property
    def is_armour(self) -> bool:
        """Whether it straddles borders: a whole hex a turn (E-203)."""
        return self.speed == 2


@dataclass(frozen=True, slots=True)
class TablesFile:
    """``tables.toml``: unit types, rosters (5.9), start kits by local hex number (5.7)."""

    unit: tuple[UnitType, ...]
    roster: Mapping[str, tuple[str, ...]]
    kit: Mapping[str, Mapping[str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Place:
    """One tile of a layout: big-hex place (p, q) and turns of 60° clockwise (E-108)."""

    tile: str
    p: int
    q: int
    turn: int


@dataclass(frozen=True, slots=True)
class Home:
    """The big-hex place where a player's kit goes."""

    player: str
    p: int
    q: int


@dataclass(frozen=True, slots=True)
class Scenario:
    """``scenarios/<id>.toml`` (5.8); ``settings`` holds only what differs from game.toml."""

    name: str
    players: tuple[str, ...]
    layout: tuple[Place, ...]
    homes: tuple[Home, ...]
    kit: str
    settings: Mapping[str, str | int | bool]
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class EmpireData:
    """The whole folder."""

    game: GameFile
    tiles: TilesFile
    counters: CountersFile
    tables: TablesFile
    scenarios: Mapping[str, Scenario]
