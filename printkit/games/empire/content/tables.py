"""The tables that the book and the player aids call, from the game's data."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from printkit.games.empire.content.buying import buying
from printkit.games.empire.content.faces import SPEEDS, unit_face
from printkit.games.empire.data import EmpireData, Scenario, UnitType
from printkit.games.empire.play.world import masks
from printkit.model import Column, Row, Table
from printkit.model.tables import CellValue

SUPPLY_SIGNS = {"P": "{disc:P}", "L": "{ring:L}", "c": "**c**", "d": "**d**", "-": "–"}
_SPOKEN = re.compile(r"[\\*_`{}<>\[\]]|(?<=[A-Z])-(?=\d{3})")
"""What the manuscript's dialect would not take for letters."""


def tables(data: EmpireData) -> Mapping[str, Table]:
    """Every table by id."""
    found = (
        _units(data), _moves(), _sequence(), _turn(), _march(), _harm(data), _schemes(data),
        _tile_check(data), _prices(data), _kits(data), _settings(data), _scenarios(data), _mix(data),
        _picking(), buying(data),
    )  # fmt: skip
    return {table.id: table for table in found}


def _columns(*heads: str) -> tuple[Column, ...]:
    """Columns of words; a head that begins with ``>`` stands right, with ``|`` in the middle."""
    aligned = {">": "right", "|": "centre"}
    found: list[Column] = []
    for head in heads:
        align = aligned.get(head[0])
        if align == "right":
            found.append(Column(head[1:], "right"))
        elif align == "centre":
            found.append(Column(head[1:], "centre"))
        else:
            found.append(Column(head))
    return tuple(found)


def _plain(name: str) -> str:
    r"""A name from the game's files as a cell that says it letter by letter.

    >>> print(_plain("*Guard*"))
    \*Guard\*
    """
    return _SPOKEN.sub(r"\\\g<0>", name)


def _rows(lines: Iterable[tuple[str, ...]]) -> tuple[Row, ...]:
    return tuple(Row(line) for line in lines)


# -- units -------------------------------------------------------------------


def _units(data: EmpireData) -> Table:
    columns = (
        Column("", "centre"),
        Column("Code"),
        Column("Name"),
        Column("Size", "centre"),
        Column("Speed", "centre"),
        Column("Tact.", "centre", "Supply"),
        Column("Strat.", "centre", "Supply"),
        Column("Controls", "centre"),
        Column("Becomes", "centre"),
        Column("Price", "right"),
    )
    legend = (
        "{disc:P} supplies its whole group or territory",
        "{ring:L} supplies its own hex",
        "**c** perishes without supply",
        "**d** is disabled without supply",
        "{hex} controls its hex (E-208)",
        "Speed in hexes a tactical turn",
        "Price in production points; installations cannot be bought",
    )
    rows: list[Row] = []
    before: UnitType | None = None
    for kind in data.tables.unit:
        rows.append(Row(_unit_cells(kind), before is not None and _family(kind) != _family(before)))
        before = kind
    return Table("units", "The sixteen unit types", columns, tuple(rows), legend, "page")


def _unit_cells(kind: UnitType) -> tuple[CellValue, ...]:
    weak = "" if kind.capable else " **weak**"
    return (
        unit_face(kind),
        kind.code,
        _plain(kind.name) + weak,
        _plain(kind.echelon.lower()) or "–",
        SPEEDS[kind.speed],
        SUPPLY_SIGNS[kind.tactical],
        SUPPLY_SIGNS[kind.strategic],
        True if kind.controls else "–",
        f"{{to:{kind.becomes}}}" if kind.becomes else "",
        "–" if kind.price is None else f"**{kind.price}**",
    )


def _family(kind: UnitType) -> tuple[bool, str, bool]:
    """What units of one family share: mobility, kind of work, training."""
    if kind.symbol in ("infantry", "armour"):
        return kind.is_mobile, "arms", kind.expeditionary
    return kind.is_mobile, kind.symbol if kind.is_mobile else "", False


def _prices(data: EmpireData) -> Table:
    bought = sorted(
        (kind for kind in data.tables.unit if kind.price is not None),
        key=lambda kind: (kind.price, kind.code),
    )
    cells = [(kind.code, _plain(kind.name), str(kind.price)) for kind in bought]
    rows = _side_by_side(cells)
    columns = _columns("Code", "Name", ">Points", "Code", "Name", ">Points")
    return Table("prices", "What units cost, cheapest first", columns, rows, (), "page")


def _harm(data: EmpireData) -> Table:
    """Who suffers what, in both phases: types that fare alike share a row."""
    alike: dict[tuple[str, str], list[str]] = {}
    for kind in data.tables.unit:
        alike.setdefault((_harmed(kind.tactical), _harmed(kind.strategic)), []).append(kind.code)
    order = sorted(alike, key=lambda fate: (_WEIGHT[fate[0]] + _WEIGHT[fate[1]], fate), reverse=True)
    rows = _rows((" ".join(alike[fate]), _bold(fate[0]), _bold(fate[1])) for fate in order)
    columns = _columns("Units", "Tactical turn", "Strategical phase")
    return Table("harm", "What becomes of a unit without supply", columns, rows)


