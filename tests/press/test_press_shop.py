"""What a print shop gets: boxes to trim by, bleed past every cut, the meaning of the colours."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import Any

import pikepdf
import pypdf
import pypdfium2 as pdfium
import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.ink.drawing import PT_PER_MM, Drawing, Point, Rect, polyline
from printkit.press import (
    Correction,
    Face,
    Lot,
    Page,
    Plan,
    Section,
    Sheet,
    chosen,
    impose,
    named,
    pages_pdf,
    pdf,
    sheet_drawing,
    svg,
)
from printkit.press.bleed import grown
from printkit.press.room import grown as outset
from printkit.press.shop import moved

NEAR_PT = 0.01
WORDS = ("a4", "letter", "a3")


def shop_plan(sections: list[Section], word: str = "a4") -> Plan:
    return impose(sections, chosen(named(word), edition="shop"))


@pytest.fixture(scope="module", params=WORDS)
def for_shop(request: Any, counters_from_1: Any, hexagon: Any) -> tuple[Plan, bytes]:
    tiles = Section("t", "Test", "Tiles {faces}", (tuple(Lot(hexagon(name)) for name in "ABC"),))
    plan = shop_plan([tiles, counters_from_1(23, 15.0)], request.param)
    return plan, pdf(plan, title="Test")


def box_mm(page: Any, name: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a page's box from the page's top left."""
    height = float(page.mediabox.height)
    left, bottom, right, top = (float(number) for number in getattr(page, name))
    return left / PT_PER_MM, (height - top) / PT_PER_MM, right / PT_PER_MM, (height - bottom) / PT_PER_MM


def test_the_trim_box_is_the_cut_grid_and_the_bleed_box_three_millimetres_outside_it(
    for_shop: tuple[Plan, bytes],
) -> None:
    plan, data = for_shop
    pages = pypdf.PdfReader(BytesIO(data)).pages

    assert len(pages) == len(plan.sheets)
    for page, sheet in zip(pages, plan.sheets, strict=True):
        left = min(placed.x_mm for placed in sheet.placements)
        top = min(placed.y_mm for placed in sheet.placements)
        right = max(placed.x_mm + placed.width_mm for placed in sheet.placements)
        bottom = max(placed.y_mm + placed.height_mm for placed in sheet.placements)
        assert box_mm(page, "mediabox") == pytest.approx(
            (0, 0, plan.paper.width_mm, plan.paper.height_mm), abs=0.01
        )
        assert box_mm(page, "trimbox") == pytest.approx((left, top, right, bottom), abs=0.01)
        assert box_mm(page, "bleedbox") == pytest.approx((left - 3, top - 3, right + 3, bottom + 3), abs=0.01)


def test_faces_for_a_shop_lie_six_millimetres_apart(for_shop: tuple[Plan, bytes]) -> None:
    for sheet in for_shop[0].sheets:
        for grid in sheet.grids:
            for lines in (grid.xs_mm, grid.ys_mm):
                gaps = [after - before for before, after in pairwise(lines)][1::2]
                assert gaps == pytest.approx([6.0] * len(gaps))


def test_the_file_says_that_its_colours_are_srgb(for_shop: tuple[Plan, bytes]) -> None:
    from PIL import ImageCms

    with pikepdf.open(BytesIO(for_shop[1])) as document:
        (intent,) = document.Root.OutputIntents
        profile = bytes(intent.DestOutputProfile.read_bytes())

    assert intent.DestOutputProfile.N == 3
    assert profile[24:36] == bytes(12), "the clock is in the profile"
    opened = ImageCms.ImageCmsProfile(BytesIO(profile))
    assert "sRGB" in ImageCms.getProfileDescription(opened)


def test_a_shop_file_comes_out_the_same_twice(for_shop: tuple[Plan, bytes]) -> None:
    assert pdf(for_shop[0], title="Test") == for_shop[1]


def test_at_home_there_is_no_trim_box_and_no_output_intent(counters_from_1: Callable[..., Section]) -> None:
    data = pdf(impose([counters_from_1(3)], chosen(named("a4"))), title="T")

    with pikepdf.open(BytesIO(data)) as document:
        assert "/OutputIntents" not in document.Root
        assert "/TrimBox" not in document.pages[0].obj


def test_nothing_but_faces_and_their_bleed_is_inside_the_trim(
    for_shop: tuple[Plan, bytes], in_pdf: Any
) -> None:
    plan, data = for_shop
    for index, sheet in enumerate(plan.sheets):
        trim = sheet.trim
        faces = {word for placed in sheet.placements for word in (placed.face.name,)}
        for seen in in_pdf(data, index):
            if seen.text.strip() in faces or _is_on_a_face(seen.box, sheet):
                continue
            for (x, y), (far_x, far_y) in list(pairwise([*seen.points, seen.points[0]]))[
                :: 2 if seen.strokes else 1
            ]:
                assert (
                    max(x, far_x) < trim.x_mm
                    or min(x, far_x) > trim.right_mm
                    or max(y, far_y) < trim.y_mm
                    or min(y, far_y) > trim.bottom_mm
                ), seen


def _is_on_a_face(box: tuple[float, float, float, float], sheet: Sheet) -> bool:
    """Near enough to be the ink of a face: what a clip cuts off is seen too."""
    return any(
        box[0] >= placed.x_mm - 4
        and box[1] >= placed.y_mm - 4
        and box[2] <= placed.x_mm + placed.width_mm + 4
        and box[3] <= placed.y_mm + placed.height_mm + 4
        for placed in sheet.placements
    )


def rendered(data: bytes, dpi: int = 150) -> Any:
    return pdfium.PdfDocument(data)[0].render(scale=dpi / 72).to_pil().convert("RGB")


