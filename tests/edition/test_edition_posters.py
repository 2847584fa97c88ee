"""Posters of the scenarios' worlds: all of each world, in true size, over pages that join."""

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import hypot, sqrt
from pathlib import Path

import geometry
import pypdf
import pypdfium2
import pytest
from PIL import ImageChops

from printkit import edition
from printkit.edition.folder import staging
from printkit.edition.manifest import Part
from printkit.edition.options import PosterChoice
from printkit.edition.postersheets import chosen, posters, print_posters
from printkit.model import PrintkitError, UsageError
from printkit.model.hexes import FULL, centre
from printkit.press import Page, Stock, named, pages_pdf, poster
from printkit.press.poster.page import page_drawing
from printkit.shelf import Shelved

Quick = Callable[..., edition.Options]
COLOUR = re.compile(r"#[0-9a-f]{6}")
LABEL = re.compile(r"\d{4}")


def printed(
    empire: Shelved, options: edition.Options, choice: PosterChoice | None = None
) -> tuple[Part, dict[str, bytes]]:
    """The part, and every file of it by name."""
    with staging(options.out, "empire") as stage:
        part = print_posters(empire, replace(options, poster=choice), stage)
        return part, {name: stage.read(name) for name in part.files}


@pytest.fixture(scope="module")
def all_three(empire: Shelved, tmp_path_factory: pytest.TempPathFactory) -> tuple[Part, dict[str, bytes]]:
    """Every scenario's poster on A4."""
    out = tmp_path_factory.mktemp("posters")
    formats = frozenset({"pdf", "svg", "plan"})
    return printed(empire, edition.Options(out, Stock(named("a4")), formats=formats))


def test_each_scenario_has_a_poster_of_as_few_pages_as_hold_it(
    all_three: tuple[Part, dict[str, bytes]],
) -> None:
    part, files = all_three

    assert dict(part.files) == {
        "poster-S1.pdf": 1, "poster-S1.plan.txt": 0, "poster-S1-1.svg": 1,
        "poster-S2.pdf": 2, "poster-S2.plan.txt": 0, "poster-S2-1.svg": 1, "poster-S2-2.svg": 1,
        "poster-S3.pdf": 3, "poster-S3.plan.txt": 0, "poster-S3-1.svg": 1, "poster-S3-2.svg": 1,
        "poster-S3-3.svg": 1,
    }  # fmt: skip
    assert part.counts == {"posters": 3, "pages": 6}
    assert part.sheets == 6
    assert set(part.faces) == {"S1", "S2", "S3"}
    assert list(part.pages) == ["S1-1", "S2-1", "S2-2", "S3-1", "S3-2", "S3-3"]
    for name, count in part.files.items():
        if name.endswith(".pdf"):
            assert len(pypdf.PdfReader(io.BytesIO(files[name])).pages) == count


def labels(data: bytes) -> Iterator[tuple[int, str, tuple[float, float]]]:
    """Each page, from 0, and what world labels stand on it where."""
    for index in range(len(pypdfium2.PdfDocument(data))):
        for item in geometry.seen_in_pdf(data, index):
            if item.kind == "text" and LABEL.fullmatch(item.text.strip()):
                yield index, item.text.strip(), item.points[0]


# C03
@pytest.mark.parametrize("scenario", ["S1", "S2", "S3"])
def test_every_hex_of_a_world_is_whole_on_a_page_with_its_label(
    empire: Shelved, all_three: tuple[Part, dict[str, bytes]], scenario: str
) -> None:
    _, files = all_three
    cells = empire.game.worlds(empire.data)[scenario].world.cells
    (made,) = posters(empire, edition.Options(Path(), Stock(named("a4")), scenarios=(scenario,)), chosen())
    seen: dict[str, list[int]] = {}
    for index, label, _ in labels(files[f"poster-{scenario}.pdf"]):
        seen.setdefault(label, []).append(index)
    for cell, box in zip(cells, made.plan.board.kept, strict=True):
        whole_on = [
            page.number - 1
            for page in made.plan.pages
            if page.shows.x_mm <= box.x_mm + 1e-4
            and page.shows.y_mm <= box.y_mm + 1e-4
            and box.right_mm <= page.shows.right_mm + 1e-4
            and box.bottom_mm <= page.shows.bottom_mm + 1e-4
        ]
        assert set(whole_on) & set(seen[cell.label]), cell.label
        assert box.width_mm <= 24.0 + 1e-6
        assert box.height_mm <= 12 * sqrt(3) + 1e-6


