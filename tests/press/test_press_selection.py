"""Some pages of a book, as a printer is given them."""

from io import BytesIO

import pypdf
import pytest
from pypdf.annotations import Link
from pypdf.generic import DictionaryObject

from printkit import press
from printkit.ink.drawing import Drawing, Text
from printkit.press.selection import selected

PAPER = press.named("a5")
LABELS = ("i", "1", "2", "3")


def book() -> bytes:
    """Four pages that say who they are; the last leads to the first, and to the net."""
    pages = [press.Page(page(label), label, (f"chapter {label}",)) for label in LABELS]
    writer = pypdf.PdfWriter(BytesIO(press.pages_pdf(pages, press.Stock(PAPER), title="Book")))
    writer.add_annotation(3, Link(rect=(0, 0, 9, 9), target_page_index=0))
    writer.add_annotation(3, Link(rect=(0, 0, 9, 9), url="https://example.org"))
    written = BytesIO()
    writer.write(written)
    return written.getvalue()


def page(label: str) -> Drawing:
    words = Text(20, 20, f"page {label}", "sans", 12, "#000000")
    return Drawing(label, PAPER.width_mm, PAPER.height_mm, (words,))


def read(numbers: list[int], **more: bool) -> pypdf.PdfReader:
    return pypdf.PdfReader(BytesIO(selected(book(), numbers, **more)))


def test_the_pages_picked_come_in_the_order_asked_for_with_their_labels() -> None:
    reader = read([4, 2])

    assert reader.page_labels == ["3", "1"]
    assert [page.extract_text().strip() for page in reader.pages] == ["page 3", "page 1"]
    for page in reader.pages:
        size = float(page.mediabox.width), float(page.mediabox.height)
        assert size == pytest.approx((419.528, 595.276), abs=0.02)


def test_nothing_leads_to_pages_left_out_or_takes_them_along() -> None:
    reader = read([4])

    assert reader.outline == []
    links = [link.get_object() for link in reader.pages[0]["/Annots"]]  # type: ignore[attr-defined]
    assert [link["/A"]["/URI"] for link in links] == ["https://example.org"]
    assert sum(item.get("/Type") == "/Page" for item in dictionaries(reader)) == 1


def dictionaries(reader: pypdf.PdfReader) -> list[DictionaryObject]:
    numbers = [number for own in reader.xref.values() for number in own] + list(reader.xref_objStm)
    found = [reader.get_object(number) for number in sorted(set(numbers)) if number]
    return [item for item in found if isinstance(item, DictionaryObject)]


def test_pages_that_are_no_longer_back_to_back_ask_for_one_side() -> None:
    alone, sheets = (
        reader.trailer["/Root"]["/ViewerPreferences"]
        for reader in (read([1]), read([1, 2], is_two_sided=True))
    )

    assert (alone["/Duplex"], alone["/PrintScaling"]) == ("/Simplex", "/None")
    assert sheets.get("/Duplex") != "/Simplex"


def test_the_same_choice_gives_the_same_bytes() -> None:
    data = book()
    assert selected(data, [2]) == selected(data, [2])


@pytest.mark.parametrize("numbers", [[], [0], [5], [1, 9]])
def test_a_page_that_is_not_there_cannot_be_picked(numbers: list[int]) -> None:
    with pytest.raises(ValueError, match="of 4"):
        selected(book(), numbers)
