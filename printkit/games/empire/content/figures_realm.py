"""Figures of chapters 8 and 10: territories, production, the layouts of the scenarios."""

from collections.abc import Iterator

from printkit.games.empire.content.atlas import Atlas
from printkit.games.empire.content.faces import kinds
from printkit.games.empire.content.worlds import worlds
from printkit.games.empire.data import EmpireData
from printkit.games.empire.game import Empire
from printkit.model import PlacedTile, Scene, SceneMark, WorldFigure

REALM = ("B-FA1 0504", "B-RID1 0505", "B-RAD1 0503", "B-RIC1 0502")
ENDING = ("B-FA1 0504", "B-RID1 0505/0506", "B-RAD1 0603+0604")

MOST_COLUMNS = 12
"""Columns of hexes whose labels can be read in a figure as wide as the text."""


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


def layouts(data: EmpireData) -> Iterator[WorldFigure]:
    """One picture of each scenario's world, the players' letters on their first hexes."""
    tiles = {tile.name: tile for tile in Empire().tiles(data)}
    for name, shown in worlds(data, tiles).items():
        labels = {cell.place: cell.label for cell in shown.world.cells}
        players = "; ".join(
            f"{seat.letter}: {', '.join(sorted(labels[place] for place in seat.starts))}"
            for seat in shown.seats
        )
        *others, last = (_laid(tile) for tile in shown.world.tiles)
        placed = f"{', '.join(others)} and {last}" if others else last
        yield WorldFigure(
            f"layout-{name}",
            shown.world,
            shown.seats,
            f"`{name}` {shown.name}: tiles {placed}. The arrowhead points to a tile's printed north; "
            "letters stand on the hexes of each player's kit.",
            f"{name}: tiles {placed}, {len(shown.world.cells)} hexes. First hexes of {players}.",
            "page" if int(max(labels.values())[:2]) > MOST_COLUMNS else "text",
        )


def _laid(placed: PlacedTile) -> str:
    """How a tile lies: ``B turned by 180°``."""
    return f"{placed.tile.name} turned by {60 * placed.turn}°" if placed.turn else placed.tile.name
