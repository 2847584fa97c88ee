"""Cases C09 to C12: schemes side by side, symbols in their frames, contrast, sides without colour."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations, product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import geometry
import pytest
from eyesight import SIGHTS, apart, greys
from PIL import Image, ImageChops

import counters
import tiles
from printkit import cli, edition, shelf
from printkit.ink import svg as ink_svg
from printkit.model import CounterSet, Scheme, UnitFace
from printkit.press import Face, Lot, Plan, Section, Stock, impose, named, pdf, svg

from .reading import HREF, coloured_runs_in_svg, dots_of_pdf, dots_of_svg, runs_in_svg

Options = Callable[..., edition.Options]
Variant = Callable[..., Path]
Faces = Callable[..., UnitFace]
Sets = Callable[..., CounterSet]
DOTS, FINE, SEEN = 10, 20, 6
"""A millimetre: for looking, for measuring, for telling a letter from its ground."""


@pytest.fixture(scope="module")
def schemes(empire: shelf.Shelved) -> tuple[Scheme, ...]:
    return empire.game.schemes(empire.data)


@pytest.fixture(scope="module")
def types(empire: shelf.Shelved) -> dict[str, UnitFace]:
    """The front of each unit type, serial 3."""
    own = empire.game.counters(empire.data)
    assert own is not None
    return {counter.front.code: replace(counter.front, serial=3) for counter in own.counters}


@pytest.fixture(scope="module")
def disabled(empire: shelf.Shelved) -> dict[str, UnitFace]:
    """The backs of the types that can be disabled, serial 3."""
    own = empire.game.counters(empire.data)
    assert own is not None
    backs = [counter.back for counter in own.counters if isinstance(counter.back, UnitFace)]
    return {back.code: replace(back, serial=3) for back in backs}


# ------------------------------------------------------------------ C09: six schemes on one sheet


@pytest.fixture(scope="module")
def six(schemes: tuple[Scheme, ...], types: dict[str, UnitFace]) -> Plan:
    """The same unit in six schemes on one sheet, as the press lays it."""
    lots = []
    for scheme in schemes[:6]:
        drawing = counters.front(types["XAC"], scheme, 12.0)
        lots.append(Lot(Face(scheme.name, drawing, 12.0, 12.0)))
    return impose([Section("six", "Test", "Six schemes", (tuple(lots),))], Stock(named("a4"), columns=3))


def ids_of(root: ElementTree.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def targets_of(root: ElementTree.Element) -> list[str]:
    found = [element.attrib[HREF].removeprefix("#") for element in root.iter() if HREF in element.attrib]
    for element in root.iter():
        found += [name for value in element.attrib.values() for name in re.findall(r"url\(#([^)]+)\)", value)]
    return found


def test_ids_are_unique_and_every_reference_hits_one(six: Plan) -> None:  # C09
    root = ElementTree.fromstring(svg(six.sheets[0], six))
    names, targets = ids_of(root), targets_of(root)

    assert len(names) == len(set(names)) > 10
    assert targets
    assert set(targets) <= set(names)


@pytest.mark.parametrize("kind", ["svg", "pdf"])
def test_each_scheme_looks_as_it_looks_alone_in_its_place(kind: str, six: Plan) -> None:  # C09
    (sheet,) = six.sheets
    together = dots_of_pdf(pdf(six, title="T")) if kind == "pdf" else dots_of_svg(svg(sheet, six))
    for placed in sheet.placements:
        own = replace(six, sheets=(replace(sheet, placements=(placed,)),))
        alone = dots_of_pdf(pdf(own, title="T")) if kind == "pdf" else dots_of_svg(svg(own.sheets[0], own))
        box = [round(edge * DOTS) for edge in (placed.x_mm, placed.y_mm, placed.x_mm + 12, placed.y_mm + 12)]
        one, other = (inner(picture.crop(box)) for picture in (together, alone))  # type: ignore[arg-type]
        assert one.tobytes() == other.tobytes(), placed.face.name
        assert len(one.getcolors(10**6) or []) > 2


def inner(picture: Image.Image) -> Image.Image:
    """Without the dots at the edge, which a neighbour shares."""
    return picture.crop((1, 1, picture.width - 1, picture.height - 1))


def test_files_of_every_kind_pasted_into_one_document_show_what_they_showed_alone(
    empire: shelf.Shelved, options: Options
) -> None:  # C09
    """Tiles and boards have clips, counters have none; two tile sheets and two schemes are among them."""
    chosen = options(schemes=("B", "R"), tiles=("A", "C", "D"), formats=frozenset({"svg"}))
    for part in ("tiles", "maps", "counters"):
        getattr(edition, part)(empire, chosen)
    place = chosen.out / "empire"
    wanted = ("tiles-A-C", "tiles-D", "map-S1-B", "counters-white-on-red-front")
    files = [(place / f"{name}.svg").read_text("utf-8") for name in wanted]
    dots = 5  # 127 to the inch, a whole number
    step = 300 * dots
    inside = "".join(f'<g transform="translate(0 {at * step})">{file}</g>' for at, file in enumerate(files))
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="{300 * len(files)}mm">{inside}</svg>'
    )
    root = ElementTree.fromstring(document)
    names = ids_of(root)
    assert len(names) == len(set(names))
    assert set(targets_of(root)) <= set(names)
    assert len({name.partition("-")[0] for name in names}) == len(files)
    together = dots_of_svg(document, dots)
    for at, file in enumerate(files):
        alone = dots_of_svg(file, dots)
        shown = together.crop((0, at * step, alone.width, at * step + alone.height))
        assert alone.width == 1050
        assert max(int(high) for _, high in ImageChops.difference(shown, alone).getextrema()) <= 3


# ------------------------------------------------------------------ C10: symbol, size mark, modifiers

SYMBOLS = ["infantry", "armour", "transport", "headquarters", "factory", "army-base", "field-base"]
MARKS = ["X", "XX", "XXX", "XXXX", "XXXXX", "XXXXXX", "I", "II", "III", "•", "••", "•••"]
FRAMES = [
    # scheme, whether the frame is dark on light, solid (a disabled unit's)
    ("black-on-white", False),
    ("black-on-white", True),
    ("white-on-black", False),
    ("white-on-black", True),
]
FRAME_IDS = [f"{name}{' solid' * solid}" for name, solid in FRAMES]


@lru_cache(maxsize=600)
def ink_of(face: UnitFace, scheme: Scheme, side_mm: float = 12.0) -> Image.Image:
    """Where a counter's front has its ink: white on black."""
    picture = dots_of_svg(ink_svg.written(counters.front(face, scheme, side_mm)), FINE).convert("L")
    if scheme.id == "black-on-white":
        picture = picture.point([255 - level for level in range(256)])
    return picture.point([255 * (level > 100) for level in range(256)])


