"""The private page: a secret entry read back to its owner, and what follows from it for certain."""

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.games.empire.play import building
from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.positions import format_position, parse_position
from printkit.games.empire.play.rules import EmpireRules
from printkit.games.empire.play.state import State, UnitId
from printkit.games.empire.play.territory import Territory, by_hex
from printkit.games.empire.talk.hands import Move
from printkit.games.empire.talk.page_rest import rest_closing, rest_lines
from printkit.games.empire.talk.words import both, counted, ids
from printkit.model import Action, Line, Seat

_LEFT_AT = 26
"""The column where the points of an order stand."""

_MOVE_AT = 23
"""The width of the column of ids; fixed, so that lines already read do not change."""


def read_back(rules: EmpireRules, state: State, action: Action, closing: bool) -> tuple[Line, ...]:
    """A secret entry read back to its owner: its orders in full, with ``closing`` what they imply.

    An entry without orders that is not closing gets what its page begins with.

    Raises:
        RuleError: an order of the entry is refused.
    """
    if action.seat is None:
        return ()
    if action.command == "build" and not action.orders and not closing:
        return tuple(_page_head(rules, state, action.seat))
    if action.command != "bid" or action.orders:
        rules.apply(state, action)
    lines = _orders(rules, state, action.seat, action)
    return (*lines, *(_closing(rules, state, action.seat, action) if closing else ()))


def _orders(rules: EmpireRules, state: State, seat: Seat, action: Action) -> list[Line]:
    if action.command == "bid":
        return _bid(rules, action)
    if action.command == "build":
        return _build(rules, state, seat, action)
    if action.command == "plan":
        return _plan(rules, state, action)
    if action.command == "dispose":
        return rest_lines(rules, state, seat, action)
    return [Line(f"  {rules.seats[seat]} passes.")] if action.command == "pass" else []


def _closing(rules: EmpireRules, state: State, seat: Seat, action: Action) -> list[Line]:
    if action.command == "build":
        return _build_closing(rules, state, seat, action)
    if action.command == "plan":
        return _plan_closing(rules, state, seat, action)
    return rest_closing(rules, state, seat, action) if action.command == "dispose" else []


def _bid(rules: EmpireRules, action: Action) -> list[Line]:
    if not action.orders or action.seat is None:
        return []
    number = action.orders[0][0]
    return [Line(f"  {rules.seats[action.seat]} bids {number} strategic turn{'' if number == '1' else 's'}.")]


def prices_text(rules: EmpireRules) -> str:
    """What can be bought, the cheapest first: ``TD 4  RID 8  RAD 12``."""
    buyable = [code for code in rules.roster if code in rules.prices]
    return "  ".join(
        f"{code} {rules.prices[code]}" for code in sorted(buyable, key=lambda code: rules.prices[code])
    )


def _page_head(rules: EmpireRules, state: State, seat: Seat) -> list[Line]:
    """The territories with their points and pools, and the prices."""
    found = rules.territories(state, seat)
    heads = [
        f"Territory of {part.label}: {counted(part.points, 'point')}."
        + (f" Pool: {ids(part.pool)}." if part.pool else "")
        for part in found
    ]
    if len(heads) == 1 and len(heads[0]) < 40:
        return [Line(f"{heads[0]}  {prices_text(rules)}", 2)]
    return [*(Line(head, 2) for head in heads), Line(prices_text(rules), 2)]


def _build(rules: EmpireRules, state: State, seat: Seat, action: Action) -> list[Line]:
    """A line for each order, with what is left of the points after it."""
    entry = building.read_entry(rules.table, state, seat, action)
    at = by_hex(entry.territories)
    left = {part.label: part.points for part in entry.territories}
    new = iter(entry.bought)
    lines = []
    for order in action.orders:
        if order[0] == "new":
            units = [next(new)[0] for _ in range(int(order[2]))]
            part = at[rules.hex(state, order[3])]
            price = len(units) * rules.prices[order[1]]
            left[part.label] -= price
            lines.append(_cost(f"{ids(units)} at {order[3]}", price, part, left[part.label]))
        elif order[0] == "save":
            part = next(part for part in entry.territories if order[2] in part.factories)
            left[part.label] -= int(order[1])
            lines.append(_cost(f"saved in {order[2]}", int(order[1]), part, left[part.label]))
        else:
            lines.append(Line(f"  {order[1]} from the pool to {order[2]}"))
    return lines


