"""The coast is true to the rules: the check table of the art direction, for every tile in every rotation."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from math import atan2, degrees, floor, hypot, inf, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.model import Cell, HexTile, World
from printkit.model.hexes import (
    FULL,
    centre,
    fragment_centre,
    fragments,
    has,
    neighbour,
    opposite,
    side_ends,
    turned,
    turned_mask,
)
from tiles import coast, shore
from tiles.coast import Coast
from tiles.curve import Frame, at_share
from tiles.shore import Shore
from tiles.world import local_frame, world_rims

LETTERS = "ABCDEFGHIJKL"
SHARED = dict(zip(LETTERS, (76, 75, 68, 68, 54, 57, 65, 61, 52, 45, 88, 88), strict=True))
SIDE_MM = 12.0
MASK_CELLS = 43

Point = tuple[float, float]


def turned_cells(tile: HexTile, steps: int) -> dict[tuple[int, int], Cell]:
    cells = [
        Cell(
            turned(cell.place, steps),
            turned_mask(cell.present, steps),
            turned_mask(cell.land, steps),
            cell.label,
        )
        for cell in tile.cells
    ]
    return {cell.place: cell for cell in cells}


def shore_of(tile: HexTile, steps: int) -> Shore:
    return shore.of_tile(tile).moved(Frame(0.0, 0.0, 1.0, steps))


def nearest_mm(point: Point, land: Shore) -> float:
    pairs = (pair for line in land.lines for pair in pairwise(line))
    return SIDE_MM * min((to_segment(point, *pair) for pair in pairs), default=inf)


def to_segment(point: Point, start: Point, end: Point) -> float:
    (px, py), (ax, ay), (bx, by) = point, start, end
    length = (bx - ax) ** 2 + (by - ay) ** 2
    share = max(0.0, min(1.0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length)) if length else 0.0
    return hypot(px - ax - share * (bx - ax), py - ay - share * (by - ay))


def inner_sides(cells: dict[tuple[int, int], Cell]) -> Iterator[tuple[Point, bool]]:
    """The middle of each side between two hexes of a tile, and whether they share land (E-104)."""
    for place, cell in cells.items():
        for side in (0, 1, 2):
            other = cells.get(neighbour(place, side))
            if other and has(cell.present, side) and has(other.present, opposite(side)):
                (ax, ay), (bx, by) = side_ends(place, side)
                shares = has(cell.land, side) and has(other.land, opposite(side))
                yield ((ax + bx) / 2, (ay + by) / 2), shares


@pytest.mark.parametrize("steps", range(6))
@pytest.mark.parametrize("letter", LETTERS)
def test_every_fragment_centre_has_its_terrain(
    game_tiles: dict[str, HexTile], letter: str, steps: int
) -> None:
    land = shore_of(game_tiles[letter], steps)
    seen = 0
    for cell in turned_cells(game_tiles[letter], steps).values():
        for side in fragments(cell.present):
            assert land.has_land_at(fragment_centre(cell.place, side)) == has(cell.land, side), cell.label
            seen += 1

    assert seen == 216


@pytest.mark.parametrize("steps", range(6))
@pytest.mark.parametrize("letter", LETTERS)
def test_the_middle_of_a_side_is_land_exactly_where_land_is_shared(
    game_tiles: dict[str, HexTile], letter: str, steps: int
) -> None:
    land = shore_of(game_tiles[letter], steps)
    sides = list(inner_sides(turned_cells(game_tiles[letter], steps)))

    assert [land.has_land_at(middle) for middle, _ in sides] == [shares for _, shares in sides]
    assert len(sides) == 102
    assert sum(shares for _, shares in sides) == SHARED[letter]


@pytest.mark.parametrize("steps", range(6))
@pytest.mark.parametrize("letter", LETTERS)
def test_the_dot_of_a_whole_hex_is_on_land_exactly_if_it_can_be_entered(
    game_tiles: dict[str, HexTile], letter: str, steps: int
) -> None:
    land = shore_of(game_tiles[letter], steps)
    whole = [cell for cell in turned_cells(game_tiles[letter], steps).values() if cell.present == FULL]

    assert [land.has_land_at(centre(cell.place)) for cell in whole] == [cell.land > 0 for cell in whole]
    assert len(whole) == 31


@pytest.mark.parametrize("letter", LETTERS)
def test_the_coast_keeps_off_all_points_that_mean_something(
    game_tiles: dict[str, HexTile], letter: str
) -> None:
    tile = game_tiles[letter]
    land = shore.of_tile(tile)
    centres = [fragment_centre(cell.place, side) for cell in tile.cells for side in fragments(cell.present)]
    dots = [centre(cell.place) for cell in tile.cells if cell.present == FULL]

    assert min(nearest_mm(point, land) for point in centres) >= 1.05
    assert min(nearest_mm(point, land) for point, _ in inner_sides(turned_cells(tile, 0))) >= 0.77
    assert min(nearest_mm(point, land) for point in dots) >= 1.67


def ends(land: Shore) -> Iterator[tuple[Point, Point]]:
    """Each open coast's crossing, and a point 1/200 of its first span inside."""
    for line in land.coasts:
        if not line.is_closed:
            yield line.spans[0][0], at_share(line.spans[0], 1 / 200)
            yield line.spans[-1][3], at_share(line.spans[-1], 1 - 1 / 200)