def frame_of(face: UnitFace, scheme: Scheme, side_mm: float = 12.0) -> tuple[float, float, float, float]:
    """The outer edges of a unit's frame in mm: the only large rectangle in its ink."""
    root = ElementTree.fromstring(ink_svg.written(counters.front(face, scheme, side_mm)))
    for rect in root.iter(f"{geometry.SVG}rect"):
        left, top, wide, high = (float(rect.get(key, 0)) for key in ("x", "y", "width", "height"))
        is_frame = 0.4 * side_mm < wide < 0.7 * side_mm and 0.25 * side_mm < high < 0.5 * side_mm
        if is_frame:
            line = float(rect.get("stroke-width", 0)) / 2
            return left - line, top - line, left + wide + line, top + high + line
    raise AssertionError("no frame")


def cut(picture: Image.Image, box: tuple[float, float, float, float]) -> Image.Image:
    return picture.crop(tuple(round(edge * FINE) for edge in box))  # type: ignore[arg-type]


@pytest.mark.parametrize("side_mm", [12.0, 15.0])
@pytest.mark.parametrize(("name", "is_solid"), FRAMES, ids=FRAME_IDS)
@pytest.mark.parametrize("kind", SYMBOLS)
def test_the_ink_of_a_symbol_is_centred_in_its_frame(
    kind: Any, name: str, is_solid: bool, side_mm: float, schemes: tuple[Scheme, ...]
) -> None:  # C10
    (scheme,) = [each for each in schemes if each.id == name]
    face = UnitFace("U", 1, kind, "XX", "", True, "", (), disabled=is_solid)
    left, top, right, bottom = frame_of(face, scheme, side_mm)
    line = 0.55 * (side_mm / 12) ** 0.5 if not is_solid else 0.1  # a light line on dark is thickest
    staff = 0.3 * (side_mm / 12) ** 0.5 if kind == "headquarters" else 0.0
    inside = cut(
        ink_of(face, scheme, side_mm), (left + line + staff, top + line, right - line, bottom - line)
    )
    if is_solid:
        inside = inside.point([255 - level for level in range(256)])
    found = inside.getbbox()
    if kind == "headquarters":
        assert found is None  # an empty frame, by the game's own specification
        return
    assert found is not None
    x, y = (found[0] + found[2]) / 2 / FINE, (found[1] + found[3]) / 2 / FINE
    assert x == pytest.approx(inside.width / FINE / 2, abs=0.1)
    if kind == "army-base":  # a bar over the lower quarter, by the game's own specification
        assert found[2] - found[0] >= inside.width - 0.5 * FINE
        assert (inside.height - found[3]) / FINE < 0.25
        assert 0.15 < (found[3] - found[1]) / inside.height < 0.35
        return
    assert y == pytest.approx(inside.height / FINE / 2, abs=0.1)


