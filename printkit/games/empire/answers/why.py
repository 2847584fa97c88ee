"""``why``: the chain for a yes; for a no the gap, the nearest thing that would do, the rule (evening 14)."""

import re
from collections.abc import Mapping

from printkit.games.empire.answers.gap import Gap, find_gap, gap_data, steps_from, way_to
from printkit.games.empire.answers.points import why_points
from printkit.games.empire.answers.units import gone_answer
from printkit.games.empire.answers.words import Question
from printkit.games.empire.play import phases, plot, positions
from printkit.games.empire.play.moves import next_positions
from printkit.games.empire.play.positions import format_position
from printkit.games.empire.play.state import Label, Position, Unit, UnitId
from printkit.games.empire.play.supply import Group
from printkit.games.empire.play.territory import Territory, locally_supported
from printkit.games.empire.talk.words import both, counted, ids
from printkit.model import Answer, Line, RuleError

_HEX = re.compile(r"[0-9]{4}|[A-Z][0-9]{1,2}")


def why(question: Question) -> Answer:
    """Why a unit is supplied or not, may go somewhere or not; or why a hex makes its points."""
    if question.words and _HEX.fullmatch(question.words[0].upper()):
        return why_points(question)
    question.expect(2, 1)
    if gone := question.fate():
        return gone_answer(question, gone)
    unit = question.unit()
    if len(question.words) == 2:
        return _why_position(question, unit, question.words[1])
    if question.state.phase in phases.AT_REST:
        return _why_supported(question, unit)
    return _why_supplied(question, unit)


def _answer(lines: list[str], **data: object) -> Answer:
    return Answer(tuple(Line(line, 2) for line in lines), data)


# where a unit may go


def _why_position(question: Question, unit: Unit, text: str) -> Answer:
    rules, state = question.rules, question.state
    kind = rules.kind(unit)
    here = rules.place_text(unit)
    legal = rules.legal_positions(state, unit.id)
    try:
        there = plot.ordered_position(rules.table, state, unit, text)
    except RuleError as refused:
        if refused.code in ("unknown-hex", "bad-syntax"):
            raise
        reason, rule = _refusal(question, unit, text, refused)
        first = f"{unit.id} cannot go to {_shown(question, unit, text)}: {reason} ({rule})."
        lines = [first, f"  From {here} it can go to: {'  '.join(legal)}"]
        march = _march(question, unit, text, refused.code)
        lines += _march_lines(here, march)
        facts = {"reason": reason, "rule": rule, "moves": list(legal), "march": march}
        return _answer(lines, unit=unit.id, position=here, may=False, **facts)
    target = format_position(there, kind.is_armour)
    rule = "E-406" if there == unit.position else "E-407"
    lines = [f"{unit.id} may go to {target}: {_permission(unit, there)} ({rule})."]
    if there.other and there != unit.position:
        lines.append(f"  {there.hex} and {there.other} have common land (E-408).")
    return _answer(lines, unit=unit.id, position=here, may=True, reason=_permission(unit, there), rule=rule)


def _permission(unit: Unit, there: Position) -> str:
    """What joins the present position to the next one: an end point of both (9.1)."""
    here = unit.position
    if there == here:
        return "it is there now, and any unit may hold"
    if here.other and there == Position(here.other, here.hex):
        return f"it goes on across the border, from {here.hex} into {here.other}"
    if there.other is None:
        return f"it comes to rest in {there.hex}, which it covers now"
    return f"it covers {there.hex if there.hex in here.covers else there.other} now, and sets out from there"


def _shown(question: Question, unit: Unit, text: str) -> str:
    """The position as that unit would write it, legal or not."""
    kind, world = question.rules.kind(unit), question.rules.world(question.state)
    labels = [world.hex(word) for word in positions.hex_words(text)]
    return format_position(
        positions.placed(kind, labels[0], labels[1] if len(labels) == 2 else None), kind.is_armour
    )


def _refusal(question: Question, unit: Unit, text: str, refused: RuleError) -> tuple[str, str]:
    """Why a position is out of the question, and the rules that say so."""
    world = question.rules.world(question.state)
    labels = [world.hex(word) for word in positions.hex_words(text)]
    if refused.code == "no-shared-land":
        wet = [label for label in labels if not world.cells[label].land]
        if wet:
            return f"{question.hexes_text(tuple(wet))} is all water", "E-103, E-408"
        what = positions.water_between(labels[0], labels[1], world)
        return f"{labels[0]} and {labels[1]} have no common land, {what}", "E-408"
    if refused.code == "not-adjacent":
        return f"{labels[0]} and {labels[1]} do not touch", "E-402"
    if refused.code == "immobile":
        return f"{question.rules.kind(unit).name} never moves", "E-201"
    if refused.code == "disabled":
        return "it is disabled", "E-206"
    return f"it is not next after {question.rules.place_text(unit)}", "E-407"


