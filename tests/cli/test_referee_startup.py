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

HEAVY = {
    *("asyncio", "cairosvg", "cairocffi", "cryptography", "fontTools", "hypothesis", "markdown_it", "numpy"),
    *("PIL", "reportlab", "rich", "svgwrite", "printkit.edition", "printkit.ink", "printkit.press"),
    *("printkit.testing", "tiles", "counters", "rulebook"),
}
GAMES = {
    *("sqlite3", "msgspec", "printkit.shelf", "printkit.referee", "printkit.games", "printkit_toy"),
    "printkit.model",
}


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


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new table, whose making loaded nothing for paper either."""
    place = tmp_path_factory.mktemp("table")
    assert not HEAVY & loaded(place, "referee", "new", "quay", "--players", "B,R")
    return place


@pytest.mark.parametrize("word", ["begin", "status", "log", "verify", "help", "export", "shell"])
def test_a_referee_command_loads_nothing_for_paper(folder: Path, word: str) -> None:
    assert not HEAVY & loaded(folder, "referee", word)


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
