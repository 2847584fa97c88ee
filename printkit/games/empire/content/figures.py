"""Every figure of the rulebook, by the id its manuscript calls (2.6), and the cover."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import sqrt

from printkit.games.empire.content import figures_fight, figures_land, figures_march, figures_realm, flow
from printkit.games.empire.content.atlas import Atlas
from printkit.games.empire.data import EmpireData
from printkit.model import Picture, Scene, hexes

SMALLEST = "S1"
"""The scenario whose world the figures show: a player has it on the table first."""
COVER_REACH = 3.2
"""Rows of the cover on either side of the seam."""
COVER_UNITS = ("B-RAD3 0507", "R-RID2 0605", "B-RID1 0308", "B-DHQ1 0509", "B-FA1 0510", "R-DHQ1 0404")


def figures(data: EmpireData) -> Mapping[str, Picture]:
    """Every figure by id."""
    return {figure.id: figure for figure in _all(data)}


def _all(data: EmpireData) -> Iterator[Picture]:
    atlas = Atlas.of(data, SMALLEST)
    yield from figures_land.scenes(atlas)
    yield from figures_land.faces(data)
    yield flow.sequence()
    yield from figures_march.scenes(atlas)
    yield from figures_fight.scenes(atlas)
    yield from figures_realm.scenes(atlas)
    yield from figures_realm.layouts(data)


def cover(data: EmpireData) -> Scene:
    """A piece of the smallest scenario's world on both sides of the tile edge, with counters on it."""
    atlas = Atlas.of(data, SMALLEST)
    seam = hexes.centre(atlas.place("0507"))[1]
    near = [
        label
        for label, cell in atlas.world.cells.items()
        if abs(hexes.centre(cell.place)[1] - seam) <= COVER_REACH * sqrt(3)
    ]
    scene = atlas.scene(
        "cover",
        near,
        "The border of two tiles.",
        "Two world tiles meet. Blue and red units stand on either side; one blue armoured division "
        "rests in hex 0507, across the tile edge.",
        units=COVER_UNITS,
        is_wide=True,
        has_seams=True,
    )
    return replace(scene, cells=tuple(replace(cell, names=()) for cell in scene.cells))
