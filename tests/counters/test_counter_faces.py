"""What stands on a face: all of it inside, whole, and no two alike (cases C07, C09, C10)."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from PIL import Image, ImageChops

import counters
from counters.lettering import TooLongError
from printkit.ink import fonts, outlines, svg
from printkit.ink.drawing import Drawing, Group, Item, Path, Placed, Text
from printkit.model import PlainBack, PrintkitError, Scheme, UnitFace

Look = Callable[..., Image.Image]
Sheet = Callable[[Iterable[Drawing], int, float], Drawing]

BLUE = Scheme("white-on-blue", "B", "Blue", "#1F4E9E", "#FFFFFF", "rail")
PLAIN = Scheme("black-on-white", "W", "White", "#FFFFFF", "#000000", "open")
RAD = UnitFace("RAD", 3, "armour", "XX", "1", True, "", (("T", "c"), ("S", "c")))

SAFE_MM = {12.0: 0.75, 15.0: 0.9375}
SMALLEST_PT = 6.0
BAND_SHARE = 1 / 6
LONG_NAMES = [
    "WWWWWWWWWW",
    "iiiiiiiiii",
    "1st Provisional Reserve Bicycle Reconnaissance Detachment",
    "12-12-12",
    "XXXXX",
]


def every(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from every(item.items)
        if isinstance(item, Placed):
            yield from every(item.drawing.items)


def texts(drawing: Drawing) -> list[Text]:
    return [item for item in every(drawing.items) if isinstance(item, Text)]


def ink_box(text: Text) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a text's ink on the counter."""
    assert text.anchor == "start"
    left, top, right, bottom = fonts.ink_box_mm(text.text, text.face, text.size_pt)
    if text.turn_deg == -90.0:
        return (text.x_mm + top, text.y_mm - right, text.x_mm + bottom, text.y_mm - left)
    assert text.turn_deg == 0.0
    return (text.x_mm + left, text.y_mm + top, text.x_mm + right, text.y_mm + bottom)


def is_safe(text: Text, side_mm: float) -> bool:
    """Whether its ink keeps 0.75 mm from the edges of a 12 mm counter, and clear of the band."""
    left, top, right, bottom = ink_box(text)
    margin = side_mm / 12.0 * 0.75
    return (
        left >= side_mm * BAND_SHARE + margin / 3 and top >= margin and max(right, bottom) <= side_mm - margin
    )


# ------------------------------------------------------------------ inside


@pytest.mark.parametrize("side_mm", SAFE_MM)
def test_every_text_keeps_to_the_safe_area_and_to_six_points(
    side_mm: float, printed: tuple[UnitFace, ...], disabled: dict[str, UnitFace], schemes: tuple[Scheme, ...]
) -> None:
    for face, scheme in product((*printed, *disabled.values()), schemes):
        for text in texts(counters.front(face, scheme, side_mm)):
            assert is_safe(text, side_mm), (scheme.letter, face.code, face.serial, text)
            assert text.size_pt >= SMALLEST_PT


@pytest.mark.parametrize(("side_mm", "margin_mm"), SAFE_MM.items())
def test_no_ink_at_all_leaves_the_safe_area(
    side_mm: float, margin_mm: float, faces: dict[str, UnitFace], disabled: dict[str, UnitFace], look: Look
) -> None:
    dots = 24
    for face in (*faces.values(), *disabled.values()):
        picture = look(counters.front(face, PLAIN, side_mm), dots)
        content = picture.crop((round(side_mm * BAND_SHARE * dots), 0, picture.width, picture.height))
        box = ImageChops.invert(content).getbbox()
        assert box is not None
        _, top, right, bottom = (edge / dots for edge in box)
        right += side_mm * BAND_SHARE
        assert min(top, side_mm - right, side_mm - bottom) >= margin_mm - 0.04, face.code


def test_nothing_is_clipped(
    faces: dict[str, UnitFace], disabled: dict[str, UnitFace], schemes: tuple[Scheme, ...]
) -> None:
    for face, scheme in product((*faces.values(), *disabled.values()), schemes):
        items = every(counters.front(face, scheme, 12.0).items)
        assert not [item for item in items if isinstance(item, Group) and item.clip]


