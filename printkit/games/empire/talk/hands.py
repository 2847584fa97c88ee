"""What hands have to do: blocks with a word in capitals and a number, by player, then by place."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from printkit.games.empire.play.ids import id_key, sorted_ids
from printkit.games.empire.play.rules import EmpireRules
from printkit.games.empire.play.state import State, UnitId
from printkit.games.empire.talk.words import COLUMNS, HANDS, SAVED_AT, Row, counted, ids, rows
from printkit.model import Line, Seat


@dataclass(frozen=True, slots=True)
class Move:
    """A counter that goes from one place to another, both as text."""

    unit: UnitId
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A counter and the place where it lies, or comes to lie."""

    unit: UnitId
    place: str


def name_width(rules: EmpireRules) -> int:
    """The width of the column of names: the longest name and two blanks."""
    return max(len("Hold"), *(len(name) for name in rules.seats.values())) + 2


def place_key(place: str) -> tuple[str, ...]:
    """What places sort by: their hexes, whatever stands between them."""
    return tuple(re.split(r"[+/]", place))


def _seat_key(rules: EmpireRules, unit: UnitId) -> int:
    return list(rules.seats).index(unit[0])


def move_block(rules: EmpireRules, moves: Sequence[Move], word: str = "MOVE") -> list[Line]:
    """``MOVE n counters``: the same moves on one line, ordered by the place where they lie now.

    Where no two counters move alike it is a list of counters, in the order of their ids.
    """
    if not moves:
        return []
    order = sorted(
        moves, key=lambda move: (_seat_key(rules, move.unit), move.was, move.now, id_key(move.unit))
    )
    alike = [list(same) for _, same in groupby(order, key=lambda move: (move.unit[0], move.was, move.now))]
    merged = any(len(same) > 1 for same in alike)
    alike.sort(key=lambda same: (_seat_key(rules, same[0].unit), *_move_key(same[0], merged)))
    listed = [
        Row(rules.seats[same[0].unit[0]], ids(move.unit for move in same), f"{same[0].was} -> {same[0].now}")
        for same in alike
    ]
    return [_head(word, len(moves)), *rows(listed, name_width(rules), gap=4 if merged else 3)]


def _move_key(move: Move, by_place: bool) -> tuple[object, ...]:
    first = (place_key(move.was), place_key(move.now)[0]) if by_place else ()
    return (*first, id_key(move.unit))


def _head(word: str, count: int, remark: str = "") -> Line:
    return Line(f"{word} {counted(count, 'counter')}{remark}", 2, HANDS)


def held_rows(rules: EmpireRules, held: Iterable[UnitId], label: str) -> list[Line]:
    """The counters that are left alone: one line if it holds them all, else one for each player."""
    by_seat = {seat: [unit for unit in sorted_ids(held) if unit[0] == seat] for seat in rules.seats}
    listed = [" ".join(units) for units in by_seat.values() if units]
    width = name_width(rules)
    one = f"  {label:<{width}}{'   '.join(listed)}"
    if not listed:
        return []
    if len(one) <= COLUMNS:
        return [Line(one, 2 + width)]
    return [
        Line(f"  {label if number == 0 else '':<{width}}{units}", 2 + width)
        for number, units in enumerate(listed)
    ]


def spot_block(
    rules: EmpireRules, spots: Sequence[Spot], word: str = "TAKE OFF", preposition: str = "from"
) -> list[Line]:
    """``TAKE OFF n counters``, by player and place, ids sorted."""
    if not spots:
        return []
    order = sorted(spots, key=lambda spot: (_seat_key(rules, spot.unit), place_key(spot.place), spot.place))
    listed = [
        Row(
            rules.seats[seat],
            ids(spot.unit for spot in same),
            f"{preposition} {place}" if place != "pool" else place,
        )
        for (seat, place), same in groupby(order, key=lambda spot: (spot.unit[0], spot.place))
    ]
    return [_head(word, len(spots)), *rows(listed, name_width(rules))]


@dataclass(frozen=True, slots=True)
class ToPut:
    """Counters to put down: new ones, those out of a pool, and what each factory has saved."""

    new: tuple[Spot, ...]
    pooled: tuple[Spot, ...] = ()
    saved: Mapping[UnitId, int] = field(default_factory=dict)


def put_block(rules: EmpireRules, state: State, put: ToPut, remark: str = "") -> list[Line]:
    """``PUT DOWN n counters``, by player and hex, with the points saved at the side."""
    count = len(put.new) + len(put.pooled)
    places = sorted({spot.place for spot in (*put.new, *put.pooled)}, key=place_key)
    shown = {place: place_text(rules, state, place) for place in places}
    width = max((len(text) for text in shown.values()), default=0)
    lines = [_head("PUT DOWN", count, remark)] if count else []
    hang = 2 + name_width(rules) + width + 2
    for seat in rules.seats:
        cells = [
            f"{shown[place]:<{width}}  {content}"
            for place in places
            if (content := _content(put, seat, place))
        ]
        saved = [
            f"{counted(put.saved[unit], 'point')} saved in {unit}"
            for unit in sorted_ids(put.saved)
            if unit[0] == seat
        ]
        lines += [Line(text, hang, HANDS) for text in _put_rows(rules, seat, cells, saved)]
    return lines


def _content(put: ToPut, seat: Seat, place: str) -> str:
    def here(spots: tuple[Spot, ...]) -> str:
        return ids(spot.unit for spot in spots if spot.place == place and spot.unit[0] == seat)

    return ", ".join(
        filter(None, (here(put.new), f"from the pool {pool}" if (pool := here(put.pooled)) else ""))
    )


def _put_rows(rules: EmpireRules, seat: Seat, cells: list[str], saved: list[str]) -> list[str]:
    """A player's lines; each saving stands beside the first line that leaves room for it."""
    width = name_width(rules)
    texts = [
        f"  {rules.seats[seat] if number == 0 else '':<{width}}{cell}" for number, cell in enumerate(cells)
    ]
    for saving in saved:
        free = next((at for at, text in enumerate(texts) if len(text) <= SAVED_AT - 2), len(texts))
        if free == len(texts):
            texts.append("" if texts else f"  {rules.seats[seat]}")
        texts[free] = f"{texts[free]:<{SAVED_AT}}{saving}"
    return texts


def place_text(rules: EmpireRules, state: State, place: str) -> str:
    """A place with its tile names when it is one hex: ``0509 (A21)``, but ``0507+0508``."""
    return rules.hex_text(state, place) if place in rules.world(state).cells else place


def fed_line(units: Iterable[UnitId], until: str) -> Line:
    """``Mark FED until ...``."""
    return Line(f"Mark FED until {until}: {ids(units)}.", 2, HANDS)


def unfed_line(units: Iterable[UnitId]) -> Line:
    """``Take the FED markers off ...``."""
    return Line(f"Take the FED markers off {ids(units)}.", 2, HANDS)


def turn_line(units: Sequence[UnitId], side: str) -> Line:
    """``TURN n counters`` to the side named."""
    return Line(f"TURN {counted(len(units), 'counter')} {side}: {ids(units)}.", 2, HANDS)
