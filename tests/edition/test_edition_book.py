"""The rulebook on every paper, and as a booklet."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import geometry
import pikepdf
import pypdf
import pypdfium2 as pdfium
import pytest

import rulebook
from printkit import edition, shelf
from printkit.edition import book as room
from printkit.edition.book import booklet_plan, laid_on
from printkit.ink.drawing import MM_PER_PT, PT_PER_MM
from printkit.model import UsageError
from printkit.press import Paper, Stock, named
from printkit.press.booklet import Binding, Rows, bound_as
from printkit.press.stock import Correction, Cutting

Quick = Callable[..., edition.Options]
A4, A5, LETTER, HALF = (210.0, 297.0), (148.0, 210.0), (215.9, 279.4), (139.7, 215.9)
ON_PAPER = [
    # paper, page, columns, rows, turned
    ("a4", A4, 1, 1, False),
    ("a4 landscape", A5, 2, 1, False),
    ("a3", A4, 2, 1, True),
    ("a3 landscape", A4, 2, 1, False),
    ("a2", A4, 2, 2, False),
    ("a2 landscape", A4, 2, 2, True),
    ("a5", A5, 1, 1, False),
    ("a5 landscape", A5, 1, 1, True),
    ("letter", LETTER, 1, 1, False),
    ("letter landscape", HALF, 2, 1, False),
    ("legal", (215.9, 355.6), 1, 1, False),
    ("legal landscape", (177.8, 215.9), 2, 1, False),
    ("tabloid", LETTER, 2, 1, True),
    ("tabloid landscape", LETTER, 2, 1, False),
    ("160x240mm", (160.0, 240.0), 1, 1, False),
    ("320x230mm", (160.0, 230.0), 2, 1, False),
]


def paper_of(words: str) -> Paper:
    paper = named(words.split()[0])
    return paper.landscape() if words.endswith("landscape") else paper


@pytest.fixture(scope="module", autouse=True)
def _set_once() -> Iterator[None]:
    """Sets and writes each size of page once: what a book says does not change between tests."""
    made_before: dict[tuple[object, ...], rulebook.Book] = {}
    set_anew = room.book

    def book(shelved: shelf.Shelved, language: str, paper: Paper, ink: Any = "full") -> rulebook.Book:
        key = (language, paper, ink)
        if key not in made_before:
            made_before[key] = set_anew(shelved, language, paper, ink)
        return made_before[key]

    files: dict[tuple[str, int], Any] = {}

    def once(kind: str, written: Callable[[rulebook.Book], Any]) -> Callable[[rulebook.Book], Any]:
        def file(laid_out: rulebook.Book) -> Any:
            key = kind, id(laid_out)
            if all(laid_out is not kept for kept in made_before.values()):  # padded just now
                return written(laid_out)
            if key not in files:
                files[key] = written(laid_out)
            return files[key]

        return file

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room, "book", book)
        patch.setattr(rulebook, "pdf", once("pdf", rulebook.pdf))
        patch.setattr(rulebook, "html", once("html", rulebook.html))
        yield


@pytest.mark.parametrize(
    ("words", "page", "columns", "rows", "is_turned"), ON_PAPER, ids=[row[0] for row in ON_PAPER]
)
def test_the_largest_page_that_fits_is_set_as_often_as_it_fits(
    words: str, page: tuple[float, float], columns: int, rows: int, is_turned: bool
) -> None:
    page_mm, found = laid_on(paper_of(words))

    assert page_mm == pytest.approx(page)
    assert found == Rows(columns, rows, is_turned)


@pytest.mark.parametrize("word", ["100x150mm", "139x300mm", "139x209mm"])
def test_no_book_goes_on_a_postcard(word: str) -> None:
    with pytest.raises(
        UsageError, match=f"no page of the rulebook fits on {word}; the smallest is 139.7 x 210 mm"
    ):
        laid_on(named(word))


@pytest.mark.parametrize("words", [row[0] for row in ON_PAPER])
def test_every_page_of_the_file_is_exactly_the_paper(
    words: str, empire: shelf.Shelved, quick: Quick
) -> None:  # C02
    paper = paper_of(words)
    place, part, remarks = made(empire, quick(paper=paper))
    pages = pypdf.PdfReader(place / "rulebook.pdf").pages
    on_a_side = laid_on(paper)[1].count

    for page in pages:
        size_mm = float(page.mediabox.width) * MM_PER_PT, float(page.mediabox.height) * MM_PER_PT
        assert size_mm == pytest.approx((paper.width_mm, paper.height_mm), abs=0.005)
        assert page.cropbox == page.mediabox
        assert "/UserUnit" not in page
    assert len(pages) == -(-part["counts"]["pages"] // on_a_side)
    assert part["sheets"] == -(-len(pages) // 2)
    assert part["paper"] == paper.name
    assert len(part["pages"]) == part["counts"]["pages"]
    assert remarks == ()


def made(empire: shelf.Shelved, options: edition.Options) -> tuple[Path, dict[str, Any], tuple[str, ...]]:
    """The set's folder, the rulebook's part of its list, and what the person was told."""
    printed = edition.rulebook(empire, options)
    place = options.out / "empire"
    listed = json.loads((place / "manifest.json").read_text("utf-8"))
    return place, listed["parts"]["rulebook"], printed.remarks


def test_the_ink_asked_for_reaches_the_pages_and_their_figures(empire: shelf.Shelved, quick: Quick) -> None:
    place, _, _ = made(empire, quick(paper=paper_of("a3"), ink="grey"))
    picture = pdfium.PdfDocument(place / "rulebook.pdf")[0].render(scale=0.4).to_pil()

    assert len(picture.getcolors(99999)) > 20
    assert all(red == green == blue for _, (red, green, blue) in picture.getcolors(99999))


def test_two_pages_on_a_sheet_say_what_each_says_alone(empire: shelf.Shelved, quick: Quick) -> None:
    alone, _, _ = made(empire, quick())
    pages = [words(page) for page in pdfium.PdfDocument(alone / "rulebook.pdf")]
    together, _, _ = made(empire, quick(paper=paper_of("a3 landscape")))
    sides = pdfium.PdfDocument(together / "rulebook.pdf")
    half_pt = 210 * PT_PER_MM
    halves = [words(side, left, left + half_pt) for side in sides for left in (0.0, half_pt)]

    assert [half for half in halves if half] == pages


def words(page: pdfium.PdfPage, left_pt: float = 0.0, right_pt: float = 9999.0) -> list[str]:
    found: list[str] = page.get_textpage().get_text_bounded(left_pt, 0, right_pt, 9999).split()
    return found


def test_letters_on_a_shared_sheet_stand_as_far_apart_as_on_a_page(
    empire: shelf.Shelved, quick: Quick
) -> None:
    place, _, _ = made(empire, quick())
    page = spots((place / "rulebook.pdf").read_bytes(), 2)
    made(empire, quick(paper=paper_of("a3")))
    side = spots(as_it_lies((place / "rulebook.pdf").read_bytes()), 1)

    assert len(page) > 50
    for (one, x, y), (other, down, across) in zip(page, side, strict=False):
        assert one.strip() == other.strip()
        assert (down, across) == pytest.approx((297 - y, x), abs=0.02)


def as_it_lies(data: bytes) -> bytes:
    """The file with its sides as they lie on the paper, and not turned for the eye."""
    stream = BytesIO()
    with pikepdf.open(BytesIO(data)) as file:
        for page in file.pages:
            assert page.rotation == 270
            page.rotate(0, relative=False)
        file.save(stream)
    return stream.getvalue()


def spots(data: bytes, page: int) -> list[tuple[str, float, float]]:
    return [(item.text, *item.points[0]) for item in geometry.seen_in_pdf(data, page) if item.kind == "text"]


def test_the_web_page_is_the_same_on_every_paper_and_in_every_ink(
    empire: shelf.Shelved, quick: Quick
) -> None:
    pages = {
        (made(empire, quick(paper=paper_of(words), ink=ink))[0] / "rulebook.html").read_bytes()
        for words, ink in (("a4", "full"), ("a3", "grey"), ("letter landscape", "light"))
    }

    assert len(pages) == 1


# -- booklets ----------------------------------------------------------------

BOOKLETS = [
    # paper, way, page, sheet
    ("a4", "saddle", A5, (297, 210)),
    ("a4 landscape", "saddle", A5, (297, 210)),
    ("letter", "saddle", HALF, (279.4, 215.9)),
    ("legal", "saddle", (177.8, 215.9), (355.6, 215.9)),
    ("a3", "saddle", A4, (420, 297)),
    ("tabloid", "saddle", LETTER, (431.8, 279.4)),
    ("a4", "2up", A5, (297, 210)),
    ("tabloid", "2up", LETTER, (431.8, 279.4)),
    ("a3", "4up", A5, (297, 420)),
    ("a2 landscape", "4up", A4, (420, 594)),
    ("tabloid", "4up", HALF, (279.4, 431.8)),
]


@pytest.mark.parametrize(
    ("words", "way", "page", "sheet"), BOOKLETS, ids=[f"{row[1]} {row[0]}" for row in BOOKLETS]
)
def test_a_booklet_has_its_own_page_on_its_own_sheet(
    words: str, way: str, page: tuple[float, float], sheet: tuple[float, float]
) -> None:
    binding = bound_as(way)
    assert binding is not None
    plan = booklet_plan(8, binding, Stock(paper_of(words)))

    assert plan.page_mm == pytest.approx(page)
    assert (plan.paper.width_mm, plan.paper.height_mm) == pytest.approx(sheet)


def test_a_booklet_lies_beside_its_book_and_reads_in_order_when_folded(
    empire: shelf.Shelved, quick: Quick
) -> None:
    place, part, _ = made(empire, quick(booklet=Binding("saddle")))
    document = pdfium.PdfDocument(place / "rulebook-booklet.pdf")
    fold_pt = 148.5 * PT_PER_MM
    left, right = ([(side, *ends) for side in document] for ends in ((0, fold_pt), (fold_pt, 9999)))
    fronts = [page for pair in zip(right[::2], left[1::2], strict=True) for page in pair]
    backs = [page for pair in zip(right[1::2][::-1], left[::2][::-1], strict=True) for page in pair]
    folios = [folio(*page) for page in (*fronts, *backs)]

    assert part["counts"]["booklet pages"] == len(folios) == 4 * part["counts"]["booklet sheets"]
    assert folios == ["", "ii", *map(str, range(1, len(folios) - 1))]
    assert "Contents" in words(*fronts[1])
    assert "Empire" in words(*fronts[0])
    assert part["files"]["rulebook-booklet.pdf"]["pages"] == len(document)
    assert part["files"]["rulebook.pdf"]["pages"] == part["counts"]["pages"]


def folio(side: pdfium.PdfPage, left_pt: float, right_pt: float) -> str:
    """The page number at the foot of half a side."""
    band = side.get_textpage().get_text_bounded(left_pt, 8 * PT_PER_MM, right_pt, 18 * PT_PER_MM).split()
    return next((word for word in band if word.isdigit() or word == "ii"), "")


def test_the_list_knows_the_sides_of_a_booklet(empire: shelf.Shelved, quick: Quick) -> None:
    _, plain, _ = made(empire, quick())
    _, part, _ = made(empire, quick(booklet=Binding("saddle")))
    _, thick, _ = made(empire, quick(booklet=Binding("saddle", thickness_mm=0.1)))
    sides = {name: digest for name, digest in part["pages"].items() if name.startswith("booklet")}
    moved = {name for name, digest in sides.items() if thick["pages"][name] != digest}

    assert part["pages"].items() >= plain["pages"].items()
    assert set(sides) == {
        f"booklet {n} {side}" for n in range(1, 1 + len(sides) // 2) for side in ("front", "back")
    }
    assert moved == set(sides) - {"booklet 1 front", "booklet 1 back"}


def test_a_booklet_no_longer_wanted_goes(empire: shelf.Shelved, quick: Quick) -> None:
    place, _, _ = made(empire, quick(booklet=Binding("2up")))
    assert (place / "rulebook-booklet.pdf").exists()
    made(empire, quick())

    assert not (place / "rulebook-booklet.pdf").exists()


def test_the_same_booklet_is_the_same_file(empire: shelf.Shelved, quick: Quick) -> None:  # C13
    files = [
        (made(empire, quick(booklet=Binding("saddle")))[0] / "rulebook-booklet.pdf").read_bytes()
        for _ in range(2)
    ]

    assert files[0] == files[1]
    assert (
        pypdf.PdfReader(BytesIO(files[0])).trailer["/Root"]["/ViewerPreferences"]["/Duplex"]
        == "/DuplexFlipShortEdge"
    )


@pytest.mark.parametrize(
    ("stock", "way", "problem"),
    [
        (
            Stock(named("a5")),
            "saddle",
            "booklet saddle: a5 has 105 x 148 mm for a page; the smallest is 139.7 x 210 mm; ",
        ),
        (
            Stock(named("a4")),
            "4up",
            "booklet 4up: a4 has 105 x 148.5 mm for a page; the smallest is 139.7 x 210 mm; ",
        ),
        (
            Stock(named("a4"), duplex="off"),
            "saddle",
            "booklet saddle with duplex off: its sheets are printed on both sides",
        ),
        (
            Stock(named("a4"), duplex="fold"),
            "saddle",
            "booklet saddle with duplex fold: its sheets are printed on both ",
        ),
    ],
)
def test_what_cannot_be_bound_is_refused_before_anything_is_set(
    stock: Stock, way: Any, problem: str, empire: shelf.Shelved, quick: Quick
) -> None:
    told: list[tuple[str, int, int]] = []
    options = quick(stock=stock, booklet=Binding(way), progress=lambda *step: told.append(step))
    with pytest.raises(UsageError) as no:
        edition.rulebook(empire, options)

    assert str(no.value).startswith(problem)
    assert told == [("rulebook", 0, 4)]
    assert not options.out.exists()


def test_a_printer_fed_by_hand_gets_all_fronts_then_all_backs(quick: Quick) -> None:
    plan = booklet_plan(8, Binding("saddle"), Stock(named("a4"), order="grouped"))

    assert [side.name for side in plan.sides] == ["1 front", "2 front", "1 back", "2 back"]


def test_a_shops_booklet_has_no_marks() -> None:
    home = booklet_plan(8, Binding("saddle"), Stock(named("a4")))
    shop = booklet_plan(8, Binding("saddle"), Stock(named("a4"), edition="shop"))

    assert home.sides[0].marks
    assert not any(side.marks for side in shop.sides)


def test_marks_off_leaves_the_fold_unmarked() -> None:
    plan = booklet_plan(8, Binding("saddle"), Stock(named("a4"), cutting=Cutting("off")))

    assert not any(side.marks for side in plan.sides)


# -- how it is printed -------------------------------------------------------


@pytest.mark.parametrize(("duplex", "wanted"), [("long", "DuplexFlipLongEdge"), ("off", "Simplex")])
def test_a_plain_book_asks_for_its_turning(
    duplex: Any, wanted: str, empire: shelf.Shelved, quick: Quick
) -> None:
    place, part, _ = made(empire, quick(stock=Stock(named("a4"), duplex=duplex)))
    file = pypdf.PdfReader(place / "rulebook.pdf")

    assert file.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == f"/{wanted}"
    assert part["sheets"] == -(-len(file.pages) // (2 if duplex == "long" else 1))


def test_the_person_hears_how_the_book_lies_and_turns(empire: shelf.Shelved, quick: Quick) -> None:
    (part,) = edition.rulebook(empire, quick(paper=paper_of("a3"), booklet=Binding("saddle"))).parts
    (words,) = part.choices

    assert ", 2 on each side of a3, printed on both sides, turned on the long edge; booklet: " in words
    assert words.endswith("on each side of a3 landscape, printed on both sides, turned on the short edge")


@pytest.mark.parametrize(
    ("choices", "wanted"),
    [
        ({}, ["front", "back"]),
        ({"order": "grouped"}, ["front", "front"]),
        ({"sides": "backs"}, ["back", "back"]),
    ],
)
def test_each_side_is_corrected_as_the_side_it_is(
    choices: dict[str, Any], wanted: list[str], empire: shelf.Shelved, quick: Quick
) -> None:
    by_mm = {"front": 1.5, "back": -3.0}
    front, back = (Correction(dx_mm) for dx_mm in by_mm.values())
    stock = Stock(named("a4").landscape(), duplex="short", front=front, back=back, **choices)
    place, _, _ = made(empire, quick(stock=stock, booklet=Binding("saddle")))
    plain, moved = (
        [spots((folder / "rulebook-booklet.pdf").read_bytes(), at)[0][1] for at in (0, 1)]
        for folder in (unmoved(empire, quick, stock), place)
    )

    assert [after - before for before, after in zip(plain, moved, strict=True)] == pytest.approx(
        [by_mm[side] for side in wanted], abs=0.01
    )


def unmoved(empire: shelf.Shelved, quick: Quick, stock: Stock) -> Path:
    """The folder of the same booklet from a printer that needs no correction."""
    straight = replace(stock, front=Correction(), back=Correction())
    options = quick(stock=straight, booklet=Binding("saddle"))
    return made(empire, replace(options, out=options.out / "straight"))[0]


@pytest.mark.parametrize(
    ("paper", "duplex", "way"),
    [("a4", "long", "saddle"), ("a4 landscape", "long", "saddle"), ("a4", "long", "2up")],
)
def test_a_profile_for_other_sheets_than_the_booklets_is_refused(paper: str, duplex: Any, way: Any) -> None:
    stock = Stock(paper_of(paper), duplex=duplex, front=Correction(1.0))
    with pytest.raises(UsageError, match=f"the printer's profile is for {paper} turned on the long edge; "):
        booklet_plan(8, Binding(way), stock)


# -- formats -----------------------------------------------------------------


def test_formats_that_are_named_are_those_that_come(empire: shelf.Shelved, quick: Quick) -> None:
    place, part, _ = made(empire, quick(formats=frozenset({"svg", "plan"}), booklet=Binding("2up")))
    labels = [page for page in part["pages"] if not page.startswith("booklet")]

    assert {file.name for file in place.iterdir()} == {
        "manifest.json",
        "rulebook.html",
        "rulebook.plan.txt",
        "rulebook-booklet.plan.txt",
        *(f"rulebook-page-{label}.svg" for label in labels),
    }
    assert "turned on the long edge" in (place / "rulebook-booklet.plan.txt").read_text("utf-8")
    assert "page ii · contents" in (place / "rulebook.plan.txt").read_text("utf-8")


def test_the_formats_of_who_names_none_bring_no_pictures(empire: shelf.Shelved, quick: Quick) -> None:
    assert quick().formats == room.USUAL
    place, _, _ = made(empire, quick())

    assert {file.name for file in place.iterdir()} == {"manifest.json", "rulebook.html", "rulebook.pdf"}


def test_a_booklet_is_no_picture(empire: shelf.Shelved, quick: Quick) -> None:
    options = quick(formats=frozenset({"svg"}), booklet=Binding("saddle"))
    with pytest.raises(UsageError, match="booklet saddle: format svg is of single pages; add pdf or plan"):
        edition.rulebook(empire, options)

    assert not options.out.exists()
