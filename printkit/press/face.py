"""What the press is given: faces, how many of each, and the words on their sheets."""

from dataclasses import dataclass, replace
from math import isfinite

from printkit.ink.drawing import Drawing, Point, Stroke
from printkit.model import PrintkitError

SAME_MM = 1e-6
"""Sizes no further apart than this are the same."""
OUTLINE_MM = 1e-3
"""The same for the corners of a front and its back."""


@dataclass(frozen=True, slots=True)
class Face:
    """One side of something to be cut out, at its finished size.

    ``outline_mm`` are the corners of its cut line if it is no rectangle. ``under``
    has the face's size and ink that reaches ``bleed_mm`` past every edge; it is laid
    under the faces at the outer edge of a block, for the knife that slips.

    Raises:
        PrintkitError: it has no size, or its outline leaves it.
    """

    name: str
    drawing: Drawing
    width_mm: float
    height_mm: float
    bleed_mm: float = 0.0
    outline_mm: tuple[Point, ...] = ()
    under: Drawing | None = None

    def __post_init__(self) -> None:
        wide, high = self.width_mm, self.height_mm
        if not all(isfinite(length) and length > 0 for length in (wide, high)):
            raise PrintkitError(f"{self.name}: its size is {wide:g} x {high:g} mm; both must be above 0")
        is_on_it = all(
            -SAME_MM <= x <= wide + SAME_MM and -SAME_MM <= y <= high + SAME_MM for x, y in self.outline_mm
        )
        if not is_on_it or len(self.outline_mm) in (1, 2):
            raise PrintkitError(f"{self.name}: its outline takes three corners or more, none off the face")

    def mirrored_outline(self) -> tuple[Point, ...]:
        """The cut line as seen from behind, left and right exchanged."""
        return tuple((self.width_mm - x, y) for x, y in reversed(self.outline_mm))


@dataclass(frozen=True, slots=True)
class Lot:
    """A face, what is printed behind it, and how many of it.

    A back without an outline of its own is cut along its front's.

    Raises:
        PrintkitError: fewer than no copies, or a back of another size or outline.
    """

    front: Face
    back: Face | None = None
    copies: int = 1

    def __post_init__(self) -> None:
        front, back = self.front, self.back
        if self.copies < 0:
            raise PrintkitError(f"{front.name}: copies {self.copies}; 0 or more")
        if back is None:
            return
        if max(abs(front.width_mm - back.width_mm), abs(front.height_mm - back.height_mm)) > SAME_MM:
            sizes = [f"{face.width_mm:g} x {face.height_mm:g} mm" for face in (front, back)]
            raise PrintkitError(
                f"{front.name}: it is {sizes[0]}, but its back is {sizes[1]}; both must agree"
            )
        mirrored = front.mirrored_outline()
        if mirrored and not back.outline_mm:
            object.__setattr__(self, "back", replace(back, outline_mm=mirrored))
        elif not _are_same(mirrored, back.outline_mm):
            raise PrintkitError(f"{front.name}: its back has not its outline as seen from behind")


def _are_same(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Whether two outlines have the same corners, wherever they begin and whichever way they run."""
    return len(one) == len(other) and all(
        any(abs(x - other_x) < OUTLINE_MM and abs(y - other_y) < OUTLINE_MM for other_x, other_y in other)
        for x, y in one
    )


@dataclass(frozen=True, slots=True)
class Section:
    """What shares sheets, under one bookmark.

    Each of ``blocks`` is cut out as one piece before its faces are parted, or as one
    for each size that it holds. ``subtitle`` may hold ``{faces}``, the names of those on the
    sheet; ``subtitle_of_one`` stands in for it on a sheet of one face. ``notes`` stand at
    the head of every sheet, after the sheet's number. ``edge`` is drawn
    round blocks that would be lost on white paper.
    """

    name: str
    title: str
    subtitle: str
    blocks: tuple[tuple[Lot, ...], ...]
    notes: tuple[str, ...] = ()
    edge: Stroke | None = None
    subtitle_of_one: str = ""

    @property
    def has_backs(self) -> bool:
        """Whether anything is printed behind."""
        return any(lot.back is not None for block in self.blocks for lot in block)
