"""SVG: strict, in true size, with every word as it was given."""

import re
from collections import Counter
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from printkit.ink import fonts, svg
from printkit.ink.drawing import MM_PER_PT, Circle, Drawing, Group, Path, Placed, Rect, Stroke, Text
from printkit.model.errors import PrintkitError

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
SPOT = Circle(2, 2, 1.5, fill="#000000")


def read(drawing: Drawing, prefix: str = "") -> ElementTree.Element:
    return ElementTree.fromstring(svg.written(drawing, prefix=prefix))


def ids(root: ElementTree.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def references(root: ElementTree.Element) -> set[str]:
    hrefs = {element.attrib[HREF] for element in root.iter() if HREF in element.attrib}
    clips = {element.attrib["clip-path"][4:-1] for element in root.iter() if "clip-path" in element.attrib}
    return {reference.removeprefix("#") for reference in hrefs | clips}


def test_the_root_has_its_true_size_and_a_unit_of_one_millimetre() -> None:
    root = read(Drawing("tile", 63.5, 110.00004, ()))

    assert (root.attrib["width"], root.attrib["height"]) == ("63.5mm", "110mm")
    assert root.attrib["viewBox"] == "0 0 63.5 110"


def test_each_reference_has_its_definition_and_each_definition_is_used(specimen: Drawing) -> None:
    root = read(specimen)

    assert len(ids(root)) == len(set(ids(root)))
    assert set(ids(root)) == references(root)


def test_nothing_is_fetched_from_outside_and_no_text_needs_a_font(specimen: Drawing) -> None:
    text = svg.written(specimen)

    assert not re.search(r"<text|<image|<style|font-|@import|href=\"[^#]", text)


sayable = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff")
    | st.sampled_from("&<>\"'\t\n\r")
)


@example(title="a\rb", metadata="\r\n", value="\t\r\n", label="]]>")
@example(title="", metadata="", value="", label="")
@given(title=sayable, metadata=sayable, value=sayable, label=sayable)
def test_words_come_back_sign_for_sign(title: str, metadata: str, value: str, label: str) -> None:
    group = Group((SPOT,), attributes=(("data-hex", value), ("inkscape:label", label)), title=title)
    root = read(Drawing("words", 4, 4, (group,), metadata=metadata + "]]>", title=title))
    box = root.find(f"{SVG}g")

    assert box is not None
    assert root.findtext(f"{SVG}metadata") == metadata + "]]>"
    assert (root.findtext(f"{SVG}title") or "") == title == (box.findtext(f"{SVG}title") or "")
    assert box.attrib["data-hex"] == value
    assert box.attrib["{http://www.inkscape.org/namespaces/inkscape}label"] == label


def test_a_title_comes_first_where_readers_look_for_it() -> None:
    spot = Drawing("spot", 4, 4, (SPOT,), title="a spot")
    group = Group((SPOT, Placed(spot, 0, 0)), title="two spots")
    root = read(Drawing("sheet", 4, 4, (group,), metadata="{}", title="spots"))

    assert [child.tag.removeprefix(SVG) for child in root] == ["title", "metadata", "defs", "g"]
    assert [box[0].text for box in root.iter(f"{SVG}g")] == ["a spot", "two spots"]


def test_an_attribute_keeps_its_name_and_a_name_space_is_told_only_if_used() -> None:
    plain = Group((SPOT,), attributes=(("data-a_b_", "1"), ("class", "2"), ("xml:lang", "pl")))
    layer = Group((SPOT,), attributes=(("inkscape:groupmode", "layer"),))
    root = read(Drawing("plain", 4, 4, (plain,)))
    box = root.find(f"{SVG}g")

    assert box is not None
    assert box.attrib == {
        "data-a_b_": "1",
        "class": "2",
        "{http://www.w3.org/XML/1998/namespace}lang": "pl",
    }
    assert "inkscape" not in svg.written(Drawing("plain", 4, 4, (plain,)))
    assert svg.written(Drawing("cut", 4, 4, (plain, layer, layer))).count("xmlns:inkscape=") == 1


def test_a_path_of_no_pieces_is_still_a_whole_element() -> None:
    root = read(Drawing("nothing", 4, 4, (Path((), "#000000"), Group((SPOT,), clip=Path(())))))

    assert [path.attrib["d"] for path in root.iter(f"{SVG}path")] == ["", ""]


