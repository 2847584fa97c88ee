"""Worlds that are laid by hand or by lot."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from printkit import cli, shelf
from printkit.cli import layouts
from printkit.model import Hex, hexes

WRONG = [
    # words, exit code, what the one line says
    (["--layout", "A 0 0 0; A 0 -1 3"], 1, "tile-used: tile A lies there already"),
    (["--layout", "A 0 0 0; B 5 5 0"], 1, "not-connected: A and B have no common edge"),
    (["--layout", "A 0 0"], 1, "bad-syntax: layout TILE P Q TURN"),
    (
        ["--layout", "A 0 0 0"],
        1,
        "nobody starts in a layout; say whose planning boards to print: --schemes B,R",
    ),
    (["--random", "99"], 1, "random 99: empire has 12 tiles"),
    (["--seed", "3"], 2, "--seed is for a random world; add --random N"),
    (["--random", "3", "--layout", "A 0 0 0"], 2, "--layout and --random: one world at a time"),
    (["--random", "3", "--scenario", "S1"], 2, "--random and --scenario: one world at a time"),
]


@pytest.mark.parametrize(("words", "code", "says"), WRONG, ids=[" ".join(row[0]) for row in WRONG])
def test_a_world_that_cannot_be_is_refused_in_one_line(
    words: list[str], code: int, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["map", "empire", *words, "--out", str(tmp_path / "out")]) == code
    told = capsys.readouterr().err

    assert told.startswith(f"printkit: {says}")
    assert told.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_a_layout_gives_a_board_for_each_scheme_named(tmp_path: Path) -> None:
    words = ["map", "empire", "--layout", "A 0 0 0; B 0 -1 3", "--schemes", "B,R", "--out", str(tmp_path)]
    assert cli.run([*words, "--format", "svg"]) == 0
    for letter in "BR":
        text = (tmp_path / "empire" / f"map-layout-{letter}.svg").read_text("utf-8")
        assert "A 0 0 0, B 0 -1 3 (layout)" in text


def test_the_same_seed_lays_the_same_tiles_each_once_and_another_seed_others() -> None:
    empire = shelf.find("empire")
    one, again, other = (layouts.drawn(empire, 7, seed) for seed in (5, 5, 6))
    orders = [order.split() for order in one.split("; ")]

    assert one == again != other
    assert len({order[0] for order in orders}) == 7
    assert all(0 <= int(order[3]) <= 5 for order in orders)


def test_every_place_is_new_and_touches_one_before(near: Callable[[Hex], set[Hex]]) -> None:
    found = list(islice(hexes.spiral(), 60))

    assert len(set(found)) == 60
    for index, place in enumerate(found[1:], start=1):
        assert near(place) & set(found[:index])


@pytest.fixture
def near() -> Callable[[Hex], set[Hex]]:
    """The six places round a place."""
    return lambda place: {hexes.neighbour(place, side) for side in hexes.SIDES}
