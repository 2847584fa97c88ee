"""Printing: every part made beside the old set, then moved in together."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TypeAlias

from printkit.edition import manifest
from printkit.edition.folder import Staging, staging
from printkit.edition.manifest import Part
from printkit.edition.options import Options
from printkit.shelf import Shelved

Printer: TypeAlias = Callable[[Shelved, Options, Staging], Part]
PARTS = ("tiles", "maps", "counters", "rulebook")


def printer(part: str) -> Printer:
    """What prints a part; only its own draughtsman is loaded, since loading takes longer than drawing."""
    if part == "tiles":
        from printkit.edition.tilesheets import print_tiles

        return print_tiles
    if part == "counters":
        from printkit.edition.countersheets import print_counters

        return print_counters
    if part == "maps":
        from printkit.edition.boards import print_boards

        return print_boards
    from printkit.edition.book import print_rulebook

    return print_rulebook


@dataclass(frozen=True, slots=True)
class Printed:
    """What a run left on the disk.

    ``seconds`` is how long each part took: for the screen only, since files say the
    same however long they took. ``remarks`` are what the person should know.
    """

    files: tuple[Path, ...]
    parts: tuple[Part, ...]
    seconds: dict[str, float] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()


def box(shelved: Shelved, options: Options) -> Printed:
    """Everything there is to print of a game, an overview and the list of it all.

    What the game does not have is left out.

    Raises:
        PrintkitError: something is wrong; the folder is as it was.
    """
    return _printed(shelved, options, parts_of(shelved, options), has_overview=True)


def parts_of(shelved: Shelved, options: Options) -> list[str]:
    """The parts that a box has, in the order of their printing."""
    from printkit.edition.boards import tables

    game, data = shelved.game, shelved.data
    has = {
        "tiles": bool(game.tiles(data)),
        "maps": bool(tables(shelved, options)),
        "counters": game.counters(data) is not None,
        "rulebook": True,
    }
    return [name for name in PARTS if has[name]]


def tiles(shelved: Shelved, options: Options) -> Printed:
    """The world tiles alone; other parts of the set stay as they are."""
    return _printed(shelved, options, ["tiles"])


def maps(shelved: Shelved, options: Options) -> Printed:
    """The planning boards alone; other parts of the set stay as they are."""
    return _printed(shelved, options, ["maps"])


def counters(shelved: Shelved, options: Options) -> Printed:
    """The counters alone; other parts of the set stay as they are."""
    return _printed(shelved, options, ["counters"])


def rulebook(shelved: Shelved, options: Options) -> Printed:
    """The rulebook alone; other parts of the set stay as they are."""
    return _printed(shelved, options, ["rulebook"])


def _printed(shelved: Shelved, options: Options, names: list[str], *, has_overview: bool = False) -> Printed:
    parts: list[Part] = []
    seconds: dict[str, float] = {}
    remarks: tuple[str, ...] = ()
    with staging(options.out, shelved.name) as stage:
        before = manifest.read(stage.place)
        for name in names:
            with _timed(seconds, name):
                parts.append(printer(name)(shelved, options, stage))
        if has_overview:
            from printkit.edition.overview import print_overview

            with _timed(seconds, "overview"):
                part, remarks = print_overview(shelved, options, parts, stage)
                parts.append(part)
        stage.write(manifest.NAME, manifest.written(shelved, parts, before, stage))
        ours = manifest.ours(before) | ({manifest.NAME: ""} if before else {})
        files = stage.moved_in(ours, manifest.stale(before, parts))
    return Printed(files, tuple(parts), seconds, (*_other_papers(parts, options), *remarks))


def _other_papers(parts: list[Part], options: Options) -> tuple[str, ...]:
    """A line about parts that could not be set for the paper asked for; none if all were."""
    asked = options.paper.name.removesuffix(" landscape")
    others = {
        part.paper: part.name for part in reversed(parts) if part.paper.removesuffix(" landscape") != asked
    }
    return tuple(f"{name}: {asked} has no page for it; set on {paper}" for paper, name in others.items())


@contextmanager
def _timed(seconds: dict[str, float], name: str) -> Iterator[None]:
    start = perf_counter()
    yield
    seconds[name] = perf_counter() - start
