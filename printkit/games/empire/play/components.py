"""Connected parts of things, in one pass: the base of groups, territories and conflicts."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, pairwise
from typing import TypeVar

Node = TypeVar("Node")


def grown(
    nodes: Collection[Node], links: Mapping[Node, Sequence[Node]], roots: Iterable[Node] = ()
) -> list[dict[Node, Node | None]]:
    """The connected parts of ``nodes``, each with the node that every node was reached from.

    A part starts at the first of ``roots`` in it, else at the first of ``nodes``, and
    lists its nodes by their steps from there, so that they lead back the shortest way.
    ``nodes`` needs a fast ``in``: give a dict or its keys. ``links`` go both ways.

    >>> grown({1: 0, 2: 0, 5: 0}, {1: [2], 2: [1], 5: []}, roots=[2])
    [{2: None, 1: 2}, {5: None}]
    """
    parts: list[dict[Node, Node | None]] = []
    reached: set[Node] = set()
    for root in chain(roots, nodes):
        if root in reached:
            continue
        part: dict[Node, Node | None] = {root: None}
        queue = [root]
        for here in queue:
            for there in links[here]:
                if there not in part and there in nodes:
                    part[there] = here
                    queue.append(there)
        reached.update(part)
        parts.append(part)
    return parts


def joined(sets: Iterable[Sequence[Node]]) -> list[list[Node]]:
    """The parts into which things fall when all of each set hang together.

    >>> joined([["a", "b"], ["c"], ["b", "d"]])
    [['a', 'b', 'd'], ['c']]
    """
    links: dict[Node, list[Node]] = {}
    for together in sets:
        for one in together:
            links.setdefault(one, [])
        for one, other in pairwise(together):
            links[one].append(other)
            links[other].append(one)
    return [list(part) for part in grown(links, links)]
