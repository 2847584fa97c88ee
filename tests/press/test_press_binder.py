"""Booklets as files, read back by other programs."""

from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from time import sleep

import geometry
import pikepdf
import pypdf
import pypdfium2 as pdfium
import pytest

from printkit.ink import pdf as ink_pdf
from printkit.ink.drawing import MM_PER_PT, PT_PER_MM, Drawing, Rect, Text
from printkit.model import PrintkitError
from printkit.press import Paper, named
from printkit.press.booklet import Booklet, PagePlace, Rows, in_rows, most_rows, printed, stitched
from printkit.press.booklet.binder import bound

A5 = (148.0, 210.0)
A4_SHEET = named("a4").landscape()
FIRST_MM, LAST_MM = (20.0, 30.0), (90.0, 180.0)
"""Where each page says its number, and where it says "end"."""
InPdf = Callable[[bytes, int], list[geometry.Seen]]


def book(pages: int, size_mm: tuple[float, float] = A5, fill: tuple[str, ...] = ()) -> bytes:
    """Numbered pages with bookmarks, the first linked to the last, labelled i, 1, 2, …."""
    stream = BytesIO()
    canvas = ink_pdf.new_canvas(stream, *size_mm, title="Quay", subject="A book", language="fr")
    for page in range(1, pages + 1):
        items = [
            Text(*FIRST_MM, f"p{page}", "serif", 12, "#000000"),
            Text(*LAST_MM, "end", "sans", 9, "#000000"),
        ]
        ground = [Rect(0, 0, *size_mm, fill[page % len(fill)])] if fill else []
        ink_pdf.paint(canvas, Drawing(f"page {page}", *size_mm, (*ground, *items)), 0, 0)
        canvas.bookmarkPage(f"goal{page}", fit="XYZ", left=0, top=(size_mm[1] - 30) * PT_PER_MM, zoom=0)
        canvas.addOutlineEntry(f"Chapter {page}", f"goal{page}", 0)
        if page == 1:
            canvas.linkRect(
                "", f"goal{pages}", tuple(PT_PER_MM * mm for mm in (20, 175, 40, 185)), relative=0
            )
        canvas.showPage()
    canvas.addPageLabel(0, style="ROMAN_LOWER", start=1)
    canvas.addPageLabel(1, style="ARABIC", start=1)
    canvas.showOutline()
    canvas.save()
    return stream.getvalue()


def on(pages: int, page_mm: tuple[float, float], paper: Paper) -> Booklet:
    rows = most_rows(page_mm, paper)
    assert rows is not None
    return in_rows(pages, page_mm, paper, rows)


def reader(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(BytesIO(data))


def unturned(data: bytes) -> bytes:
    """The same pages shown as they lie on their paper."""
    stream = BytesIO()
    with pikepdf.open(BytesIO(data)) as file:
        for page in file.pages:
            page.rotate(0, relative=False)
        file.save(stream)
    return stream.getvalue()


def on_sheet(
    place: PagePlace, page_mm: tuple[float, float], at_mm: tuple[float, float]
) -> tuple[float, float]:
    """Where a point of a page lies on its sheet."""
    x, y = at_mm
    if place.turn_deg == 90:
        return place.x_mm + page_mm[1] - y, place.y_mm + x
    assert place.turn_deg == 0
    return place.x_mm + x, place.y_mm + y


PLANS = [
    stitched(10, A5, A4_SHEET, thickness_mm=0.1),
    stitched(9, (139.7, 215.9), named("letter").landscape(), signature=2),
    on(5, A5, A4_SHEET),
    on(5, (210, 297), named("a3")),
    on(5, (210, 297), named("a2").landscape()),
    on(3, (215.9, 279.4), named("tabloid")),
    on(2, A5, named("a5").landscape()),
]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.pages} on {plan.paper.name}")
def test_each_page_lies_where_it_was_planned_at_its_true_size(plan: Booklet, in_pdf: InPdf) -> None:
    data = unturned(bound(book(plan.pages, plan.page_mm), plan))

    for at, side in enumerate(plan.sides):
        words = {
            (item.text, *(round(mm, 2) for mm in item.points[0])) for item in in_pdf(data, at) if item.text
        }
        wanted = set()
        for place in side.places:
            for word, spot in ((f"p{place.page}", FIRST_MM), ("end", LAST_MM)):
                wanted.add((word, *(round(mm, 2) for mm in on_sheet(place, plan.page_mm, spot))))
        assert words == wanted


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.pages} on {plan.paper.name}")
def test_nothing_is_scaled(plan: Booklet, in_pdf: InPdf) -> None:  # C01
    data = bound(book(plan.pages, plan.page_mm), plan)
    away = (LAST_MM[0] - FIRST_MM[0]) ** 2 + (LAST_MM[1] - FIRST_MM[1]) ** 2
    found = [item for item in in_pdf(data, 0) if item.text]
    first, last = (
        next(item.points[0] for item in found if item.text.startswith(word)) for word in ("p", "e")
    )

    assert (last[0] - first[0]) ** 2 + (last[1] - first[1]) ** 2 == pytest.approx(away, rel=1e-5)


