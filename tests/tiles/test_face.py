"""A printed tile: size, labels clear of everything, fragments as data, and what the pixels show."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from math import hypot, sqrt
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tiles
from printkit.ink import fonts, png, svg
from printkit.ink.drawing import Drawing, Group, Item, Text
from printkit.model import Cell, HexTile, UsageError
from printkit.model.errors import PrintkitError
from printkit.model.hexes import FULL, SIDE_NAMES, centre, fragments, has, side_ends
from tiles import shore, style

LETTERS = "ABCDEFGHIJKL"
SVG = "{http://www.w3.org/2000/svg}"


def texts(items: tuple[Item, ...]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Text):
            yield item


def labels_of(drawing: Drawing) -> dict[str, Text]:
    return {text.text: text for text in texts(drawing.items) if len(text.text) > 1}


def box_of(text: Text) -> tuple[float, float, float, float]:
    half = fonts.width_mm(text.text, text.face, text.size_pt) / 2
    return (
        text.x_mm - half,
        text.y_mm - fonts.cap_height_mm(text.face, text.size_pt),
        text.x_mm + half,
        text.y_mm,
    )


def box_apart(box: tuple[float, float, float, float], x: float, y: float) -> float:
    return hypot(max(box[0] - x, x - box[2], 0.0), max(box[1] - y, y - box[3], 0.0))


def obstacles(tile: HexTile, side_mm: float) -> list[tuple[float, float]]:
    """Points along coasts, hex sides and edges in mm, measured anew."""
    land = shore.of_tile(tile)
    middle = tile.radius * side_mm, tile.radius * side_mm * sqrt(3) / 2
    points = [point for line in land.lines for point in line]
    for cell in tile.cells:
        for side in fragments(cell.present):
            (ax, ay), (bx, by) = side_ends(cell.place, side)
            points += [(ax + (bx - ax) * i / 24, ay + (by - ay) * i / 24) for i in range(24)]
    return [(middle[0] + x * side_mm, middle[1] + y * side_mm) for x, y in points]


def test_a_tile_is_144_by_124_7_mm_and_its_outline_touches_all_four_edges(
    game_tiles: dict[str, HexTile],
) -> None:
    face = tiles.face(game_tiles["A"], 12.0)
    outline = tiles.outline_mm(game_tiles["A"], 12.0)

    assert (face.width_mm, face.height_mm) == (pytest.approx(144), pytest.approx(124.7077))
    assert (min(x for x, _ in outline), max(x for x, _ in outline)) == pytest.approx((0, face.width_mm))
    assert (min(y for _, y in outline), max(y for _, y in outline)) == pytest.approx((0, face.height_mm))
    ends = zip(outline, (*outline[1:], outline[0]), strict=True)
    assert all(hypot(bx - ax, by - ay) == pytest.approx(72) for (ax, ay), (bx, by) in ends)


@pytest.mark.parametrize("letter", LETTERS)
def test_every_label_stands_clear_on_one_terrain_and_in_its_colour(
    game_tiles: dict[str, HexTile], letter: str
) -> None:
    tile, side_mm, look = game_tiles[letter], 12.0, style.named("atlas")
    labels, points = labels_of(tiles.face(tile, side_mm)), obstacles(tile, side_mm)
    land = shore.of_tile(tile)

    assert sorted(labels) == [cell.label for cell in tile.cells]
    for cell in tile.cells:
        box = box_of(labels[cell.label])
        corners = [((x - 72) / 12, (y - 36 * sqrt(3)) / 12) for x in box[::2] for y in box[1::2]]
        on_land = {land.has_land_at(corner) for corner in corners}
        x, y = centre(cell.place)
        near = [point for point in points if box_apart(box, *point) < 2]

        assert len(on_land) == 1, cell.label
        assert labels[cell.label].fill == look.label.on(on_land.pop()), cell.label
        assert min((box_apart(box, *point) for point in near), default=2) >= (1.0 if letter in "AB" else 0.94)
        assert box_apart(box, 72 + 12 * x, 36 * sqrt(3) + 12 * y) > 0.55 + 0.45, cell.label


def test_where_land_has_room_the_label_of_a_hex_that_can_be_entered_stands_on_it(
    game_tiles: dict[str, HexTile],
) -> None:
    look = style.named("atlas")
    for tile in game_tiles.values():
        labels = labels_of(tiles.face(tile, 12.0))
        roomy = [cell for cell in tile.cells if cell.land.bit_count() >= 3]
        assert not [cell.label for cell in roomy if labels[cell.label].fill == look.label.water]


@pytest.mark.parametrize("side_mm", [6.0, 8.0, 10.0, 15.0, 20.0])
@pytest.mark.parametrize("letter", "ACFJ")
def test_no_label_crosses_a_coast_at_any_size(
    game_tiles: dict[str, HexTile], letter: str, side_mm: float
) -> None:
    tile = game_tiles[letter]
    points = obstacles(tile, side_mm)
    for text in labels_of(tiles.face(tile, side_mm)).values():
        assert text.size_pt >= 5
        assert min(box_apart(box_of(text), *point) for point in points) > 0, text.text


def test_the_letter_is_centred_on_the_middle_hex(game_tiles: dict[str, HexTile]) -> None:
    face = tiles.face(game_tiles["B"], 12.0)
    letters = [text for text in texts(face.items) if text.text == "B"]

    assert [letter.fill for letter in letters] == ["#97B9CB", "#E8DFC9"]
    for letter in letters:
        left, top, right, bottom = fonts.ink_box_mm("B", letter.face, letter.size_pt)
        assert letter.x_mm + (left + right) / 2 == pytest.approx(72)
        assert letter.y_mm + (top + bottom) / 2 == pytest.approx(36 * sqrt(3))
        assert 22 < bottom - top < 25


@pytest.mark.parametrize("letter", "AL")
def test_the_svg_has_one_element_a_fragment_with_hex_side_and_terrain(
    game_tiles: dict[str, HexTile], letter: str
) -> None:
    tile = game_tiles[letter]
    root = ElementTree.fromstring(svg.written(tiles.face(tile, 12.0)))
    found = [
        (element.get("data-hex"), element.get("data-side"), element.get("data-terrain"))
        for element in root.iter()
        if element.get("data-terrain")
    ]

    assert found == [
        (cell.label, SIDE_NAMES[side], "land" if has(cell.land, side) else "water")
        for cell in tile.cells
        for side in fragments(cell.present)
    ]
    assert len(found) == 216


def test_the_metadata_is_the_document_of_the_tile_and_both_fit_the_schema(
    game_tiles: dict[str, HexTile],
) -> None:
    validator = jsonschema.Draft202012Validator(tiles.schema())
    validator.check_schema(tiles.schema())
    every = tiles.fragments_document(game_tiles.values(), 12.0)
    root = ElementTree.fromstring(svg.written(tiles.face(game_tiles["C"], 12.0)))
    metadata = root.find(f"{SVG}metadata")

    assert metadata is not None
    assert metadata.text is not None
    assert not list(validator.iter_errors(every))
    assert json.loads(metadata.text) == tiles.fragments_document([game_tiles["C"]], 12.0)
    assert json.loads(json.dumps(every)) == every


SPOILS: list[tuple[str, Callable[[dict], object]]] = [  # type: ignore[type-arg]
    ("no tiles", lambda doc: doc.pop("tiles")),
    ("a third terrain", lambda doc: doc["tiles"][0]["hexes"][0]["fragments"][0].update(terrain="swamp")),
    ("a seventh side", lambda doc: doc["tiles"][0]["hexes"][0]["fragments"][0].update(side="W")),
    ("a missing corner", lambda doc: doc["tiles"][0]["hexes"][0]["fragments"][0]["corners_mm"].pop()),
    ("an unknown key", lambda doc: doc["tiles"][0].update(colour="blue")),
    ("a hex without size", lambda doc: doc.update(hex_side_mm=0)),
]


@pytest.mark.parametrize(("why", "spoil"), SPOILS, ids=[row[0] for row in SPOILS])
def test_the_schema_refuses(game_tiles: dict[str, HexTile], why: str, spoil: Callable[..., object]) -> None:
    document = tiles.fragments_document([game_tiles["A"]], 12.0)
    spoil(document)

    assert list(jsonschema.Draft202012Validator(tiles.schema()).iter_errors(document)), why


def test_the_document_tells_the_counts_of_the_printed_table(game_tiles: dict[str, HexTile]) -> None:
    document = tiles.fragments_document(game_tiles.values(), 12.0)
    counted = {
        tile["name"]: Counter(part["terrain"] for hex_ in tile["hexes"] for part in hex_["fragments"])["land"]
        for tile in document["tiles"]
    }

    assert counted == {tile["name"]: tile["land"] for tile in document["tiles"]}
    assert list(counted.values()) == [170, 168, 160, 161, 143, 143, 154, 150, 133, 132, 186, 186]


def test_an_unknown_style_is_refused_with_the_list(game_tiles: dict[str, HexTile]) -> None:
    with pytest.raises(UsageError) as problem:
        tiles.face(game_tiles["A"], 12.0, "atlsa")

    assert str(problem.value) == "unknown style 'atlsa'. Did you mean atlas? known: atlas, ink, plain"


@pytest.mark.parametrize("name", tiles.styles())
def test_every_style_draws_every_tile(game_tiles: dict[str, HexTile], name: str) -> None:
    assert all(len(labels_of(tiles.face(tile, 12.0, name))) == 43 for tile in game_tiles.values())


def test_a_name_that_cannot_be_printed_is_refused(game_tiles: dict[str, HexTile]) -> None:
    tile = game_tiles["A"]
    cells = (Cell((0, 0), FULL, FULL, "A\u2605"),)

    with pytest.raises(PrintkitError, match=r"label A★: '★' .U.2605. is not in the face"):
        tiles.face(HexTile("A", tile.radius, cells), 12.0)


def reddish(pixels: tuple[int, ...]) -> bool:
    """Land is warm, water is blue, in every colour of the palette but the lines'."""
    return pixels[0] >= pixels[2]