@pytest.mark.parametrize(("name", "is_solid"), FRAMES, ids=FRAME_IDS)
@pytest.mark.parametrize("echelon", MARKS)
def test_a_size_mark_stands_once_above_every_frame_with_one_gap(
    echelon: str, name: str, is_solid: bool, schemes: tuple[Scheme, ...]
) -> None:  # C10
    (scheme,) = [each for each in schemes if each.id == name]
    gaps = []
    for kind in SYMBOLS:
        face = UnitFace("U", 1, kind, echelon, "", True, "", (), disabled=is_solid)  # type: ignore[arg-type]
        bare = ink_of(replace(face, echelon=""), scheme)
        mark = ImageChops.difference(ink_of(face, scheme), bare)
        frame = frame_of(face, scheme)
        box = mark.getbbox()
        assert box is not None
        left, _, right, bottom = (edge / FINE for edge in box)
        column = cut(bare, (left, bottom, right, frame[3]))
        below = column.getbbox()
        assert below is not None
        gaps.append(below[1] / FINE)
        assert bottom < frame[1]
        assert (left + right) / 2 == pytest.approx((frame[0] + frame[2]) / 2, abs=0.1)
        assert signs_in(mark, box) == len(echelon), kind  # once, not twice
    assert min(gaps) > 0.15
    assert max(gaps) - min(gaps) <= 0.1


def signs_in(mark: Image.Image, box: tuple[int, int, int, int]) -> int:
    """How many separate signs stand side by side."""
    strip = mark.crop(box)
    inked = [strip.crop((x, 0, x + 1, strip.height)).getbbox() is not None for x in range(strip.width)]
    return sum(now and not before for before, now in zip([False, *inked], inked, strict=False))


