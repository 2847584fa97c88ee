"""What fills Empire's book: every figure, table and value fits the manuscript, and what it tells is true."""

import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

import printkit.games.empire as empire_package
import rulebook
from printkit.games.empire import content
from printkit.games.empire.content.atlas import Atlas
from printkit.games.empire.content.tables import setting_text
from printkit.games.empire.data import EmpireData
from printkit.games.empire.play.moves import legal_positions
from printkit.games.empire.play.state import Placement, State
from printkit.games.empire.play.supply import groups
from printkit.ink.drawing import Drawing
from printkit.model import Flow, Picture, Scene, WorldFigure, hexes
from rulebook.index import terms
from rulebook.manuscript import Bullets, Call, Example, Grid, Paragraph, Rule, Section, plain_text
from rulebook.reading import read

from .conftest import Board

FOLDER = Path(empire_package.__file__).parent
PROSE = (FOLDER / "rules.en.md").read_text(encoding="utf-8")
BOOK = read(PROSE, "rules.en.md")
CALLS = [block for chapter in BOOK.chapters for block in chapter.blocks if isinstance(block, Call)]
NUMBERS = {rule.number for rule in BOOK.rules()}

HUNDREDS = [
    # hundred, last rule, chapter
    (100, 111, "World and tiles"),
    (200, 210, "Units"),
    (300, 304, "Sequence of play"),
    (400, 410, "Movement"),
    (500, 514, "Combat and its options"),
    (600, 611, "Tactical supply"),
    (700, 712, "Disposition and support"),
    (800, 810, "Production"),
    (900, 904, "Victory"),
]