def test_ids_have_the_sizes_of_the_design(faces: dict[str, UnitFace]) -> None:
    for code, serial in product(faces, (1, 18)):
        (size,) = (
            text.size_pt
            for text in texts(counters.front(replace(faces[code], serial=serial), BLUE, 12.0))
            if text.text == f"{code}{serial}"
        )
        if not code.endswith("HQ"):
            assert size == 7.2
        else:
            assert size == 6.4


def test_the_tail_of_the_q_clears_what_stands_under_it(
    faces: dict[str, UnitFace], disabled: dict[str, UnitFace], schemes: tuple[Scheme, ...]
) -> None:
    headquarters = [face for face in faces.values() if face.code.endswith("HQ")]
    for face, scheme in product((*headquarters, disabled["CHQ"]), schemes):
        lines = texts(counters.front(face, scheme, 12.0))
        (name,) = (text for text in lines if text.text == f"{face.code}1")
        left, _, _, bottom = tail_of_q(name)
        for value in lines[lines.index(name) + 1 :]:
            _, top, right, _ = ink_box(value)
            assert right < left + 0.06 or top > bottom + 0.1, (scheme.letter, face.code, value.text)


def tail_of_q(name: Text) -> tuple[float, float, float, float]:
    """What of the Q lies under the baseline."""
    before = fonts.width_mm(name.text.partition("Q")[0], name.face, name.size_pt)
    scale = name.size_pt * 25.4 / 72 / 1000
    outline = [segment[-2:] for segment in outlines.glyph_path("Q", name.face) if len(segment) > 1]
    under = [(float(x) * scale, float(y) * scale) for x, y in outline if float(y) > 20]
    xs, ys = zip(*under, strict=True)
    return (name.x_mm + before + min(xs), name.y_mm, name.x_mm + before + max(xs), name.y_mm + max(ys))


@given(
    code=st.sampled_from(LONG_NAMES) | st.text("WiXQ1-½Ж", max_size=12),
    speed=st.sampled_from(["", "1", "½", "12", *LONG_NAMES]),
    side_text=st.sampled_from(["", "EXP", *LONG_NAMES]),
    value=st.sampled_from(["c", "–", *LONG_NAMES]),
    echelon=st.sampled_from(["", "XX", "XXXXX"]),
    symbol=st.sampled_from(["armour", "headquarters", "factory"]),
    is_disabled=st.booleans(),
    side_mm=st.sampled_from([12.0, 15.0, 25.0]),
)
def test_text_of_any_length_fits_or_is_refused(
    code: str,
    speed: str,
    side_text: str,
    value: str,
    echelon: str,
    symbol: str,
    is_disabled: bool,
    side_mm: float,
) -> None:
    assume(code.strip())
    strip = (("T", value), ("S", value))
    face = UnitFace(code, 7, symbol, echelon, speed, True, side_text, strip, is_disabled)  # type: ignore[arg-type]
    drawing, refusal = drawn_or_refused(face, side_mm)
    if drawing:
        assert all(is_safe(text, side_mm) and text.size_pt >= SMALLEST_PT for text in texts(drawing))
        assert f"{code}7" in [text.text for text in texts(drawing)]
    else:
        assert f"counter B-{code}7: " in refusal
        assert "\n" not in refusal


def drawn_or_refused(face: UnitFace, side_mm: float) -> tuple[Drawing | None, str]:
    try:
        return counters.front(face, BLUE, side_mm), ""
    except TooLongError as refusal:
        return None, str(refusal)


@pytest.mark.parametrize("name", [LONG_NAMES[0], LONG_NAMES[2]])
def test_a_name_far_too_long_is_refused_by_its_counter(name: str) -> None:
    with pytest.raises(TooLongError, match=f"counter B-{name}3: .* does not fit in 11 mm at 6 pt"):
        counters.front(replace(RAD, code=name), BLUE, 15.0)


def test_a_letter_no_face_has_is_refused_by_its_counter() -> None:
    with pytest.raises(fonts.MissingGlyphError, match=r"counter B-R𐍈3: .*U\+10348"):
        counters.front(replace(RAD, code="R\U00010348"), BLUE, 12.0)


# ------------------------------------------------------------------ told apart


