"""The texts of a game as its own frozen dataclasses."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from printkit.model.errors import DataError
from printkit.model.game import Game
from printkit.shelf.folder import file_fields, folder_fields, refuse_stranger
from printkit.shelf.schema import read
from printkit.shelf.toml import parsed

GAME_FILE = "game.toml"
BASE_GAME_FILE = "base/game.toml"
"""Where the pinned texts of a variant keep the ``game.toml`` of the game it changes."""


def data(game: Game, texts: Mapping[str, str]) -> Any:
    """A value of the game's schema, from the text of each of its files, found right by the game.

    Raises:
        DataError: the first fault found, as "file: key: problem".
    """
    value = unchecked(game, texts)
    for fault in game.check(value):
        raise DataError(*fault)
    return value


def unchecked(game: Game, texts: Mapping[str, str]) -> Any:
    """A value of the game's schema whose types are right; the game itself has not looked at it.

    Raises:
        DataError: the first fault found, as "file: key: problem".
    """
    for file in texts:
        if file != BASE_GAME_FILE:
            refuse_stranger(file, game.schema)
    values: dict[str, Any] = {}
    for name, kind in file_fields(game.schema).items():
        file = f"{name}.toml"
        if file in texts:
            values[name] = read(_tables(texts, file), kind, file)
        elif _is_needed(game.schema, name):
            raise DataError(file, "", "the file is missing")
    for name, kind in folder_fields(game.schema).items():
        values[name] = {
            file.removeprefix(f"{name}/").removesuffix(".toml"): read(_tables(texts, file), kind, file)
            for file in sorted(texts)
            if file.startswith(f"{name}/")
        }
    return game.schema(**values)


def _is_needed(schema: type[Any], name: str) -> bool:
    field = next(field for field in fields(schema) if field.name == name)
    return field.default is MISSING and field.default_factory is MISSING


def _tables(texts: Mapping[str, str], file: str) -> dict[str, Any]:
    tables = parsed(texts[file], file)
    if file != GAME_FILE or BASE_GAME_FILE not in texts:
        return tables
    tables.pop("base", None)
    return laid_over(parsed(texts[BASE_GAME_FILE], BASE_GAME_FILE), tables)


def laid_over(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """One table laid over another, key by key; tables inside are laid over likewise.

    >>> laid_over({"name": "Empire", "set": {"a": 1, "b": 2}}, {"set": {"b": 3}})
    {'name': 'Empire', 'set': {'a': 1, 'b': 3}}
    """
    both = dict(under)
    for key, value in over.items():
        below = both.get(key)
        both[key] = laid_over(below, value) if isinstance(value, dict) and isinstance(below, dict) else value
    return both
