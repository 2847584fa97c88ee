"""What changed since a set was printed: told from its list, by pieces and by pages."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.edition import changes, manifest
from printkit.edition.changes import Change, of_pages, of_pieces, only, words
from printkit.edition.manifest import Part
from printkit.ink.drawing import Drawing, Rect
from printkit.model import PrintkitError
from printkit.press import Face, Lot, Plan, Section, Side, Stock, impose, named

A6 = Stock(named("105x148mm"))
Told = Mapping[str, tuple[str, str, int]]
"""Pieces by name: the colour in front, the colour behind or none, copies."""


def face(name: str, colour: str) -> Face:
    ground = Rect(0, 0, 15, 15, fill=f"#{colour * 6}")
    return Face(name, Drawing(name, 15, 15, (ground,)), 15, 15)


def lot(name: str, front: str, back: str, copies: int) -> Lot:
    return Lot(face(name, front), face(f"{name} back", back) if back else None, copies)


def planned(told: Told, stock: Stock = A6) -> Plan:
    block = tuple(lot(name, *piece) for name, piece in told.items() if piece[2])
    return impose([Section("toys", "Toys", "Toys", (block,))], stock)


def entry(plan: Plan) -> dict[str, Any]:
    """What a set's list says of a plan, read back."""
    part = Part(
        "toys",
        "a4",
        {},
        1,
        manifest.face_digests(plan),
        {},
        {},
        (),
        manifest.pieces(plan),
        manifest.laid(plan),
    )
    listed: dict[str, Any] = json.loads(
        json.dumps(
            {
                "faces": part.faces,
                "pieces": {name: manifest.told(piece) for name, piece in part.pieces.items()},
                "laid": part.laid,
            }
        )
    )
    return listed


def change(old: Told, new: Told, old_stock: Stock = A6, stock: Stock = A6) -> Change:
    now = planned(new, stock)
    return of_pieces(
        "toys", entry(planned(old, old_stock)), manifest.face_digests(now), manifest.pieces(now), stock
    )


OLD = {"a": ("1", "2", 1), "b": ("3", "", 2), "c": ("4", "5", 3)}
DIFFERENCES = [
    # changed pieces (None: gone), reasons why sheet 1 is stale, to print, gone, why
    ({}, (), {}, {}, "nothing"),
    ({"a": ("6", "2", 1)}, ("a",), {"a": 1}, {}, "ink in front"),
    ({"a": ("1", "6", 1)}, ("a",), {"a": 1}, {}, "ink behind"),
    ({"a": ("1", "", 1)}, ("a",), {"a": 1}, {}, "nothing behind any more"),
    ({"b": ("3", "6", 2)}, ("b",), {"b": 2}, {}, "something behind"),
    ({"c": ("6", "5", 4)}, ("c",), {"c": 4}, {}, "ink, and one more"),
    ({"c": ("4", "5", 5)}, (), {"c": 2}, {}, "two more of the same: what lies printed is good"),
    ({"c": ("4", "5", 1)}, ("c",), {}, {"c": 2}, "two fewer of the same"),
    ({"a": None}, ("a",), {}, {"a": 1}, "gone"),
    ({"d": ("7", "", 2)}, (), {"d": 2}, {}, "new"),
    ({"a": None, "d": ("1", "2", 1)}, ("a",), {"d": 1}, {"a": 1}, "another name is another piece"),
]


@pytest.mark.parametrize(
    ("new", "stale", "to_print", "gone", "why"), DIFFERENCES, ids=[row[-1] for row in DIFFERENCES]
)
def test_a_sheet_is_stale_if_something_on_it_does_not_belong_to_the_set(
    new: Mapping[str, Any], stale: tuple[str, ...], to_print: dict[str, int], gone: dict[str, int], why: str
) -> None:
    told = {name: piece for name, piece in (OLD | dict(new)).items() if piece}
    found = change(OLD, told)

    assert found.stale == ({"1": stale} if stale else {})
    assert found.to_print == to_print
    assert found.gone == gone
    assert found.is_none == (why == "nothing")


@pytest.mark.parametrize(
    ("left", "stale"), [(60, ""), (59, "3"), (41, "3"), (40, "3"), (39, "23"), (1, "123")]
)
def test_surplus_copies_are_taken_from_the_last_sheets(left: int, stale: str) -> None:
    narrow = Stock(A6.paper, columns=4, rows=5)
    found = change({"a": ("1", "2", 60)}, {"a": ("1", "2", left)}, narrow, narrow)

    assert found.sheets == ("1", "2", "3")
    assert "".join(found.stale) == stale
    assert found.gone == ({"a": 60 - left} if left < 60 else {})


