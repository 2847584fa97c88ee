"""The draws: one number for one key, fair, reproducible, and proven by an independent program."""

import importlib.util
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.model import Roll
from printkit.referee import Session, new_seal, seal_words
from printkit.referee.draws import Seal, joined, number

VERIFIER = Path(__file__).parents[2] / "tools" / "verify_draws.py"
SEAL = Seal("empire", bytes(range(32)))
KEY = SEAL.key({"B": "3 6 1 1 4", "R": "gooseberry"})

VECTORS = [
    # key, sides, number
    (("1", "3", "combat", "C1", "1"), 4, 4),
    (("1", "3", "combat", "C1", "2"), 4, 2),
    (("1", "3", "combat", "C1", "1"), 6, 6),
    (("1", "3", "combat", "C1", "1"), 256, 191),
    (("1", "3", "combat", "C1", "1"), 257, 232),
    (("1", "3", "combat", "C1", "1"), 70000, 48307),
    (("layout",), 1, 1),
]
"""Published: a program of one's own must give the same."""


def verifier() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_draws", VERIFIER)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def played(table: Session) -> Session:
    """A table with a draw done again and numbers typed and done again."""
    for line in ("begin", "bid B 5", "bid R 3", "fight", "undo because so", "redo", "stay B", "stay R"):
        table.say(line)
    for line in ("bid B 5", "bid R 3", "fight picks=1,1", "undo because so", "redo"):
        table.say(line)
    return table


@pytest.mark.parametrize("last", ["status", "over"])
def test_the_one_page_verifier_counts_as_verify_does(
    played: Session, last: str, capsys: pytest.CaptureFixture[str]
) -> None:
    played.say(last)
    code = verifier().main([str(played.file), *played.pinned.seal.words])

    assert code == 0
    assert capsys.readouterr().out.splitlines() == [
        "2 numbers drawn, 2 typed at the table.",
        "Every draw is as the secret gives it.",
    ]
    told = [line.text for line in played.say("verify").lines]
    assert told[1].startswith("Draws: 2 by the referee (once undone, repeated alike), 2 typed")


def test_the_one_page_verifier_finds_a_draw_that_was_changed(
    played: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    played.close()
    with sqlite3.connect(played.file) as connection:
        connection.execute("UPDATE entry SET draws = replace(draws, ',4,\"drawn', ',3,\"drawn')")
    connection.close()

    assert verifier().main([str(played.file)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "NOT PROVEN"


MISTAKES = [
    # words, exit code, what is said
    ([], 2, "usage: verify_draws.py FILE"),
    (["--bogus"], 2, "usage: verify_draws.py FILE"),
    (["nothing.session"], 1, "nothing.session: there is no such file"),
    (["notes.txt"], 1, "notes.txt: is no session of printkit"),
    (["other.session"], 1, "other.session: is no session of printkit"),
    (["--help"], 0, "needs nothing but Python"),
]


@pytest.mark.parametrize(("words", "code", "said"), MISTAKES, ids=[" ".join(row[0]) for row in MISTAKES])
def test_a_mistake_with_the_one_page_verifier_is_one_line(
    tmp_path: Path, words: list[str], code: int, said: str
) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with sqlite3.connect(tmp_path / "other.session") as connection:
        connection.execute("CREATE TABLE session (key, value)")
    connection.close()
    done = subprocess.run(
        [sys.executable, str(VERIFIER), *words], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert done.returncode == code
    assert said in done.stdout + done.stderr
    assert done.stderr.count("\n") == (code > 0)


def test_the_published_seal_and_key_are_given() -> None:
    assert SEAL.commitment.hex() == "ba820bdf03d3b1850b522328a161457fde69537264ddcbb87b2f2dc5b7df4cc0"
    assert KEY.hex() == "9aa40581070c1d1823b87d862b8889f034b9b4ba6560140c0918f49b3a408d2b"


@pytest.mark.parametrize(("key", "sides", "value"), VECTORS)
def test_the_published_numbers_are_given(key: tuple[str, ...], sides: int, value: int) -> None:
    assert number(KEY, Roll(key, sides, "pick")) == value


@given(
    st.binary(min_size=32, max_size=32), st.lists(st.text(max_size=8), max_size=4), st.integers(1, 100_000)
)
@settings(max_examples=60)
def test_the_one_page_verifier_agrees_on_every_draw(key: bytes, purpose: list[str], sides: int) -> None:
    assert number(key, Roll(tuple(purpose), sides, "")) == verifier().draw(key, sides, purpose)


@given(st.integers(1, 100_000), st.lists(st.text(max_size=8), max_size=4))
def test_a_number_is_between_one_and_the_sides(sides: int, key: list[str]) -> None:
    assert 1 <= number(KEY, Roll(tuple(key), sides, "")) <= sides


@pytest.mark.parametrize("sides", [3, 6, 7, 200, 300])
def test_every_number_falls_equally_often(sides: int) -> None:
    """Chi-square at one in a thousand, by Wilson and Hilferty's approximation."""
    draws = 60 * sides
    falls = Counter(number(KEY, Roll((str(n),), sides, "")) for n in range(draws))
    chi_square = sum((falls[value] - 60) ** 2 / 60 for value in range(1, sides + 1))
    free = sides - 1

    assert chi_square < free * (1 - 2 / (9 * free) + 3.09 * (2 / (9 * free)) ** 0.5) ** 3


def test_four_things_are_put_in_each_of_their_24_orders_equally_often() -> None:
    def order(seed: int) -> tuple[int, ...]:
        left = [1, 2, 3, 4]
        key = new_seal("empire", seed).key({})
        return tuple(
            left.pop(number(key, Roll(("order", str(place)), len(left), "")) - 1)
            for place in range(len(left))
        )

    falls = Counter(order(seed) for seed in range(4800))
    chi_square = sum((count - 200) ** 2 / 200 for count in falls.values())

    assert len(falls) == 24
    assert chi_square < 49.73


def test_a_draw_does_not_depend_on_what_was_drawn_before_it() -> None:
    alone = number(KEY, Roll(("c", "9"), 6, "later"))
    for n in range(9):
        number(KEY, Roll(("c", str(n)), 6, "earlier"))

    assert number(KEY, Roll(("c", "9"), 6, "later")) == alone


@given(st.lists(st.text(max_size=6), max_size=5), st.lists(st.text(max_size=6), max_size=5))
def test_different_parts_are_never_joined_alike(one: list[str], other: list[str]) -> None:
    assert (joined(*one) == joined(*other)) == (one == other)


def test_one_contribution_changes_every_key() -> None:
    keys = {SEAL.key(added) for added in ({}, {"B": ""}, {"B": "x"}, {"R": "x"}, {"B": "x", "R": ""})}

    assert len(keys) == 5


def test_secrets_of_the_system_differ_and_test_seeds_repeat() -> None:
    assert new_seal("empire").secret != new_seal("empire").secret
    assert new_seal("empire", 5) == new_seal("empire", 5)
    assert new_seal("empire", 5).secret != new_seal("empire", 6).secret
    assert new_seal("empire", 5).rehearsal
    assert not new_seal("empire").rehearsal


def test_the_seal_is_eight_of_256_different_short_words() -> None:
    words = [seal_words(bytes([byte] * 8))[0] for byte in range(256)]

    assert len(set(words)) == 256
    assert len({word[:4] for word in words}) == 256
    assert all(word.isascii() and word.islower() and 3 <= len(word) <= 8 for word in words)
    assert SEAL.words == seal_words(SEAL.commitment)