def test_hexes_are_as_far_apart_as_on_the_tiles(empire: Shelved, quick: Quick) -> None:
    options = quick(scenarios=("S2",), formats=frozenset({"pdf"}))
    side_mm = empire.game.tile_side_mm(empire.data)
    data = printed(empire, options)[1]["poster-S2.pdf"]
    (made,) = posters(empire, options, chosen())
    cells = made.table.told.world.cells
    for page in made.plan.pages:
        boxes = [item.box for item in geometry.seen_in_pdf(data, page.number - 1) if item.kind == "path"]
        dots = [((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in boxes if box[2] - box[0] < 1.7]
        found = {label: place for index, label, place in labels(data) if index == page.number - 1}
        one, *others = [
            cell
            for cell, box in zip(cells, made.plan.board.kept, strict=True)
            if cell.present == FULL and page.shows.x_mm <= box.x_mm and box.right_mm <= page.shows.right_mm
        ]
        x, y = centre(one.place, side_mm)
        start = _dot_near(found[one.label], dots, side_mm)
        for cell in others:
            cx, cy = centre(cell.place, side_mm)
            off = min(hypot(dx - start[0] - cx + x, dy - start[1] - cy + y) for dx, dy in dots)
            assert off < 0.02, cell.label


def _dot_near(
    label: tuple[float, float], dots: list[tuple[float, float]], side_mm: float
) -> tuple[float, float]:
    near = [
        dot for dot in dots if abs(dot[0] - label[0] - 3) < side_mm and abs(dot[1] - label[1]) < 0.7 * side_mm
    ]
    return min(near, key=lambda dot: abs(dot[0] - label[0] - 3) + abs(dot[1] - label[1]))


@pytest.mark.parametrize(("scenario", "join"), [("S2", "overlap"), ("S3", "butt")])
def test_pages_show_the_dots_that_the_whole_world_shows_there(
    empire: Shelved, quick: Quick, scenario: str, join: poster.Join
) -> None:
    choice = PosterChoice(poster.joining(join), 16.0)
    (made,) = posters(empire, quick(scenarios=(scenario,)), choice)
    pruned = made.pages[len(made.pages) - len(made.plan.pages) :]
    whole = [page_drawing(made.plan, page, made.plan.board.drawing) for page in made.plan.pages]
    files = [pages_pdf(map(Page, drawings), made.plan.stock, title="") for drawings in (pruned, whole)]
    documents = [pypdfium2.PdfDocument(data) for data in files]

    assert len(files[0]) < len(files[1])
    for index in range(len(made.plan.pages)):
        one, other = (document[index].render(scale=2).to_pil().convert("RGB") for document in documents)
        assert max(int(most) for _, most in ImageChops.difference(one, other).getextrema()) <= 2


def test_each_page_names_game_world_and_place(all_three: tuple[Part, dict[str, bytes]]) -> None:
    _, files = all_three
    reader = pypdf.PdfReader(io.BytesIO(files["poster-S3.pdf"]))
    for number, page in enumerate(reader.pages, start=1):
        assert f"Empire · World S3 · page {number} of 3, row 1 column {number}" in page.extract_text()
    assert reader.page_labels == ["1", "2", "3"]
    assert [entry.title for entry in reader.outline] == [  # type: ignore[union-attr]
        f"Page {number}, row 1 column {number}" for number in (1, 2, 3)
    ]
    assert reader.metadata is not None
    assert reader.metadata.title == "Empire: Four Quarters (S3)"


def test_the_plan_says_what_lies_on_which_page(all_three: tuple[Part, dict[str, bytes]]) -> None:
    text = all_three[1]["poster-S2.plan.txt"].decode()

    assert text.startswith("Empire, World S2: 252.350 x 249.765 mm on a4, 210.000 x 297.000 mm, margin 10 mm")
    assert "page 2 of 2, row 1 column 2" in text


def test_pages_join_as_chosen(empire: Shelved, quick: Quick) -> None:
    options = quick(scenarios=("S2",), formats=frozenset({"plan"}))
    _, files = printed(empire, options, chosen("butt", 14.0))

    assert "margin 10 mm, butt 14 mm, pages 2" in files["poster-S2.plan.txt"].decode()


@pytest.mark.parametrize("ink", ["outline", "grey"])
def test_posters_in_black_ink_have_no_colour(empire: Shelved, quick: Quick, ink: str) -> None:
    def colours(**changes: object) -> set[str]:
        _, files = printed(empire, quick(scenarios=("S1",), formats=frozenset({"svg"}), **changes))
        return set(COLOUR.findall(files["poster-S1-1.svg"].decode())) - FURNITURE

    def is_grey(colour: str) -> bool:
        return colour[1:3] == colour[3:5] == colour[5:7]

    assert not all(map(is_grey, colours()))
    assert all(map(is_grey, colours(ink=ink)))


def test_other_hexes_make_another_poster(empire: Shelved, quick: Quick) -> None:
    large, files = printed(
        empire, quick(scenarios=("S1",), formats=frozenset({"pdf", "svg"})), chosen(hex_mm=30.0)
    )

    assert large.counts["pages"] == 8
    assert "poster-S1-8.svg" in files
    (made,) = posters(empire, quick(scenarios=("S1",)), chosen(hex_mm=30.0))
    assert made.plan.board.drawing.width_mm == pytest.approx(12 * 30 + 0.35, abs=0.01)


def test_a_diagram_on_a_page_of_its_own_has_a_file_and_a_label(empire: Shelved, quick: Quick) -> None:
    part, files = printed(
        empire, quick(scenarios=("S3",), formats=frozenset({"pdf", "svg"})), chosen(hex_mm=40.0)
    )
    reader = pypdf.PdfReader(io.BytesIO(files["poster-S3.pdf"]))

    assert reader.page_labels[:2] == ["assembly", "01"]
    assert "poster-S3-assembly.svg" in files
    assert "poster-S3-01.svg" in files
    assert part.files["poster-S3.pdf"] == part.counts["pages"] == len(reader.pages)


def test_the_same_choice_gives_the_same_bytes(empire: Shelved, quick: Quick) -> None:
    options = quick(scenarios=("S2",))

    assert printed(empire, options) == printed(empire, options)


FURNITURE = {"#2b2a28", "#55504a", "#8a857c"}
"""What marks and words are printed in."""

REFUSED = [
    # options, choice, message, why
    ({}, {"hex_mm": 3.0}, r"^hex 3 mm: sides of 4 to 100 mm$", "too small to read"),
    ({}, {"hex_mm": float("inf")}, r"^hex inf mm: sides of 4 to 100 mm$", "no size"),
    (
        {"stock": Stock(named("a5"))},
        {"hex_mm": 100.0},
        r"^hex 100 mm: a page of a5 with margins of 10 mm holds hexes with sides of 7\d(\.\d)? mm at most$",
        "a hex larger than the page",
    ),
    ({}, {"overlap_mm": 2.0}, r"^overlap 2 mm: 6 to 100 mm, for the marks to lie in$", "no room for marks"),
    ({}, {"join": "but"}, r"^unknown join 'but'\..*butt.* known: overlap, butt$", "an unknown word"),
    (
        {"stock": Stock(named("a4"), edition="shop")},
        {},
        r"^edition shop: World S2 on a4 is 2 pages to join at home; give the shop one, --paper 273x275mm$",
        "a shop joins nothing",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "choice", "message", "why"), REFUSED, ids=[row[-1] for row in REFUSED])
def test_what_cannot_be_printed_is_refused_in_one_line(
    empire: Shelved,
    tmp_path: Path,
    changes: dict[str, Stock],
    choice: dict[str, object],
    message: str,
    why: str,
) -> None:
    stock = changes.get("stock", Stock(named("a4")))
    options = edition.Options(tmp_path / "out", stock, scenarios=("S2",))
    with pytest.raises(UsageError, match=message):
        printed(empire, options, chosen(**choice))  # type: ignore[arg-type]
    assert not (tmp_path / "out").exists()


def test_the_paper_told_to_a_shop_takes_the_world_whole(empire: Shelved, tmp_path: Path) -> None:
    stock = Stock(named("273x275mm"), edition="shop")
    part, _ = printed(empire, edition.Options(tmp_path / "out", stock, scenarios=("S2",)))

    assert part.counts["pages"] == 1


def test_the_largest_hex_told_fits(empire: Shelved, tmp_path: Path) -> None:
    options = edition.Options(tmp_path / "out", Stock(named("a5")), scenarios=("S1",))
    with pytest.raises(UsageError) as refused:
        list(posters(empire, options, chosen(hex_mm=100.0)))
    told = re.search(r"sides of ([\d.]+) mm at most", str(refused.value))

    assert told is not None
    assert list(posters(empire, options, chosen(hex_mm=float(told[1]))))
    with pytest.raises(UsageError):
        list(posters(empire, options, chosen(hex_mm=float(told[1]) + 0.1)))


def test_an_unknown_scenario_is_refused(empire: Shelved, quick: Quick) -> None:
    with pytest.raises(PrintkitError, match=r"^unknown scenario 'S9'"):
        printed(empire, quick(scenarios=("S9",)))
