"""Commands for variants: new, diff."""

from pathlib import Path
from typing import Annotated

import typer


def build() -> typer.Typer:
    """The commands."""
    app = typer.Typer(help="Begin a variant of a game, and see what it changes.", no_args_is_help=True)
    app.command("new")(new)
    app.command("diff")(diff)
    return app


def new(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of an installed game.")],
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder to make.")],
) -> None:
    """Make FOLDER a variant of GAME that changes nothing yet; its game.toml says what may be changed."""
    from printkit.shelf import variants

    variants.begin(game, folder)
    typer.echo(f"{folder / 'game.toml'}")


def diff(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="The folder of the variant.")],
) -> None:
    """Say what the variant in FOLDER changes in its game, a line for each value."""
    from printkit.shelf import variants

    for line in variants.differences(folder) or [f"{folder} changes nothing"]:
        typer.echo(line)
