"""A rule read out at the table is the rule of the book."""

import io
import re
import sys
from pathlib import Path

import pytest

from printkit import cli, shelf
from printkit.cli.rulings import ruling
from printkit.referee import open_session

SAID = [
    # words, begins, holds, why
    (
        "E-407",
        "E-407  A unit may plot the positions of this table.",
        "(See its table in the book.)",
        "a table",
    ),
    ("e-604", "E-604  In the supply check", "- Supplied: a disabled RAC", "small letters, and a list"),
    ("E-804", "E-804  Each player secretly bids", "from 1 to 99", "values from the data"),
]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    words = "referee new empire --players B,R --scenario S1 --test-seed 1"
    assert cli.run(words.split()) == 0
    capsys.readouterr()
    return tmp_path


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(("number", "begins", "holds", "why"), SAID, ids=[row[-1] for row in SAID])
def test_help_reads_out_a_rule(
    number: str, begins: str, holds: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["referee", "help", number]) == 0

    said = capsys.readouterr().out
    assert said.startswith(begins)
    assert holds in " ".join(said.split())
    assert not any(sign in said for sign in ("**", "`", "{", "[house", "\n\n"))


@pytest.mark.usefixtures("table")
def test_no_rule_is_read_out_with_the_marks_of_its_manuscript(capsys: pytest.CaptureFixture[str]) -> None:
    book = shelf.find("empire").prose["en"]
    numbers = re.findall(r"^(E-\d{3}) ", book.partition("# 1 ")[2], re.MULTILINE)

    assert len(numbers) > 80
    with open_session(Path("empire-S1.session")) as session:
        said = [text.text for number in numbers for text in ruling(session, number).lines]
    assert not [line for line in said if re.search(r"[\[\]{}|`*]", line)]


@pytest.mark.usefixtures("table")
def test_an_unknown_rule_names_those_most_like_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["referee", "help", "E-999"]) == 1

    assert "unknown-rule: there is no rule E-999. Did you mean E-9" in capsys.readouterr().err


@pytest.fixture
def variant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "game.toml").write_text('base = "empire"\n')
    (mine / "rules.en.md").write_text("# 5 Movement\n\nLead.\n\nE-407 Go where you like.\n")
    assert (
        cli.run(["referee", "new", "mine", "--players", "B,R", "--scenario", "S1", "--test-seed", "1"]) == 0
    )
    capsys.readouterr()
    return mine


@pytest.mark.usefixtures("variant")
def test_a_variants_table_reads_out_the_variants_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["referee", "help", "E-407"]) == 0

    assert capsys.readouterr().out == "E-407  Go where you like.\n"


def test_a_variant_that_has_become_faulty_has_changed(
    variant: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["referee", "status"]) == 0
    assert "has changed since" not in capsys.readouterr().out

    (variant / "tables.toml").write_text("unit = 1\n")
    assert cli.run(["referee", "status"]) == 0
    assert "has changed since" in capsys.readouterr().out
