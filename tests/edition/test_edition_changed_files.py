"""Sheets of only what changed, made for a variant whose first set lies printed."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import geometry
import pypdf
import pytest

from printkit import edition, shelf
from printkit.edition.changes import NOTE
from printkit.edition.options import PosterChoice
from printkit.model import PrintkitError
from printkit.press import Stock, chosen, named
from printkit.press.poster import joining

BASE = shelf.find("empire").texts
Changing = Callable[..., shelf.Shelved]
MASK = "06 0E 1F 2F 07 0C 1E 3F 18 39 0F 03 3E 20 27", "06 0E 1F 2F 07 0C 1E 3F 18 39 0F 03 3E 21 27"


@pytest.fixture
def mine(tmp_path: Path) -> Changing:
    """A variant, read again after the words of one of its files were replaced."""

    def changed(file: str = "", *words: tuple[str, str]) -> shelf.Shelved:
        folder = tmp_path / "mine"
        folder.mkdir(exist_ok=True)
        (folder / "game.toml").write_text('base = "empire"\n')
        for old, new in words:
            text = (folder / file).read_text("utf-8") if (folder / file).exists() else BASE[file]
            assert old in text
            (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        return shelf.find(str(folder))

    return changed


def options(tmp_path: Path, **more: Any) -> edition.Options:
    wanted = {"formats": frozenset({"pdf"}), "schemes": ("B", "R")} | more
    return edition.Options(tmp_path / "out", Stock(named("a4")), **wanted)


def digests(place: Path, *, of_set: bool = False) -> dict[str, str]:
    return {
        str(file.relative_to(place)): sha256(file.read_bytes()).hexdigest()
        for file in sorted(place.rglob("*"))
        if file.is_file() and not (of_set and file.parent.name == "changed")
    }


def changes(tmp_path: Path) -> dict[str, Any]:
    listed: dict[str, Any] = json.loads((tmp_path / "out/mine/changed/changed.json").read_text("utf-8"))
    return listed["parts"]  # type: ignore[no-any-return]


def texts(file: Path, page: int = 0) -> list[str]:
    return [seen.text for seen in geometry.seen_in_pdf(file.read_bytes(), page) if seen.kind == "text"]


def test_a_changed_tile_is_printed_alone_and_its_sheet_is_stale(mine: Changing, tmp_path: Path) -> None:
    asked = options(tmp_path)
    edition.box(mine(), asked)
    place = tmp_path / "out" / "mine"
    before = digests(place)
    printed = edition.box(mine("tiles.toml", MASK), replace(asked, changed=True))

    assert digests(place, of_set=True) == before
    assert (
        "tiles: sheet 2 is stale (tile C); sheets 1, 3-6 are good. 1 face to print: changed-tiles.pdf."
        in (printed.said)
    )
    assert "counters: both sheets are good." in printed.said
    assert "--changed makes the new set the one you have" in printed.said[-1]
    told = changes(tmp_path)
    assert set(told) == {"maps", "rulebook", "tiles"}
    assert told["tiles"]["sheets"] == {"good": ["1", "3", "4", "5", "6"], "stale": {"2": ["C"]}}
    assert told["tiles"]["print"] == {"C": 1}
    assert set(told["maps"]["sheets"]["stale"]) == {"S2-B", "S2-R", "S3-B", "S3-R"}
    for name, file in ((n, f) for part in told.values() for n, f in part["files"].items()):
        assert file["sha256"] == sha256((place / "changed" / name).read_bytes()).hexdigest()
        assert file["pages"] == len(pypdf.PdfReader(place / "changed" / name).pages)
    assert {file.name for file in (place / "changed").iterdir()} == {
        "changed.json",
        *(name for part in told.values() for name in part["files"]),
    }
    hexes = [text for text in texts(place / "changed/changed-tiles.pdf") if re.fullmatch(r"[A-L]\d\d", text)]
    assert hexes
    assert {text[0] for text in hexes} == {"C"}
    assert any(NOTE in text for text in texts(place / "changed/changed-tiles.pdf"))
    assert pypdf.PdfReader(place / "changed/changed-rulebook.pdf").page_labels == list(
        told["rulebook"]["print"]
    )

    again = edition.tiles(mine(), replace(asked, changed=True))
    assert again.said[0] == printed.said[0]
    assert digests(place, of_set=True) == before
    for part in (edition.tiles, edition.maps, edition.rulebook):
        part(mine(), asked)
    assert not (place / "changed").exists()
    at_last = edition.tiles(mine(), replace(asked, changed=True))
    assert at_last.said == ("tiles: all 6 sheets are good.",)
    assert at_last.files == ()


def test_more_counters_are_printed_with_their_backs_and_no_sheet_is_stale(
    mine: Changing, tmp_path: Path
) -> None:
    asked = options(tmp_path)
    edition.counters(mine(), asked)
    printed = edition.counters(mine("counters.toml", ("TD = 11", "TD = 12")), replace(asked, changed=True))
    file = tmp_path / "out/mine/changed/changed-counters.pdf"

    assert printed.said[0] == "counters: both sheets are good. 4 faces to print: changed-counters.pdf."
    assert changes(tmp_path)["counters"]["print"] == {"B-TD12": 2, "R-TD12": 2}
    assert len(pypdf.PdfReader(file).pages) == 2
    fronts, backs = ([text.strip() for text in texts(file, page)] for page in (0, 1))
    assert [fronts.count(word) for word in ("TD12", "TD11", "B-", "R-")] == [4, 0, 2, 2]
    assert [backs.count(word) for word in ("B", "R")] == [2, 2]


def test_numbers_round_the_faces_make_no_sheet_stale(mine: Changing, tmp_path: Path) -> None:
    """``Sheet 1 of 1`` becomes ``sheet 1 of 2`` on other paper: the faces are the same."""
    edition.counters(mine(), options(tmp_path, schemes=("B",)))
    asked = edition.Options(
        tmp_path / "out", Stock(named("letter"), margin_mm=12), schemes=("R",), formats=frozenset({"pdf"})
    )
    printed = edition.counters(mine(), replace(asked, changed=True))

    assert printed.said[0] == "counters: the sheet is good. 192 faces to print: changed-counters.pdf."
    assert all(name.startswith("R-") for name in changes(tmp_path)["counters"]["print"])


def test_what_was_printed_of_some_schemes_is_compared_in_those(mine: Changing, tmp_path: Path) -> None:
    edition.counters(mine(), options(tmp_path, schemes=("blue", "R")))
    everything = options(tmp_path, schemes=("all",), changed=True)

    assert edition.counters(mine(), everything).said == ("counters: both sheets are good.",)
    mine("counters.toml", ("TD = 11", "TD = 12"))
    assert changes_of(mine(), everything) == {"B-TD12": 2, "R-TD12": 2}
    red = edition.counters(mine(), replace(everything, schemes=("R",)))
    assert changes(tmp_path)["counters"]["print"] == {"R-TD12": 2}
    assert "counters: 2 more to print that were not asked for." in red.said


def changes_of(shelved: shelf.Shelved, asked: edition.Options) -> dict[str, int]:
    edition.counters(shelved, asked)
    listed = json.loads((asked.out / shelved.name / "changed/changed.json").read_text("utf-8"))
    return dict(listed["parts"]["counters"]["print"])


def test_a_scheme_that_is_gone_is_taken_out_of_the_box(mine: Changing, tmp_path: Path) -> None:
    asked = options(tmp_path, schemes=("B", "P"))
    edition.counters(mine(), asked)
    pink = re.search(r'\[\[scheme\]\]\nid = "black-on-pink".*?\n\n', BASE["counters.toml"], re.DOTALL)
    assert pink
    without = mine("counters.toml", (pink[0], ""))
    printed = edition.counters(without, replace(asked, changed=True, schemes=()))

    assert re.match(
        r"counters: sheet 2 is stale \(counters P-.* and 90 more\); sheet 1 is good\.$", printed.said[0]
    )
    assert re.match(r"counters: no longer needed, take out of the box: counters 2 x P-", printed.said[1])
    assert changes(tmp_path)["counters"]["files"] == {}
    assert digests(tmp_path / "out" / "mine" / "changed").keys() == {"changed.json"}


def test_changes_of_one_part_leave_those_of_others_while_they_hold(mine: Changing, tmp_path: Path) -> None:
    asked = options(tmp_path)
    edition.tiles(mine(), asked)
    edition.counters(mine(), asked)
    mine("tiles.toml", MASK)
    mine("counters.toml", ("TD = 11", "TD = 12"))
    edition.tiles(mine(), replace(asked, changed=True))
    edition.counters(mine(), replace(asked, changed=True))
    assert set(changes(tmp_path)) == {"tiles", "counters"}
    edition.tiles(mine(), asked)
    assert set(changes(tmp_path)) == {"counters"}
    assert {file.name for file in (tmp_path / "out/mine/changed").iterdir()} == {
        "changed.json",
        "changed-counters.pdf",
    }


def test_nothing_of_strangers_goes_with_the_changes(mine: Changing, tmp_path: Path) -> None:
    asked = options(tmp_path, tiles=("C",))
    edition.tiles(mine(), asked)
    edition.tiles(mine("tiles.toml", MASK), replace(asked, changed=True))
    notes = tmp_path / "out/mine/changed/notes"
    notes.write_text("mine")
    edition.tiles(mine(), asked)

    assert [file.name for file in notes.parent.iterdir()] == ["notes"]
    notes.rename(notes.with_name("changed.json"))
    mine("tiles.toml", MASK[::-1])
    with pytest.raises(PrintkitError, match=r"changed\.json is in the way and not printkit's"):
        edition.tiles(mine(), replace(asked, changed=True))
    assert notes.with_name("changed.json").read_text() == "mine"


def test_pictures_of_what_changed_come_in_the_formats_asked_for(mine: Changing, tmp_path: Path) -> None:
    asked = options(tmp_path, formats=frozenset({"svg"}))
    edition.maps(mine(), asked)
    edition.tiles(mine(), asked)
    mine("tiles.toml", MASK)
    edition.maps(mine(), replace(asked, changed=True, scenarios=("S2",)))
    edition.tiles(mine(), replace(asked, changed=True))

    assert {file.name for file in (tmp_path / "out/mine/changed").iterdir()} == {
        "changed.json",
        "changed-map-S2-B.svg",
        "changed-map-S2-R.svg",
        "changed-tiles-1F.svg",
    }


def test_a_set_elsewhere_may_be_compared_with(mine: Changing, tmp_path: Path) -> None:
    base = replace(options(tmp_path), out=tmp_path / "printed")
    edition.tiles(shelf.find("empire"), base)
    since = tmp_path / "printed" / "empire"
    asked = options(tmp_path, changed=True, since=since / "manifest.json")
    printed = edition.tiles(mine("tiles.toml", MASK), asked)

    assert "sheet 2 is stale (tile C)" in printed.said[0]
    assert edition.tiles(mine(), replace(asked, since=since)).said == printed.said
    assert not (tmp_path / "out/mine/manifest.json").exists()


REFUSED = [
    # the list, what is said
    (None, r"no .*manifest\.json to tell what was printed; print the set once without --changed"),
    ({"format": 2, "game": "chess", "parts": {}}, r"manifest\.json is of 'chess', not of 'empire'"),
    (
        {"game": "empire", "parts": {"tiles": {"files": {}, "faces": {}}}},
        r"manifest\.json is of an earlier printkit and does not say what lies on which sheet",
    ),
    ({"format": 3, "parts": {}}, r"manifest\.json was written by a later printkit"),
    ({"format": 2, "game": "empire", "parts": {}}, r"lists no tiles; print them once without --changed"),
    ([1, 2], r"manifest\.json is not a list that printkit wrote"),
]


@pytest.mark.parametrize(("listed", "said"), REFUSED, ids=[row[1] for row in REFUSED])
def test_a_list_that_cannot_tell_is_refused(
    mine: Changing, tmp_path: Path, listed: object, said: str
) -> None:
    place = tmp_path / "out" / "mine"
    if listed is not None:
        place.mkdir(parents=True)
        (place / "manifest.json").write_text(json.dumps(listed))
    before = digests(tmp_path / "out")

    with pytest.raises(PrintkitError, match=said):
        edition.tiles(mine(), options(tmp_path, changed=True))
    assert digests(tmp_path / "out") == before
    assert place.exists() == (listed is not None)


def test_a_box_says_which_parts_were_never_printed(mine: Changing, tmp_path: Path) -> None:
    asked = options(tmp_path)
    edition.tiles(mine(), asked)
    printed = edition.box(mine(), replace(asked, changed=True))

    assert printed.said == ("tiles: all 6 sheets are good.",)
    parts = [remark.partition(":")[0] for remark in printed.remarks]
    assert parts == ["maps", "counters", "markers", "aids", "forms", "rulebook", "nets"]


def test_when_no_scheme_that_was_asked_for_is_left_all_of_its_counters_are_gone(
    mine: Changing, tmp_path: Path
) -> None:
    asked = options(tmp_path, schemes=("P",))
    edition.counters(mine(), asked)
    edition.maps(mine(), replace(asked, schemes=("P", "R"), scenarios=("S1",)))
    changed = replace(asked, changed=True, schemes=())
    renamed = mine(
        "counters.toml", ('"black-on-pink"', '"rose"'), ('letter = "P"', 'letter = "L"'), ('"Pink"', '"Rose"')
    )
    printed = edition.counters(renamed, changed)

    assert re.match(r"counters: the sheet is stale \(counters P-.* and \d+ more\)\.$", printed.said[0])
    assert re.match(r"counters: no longer needed, take out of the box: counters 2 x P-", printed.said[1])
    assert changes(tmp_path)["counters"]["print"] == {}
    assert set(changes_of(renamed, replace(changed, schemes=("R",)))) == {
        name for name in changes(tmp_path)["counters"]["print"] if name.startswith("R-")
    }
    edition.maps(renamed, changed)
    assert changes(tmp_path)["maps"]["gone"] == {"S1-P": 1}


def test_boards_of_schemes_that_no_longer_play_are_gone(mine: Changing, tmp_path: Path) -> None:
    """Pink and Khaki took the seats of Blue and Red; Khaki alone takes none."""
    asked = options(tmp_path, schemes=("P", "K"), scenarios=("S1",))
    edition.maps(mine(), asked)
    renamed = mine(
        "counters.toml", ('"black-on-pink"', '"rose"'), ('letter = "P"', 'letter = "L"'), ('"Pink"', '"Rose"')
    )
    edition.maps(renamed, replace(asked, changed=True, schemes=()))

    assert changes(tmp_path)["maps"]["gone"] == {"S1-K": 1, "S1-P": 1}


def test_when_no_tile_or_scenario_that_was_asked_for_is_left_theirs_are_gone(
    mine: Changing, tmp_path: Path
) -> None:
    asked = options(tmp_path, tiles=("C",), scenarios=("S2",))
    edition.tiles(mine(), asked)
    edition.maps(mine(), asked)
    manifest = tmp_path / "out/mine/manifest.json"
    text = manifest.read_text("utf-8")
    manifest.write_text(text.replace('"C"', '"Q"').replace('"S2"', '"S9"'), "utf-8")
    changed = replace(asked, changed=True, tiles=(), scenarios=())

    assert edition.tiles(mine(), changed).said[1] == ("tiles: no longer needed, take out of the box: tile Q.")
    edition.maps(mine(), changed)
    assert changes(tmp_path)["maps"]["gone"] == {"S2-B": 1, "S2-R": 1}
    assert changes(tmp_path)["maps"]["print"] == {}


def test_another_ink_or_edition_is_told(mine: Changing, tmp_path: Path) -> None:
    asked = options(tmp_path)
    edition.counters(mine(), asked)
    light = edition.counters(mine(), replace(asked, changed=True, ink="light"))
    shop = edition.counters(mine(), replace(asked, changed=True, stock=chosen(named("a4"), edition="shop")))

    assert "counters: in light ink, but in full ink before." in light.said
    assert "counters: for the shop edition, but for the home edition before." in shop.said
    assert shop.said[0] == "counters: both sheets are good."
    assert edition.counters(mine(), replace(asked, changed=True)).said == ("counters: both sheets are good.",)


def test_a_list_that_does_not_tell_ink_or_edition_is_taken_as_it_is(mine: Changing, tmp_path: Path) -> None:
    asked = options(tmp_path, tiles=("C",))
    edition.tiles(mine(), asked)
    file = tmp_path / "out/mine/manifest.json"
    listed = json.loads(file.read_text("utf-8"))
    del listed["parts"]["tiles"]["ink"], listed["parts"]["tiles"]["edition"]
    file.write_text(json.dumps(listed))

    assert edition.tiles(mine(), replace(asked, changed=True)).said == ("tiles: the sheet is good.",)


def test_a_box_compares_only_the_parts_that_it_would_print(mine: Changing, tmp_path: Path) -> None:
    asked = options(tmp_path, tiles=("C",), scenarios=("S2",))
    backs = Stock(named("a4"), sides="backs")
    sheets = PosterChoice(joining())
    edition.tiles(mine(), asked)
    edition.posters(mine(), replace(asked, poster=sheets))
    edition.counters(mine(), replace(asked, stock=backs))
    of_backs = edition.box(mine(), replace(asked, stock=backs, changed=True))
    of_all = edition.box(mine(), replace(asked, changed=True))

    assert of_backs.said == ("counters: both sheets are good.",)
    assert [line.partition(":")[0] for line in of_all.said] == ["tiles", "counters"]
