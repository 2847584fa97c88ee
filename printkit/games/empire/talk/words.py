"""The small words of the talk: names, numbers, ids, and columns that stay inside the screen."""

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.phases import STRATEGIC
from printkit.games.empire.play.state import State, UnitId
from printkit.model import Line

COLUMNS = 80

PAGE = 78
"""The columns of a private page, behind its mark."""

SAVED_AT = 51
"""The column where savings stand beside the counters to put down."""

HANDS = "hands"
NEED = "need"
DRAWN = "drawn"
"""Tone of a conflict's title: whoever drew ends it with ``, drawn by the referee`` or the like."""


def counted(count: int, word: str) -> str:
    """The number with its noun: ``1 counter``, ``3 counters``.

    >>> counted(1, "counter"), counted(3, "counter")
    ('1 counter', '3 counters')
    """
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def some(count: int, word: str) -> str:
    """The same at the head of a sentence, one in letters: ``One group``, ``2 groups``."""
    return f"One {word}" if count == 1 else counted(count, word)


def both(names: Sequence[str]) -> str:
    """Names in a sentence.

    >>> both(["Blue", "Red", "Yellow"])
    'Blue, Red and Yellow'
    """
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def ids(units: Iterable[UnitId]) -> str:
    """The ids in their order, a blank between them."""
    return " ".join(sorted_ids(units))


def title(state: State, cycle_limit: int, turn_limit: int) -> str:
    """Where the tactical turn or the cycle stands: ``Turn 3 of 8``, ``Cycle 1 of 3``."""
    if state.phase in STRATEGIC:
        return cycle_title(state, cycle_limit)
    return turn_title(state.turn, turn_limit)


def turn_title(number: int, limit: int) -> str:
    """What a turn is called; after the last one only combat and supply follow (E-611).

    >>> turn_title(3, 8), turn_title(3, 0), turn_title(9, 8)
    ('Turn 3 of 8', 'Turn 3', 'After turn 8 of 8')
    """
    if limit and number > limit:
        return f"After turn {limit} of {limit}"
    return f"Turn {number}{f' of {limit}' if limit else ''}"


def cycle_title(state: State, cycle_limit: int) -> str:
    """Which cycle it is: ``Cycle 1 of 3``."""
    return f"Cycle {state.cycle}{f' of {cycle_limit}' if cycle_limit else ''}"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of counters: whose, which, and what about them."""

    name: str
    ids: str
    tail: str = ""


def rows(listed: Sequence[Row], name_width: int, *, gap: int = 3, tone: str = HANDS) -> list[Line]:
    """The rows as lines: a name once, ids in a column that wraps between ids, then the tails."""
    start = 2 + name_width
    room = COLUMNS - start - gap - max((len(row.tail) for row in listed), default=0)
    width = min(max((len(row.ids) for row in listed), default=0), max(room, 20))
    lines, last = [], None
    for row in listed:
        name = "" if row.name == last else row.name
        last = row.name
        parts = textwrap.wrap(row.ids, width, break_long_words=False, break_on_hyphens=False) or [""]
        head = f"  {name:<{name_width}}{parts[0]:<{width}}{' ' * gap}{row.tail}".rstrip()
        hang = start + width + gap if row.tail else start
        lines.append(Line(head, hang, tone))
        lines += [Line(f"{' ' * start}{part}", start, tone) for part in parts[1:]]
    return lines


def listed(head: str, items: Sequence[str], end: str = "", hang: int = 2, tone: str = "") -> list[Line]:
    """The items behind a head, with commas, on lines that break between items only."""
    lines, text = [], head
    for number, item in enumerate(items):
        piece = f"{item}{',' if number < len(items) - 1 else end}"
        if len(text) + 1 + len(piece) > PAGE and text.strip():
            lines.append(Line(text, hang, tone))
            text = f"{' ' * hang}{piece}"
        else:
            text = f"{text} {piece}"
    return [*lines, Line(text, hang, tone)]


def sorted_seats(seats: Iterable[str], order: Iterable[str]) -> list[str]:
    """The seats in the order they sit."""
    wanted = set(seats)
    return [seat for seat in order if seat in wanted]


def wrapped(text: str, hang: int = 2) -> list[str]:
    """The text on lines of at most eighty columns, going on under column ``hang``."""
    return textwrap.wrap(
        text, COLUMNS, subsequent_indent=" " * hang, break_long_words=False, break_on_hyphens=False
    ) or [""]
