"""Combat, pick by pick (E-505 – E-514, 7.5). Chance is awaited: ``due`` says what for."""

from dataclasses import dataclass, replace

from printkit.games.empire.play.contacts import (
    Fight,
    by_hex,
    conflict_hexes,
    conflict_name,
    contacts,
    find_conflicts,
)
from printkit.games.empire.play.draft import Draft
from printkit.games.empire.play.state import Conflict, Label, Position, Resolving, State, Unit, UnitId
from printkit.games.empire.play.table import Table
from printkit.model import Action, Roll, RuleError, Seat


@dataclass(frozen=True, slots=True)
class Pick:
    """A pick that is due: one of ``items``, sorted by id (7.2)."""

    conflict: Conflict
    purpose: str
    items: tuple[UnitId, ...]


def due(table: Table, state: State) -> Pick | None:
    """The pick that the resolution waits for; a list of one or none needs no chance."""
    if state.resolving is None or state.phase == "choice":
        return None
    conflict = _numbered(state, state.resolving.numbers[0])
    if conflict.attacker is None:
        return Pick(conflict, "attacker", attackers(table, state, conflict, state.resolving.phase))
    return Pick(conflict, "target", contacts(_left(state, conflict), state.units[conflict.attacker]))


def roll(state: State, pick: Pick) -> Roll:
    """The chance that a pick of two or more needs.

    Its key names the turn, the phase, the members of the conflict as it was found and
    how many numbers have fallen in it, so no other order of entries changes it.
    """
    conflict = pick.conflict
    turn = (str(state.cycle), str(state.turn), state.phase)
    key = (*turn, "+".join(conflict.members), str(conflict.picks + 1))
    return Roll(key, len(pick.items), pick.purpose, pick.items)


def attackers(table: Table, state: State, conflict: Conflict, fight: Fight) -> tuple[UnitId, ...]:
    """The members that may attack: in contact, and in phase A capable (E-505, E-508)."""
    left = _left(state, conflict)
    seats = {label: {unit.seat for unit in units} for label, units in by_hex(left).items()}
    return tuple(
        unit.id
        for unit in left
        if (fight == "weak" or table.is_capable(unit))
        and any(len(seats[label]) > 1 for label in unit.position.covers)
    )


def _left(state: State, conflict: Conflict) -> list[Unit]:
    units = state.units
    return [units[member] for member in conflict.members if member in units]


def _numbered(state: State, number: int) -> Conflict:
    return next(conflict for conflict in state.conflicts if conflict.number == number)


def _keep(draft: Draft, conflict: Conflict) -> None:
    """Put a conflict in place of itself."""
    kept = (conflict if other.number == conflict.number else other for other in draft.state.conflicts)
    draft.change(conflicts=tuple(kept))


def enter(draft: Draft, fight: Fight) -> None:
    """Find the conflicts of the phase that begins."""
    found = find_conflicts(draft.table, draft.state, fight)
    nobody: frozenset[Seat] = frozenset()
    draft.change(conflicts=found, resolving=None, choice=None, awaited=nobody, done=nobody, sealed={})
    for conflict in draft.state.conflicts:
        draft.tell(
            "conflict-found",
            conflict=conflict_name(conflict),
            hexes=list(conflict_hexes(draft.state.units, conflict)),
            members=list(conflict.members),
            phase=fight,
        )


def advance(draft: Draft) -> None:
    """Carry the resolution on until it is done, chance must fall or an owner must choose."""
    while (pick := due(draft.table, draft.state)) is not None:
        if not pick.items:
            _close(draft, pick.conflict)
        elif len(pick.items) == 1:
            take(draft, pick, None)
        else:
            return


def _close(draft: Draft, conflict: Conflict) -> None:
    """A conflict in which nobody can attack any more is over."""
    resolving = draft.state.resolving
    numbers = resolving.numbers[1:] if resolving else ()
    draft.change(
        conflicts=tuple(other for other in draft.state.conflicts if other.number != conflict.number),
        resolving=replace(resolving, numbers=numbers) if resolving and numbers else None,
    )


def take(draft: Draft, pick: Pick, index: int | None) -> None:
    """Carry out a pick: item ``index`` from 1, or with None the only one."""
    unit = draft.state.units[pick.items[(index or 1) - 1]]
    conflict = pick.conflict if index is None else replace(pick.conflict, picks=pick.conflict.picks + 1)
    if pick.purpose == "attacker":
        _attacker(draft, conflict, pick, index, unit)
    else:
        _target(draft, conflict, pick, index, unit)


def _attacker(draft: Draft, conflict: Conflict, pick: Pick, index: int | None, unit: Unit) -> None:
    draft.tell(
        "attacker-picked", conflict=conflict_name(conflict), list=list(pick.items), index=index, unit=unit.id
    )
    _keep(draft, replace(conflict, attacker=unit.id))
    may_leave = leavable(draft.table, draft.state, unit)
    if may_leave:
        draft.tell("choice-asked", conflict=conflict_name(conflict), unit=unit.id, leave=list(may_leave))
        draft.change(phase="choice", choice=unit.id, awaited=frozenset((unit.seat,)))


def _target(draft: Draft, conflict: Conflict, pick: Pick, index: int | None, unit: Unit) -> None:
    attacker = conflict.attacker
    draft.tell(
        "target-picked",
        conflict=conflict_name(conflict),
        list=list(pick.items),
        index=index,
        unit=unit.id,
        free=conflict.chain,
        attacker=attacker,
    )
    draft.tell("unit-destroyed", unit=unit.id, position=draft.where(unit))
    rule = "E-508" if draft.state.phase == "weak" else "E-505"
    fate = draft.fate(unit.id, "destroyed", rule, f"{conflict_name(conflict)} by {attacker}")
    draft.remove({unit.id: fate})
    goes_on = (
        draft.state.phase == "combat" and not draft.table.is_capable(unit) and len(pick.items) > 1
    )  # a free attack (E-505)
    _keep(draft, replace(conflict, attacker=attacker if goes_on else None, chain=goes_on))
    if not goes_on:
        _attack_over(draft)


