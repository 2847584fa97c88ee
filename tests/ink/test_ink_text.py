"""Drawings as text: a golden, and a digest that follows the picture and nothing else."""

import os
from dataclasses import replace
from pathlib import Path as File

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.ink.drawing import Circle, Drawing, Group, Item, Path, Placed, Rect, Stroke, Text
from printkit.ink.text import drawing_digest, dump

GOLDEN = File(__file__).with_name("specimen.txt")


def test_the_specimen_reads_as_it_did(specimen: Drawing) -> None:
    if "PRINTKIT_WRITE_GOLDENS" in os.environ:
        GOLDEN.write_text(dump(specimen), encoding="utf-8")
    assert dump(specimen) == GOLDEN.read_text(encoding="utf-8")


SPOT = Drawing("spot", 4, 4, (Circle(2, 2, 1.5, "#000000"),))
LINE = Stroke("#000000", 0.3)
HEXAGON = Path((("M", 0, 0), ("L", 1, 0), ("Z",)), "#123456", LINE)
WORD = Text(1, 2, "B-RAD3", "sans", 9, "#000000")
GROUP = Group((WORD,), HEXAGON, (("data-hex", "A07"),), "water")

CHANGES: list[tuple[Item, Item]] = [
    *((WORD, replace(WORD, **change)) for change in (
        {"x_mm": 1.1}, {"y_mm": 3}, {"text": "B-RAD4"}, {"face": "sans-bold"}, {"size_pt": 9.5},
        {"fill": "#000001"}, {"anchor": "end"}, {"turn_deg": 5},
    )),
    *((Circle(2, 2, 1), replace(Circle(2, 2, 1), **{key: 9})) for key in ("x_mm", "y_mm", "radius_mm")),
    (Circle(2, 2, 1), Circle(2, 2, 1, "#fff")),
    *((Rect(1, 2, 3, 4), replace(Rect(1, 2, 3, 4), **{key: 9})) for key in (
        "x_mm", "y_mm", "width_mm", "height_mm", "radius_mm",
    )),
    *((replace(HEXAGON, stroke=LINE), replace(HEXAGON, stroke=replace(LINE, **change))) for change in (
        {"colour": "#111111"}, {"width_mm": 0.4}, {"dash_mm": (1,)}, {"cap": "round"}, {"join": "bevel"},
    )),
    (HEXAGON, replace(HEXAGON, even_odd=True)),
    (HEXAGON, replace(HEXAGON, fill=None)),
    (HEXAGON, replace(HEXAGON, segments=(*HEXAGON.segments, ("M", 1, 1)))),
    (GROUP, replace(GROUP, clip=None)),
    (GROUP, replace(GROUP, clip=replace(HEXAGON, even_odd=True))),
    (GROUP, replace(GROUP, items=())),
    (GROUP, replace(GROUP, title="")),
    (GROUP, replace(GROUP, attributes=(("data-hex", "A08"),))),
    (Placed(SPOT, 1, 1), Placed(SPOT, 2, 1)),
    (Placed(SPOT, 1, 1), Placed(SPOT, 1, 1, 2)),
    (Placed(SPOT, 1, 1), Placed(SPOT, 1, 1, 1, 60)),
    (Placed(SPOT, 1, 1), Placed(replace(SPOT, items=()), 1, 1)),
]  # fmt: skip


@pytest.mark.parametrize(("item", "other"), CHANGES, ids=map(str, range(len(CHANGES))))
def test_any_change_to_the_picture_changes_its_digest(item: Item, other: Item) -> None:
    assert drawing_digest(Drawing("d", 9, 9, (item,))) != drawing_digest(Drawing("d", 9, 9, (other,)))


@pytest.mark.parametrize(
    "change", [{"width_mm": 8}, {"height_mm": 8}, {"title": "t"}, {"metadata": "m"}, {"name": "e"}]
)
def test_any_change_to_the_frame_changes_the_digest(change: dict[str, str]) -> None:
    drawing = Drawing("d", 9, 9, (WORD,))
    assert drawing_digest(replace(drawing, **change)) != drawing_digest(drawing)  # type: ignore[arg-type]


@given(x_mm=st.integers(-3000, 3000), slip=st.floats(-4e-5, 4e-5))
def test_a_slip_of_arithmetic_changes_nothing(x_mm: int, slip: float) -> None:
    drawings = [Drawing("d", 9, 9, (Rect(x, 0, 1, 1),)) for x in (x_mm / 10, x_mm / 10 + slip)]
    assert len({drawing_digest(drawing) for drawing in drawings}) == 1


def test_a_drawing_placed_often_is_told_once() -> None:
    sheet = Drawing("sheet", 99, 9, tuple(Placed(SPOT, 9 * n, 0) for n in range(9)))

    assert dump(sheet).count("circle") == 1
    assert dump(sheet).count("placed 1 at") == 9


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_words_stay_on_one_line(words: str) -> None:
    drawing = Drawing(words, 9, 9, (Text(0, 0, words, "sans", 9, "#000000"),))
    assert len(dump(drawing).rstrip("\n").split("\n")) == 2