_WEIGHT = {"perishes": 2, "disabled": 1, "safe": 0}


def _harmed(supply: str) -> str:
    return {"c": "perishes", "d": "disabled"}.get(supply, "safe")


def _bold(fate: str) -> str:
    return f"**{fate}**" if fate == "perishes" else fate


def _mix(data: EmpireData) -> Table:
    """Two columns of types side by side, the total under them."""
    rosters = list(data.counters.mix)
    cells = [(kind.code, _plain(kind.name), *_numbers(data, kind.code)) for kind in data.tables.unit]
    cells.append(("**Total**", "", *(str(sum(data.counters.mix[roster].values())) for roster in rosters)))
    columns = _columns("Code", "Name", *(f">{_plain(roster.capitalize())}" for roster in rosters))
    return Table("mix", "Counters for each player", (*columns, *columns), _side_by_side(cells), (), "page")


def _side_by_side(cells: Sequence[tuple[str, ...]]) -> tuple[Row, ...]:
    """Rows of two lines each, those of the second half in the second place, their names in bold too."""
    half = -(-len(cells) // 2)
    second = [(f"**{name.strip('*')}**", *rest) for name, *rest in cells[half:]]
    second += [("",) * len(cells[0])] * (half - len(second))
    return _rows((*one, *other) for one, other in zip(cells[:half], second, strict=True))


def _numbers(data: EmpireData, code: str) -> tuple[str, ...]:
    """How many counters of a type each roster has."""
    return tuple(str(mix.get(code, 0) or "–") for mix in data.counters.mix.values())


# -- play --------------------------------------------------------------------


def _moves() -> Table:
    rows = _rows(
        (
            ("Armour at rest in A", "A, or A+X"),
            ("Armour on A+B", "A, or B, or A+X, or B+X"),
            ("Others at rest in A", "A, or A/X"),
            ("Others on A/B", "A, or A/X, or B/A"),
            ("Immobile or disabled", "no change"),
        )
    )
    return Table("moves", "Where a unit may be next", _columns("Now", "Next may be"), rows)


def _march() -> Table:
    rows = _rows(
        (
            ("Armour", "*d*", "*d*", "*d* + 1"),
            ("Others", "2*d* − 1", "2*d*", "2*d* + 1"),
        )
    )
    columns = _columns("Turns until", "|first covered", "|wholly covered", "|at rest there")
    return Table("march", "Turns to a hex d steps away", columns, rows)


StepRow: TypeAlias = tuple[str, str, str, str]

STRATEGICAL: tuple[StepRow, ...] = (
    ("1 Disposition", "Each mobile unit stays, goes into the pool or is transformed", "yes", "E-702"),
    ("2 Reveal", "All units are at rest; headquarters become installations", "", "E-705"),
    ("3 Support check", "Sacrifices, then losses", "", "E-708"),
    ("4 Bids", "How many strategic turns; the lowest bid counts", "yes", "E-804"),
    ("5 Points", "Count × production + savings", "", "E-806"),
    ("6 Building", "Buy, deploy the pool, save", "yes", "E-807"),
    ("7 Reveal", "Pools are empty; tactical turn 1 begins", "", "E-810"),
)
TACTICAL: tuple[StepRow, ...] = (
    ("1 Combat A", "Capable units fight in every contested hex", "", "E-505"),
    ("2 Combat B", "Weak units that still meet fight it out", "", "E-508"),
    ("3 Supply check", "Sacrifices, then losses", "", "E-604"),
    ("4 Plot", "Give each unit its next position, or pass", "yes", "E-406"),
    ("5 Reveal", "All units move at once; back to 1", "", "E-406"),
)
"""The steps of both phases: name, what happens, whether in secret, rule."""


def _sequence() -> Table:
    return _step_table("sequence", "The strategical phase", STRATEGICAL)


def _turn() -> Table:
    return _step_table("turn", "A tactical turn", TACTICAL)


def _step_table(name: str, caption: str, steps: tuple[StepRow, ...]) -> Table:
    return Table(name, caption, _columns("Step", "What happens", "|Secret", "Rule"), _rows(steps))


def _picking() -> Table:
    rows = _rows((("2 to 6", "d6"), ("7 to 10", "d10"), ("11 to 20", "d20"), ("21 and more", "d100")))
    return Table("picking", "Picking one of n with a die", _columns("Units", "Die"), rows)


# -- the box -----------------------------------------------------------------


def _schemes(data: EmpireData) -> Table:
    rows = _rows(
        (scheme.letter, _plain(scheme.name), _plain(scheme.id.replace("-", " ")), _plain(scheme.band))
        for scheme in data.counters.scheme
    )
    return Table("schemes", "Colour schemes", _columns("Letter", "Name", "Colours", "Edge"), rows)


def _tile_check(data: EmpireData) -> Table:
    """A column a tile, so that all of them stand in the text column."""
    letters = [tile.letter for tile in data.tiles.tile]
    numbers = zip(*(_tile_numbers(tile.land) for tile in data.tiles.tile), strict=True)
    rows = _rows(
        (name, *map(str, row)) for name, row in zip(("Land", "Full-land", "Water"), numbers, strict=True)
    )
    columns = _columns("Tile", *(f">{letter}" for letter in letters))
    return Table("tiles", "What lies on the tiles", columns, rows)


def _tile_numbers(land: str) -> tuple[int, int, int]:
    listed = masks(land)
    return sum(mask.bit_count() for mask in listed), listed.count(0x3F), listed.count(0)


def _kits(data: EmpireData) -> Table:
    places = list(next(iter(data.tables.kit.values())))
    lines = [
        (_plain(name.capitalize()), *(", ".join(kit.get(place, ())) for place in places))
        for name, kit in data.tables.kit.items()
    ]
    return Table(
        "kits", "Start kits", _columns("Kit", *(f"Hex {_plain(place)}" for place in places)), _rows(lines)
    )


SETTINGS = {
    "supply_needs_land": ("E-602", "true or false"),
    "supply_check": ("E-604", "after-combat, before-combat, both"),
    "strategic_restore": ("E-604", "full-turn, at-check"),
    "disabled_hq_produces": ("E-206", "true or false"),
    "early_arrival": ("E-409", "true or false"),
    "retreat": ("E-511", "true or false"),
    "redeploy": ("E-702", "territory, own-hex"),
    "transform_timing": ("E-707", "before-check, after-check"),
    "bid_min": ("E-804", "1 to 99"),
    "bid_max": ("E-804", "bid_min to 99"),
    "unsaved_points": ("E-808", "auto-save, lost"),
    "victory": ("E-901", "factories, conquest"),
    "cycle_limit": ("E-903", "0 for none, or a number"),
    "max_tactical_turns": ("E-611", "0 for none, or a number"),
    "roster": ("E-807", "the name of a roster, or codes: FA,DHQ,RID"),
    "counter_limit": ("E-807", "none, sheet"),
}


def _settings(data: EmpireData) -> Table:
    rows = _rows(
        (f"`{name}`", _plain(setting_text(getattr(data.game.settings, name))), values, rule)
        for name, (rule, values) in SETTINGS.items()
    )
    others = [Row(line, family=not place) for place, line in enumerate(_other_settings(data))]
    columns = _columns("Setting", "Here", "May be", "Rule")
    return Table(
        "settings", "What a scenario or your table may change", columns, (*rows, *others), (), "page"
    )


def _other_settings(data: EmpireData) -> Iterable[tuple[str, str, str, str]]:
    """What is changed in a game's files and not at the table."""
    counters = data.counters
    yield "`price`", "see the table", "in `tables.toml`: 1 or more, for what can be bought", "E-807"
    yield "`scheme`", f"{len(counters.scheme)} schemes", "in `counters.toml`: letter, ground, ink", "E-210"
    copies = setting_text(counters.planning_counters)
    yield "`planning_counters`", copies, "in `counters.toml`: true or false", "–"
    yield "`side_mm`", f"{counters.side_mm:g}", "in `counters.toml`: a counter's side in mm", "–"
    yield "`hex_side_mm`", f"{data.tiles.hex_side_mm:g}", "in `tiles.toml`: a hex's side in mm", "–"


def _scenarios(data: EmpireData) -> Table:
    rows = _rows(
        (
            f"`{name}`",
            _plain(scenario.name),
            " ".join(scenario.players),
            _plain(str(scenario.settings.get("roster", data.game.settings.roster))),
            _plain(scenario.kit),
            _limits(scenario),
            f"{scenario.minutes} minutes" if scenario.minutes else "–",
        )
        for name, scenario in data.scenarios.items()
    )
    columns = _columns("Id", "Name", "Players", "Roster", "Kit", "Limits", "Lasts")
    return Table("scenarios", "The scenarios", columns, rows)


def _limits(scenario: Scenario) -> str:
    """``3 cycles of 8 turns``."""
    cycles, turns = (scenario.settings.get(key, 0) for key in ("cycle_limit", "max_tactical_turns"))
    found = [f"{cycles} cycles"] if cycles else []
    found += [f"{turns} turns"] if turns else []
    return " of ".join(found) or "–"


def setting_text(value: object) -> str:
    """A setting as it is typed.

    >>> setting_text(False), setting_text("lost"), setting_text(3)
    ('false', 'lost', '3')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)
