"""Figures of chapters 8 and 10: territories, production, the layouts of the scenarios."""

from collections.abc import Iterator
from dataclasses import replace

from printkit.games.empire.content.atlas import Atlas
from printkit.games.empire.content.faces import kinds
from printkit.games.empire.data import EmpireData, Scenario
from printkit.games.empire.play.state import Placement
from printkit.games.empire.play.world import tile_hexes, world_place
from printkit.model import Scene, SceneMark

REALM = ("B-FA1 0504", "B-RID1 0505", "B-RAD1 0503", "B-RIC1 0502")
ENDING = ("B-FA1 0504", "B-RID1 0505/0506", "B-RAD1 0603+0604")


def scenes(atlas: Atlas) -> Iterator[Scene]:
    """An end territory, and what a territory makes."""
    units = [atlas.unit(line) for line in ENDING]
    ended = sorted({label for unit in units for label in unit.position.covers})
    yield atlas.scene(
        "end-territory",
        ended,
        f"The end territory of three units: the {len(ended)} hexes they cover "
        "(hatched). RID1 and RAD1 may be "
        "put at rest in any of them.",
        "FA1 in 0504, RID1 in 0505 and half in 0506, RAD1 on 0603 and 0604. The "
        f"hexes {', '.join(ended)} are one end territory.",
        units=ENDING,
        marks=[SceneMark("cover", atlas.place(label)) for label in ended],
    )
    yield _controlled(atlas)


def _controlled(atlas: Atlas) -> Scene:
    types = kinds(atlas.data)
    units = [atlas.unit(line) for line in REALM]
    counts = {
        unit.position.hex: atlas.world.fragments(unit.position.hex)
        for unit in units
        if types[unit.code].controls
    }
    spots = [unit.position.hex for unit in units]
    total = sum(counts.values())
    parts = " + ".join(str(count) for count in counts.values())
    return atlas.scene(
        "controlled",
        spots,
        f"Four occupied hexes, three controlled. They make {parts} = {total} points a "
        "strategic turn. RAD1 joins 0502 "
        "to the rest, but armour controls nothing.",
        "FA1 in 0504, RID1 in 0505, RAD1 in 0503, RIC1 in 0502: one territory. "
        f"Controlled are {', '.join(counts)}; "
        f"their land fragments are {parts}, {total} in all.",
        units=REALM,
        notes=[
            atlas.note(label, str(counts.get(label, 0)), "land" if label in counts else "armour")
            for label in spots
        ],
    )


def layouts(data: EmpireData) -> Iterator[Scene]:
    """One picture of each scenario's world, the starting hexes of each player with his letter."""
    for name, scenario in data.scenarios.items():
        atlas = Atlas.of(data, name)
        starts = _starts(data, scenario, atlas)
        tiles = ", ".join(place.tile for place in scenario.layout)
        players = "; ".join(f"{letter}: {', '.join(labels)}" for letter, labels in starts.items())
        scene = atlas.scene(
            f"layout-{name}",
            atlas.world.cells,
            f"{scenario.name}: tiles {tiles} as they are laid, with each player's letter in his first hexes.",
            f"A world of {len(atlas.world.cells)} hexes. First hexes of {players}.",
            marks=[
                mark
                for letter, labels in starts.items()
                for label in labels
                for mark in (atlas.outline(label), atlas.number(label, letter))
            ],
            is_wide=True,
            has_seams=True,
        )
        yield replace(scene, cells=tuple(replace(cell, label="", names=()) for cell in scene.cells))


def _starts(data: EmpireData, scenario: Scenario, atlas: Atlas) -> dict[str, list[str]]:
    """The hexes in which each player's start kit is laid (5.7)."""
    shape = tile_hexes(data.tiles.radius)
    turns = {(place.p, place.q): place for place in scenario.layout}
    found: dict[str, list[str]] = {}
    for home in scenario.homes:
        place = turns[home.p, home.q]
        tile = Placement(place.tile, place.p, place.q, place.turn)
        numbers = [int(number) for number in data.tables.kit[scenario.kit]]
        spots = [world_place(data.tiles.radius, tile, shape[number - 1][0]) for number in numbers]
        found[home.player] = sorted(atlas.world.at[spot] for spot in spots)
    return found
