"""A set printed with less ink: the same files by name, other pictures in them; and colours checked."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, get_args
from xml.etree import ElementTree

import pytest
from inkmeter import coverage, is_grey

from printkit import edition, shelf
from printkit.edition.boards import boards
from printkit.edition.checking import checked, doubts
from printkit.edition.countersheets import plan, section
from printkit.edition.eyes import colour_lines, colour_warnings, shown_face
from printkit.edition.options import Ink
from printkit.edition.pictures import draw_face, picture
from printkit.ink import svg
from printkit.ink.drawing import Drawing
from printkit.ink.text import drawing_digest
from printkit.model import Flow, Scheme
from printkit.press import Stock, chosen, named

Quick = Callable[..., edition.Options]
INKS: tuple[Ink, ...] = get_args(Ink)
PRINTERS = {"tiles": edition.tiles, "counters": edition.counters, "maps": edition.maps}
FURNITURE = {"#2B2A28", "#55504A"}
"""What the press draws round the faces."""


def printed(part: str, empire: shelf.Shelved, options: edition.Options) -> dict[str, Any]:
    """The set's list for one part; its files are in the options' folder."""
    PRINTERS[part](empire, options)
    listed = json.loads((options.out / "empire" / "manifest.json").read_text("utf-8"))
    own: dict[str, Any] = listed["parts"][part]
    return own


@pytest.mark.parametrize("part", PRINTERS)
def test_files_keep_their_names_and_every_picture_changes_its_digest(
    part: str, empire: shelf.Shelved, quick: Quick, tmp_path: Path
) -> None:
    lists = {
        ink: printed(part, empire, quick(out=tmp_path / ink, ink=ink, scenarios=("S1",))) for ink in INKS
    }

    assert len({tuple(listed["files"]) for listed in lists.values()}) == 1
    for name in lists["full"]["faces"]:
        assert len({listed["faces"][name] for listed in lists.values()}) == len(INKS), name
    for name in lists["full"]["pages"]:
        assert len({listed["pages"][name] for listed in lists.values()}) == len(INKS), name


@pytest.mark.parametrize("part", PRINTERS)
def test_full_is_what_is_printed_when_nobody_asks(
    part: str, empire: shelf.Shelved, quick: Quick, tmp_path: Path
) -> None:
    asked = printed(part, empire, quick(out=tmp_path / "asked", ink="full", scenarios=("S1",)))

    assert asked == printed(part, empire, quick(out=tmp_path / "not", scenarios=("S1",)))


@pytest.mark.parametrize("ink", ["outline", "grey"])
@pytest.mark.parametrize("part", PRINTERS)
def test_nothing_but_black_is_asked_of_the_printer(
    part: str, ink: Ink, empire: shelf.Shelved, quick: Quick
) -> None:
    options = quick(ink=ink, formats=frozenset({"svg"}), scenarios=("S1",))
    files = [name for name in printed(part, empire, options)["files"] if name.endswith(".svg")]

    assert files
    for name in files:
        text = (options.out / "empire" / name).read_text("utf-8")
        seen = {colour.upper() for colour in re.findall(r'="(#[0-9A-Fa-f]{6})"', text)} - FURNITURE
        assert seen
        assert all(is_grey((*bytes.fromhex(colour[1:]),)) for colour in seen), name  # type: ignore[arg-type]


def test_two_sheets_of_two_schemes_can_stand_in_one_page(empire: shelf.Shelved, quick: Quick) -> None:  # C09
    options = quick(schemes=("B", "R"), formats=frozenset({"svg"}))
    files = [name for name in printed("counters", empire, options)["files"] if name.endswith(".svg")]
    seen: list[str] = []
    for name in files:
        root = ElementTree.parse(options.out / "empire" / name).getroot()
        seen += [element.attrib["id"] for element in root.iter() if "id" in element.attrib]

    assert len(files) == 4
    assert len(seen) == len(set(seen)) > 100


@pytest.mark.parametrize(("ink", "most"), [("light", 0.5), ("outline", 0.35)])
def test_a_planning_board_takes_much_less_ink(
    ink: Ink, most: float, empire: shelf.Shelved, quick: Quick
) -> None:
    taken = {
        each: coverage(next(boards(empire, quick(scenarios=("S1",), ink=each))).drawing, 5)
        for each in ("full", ink)
    }

    assert taken[ink] < most * taken["full"]


@pytest.mark.parametrize("ink", INKS)
def test_a_block_of_pale_counters_has_an_edge_and_others_have_none(ink: Ink, empire: shelf.Shelved) -> None:
    own = empire.game.counters(empire.data)
    assert own is not None
    edged = {
        scheme.name
        for scheme in empire.game.schemes(empire.data)
        if section(own, scheme, "Empire", ink).edge is not None
    }

    assert edged == ({"White", "Green"} if ink in ("full", "grey") else {s.name for s in all_of(empire)})


def test_a_shop_gets_no_line_where_it_trims(empire: shelf.Shelved, tmp_path: Path) -> None:
    editions: list[tuple[Literal["home", "shop"], bool]] = [("home", True), ("shop", False)]
    for edition_name, has_edge in editions:
        stock = chosen(named("a4"), edition=edition_name)
        options = edition.Options(tmp_path, stock, schemes=("W",), ink="outline")
        edges = {sheet.section.edge is not None for sheet in plan(empire, options).sheets}
        assert edges == {has_edge}


def all_of(shelved: shelf.Shelved) -> tuple[Scheme, ...]:
    return shelved.game.schemes(shelved.data)


@pytest.mark.parametrize("ink", INKS)
def test_every_figure_is_drawn_in_every_ink_as_large_as_in_full(ink: Ink, empire: shelf.Shelved) -> None:
    drawn = 0
    for figure in empire.game.figures(empire.data).values():
        full, other = (picture(figure, all_of(empire), ink=each) for each in ("full", ink))
        drawn += drawing_digest(full) != drawing_digest(other)
        assert (other.width_mm, other.height_mm) == (full.width_mm, full.height_mm), figure.id
    assert (drawn == 0) == (ink == "full")


def test_figures_and_their_counters_in_outline_have_no_colour(empire: shelf.Shelved) -> None:
    """But for the course of play, whose colours the book's pages turn to black."""
    figures = [each for each in empire.game.figures(empire.data).values() if not isinstance(each, Flow)]
    drawn = [picture(figure, all_of(empire), ink="outline") for figure in figures]
    for drawing in (draw_face(all_of(empire), "outline")(shown_face(empire)), *drawn):
        seen = colours_of(drawing)
        assert seen
        assert all(is_grey((*bytes.fromhex(colour[1:]),)) for colour in seen), drawing.name  # type: ignore[arg-type]


