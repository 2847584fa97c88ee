"""Further tiles from a random stream (7.11)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush
from typing import TypeAlias

from printkit.games.empire import tile_check
from printkit.games.empire.data import TilesFile
from printkit.games.empire.play.components import grown
from printkit.games.empire.play.world import tile_hexes
from printkit.model import RuleError, hexes
from printkit.model.tilemaking import Draw

Fragment: TypeAlias = tuple[int, int]
"""Hex number on the tile, and side: sorts as the specification breaks ties."""

START: Fragment = (0, 0)
ATTEMPTS = 2000
FINENESS = 1 << 20
SMOOTHINGS = 3
SMALLEST_LAKE = 4
MARGIN = 6
"""How far the land of a tile may be from what was asked for."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What is settled before anything is drawn: fragments that must be land or water, and the heartland."""

    land: frozenset[Fragment]
    water: frozenset[Fragment]
    heartland: frozenset[Fragment]

    @property
    def forced(self) -> frozenset[Fragment]:
        """Every fragment that is not free."""
        return self.land | self.water


def made(tiles: TilesFile, land: int, draw: Draw) -> tuple[int, ...]:
    """The land masks of a valid tile with ``land`` land fragments, give or take a few.

    Raises:
        RuleError: ``no-tile-found``: such land is impossible, or no attempt came out well.
    """
    ground = _ground(tiles)
    all_fragments = len(near(tiles.radius))
    least, most = len(ground.land) - MARGIN, all_fragments - len(ground.water) + MARGIN
    if not least <= land <= most:
        problem = f"land must be {max(least, 0)} to {most} of {all_fragments} fragments, got {land}."
        raise RuleError("no-tile-found", problem)
    for _ in range(ATTEMPTS):
        masks = _masks(tiles.radius, _attempt(tiles, ground, land, draw))
        total = sum(mask.bit_count() for mask in masks)
        if abs(total - land) <= MARGIN and not tile_check.broken_rule(tiles, masks):
            return masks
    raise RuleError(
        "no-tile-found",
        f"{ATTEMPTS} attempts gave no valid tile with {land} land fragments; try another number.",
    )


@cache
def near(radius: int) -> Mapping[Fragment, tuple[Fragment, ...]]:
    """Every fragment of a tile, in order, with those it has an edge in common with.

    >>> len(near(6)), near(6)[1, 1]
    (216, ((1, 2), (3, 4)))
    """
    shape = tile_hexes(radius)
    number = {place: index for index, (place, _) in enumerate(shape, start=1)}
    place_of = {index: place for place, index in number.items()}
    inside = [(number[place], side) for place, present in shape for side in hexes.fragments(present)]
    known = set(inside)

    def beside(fragment: Fragment) -> Iterator[Fragment]:
        index, side = fragment
        yield from ((index, (side + step) % 6) for step in (-1, 1))
        there = number.get(hexes.neighbour(place_of[index], side))
        if there:
            yield there, hexes.opposite(side)

    return {
        fragment: tuple(sorted(other for other in beside(fragment) if other in known)) for fragment in inside
    }


def _ground(tiles: TilesFile) -> Ground:
    number = {place: index for index, (place, _) in enumerate(tile_hexes(tiles.radius), start=1)}
    edges = [
        ((number[place], side), is_land)
        for edge in hexes.SIDES
        for (place, side), is_land in zip(tile_check.border(tiles.radius, edge), tiles.edge, strict=True)
    ]
    heartland = frozenset((index, side) for index in tiles.heartland for side in hexes.SIDES)
    inner = ((number[place], side) for place, side in tile_check.inner_fragments(tiles.radius))
    return Ground(
        frozenset({*(fragment for fragment, is_land in edges if is_land), *inner, *heartland}),
        frozenset(fragment for fragment, is_land in edges if not is_land),
        heartland,
    )


def _attempt(tiles: TilesFile, ground: Ground, land: int, draw: Draw) -> set[Fragment]:
    """The land of one attempt; it may still break a rule."""
    links = near(tiles.radius)
    values = {fragment: draw(FINENESS) / FINENESS for fragment in links}
    for _ in range(SMOOTHINGS):
        values = _smoothed(values, links)
    found = _joined(ground, values, links)
    free = sorted(set(links) - found - ground.water, key=lambda fragment: (-values[fragment], fragment))
    found |= set(free[: max(0, land - len(found))])
    _flip_spots(found, ground, links)
    _mend(found, ground, tiles.radius)
    return found


