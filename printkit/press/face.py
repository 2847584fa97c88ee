"""What the press is given: faces, how many of each, and the words on their sheets."""

from dataclasses import dataclass

from printkit.ink.drawing import Drawing, Point, Stroke


@dataclass(frozen=True, slots=True)
class Face:
    """One side of something to be cut out, at its finished size.

    ``outline_mm`` are the corners of its cut line if it is no rectangle. ``under``
    has the face's size and ink that reaches ``bleed_mm`` past every edge; it is laid
    under the faces at the outer edge of a block, for the knife that slips.
    """

    name: str
    drawing: Drawing
    width_mm: float
    height_mm: float
    bleed_mm: float = 0.0
    outline_mm: tuple[Point, ...] = ()
    under: Drawing | None = None


@dataclass(frozen=True, slots=True)
class Lot:
    """A face, what is printed behind it, and how many of it."""

    front: Face
    back: Face | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Section:
    """What shares sheets, under one bookmark.

    Each of ``blocks`` is cut out as one piece before its faces are parted; all its
    faces have one size. ``subtitle`` may hold ``{faces}``, the names of those on the
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
