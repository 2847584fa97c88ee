"""The installed games: every entry point in the group ``printkit.games``."""

from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable

from printkit.model.errors import PrintkitError, did_you_mean
from printkit.model.game import Game

GROUP = "printkit.games"


class UnknownGameError(PrintkitError):
    """No installed game and no folder has this name.

    >>> str(UnknownGameError("empier", ["empire"]))
    "unknown game 'empier'. Did you mean empire? known: empire"
    """

    def __init__(self, word: str, known: list[str]) -> None:
        names = ", ".join(known) or "none"
        super().__init__(f"unknown game '{word}'.{did_you_mean(word, known)} known: {names}")
        self.word = word


def known() -> tuple[str, ...]:
    """The ids of all installed games, sorted; none of them is loaded."""
    return tuple(sorted(entry_points(group=GROUP).names))


def installed(word: str) -> tuple[Game, Traversable]:
    """The installed game of this id, and its folder.

    Raises:
        UnknownGameError: there is none.
        PrintkitError: two packages offer it, or it does not load.
    """
    point = _entry_point(word)
    game = _loaded(point)
    if game.id != word:
        raise PrintkitError(f"game '{word}': the package calls it '{game.id}'; entry point and id must agree")
    return game, files(point.module)


def _entry_point(word: str) -> EntryPoint:
    points = entry_points(group=GROUP)
    offers = {point.value: point for point in points if point.name == word}
    if not offers:
        raise UnknownGameError(word, sorted(points.names))
    if len(offers) > 1:
        sources = " and ".join(sorted(offers))
        raise PrintkitError(f"game '{word}' is offered twice, by {sources}; uninstall one of the two")
    return next(iter(offers.values()))


def _loaded(point: EntryPoint) -> Game:
    try:
        game: Game = point.load()
    except (ImportError, AttributeError) as fault:
        raise PrintkitError(f"game '{point.name}' does not load from {point.value}: {fault}") from fault
    return game
