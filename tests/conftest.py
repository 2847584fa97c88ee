"""What all tests share: properties without a clock, the same examples every time in CI."""

import os

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize="CI" in os.environ, max_examples=60)
settings.load_profile("house")


@pytest.fixture(autouse=True)
def _nobodys_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """No width and no colours from the terminal, or the runner, that the tests run in."""
    for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
