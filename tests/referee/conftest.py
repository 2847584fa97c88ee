"""The toy game Quay, installed for the length of a test, and a table of it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from printkit.model import NewTable
from printkit.referee import Session, create, journal, new_seal
from printkit.shelf import find

TOY = Path(__file__).parents[1] / "toy"


@pytest.fixture(autouse=True)
def quay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(TOY))


@pytest.fixture(autouse=True)
def hasty_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk: that it is waited for has tests of its own, in other processes."""
    monkeypatch.setattr(journal, "SYNCHRONOUS", "OFF")


@pytest.fixture
def new_table(tmp_path: Path) -> Iterator[Callable[..., Session]]:
    with ExitStack() as opened:

        def new(name: str = "quay.session", seats: str = "BR", **settings: str) -> Session:
            table = NewTable("Q1", tuple(seats), settings)
            seal = new_seal("quay", test_seed=1)
            return opened.enter_context(create(find("quay"), table, tmp_path / name, seal=seal))

        yield new


@pytest.fixture
def table(new_table: Callable[..., Session]) -> Session:
    """A table for two, before `begin`."""
    return new_table()
