"""A variant's set lies beside the game's and never touches it; a page's digest is the page's."""

import json
from pathlib import Path
from typing import Any

from printkit import edition, press, shelf


def variant(folder: Path) -> shelf.Shelved:
    folder.mkdir()
    (folder / "game.toml").write_text('base = "empire"\nname = "My Empire"\n')
    return shelf.find(str(folder))


def counters(shelved: shelf.Shelved, out: Path, *schemes: str) -> dict[str, Any]:
    stock = press.Stock(press.named("a4"))
    options = edition.Options(out, stock, schemes=schemes, formats=frozenset({"pdf"}))
    edition.counters(shelved, options)
    listed: dict[str, Any] = json.loads((out / shelved.name / "manifest.json").read_text("utf-8"))
    return listed


def test_a_variant_is_printed_beside_the_game_it_changes(tmp_path: Path) -> None:
    counters(shelf.find("empire"), tmp_path, "B")
    before = (tmp_path / "empire" / "counters.pdf").read_bytes()
    counters(variant(tmp_path / "mine"), tmp_path / "out", "B")
    counters(shelf.find(str(tmp_path / "mine")), tmp_path, "B")

    assert (tmp_path / "empire" / "counters.pdf").read_bytes() == before
    assert json.loads((tmp_path / "mine" / "manifest.json").read_text("utf-8"))["title"] == "My Empire"


def test_a_page_that_says_another_number_of_sheets_has_another_digest(tmp_path: Path) -> None:
    empire = shelf.find("empire")
    alone = counters(empire, tmp_path / "one", "B")["parts"]["counters"]
    first_of_two = counters(empire, tmp_path / "two", "B", "R")["parts"]["counters"]

    assert alone["faces"].items() <= first_of_two["faces"].items()
    assert alone["pages"]["1F"] != first_of_two["pages"]["1F"]
