"""What the player aids' file may say."""

import pytest

from printkit.model import PrintkitError
from rulebook.aid_reading import aids


def test_an_unknown_block_names_its_line_and_a_guess() -> None:
    with pytest.raises(PrintkitError, match=r"aids\.en\.md:2: no block 'stap'.*step"):
        aids("## a: A\nstap: go\n", "aids.en.md", {}, {})


def test_an_unknown_table_names_its_line() -> None:
    with pytest.raises(PrintkitError, match=r"aids\.en\.md:2: the game has no table 'prise'"):
        aids("## a: A\ntable: prise\n", "aids.en.md", {}, {})
