"""The network on a board: hex sides and fragment borders within it."""

from collections.abc import Iterator

from tiles.curve import Frame, Segment
from tiles.lattice import Lattice, Terrain, at, hex_of, step, triangle


def is_inner(point: Lattice, way: int, ground: Terrain) -> bool:
    """Whether the edge has a fragment on both hands."""
    return triangle(point, way) in ground and triangle(point, way + 1) in ground


def hex_sides(ground: Terrain, frame: Frame) -> tuple[Segment, ...]:
    """Every hex side between two fragments of the board, each once, as path segments."""
    return tuple(
        segment
        for point in points(ground)
        if hex_of(point) is None
        for way in (0, 1, 2)
        if hex_of(end := step(point, way)) is None and is_inner(point, way, ground)
        for segment in _line(point, end, frame)
    )


def spokes(ground: Terrain, frame: Frame) -> tuple[Segment, ...]:
    """Every border between two fragments of one hex; opposite ones are drawn as one line."""
    found: list[Segment] = []
    for point in points(ground):
        if hex_of(point) is None:
            continue
        for way in (0, 1, 2):
            start, end = (
                step(point, turn) if is_inner(point, turn, ground) else point for turn in (way, way + 3)
            )
            found += _line(start, end, frame) if start != end else ()
    return tuple(found)


def points(ground: Terrain) -> Iterator[Lattice]:
    """Every lattice point of the board, in order."""
    corners = {
        ((i + di) // 3, (j + dj) // 3)
        for i, j in ground
        for di, dj in (((-1, -1), (2, -1), (-1, 2)) if i % 3 == 1 else ((1, 1), (-2, 1), (1, -2)))
    }
    return iter(sorted(corners))


def _line(start: Lattice, end: Lattice, frame: Frame) -> tuple[Segment, Segment]:
    return ("M", *frame.point(at(start))), ("L", *frame.point(at(end)))
