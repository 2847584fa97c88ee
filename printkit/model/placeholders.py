"""Placeholders in rulebook prose: ``{value:price.RAD}``, ``{table:units}``, ``{figure:rest}``."""

import re
from collections.abc import Iterator, Mapping

from printkit.model.errors import DataError, did_you_mean

_PLACEHOLDER = re.compile(r"\{(value|table|figure):([^{}]+)\}")


def found(text: str) -> Iterator[tuple[str, str]]:
    """Each placeholder's kind and name, in order.

    >>> list(found("A unit costs {value:price.RAD}. {table:prices}"))
    [('value', 'price.RAD'), ('table', 'prices')]
    """
    return ((match[1], match[2].strip()) for match in _PLACEHOLDER.finditer(text))


def filled(text: str, values: Mapping[str, str], file: str) -> str:
    """The text with every ``{value:…}`` replaced; tables and figures stay.

    Raises:
        DataError: a value that does not exist, with its line.

    >>> filled("{value:n} turns", {"n": "8"}, "rules.en.md")
    '8 turns'
    """

    def value(match: re.Match[str]) -> str:
        kind, name = match[1], match[2].strip()
        if kind != "value":
            return match[0]
        if name not in values:
            line = text.count("\n", 0, match.start()) + 1
            raise DataError(file, f"line {line}", f"no value {name!r}.{did_you_mean(name, values)}")
        return values[name]

    return _PLACEHOLDER.sub(value, text)
