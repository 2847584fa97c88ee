"""Everything of a game drawn and thrown away, to find what is wrong before paper does."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from printkit.edition.boards import boards
from printkit.edition.book import book
from printkit.edition.countersheets import counter_set, lot
from printkit.edition.eyes import colour_lines, colour_warnings
from printkit.edition.manifest import digests_of
from printkit.edition.options import Options
from printkit.edition.tilesheets import face
from printkit.ink import fonts
from printkit.ink.drawing import Drawing, Group, Item, Placed, Text
from printkit.press import Lot, Stock, named
from printkit.shelf import Shelved


def doubts(shelved: Shelved) -> tuple[str, ...]:
    """What is no fault of the game, yet will bother people at the table: a line each, none if all is well."""
    if shelved.game.counters(shelved.data) is None:
        return ()
    return colour_warnings(shelved, shelved.game.schemes(shelved.data))


def checked(shelved: Shelved) -> Iterator[str]:
    """A line for each kind of thing in the game that is sound, and how many doubts there are.

    Raises:
        PrintkitError: the first thing that is not.
    """
    game, data = shelved.game, shelved.data
    tiles = game.tiles(data)
    if tiles:
        _check_lots(Lot(face(tile, game.tile_side_mm(data))) for tile in tiles)
        yield f"{len(tiles)} world tiles, hex side {game.tile_side_mm(data):g} mm"
    if game.counters(data) is not None:
        yield _counters_line(shelved)
        yield from colour_lines(shelved)
    if game.scenarios(data):
        yield f"{len(game.scenarios(data))} scenarios: {', '.join(game.scenarios(data))}"
    if game.worlds(data):
        drawn = list(boards(shelved, Options(Path(), Stock(named("a4")))))
        _check_letters(board.drawing for board in drawn)
        yield f"{len(drawn)} planning boards: {', '.join(board.name for board in drawn)}"
    for language in sorted(shelved.prose):
        laid_out = book(shelved, language, named("a4"))
        _check_letters(laid_out.drawing(page) for page in laid_out.pages)
        yield f"rules in {language}: {len(laid_out.pages)} pages, {len(game.figures(data))} figures"
    yield f"{shelved.name}: {_found(doubts(shelved))} in {len(shelved.texts) + len(shelved.prose)} files"


def _found(doubtful: Sequence[str]) -> str:
    """What a check found, for the last of its lines; the doubts themselves are told after it.

    >>> _found(()), _found(("Olive: too faint",))
    ('nothing wrong found', '1 doubt')
    """
    count = len(doubtful)
    return f"{count} doubt{'s' * (count > 1)}" if count else "nothing wrong found"


def _counters_line(shelved: Shelved) -> str:
    own, schemes = counter_set(shelved), shelved.game.schemes(shelved.data)
    lots = [lot(counter, scheme, own.side_mm) for scheme in schemes for counter in own.counters]
    _check_lots(lots)
    total = sum(counter.copies for counter in own.counters)
    return f"{total} counters for each player in {len(schemes)} schemes, {own.side_mm:g} mm"


def _check_lots(lots: Iterable[Lot]) -> None:
    """Look at every face: its letters, and that no other has its name."""
    every = list(lots)
    _check_letters(side.drawing for lot in every for side in (lot.front, lot.back) if side)
    digests_of(every)


def _check_letters(drawings: Iterable[Drawing]) -> None:
    """Look for each letter in the face it would be drawn in."""
    for drawing in drawings:
        _check_items(drawing.items, drawing.name)


def _check_items(items: Iterable[Item], name: str) -> None:
    for item in items:
        if isinstance(item, Text):
            fonts.check(fonts.composed(item.text), item.face, name)
        elif isinstance(item, Group):
            _check_items(item.items, name)
        elif isinstance(item, Placed):
            _check_items(item.drawing.items, item.drawing.name)
