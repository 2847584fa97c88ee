"""Many schemes in one file: ids unique, references to their own, colours that do not leak (case C09)."""

import io
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest
import resvg_py
from inkmeter import Dot, colours_in
from PIL import Image

import counters
from printkit.ink import svg
from printkit.ink.drawing import Drawing
from printkit.model import Scheme, UnitFace

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
SIDE_MM, DOTS_A_MM = 12.0, 10
Sheet = Callable[[Iterable[Drawing], int, float], Drawing]
INKS = counters.inks()


def ids(root: ElementTree.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def references(element: ElementTree.Element) -> Iterator[str]:
    for each in element.iter():
        if HREF in each.attrib:
            yield each.attrib[HREF].removeprefix("#")
        for value in each.attrib.values():
            yield from re.findall(r"url\(#([^)]+)\)", value)


def rendered(text: str, width_mm: float, height_mm: float) -> Image.Image:
    size = (round(width_mm * DOTS_A_MM), round(height_mm * DOTS_A_MM))
    raw = resvg_py.svg_to_bytes(svg_string=text, dpi=254, width=size[0], height=size[1], background="#ffffff")
    return Image.open(io.BytesIO(bytes(raw))).convert("RGB")


@pytest.fixture(scope="module")
def six(schemes: tuple[Scheme, ...]) -> tuple[Scheme, ...]:
    return schemes[2:8]


@pytest.mark.parametrize("ink", INKS)
def test_every_reference_on_a_sheet_of_six_schemes_hits_one_thing_of_its_own_scheme(
    ink: str, six: tuple[Scheme, ...], faces: dict[str, UnitFace], sheet: Sheet
) -> None:  # C09
    drawn = [counters.front(faces["XAC"], scheme, SIDE_MM, ink=ink) for scheme in six]
    text = svg.written(sheet([*drawn, *drawn], 6, SIDE_MM))
    root = ElementTree.fromstring(text)
    by_id = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
    placed = [element for element in root if element.tag == f"{SVG}use"]

    assert len(ids(root)) == len(set(ids(root)))
    assert all(name in by_id for name in references(root))
    assert len(placed) == 12
    for scheme, use in zip([*six, *six], placed, strict=True):
        own = everything_behind(use, by_id)
        dress = counters.dressed(scheme, ink)
        assert own <= dots_of(dress.ground, dress.ink, dress.strong_ground, dress.band_ink), scheme.name
        assert own & dots_of(dress.ink)


def everything_behind(element: ElementTree.Element, by_id: dict[str, ElementTree.Element]) -> set[Dot]:
    """Every colour of an element and of all that it refers to."""
    seen = colours_in(ElementTree.tostring(element, encoding="unicode"))
    for name in references(element):
        seen |= everything_behind(by_id[name], by_id)
    return seen


def dots_of(*colours: str) -> set[Dot]:
    return {(red, green, blue) for red, green, blue in (bytes.fromhex(colour[1:]) for colour in colours)}


@pytest.mark.parametrize("ink", INKS)
def test_a_scheme_is_not_changed_by_its_neighbours(
    ink: str, six: tuple[Scheme, ...], faces: dict[str, UnitFace], sheet: Sheet
) -> None:  # C09
    drawn = [counters.front(faces["XAC"], scheme, SIDE_MM, ink=ink) for scheme in six]
    full = sheet(drawn, 3, SIDE_MM)
    together = rendered(svg.written(full), 3 * SIDE_MM, 2 * SIDE_MM)
    for number, placed in enumerate(full.items):
        left, top = 120 * (number % 3), 120 * (number // 3)
        alone = rendered(svg.written(replace(full, items=(placed,))), 3 * SIDE_MM, 2 * SIDE_MM)
        box = (left, top, left + 120, top + 120)
        assert together.crop(box).tobytes() == alone.crop(box).tobytes()


def test_two_files_pasted_into_one_page_show_what_they_showed_alone(
    six: tuple[Scheme, ...], faces: dict[str, UnitFace], sheet: Sheet
) -> None:  # C09
    files = [
        svg.written(
            sheet(
                [counters.front(faces[code], scheme, SIDE_MM) for code in ("RAD", "XIC", "RAD")], 3, SIDE_MM
            )
        )
        for scheme in six
    ]
    pasted = page_of(files, 3 * SIDE_MM, SIDE_MM)
    root = ElementTree.fromstring(pasted)
    picture = rendered(pasted, 3 * SIDE_MM, 6 * SIDE_MM)

    assert len(ids(root)) == len(set(ids(root)))
    assert set(references(root)) <= set(ids(root))
    assert {name.split("-")[0] for name in ids(root)} == {
        name.split("-")[0] for file in files for name in ids(ElementTree.fromstring(file))
    }
    for number, file in enumerate(files):
        alone = rendered(file, 3 * SIDE_MM, SIDE_MM)
        assert picture.crop((0, 120 * number, 360, 120 * (number + 1))).tobytes() == alone.tobytes()


def page_of(files: list[str], width_mm: float, height_mm: float) -> str:
    """The files one below the other in one SVG, as somebody pastes them who changes nothing in them."""
    step = height_mm * DOTS_A_MM  # without a view box a unit is a dot
    inside = [f'<g transform="translate(0 {number * step})">{file}</g>' for number, file in enumerate(files)]
    size = f'width="{width_mm}mm" height="{height_mm * len(files)}mm"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(inside)}</svg>'
