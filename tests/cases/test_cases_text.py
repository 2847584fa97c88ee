"""Cases C06 to C08: missing letters, long words, special signs, in every place where words are printed."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import geometry
import pytest
from fontTools.ttLib import TTFont
from PIL import ImageChops

import counters
from counters.lettering import TooLongError
from printkit import cli, edition, shelf
from printkit.ink import fonts, svg
from printkit.model import Cell, CounterSet, DataError, HexTile, PrintkitError, Scheme, UnitFace
from printkit.press import Stock, named
from printkit.shelf.toml import parsed

from .conftest import SHORT_RULES, quoted, with_answers
from .reading import (
    dots_of_pdf,
    dots_of_svg,
    runs_in_svg,
    shown_glyphs,
    text_of_html,
    text_of_pdf,
    voices_in_pdf,
    without_clips_in_pdf,
    without_clips_in_svg,
    words_in_pdf,
    words_in_svg,
)

Variant = Callable[..., Path]
Options = Callable[..., edition.Options]
Faces = Callable[..., UnitFace]
Sets = Callable[..., CounterSet]

# ------------------------------------------------------------------ where words stand

GAME = 'base = "empire"\nname = {name}\n'


@dataclass(frozen=True)
class Place:
    """A kind of words on paper: which command prints it, and what of its item a refusal must name."""

    part: str
    item: str = ""


PLACES = {
    "title of a tile sheet": Place("tiles"),
    "title of a counter sheet": Place("counters"),
    "title of the rulebook": Place("rulebook", "page i:"),
    "foot of a poster": Place("posters"),
    "foot of the overview": Place("box", "page i:"),
    "list of the overview": Place("box"),
    "side on a counter sheet": Place("counters"),
    "side on a board": Place("maps"),
    "scenario on a board": Place("maps"),
    "hex of a tile": Place("tiles", "tile A"),
    "letter of a tile": Place("tiles"),
    "hex of a board": Place("maps", "board S1"),
    "title of a counter": Place("counters", "counter B-"),
    "left of a counter": Place("counters", "counter B-"),
    "side of a counter": Place("counters", "counter B-"),
    "foot of a counter": Place("counters", "counter B-"),
    "heading of the rulebook": Place("rulebook", "page ii:"),
    "lead of the rulebook": Place("rulebook", "rules.en.md: chapter 1"),
    "list of the rulebook": Place("rulebook", "rules.en.md: chapter 1"),
    "paragraph of the rulebook": Place("rulebook", "rules.en.md: E-101"),
    "table of the rulebook": Place("rulebook", "rules.en.md: table units"),
}
COUNTER_PLACES = [each for each in PLACES if each.endswith("of a counter")]
BOOK = "# 1 {heading}\n\n{lead}\n\n- {list}\n\nE-101 {paragraph}\n\n{table}\n"
CITED = "".join(f"\nE-{number} A rule.\n" for number in (208, 602, 604))
BOOK_PLACES = {"heading": "Names", "lead": "Lead.", "list": "Item.", "paragraph": "One.", "table": ""}


@pytest.fixture
def told(
    empire: shelf.Shelved, variant: Variant, unit: Faces, counters_of: Sets
) -> Callable[..., shelf.Shelved]:
    """The game with a name in one of the places."""

    def made(where: str, name: str, side_mm: float = 60.0) -> shelf.Shelved:
        is_in_files = not where.startswith("hex") and not where.endswith((" counter", " tile"))
        found = (
            shelf.find(str(variant(*_files(where, name)))) if is_in_files else replace(empire, name="mine")
        )
        answers: dict[str, Any] = {"figures": {}, "cover": None}
        if where.endswith("of a counter"):
            answers["counters"] = counters_of([_face(unit, where, name), unit("XAD", 2)], side_mm)
        else:
            answers["counters"] = counters_of([unit()])
        if where in ("hex of a tile", "letter of a tile"):
            answers["tiles"] = (_tile(empire, where, name),)
        if where == "hex of a board":
            answers["worlds"] = _worlds(empire, name)
        if PLACES[where].part == "box":
            answers |= {"tiles": (), "worlds": {}, "counters": None}
        return with_answers(found, **answers)

    return made


def _files(where: str, name: str) -> tuple[dict[str, dict[str, str]], str, str]:
    """What a variant's files say: its TOML, its rules, its game.toml."""
    kind = where.split()[0]
    changes: dict[str, dict[str, str]] = {}
    words, rules = BOOK_PLACES, SHORT_RULES
    game = 'base = "empire"\n'
    if (
        where in ("title of a tile sheet", "title of a counter sheet", "title of the rulebook")
        or kind == "foot"
    ):
        game += "" if where.endswith("counter") else f"name = {quoted(name)}\n"
    if where == "list of the overview":
        game += f"needs = {quoted(name)}\n"
    if where.startswith("side on"):
        changes["counters.toml"] = {'name = "Blue"': f"name = {quoted(name)}"}
    if where == "scenario on a board":
        changes["scenarios/S1.toml"] = {'name = "Border Clash"': f"name = {quoted(name)}"}
    if where == "table of the rulebook":
        changes["tables.toml"] = {'name = "Factory"': f"name = {quoted(name)}"}
        rules = BOOK.format(**(words | {"table": "{table:units}"})) + CITED
    elif where.endswith("of the rulebook") and kind in words:
        rules = BOOK.format(**(words | {kind: name}))
    return changes, rules, game


