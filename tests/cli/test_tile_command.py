"""Tiles of one's own, and variants, as somebody types them."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from printkit import shelf

DOCS = Path(__file__).parents[2] / "docs"
ALTERED_EDGE = "edge = [true, true, false, false, true, true]"

WRONG = [
    # words, exit code, what the one line says
    (["tile", "new", "empire", "--letter", "A"], 2, "letter A: not free; free: M N"),
    (["tile", "new", "empire", "--count", "14"], 2, "count 14: only 13 letters are free"),
    (["tile", "new", "empire", "--land", "much"], 2, "land much: must be fragments or a share"),
    (["tile", "new", "empire", "--land", "100%"], 1, "no-tile-found: land must be 48 to 210 of 216"),
    (["tile", "new", "empire", "--into", "nowhere"], 1, "nowhere: is no variant's folder"),
    (["tile", "check", "empire", "M"], 2, "unknown tile M; known: A B"),
    (["variant", "new", "empier", "mine"], 1, "Did you mean empire?"),
    (["variant", "diff", "mine"], 1, "unknown game 'mine'"),
]


@pytest.mark.parametrize(("words", "code", "said"), WRONG, ids=[" ".join(row[0]) for row in WRONG])
def test_what_is_wrong_is_said_in_one_line_and_nothing_is_written(
    words: list[str], code: int, said: str, refused: Callable[[list[str], int, str], None]
) -> None:
    refused(words, code, said)


def test_a_new_variant_changes_nothing_and_is_never_made_twice(run: Callable, tmp_path: Path) -> None:
    assert run("variant", "new", "empire", "mine").returncode == 0
    before = (tmp_path / "mine/game.toml").read_text("utf-8")
    again = run("variant", "new", "empire", "mine")

    assert (again.returncode, again.stderr) == (
        1,
        "printkit: mine: there is one already; nothing was changed\n",
    )
    assert (tmp_path / "mine/game.toml").read_text("utf-8") == before
    assert run("variant", "diff", "mine").stdout == "mine changes nothing\n"
    assert run("check", "mine").returncode == 0


def test_a_changed_price_is_told_by_the_id_of_its_row(run: Callable, tmp_path: Path) -> None:
    run("variant", "new", "empire", "mine")
    base = shelf.find("empire")
    text = base.texts["tables.toml"]
    assert text.count("price = 8\n") == 1
    (tmp_path / "mine/tables.toml").write_text(text.replace("price = 8\n", "price = 9\n"), encoding="utf-8")
    (tmp_path / "mine/rules.en.md").write_text(f"{base.prose['en']}\nOne more line.\n", encoding="utf-8")

    assert run("variant", "diff", "mine").stdout.splitlines() == [
        "tables.toml: unit RID price: 8 → 9",
        "rules.en.md: 2 lines changed",
    ]


def test_the_same_seed_and_land_give_the_same_tile_and_change_nothing(run: Callable, tmp_path: Path) -> None:
    one, two, other = (run("tile", "new", "empire", "--seed", seed, "--land", "150") for seed in "778")

    assert one == two != other
    assert one.stdout.startswith('[[tile]]\nletter = "M"\nland = """\\\n  06 0E ')
    assert list(tmp_path.iterdir()) == []


def test_new_tiles_are_added_to_a_variant_with_its_comments_and_can_be_printed(
    run: Callable, tmp_path: Path
) -> None:
    run("variant", "new", "empire", "mine")
    words = ("tile", "new", "mine", "--seed", "3", "--into", "mine")
    assert "seed 3" in run(*words, "--count", "2").stdout

    text = (tmp_path / "mine/tiles.toml").read_text("utf-8")
    assert text.startswith(shelf.find("empire").texts["tiles.toml"].rstrip())
    assert [tile.name for tile in _tiles("mine")] == list("ABCDEFGHIJKLMN")
    assert re.search(r"^N +\d+ +\d+ +\d+$", run("tile", "check", "mine", "n").stdout, re.MULTILINE)
    assert run("tiles", "mine", "M", "N", "--format", "svg").returncode == 0
    assert "letter M: not free" in run(*words, "--letter", "M").stderr


def test_a_faulty_tile_is_named_with_rule_and_hex_and_the_rest_is_checked(
    run: Callable, tmp_path: Path
) -> None:
    run("variant", "new", "empire", "mine")
    text = shelf.find("empire").texts["tiles.toml"]
    changed = text.replace("39 0F 03 3E 20 27", "39 0F 03 3E 25 27").replace("06 0E 1F 01", "07 0E 1F 01")
    (tmp_path / "mine/tiles.toml").write_text(changed, encoding="utf-8")

    done = run("tile", "check", "mine")
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 11
    assert [line[:55] for line in done.stderr.splitlines()] == [
        "printkit: tiles.toml: tile C: T3 broken at hex 14: its ",
        "printkit: tiles.toml: tile E: hex 01: land 07 goes beyo",
        "printkit: mine: 2 of 12 tiles are not valid",
    ]


def test_after_a_new_edge_pattern_and_hex_size_all_tiles_are_made_anew(run: Callable, tmp_path: Path) -> None:
    run("variant", "new", "empire", "mine")
    text = shelf.find("empire").texts["tiles.toml"].replace("hex_side_mm = 12.0", "hex_side_mm = 10.0")
    text = re.sub(r"^edge = .*$", ALTERED_EDGE, text, flags=re.MULTILINE)
    (tmp_path / "mine/tiles.toml").write_text(text, encoding="utf-8")
    assert "T1 broken" in run("tile", "check", "mine").stderr

    made = run(
        "tile", "new", "mine", "--seed", "5", "--letter", "A", "--count", "12", "--replace", "--into", "mine"
    )
    assert made.returncode == 0, made.stderr
    assert (tmp_path / "mine/tiles.toml").read_text("utf-8").startswith(text.partition("[[tile]]")[0])
    assert run("tile", "check", "mine").returncode == 0
    assert len(_tiles("mine")) == 12
    assert run("tiles", "mine", "A", "--format", "svg").returncode == 0


@pytest.mark.parametrize("page", ["tiles.md", "variants.md"])
def test_every_command_of_the_manual_works_in_its_order(page: str, run: Callable, tmp_path: Path) -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```", (DOCS / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    lines = [line.partition("  #")[0].split() for block in blocks for line in block.splitlines()]
    assert lines
    for words in lines:
        assert words[0] == "printkit"
        done = run(*words[1:])
        assert done.returncode == 0, (words, done.stderr)


def _tiles(word: str) -> tuple:
    shelved = shelf.find(word)
    return shelved.game.tiles(shelved.data)