@pytest.mark.parametrize("steps", range(6))
@pytest.mark.parametrize("letter", LETTERS)
def test_coasts_cross_every_edge_at_the_four_agreed_places_at_a_right_angle(
    game_tiles: dict[str, HexTile], letter: str, steps: int
) -> None:
    found = defaultdict(list)
    for (x, y), (inside_x, inside_y) in ends(shore_of(game_tiles[letter], steps)):
        edge = round(degrees(atan2(x, -y)) / 60) % 6
        along, out = Frame(0.0, 0.0, 1.0, -edge).heading((x, y))
        found[edge].append(round(along, 9))
        run_along, run_out = Frame(0.0, 0.0, 1.0, -edge).heading((inside_x - x, inside_y - y))

        assert out == pytest.approx(-3 * sqrt(3))
        assert abs(degrees(atan2(run_along, run_out))) < 0.2

    assert sorted(found) == list(range(6))
    assert all(sorted(places) == [-1.97, -1.03, 1.03, 1.97] for places in found.values())


def crossings(lines: tuple[tuple[Point, ...], ...]) -> int:
    """How many pairs of pieces, not neighbours, cross each other."""
    pieces = [
        (line, index, *pair)
        for line, points in enumerate(lines)
        for index, pair in enumerate(pairwise(points))
    ]
    boxes = defaultdict(set)
    for number, (_, _, (ax, ay), (bx, by)) in enumerate(pieces):
        for x in range(floor(4 * min(ax, bx)), floor(4 * max(ax, bx)) + 1):
            for y in range(floor(4 * min(ay, by)), floor(4 * max(ay, by)) + 1):
                boxes[x, y].add(number)
    pairs = {pair for box in boxes.values() for pair in combinations(sorted(box), 2)}
    return sum(cross(pieces[one], pieces[other], lines) for one, other in pairs)


def cross(one, other, lines) -> bool:  # type: ignore[no-untyped-def]
    if one[0] == other[0]:
        last = len(lines[one[0]]) - 2
        if abs(one[1] - other[1]) <= 1 or {one[1], other[1]} == {0, last}:
            return False
    a, b, c, d = one[2], one[3], other[2], other[3]
    return side_of(a, b, c) != side_of(a, b, d) and side_of(c, d, a) != side_of(c, d, b)


def side_of(a: Point, b: Point, point: Point) -> bool:
    return (b[0] - a[0]) * (point[1] - a[1]) > (b[1] - a[1]) * (point[0] - a[0])


def test_no_coast_crosses_itself_or_another(game_tiles: dict[str, HexTile]) -> None:
    lines = [shore.of_tile(tile).lines for tile in game_tiles.values()]

    assert sum(crossings(of_tile) for of_tile in lines) == 0
    assert sum(len(line) for of_tile in lines for line in of_tile) == 11_512