def _face(unit: Faces, where: str, name: str) -> UnitFace:
    if where == "title of a counter":
        return unit(name)
    if where == "left of a counter":
        return unit("RID", 7, speed=name, echelon="")
    if where == "side of a counter":
        return unit("RID", 7, side_text=name)
    return unit("RID", 7, strip=(("T", name),))


def _tile(empire: shelf.Shelved, where: str, name: str) -> HexTile:
    tile = empire.game.tiles(empire.data)[0]
    if where == "letter of a tile":
        return replace(tile, name=name)
    return replace(tile, cells=_with_label(tile.cells, 21, name))


def _with_label(cells: tuple[Cell, ...], at: int, name: str) -> tuple[Cell, ...]:
    return (*cells[:at], replace(cells[at], label=name), *cells[at + 1 :])


def _worlds(empire: shelf.Shelved, name: str) -> dict[str, Any]:
    told = empire.game.worlds(empire.data)["S1"]
    return {"S1": replace(told, world=replace(told.world, cells=_with_label(told.world.cells, 40, name)))}


def printed(shelved: shelf.Shelved, part: str, options: edition.Options) -> dict[str, Any]:
    """The files of a part, by name: bytes of a PDF, text of all else."""
    known = [tile.name for tile in shelved.game.tiles(shelved.data)]
    chosen = replace(options, tiles=options.tiles if "A" in known else ())
    getattr(edition, part)(shelved, replace(chosen, scenarios=()) if part == "box" else chosen)
    return {
        file.name: file.read_bytes() if file.suffix == ".pdf" else file.read_text("utf-8")
        for file in sorted((options.out / shelved.name).iterdir())
        if file.suffix != ".png"
    }


def drawn_or_refused(
    shelved: shelf.Shelved, part: str, options: edition.Options
) -> tuple[dict[str, Any], str]:
    """The files, or what is said instead of them."""
    try:
        return printed(shelved, part, options), ""
    except PrintkitError as refusal:
        assert not options.out.exists()
        return {}, str(refusal)


@pytest.fixture(autouse=True)
def _no_png(monkeypatch: pytest.MonkeyPatch) -> None:
    """The overview's PNG takes longest and is not looked at."""
    monkeypatch.setattr("printkit.ink.png.is_available", lambda: False)


# ------------------------------------------------------------------ C06: a missing letter is no box

NAMES = ["Дивизия Ёж 12", "Łódź 3", "Đồng Bằng", "Ψ-7", "½ pułk → 4", "−1", "Ostrogoth \U00010348"]
REFUSAL = re.compile(r"'(.)' \(U\+([0-9A-F]{4,6})\) is not in the face ([a-z-]+); ")


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_drawn_letter_for_letter_or_refused_with_its_letter(
    where: str, name: str, told: Callable[..., shelf.Shelved], options: Options
) -> None:  # C06
    place = PLACES[where]
    files, refusal = drawn_or_refused(told(where, name), place.part, options())
    if refusal:
        found = REFUSAL.search(refusal)
        assert found, refusal
        letter, code, face = found.groups()
        assert letter in name
        assert ord(letter) == int(code, 16)
        assert ord(letter) not in TTFont(fonts.FACES[face]).getBestCmap()
        assert name in refusal or (place.item and refusal.startswith(place.item))
        return
    assert "\U00010348" not in name
    assert said_in(files, name, {"pdf"})
    assert place.part == "rulebook" or said_in(files, name, {"svg"})
    assert place.part != "rulebook" or said_in(files, name, {"html"})
    for file, data in files.items():
        if file.endswith(".pdf"):
            glyphs = list(shown_glyphs(data))
            assert glyphs
            assert all(glyph != 0 for _, glyph in glyphs), file


