"""Faces: what each letter measures, against fontTools, and which letters there are."""

import unicodedata
from itertools import product

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from printkit.ink import fonts, outlines
from printkit.ink.drawing import MM_PER_PT, Drawing, Text
from printkit.ink.svg import written
from printkit.model.errors import PrintkitError

LANGUAGES = {
    "Polish": "ĄĆĘŁŃÓŚŹŻąćęłńóśźż",
    "German and Nordic": "ÄÖÜßåæøé",
    "Russian": "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "Ukrainian and Belarusian": "ҐґЄєІіЇїЎў",
    "Serbian": "ЂђЈјЉљЊњЋћЏџ",
    "signs": "№«»„“”—–−×½¼•§†≤≥·’&<>@#%",
}


@pytest.fixture(scope="module", params=fonts.FACES)
def face(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def oracle(face: str) -> TTFont:
    return TTFont(fonts.FACES[face])


def tabular(font: TTFont) -> dict[str, str]:
    """The substitutions of feature tnum as fontTools reads them."""
    if "GSUB" not in font:
        return {}
    table, swaps = font["GSUB"].table, {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for subtable in table.LookupList.Lookup[index].SubTable:
                    swaps.update(getattr(subtable, "ExtSubTable", subtable).mapping)
    return swaps


def expected_glyphs(font: TTFont) -> dict[int, str]:
    glyphs = dict(font.getBestCmap())
    swaps = tabular(font)
    glyphs.update({code: swaps.get(glyphs[code], glyphs[code]) for code in map(ord, "0123456789")})
    glyphs[0xA0] = glyphs[0x20]
    return glyphs


def test_our_reading_of_a_font_file_is_fonttools_reading(face: str, oracle: TTFont) -> None:
    ours, names = fonts.typeface(face), oracle.getGlyphOrder()

    assert {code: names[glyph] for code, glyph in ours.glyph_of.items()} == expected_glyphs(oracle)
    assert list(ours.advances) == [oracle["hmtx"][name][0] for name in names]
    assert ours.units_per_em == oracle["head"].unitsPerEm


def test_a_glyphs_box_holds_its_outline_and_hardly_more(face: str, oracle: TTFont) -> None:
    """PT Serif states boxes around the curves' handles, Fira around the curves."""
    ours, glyphs = fonts.typeface(face), oracle.getGlyphSet()
    slack = ours.units_per_em * (0.02 if face.startswith("serif") else 0.004)
    for name in {name for code, name in expected_glyphs(oracle).items() if code < 0x500}:
        pen = BoundsPen(glyphs)
        glyphs[name].draw(pen)
        left, bottom, right, top = ours.box(oracle.getGlyphID(name))
        drawn = pen.bounds or (0, 0, 0, 0)
        more = (drawn[0] - left, drawn[1] - bottom, right - drawn[2], top - drawn[3])
        assert min(more) >= -1, name
        assert max(more) <= slack, name


def test_all_digits_of_a_face_have_one_width(face: str) -> None:
    assert len({fonts.width_mm(digit, face, 10) for digit in "0123456789"}) == 1


def test_capitals_and_small_letters_are_as_high_as_their_ink(face: str) -> None:
    for letter, height_mm in (("H", fonts.cap_height_mm(face, 100)), ("x", fonts.x_height_mm(face, 100))):
        assert height_mm == pytest.approx(-fonts.ink_box_mm(letter, face, 100)[1], abs=0.02)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_face_writes(face: str, language: str) -> None:
    fonts.check(LANGUAGES[language], face, language)
    assert all(outlines.glyph_path(letter, face) for letter in LANGUAGES[language])


REFUSED = [
    # text, letter, what the error says, why
    (
        "RAD\U00010348",
        "\U00010348",
        "unit RAD3: '\U00010348' (U+10348) is not in the face sans",
        "a Gothic letter",
    ),
    ("a\tb", "\t", "unit RAD3: U+0009 is a control sign", "a tabulator"),
    ("a\nb", "\n", "unit RAD3: U+000A is a control sign", "a line's end"),
    ("\x00", "\x00", "unit RAD3: U+0000 is a control sign", "nothing"),
    (
        "soft\u00adhyphen",
        "\u00ad",
        "unit RAD3: U+00AD is a control sign",
        "a soft hyphen left from breaking lines",
    ),
    ("\u202edor", "\u202e", "unit RAD3: U+202E is a control sign", "writing turned round"),
    (
        "q\u0301",
        "\u0301",
        "U+0301) is an accent that makes no single letter",
        "an accent we would set beside",
    ),
    ("★", "★", "unit RAD3: '★' (U+2605) is not in the face sans", "a sign that is to be drawn"),
]


@pytest.mark.parametrize(("text", "letter", "said", "why"), REFUSED, ids=[row[-1] for row in REFUSED])
def test_a_sign_that_paper_would_lose_is_refused(text: str, letter: str, said: str, why: str) -> None:
    with pytest.raises(fonts.MissingGlyphError) as refused:
        fonts.check(text, "sans", "unit RAD3")

    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
    assert (refused.value.item, refused.value.letter, refused.value.face) == ("unit RAD3", letter, "sans")
    for measure in (fonts.width_mm, fonts.ink_box_mm):
        with pytest.raises(fonts.MissingGlyphError):
            measure(text, "sans", 10)


def test_no_word_is_refused_for_having_no_letters() -> None:
    fonts.check("", "sans", "unit RAD3")
    assert fonts.width_mm("", "sans", 10) == 0
    assert fonts.ink_box_mm("  ", "sans", 10) == (0, 0, 0, 0)


def test_an_unknown_face_is_named_with_the_likely_one() -> None:
    with pytest.raises(
        PrintkitError, match=r"unknown face 'sans-bolt'\. Did you mean sans-bold\? known: sans-light"
    ):
        fonts.width_mm("a", "sans-bolt", 10)


letters = st.text(st.sampled_from("".join(LANGUAGES.values()) + " \u00a00123456789BRAD-+"), max_size=30)
sizes_pt = st.floats(4, 120)
faces = st.sampled_from(list(fonts.FACES))


@given(first=letters, second=letters, face=faces, size_pt=sizes_pt)
def test_two_texts_side_by_side_are_as_wide_as_both(
    first: str, second: str, face: str, size_pt: float
) -> None:
    together = fonts.width_mm(first + second, face, size_pt)

    assert together == pytest.approx(
        fonts.width_mm(first, face, size_pt) + fonts.width_mm(second, face, size_pt)
    )
    assert fonts.width_mm(first, face, 2 * size_pt) == pytest.approx(2 * fonts.width_mm(first, face, size_pt))


@given(text=letters, face=faces, size_pt=sizes_pt)
def test_letters_taken_apart_into_sign_and_accent_are_the_same_letters(
    text: str, face: str, size_pt: float
) -> None:
    apart = unicodedata.normalize("NFD", text)

    assert fonts.width_mm(apart, face, size_pt) == fonts.width_mm(text, face, size_pt)
    assert fonts.ink_box_mm(apart, face, size_pt) == fonts.ink_box_mm(text, face, size_pt)


@given(text=letters.filter(str.strip), face=faces, size_pt=sizes_pt)
def test_the_ink_lies_about_the_baseline_and_between_the_ends(text: str, face: str, size_pt: float) -> None:
    left, top, right, bottom = fonts.ink_box_mm(text, face, size_pt)
    slack = 0.35 * size_pt * MM_PER_PT  # italics lean over their own ends

    assert left < right
    assert top < bottom
    assert -slack < left
    assert right < fonts.width_mm(text, face, size_pt) + slack
    assert top > -1.1 * size_pt * MM_PER_PT
    assert bottom < 0.4 * size_pt * MM_PER_PT


def test_the_faces_are_those_of_the_house() -> None:
    sans = {f"sans{style}" for style in ("-light", "", "-italic", "-medium", "-semibold", "-bold")}
    assert set(fonts.FACES) == sans | {f"serif{style}" for style in ("", "-italic", "-bold", "-bold-italic")}
    drawn = [Text(0, 5, letter, face, 9, "#000000") for letter, face in product("Aя", fonts.FACES)]
    assert written(Drawing("all", 9, 9, tuple(drawn))).count("<path") == len(drawn)
