"""How lines break, tables fit and pages fill."""

import os
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulebook
from printkit.ink.drawing import Placed
from rulebook.design import design
from rulebook.index import terms
from rulebook.layout import SPARSE
from rulebook.lines import Breaker, line_text, line_width_mm
from rulebook.manuscript import Run
from rulebook.reading import read

from .conftest import BOOK, figure

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a5": (148.0, 210.0)}
GOLDEN = Path(__file__).parents[1] / "golden" / "rulebook" / "shore.txt"
GRIDS = {name: design(paper_mm).grid for name, paper_mm in PAPERS.items()}
VOICE = design(PAPERS["a4"]).body
words = st.lists(st.text("abcdefghij", min_size=1, max_size=12), min_size=1, max_size=60)


@given(words=words, width_mm=st.floats(40, 120))
def test_lines_hold_every_word_in_order_and_none_is_too_wide(words: list[str], width_mm: float) -> None:
    lines = Breaker(VOICE, "f", "w").broken((Run(" ".join(words)),), width_mm)

    assert " ".join(map(line_text, lines)).split() == words
    assert all(line_width_mm(line) <= width_mm + 1e-6 for line in lines)


@given(words=words, width_mm=st.floats(40, 120))
def test_only_the_last_line_could_take_the_next_word(words: list[str], width_mm: float) -> None:
    breaker = Breaker(VOICE, "f", "w")
    lines = breaker.broken((Run(" ".join(words)),), width_mm)

    for line, after in list(pairwise(lines))[:-1]:
        longer = f"{line_text(line)} {line_text(after).split()[0]}"
        assert breaker.natural_mm((Run(longer),)) > width_mm


def test_a_short_last_word_takes_its_neighbour_along() -> None:
    text = "one two three four five six seven"
    breaker = Breaker(VOICE, "f", "w")
    width_mm = breaker.natural_mm((Run(text.rpartition(" ")[0]),)) + 1
    lines = breaker.broken((Run(text),), width_mm)

    assert [line_text(line) for line in lines] == ["one two three four five", "six seven"]


def test_spaces_between_voices_are_there_to_copy() -> None:
    lines = Breaker(VOICE, "f", "w").broken((Run("a "), Run("bold", "strong"), Run(" word")), 100)

    assert line_text(lines[0]) == "a bold word"


# -- pages -------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_stands_below_the_grid_or_on_something_else(
    make: Callable[..., rulebook.Book], paper: str
) -> None:
    book = make(
        LONG, PAPERS[paper], figures={f"f{n}": figure(f"f{n}", height_mm=30 + 7 * n) for n in range(8)}
    )
    grid = GRIDS[paper]
    for page in book.pages:
        for column in (0.0, grid.side_x_mm):
            spots = [spot for spot in page.spots if spot.x_mm == column and spot.piece.halves]
            ends = [round(spot.y_mm + spot.piece.halves * grid.half_mm, 6) for spot in spots]
            tops = [round(spot.y_mm, 6) for spot in spots]
            assert all(end <= top for end, top in zip(ends, tops[1:], strict=False)), page.label
            assert all(end <= grid.halves * grid.half_mm + 2 for end in ends), page.label


