"""What the referee says into pipes, files, narrow windows and old code pages."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printkit.cli.screen import Screen
from printkit.model import Line

TOY = Path(__file__).parents[1] / "toy"
Run = Callable[..., Any]

SEVERAL = """
import json, sys
from printkit.cli import main
for words in json.loads(sys.argv[1]):
    sys.argv = ["printkit", "referee", *words]
    try:
        main()
    except SystemExit as left:
        sys.stderr.write(f"[{left.code}]")
"""

ENCODINGS = [
    {"PYTHONIOENCODING": "cp1252"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"NO_COLOR": "1"},
    {"TERM": "dumb"},
    {},
]


@pytest.mark.parametrize("environment", ENCODINGS, ids=lambda environment: " ".join(environment) or "plain")
def test_any_encoding_gets_a_readable_answer_without_control_codes(
    table: Run, tmp_path: Path, environment: dict[str, str]
) -> None:
    table("referee", "fix", "B1", "4", "because", "Дивизия Ёж 12, Białe → 3")
    lines = [["log"], ["status"], ["fix", "Ё9", "1"], ["where", "4"]]
    done = subprocess.run(
        [sys.executable, "-c", SEVERAL, json.dumps(lines)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(TOY), **environment},
        capture_output=True,
    )
    said = done.stdout + done.stderr

    assert re.findall(rb"\[(\d)\]", done.stderr) == [b"0", b"0", b"1", b"0"]
    assert b"fix B1 4" in said
    assert b"4: B1" in said
    assert b"\x1b" not in said
    assert b"Traceback" not in said
    assert b"\\u" not in said


@pytest.mark.parametrize(
    "words", [["log"], ["status"], ["help"], ["verify"], ["fight"], ["fix", "B9", "77"]], ids=" ".join
)
def test_a_narrow_terminal_gets_no_line_over_40_columns(
    table: Run, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    done = table("referee", *words)

    assert max(len(line) for line in (done.stdout + done.stderr).splitlines()) <= 40


HEADS = [Line(f"  {head}") for head in ("a 1", "b 2")]
FLOWS = [
    # lines, rows at 40 columns, what it shows
    (
        [
            Line("A position: 0507 at rest; 0506+0507 armour on a border; 0507/0508 others, in"),
            Line("0507 too."),
        ],
        ["A position: 0507 at rest; 0506+0507", "  armour on a border; 0507/0508 others,", "  in 0507 too."],
        "prose broken for a whole screen is joined",
    ),
    (
        [Line("  layout A 0 0 0; B 0 -1 3        letter, place, turns"), Line("  place B-RID1 0504")],
        ["  layout A 0 0 0; B 0 -1 3", "    letter, place, turns", "  place B-RID1 0504"],
        "a row goes on behind its own beginning",
    ),
    (
        [
            Line("  plan B ORDERS      the same, typed openly:  plan B rad3 0506+0507; rid1 hold"),
            Line("  pass B"),
        ],
        [
            "  plan B ORDERS      the same, typed",
            "    openly:  plan B rad3 0506+0507; rid1",
            "    hold",
            "  pass B",
        ],
        "a row of columns is never joined to the next",
    ),
    (
        [Line("        0510 (A22/B1)  B-DHQ1 B-FA1 B-RAD1", 23)],
        ["        0510 (A22/B1)  B-DHQ1 B-FA1", " " * 23 + "B-RAD1"],
        "what goes on stands under its column",
    ),
    (HEADS, ["  a 1", "  b 2"], "short lines stay"),
]


@pytest.mark.parametrize(("lines", "rows", "why"), FLOWS, ids=[row[-1] for row in FLOWS])
def test_a_narrow_screen_keeps_blocks_readable(
    lines: list[Line], rows: list[str], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = io.StringIO()
    Screen(out).show(lines)

    assert out.getvalue().splitlines() == rows


def left_early(folder: Path, *words: str) -> tuple[int, bytes]:
    """Exit code and complaints of a command whose reader has left before it says anything."""
    writer = subprocess.Popen(
        [sys.executable, "-m", "printkit", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(TOY)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert writer.stdout
    assert writer.stderr
    writer.stdout.close()
    said = writer.stderr.read()
    writer.stderr.close()
    return writer.wait(), said


@pytest.mark.parametrize("words", ["log", "help", "export -", "--help"])
def test_a_reader_that_leaves_early_is_no_error(table: Run, tmp_path: Path, words: str) -> None:
    assert left_early(tmp_path, "referee", *words.split()) == (0, b"")


def test_a_reader_that_leaves_early_does_not_change_the_exit_code(table: Run, tmp_path: Path) -> None:
    file = tmp_path / "quay-Q1.session"
    file.write_bytes(file.read_bytes().replace(b"game-begun", b"game-begum"))

    assert left_early(tmp_path, "referee", "verify")[0] == 1
