"""The planning boards as independent readers find them, and who gets one."""

import re
from collections import Counter as Tally
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from math import dist, sqrt
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import geometry
import pypdf
import pytest

from printkit import edition
from printkit.edition.boardkeys import start_colour, tile_keys
from printkit.edition.boards import boards, tables
from printkit.edition.kinds import parts_of
from printkit.ink.drawing import Drawing, Group, Item, Placed, Text
from printkit.ink.drawing import Path as Line
from printkit.model import PrintkitError
from printkit.press import Area, Stock, corners, is_free, named
from printkit.shelf import Shelved
from tiles.world import local_frame, world_frame, world_rims

Quick = Callable[..., edition.Options]
PAPERS = [("a4", 595.276, 841.890), ("letter", 612, 792), ("a5", 419.528, 595.276)]
SIDES = [
    # paper, scenario, hex side in mm, why
    ("a4", "S1", 11.6, "the art direction's"),
    ("a4", "S2", 9.0, "190 mm are 21 sides"),
    ("a4", "S3", 7.4, "lying, since 30 sides are wider than high"),
    ("letter", "S1", 10.7, "shorter paper"),
]


@pytest.fixture(scope="module", params=PAPERS, ids=[row[0] for row in PAPERS])
def printed(
    request: Any, empire: Shelved, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Any, Path, list[Any]]:
    """All boards on a paper: the paper, their folder, and what they were drawn from."""
    paper, out = named(request.param[0]), tmp_path_factory.mktemp("boards")
    options = edition.Options(out, Stock(paper))
    edition.maps(empire, options)
    return request.param, out / "empire", list(boards(empire, options))


def test_each_player_of_each_scenario_has_a_page_on_the_paper(printed: tuple[Any, Path, list[Any]]) -> None:
    (_, width_pt, height_pt), place, _ = printed
    reader = pypdf.PdfReader(place / "maps.pdf")
    outline = [
        [str(entry.title) for entry in each] if isinstance(each, list) else str(each.title)
        for each in reader.outline
    ]

    assert outline == [
        "Border Clash (S1)", ["Blue", "Red"],
        "Three Crowns (S2)", ["Blue", "Red", "Yellow"],
        "Four Quarters (S3)", ["Blue", "Red", "Yellow", "Khaki"],
    ]  # fmt: skip
    assert reader.page_labels == ["S1-B", "S1-R", "S2-B", "S2-R", "S2-Y", "S3-B", "S3-R", "S3-Y", "S3-K"]
    for page in reader.pages:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(
            (width_pt, height_pt), abs=0.02
        )


def seen_texts(place: Path, index: int) -> list[str]:
    data = (place / "maps.pdf").read_bytes()
    return [item.text.strip() for item in geometry.seen_in_pdf(data, index) if item.kind == "text"]


def test_every_world_label_stands_once_on_each_page(printed: tuple[Any, Path, list[Any]]) -> None:
    _, place, drawn = printed
    for index, board in enumerate(drawn):
        told = Tally(text for text in seen_texts(place, index) if re.fullmatch(r"\d{4}", text))

        assert told == Tally(cell.label for cell in board.table.told.world.cells), board.name


def test_hexes_that_tiles_share_have_all_their_names(printed: tuple[Any, Path, list[Any]]) -> None:
    (word, *_), place, drawn = printed
    for index, board in enumerate(drawn):
        if word == "a5" and board.table.id != "S1":
            continue  # hexes under 7 mm have no room
        texts = seen_texts(place, index)
        small = Tally(name for text in texts for name in re.findall(r"\b[A-L]\d\d\b", text))
        cut = [name for cell in board.table.told.world.cells if len(cell.names) > 1 for name in cell.names]

        assert small == Tally(cut), board.name


def test_the_foot_says_the_hex_side_that_is_measured(printed: tuple[Any, Path, list[Any]]) -> None:
    _, place, drawn = printed
    data = (place / "maps.pdf").read_bytes()
    for index in range(len(drawn)):
        said = next(
            match
            for text in seen_texts(place, index)
            if (match := re.fullmatch(r"hex side ([\d.]+) mm", text))
        )
        side_mm = float(said[1])
        assert side_mm >= 4
        middles = dots(geometry.seen_in_pdf(data, index), side_mm)
        nearest = min(dist(one, other) for one, other in combinations(middles, 2))
        assert nearest / sqrt(3) == pytest.approx(side_mm, abs=0.05)


def dots(seen: list[geometry.Seen], side_mm: float) -> list[tuple[float, float]]:
    """The middles of the dots of hexes with land, without that in the legend, which comes last."""
    found = []
    for item in seen:
        left, top, right, bottom = item.box
        wide_mm = 2 * 0.5 * side_mm / 11.6
        is_round = item.kind == "path" and not item.strokes and len(item.points) > 10
        if is_round and max(abs(right - left - wide_mm), abs(bottom - top - wide_mm)) < 0.01:
            found.append(((left + right) / 2, (top + bottom) / 2))
    assert len(found) > 70
    return found[:-1]