LONG = "\n\n".join(
    [
        "# 1 Long",
        "Lead.",
        *(
            f"E-{101 + n} " + "Words that say very little " * (3 + n % 4) + "\n\n{figure:f" + str(n) + "}"
            for n in range(8)
        ),
        "E-110 " + "A rule that goes on and on for far too many lines. " * 40,
        "## Last",
        "E-111 The end.",
    ]
)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_rule_up_to_eight_lines_is_never_split(make: Callable[..., rulebook.Book], paper: str) -> None:
    book = make(LONG, PAPERS[paper], figures={f"f{n}": figure(f"f{n}") for n in range(8)})
    parts: dict[str, list[int]] = {}
    for page in book.pages:
        for spot in page.spots:
            if spot.piece.kind in ("rule", "more"):
                parts.setdefault(spot.piece.id, []).append(spot.piece.halves // 2)

    assert sum(parts["E-110"]) > 8
    assert all(len(lines) == 1 or (sum(lines) > 8 and min(lines) >= 3) for lines in parts.values())


@pytest.mark.parametrize("before", range(20, 40))
def test_a_heading_stands_on_the_page_of_its_first_rule(
    make: Callable[..., rulebook.Book], before: int
) -> None:
    book = make(f"{_fillers(before)}\n\n## Last\n\nE-201 {'The end is near. ' * 26}", figures={})
    kinds = [[spot.piece.kind for spot in page.spots] for page in book.pages]

    assert not [page for page in kinds if page and page[-1] == "section"]


@pytest.mark.parametrize("before", range(18, 32))
def test_a_long_rule_leaves_three_lines_on_both_sides(
    make: Callable[..., rulebook.Book], before: int
) -> None:
    book = make(f"{_fillers(before)}\n\nE-201 {'It goes on and on. ' * 30}", figures={})
    parts = [spot.piece.halves // 2 for page in book.pages for spot in page.spots if spot.piece.id == "E-201"]

    assert sum(parts) > 8
    assert min(parts) >= 3


def _fillers(count: int) -> str:
    """A chapter of so many rules of one line."""
    return "\n\n".join(["# 1 Short", "Lead.", *(f"E-{101 + at} One line." for at in range(count))])


def test_figures_stand_no_higher_than_their_rules(make: Callable[..., rulebook.Book]) -> None:
    book = make(LONG, figures={f"f{n}": figure(f"f{n}") for n in range(8)})
    rules = {spot.piece.id: (page.label, spot.y_mm) for page in book.pages for spot in page.spots}
    for page in book.pages:
        for spot in page.spots:
            if spot.piece.kind == "figure" and spot.x_mm:
                label, y_mm = rules[f"E-{101 + int(spot.piece.id[1:])}"]
                assert label != page.label or spot.y_mm > y_mm


def test_the_two_large_papers_break_lines_alike(make: Callable[..., rulebook.Book]) -> None:
    def lines(paper: str) -> list[tuple[str, tuple[str, ...]]]:
        book = make(LONG, PAPERS[paper], figures={f"f{n}": figure(f"f{n}") for n in range(8)})
        return [
            (spot.piece.id, spot.piece.lines)
            for page in book.pages[2:]
            for spot in page.spots
            if spot.piece.kind == "rule" and not spot.piece.split
        ]

    assert lines("a4") == lines("letter")
    assert lines("a4") != lines("a5")


def test_the_running_head_names_the_first_and_last_rule_of_its_page(
    make: Callable[..., rulebook.Book],
) -> None:
    book = make(LONG, figures={f"f{n}": figure(f"f{n}", height_mm=80) for n in range(8)})
    page = next(page for page in book.pages if page.kind == "text" and len(page.rules) > 1)
    texts = [getattr(item, "text", "") for item in page.furniture]

    assert f"{page.rules[0]} – {page.rules[-1]}" in texts


def test_a_page_without_a_rule_has_the_chapter_alone_at_its_head(make: Callable[..., rulebook.Book]) -> None:
    words = "Plain words that fill a line and say no more than this. " * 12
    book = make("# 1 One\n\nLead.\n\nE-101 A rule.\n\n" + "\n\n".join([words] * 12), figures={})
    page = next(page for page in book.pages if page.kind == "text" and not page.rules)
    texts = [getattr(item, "text", "") for item in page.furniture]

    assert "E-101" not in " ".join(texts)
    assert "".join(text for text in texts if len(text) == 1).startswith("1·ONE")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("count", range(24, 62, 2))
def test_a_chapters_last_page_is_not_left_almost_empty(
    make: Callable[..., rulebook.Book], paper: str, count: int
) -> None:
    """Rules of two lines: whatever their number, the end is pulled back or filled up."""
    rules = "\n\n".join(f"E-{101 + at} {'Two lines of words, and no more. ' * 3}" for at in range(count))
    book = make(f"# 1 One\n\nLead.\n\n{rules}", PAPERS[paper], figures={})
    pages = [page for page in book.pages if page.kind in ("opener", "text")]
    grid = GRIDS[paper]
    used = [max(spot.y_mm / grid.half_mm + spot.piece.halves for spot in page.spots) for page in pages]

    assert len(pages) == 1 or used[-1] >= SPARSE * grid.halves


def test_gaps_are_closed_only_where_that_saves_a_page(make: Callable[..., rulebook.Book]) -> None:
    def gaps(count: int, words: str = "One line.") -> tuple[int, set[float]]:
        rules = "\n\n".join(f"E-{101 + at} {words}" for at in range(count))
        book = make(f"# 1 One\n\nLead.\n\n{rules}", figures={})
        pages = [page for page in book.pages if page.kind in ("opener", "text")]
        half_mm = GRIDS["a4"].half_mm
        spots = [spot for spot in pages[0].spots if spot.piece.kind == "rule"]
        found = {
            round((other.y_mm - one.y_mm) / half_mm - one.piece.halves, 3) for one, other in pairwise(spots)
        }
        return len(pages), found

    assert gaps(20) == (1, {1.0})
    assert gaps(32) == (1, {0.0})
    assert gaps(52) == (2, {1.0})
    assert gaps(23, "Two lines of words, and no more. " * 3) == (2, {1.0})


def test_a_figure_as_wide_as_the_page_begins_at_the_left_margin(make: Callable[..., rulebook.Book]) -> None:
    for paper in PAPERS:
        wide = figure("pair", width_mm=178, height_mm=60, width="page")
        book = make(paper_mm=PAPERS[paper], figures={"pair": wide})
        spot = next(spot for page in book.pages for spot in page.spots if spot.piece.id == "pair")
        placed = next(item for item in spot.piece.items if isinstance(item, Placed))

        assert (spot.x_mm, placed.x_mm) == (0.0, 0.0)
        assert placed.drawing.width_mm * placed.scale <= GRIDS[paper].full_mm + 1e-6


def test_the_same_book_is_set_twice_alike(make: Callable[..., rulebook.Book]) -> None:
    assert make().text() == make().text()


def test_house_rules_say_whether_they_are_in_force(make: Callable[..., rulebook.Book]) -> None:
    text = make().text().replace("\N{NO-BREAK SPACE}", " ")

    assert "House rule: early = true." in text
    assert "House rule: off in this edition." in text
    assert "swim. House rule." in text


def test_a_setting_that_is_false_can_be_in_force(make: Callable[..., rulebook.Book]) -> None:
    text = make("# 1 One\n\nLead.\n\nE-101 It gives nothing. [house: late]").text()

    assert "House rule: late = false." in text.replace("\N{NO-BREAK SPACE}", " ")


def test_the_index_knows_where_terms_are_explained() -> None:
    found = {term.word: term for term in terms(read(BOOK, "rules.en.md"))}

    assert found["land"].explained == ("E-101",)


def test_the_plan_is_as_it_was(make: Callable[..., rulebook.Book]) -> None:
    text = make().text() + "\n"
    if "PRINTKIT_WRITE_GOLDENS" in os.environ:
        GOLDEN.parent.mkdir(parents=True, exist_ok=True)
        GOLDEN.write_text(text, encoding="utf-8")

    assert text == GOLDEN.read_text(encoding="utf-8")
