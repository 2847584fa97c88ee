"""The values that prose may name, so that a changed number changes the book."""

from collections.abc import Iterator, Mapping
from dataclasses import fields

from printkit.games.empire.content.tables import setting_text
from printkit.games.empire.data import EmpireData
from printkit.games.empire.play.world import masks, tile_hexes

NUMBER_WORDS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
    "eighteen", "nineteen", "twenty",
)  # fmt: skip


def values(data: EmpireData) -> Mapping[str, str]:
    """Every value by name: ``price.RAD``, ``setting.retreat``, ``count.tiles``, ``word.tiles``."""
    found = dict(_prices(data))
    found |= _settings(data)
    for name, number in _counts(data):
        found[f"count.{name}"] = str(number)
        found[f"word.{name}"] = number_word(number)
    found |= _scenarios(data)
    found |= {"needs": data.game.needs, "players": data.game.players}
    return found


def number_word(number: int) -> str:
    """A number as prose has it: in words up to twenty.

    >>> number_word(12), number_word(43)
    ('twelve', '43')
    """
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else str(number)


def _prices(data: EmpireData) -> Iterator[tuple[str, str]]:
    for kind in data.tables.unit:
        if kind.price is not None:
            yield f"price.{kind.code}", str(kind.price)


def _settings(data: EmpireData) -> dict[str, str]:
    settings = data.game.settings
    return {
        f"setting.{field.name}": setting_text(getattr(settings, field.name)) for field in fields(settings)
    }


def _counts(data: EmpireData) -> Iterator[tuple[str, int]]:
    shape = tile_hexes(data.tiles.radius)
    present = [mask for _, mask in shape]
    lands = {tile.letter: sum(mask.bit_count() for mask in masks(tile.land)) for tile in data.tiles.tile}
    yield "tiles", len(data.tiles.tile)
    yield "tile-sheets", (len(data.tiles.tile) + 1) // 2
    yield "tile-hexes", len(shape)
    yield "tile-fragments", sum(mask.bit_count() for mask in present)
    for name, size in (("whole", 6), ("half", 3), ("third", 2)):
        yield f"{name}-hexes", sum(1 for mask in present if mask.bit_count() == size)
    yield "most-land", max(lands.values())
    yield "least-land", min(lands.values())
    yield "types", len(data.tables.unit)
    yield "mobile-types", sum(1 for kind in data.tables.unit if kind.is_mobile)
    yield "schemes", len(data.counters.scheme)
    yield "scenarios", len(data.scenarios)
    for roster, mix in data.counters.mix.items():
        yield f"counters-{roster}", sum(mix.values())
    for roster, codes in data.tables.roster.items():
        yield f"roster-{roster}", len(codes)


def _scenarios(data: EmpireData) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, scenario in data.scenarios.items():
        found[f"scenario.{name}"] = scenario.name
        found[f"scenario.{name}.players"] = number_word(len(scenario.players))
        found[f"scenario.{name}.minutes"] = str(scenario.minutes)
        found |= {f"scenario.{name}.{key}": setting_text(value) for key, value in scenario.settings.items()}
    return found
