"""The drawings as text: sixteen fronts, the disabled backs, ten bands, a figure's counter.

``PRINTKIT_WRITE_GOLDENS`` writes them anew; look at the difference and at the pictures.
"""

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

import counters
from printkit.ink.drawing import Drawing
from printkit.ink.text import dump
from printkit.model import PlainBack, Scheme, UnitFace

GOLDEN = Path(__file__).parents[1] / "golden" / "counters"


def agrees(name: str, drawings: Iterable[Drawing]) -> bool:
    file = GOLDEN / f"{name}.txt"
    text = "\n".join(dump(drawing) for drawing in drawings)
    if "PRINTKIT_WRITE_GOLDENS" in os.environ:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return text == file.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def blue(schemes: tuple[Scheme, ...]) -> Scheme:
    return next(scheme for scheme in schemes if scheme.letter == "B")


@pytest.fixture(scope="session")
def white(schemes: tuple[Scheme, ...]) -> Scheme:
    return next(scheme for scheme in schemes if scheme.letter == "W")


def test_fronts_are_as_they_were(faces: dict[str, UnitFace], blue: Scheme) -> None:
    assert agrees("fronts", (counters.front(face, blue, 12.0) for face in faces.values()))


def test_backs_are_as_they_were(disabled: dict[str, UnitFace], blue: Scheme, white: Scheme) -> None:
    backs = [counters.back(back, scheme, 12.0) for scheme in (blue, white) for back in disabled.values()]
    assert agrees("backs", [*backs, counters.back(PlainBack(), blue, 12.0)])


def test_bands_are_as_they_were(schemes: tuple[Scheme, ...]) -> None:
    assert agrees("bands", (counters.ground(scheme, 12.0, 1.0) for scheme in schemes))


def test_small_counters_are_as_they_were(faces: dict[str, UnitFace], white: Scheme) -> None:
    assert agrees("small", (counters.small(face, white, 8.4) for face in faces.values()))


def test_light_lines_on_dark_are_thicker_than_dark_on_light(
    faces: dict[str, UnitFace], blue: Scheme, white: Scheme
) -> None:
    widths = [
        {
            item.stroke.width_mm
            for item in counters.front(faces["RAD"], scheme, 12.0).items
            if getattr(item, "stroke", None)
        }
        for scheme in (blue, white)
    ]
    assert widths == [{0.42}, {0.36}]