def said_in(files: dict[str, Any], name: str, kinds: set[str]) -> list[str]:
    """The files of some kinds in which a name stands, letter for letter."""
    found = []
    for file, content in files.items():
        kind = file.rpartition(".")[2]
        if kind not in kinds:
            continue
        if kind == "pdf":
            is_there = any(name in words for words in words_in_pdf(content)) and name in text_of_pdf(content)
        elif kind == "svg":
            is_there = any(name in words for words in words_in_svg(content))
        else:
            is_there = name in text_of_html(content)
        found += [file] if is_there else []
    return found


DRAWN_EVERYWHERE = ["Дивизия Ёж 12", "Łódź 3", "−1"]
ONE_VOICE = [
    "title of a counter",
    "left of a counter",
    "side of a counter",
    "hex of a tile",
    "side on a board",
]


@pytest.mark.parametrize("where", [*ONE_VOICE, "title of a counter sheet", "lead of the rulebook"])
def test_foreign_letters_are_set_in_the_face_and_size_of_all_others(
    where: str, told: Callable[..., shelf.Shelved], options: Options
) -> None:  # C06
    place = PLACES[where]
    voices = {}
    for name in ("Guard 3", *DRAWN_EVERYWHERE):
        files = printed(told(where, name), place.part, options())
        (data,) = [content for file, content in files.items() if file.endswith(".pdf")]
        voices[name] = voices_in_pdf(data)[name]
    plain = voices.pop("Guard 3")
    for name, (face, size_pt) in voices.items():
        assert face == plain[0], name
        assert where.endswith("of a counter") or size_pt == plain[1], name  # a counter shrinks what is long


@pytest.mark.parametrize("name", ["Дивизия Ёж 12", "½ pułk → 4"])
@pytest.mark.parametrize("where", ["title of a counter", "hex of a tile"])
def test_a_program_without_our_fonts_shows_the_same_letters(
    where: str, name: str, told: Callable[..., shelf.Shelved], options: Options
) -> None:  # C06
    files = printed(told(where, name), PLACES[where].part, options())
    (file,) = said_in(files, name, {"svg"})
    (data,) = [content for each, content in files.items() if each.endswith(".pdf")]
    text = files[file]
    (box,) = [box for words, box in runs_in_svg(text) if words == name and box]
    assert not re.search(r"<(text|tspan|image|foreignObject)\b|font-family", text)

    per_mm = 8
    crop = [round(edge * per_mm) for edge in (box[0] - 0.3, box[1] - 0.3, box[2] + 0.3, box[3] + 0.3)]
    one, other = (
        picture.crop(crop).convert("L")  # type: ignore[arg-type]
        for picture in (dots_of_svg(text, per_mm), dots_of_pdf(data, 0, per_mm))
    )
    low, high = one.getextrema()
    assert high - low > 100  # type: ignore[operator]
    unlike = ImageChops.difference(one, other).point([level > 100 for level in range(256)])
    assert sum(unlike.tobytes()) < 0.01 * one.width * one.height


# ------------------------------------------------------------------ C07: long words are measured

LONG_NAMES = [
    "WWWWWWWWWW",
    "iiiiiiiiii",
    "1st Provisional Reserve Bicycle Reconnaissance Detachment",
    "12-12-12",
    "XXXXX",
]
SIDE_MM, SAFE_MM = 15.0, 0.9375
LONG_CASES = [(where, name) for where in COUNTER_PLACES for name in LONG_NAMES]
FITS = {
    # what is drawn on a counter of 15 mm; all else is refused
    "title of a counter": {"iiiiiiiiii", "12-12-12", "XXXXX"},
    "left of a counter": set(),
    "side of a counter": set(),
    "foot of a counter": {"iiiiiiiiii", "12-12-12", "XXXXX"},
}


