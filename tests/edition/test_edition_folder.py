"""A set is whole: new or as it was, never half (C14)."""

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pypdf
import pytest

from printkit import edition
from printkit.edition import folder
from printkit.edition.folder import staging
from printkit.model import PrintkitError
from printkit.shelf import Shelved

Quick = Callable[..., edition.Options]


def digests(place: Path) -> dict[str, str]:
    return {
        str(file.relative_to(place)): sha256(file.read_bytes()).hexdigest()
        for file in sorted(place.rglob("*"))
        if file.is_file()
    }


def listed(out: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((out / "empire" / "manifest.json").read_text("utf-8"))
    return read


def test_the_list_names_every_file_with_its_digest_and_its_pages(empire: Shelved, quick: Quick) -> None:
    options = quick()
    edition.tiles(empire, options)
    edition.counters(empire, options)
    place = options.out / "empire"
    files = {
        name: entry for part in listed(options.out)["parts"].values() for name, entry in part["files"].items()
    }

    assert {name: entry["sha256"] for name, entry in files.items()} | {
        "manifest.json": sha256((place / "manifest.json").read_bytes()).hexdigest()
    } == digests(place)
    for name, entry in files.items():
        assert entry["bytes"] == (place / name).stat().st_size
        if name.endswith(".pdf"):
            assert len(pypdf.PdfReader(place / name).pages) == entry["pages"]
    parts = listed(options.out)["parts"]
    assert parts["tiles"]["counts"] == {"tiles": 2}
    assert parts["counters"]["counts"] == {"counters": 192, "schemes": 1}
    assert len(parts["counters"]["faces"]) == 192
    assert set(parts["counters"]["pages"]) == {"1F", "1B"}


def test_the_same_again_gives_the_same_bytes(empire: Shelved, quick: Quick) -> None:
    options = quick()
    first = edition.tiles(empire, options)
    before = digests(options.out)
    second = edition.tiles(empire, options)

    assert digests(options.out) == before
    assert first.files == second.files


def test_a_part_alone_leaves_the_others(empire: Shelved, quick: Quick) -> None:
    options = quick()
    edition.counters(empire, options)
    before = digests(options.out)
    edition.tiles(empire, options)
    after = digests(options.out)

    assert {name: after[name] for name in before if "manifest" not in name} == {
        name: digest for name, digest in before.items() if "manifest" not in name
    }
    assert set(listed(options.out)["parts"]) == {"tiles", "counters"}


def test_sheets_of_an_earlier_set_are_gone_and_other_files_stay(empire: Shelved, quick: Quick) -> None:
    options = quick(tiles=("A", "B", "C"))
    edition.tiles(empire, options)
    notes = options.out / "empire" / "my notes.txt"
    notes.write_text("keep me")
    edition.tiles(empire, replace(options, tiles=("A", "B")))
    names = {file.name for file in (options.out / "empire").iterdir()}

    assert names == {
        "tiles.pdf",
        "tiles-A-B.svg",
        "tiles.json",
        "fragments.schema.json",
        "manifest.json",
        notes.name,
    }
    assert notes.read_text() == "keep me"


def test_a_file_that_is_not_ours_is_never_overwritten(empire: Shelved, quick: Quick) -> None:
    options = quick()
    place = options.out / "empire"
    place.mkdir(parents=True)
    (place / "tiles.pdf").write_text("mine")

    with pytest.raises(PrintkitError, match=r"tiles\.pdf is in the way and not printkit's"):
        edition.tiles(empire, options)
    assert digests(options.out) == {"empire/tiles.pdf": sha256(b"mine").hexdigest()}


def test_a_stale_sheet_that_somebody_changed_is_not_deleted(empire: Shelved, quick: Quick) -> None:
    options = quick(tiles=("A", "B", "C"))
    edition.tiles(empire, options)
    (options.out / "empire" / "tiles-C.svg").write_text("coloured in by hand")
    before = digests(options.out)

    with pytest.raises(PrintkitError, match=r"tiles-C\.svg is of an earlier set and was changed"):
        edition.tiles(empire, quick())
    assert digests(options.out) == before


def test_a_letter_we_cannot_draw_leaves_the_old_set_whole(empire: Shelved, quick: Quick) -> None:
    options = quick()
    edition.tiles(empire, options)
    before = digests(options.out)
    gothic = replace(empire.data, game=replace(empire.data.game, name="\U00010348"))

    with pytest.raises(PrintkitError, match=r"U\+10348"):
        edition.box(replace(empire, data=gothic), options)
    assert digests(options.out) == before
    assert [entry.name for entry in options.out.iterdir()] == ["empire"]


def test_a_disk_that_fills_leaves_nothing_in_a_new_place(
    empire: Shelved, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = Path.write_bytes

    def full(file: Path, data: bytes) -> int:
        if file.name == "tiles-K-L.svg":
            raise OSError(28, "No space left on device")
        return written(file, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    options = quick(tiles=())
    with pytest.raises(PrintkitError, match=r"cannot write .*tiles-K-L\.svg: No space left on device"):
        edition.tiles(empire, options)
    assert not options.out.exists()


def test_a_failure_while_moving_in_puts_everything_back(
    empire: Shelved, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = quick(tiles=("A", "B", "C"))
    edition.tiles(empire, options)
    before = digests(options.out)
    replaced = folder.os.replace
    calls: list[str] = []

    def failing(source: Path, target: Path) -> None:
        calls.append(str(target))
        if len(calls) == 4:
            raise OSError(5, "Input/output error")
        replaced(source, target)

    monkeypatch.setattr(folder.os, "replace", failing)
    with pytest.raises(PrintkitError, match="Input/output error"):
        edition.tiles(empire, quick(tiles=("A", "B", "D")))
    monkeypatch.undo()
    assert digests(options.out) == before


def test_a_place_that_cannot_be_a_folder_is_refused(empire: Shelved, quick: Quick, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file")

    with pytest.raises(PrintkitError, match=r"cannot write .*out"):
        edition.tiles(empire, quick())
    assert (tmp_path / "out").read_text() == "a file"


def test_a_list_that_is_not_ours_stops_the_run(empire: Shelved, quick: Quick) -> None:
    options = quick()
    place = options.out / "empire"
    place.mkdir(parents=True)
    (place / "manifest.json").write_text("[1, 2]")

    with pytest.raises(PrintkitError, match="not a list that printkit wrote"):
        edition.tiles(empire, options)


def test_an_interrupted_staging_leaves_no_folder(tmp_path: Path) -> None:
    def interrupted() -> None:
        with staging(tmp_path / "a" / "b", "game") as stage:
            stage.write("x", "y")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert not (tmp_path / "a").exists()
