"""Who is out, who has won, how it is scored (4.9)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from printkit.games.empire.play.draft import Draft, units_of
from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.state import State
from printkit.games.empire.play.table import Table
from printkit.games.empire.play.territory import is_factory
from printkit.model import Seat


@dataclass(frozen=True, slots=True, order=True)
class Score:
    """A player's score, then what breaks ties: factories, total price of the units (E-903)."""

    fragments: int
    factories: int
    value: int


def score(table: Table, state: State, seat: Seat) -> Score:
    """What the player would score now (E-903)."""
    units = units_of(state.units, seat)
    held = {unit.position.hex for unit in units if unit.pool is None and table.kind(unit).controls}
    world = table.world(state)
    return Score(
        sum(world.fragments(label) for label in held),
        sum(is_factory(table, unit.id) for unit in units),
        sum(price(table, unit.code) for unit in units),
    )


def price(table: Table, code: str) -> int:
    """What a unit is worth: its price, an installation that of the HQ it comes from."""
    if code in table.prices:
        return table.prices[code]
    return next(table.prices.get(kind.code, 0) for kind in table.types.values() if kind.becomes == code)


def leave(draft: Draft, seats: Iterable[Seat]) -> None:
    """Players are out; their units are removed (E-901)."""
    for seat in tuple(seats):
        gone = sorted_ids(unit.id for unit in units_of(draft.state.units, seat))
        draft.tell("player-out", seat=seat, units=list(gone))
        draft.remove({unit: draft.fate(unit, "out", "E-901") for unit in gone})
        sealed = {other: entry for other, entry in draft.state.sealed.items() if other != seat}
        draft.change(
            players={**draft.state.players, seat: False},
            sealed=sealed,
            awaited=draft.state.awaited - {seat},
            done=draft.state.done - {seat},
        )


def after_losses(draft: Draft) -> None:
    """Players without a unit are out; one player left wins, none left is a draw (E-902)."""
    alive = {unit.seat for unit in draft.state.units.values()}
    leave(draft, (seat for seat in draft.in_game() if seat not in alive))
    end_if_decided(draft)


def end_if_decided(draft: Draft) -> None:
    """End the game if at most one player is left."""
    if len(draft.in_game()) < 2:
        end(draft, draft.in_game())


def at_phase_end(draft: Draft) -> None:
    """At the end of a tactical phase: no factory and no unit to become one is out (E-901, E-903)."""
    table = draft.table
    if table.settings.victory == "factories":
        without = [seat for seat in draft.in_game() if not _may_produce(table, draft.state, seat)]
        if len(without) == len(draft.in_game()):
            end_scored(draft)
            return
        leave(draft, without)
        end_if_decided(draft)
    limit = table.settings.cycle_limit
    if draft.state.phase != "over" and limit and draft.state.cycle >= limit:
        end_scored(draft)


def _may_produce(table: Table, state: State, seat: Seat) -> bool:
    for unit in units_of(state.units, seat):
        if is_factory(table, unit.id):
            return True
        becomes = table.kind(unit).becomes
        if becomes and table.types[becomes].symbol == "factory":
            return True
    return False


def end_scored(draft: Draft) -> None:
    """Score the game and end it; equal in everything share the win (E-903)."""
    scores = {seat: score(draft.table, draft.state, seat) for seat in draft.in_game()}
    best = max(scores.values())
    draft.change(scores={seat: made.fragments for seat, made in scores.items()})
    draft.tell(
        "scored",
        scores=dict(draft.state.scores),
        factories={seat: made.factories for seat, made in scores.items()},
        values={seat: made.value for seat, made in scores.items()},
    )
    end(draft, tuple(seat for seat, made in scores.items() if made == best))


def end(draft: Draft, winners: tuple[Seat, ...]) -> None:
    """The game is over; whatever was sealed may be read."""
    nothing: dict[str, Any] = {
        "sealed": {},
        "awaited": frozenset(),
        "done": frozenset(),
        "conflicts": (),
        "resolving": None,
    }
    draft.change(phase="over", winners=winners, choice=None, **nothing)
    draft.reveals |= set(draft.state.players)
    draft.tell("game-over", winners=list(winners))
