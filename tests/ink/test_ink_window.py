"""Windows onto a drawing: nothing that shows is lost, nothing else is kept, and no coordinate moves."""

import io
from itertools import pairwise
from math import cos, pi, sin

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from printkit.ink import fonts, pdf
from printkit.ink.drawing import Circle, Drawing, Group, Item, Path, Placed, Rect, Stroke, Text, polyline
from printkit.ink.window import Box, bounds, pruned, split, text_boxes

LINE = Stroke("#000000", 0.5, join="round")
SIZE_MM = 120.0
SPANS = [(0.0, 45.0), (35.0, 85.0), (75.0, 120.0)]
"""Three windows that overlap by ten millimetres."""


def coast(x: float, y: float, radius: float, teeth: int) -> Path:
    """A closed ring of curves, longer than what is worth no cut."""
    points = [
        (
            x + radius * (1 + 0.3 * (n % 2)) * cos(pi * n / teeth),
            y + radius * (1 + 0.3 * (n % 2)) * sin(pi * n / teeth),
        )
        for n in range(2 * teeth)
    ]
    segments: list[tuple[str | float, ...]] = [("M", *points[0])]
    for (ax, ay), (bx, by) in pairwise(points):
        segments.append(("C", ax + 1, ay - 2, bx - 1, by + 2, bx, by))
    return Path((*segments, ("Z",)))


def shown(drawing: Drawing, window: Box) -> Image.Image:
    """The window's part of the drawing, four dots to the millimetre."""
    left, top, right, bottom = window
    frame = polyline([(left, top), (right, top), (right, bottom), (left, bottom)], closed=True)
    file = io.BytesIO()
    canvas = pdf.new_canvas(file, drawing.width_mm, drawing.height_mm)
    pdf.paint(
        canvas, Drawing("page", drawing.width_mm, drawing.height_mm, (Group(drawing.items, frame),)), 0, 0
    )
    canvas.showPage()
    canvas.save()
    return pypdfium2.PdfDocument(file.getvalue())[0].render(scale=4 * 25.4 / 72).to_pil().convert("RGB")


