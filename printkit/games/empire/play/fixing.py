"""Corrections: the table and the journal differ, and the table is right (6.4)."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from printkit.games.empire.play import phases, refusals
from printkit.games.empire.play.draft import Draft
from printkit.games.empire.play.positions import parse_position
from printkit.games.empire.play.state import Position, Unit, UnitId
from printkit.model import Action, RuleError, Seat

_SYNTAX = (
    "fix move ID POSITION, fix add ID POSITION, fix remove ID, fix disable ID, fix enable ID "
    "or fix save N FACTORY, then because and the reason."
)


def correct(draft: Draft, action: Action) -> Seat:
    """Carry a correction out; gives back the player whose unit it is."""
    words = action.orders[0] if action.orders else ("",)
    kind, rest = words[0].lower(), words[1:]
    if kind not in _KINDS or len(rest) != _KINDS[kind][1]:
        raise RuleError("bad-syntax", _SYNTAX, given=" ".join(words))
    return _KINDS[kind][0](draft, *rest)[0]


def _move(draft: Draft, word: str, text: str) -> UnitId:
    unit = refusals.find_unit(draft.state, word)
    position = _position(draft, unit.id, text)
    was = draft.where(unit)
    moved = replace(unit, position=position, pool=None)
    draft.put((moved,))
    return _told(draft, "move", unit.id, was, draft.where(moved))


def _add(draft: Draft, word: str, text: str) -> UnitId:
    unit_id, _ = refusals.new_unit_id(draft.table, draft.state, word)
    if not draft.state.players[unit_id[0]]:
        raise RuleError("player-out", f"{draft.table.name(unit_id[0])} is out of the game.", given=word)
    refusals.refuse_in_use(draft.state, unit_id)
    unit = Unit(unit_id, _position(draft, unit_id, text))
    draft.put((unit,))
    return _told(draft, "add", unit_id, None, draft.where(unit))


def _remove(draft: Draft, word: str) -> UnitId:
    unit = refusals.find_unit(draft.state, word)
    was = draft.where(unit)
    draft.remove({unit.id: draft.fate(unit.id, "removed")})
    return _told(draft, "remove", unit.id, was, None)


def _disable(draft: Draft, word: str) -> UnitId:
    unit = refusals.find_unit(draft.state, word)
    if not draft.table.kind(unit).disabled_by:
        able = " ".join(kind.code for kind in draft.table.types.values() if kind.disabled_by)
        raise RuleError(
            "cannot-be-disabled",
            f"{unit.id} is never disabled; only {able} can be.",
            given=word,
            rule="E-207",
        )
    draft.put((replace(unit, disabled=True, recovering=False),))
    return _told(draft, "disable", unit.id, _condition(unit), "disabled")


def _enable(draft: Draft, word: str) -> UnitId:
    unit = refusals.find_unit(draft.state, word)
    draft.put((replace(unit, disabled=False, recovering=False),))
    return _told(draft, "enable", unit.id, _condition(unit), "operational")


def _condition(unit: Unit) -> str:
    return "disabled" if unit.disabled else "operational"


def _save(draft: Draft, number: str, word: str) -> UnitId:
    factory = refusals.find_factory(draft.table, draft.state, word)
    points = refusals.whole_number(number, 0, "what is saved")
    was = draft.state.savings.get(factory.id, 0)
    kept = {unit: saved for unit, saved in draft.state.savings.items() if unit != factory.id}
    draft.change(savings={**kept, factory.id: points} if points else kept)
    return _told(draft, "save", factory.id, str(was), str(points))


def _told(draft: Draft, what: str, unit: UnitId, was: str | None, now: str | None) -> UnitId:
    draft.tell("corrected", what=what, unit=unit, **{"from": was, "to": now})
    return unit


def _position(draft: Draft, unit: UnitId, text: str) -> Position:
    """The position a correction names: its shape is tested, its reach is not."""
    kind, world = draft.table.kind_of(unit), draft.world
    position = parse_position(text, kind, world)
    if position.other is not None and not kind.is_mobile:
        raise RuleError("immobile", f"{unit} never moves: give one hex.", given=text, rule="E-201")
    if position.other is not None and draft.state.phase in phases.AT_REST:
        phase = phases.NAMES[draft.state.phase]
        raise RuleError(
            "bad-syntax", f"all units are at rest in {phase}: give one hex.", given=text, rule="E-705"
        )
    refusals.refuse_water(world, position.covers)
    if draft.state.phase in phases.STRATEGIC:
        refusals.refuse_occupied(draft.table, draft.state, unit[0], position.covers)
    return position


_KINDS: Mapping[str, tuple[Callable[..., UnitId], int]] = {
    "move": (_move, 2),
    "add": (_add, 2),
    "remove": (_remove, 1),
    "disable": (_disable, 1),
    "enable": (_enable, 1),
    "save": (_save, 2),
}
"""Each kind of correction with the words it takes."""
