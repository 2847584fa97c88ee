"""Scripts of orders: a file carried out line by line, and a session written as one."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from printkit.cli.screen import Screen, print_json
from printkit.model import Answer, Line, PrintkitError, RuleError
from printkit.referee import Session
from printkit.referee.logbook import EXPORT_HEAD, MASKED

_MASKED_LINE = re.compile(rf"{MASKED}\d+ ")
STANDARD_INPUT = Path("-")


class ScriptError(RuleError):
    """A line of a script is refused; the lines before it stand."""

    def __init__(self, file: Path, number: int, problem: PrintkitError) -> None:
        code = problem.code if isinstance(problem, RuleError) else "script"
        given = problem.given if isinstance(problem, RuleError) else None
        near = problem.near if isinstance(problem, RuleError) else ()
        said = f"{_name(file)}, line {number}: {problem}".replace("\n", " ")
        super().__init__(code, said, given=given, near=near)
        self.number = number

    def __str__(self) -> str:
        return self.message


def run_file(session: Session, file: Path, *, as_json: bool) -> None:
    """Every line of a file carried out and told, up to the first that is refused; ``-`` is what is typed.

    Raises:
        PrintkitError: the file cannot be read, or is an export with a masked entry.
        ScriptError: a line is refused; it names the line.
    """
    screen = Screen()
    replies = []
    for number, line in script_lines(file):
        try:
            answer = session.say(line)
        except PrintkitError as problem:
            raise ScriptError(file, number, problem) from problem
        replies.append(answer.data)
        if not as_json:
            screen.show(answer.lines)
    if as_json:
        print_json({"file": file.name, "lines": len(replies), "replies": replies})


def script_lines(file: Path) -> Iterator[tuple[int, str]]:
    """The lines of a script with their numbers; blanks and remarks left out, a line after ``;`` joined.

    Raises:
        PrintkitError: the file cannot be read, or is an export with a masked entry.
    """
    rows = _text(file).splitlines()
    _refuse_masked(file, rows)
    start, begun = 0, ""
    for number, line in enumerate(rows, start=1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        start = start if begun else number
        begun = f"{begun} {line}".strip()
        if not line.endswith(";"):
            yield start, begun
            begun = ""
    if begun:
        yield start, begun


def _name(file: Path) -> str:
    return "standard input" if file == STANDARD_INPUT else file.name


def _text(file: Path) -> str:
    try:
        return sys.stdin.read() if file == STANDARD_INPUT else file.read_text("utf-8-sig")
    except FileNotFoundError:
        raise PrintkitError(f"{file}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as fault:
        raise PrintkitError(f"{file}: cannot be read as text: {fault}") from None


def _refuse_masked(file: Path, rows: list[str]) -> None:
    """Nothing of an export is carried out where an entry is missing that came before others."""
    if not rows or not rows[0].startswith(EXPORT_HEAD):
        return
    for number, row in enumerate(rows, start=1):
        if _MASKED_LINE.match(row):
            why = f"line {number} is masked: an export runs again when the table is over."
            raise PrintkitError(f"{_name(file)}: {why} Nothing was carried out.")


def export_file(session: Session, name: str = "") -> Answer:
    """The session written as a script to ``name``, or shown for ``-``.

    Raises:
        PrintkitError: the file cannot be written, or is not one of ours.
    """
    answer = session.export()
    if name == "-":
        return answer
    file = Path(name) if name else session.file.with_suffix(".txt")
    _write(file, "".join(f"{line.text}\n" for line in answer.lines))
    entries, masked = answer.data["entries"], answer.data["masked"]
    lines = [Line(f"Wrote {file}: {entries} entries as lines of orders.")]
    if isinstance(masked, dict) and masked:
        counts = ", ".join(_counted(count, word) for word, count in masked.items())
        lines.append(Line(f"Masked until the game is over: {counts}. Only then it runs again."))
    return Answer(tuple(lines), {"file": str(file), **answer.data})


def _counted(count: int, word: str) -> str:
    """``2 bids``, ``1 plan``, ``3 passes``."""
    ending = "" if count == 1 else "es" if word.endswith(("s", "x", "ch", "sh")) else "s"
    return f"{count} {word}{ending}"


def _write(file: Path, text: str) -> None:
    """The whole file or none; a file that we did not write is left alone."""
    draft = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        if file.exists() and not file.read_text(errors="replace").startswith(EXPORT_HEAD):
            raise PrintkitError(f"{file}: is there already and no export of ours; choose another name")
        draft.write_text(text, "utf-8")
        draft.replace(file)
    except OSError as fault:
        raise PrintkitError(f"{file}: cannot be written: {fault.strerror}") from None
    finally:
        draft.unlink(missing_ok=True)