@pytest.mark.parametrize("side_mm", [12.0, 15.0])
def test_no_modifier_lies_on_another(
    side_mm: float, types: dict[str, UnitFace], disabled: dict[str, UnitFace], schemes: tuple[Scheme, ...]
) -> None:  # C10
    """Speed, size mark, dot, side text, id and foot line, by the boxes of their outlines."""
    for face, scheme in product((*types.values(), *disabled.values()), schemes[:2]):
        text = ink_svg.written(counters.front(face, scheme, side_mm))
        words = [(name, box) for name, box in runs_in_svg(text) if box]
        boxes = [*words, ("dot", dot_of(text)), *mark_of(face, scheme, side_mm)]
        for (one, a), (other, b) in combinations(boxes, 2):
            across, down = (min(a[at + 2], b[at + 2]) - max(a[at], b[at]) for at in (0, 1))
            is_apart = min(across, down) <= 0.01
            assert is_apart or has_tail(one, other), (face.code, scheme.name, one, other)


def has_tail(one: str, other: str) -> bool:
    """An id with a Q, whose tail is looked at on its own where headquarters are drawn."""
    return "Q" in one or "Q" in other


def dot_of(text: str) -> tuple[float, float, float, float]:
    root = ElementTree.fromstring(text)
    circles = [
        (float(each.get("cx", 0)), float(each.get("cy", 0)), float(each.get("r", 0)))
        for each in root.iter(f"{geometry.SVG}circle")
    ]
    x, y, radius = max(circles, key=lambda each: each[0] - each[1])
    return x - radius, y - radius, x + radius, y + radius


def mark_of(
    face: UnitFace, scheme: Scheme, side_mm: float
) -> list[tuple[str, tuple[float, float, float, float]]]:
    """The box of the size mark's outline, if there is one."""
    if not face.echelon:
        return []
    still = replace(face, speed="")  # which gives way to a mark, so that its outline changes too
    texts = (
        ink_svg.written(counters.front(each, scheme, side_mm)) for each in (still, replace(still, echelon=""))
    )
    seen, bare = ({each.points for each in geometry.seen_in_svg(text)} for text in texts)
    points = [point for added in seen - bare for point in added if point[1] < 0.25 * side_mm]
    return [("mark", geometry.Seen("mark", tuple(points)).box)]


@pytest.mark.parametrize("side_mm", [12.0, 15.0])
def test_no_ink_of_a_counter_leaves_the_safe_area(
    side_mm: float, types: dict[str, UnitFace], disabled: dict[str, UnitFace], schemes: tuple[Scheme, ...]
) -> None:  # C10
    (plain,) = [each for each in schemes if each.id == "black-on-white"]
    safe_mm = side_mm / 15
    for face in (*types.values(), *disabled.values()):
        ink = cut(ink_of(face, plain, side_mm), (side_mm / 6 + 0.1, 0, side_mm, side_mm))
        box = ink.getbbox()
        assert box is not None
        assert box[1] / FINE >= safe_mm - 0.05, face.code
        assert box[2] / FINE <= side_mm - side_mm / 6 - 0.1 - safe_mm + 0.05, face.code
        assert box[3] / FINE <= side_mm - safe_mm + 0.05, face.code


@pytest.mark.parametrize("is_solid", [False, True], ids=["front", "disabled"])
def test_no_two_symbols_look_the_same_with_equal_settings(
    is_solid: bool, schemes: tuple[Scheme, ...]
) -> None:  # C10
    pictures = {
        kind: ink_of(UnitFace("U", 1, kind, "XX", "1", True, "", (), disabled=is_solid), schemes[0])  # type: ignore[arg-type]
        for kind in SYMBOLS
    }
    for one, other in combinations(pictures, 2):
        unlike = ImageChops.difference(pictures[one], pictures[other])
        square_mm = sum(level > 0 for level in unlike.tobytes()) / FINE**2
        assert square_mm > 1.0, (one, other)


