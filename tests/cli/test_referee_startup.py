"""What a command loads: paper is never paid for at the table."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TOY = Path(__file__).parents[1] / "toy"

LOADED = """
import json, sys
from printkit.cli import run
code = run(json.loads(sys.argv[1]))
sys.stderr.write(json.dumps([code, sorted(sys.modules)]))
"""

HEAVY = set(
    """asyncio cairosvg cairocffi cryptography fontTools hypothesis markdown_it numpy PIL reportlab rich svgwrite
    printkit.edition printkit.ink printkit.press printkit.testing tiles counters rulebook""".split()
)
GAMES = set(
    "sqlite3 msgspec printkit.shelf printkit.referee printkit.games printkit_toy printkit.model".split()
)


def loaded(folder: Path, *words: str) -> set[str]:
    """The modules in memory after a command."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, json.dumps(words)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(TOY)},
        input="",
        capture_output=True,
        text=True,
    )
    code, modules = json.loads(done.stderr)
    assert code == 0, done.stdout
    return set(modules)


NEW = ("referee", "new", "quay", "--players", "B,R")
COMMANDS = [
    ("begin",),
    ("status",),
    ("log",),
    ("verify",),
    ("help",),
    ("export",),
    ("shell",),
    ("bid", "B", "4"),
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_referee_command_loads_nothing_for_paper(tmp_path: Path, words: tuple[str, ...]) -> None:
    loaded(tmp_path, *NEW)
    if words[0] == "bid":
        loaded(tmp_path, "referee", "begin")

    assert not HEAVY & loaded(tmp_path, "referee", *words)


def test_a_new_table_loads_nothing_for_paper(tmp_path: Path) -> None:
    assert not HEAVY & loaded(tmp_path, *NEW)


@pytest.mark.parametrize(
    "words", [("--help",), ("referee", "--help"), ("referee", "new", "--help")], ids=" ".join
)
def test_help_loads_no_game_and_no_journal(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert not (HEAVY | GAMES) & loaded(tmp_path, *words)


def test_a_question_answers_without_the_log_the_proof_the_page_and_the_shell(folder: Path) -> None:
    later = {
        "printkit.referee.logbook",
        "printkit.referee.proof",
        "printkit.cli.private",
        "printkit.cli.shell",
    }

    assert not later & loaded(folder, "referee", "show")
