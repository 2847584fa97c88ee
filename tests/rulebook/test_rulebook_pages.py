"""Pages of every size: the columns they share, their lines, pages for notes, ink saved."""

from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import pairwise

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulebook
from printkit.ink.drawing import Circle, Drawing, Group, Item, Path, Placed, Rect, Text
from rulebook.design import LARGE, PAGES_MM, PETROL, SAND, SMALL, design, page_in

Make = Callable[..., rulebook.Book]
SMALL_PAGES = ["a5", "half letter", "half legal"]
LARGE_PAGES = ["a4", "letter", "legal"]
GRIDS = [
    # page, left margin, top, lines, why
    ("a4", 16.0, 28.0, 50, "as designed"),
    ("letter", 18.95, 28.0, 46, "wider margins, fewer lines"),
    ("legal", 18.95, 28.0, 61, "the columns of letter, more lines"),
    ("a5", 14.0, 20.0, 38, "as designed"),
    ("half letter", 9.85, 22.95, 38, "an A5 page in the middle of half a sheet"),
    ("half legal", 28.9, 22.95, 38, "the columns of half a letter"),
]


@pytest.mark.parametrize(("page", "left_mm", "top_mm", "lines", "why"), GRIDS, ids=[row[-1] for row in GRIDS])
def test_a_page_has_the_margins_and_lines_of_its_design(
    page: str, left_mm: float, top_mm: float, lines: int, why: str
) -> None:
    grid = design(PAGES_MM[page]).grid

    assert (grid.left_mm, grid.top_mm, grid.lines) == (left_mm, top_mm, lines)


@given(width_mm=st.floats(100, 500), height_mm=st.floats(150, 700))
def test_every_page_has_the_largest_columns_that_fit_in_its_middle(width_mm: float, height_mm: float) -> None:
    is_large = width_mm >= LARGE.least_mm[0] and height_mm >= LARGE.least_mm[1]
    if width_mm < SMALL.least_mm[0] or height_mm < SMALL.least_mm[1]:
        assert page_in((width_mm, height_mm)) is None
        return
    grid = design((width_mm, height_mm)).grid
    foot_mm = height_mm - grid.top_mm - grid.lines * 2 * grid.half_mm

    assert (grid.side_mm > 0) == is_large
    assert grid.left_mm == pytest.approx(width_mm - grid.left_mm - grid.full_mm, abs=1e-5)
    assert grid.left_mm >= 9.8
    assert foot_mm >= 21.99
    assert foot_mm < 22 + 2 * grid.half_mm + 0.01


@pytest.mark.parametrize("name", PAGES_MM)
def test_half_a_millimetre_to_spare_makes_no_other_page(name: str) -> None:
    width_mm, height_mm = PAGES_MM[name]

    assert page_in((width_mm + 0.5, height_mm)) == PAGES_MM[name]
    assert page_in((width_mm + 5, height_mm)) == (width_mm + 5, height_mm)


def test_small_pages_break_alike_whatever_their_margins(make: Make) -> None:
    texts = {make(paper_mm=PAGES_MM[name]).text().partition("\npage ii ")[2] for name in SMALL_PAGES}

    assert len(texts) == 1
    assert "page 2 " in texts.pop()


def test_large_pages_have_the_same_lines(make: Make) -> None:
    lines = {
        tuple(
            line
            for page in make(paper_mm=PAGES_MM[name]).pages
            for spot in page.spots
            if spot.piece.kind in ("rule", "more", "lead", "example", "note")
            for line in spot.piece.lines
        )
        for name in LARGE_PAGES
    }

    assert len(lines) == 1


@pytest.mark.parametrize("name", PAGES_MM)
def test_nothing_of_a_page_comes_within_eight_millimetres_of_its_edge(make: Make, name: str) -> None:
    width_mm, height_mm = PAGES_MM[name]
    book = rulebook.padded(make(paper_mm=PAGES_MM[name]))
    for page in book.pages:
        for text in texts(book.drawing(page).items):
            assert 8 <= text.x_mm <= width_mm - 8, text
            assert 8 <= text.y_mm <= height_mm - 8, text


def texts(items: tuple[Item, ...]) -> Iterator[Text]:
    return (item for item in items if isinstance(item, Text))


# -- notes -------------------------------------------------------------------


