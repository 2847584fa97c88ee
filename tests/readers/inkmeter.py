"""How much ink a picture takes, and what colours are in it, judged from its dots alone."""

import io
import re

import resvg_py
from PIL import Image

from printkit.ink import svg
from printkit.ink.drawing import Drawing

Dot = tuple[int, int, int]


def rendered(drawing: Drawing, dots_per_mm: float = 10) -> Image.Image:
    """The picture of a drawing on white paper."""
    width, height = (round(length * dots_per_mm) for length in (drawing.width_mm, drawing.height_mm))
    raw = resvg_py.svg_to_bytes(
        svg_string=svg.written(drawing),
        dpi=round(25.4 * dots_per_mm),
        width=width,
        height=height,
        background="#ffffff",
    )
    return Image.open(io.BytesIO(bytes(raw))).convert("RGB")


def coverage(drawing: Drawing, dots_per_mm: float = 10) -> float:
    """Ink for each area of paper, four cartridges together: black for a colour's grey, then the rest."""
    picture = rendered(drawing, dots_per_mm)
    counted = picture.getcolors(picture.width * picture.height) or []
    return sum(count * _ink(dot) for count, dot in counted) / (picture.width * picture.height)


def _ink(dot: Dot) -> float:
    black = 255 - max(dot)
    colours = sum(max(dot) - channel for channel in dot)
    return (black + colours) / 255


def colours_in(text: str) -> set[Dot]:
    """Every colour that an SVG's text names."""
    found = re.findall(r'(?:fill|stroke)="#([0-9A-Fa-f]{6})"', text)
    return {(red, green, blue) for red, green, blue in map(bytes.fromhex, found)}


def is_grey(dot: Dot) -> bool:
    return len(set(dot)) == 1
