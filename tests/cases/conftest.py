"""The installed game with other words in it, and what it prints, for the cases of reported faults."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printkit import edition, shelf
from printkit.model import Counter, CounterSet, PlainBack, UnitFace
from printkit.press import Paper, Stock, named

SHORT_RULES = "# 1 Names\n\nLead.\n\nE-101 One rule.\n"
"""A book that is set in a moment."""


SMALL_MIX = "[mix.full]\nRID = 5\nXAC = 2\n\n[mix.short]\nRID = 2\n"


class Renamed:
    """A game that answers some questions otherwise."""

    def __init__(self, game: object, answers: Mapping[str, object]) -> None:
        self._game, self._answers = game, answers

    def __getattr__(self, name: str) -> Any:
        if name not in self._answers:
            return getattr(self._game, name)
        return lambda *words: self._answers[name]


def with_answers(shelved: shelf.Shelved, **answers: object) -> shelf.Shelved:
    return replace(shelved, game=Renamed(shelved.game, answers))  # type: ignore[arg-type]


def small_files(shelved: shelf.Shelved) -> dict[str, str]:
    """A game with two tiles, three scenarios on them, and seven counters."""
    tiles, counters = shelved.texts["tiles.toml"], shelved.texts["counters.toml"]
    first = shelved.texts["scenarios/S1.toml"]
    return {
        "rules.en.md": SHORT_RULES,
        "tiles.toml": tiles[: tiles.index('[[tile]]\nletter = "C"')],
        "counters.toml": counters[: counters.index("[mix.full]")] + SMALL_MIX,
        "scenarios/S2.toml": first.replace("Border Clash", "Second Clash"),
        "scenarios/S3.toml": first.replace("Border Clash", "Third Clash"),
    }


def quoted(text: str) -> str:
    """The text as a string of TOML."""
    return json.dumps(text, ensure_ascii=False)


@pytest.fixture(scope="session")
def empire() -> shelf.Shelved:
    return shelf.find("empire")


@pytest.fixture(scope="session")
def answering() -> Callable[..., shelf.Shelved]:
    """The same game with other answers: ``counters=…``, ``tiles=…``."""
    return with_answers


@pytest.fixture
def variant(tmp_path: Path, empire: shelf.Shelved) -> Callable[..., Path]:
    """Writes a variant's folder: for each file what stands there and what is put there."""

    def written(
        changes: Mapping[str, Mapping[str, str]] | None = None,
        rules: str = SHORT_RULES,
        game: str = 'base = "empire"\n',
        name: str = "mine",
        is_small: bool = False,
    ) -> Path:
        folder = tmp_path / name
        (folder / "scenarios").mkdir(parents=True, exist_ok=True)
        (folder / "rules.en.md").write_text(rules, "utf-8")
        (folder / "game.toml").write_text(game, "utf-8")
        own = small_files(empire) if is_small else {}
        for file, text in own.items():
            (folder / file).write_text(text, "utf-8")
        for file, pairs in (changes or {}).items():
            text = own.get(file, empire.texts[file])
            for old, new in pairs.items():
                assert old in text, old
                text = text.replace(old, new, 1)
            (folder / file).write_text(text, "utf-8")
        return folder

    return written


@pytest.fixture(scope="session")
def unit() -> Callable[..., UnitFace]:
    """A face whose texts can be chosen one by one."""

    def made(code: str = "RID", serial: int = 0, **changes: Any) -> UnitFace:
        return replace(UnitFace(code, serial, "infantry", "XX", "½", True, "", ()), **changes)

    return made


@pytest.fixture(scope="session")
def counters_of() -> Callable[..., CounterSet]:
    """A set of counters with these fronts, once each."""

    def made(faces: list[UnitFace], side_mm: float = 15.0, copies: int = 1) -> CounterSet:
        return CounterSet(side_mm, tuple(Counter(face, PlainBack(), copies) for face in faces))

    return made


@pytest.fixture
def options(tmp_path: Path) -> Callable[..., edition.Options]:
    """Options for blue and tile A on A4, into this test's own folder."""

    def made(paper: Paper | None = None, **changes: Any) -> edition.Options:
        stock = changes.pop("stock", Stock(paper or named("a4")))
        wanted = {"schemes": ("B",), "tiles": ("A",), "scenarios": ("S1",), "out": tmp_path / "out"}
        return edition.Options(stock=stock, **(wanted | changes))

    return made
