"""Worlds: each tile where its place and turn put it, every label once, seams, start hexes."""

from collections.abc import Callable, Iterator
from math import hypot, sqrt

import pytest

import tiles
from printkit.ink import fonts
from printkit.ink.drawing import Circle, Group, Item, Path, Text
from printkit.model import PrintkitError, World
from printkit.model.hexes import centre, fragment_centre, fragments, has, side_ends
from tiles import shore
from tiles.world import DASHES_MM, Start, local_frame, world_rims

S1 = [("A", 0, 0, 0), ("B", 0, -1, 3)]
S2 = [("C", 0, 0, 0), ("D", 1, -1, 2), ("G", 1, 0, 4)]
MakeWorld = Callable[[list[tuple[str, int, int, int]]], World]


def leaves(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield from leaves(item.items)
        else:
            yield item


def layer(world: World, name: str, side_mm: float = 11.6, **options: object) -> list[Item]:
    drawing = tiles.world(world, side_mm, **options)  # type: ignore[arg-type]
    found = [item for item in drawing.items if isinstance(item, Group)]
    return list(leaves(next(item.items for item in found if ("data-layer", name) in item.attributes)))


def test_border_clash_measures_139_by_241_mm_on_its_planning_board(make_world: MakeWorld) -> None:
    drawing = tiles.world(make_world(S1), 11.6)

    assert drawing.width_mm == pytest.approx(139.2 + 0.35)
    assert drawing.height_mm == pytest.approx(241.1 + 0.35, abs=0.01)


@pytest.mark.parametrize("layout", [S1, S2])
def test_land_lies_where_the_world_says(
    make_world: MakeWorld, layout: list[tuple[str, int, int, int]]
) -> None:
    world = make_world(layout)
    lands = [shore.of_tile(placed.tile).moved(local_frame(placed)) for placed in world.tiles]
    for cell in world.cells:
        for side in fragments(cell.present):
            point = fragment_centre(cell.place, side)
            assert any(land.has_land_at(point) for land in lands) == has(cell.land, side), cell.label


@pytest.mark.parametrize("layout", [S1, S2])
def test_every_world_label_stands_once_in_its_hex(
    make_world: MakeWorld, layout: list[tuple[str, int, int, int]]
) -> None:
    world = make_world(layout)
    frame = tiles.world_frame(world, 11.6)
    labels = [item for item in layer(world, "labels") if isinstance(item, Text)]
    main = {text.text: text for text in labels if text.face == "sans-semibold"}

    assert sorted(main) == sorted(cell.label for cell in world.cells)
    for cell in world.cells:
        text = main[cell.label]
        x, y = frame.point(centre(cell.place))
        cap = fonts.cap_height_mm(text.face, text.size_pt)
        assert hypot(text.x_mm - x, text.y_mm - cap / 2 - y) < 11.6, cell.label


@pytest.mark.parametrize("layout", [S1, S2])
def test_no_word_lies_on_a_seam_or_a_hex_side(
    make_world: MakeWorld, layout: list[tuple[str, int, int, int]]
) -> None:
    world = make_world(layout)
    frame = tiles.world_frame(world, 11.6)
    rings = [frame.points(ring) for ring in world_rims(world)]
    pairs = [pair for ring in rings for pair in zip(ring, (*ring[1:], ring[0]), strict=True)]
    pairs += [
        (frame.point(start), frame.point(end))
        for cell in world.cells
        for side in fragments(cell.present)
        for start, end in [side_ends(cell.place, side)]
    ]
    seams = [
        (ax + (bx - ax) * i / 150, ay + (by - ay) * i / 150)
        for (ax, ay), (bx, by) in pairs
        for i in range(150)
    ]
    for text in layer(world, "labels"):
        assert isinstance(text, Text)
        half = fonts.width_mm(text.text, text.face, text.size_pt) / 2
        cap = fonts.cap_height_mm(text.face, text.size_pt)
        assert not any(abs(x - text.x_mm) < half and -cap < y - text.y_mm < 0 for x, y in seams), text.text


def test_hexes_that_tiles_share_have_the_tiles_names_below(make_world: MakeWorld) -> None:
    def small(side_mm: float) -> list[str]:
        texts = layer(make_world(S1), "labels", side_mm)
        return sorted(item.text for item in texts if isinstance(item, Text) and item.face == "sans")

    assert small(11.6) == ["A06/B32", "A19/B19", "A32/B06"]
    assert small(5.0) == []


def test_a_dot_stands_on_every_hex_and_a_ring_on_every_water_hex(make_world: MakeWorld) -> None:
    world = make_world(S1)
    frame = tiles.world_frame(world, 11.6)
    marks = [item for item in layer(world, "dots") if isinstance(item, Circle)]

    assert [(mark.x_mm, mark.y_mm) for mark in marks] == [
        frame.point(centre(cell.place)) for cell in world.cells
    ]
    assert [mark.fill is not None for mark in marks] == [cell.land > 0 for cell in world.cells]


def test_letters_and_north_arrows_turn_with_their_tiles(make_world: MakeWorld) -> None:
    drawing = tiles.world(make_world(S1), 8.0, letters=True, labels=False)
    letters = {(item.text, item.turn_deg) for item in leaves(drawing.items) if isinstance(item, Text)}
    arrows = [item for item in layer(make_world(S1), "north", letters=True) if isinstance(item, Path)]
    tips = [arrow.segments[0][2] for arrow in arrows]

    assert letters == {("A", 0.0), ("B", 180.0)}
    middle = 0.35 / 2 + 6 * sqrt(3) * 11.6
    assert tips == [pytest.approx(middle + 1.1), pytest.approx(middle - 1.1)]


def test_each_player_has_his_own_line_round_his_start_hexes(make_world: MakeWorld) -> None:
    starts = [Start((0, index), "#1F4E9E", index) for index in range(4)]
    found = [item for item in layer(make_world(S1), "starts", starts=starts) if isinstance(item, Path)]

    assert [path.stroke.dash_mm for path in found if path.stroke] == list(DASHES_MM)
    assert len(set(DASHES_MM)) == 4


def test_a_world_without_a_tile_is_refused() -> None:
    with pytest.raises(PrintkitError, match=r"^world: has no tile to draw$"):
        tiles.world(World((), ()), 11.6)
