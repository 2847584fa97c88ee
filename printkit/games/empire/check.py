"""What types cannot say about Empire's data: each problem as file, key, sentence."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from printkit.games.empire import tile_check
from printkit.games.empire.data import EmpireData, Scenario, TilesFile, UnitType
from printkit.games.empire.play import settings
from printkit.games.empire.play.ids import parse_id
from printkit.games.empire.play.layout import read_layout
from printkit.games.empire.play.world import tile_hexes
from printkit.model import RuleError

Problem = tuple[str, str, str]

HEX_SIDES_MM = (4.0, 60.0)
COUNTER_SIDES_MM = (8.0, 60.0)
"""What scissors and eyes can manage."""

TILES, TABLES, COUNTERS, GAME = "tiles.toml", "tables.toml", "counters.toml", "game.toml"


def problems(data: EmpireData) -> Iterator[Problem]:
    """Everything that is wrong, in order of the files; nothing if all fits."""
    yield from _settings(data)
    yield from _tiles(data.tiles)
    yield from _units(data)
    yield from _counters(data)
    for name, scenario in data.scenarios.items():
        yield from _scenario(data, f"scenarios/{name}.toml", scenario)


def twice(file: str, key: str, words: Iterable[str]) -> Iterator[Problem]:
    """A problem for each word that stands there more than once."""
    for word, count in Counter(words).items():
        if count > 1:
            yield file, key, f"{word} stands there {count} times; each may stand once"


def unknown(file: str, key: str, words: Iterable[str], known: Iterable[str]) -> Iterator[Problem]:
    """A problem for each word that is not known."""
    listed = list(known)
    for word in words:
        if word not in listed:
            yield file, key, f"there is no {word}; known: {' '.join(listed)}"


def length(file: str, key: str, length_mm: float, limits_mm: tuple[float, float]) -> Iterator[Problem]:
    """A problem if the length is out of its limits."""
    least, most = limits_mm
    if not least <= length_mm <= most:
        yield file, key, f"must be {least:g} to {most:g} mm, got {length_mm:g}"


def _settings(data: EmpireData) -> Iterator[Problem]:
    try:
        settings.merged(data.game.settings, {}, data.tables)
    except RuleError as wrong:
        yield GAME, "settings", wrong.message


def _tiles(tiles: TilesFile) -> Iterator[Problem]:
    yield from length(TILES, "hex_side_mm", tiles.hex_side_mm, HEX_SIDES_MM)
    yield from twice(TILES, "tile.letter", (tile.letter for tile in tiles.tile))
    for key, problem in tile_check.shared_problems(tiles):
        yield TILES, key, problem
        return
    for tile in tiles.tile:
        for problem in tile_check.tile_problems(tiles, tile):
            yield TILES, f"tile {tile.letter}", problem


def _units(data: EmpireData) -> Iterator[Problem]:
    """Types, rosters and kits (5.3, 5.7, 5.9)."""
    tables = data.tables
    codes = [kind.code for kind in tables.unit]
    yield from twice(TABLES, "unit.code", codes)
    for kind in tables.unit:
        yield from _unit(kind, codes)
    for name, listed in tables.roster.items():
        yield from unknown(TABLES, f"roster.{name}", listed, codes)
        yield from twice(TABLES, f"roster.{name}", listed)
    for name, kit in tables.kit.items():
        yield from _kit(data, f"kit.{name}", kit, codes)


def _unit(kind: UnitType, codes: list[str]) -> Iterator[Problem]:
    key = f"unit {kind.code}"
    if not re.fullmatch("[A-Z]+", kind.code):
        yield TABLES, key, "a code is capital letters only"
    if kind.speed not in (0, 1, 2):
        yield TABLES, f"{key}.speed", f"must be 0, 1 or 2 half hexes a turn, got {kind.speed}"
    if kind.price is not None and kind.price < 1:
        yield TABLES, f"{key}.price", f"must be 1 or more, got {kind.price}"
    if kind.becomes:
        yield from unknown(TABLES, f"{key}.becomes", [kind.becomes], codes)


def _kit(
    data: EmpireData, key: str, kit: Mapping[str, tuple[str, ...]], codes: list[str]
) -> Iterator[Problem]:
    last = len(tile_hexes(data.tiles.radius))
    for number, words in kit.items():
        if not (number.isdecimal() and 1 <= int(number) <= last):
            yield TABLES, f"{key}.{number}", f"must be a hex number of a tile, 1 to {last}"
        for word in words:
            parts = parse_id(f"A-{word}")
            if parts is None or parts[1] not in codes:
                yield TABLES, f"{key}.{number}", f"{word} is no type with a serial, as in RID1"
    yield from twice(TABLES, key, (word for words in kit.values() for word in words))


def _counters(data: EmpireData) -> Iterator[Problem]:
    """Schemes and the counter mix (5.5, 2.3)."""
    counters = data.counters
    yield from length(COUNTERS, "side_mm", counters.side_mm, COUNTER_SIDES_MM)
    for field in ("id", "letter", "name", "band"):
        yield from twice(COUNTERS, f"scheme.{field}", (str(getattr(row, field)) for row in counters.scheme))
    for row in counters.scheme:
        if not re.fullmatch(r"[\w-]+", row.id):
            problem = f"must be letters, digits and hyphens, since files are called by it, got {row.id!r}"
            yield COUNTERS, f"scheme {row.id}.id", problem
        if not re.fullmatch("[A-Z]", row.letter):
            yield COUNTERS, f"scheme {row.id}.letter", f"must be one capital letter, got {row.letter!r}"
        for field, colour in (("ground", row.ground), ("ink", row.ink)):
            if not re.fullmatch("#[0-9A-Fa-f]{6}", colour):
                yield COUNTERS, f"scheme {row.id}.{field}", f"must be #RRGGBB, got {colour!r}"
    yield from _markers(data)
    yield from unknown(COUNTERS, "mix", counters.mix, data.tables.roster)
    for name, mix in counters.mix.items():
        yield from unknown(COUNTERS, f"mix.{name}", mix, (kind.code for kind in data.tables.unit))
        for code, count in mix.items():
            if count < 0:
                yield COUNTERS, f"mix.{name}.{code}", f"must be 0 or more, got {count}"


def _markers(data: EmpireData) -> Iterator[Problem]:
    """The markers (2.4)."""
    rows = data.counters.marker
    yield from twice(COUNTERS, "marker.id", (row.id for row in rows))
    for row in rows:
        key = f"marker {row.id}"
        if not re.fullmatch(r"[\w-]+", row.id):
            yield COUNTERS, f"{key}.id", f"must be letters, digits and hyphens, got {row.id!r}"
        if row.count < 0:
            yield COUNTERS, f"{key}.count", f"must be 0 or more, got {row.count}"
        if row.last and row.first > row.last:
            yield COUNTERS, f"{key}.last", f"must be first ({row.first}) or more, got {row.last}"
        if row.last and "{n}" not in row.text:
            yield COUNTERS, f"{key}.text", f"must hold {{n}}, where its number stands, got {row.text!r}"
        if not row.text.strip():
            yield COUNTERS, f"{key}.text", "must say what the marker means, got nothing"
        if row.side_mm:
            yield from length(COUNTERS, f"{key}.side_mm", row.side_mm, COUNTER_SIDES_MM)


def _scenario(data: EmpireData, file: str, scenario: Scenario) -> Iterator[Problem]:
    """Players, homes, kit, settings and layout of a scenario (5.8)."""
    yield from twice(file, "players", scenario.players)
    yield from unknown(file, "players", scenario.players, (row.letter for row in data.counters.scheme))
    yield from unknown(file, "kit", [scenario.kit], data.tables.kit)
    homes = [home.player for home in scenario.homes]
    yield from twice(file, "homes.player", homes)
    yield from unknown(file, "homes.player", homes, scenario.players)
    yield from unknown(file, "players", scenario.players, homes)
    yield from unknown(
        file,
        "homes",
        (f"{home.p} {home.q}" for home in scenario.homes),
        (f"{tile.p} {tile.q}" for tile in scenario.layout),
    )
    yield from _plays(data, file, scenario)


def _plays(data: EmpireData, file: str, scenario: Scenario) -> Iterator[Problem]:
    try:
        settings.merged(data.game.settings, scenario.settings, data.tables)
    except RuleError as wrong:
        yield file, "settings", wrong.message
    words = [(tile.tile, str(tile.p), str(tile.q), str(tile.turn)) for tile in scenario.layout]
    try:
        read_layout(data.tiles, words)
    except RuleError as wrong:
        yield file, "layout", wrong.message
