"""An installed game as read from the shelf, and options for a quick printing of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printkit import edition, shelf
from printkit.press import Stock, named


@pytest.fixture(scope="session")
def empire() -> shelf.Shelved:
    return shelf.find("empire")


@pytest.fixture
def quick(tmp_path: Path) -> Callable[..., edition.Options]:
    """Options for two tiles and one scheme on A4, into this test's own folder."""

    def made(**changes: Any) -> edition.Options:
        stock = Stock(changes.pop("paper", named("a4")))
        wanted = {"out": tmp_path / "out", "stock": stock, "tiles": ("A", "B"), "schemes": ("B",)}
        return edition.Options(**(wanted | changes))

    return made