@pytest.mark.parametrize("letter", LETTERS)
def test_a_point_moves_with_its_tile_and_the_play_stays_within_its_bound(
    game_tiles: dict[str, HexTile], letter: str
) -> None:
    tile = game_tiles[letter]
    twice = coast.outline(shore.lattice.terrain(tile.cells), letter)

    assert twice == shore.of_tile(tile).loops
    assert all(abs(value) <= coast.PLAY for i in range(20) for value in coast._play(letter, i, 1))
    assert coast.outline(shore.lattice.terrain(tile.cells), "another") != twice


pairs = st.tuples(
    st.sampled_from(LETTERS),
    st.sampled_from(LETTERS),
    st.integers(0, 5),
    st.integers(0, 5),
    st.integers(0, 5),
)
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def open_ends(world: World, index: int) -> dict[Point, Point]:
    """Crossing of each open coast of a placed tile, and the way it leaves the tile."""
    placed = world.tiles[index]
    moved = shore.of_tile(placed.tile).moved(local_frame(placed))
    found = {}
    for line in moved.coasts:
        for points in () if line.is_closed else (line.points[:3], line.points[:-4:-1]):
            way = points[0][0] - points[2][0], points[0][1] - points[2][1]
            found[round(points[1][0], 6), round(points[1][1], 6)] = way
    return found


@given(pair=pairs)
def test_coasts_of_two_tiles_meet_on_the_common_edge_and_run_straight_on(
    pair: tuple[str, str, int, int, int], make_world: Callable[..., World]
) -> None:
    one, other, side, turn, other_turn = pair
    world = make_world([(one, 0, 0, turn), (other, *STEPS[side], other_turn)])
    here, there = open_ends(world, 0), open_ends(world, 1)
    common = here.keys() & there.keys()

    assert len(common) == 4
    for point in common:
        (ax, ay), (bx, by) = here[point], there[point]
        assert ax * by - ay * bx == pytest.approx(0, abs=1e-9)
        assert ax * bx + ay * by < 0


@given(pair=pairs)
def test_tiles_of_a_world_touch_along_their_edges(
    pair: tuple[str, str, int, int, int], make_world: Callable[..., World]
) -> None:
    one, other, side, turn, other_turn = pair
    rims = world_rims(make_world([(one, 0, 0, turn), (other, *STEPS[side], other_turn)]))
    corners = [{(round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in ring} for ring in rims]

    assert len(corners[0] & corners[1]) == 2


def masks() -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, FULL), min_size=MASK_CELLS, max_size=MASK_CELLS)


def valid_rim(tile: HexTile, model: HexTile) -> HexTile:
    """The tile with the border fragments and midpoint hexes of another."""
    kept = []
    for cell, pattern in zip(tile.cells, model.cells, strict=True):
        border = sum(1 << side for side in range(6) if on_rim(cell, side))
        forced = FULL if cell.present != FULL else border
        kept.append(
            Cell(cell.place, cell.present, (cell.land & ~forced) | (pattern.land & forced), cell.label)
        )
    return HexTile(tile.name, tile.radius, tuple(kept))


def on_rim(cell: Cell, side: int) -> bool:
    (ax, ay), (bx, by) = side_ends(cell.place, side)
    x, y = (ax + bx) / 2, (ay + by) / 2
    return any(abs(Frame(0, 0, 1, -edge).heading((x, y))[1] + 3 * sqrt(3)) < 1e-9 for edge in range(6))


@given(land=masks())
def test_even_a_wild_tile_keeps_its_rules(
    land: list[int], game_tiles: dict[str, HexTile], make_tile: Callable[..., HexTile]
) -> None:
    """Any land inside a valid rim, also land that meets in points, which no printed tile has (T3)."""
    tile = valid_rim(make_tile("Q", land), game_tiles["K"])
    shape = shore.of_cells(tile.cells, "Q")

    for cell in tile.cells:
        for side in fragments(cell.present):
            assert shape.has_land_at(fragment_centre(cell.place, side)) == has(cell.land, side), cell
    for middle, shares in inner_sides({cell.place: cell for cell in tile.cells}):
        assert shape.has_land_at(middle) == shares
    assert all(isinstance(piece, Coast) or len(piece) == 2 for loop in shape.loops for piece in loop)
