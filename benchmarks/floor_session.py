"""A bare typer command that loads one entry point and opens one SQLite file."""

import sqlite3
from importlib.metadata import entry_points
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def status(session: Annotated[Path, typer.Argument(help="A session's file.")]) -> None:
    """Say how many tables the file has."""
    (point,) = entry_points(group="printkit.games", name="empire")
    game = point.load()
    with sqlite3.connect(session) as journal:
        (count,) = journal.execute("select count(*) from sqlite_master").fetchone()
    typer.echo(f"{game.id} {count}")


if __name__ == "__main__":
    app()