@pytest.mark.parametrize(("where", "name"), LONG_CASES)
def test_long_words_stay_inside_their_own_counter_or_are_refused_by_its_name(
    where: str, name: str, told: Callable[..., shelf.Shelved], options: Options
) -> None:  # C07.1, C07.3
    files, refusal = drawn_or_refused(told(where, name, SIDE_MM), "counters", options())
    if refusal:
        assert name not in FITS[where]
        item = f"counter B-{name}: " if where.startswith("title") else "counter B-RID7: "
        assert refusal.startswith(item)
        assert re.search(rf"'[^']*{name}[^']*' does not fit in [\d.]+ mm at 6 pt", refusal)
        assert "\n" not in refusal
        return
    assert name in FITS[where]
    text = files["counters-white-on-blue-front.svg"]
    squares = grounds(geometry.seen_in_svg(text))
    assert len(squares) == 2
    mine = [(words, box) for words, box in runs_in_svg(text) if box and on_a_counter(box, squares)]
    assert name in [words for words, _ in mine]  # whole: there are no short forms
    for words, (left, top, right, bottom) in mine:
        own = on_a_counter((left, top, right, bottom), squares)
        assert left >= own[0] + SAFE_MM - 0.01, words
        assert top >= own[1] + SAFE_MM - 0.01, words
        assert right <= own[2] - SAFE_MM + 0.01, words
        assert bottom <= own[3] - SAFE_MM + 0.01, words
    sizes = {words: size_pt for words, (_, size_pt) in voices_in_pdf(files["counters.pdf"]).items()}
    assert sizes[name] * POINTS >= 5.0 - 0.01


POINTS = 72 / 25.4
"""Of type, whose size in a file of millimetres is in millimetres."""
Box = tuple[float, float, float, float]


def grounds(seen: list[geometry.Seen]) -> list[Box]:
    """The counters of a sheet, by their grounds."""
    return [
        item.box
        for item in seen
        if item.kind == "path" and not item.strokes and len(item.points) == 4
        for left, top, right, bottom in [item.box]
        if abs(right - left - SIDE_MM) < 0.05 and abs(bottom - top - SIDE_MM) < 0.05
    ]


def on_a_counter(box: Box, squares: list[Box]) -> Any:
    """The counter that a run begins on."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return next((own for own in squares if own[0] < x < own[2] and own[1] < y < own[3]), None)


@pytest.fixture(scope="module")
def long_sheet(
    empire: shelf.Shelved, unit: Faces, counters_of: Sets, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """One sheet with every long name that fits, in every place, on counters side by side."""
    faces = [
        _face(unit, where, name)
        if where == "title of a counter"
        else replace(_face(unit, where, name), serial=at)
        for at, (where, name) in enumerate(LONG_CASES, start=10)
        if name in FITS[where]
    ]
    told = with_answers(empire, counters=counters_of(faces, SIDE_MM))
    out = tmp_path_factory.mktemp("long")
    edition.counters(told, edition.Options(out, Stock(named("a5")), ("B",)))
    return {
        file.name: file.read_bytes() if file.suffix == ".pdf" else file.read_text("utf-8")
        for file in (out / "empire").iterdir()
    }


def test_no_word_runs_into_the_next_counter(long_sheet: dict[str, Any]) -> None:  # C07.1
    text = long_sheet["counters-white-on-blue-front.svg"]
    squares = grounds(geometry.seen_in_svg(text))
    assert len(squares) == sum(map(len, FITS.values()))
    for words, box in runs_in_svg(text):
        own = on_a_counter(box, squares) if box else None
        if box and own:
            assert own[0] + SAFE_MM - 0.01 <= box[0], words
            assert box[2] <= own[2] - SAFE_MM + 0.01, words
            assert own[1] + SAFE_MM - 0.01 <= box[1], words
            assert box[3] <= own[3] - SAFE_MM + 0.01, words


def test_nothing_on_a_counter_sheet_is_hidden_by_clipping(long_sheet: dict[str, Any]) -> None:  # C07.2
    """Only bleeds are clipped, where they would lie over a neighbour's; no face is."""
    text, data = long_sheet["counters-white-on-blue-front.svg"], long_sheet["counters.pdf"]
    dots = 600 / 25.4
    pictures = (
        (dots_of_svg(text, dots), dots_of_svg(without_clips_in_svg(text), dots)),
        (dots_of_pdf(data, 0, dots), dots_of_pdf(without_clips_in_pdf(data), 0, dots)),
    )
    squares = grounds(geometry.seen_in_svg(text))

    assert len(squares) > 5
    for shown, free in pictures:
        unlike = ImageChops.difference(shown, free)
        for left, top, right, bottom in squares:
            inside = left + 0.1, top + 0.1, right - 0.1, bottom - 0.1  # mm; a bleed may tint the very edge
            assert unlike.crop(tuple(round(mm * dots) for mm in inside)).getbbox() is None


