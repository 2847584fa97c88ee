"""The PDF and the web page, read back by other programs."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from io import BytesIO

import pypdf
import pytest

import rulebook
from printkit.ink.drawing import Text

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a5": (148.0, 210.0)}


@pytest.fixture
def reader(make: Callable[..., rulebook.Book]) -> pypdf.PdfReader:
    return pypdf.PdfReader(BytesIO(rulebook.pdf(make())))


def test_the_same_book_gives_the_same_bytes(make: Callable[..., rulebook.Book]) -> None:
    assert rulebook.pdf(make()) == rulebook.pdf(make())
    assert rulebook.html(make()) == rulebook.html(make())


@pytest.mark.parametrize("paper", PAPERS)
def test_a_page_is_exactly_its_paper(make: Callable[..., rulebook.Book], paper: str) -> None:
    box = pypdf.PdfReader(BytesIO(rulebook.pdf(make(paper_mm=PAPERS[paper])))).pages[0].mediabox

    assert (float(box.width), float(box.height)) == pytest.approx(
        [mm * 72 / 25.4 for mm in PAPERS[paper]], abs=0.02
    )


def test_the_outline_has_chapters_sections_and_rules(reader: pypdf.PdfReader) -> None:
    def titles(items: list[object], depth: int = 0) -> list[tuple[int, str]]:
        found: list[tuple[int, str]] = []
        for item in items:
            found += titles(item, depth + 1) if isinstance(item, list) else [(depth, item.title)]  # type: ignore[attr-defined]
        return found

    found = titles(reader.outline)

    assert [title for depth, title in found if not depth] == [
        "Contents",
        "1 The ground",
        "2 The pieces",
        "Index",
    ]
    assert (1, "Crossing") in found
    assert (2, "E-103 You may never swim. House rule.") in found


def test_every_link_leads_to_the_page_of_its_rule(make: Callable[..., rulebook.Book]) -> None:
    book = make()
    reader = pypdf.PdfReader(BytesIO(rulebook.pdf(book)))
    home = {anchor.name: at for at, page in enumerate(book.pages) for anchor in book.anchors(page)}
    wanted = [[home[link.target] for link in book.links(page)] for page in book.pages]
    found = [
        [
            reader.get_page_number(note.get_object()["/Dest"][0].get_object())
            for note in page.get("/Annots", [])
        ]
        for page in reader.pages
    ]

    assert found == wanted
    assert sum(map(len, found)) > 5


def test_a_link_lies_on_its_reference(make: Callable[..., rulebook.Book]) -> None:
    book = make()
    page = book.pages[2]
    text = next(
        item
        for item in book.drawing(page).items
        if isinstance(item, Text) and item.text == "E-102" and item.x_mm > 20
    )
    link = next(link for link in book.links(page) if link.target == "E-102")

    assert link.x_mm == pytest.approx(text.x_mm)
    assert link.y_mm < text.y_mm < link.y_mm + link.height_mm


def test_pages_are_numbered_as_printed(reader: pypdf.PdfReader) -> None:
    assert list(reader.page_labels)[:4] == ["i", "ii", "1", "2"]


def test_the_file_says_what_it_is(reader: pypdf.PdfReader) -> None:
    assert reader.metadata is not None
    assert reader.metadata.title == "Shore"
    assert reader.trailer["/Root"]["/Lang"] == "en"


def test_the_text_can_be_copied(reader: pypdf.PdfReader) -> None:
    text = " ".join(page.extract_text() for page in reader.pages).replace("\N{NO-BREAK SPACE}", " ")
    words = re.sub(r"\s+", " ", text)

    assert "There is land, worth 12 points" in words
    assert "RAD3 goes to 0503+0504." in words


# -- the web page ------------------------------------------------------------


@pytest.fixture
def page(make: Callable[..., rulebook.Book]) -> str:
    return rulebook.html(make())


def test_the_page_is_well_formed_but_for_its_head(page: str) -> None:
    body = page[page.index("<body>") : page.index("</html>")]

    ET.fromstring(body)


def test_every_reference_on_the_page_has_its_place(page: str) -> None:
    places = set(re.findall(r'\bid="([^"]+)"', page))
    links = set(re.findall(r'<a [^>]*href="#([^"]+)"', page))

    assert links
    assert links <= places


def test_no_place_is_there_twice(page: str) -> None:
    places = re.findall(r'\bid="([^"]+)"', page)

    assert len(places) == len(set(places))


def test_figures_are_told_in_words(page: str) -> None:
    figure = page[page.index("<figure") : page.index("</figure>")]

    assert 'role="img"' in figure
    assert "Two hexes side by side." in figure
    assert '<figcaption><b class="label">Figure 1.1</b>' in figure


def test_tables_have_heads_for_rows_and_columns(page: str) -> None:
    table = page[page.index('<table id="table-units"') :]

    assert "<caption>All the units</caption>" in table
    assert '<th scope="col">Supply: Tact.</th>' in table
    assert '<th scope="row">RAD</th>' in table


def test_house_marks_are_said_aloud(page: str) -> None:
    assert 'aria-label="House rule, off in this edition"' in page
    assert 'aria-label="House rule, in force"' in page


def test_markup_in_names_prints_as_typed(make: Callable[..., rulebook.Book]) -> None:
    page = rulebook.html(make(values={"price": "<b>&", "setting.early": "true", "setting.late": "false"}))

    assert "worth &lt;b&gt;&amp; points" in page