@pytest.mark.parametrize("word", ["a4", "a3", "a2", "letter", "legal", "tabloid", "333x222mm"])
@pytest.mark.parametrize("is_wide", [False, True])
def test_every_side_is_exactly_the_paper(word: str, is_wide: bool) -> None:  # C02
    paper = named(word).landscape() if is_wide else named(word)
    page_mm = (100.0, 140.0)
    wanted = [paper.width_mm / MM_PER_PT, paper.height_mm / MM_PER_PT]
    plan = on(7, page_mm, paper)
    for page in reader(bound(book(7, page_mm), plan)).pages:
        left, bottom, width, height = (
            float(side)
            for side in (page.mediabox.left, page.mediabox.bottom, page.mediabox.width, page.mediabox.height)
        )
        assert (left, bottom) == (0, 0)
        assert [width, height] == pytest.approx(wanted, abs=0.002)
        assert page.cropbox == page.mediabox
        assert "/UserUnit" not in page
        assert page.rotation == -plan.sides[0].places[0].turn_deg % 360


def test_pages_that_lie_across_their_paper_are_shown_upright() -> None:
    plan = on(3, (210, 297), named("a3"))
    page = pdfium.PdfDocument(bound(book(3, (210, 297)), plan))[0]

    assert plan.sides[0].places[0].turn_deg == 90
    assert page.get_width() > page.get_height()
    assert reader(bound(book(3, (210, 297)), plan)).pages[0].rotation == 270


def test_a_reader_of_half_a_side_finds_one_page_upright() -> None:
    plan = stitched(8, A5, A4_SHEET)
    document = pdfium.PdfDocument(bound(book(8), plan))
    fold_pt, high_pt = 148.5 * PT_PER_MM, 210 * PT_PER_MM
    halves = []
    for page in document:
        text = page.get_textpage()
        halves += [text.get_text_bounded(0, 0, fold_pt, high_pt), text.get_text_bounded(left=fold_pt)]

    assert [half.split()[0] for half in halves] == ["p8", "p1", "p2", "p7", "p6", "p3", "p4", "p5"]


def test_the_same_book_gives_the_same_bytes_a_second_later() -> None:  # C13
    plan = stitched(10, A5, A4_SHEET)
    first = bound(book(10), plan)
    sleep(1.1)  # a file's id could be made from the clock, which counts in seconds

    assert bound(book(10), plan) == first


def test_a_page_and_its_font_are_written_once(in_pdf: InPdf) -> None:
    source = book(40)
    data = bound(source, stitched(40, A5, A4_SHEET))

    assert len(data) < 1.1 * len(source)


def test_the_document_stays_the_same_but_for_its_sheets() -> None:
    with pikepdf.open(BytesIO(book(8))) as file:
        packet = b"<?xpacket begin='' id=''?><x:xmpmeta xmlns:x='adobe:ns:meta/'/><?xpacket end='w'?>"
        file.Root.Metadata = file.make_stream(packet, Type=pikepdf.Name.Metadata, Subtype=pikepdf.Name.XML)
        stream = BytesIO()
        file.save(stream, fix_metadata_version=False)
    before, after = reader(stream.getvalue()), reader(bound(stream.getvalue(), stitched(8, A5, A4_SHEET)))

    assert after.metadata == before.metadata
    assert after.metadata is not None
    assert after.metadata.title == "Quay"
    assert after.trailer["/Root"]["/Lang"] == "fr"
    assert after.trailer["/Root"]["/Metadata"].get_object().get_data() == packet


def test_readers_are_asked_not_to_scale_and_to_turn_folded_sheets_over_the_short_edge() -> None:
    folded = reader(bound(book(8), stitched(8, A5, A4_SHEET))).trailer["/Root"]["/ViewerPreferences"]
    flat = reader(bound(book(8), on(8, A5, A4_SHEET))).trailer["/Root"]["/ViewerPreferences"]

    assert (folded["/PrintScaling"], folded["/Duplex"]) == ("/None", "/DuplexFlipShortEdge")
    assert folded["/DisplayDocTitle"] is not None
    assert flat["/PrintScaling"] == "/None"
    assert flat["/Duplex"] == "/DuplexFlipLongEdge"


