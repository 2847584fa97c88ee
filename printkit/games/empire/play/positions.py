"""Positions as people write and read them (E-401 – E-403)."""

import re

from printkit.games.empire.data import UnitType
from printkit.games.empire.play.state import Label, Position, Unit
from printkit.games.empire.play.world import WorldMap
from printkit.model import RuleError, hexes

POOLED = "pool"
"""What stands for a position while a unit is in a pool."""


def format_position(position: Position, is_armour: bool) -> str:
    """The position as text; ``parse_position`` reads it back.

    >>> format_position(Position("0503", "0504"), is_armour=True)
    '0503+0504'
    >>> format_position(Position("0504", "0503"), is_armour=False)
    '0504/0503'
    """
    if position.other is None:
        return position.hex
    return f"{position.hex}{'+' if is_armour else '/'}{position.other}"


def unit_place(unit: Unit, kind: UnitType) -> str:
    """Where the unit is, as text: its position, or ``pool``."""
    return POOLED if unit.pool else format_position(unit.position, kind.is_armour)


def hex_words(text: str) -> tuple[str, ...]:
    """The one or two hex names in a position as typed; ``+`` and ``/`` are alike (E-403).

    Raises:
        RuleError: ``bad-syntax``.
    """
    words = tuple(re.split(r"[+/]", text))
    if len(words) > 2 or not all(words):
        raise RuleError(
            "bad-syntax",
            f"{text} is no position: 0504 at rest, 0503+0504 armour on a border, "
            "0504/0503 others, in 0504 and half in 0503.",
            given=text,
            rule="E-403",
        )
    return words


def placed(kind: UnitType, first: Label, second: Label | None) -> Position:
    """The position of a unit of that type; armour has the smaller label first (E-402)."""
    if second is not None and kind.is_armour:
        first, second = sorted((first, second))
    return Position(first, second)


def parse_position(text: str, kind: UnitType, world: WorldMap) -> Position:
    """The position a text means for a unit of that type, tested for its shape but not its reach.

    Raises:
        RuleError: ``bad-syntax``, ``unknown-hex``, ``not-adjacent``, ``no-shared-land``.
    """
    labels = [world.hex(word) for word in hex_words(text)]
    if len(labels) == 1:
        return Position(labels[0])
    refuse_apart(labels[0], labels[1], world)
    return placed(kind, labels[0], labels[1])


def refuse_apart(here: Label, there: Label, world: WorldMap) -> None:
    """Nothing, if a unit may lie across the border of the two hexes (E-408).

    Raises:
        RuleError: ``not-adjacent``, ``no-shared-land``.
    """
    if not world.are_adjacent(here, there):
        around = " ".join(world.adjacent[here])
        raise RuleError(
            "not-adjacent", f"{here} and {there} do not touch. Next to {here}: {around}.", rule="E-402"
        )
    if not world.share_land(here, there):
        raise RuleError(
            "no-shared-land",
            f"{here} and {there} have no common land ({water_between(here, there, world)}).",
            rule="E-408",
        )


def water_between(here: Label, there: Label, world: WorldMap) -> str:
    """Which fragment is water at the border: ``fragment NW of 0705 is water``; the farther one first."""
    side = world.side(here, there)
    if side is None:
        raise ValueError(f"{here} and {there} do not touch")
    for label, at in ((there, hexes.opposite(side)), (here, side)):
        land = world.cells[label].land
        if not land:
            return f"{label} is all water"
        if not hexes.has(land, at):
            return f"fragment {hexes.SIDE_NAMES[at]} of {label} is water"
    raise ValueError(f"{here} and {there} share land")
