from math import inf, nan

import pytest

from printkit.model import UsageError
from printkit.press import Paper, named

SIZES = [
    # word, width, height in mm
    ("a5", 148, 210),
    ("a4", 210, 297),
    ("A3", 297, 420),
    ("  a2 ", 420, 594),
    ("Letter", 215.9, 279.4),
    ("LEGAL", 215.9, 355.6),
    ("tabloid", 279.4, 431.8),
    ("100x150mm", 100, 150),
    ("5x7in", 127, 177.8),
    ("8.5 x 14 in", 215.9, 355.6),
]


@pytest.mark.parametrize(("word", "width_mm", "height_mm"), SIZES, ids=[row[0] for row in SIZES])
def test_a_paper_has_its_size_whatever_its_case(word: str, width_mm: float, height_mm: float) -> None:
    paper = named(word)

    assert (paper.width_mm, paper.height_mm) == pytest.approx((width_mm, height_mm))


@pytest.mark.parametrize(
    "word", ["A4 plus", "Lettre", "", "a44", "100x150", "-5x7in", "10x10mm", "9000x10mm"]
)
def test_an_unknown_paper_is_refused_never_replaced(word: str) -> None:
    with pytest.raises(UsageError) as refused:
        named(word)

    assert refused.value.exit_code == 2
    assert "\n" not in str(refused.value)


def test_the_refusal_lists_the_known_papers_and_the_nearest() -> None:
    with pytest.raises(
        UsageError, match=r"'leter'\. Did you mean letter\? known: a5, a4, a3, a2, letter, legal"
    ):
        named("leter")


def test_landscape_turns_a_paper_once() -> None:
    wide = named("letter").landscape()

    assert (wide.width_mm, wide.height_mm) == (279.4, 215.9)
    assert wide.landscape() == wide


@pytest.mark.parametrize("margin_mm", [-0.1, 60, nan, inf])
def test_an_absurd_margin_is_refused(margin_mm: float) -> None:
    with pytest.raises(UsageError, match=r"margin .* mm: on a4 it is 0 to 52\.5 mm"):
        named("a4").printable(margin_mm)


def test_a_margin_of_nothing_leaves_the_whole_sheet() -> None:
    area = Paper("x", 100, 150).printable(0)

    assert (area.x_mm, area.y_mm, area.right_mm, area.bottom_mm) == (0, 0, 100, 150)