def test_sides_for_a_printer_fed_by_hand_ask_for_no_turning() -> None:
    for plan in (
        printed(stitched(16, A5, A4_SHEET), order="grouped"),
        printed(stitched(16, A5, A4_SHEET), sides="backs"),
        in_rows(8, A5, A4_SHEET, Rows(2, 1), duplex="off"),
    ):
        asked = reader(bound(book(plan.pages), plan)).trailer["/Root"]["/ViewerPreferences"]

        assert asked["/Duplex"] == "/Simplex"


def test_what_leads_to_a_side_that_is_not_printed_leads_nowhere_and_keeps_no_page() -> None:
    flat = in_rows(8, A5, A4_SHEET, Rows(2, 1))
    file = reader(bound(book(8), printed(flat, sides="fronts")))
    (link,) = file.pages[0]["/Annots"]

    assert len(file.pages) == 2
    assert "/Dest" not in link.get_object()
    assert "/A" not in link.get_object()
    assert [mark.title for mark in file.outline] == [f"Chapter {page}" for page in range(1, 9)]
    kept = pikepdf.open(BytesIO(bound(book(8), printed(flat, sides="fronts"))))
    pages = [item for item in kept.objects if isinstance(item, pikepdf.Dictionary)]
    assert sum(item.get("/Type") == pikepdf.Name.Page for item in pages) == 2


def test_sides_are_called_by_the_printed_numbers_on_them() -> None:
    file = reader(bound(book(7), stitched(7, A5, A4_SHEET)))

    assert list(file.page_labels) == ["1 front: –, i", "1 back: 1, 6", "2 front: 5, 2", "2 back: 3, 4"]
    assert [mark.title for mark in file.outline] == [f"Sheet {label}" for label in file.page_labels]
    assert [file.get_destination_page_number(mark) for mark in file.outline] == [0, 1, 2, 3]
    six = reader(bound(book(6), stitched(6, A5, A4_SHEET)))
    assert list(six.page_labels)[:2] == ["1 front: –, i", "1 back: 1, –"]
    assert list(reader(bound(book(3), on(3, A5, A4_SHEET))).page_labels) == ["1 front: i, 1", "1 back: 2"]


@pytest.mark.parametrize("paper", [named("a3"), named("a3").landscape()], ids=["turned", "upright"])
def test_bookmarks_and_links_lead_to_where_their_pages_lie(paper: Paper) -> None:
    page_mm = (210.0, 297.0)
    plan = on(5, page_mm, paper)
    file = reader(bound(book(5, page_mm), plan))
    places = [place for side in plan.sides for place in side.places]
    high_mm = plan.paper.height_mm

    def spot(place: PagePlace, at_mm: tuple[float, float]) -> tuple[float, float]:
        x, y = on_sheet(place, page_mm, at_mm)
        return x * PT_PER_MM, (high_mm - y) * PT_PER_MM

    assert [mark.title for mark in file.outline] == [f"Chapter {page}" for page in range(1, 6)]
    assert [file.get_destination_page_number(mark) for mark in file.outline] == [0, 0, 1, 1, 2]
    for mark, place in zip(file.outline, places, strict=True):
        assert (mark.left, mark.top) == pytest.approx(spot(place, (0, 30)), abs=0.02)
    (link,) = file.pages[0]["/Annots"]
    corners = [spot(places[0], at_mm) for at_mm in ((20, 297 - 175), (40, 297 - 185))]
    xs, ys = zip(*corners, strict=True)
    assert [float(side) for side in link["/Rect"]] == pytest.approx(
        [min(xs), min(ys), max(xs), max(ys)], abs=0.02
    )
    assert file.get_page_number(link["/Dest"][0].get_object()) == 2
    assert (float(link["/Dest"][2]), float(link["/Dest"][3])) == pytest.approx(
        spot(places[4], (0, 30)), abs=0.02
    )