def test_no_two_types_look_alike_but_for_their_name(faces: dict[str, UnitFace], look: Look) -> None:
    pictures = {
        code: look(counters.front(replace(face, code="U"), BLUE, 12.0), 10).convert("L")
        for code, face in faces.items()
    }
    assert len(pictures) == 16
    for one, other in combinations(pictures, 2):
        difference = ImageChops.difference(pictures[one], pictures[other])
        changed = sum(difference.point([level >= 40 for level in range(256)]).tobytes())
        assert changed > 50, f"{one} and {other} differ by half a square millimetre or less"


def test_one_face_twice_is_one_drawing(faces: dict[str, UnitFace]) -> None:
    assert counters.front(faces["RID"], BLUE, 12.0) == counters.front(
        replace(faces["RID"]), replace(BLUE), 12.0
    )


# ------------------------------------------------------------------ sheets and files


def test_ids_in_a_sheet_of_schemes_are_unique_and_all_references_hit(
    schemes: tuple[Scheme, ...], faces: dict[str, UnitFace], sheet: Sheet
) -> None:
    drawings = [counters.front(face, scheme, 12.0) for scheme in schemes[:6] for face in faces.values()]
    pages = svg.written(sheet(drawings, 16, 12.0)) + svg.written(sheet(drawings[:20], 5, 12.0))

    ids = re.findall(r'\bid="([^"]*)"', pages)
    used = re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', pages)
    assert len(ids) == len(set(ids)) > 50
    assert {one or other for one, other in used} <= set(ids)


@pytest.mark.parametrize("name", list("WDBRKOGEP"))
def test_bleed_goes_on_as_if_more_counters_lay_beyond(
    name: str, schemes: tuple[Scheme, ...], look: Look, sheet: Sheet
) -> None:
    (scheme,) = (scheme for scheme in schemes if scheme.letter == name)
    drawing = counters.front(RAD, scheme, 12.0, bleed_mm=1.0)
    with_bleed = look(Drawing("bleed", 14, 14, (Placed(drawing, 1, 1),)))
    without = look(counters.front(RAD, scheme, 12.0))

    assert with_bleed.crop((10, 10, 130, 130)).tobytes() == without.tobytes()
    above, below = with_bleed.crop((10, 0, 130, 10)), with_bleed.crop((10, 130, 130, 140))
    assert above.tobytes() == look(counters.ground(scheme, 12.0)).crop((0, 110, 120, 120)).tobytes()
    assert below.tobytes() == look(counters.ground(scheme, 12.0)).crop((0, 0, 120, 10)).tobytes()
    assert with_bleed.getpixel((139, 70)) == tuple(bytes.fromhex(scheme.ground[1:]))


def test_a_plain_back_shows_the_scheme_letter_in_the_middle(schemes: tuple[Scheme, ...], look: Look) -> None:
    for scheme in schemes:
        drawing = counters.back(PlainBack(), scheme, 12.0)
        (letter,) = texts(drawing)
        left, top, right, bottom = ink_box(letter)
        assert (letter.text, letter.size_pt) == (scheme.letter, 18.0)
        assert (left + right) / 2 == pytest.approx(7.0)
        assert (top + bottom) / 2 == pytest.approx(6.0)


def test_a_disabled_back_says_so_and_keeps_its_id(disabled: dict[str, UnitFace]) -> None:
    for code, face in disabled.items():
        words = [text.text for text in texts(counters.back(face, BLUE, 12.0))]
        assert words[0] == "–"
        assert "DISABLED" in words
        assert f"{code}1" in words
        assert "T:" not in words


def test_disabled_is_drawn_alike_whatever_else_is_said(disabled: dict[str, UnitFace]) -> None:
    for face in disabled.values():
        contrary = replace(face, speed="1", strong=True, strip=(("T", "P"),))
        assert counters.back(contrary, BLUE, 12.0) == counters.back(face, BLUE, 12.0)


@pytest.mark.parametrize("echelon", ["XX", "XXXX", "XXXXX", "XXXXXX"])
@pytest.mark.parametrize("speed", ["–", "1", "½", "12", "1½", "123"])
def test_the_speed_keeps_off_the_size_mark(speed: str, echelon: str) -> None:
    face = replace(RAD, speed=speed, echelon=echelon)
    drawing, refusal = drawn_or_refused(face, 12.0)
    if drawing is None:
        assert f"'{speed}' does not fit" in refusal
        return
    (crosses,) = (
        item for item in drawing.items if isinstance(item, Path) and len(item.segments) == 10 * len(echelon)
    )
    assert ink_box(texts(drawing)[0])[2] <= leftmost(crosses) - 0.149


