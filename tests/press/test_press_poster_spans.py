"""One axis of a poster: as few windows as any way has, everything kept whole, joins spread evenly."""

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from printkit.press.poster.spans import MARK_MM, Axis

SLACK_MM = 1e-5


def fewest(length: int, window: int, shared: int, kept: list[tuple[int, int]]) -> int:
    """How many windows at least, by trying every whole millimetre for every window."""
    reached, count = {0}, 1
    while all(start + window < length for start in reached):
        reached = {
            later
            for start in reached
            for later in range(start + 1, start + window - shared + 1)
            if all(end <= start + window for begin, end in kept if begin < later)
        }
        count += 1
    return count


spans = st.tuples(st.integers(0, 79), st.integers(1, 30)).map(lambda each: (each[0], each[0] + each[1]))


@given(
    length=st.integers(20, 80),
    window=st.integers(8, 40),
    shared=st.integers(1, 20),
    kept=st.lists(spans, max_size=9),
    words=st.lists(spans, max_size=9),
)
def test_there_are_as_few_windows_as_there_can_be(
    length: int, window: int, shared: int, kept: list[tuple[int, int]], words: list[tuple[int, int]]
) -> None:
    assume(shared < window - 1)
    kept = [(begin, min(end, length)) for begin, end in kept if begin < length]
    assume(all(end - begin <= window for begin, end in kept))
    axis = Axis(float(length), tuple(kept), tuple(words), float(shared))
    cut = axis.cut(window)

    assert len(cut.windows) == fewest(length, window, shared, kept)
    assert cut.windows[0][0] == 0
    assert cut.windows[-1][1] == length
    assert all(end - begin <= window + SLACK_MM for begin, end in cut.windows)
    assert all(one[1] - other[0] >= shared - SLACK_MM for one, other in pairwise(cut.windows))
    assert all(
        other[0] < line < one[1]
        for line, (one, other) in zip(cut.lines_mm, pairwise(cut.windows), strict=True)
    )
    for begin, end in kept:
        assert any(low <= begin + SLACK_MM and end <= high + SLACK_MM for low, high in cut.windows), (
            begin,
            end,
        )


@given(length=st.floats(200, 2000), window=st.floats(60, 300))
def test_joins_of_a_plain_board_are_spread_evenly(length: float, window: float) -> None:
    cut = Axis(length, (), (), 10.0).cut(window)
    cells = [high - low for low, high in (cut.cell(index) for index in range(len(cut.windows)))]

    assert sum(cells) == pytest.approx(length)
    assert max(cells) - min(cells) <= 11.0  # the windows at the ends share one zone, the others two


def test_two_pages_of_a_board_alike_on_both_sides_are_alike() -> None:
    columns = tuple((18.0 * column, 18.0 * column + 24.0) for column in range(14))
    cut = Axis(258.0, columns, (), 10.0).cut(190.0)

    assert cut.lines_mm == (129.0,)
    assert cut.windows == ((0.0, 134.0), (124.0, 258.0))


def test_a_join_moves_off_its_even_place_rather_than_through_words() -> None:
    words = ((128.0, 132.0), (129.0, 131.0))
    (line,) = Axis(258.0, (), words, 10.0).cut(190.0).lines_mm

    assert not any(low < line < high for low, high in words)
    assert abs(line - 129.0) < 4


def test_marks_have_room_on_both_sides_of_every_line() -> None:
    columns = tuple((18.0 * column, 18.0 * column + 24.0) for column in range(99))
    words = tuple((18.0 * column + 7, 18.0 * column + 17) for column in range(99))
    cut = Axis(1788.0, columns, words, 6.0).cut(190.0)

    assert len(cut.windows) == 10
    for line, (one, other) in zip(cut.lines_mm, pairwise(cut.windows), strict=True):
        assert line - other[0] >= MARK_MM - SLACK_MM
        assert one[1] - line >= MARK_MM - SLACK_MM
        assert not any(low < line < high for low, high in words)
