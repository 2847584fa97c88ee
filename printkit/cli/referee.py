"""``printkit referee``: a table opened, an order carried out, a question answered."""

import gc
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from printkit.model import Answer
    from printkit.referee import Session

_OTHER_WORDS = {"ignore_unknown_options": True}
_ORDER = "order"

HELP = """
Referee a table: `new` opens one, `shell` plays it.

Any other word is a command of the session: status, log, draws, undo, redo, verify, help, and every
command of its game, as in `printkit referee combat C1`. `printkit referee help` lists them.
"""

SessionOption = Annotated[
    Path | None, typer.Option("--session", "-s", help="The session's file; else the only *.session here.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="One line of JSON.")]


class RefereeGroup(TyperGroup):
    """Takes every word it does not know as one of the game's."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command of the first word."""
        if args and args[0] not in self.commands:
            return _ORDER, self.commands[_ORDER], args
        return super().resolve_command(ctx, args)


def build(words: list[str]) -> typer.Typer:
    """The referee's commands; where an order was typed, only what carries it out."""
    app = typer.Typer(
        cls=RefereeGroup,
        help=HELP,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(options)
    own: dict[str, Callable[..., None]] = {"new": new, "shell": shell, "run": run, "export": export}
    for name, command in own.items():
        if not words or words[0] == name or words[0].startswith("-"):
            app.command(name)(command)
    app.command(_ORDER, hidden=True, add_help_option=False, context_settings=_OTHER_WORDS)(order)
    return app


def options(context: typer.Context, session: SessionOption = None, json: JsonOption = False) -> None:
    """Keeps what stands before the command."""
    context.obj = (session, json)


def new(
    context: typer.Context,
    game: Annotated[
        str, typer.Argument(help="A game's id, or the folder of your own variant.", metavar="GAME")
    ],
    players: Annotated[str, typer.Option(help="The players' letters, in order.", metavar="B,R")],
    scenario: Annotated[
        str, typer.Option(help="The scenario's id; needed where there are several.", metavar="ID")
    ] = "",
    settings: Annotated[
        list[str] | None, typer.Option("--set", help="A setting of the game.", metavar="KEY=VALUE")
    ] = None,
    add: Annotated[
        list[str] | None, typer.Option(help="What a player adds to the draws.", metavar="B=WORD")
    ] = None,
    test_seed: Annotated[
        int | None, typer.Option(help="Draws that can be repeated: a rehearsal.", metavar="N")
    ] = None,
    file: Annotated[Path | None, typer.Option(help="The session's file.")] = None,
    json: JsonOption = False,
) -> None:
    """Open a new table of GAME and save it as a session."""
    from printkit.cli.opening import NewOptions, open_new

    as_json = json or context.obj[1]
    open_new(NewOptions(game, players, scenario, settings or [], add or [], test_seed, file), as_json=as_json)


def shell(context: typer.Context, session: SessionOption = None) -> None:
    """Play a session at a prompt."""
    from printkit.cli.shell import Shell

    with _opened(context, session) as table:
        Shell(table).run()


def run(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(help="Lines of orders, as typed; # begins a remark. - reads what comes in.")
    ],
    session: SessionOption = None,
    json: JsonOption = False,
) -> None:
    """Carry out a file of orders line by line, up to the first that is refused."""
    from printkit.cli.scripts import run_file

    with _opened(context, session) as table:
        run_file(table, file, as_json=json or context.obj[1])


def export(
    context: typer.Context,
    file: Annotated[str, typer.Argument(help="Where to; - shows it, nothing means SESSION.txt.")] = "",
    session: SessionOption = None,
    json: JsonOption = False,
) -> None:
    """Write the entries as lines of orders that `run` takes again."""
    from printkit.cli.screen import print_answer
    from printkit.cli.scripts import export_file

    with _opened(context, session) as table:
        print_answer(export_file(table, file), as_json=json or context.obj[1])


def order(
    context: typer.Context,
    words: Annotated[list[str], typer.Argument(help="A command of the session, as typed at its prompt.")],
    session: SessionOption = None,
    json: JsonOption = False,
) -> None:
    """Carry out an order of the game, or answer a question."""
    as_json = json or context.obj[1]
    gc.disable()  # collecting what was just loaded would take a tenth of the time
    try:
        from printkit.cli.screen import print_answer

        with _opened(context, session) as table:
            answer = _answered(table, words, as_json=as_json)
            print_answer(answer, as_json=as_json)
    finally:
        gc.enable()
    if answer.data.get("whole") is False:
        raise typer.Exit(1)


def _answered(table: "Session", words: list[str], *, as_json: bool) -> "Answer":
    from printkit.cli.desk import answered

    if words[1:] == ["--help"]:
        words = ["help", words[0]]
    return answered(table, " ".join(words), quietly=as_json)


def _opened(context: typer.Context, session: Path | None) -> "Session":
    from printkit.cli.desk import find_session
    from printkit.referee import open_session

    return open_session(find_session(session or context.obj[0]))