@pytest.mark.parametrize("command", ["counters", "rulebook", "check"])
def test_an_unknown_symbol_is_refused_with_the_nearest_names_and_never_replaced(
    command: str, variant: Variant, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:  # C10
    folder = variant({"tables.toml": {'symbol = "armour"': 'symbol = "armor"'}})
    out = [] if command == "check" else ["--out", str(tmp_path / "out")]
    code = cli.run([command, str(folder), *out])
    output, errors = capsys.readouterr()

    assert code == 1
    assert output == ""
    assert errors.count("\n") == 1
    assert errors.startswith("printkit: tables.toml: unit[8].symbol: ")
    assert 'code = "XAC"' in errors
    assert "Did you mean armour?" in errors
    assert sum(f'"{kind}"' in errors for kind in SYMBOLS) >= 3
    assert not (tmp_path / "out").exists()


# ------------------------------------------------------------------ C11: contrast

CONTRASTS = [
    # fill, right colour of text, ratio
    ("#FFD800", "#000000", 15.07),
    ("#A4E000", "#000000", 13.24),
    ("#F08000", "#000000", 7.79),
    ("#00B0F0", "#000000", 8.47),
    ("#777777", "#000000", 4.69),
    ("#10204F", "#FFFFFF", 15.65),
    ("#C00000", "#FFFFFF", 6.48),
    ("#5A6E3C", "#FFFFFF", 5.63),
]


@pytest.mark.parametrize(("fill", "right", "ratio"), CONTRASTS)
def test_black_or_white_whichever_is_better_has_the_ratio(fill: str, right: str, ratio: float) -> None:  # C11
    wrong = "#FFFFFF" if right == "#000000" else "#000000"

    assert round(counters.contrast(fill, right), 2) == ratio
    assert counters.contrast(fill, wrong) < counters.contrast(fill, right)
    assert counters.contrast(fill, right) == pytest.approx(ratio_of(fill, right))
    if fill == "#777777":
        assert round(counters.contrast(fill, wrong), 2) == 4.48


def ratio_of(one: str, other: str) -> float:
    """The ratio of WCAG 2, by its text."""

    def luminance(colour: str) -> float:
        light = [channel / 255 for channel in bytes.fromhex(colour[1:])]
        linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in light]
        return sum(share * each for share, each in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def ratios(text: str) -> Iterator[tuple[str, float]]:
    """Every run of words in a file, with its contrast to what is seen most round its letters."""
    picture = dots_of_svg(text, SEEN)
    for words, colour, (left, top, right, bottom) in coloured_runs_in_svg(text):
        low, high = ([round(edge * SEEN) for edge in edges] for edges in ((left, top), (right, bottom)))
        box = (low[0] - 2, low[1] - 2, high[0] + 3, high[1] + 3)
        ink = tuple(bytes.fromhex(colour[1:]))
        seen = picture.crop(box).getcolors(10**6) or []
        under = [(n, dot) for n, dot in seen if max(abs(a - b) for a, b in zip(dot, ink, strict=True)) > 24]
        _, ground = max(under) if under else (0, (255, 255, 255))
        yield words, ratio_of(colour, "#" + bytes(ground).hex())


INKS = ["full", "light", "outline", "grey"]


@pytest.mark.parametrize("ink", INKS)
def test_every_word_on_a_counter_of_every_scheme_has_a_contrast_of_seven(
    ink: str,
    schemes: tuple[Scheme, ...],
    types: dict[str, UnitFace],
    disabled: dict[str, UnitFace],
) -> None:  # C11
    """Strength numbers and all others alike."""
    for scheme, face in product(schemes, (types["XAC"], types["GHQ"], types["FA"], disabled["XAC"])):
        found = dict(ratios(ink_svg.written(counters.front(face, scheme, 12.0, ink=ink))))
        assert f"{face.code}3" in found
        assert min(found.values()) >= 7, (scheme.name, face.code, found)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize(("part", "file"), [("tiles", "tiles-A.svg"), ("maps", "map-S1-B.svg")])
def test_every_word_on_tiles_and_boards_has_a_contrast_of_four_and_a_half(
    part: str, file: str, ink: Any, empire: shelf.Shelved, options: Options
) -> None:  # C11
    """But for a tile's large pale letter, which lies under its hexes as a ground of its own."""
    chosen = options(ink=ink, formats=frozenset({"svg"}))
    getattr(edition, part)(empire, chosen)
    found = list(ratios((chosen.out / "empire" / file).read_text("utf-8")))
    assert len(found) > 40
    faint = {words: ratio for words, ratio in found if ratio < 4.5 and not (part == "tiles" and words == "A")}
    assert faint == {}


FAINT = {"counters.toml": {'ground = "#1F4E9E"': 'ground = "#8FB4E8"'}}


def test_a_scheme_of_ones_own_that_is_too_faint_is_named_with_part_and_ratio(
    variant: Variant, capsys: pytest.CaptureFixture[str]
) -> None:  # C11
    folder = variant(FAINT, is_small=True)
    ratio = ratio_of("#8FB4E8", "#FFFFFF")
    code = cli.run(["check", str(folder)])
    output, errors = capsys.readouterr()
    said = re.findall(r"Blue: (.+) stand off their ground by ([\d.]+):1", output + errors)

    assert code == 0
    assert said[0][0] == "letters and symbols"
    assert float(said[0][1]) == pytest.approx(ratio, abs=0.01)


def test_a_strict_check_refuses_such_a_scheme(
    variant: Variant, capsys: pytest.CaptureFixture[str]
) -> None:  # C11
    faint, sound = variant(FAINT, name="faint", is_small=True), variant(name="sound", is_small=True)

    assert cli.run(["check", str(faint), "--strict"]) == 1
    assert "Blue" in "".join(capsys.readouterr())
    assert cli.run(["check", str(sound), "--strict"]) == 0


def test_printing_a_scheme_that_is_too_faint_draws_the_warning_too(
    variant: Variant, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:  # C11
    folder = variant(FAINT, is_small=True)
    words = ["counters", str(folder), "--schemes", "B", "--format", "svg", "--out", str(tmp_path / "out")]

    assert cli.run(words) == 0
    assert re.search(r"Blue: letters and symbols .* 2\.\d+:1", capsys.readouterr().err)


# ------------------------------------------------------------------ C12: sides without colour

STEP, SHARE, MARK_MM = 40, 0.08, 1.5


@pytest.fixture(scope="module")
def sides(schemes: tuple[Scheme, ...], types: dict[str, UnitFace]) -> dict[str, Image.Image]:
    """One counter of each side, of equal unit and strength, as the printed sheet shows them."""
    lots = tuple(Lot(Face(each.name, counters.front(types["RID"], each, 12.0), 12, 12)) for each in schemes)
    plan = impose([Section("s", "T", "Sides", (lots,))], Stock(named("a4")))
    picture = dots_of_svg(svg(plan.sheets[0], plan))
    found = {}
    for placed in plan.sheets[0].placements:
        x, y = (round(edge * DOTS) for edge in (placed.x_mm, placed.y_mm))
        found[placed.face.name] = picture.crop((x, y, x + 120, y + 120))
    return found


def drawn_in(picture: Image.Image, box: tuple[int, int, int, int]) -> Image.Image:
    """Where something is drawn on a part of a counter, whatever its colours: the rarer of them."""
    grey = picture.crop(box).convert("L")
    ground = max(grey.getcolors(256) or [])[1]
    return grey.point([255 * (abs(level - ground) > 60) for level in range(256)])


def test_any_two_sides_have_a_band_of_another_form(sides: dict[str, Image.Image]) -> None:  # C12.1
    bands = {name: drawn_in(picture, (1, 1, 20, 119)) for name, picture in sides.items()}
    assert len(bands) == 10
    for one, other in combinations(bands, 2):
        straight = ImageChops.difference(bands[one], bands[other]).getbbox()
        reversed_ = ImageChops.invert(bands[other])
        turned = ImageChops.difference(bands[one], reversed_).getbbox()
        for box in (straight, turned):  # nor are they the same with figure and ground exchanged
            assert box is not None, (one, other)
            assert max(box[2] - box[0], box[3] - box[1]) / DOTS >= MARK_MM, (one, other)


def test_any_two_sides_have_another_letter_on_their_backs(schemes: tuple[Scheme, ...]) -> None:  # C12.1
    from printkit.model import PlainBack

    letters = {}
    for scheme in schemes:
        text = ink_svg.written(counters.back(PlainBack(), scheme, 12.0))
        ((letter, box),) = [(words, box) for words, box in runs_in_svg(text) if box]
        assert box[3] - box[1] >= MARK_MM
        letters[letter] = scheme.name
    assert len(letters) == 10


@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_sides_differ_in_grey_and_to_colour_blind_eyes(
    sight: str, sides: dict[str, Image.Image]
) -> None:  # C12.2, C12.3
    seen = {name: greys(picture, sight) for name, picture in sides.items()}
    alike = {pair for pair in combinations(seen, 2) if apart(*(seen[name] for name in pair)) < SHARE}

    assert len(list(combinations(seen, 2))) == 45
    assert alike == set()


@cache
def terrains(ink: str) -> tuple[Image.Image, ...]:
    """The middle of a tile all of land, and of one all of water."""
    game = shelf.find("empire")
    tile = game.game.tiles(game.data)[0]
    found = []
    for is_land in (True, False):
        cells = tuple(replace(cell, land=cell.present if is_land else 0) for cell in tile.cells)
        drawing = tiles.face(replace(tile, cells=cells), 12.0, ink=ink)
        picture = dots_of_svg(ink_svg.written(drawing))
        x, y = picture.width // 2, picture.height // 2
        found.append(picture.crop((x - 120, y - 120, x + 120, y + 120)))
    return tuple(found)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("sight", SIGHTS)
def test_land_and_water_differ_in_grey_and_to_colour_blind_eyes(ink: str, sight: str) -> None:  # C12.4
    land, water = (greys(picture, sight) for picture in terrains(ink))

    assert apart(land, water) >= SHARE


@pytest.mark.parametrize("ink", INKS)
def test_land_and_water_differ_by_a_mark_that_is_no_colour(ink: str) -> None:  # C12.4
    """Looked at in the middle of a hex, above its number and inside its sides."""
    land, water = (drawn_in(picture, (80, 80, 160, 160)) for picture in terrains(ink))
    box = ImageChops.difference(land, water).getbbox()

    assert box is not None
    assert max(box[2] - box[0], box[3] - box[1]) / DOTS >= MARK_MM


@pytest.mark.parametrize("sight", SIGHTS)
def test_a_disabled_unit_differs_from_itself_in_grey_and_to_colour_blind_eyes(
    sight: str, schemes: tuple[Scheme, ...], types: dict[str, UnitFace], disabled: dict[str, UnitFace]
) -> None:  # C12.4
    for scheme, code in product(schemes, disabled):
        front, back = (
            greys(dots_of_svg(ink_svg.written(counters.front(face, scheme, 12.0)), 6), sight)
            for face in (types[code], disabled[code])
        )
        assert apart(front, back) >= SHARE, (scheme.name, code)


def test_a_disabled_unit_says_so_by_a_mark_that_is_no_colour(
    schemes: tuple[Scheme, ...], types: dict[str, UnitFace], disabled: dict[str, UnitFace]
) -> None:  # C12.4
    for scheme, code in product(schemes, disabled):
        boxes = {}
        for face in (types[code], disabled[code]):
            text = ink_svg.written(counters.front(face, scheme, 12.0))
            boxes[face.disabled] = {words: box for words, box in runs_in_svg(text) if box}
        left, _, right, _ = boxes[True]["DISABLED"]
        assert right - left >= MARK_MM
        assert "DISABLED" not in boxes[False]