def furthest(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of a channel of a dot."""
    return max(int(most) for _, most in ImageChops.difference(one, other).getextrema())


def everything() -> Drawing:
    """Each kind of item, some of them across all windows."""
    ring = coast(60, 60, 42, 12)
    lake = coast(60, 60, 20, 8)
    land = Path((*ring.segments, *lake.segments), "#E7DFCC", LINE, even_odd=True)
    lattice = Path(
        tuple(s for n in range(24) for s in (("M", 5.0 * n, 0.0), ("L", 5.0 * n + 20, 120.0))),
        stroke=Stroke("#9BBCCD", 0.2),
    )
    dashed = Path(coast(60, 60, 50, 30).segments, stroke=Stroke("#AA2222", 0.6, (2, 1)))
    stone = Drawing(
        "stone", 6, 6, (Circle(3, 3, 3, "#2E5D78", LINE), Text(3, 4, "7", "sans", 8, "#FFFFFF", "middle"))
    )
    carpet = Drawing(
        "carpet", 60, 60, tuple(Rect(6.0 * (n % 10), 6.0 * (n // 10), 4, 4, "#D6E6EC") for n in range(100))
    )
    words = [
        Text(12.0 * n, 118 - 11.0 * n, "0503 Łódź", "serif", 11, "#000000", "middle", 30.0 * n)
        for n in range(10)
    ]
    clipped = Group((Rect(0, 0, 120, 120, "#DDEEDD"), lattice), lake, (("data-layer", "lake"),), "lake")
    return Drawing(
        "everything",
        SIZE_MM,
        SIZE_MM,
        (
            Rect(0, 0, SIZE_MM, SIZE_MM, "#A6C4D4"),
            Placed(carpet, 0, 0, 2.0),
            land,
            clipped,
            dashed,
            polyline([(0, 0), (120, 110), (3, 100)], stroke=Stroke("#000000", 2.0)),
            *(Placed(stone, 10.0 * n, 50 + 3 * n, 1 + n / 10, 15.0 * n) for n in range(9)),
            *words,
        ),
    )


@pytest.mark.parametrize("row", range(3))
@pytest.mark.parametrize("column", range(3))
def test_a_window_shows_the_same_dots_of_its_own_part(column: int, row: int) -> None:
    drawing = everything()
    part = split(drawing, SPANS, SPANS)[column, row]
    window = SPANS[column][0], SPANS[row][0], SPANS[column][1], SPANS[row][1]

    assert furthest(shown(part, window), shown(drawing, window)) <= 2


def places(items: tuple[Item, ...]) -> set[tuple[float, float]]:
    """Every end of every path among the items."""
    found = set()
    for item in items:
        if isinstance(item, Path):
            found |= {(float(s[-2]), float(s[-1])) for s in item.segments if len(s) > 1}
        elif isinstance(item, Group):
            found |= places(item.items)
    return found


def test_what_stays_has_the_coordinates_it_had() -> None:
    drawing = everything()
    for part in split(drawing, SPANS, SPANS).values():
        assert places(part.items) <= places(drawing.items)


def test_a_small_item_stays_only_where_it_can_show() -> None:
    spots = tuple(Circle(5.0 + 10 * n, 5.0, 1.0, "#000000") for n in range(12))
    parts = split(Drawing("spots", 120, 10, spots), SPANS, [(0, 10)])

    assert [len(parts[column, 0].items) for column in range(3)] == [5, 6, 5]
    assert parts[0, 0].items == spots[:5]


def test_a_long_coast_keeps_its_stretch_by_the_window_alone() -> None:
    ring = coast(500, 500, 400, 500)
    drawing = Drawing("land", 1000, 1000, (Path(ring.segments, "#E7DFCC"),))
    (land,) = pruned(drawing, (850, 450, 950, 550)).items

    assert isinstance(land, Path)
    assert 10 < len(land.segments) < len(ring.segments) / 8


def test_land_round_a_window_still_fills_it() -> None:
    ring = coast(500, 500, 400, 500)
    window = (480.0, 480.0, 520.0, 520.0)
    part = pruned(Drawing("land", 1000, 1000, (Path(ring.segments, "#102030"),)), window)
    (land,) = part.items

    assert isinstance(land, Path)
    assert len(land.segments) < 20
    assert shown(part, window).getpixel((2000, 2000)) == (16, 32, 48)


def test_dashes_are_never_cut_since_they_would_start_anew() -> None:
    ring = coast(60, 60, 50, 30)
    drawing = Drawing("border", 120, 120, (Path(ring.segments, stroke=Stroke("#000000", 0.6, (2, 1))),))

    assert pruned(drawing, (0, 50, 20, 70)).items == drawing.items


def test_the_spike_of_a_sharp_corner_outside_the_window_shows_in_it() -> None:
    spike = polyline([(10, 57), (34, 60), (10, 63)], stroke=Stroke("#000000", 2.0))
    drawing, window = Drawing("spike", 120, 120, (spike,)), (36.0, 55.0, 50.0, 65.0)

    assert furthest(shown(pruned(drawing, window), window), shown(drawing, window)) == 0
    assert furthest(shown(drawing, window), shown(Drawing("bare", 120, 120, ()), window)) > 100


def test_lines_drawn_in_two_colours_are_divided_into_one_and_the_same_part() -> None:
    lattice = coast(60, 60, 50, 30).segments
    drawing = Drawing(
        "lattice",
        120,
        120,
        (Path(lattice, stroke=LINE), Path(lattice, stroke=Stroke("#FF0000", 0.5, join="round"))),
    )
    one, other = split(drawing, SPANS, SPANS)[0, 0].items

    assert isinstance(one, Path)
    assert isinstance(other, Path)
    assert one.segments is other.segments


def test_a_drawing_few_windows_see_stays_whole_so_that_files_hold_it_once() -> None:
    tile = Drawing("tile", 20, 20, (Rect(0, 0, 20, 20, "#AAAAAA"), Circle(1, 1, 1, "#000000")))
    parts = split(Drawing("world", 120, 20, (Placed(tile, 30, 0),)), SPANS, [(0, 20)])

    assert all(
        item.drawing is tile for part in parts.values() for item in part.items if isinstance(item, Placed)
    )
    assert [len(parts[column, 0].items) for column in range(3)] == [1, 1, 0]


GROUPED = Group((Rect(0, 0, 90, 90, "#000000"),), polyline([(10, 20), (40, 20), (40, 50)], closed=True))
BOUNDS = [
    # item, box, slack, why
    (Rect(1, 2, 3, 4, "#000000"), (1, 2, 4, 6), 0.6, "its own sides"),
    (Circle(5, 5, 2, stroke=Stroke("#000000", 1)), (2.5, 2.5, 7.5, 7.5), 5.2, "half the line beyond"),
    (Path((("M", 0, 0), ("C", 0, 9, 9, 9, 9, 0))), (0, 0, 9, 9), 0.6, "a curve lies within its handles"),
    (GROUPED, (10, 20, 40, 50), 0.6, "a group shows no more than its clip"),
    (
        Placed(Drawing("d", 4, 4, (Rect(0, 0, 4, 2, "#000000"),)), 50, 10, 2, 90),
        (46, 10, 50, 18),
        1.2,
        "turned and twice as large",
    ),
]


@pytest.mark.parametrize(("item", "box", "slack", "why"), BOUNDS, ids=[row[-1] for row in BOUNDS])
def test_bounds_hold_the_item_and_little_more(item: Item, box: Box, slack: float, why: str) -> None:
    found = bounds(item)

    assert found is not None
    for low, wanted in zip(found[:2], box[:2], strict=True):
        assert wanted - slack <= low <= wanted
    for high, wanted in zip(found[2:], box[2:], strict=True):
        assert wanted <= high <= wanted + slack


@pytest.mark.parametrize("face", fonts.FACES)
def test_no_letter_of_any_face_reaches_out_of_its_bounds(face: str) -> None:
    words = "Ёj|Ágfy§"
    found = bounds(Text(50, 50, words, face, 72, "#000000"))
    left, top, right, bottom = fonts.ink_box_mm(words, face, 72)

    assert found is not None
    assert found[0] < 50 + left
    assert found[1] < 50 + top
    assert 50 + right < found[2]
    assert 50 + bottom < found[3]


def test_words_are_found_in_groups_and_in_what_is_placed() -> None:
    label = Text(2, 3, "0101", "sans", 8, "#000000", "middle")
    drawing = Drawing("hex", 4, 4, (Group((label,)),))
    (box,) = text_boxes((Placed(drawing, 100, 50),))

    assert 98 < box[0] < 100 + 2 < box[2] < 106
    assert 48 < box[1] < 53 < box[3] < 56


@settings(max_examples=25)
@given(
    x=st.floats(-20, 140),
    y=st.floats(-20, 140),
    radius=st.floats(2, 90),
    teeth=st.integers(3, 40),
    is_filled=st.booleans(),
    low=st.floats(5, 60),
    size=st.floats(8, 50),
)
def test_any_outline_looks_the_same_through_any_window(
    x: float, y: float, radius: float, teeth: int, is_filled: bool, low: float, size: float
) -> None:
    ring = coast(x, y, radius, teeth)
    item = Path(ring.segments, "#E7DFCC" if is_filled else None, LINE)
    drawing = Drawing("land", SIZE_MM, SIZE_MM, (item,))
    window = low, low, low + size, low + size

    assert furthest(shown(pruned(drawing, window), window), shown(drawing, window)) <= 2


def test_what_is_left_out_would_be_seen() -> None:
    window = 0.0, 0.0, 45.0, 45.0

    assert furthest(shown(everything(), window), shown(Drawing("bare", SIZE_MM, SIZE_MM, ()), window)) > 100