@pytest.mark.parametrize(
    ("word", "scenario", "side_mm", "why"), SIDES, ids=[f"{row[0]} {row[1]}" for row in SIDES]
)
def test_the_world_is_as_large_as_it_gets(
    word: str, scenario: str, side_mm: float, why: str, empire: Shelved, quick: Quick
) -> None:
    options = quick(paper=named(word), scenarios=(scenario,), schemes=())
    board = next(boards(empire, options))

    assert f"hex side {side_mm:g} mm" in texts(board.drawing)


def test_a_lying_board_is_turned_on_the_page_and_upright_as_a_picture(empire: Shelved, quick: Quick) -> None:
    edition.maps(empire, quick(scenarios=("S1", "S3")))
    place = quick().out / "empire"
    turns = [page.rotation for page in pypdf.PdfReader(place / "maps.pdf").pages]
    sizes = [
        ElementTree.fromstring((place / f"map-{name}-B.svg").read_text("utf-8")).get("width")
        for name in ("S1", "S3")
    ]

    assert turns == [0, 90]
    assert sizes == ["210mm", "297mm"]


def walked(items: tuple[Item, ...]) -> list[Item]:
    found: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            found += walked(item.items)
        elif isinstance(item, Placed):
            found += walked(item.drawing.items)
        else:
            found.append(item)
    return found


def texts(drawing: Drawing) -> list[str]:
    return [item.text for item in walked(drawing.items) if isinstance(item, Text)]


def test_head_and_foot_say_whose_board_it_is_and_how_to_plan(empire: Shelved, quick: Quick) -> None:
    for board in boards(empire, quick(schemes=())):
        said = texts(board.drawing)
        told = board.table.told
        wanted = ["Planning board", board.table.title, board.scheme.name, board.scheme.id.replace("-", " ")]
        wanted += [word for note in told.notes for word in note]
        wanted += [*told.dots, *(f"{scheme.name} start" for scheme in board.table.seats)]

        assert not [word for word in wanted if word not in said], board.name
        front = next(
            item.drawing
            for item in board.drawing.items
            if isinstance(item, Placed) and item.drawing.width_mm == 12
        )
        assert f"{board.scheme.letter}-" in "".join(texts(front))


@pytest.mark.parametrize(
    ("side_mm", "scenarios"),
    [(7.0, ()), (0.8, ("S1",)), (1.2, ("S2",))],
    ids=["as printed", "S1 so small that keys meet", "S2 so small that keys meet"],
)
def test_each_tile_has_its_key_outside_the_world_and_nearest_to_itself(
    side_mm: float, scenarios: tuple[str, ...], empire: Shelved, quick: Quick
) -> None:
    for table in tables(empire, quick(scenarios=scenarios, schemes=())):
        world = table.told.world
        frame = world_frame(world, side_mm)
        rims = [frame.points(ring) for ring in world_rims(world)]
        middles = [frame.point((local_frame(at).x_mm, local_frame(at).y_mm)) for at in world.tiles]
        keys = tile_keys(world.tiles, rims, Area(-30, -30, 300, 300))

        assert keys is not None
        rooms = [Area(key.x_mm, key.y_mm, key.drawing.width_mm, key.drawing.height_mm) for key in keys]
        for index, room in enumerate(rooms):
            others = [corners(other) for other in rooms if other is not room]
            assert is_free(room, [*rims, *others], 1.0), table.id
            middle = room.x_mm + room.width_mm / 2, room.y_mm + room.height_mm / 2
            assert min(range(len(middles)), key=lambda at: dist(middles[at], middle)) == index
            assert texts(keys[index].drawing)[0] == world.tiles[index].tile.name


STRIPS = [
    # top of a strip of white left of two tiles, its height, how many find room, why
    (0.0, 260.0, 2, "beside both"),
    (60.0, 30.0, 0, "at the waist, as near to the one as to the other"),
    (50.0, 46.0, 2, "above and below the waist"),
    (0.0, 60.0, 0, "beside the upper alone"),
]


@pytest.mark.parametrize(("top_mm", "high_mm", "count", "why"), STRIPS, ids=[row[-1] for row in STRIPS])
def test_a_key_stands_in_the_white_by_its_own_tile_and_on_no_other_key(
    top_mm: float, high_mm: float, count: int, why: str, empire: Shelved
) -> None:
    world = empire.game.worlds(empire.data)["S1"].world
    frame = world_frame(world, 7.0)
    rims = [frame.points(ring) for ring in world_rims(world)]
    keys = tile_keys(world.tiles, rims, Area(-25, top_mm, 60, high_mm))

    assert len(keys or ()) == count
    if keys:
        upper, lower = sorted(keys, key=lambda key: key.y_mm)
        assert upper.y_mm + upper.drawing.height_mm + 2.5 <= lower.y_mm


