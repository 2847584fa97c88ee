"""Posters from the command line."""

from pathlib import Path

import pytest

from printkit import cli


def test_a_poster_is_written_page_by_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["map", "empire", "--scenario", "S2", "--poster", "--join", "butt", "--out", str(tmp_path)]

    assert cli.run(words) == 0
    named = [Path(line).name for line in capsys.readouterr().out.splitlines()]
    assert named == ["poster-S2.pdf", "poster-S2-1.svg", "poster-S2-2.svg", "manifest.json"]


WRONG = [
    (["--hex", "10"], "--hex is for posters; add --poster"),
    (["--overlap", "10"], "--overlap is for posters"),
    (["--poster", "--join", "glue"], "unknown join 'glue'"),
    (["--poster", "--hex", "0"], "hex 0 mm"),
    (["--poster", "--overlap", "900"], "overlap 900 mm"),
    (["--poster", "--scenario", "S2", "--paper", "70x70mm"], "70x70mm has no room for a poster's small map"),
]


@pytest.mark.parametrize(("words", "said"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_what_no_poster_can_be_made_of_is_refused(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["map", "empire", *words, "--out", str(tmp_path / "out")]) == 2

    (line,) = capsys.readouterr().err.splitlines()
    assert said in line
    assert not (tmp_path / "out").exists()


def test_a_box_takes_no_columns_and_prints_only_counters_where_only_backs_are_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["box", "empire", "--schemes", "B", "--format", "svg", "--out", str(tmp_path)]

    assert cli.run([*words, "--columns", "3"]) == 2
    assert "columns and rows are for one kind of thing" in capsys.readouterr().err
    assert cli.run([*words, "--sides", "backs"]) == 0
    names = {path.name for path in (tmp_path / "empire").iterdir()}
    assert "counters-white-on-blue-back.svg" in names
    assert not any(name.startswith(("tiles", "map", "rulebook")) for name in names)
