"""Bids, count and points (4.8, 7.9)."""

from printkit.games.empire.play.draft import Draft, in_game
from printkit.games.empire.play.numerals import whole
from printkit.games.empire.play.state import State
from printkit.games.empire.play.table import Table
from printkit.games.empire.play.territory import Territory, territories
from printkit.model import Action, RuleError, Seat

_COUNT_SYNTAX = "count N by PLAYERS, as in count 3 by R,G."


def enter_bid(draft: Draft) -> None:
    """Every player in the game bids (E-804)."""
    draft.change(awaited=frozenset(draft.in_game()), sealed={}, count=0, callers=(), points={})


def command_bid(draft: Draft, action: Action) -> None:
    """``bid B N``: sealed until all have bid."""
    words = action.orders[0] if action.orders else ()
    if len(words) != 1:
        raise RuleError("bad-syntax", "bid PLAYER N: one number of strategic turns.", given=" ".join(words))
    _bid(draft, words[0])
    if action.seat is not None:
        draft.change(sealed={**draft.state.sealed, action.seat: action})
        draft.tell("bid-sealed", seat=action.seat)


def _bid(draft: Draft, word: str) -> int:
    low, high = draft.table.settings.bid_min, draft.table.settings.bid_max
    number = whole(word)
    if number is None or not low <= number <= high:
        raise RuleError(
            "bad-bid", f"{word} is no bid; bid a whole number from {low} to {high}.", given=word, rule="E-804"
        )
    return number


def reveal_bids(draft: Draft) -> None:
    """The lowest bid is the count; who bid it is named, higher bids stay secret (E-804)."""
    bids = {seat: _bid(draft, draft.state.sealed[seat].orders[0][0]) for seat in sorted(draft.state.sealed)}
    count = min(bids.values())
    callers = tuple(seat for seat, number in bids.items() if number == count)
    _count(draft, count, callers, bids)


def command_count(draft: Draft, action: Action) -> None:
    """``count N by R,G``: counted aloud at the table (E-805)."""
    words = action.orders[0] if action.orders else ()
    if len(words) < 3 or words[1].lower() != "by":
        raise RuleError("bad-syntax", _COUNT_SYNTAX, given=" ".join(words))
    if draft.state.sealed:
        sealed = ", ".join(draft.table.name(seat) for seat in draft.state.sealed)
        raise RuleError("bids-sealed", f"bids are sealed already: {sealed}. Withdraw them first, or bid on.")
    count = _bid(draft, words[0])
    letters = [letter for letter in "".join(words[2:]).split(",") if letter]
    if not letters:
        raise RuleError("bad-syntax", _COUNT_SYNTAX, given=" ".join(words))
    callers = tuple(sorted({_caller(draft, letter) for letter in letters}))
    draft.change(awaited=frozenset())
    _count(draft, count, callers, dict.fromkeys(callers, count))


def _caller(draft: Draft, letter: str) -> Seat:
    seat = letter.upper()
    refuse_stranger(draft.table, draft.state, seat)
    return seat


def refuse_stranger(table: Table, state: State, seat: Seat) -> None:
    """Nothing, if the letter is that of a player in the game.

    Raises:
        RuleError: ``unknown-player``, ``player-out``.
    """
    if seat not in state.players:
        players = ", ".join(f"{letter} {name}" for letter, name in table.seats.items())
        raise RuleError("unknown-player", f"there is no player {seat}. Players: {players}.", given=seat)
    if not state.players[seat]:
        left = ", ".join(table.name(other) for other in in_game(state))
        raise RuleError("player-out", f"{table.name(seat)} is out of the game. Still in: {left}.", given=seat)


def _count(draft: Draft, count: int, callers: tuple[Seat, ...], bids: dict[Seat, int]) -> None:
    cycle = draft.state.cycle
    draft.tell("counted", count=count, callers=list(callers))
    draft.reveals |= set(callers)
    draft.change(
        count=count,
        callers=callers,
        bids=(*draft.state.bids, *((cycle, seat, number) for seat, number in bids.items())),
    )
    set_points(draft)
    for territory in territories(draft.table, draft.state, draft.in_game()):
        draft.tell(
            "points-set",
            seat=territory.seat,
            territory=territory.label,
            count=count,
            production=territory.production,
            saved=territory.saved,
            points=draft.state.points[territory.label],
        )


def set_points(draft: Draft) -> None:
    """Work out the points of every territory (E-806)."""
    found = territories(draft.table, draft.state, draft.in_game())
    draft.change(points={territory.label: points(territory, draft.state.count) for territory in found})


def points(territory: Territory, count: int) -> int:
    """Strategic turns times production, plus savings (E-806)."""
    return count * territory.production + territory.saved


def builders(table: Table, state: State) -> frozenset[Seat]:
    """The players with points or pooled units (6.2)."""
    found = territories(table, state, in_game(state))
    return frozenset(part.seat for part in found if state.points.get(part.label, 0) or part.pool)
