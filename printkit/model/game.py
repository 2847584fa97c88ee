"""What a game is to the rest of the house: data, things to print, rules."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from printkit.model.board import HexTile, ScenarioWorld
from printkit.model.pieces import CounterSet, Marker, Scheme
from printkit.model.rules import NewTable, Rules
from printkit.model.scene import Picture, Scene
from printkit.model.tables import Table


class Game(Protocol):
    """A game, ours or a stranger's, as its entry point in ``printkit.games`` gives it.

    ``data`` in the methods is always a value of ``schema``, read from the game's
    folder: each field of the schema is the file of its name (``tiles`` is
    ``tiles.toml``), a field that maps text to a dataclass is a folder of such
    files, by their stem.
    """

    @property
    def id(self) -> str:
        """The game's id: the word people type."""
        ...

    @property
    def schema(self) -> type[Any]:
        """The frozen dataclass of everything in the folder's TOML files."""
        ...

    def check(self, data: Any) -> Iterable[tuple[str, str, str]]:
        """Every fault that types cannot say, as file, key and problem: a wrong mask, an id given twice.

        ``file`` is named as in the folder (``scenarios/S1.toml``); ``key`` says which row
        and key of it, by what the row is called (``tile D``).
        """
        ...

    def title(self, data: Any) -> str:
        """The game's name as printed."""
        ...

    def summary(self, data: Any) -> Mapping[str, str]:
        """What the lists and covers say: ``subtitle``, ``players``, ``length``, ``version``."""
        ...

    def scenarios(self, data: Any) -> Mapping[str, str]:
        """Each scenario's id and name."""
        ...

    def tiles(self, data: Any) -> tuple[HexTile, ...]:
        """The world tiles to print, in order; empty if the game has none."""
        ...

    def tile_side_mm(self, data: Any) -> float:
        """The printed side of one hex of a tile."""
        ...

    def worlds(self, data: Any) -> Mapping[str, ScenarioWorld]:
        """The world of each scenario that has one, by the scenario's id; empty if the game has none."""
        ...

    def schemes(self, data: Any) -> tuple[Scheme, ...]:
        """The colour schemes counters are printed in."""
        ...

    def counters(self, data: Any) -> CounterSet | None:
        """What each player gets, or None if the game has no counters."""
        ...

    def markers(self, data: Any) -> tuple[Marker, ...]:
        """What marks states, numbers and turns on the table; empty if the game has no such thing."""
        ...

    def figures(self, data: Any) -> Mapping[str, Picture]:
        """Every figure the manuscript may call, by id."""
        ...

    def tables(self, data: Any) -> Mapping[str, Table]:
        """Every table the manuscript may call, by id."""
        ...

    def values(self, data: Any) -> Mapping[str, str]:
        """Every value the manuscript may name."""
        ...

    def cover(self, data: Any) -> Scene | None:
        """The picture on the rulebook's cover."""
        ...

    def needs(self, data: Any) -> str:
        """One sentence: what the table needs besides what is printed."""
        ...

    def rules(self, data: Any, table: NewTable) -> Rules:
        """The rules for one table.

        Raises:
            RuleError: the scenario, the seats or a setting do not fit.
        """
        ...
