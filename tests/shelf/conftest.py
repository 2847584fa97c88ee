"""A shop of installed games: one small game, copied afresh for each test."""

import importlib.metadata
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from printkit import shelf
from printkit.model import DataError

FOX = Path(__file__).with_name("fox_and_geese")


class Shop:
    """A place where games are installed."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._patch = patch
        self._points: list[importlib.metadata.EntryPoint] = []
        patch.setattr("printkit.shelf.games.entry_points", self._entry_points)
        patch.syspath_prepend(folder)

    def _entry_points(self, **wanted: str) -> importlib.metadata.EntryPoints:
        return importlib.metadata.EntryPoints(self._points).select(**wanted)

    def offer(self, name: str, value: str) -> None:
        """Register an entry point, with or without a package behind it."""
        self._points.append(importlib.metadata.EntryPoint(name, value, "printkit.games"))

    def install(self, name: str, package: str) -> Path:
        """The folder of a new copy of the game under the name of another package."""
        shutil.copytree(FOX, self.folder / package, ignore=shutil.ignore_patterns("__pycache__"))
        self._patch.delitem(sys.modules, package, raising=False)
        self.offer(name, f"{package}:game")
        return self.folder / package


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shop:
    (tmp_path / "installed").mkdir()
    return Shop(tmp_path / "installed", monkeypatch)


@pytest.fixture
def fox(shop: Shop) -> Path:
    """The folder of the installed game ``fox``."""
    return shop.install("fox", "installed_fox")


@pytest.fixture
def written() -> Callable[[Path, Mapping[str, str]], Path]:
    """Writes files into a folder and gives it back."""

    def write(folder: Path, files: Mapping[str, str]) -> Path:
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        return folder

    return write


@pytest.fixture
def fault() -> Callable[[str], DataError]:
    """The fault that finding a game tells of, on one line."""

    def told(word: str) -> DataError:
        with pytest.raises(DataError) as caught:
            shelf.find(word)
        assert "\n" not in str(caught.value)
        return caught.value

    return told
