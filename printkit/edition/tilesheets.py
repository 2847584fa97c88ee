"""The world tiles of a game: sheets, and their land as data beside them."""

import json
from collections.abc import Iterable
from dataclasses import replace

import tiles as draughtsman
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import Ink, Options
from printkit.edition.plans import PlanFiles, write
from printkit.model import HexTile, PrintkitError, did_you_mean
from printkit.press import Face, Lot, Plan, Section, Sheet, impose
from printkit.shelf import Shelved
from tiles.style import USUAL

PART = "tiles"
DATA_FILE, SCHEMA_FILE = "tiles.json", "fragments.schema.json"


def chosen(words: Iterable[str], known: tuple[HexTile, ...]) -> tuple[HexTile, ...]:
    """The tiles meant by their letters, each once, in the game's order; all for no words.

    Raises:
        PrintkitError: no tile has that letter.
    """
    by_name = {tile.name.casefold(): tile for tile in known}
    names = {word.casefold(): word for word in words}
    for name, word in names.items():
        if name not in by_name:
            listed = " ".join(tile.name for tile in known)
            raise PrintkitError(f"unknown tile {word!r}.{did_you_mean(name, by_name)} known: {listed}")
    return tuple(tile for tile in known if not names or tile.name.casefold() in names)


def plan(shelved: Shelved, options: Options) -> Plan:
    """Where each tile goes.

    Raises:
        PrintkitError: the game has no tiles, or no tile of a letter.
        UsageError: a tile is larger than the paper.
    """
    game, data = shelved.game, shelved.data
    known = game.tiles(data)
    if not known:
        raise PrintkitError(f"{game.id} has no world tiles")
    side_mm = game.tile_side_mm(data)
    lots = tuple(
        Lot(face(tile, side_mm, options.ink, options.style)) for tile in chosen(options.tiles, known)
    )
    section = Section(
        PART,
        game.title(data),
        "World tiles {faces}",
        (lots,),
        (f"hex side {side_mm:g} mm",),
        subtitle_of_one="World tile {faces}",
    )
    return impose([section], options.stock)


def face(tile: HexTile, side_mm: float, ink: Ink = "full", style: str = USUAL) -> Face:
    """A tile as the press takes it."""
    drawing = draughtsman.face(tile, side_mm, style, ink)
    outline = draughtsman.outline_mm(tile, side_mm)
    return Face(tile.name, drawing, drawing.width_mm, drawing.height_mm, outline_mm=outline)


def print_tiles(shelved: Shelved, options: Options, stage: Staging) -> Part:
    """The tile sheets, the land of every tile as JSON, and the JSON's schema."""
    planned = plan(shelved, options)
    game, data = shelved.game, shelved.data
    side_mm = game.tile_side_mm(data)
    by_name = {tile.name: tile for tile in game.tiles(data)}

    def printed(sheet: Sheet) -> tuple[HexTile, ...]:
        return tuple(by_name[placed.face.name] for placed in sheet.placements)

    def metadata(sheet: Sheet) -> str:
        document = draughtsman.fragments_document(printed(sheet), side_mm)
        return json.dumps(document, ensure_ascii=False, separators=(",", ":"))

    def stem(sheet: Sheet) -> str:
        return "-".join([PART, *(tile.name for tile in printed(sheet))])

    named = PlanFiles(PART, f"{game.title(data)}: world tiles", "World tiles to cut out", stem, metadata)
    all_tiles = tuple(tile for sheet in planned.sheets for tile in printed(sheet))
    part = write(planned, named, {"tiles": len(all_tiles)}, stage, options)
    document = draughtsman.fragments_document(all_tiles, side_mm)
    stage.write(DATA_FILE, json.dumps(document, ensure_ascii=False, indent=1) + "\n")
    stage.write(SCHEMA_FILE, json.dumps(draughtsman.schema(), ensure_ascii=False, indent=1) + "\n")
    return replace(part, files={**part.files, DATA_FILE: 0, SCHEMA_FILE: 0})