def colours_of(drawing: Drawing) -> set[str]:
    return {colour.upper() for colour in re.findall(r'="(#[0-9A-Fa-f]{6})"', svg.written(drawing))}


# --- what the check of a game says of its colours


def test_the_check_says_that_ten_schemes_are_told_apart(empire: shelf.Shelved) -> None:  # C12
    assert colour_lines(empire) == (
        "colours: 10 schemes, 45 pairs told apart in colour, in grey and by three kinds of colour-blind "
        "eyes; lowest contrast 7.1:1 (Red, letters and symbols)",
    )


@pytest.mark.parametrize("ink", INKS)
def test_our_schemes_draw_no_warning_in_any_ink(ink: Ink, empire: shelf.Shelved) -> None:
    assert colour_warnings(empire, all_of(empire), ink) == ()


def variant(folder: Path, **changes: tuple[str, str]) -> shelf.Shelved:
    """The game with other colours: for each scheme's name its new ground and ink."""
    folder.mkdir()
    text = shelf.find("empire").texts["counters.toml"]
    for name, (ground, ink) in changes.items():
        block = re.search(rf'name = "{name}"\nground = "(.*)"\nink = "(.*)"\nband = "(.*)"', text)
        assert block
        text = text.replace(
            block[0], f'name = "{name}"\nground = "{ground}"\nink = "{ink}"\nband = "{block[3]}"'
        )
    (folder / "counters.toml").write_text(text, "utf-8")
    (folder / "game.toml").write_text('base = "empire"\nname = "My Empire"\n')
    return shelf.find(str(folder))


def test_a_scheme_of_ones_own_that_cannot_be_read_is_named_with_part_and_ratio(tmp_path: Path) -> None:  # C11
    mine = variant(tmp_path / "mine", Olive=("#8FA03A", "#5A6E3C"))
    (olive,) = [scheme for scheme in all_of(mine) if scheme.name == "Olive"]

    assert colour_warnings(mine, (olive,)) == (
        "Olive: letters and symbols stand off their ground by 1.94:1; 7:1 or more is asked for",
    )
    assert colour_warnings(mine, (olive,), "outline") == ()
    (line,) = colour_lines(mine)
    assert line.endswith("lowest contrast 1.9:1 (Olive, letters and symbols)")


def test_a_check_with_doubts_counts_them_and_has_no_good_news(tmp_path: Path) -> None:
    faint = variant(tmp_path / "mine", Olive=("#8FA03A", "#5A6E3C"))
    twins = variant(
        tmp_path / "twins",
        Olive=("#8FA03A", "#5A6E3C"),
        Blue=("#1F4E9E", "#FFFFFF"),
        Red=("#1F4E9E", "#FFFFFF"),
    )
    last = [list(checked(each))[-1] for each in (shelf.find("empire"), faint, twins)]

    assert [line.rpartition(" in ")[0] for line in last] == [
        "empire: nothing wrong found",
        "mine: 1 doubt",
        "twins: 2 doubts",
    ]
    assert doubts(twins)[1] == "Blue and Red have the same colours: no more than the band tells them apart"


def test_only_the_schemes_that_are_printed_draw_warnings(tmp_path: Path) -> None:
    mine = variant(tmp_path / "mine", Olive=("#8FA03A", "#5A6E3C"))

    assert colour_warnings(mine, [scheme for scheme in all_of(mine) if scheme.name != "Olive"]) == ()


def test_two_schemes_that_look_alike_are_counted_and_named(
    tmp_path: Path, empire: shelf.Shelved
) -> None:  # C12
    first, *rest = all_of(empire)
    twin = replace(first, id="snow", letter="S", name="Snow")
    (warning,) = colour_warnings(empire, (first, twin, *rest[:2]))

    assert warning.startswith(
        "White and Snow look alike in grey and to red-blind and green-blind and blue-blind"
    )


def test_pairs_that_are_not_told_apart_are_missing_from_the_count(tmp_path: Path) -> None:
    mine = variant(tmp_path / "mine", Yellow=("#C3B091", "#B8A587"), Khaki=("#C3B091", "#B8A587"))
    (line,) = colour_lines(mine)

    assert ", 44 of 45 pairs told apart" in line


def test_a_plan_in_less_ink_lies_where_the_full_one_lies(empire: shelf.Shelved, tmp_path: Path) -> None:
    places = [
        [(placed.face.name, placed.x_mm, placed.y_mm) for placed in plan(empire, options).placements()]
        for ink in INKS
        for options in [edition.Options(tmp_path, Stock(named("a4")), schemes=("B",), ink=ink)]
    ]

    assert places[0]
    assert all(own == places[0] for own in places)