def test_the_pixels_show_land_where_the_masks_say_land(game_tiles: dict[str, HexTile]) -> None:
    """Drawn by cairosvg from our SVG: a point near the middle of each fragment, off lines and labels."""
    if not png.is_available():
        pytest.skip(png.why_not())
    from io import BytesIO

    from PIL import Image

    tile = game_tiles["J"]
    bare = HexTile(tile.name, tile.radius, tuple(Cell(c.place, c.present, c.land, "") for c in tile.cells))
    picture = Image.open(BytesIO(png.written(svg.written(tiles.face(bare, 12.0)), 254))).convert("RGB")
    for cell in tile.cells:
        x, y = centre(cell.place)
        for side in fragments(cell.present):
            (ax, ay), (bx, by) = side_ends(cell.place, side)
            px, py = (x + ax + bx) / 3, (y + ay + by) / 3
            pixel = picture.getpixel((round(10 * (72 + 12 * px)), round(10 * (36 * sqrt(3) + 12 * py))))
            assert isinstance(pixel, tuple)
            assert reddish(pixel) == has(cell.land, side), (cell.label, SIDE_NAMES[side])


OTHER_HASHES = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("conftest_tiles", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
import tiles
from printkit.ink import svg
print(svg.written(tiles.face(module.read_tiles()["H"], 12.0)))
"""


def test_another_process_with_other_hashes_draws_the_same_tile(game_tiles: dict[str, HexTile]) -> None:
    source = str(Path(__file__).with_name("conftest.py"))
    runs = [
        subprocess.run(
            [sys.executable, "-c", OTHER_HASHES, source],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[2])},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]

    assert runs[0] == runs[1] == svg.written(tiles.face(game_tiles["H"], 12.0)) + "\n"


@settings(max_examples=12)
@given(radius=st.sampled_from([3, 6, 9]), data=st.data())
def test_tiles_of_any_radius_and_edge_are_drawn(
    radius: int, data: st.DataObject, make_tile: Callable[..., HexTile]
) -> None:
    number = {3: 13, 6: 43, 9: 91}[radius]
    masks = data.draw(st.lists(st.integers(0, FULL), min_size=number, max_size=number))
    loose = make_tile("V", masks, radius)
    tile = HexTile(
        "V", radius, tuple(Cell(c.place, c.present, c.land & c.present, c.label) for c in loose.cells)
    )
    face = tiles.face(tile, 12.0)
    land = shore.of_tile(tile)

    assert len(labels_of(face)) == number
    assert all(
        land.has_land_at(((x + ax + bx) / 3, (y + ay + by) / 3)) == has(cell.land, side)
        for cell in tile.cells
        for x, y in [centre(cell.place)]
        for side in fragments(cell.present)
        for (ax, ay), (bx, by) in [side_ends(cell.place, side)]
    )


LONG = [
    # hex, its number, letters that fit at full size, at about 5 pt, and not at all
    ("cut", 0, (9, 12, 13)),
    ("whole", 21, (14, 19, 20)),
]


def with_label(tile: HexTile, at: int, label: str) -> HexTile:
    cells = (*tile.cells[:at], replace(tile.cells[at], label=label), *tile.cells[at + 1 :])
    return replace(tile, cells=cells)


@pytest.mark.parametrize(("at", "letters"), [row[1:] for row in LONG], ids=[row[0] for row in LONG])
def test_a_long_label_shrinks_into_its_hex_or_is_refused_by_name(
    at: int, letters: tuple[int, int, int], game_tiles: dict[str, HexTile]
) -> None:
    tile, (full, least, too_many) = game_tiles["A"], letters
    middle = centre(tile.cells[at].place)
    sizes = []
    for count in (full, least):
        drawn = labels_of(tiles.face(with_label(tile, at, "n" * count), 12.0))["n" * count]
        left, top, right, bottom = box_of(drawn)
        for x, y in product((left, right), (top, bottom)):
            across, down = abs(x / 12 - 6 - middle[0]), abs(y / 12 - 3 * sqrt(3) - middle[1])
            assert down < sqrt(3) / 2
            assert across + down / sqrt(3) <= 1 + 1e-6
        sizes.append(drawn.size_pt)

    assert sizes[0] == 6.5
    assert 5.0 <= sizes[1] < 5.3
    with pytest.raises(PrintkitError, match=r"tile A: hex 'n+': the label does not fit in its hex at 5 pt"):
        tiles.face(with_label(tile, at, "n" * too_many), 12.0)