def test_the_bleed_is_full_of_ink_all_round(counters_from_1: Callable[..., Section], hexagon: Any) -> None:
    """A ring 2.5 mm outside each cut has the face's own colour, not paper's, at every step round it."""
    red = Face("r", Drawing("r", 15, 15, (Rect(0, 0, 15, 15, fill="#C00000"),)), 15, 15)
    tile = hexagon("A")
    for section in (Section("s", "T", "S", ((Lot(red),),)), Section("t", "T", "S", ((Lot(tile),),))):
        plan = shop_plan([section])
        picture = rendered(pdf(plan, title="T"))
        for placed in plan.sheets[0].placements:
            for x_mm, y_mm in along(outset(placed.outline_mm(), 2.5)):
                colour = picture.getpixel((int(x_mm * 150 / 25.4), int(y_mm * 150 / 25.4)))
                assert colour != (255, 255, 255), (x_mm, y_mm)
            for x_mm, y_mm in along(outset(placed.outline_mm(), 3.5)):
                colour = picture.getpixel((int(x_mm * 150 / 25.4), int(y_mm * 150 / 25.4)))
                assert colour not in ((0xC0, 0, 0), (0xEE, 0xEE, 0xEE)), "bleed reaches too far"


def along(corners: tuple[Point, ...]) -> list[Point]:
    """Points every tenth of each side."""
    ends = zip(corners, (*corners[1:], corners[0]), strict=True)
    return [
        (x + (far_x - x) * step / 10, y + (far_y - y) * step / 10)
        for (x, y), (far_x, far_y) in ends
        for step in range(10)
    ]


@given(st.floats(5, 80), st.floats(5, 80), st.floats(0.5, 8))
def test_an_outset_rectangle_is_larger_by_twice_the_bleed(width: float, height: float, by: float) -> None:
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    for outline in (corners, corners[::-1]):
        xs, ys = zip(*outset(outline, by), strict=True)
        assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((-by, width + by, -by, height + by))


def test_an_enlarged_triangle_fills_the_bleed_of_every_side() -> None:
    corners = ((10.0, 0.0), (20.0, 17.32), (0.0, 17.32))
    cut = polyline(corners, closed=True, fill="#008000")
    face = grown(Face("t", Drawing("t", 20, 17.32, (cut,)), 20, 17.32, outline_mm=corners), 3)
    under = face.under
    assert under is not None
    group = under.items[0]
    placed = group.items[0]  # type: ignore[union-attr]
    spread = [(placed.x_mm + x * placed.scale, placed.y_mm + y * placed.scale) for x, y in corners]  # type: ignore[union-attr]

    for wanted in outset(corners, 2.999):
        assert _is_inside(wanted, spread), wanted


def _is_inside(point: Point, corners: list[Point]) -> bool:
    sides = [
        (far_x - x) * (point[1] - y) - (far_y - y) * (point[0] - x)
        for (x, y), (far_x, far_y) in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    return all(side >= 0 for side in sides) or all(side <= 0 for side in sides)


def test_pages_without_cuts_are_trimmed_at_their_edge() -> None:
    stock = chosen(named("a4"), edition="shop")
    data = pages_pdf([Page(Drawing("p", 210, 297, ())), Page(Drawing("q", 297, 210, ()))], stock, title="T")

    for page in pypdf.PdfReader(BytesIO(data)).pages:
        assert [float(n) for n in page.trimbox] == pytest.approx(
            [float(n) for n in page.mediabox], abs=NEAR_PT
        )


def test_svg_and_pdf_of_a_shop_sheet_look_alike(for_shop: tuple[Plan, bytes]) -> None:
    import resvg_py
    from PIL import Image, ImageChops, ImageStat

    plan, data = for_shop
    width_px = round(plan.paper.width_mm * 100 / 25.4)
    picture = bytes(resvg_py.svg_to_bytes(svg_string=svg(plan.sheets[0], plan), dpi=96, width=width_px))
    own = Image.open(BytesIO(picture)).convert("RGB")
    other = rendered(data, 100).resize(own.size)

    assert ImageStat.Stat(ImageChops.difference(own, other)).mean[0] < 3
    assert sheet_drawing(plan.sheets[0], plan).width_mm == plan.paper.width_mm


def test_a_finished_page_is_moved_and_turned_about_its_middle_as_a_drawn_one_is(in_pdf: Any) -> None:
    marks = tuple(Rect(x, y, 10, 10, fill="#000000") for x, y in ((20, 30), (150, 240)))
    page, front, back = Drawing("p", 210, 297, marks), Correction(1.5, -0.7, 0.8), Correction(-2, 0.4, -0.5)
    stock = chosen(named("a4"))
    finished = moved(pages_pdf([Page(page), Page(page)], stock, title="T"), front, back)
    drawn = pages_pdf(
        [Page(page), Page(page)], replace(stock, front=front, back=back), title="T", is_two_sided=True
    )

    for index in (0, 1):
        for one, other in zip(in_pdf(finished, index), in_pdf(drawn, index), strict=True):
            assert one.box == pytest.approx(other.box, abs=0.002)
        assert in_pdf(finished, index)[0].box != pytest.approx((20, 30, 30, 40), abs=0.2)


def test_pages_of_one_side_are_all_moved_as_fronts(in_pdf: Any) -> None:
    page = Drawing("p", 210, 297, (Rect(20, 30, 10, 10, fill="#000000"),))
    data = moved(pages_pdf([Page(page)] * 2, chosen(named("a4")), title="T"), Correction(1, 2))

    assert [in_pdf(data, index)[0].box for index in (0, 1)] == [
        pytest.approx((21, 32, 31, 42), abs=0.002)
    ] * 2