def leftmost(path: Path) -> float:
    return min(float(segment[1]) for segment in path.segments if len(segment) > 1)


def test_a_counter_of_another_size_is_the_same_drawing_scaled(look: Look) -> None:
    places = {
        side_mm: [
            (text.x_mm / side_mm, text.y_mm / side_mm, text.size_pt / side_mm) for text in texts(drawing)
        ]
        for side_mm in (12.0, 18.0, 24.0)
        if (drawing := counters.front(RAD, BLUE, side_mm))
    }
    for side_mm in (18.0, 24.0):
        for place, twin in zip(places[12.0], places[side_mm], strict=True):
            assert place == pytest.approx(twin)


FEET = [
    # symbol, room at 15 mm, letters that fit at full size, only smaller, not at all
    ("armour", 11.0, (3, 5, 6)),
    ("headquarters", 11.0, (3, 5, 6)),
]


@pytest.mark.parametrize(("symbol", "room_mm", "letters"), FEET, ids=[row[0] for row in FEET])
def test_a_long_foot_line_shrinks_to_six_points_before_it_is_refused(
    symbol: str, room_mm: float, letters: tuple[int, int, int]
) -> None:
    full, smaller, refused = (
        replace(RAD, symbol=symbol, strip=(("T", count * "n"), ("S", "c")))  # type: ignore[arg-type]
        for count in letters
    )
    feet = [texts(counters.front(face, BLUE, 15.0))[-4:] for face in (full, smaller)]

    assert [text.size_pt for text in feet[0]] == [7.5, 7.5, 7.5, 7.5]
    assert all(6.0 <= text.size_pt < 7.5 for text in feet[1])
    assert ink_box(feet[1][-1])[2] - ink_box(feet[1][0])[0] <= room_mm
    with pytest.raises(TooLongError, match=rf"B-RAD3: 'T:n+ S:c' does not fit in {room_mm:g} mm at 6 pt"):
        counters.front(refused, BLUE, 15.0)


# ------------------------------------------------------------------ figures


@pytest.mark.parametrize("side_mm", [8.4, 9.0])
def test_a_small_counter_shows_size_mark_symbol_and_id_only(
    side_mm: float, printed: tuple[UnitFace, ...], schemes: tuple[Scheme, ...]
) -> None:
    for face, scheme in product(printed, schemes):
        lines = texts(counters.small(face, scheme, side_mm))
        name = f"{face.code}{face.serial}"
        assert "".join(text.text for text in lines) in (name, f"{scheme.letter}-{name}")
        for text in lines:
            left, top, right, bottom = ink_box(text)
            assert 0.2 < left < right < side_mm - 0.2
            assert side_mm / 2 < top < bottom < side_mm - 0.2
            assert text.size_pt >= 5.0


def test_a_small_counter_without_serial_stands_for_its_type() -> None:
    assert texts(counters.small(replace(RAD, serial=0), PLAIN, 8.4)) == []


def test_a_small_disabled_counter_is_solid(look: Look) -> None:
    normal, solid = (
        look(counters.small(replace(RAD, disabled=flag), PLAIN, 9.0)).convert("1") for flag in (False, True)
    )

    black = [picture.tobytes().count(0) for picture in (normal, solid)]
    assert black[1] > 1.2 * black[0]


def test_an_unknown_symbol_band_or_size_mark_is_refused_with_the_nearest() -> None:
    with pytest.raises(PrintkitError, match="unknown symbol 'armor'; nearest: armour"):
        counters.front(replace(RAD, symbol="armor"), BLUE, 12.0)  # type: ignore[arg-type]
    with pytest.raises(PrintkitError, match="unknown band 'dot'; nearest: dots"):
        counters.front(RAD, replace(BLUE, band="dot"), 12.0)  # type: ignore[arg-type]
    for echelon in ("XXI", "Y", "XXXXXXX", "IIII"):
        with pytest.raises(PrintkitError, match=f"counter B-RAD3: unknown size mark '{echelon}'"):
            counters.front(replace(RAD, echelon=echelon), BLUE, 12.0)
