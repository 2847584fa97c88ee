"""The shell where a person sits: prompts, the private page, dots, the wipe."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

TOY = Path(__file__).parents[1] / "toy"
WIPE = "\x1b[2J\x1b[3J\x1b[H"


class Terminal:
    """A command in a terminal of its own; ``shown`` is all that came to its screen."""

    def __init__(self, folder: Path, *words: str, **environment: str) -> None:
        try:
            self.keyboard, other = pty.openpty()
        except OSError as none:
            pytest.skip(f"no terminal can be had here: {none}")
        kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "printkit", "referee", *words],
            cwd=folder,
            env={**kept, "PYTHONPATH": str(TOY), "TERM": "xterm", **environment},
            stdin=other,
            stdout=other,
            stderr=other,
            start_new_session=True,
        )
        os.close(other)
        self.shown = ""
        self.seen = 0

    def interrupt(self, until: str) -> str:
        """Sends Ctrl-C and waits; again if it fell just between a prompt and the reading of its answer."""
        for _ in range(20):
            self.process.send_signal(signal.SIGINT)
            with suppress(AssertionError):
                return self.wait_for(until, seconds=3)
        return self.wait_for(until)

    def wait_for(self, text: str, *, seconds: float = 60) -> str:
        """What came to the screen up to ``text``; fails after a long time without it."""
        until = time.monotonic() + seconds
        while (found := self.shown.find(text, self.seen)) < 0:
            assert time.monotonic() < until, f"{text!r} did not come: {self.shown!r}"
            if select.select([self.keyboard], [], [], 0.1)[0]:
                with suppress(OSError):
                    self.shown += os.read(self.keyboard, 4096).decode()
        before, self.seen = self.seen, found + len(text)
        return self.shown[before : self.seen]

    def type(self, keys: str, until: str) -> str:
        """Types, waits for an answer, and gives what came."""
        os.write(self.keyboard, keys.encode())
        return self.wait_for(until)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.keyboard)


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def start(*words: str, **environment: str) -> Terminal:
        opened.append(Terminal(tmp_path, *words, **environment))
        return opened[-1]

    new = start("new", "quay", "--players", "B,R")
    new.wait_for("Blue, add a word or five dice to it (Enter: nothing) > ")
    new.type("3 6 1 1 4\n", "Red, add")
    new.type("gooseberry\n", "Saved: quay-Q1.session")
    yield start
    for terminal in opened:
        terminal.close()


def test_a_private_page_shows_dots_reads_back_and_is_wiped(shell: Callable[..., Terminal]) -> None:
    table = shell("shell")
    table.wait_for("round 1, setup (anyone) > ")
    table.type("begin\n", "round 1, bid (B R) > ")
    table.type("bid R\n", "RED ALONE. Everybody else looks away. Enter to start.")
    table.type("\n", "| points > ")
    table.type("18\x7f7\n", "| Red bids 17 points.")
    table.wait_for("Seal? [y/n] ")
    after = table.type("y", "round 1, bid (B) > ")

    assert "..\b \b." in table.shown
    assert "18" not in table.shown
    assert WIPE in after
    assert "Red is sealed." in after
    assert "17" not in after
    table.type("quit\n", "Nothing to save: entry 3 is on the disk.")
    assert table.process.wait(5) == 0


def test_what_hands_must_do_is_bold_where_there_is_colour(shell: Callable[..., Terminal]) -> None:
    table = shell("shell", TERM="xterm-256color", NO_COLOR="")
    table.wait_for("`?` tells what can be done now.")
    table.wait_for(" > ")
    for line in ("begin", "bid B 5", "bid R 3"):
        table.type(f"{line}\n", " > ")

    assert "\x1b[1mTAKE OFF 1\x1b[0m" in table.type("fight picks=6,1\n", "move (B R) > ")


def test_a_window_made_narrower_gets_narrower_lines(shell: Callable[..., Terminal]) -> None:
    table = shell("shell", TERM="xterm")
    table.wait_for(" > ")
    termios.tcsetwinsize(table.keyboard, (24, 40))
    said = table.type("help\n", "SHORT")

    assert max(len(row) for row in said.splitlines()) <= 40


def test_questions_on_a_page_are_answered_with_its_mark_and_wiped(shell: Callable[..., Terminal]) -> None:
    table = shell("shell")
    table.wait_for(" > ")
    table.type("begin\n", "bid (B R) > ")
    table.type("bid R\n", "Enter to start.")
    table.type("\n", "points > ")
    table.type("where 1\n", "| 1: B1 R1")
    table.wait_for("points > ")
    table.type("17\n", "Seal? [y/n] ")
    assert WIPE in table.type("y", "Red is sealed.")


def test_a_sealed_entry_is_read_again_on_its_page_alone(shell: Callable[..., Terminal]) -> None:
    table = shell("shell")
    table.wait_for(" > ")
    table.type("begin\n", "bid (B R) > ")
    table.type("bid R 17\n", "bid (B) > ")
    table.type("sealed R\n", "Enter to start.")
    table.type("\n", "| bid R 17")
    table.wait_for("A key wipes this page.")
    assert WIPE in table.type("x", "bid (B) > ")


def test_over_asks_before_it_closes_the_table(shell: Callable[..., Terminal]) -> None:
    table = shell("shell")
    table.wait_for(" > ")
    table.type("over\n", "Close the table? [y/n] ")
    table.type("n", "Nothing is changed.")
    table.type("over because late\n", "Close the table? [y/n] ")
    table.type("y", "The table is closed by entry 2.")
    table.wait_for("table closed > ")


def test_without_colour_no_control_code_is_sent_and_the_page_is_pushed_away(
    shell: Callable[..., Terminal],
) -> None:
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        table = shell("shell", **environment)
        table.wait_for(" > ")
        if "setup" in table.shown:
            table.type("begin\n", "bid (B R) > ")
        seat = "B" if "bid (B R)" in table.shown else "R"
        table.type(f"bid {seat}\n", "Enter to start.")
        table.type("\n", "points > ")
        table.type("9\n", "Seal? [y/n] ")
        assert table.type("n", "Nothing is sealed.").count("\n") > 20
        assert "\x1b" not in table.shown


def test_escape_from_a_page_seals_nothing(shell: Callable[..., Terminal]) -> None:
    table = shell("shell")
    table.wait_for(" > ")
    table.type("begin\n", "bid (B R) > ")
    table.type("bid R\n", "Enter to start.")
    table.type("\n", "points > ")
    table.type("1\x04", "Nothing is sealed.")
    table.type("bid R\n", "Enter to start.")
    table.interrupt("Stopped; nothing of it is recorded.")
    table.type("status\n", "Entry 2.")


def test_an_undo_past_a_draw_asks_for_a_reason(shell: Callable[..., Terminal]) -> None:
    table = shell("shell")
    table.wait_for(" > ")
    for line, prompt in (
        ("begin", "bid (B R)"),
        ("bid B 5", "bid (B)"),
        ("bid R 3", "fight"),
        ("fight", "move"),
    ):
        table.type(f"{line}\n", "(" if prompt in ("bid (B R)", "bid (B)") else f"{prompt} (")
    table.type("undo\n", "reason > ")
    table.type("wanted a photo\n", "The 2 draws are kept")
    table.type("log 6-6\n", "wanted a photo")


def test_a_one_shot_secret_command_opens_its_page_too(shell: Callable[..., Terminal]) -> None:
    shell("begin").process.wait(10)
    page = shell("bid", "B")
    page.wait_for("BLUE ALONE.")
    page.type("\n", "points > ")
    page.type("5\n", "Seal? [y/n] ")
    page.type("y", "Blue is sealed.")
    assert page.process.wait(5) == 0


def test_a_line_that_ends_in_a_semicolon_goes_on(shell: Callable[..., Terminal]) -> None:
    table = shell("shell")
    table.wait_for(" > ")
    for line, prompt in (
        ("begin", "bid (B R) > "),
        ("bid B 5", "bid (R) > "),
        ("bid R 3", "fight (anyone) > "),
    ):
        table.type(f"{line}\n", prompt)
    table.type("fight picks=6,1\n", "move (B R) > ")
    table.type("move B B2 4;\n", "... ")
    table.type("B3 5\n", "Blue is sealed.")