def test_no_number_of_a_tile_or_board_is_cut_by_a_clip(
    empire: shelf.Shelved, options: Options
) -> None:  # C07.2
    for part, file in (("tiles", "tiles-A.svg"), ("maps", "map-S1-B.svg")):
        getattr(edition, part)(empire, options())
        words_alone = only_words((options().out / "empire" / file).read_text("utf-8"))
        assert len(words_in_svg(words_alone)) > 40
        free = without_clips_in_svg(words_alone)
        assert free != words_alone
        unlike = ImageChops.difference(dots_of_svg(words_alone, 8), dots_of_svg(free, 8)).getextrema()
        assert max(high for _, high in unlike) <= 24  # type: ignore[misc]


def only_words(text: str) -> str:
    """The file with its clips and numbers, and nothing else: a tile's pale letter is drawn twice, clipped."""
    ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
    ElementTree.register_namespace("xlink", "http://www.w3.org/1999/xlink")
    root = ElementTree.fromstring(text)

    def prune(element: ElementTree.Element) -> None:
        for child in list(element):
            tag = child.tag.removeprefix(geometry.SVG)
            if len(child.get("aria-label", "")) == 1:
                element.remove(child)
            elif child.get("aria-label") is not None or tag in ("clipPath", "use") or child.get("id"):
                if tag == "g" and child.get("aria-label") is None:
                    prune(child)
            elif tag in ("g", "defs"):
                prune(child)
            else:
                element.remove(child)

    prune(root)
    return ElementTree.tostring(root, encoding="unicode")


@pytest.mark.parametrize("side_mm", [8.4, SIDE_MM])
def test_two_names_never_have_one_short_form(
    side_mm: float, empire: shelf.Shelved, unit: Faces
) -> None:  # C07.3
    """Of the counters in figures, whose short form leaves the scheme's letter out and nothing of the name."""
    blue = empire.game.schemes(empire.data)[2]
    forms = {}
    for name, serial in ((name, serial) for name in (*LONG_NAMES, "XAC", "XAD") for serial in (1, 11)):
        form = short_form(unit(name, serial), blue, side_mm)
        if form:
            assert f"{name}{serial}" in form
            forms[name, serial] = form
    assert len(forms) >= 4
    for one, other in combinations(forms, 2):
        assert forms[one] != forms[other]


def short_form(face: UnitFace, scheme: Scheme, side_mm: float) -> str:
    """All words on a counter in a figure; nothing if it is refused."""
    try:
        return " ".join(words_in_svg(svg.written(counters.small(face, scheme, side_mm))))
    except TooLongError:
        return ""


# ------------------------------------------------------------------ C08: names with special signs

SIGNS = ["R&D <3> \"Foxes\" 'n' Co", "&amp;", "]]>", "<b>Guard", "50% {x} $HOME \\n"]
CONTROL = "a\x01b"
SIGN_PLACES = [
    "title of a counter",  # the unit's name
    "hex of a tile",
    "hex of a board",
    "side on a counter sheet",
    "side on a board",
    "title of a tile sheet",  # the game's
    "title of a counter sheet",
    "title of the rulebook",
    "foot of a poster",
    "foot of the overview",
    "scenario on a board",
    "paragraph of the rulebook",
    "list of the rulebook",
    "table of the rulebook",
]


def as_set(where: str, text: str) -> str:
    """How words stand on paper: as typed, but for apostrophes, which a book curls."""
    return text.replace("'", "’") if where.split()[0] in ("paragraph", "list", "table") else text


