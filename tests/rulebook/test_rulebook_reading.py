"""What a manuscript may hold, and what is said of one that is wrong."""

from collections.abc import Callable
from typing import Any

import pytest

import rulebook
from printkit.ink.fonts import MissingGlyphError
from printkit.model import DataError, UsageError
from rulebook.index import terms
from rulebook.manuscript import Example, House, Rule, plain_text
from rulebook.reading import inline, read

from .conftest import BOOK, figure

CHAPTER = "# 1 The ground\n\nLead.\n\n"

FAULTS = [
    # manuscript, what is said, why
    (
        CHAPTER + "E-101 One.\n\nE-101 Two.\n",
        "rules.en.md: line 7: E-101 stands in line 5 already",
        "a number twice",
    ),
    (
        CHAPTER + "E-101 See E-110.\n",
        "rules.en.md: E-101: cites E-110, which no rule has. Did you mean E-101?",
        "no such rule",
    ),
    (
        CHAPTER + "E-101 {value:pric}\n",
        "rules.en.md: line 5: no value 'pric'. Did you mean price?",
        "no such value",
    ),
    (
        CHAPTER + "{table:word}\n",
        "rules.en.md: line 5: no table 'word'. Did you mean words?",
        "no such table",
    ),
    (
        CHAPTER + "{figure:pairs}\n",
        "rules.en.md: line 5: no figure 'pairs'. Did you mean pair?",
        "no such figure",
    ),
    (
        CHAPTER + "{figure:pair}\n\n{figure:pair}\n",
        "rules.en.md: line 7: figure 'pair' stands in the book already",
        "a figure twice",
    ),
    (
        CHAPTER + "E-101 So {table:words} here.\n",
        "rules.en.md: line 5: {table:words} must stand on a line of its own",
        "a table within a line",
    ),
    (
        CHAPTER + "E-101 So. [house: erly]\n",
        "rules.en.md: line 5: E-101: no value 'setting.erly'. Did you mean setting.early?",
        "no such setting",
    ),
    (
        CHAPTER + "> Hello\n",
        "rules.en.md: line 5: a quoted part begins with **Example** and a title, or **Design note**",
        "an unknown box",
    ),
    (CHAPTER + "---\n", "rules.en.md: line 5: Markdown of kind 'hr' has no place in a rulebook", "a line"),
    (
        "# Movement\n",
        "rules.en.md: line 1: a chapter reads '# 5 Movement': a number, then its title",
        "no number",
    ),
    ("# 1 Ground\n", "rules.en.md: line 1: chapter 1 needs a lead paragraph first", "no lead"),
    (
        "Hello\n",
        "rules.en.md: line 1: the book must begin with a heading such as '# 1 The idea'",
        "no chapter",
    ),
    (
        "# Find it fast\n\n- Who?\n",
        "rules.en.md: line 3: a question reads '- Who wins? (E-901)', got 'Who?'",
        "a question without a rule",
    ),
    (
        CHAPTER + f"E-101 {'a' * 80} is long.\n",
        f"rules.en.md: E-101: the word '{'a' * 80}' is wider than its column (100 mm)",
        "a word that fits nowhere",
    ),
]


@pytest.mark.parametrize(("text", "said", "why"), FAULTS, ids=[row[2] for row in FAULTS])
def test_a_fault_is_one_line_with_its_place(
    make: Callable[..., rulebook.Book], text: str, said: str, why: str
) -> None:
    with pytest.raises(DataError) as fault:
        make(text)

    assert str(fault.value) == said


def test_a_letter_no_face_has_is_named_with_its_rule(make: Callable[..., rulebook.Book]) -> None:
    with pytest.raises(MissingGlyphError, match=r"rules.en.md: E-101: '★' \(U\+2605\)"):
        make(CHAPTER + "E-101 A ★ shines.\n")


ALTS = [("", "has no alternative text"), ("x" * 251, "its alternative text has 251 letters")]


@pytest.mark.parametrize(("alt", "said"), ALTS, ids=["none", "too long"])
def test_a_figure_without_words_stops_the_build(
    make: Callable[..., rulebook.Book], alt: str, said: str
) -> None:
    with pytest.raises(DataError, match=said):
        make(figures={"pair": figure("pair", alt=alt)})


def test_a_figure_wider_than_its_column_stops_the_build(make: Callable[..., rulebook.Book]) -> None:
    with pytest.raises(DataError, match=r"figure pair: is 101\.0 mm wide, its column 57 mm"):
        make(figures={"pair": figure("pair", width_mm=101)})


