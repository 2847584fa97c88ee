"""The printed counters of the game that ships with printkit, and an eye that looks at drawings."""

import io
from collections.abc import Callable, Iterable
from itertools import product

import pytest
import resvg_py
from PIL import Image

from printkit import shelf
from printkit.ink import svg
from printkit.ink.drawing import Drawing, Placed
from printkit.model import CounterSet, Scheme, UnitFace


@pytest.fixture(scope="session")
def empire() -> shelf.Shelved:
    return shelf.find("empire")


@pytest.fixture(scope="session")
def schemes(empire: shelf.Shelved) -> tuple[Scheme, ...]:
    """The ten schemes."""
    return empire.game.schemes(empire.data)


@pytest.fixture(scope="session")
def mix(empire: shelf.Shelved) -> CounterSet:
    """Every counter of one player."""
    found = empire.game.counters(empire.data)
    assert found is not None
    return found


@pytest.fixture(scope="session")
def printed(mix: CounterSet) -> tuple[UnitFace, ...]:
    """Every front of the full mix."""
    return tuple(counter.front for counter in mix.counters)


@pytest.fixture(scope="session")
def faces(printed: tuple[UnitFace, ...]) -> dict[str, UnitFace]:
    """The sixteen types by code, serial 1."""
    return {face.code: face for face in printed if face.serial == 1}


@pytest.fixture(scope="session")
def disabled(mix: CounterSet) -> dict[str, UnitFace]:
    """The backs of the types that can be disabled, serial 1."""
    backs = [counter.back for counter in mix.counters if counter.front.serial == 1]
    return {back.code: back for back in backs if isinstance(back, UnitFace)}


@pytest.fixture(scope="session")
def look() -> Callable[..., Image.Image]:
    """The picture of a drawing at 254 dpi: ten dots a millimetre."""

    def seen(drawing: Drawing, dots_per_mm: int = 10) -> Image.Image:
        width, height = (round(length * dots_per_mm) for length in (drawing.width_mm, drawing.height_mm))
        raw = resvg_py.svg_to_bytes(svg_string=svg.written(drawing), dpi=254, width=width, height=height)
        return Image.open(io.BytesIO(bytes(raw))).convert("RGB")

    return seen


@pytest.fixture(scope="session")
def sheet() -> Callable[[Iterable[Drawing], int, float], Drawing]:
    """Drawings side by side, so many in a row."""

    def laid(drawings: Iterable[Drawing], columns: int, side_mm: float) -> Drawing:
        listed = list(drawings)
        spots = product(range(-(-len(listed) // columns)), range(columns))
        items = [
            Placed(drawing, column * side_mm, row * side_mm)
            for drawing, (row, column) in zip(listed, spots, strict=False)
        ]
        rows = -(-len(listed) // columns)
        return Drawing("sheet", columns * side_mm, rows * side_mm, tuple(items))

    return laid