def _march(question: Question, unit: Unit, text: str, code: str) -> list[str] | None:
    """The shortest way to a position that is only too far; None where it is not that."""
    if code != "out-of-reach":
        return None
    kind = question.rules.kind(unit)
    goal = positions.parse_position(text, kind, question.rules.world(question.state))
    return [format_position(step, kind.is_armour) for step in _shortest(question, unit, goal)]


def _march_lines(here: str, march: list[str] | None) -> list[str]:
    if march is None:
        return []
    if not march:
        return [f"  No way leads there from {here}."]
    return [f"  The shortest way takes {counted(len(march), 'turn')}: {' '.join(march)}"]


def _shortest(question: Question, unit: Unit, goal: Position) -> list[Position]:
    """The positions of a shortest march, the last one the goal; none if there is no way."""
    table, world = question.rules.table, question.rules.world(question.state)
    came: dict[Position, Position | None] = {unit.position: None}
    queue = [unit.position]
    for here in queue:
        if here == goal:
            break
        moved = Unit(unit.id, here)
        for there in sorted(
            next_positions(table, world, moved), key=lambda place: (place.hex, place.other or "")
        ):
            if there not in came:
                came[there] = here
                queue.append(there)
    way: list[Position] = []
    step: Position | None = goal if goal in came else None
    while step is not None and step != unit.position:
        way.append(step)
        step = came[step]
    return way[::-1]


# tactical supply


def _why_supplied(question: Question, unit: Unit) -> Answer:
    rules, state = question.rules, question.state
    if unit.pool is not None:
        return _answer(
            [f"{unit.id} is in a pool, off the map, and needs no tactical supply (E-601)."], unit=unit.id
        )
    group = next(group for group in rules.groups(state) if unit.id in group.members)
    if group.producers:
        return _supplied(question, unit, group)
    if unit.fed:
        return _answer(
            [f"{unit.id} is fed until the end of this turn: a unit of its group was sacrificed (E-605)."],
            unit=unit.id,
            supplied=True,
            fed=True,
            group=group.name,
        )
    return _unsupplied(question, unit, group)


def _supplied(question: Question, unit: Unit, group: Group) -> Answer:
    """The chain of hexes from the unit to a producer."""
    chain = list(_chain(question, unit, group))
    data = {
        "unit": unit.id,
        "supplied": True,
        "group": group.name,
        "producers": list(group.producers),
        "chain": chain,
    }
    if unit.id in group.producers:
        return _answer([f"{unit.id} is a producer itself, of {group.name} (E-601)."], **data)
    lines = [f"{unit.id} is supplied: its group {group.name} has {_named_producers(group)} (E-604)."]
    lines.append(f"  The chain: {' - '.join(_stop(question, unit, label, group) for label in chain)}")
    return _answer(lines, **data)


def _named_producers(group: Group) -> str:
    word = "producer" if len(group.producers) == 1 else "producers"
    return f"the {word} {ids(group.producers)}"


def _chain(question: Question, unit: Unit, group: Group) -> tuple[Label, ...]:
    """The hexes of a shortest way from the unit to a producer, inside its group."""
    links = question.rules.table.linked(question.state)
    came = steps_from(unit.position.covers, links, frozenset(group.hexes))
    ends = sorted(_sources(question, group), key=lambda label: (came[label][0], label))
    return tuple(way_to(came, ends[0]))


def _stop(question: Question, unit: Unit, label: Label, group: Group) -> str:
    """A hex of the chain with the group's units that cover it."""
    units = question.state.units
    there = [member for member in group.members if label in units[member].position.covers]
    made = [member for member in there if member in group.producers]
    shown = [unit.id] if unit.id in there and not made else made or there
    return f"{label} {ids(shown)}"


def _unsupplied(question: Question, unit: Unit, group: Group) -> Answer:
    rules, state = question.rules, question.state
    kind = rules.kind(unit)
    need = "" if kind.tactical in ("c", "d") else ", but it needs no tactical supply (E-601)"
    first = f"{unit.id} is not supplied: no unit of its group is a producer (E-604){need}."
    members = ", ".join(f"{member} {rules.place_text(state.units[member])}" for member in group.members)
    lines = [first, f"  Its group, {group.name}: {members}"]
    dead = [
        member
        for member in group.members
        if state.units[member].disabled and rules.kind(state.units[member]).tactical == "P"
    ]
    if dead:
        verb = "is disabled and produces" if len(dead) == 1 else "are disabled and produce"
        lines.append(f"  {both(dead)} {verb} nothing (E-206).")
    others = [other for other in rules.groups(state, unit.seat) if other.producers]
    sources = {label: producers for other in others for label, producers in _sources(question, other).items()}
    gap = find_gap(question, group.hexes, {label for other in others for label in other.hexes}, sources)
    lines += _gap_lines(question, unit, gap, _group_of(others), "producer", "would join the groups")
    data = {
        "unit": unit.id,
        "supplied": False,
        "group": group.name,
        "members": list(group.members),
        "disabled_producers": dead,
        "rule": "E-604",
        **gap_data(gap),
    }
    return _answer(lines, **data)