def _attack_over(draft: Draft) -> None:
    """With ``combat step`` the resolution stops after one attack."""
    resolving = draft.state.resolving
    if resolving is None or not resolving.once:
        return
    conflict = _numbered(draft.state, resolving.numbers[0])
    if not attackers(draft.table, draft.state, conflict, resolving.phase):
        _close(draft, conflict)
    draft.change(resolving=None)


def leavable(table: Table, state: State, unit: Unit) -> tuple[Label, ...]:
    """The hexes that a picked attacker may leave instead of attacking (E-511, E-512)."""
    position = unit.position
    if not table.settings.retreat or unit.disabled or position.other is None:
        return ()
    ways = position.covers if table.kind(unit).is_armour else (position.other,)
    enemies = [other for other in state.units.values() if other.seat != unit.seat]
    return tuple(sorted(label for label in ways if any(label in other.position.covers for other in enemies)))


def command_combat(draft: Draft, action: Action) -> None:
    """``combat Cn``, ``combat all``, ``combat step Cn``."""
    words = action.orders[0] if action.orders else ()
    once = len(words) == 2 and words[0].lower() == "step"
    if len(words) != 1 + once:
        raise RuleError(
            "bad-syntax", "combat C1, combat all or combat step C1.", given=" ".join(words) or None
        )
    fight: Fight = "weak" if draft.state.phase == "weak" else "combat"
    draft.change(resolving=Resolving(_wanted(draft.state, words[-1], once), once, fight))
    advance(draft)


def _wanted(state: State, word: str, once: bool) -> tuple[int, ...]:
    if word.lower() == "all" and not once:
        return tuple(conflict.number for conflict in state.conflicts)
    for conflict in state.conflicts:
        if conflict_name(conflict) == word.upper():
            return (conflict.number,)
    known = " ".join(conflict_name(conflict) for conflict in state.conflicts)
    raise RuleError("unknown-conflict", f"there is no open conflict {word}. Open: {known}.", given=word)


def _chosen(draft: Draft) -> tuple[Unit, Fight]:
    """The unit whose owner answers, and the phase to go back to."""
    choice, resolving = draft.state.choice, draft.state.resolving
    if choice is None or resolving is None:
        raise ValueError("nobody is asked")
    return draft.state.units[choice], resolving.phase


def command_attack(draft: Draft, action: Action) -> None:
    """``attack``: the picked attacker does not retreat."""
    _, fight = _chosen(draft)
    draft.change(phase=fight, choice=None, awaited=frozenset())
    advance(draft)


def command_retreat(draft: Draft, action: Action) -> None:
    """``retreat [HEX]``: the picked attacker leaves HEX and rests in the other one (E-511, E-513)."""
    unit, fight = _chosen(draft)
    leaves = _left_hex(draft, unit, action.orders[0][0] if action.orders else None)
    rest = Position(next(label for label in unit.position.covers if label != leaves))
    draft.tell("unit-retreated", unit=unit.id, position=rest.hex)
    draft.put((replace(unit, position=rest),))
    if draft.state.resolving is not None:
        conflict = _numbered(draft.state, draft.state.resolving.numbers[0])
        _keep(draft, replace(conflict, attacker=None))
    draft.change(phase=fight, choice=None, awaited=frozenset())
    _attack_over(draft)
    advance(draft)


def _left_hex(draft: Draft, unit: Unit, word: str | None) -> Label:
    may = leavable(draft.table, draft.state, unit)
    if word is None:
        if draft.table.kind(unit).is_armour:
            raise RuleError("which-hex", f"name the hex {unit.id} leaves: {' or '.join(may)}.", rule="E-511")
        return may[0]
    label = draft.world.hex(word)
    if label not in unit.position.covers:
        where = draft.where(unit)
        raise RuleError(
            "not-there",
            f"{unit.id} is at {where}, not in {label}. It may leave {' or '.join(may)}.",
            given=word,
        )
    if label not in may:
        raise RuleError(
            "cannot-leave",
            f"{unit.id} may not leave {label}. It may leave {' or '.join(may)}.",
            given=word,
            rule="E-512",
        )
    return label


def after_leaving(draft: Draft) -> None:
    """A player has left: a choice may be void now, conflicts without attackers are over."""
    if draft.state.phase == "choice":
        _choose_again(draft)
    if draft.state.resolving is None and draft.state.phase in ("combat", "weak"):
        fight: Fight = "weak" if draft.state.phase == "weak" else "combat"
        open_still = (
            other for other in draft.state.conflicts if attackers(draft.table, draft.state, other, fight)
        )
        draft.change(conflicts=tuple(open_still))


def _choose_again(draft: Draft) -> None:
    """A picked attacker that is gone or meets nobody any more makes room for the next pick.

    One that meets enemies only where it may not leave attacks without being asked (E-512).
    """
    state = draft.state
    if state.resolving is None or state.choice is None:
        return
    conflict, unit = _numbered(state, state.resolving.numbers[0]), state.units.get(state.choice)
    meets = contacts(_left(state, conflict), unit) if unit is not None else ()
    if unit is not None and meets and leavable(draft.table, state, unit):
        return
    draft.change(phase=state.resolving.phase, choice=None, awaited=frozenset())
    if not meets:
        _keep(draft, replace(conflict, attacker=None))
        _attack_over(draft)
    advance(draft)
