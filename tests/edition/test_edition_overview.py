"""The page that says what is in the box says what was planned."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pypdf
import pytest

from printkit import edition
from printkit.ink import png
from printkit.ink.drawing import Drawing, Group, Item, Placed, Text
from printkit.model import PrintkitError
from printkit.press import named
from printkit.shelf import Shelved

Quick = Callable[..., edition.Options]


def words_of(file: Path) -> str:
    return " ".join(pypdf.PdfReader(file).pages[0].extract_text().split())


def test_its_numbers_are_those_of_the_plans(empire: Shelved, quick: Quick) -> None:
    options = quick(tiles=(), schemes=("B", "R"), formats=frozenset({"pdf"}))
    edition.box(empire, options)
    said = words_of(options.out / "empire" / "overview.pdf")
    pages = len(pypdf.PdfReader(options.out / "empire" / "rulebook.pdf").pages)

    for words in (
        "12 World tiles A–L",
        "6 sheets, hex side 12 mm",
        "1 Rulebook",
        "6 Planning boards",
        "for 3 scenarios",
        f"{pages} pages, A4",
        "192 Counters for each player",
        "96 units, each twice; 2 colour schemes",
        "2 Counter sheets",
        empire.game.needs(empire.data),
    ):
        assert words in said, (words, said)


def test_what_is_left_out_is_not_shown(empire: Shelved, quick: Quick) -> None:
    bare = replace(empire, game=WithoutTiles(empire))  # type: ignore[arg-type]
    options = quick(tiles=(), formats=frozenset({"pdf"}))
    edition.box(bare, options)

    assert "tiles" not in words_of(options.out / "empire" / "overview.pdf").split("You also need")[0]
    assert not (options.out / "empire" / "tiles.pdf").exists()


def test_without_cairo_the_picture_is_left_out_with_one_line(
    empire: Shelved, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(png, "why_not", lambda: "PNG needs cairo: install it")
    printed = edition.box(empire, quick(formats=frozenset({"pdf"})))

    assert printed.remarks == ("PNG needs cairo: install it",)
    assert not [file for file in printed.files if file.suffix == ".png"]
    with pytest.raises(PrintkitError, match="PNG needs cairo"):
        edition.tiles(empire, quick(formats=frozenset({"png"})))


class WithoutTiles:
    """The installed game as if it had no tiles."""

    def __init__(self, shelved: Shelved) -> None:
        self._game = shelved.game

    def tiles(self, data: object) -> tuple[()]:
        return ()

    def __getattr__(self, name: str) -> object:
        return getattr(self._game, name)


@pytest.mark.parametrize("word", ["a4", "letter", "a5", "a3", "legal", "tabloid"])
@pytest.mark.parametrize("is_wide", [False, True])
def test_nothing_leaves_the_page_or_is_set_too_small(
    word: str, is_wide: bool, empire: Shelved, quick: Quick
) -> None:
    from printkit.edition.folder import staging
    from printkit.edition.overview import overview
    from printkit.edition.tilesheets import print_tiles

    paper = named(word).landscape() if is_wide else named(word)
    options = quick(tiles=(), paper=paper, formats=frozenset({"pdf"}))
    with staging(options.out, "x") as stage:
        parts = {"tiles": print_tiles(empire, options, stage)}
    page = overview(empire, options, parts, options.paper)

    for text, x_mm, y_mm, scale in texts(page):
        assert 8 <= x_mm <= page.width_mm - 8, text
        assert 8 <= y_mm <= page.height_mm - 8, text
        is_in_thumbnail = scale < 0.3
        assert text.size_pt * scale >= (0.6 if is_in_thumbnail else 7.0), text


def texts(drawing: Drawing) -> list[tuple[Text, float, float, float]]:
    """Every text with its place and scale on the page."""
    found: list[tuple[Text, float, float, float]] = []

    def walk(items: tuple[Item, ...], x: float, y: float, scale: float) -> None:
        for item in items:
            if isinstance(item, Text):
                found.append((item, x + item.x_mm * scale, y + item.y_mm * scale, scale))
            elif isinstance(item, Group):
                walk(item.items, x, y, scale)
            elif isinstance(item, Placed):
                walk(item.drawing.items, x + item.x_mm * scale, y + item.y_mm * scale, scale * item.scale)

    walk(drawing.items, 0, 0, 1)
    return found


def test_the_sheets_of_tiles_lie_in_their_order_the_first_in_front(empire: Shelved, quick: Quick) -> None:
    from printkit.edition.folder import staging
    from printkit.edition.overview import overview
    from printkit.edition.tilesheets import print_tiles

    options = quick(tiles=(), formats=frozenset({"pdf"}))
    with staging(options.out, "x") as stage:
        parts = {"tiles": print_tiles(empire, options, stage)}
    page = overview(empire, options, parts, options.paper)
    names = sorted((x_mm, text.text) for text, x_mm, _, _ in texts(page) if "+" in text.text)

    assert [name for _, name in names] == ["C+D", "E+F", "G+H", "I+J", "K+L"]
    front = min(x_mm for text, x_mm, _, scale in texts(page) if scale < 0.2)
    assert front < names[0][0]


def test_one_tile_is_one_tile(empire: Shelved, quick: Quick) -> None:
    from printkit.edition.folder import staging
    from printkit.edition.overview import overview
    from printkit.edition.tilesheets import plan, print_tiles

    options = quick(tiles=("A",), formats=frozenset({"pdf"}))
    with staging(options.out, "x") as stage:
        parts = {"tiles": print_tiles(empire, options, stage)}
    page = overview(empire, options, parts, options.paper)
    said = [text.text for text, _, _, scale in texts(page) if scale > 0.5]

    assert "World tile A" in said
    assert [sheet.subtitle for sheet in plan(empire, options).sheets] == ["World tile A"]
