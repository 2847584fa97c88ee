"""Whatever is wrong in a folder is told as file, key, problem."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from printkit import shelf
from printkit.model import DataError

Write = Callable[[Path, Mapping[str, str]], Path]
Fault = Callable[[str], DataError]

FAULTS = [
    # file, what stands there, what is put there, file of the message, key, problem
    (
        "pieces.toml", "copies = 13", "copeis = 13",
        "pieces.toml", "piece[1].copeis",
        'unknown key. Did you mean copies? known: code, copies, worth, home (where code = "G")',
    ),
    (
        "game.toml", "name =", "nam =",
        "game.toml", "nam",
        "unknown key. Did you mean name? known: id, name, switches",
    ),
    (
        "game.toml", 'first = "fox"', 'first = "fox"\nzzz = 1',
        "game.toml", "switches.zzz", "unknown key. known: huffing, first, board_mm, clock",
    ),
    (
        "game.toml", "[switches]", "[switches.clock]\nminute = 5\n[switches]",
        "game.toml", "switches.clock.minute", "unknown key. Did you mean minutes? known: minutes",
    ),
    (
        "game.toml", "[switches]", "[switches.clock]\nminutes = 0.5\n[switches]",
        "game.toml", "switches.clock.minutes", "must be a whole number, got 0.5",
    ),
    ("game.toml", 'name = "Fox and Geese"\n', "", "game.toml", "name", "is missing"),
    (
        "pieces.toml", "copies = 13\n", "",
        "pieces.toml", "piece[1].copies", 'is missing (where code = "G")',
    ),
    (
        "pieces.toml", "copies = 13", 'copies = "13"',
        "pieces.toml", "piece[1].copies", 'must be a whole number, got "13" (where code = "G")',
    ),
    (
        "pieces.toml", "copies = 13", "copies = 1.5",
        "pieces.toml", "piece[1].copies", 'must be a whole number, got 1.5 (where code = "G")',
    ),
    (
        "pieces.toml", "worth = 2", "worth = true",
        "pieces.toml", "piece[1].worth", 'must be a whole number, got true (where code = "G")',
    ),
    (
        "pieces.toml", 'code = "F"', "code = 7",
        "pieces.toml", "piece[0].code",
        "must be text in quotes, got 7",
    ),
    (
        "pieces.toml", "4]", '"x"]',
        "pieces.toml", "piece[0].home[1]", 'must be a whole number, got "x" (where code = "F")',
    ),
    ("pieces.toml", "G = 1\n", 'G = "one"\n', "pieces.toml", "prices.G", 'must be a whole number, got "one"'),
    (
        "pieces.toml", "F = 1\n", '"F 1" = []\n',
        "pieces.toml", 'mix.full."F 1"',
        "must be a whole number, got a list of 0",
    ),
    (
        "game.toml", "huffing = true", "huffing = 1",
        "game.toml", "switches.huffing",
        "must be true or false, got 1",
    ),
    (
        "game.toml", 'first = "fox"', 'first = "goose"',
        "game.toml", "switches.first",
        'must be one of "fox", "geese", "", got "goose". Did you mean geese?',
    ),
    (
        "game.toml", 'first = "fox"', "first = 3",
        "game.toml", "switches.first", 'must be one of "fox", "geese", "", got 3',
    ),
    (
        "layouts/square.toml", "rows = 3", "rows = []",
        "layouts/square.toml", "settings.rows",
        "must be true or false or a whole number or text in quotes, got a list of 0",
    ),
    (
        "layouts/square.toml", 'start = ["F", "G"]', 'start = "F"',
        "layouts/square.toml", "start", 'must be a list, got "F"',
    ),
    (
        "pieces.toml", "copies = 13", "copies = 0",
        "pieces.toml", "piece[1]", 'copies must be 1 or more, got 0 (where code = "G")',
    ),
    (
        "pieces.toml", 'code = "G"', 'code = "F"',
        "pieces.toml", "piece[1].code", "the id F is given twice",
    ),
    (
        "pieces.toml", "copies = 13", "copies = 13\ncopies = 14",
        "pieces.toml", "copies", "stands twice (the second on line 9)",
    ),
    (
        "game.toml", "[switches]", "[switches]\n[switches]  # again",
        "game.toml", "switches", "stands twice (the second on line 4)",
    ),
    (
        "layouts/cross.toml", "start = []", "start = []\nstart = []",
        "layouts/cross.toml", "start", "stands twice (the second on line 3)",
    ),
    ("game.toml", "huffing = true", "huffing =", "game.toml", "line 4", "not valid TOML: invalid value"),
    ("game.toml", 'first = "fox"\n', "first = [", "game.toml", "line 5", "not valid TOML: invalid value"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "there", "instead", "blamed", "key", "problem"),
    FAULTS,
    ids=[f"{row[4]}: {row[5]}" for row in FAULTS],
)
def test_a_fault_is_told_as_file_key_problem(
    fox: Path, file: str, there: str, instead: str, blamed: str, key: str, problem: str, fault: Fault
) -> None:
    head, found, tail = (fox / file).read_text().rpartition(there)
    assert found
    (fox / file).write_text(head + instead + tail)

    told = fault("fox")

    assert (told.file, told.key, told.problem) == (blamed, key, problem)
    assert str(told) == f"{blamed}: {key}: {problem}"


def test_a_long_wrong_value_is_quoted_short(fox: Path, fault: Fault) -> None:
    text = (fox / "game.toml").read_text()
    (fox / "game.toml").write_text(text.replace("true", '"' + "no " * 200 + '"'))

    assert len(str(fault("fox"))) < 120


def test_a_file_in_another_code_page_is_refused_with_its_line(fox: Path, fault: Fault) -> None:
    (fox / "game.toml").write_bytes('id = "fox"\nname = "Füchse"\n'.encode("cp1252"))

    assert str(fault("fox")) == "game.toml: line 2: byte 0xFC is not UTF-8; save the file as UTF-8"


def test_a_needed_file_that_is_missing_is_named(fox: Path, fault: Fault) -> None:
    (fox / "pieces.toml").unlink()

    assert str(fault("fox")) == "pieces.toml: the file is missing"


@pytest.mark.parametrize(
    ("name", "guess"),
    [
        ("peices.toml", "pieces.toml"),
        ("layout/square.toml", "layouts/*.toml"),
        ("layouts.toml", "layouts/*.toml"),
    ],
)
def test_a_file_the_game_does_not_have_is_refused(
    fox: Path, name: str, guess: str, written: Write, fault: Fault
) -> None:
    written(fox, {name: ""})

    told = fault("fox")

    assert told.file == name
    assert f"Did you mean {guess}?" in told.problem


def test_pinned_texts_with_a_strange_file_are_refused(fox: Path) -> None:
    with pytest.raises(DataError, match=r"rows\.toml: the game has no such file"):
        shelf.from_texts("fox", {**shelf.find("fox").texts, "rows.toml": ""})


@pytest.mark.parametrize("word", ["nan", "inf", "-inf", "1e999"])
def test_a_number_without_end_is_refused(fox: Path, word: str, fault: Fault) -> None:
    text = (fox / "game.toml").read_text()
    (fox / "game.toml").write_text(text.replace("huffing = true", f"huffing = {word}"))

    assert str(fault("fox")) == f"game.toml: huffing: must be a finite number, got {word}"
