"""Scripts of orders: a file carried out line by line, and a session written as one."""

import os
from collections.abc import Iterator
from pathlib import Path

from printkit.cli.screen import Screen, print_json
from printkit.model import Answer, Line, PrintkitError, RuleError
from printkit.referee import Session

_HEAD = "# printkit referee"


class ScriptError(RuleError):
    """A line of a script is refused; the lines before it stand."""

    def __init__(self, file: Path, number: int, problem: PrintkitError) -> None:
        code = problem.code if isinstance(problem, RuleError) else "script"
        given = problem.given if isinstance(problem, RuleError) else None
        near = problem.near if isinstance(problem, RuleError) else ()
        said = f"{file.name}, line {number}: {problem}".replace("\n", " ")
        super().__init__(code, said, given=given, near=near)
        self.number = number

    def __str__(self) -> str:
        return self.message


def run_file(session: Session, file: Path, *, as_json: bool) -> None:
    """Every line of a file carried out and told, up to the first that is refused.

    Raises:
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
        PrintkitError: the file cannot be read.
    """
    try:
        text = file.read_text("utf-8-sig")
    except FileNotFoundError:
        raise PrintkitError(f"{file}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as fault:
        raise PrintkitError(f"{file}: cannot be read as text: {fault}") from None
    start, begun = 0, ""
    for number, line in enumerate(text.splitlines(), start=1):
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
        counts = ", ".join(f"{count} {word}" for word, count in masked.items())
        lines.append(Line(f"Masked until the game is over: {counts}."))
    return Answer(tuple(lines), {"file": str(file), **answer.data})


def _write(file: Path, text: str) -> None:
    """The whole file or none; a file that we did not write is left alone."""
    draft = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        if file.exists() and not file.read_text(errors="replace").startswith(_HEAD):
            raise PrintkitError(f"{file}: is there already and no export of ours; choose another name")
        draft.write_text(text, "utf-8")
        draft.replace(file)
    except OSError as fault:
        raise PrintkitError(f"{file}: cannot be written: {fault.strerror}") from None
    finally:
        draft.unlink(missing_ok=True)
