"""Quay, a tiny whole game of a stranger's: it stands in for any game in the referee's tests.

Each round both players seal a bid; the highest is read out, the others stay hidden
until the end. The caller fights: an attacker and a target are picked from all
counters. Then both seal where one counter goes. Three rounds, or nobody left.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from printkit.model import NewTable, RuleError
from printkit_toy.rules import QuayRules


@dataclass(frozen=True, slots=True)
class GameFile:
    """``game.toml``."""

    id: str
    name: str
    rounds: int
    counters: int
    places: int


@dataclass(frozen=True, slots=True)
class QuayData:
    """The folder."""

    game: GameFile


class Quay:
    """The game as the house sees it; it prints nothing."""

    id = "quay"
    schema = QuayData

    def check(self, data: QuayData) -> Iterable[tuple[str, str, str]]:
        """What types cannot say."""
        if data.game.counters < 1:
            yield "game.toml", "counters", "must be 1 or more"

    def title(self, data: QuayData) -> str:
        return data.game.name

    def summary(self, data: QuayData) -> Mapping[str, str]:
        return {"subtitle": "", "players": "2-4", "length": "5 minutes", "version": "1"}

    def scenarios(self, data: QuayData) -> Mapping[str, str]:
        return {"Q1": "The only one"}

    def rules(self, data: QuayData, table: NewTable) -> QuayRules:
        settings = {"rounds": data.game.rounds, "counters": data.game.counters, "places": data.game.places}
        for key, value in table.settings.items():
            if key not in settings or not value.isdecimal():
                raise RuleError("bad-setting", f"{key}={value} is none of {', '.join(settings)}.", given=key)
            settings[key] = int(value)
        if table.scenario != "Q1":
            raise RuleError("unknown-scenario", f"no {table.scenario}; known: Q1.", given=table.scenario)
        if not 2 <= len(table.seats) <= 4:
            raise RuleError("bad-player-count", f"2 to 4 players, not {len(table.seats)}.")
        return QuayRules(table.seats, **settings)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"Quay prints nothing, so it has no {name}")


game = Quay()
