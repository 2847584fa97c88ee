"""Tiles as rows of ``tiles.toml``: checked, made, written."""

import re
from string import ascii_uppercase

from printkit.games.empire import tile_check, tile_make
from printkit.games.empire.data import TilesFile
from printkit.model import DataError
from printkit.model.tilemaking import Draw, TileCheck

FILE = "tiles.toml"
ALL_LAND = "Z"
IN_A_LINE = 15
LETTER = re.compile(r"""^letter\s*=\s*["'](.)["']""", re.MULTILINE)
LAND = re.compile(r'^land\s*=\s*(?:"""[^"]*"""|"[^"\n]*")', re.MULTILINE)
TILE = re.compile(r"^\[\[tile\]\].*?(?=^\[|\Z)", re.MULTILINE | re.DOTALL)


def checks(tiles: TilesFile) -> tuple[TileCheck, ...]:
    """Every tile with its check numbers or its fault (5.2).

    Raises:
        DataError: the edge pattern or the heartland is wrong.
    """
    _refuse_shared(tiles)
    return tuple(tile_check.tile_check(tiles, tile) for tile in tiles.tile)


def free_letters(tiles: TilesFile) -> tuple[str, ...]:
    """The letters that a further tile may have."""
    taken = {tile.letter for tile in tiles.tile} | {ALL_LAND}
    return tuple(letter for letter in ascii_uppercase if letter not in taken)


def made(tiles: TilesFile, letter: str, land: int, draw: Draw) -> str:
    """A further tile as its rows in the file (7.11).

    Raises:
        DataError: the edge pattern or the heartland is wrong.
        RuleError: ``no-tile-found``.
    """
    _refuse_shared(tiles)
    words = [f"{mask:02X}" for mask in tile_make.made(tiles, land, draw)]
    lines = [" ".join(words[at : at + IN_A_LINE]) for at in range(0, len(words), IN_A_LINE)]
    rows = "".join(f"  {line} \\\n" for line in lines)
    return f'[[tile]]\nletter = "{letter}"\nland = """\\\n{rows}"""\n'


def written(text: str, rows: str) -> str:
    """The file with the rows of a tile at its end, or with their land in the place of their namesake's."""
    letter, land = _letter(rows), LAND.search(rows)
    for block in TILE.finditer(text):
        if land and _letter(block[0]) == letter:
            changed = LAND.sub(lambda _: land[0], block[0], count=1)
            return text[: block.start()] + changed + text[block.end() :]
    return f"{text.rstrip()}\n\n{rows}"


def _letter(rows: str) -> str:
    found = LETTER.search(rows)
    return found[1] if found else ""


def _refuse_shared(tiles: TilesFile) -> None:
    for key, problem in tile_check.shared_problems(tiles):
        raise DataError(FILE, key, problem)
