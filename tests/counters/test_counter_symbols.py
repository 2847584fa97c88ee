"""Symbol, frame, size mark: centred, whole, at one distance (case C10)."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from PIL import Image, ImageChops

import counters
from counters.symbols import SYMBOLS, Frame, symbol
from printkit.ink.drawing import Drawing, Rect
from printkit.model import Scheme, UnitFace

Look = Callable[..., Image.Image]

DOTS = 25
PLAIN = Scheme("black-on-white", "W", "White", "#FFFFFF", "#000000", "open")
REVERSED = Scheme("white-on-black", "D", "Dark", "#000000", "#FFFFFF", "rails")
MARKS = ["X", "XX", "XXX", "XXXX", "XXXXX", "XXXXXX", "I", "II", "III", "•", "••", "•••"]
FRAMES = [(6.0, 4.2, 0.36), (7.5, 5.25, 0.47), (5.04, 3.53, 0.33), (4.0, 4.0, 0.3)]


def ink_box(look: Look, drawing: Drawing) -> tuple[float, float, float, float]:
    """Left, top, right, bottom in mm of what is black."""
    box = (
        ImageChops.invert(look(drawing, DOTS).convert("L"))
        .point([level > 60 for level in range(256)])
        .getbbox()
    )
    assert box is not None
    return tuple(edge / DOTS for edge in box)  # type: ignore[return-value]


@pytest.mark.parametrize("kind", sorted(set(SYMBOLS) - {"headquarters", "army-base"}))
@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("thicker", [1.0, 1.1])
def test_a_symbol_is_centred_in_its_frame(
    kind: str, frame: tuple[float, float, float], thicker: float, look: Look
) -> None:
    width, height, line = frame
    spot = Frame(5.3, 4.9, width, height, line, 9.0)
    white = Rect(0, 0, 10, 10, fill="#FFFFFF")
    left, top, right, bottom = ink_box(
        look, Drawing(kind, 10, 10, (white, *SYMBOLS[kind](spot, "#000000", thicker * line)))
    )

    assert (left + right) / 2 == pytest.approx(5.3, abs=0.05)
    assert (top + bottom) / 2 == pytest.approx(4.9, abs=0.05)
    assert right - left <= width - line + 0.06
    assert bottom - top <= height - line + 0.06


@pytest.mark.parametrize("is_solid", [False, True])
@pytest.mark.parametrize("kind", sorted(SYMBOLS))
def test_a_frame_with_its_symbol_is_as_wide_as_the_frame(kind: str, is_solid: bool, look: Look) -> None:
    spot = Frame(5.3, 4.9, 6.0, 4.2, 0.36, 9.0)
    white = Rect(0, 0, 10, 10, fill="#FFFFFF")
    items = symbol(kind, spot, "#000000", "#FFFFFF", is_solid=is_solid)
    left, top, right, bottom = ink_box(look, Drawing(kind, 10, 10, (white, *items)))

    assert (left, right) == pytest.approx((2.12, 8.48), abs=0.05)
    assert bottom == pytest.approx(9.0 if kind == "headquarters" else 7.18, abs=0.05)
    has_bar = kind in ("factory", "army-base", "field-base")
    assert top == pytest.approx(4.9 - 2.1 - 0.714 if has_bar else 2.62, abs=0.05)


@pytest.mark.parametrize("echelon", MARKS)
@pytest.mark.parametrize("scheme", [PLAIN, REVERSED], ids=["dark on light", "light on dark"])
def test_a_size_mark_stands_once_above_each_frame_at_one_distance(
    echelon: str, scheme: Scheme, look: Look
) -> None:
    gaps = []
    for kind, is_disabled in product(sorted(SYMBOLS), (False, True)):
        face = UnitFace("U", 1, kind, echelon, "", True, "", (), is_disabled)  # type: ignore[arg-type]
        drawn = runs(look(counters.front(face, scheme, 12.0), DOTS), scheme)
        mark_top, mark_bottom = drawn[0]
        gaps.append(drawn[1][0] - mark_bottom)
        assert mark_top == pytest.approx(0.88, abs=0.05) or echelon[0] == "•"
    assert max(gaps) - min(gaps) <= 0.1 or echelon[0] == "•"
    assert min(gaps) >= 0.2


def runs(picture: Image.Image, scheme: Scheme) -> list[tuple[float, float]]:
    """From where to where there is ink, going down the column of the size mark."""
    column = picture.convert("L").crop((round(4.0 * DOTS), 0, round(9.6 * DOTS), picture.height))
    if scheme is REVERSED:
        column = ImageChops.invert(column)
    found: list[tuple[float, float]] = []
    start = None
    dots, width = column.tobytes(), column.width
    for row in range(column.height):
        is_inked = min(dots[row * width : (row + 1) * width]) < 128
        if is_inked and start is None:
            start = row
        if not is_inked and start is not None:
            found.append((start / DOTS, row / DOTS))
            start = None
    return found


@pytest.mark.parametrize("echelon", MARKS)
def test_a_size_mark_is_centred_and_its_signs_can_be_counted(echelon: str, look: Look) -> None:
    face = UnitFace("U", 1, "infantry", echelon, "", True, "", ())
    top, bottom = round(0.88 * DOTS), round(2.33 * DOTS)
    picture = look(counters.front(face, PLAIN, 12.0), DOTS).convert("L")
    row = picture.crop((round(2.2 * DOTS), top, round(9.6 * DOTS), bottom))
    inked = [min(row.crop((x, 0, x + 1, row.height)).tobytes()) < 128 for x in range(row.width)]
    starts = [x for x in range(1, len(inked)) if inked[x] and not inked[x - 1]]
    ends = [x for x in range(1, len(inked)) if inked[x - 1] and not inked[x]]

    assert len(starts) == len(echelon)
    assert 2.2 + (starts[0] + ends[-1]) / 2 / DOTS == pytest.approx(6.3, abs=0.05)
    assert all(start - end > 0.1 * DOTS for end, start in zip(ends, starts[1:], strict=False))


def test_speed_mark_dot_and_side_text_do_not_touch(faces: dict[str, UnitFace], look: Look) -> None:
    """What stands beside the frame and in the head is drawn alone and together: no dot is shared."""
    for face in faces.values():
        bare = replace(face, speed="", echelon="", side_text="", strip=())
        parts = [
            replace(bare, **{key: getattr(face, key)}) for key in ("speed", "echelon", "side_text", "strip")
        ]
        blank = look(counters.front(bare, PLAIN, 12.0), 20).convert("L")
        added = [
            ImageChops.difference(look(counters.front(part, PLAIN, 12.0), 20).convert("L"), blank).point(
                [level > 60 for level in range(256)]
            )
            for part in parts
        ]
        shared = bytes(sum(dots) > 1 for dots in zip(*(part.tobytes() for part in added), strict=True))
        assert not any(shared), face.code
