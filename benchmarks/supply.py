"""Supply groups of a world all covered by units, and a bare search of the same hexes."""

from collections import deque
from collections.abc import Callable, Mapping

from printkit import shelf
from printkit.games.empire.play import components, supply
from printkit.games.empire.play.ids import id_key
from printkit.games.empire.play.state import Position, State, Unit
from printkit.games.empire.play.table import open_table
from printkit.games.empire.play.world import WorldMap
from printkit.model import NewTable, hexes

Links = Mapping[str, tuple[str, ...]]


def board(side: int) -> Links:
    """The hexes of a square board of ``side`` columns and rows, with the hexes next to each."""
    places = {
        f"{column + 1:02d}{row + 1:02d}": (column, row - column // 2)
        for column in range(side)
        for row in range(side)
    }
    labels = {place: label for label, place in places.items()}
    return {
        label: tuple(labels[there] for step in range(6) if (there := hexes.neighbour(place, step)) in labels)
        for label, place in places.items()
    }


def bare(links: Links) -> dict[str, str | None]:
    """What leads back from each hex, breadth first from the first hex of each part."""
    parents: dict[str, str | None] = {}
    for root in links:
        if root in parents:
            continue
        parents[root] = None
        queue = deque([root])
        while queue:
            here = queue.popleft()
            for there in links[here]:
                if there not in parents:
                    parents[there] = here
                    queue.append(there)
    return parents


def grouped(links: Links) -> Callable[[], object]:
    """Groups with parents as Empire's supply finds them on all the hexes."""
    return lambda: components.grown(links, links, ())


def whole_answer(links: Links) -> Callable[[], object]:
    """The whole answer to ``groups``: names, members, producers, need; a unit on every hex."""
    table = open_table(shelf.find("empire").data, NewTable("S1", ("B", "R")))
    units = {}
    for number, label in enumerate(links, 1):
        unit = Unit(f"B-RID{number}", Position(label))
        units[unit.id] = unit
    state = State("supply", (), dict(sorted(units.items(), key=lambda pair: id_key(pair[0]))), {"B": True})
    table.worlds[()] = WorldMap({}, {}, links, links, {}, {})
    return lambda: supply.groups(table, state)
