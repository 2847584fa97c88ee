"""Whether a tile fits all others: the rules T1 to T5 (E-106, E-107)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from printkit.games.empire.data import Tile, TilesFile
from printkit.games.empire.play.components import grown
from printkit.games.empire.play.world import edge_distances, masks, tile_hexes
from printkit.model import Hex, hexes
from printkit.model.tilemaking import TileCheck

Found: TypeAlias = Iterator[tuple[Hex, str]]


def shared_problems(tiles: TilesFile) -> Iterator[tuple[str, str]]:
    """Key and problem of what all tiles share: the edge pattern and the heartland."""
    wanted = len(border(tiles.radius, 0))
    if len(tiles.edge) != wanted:
        yield "edge", f"must have {wanted} fragments, not {len(tiles.edge)}"
    elif tiles.edge != tiles.edge[::-1]:
        yield "edge", "must read the same from both ends, so that any edge fits any edge (E-106)"
    last = len(tile_hexes(tiles.radius))
    for number in tiles.heartland:
        if not 1 <= number <= last:
            yield "heartland", f"must be hex numbers from 1 to {last}, got {number}"


def tile_problems(tiles: TilesFile, tile: Tile) -> Iterator[str]:
    """What is wrong with a tile: its letter or masks, else the first rule of E-107 it breaks."""
    if len(tile.letter) != 1 or not "A" <= tile.letter <= "Z":
        yield f"the letter must be one capital letter, got {tile.letter!r}"
    try:
        lands = masks(tile.land)
    except ValueError as wrong:
        yield f"land: {wrong}"
        return
    shape = tile_hexes(tiles.radius)
    if len(lands) != len(shape):
        yield f"land: there must be {len(shape)} masks, not {len(lands)}"
        return
    outside = [
        f"hex {number:02}: land {land:02X} goes beyond the tile, which has {present:02X} there"
        for number, ((_, present), land) in enumerate(zip(shape, lands, strict=True), start=1)
        if land & ~present
    ]
    broken = "" if outside else broken_rule(tiles, lands)
    yield from outside or ([broken] if broken else [])


def broken_rule(tiles: TilesFile, masks: Sequence[int]) -> str:
    """The first broken rule and its first hex; empty if the tile is valid."""
    land = _by_place(tiles, masks)
    number = {place: index for index, place in enumerate(land, start=1)}
    for name, rule in RULES.items():
        for place, problem in rule(tiles, land):
            return f"{name} broken at hex {number[place]:02}: {problem} (E-107)"
    return ""


def tile_check(tiles: TilesFile, tile: Tile) -> TileCheck:
    """A tile with its check numbers (5.2), or with its first fault."""
    fault = next(tile_problems(tiles, tile), "")
    try:
        land = _by_place(tiles, masks(tile.land))
    except ValueError:  # masks that cannot be read, or not one for each hex
        return TileCheck(tile.letter, 0, 0, 0, fault)
    whole = (land[place] for place, present in tile_hexes(tiles.radius) if present == hexes.FULL)
    shared = sum(len(_sharing(land, place)) for place in land) // 2
    total = sum(mask.bit_count() for mask in land.values())
    return TileCheck(tile.letter, total, sum(1 for mask in whole if not mask), shared, fault)


def _by_place(tiles: TilesFile, masks: Sequence[int]) -> Mapping[Hex, int]:
    return {place: mask for (place, _), mask in zip(tile_hexes(tiles.radius), masks, strict=True)}


@cache
def border(radius: int, edge: int) -> tuple[tuple[Hex, int], ...]:
    """The border fragments of an edge, from left to right for one who looks out over it (5.1)."""
    north = []
    for place, present in tile_hexes(radius):
        far = edge_distances(*place)[0]
        sides = (4, 2) if far == radius else (0,) if far == radius - 1 else ()
        north += [(place, side) for side in sides if hexes.has(present, side)]
    return tuple((hexes.turned(place, edge), (side + edge) % 6) for place, side in north)


def _edges(tiles: TilesFile, land: Mapping[Hex, int]) -> Found:
    for edge in hexes.SIDES:
        for (place, side), wanted in zip(border(tiles.radius, edge), tiles.edge, strict=True):
            if hexes.has(land[place], side) != wanted:
                must = "land" if wanted else "water"
                yield place, f"fragment {hexes.SIDE_NAMES[side]} must be {must}, as on every edge"


def _midpoints(tiles: TilesFile, land: Mapping[Hex, int]) -> Found:
    for place, side in inner_fragments(tiles.radius):
        if not hexes.has(land[place], side):
            yield place, f"the inner fragment {hexes.SIDE_NAMES[side]} of a midpoint hex must be land"


@cache
def inner_fragments(radius: int) -> tuple[tuple[Hex, int], ...]:
    """The inner fragment of every midpoint hex, the one that points away from the edge (T2)."""
    on_edges = (
        (place, [edge for edge, far in enumerate(edge_distances(*place)) if far == radius])
        for place, _ in tile_hexes(radius)
    )
    return tuple((place, hexes.opposite(edges[0])) for place, edges in on_edges if len(edges) == 1)


def _one_piece(tiles: TilesFile, land: Mapping[Hex, int]) -> Found:
    for place, present in tile_hexes(tiles.radius):
        if present == hexes.FULL and land_runs(land[place]) > 1:
            yield place, "its land must be in one piece round the centre"


def land_runs(mask: int) -> int:
    """How many pieces the land of a whole hex is in, counted round its centre.

    >>> land_runs(0b010011), land_runs(0b100011), land_runs(0b111111)
    (2, 1, 0)
    """
    return (mask & ~hexes.turned_mask(mask, 1)).bit_count()


def _connected(tiles: TilesFile, land: Mapping[Hex, int]) -> Found:
    with_land = {place: mask for place, mask in land.items() if mask}
    links = {place: _sharing(with_land, place) for place in with_land}
    for part in grown(with_land, links)[1:]:
        yield next(iter(part)), "its land is cut off from the rest of the tile"


def _sharing(land: Mapping[Hex, int], place: Hex) -> list[Hex]:
    return [
        there
        for side in hexes.fragments(land[place])
        if hexes.has(land.get(there := hexes.neighbour(place, side), 0), hexes.opposite(side))
    ]


def _heartland(tiles: TilesFile, land: Mapping[Hex, int]) -> Found:
    shape = tile_hexes(tiles.radius)
    for number in tiles.heartland:
        place, _ = shape[number - 1]
        if land[place] != hexes.FULL:
            yield place, "a heartland hex must be full land"


RULES: Mapping[str, Callable[[TilesFile, Mapping[Hex, int]], Found]] = {
    "T1": _edges,
    "T2": _midpoints,
    "T3": _one_piece,
    "T4": _connected,
    "T5": _heartland,
}
"""The rules of tile validity, in the order in which they are tested."""
