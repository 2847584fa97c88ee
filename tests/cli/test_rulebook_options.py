"""What a rulebook cannot be asked for is refused before anything is set."""

from pathlib import Path

import pytest

from printkit import cli

REFUSED = [
    # words, what the one line begins with
    (["--format", "cut"], "format cut: a book has nothing to cut out; take pdf, svg, png or plan"),
    (["--columns", "3"], "--columns is for counters and tiles"),
    (["--rows", "3"], "--rows is for counters and tiles"),
    (["--gap", "2"], "--gap is for counters and tiles"),
    (["--bleed", "3"], "--bleed is for what is cut out"),
    (["--marks", "lines"], "--marks is for what is cut out"),
    (["--mark-length", "5"], "--mark-length is for what is cut out"),
    (["--mark-distance", "2"], "--mark-distance is for what is cut out"),
    (["--duplex", "fold"], "duplex fold: is for pieces with glued backs; a book takes long, short or off"),
    (["--sides", "backs"], "--sides is for the sheets of a booklet; add --booklet"),
    (["--sides", "fronts"], "--sides is for the sheets of a booklet; add --booklet"),
    (["--order", "grouped"], "--order is for the sheets of a booklet; add --booklet"),
]


@pytest.mark.parametrize(("words", "problem"), REFUSED, ids=[" ".join(row[0]) for row in REFUSED])
def test_what_means_nothing_to_a_book_is_refused(
    words: list[str], problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"

    assert cli.run(["rulebook", "empire", *words, "--out", str(out)]) == 2
    assert capsys.readouterr().err.startswith(f"printkit: {problem}")
    assert not out.exists()


def test_a_booklet_says_on_which_edge_its_sheets_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--booklet", "saddle", "--duplex", "long", "--sides", "fronts", "--format", "plan"]

    assert cli.run(["rulebook", "empire", *words, "--out", str(tmp_path)]) == 0
    said = capsys.readouterr().out.splitlines()[-1]
    assert said.endswith("2 on each side of a4 landscape, printed on both sides, turned on the short edge")