@pytest.mark.parametrize("multiple", range(1, 9))
def test_notes_fill_a_book_up_and_stand_at_its_end(make: Make, multiple: int) -> None:
    book = make(paper_mm=PAGES_MM["a5"])
    padded = rulebook.padded(book, multiple)
    added = padded.pages[len(book.pages) :]

    assert padded.pages[: len(book.pages)] == book.pages
    assert len(padded.pages) % multiple == 0
    assert len(added) < multiple
    assert {page.kind for page in added} <= {"notes"}


def test_notes_pages_go_on_counting(make: Make) -> None:
    book = make()
    labels = [page.label for page in rulebook.padded(book, len(book.pages) + 3).pages]
    last = int(book.pages[-1].label)

    assert labels[-3:] == [str(last + 1), str(last + 2), str(last + 3)]
    assert (
        list(pypdf.PdfReader(BytesIO(rulebook.pdf(rulebook.padded(book, len(labels))))).page_labels) == labels
    )


@pytest.mark.parametrize("name", PAGES_MM)
def test_notes_have_a_title_once_and_dotted_lines_on_the_grid(make: Make, name: str) -> None:
    book = make(paper_mm=PAGES_MM[name])
    first, second = rulebook.padded(book, len(book.pages) + 2).pages[-2:]
    grid = book.design.grid
    for page, titles in ((first, ["Notes", book.words.notes_lead]), (second, [])):
        (spot,) = page.spots
        lines = [
            item
            for item in spot.piece.items
            if isinstance(item, Path) and item.stroke and item.stroke.dash_mm
        ]
        heights = [float(line.segments[0][2]) for line in lines]
        assert [item.text for item in texts(spot.piece.items)] == titles
        assert len(lines) > 12
        assert [low - high for high, low in pairwise(heights)] == pytest.approx(
            [4 * grid.half_mm] * (len(heights) - 1)
        )
        assert heights[0] / grid.half_mm == pytest.approx(round(heights[0] / grid.half_mm))
        assert heights[-1] <= grid.lines * 2 * grid.half_mm + 1e-6


def test_notes_are_in_the_outline_once(make: Make) -> None:
    book = make()
    titles = [
        item.title
        for item in pypdf.PdfReader(BytesIO(rulebook.pdf(rulebook.padded(book, len(book.pages) + 2)))).outline
        if not isinstance(item, list)
    ]

    assert titles[-2:] == ["Index", "Notes"]


# -- ink ---------------------------------------------------------------------


def colours(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        match item:
            case Placed():
                yield from colours(item.drawing.items)
            case Group():
                yield from colours(item.items)
            case Text():
                yield item.fill.upper()
            case Path() | Rect() | Circle():
                yield from (
                    colour.upper() for colour in (item.fill, item.stroke and item.stroke.colour) if colour
                )


def used(book: rulebook.Book) -> set[str]:
    return {colour for page in book.pages for colour in colours(book.drawing(page).items)}


def test_a_grey_book_has_no_colour(make: Make) -> None:
    assert {PETROL.upper(), SAND.upper()} <= used(make())
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in used(make(ink="grey")))


@pytest.mark.parametrize("ink", ["light", "outline"])
def test_a_book_that_saves_ink_has_no_tints_and_one_ink_for_words(make: Make, ink: str) -> None:
    assert not {PETROL.upper(), SAND.upper()} & used(make(ink=ink))


def test_an_example_without_its_ground_stands_between_two_lines(make: Make) -> None:
    pieces = [
        next(
            spot.piece for page in make(ink=ink).pages for spot in page.spots if spot.piece.kind == "example"
        )
        for ink in ("full", "light")
    ]
    full, light = ([item for item in piece.items if not isinstance(item, Text)] for piece in pieces)
    ground, lines = full[0], light[:2]

    assert isinstance(ground, Rect)
    assert [item.segments for item in lines if isinstance(item, Path)] == [
        (("M", ground.x_mm, y_mm), ("L", ground.x_mm + ground.width_mm, y_mm))
        for y_mm in (0.0, ground.height_mm)
    ]
    assert pieces[0].lines == pieces[1].lines


def test_ink_changes_no_line(make: Make) -> None:
    assert make().text() == make(ink="light").text() == make(ink="grey").text()


def test_the_page_as_a_drawing_keeps_its_size(make: Make) -> None:
    book = make(paper_mm=PAGES_MM["legal"])
    drawings: list[Drawing] = [book.drawing(page) for page in book.pages]

    assert {(drawing.width_mm, drawing.height_mm) for drawing in drawings} == {PAGES_MM["legal"]}