def _sources(question: Question, group: Group) -> dict[Label, tuple[UnitId, ...]]:
    """The producers of a group by the hexes they cover."""
    found: dict[Label, tuple[UnitId, ...]] = {}
    for producer in group.producers:
        for label in question.state.units[producer].position.covers:
            found[label] = (*found.get(label, ()), producer)
    return found


def _group_of(others: list[Group]) -> Mapping[UnitId, str]:
    return {member: f"in group {other.name}" for other in others for member in other.members}


def _gap_lines(
    question: Question, unit: Unit, gap: Gap | None, home: Mapping[UnitId, str], what: str, effect: str
) -> list[str]:
    """The nearest source and the hexes that are missing on the way to it."""
    name = question.rules.seats[unit.seat]
    if gap is None:
        return [f"  {name} has no {what} that could be joined."]
    word = what if len(gap.nearest) == 1 else f"{what}s"
    steps = f"{gap.distance} {'hex' if gap.distance == 1 else 'hexes'}"
    where = home[gap.nearest[0]]
    lines = [f"  Nearest {word}: {', '.join(gap.nearest)} at {gap.at}, {where}, {steps} from {gap.start}"]
    if len(gap.singles) == 1:
        first = f"no {name} unit covers {question.hexes_text(gap.singles)}"
        lines.append(f"  The gap: {first}. One there {effect}; no other single hex would.")
    elif gap.singles:
        lines.append(f"  The gap: a {name} unit in any one of {question.hexes_text(gap.singles)} {effect}.")
    else:
        way = " ".join(gap.missing)
        lines.append(f"  The gap: {len(gap.missing)} hexes at the least, as {way}; no single hex {effect}.")
    return lines


# strategic support


def _why_supported(question: Question, unit: Unit) -> Answer:
    rules, state = question.rules, question.state
    part = next(part for part in rules.territories(state) if unit.id in part.members)
    members = [state.units[member] for member in part.members]
    need = rules.kind(unit).strategic
    yes = _support(unit, part, bool(unit.position.hex in locally_supported(rules.table, members)), need)
    data: dict[str, object] = {
        "unit": unit.id,
        "territory": part.label,
        "producers": list(part.full_producers),
    }
    if yes:
        return _answer([f"{unit.id} {yes}."], supported=True, **data)
    lack = "its territory has no factory, army base or army group HQ"
    lines = [
        f"{unit.id} is not supported: {lack} (E-708, E-709).",
        f"  The territory of {part.label}: {', '.join(f'{m.id} {rules.place_text(m)}' for m in members)}",
    ]
    others = [other for other in rules.territories(state, unit.seat) if other.full_producers]
    reached = {label for other in others for label in other.hexes}
    gap = find_gap(question, part.hexes, reached, _full_producers(question, others))
    home = {member: f"in the territory of {other.label}" for other in others for member in other.members}
    lines += _gap_lines(question, unit, gap, home, "full producer", "would have joined the territories")
    return _answer(lines, supported=False, rule="E-708", **gap_data(gap), **data)


def _full_producers(question: Question, parts: list[Territory]) -> dict[Label, tuple[UnitId, ...]]:
    """The full producers of territories that are on the map, by hex."""
    found: dict[Label, tuple[UnitId, ...]] = {}
    for part in parts:
        for producer in part.full_producers:
            unit = question.state.units[producer]
            if unit.pool is None:
                found[unit.position.hex] = (*found.get(unit.position.hex, ()), producer)
    return found


def _support(unit: Unit, part: Territory, is_local: bool, need: str) -> str:
    """Why a unit is supported, or nothing."""
    if need in ("P", "L"):
        return "needs no strategic support, it gives it (E-708, E-709)"
    if part.full_producers:
        return f"is supported: {ids(part.full_producers)} in the territory of {part.label} (E-708)"
    if unit.fed:
        return "is fed for this strategical phase: a unit of its territory was sacrificed (E-711)"
    if is_local and unit.pool is None:
        return f"is supported by a field base or army HQ in its own hex {unit.position.hex} (E-708)"
    return ""
