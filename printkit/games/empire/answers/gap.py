"""How far it is to the nearest source, and which hexes are missing on the way."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.state import Label, UnitId

if TYPE_CHECKING:
    from printkit.games.empire.answers.words import Question


@dataclass(frozen=True, slots=True)
class Gap:
    """What lies between a cut-off part and the nearest source.

    ``nearest`` are the sources at hex ``at``, ``distance`` steps from hex ``start`` of
    the part. ``singles`` are the hexes any one of which would close the gap, ``missing``
    the hexes of a shortest way that the player does not cover.
    """

    nearest: tuple[UnitId, ...]
    at: Label
    start: Label
    distance: int
    singles: tuple[Label, ...]
    missing: tuple[Label, ...]


def gap_data(gap: Gap | None) -> dict[str, object]:
    """The same as plain data: ``gap`` are the hexes named, ``closed_by`` any ``one`` of them or ``all``."""
    if gap is None:
        return {"nearest": [], "gap": []}
    return {
        "nearest": list(gap.nearest),
        "nearest_at": gap.at,
        "from": gap.start,
        "distance": gap.distance,
        "gap": list(gap.singles or gap.missing),
        "closed_by": "one" if gap.singles else "all",
    }


def find_gap(
    question: "Question",
    part: Collection[Label],
    reached: Collection[Label],
    sources: Mapping[Label, tuple[UnitId, ...]],
) -> Gap | None:
    """The gap between the hexes of ``part`` and those of ``reached``, which have the ``sources``.

    Only hexes with land count on the way: no unit can ever cover another (E-103).
    """
    links = question.rules.table.linked(question.state)
    cells = question.rules.world(question.state).cells
    land = [label for label in cells if cells[label].land]
    came = steps_from(sorted(part), links, frozenset(land))
    found = [label for label in sorted(sources) if label in came]
    if not found:
        return None
    at = min(found, key=lambda label: (came[label][0], label))
    way = way_to(came, min(sorted(reached & came.keys()), key=lambda label: came[label][0]))
    singles = tuple(
        label
        for label in land
        if label not in part
        and label not in reached
        and any(there in part for there in links[label])
        and any(there in reached for there in links[label])
    )
    start = way_to(came, at)[0]
    missing = tuple(label for label in way if label not in part and label not in reached)
    return Gap(sorted_ids(sources[at]), at, start, came[at][0], singles, missing)


def steps_from(
    starts: Iterable[Label], links: Mapping[Label, tuple[Label, ...]], land: Collection[Label]
) -> dict[Label, tuple[int, Label | None]]:
    """Each hex with its steps from the nearest start, and the hex before it."""
    came: dict[Label, tuple[int, Label | None]] = dict.fromkeys(starts, (0, None))
    queue = list(came)
    for here in queue:
        for there in links[here]:
            if there in land and there not in came:
                came[there] = (came[here][0] + 1, here)
                queue.append(there)
    return came


def way_to(came: Mapping[Label, tuple[int, Label | None]], goal: Label) -> list[Label]:
    """The hexes of the way to a hex, from its start on."""
    way: list[Label] = []
    step: Label | None = goal
    while step is not None:
        way.append(step)
        step = came[step][1]
    return way[::-1]