@pytest.mark.parametrize("text", SIGNS)
@pytest.mark.parametrize("where", SIGN_PLACES)
def test_words_with_special_signs_print_as_they_are_typed(
    where: str, text: str, told: Callable[..., shelf.Shelved], options: Options
) -> None:  # C08
    files = printed(told(where, text), PLACES[where].part, options())
    wanted = as_set(where, text)
    svgs = {file: content for file, content in files.items() if file.endswith(".svg")}
    for content in svgs.values():
        ElementTree.fromstring(content)  # strict: a file that is no XML stops here
    assert said_in(files, wanted, {"pdf"})
    if PLACES[where].part == "rulebook":
        assert said_in(files, wanted, {"html"})
    else:
        assert said_in(files, wanted, {"svg"})
        doubled = wanted.replace("&", "&amp;").replace("<", "&lt;")
        assert doubled == wanted or not said_in(files, doubled, {"svg", "pdf"})


@pytest.mark.parametrize("text", SIGNS)
def test_an_svg_tells_programs_the_same_words(
    text: str, told: Callable[..., shelf.Shelved], options: Options
) -> None:  # C08
    """Titles for screen readers and the tiles' own description hold what was typed too."""
    tile = printed(told("hex of a tile", text), "tiles", options())
    root = ElementTree.fromstring(tile["tiles-A.svg"])
    document = json.loads(str(next(root.iter(f"{geometry.SVG}metadata")).text))
    assert text in json.dumps(document, ensure_ascii=False).replace('\\"', '"').replace("\\\\", "\\")
    counter = ElementTree.fromstring(
        printed(told("title of a counter", text), "counters", options())["counters-white-on-blue-front.svg"]
    )
    assert f"B-{text}" in [title.text for title in counter.iter(f"{geometry.SVG}title")]
    listed = json.loads((options().out / "mine" / "manifest.json").read_text("utf-8"))
    assert any(face.startswith(f"B-{text}") for face in listed["parts"]["counters"]["faces"])


def test_an_unclosed_tag_shifts_no_counter(
    told: Callable[..., shelf.Shelved], options: Options
) -> None:  # C08
    places = []
    for name in ("Guard", "<b>Guard"):
        files = printed(told("title of a counter", name), "counters", options())
        text = files["counters-white-on-blue-front.svg"]
        others = [(words, box) for words, box in runs_in_svg(text) if "Guard" not in words and words != "B-"]
        in_pdf = [
            each.points
            for each in geometry.seen_in_pdf(files["counters.pdf"], 0)
            if each.kind == "text" and each.text.strip() in ("XAD2", "print at 100 %")
        ]
        places.append((others, in_pdf))
    assert len(places[0][0]) > 5
    assert places[0] == places[1]


