"""The game that ships with printkit comes through the same door as a stranger's."""

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from printkit import shelf
from printkit.model import DataError

Write = Callable[[Path, Mapping[str, str]], Path]
Fault = Callable[[str], DataError]

HEAVY = ("reportlab", "svgwrite", "cairosvg", "fontTools", "PIL", "pydantic", "asyncio", "printkit.ink")


def test_it_is_installed_and_read_whole() -> None:
    found = shelf.find("empire")

    assert "empire" in shelf.known()
    assert len(found.data.tiles.tile) == 12
    assert len(found.data.counters.scheme) == 10
    assert len(found.data.tables.unit) == 16
    assert set(found.data.scenarios) == {"S1", "S2", "S3"}
    assert {roster: sum(mix.values()) for roster, mix in found.data.counters.mix.items()} == {
        "full": 96,
        "short": 37,
    }


def test_its_pinned_texts_give_the_same_data() -> None:
    found = shelf.find("empire")
    again = shelf.from_texts("empire", found.texts)

    assert (again.data, again.digest) == (found.data, found.digest)


@pytest.mark.parametrize(
    ("file", "there", "instead", "told"),
    [
        ("tiles.toml", 'letter = "C"', 'letter = "A"', "tiles.toml: "),
        ("counters.toml", 'letter = "D"', 'letter = "W"', "counters.toml: "),
        ("counters.toml", 'band = "dots"', 'band = "dot"', "counters.toml: scheme[6].band: must be one of"),
        (
            "tables.toml",
            "capable",
            "kapable",
            "tables.toml: unit[0].kapable: unknown key. Did you mean capable?",
        ),
    ],
)
def test_a_wrong_file_in_a_variant_is_told_by_file_and_key(
    tmp_path: Path, written: Write, fault: Fault, file: str, there: str, instead: str, told: str
) -> None:
    text = shelf.find("empire").texts[file]
    assert there in text
    mine = written(tmp_path, {"game.toml": 'base = "empire"\n', file: text.replace(there, instead, 1)})

    assert str(fault(str(mine))).startswith(told)


def test_finding_a_game_loads_nothing_that_draws() -> None:
    look = (
        "import sys; from printkit import shelf; shelf.find('empire');"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)

    assert result.stdout.strip() == "[]"
