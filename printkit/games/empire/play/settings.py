"""The settings of a table: game.toml's, then the scenario's, then what was typed (5.6)."""

from collections.abc import Container, Mapping
from dataclasses import fields, replace
from typing import Any, get_args

from printkit.games.empire.data import Settings, TablesFile
from printkit.games.empire.play.numerals import whole
from printkit.model import RuleError, did_you_mean

PRICE = "prices."
"""How a typed setting for a price begins: ``prices.RAD=10``."""

_WORDS = {"true": True, "false": False}


def merged(base: Settings, changes: Mapping[str, str | int | bool], tables: TablesFile) -> Settings:
    """The settings with changes, typed or from a scenario, in place of the base's.

    Raises:
        RuleError: ``bad-setting``.
    """
    kinds = {field.name: field.type for field in fields(Settings)}
    for name in changes:
        if name not in kinds:
            known = ", ".join(kinds)
            raise _bad(f"there is no setting {name}.{did_you_mean(name, kinds)} Settings: {known}.", name)
    values: dict[str, Any] = {name: _value(name, given, kinds[name]) for name, given in changes.items()}
    settings = replace(base, **values)
    _refuse_nonsense(settings, tables)
    return settings


def _value(name: str, given: str | int | bool, kind: Any) -> str | int | bool:
    if kind is bool:
        value = _WORDS.get(given.lower()) if isinstance(given, str) else given
        if not isinstance(value, bool):
            raise _bad(f"{name} is true or false, not {given}.", str(given))
        return value
    if kind is int:
        number = None if isinstance(given, bool) else whole(str(given))
        if number is None:
            raise _bad(f"{name} is a whole number, 0 or more, not {given}.", str(given))
        return number
    choices = get_args(kind)
    if choices and given not in choices:
        raise _bad(f"{name} is {' or '.join(choices)}, not {given}.", str(given))
    return str(given)


def _refuse_nonsense(settings: Settings, tables: TablesFile) -> None:
    low, high = settings.bid_min, settings.bid_max
    if not 1 <= low <= high <= 99:
        raise _bad(f"bid_min {low} and bid_max {high}: 1 <= bid_min <= bid_max <= 99.", str(low))
    roster(settings.roster, tables)


def roster(name: str, tables: TablesFile) -> tuple[str, ...]:
    """The type codes of a roster by name, or of a list of codes, in the order of the unit table.

    Raises:
        RuleError: ``bad-setting``.
    """
    codes = tables.roster.get(name) or tuple(word.strip().upper() for word in name.split(","))
    known = [unit.code for unit in tables.unit]
    for code in codes:
        if code not in known:
            raise _bad(f"roster {name}: a roster is {_rosters(tables)}, or codes of {' '.join(known)}.", code)
    return tuple(code for code in known if code in codes)


def _rosters(tables: TablesFile) -> str:
    return " or ".join(tables.roster)


def prices(typed: Mapping[str, str], tables: TablesFile) -> Mapping[str, int]:
    """The price of every type that can be bought, those typed in place of the table's (5.4).

    Raises:
        RuleError: ``bad-setting``.
    """
    listed = {unit.code: unit.price for unit in tables.unit if unit.price is not None}
    changed = {_priced(name, listed): _price(name, text) for name, text in typed.items()}
    return listed | changed


def _priced(name: str, listed: Container[str]) -> str:
    code = name.removeprefix(PRICE).upper()
    if code not in listed:
        raise _bad(f"{code} has no price: it cannot be bought.", name)
    return code


def _price(name: str, text: str) -> int:
    number = whole(text)
    if not number:
        raise _bad(f"{name} is a whole number, 1 or more, not {text}.", text)
    return number


def _bad(message: str, given: str) -> RuleError:
    return RuleError("bad-setting", message, given=given)
