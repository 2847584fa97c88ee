"""Figures of chapters 2 and 3: ground and counters."""

from collections.abc import Iterator

from printkit.games.empire.content.atlas import Atlas
from printkit.games.empire.content.faces import kinds, scheme_of, unit_face
from printkit.games.empire.data import EmpireData
from printkit.model import FacesFigure, Scene, SceneMark

SEAM = ("0306", "0307", "0308", "0405", "0406", "0407", "0408", "0506", "0507", "0508",
        "0605", "0606", "0607", "0608", "0706", "0707", "0708")  # fmt: skip


def scenes(atlas: Atlas) -> Iterator[Scene]:
    """Fragments, a joint, a hex with two names, shared land."""
    yield _fragments(atlas)
    yield atlas.scene(
        "two-tiles",
        SEAM,
        "Tiles A (below) and B joined. Six fragments lie along each edge: land, water, land, land, water, "
        "land. Land always meets land.",
        "Tile B above, tile A below. Hexes 0307, 0507 and 0707 lie across the common edge and are land; "
        "a small lake lies between each two of them.",
        has_seams=True,
    )
    names = " and ".join(atlas.world.cells["0507"].names)
    yield atlas.scene(
        "two-names",
        atlas.around("0507"),
        f"Half of hex 0507 lies on tile A, half on B. It is one hex with three names: 0507, {names}.",
        "Hex 0507 and its six neighbours. The tile edge runs through 0507 from left "
        f"to right. It is {names} as well.",
        has_seams=True,
    )
    yield _shared(atlas)


def _fragments(atlas: Atlas) -> Scene:
    land = atlas.world.fragments("0604")
    return atlas.scene(
        "fragments",
        ["0604"],
        "A hex has six fragments, one to each side: 0 is north, the others follow "
        f"clockwise. Hex 0604 has {land} of land.",
        "Hex 0604 with its fragments numbered 0 to 5, clockwise from the north. "
        f"{land} are land, the others water.",
        marks=[SceneMark("fragments", atlas.place("0604"))],
    )


def _shared(atlas: Atlas) -> Scene:
    return atlas.scene(
        "shared-land",
        ["0504", "0505", "0604"],
        "Hexes 0504 and 0604 share land (arrow). Hexes 0505 and 0604 do not (cross): "
        "on their common side 0604 is water.",
        "Hexes 0504, 0505 and 0604. From 0504 to 0604: legal, land meets land. From 0505 to 0604: not legal, "
        "water lies along the common side.",
        marks=[atlas.arrow("0504", "0604"), atlas.arrow("0505", "0604")],
    )


def faces(data: EmpireData) -> Iterator[FacesFigure]:
    """The sixteen symbols, and one counter explained."""
    types = kinds(data)
    yield FacesFigure(
        "symbols",
        tuple((unit_face(kind), kind.code) for kind in data.tables.unit),
        scheme_of(data, "W"),
        "A flag is a headquarters, a bar on the roof an installation; crossed lines are "
        "infantry, an ellipse armour, a wheel transport. EXP is expeditionary.",
        "Sixteen counters in a grid: factory, army base, field base; four headquarters from army group to "
        "division; transport; expeditionary armour and infantry; regular armour and infantry.",
    )
    yield FacesFigure(
        "anatomy",
        ((unit_face(types["RAD"], 3), "B-RAD3"),),
        scheme_of(data, "B"),
        "What a counter says. The dot is filled if the unit is capable, hollow if it is weak.",
        "The counter of Blue's third regular armoured division: speed 1, size two "
        "crosses, filled dot, symbol "
        "of armour, id B-RAD3, tactical supply c, strategic supply c.",
        anatomy=True,
    )
