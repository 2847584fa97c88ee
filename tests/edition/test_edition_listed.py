"""Lists of printed sets that somebody spoiled: read as ever, or refused in one line with file and key."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit import edition, shelf
from printkit.edition import changes, manifest, reprint
from printkit.model import PrintkitError
from printkit.press import Stock, named

Quick = Callable[..., edition.Options]


@cache
def real() -> dict[str, Any]:
    """The list of a small set, with pieces to cut out and with pages."""
    with TemporaryDirectory() as folder:
        options = edition.Options(
            Path(folder), Stock(named("a4")), ("B",), ("A", "B"), ("S1",), frozenset({"plan"})
        )
        for part in (edition.tiles, edition.counters, edition.maps):
            part(shelf.find("empire"), options)
        listed: dict[str, Any] = json.loads((Path(folder) / "empire/manifest.json").read_text("utf-8"))
        return listed


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in it; of many of one kind, to the first few."""
    yield path
    if isinstance(value, dict):
        for key in list(value)[:12]:
            yield from places(value[key], (*path, key))


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def spoiled(draw: st.DrawFn) -> Any:
    """The list with a few values gone, replaced or added."""
    listed = deepcopy(real())
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(list(places(listed))))
        if not path:
            return draw(anything)
        holder = listed
        for key in path[:-1]:
            holder = holder[key]
        how = draw(st.sampled_from(["gone", "other", "more"]))
        if how == "gone":
            del holder[path[-1]]
        elif how == "other":
            holder[path[-1]] = draw(anything)
        else:
            holder[draw(st.text())] = draw(anything)
    return listed


def refusal(listed: Any, file: Path) -> str:
    """What is said against the list when it is compared with the game; nothing if it is read."""
    file.parent.mkdir()
    file.write_text(json.dumps(listed), "utf-8")
    empire, options = shelf.find("empire"), edition.Options(file.parent, Stock(named("a4")), changed=True)
    try:
        known = reprint.before(empire, options, file.parent)
    except PrintkitError as fault:
        return str(fault)
    for name, entry in known.parts.items():
        reprint._as_wide(name, entry, empire, options)
        found = changes.of_pieces(name, entry, {}, {}, options.stock)
        lines = [*changes.words(found), *changes.words(changes.of_pages(name, entry, {}, "a4"))]
        assert all(lines)
    assert isinstance(manifest.ours(manifest.read(file)), dict)
    return ""


@given(listed=spoiled())
def test_a_spoiled_list_is_read_or_refused_in_one_line(listed: Any) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "empire" / "manifest.json"
        said = refusal(listed, file)

    assert not said or str(file) in said
    assert said.isprintable()


def test_a_sound_list_is_read(tmp_path: Path) -> None:
    assert refusal(real(), tmp_path / "empire" / "manifest.json") == ""


DAMAGED = [
    # where, what stands there, what is said
    (("parts", "tiles"), {"files": {}, "laid": {}}, "parts.tiles.paper: is missing"),
    (("parts", "tiles", "pieces"), [], "parts.tiles.pieces: must be a table, got a list of 0"),
    (("parts", "tiles", "asked", "tiles"), "A", 'parts.tiles.asked.tiles: must be a list, got "A"'),
    (
        ("parts", "tiles", "asked", "tiles"),
        {"": None},
        "parts.tiles.asked.tiles: must be a list, got a table",
    ),
    (("parts", "counters", "faces"), {"x": 1}, "parts.counters.faces.x: must be text in quotes, got 1"),
    (("parts", "maps", "laid"), {"1": {"x": -1}}, "parts.maps.laid.1.x: must be 0 or more"),
    (("parts", "maps", "files"), {"a": "b"}, 'parts.maps.files.a: must be a table, got "b"'),
    (("parts", "maps", "files", "../a"), {"sha256": "", "bytes": 1, "pages": 1}, "parts.maps.files: no file"),
    (("parts", "maps", "pagse"), {}, "parts.maps.pagse: unknown key. Did you mean"),
    (("parts",), 7, "parts: must be a table, got 7"),
    (("game",), ["empire"], "game: must be text in quotes, got a list of 1"),
    (("format",), 1e999, "format: must be a whole number"),
]


@pytest.mark.parametrize(("way", "value", "said"), DAMAGED, ids=[row[-1] for row in DAMAGED])
def test_a_damaged_list_is_refused_with_its_file_and_key(
    way: tuple[str, ...], value: Any, said: str, tmp_path: Path
) -> None:
    listed = deepcopy(real())
    holder = listed
    for key in way[:-1]:
        holder = holder[key]
    holder[way[-1]] = value
    file = tmp_path / "list.json"
    file.write_text(json.dumps(listed))
    with pytest.raises(PrintkitError) as refused:
        manifest.read(file)

    assert str(refused.value).startswith(f"{file}: {said}")
    assert str(refused.value).endswith("the list is damaged: mend it or choose another folder")


def test_a_list_that_nobody_could_write_again_is_none_of_ours(tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    for text in ('{"parts": {"\\ud800": {}}}', "[" * 100_000, "7", ""):
        file.write_text(text)
        with pytest.raises(PrintkitError, match="is not a list that printkit wrote"):
            manifest.read(file)


def test_a_spoiled_list_stops_a_printing_before_anything_is_written(
    empire: shelf.Shelved, quick: Quick
) -> None:
    options = quick(formats=frozenset({"plan"}))
    edition.tiles(empire, options)
    file = options.out / "empire" / "manifest.json"
    file.write_text(file.read_text("utf-8").replace('"laid": {', '"laid": [], "x": {'), "utf-8")
    before = {each.name: each.read_bytes() for each in file.parent.iterdir()}

    for spoiled_set in (options, replace(options, changed=True)):
        with pytest.raises(PrintkitError, match=r"manifest\.json: parts\.tiles\.x: unknown key"):
            edition.tiles(empire, spoiled_set)
        assert {each.name: each.read_bytes() for each in file.parent.iterdir()} == before
