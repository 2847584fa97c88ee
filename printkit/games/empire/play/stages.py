"""The sequence of play: which state follows which (6.2)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from printkit.games.empire.play import (
    building,
    combat,
    disposition,
    layout,
    phases,
    plot,
    production,
    supply,
    support,
    victory,
)
from printkit.games.empire.play.draft import Draft
from printkit.games.empire.play.state import Phase, State
from printkit.games.empire.play.table import Table
from printkit.model import ANYONE, Roll, Seat


@dataclass(frozen=True, slots=True)
class Stage:
    """A state of the game: how it begins, when it is over, what ends it and comes next."""

    enter: Callable[[Draft], None]
    is_over: Callable[[State], bool]
    leave: Callable[[Draft], Phase]


def enter(draft: Draft, phase: Phase) -> None:
    """Begin a state; one in which nobody is awaited is told to be skipped."""
    draft.change(phase=phase)
    stage = STAGES[phase]
    stage.enter(draft)
    if stage.is_over(draft.state):
        draft.tell("skipped", phase=phase)


def settle(draft: Draft) -> None:
    """Everything that follows of itself: states pass while nobody is awaited."""
    while (stage := STAGES.get(draft.state.phase)) is not None and stage.is_over(draft.state):
        following = stage.leave(draft)
        if draft.state.phase == "over":
            return
        enter(draft, following)


def _all_sealed(state: State) -> bool:
    return state.awaited.issubset(state.sealed)


def _all_done(state: State) -> bool:
    return state.awaited <= state.done


def _all_fought(state: State) -> bool:
    return state.resolving is None and not state.conflicts


def _leave_bid(draft: Draft) -> Phase:
    if not draft.state.count:
        production.reveal_bids(draft)
    return "build"


def _leave_build(draft: Draft) -> Phase:
    building.reveal_builds(draft)
    return _begin_turn(draft, 1)


def _begin_turn(draft: Draft, turn: int) -> Phase:
    draft.change(turn=turn, groups_before=draft.state.groups)
    draft.tell("turn-begun", turn=turn)
    return "combat" if draft.table.settings.supply_check == "after-combat" else "supply-before"


def _leave_supply_before(draft: Draft) -> Phase:
    _carry_out_check(draft)
    return "combat"


def _carry_out_check(draft: Draft) -> None:
    supply.check(draft)
    draft.change(awaited=frozenset(), done=frozenset())
    victory.after_losses(draft)


def _leave_combat(draft: Draft) -> Phase:
    victory.after_losses(draft)
    return "weak"


def _leave_weak(draft: Draft) -> Phase:
    victory.after_losses(draft)
    if draft.state.phase == "over" or draft.table.settings.supply_check != "before-combat":
        return "supply"
    return _after_supply(draft)


def _leave_supply(draft: Draft) -> Phase:
    _carry_out_check(draft)
    return _after_supply(draft) if draft.state.phase != "over" else "over"


def _after_supply(draft: Draft) -> Phase:
    """Plot, or after the last reveal that is allowed the end of the phase (E-611)."""
    last = draft.table.settings.max_tactical_turns
    if last and draft.state.turn > last:
        return _end_phase(draft, last)
    return "plot"


def _leave_plot(draft: Draft) -> Phase:
    if plot.all_passed(draft.state):
        for seat in sorted(draft.state.sealed):
            draft.tell("player-passed", seat=seat)
        draft.reveals |= set(draft.state.sealed)
        draft.change(sealed={}, awaited=frozenset())
        return _end_phase(draft, draft.state.turn)
    plot.reveal(draft)
    supply.end_turn(draft)
    return _begin_turn(draft, draft.state.turn + 1)


def _end_phase(draft: Draft, turn: int) -> Phase:
    supply.end_turn(draft)
    draft.tell("phase-ended", turn=turn)
    victory.at_phase_end(draft)
    return "disposition"


def _leave_disposition(draft: Draft) -> Phase:
    disposition.reveal(draft)
    return "support"


def _leave_support(draft: Draft) -> Phase:
    support.check(draft)
    victory.after_losses(draft)
    return "bid"


STAGES: Mapping[Phase, Stage] = {
    "bid": Stage(production.enter_bid, _all_sealed, _leave_bid),
    "build": Stage(building.enter_build, _all_sealed, _leave_build),
    "supply-before": Stage(supply.enter, _all_done, _leave_supply_before),
    "combat": Stage(lambda draft: combat.enter(draft, "combat"), _all_fought, _leave_combat),
    "weak": Stage(lambda draft: combat.enter(draft, "weak"), _all_fought, _leave_weak),
    "supply": Stage(supply.enter, _all_done, _leave_supply),
    "plot": Stage(plot.enter, _all_sealed, _leave_plot),
    "disposition": Stage(disposition.enter, _all_sealed, _leave_disposition),
    "support": Stage(support.enter, _all_done, _leave_support),
}
"""The states that end of themselves (6.2); ``setup``, ``choice`` and ``over`` do not."""


def awaits(table: Table, state: State) -> frozenset[Seat] | Roll | None:
    """Who must act, the chance that must fall, or None when the game is over."""
    if state.phase == "over":
        return None
    if (lot := layout.next_lot(table, state)) is not None:
        return layout.lot_roll(state, lot)
    if (pick := combat.due(table, state)) is not None:
        return combat.roll(state, pick)
    return waiting(state)


def waiting(state: State) -> frozenset[Seat]:
    """The players who have not acted yet, or anyone."""
    if state.phase in phases.SEALING:
        return state.awaited.difference(state.sealed)
    if state.phase in phases.NEEDING or state.phase == "choice":
        return state.awaited - state.done
    return frozenset((ANYONE,))
