"""Three independent programs see the same picture in our SVG and our PDF."""

import io
from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageFilter

from printkit.ink import png, svg
from printkit.ink.drawing import Circle, Drawing, Item, Rect, Text

DPI = 300
LEEWAY = 96  # of 255


def strays(first: Image.Image, second: Image.Image) -> int:
    """How many dots of the first have a grey that the second shows neither there nor next to it.

    A dot's leeway, 0.085 mm, because pdfium sets small letters on whole dots.
    """
    assert first.size == second.size
    grey, other = first.convert("L"), second.convert("L")
    too_light = ImageChops.subtract(grey, other.filter(ImageFilter.MaxFilter(3)))
    too_dark = ImageChops.subtract(other.filter(ImageFilter.MinFilter(3)), grey)
    return sum(ImageChops.lighter(too_light, too_dark).histogram()[LEEWAY:])


def look_alike(first: Image.Image, second: Image.Image) -> bool:
    return strays(first, second) + strays(second, first) == 0


def test_svg_and_pdf_look_alike(
    specimen: Drawing,
    pdf_of: Callable[[Drawing], bytes],
    dots_of_pdf: Callable[[bytes], Image.Image],
    dots_of_svg: Callable[[str], Image.Image],
) -> None:
    assert look_alike(dots_of_pdf(pdf_of(specimen)), dots_of_svg(svg.written(specimen)))


@pytest.mark.parametrize(
    "other",
    [
        Rect(3, 3, 0.3, 0.3, "#000000"),
        Circle(57, 103, 7, "#B9D6DE"),
        Text(8.3, 14, "Łódź", "sans-light", 10.5, "#000000"),
    ],
    ids=["a speck", "a colour over another", "a word set twice, 0.3 mm apart"],
)
def test_a_difference_would_be_seen(
    specimen: Drawing, other: Item, dots_of_svg: Callable[[str], Image.Image]
) -> None:
    changed = replace(specimen, items=(*specimen.items, other))
    assert not look_alike(dots_of_svg(svg.written(changed)), dots_of_svg(svg.written(specimen)))


@pytest.mark.skipif(not png.is_available(), reason="no cairo on this computer")
def test_cairo_sees_the_same(specimen: Drawing, dots_of_svg: Callable[[str], Image.Image]) -> None:
    paper = Rect(0, 0, specimen.width_mm, specimen.height_mm, "#FFFFFF")
    text = svg.written(replace(specimen, items=(paper, *specimen.items)))
    cairo = Image.open(io.BytesIO(png.written(text, DPI))).convert("RGB")

    assert look_alike(cairo, dots_of_svg(text))


@pytest.mark.skipif(not png.is_available(), reason="no cairo on this computer")
@pytest.mark.parametrize("dpi", [72, 300])
def test_a_png_has_its_dots_to_the_inch(dpi: int) -> None:
    text = svg.written(Drawing("spot", 50.8, 25.4, (Circle(12.7, 12.7, 12.7, "#000000"),)))
    dots = Image.open(io.BytesIO(png.written(text, dpi)))

    assert dots.size == (2 * dpi, dpi)
    assert dots.getpixel((dpi // 2, dpi // 2)) == (0, 0, 0, 255)
    assert dots.getpixel((dpi * 3 // 2, dpi // 2))[3] == 0
