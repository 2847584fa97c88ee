"""Which placed drawings a PDF holds once and refers to, and which stand where they are drawn.

A form costs about half a kilobyte, so a small drawing that is placed only once stands
in place: a sheet of eighty different counters is a third of the size for it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from printkit.ink.drawing import Drawing, Group, Item, Path, Placed

Likeness: TypeAlias = tuple[float, float, tuple[Item, ...]]
"""What makes two drawings the same picture: size and items, whatever their names."""

SMALL = 200
"""The weight up to which a drawing is cheaper in place than as a form."""


class Forms:
    """The placed drawings of one document, by how often they come and what each is called."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._times: Counter[int] = Counter()
        self._numbers: dict[Likeness, int] = {}
        self._seen: dict[int, tuple[Drawing, int]] = {}

    def expect(self, items: Iterable[Item]) -> None:
        """Count the drawings placed in what is about to be painted, on top of those before."""
        for drawing in _placed_in(items, set()):
            self._times[self._likeness(drawing)] += 1

    def expect_again(self, drawings: Iterable[Drawing]) -> None:
        """Count drawings that will be placed more often than the next paint shows."""
        for drawing in drawings:
            self._times[self._likeness(drawing)] += 1

    def is_kept(self, drawing: Drawing) -> bool:
        """Whether the drawing is to be a form: it comes again, or it is large."""
        return self._times[self._likeness(drawing)] > 1 or weight(drawing.items) > SMALL

    def name(self, drawing: Drawing) -> str | None:
        """The name of the form that shows the drawing, if it was written already."""
        return self._names.get(self._likeness(drawing))

    def keep(self, drawing: Drawing) -> str:
        """A name for the drawing's form, the same from now on."""
        return self._names.setdefault(self._likeness(drawing), f"ink{len(self._names) + 1}")

    def _likeness(self, drawing: Drawing) -> int:
        """A number for the drawing's likeness, which is read whole only once for each drawing."""
        seen = self._seen.get(id(drawing))
        if seen is None:
            likeness = (drawing.width_mm, drawing.height_mm, drawing.items)
            number = self._numbers.setdefault(likeness, len(self._numbers))
            seen = self._seen[id(drawing)] = (drawing, number)  # held, so that no other gets its id
        return seen[1]


def weight(items: Iterable[Item]) -> int:
    """About how long the items are to write, in numbers; placed drawings count as one item."""
    total = 0
    for item in items:
        total += 4
        if isinstance(item, Path):
            total += 2 * len(item.segments)
        elif isinstance(item, Group):
            total += weight(item.items)
    return total


def _placed_in(items: Iterable[Item], met: set[int]) -> Iterator[Drawing]:
    """Every drawing placed in the items, once a place; what is inside a drawing met before counts once."""
    for item in items:
        if isinstance(item, Group):
            yield from _placed_in(item.items, met)
        elif isinstance(item, Placed):
            yield item.drawing
            if id(item.drawing) not in met:
                met.add(id(item.drawing))
                yield from _placed_in(item.drawing.items, met)