def _cost(what: str, points: int, part: Territory, left: int) -> Line:
    width = len(str(part.points))
    text = (
        f"{what:<{_LEFT_AT - 2}}  {points:>{width}} point{' ' if points == 1 else 's'}, {left:>{width}} left"
    )
    return Line(f"  {text}", 4)


def _build_closing(rules: EmpireRules, state: State, seat: Seat, action: Action) -> list[Line]:
    entry = building.read_entry(rules.table, state, seat, action)
    rich = [part for part in entry.territories if part.points]
    lines = []
    for part in rich:
        head = f"Territory of {part.label}: " if len(rich) > 1 else ""
        lines.append(Line(f"  {head}{_rest(rules, part, entry.left(part), entry.kept(part))}", 2))
    waiting = [unit for part in entry.territories for unit in part.pool if unit not in entry.deployed]
    if waiting:
        listed = ", ".join(
            f"{unit} {_fallback(state, entry.territories, unit)}" for unit in sorted_ids(waiting)
        )
        lines.insert(0, Line(f"  No order, from the pool: {listed}.", 2))
    return lines or [Line("  Nothing to spend.", 2)]


def _rest(rules: EmpireRules, part: Territory, left: int, kept: int) -> str:
    if not left:
        return f"All {part.points} points {'spent or saved' if kept else 'spent'}."
    over = f"{counted(left, 'point')} left over {'is' if left == 1 else 'are'}"
    if rules.settings.unsaved_points == "lost" or not part.factories:
        return f"{over} lost."
    return f"{over} saved in {part.factories[0]}."


def _fallback(state: State, parts: Sequence[Territory], unit: UnitId) -> str:
    """Where a pooled unit without an order comes to lie, and why (E-809)."""
    part = next(part for part in parts if unit in part.pool)
    pool = state.units[unit].pool
    home = pool.home if pool else part.label
    return f"{home} (its home hex)" if home in part.hexes else f"{part.label} (smallest label)"


@dataclass(frozen=True, slots=True)
class _Told:
    """A move with what it means."""

    move: Move
    meaning: str


def _plan(rules: EmpireRules, state: State, action: Action) -> list[Line]:
    told = [_told(rules, state, order[0], order[1]) for order in action.orders]
    groups: dict[tuple[str, str], list[_Told]] = {}
    for one in told:
        groups.setdefault((one.move.was, one.move.now), []).append(one)
    return [
        Line(
            f"  {ids(one.move.unit for one in same):<{_MOVE_AT}}{_arrow(same[0].move)}   {same[0].meaning}", 4
        )
        for same in groups.values()
    ]


def _arrow(move: Move) -> str:
    return f"{move.was} -> {move.now}" if move.was != move.now else move.was


def _told(rules: EmpireRules, state: State, unit_id: UnitId, target: str) -> _Told:
    unit = state.units[unit_id]
    kind = rules.kind(unit)
    was = rules.place_text(unit)
    position = unit.position if target == "hold" else parse_position(target, kind, rules.world(state))
    now = format_position(position, kind.is_armour)
    if now == was:
        return _Told(Move(unit_id, was, now), "holds")
    if position.other is None:
        return _Told(Move(unit_id, was, now), "at rest")
    if kind.is_armour:
        return _Told(Move(unit_id, was, now), "on the border, covers both")
    return _Told(Move(unit_id, was, now), f"in {position.hex}, half in {position.other}")


def _plan_closing(rules: EmpireRules, state: State, seat: Seat, action: Action) -> list[Line]:
    """Every unit without an order, and which of them could have none."""
    ordered = {order[0] for order in action.orders}
    units = [unit for unit in state.units.values() if unit.seat == seat and unit.id not in ordered]
    never = sorted_ids(unit.id for unit in units if not rules.kind(unit).is_mobile)
    disabled = sorted_ids(unit.id for unit in units if unit.disabled)
    free = ids(unit.id for unit in units if unit.id not in (*never, *disabled))
    remarks = [
        f"{both(never)} never {'moves' if len(never) == 1 else 'move'}" if never else "",
        f"{both(disabled)} {'is' if len(disabled) == 1 else 'are'} disabled" if disabled else "",
    ]
    why = "; ".join(filter(None, remarks))
    if not free:
        return [Line(f"  Every unit that can move has an order{f' ({why})' if why else ''}.", 2)]
    return [Line(f"  No order, hold: {free}{f' ({why})' if why else ''}.", 2)]
