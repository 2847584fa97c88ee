import pytest

from printkit import edition
from printkit.edition.options import schemes_named
from printkit.edition.tilesheets import chosen
from printkit.model import HexTile, PrintkitError, Scheme, UsageError

SCHEMES = (
    Scheme("white-on-blue", "B", "Blue", "#1F4E9E", "#FFFFFF", "rail"),
    Scheme("white-on-red", "R", "Red", "#B81D24", "#FFFFFF", "ladder"),
    Scheme("black-on-pink", "P", "Pink", "#FFB6C8", "#000000", "stripes"),
)
TILES = tuple(HexTile(name, 6, ()) for name in "ABC")


@pytest.mark.parametrize(
    ("words", "letters"),
    [
        ((), "BRP"),
        (("all",), "BRP"),
        (("R", "B"), "BR"),
        (("red", "BLUE"), "BR"),
        (("black-on-pink", "p"), "P"),
    ],
)
def test_schemes_are_meant_by_letter_name_or_id(words: tuple[str, ...], letters: str) -> None:
    assert "".join(scheme.letter for scheme in schemes_named(words, SCHEMES)) == letters


def test_an_unknown_scheme_is_refused_with_the_nearest() -> None:
    with pytest.raises(
        PrintkitError, match=r"unknown scheme 'bleu'\. Did you mean blue\? known: B Blue, R Red"
    ) as no:
        schemes_named(["bleu"], SCHEMES)
    assert no.value.exit_code == 1


def test_tiles_are_chosen_by_letter_in_the_games_order() -> None:
    assert [tile.name for tile in chosen(["c", "A", "C"], TILES)] == ["A", "C"]
    assert chosen([], TILES) == TILES


def test_an_unknown_tile_is_refused() -> None:
    with pytest.raises(PrintkitError, match=r"unknown tile 'Q'\. known: A B C"):
        chosen(["Q"], TILES)


@pytest.mark.parametrize("text", ["gif", "pdf,bmp", "", " , "])
def test_an_unknown_format_is_a_fault_of_the_command_line(text: str) -> None:
    with pytest.raises(UsageError, match="known: pdf, svg, png"):
        edition.formats_named(text)
