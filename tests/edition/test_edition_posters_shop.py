"""A poster for a shop: one page, its land past the world's edges, and where it is trimmed."""

from io import BytesIO
from math import hypot
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

import tiles
from printkit import edition
from printkit.edition.folder import staging
from printkit.edition.options import PosterChoice
from printkit.edition.postersheets import posters, print_posters
from printkit.ink.drawing import PT_PER_MM
from printkit.press import chosen, named
from printkit.press.poster import joining
from printkit.shelf import Shelved
from tiles.world import world_rims

DOTS_A_MM = 5


def test_a_poster_for_a_shop_bleeds_past_every_edge_and_says_where_it_is_trimmed(
    empire: Shelved, tmp_path: Path
) -> None:
    stock = chosen(named("a3"), edition="shop")
    choice = PosterChoice(joining())
    options = edition.Options(tmp_path, stock, scenarios=("S1",), formats=frozenset({"pdf"}), poster=choice)
    (made,) = posters(empire, options, choice)
    with staging(tmp_path, "empire") as stage:
        print_posters(empire, options, stage)
        data = stage.read("poster-S1.pdf")

    (page,) = made.plan.pages
    with pikepdf.open(BytesIO(data)) as document:
        trim = [float(number) / PT_PER_MM for number in document.pages[0].obj["/TrimBox"]]
    shows, paper = page.on_paper, stock.paper
    expected = [shows.x_mm, paper.height_mm - shows.bottom_mm, shows.right_mm, paper.height_mm - shows.y_mm]
    assert trim == pytest.approx(expected, abs=0.01)

    picture = pypdfium2.PdfDocument(data)[0].render(scale=25.4 * DOTS_A_MM / 72).to_pil().convert("RGB")
    world = made.table.told.world
    frame = tiles.world_frame(world, empire.game.tile_side_mm(empire.data))
    for rim in map(frame.points, world_rims(world)):
        middle = sum(x for x, _ in rim) / len(rim), sum(y for _, y in rim) / len(rim)
        for x, y in rim:
            far = hypot(x - middle[0], y - middle[1])
            share = (far + stock.bleed_mm - 0.3) / far
            at = (middle[axis] + (point - middle[axis]) * share for axis, point in enumerate((x, y)))
            across, down = next(at) + page.x_mm, next(at) + page.y_mm
            assert picture.getpixel((int(across * DOTS_A_MM), int(down * DOTS_A_MM))) != (255, 255, 255)


def test_a_poster_at_home_has_no_bleed(empire: Shelved, tmp_path: Path) -> None:
    choice = PosterChoice(joining())
    options = edition.Options(tmp_path, chosen(named("a3")), scenarios=("S1",), poster=choice)
    (home,) = posters(empire, options, choice)
    (shop,) = posters(
        empire, edition.Options(tmp_path, chosen(named("a3"), edition="shop"), scenarios=("S1",)), choice
    )

    tiles_of_world = len(home.table.told.world.tiles)
    assert len(shop.plan.board.drawing.items) == len(home.plan.board.drawing.items) + tiles_of_world
