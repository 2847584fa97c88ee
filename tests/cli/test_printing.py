"""The printing commands as somebody types them."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

import pytest

from printkit import cli

WRONG = [
    # words, exit code, what the one line says
    (["box", "empier"], 1, "unknown game 'empier'. Did you mean empire? known: empire"),
    (["tiles", "empire", "Q"], 1, "unknown tile 'Q'"),
    (["counters", "empire", "--schemes", "mauve"], 1, "unknown scheme 'mauve'"),
    (["map", "empire", "--scenario", "S9"], 1, "unknown scenario 'S9'. known: S1, S2, S3"),
    (
        ["map", "empire", "--scenario", "S2", "--schemes", "W,G"],
        1,
        "no planning board for White, Green: S2 is for B, R, Y",
    ),
    (
        ["map", "empire", "--paper", "100x120mm"],
        2,
        "Border Clash (S1): on 100x120mm with margins of 10 mm its hexes have sides under 4 mm; take larger",
    ),
    (["rulebook", "empire", "--lang", "xx"], 1, "empire has no rules in 'xx'"),
    (["box", "empire", "--paper", "A4 plus"], 2, "unknown paper 'A4 plus'"),
    (["box", "empire", "--format", "gif"], 2, "unknown format 'gif'"),
    (["tiles", "empire", "--margin", "-1"], 2, "margin -1 mm: on a4 it is 5 to 52.5 mm"),
    (["tiles", "empire", "--margin", "nan"], 2, "margin nan mm"),
    (
        ["tiles", "empire", "--paper", "100x120mm"],
        2,
        "A is 144.0 x 124.7 mm, but 100x120mm with margins of 10 mm",
    ),
    (["box", "empire", "--out", "/dev/null/x"], 1, "cannot write /dev/null/x"),
    (
        ["tiles", "empire", "--style", "atlsa"],
        2,
        "unknown style 'atlsa'. Did you mean atlas? known: atlas, ink",
    ),
    (["map", "empire", "--format", "cut"], 2, "format cut: planning boards are not cut; take pdf, svg, png"),
    (["map", "empire", "--poster", "--format", "pdf,cut"], 2, "format cut: posters are cut along their own"),
    (["map", "empire", "--poster", "--columns", "3"], 2, "--columns is for counters and tiles; posters are"),
    (["map", "empire", "--marks", "lines"], 2, "--marks is for counters and tiles; planning boards are"),
    (["map", "empire", "--mark-distance", "2"], 2, "--mark-distance is for counters and tiles"),
    (["map", "empire", "--duplex", "fold"], 2, "--duplex is for what has backs; planning boards have none"),
    (["map", "empire", "--bleed", "3"], 2, "--bleed is for what is trimmed"),
    (
        ["map", "empire", "--poster", "--bleed", "3"],
        2,
        "--bleed of a poster is for a shop; add --edition shop",
    ),
    (["counters", "empire", "--sides", "backs", "--format", "cut"], 2, "format cut follows the fronts"),
    (["counters", "empire", "--schemes", ""], 2, "schemes '': none is named; all, or some with commas: B,R"),
    (["map", "empire", "--scenario", " ,"], 2, "scenarios ' ,': none is named; all, or some with commas"),
    (
        ["counters", "empire", "--duplex", "fold", "--order", "grouped"],
        2,
        "order grouped: a sheet that folds",
    ),
]


@pytest.mark.parametrize(("words", "code", "said"), WRONG, ids=[" ".join(row[0]) for row in WRONG])
def test_what_is_wrong_is_said_in_one_line_and_nothing_is_written(
    words: list[str], code: int, said: str, refused: Callable[[list[str], int, str], None]
) -> None:
    refused(words, code, said)


def test_each_file_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["tiles", "empire", "A", "B", "--out", str(tmp_path)]) == 0

    output, errors = capsys.readouterr()
    *names, sheets = output.splitlines()
    named = [Path(line) for line in names]
    assert sheets == "tiles: 1 sheet; 2 fit a sheet, 1 x 2 upright; 2 on 1 sheet"
    assert [path.name for path in named] == [
        "tiles-A-B.svg",
        "tiles.pdf",
        "tiles.json",
        "fragments.schema.json",
        "manifest.json",
    ]
    assert {path for path in named if path.is_file()} == set((tmp_path / "empire").iterdir())
    assert errors == ""


def test_the_boards_of_one_scenario_are_made_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["map", "empire", "--scenario", "s1,S3", "--schemes", "R,khaki", "--format", "svg"]
    assert cli.run([*words, "--out", str(tmp_path)]) == 0

    named = [Path(line).name for line in capsys.readouterr().out.splitlines()]
    assert named == ["map-S1-K.svg", "map-S1-R.svg", "map-S3-R.svg", "map-S3-K.svg", "manifest.json"]


def test_the_planning_boards_are_told_as_a_plan(tmp_path: Path) -> None:
    words = ["map", "empire", "--scenario", "S1", "--format", "plan", "--out", str(tmp_path)]
    assert cli.run(words) == 0

    lines = (tmp_path / "empire" / "maps.plan.txt").read_text("utf-8").splitlines()
    assert lines[0] == "Empire: planning boards on a4, 210.000 x 297.000 mm, margin 10 mm, pages 2"
    assert lines[2] == "page 1 of 2, S1-B: Border Clash (S1), Blue"
    assert lines[4].startswith("  world ")


def test_options_that_ask_for_nothing_are_no_mistake_for_a_planning_board(tmp_path: Path) -> None:
    words = ["map", "empire", "--scenario", "S1", "--marks", "off", "--duplex", "off", "--sides", "fronts"]

    assert cli.run([*words, "--format", "plan", "--out", str(tmp_path)]) == 0


def test_sheets_are_counted_once_for_schemes_that_are_laid_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["counters", "empire", "--format", "plan", "--out", str(tmp_path)]) == 0

    said = capsys.readouterr().out.splitlines()[-1]
    assert said == "counters: 10 sheets; each of 10: 2 blocks of 96, 12 x 8 upright; 192 on 1 sheet"


SAYING = [["check", "empire"], ["games"], ["--version"], ["referee", "--help"]]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
@pytest.mark.parametrize("words", SAYING, ids=" ".join)
def test_a_full_disk_behind_standard_output_is_one_line(words: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = _run(words, stdout=full)

    assert done.returncode == 1
    assert done.stderr == "printkit: cannot write to standard output: No space left on device\n"


@pytest.mark.skipif(os.name != "posix", reason="a shell closes it")
def test_a_closed_standard_output_is_one_line() -> None:
    shell = ["sh", "-c", 'exec "$@" >&-', "sh"]
    done = _run(["games"], before=shell)

    assert done.returncode == 1
    assert done.stderr.startswith("printkit: standard output is closed")
    assert done.stderr.count("\n") == 1


def _run(
    words: list[str], stdout: IO[str] | int = subprocess.PIPE, before: Sequence[str] = ()
) -> subprocess.CompletedProcess[str]:
    command = [*before, sys.executable, "-m", "printkit", *words]
    return subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False)


def test_paper_format_and_margin_are_obeyed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["counters", "empire", "--schemes", "blue,R", "--paper", "Letter", "--landscape", "--margin", "6"]
    assert cli.run([*words, "--format", "svg", "--out", str(tmp_path)]) == 0

    files = sorted(path.name for path in (tmp_path / "empire").glob("*.svg"))
    assert [name.split("-")[3] for name in files] == ["blue"] * (len(files) // 2) + ["red"] * (
        len(files) // 2
    )
    assert not list((tmp_path / "empire").glob("*.pdf"))
    assert 'width="279.4mm"' in (tmp_path / "empire" / files[0]).read_text("utf-8")


def test_how_long_each_part_took_is_noted_outside_the_set(tmp_path: Path) -> None:
    words = ["box", "empire", "--schemes", "B", "--format", "pdf", "--out", str(tmp_path / "out")]
    assert cli.run([*words, "--times", str(tmp_path / "times.json")]) == 0

    seconds = json.loads((tmp_path / "times.json").read_text("utf-8"))
    named = [
        "tiles",
        "maps",
        "counters",
        "markers",
        "aids",
        "forms",
        "rulebook",
        "nets",
        "assembly",
        "overview",
    ]
    assert list(seconds) == named
    assert all(spent > 0 for spent in seconds.values())
    assert "seconds" not in (tmp_path / "out" / "empire" / "manifest.json").read_text("utf-8")


def test_a_paper_too_small_for_a_book_page_is_said_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["rulebook", "empire", "--paper", "100x150mm", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("printkit: no page of the rulebook fits on 100x150mm")


def test_the_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["games"]) == 0
    assert capsys.readouterr().out.startswith("empire        Empire: ")


def test_a_sound_game_is_said_to_be_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["check", "empire"]) == 0
    output = capsys.readouterr().out
    assert "12 world tiles, hex side 12 mm" in output
    assert "9 planning boards: S1-B, S1-R, S2-B" in output
    assert "empire: nothing wrong found" in output


def test_a_variant_with_a_wrong_mask_is_refused_by_file_and_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.toml").write_text('base = "empire"\n')
    from printkit import shelf

    tiles = shelf.find("empire").texts["tiles.toml"].replace("06 0E 1F", "06 0E ZZ", 1)
    (tmp_path / "tiles.toml").write_text(tiles)

    assert cli.run(["check", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("printkit: tiles.toml: ")
