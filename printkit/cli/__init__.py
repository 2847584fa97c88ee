"""The command line: words in, lines out, an exit code.

A mistake of the user's is one line on stderr and exit code 1, or 2 where the command
line itself is wrong. Rooms are loaded by the commands that need them.
"""

import errno
import gc
import os
import sys
from typing import Annotated

import typer

JSON_OPTION = "--json"
UNWRITABLE = {errno.ENOSPC, errno.EIO, errno.EBADF, errno.EDQUOT, errno.EFBIG, errno.EPIPE}
"""What a system calls it when nothing more can be written."""

GROUPS_ALONE: tuple[list[str], ...] = ([], ["referee"], ["printer"], ["tile"], ["variant"])
"""What stands for nothing by itself, so that its help is meant."""


def main() -> None:
    """Run the command that was typed."""
    gc.set_threshold(100_000, 20, 20)  # values by the thousand, hardly a cycle: look for cycles less often
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # as it is where the system gave us none
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    if sys.stdout is None:
        sys.exit("printkit: standard output is closed, so nothing can be said; nothing was done")
    sys.exit(run(sys.argv[1:]))


def run(words: list[str]) -> int:
    """The exit code of a command, carried out."""
    words = (
        words if words not in ([], ["referee"], ["printer"], ["tile"], ["variant"]) else [*words, "--help"]
    )
    try:
        code = _carried_out(words)
        sys.stdout.flush()
    except OSError as fault:
        if fault.filename is not None or fault.errno not in UNWRITABLE:
            raise
        return _unheard(fault)
    return code


def _carried_out(words: list[str]) -> int:
    try:
        code = build(words)(words, prog_name="printkit", standalone_mode=False)
    except (KeyboardInterrupt, typer.Abort, EOFError):
        return 130
    except typer.Exit as leaving:
        return leaving.exit_code
    except SystemExit:  # typer's way to say that whoever read its help has read enough
        return 0
    except OSError:
        raise
    except Exception as problem:
        return _said(problem, as_json=JSON_OPTION in words)
    return code if isinstance(code, int) else 0


def _unheard(fault: OSError) -> int:
    """Says that nothing more can be said on stdout, and why; nothing of a reader who left, as `head` does."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())  # what still waits to be written fails no more
    os.close(nowhere)
    if fault.errno != errno.EPIPE:
        sys.stderr.write(f"printkit: cannot write to standard output: {fault.strerror}\n")
    return 1


def _version(is_asked: bool) -> None:
    from printkit import __version__

    if is_asked:
        sys.stdout.write(f"printkit {__version__}\n")
        raise typer.Exit


def build(words: list[str]) -> typer.Typer:
    """The commands; only the referee's where the words are for it."""
    from printkit.cli import referee

    app = typer.Typer(
        name="printkit",
        help="Prints a wargame and referees it on a real table.",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(_options)
    app.add_typer(referee.build(words[1:]), name="referee")
    if words[:1] != ["referee"]:
        from printkit.cli import printer, printing, tile, variant

        printing.register(app)
        app.add_typer(printer.build(), name="printer")
        app.add_typer(tile.build(), name="tile")
        app.add_typer(variant.build(), name="variant")
    return app


def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Say which printkit this is.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Prints a wargame and referees it on a real table."""


def _said(problem: Exception, *, as_json: bool) -> int:
    """Says what is wrong and gives its exit code; what is not the user's mistake stays a traceback."""
    from printkit.cli.screen import print_problem
    from printkit.model import PrintkitError, UsageError

    if hasattr(problem, "format_message"):  # typer's own: an option or a value that does not fit
        problem = UsageError(f"{problem.format_message().rstrip('.')}. `--help` shows what fits.")
    if not isinstance(problem, PrintkitError):
        raise problem
    print_problem(problem, as_json=as_json)
    return problem.exit_code