def _smoothed(
    values: Mapping[Fragment, float], links: Mapping[Fragment, tuple[Fragment, ...]]
) -> dict[Fragment, float]:
    return {
        fragment: (values[fragment] + sum(values[other] for other in beside)) / (1 + len(beside))
        for fragment, beside in links.items()
    }


def _joined(
    ground: Ground, values: Mapping[Fragment, float], links: Mapping[Fragment, tuple[Fragment, ...]]
) -> set[Fragment]:
    """The forced land and the cheapest paths that join all its pieces to the heartland, nearest first."""
    found = set(ground.land)
    while True:
        home = _reached(ground.heartland, found, links)
        if not (apart := found - home):
            return found
        path = _path(home, apart, found, ground.water, values, links)
        if not path:
            return found
        found.update(path)


def _reached(
    start: Iterable[Fragment], inside: set[Fragment], links: Mapping[Fragment, tuple[Fragment, ...]]
) -> set[Fragment]:
    reached, waiting = set(start), list(start)
    while waiting:
        for other in links[waiting.pop()]:
            if other in inside and other not in reached:
                reached.add(other)
                waiting.append(other)
    return reached


def _path(
    home: set[Fragment],
    goals: set[Fragment],
    land: set[Fragment],
    closed: frozenset[Fragment],
    values: Mapping[Fragment, float],
    links: Mapping[Fragment, tuple[Fragment, ...]],
) -> list[Fragment]:
    """The cheapest way from home to the nearest goal; nothing if all ways are closed."""
    waiting = [(0.0, fragment, START) for fragment in sorted(home)]
    came_from: dict[Fragment, Fragment] = {}
    while waiting:
        cost, fragment, before = heappop(waiting)
        if fragment in came_from:
            continue
        came_from[fragment] = before
        if fragment in goals:
            return _way_back(fragment, came_from)
        for other in links[fragment]:
            if other not in came_from and other not in closed:
                heappush(waiting, (cost + (0.0 if other in land else 1 - values[other]), other, fragment))
    return []


def _way_back(end: Fragment, came_from: Mapping[Fragment, Fragment]) -> list[Fragment]:
    way, here = [], came_from[end]
    while here != START:
        way.append(here)
        here = came_from[here]
    return way


def _flip_spots(found: set[Fragment], ground: Ground, links: Mapping[Fragment, tuple[Fragment, ...]]) -> None:
    """Fills small lakes and drowns islands, but nothing that is forced."""
    for lake in _spots(set(links) - found, links):
        if len(lake) < SMALLEST_LAKE and not lake & ground.forced:
            found |= lake
    for island in _spots(found, links):
        if not island & ground.forced:
            found -= island


def _spots(inside: set[Fragment], links: Mapping[Fragment, tuple[Fragment, ...]]) -> list[set[Fragment]]:
    own = {fragment: [other for other in links[fragment] if other in inside] for fragment in sorted(inside)}
    return [set(spot) for spot in grown(own, own)]


def _mend(found: set[Fragment], ground: Ground, radius: int) -> None:
    """In each whole hex with land in pieces, flips the first free fragments that bring them together."""
    for index, (_, present) in enumerate(tile_hexes(radius), start=1):
        while present == hexes.FULL and (runs := tile_check.land_runs(_mask(found, index))) > 1:
            better = (
                (index, side)
                for side in hexes.SIDES
                if (index, side) not in ground.forced
                and tile_check.land_runs(_mask(found, index) ^ 1 << side) < runs
            )
            if (fragment := next(better, None)) is None:
                break
            found ^= {fragment}


def _mask(found: set[Fragment], index: int) -> int:
    return sum(1 << side for side in hexes.SIDES if (index, side) in found)


def _masks(radius: int, found: set[Fragment]) -> tuple[int, ...]:
    return tuple(_mask(found, index) for index in range(1, len(tile_hexes(radius)) + 1))
