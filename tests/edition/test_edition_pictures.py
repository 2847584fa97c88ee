"""Figures as edition puts them together: worlds with names and letters, counters that can all be read."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from printkit.edition.pictures import picture
from printkit.ink.drawing import Drawing, Group, Item, Placed, Text
from printkit.model import DataError, Scene, Seated, WorldFigure
from printkit.shelf import Shelved, find

SMALLEST_PT = 5.5


@pytest.fixture(scope="module")
def empire() -> Shelved:
    return find("empire")


def drawn(empire: Shelved, name: str) -> Drawing:
    return picture(empire.game.figures(empire.data)[name], empire.game.schemes(empire.data))


def leaves(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield from leaves(item.items) if isinstance(item, Group) else (item,)


@pytest.mark.parametrize("name", ["layout-S1", "layout-S2", "layout-S3"])
def test_a_layout_names_every_hex_every_tile_and_every_start(empire: Shelved, name: str) -> None:
    figure = empire.game.figures(empire.data)[name]
    texts = [item for item in leaves(drawn(empire, name).items) if isinstance(item, Text)]
    words = [text.text for text in texts]
    tabs = {
        (text.text, text.turn_deg) for text in texts if text.face == "sans-bold" and text.fill != "#FFFFFF"
    }

    assert isinstance(figure, WorldFigure)
    assert {cell.label for cell in figure.world.cells} <= set(words)
    assert {(placed.tile.name, 60.0 * placed.turn) for placed in figure.world.tiles} <= tabs
    for seat in figure.seats:
        assert words.count(seat.letter) >= len(seat.starts)
    assert min(text.size_pt for text in texts) >= SMALLEST_PT


def test_no_figure_hides_a_counter(empire: Shelved) -> None:
    for name, figure in empire.game.figures(empire.data).items():
        if not isinstance(figure, Scene):
            continue
        placed = [item for item in drawn(empire, name).items if isinstance(item, Placed)]
        for one, other in combinations(placed, 2):
            apart = max(abs(one.x_mm - other.x_mm), abs(one.y_mm - other.y_mm))
            assert apart >= one.drawing.width_mm - 0.01, name


def test_a_layout_with_a_player_no_scheme_has_is_refused(empire: Shelved) -> None:
    figure = empire.game.figures(empire.data)["layout-S1"]
    assert isinstance(figure, WorldFigure)
    strange = WorldFigure("odd", figure.world, (Seated("Q", ()),), "Odd.", "An odd world.")

    with pytest.raises(DataError, match="figures: odd: no scheme has the letter 'Q'"):
        picture(strange, empire.game.schemes(empire.data))
