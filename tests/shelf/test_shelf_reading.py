"""A game's folder becomes its own values."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from printkit import shelf
from printkit.model import canonical
from printkit.shelf.reading import data

Write = Callable[[Path, Mapping[str, str]], Path]


def test_a_game_is_read_into_its_own_values(fox: Path) -> None:
    found = shelf.find("fox")

    assert type(found.data) is found.game.schema
    assert asdict(found.data) == {
        "game": {
            "id": "fox",
            "name": "Fox and Geese",
            "switches": {"huffing": True, "first": "fox", "board_mm": 200.0, "clock": None},
        },
        "pieces": {
            "piece": (
                {"code": "F", "copies": 1, "worth": None, "home": ("c", 4)},
                {"code": "G", "copies": 13, "worth": 2, "home": ("a", 1)},
            ),
            "prices": {"F": 13, "G": 1},
            "mix": {"full": {"F": 1}},
        },
        "layouts": {
            "cross": {"name": "Cross", "start": (), "settings": {}},
            "square": {"name": "Square", "start": ("F", "G"), "settings": {"huffing": False, "rows": 3}},
        },
        "extras": {"words": ()},
    }
    assert found.prose == {"en": "# Fox and Geese\n", "ru": "# Лиса и гуси\n"}
    assert found.folder == fox
    assert found.game.id == "fox"


def test_a_whole_number_does_for_a_length(fox: Path) -> None:
    with (fox / "game.toml").open("a") as file:
        file.write("board_mm = 180\n")

    assert shelf.find("fox").data.game.switches.board_mm == 180.0


def test_texts_are_every_toml_file_and_read_back_to_the_same_data(fox: Path) -> None:
    found = shelf.find("fox")
    again = shelf.from_texts("fox", found.texts)

    assert list(found.texts) == ["game.toml", "layouts/cross.toml", "layouts/square.toml", "pieces.toml"]
    assert again.data == found.data
    assert again.digest == found.digest


def test_pinned_texts_outlive_a_change_of_the_folder(fox: Path) -> None:
    pinned = shelf.find("fox")
    text = (fox / "pieces.toml").read_text()
    (fox / "pieces.toml").write_text(text.replace("copies = 13", "copies = 17"))

    assert shelf.find("fox").data.pieces.piece[1].copies == 17
    assert shelf.find("fox").digest != pinned.digest
    assert shelf.from_texts("fox", pinned.texts).data == pinned.data


def test_prose_does_not_change_the_digest(fox: Path) -> None:
    before = shelf.find("fox").digest
    (fox / "rules.en.md").write_text("# Other words\n")

    assert shelf.find("fox").digest == before


def test_a_byte_order_mark_and_carriage_returns_make_no_difference(fox: Path) -> None:
    plain = shelf.find("fox")
    for file in [*fox.rglob("*.toml"), *fox.rglob("*.md")]:
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))

    assert shelf.find("fox").texts == plain.texts
    assert shelf.find("fox").digest == plain.digest
    assert shelf.find("fox").prose == plain.prose


def test_other_things_in_the_folder_are_left_alone(fox: Path, written: Write) -> None:
    written(fox, {"play/rules.py": "1/0", "notes.txt": "x", ".hidden.toml": "=", "__pycache__/x.toml": "="})

    assert "__pycache__/x.toml" not in shelf.find("fox").texts


def test_a_file_with_a_default_may_be_missing_and_is_read_if_it_is_there(fox: Path) -> None:
    assert shelf.find("fox").data.extras.words == ()
    (fox / "extras.toml").write_text('words = ["gander"]')

    assert shelf.find("fox").data.extras.words == ("gander",)


class Prices:
    """A game that is nothing but a price list."""

    @dataclass(frozen=True)
    class schema:  # noqa: N801
        prices: Mapping[str, int]

    def check(self, data: object) -> list[tuple[str, str, str]]:
        return []


@given(st.dictionaries(st.text(min_size=1, max_size=8), st.integers(-(2**60), 2**60), max_size=4))
def test_any_prices_come_back_as_they_were_written(prices: dict[str, int]) -> None:
    rows = "".join(f"{canonical(name)} = {price}\n" for name, price in prices.items())
    game: Any = Prices()

    assert data(game, {"prices.toml": rows.replace("\x7f", "\\u007F")}).prices == prices
