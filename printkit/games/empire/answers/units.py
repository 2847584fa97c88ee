"""Answers about one unit or one hex."""

import re

from printkit.games.empire.answers.words import Question
from printkit.games.empire.data import UnitType
from printkit.games.empire.play.fates import sentence
from printkit.games.empire.play.ids import id_key, sorted_ids
from printkit.games.empire.play.state import Unit, UnitId
from printkit.games.empire.talk.words import ids
from printkit.model import Answer, Line, hexes, plain

_ID = re.compile(r"(?:[A-Z]-)?[A-Z]{2,}[0-9]+")

_SUPPLY = {
    "P": "produces",
    "L": "produces for its own hex",
    "c": "needs it or perishes",
    "d": "needs it or is disabled",
    "-": "needs none",
}

_SPEED = {0: "never moves", 1: "half a hex a turn", 2: "1 hex a turn"}


def gone_answer(question: Question, unit: UnitId) -> Answer:
    """What became of a unit that is gone: how, when, where."""
    fate = question.state.fates[unit]
    return Answer((Line(f"  {sentence(unit, fate)}", 4),), {"unit": unit, "gone": plain(fate)})


def unit_answer(question: Question) -> Answer:
    """A unit: type, place, state, what it can, its group; or what became of it."""
    question.expect(1, 1)
    if gone := question.fate():
        return gone_answer(question, gone)
    rules, unit = question.rules, question.unit()
    kind = rules.kind(unit)
    place = rules.place_text(unit)
    where = f"In the pool of the territory of {unit.pool.hex}" if unit.pool else f"At {place}"
    states = [mark for mark in ("disabled", "recovering", "fed") if getattr(unit, mark)] or ["operational"]
    lines = [
        Line(f"  {unit.id}  {kind.name}. {where}, {', '.join(states)}.", 4),
        Line(f"  {_abilities(question, unit, kind)}", 2),
        Line(f"  Tactical supply: {_SUPPLY[kind.tactical]}. Strategic: {_SUPPLY[kind.strategic]}.", 2),
    ]
    group = next((group for group in rules.groups(question.state) if unit.id in group.members), None)
    if group is not None:
        lines.append(Line(f"  Group {group.name}: {ids(group.members)}.", 4))
    data = {
        "unit": unit.id,
        "type": kind.code,
        "position": place,
        "states": states,
        "group": group.name if group else None,
        "capable": rules.is_capable(unit),
        "saved": question.state.savings.get(unit.id),
    }
    return Answer(tuple(lines), data)


def _abilities(question: Question, unit: Unit, kind: UnitType) -> str:
    price = question.rules.prices.get(kind.code)
    saved = question.state.savings.get(unit.id)
    parts = [
        _SPEED[kind.speed].capitalize(),
        "combat capable" if question.rules.is_capable(unit) else "weak",
        "controls its hex" if kind.controls else "controls nothing",
        f"price {price}" if price else "",
        f"{saved} points saved in it" if saved else "",
    ]
    return f"{'; '.join(filter(None, parts))}."


def moves(question: Question) -> Answer:
    """Where a unit may go next (7.3)."""
    question.expect(1, 1)
    unit = question.unit()
    legal = question.rules.legal_positions(question.state, unit.id)
    here = question.rules.place_text(unit)
    data = {"unit": unit.id, "position": here, "moves": list(legal)}
    if tuple(legal) == (here,):
        why = "is disabled" if unit.disabled else "never moves"
        if question.rules.kind(unit).is_mobile and not unit.disabled:
            why = "has nowhere to go"
        return Answer((Line(f"  {unit.id} {why}: it stays at {here}.", 2),), data)
    return Answer((Line(f"  {unit.id} is at {here}; it can go to: {'  '.join(legal)}", 4),), data)


def contacts(question: Question) -> Answer:
    """The enemies a unit meets, and in which hexes."""
    question.expect(1, 1)
    unit = question.unit()
    met = question.rules.contacts(question.state, unit.id)
    data = {"unit": unit.id, "contacts": list(met)}
    if not met:
        return Answer((Line(f"  {unit.id} meets nobody."),), data)
    by_hex = [
        (label, [other for other in met if label in question.state.units[other].position.covers])
        for label in unit.position.covers
    ]
    text = "; ".join(
        f"in {question.rules.hex_text(question.state, label)} {ids(units)}"
        for label, units in by_hex
        if units
    )
    return Answer((Line(f"  {unit.id} meets {text}.", 4),), data)


def where(question: Question) -> Answer:
    """A hex: names, land, neighbours, units. Behind an id the unit, in play or gone."""
    question.expect(1, 1)
    if _ID.fullmatch(question.words[0].upper()):
        return unit_answer(question)
    rules, state = question.rules, question.state
    label = rules.hex(state, question.words[0])
    world = rules.world(state)
    cell = world.cells[label]
    around = world.adjacent[label]
    open_to = world.passable[label]
    closed = [there for there in around if there not in open_to]
    units = [unit for unit in state.units.values() if unit.pool is None and label in unit.position.covers]
    lines = [
        Line(f"  {rules.hex_text(state, label)}  {_land(cell.land, cell.present)}", 4),
        Line(f"  Common land with {' '.join(open_to) or 'no neighbour'}{_closed(closed)}", 4),
        Line(f"  {_there(question, units)}", 4),
    ]
    data = {
        "hex": label,
        "names": list(cell.names),
        "present": f"{cell.present:02X}",
        "land": f"{cell.land:02X}",
        "adjacent": list(around),
        "common_land": list(open_to),
        "units": list(sorted_ids(unit.id for unit in units)),
    }
    return Answer(tuple(lines), data)


def _land(land: int, present: int) -> str:
    """Which fragments are land, which sides are water and which lie outside the world."""
    whole, inside = present.bit_count(), present == hexes.FULL
    parts = ["all water"] if not land else [f"{land.bit_count()} of {whole} fragments are land"]
    if land == present:
        parts = ["all six fragments are land" if inside else f"all its {whole} fragments are land"]
    elif land:
        parts.append(f"water at {_sides(present & ~land)}")
    if not inside:
        parts.append(f"the world ends at {_sides(hexes.FULL & ~present)}")
    return "; ".join(parts)


def _sides(mask: int) -> str:
    """The sides of a mask by name, clockwise from north."""
    return " ".join(hexes.SIDE_NAMES[side] for side in hexes.SIDES if hexes.has(mask, side))


def _closed(labels: list[str]) -> str:
    return f"; water towards {' '.join(labels)}" if labels else ""


def _there(question: Question, units: list[Unit]) -> str:
    if not units:
        return "Nobody is there."
    order = sorted(units, key=lambda unit: id_key(unit.id))
    return ", ".join(f"{unit.id} {question.rules.place_text(unit)}" for unit in order)
