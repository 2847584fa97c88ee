"""Drawings as values: primitives in millimetres, from the top left, y downwards.

Nothing here knows a file format. The three writers (``svg``, ``pdf``, ``png``)
say the same drawing in their own words; what all of them can say is all there is:
paths, rectangles, circles, text, groups with a clip, and other drawings placed.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Point: TypeAlias = tuple[float, float]

PT_PER_MM = 72 / 25.4
MM_PER_PT = 25.4 / 72
SHARE_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How much of a text stands before its anchor."""
HANDLE = 0.5522847498
"""A quarter circle's handles, in radii."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line's colour and form; ``dash_mm`` are the lengths of dashes and gaps."""

    colour: str
    width_mm: float
    dash_mm: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"


@dataclass(frozen=True, slots=True)
class Path:
    """Pieces of straight and curved line.

    Each segment is ``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)``
    or ``("Z",)``. Overlapping pieces are filled by the even-odd rule if ``even_odd``.
    """

    segments: tuple[tuple[str | float, ...], ...]
    fill: str | None = None
    stroke: Stroke | None = None
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its top left corner."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    fill: str | None = None
    stroke: Stroke | None = None
    radius_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle by its centre."""

    x_mm: float
    y_mm: float
    radius_mm: float
    fill: str | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text in one face; ``y_mm`` is its baseline.

    ``face`` is a key of ``fonts.FACES``, ``turn_deg`` turns it clockwise about its
    anchor point.
    """

    x_mm: float
    y_mm: float
    text: str
    face: str
    size_pt: float
    fill: str
    anchor: Literal["start", "middle", "end"] = "start"
    turn_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class Group:
    """Items that share a clip, and attributes that only the SVG shows.

    ``attributes`` are pairs such as ``("data-hex", "A07")``; ``title`` is what a
    screen reader says.
    """

    items: tuple["Item", ...]
    clip: Path | None = None
    attributes: tuple[tuple[str, str], ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A drawing placed with its top left at (x, y), scaled, then turned clockwise about that point.

    The same drawing placed twice is written once (PDF form, SVG symbol).
    """

    drawing: "Drawing"
    x_mm: float
    y_mm: float
    scale: float = 1.0
    turn_deg: float = 0.0


Item: TypeAlias = Path | Rect | Circle | Text | Group | Placed


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished picture: a size and items, the first lowest.

    ``metadata`` is text for the SVG's ``<metadata>``, JSON as a rule.
    """

    name: str
    width_mm: float
    height_mm: float
    items: tuple[Item, ...]
    metadata: str = ""
    title: str = ""

    def named(self, name: str) -> "Drawing":
        """The same picture under another name."""
        return replace(self, name=name)


def polyline(
    points: Iterable[Point],
    *,
    closed: bool = False,
    fill: str | None = None,
    stroke: Stroke | None = None,
    even_odd: bool = False,
) -> Path:
    """Straight lines through the points.

    >>> polyline([(0, 0), (1, 0)], closed=True).segments
    (('M', 0, 0), ('L', 1, 0), ('Z',))
    """
    listed = list(points)
    segments: list[tuple[str | float, ...]] = [("M", *listed[0])]
    segments += [("L", *point) for point in listed[1:]]
    if closed:
        segments.append(("Z",))
    return Path(tuple(segments), fill, stroke, even_odd)


def rounded(rect: Rect) -> Path:
    """A rectangle's outline with its corners rounded, no more than half of its sides."""
    left, top, right, bottom = rect.x_mm, rect.y_mm, rect.x_mm + rect.width_mm, rect.y_mm + rect.height_mm
    radius = min(rect.radius_mm, rect.width_mm / 2, rect.height_mm / 2)
    near = radius * (1 - HANDLE)
    return Path(
        (
            ("M", left + radius, top),
            ("L", right - radius, top),
            ("C", right - near, top, right, top + near, right, top + radius),
            ("L", right, bottom - radius),
            ("C", right, bottom - near, right - near, bottom, right - radius, bottom),
            ("L", left + radius, bottom),
            ("C", left + near, bottom, left, bottom - near, left, bottom - radius),
            ("L", left, top + radius),
            ("C", left, top + near, left + near, top, left + radius, top),
            ("Z",),
        )
    )


def joined(paths: Iterable[Path], *, fill: str | None = None, stroke: Stroke | None = None) -> Path:
    """All the pieces as one even-odd path."""
    return Path(tuple(segment for path in paths for segment in path.segments), fill, stroke, even_odd=True)
