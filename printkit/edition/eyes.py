"""Whether the players of a game can tell its colours apart, and read what is printed on them."""

from collections import Counter
from collections.abc import Sequence

import counters
from printkit.edition.countersheets import counter_set
from printkit.edition.options import Ink, schemes_named
from printkit.model import Scheme, UnitFace
from printkit.shelf import Shelved


def colour_lines(shelved: Shelved) -> tuple[str, ...]:
    """A line on the game's schemes: how many pairs are told apart, and the least contrast of all.

    None for a game without counters. What is wrong is told by ``colour_warnings``.
    """
    schemes = shelved.game.schemes(shelved.data)
    if shelved.game.counters(shelved.data) is None or not schemes:
        return ()
    ratio, name, part = min(
        (ratio, scheme.name, part) for scheme in schemes for part, ratio in counters.contrasts(scheme).items()
    )
    said = [_schemes(len(schemes)), *_pairs(shelved, schemes)]
    return (f"colours: {', '.join(said)}; lowest contrast {counters.told(ratio, 1)}:1 ({name}, {part})",)


def colour_warnings(shelved: Shelved, schemes: Sequence[Scheme], ink: Ink = "full") -> tuple[str, ...]:
    """What players of these schemes could not read, then which they could confuse, a line each.

    Two schemes of the same colours are among these, though their bands differ.

    Raises:
        PrintkitError: the game has no counters.
    """
    own = counter_set(shelved)
    found = counters.confusions(shown_face(shelved), schemes, own.side_mm, ink)
    return (*map(str, counters.faint(schemes, ink)), *map(str, found))


def unreadable(shelved: Shelved, words: Sequence[str], ink: Ink = "full") -> tuple[str, ...]:
    """What could not be read in the schemes meant by the words, a line each."""
    schemes = schemes_named(words, shelved.game.schemes(shelved.data))
    return tuple(map(str, counters.faint(schemes, ink)))


def shown_face(shelved: Shelved) -> UnitFace:
    """The front that lies on the table most often; of equals the first.

    Raises:
        PrintkitError: the game has no counters.
    """
    listed = counter_set(shelved).counters
    copies: Counter[str] = Counter()
    for counter in listed:
        copies[counter.front.code] += counter.copies
    return max((counter.front for counter in listed), key=lambda face: (copies[face.code], -face.serial))


def _schemes(count: int) -> str:
    return "1 scheme" if count == 1 else f"{count} schemes"


def _pairs(shelved: Shelved, schemes: Sequence[Scheme]) -> tuple[str, ...]:
    """How many pairs are told apart, if there are any."""
    total = len(schemes) * (len(schemes) - 1) // 2
    if not total:
        return ()
    found = counters.confusions(shown_face(shelved), schemes, counter_set(shelved).side_mm)
    apart = total - len(found)
    share = f"{total}" if apart == total else f"{apart} of {total}"
    return (
        f"{share} pair{'s' * (total > 1)} told apart in colour, in grey "
        "and by three kinds of colour-blind eyes",
    )
