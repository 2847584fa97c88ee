"""The screen: lines wrapped to its width, decorated where it can, and what is typed on it."""

import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import IO

from printkit.model import Answer, Line, PrintkitError, RuleError, plain

WIDEST = 80
_LEAST_ROOM = 8
_TONES = {"hands": "\x1b[1m", "need": "\x1b[33m"}
_OFF = "\x1b[0m"
_WIPE = "\x1b[2J\x1b[3J\x1b[H"
_ENTER = ("\r", "\n")
_ENDS = ("", "\x04")
_RUB = ("\x7f", "\b")


class Screen:
    """Where lines are shown and typed.

    ``is_terminal`` says that a person sits there, ``is_plain`` that no control code
    may be sent: in a pipe, with NO_COLOR, with TERM=dumb.
    """

    def __init__(self, out: IO[str] | None = None) -> None:
        self.out = out or sys.stdout
        self._is_unseen = False
        self.is_terminal = sys.stdin.isatty() and self.out.isatty()
        is_dumb = os.environ.get("TERM", "") in ("", "dumb") and os.name == "posix"
        self.is_plain = not self.is_terminal or bool(os.environ.get("NO_COLOR")) or is_dumb

    @property
    def width(self) -> int:
        """The columns there are now: a window may be drawn wider or narrower at any time."""
        return min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns)

    def show(self, lines: Iterable[Line], mark: str = "") -> None:
        """Lines, wrapped; ``mark`` stands in front of each on a private page."""
        for line in flowing(lines, self.width):
            decoration = "" if self.is_plain else _TONES.get(line.tone, "")
            for row in wrapped(line.text, self.width - len(mark), line.hang):
                self._write(f"{mark}{decoration}{row}{_OFF if decoration else ''}".rstrip() + "\n")
        self._flush()

    def say(self, text: str) -> None:
        """One line of prose, wrapped under its own beginning."""
        self.show(Line(part, hang=0) for part in text.split("\n"))

    def ask(self, prompt: str) -> str:
        """What is typed behind a prompt; nothing is shown where nobody sits.

        Raises:
            EOFError: nothing more comes.
        """
        if self.is_terminal and self.out is sys.stdout:
            return input(prompt)
        if self.is_terminal:
            self._write(prompt)
            self._flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def ask_masked(self, prompt: str) -> str:
        """The same with dots on the screen in place of what is typed."""
        if not self.is_terminal:
            return self.ask("")
        with self.unseen():
            self._write(prompt)
            typed: list[str] = []
            while (key := self.key()) not in _ENTER:
                if key in _ENDS:
                    raise EOFError
                self._dotted(typed, key)
            self._write("\n")
        return "".join(typed)

    def choose(self, question: str, keys: str, mark: str = "") -> str:
        """The one key of ``keys`` that is pressed, without Enter; the last one when nothing comes."""
        if not self.is_terminal:
            return self._line_as_key(keys)
        with self.unseen():
            self._write(f"{mark}{question} [{'/'.join(keys)}] ")
            key = ""
            while not key or key not in keys:
                key = self.key().lower()
                if key in _ENDS:
                    key = keys[-1]
            self._write(f"{key}\n")
        return key

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Inside, keys come one by one and the terminal shows none of them by itself."""
        if self._is_unseen or not self.is_terminal or os.name != "posix":
            yield
            return
        import termios
        import tty

        terminal = sys.stdin.fileno()
        before = termios.tcgetattr(terminal)
        tty.setcbreak(terminal, termios.TCSADRAIN)
        self._is_unseen = True
        try:
            yield
        finally:
            self._is_unseen = False
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)

    def key(self) -> str:
        """One key as pressed, unseen; nothing at the end."""
        self._flush()
        with self.unseen():
            if os.name != "posix":
                import msvcrt

                return str(msvcrt.getwch())  # type: ignore[attr-defined]
            pressed = os.read(sys.stdin.fileno(), 1)
            while (missing := _letter_bytes(pressed) - len(pressed)) > 0:
                pressed += os.read(sys.stdin.fileno(), missing)
            return pressed.decode(errors="replace")

    def _line_as_key(self, keys: str) -> str:
        """The key a script typed on a line of its own."""
        with suppress(EOFError):
            line = self.ask("").strip().lower()
            if line and line in keys:
                return line
        return keys[-1]

    def _dotted(self, typed: list[str], key: str) -> None:
        """Takes one key in, with a dot for it on the screen."""
        if key in _RUB and typed:
            typed.pop()
            self._write("\b \b")
        elif key.isprintable():
            typed.append(key)
            self._write(".")

    def wipe(self) -> None:
        """Clears screen and scroll-back; where no code may be sent, pushes the page out of sight."""
        if self.is_terminal:
            rows = shutil.get_terminal_size((WIDEST, 24)).lines
            self._write("\n" * rows if self.is_plain else _WIPE)
            self._flush()

    def _flush(self) -> None:
        emit(self.out, "", at_once=True)

    def _write(self, text: str) -> None:
        emit(self.out, text)


def _letter_bytes(start: bytes) -> int:
    """How many bytes the letter has that begins so in UTF-8."""
    first = start[0] if start else 0
    return 1 if first < 0xC0 else 2 if first < 0xE0 else 3 if first < 0xF0 else 4


def emit(stream: IO[str], text: str, *, at_once: bool = False) -> None:
    """Text onto a stream; once its reader has left, into nothing, since what was done is done."""
    try:
        stream.write(text)
        if at_once:
            stream.flush()
    except BrokenPipeError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def flowing(lines: Iterable[Line], width: int) -> list[Line]:
    """The lines with prose that was broken for a whole screen joined again, where ``width`` is less.

    Two lines are joined if the first word of the second had no room left in the first;
    never a row of columns, which has blanks side by side.
    """
    joined: list[Line] = []
    last = Line()
    for line in lines:
        if width < WIDEST and joined and _goes_on(last, line):
            joined[-1] = replace(joined[-1], text=f"{joined[-1].text} {line.text.lstrip()}")
        else:
            joined.append(line)
        last = line
    return joined


def _goes_on(line: Line, following: Line) -> bool:
    word = following.text.lstrip().partition(" ")[0]
    is_prose = not _has_columns(line.text) and not _has_columns(following.text)
    is_alike = (_indent(line.text), line.tone) == (_indent(following.text), following.tone)
    was_full = len(line.text) <= WIDEST < len(line.text) + 1 + len(word)
    return bool(word) and is_prose and is_alike and was_full


def _has_columns(text: str) -> bool:
    return "  " in text.strip()


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def wrapped(text: str, width: int, hang: int) -> list[str]:
    """A line in rows of at most ``width``, broken at blanks; rows after the first begin at ``hang``.

    Where ``hang`` lies before the line's own text, or leaves too little room, or would
    make them look like rows of a table, they begin a little behind the indentation.
    No word is cut, so a word wider than the screen stays whole.

    >>> wrapped("  Blue  B-RAD2 B-RAD3", 16, 8)
    ['  Blue  B-RAD2', '        B-RAD3']
    """
    room = max(_LEAST_ROOM, *map(len, text.split()), 0) if len(text) > width else 0
    is_row = hang == _indent(text) and _has_columns(text)
    if hang + room > width or 0 < hang < _indent(text) or is_row:
        hang = min(_indent(text) + 2, width // 2)
    rows = []
    while len(text) > width:
        indent = _indent(text)
        cut = text.rfind(" ", indent, width + 1)
        if cut <= indent:
            cut = text.find(" ", width)
        if cut < 0 or not text[cut:].strip():
            break
        rows.append(text[:cut].rstrip())
        text = " " * hang + text[cut:].lstrip(" ")
    return [*rows, text.rstrip()]


def print_answer(answer: Answer, *, as_json: bool) -> None:
    """An answer as lines, or as one line of JSON."""
    if as_json:
        print_json(answer.data)
    else:
        Screen().show(answer.lines)


def print_json(data: Mapping[str, object]) -> None:
    """Plain data as one line of JSON."""
    emit(sys.stdout, json.dumps(plain(data)) + "\n", at_once=True)


def print_problem(problem: PrintkitError, *, as_json: bool) -> None:
    """What is wrong: one line on stderr, or as JSON on stdout."""
    if as_json:
        print_json(problem_data(problem))
        return
    text = f"printkit: {problem}".replace("\n", " ")
    is_narrow = "COLUMNS" in os.environ or sys.stderr.isatty()
    width = shutil.get_terminal_size((WIDEST, 24)).columns if is_narrow else len(text)
    emit(sys.stderr, "\n".join(wrapped(text, width, 2)) + "\n", at_once=True)


def problem_data(problem: PrintkitError) -> dict[str, object]:
    """An error as plain data: its code, the sentence, what was typed, what was likely meant."""
    return {
        "error": problem.code if isinstance(problem, RuleError) else _code(problem),
        "message": problem.message if isinstance(problem, RuleError) else str(problem),
        "given": getattr(problem, "given", None),
        "did_you_mean": list(getattr(problem, "near", ())),
        "rule": getattr(problem, "rule", None),
    }


def _code(problem: PrintkitError) -> str:
    """``unknown-game`` for an ``UnknownGameError``."""
    name = type(problem).__name__.removesuffix("Error")
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).strip("-")
