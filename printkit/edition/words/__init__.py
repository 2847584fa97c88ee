"""The words that the tool itself prints, by language: ``en.toml`` and its like beside this file."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

FIRST = "en"
"""The language that every word is in; it stands in for those that lack a file."""


@cache
def words(language: str, room: str) -> Mapping[str, Any]:
    """A table of words in a language.

    >>> words("en", "overview")["needs"]
    'You also need'
    """
    file = files(__package__).joinpath(f"{language}.toml")
    if not file.is_file():
        file = files(__package__).joinpath(f"{FIRST}.toml")
    found: Mapping[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))[room]
    return found
