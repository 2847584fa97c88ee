"""Worlds that nobody has laid yet: tiles drawn from a public stream, on places that wind outwards."""

from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printkit.shelf import Shelved


def chosen(shelved: "Shelved", layout: str, number: int | None, seed: int | None, scenario: str) -> str:
    """The layout to print in words, empty for that of the scenarios.

    Raises:
        UsageError: two worlds are asked for at once, or a seed for nothing.
        PrintkitError: more tiles than the game has.
    """
    from printkit.model import UsageError

    asked = [
        name
        for name, is_asked in (
            ("--layout", layout),
            ("--random", number),
        )
        if is_asked
    ]
    asked += ["--scenario"] * (scenario != "all")
    if len(asked) > 1:
        raise UsageError(f"{' and '.join(asked)}: one world at a time")
    if seed is not None and number is None:
        raise UsageError("--seed is for a random world; add --random N")
    return layout if number is None else drawn(shelved, number, seed)


def drawn(shelved: "Shelved", number: int, seed: int | None) -> str:
    """So many tiles at random, each once and turned at random, as words of a layout.

    The same seed and game give the same world: for each place in turn a tile of those
    left, in order of their names, then its turn.

    Raises:
        PrintkitError: more tiles than the game has.
    """
    from printkit.cli.chance import public_stream
    from printkit.model import PrintkitError
    from printkit.model.hexes import SIDES, spiral

    left = sorted(tile.name for tile in shelved.game.tiles(shelved.data))
    if number > len(left):
        raise PrintkitError(f"random {number}: {shelved.name} has {len(left)} tiles")
    draw = public_stream(shelved.game.id, seed, "layout")
    orders = []
    for p, q in islice(spiral(), number):
        name = left.pop(draw(len(left)) - 1 if len(left) > 1 else 0)
        orders.append(f"{name} {p} {q} {draw(len(SIDES)) - 1}")
    return "; ".join(orders)
