"""Checks that several commands make, with the sentence for each refusal (6.4)."""

from collections.abc import Iterable

from printkit.games.empire.play import fates
from printkit.games.empire.play.ids import parse_id, sorted_ids
from printkit.games.empire.play.numerals import whole
from printkit.games.empire.play.state import Label, State, Unit, UnitId
from printkit.games.empire.play.table import Table
from printkit.games.empire.play.territory import is_factory
from printkit.games.empire.play.world import WorldMap
from printkit.model import RuleError, Seat, near


def find_unit(state: State, word: str) -> Unit:
    """The unit with an id, in any case.

    Raises:
        RuleError: ``unknown-unit``.
    """
    unit = state.units.get(word.upper())
    if unit is None:
        gone = state.fates.get(word.upper())
        if gone is not None:
            told = fates.sentence(word.upper(), gone)
            raise RuleError("unknown-unit", f"there is no {word.upper()} any more. {told}", given=word)
        seat = [known for known in sorted_ids(state.units) if known[0] == word[:1].upper()]
        meant = _meant(word, seat or list(state.units))
        guess = f" Did you mean {meant[0]}?" if meant else ""
        raise RuleError("unknown-unit", f"there is no {word.upper()}.{guess}", given=word, near=meant)
    return unit


def _meant(word: str, known: list[UnitId]) -> tuple[UnitId, ...]:
    """The id that was likely meant: first one with the same letters in another order."""
    letters = sorted(word.upper())
    turned = tuple(unit for unit in known if sorted(unit) == letters)
    return turned[:1] or near(word, known)


def own_unit(table: Table, state: State, word: str, seat: Seat) -> Unit:
    """The player's unit with an id.

    Raises:
        RuleError: ``unknown-unit``, ``not-your-unit``.
    """
    unit = find_unit(state, word)
    if unit.seat != seat:
        raise RuleError("not-your-unit", f"{unit.id} belongs to {table.name(unit.seat)}.", given=word)
    return unit


def refuse_twice(unit: UnitId, text: str, named: dict[UnitId, str]) -> None:
    """Note that a unit has an order.

    Raises:
        RuleError: ``named-twice``.
    """
    if unit in named:
        raise RuleError(
            "named-twice", f"{unit} has two orders: {named[unit]}, then {text}. Keep one.", given=unit
        )
    named[unit] = text


def new_unit_id(table: Table, state: State, word: str) -> tuple[UnitId, str]:
    """A well-formed id of a player at the table, and its type.

    Raises:
        RuleError: ``bad-id``.
    """
    parts = parse_id(word)
    if parts is None:
        raise RuleError(
            "bad-id", f"{word} is no id; an id is like {next(iter(table.seats))}-RID1.", given=word
        )
    seat, code, _ = parts
    if seat not in state.players:
        raise RuleError(
            "bad-id", f"{word}: no player {seat} sits here, but {' '.join(table.seats)}.", given=word
        )
    if code not in table.types:
        meant = near(code, table.types)
        raise RuleError(
            "bad-id",
            f"{word}: there is no type {code}; types: {' '.join(table.types)}.",
            given=word,
            near=meant,
        )
    return word.upper(), code


def refuse_in_use(state: State, unit: UnitId) -> None:
    """Nothing, if the id is free.

    Raises:
        RuleError: ``id-in-use``.
    """
    if unit in state.units:
        raise RuleError(
            "id-in-use", f"there is a {unit} already, at {state.units[unit].position.hex}.", given=unit
        )


def refuse_water(world: WorldMap, labels: Iterable[Label]) -> None:
    """Nothing, if each hex has land.

    Raises:
        RuleError: ``water-hex``.
    """
    for label in labels:
        if not world.cells[label].land:
            land = [there for there in world.adjacent[label] if world.cells[there].land]
            raise RuleError(
                "water-hex",
                f"{label} is all water. Land next to it: {' '.join(land)}.",
                given=label,
                rule="E-103",
            )


def refuse_occupied(table: Table, state: State, seat: Seat, labels: Iterable[Label]) -> None:
    """Nothing, if no other player has a unit there.

    Raises:
        RuleError: ``hex-occupied``.
    """
    wanted = set(labels)
    for unit in state.units.values():
        if unit.seat != seat and unit.pool is None and wanted & set(unit.position.covers):
            there = sorted(wanted & set(unit.position.covers))[0]
            raise RuleError(
                "hex-occupied",
                f"{there} holds {unit.id} of {table.name(unit.seat)}; choose a hex without another player.",
                given=there,
            )


def find_factory(table: Table, state: State, word: str, seat: Seat | None = None) -> Unit:
    """The factory with an id, the player's own if a seat is given.

    Raises:
        RuleError: ``unknown-unit``, ``not-your-unit``, ``not-a-factory``.
    """
    unit = find_unit(state, word) if seat is None else own_unit(table, state, word, seat)
    if not is_factory(table, unit.id):
        of_seat = sorted_ids(
            other for other in state.units if other[0] == unit.seat and is_factory(table, other)
        )
        known = (
            f" Factories: {' '.join(of_seat)}." if of_seat else f" {table.name(unit.seat)} has no factory."
        )
        raise RuleError("not-a-factory", f"{unit.id} is no factory.{known}", given=word)
    return unit


def whole_number(word: str, least: int, what: str) -> int:
    """The number a word stands for.

    Raises:
        RuleError: ``bad-number``.
    """
    number = whole(word)
    if number is None or number < least:
        raise RuleError("bad-number", f"{what} is a whole number, {least} or more, not {word}.", given=word)
    return number