pieces = st.tuples(st.sampled_from("123"), st.sampled_from(["", "4", "5"]), st.integers(1, 30))
sets = st.dictionaries(st.sampled_from("abcdefgh"), pieces, min_size=1)


@given(old=sets, new=sets)
def test_what_stays_in_the_box_with_what_is_printed_is_the_new_set(old: Told, new: Told) -> None:
    found = change(old, new)
    in_box = Counter({name: piece[2] for name, piece in old.items() if new.get(name, ())[:2] == piece[:2]})
    for name, count in found.gone.items():
        in_box[name] -= min(count, in_box[name])
    in_box.update(found.to_print)

    assert {name: count for name, count in in_box.items() if count} == {
        name: piece[2] for name, piece in new.items()
    }


@given(old=sets, new=sets)
def test_a_good_sheet_bears_only_what_the_new_set_needs(old: Told, new: Told) -> None:
    found, laid = change(old, new), entry(planned(old))["laid"]
    same = {
        name: min(piece[2], new[name][2]) for name, piece in old.items() if new.get(name, ())[:2] == piece[:2]
    }
    good: Counter[str] = Counter()
    for sheet in laid:
        good.update(laid[sheet] if sheet not in found.stale else {})

    assert found.sheets == tuple(laid)
    assert all(count <= same.get(name, 0) for name, count in good.items())
    for names in found.stale.values():
        assert all(same.get(name, 0) < old[name][2] for name in names)


@given(told=sets, wanted=st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 40)))
def test_sheets_of_a_choice_hold_just_so_many_of_each_with_their_own_backs(
    told: Told, wanted: dict[str, int]
) -> None:
    plan = planned(told)
    chosen = only(manifest.sections(plan), wanted)
    expected = {name: min(count, told[name][2]) for name, count in wanted.items() if name in told}
    again = impose(chosen, A6) if chosen else Plan(A6, ())
    fronts = Counter(placed.face.name for placed in again.placements() if placed.side is Side.FRONT)
    backs = Counter(placed.face.name for placed in again.placements() if placed.side is Side.BACK)

    assert fronts == expected
    assert backs == {f"{name} back": count for name, count in expected.items() if told[name][1]}


def test_sheets_of_a_choice_from_several_schemes_are_one_section_with_a_block_for_each() -> None:
    sections = [
        Section(
            name,
            "Game",
            f"Counters, {name}",
            ((lot(f"{name}1", "1", "2", 1), lot(f"{name}2", "3", "4", 1)),) * 2,
        )
        for name in ("Red", "Blue", "Green")
    ]
    (section,) = only(sections, {"Red1": 2, "Blue2": 1, "Blue1": 1})

    assert section.subtitle == "Counters, changed"
    assert [[(each.front.name, each.copies) for each in block] for block in section.blocks] == [
        [("Red1", 2)],
        [("Blue1", 1), ("Blue2", 1)],
    ]
    assert impose([section], A6).sheet_count == 1
    (alone,) = only(sections, {"Red1": 1})
    assert alone.subtitle == "Counters, Red"


def test_only_the_sides_that_are_printed_are_compared() -> None:
    new = OLD | {"a": ("1", "6", 1), "c": ("6", "5", 3)}
    fronts, backs = Stock(A6.paper, sides="fronts"), Stock(A6.paper, sides="backs")

    assert set(change(OLD, new, stock=fronts).to_print) == {"c"}
    assert set(change(OLD, new, stock=Stock(A6.paper, duplex="off")).to_print) == {"c"}
    assert set(change(OLD, new, stock=backs).to_print) == {"a"}


def test_a_list_of_backs_alone_knows_whose_they_are() -> None:
    told = {"a": ("1", "2", 1), "c": ("4", "5", 3)}
    found = change(told, told | {"c": ("6", "5", 3)}, old_stock=Stock(A6.paper, sides="backs"))

    assert found.stale == {"1": ("c",)}
    assert found.to_print == {"c": 3}


def test_faces_of_one_name_must_be_one_face() -> None:
    block = (lot("a", "1", "", 1), lot("a", "1", "", 1), lot("b", "2", "", 1), lot("b", "3", "", 1))
    plan = impose([Section("toys", "Toys", "Toys", (block,))], A6)

    with pytest.raises(PrintkitError, match="two faces are called 'b' and differ"):
        manifest.face_digests(plan)