def test_drawn_words_can_be_read_aloud() -> None:
    root = read(Drawing("ids", 20, 9, (Text(0, 8, 'B&O "R" <3', "sans", 9, "#000000"),)))

    assert [element.attrib["aria-label"] for element in root.iter() if "aria-label" in element.attrib] == [
        'B&O "R" <3'
    ]


REFUSED = [
    # drawing, what the error says, why
    (
        Drawing("t", 4, 4, (SPOT,), title="a\x00b"),
        "t: title: U+0000 is a control sign",
        "a title XML cannot hold",
    ),
    (Drawing("t", 4, 4, (SPOT,), metadata="\x1f"), "t: metadata: U+001F", "our own mark for ids"),
    (
        Drawing("t", 4, 4, (Group((SPOT,), attributes=(("data-x", "\x0c"),)),)),
        "t: data-x: U+000C",
        "a form feed",
    ),
    (
        Drawing("t", 4, 4, (Group((SPOT,), attributes=(("a b", ""),)),)),
        "t: attribute 'a b': must be",
        "no XML name",
    ),
    (
        Drawing("t", 4, 4, (Group((SPOT,), attributes=(("svg:x", ""),)),)),
        "'svg:x': must be",
        "an unknown name space",
    ),
    (
        Drawing("t", 4, 4, (Rect(0, 0, 1, 1, "red"),)),
        "colour 'red': must be written #rrggbb",
        "a colour's name",
    ),
    (
        Drawing("t", 4, 4, (Text(0, 4, "★", "serif", 9, "#000000"),)),
        "t: '★' (U+2605) is not in the face serif",
        "★",
    ),
]


@pytest.mark.parametrize(("drawing", "said", "why"), REFUSED, ids=[row[-1] for row in REFUSED])
def test_what_svg_cannot_hold_is_refused_by_name(drawing: Drawing, said: str, why: str) -> None:
    with pytest.raises(PrintkitError) as refused:
        svg.written(drawing)
    assert said in str(refused.value)


def test_a_number_without_end_is_refused() -> None:
    with pytest.raises(ValueError, match="finite"):
        svg.written(Drawing("t", 4, 4, (Rect(float("nan"), 0, 1, 1, "#000"),)))


def test_two_pictures_in_one_page_keep_their_ids_apart(specimen: Drawing) -> None:
    other = Drawing("other", 20, 9, (Text(0, 8, "0503", "sans", 9, "#000000"),))
    both = [*ids(read(specimen)), *ids(read(other)), *ids(read(other, prefix="again-"))]

    assert len(both) == len(set(both))
    assert all(name.startswith("again-k") for name in ids(read(other, prefix="again-")))
    with pytest.raises(PrintkitError, match="must be letters"):
        svg.written(other, prefix="1 ")


def test_what_recurs_is_written_once() -> None:
    symbol = Drawing("symbol", 4, 4, (SPOT,))
    counters = [
        Drawing(f"c{n}", 9, 9, (Placed(symbol, 1, 1), Text(1, 8, "0503", "sans", 9, "#000000"))) for n in "ab"
    ]
    sheet = Drawing("sheet", 99, 20, tuple(Placed(counters[n % 2], 10 * n, 1) for n in range(8)))
    tags = Counter(element.tag.removeprefix(SVG) for element in read(sheet).iter())

    assert tags["circle"] == 1
    assert tags["path"] == 3  # 0, 5 and 3
    assert tags["use"] == 8 + 1 + 4  # two counters alike are one picture


def test_pictures_with_other_titles_are_other_pictures() -> None:
    titles = ("infantry", "armour", "armour")
    pictures = [Drawing("spot", 4, 4, (SPOT,), title=title) for title in titles]
    root = read(Drawing("sheet", 9, 9, tuple(Placed(picture, 0, 0) for picture in pictures)))

    assert [title.text for title in root.iter(f"{SVG}title")] == ["infantry", "armour"]


PATH_NUMBER = re.compile(r"[MLQZ]|-?[\d.]+")