PAPERS_AND_TONGUES: list[tuple[dict[str, Any], str]] = [
    ({"paper_mm": (148, 200)}, "no rulebook page of 148 x 200 mm; it needs 139.7 x 210 mm"),
    ({"language": "eo"}, "no rulebook in language 'eo'"),
]


@pytest.mark.parametrize(("options", "said"), PAPERS_AND_TONGUES, ids=["paper", "language"])
def test_an_unknown_paper_or_language_is_refused(
    make: Callable[..., rulebook.Book], options: dict[str, Any], said: str
) -> None:
    with pytest.raises(UsageError, match=said):
        make(**options)


def test_the_parts_of_a_chapter_are_read() -> None:
    ground, pieces = read(BOOK, "rules.en.md").chapters

    assert (ground.number, ground.title, plain_text(ground.lead)) == (
        "1",
        "The ground",
        "Land and water, and nothing else.",
    )
    assert [plain_text(item) for item in ground.short] == ["Land meets land.", "Water does not."]
    assert [type(block).__name__ for block in ground.blocks] == [
        "Section", "Rule", "Call", "Rule", "Call", "Example", "Note", "Rule",
    ]  # fmt: skip
    assert [rule.number for rule in pieces.rules] == ["E-201"]


def test_house_marks_are_taken_off_the_rule() -> None:
    rules = list(read(BOOK, "rules.en.md").rules())

    assert [rule.house for rule in rules] == [House(("early",)), House(("late",)), House(()), None]
    assert not [rule for rule in rules if "[" in plain_text(rule.text)]


def test_an_example_has_a_title_and_parts() -> None:
    block = next(
        block for block in read(BOOK, "rules.en.md").chapters[0].blocks if isinstance(block, Example)
    )

    assert (block.title, [type(part).__name__ for part in block.parts]) == (
        "A crossing",
        ["Paragraph", "Grid"],
    )


def test_references_are_found_in_words_but_not_in_code() -> None:
    runs = inline("see E-104, not `E-105`")

    assert [(run.text, run.kind) for run in runs] == [
        ("see ", "plain"),
        ("E-104", "reference"),
        (", not ", "plain"),
        ("E-105", "code"),
    ]


def test_a_number_stays_with_its_noun() -> None:
    assert (
        plain_text(inline("rule E-104 says 12 mm"))
        == "rule\N{NO-BREAK SPACE}E-104 says 12\N{NO-BREAK SPACE}mm"
    )


def test_rules_know_their_line() -> None:
    lines = BOOK.splitlines()

    for rule in read(BOOK, "rules.en.md").rules():
        assert isinstance(rule, Rule)
        assert lines[rule.line - 1].startswith(rule.number)


# -- index -------------------------------------------------------------------

INDEXED = """# 1 The ground

Lead.

E-101 A unit **holds|hold** its **Hex**, and may **stay|** there. [house] [index: combat, **lot**]

E-102 Lots of land may hold water; the hexes count. [index: combat]
"""


def test_the_index_is_made_from_marks_alone() -> None:
    found = {term.word: (term.explained, term.mentioned) for term in terms(read(INDEXED, "f"))}

    assert found == {
        "combat": ((), ("E-101", "E-102")),
        "hex": (("E-101",), ()),
        "hold": (("E-101",), ()),
        "lot": (("E-101",), ()),
    }


def test_a_term_with_a_name_of_its_own_prints_as_it_stands() -> None:
    first, second = read(INDEXED, "f").rules()

    assert plain_text(first.text) == "A unit holds its Hex, and may stay there."
    assert (first.house, second.house) == (House(()), None)


MARKS = [
    (CHAPTER + "E-101 So. [index]\n", "f: line 5: [index] names no term; write [index: combat, lot]"),
    (CHAPTER + "So. [index: land]\n", "f: line 5: [index] stands at the end of a rule, not of other words"),
    (CHAPTER + "So. [house]\n", "f: line 5: [house] stands at the end of a rule, not of other words"),
]


@pytest.mark.parametrize(("text", "said"), MARKS, ids=["empty", "no rule", "no rule for a house"])
def test_a_mark_that_says_nothing_is_refused(text: str, said: str) -> None:
    with pytest.raises(DataError) as fault:
        read(text, "f")

    assert str(fault.value) == said
