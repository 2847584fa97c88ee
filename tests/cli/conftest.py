"""A command line of ours in a folder of its own, with the toy game Quay installed."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from printkit import cli
from printkit.referee import journal

TOY = Path(__file__).parents[1] / "toy"


@dataclass(frozen=True)
class Done:
    """What a command said, and its exit code."""

    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Done]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """A command of ours in a folder of its own, with nobody at a terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(TOY))
    monkeypatch.setattr(journal, "SYNCHRONOUS", "OFF")
    monkeypatch.delenv("COLUMNS", raising=False)

    def run(*words: str, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = cli.run(list(words))
        return Done(code, *capsys.readouterr())

    return run


@pytest.fixture
def table(run: Run) -> Run:
    """The same, with a table of Quay opened and begun."""
    assert run("referee", "new", "quay", "--players", "B,R", "--test-seed", "3").returncode == 0
    assert run("referee", "begin").returncode == 0
    return run


@pytest.fixture
def refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[list[str], int, str], None]:
    """Runs words that are wrong: one line says so, and nothing is written."""

    def run(words: list[str], code: int, said: str) -> None:
        monkeypatch.chdir(tmp_path)

        assert cli.run(words) == code
        output, errors = capsys.readouterr()
        assert output == ""
        assert errors.startswith("printkit: ")
        assert said in errors
        assert errors.count("\n") == 1
        assert list(tmp_path.iterdir()) == []

    return run