def letters_box_mm(root: ElementTree.Element) -> tuple[float, float, float, float]:
    """The box of all corners and handles of the outlines of the only text, in mm."""
    (line,) = (element for element in root.iter() if "aria-label" in element.attrib)
    scale, _, _, _, left, top = map(float, line.attrib["transform"][7:-1].split(","))
    outlines = {element.attrib["id"]: element.attrib["d"] for element in root.iter(f"{SVG}path")}
    xs, ys = [], []
    for use in line:
        numbers = [
            float(part) for part in PATH_NUMBER.findall(outlines[use.attrib[HREF][1:]]) if part not in "MLQZ"
        ]
        xs += [left + scale * (float(use.attrib["x"]) + x) for x in numbers[::2]]
        ys += [top + scale * y for y in numbers[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


@given(
    text=st.text(st.sampled_from("BRAD-0123456789ŻółćЖуков№½§ "), min_size=1, max_size=12).filter(str.strip),
    face=st.sampled_from([face for face in fonts.FACES if face.startswith("sans")]),
    size_pt=st.floats(5, 60),
    anchor=st.sampled_from(["start", "middle", "end"]),
)
def test_outlines_lie_where_the_measures_say(text: str, face: str, size_pt: float, anchor: str) -> None:
    drawn = Text(30, 40, text, face, size_pt, "#000000", anchor)  # type: ignore[arg-type]
    start = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * fonts.width_mm(text, face, size_pt)
    left, top, right, bottom = fonts.ink_box_mm(text, face, size_pt)
    expected = (30 - start + left, 40 + top, 30 - start + right, 40 + bottom)

    # Handles of a curve may reach a little past the curve.
    assert letters_box_mm(read(Drawing("t", 60, 60, (drawn,)))) == pytest.approx(expected, abs=size_pt * 0.01)


def test_a_placed_drawing_is_scaled_then_turned_clockwise(dots_of_svg: Callable[[str], Image.Image]) -> None:
    bar = Drawing("bar", 10, 2, (Rect(0, 0, 10, 2, "#000000"),))
    dots = dots_of_svg(svg.written(Drawing("sheet", 25.4, 25.4, (Placed(bar, 12.7, 2.54, 2, 90),))))
    black = {(x, y) for x in range(300) for y in range(300) if dots.getpixel((x, y))[0] < 128}

    # From (12.7, 2.54) mm 20 mm down and 4 mm to the left.
    assert {min(x for x, _ in black), max(x for x, _ in black)} == {103, 149}
    assert {min(y for _, y in black), max(y for _, y in black)} == {30, 265}


def test_a_hole_stays_open_and_a_rectangle_without_colour_is_not_seen(
    dots_of_svg: Callable[[str], Image.Image],
) -> None:
    ring = Path(
        (
            ("M", 0, 0),
            ("L", 20, 0),
            ("L", 20, 20),
            ("L", 0, 20),
            ("Z",),
            ("M", 5, 5),
            ("L", 15, 5),
            ("L", 15, 15),
            ("L", 5, 15),
            ("Z",),
        ),
        "#000000",
        even_odd=True,
    )
    dots = dots_of_svg(svg.written(Drawing("ring", 25.4, 25.4, (ring, Rect(0, 0, 20, 20)))))

    assert dots.getpixel((24, 24)) == (0, 0, 0)
    assert dots.getpixel((120, 120)) == (255, 255, 255)


def test_a_text_is_as_large_as_its_points(dots_of_svg: Callable[[str], Image.Image]) -> None:
    letter = Text(2.54, 22.86, "H", "sans", 72, "#000000")
    dots = dots_of_svg(svg.written(Drawing("h", 25.4, 25.4, (letter,)))).convert("L")
    _, top, _, bottom = dots.point(lambda dot: 255 if dot < 128 else 0).getbbox()

    assert bottom == pytest.approx(270, abs=1)
    assert (bottom - top) * 25.4 / 300 == pytest.approx(0.688 * 72 * MM_PER_PT, abs=0.1)


def test_strokes_of_every_form_are_told() -> None:
    lines = [
        Path((("M", 1, 9), ("L", 9, 1)), stroke=Stroke("#123", 1, (2, 1), cap, join))
        for cap, join in (("butt", "miter"), ("round", "round"), ("square", "bevel"))
    ]
    root = read(Drawing("lines", 10, 10, tuple(lines)))

    assert [path.attrib.get("stroke-linecap", "butt") for path in root.iter(f"{SVG}path")] == [
        "butt",
        "round",
        "square",
    ]
    assert {path.attrib["stroke"] for path in root.iter(f"{SVG}path")} == {"#112233"}
    assert {path.attrib["stroke-dasharray"] for path in root.iter(f"{SVG}path")} == {"2 1"}
