"""Commands for tiles of one's own: new, check."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from printkit.cli.printing import GameName

if TYPE_CHECKING:
    from printkit.model.tilemaking import MakesTiles, TileCheck
    from printkit.shelf import Shelved


def build() -> typer.Typer:
    """The commands."""
    app = typer.Typer(help="Make further tiles of a game, and prove that tiles fit.", no_args_is_help=True)
    app.command("new")(new)
    app.command("check")(check)
    return app


def check(
    game: GameName,
    names: Annotated[list[str] | None, typer.Argument(metavar="[TILE]...", help="Only these tiles.")] = None,
) -> None:
    """Prove the tiles of GAME valid and show their check numbers; name the rule that a tile breaks."""
    from printkit import shelf
    from printkit.model import PrintkitError

    shelved = shelf.find_unchecked(game)
    maker = _maker(shelved)
    found = _chosen(maker.tile_checks(shelved.data), names or [])
    sound = [one for one in found if not one.fault]
    if sound:
        typer.echo("tile  land  water  shared")
    for one in sound:
        typer.echo(f"{one.name:<4}{one.land:>6}{one.water:>7}{one.shared:>8}")
    faulty = [one for one in found if one.fault]
    for one in faulty:
        typer.echo(f"printkit: {maker.tile_file}: tile {one.name}: {one.fault}", err=True)
    if faulty:
        raise PrintkitError(f"{shelved.name}: {len(faulty)} of {len(found)} tiles are not valid")


def new(
    game: GameName,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="The same seed and land give the same tile.")
    ] = None,
    land: Annotated[
        str, typer.Option("--land", help="Land fragments, or a share: 150 or 70%. Else as the game's tiles.")
    ] = "",
    letter: Annotated[
        str | None, typer.Option("--letter", help="The name of the first tile. Else the next free one.")
    ] = None,
    number: Annotated[int, typer.Option("--count", min=1, help="How many tiles.")] = 1,
    into: Annotated[
        Path | None, typer.Option("--into", metavar="FOLDER", help="The variant to add the tiles to.")
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Tiles may take the place of namesakes.")
    ] = False,
) -> None:
    """Make valid tiles of GAME from a random stream; without --into they are only shown."""
    from printkit import shelf
    from printkit.cli.chance import public_stream, seeded

    shelved = shelf.find_unchecked(_variant(into) if into else game)
    maker, seed = _maker(shelved), seeded(seed)
    _refuse_other_game(shelved, game)
    names, wanted = _names(shelved, letter, number, replace), _land(shelved, land)
    draw = public_stream(shelved.game.id, seed, "tile")
    rows = [maker.new_tile(shelved.data, name, wanted, draw) for name in names]
    if into is None:
        typer.echo("\n".join(rows), nl=False)
    else:
        added = _write(shelved, into, rows, names)
        for one in added:
            typer.echo(f"tile {one.name}: land {one.land}, water {one.water}, shared {one.shared}")
        typer.echo(f"{into / maker.tile_file} (seed {seed})")


def _variant(into: Path) -> str:
    """The folder as a word that can only be a folder."""
    from printkit.model import PrintkitError

    if not (into / "game.toml").is_file():
        raise PrintkitError(f"{into}: is no variant's folder; `printkit variant new` makes one")
    return str(into.resolve())


def _maker(shelved: "Shelved") -> "MakesTiles":
    from printkit.model import PrintkitError
    from printkit.model.tilemaking import MakesTiles

    if not isinstance(shelved.game, MakesTiles):
        raise PrintkitError(f"{shelved.game.id}: no tiles can be made for this game")
    return shelved.game


def _chosen(found: "tuple[TileCheck, ...]", names: list[str]) -> "list[TileCheck]":
    from printkit.model import UsageError

    wanted = {name.upper() for name in names}
    known = [one.name for one in found]
    if unknown := sorted(wanted - set(known)):
        raise UsageError(f"unknown tile {unknown[0]}; known: {' '.join(known)}")
    return [one for one in found if not wanted or one.name in wanted]


def _refuse_other_game(shelved: "Shelved", game: str) -> None:
    from printkit import shelf
    from printkit.model import UsageError

    named = shelf.find_unchecked(game).game.id
    if named != shelved.game.id:
        raise UsageError(f"{shelved.name} is a variant of {shelved.game.id}, not of {named}")


def _land(shelved: "Shelved", words: str) -> int:
    """The land fragments asked for; as many as the tiles there have on average if nothing is."""
    from printkit.model import UsageError

    maker = _maker(shelved)
    if not words:
        sizes = [one.land for one in maker.tile_checks(shelved.data)]
        if not sizes:
            raise UsageError("land: say how much, for there is no tile to take it from: --land 70%")
        return round(sum(sizes) / len(sizes))
    number = words.removesuffix("%")
    if not (number.isascii() and number.isdecimal() and len(number) < 6):
        raise UsageError(f"land {words}: must be fragments or a share, as in 150 or 70%")
    return round(int(number) * maker.tile_fragments(shelved.data) / 100) if words != number else int(number)


def _names(shelved: "Shelved", first: str | None, number: int, replace: bool) -> list[str]:
    """The names of the new tiles: free ones, or from ``first`` on; of the game's own only when asked for."""
    from printkit import shelf
    from printkit.model import UsageError

    maker = _maker(shelved)
    free = list(maker.tile_names(shelved.data))
    own = maker.tile_names(shelf.find_unchecked(shelved.game.id).data)
    if first is None:
        listed = [name for name in free if name in own]
    else:
        first = first.upper()
        taken = [one.name for one in maker.tile_checks(shelved.data)] if replace else []
        listed = [name for name in sorted({*free, *taken}) if name >= first]
        if first not in listed:
            raise UsageError(f"letter {first}: not free; free: {' '.join(free)}")
    if len(listed) < number:
        raise UsageError(f"count {number}: only {len(listed)} letters are free: {' '.join(listed)}")
    return listed[:number]


def _write(shelved: "Shelved", into: Path, rows: list[str], names: list[str]) -> "list[TileCheck]":
    """Puts the rows into the variant's file, once it is sure what will be read from it."""
    from printkit.model import PrintkitError
    from printkit.shelf import variants

    maker = _maker(shelved)
    text = shelved.texts[maker.tile_file]
    for row in rows:
        text = maker.with_tile(text, row)
    data: Any = variants.with_text(shelved, maker.tile_file, text)
    after = {one.name: one for one in maker.tile_checks(data)}
    if any(name not in after or after[name].fault for name in names):
        raise PrintkitError(
            f"{maker.tile_file}: its layout is too unusual to put a tile in; nothing was changed"
        )
    variants.write(into / maker.tile_file, text)
    return [after[name] for name in names]