@pytest.mark.parametrize(("hundred", "last", "chapter"), HUNDREDS, ids=[row[2] for row in HUNDREDS])
def test_the_manuscript_has_every_rule(hundred: int, last: int, chapter: str) -> None:
    wanted = {f"E-{number}" for number in range(hundred + 1, last + 1)}

    assert {number for number in NUMBERS if int(number[2:]) // 100 == hundred // 100} == wanted


def test_every_rule_that_code_cites_is_in_the_book() -> None:
    cited = {
        (path.name, number)
        for path in sorted(FOLDER.rglob("*.py"))
        for number in re.findall(r"\bE-\d{3}\b", path.read_text(encoding="utf-8"))
    }

    assert not {(name, number) for name, number in cited if number not in NUMBERS}


def test_every_figure_the_game_offers_is_in_the_book(empire_data: EmpireData) -> None:
    assert {call.id for call in CALLS if call.kind == "figure"} == set(content.figures(empire_data))


def test_every_table_the_book_calls_exists(empire_data: EmpireData) -> None:
    assert {call.id for call in CALLS if call.kind == "table"} <= set(content.tables(empire_data))


@pytest.mark.parametrize("paper_mm", [(210, 297), (215.9, 279.4), (148, 210)], ids=["a4", "letter", "a5"])
def test_the_book_is_set_on_every_paper(empire_data: EmpireData, paper_mm: tuple[float, float]) -> None:
    figures = {
        name: rulebook.Figure(name, _blank(name, figure), figure.caption, figure.alt, figure.width)
        for name, figure in content.figures(empire_data).items()
    }
    book = rulebook.set_book(
        PROSE,
        file="rules.en.md",
        title="Empire",
        summary={"version": "1.0"},
        values=content.values(empire_data),
        tables=content.tables(empire_data),
        figures=figures,
        draw_face=lambda face: Drawing(face.code, 9, 9, ()),
        paper_mm=paper_mm,
    )
    shown = [spot.piece.id for page in book.pages for spot in page.spots if spot.piece.kind == "rule"]

    assert len(shown) == len(set(shown))
    assert set(shown) == NUMBERS


def _blank(name: str, figure: Picture) -> Drawing:
    width_mm = {"side": 57.0, "text": 100.0, "page": 178.0}[figure.width]
    return Drawing(name, width_mm, 45.0, ())


# -- figures -----------------------------------------------------------------


def test_figures_have_words_for_those_who_cannot_see(empire_data: EmpireData) -> None:
    figures = content.figures(empire_data).values()

    assert not [figure.id for figure in figures if not 20 <= len(figure.alt) <= 250]
    assert not [figure.id for figure in figures if not figure.caption.endswith(".")]


def test_arrows_lead_over_shared_land_and_crosses_do_not(empire_data: EmpireData) -> None:
    world = Atlas.of(empire_data, "S1").world
    for figure in content.figures(empire_data).values():
        for mark in figure.marks if isinstance(figure, Scene) else ():
            if mark.kind in ("arrow", "cross") and mark.towards is not None:
                side = hexes.side_towards(mark.place, mark.towards)
                lands = [world.cells[world.at[place]].land for place in (mark.place, mark.towards)]
                assert side is not None
                is_open = hexes.has(lands[0], side) and hexes.has(lands[1], hexes.opposite(side))
                assert is_open == (mark.kind == "arrow"), figure.id


def test_the_armour_figure_shows_all_ten_borders_of_thirteen_positions(empire_data: EmpireData) -> None:
    atlas = Atlas.of(empire_data, "S1")
    unit = atlas.unit("B-RAD3 0404+0504")
    figure = content.figures(empire_data)["armour-next"]

    assert isinstance(figure, Scene)
    assert len(figure.marks) == 10
    assert len(legal_positions(atlas.table, atlas.world, unit)) == 13


def test_the_supply_figures_show_one_group_and_a_cut_one(empire_data: EmpireData) -> None:
    atlas = Atlas.of(empire_data, "S1")
    figures = content.figures(empire_data)
    layout = tuple(Placement(at.tile, at.p, at.q, at.turn) for at in empire_data.scenarios["S1"].layout)
    found = {}
    for name in ("chain", "cut-chain"):
        scene = figures[name]
        assert isinstance(scene, Scene)
        units = {unit.id: unit for unit in map(atlas.unit, _lines(scene, atlas))}
        state = State("supply", layout, units, dict.fromkeys("BR", True))
        found[name] = sorted(group.would_perish for group in groups(atlas.table, state))

    assert found == {"chain": [()], "cut-chain": [(), ("B-RAD1",)]}


def _lines(scene: Scene, atlas: Atlas) -> list[str]:
    """The units of a scene as orders."""
    lines = []
    for piece in scene.pieces:
        place = atlas.world.at[piece.place]
        if piece.towards is not None:
            place += ("+" if piece.share == 1 else "/") + atlas.world.at[piece.towards]
        lines.append(f"B-{piece.face.code}{piece.face.serial} {place}")
    return lines


def test_the_cover_has_a_counter_across_the_tile_edge(empire_data: EmpireData) -> None:
    atlas = Atlas.of(empire_data, "S1")
    names = [
        atlas.world.cells[atlas.world.at[piece.place]].names for piece in content.cover(empire_data).pieces
    ]

    assert any(len(tiles) == 2 for tiles in names)


@pytest.mark.parametrize("name", ["S1", "S2", "S3"])
def test_a_layout_shows_the_scenario_by_its_id_and_every_kit(empire_data: EmpireData, name: str) -> None:
    figure = content.figures(empire_data)[f"layout-{name}"]
    scenario = empire_data.scenarios[name]

    assert isinstance(figure, WorldFigure)
    assert figure.caption.startswith(f"`{name}` {scenario.name}: ")
    assert [(placed.tile.name, placed.turn) for placed in figure.world.tiles] == [
        (place.tile, place.turn) for place in scenario.layout
    ]
    assert [seat.letter for seat in figure.seats] == list(scenario.players)
    assert all(len(seat.starts) == len(empire_data.tables.kit[scenario.kit]) for seat in figure.seats)


def test_the_course_of_play_shows_the_steps_of_both_tables_and_their_locks(empire_data: EmpireData) -> None:
    figure = content.figures(empire_data)["sequence"]
    tables = content.tables(empire_data)

    assert isinstance(figure, Flow)
    for lane, name in zip(figure.lanes, ("sequence", "turn"), strict=True):
        rows = [(row.cells[0], row.cells[2] == "yes") for row in tables[name].rows]
        assert [(step.text, step.is_secret) for step in lane.steps] == rows
    named = [
        (figure.lanes[way.to[0]].steps[way.to[1]].text, way.start and _step(figure, *way.start))
        for way in figure.ways
    ]
    assert named == [
        ("4 Bids", None),
        ("1 Combat A", "7 Reveal"),
        ("1 Combat A", "5 Reveal"),
        ("1 Disposition", "4 Plot"),
    ]


def _step(figure: Flow, lane: int, step: int) -> str:
    return figure.lanes[lane].steps[step].text


# -- index -------------------------------------------------------------------

TERMS = {term.word: term for term in terms(BOOK)}


@pytest.mark.parametrize(
    "word",
    ["combat", "victory", "scenario", "lot", "die", "strategic turn", "zone of control", "bid", "hold"],
)
def test_the_index_has_what_players_look_for(word: str) -> None:
    assert word in TERMS


@pytest.mark.parametrize("word", ["bids", "holds", "stay", "passes", "territories", "controlled"])
def test_the_index_names_terms_and_not_their_inflections(word: str) -> None:
    assert word not in TERMS


def test_every_place_of_the_index_speaks_of_its_term() -> None:
    """A rule, its list and its example count; words are known by their first four letters."""
    told: dict[str, str] = {}
    number = ""
    for chapter in BOOK.chapters:
        for block in chapter.blocks:
            number = block.number if isinstance(block, Rule) else "" if isinstance(block, Section) else number
            if isinstance(block, Rule):
                told[number] = plain_text(block.text).casefold()
            elif number and isinstance(block, Bullets | Paragraph | Example):
                parts = block.parts if isinstance(block, Example) else (block,)
                texts = (plain_text(text) for part in parts for text in _texts(part))
                told[number] += " " + " ".join(texts).casefold()
    silent = [
        (term.word, place)
        for term in TERMS.values()
        for place in (*term.explained, *term.mentioned)
        if not all(_stem(word) in told[place].replace("-", " ") for word in term.word.casefold().split())
    ]

    assert silent == SPOKEN_OF


def _stem(word: str) -> str:
    return {"hq": "hq", "headquarters": "h"}.get(word, word[:4])


SPOKEN_OF = [
    ("combat", "E-505"), ("combat", "E-508"), ("retreat", "E-512"), ("retreat", "E-514"),
    ("savings", "E-807"), ("support check", "E-712"), ("victory", "E-903"),
]  # fmt: skip
"""Places that speak of a term without naming it."""


# -- values and tables -------------------------------------------------------


def test_a_changed_price_changes_the_book(empire_data: EmpireData) -> None:
    prices = {kind.code: kind.price for kind in empire_data.tables.unit if kind.price is not None}
    values = content.values(empire_data)
    rows = [row.cells for row in content.tables(empire_data)["prices"].rows]
    cells = {str(row[at]).strip("*"): row[at + 2] for row in rows for at in (0, 3) if row[at]}

    assert {code: int(values[f"price.{code}"]) for code in prices} == prices
    assert cells == {code: str(price) for code, price in prices.items()}


def test_the_tile_table_agrees_with_the_specification(empire_data: EmpireData) -> None:
    table = content.tables(empire_data)["tiles"]
    land, _, water = (row.cells[1:] for row in table.rows)

    assert [column.head for column in table.columns[1:]] == list("ABCDEFGHIJKL")
    assert land[0] == "170"
    assert list(water) == list("310257538700")
    assert sum(int(str(number)) for number in land) == 1886


def test_rules_that_wait_for_a_setting_name_a_real_one(empire_data: EmpireData) -> None:
    values = content.values(empire_data)
    named = {name for rule in BOOK.rules() if rule.house for name in rule.house.settings}

    assert {f"setting.{name}" for name in named} <= set(values)


def test_every_setting_has_its_value_and_its_rule_in_the_book(empire_data: EmpireData) -> None:
    rows = {row.cells[0]: row.cells for row in content.tables(empire_data)["settings"].rows}
    settings = empire_data.game.settings
    for field in fields(settings):
        _, here, values, rule = rows[f"`{field.name}`"]
        assert here == setting_text(getattr(settings, field.name))
        assert values
        assert rule in NUMBERS
    assert {"`price`", "`scheme`", "`planning_counters`", "`side_mm`", "`hex_side_mm`"} <= set(rows)
    assert [call.id for call in CALLS].count("settings") == 1


def test_chapter_ten_names_every_scenario_by_its_id_and_the_free_table(empire_data: EmpireData) -> None:
    chapter = next(chapter for chapter in BOOK.chapters if chapter.number == "10")
    codes = {
        run.text
        for block in chapter.blocks
        if isinstance(block, Paragraph)
        for run in block.text
        if run.kind == "code"
    }
    rows = [row.cells for row in content.tables(empire_data)["scenarios"].rows]

    assert codes >= {*empire_data.scenarios, "free", "layout", "place", "begin"}
    assert [row[0] for row in rows] == [f"`{name}`" for name in empire_data.scenarios]
    assert rows[0][1:] == ("Border Clash", "B R", "short", "short", "3 cycles of 8 turns", "15 minutes")
    assert "scenarios" in {call.id for call in CALLS}


# -- examples ----------------------------------------------------------------


def example(title: str) -> Example:
    blocks = (block for chapter in BOOK.chapters for block in chapter.blocks)
    return next(block for block in blocks if isinstance(block, Example) and block.title == title)


def grid(title: str) -> list[list[str]]:
    part = next(part for part in example(title).parts if isinstance(part, Grid))
    return [[plain_text(cell) for cell in row] for row in part.rows]


@pytest.mark.parametrize(("column", "unit"), [(1, "B-RAD3"), (2, "B-RID1")], ids=["armour", "infantry"])
def test_the_march_round_the_bay_is_legal_step_by_step(
    empire_data: EmpireData, column: int, unit: str
) -> None:
    atlas = Atlas.of(empire_data, "S1")
    here = "0610"
    for row in grid("Round the bay"):
        there = row[column].removesuffix(", at rest")
        if there != "–":
            assert there in legal_positions(atlas.table, atlas.world, atlas.unit(f"{unit} {here}")), (
                here,
                there,
            )
            here = there

    assert here == "0711"


BATTLES = [
    # title, units, picks, left
    ("A duel", "R-RID1 0504; B-RID1 0504", (2,), "R-RID1"),
    (
        "Free attacks",
        "R-RAD1 0404+0504; B-TD1 0404; B-TD2 0404; B-RID1 0504; B-RID2 0504",
        (3, 4, 3, 1, 1),
        "B-RID2",
    ),
    (
        "One against the weak",
        "R-RAD1 0504+0505; B-TD1 0504; B-TD2 0505; B-RIC1 0505 disabled; G-TD1 0504/0503",
        (4, 2, 1),
        "R-RAD1",
    ),
    ("Three players in one hex", "B-RID1 0504; G-RID1 0504; R-RID1 0504; R-TD1 0504", (2, 2, 1, 2), "B-RID1"),
]


@pytest.mark.parametrize(("title", "units", "picks", "left"), BATTLES, ids=[row[0] for row in BATTLES])
def test_the_battles_end_as_the_book_tells(
    z1: Callable[..., Board], title: str, units: str, picks: tuple[int, ...], left: str
) -> None:
    board = z1(units, "combat")
    board.do("combat C1", *picks)

    assert board.ids() == left
    told = " ".join(plain_text(text) for part in example(title).parts for text in _texts(part))
    assert all(unit.split()[0] in told for unit in units.split("; "))


def _texts(part: object) -> list[tuple[object, ...]]:
    if isinstance(part, Grid):
        return [cell for row in part.rows for cell in row]
    if isinstance(part, Bullets):
        return list(part.items)
    return [part.text]  # type: ignore[attr-defined]


def test_the_free_attacks_are_told_pick_by_pick(z1: Callable[..., Board]) -> None:
    board = z1(BATTLES[1][1], "combat")
    board.do("combat C1", *BATTLES[1][2])
    told = [f"{row[0]} [{row[1]}] -> {'forced' if row[2] == '–' else row[2]}" for row in grid("Free attacks")]
    fell = [
        f"{event.name.partition('-')[0]} [{', '.join(event.data['list'])}] -> "  # type: ignore[arg-type]
        f"{event.data['index'] or 'forced'}"
        for event in board.events
        if event.name in ("attacker-picked", "target-picked")
    ]

    assert told == fell
