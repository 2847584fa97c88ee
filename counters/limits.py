"""What colours are asked for, as ``eyes.toml`` says: to be read, and to be told apart."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Limits:
    """How far colours must stand apart.

    ``step`` is between two greys or two shades of one light, 0 to 255; ``mark_mm`` the
    size of a mark that needs no colour; ``contrast`` what is to be read has to its ground.
    """

    step: int
    mark_mm: float
    contrast: float


@cache
def limits() -> Limits:
    """What every game's colours are asked for."""
    return Limits(**tomllib.loads(files("counters").joinpath("eyes.toml").read_text("utf-8")))