@pytest.mark.parametrize("how", ["name", "action", "fit"])
def test_links_lead_on_however_their_goal_is_written(how: str) -> None:
    with pikepdf.open(BytesIO(book(4))) as file:
        link = file.pages[0].obj.Annots[0]
        goal = pikepdf.Array([file.pages[3].obj, pikepdf.Name.FitH, 100])
        if how == "name":
            tree = pikepdf.NameTree.new(file)
            tree["there"] = pikepdf.Dictionary(D=goal)
            file.Root.Names = pikepdf.Dictionary(Dests=tree.obj)
            goal = pikepdf.String("there")
        if how == "action":
            link.A = pikepdf.Dictionary(S=pikepdf.Name.GoTo, D=goal)
            del link.Dest
        else:
            link.Dest = goal
        stream = BytesIO()
        file.save(stream)
    after = reader(bound(stream.getvalue(), on(4, A5, A4_SHEET)))
    (link,) = after.pages[0]["/Annots"]

    assert after.get_page_number(link["/Dest"][0].get_object()) == 1
    assert link["/Dest"][1] == "/Fit"
    assert "/A" not in link


@pytest.mark.parametrize("turn_deg", [0, 90, 180, 270])
def test_a_page_that_is_shown_turned_lies_as_it_is_shown(turn_deg: int) -> None:
    wide, high = A5[::-1] if turn_deg % 180 else A5
    with pikepdf.open(BytesIO(book(2, (wide, high)))) as file:
        for page in file.pages:
            page.rotate(turn_deg, relative=False)
            left, bottom, right, top = (float(side) for side in page.mediabox)
            page.mediabox = pikepdf.Array([left + 9, bottom + 5, right + 9, top + 5])
        stream = BytesIO()
        file.save(stream)
    shown = pdfium.PdfDocument(stream.getvalue())[1].render(scale=1).to_pil().convert("L")
    sheet = pdfium.PdfDocument(bound(stream.getvalue(), on(2, A5, Paper("two", 296, 210))))[0]
    half = (
        sheet.render(scale=1).to_pil().convert("L").crop((sheet.get_width() / 2, 0, sheet.get_width(), 999))
    )
    one, other = (
        {
            (x // 6, y // 6)
            for x in range(page.width)
            for y in range(page.height)
            if page.getpixel((x, y)) < 128
        }
        for page in (shown, half)
    )

    assert one
    assert all(any((x + a, y + b) in other for a in (-1, 0, 1) for b in (-1, 0, 1)) for x, y in one)


def test_marks_are_thin_lines_where_they_were_planned(in_pdf: InPdf) -> None:
    plan = stitched(4, (100, 150), A4_SHEET)
    seen = [item for item in in_pdf(bound(book(4, (100, 150)), plan), 0) if item.kind == "path"]
    wanted = [((m.x_mm, m.y_mm), (m.to_x_mm, m.to_y_mm)) for m in plan.sides[0].marks]

    assert len(wanted) == 4
    assert [line for item in seen for line in item.lines] == [
        (pytest.approx(one, abs=0.01), pytest.approx(other, abs=0.01)) for one, other in wanted
    ]


def test_an_inner_page_does_not_creep_over_the_fold() -> None:
    colours = ("#0000FF", "#FF0000")  # even pages blue, odd ones red
    plan = stitched(8, A5, A4_SHEET, thickness_mm=1)
    page = pdfium.PdfDocument(bound(book(8, A5, colours), plan))[3]
    picture = page.render(scale=PT_PER_MM * 2.54).to_pil()
    row = [picture.getpixel((x, picture.height // 2)) for x in range(picture.width)]
    changes = [at for at, (one, other) in enumerate(pairwise(row)) if one != other]

    assert row[picture.width // 2 - 3] == (0, 0, 255)
    assert row[picture.width // 2 + 3] == (255, 0, 0)
    assert len([at for at in changes if abs(at - picture.width / 2) < 20]) <= 2


# -- bad input ---------------------------------------------------------------


def locked(user: str) -> bytes:
    with pikepdf.open(BytesIO(book(4))) as file:
        stream = BytesIO()
        file.save(stream, encryption=pikepdf.Encryption(owner="o", user=user))
    return stream.getvalue()


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "rules.pdf is not a PDF that can be read"),
        (b"a letter", "rules.pdf is not a PDF that can be read"),
        (locked("secret"), "rules.pdf is encrypted; a booklet is made from a file without a password"),
        (locked(""), "rules.pdf is encrypted; a booklet is made from a file without a password"),
        (book(5), "rules.pdf has 5 pages, its booklet is for 4"),
        (book(4, (210, 297)), "rules.pdf: page 1 is 210 x 297 mm, its booklet is for 148 x 210 mm"),
    ],
    ids=["nothing", "no PDF", "locked", "protected", "another book", "larger pages"],
)
def test_what_cannot_be_bound_is_refused_in_one_line(data: bytes, problem: str) -> None:
    with pytest.raises(PrintkitError) as no:
        bound(data, stitched(4, A5, A4_SHEET), name="rules.pdf")

    assert str(no.value) == problem
    assert no.value.exit_code == 1
