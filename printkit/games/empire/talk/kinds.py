"""Which events are told together: the kind of each, by the event's name (6.7)."""

from collections.abc import Mapping

KINDS: Mapping[str, str] = {
    name: kind
    for kind, names in {
        "sealed": "bid-sealed build-sealed plan-sealed player-passed disposition-sealed",
        "withdrawn": "sealed-withdrawn",
        "corrected": "corrected",
        "count": "counted",
        "points": "points-set",
        "world": "world-built",
        "put": "unit-placed unit-bought unit-deployed points-saved",
        "moved": "plans-revealed unit-moved",
        "rested": "unit-placed-strategic unit-pooled unit-transformed",
        "unfed": "fed-cleared",
        "fight": "attacker-picked target-picked unit-destroyed unit-retreated choice-asked",
        "turn": "turn-begun",
        "found": "conflict-found",
        "check": "supply-checked unit-perished unit-disabled unit-restored unit-recovering",
        "sacrifice": "unit-sacrificed unit-fed",
        "regrouped": "groups-changed",
        "need": "group-in-need territory-in-need group-alone territory-alone",
        "ended": "phase-ended",
        "out": "player-out",
        "over": "scored game-over",
    }.items()
    for name in names.split()
}
