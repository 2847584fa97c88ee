"""What our own sampler sees in a drawing is what pdfium paints from its PDF."""

from collections.abc import Callable
from dataclasses import replace

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from printkit.ink.drawing import (
    Circle,
    Drawing,
    Group,
    Path,
    Placed,
    Point,
    Rect,
    Stroke,
    Text,
    joined,
    polyline,
)
from printkit.ink.hollow import hollow
from printkit.ink.notation import channels
from printkit.ink.sampling import sampled

PdfOf = Callable[[Drawing], bytes]
FIELDS_A_MM = 5
FINER = 3
"""pdfium paints three by three dots for a field; the one in its middle is compared."""
FAR = 128
RED, BLUE, WHITE = "#C00000", "#0000C0", "#FFFFFF"


def share_wrong(drawing: Drawing, pdf_of: PdfOf) -> float:
    """The share of fields whose colour pdfium shows quite otherwise."""
    columns, rows = round(drawing.width_mm * FIELDS_A_MM), round(drawing.height_mm * FIELDS_A_MM)
    page = pypdfium2.PdfDocument(pdf_of(drawing))[0]
    picture = page.render(scale=FIELDS_A_MM * FINER * 25.4 / 72).to_pil().convert("RGB")
    picture = picture.crop((0, 0, columns * FINER, rows * FINER))
    middles = picture.resize((columns, rows), Image.Resampling.NEAREST)
    raw = middles.tobytes()
    painted = zip(raw[::3], raw[1::3], raw[2::3], strict=True)
    wrong = (
        max(abs(one - other) for one, other in zip(channels(ours), theirs, strict=True)) > FAR
        for ours, theirs in zip(sampled(drawing, columns, rows), painted, strict=True)
    )
    return sum(wrong) / (columns * rows)


def test_faces_shapes_clips_and_placed_drawings_are_seen_as_pdfium_paints_them(
    specimen: Drawing, pdf_of: PdfOf
) -> None:
    assert share_wrong(specimen, pdf_of) < 0.001


ALONE = [
    (polyline([(1, 1), (9, 1), (5, 9)], closed=True, fill=RED), "a triangle"),
    (joined([polyline([(1, 1), (9, 1), (9, 9), (1, 9)], closed=True),
             polyline([(3, 3), (7, 3), (7, 7), (3, 7)], closed=True)], fill=RED), "a hole"),
    (Rect(1, 1, 8, 8, RED, Stroke(BLUE, 1.5), 2), "round corners"),
    (Circle(5, 5, 3, RED, Stroke(BLUE, 1.5)), "a circle"),
    (polyline([(1, 5), (9, 5)], stroke=Stroke(RED, 2, (1.6, 1.1))), "dashes"),
    (polyline([(1, 2), (9, 2), (9, 8)], stroke=Stroke(RED, 1, (0.1, 2), cap="round")), "dots round a corner"),
    (polyline([(3, 5), (7, 5)], stroke=Stroke(RED, 3, cap="square")), "square ends"),
    (polyline([(3, 5), (7, 5)], stroke=Stroke(RED, 3, cap="round")), "round ends"),
    (Path((("M", 1, 5), ("C", 3, 0, 7, 10, 9, 5)), stroke=Stroke(RED, 1)), "a curve"),
    (Text(9, 9, "M8", "sans-bold", 16, RED, "end", 30), "letters that end and turn"),
    (Group((Rect(0, 0, 10, 10, RED),), polyline([(5, 1), (9, 9), (1, 9)], closed=True)), "a clip"),
    (Placed(Drawing("in", 4, 4, (Rect(0, 0, 4, 1, RED), Circle(3, 3, 1, BLUE))), 6, 1, 1.2, 65), "placed"),
]  # fmt: skip


@pytest.mark.parametrize(("item", "why"), ALONE, ids=[row[-1] for row in ALONE])
def test_each_kind_of_thing_lies_where_pdfium_paints_it(item: Rect, why: str, pdf_of: PdfOf) -> None:
    small = Drawing("small", 10.16, 10.16, (item,))
    inch = Drawing("inch", 25.4, 25.4, (Placed(small, 0, 0, 2.5),))

    assert len(set(sampled(inch, 51, 51))) > 1
    assert share_wrong(inch, pdf_of) <= 0.006


def test_a_clip_within_a_clip_shows_what_lies_in_both() -> None:
    left = polyline([(0, 0), (3, 0), (3, 4), (0, 4)], closed=True)
    right = polyline([(1, 0), (4, 0), (4, 4), (1, 4)], closed=True)
    drawing = Drawing("both", 4, 1, (Group((Group((Rect(0, 0, 4, 4, RED),), right),), left),))

    assert sampled(drawing, 4, 1) == (WHITE, RED, RED, WHITE)


def test_what_comes_later_lies_above() -> None:
    drawing = Drawing("two", 2, 1, (Rect(0, 0, 2, 1, RED), Rect(1, 0, 1, 1, BLUE)))

    assert sampled(drawing, 2, 1) == (RED, BLUE)


points = st.tuples(st.floats(0, 10), st.floats(0, 10))


@settings(max_examples=60, deadline=None)
@given(corners=st.lists(points, min_size=3, max_size=7), even_odd=st.booleans())
def test_any_outline_is_filled_by_its_rule(corners: list[Point], even_odd: bool) -> None:
    """Winding numbers counted here by angles, not by crossings."""
    drawing = Drawing("any", 10, 10, (polyline(corners, closed=True, fill=RED, even_odd=even_odd),))
    seen = sampled(drawing, 7, 7)
    for index, colour in enumerate(seen):
        spot = ((index % 7 + 0.5) * 10 / 7, (index // 7 + 0.5) * 10 / 7)
        turns = winding(corners, spot)
        if turns is not None:
            is_inside = bool(turns % 2) if even_odd else bool(turns)
            assert (colour == RED) == is_inside


def winding(corners: list[Point], spot: Point) -> int | None:
    """How often the outline goes round a spot; None if it runs through it."""
    from cmath import phase, pi

    whole = 0.0
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        start, end = complex(ax - spot[0], ay - spot[1]), complex(bx - spot[0], by - spot[1])
        if abs(start) < 1e-6 or abs(end) < 1e-6:
            return None
        turn = phase(end / start)
        if abs(abs(turn) - pi) < 1e-6:
            return None
        whole += turn
    return round(whole / (2 * pi))


@pytest.mark.parametrize("turn_deg", [0, 40])
@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_hollow_letters_run_round_the_solid_ones(anchor: str, turn_deg: float) -> None:
    text = Text(10, 12, "ŻB8", "serif-bold", 24, RED, anchor, turn_deg)  # type: ignore[arg-type]
    edges = hollow(text, 0.2)
    solid, filled = (
        sampled(Drawing("t", 20, 20, (item,)), 80, 80)
        for item in (text, replace(edges, fill=RED, stroke=None))
    )

    assert edges.stroke == Stroke(RED, 0.2, join="round")
    assert solid == filled
    assert RED in solid
