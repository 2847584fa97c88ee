"""Figures of chapter 5: where units lie and where they may go next."""

from collections.abc import Iterator

from printkit.games.empire.content.atlas import Atlas
from printkit.model import Scene


def scenes(atlas: Atlas) -> Iterator[Scene]:
    """At rest, on a border, half way; legal moves; round a lake."""
    yield atlas.scene(
        "at-rest",
        ["0404", "0504", "0505"],
        "Three units at rest. Each covers the hex it lies in; the counter lies in the middle.",
        "RAD3 rests in 0404, RID1 in 0504, DHQ1 in 0505. Each covers its own hex and no other.",
        units=["B-RAD3 0404", "B-RID1 0504", "B-DHQ1 0505"],
        notes=[
            atlas.note("0504", "infantry"),
            atlas.note("0505", "headquarters"),
            atlas.note("0404", "armour"),
        ],
    )
    yield _position(
        atlas,
        "on-border",
        "B-RAD3 0504+0505",
        "both hexes alike",
        "Armour on a border covers both hexes (hatched). There is no front and no rear.",
        "RAD3 lies across the border of 0504 and 0505 and covers both hexes wholly.",
    )
    yield _position(
        atlas,
        "half-way",
        "B-DHQ1 0505/0504",
        "full hex first",
        "A headquarters half way covers all of 0505 and half of 0504.",
        "DHQ1 lies in 0505 close to the border with 0504. It covers all of 0505 and "
        "the half of 0504 next to it.",
    )
    yield _beside_water(atlas)
    yield _armour_next(atlas)
    yield _half_next(atlas)
    yield _detour(atlas)


def _position(atlas: Atlas, name: str, line: str, words: str, caption: str, alt: str) -> Scene:
    place = line.partition(" ")[2]
    return atlas.scene(
        name,
        ["0504", "0505"],
        caption,
        alt,
        units=[line],
        marks=atlas.covered(line),
        notes=[atlas.note("0505", place, words)],
    )


def _beside_water(atlas: Atlas) -> Scene:
    near = atlas.world.adjacent["0509"]
    legal = [label for label in near if atlas.world.share_land("0509", label)]
    closed = [label for label in near if label not in legal]
    return atlas.scene(
        "beside-water",
        atlas.around("0509"),
        "Where RAD3 may go from 0509. An arrow is a legal move, a cross is not: 0609 "
        "is water; 0608 has land, "
        "but none along the common side.",
        "Hex 0509 and its six neighbours. RAD3 rests in 0509. Legal: "
        f"{', '.join(legal)}. Not legal: {', '.join(closed)}.",
        units=["B-RAD3 0509"],
        marks=[atlas.arrow("0509", label) for label in near],
    )


def _armour_next(atlas: Atlas) -> Scene:
    line = "B-RAD3 0404+0504"
    ways = atlas.next_hexes(atlas.unit(line))
    return atlas.scene(
        "armour-next",
        atlas.around("0404", "0504"),
        "Armour on 0404+0504 may come to rest in either hex, stay, or go on from either: "
        f"{len(ways)} borders are open to it.",
        "RAD3 lies across 0404 and 0504. Arrows lead from 0404 to "
        f"{_ends(ways, '0404')}, and from 0504 to {_ends(ways, '0504')}.",
        units=[line],
        marks=[atlas.arrow(here, there) for here, there in ways],
    )


def _half_next(atlas: Atlas) -> Scene:
    line = "B-RID1 0504/0404"
    ways = atlas.next_hexes(atlas.unit(line))
    return atlas.scene(
        "half-next",
        atlas.around("0504"),
        "Infantry on 0504/0404 may rest in 0504, turn to any neighbour of 0504, or cross to 0404/0504.",
        "RID1 covers 0504 and half of 0404. It may rest in 0504, cross to 0404, or "
        f"turn to {_ends(ways, '0504')}.",
        units=[line],
        marks=[*(atlas.arrow(here, there) for here, there in ways), atlas.arrow("0504", "0404")],
    )


def _ends(ways: tuple[tuple[str, str], ...], start: str) -> str:
    return ", ".join(there for here, there in ways if here == start)


def _detour(atlas: Atlas) -> Scene:
    return atlas.scene(
        "detour",
        ["0610", "0611", "0710", "0711", "0810"],
        "From 0610 to 0711. The common side is water, so the way leads round by 0710 and 0810. "
        "Armour rests there in turn 4, infantry in turn 7.",
        "Hexes 0610 and 0711 touch, but water lies between them. Arrows lead from "
        "0610 to 0710, 0810 and 0711. "
        "Armour rests in 0711 after 4 turns, infantry after 7.",
        units=["B-RAD3 0610"],
        marks=[
            atlas.arrow("0610", "0711"),
            atlas.arrow("0610", "0710"),
            atlas.arrow("0710", "0810"),
            atlas.arrow("0810", "0711"),
        ],
    )
