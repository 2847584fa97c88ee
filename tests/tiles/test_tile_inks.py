"""Boards in full ink, with little, in outline and in grey: less ink, and land and water still apart."""

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from eyesight import SHARE, SIGHTS, apart, greys
from inkmeter import colours_in, coverage, is_grey, rendered

import tiles
from printkit.ink import svg
from printkit.ink.drawing import Drawing, Group, Item, Path, Placed, Rect, Text
from printkit.model import HexTile, UsageError, World
from printkit.model.hexes import FULL
from tiles import style

INKS = tiles.inks()
SPARING = ("light", "outline")
LEAST_CONTRAST = 4.5


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2, by its text and not by our code."""

    def luminance(colour: str) -> float:
        shares = (0.2126, 0.7152, 0.0722)
        channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        light = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
        return sum(share * part for share, part in zip(shares, light, strict=True))

    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def leaves(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield from leaves(item.items) if isinstance(item, Group) else (item,)


def texts(drawing: Drawing) -> list[Text]:
    return [item for item in leaves(drawing.items) if isinstance(item, Text)]


@pytest.fixture(scope="module")
def world(make_world: Callable[..., World]) -> World:
    return make_world([("A", 0, 0, 0), ("B", 1, -1, 2)])


def test_there_are_four_inks_and_another_is_refused_with_the_list(game_tiles: dict[str, HexTile]) -> None:
    assert INKS == ("full", "grey", "light", "outline")
    with pytest.raises(UsageError) as refused:
        tiles.face(game_tiles["A"], 12.0, ink="gray")
    assert str(refused.value) == "unknown ink 'gray'. Did you mean grey? known: full, grey, light, outline"


def test_full_is_what_is_drawn_when_nobody_asks(game_tiles: dict[str, HexTile], world: World) -> None:
    assert tiles.face(game_tiles["A"], 12.0) == tiles.face(game_tiles["A"], 12.0, ink="full")
    assert tiles.world(world, 9.0) == tiles.world(world, 9.0, ink="full")


# Of the ink that tiles take in full, four cartridges together; these four stand for all twelve.
MOST = [("light", 0.30), ("outline", 0.22), ("grey", 0.65)]


@pytest.mark.parametrize(("ink", "most"), MOST)
def test_tiles_take_much_less_ink(ink: str, most: float, game_tiles: dict[str, HexTile]) -> None:
    taken = {
        each: sum(coverage(tiles.face(game_tiles[name], 12.0, ink=each), 6) for name in "ADIL")
        for each in ("full", ink)
    }

    assert 0.1 < taken[ink] / taken["full"] <= most


@pytest.mark.parametrize(("style_name", "ink"), list(product(tiles.styles(), SPARING)))
def test_a_world_takes_less_ink_in_every_style(style_name: str, ink: str, world: World) -> None:
    full, less = (
        coverage(tiles.world(world, 8.0, style_name=style_name, ink=each), 6) for each in ("full", ink)
    )
    assert less < 0.6 * full or full < 0.1  # pen and ink has nothing to spare


@pytest.mark.parametrize(("style_name", "ink"), list(product(tiles.styles(), INKS)))
def test_every_label_can_be_read_on_its_ground(style_name: str, ink: str) -> None:  # C11
    look = style.named(style_name, ink)
    for kind in (look.label, look.names):
        assert contrast(kind.land, look.ground.land) >= LEAST_CONTRAST
        assert contrast(kind.water, look.ground.water) >= LEAST_CONTRAST


@pytest.mark.parametrize("ink", INKS)
def test_every_label_that_is_drawn_can_be_read(ink: str, game_tiles: dict[str, HexTile]) -> None:  # C11
    """As drawn, so in grey too: the least contrast of a label with either ground it may stand on."""
    face = tiles.face(game_tiles["F"], 12.0, ink=ink)
    groups = [item for group in face.items if isinstance(group, Group) for item in group.items]
    layers = {dict(item.attributes).get("data-layer"): item for item in groups if isinstance(item, Group)}
    land = next(item.fill for item in layers["land"].items if isinstance(item, Path))
    water = next(item.fill for item in layers["water"].items if isinstance(item, Path))
    labels = [item for item in layers["labels"].items if isinstance(item, Text)]

    assert land
    assert water
    assert len(labels) == 43
    assert all(
        max(contrast(text.fill, land), contrast(text.fill, water)) >= LEAST_CONTRAST for text in labels
    )


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("sight", SIGHTS)
def test_land_and_water_are_apart_for_every_eye(
    ink: str, sight: str, make_tile: Callable[..., HexTile]
) -> None:  # C12
    """Tiles of land alone and of water alone, without labels' help: both are named alike."""
    grounds = [tiles.face(make_tile("V", [mask] * 13, 3), 12.0, ink=ink) for mask in (FULL, 0)]
    land, water = (greys(rendered(drawing), sight) for drawing in grounds)

    assert apart(land, water) >= SHARE


