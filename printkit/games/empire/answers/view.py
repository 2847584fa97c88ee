"""What a seat may know, as plain data: never another seat's sealed entry or hidden bid (6.5)."""

from collections.abc import Mapping

from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.rules import EmpireRules
from printkit.games.empire.play.state import State, Unit
from printkit.games.empire.talk import language
from printkit.games.empire.talk.where import awaits_data, need_data
from printkit.model import Seat, plain


def view(rules: EmpireRules, state: State, seat: Seat | None) -> Mapping[str, object]:
    """All that ``seat`` may know; with None what anybody at the table may."""
    own = state.sealed.get(seat) if seat else None
    return {
        "phase": state.phase,
        "cycle": state.cycle,
        "turn": state.turn,
        "awaits": awaits_data(rules, state),
        "players": dict(state.players),
        "layout": plain(state.layout),
        "units": {unit: _unit(rules, state.units[unit]) for unit in sorted_ids(state.units)},
        "sealed": [letter for letter in rules.seats if letter in state.sealed],
        "own": language.format(own) if own else None,
        "done": sorted(state.done),
        "count": state.count,
        "callers": list(state.callers),
        "bids": _bids(state, seat),
        "savings": dict(state.savings),
        "points": dict(state.points),
        "conflicts": plain(state.conflicts),
        "choice": state.choice,
        "groups": {name: list(members) for name, members in state.groups.items() if members},
        "gone": plain(state.fates),
        "in_need": need_data(rules, state),
        "winners": list(state.winners),
        "scores": dict(state.scores),
    }


def _unit(rules: EmpireRules, unit: Unit) -> dict[str, object]:
    """A unit as it lies on the table; everything about it is public."""
    marks = [mark for mark in ("disabled", "recovering", "fed") if getattr(unit, mark)]
    pool = {"pool": unit.pool.hex, "home": unit.pool.home} if unit.pool else {}
    return {"position": rules.place_text(unit), "marks": marks, **pool}


def _bids(state: State, seat: Seat | None) -> list[dict[str, object]]:
    """The bids that were counted, one's own, and at the end of the game all of them (E-804)."""
    lowest = {cycle: min(n for c, _, n in state.bids if c == cycle) for cycle, _, _ in state.bids}
    return [
        {"cycle": cycle, "seat": bidder, "turns": number}
        for cycle, bidder, number in state.bids
        if state.phase == "over" or bidder == seat or number == lowest[cycle]
    ]
