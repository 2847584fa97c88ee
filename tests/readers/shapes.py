"""Blank faces of every shape the press knows, made from their geometry alone."""

from math import sqrt

from hypothesis import strategies as st

from printkit.ink.drawing import Drawing, Point
from printkit.press import Face, Lot


def shaped(name: str, width_mm: float, height_mm: float, outline_mm: tuple[Point, ...] = ()) -> Face:
    """A face without ink."""
    return Face(name, Drawing(name, width_mm, height_mm, ()), width_mm, height_mm, outline_mm=outline_mm)


def on_tip(name: str, flat_mm: float) -> Face:
    """A regular hexagon with a tip above and below, ``flat_mm`` from flat to flat."""
    wide, high = flat_mm, flat_mm * 2 / sqrt(3)
    sides = ((wide, high / 4), (wide, high * 3 / 4)), ((0.0, high * 3 / 4), (0.0, high / 4))
    return shaped(name, wide, high, ((wide / 2, 0.0), *sides[0], (wide / 2, high), *sides[1]))


def on_edge(name: str, flat_mm: float) -> Face:
    """A regular hexagon with an edge above and below."""
    tip = on_tip(name, flat_mm)
    return shaped(name, tip.height_mm, tip.width_mm, tuple((y, x) for x, y in tip.outline_mm))


def triangle(name: str, base_mm: float, high_mm: float, apex: float, *, upright: bool = False) -> Face:
    """A triangle on its base; ``apex`` is how far along the base its tip stands, from 0 to 1."""
    outline = ((base_mm * apex, 0.0), (base_mm, high_mm), (0.0, high_mm))
    if not upright:
        return shaped(name, base_mm, high_mm, outline)
    return shaped(name, high_mm, base_mm, tuple((y, x) for x, y in outline))


def kite(name: str, wide_mm: float, high_mm: float) -> Face:
    """A shape that the press knows no closer way for than its rectangle."""
    corners = ((wide_mm / 2, 0.0), (wide_mm, high_mm / 3), (wide_mm / 2, high_mm), (0.0, high_mm / 3))
    return shaped(name, wide_mm, high_mm, corners)


def with_back(front: Face, copies: int = 1) -> Lot:
    """A face with one behind it, called like it with a ``b``."""
    return Lot(front, shaped(f"{front.name}b", front.width_mm, front.height_mm), copies)


lengths_mm = st.floats(9, 60)
apexes = st.sampled_from([0.0, 1.0]) | st.floats(0.01, 0.99)


@st.composite
def faces(draw: st.DrawFn, name: str, kinds: str = "rectangle tip edge triangle upright kite") -> Face:
    """Any face of the kinds."""
    one, other, apex = draw(lengths_mm), draw(lengths_mm), draw(apexes)
    return {
        "rectangle": lambda: shaped(name, one, other),
        "tip": lambda: on_tip(name, one),
        "edge": lambda: on_edge(name, one),
        "triangle": lambda: triangle(name, one, other, apex),
        "upright": lambda: triangle(name, one, other, apex, upright=True),
        "kite": lambda: kite(name, one, other),
    }[draw(st.sampled_from(kinds.split()))]()


@st.composite
def lots(draw: st.DrawFn, most_kinds: int = 3, most_copies: int = 25) -> tuple[Lot, ...]:
    """Faces of some kinds with their copies, with or without backs; no two have a name in common."""
    chosen = []
    for index in range(draw(st.integers(1, most_kinds))):
        face, copies = draw(faces(f"k{index}")), draw(st.integers(0, most_copies))
        chosen.append(with_back(face, copies) if draw(st.booleans()) else Lot(face, copies=copies))
    return tuple(chosen)