@pytest.mark.parametrize("ink", SPARING)
def test_water_without_a_blue_ground_has_waves_drawn_once_and_cut_off_by_the_land(
    ink: str, game_tiles: dict[str, HexTile], world: World
) -> None:
    for drawing in (tiles.face(game_tiles["F"], 12.0, ink=ink), tiles.world(world, 9.0, ink=ink)):
        items = list(leaves(drawing.items))
        swatches = [index for index, item in enumerate(items) if isinstance(item, Placed)]
        land = next(
            index
            for index, item in enumerate(items)
            if isinstance(item, Path) and item.even_odd and item.fill
        )

        assert len({item.drawing for item in items if isinstance(item, Placed)}) == 1
        assert max(swatches) < land
    full = tiles.face(game_tiles["F"], 12.0)
    assert {item.drawing.name for item in leaves(full.items) if isinstance(item, Placed)} == {"grain"}


@pytest.mark.parametrize("ink", SPARING)
def test_no_wave_runs_through_a_label(ink: str, game_tiles: dict[str, HexTile]) -> None:
    look = style.named("atlas", ink)
    face = tiles.face(game_tiles["F"], 12.0, ink=ink)
    plates = [item for item in leaves(face.items) if isinstance(item, Rect)]
    on_water = [text for text in texts(face) if text.fill == look.label.water and len(text.text) == 3]

    assert on_water
    for text in on_water:
        under = [
            plate for plate in plates
            if plate.fill == look.ground.water and abs(plate.x_mm + plate.width_mm / 2 - text.x_mm) < 1e-6
            and plate.y_mm < text.y_mm - 1.5 and text.y_mm < plate.y_mm + plate.height_mm
        ]  # fmt: skip
        assert len(under) == 1, text.text


@pytest.mark.parametrize("ink", ["outline", "grey"])
def test_one_black_cartridge_is_enough(ink: str, game_tiles: dict[str, HexTile], world: World) -> None:
    for drawing in (
        tiles.face(game_tiles["F"], 12.0, ink=ink),
        tiles.world(world, 9.0, ink=ink, letters=True, tabs=True),
    ):
        seen = colours_in(svg.written(drawing))
        assert len(seen) > 3
        assert all(is_grey(dot) for dot in seen)


@pytest.mark.parametrize("ink", INKS)
def test_labels_stand_where_they_stood_in_every_ink(
    ink: str, game_tiles: dict[str, HexTile], world: World
) -> None:
    """A label has the same place in every edition of a tile, so that players can speak of it."""
    for full, other in (
        (tiles.face(game_tiles["A"], 12.0), tiles.face(game_tiles["A"], 12.0, ink=ink)),
        (tiles.world(world, 9.0), tiles.world(world, 9.0, ink=ink)),
    ):
        placed = [
            {(text.text, text.x_mm, text.y_mm) for text in texts(drawing) if len(text.text) > 2}
            for drawing in (full, other)
        ]
        assert placed[0] == placed[1]
        assert (full.width_mm, full.height_mm, full.name) == (other.width_mm, other.height_mm, other.name)


@pytest.mark.parametrize("ink", SPARING)
def test_the_tile_letter_is_hollow_where_ink_is_saved(ink: str, game_tiles: dict[str, HexTile]) -> None:
    sparing = [text for text in texts(tiles.face(game_tiles["B"], 12.0, ink=ink)) if text.text == "B"]
    full = [text for text in texts(tiles.face(game_tiles["B"], 12.0)) if text.text == "B"]

    assert (len(full), sparing) == (2, [])


@pytest.mark.parametrize("name", tiles.styles())
def test_the_grain_of_paper_is_on_full_tiles_alone_and_never_on_water(
    name: str, game_tiles: dict[str, HexTile], world: World
) -> None:
    def grains(drawing: Drawing) -> list[Group]:
        groups = [item for item in drawing.items if isinstance(item, Group)]
        groups += [item for group in groups for item in group.items if isinstance(item, Group)]
        return [
            group
            for group in groups
            if any(isinstance(item, Placed) and item.drawing.name == "grain" for item in group.items)
        ]

    on_tile = grains(tiles.face(game_tiles["F"], 12.0, name))
    assert len(on_tile) == (1 if style.named(name).grain else 0)
    assert all(dict(group.attributes)["data-layer"] == "on land" and group.clip for group in on_tile)
    for ink in SPARING:
        assert not grains(tiles.face(game_tiles["F"], 12.0, name, ink))
    assert not grains(tiles.world(world, 9.0, style_name=name))


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("name", tiles.styles())
def test_seams_of_boards_have_one_width_in_every_look(name: str, ink: str) -> None:
    """Where a world lies in its drawing does not depend on the look."""
    width_mm = style.named(style.USUAL, is_board=True).edge.width_mm
    assert style.named(name, ink, is_board=True).edge.width_mm == width_mm
