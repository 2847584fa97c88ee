"""Which game a word means: an installed one, or the variant in a folder."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from printkit import shelf
from printkit.model import DataError, PrintkitError

Write = Callable[[Path, Mapping[str, str]], Path]
Fault = Callable[[str], DataError]


def test_known_lists_ids_without_loading_any_game(shop: Any) -> None:
    shop.offer("zebra", "no_such_package:game")
    shop.offer("ape", "no_such_package:game")
    shop.offer("ape", "no_such_package:game")

    assert shelf.known() == ("ape", "zebra")


def test_a_misspelt_game_is_asked_back(fox: Path) -> None:
    with pytest.raises(shelf.UnknownGameError) as caught:
        shelf.find("foxx")

    assert str(caught.value) == "unknown game 'foxx'. Did you mean fox? known: fox"
    assert caught.value.exit_code == 1


def test_pinned_data_of_a_game_that_is_gone_is_refused(shop: Any) -> None:
    with pytest.raises(shelf.UnknownGameError, match=r"unknown game 'fox'\. known: none"):
        shelf.from_texts("fox", {})


@pytest.mark.parametrize("value", ["no_such_package:game", "printkit.model:no_such_game"])
def test_a_game_that_does_not_load_is_named_with_its_source(shop: Any, value: str) -> None:
    shop.offer("broken", value)

    with pytest.raises(PrintkitError, match=f"game 'broken' does not load from {value}"):
        shelf.find("broken")


def test_two_packages_with_one_game_id_are_refused(shop: Any, fox: Path) -> None:
    shop.install("fox", "other_fox")

    with pytest.raises(
        PrintkitError, match="'fox' is offered twice, by installed_fox:game and other_fox:game"
    ):
        shelf.find("fox")


def test_an_entry_point_and_its_game_must_agree_on_the_id(shop: Any, written: Write) -> None:
    shop.install("vixen", "installed_fox")

    with pytest.raises(PrintkitError, match="'vixen': the package calls it 'fox'"):
        shelf.find("vixen")


def test_a_variant_with_a_base_says_only_what_differs(fox: Path, tmp_path: Path, written: Write) -> None:
    mine = written(
        tmp_path / "mine",
        {
            "game.toml": 'base = "fox"\nname = "Wolf"\n[switches]\nhuffing = false\n',
            "layouts/cross.toml": 'name = "Wide cross"\nstart = ["G"]\n',
            "layouts/ring.toml": 'name = "Ring"\nstart = []\n',
            "rules.en.md": "# Wolf\n",
        },
    )

    found = shelf.find(str(mine))

    game = found.data.game
    assert (game.id, game.name, game.switches.huffing, game.switches.first) == ("fox", "Wolf", False, "fox")
    assert found.data.pieces == shelf.find("fox").data.pieces
    names = {key: layout.name for key, layout in found.data.layouts.items()}
    assert names == {"cross": "Wide cross", "ring": "Ring", "square": "Square"}
    assert found.prose == {"en": "# Wolf\n", "ru": "# Лиса и гуси\n"}
    assert found.folder == mine
    assert found.digest != shelf.find("fox").digest


def test_a_variant_pinned_is_read_back_even_when_its_base_has_changed(
    fox: Path, tmp_path: Path, written: Write
) -> None:
    mine = written(tmp_path / "mine", {"game.toml": 'base = "fox"\nname = "Wolf"\n'})
    pinned = shelf.find(str(mine))
    text = (fox / "game.toml").read_text()
    (fox / "game.toml").write_text(text.replace("huffing = true", "huffing = false"))

    assert shelf.from_texts("fox", pinned.texts).data == pinned.data
    assert shelf.find(str(mine)).data != pinned.data


def test_a_variant_named_by_id_must_be_whole(fox: Path, tmp_path: Path, written: Write, fault: Fault) -> None:
    text = (fox / "game.toml").read_text()
    mine = written(tmp_path / "mine", {"game.toml": text.replace("Fox and", "Wolf and")})
    assert shelf.find(str(mine)).data.game.name == "Wolf and Geese"

    written(mine, {"game.toml": 'id = "fox"\nname = "Wolf"\n'})
    assert str(fault(str(mine))) == "game.toml: switches: is missing"


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"game.toml": 'base = "foxy"'}, "game.toml: base: must name an installed game. Did you mean fox?"),
        ({"game.toml": 'id = "wolf"'}, "game.toml: id: must name an installed game. known: fox"),
        ({"game.toml": 'name = "wolf"'}, "game.toml: base: must name an installed game. known: fox"),
        ({"game.toml": "base = []"}, "game.toml: base: must name an installed game. known: fox"),
        ({"game.toml": 'base = "fox"\nnamme = "x"'}, "game.toml: namme: unknown key. Did you mean name?"),
        ({"game.toml": 'base = "fox"', "piece.toml": ""}, "piece.toml: the game has no such file."),
        ({"game.toml": 'base = "fox"', "base/game.toml": ""}, "base/game.toml: the game has no such file."),
        ({"pieces.toml": ""}, "game.toml: the file is missing"),
    ],
)  # fmt: skip
def test_a_faulty_variant_is_refused(
    fox: Path, tmp_path: Path, files: dict[str, str], told: str, written: Write, fault: Fault
) -> None:
    mine = written(tmp_path / "mine", files)

    assert told in str(fault(str(mine)))


def test_a_folder_that_is_not_there_is_not_taken_for_an_id(fox: Path, tmp_path: Path) -> None:
    with pytest.raises(PrintkitError, match=r"no folder .*nowhere; known games: fox"):
        shelf.find(str(tmp_path / "nowhere"))


def test_an_id_wins_over_a_folder_of_the_same_name(
    fox: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: Write
) -> None:
    written(tmp_path / "fox", {"game.toml": 'base = "fox"\nname = "Wolf"\n'})
    monkeypatch.chdir(tmp_path)

    assert shelf.find("fox").data.game.name == "Fox and Geese"
    assert shelf.find("./fox").data.game.name == "Wolf"
