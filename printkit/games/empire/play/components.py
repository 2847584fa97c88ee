"""Connected parts of things, in one pass: the base of groups, territories and conflicts."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, pairwise
from typing import TypeVar

Node = TypeVar("Node")


def grown(
    nodes: Collection[Node], links: Mapping[Node, Sequence[Node]], roots: Iterable[Node] = ()
) -> tuple[list[list[Node]], dict[Node, Node | None]]:
    """The connected parts of ``nodes``, and for each node the one it was reached from.

    A part starts at the first of ``roots`` in it, else at the first of ``nodes``, and
    lists its nodes by their steps from there, so that parents lead back the shortest
    way. ``nodes`` needs a fast ``in``: give a dict or its keys.

    >>> grown({1: 0, 2: 0, 5: 0}, {1: [2], 2: [1], 5: []}, roots=[2])
    ([[2, 1], [5]], {2: None, 1: 2, 5: None})
    """
    parents: dict[Node, Node | None] = {}
    parts: list[list[Node]] = []
    for root in chain(roots, nodes):
        if root in parents:
            continue
        parents[root] = None
        part = [root]
        for here in part:
            for there in links[here]:
                if there in nodes and there not in parents:
                    parents[there] = here
                    part.append(there)
        parts.append(part)
    return parts, parents


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
    return grown(links, links)[0]