@pytest.mark.parametrize("where", [each for each in SIGN_PLACES if not each.startswith("hex")])
def test_control_signs_are_refused_with_row_and_position(
    where: str, variant: Variant, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:  # C08
    if where == "title of a counter":
        changes = {"counters.toml": {'id = "white-on-blue"': f"id = {quoted(CONTROL)}"}}
        folder = variant(changes)
        row = "counters.toml: scheme[2].id: "
    else:
        folder = variant(*_files(where, CONTROL))
        row = ROWS[where.split()[0]]
    command = {"maps": "map", "posters": "map"}.get(PLACES[where].part, PLACES[where].part)
    code = cli.run([command, str(folder), "--out", str(tmp_path / "out")])
    output, errors = capsys.readouterr()

    assert code == 1
    assert output == ""
    assert errors.startswith(f"printkit: {row}U+0001 at sign ")
    assert errors.count("\n") == 1
    assert "\x01" not in errors
    assert not (tmp_path / "out").exists()


ROWS = {
    "side": "counters.toml: scheme[2].name: ",
    "foot": "game.toml: name: ",
    "title": "game.toml: name: ",
    "scenario": "scenarios/S1.toml: name: ",
    "paragraph": "rules.en.md: line 7: ",
    "list": "rules.en.md: line 5: ",
    "table": "tables.toml: unit[0].name: ",
}


IN_FILES = [
    # a TOML file, what is said, why
    ('name = "a\x01b"', "line 1: U+0001 at sign 10 is a control sign", "the sign itself"),
    ('x = 1\ny = "\x1f"', "line 2: U+001F at sign 6 is a control sign", "in the second line"),
    ('y = "\\u0000"', "y: U+0000 at sign 1 is a control sign", "spelled"),
    ('[[unit]]\nname = "ab\\u000c"', "unit[0].name: U+000C at sign 3 is a control sign", "spelled, in a row"),
]


@pytest.mark.parametrize(("text", "said", "why"), IN_FILES, ids=[row[-1] for row in IN_FILES])
def test_a_control_sign_is_counted_in_its_line_or_value(text: str, said: str, why: str) -> None:  # C08
    with pytest.raises(DataError) as refused:
        parsed(text, "game.toml")
    assert str(refused.value).startswith(f"game.toml: {said}")


def test_tabs_and_line_ends_are_no_control_signs() -> None:  # C08
    assert parsed('x = "a\tb"\ny = """a\nb\\r"""', "game.toml") == {"x": "a\tb", "y": "a\nb\r"}


# ------------------------------------------------------------------ C07 on sheets and boards

LONGEST = LONG_NAMES[2]
MARGIN_MM, HEAD_MM = 10.0, 16.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("part", ["tiles", "counters", "maps", "posters"])
def test_a_long_game_with_a_long_side_is_named_on_every_page_and_runs_into_nothing(
    part: str, paper: str, empire: shelf.Shelved, options: Options
) -> None:  # C07
    schemes = tuple(replace(each, name=LONGEST) for each in empire.game.schemes(empire.data)[2:3])
    other = tuple(each for each in empire.game.schemes(empire.data) if each.letter != "B")
    told = with_answers(empire, title=LONGEST, schemes=(*schemes, *other))
    files = printed(told, part, options(named(paper)))
    pages = [text for name, text in files.items() if name.endswith(".svg")]
    assert pages
    for text in pages:
        runs = [(words, box) for words, box in runs_in_svg(text) if box]
        wide_mm = float(str(ElementTree.fromstring(text).get("width")).removesuffix("mm"))
        assert any(LONGEST in words for words, _ in runs)
        for words, (left, _, right, _) in runs:
            assert left >= MARGIN_MM - 0.5, words
            assert right <= wide_mm - MARGIN_MM + 0.5, words
        head = [(words, box) for words, box in runs if box[3] < MARGIN_MM + HEAD_MM and len(words) > 3]
        for (one, a), (two, b) in combinations(head, 2):
            across, down = (min(a[at + 2], b[at + 2]) - max(a[at], b[at]) for at in (0, 1))
            assert min(across, down) <= 0, (one, two)


@pytest.mark.parametrize("paper", ["a5", "a4"])
@pytest.mark.parametrize("where", ["side on a board", "scenario on a board"])
@pytest.mark.parametrize("name", [*LONG_NAMES, 60 * "W"])
def test_a_name_too_long_for_a_board_is_set_smaller_or_refused(
    name: str, where: str, paper: str, told: Callable[..., shelf.Shelved], options: Options
) -> None:  # C07.3
    files, refusal = drawn_or_refused(told(where, name), "maps", options(named(paper)))
    if refusal:
        assert re.search(rf"^planning board: '{name}[^']*' does not fit in [\d.]+ mm at 5 pt", refusal)
        assert len(name) > 50
        return
    voices = voices_in_pdf(files["maps.pdf"])
    for words, box in runs_in_svg(files["map-S1-B.svg"]):
        if box and name in words:
            assert box[0] >= MARGIN_MM
            assert box[2] <= named(paper).width_mm - MARGIN_MM
            assert voices[words][1] * POINTS >= 5.0 - 0.01
    assert any(name in words for words in voices)


@pytest.mark.parametrize("scheme_id", ["a/b", "../../outside", "a b", ""])
def test_what_files_are_called_by_cannot_lead_elsewhere(
    scheme_id: str, variant: Variant, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:  # C08
    folder = variant({"counters.toml": {'id = "white-on-blue"': f"id = {quoted(scheme_id)}"}})

    assert cli.run(["counters", str(folder), "--out", str(tmp_path / "out")]) == 1
    assert f"counters.toml: scheme {scheme_id}.id: must be letters" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", LONG_NAMES)
def test_a_label_stays_in_its_own_hex_or_is_refused(
    name: str, told: Callable[..., shelf.Shelved], options: Options
) -> None:  # C07
    files, refusal = drawn_or_refused(told("hex of a tile", name), "tiles", options())
    assert not refusal or name in refusal
    for words, box in runs_in_svg(files["tiles-A.svg"]) if files else []:
        if box and words == name:
            assert box[2] - box[0] <= 24.0
