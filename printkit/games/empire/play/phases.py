"""The states of the game and what may be said in each (6.2, 6.4)."""

from collections.abc import Mapping

from printkit.games.empire.play.state import Phase

NAMES: Mapping[Phase, str] = {
    "setup": "setup",
    "bid": "bids",
    "build": "building",
    "supply-before": "supply before combat",
    "combat": "combat",
    "weak": "combat of weak units",
    "choice": "choice of the attacker",
    "supply": "supply",
    "plot": "plot",
    "disposition": "disposition",
    "support": "support",
    "over": "over",
}
"""What each phase is called at the table."""

SEALING: tuple[Phase, ...] = ("bid", "build", "plot", "disposition")
"""Phases whose entries are sealed until all are in."""

NEEDING: tuple[Phase, ...] = ("supply-before", "supply", "support")
"""Phases that wait for players with something in need."""

STRATEGIC: tuple[Phase, ...] = ("bid", "build", "disposition", "support")
"""Phases in which no hex may hold units of two players."""

AT_REST: tuple[Phase, ...] = ("bid", "build", "support")
"""Phases in which every unit on the map is at rest (E-705)."""

PLAYING: tuple[Phase, ...] = tuple(phase for phase in NAMES if phase not in ("setup", "over"))
"""All phases of a running game."""

WHEN: Mapping[str, tuple[Phase, ...]] = {
    "layout": ("setup",),
    "place": ("setup",),
    "unplace": ("setup",),
    "begin": ("setup",),
    "bid": ("bid",),
    "count": ("bid",),
    "build": ("build",),
    "combat": ("combat", "weak"),
    "attack": ("choice",),
    "retreat": ("choice",),
    "sacrifice": NEEDING,
    "done": NEEDING,
    "plan": ("plot",),
    "pass": ("plot",),
    "dispose": ("disposition",),
    "withdraw": SEALING,
    "out": PLAYING,
    "fix": PLAYING,
}
"""The phases of each command that changes something."""

WITH_SEAT = frozenset({"bid", "build", "done", "plan", "pass", "dispose", "withdraw", "out"})
"""Commands that name the player they are for."""

ORDERS: Mapping[str, int] = {
    "begin": 0,
    "attack": 0,
    "done": 0,
    "pass": 0,
    "withdraw": 0,
    "out": 0,
    "place": 1,
    "unplace": 1,
    "bid": 1,
    "count": 1,
    "combat": 1,
    "retreat": 1,
    "sacrifice": 1,
    "fix": 1,
}
"""How many orders a command takes at most; those not named take any number."""

COMMON_CHECKS = ("bad-syntax", "game-over", "wrong-phase", "unknown-player", "player-out", "not-awaited")
"""Error codes of the checks of every command, in order."""

CHECKS: Mapping[str, tuple[str, ...]] = {
    "layout": (
        "unknown-tile",
        "tile-used",
        "place-taken",
        "bad-rotation",
        "not-connected",
        "world-too-big",
        "no-positions",
    ),
    "place": ("bad-id", "not-in-roster", "id-in-use", "unknown-hex", "water-hex", "hex-occupied"),
    "unplace": ("unknown-unit",),
    "begin": ("no-world", "too-few-players"),
    "bid": ("bad-bid",),
    "count": ("bids-sealed", "bad-bid", "unknown-player", "player-out"),
    "build": (
        "unknown-type",
        "cannot-be-bought",
        "not-in-roster",
        "bad-number",
        "unknown-hex",
        "outside-territory",
        "no-factory",
        "no-counter",
        "unknown-unit",
        "not-your-unit",
        "not-in-pool",
        "named-twice",
        "not-a-factory",
        "not-enough-points",
    ),
    "combat": ("unknown-conflict",),
    "attack": (),
    "retreat": ("unknown-hex", "not-there", "cannot-leave", "which-hex"),
    "sacrifice": (
        "unknown-unit",
        "not-awaited",
        "group-has-producer",
        "territory-supported",
        "nobody-in-need",
    ),
    "done": (),
    "plan": (
        "unknown-unit",
        "not-your-unit",
        "named-twice",
        "immobile",
        "disabled",
        "unknown-hex",
        "not-adjacent",
        "no-shared-land",
        "out-of-reach",
    ),
    "pass": (),
    "dispose": (
        "unknown-unit",
        "not-your-unit",
        "named-twice",
        "immobile",
        "unknown-hex",
        "disabled-cannot-move",
        "not-own-hex",
        "outside-territory",
        "disabled-cannot-pool",
        "cannot-transform",
        "disabled-cannot-transform",
        "pool-needs-territory",
        "pool-hex-not-occupied",
        "pool-ambiguous",
    ),
    "withdraw": ("nothing-sealed",),
    "out": (),
    "fix": (
        "unknown-unit",
        "bad-id",
        "id-in-use",
        "unknown-hex",
        "not-adjacent",
        "no-shared-land",
        "water-hex",
        "immobile",
        "hex-occupied",
        "cannot-be-disabled",
        "not-a-factory",
        "bad-number",
    ),
}
"""Error codes of each command's own checks, in the order they are made (6.4)."""
