"""The plot step: plans, passes and their reveal (E-406, E-609, E-610)."""

from dataclasses import replace

from printkit.games.empire.play.draft import Draft, in_game, units_of
from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.moves import legal_positions, next_positions
from printkit.games.empire.play.positions import format_position, hex_words, parse_position, placed
from printkit.games.empire.play.refusals import own_unit, refuse_twice
from printkit.games.empire.play.state import Position, State, Unit, UnitId
from printkit.games.empire.play.table import Table
from printkit.model import Action, RuleError, Seat

HOLD = "hold"
PASS = "pass"


def able(table: Table, state: State) -> frozenset[Seat]:
    """The players with a mobile operational unit on the map (E-609)."""
    return frozenset(
        seat for seat in in_game(state) if any(may_move(table, unit) for unit in units_of(state.units, seat))
    )


def may_move(table: Table, unit: Unit) -> bool:
    """Whether it is mobile, operational and on the map."""
    return table.kind(unit).is_mobile and not unit.disabled and unit.pool is None


def enter(draft: Draft) -> None:
    """Able players plan or pass."""
    draft.change(awaited=able(draft.table, draft.state), sealed={})


def command_plan(draft: Draft, action: Action) -> None:
    """``plan B ORDERS``: sealed until all able players have sealed."""
    seat = action.seat
    if seat is None:
        return
    orders = read_plan(draft.table, draft.state, seat, action)
    free = [unit for unit in units_of(draft.state.units, seat) if may_move(draft.table, unit)]
    moving = sum(draft.state.units[unit].position != there for unit, there in orders.items())
    draft.change(sealed={**draft.state.sealed, seat: action})
    draft.tell_only(seat, "plan-sealed", seat=seat, orders=moving, holds=len(free) - moving)


def command_pass(draft: Draft, action: Action) -> None:
    """``pass B``: sealed like a plan; holds every unit this turn."""
    if action.seat is not None:
        draft.change(sealed={**draft.state.sealed, action.seat: action})
        draft.tell_only(action.seat, "player-passed", seat=action.seat)


def read_plan(table: Table, state: State, seat: Seat, action: Action) -> dict[UnitId, Position]:
    """The next position of each unit that has an order.

    Raises:
        RuleError: the first order that is refused.
    """
    named: dict[UnitId, str] = {}
    found: dict[UnitId, Position] = {}
    for order in action.orders:
        if len(order) != 2:
            raise RuleError(
                "bad-syntax", "an order of a plan is ID POSITION or ID hold.", given=" ".join(order)
            )
        unit = own_unit(table, state, order[0], seat)
        refuse_twice(unit.id, order[1], named)
        found[unit.id] = ordered_position(table, state, unit, order[1])
    return found


def ordered_position(table: Table, state: State, unit: Unit, text: str) -> Position:
    """The position a unit is sent to.

    Raises:
        RuleError: ``immobile``, ``disabled``, ``unknown-hex``, ``not-adjacent``,
            ``no-shared-land``, ``out-of-reach``.
    """
    if text.lower() == HOLD or _means(table, state, unit, text):
        return unit.position
    kind, world = table.kind(unit), table.world(state)
    if not kind.is_mobile:
        raise RuleError(
            "immobile", f"{unit.id} never moves; it stays at {unit.position.hex}.", given=text, rule="E-201"
        )
    if unit.disabled:
        here = format_position(unit.position, kind.is_armour)
        raise RuleError(
            "disabled",
            f"{unit.id} is disabled and cannot move; it stays at {here}.",
            given=text,
            rule="E-206",
        )
    position = _parsed(table, state, unit, text)
    if position not in next_positions(table, world, unit):
        raise RuleError(
            "out-of-reach",
            f"{unit.id} is at {format_position(unit.position, kind.is_armour)}; it can go to "
            f"{' '.join(legal_positions(table, world, unit))}",
            given=text,
            rule="E-407",
        )
    return position


def _means(table: Table, state: State, unit: Unit, text: str) -> bool:
    """Whether a text means the unit's present position; anything unreadable does not."""
    labels = [table.world(state).find(word) for word in hex_words(text)]
    first, second = (*labels, None)[:2]
    if first is None or (second is None) != (len(labels) == 1):
        return False
    return placed(table.kind(unit), first, second) == unit.position


def _parsed(table: Table, state: State, unit: Unit, text: str) -> Position:
    """The position, and where a border is closed the list of what is open."""
    kind, world = table.kind(unit), table.world(state)
    try:
        return parse_position(text, kind, world)
    except RuleError as refused:
        if refused.code != "no-shared-land":
            raise
        open_to = " ".join(legal_positions(table, world, unit))
        here = format_position(unit.position, kind.is_armour)
        is_far = {world.find(word) for word in hex_words(text)}.isdisjoint(unit.position.covers)
        far = f" Nor is it in reach of {unit.id}." if is_far else ""
        raise RuleError(
            refused.code,
            f"{refused.message}{far} From {here}: {open_to}",
            given=text,
            rule=refused.rule,
        ) from None


def all_passed(state: State) -> bool:
    """Whether every able player has passed; true if there is none (E-610)."""
    return all(action.command == PASS for action in state.sealed.values())


def reveal(draft: Draft) -> None:
    """Every plan takes effect at once (E-406)."""
    state = draft.state
    draft.reveals |= set(state.sealed)
    moved: dict[UnitId, Position] = {}
    for seat in sorted(state.sealed):
        action = state.sealed[seat]
        if action.command == PASS:
            draft.tell("player-passed", seat=seat)
        else:
            orders = read_plan(draft.table, state, seat, action)
            moved |= {unit: there for unit, there in orders.items() if state.units[unit].position != there}
    _tell_moves(draft, moved)
    draft.put(replace(state.units[unit], position=there) for unit, there in moved.items())
    draft.change(sealed={}, awaited=frozenset())


def _tell_moves(draft: Draft, moved: dict[UnitId, Position]) -> None:
    units = draft.state.units
    held = [unit.id for unit in units.values() if unit.id not in moved]
    draft.tell("plans-revealed", moved=list(sorted_ids(moved)), held=list(sorted_ids(held)))
    for unit_id in sorted_ids(moved):
        unit = units[unit_id]
        there = format_position(moved[unit_id], draft.table.kind(unit).is_armour)
        draft.tell("unit-moved", unit=unit_id, **{"from": draft.where(unit), "to": there})
