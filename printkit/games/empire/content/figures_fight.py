"""Figures of chapters 6, 7 and 9: contact, conflicts, supply, retreat."""

from collections.abc import Iterator

from printkit.games.empire.content.atlas import Atlas
from printkit.games.empire.play.contacts import conflict_hexes, conflict_name, find_conflicts
from printkit.games.empire.play.state import State
from printkit.model import Scene

APART = ("R-RAD1 0503", "B-RID1 0503", "B-TD1 0505", "R-RID1 0505")
CHAIN = ("B-DHQ1 0403", "B-TD1 0504", "B-RID1 0505/0605", "B-RAD1 0706")
CUT = ("B-DHQ1 0403", "B-TD1 0504", "B-RID1 0505", "B-RAD1 0706")
WEDGE = ("0403", "0504", "0505", "0605", "0706")


def scenes(atlas: Atlas) -> Iterator[Scene]:
    """What touches what, and what hangs together."""
    yield atlas.scene(
        "contact",
        ["0405", "0504", "0505", "0605"],
        "RAD1 meets TD1 in 0504 and RID1 in 0505, though RID1 covers only half of it. RAD2 meets nobody.",
        "RAD1 of Red lies on 0504 and 0505. Blue's TD1 rests in 0504, RID1 lies in "
        "0405 and half in 0505, RAD2 "
        "rests in 0605. RAD1 is in contact with TD1 and RID1, not with RAD2.",
        units=["R-RAD1 0504+0505", "B-RID1 0405/0505", "B-TD1 0504", "B-RAD2 0605"],
    )
    yield _apart(atlas)
    yield atlas.scene(
        "free-attack",
        ["0404", "0504"],
        "RAD1 lies on both hexes and meets two transports and two infantry "
        "divisions. The battle is told beside.",
        "R-RAD1 of Red lies on 0404 and 0504. Blue has B-TD1 and B-TD2 in 0404, "
        "B-RID1 and B-RID2 in 0504. All four are in contact with R-RAD1.",
        units=["B-TD1 0404", "B-TD2 0404", "B-RID1 0504", "B-RID2 0504", "R-RAD1 0404+0504"],
    )
    yield from _supply(atlas)
    yield atlas.scene(
        "retreat",
        ["0404", "0504", "0505"],
        "RAD1 is picked with enemies in both its hexes. It may attack, leave 0404, or leave 0504.",
        "R-RAD1 lies on 0404 and 0504. B-RID1 rests in 0404, B-RID2 lies in 0505 and half in 0504. RAD1 may "
        "leave either hex and rest in the other.",
        units=["R-RAD1 0404+0504", "B-RID1 0404", "B-RID2 0505/0504"],
    )


def _apart(atlas: Atlas) -> Scene:
    state = State(
        "combat", (), {line.split()[0]: atlas.unit(line) for line in APART}, dict.fromkeys("BR", True)
    )
    found = find_conflicts(atlas.table, state, "combat")
    notes = [
        atlas.note(label, conflict_name(conflict), "conflict")
        for conflict in found
        for label in conflict_hexes(state.units, conflict)
    ]
    return atlas.scene(
        "two-conflicts",
        ["0503", "0504", "0505"],
        "Two conflicts: nobody in 0503 meets anybody in 0505. Units that met both sides would join them.",
        "B-RID1 and R-RAD1 are in 0503: conflict C1. B-TD1 and R-RID1 are in 0505: conflict C2. 0504 between "
        "them is empty.",
        units=APART,
        notes=notes,
    )


def _supply(atlas: Atlas) -> Iterator[Scene]:
    steps = [("0403", "0504"), ("0504", "0505"), ("0505", "0605"), ("0605", "0706")]
    yield atlas.scene(
        "chain",
        WEDGE,
        "One supply group. TD1 and RID1 pass on what DHQ1 gives; half a hex covered is enough to reach RAD1.",
        "DHQ1 in 0403, TD1 in 0504, RID1 in 0505 and half in 0605, RAD1 in 0706: a "
        "chain of neighbouring hexes, all supplied.",
        units=CHAIN,
        marks=[atlas.link(here, there) for here, there in steps],
    )
    yield atlas.scene(
        "cut-chain",
        WEDGE,
        "RID1 rests in 0505 and no longer reaches 0605. RAD1 is a group of its own, "
        "without a producer: it perishes.",
        "DHQ1 in 0403, TD1 in 0504, RID1 in 0505 are one group. RAD1 in 0706 is two "
        "hexes from 0505: not supplied, it perishes.",
        units=CUT,
        marks=[*(atlas.link(here, there) for here, there in steps[:2]), atlas.outline("0706")],
    )
    yield atlas.scene(
        "sacrifice",
        WEDGE[:4],
        "A group without a producer. TD1 (outlined) is given up: the other three are fed this turn, "
        "though the group falls in two.",
        "RID1 in 0403, TD1 in 0504, RID2 in 0505, RAC1 in 0605. TD1 is sacrificed; "
        "RID1, RID2 and RAC1 are fed until the end of the turn.",
        units=["B-RID1 0403", "B-TD1 0504", "B-RID2 0505", "B-RAC1 0605"],
        marks=[atlas.outline("0504")],
    )