OTHER_PAGES = [
    # pages now, stale, to print, gone
    ({"i": "x", "1": "y", "2": "z"}, [], [], []),
    ({"i": "x", "1": "Y", "2": "z"}, ["1"], ["1"], []),
    ({"i": "x", "1": "y", "2": "z", "3": "w"}, [], ["3"], []),
    ({"i": "x", "1": "z"}, ["1", "2"], ["1"], ["2"]),
]


@pytest.mark.parametrize(("pages", "stale", "to_print", "gone"), OTHER_PAGES)
def test_pages_are_compared_by_their_labels(
    pages: dict[str, str], stale: list[str], to_print: list[str], gone: list[str]
) -> None:
    found = of_pages("rulebook", {"pages": {"i": "x", "1": "y", "2": "z"}, "paper": "a4"}, pages, "a4")

    assert list(found.stale) == stale
    assert found.to_print == dict.fromkeys(to_print, 1)
    assert found.gone == dict.fromkeys(gone, 1)


SIX = tuple("123456")
SAID = [
    (Change("tiles", SIX), ["tiles: all 6 sheets are good."]),
    (Change("maps", ("S1-B", "S1-R")), ["maps: both boards are good."]),
    (Change("overview", ("1",)), ["overview: the sheet is good."]),
    (
        Change("tiles", SIX, {"2": ("C",)}, {"C": 1}, files={"changed-tiles.pdf": 1, "x.svg": 1}),
        [
            "tiles: sheet 2 is stale (tile C); sheets 1, 3-6 are good. 1 face to print: changed-tiles.pdf.",
        ],
    ),
    (
        Change(
            "counters", SIX, {"2": ("a", "b"), "3": ("b",)}, {"a": 2, "b": 2}, files={"a.svg": 1, "b.svg": 1}
        ),
        [
            "counters: sheets 2, 3 are stale (counters a, b); sheets 1, 4-6 are good. "
            "4 faces to print: a.svg, b.svg."
        ],
    ),
    (
        Change("rulebook", tuple("abcdefghi"), {"b": ()}, {"b": 1}, files={"changed-rulebook.pdf": 1}),
        ["rulebook: page b is stale; the other 8 are good. 1 page to print: changed-rulebook.pdf."],
    ),
    (
        Change(
            "rulebook", ("i", "1", "2"), {"1": (), "2": ()}, {"1": 1}, {"2": 1}, {"changed-rulebook.pdf": 1}
        ),
        [
            "rulebook: pages 1, 2 are stale; page i is good. 1 page to print: changed-rulebook.pdf.",
            "rulebook: no longer needed, take out of the box: page 2.",
        ],
    ),
    (
        Change("counters", ("1",), {"1": ("a", "b")}, {}, {"a": 1, "b": 2}),
        [
            "counters: the sheet is stale (counters a, b).",
            "counters: no longer needed, take out of the box: counters a, 2 x b.",
        ],
    ),
    (
        Change(
            "tiles", ("1", "2"), {"1": tuple("ABCDEFGH"), "2": ("I",)}, remark="set for a4, but for a3 before"
        ),
        [
            "tiles: both sheets are stale (tiles A, B, C, D, E, F and 3 more).",
            "tiles: set for a4, but for a3 before.",
        ],
    ),
]


@pytest.mark.parametrize(("found", "said"), SAID, ids=[row[1][0] for row in SAID])
def test_what_changed_is_said_in_words(found: Change, said: list[str]) -> None:
    assert list(words(found)) == said


def test_a_part_that_the_game_no_longer_has_is_gone_whole() -> None:
    sheets = changes.lost("tiles", {"pages": {}, **entry(planned(OLD))})
    pages = changes.lost("maps", {"pages": {"S1": "x"}, "pieces": {}, "laid": {}})

    assert sheets.gone == {"a": 1, "b": 2, "c": 3}
    assert sheets.stale == {"1": ("a", "b", "c")}
    assert pages.gone == {"S1": 1}
    assert pages.stale == {"S1": ()}


def test_a_choice_says_what_it_leaves_out() -> None:
    found = changes.narrowed(Change("tiles", SIX, {}, {"A": 1, "B": 2}), ["A"])

    assert found.to_print == {"A": 1}
    assert found.remark == "2 more to print that were not asked for"
    assert changes.narrowed(found, ["A", "Z"]) == found
