"""The kinds of parts that a printed set may have: what prints each, and which games have it."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TypeAlias, cast

from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import Options
from printkit.shelf import Shelved

Printer: TypeAlias = Callable[[Shelved, Options, Staging], Part]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of part: its name in the list, where what prints it stands, and whether a game has it.

    Only what prints is loaded, and only when it prints: loading a draughtsman takes
    longer than drawing. ``has_backs`` is for sheets that are printed on both sides.
    """

    name: str
    module: str
    function: str
    is_in: Callable[[Shelved, Options], bool]
    has_backs: bool = False

    @property
    def printer(self) -> Printer:
        """What prints the part."""
        return cast(Printer, getattr(import_module(f"printkit.edition.{self.module}"), self.function))


def _always(shelved: Shelved, options: Options) -> bool:
    return True


def _has_tiles(shelved: Shelved, options: Options) -> bool:
    return bool(shelved.game.tiles(shelved.data))


def _has_boards(shelved: Shelved, options: Options) -> bool:
    from printkit.edition.boards import tables

    return bool(tables(shelved, options))


def _has_counters(shelved: Shelved, options: Options) -> bool:
    return shelved.game.counters(shelved.data) is not None


def _has_nets(shelved: Shelved, options: Options) -> bool:
    from printkit.edition.netsheets import has_nets

    return has_nets(shelved, options)


def _has_markers(shelved: Shelved, options: Options) -> bool:
    return bool(shelved.game.markers(shelved.data))


def _has_aids(shelved: Shelved, options: Options) -> bool:
    from printkit.edition.aidsheets import has_aids

    return has_aids(shelved, options)


def _has_forms(shelved: Shelved, options: Options) -> bool:
    from printkit.edition.formsheets import has_forms

    return has_forms(shelved, options)


IN_THE_BOX = (
    Kind("tiles", "tilesheets", "print_tiles", _has_tiles),
    Kind("maps", "boards", "print_boards", _has_boards),
    Kind("counters", "countersheets", "print_counters", _has_counters, has_backs=True),
    Kind("markers", "markersheets", "print_markers", _has_markers, has_backs=True),
    Kind("aids", "aidsheets", "print_aids", _has_aids),
    Kind("forms", "formsheets", "print_forms", _has_forms),
    Kind("rulebook", "book", "print_rulebook", _always),
    Kind("nets", "netsheets", "print_nets", _has_nets),
)
"""What a box holds, in the order of its printing."""
BESIDES = (Kind("posters", "postersheets", "print_posters", _has_boards),)
"""What is printed when it is asked for."""


def printer(name: str) -> Printer:
    """What prints the part of a name."""
    return next(kind.printer for kind in (*IN_THE_BOX, *BESIDES) if kind.name == name)


def kinds_of_parts(options: Options) -> tuple[str, ...]:
    """The parts that a box may have with these options, of any game."""
    return tuple(kind.name for kind in IN_THE_BOX if kind.has_backs or options.stock.sides != "backs")


def parts_of(shelved: Shelved, options: Options) -> list[str]:
    """The parts that a game's box has, in the order of their printing."""
    may = kinds_of_parts(options)
    return [kind.name for kind in IN_THE_BOX if kind.name in may and kind.is_in(shelved, options)]
