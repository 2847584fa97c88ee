"""Some pages of a finished PDF, as a file of their own that a printer may be given."""

from collections.abc import Sequence
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, String

OF_THE_WHOLE = ("/Outlines", "/Names", "/Dests", "/OpenAction", "/StructTreeRoot", "/MarkInfo", "/PageMode")
"""What a catalog says of all pages together."""


def selected(data: bytes, numbers: Sequence[int], *, is_two_sided: bool = False) -> bytes:
    """The PDF with only the pages of these numbers, counted from 1; each keeps its label.

    Bookmarks go, and so do links within the book, since most lead to pages left out.
    Unless ``is_two_sided`` the file asks for one side of the paper: its pages are no
    longer back to back.

    Raises:
        ValueError: no page has that number, or there are no numbers at all.
    """
    with pikepdf.open(BytesIO(data)) as file:
        if not numbers or not all(1 <= number <= len(file.pages) for number in numbers):
            raise ValueError(f"pages {list(numbers)} of {len(file.pages)}")
        labels = [file.pages[number - 1].label for number in numbers]
        pages = [file.pages[number - 1] for number in numbers]
        del file.pages[:]
        file.pages.extend(pages)
        for page in file.pages:
            _unlink(page)
        for key in OF_THE_WHOLE:
            if key in file.Root:
                del file.Root[key]
        numbered = [part for at, label in enumerate(labels) for part in (at, Dictionary(P=String(label)))]
        file.Root.PageLabels = Dictionary(Nums=Array(numbered))
        if not is_two_sided:
            _ask_for_one_side(file)
        written = BytesIO()
        file.save(written, deterministic_id=True, fix_metadata_version=False)
    return written.getvalue()


def _unlink(page: pikepdf.Page) -> None:
    """Take links within the book off a page; addresses on the net stay."""
    if "/Annots" not in page.obj:
        return
    links = [link for link in page.obj.Annots if link.get("/A", Dictionary()).get("/S") == Name.URI]
    if links:
        page.obj.Annots = Array(links)
    else:
        del page.obj.Annots
    if "/StructParents" in page.obj:
        del page.obj.StructParents


def _ask_for_one_side(file: pikepdf.Pdf) -> None:
    preferences = file.Root.get("/ViewerPreferences", Dictionary())
    preferences.Duplex = Name.Simplex
    file.Root.ViewerPreferences = preferences