def test_where_no_key_finds_room_the_tiles_say_their_own_letters(empire: Shelved, quick: Quick) -> None:
    options = quick(paper=named("a5"), scenarios=("S2",), schemes=())
    said = Tally(texts(next(boards(empire, options)).shared))

    assert all(said[letter] > 0 for letter in "CDG")
    assert not [words for words in said if words.startswith("turned")]


@pytest.mark.parametrize(
    ("letter", "colour"), [("B", "#1F4E9E"), ("W", "#000000"), ("G", "#005A1E"), ("D", "#000000")]
)
def test_start_hexes_have_the_colour_of_the_ground_or_the_ink_on_white(
    letter: str, colour: str, empire: Shelved
) -> None:
    scheme = next(each for each in empire.game.schemes(empire.data) if each.letter == letter)

    assert start_colour(scheme, "#F4EFE0") == colour


def test_no_start_hex_is_lost_on_the_land(empire: Shelved) -> None:
    from counters import contrast

    found = {start_colour(scheme, "#F4EFE0") for scheme in empire.game.schemes(empire.data)}
    assert min(contrast(colour, "#F4EFE0") for colour in found) >= 2.2


def start_lines(board: Any) -> list[tuple[str, tuple[float, ...]]]:
    lines = [item for item in walked(board.shared.items) if isinstance(item, Line) and item.stroke]
    return [
        (line.stroke.colour, line.stroke.dash_mm)
        for line in lines
        if line.stroke and line.stroke.width_mm == 0.6 and len(line.segments) == 7
    ]


def test_every_player_has_four_start_hexes_in_his_own_line(empire: Shelved, quick: Quick) -> None:
    for table in tables(empire, quick(schemes=())):
        board = next(boards(empire, quick(scenarios=(table.id,), schemes=())))
        found = Tally(start_lines(board))

        assert list(found.values()) == [4] * len(table.seats)
        assert len({dash for _, dash in found}) == len(table.seats)


SEATS = [
    # scenario, schemes asked for, who sits, who gets a board
    ("S1", (), "BR", "BR"),
    ("S1", ("all",), "BR", "BR"),
    ("S1", ("R",), "BR", "R"),
    ("S1", ("R", "blue"), "BR", "BR"),
    ("S1", ("G", "W"), "GW", "GW"),
    ("S1", ("R", "G"), "GR", "GR"),
    ("S2", ("R", "G"), "BRY", "R"),
    ("S3", ("W", "R", "P", "B"), "BRWP", "BRWP"),
    ("S3", ("W", "G"), "", ""),
]


@pytest.mark.parametrize(
    ("scenario", "asked", "seats", "given"), SEATS, ids=[f"{r[0]} {r[1]}" for r in SEATS]
)
def test_who_sits_where_and_gets_a_board(
    scenario: str, asked: tuple[str, ...], seats: str, given: str, empire: Shelved, quick: Quick
) -> None:
    found = tables(empire, quick(scenarios=(scenario,), schemes=asked))

    assert "".join(scheme.letter for table in found for scheme in table.seats) == seats
    assert "".join(scheme.letter for table in found for scheme in table.boards) == given


class WithoutWorlds:
    """The installed game as if it had no world."""

    def __init__(self, shelved: Shelved) -> None:
        self._game = shelved.game

    def worlds(self, data: object) -> dict[str, object]:
        return {}

    def __getattr__(self, name: str) -> object:
        return getattr(self._game, name)


def test_a_game_without_worlds_has_no_boards(empire: Shelved, quick: Quick) -> None:
    bare = replace(empire, game=WithoutWorlds(empire))  # type: ignore[arg-type]

    assert set(parts_of(empire, quick())) - set(parts_of(bare, quick())) == {"maps"}
    with pytest.raises(PrintkitError, match="empire has no world to draw"):
        edition.maps(bare, quick())


def test_a_page_of_the_list_changes_with_its_scheme_and_all_of_them_with_the_world(
    empire: Shelved, quick: Quick
) -> None:
    first = edition.maps(empire, quick(scenarios=("S1",), schemes=("B", "R"))).parts[0]
    scenario = empire.data.scenarios["S1"]
    other = replace(scenario, layout=(scenario.layout[0], replace(scenario.layout[1], turn=1)))
    turned = replace(empire.data, scenarios={"S1": other})
    second = edition.maps(replace(empire, data=turned), quick(schemes=("B", "R"))).parts[0]

    assert len({*first.pages.values(), *second.pages.values()}) == 4
    assert first.faces["S1"] != second.faces["S1"]
