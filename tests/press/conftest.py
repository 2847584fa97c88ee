"""Faces to impose, and readers that know nothing of how the files were made."""

import math
import os
from collections.abc import Callable
from pathlib import Path

import geometry
import pytest

from printkit.ink.drawing import Drawing, Rect, Stroke, Text, polyline
from printkit.press import Face, Lot, Section


@pytest.fixture(scope="session")
def in_pdf() -> Callable[[bytes, int], list[geometry.Seen]]:
    """Reads one page of a PDF with pdfium."""
    return geometry.seen_in_pdf


@pytest.fixture(scope="session")
def in_svg() -> Callable[[str], list[geometry.Seen]]:
    """Reads an SVG with an XML parser."""
    return geometry.seen_in_svg


REWRITE = "PRINTKIT_WRITE_GOLDENS" in os.environ
GOLDEN = Path(__file__).parents[1] / "golden" / "press"


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """Compares a text with the one kept under a name; with GOLDEN set, keeps the new one."""

    def compare(name: str, text: str) -> None:
        file = GOLDEN / f"{name}.txt"
        if REWRITE:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert text == file.read_text(encoding="utf-8")

    return compare


def small_face(name: str, width_mm: float = 12.0, height_mm: float = 12.0) -> Face:
    middle = Text(width_mm / 2, height_mm / 2, name, "sans", 7, "#000000", "middle")
    ground = Rect(0, 0, width_mm, height_mm, fill="#DDDDDD")
    return Face(name, Drawing(name, width_mm, height_mm, (ground, middle)), width_mm, height_mm)


def big_hexagon(name: str, side_mm: float = 12.0) -> Face:
    """A hexagon of six fragment sides, flat edges above and below."""
    edge, high = 6 * side_mm, 6 * side_mm * math.sqrt(3)
    corners = (
        (1.5 * edge, 0.0),
        (2 * edge, high / 2),
        (1.5 * edge, high),
        (edge / 2, high),
        (0.0, high / 2),
        (edge / 2, 0.0),
    )
    cut = polyline(corners, closed=True, fill="#EEEEEE", stroke=Stroke("#000000", 0.2))
    return Face(name, Drawing(name, 2 * edge, high, (cut,)), 2 * edge, high, outline_mm=corners)


@pytest.fixture(scope="session")
def square_face() -> Callable[..., Face]:
    """Makes a grey rectangle with its name in it."""
    return small_face


@pytest.fixture(scope="session")
def hexagon() -> Callable[..., Face]:
    """Makes a big hexagon."""
    return big_hexagon


def numbered(count: int, side_mm: float = 12.0, *, backs: bool = True) -> Section:
    """Counters 1 to ``count``, with backs ``1b`` and so on."""
    lots = tuple(
        Lot(small_face(f"{n}", side_mm, side_mm), small_face(f"{n}b", side_mm, side_mm) if backs else None)
        for n in range(1, count + 1)
    )
    return Section("numbered", "Test", "Counters", (lots,))


@pytest.fixture(scope="session")
def counters_from_1() -> Callable[..., Section]:
    """Makes a section of numbered counters."""
    return numbered
