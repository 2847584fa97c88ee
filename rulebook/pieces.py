"""Set pieces of a page: how high, what ink, which links; and the same moved."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from math import ceil

from printkit.ink.drawing import Circle, Group, Item, Path, Placed, Rect, Text
from rulebook.lines import Line, Link, line_items, line_links, line_text


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing that is placed as a whole, measured from the left margin and its own top.

    ``halves`` is its height in half lines, ``gap`` the half lines wanted above it.
    ``keeps_next`` binds it to what follows, ``keeps_last`` to what stands before.
    ``split`` cuts it after so many lines, where that is allowed.
    """

    kind: str
    id: str
    halves: int
    items: tuple[Item, ...]
    lines: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    gap: int = 1
    keeps_next: bool = False
    keeps_last: bool = False
    is_wide: bool = False
    split: "Callable[[int], tuple[Piece, Piece]] | None" = field(default=None, compare=False, repr=False)


@dataclass(slots=True)
class Ink:
    """Gathers the items, links and plain lines of a piece while it is set."""

    items: list[Item] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def line(self, line: Line, x_mm: float, baseline_mm: float) -> None:
        """Adds one line of words."""
        self.items += line_items(line, x_mm, baseline_mm)
        self.links += line_links(line, x_mm, baseline_mm)
        self.lines.append(line_text(line))

    def set(self, lines: Iterable[Line], x_mm: float, baseline_mm: float, leading_mm: float) -> float:
        """Adds lines one under the other; gives the baseline after the last."""
        for line in lines:
            self.line(line, x_mm, baseline_mm)
            baseline_mm += leading_mm
        return baseline_mm


def halves(height_mm: float, half_mm: float) -> int:
    """Half lines that a height fills, rounded up.

    >>> halves(5.0, 2.5), halves(5.1, 2.5)
    (2, 3)
    """
    return ceil(height_mm / half_mm - 1e-6)


def moved(item: Item, x_mm: float, y_mm: float) -> Item:
    """The item shifted right and down."""
    if isinstance(item, Path):
        return replace(item, segments=tuple(_moved_segment(part, x_mm, y_mm) for part in item.segments))
    if isinstance(item, Group):
        clip = moved(item.clip, x_mm, y_mm) if item.clip else None
        inside = tuple(moved(part, x_mm, y_mm) for part in item.items)
        return replace(item, items=inside, clip=clip if isinstance(clip, Path) else None)
    assert isinstance(item, Text | Rect | Circle | Placed)
    return replace(item, x_mm=item.x_mm + x_mm, y_mm=item.y_mm + y_mm)


def _moved_segment(segment: tuple[str | float, ...], x_mm: float, y_mm: float) -> tuple[str | float, ...]:
    shifts = (y_mm, x_mm)
    numbers = (float(value) + shifts[place % 2] for place, value in enumerate(segment) if place)
    return (segment[0], *numbers)


def moved_link(link: Link, x_mm: float, y_mm: float) -> Link:
    """The link shifted right and down."""
    return replace(link, x_mm=link.x_mm + x_mm, y_mm=link.y_mm + y_mm)
