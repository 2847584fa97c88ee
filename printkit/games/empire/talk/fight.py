"""A combat told pick by pick (E-505, E-508, 7.5)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from printkit.games.empire.play.state import State, UnitId
from printkit.games.empire.talk.words import DRAWN, ids
from printkit.model import Event, Line

DESTROYED_AT = 60
"""The column where the loss stands beside its pick."""


def fight(events: Sequence[Event]) -> list[Line]:
    """Every conflict of the events with its picks, numbered by attacker."""
    lines: list[Line] = []
    for name, picks in groupby(events, key=lambda event: event.data.get("conflict", "")):
        if name:
            lines += [Line(str(name), 2, DRAWN)]
        lines += _picks(list(picks))
    return lines


def with_conflict(events: Iterable[Event], first: str = "") -> list[Event]:
    """The events of a fight, each with the conflict it belongs to; ``first`` is being resolved already."""
    current, found = first, []
    for event in events:
        current = str(event.data.get("conflict", current))
        found.append(Event(event.name, {**event.data, "conflict": current}, event.sight))
    return found


def _picks(events: Sequence[Event]) -> list[Line]:
    lines: list[Line] = []
    attacks, victim = 0, ""
    for event in events:
        if event.name == "attacker-picked":
            attacks += 1
            lines.append(Line(f"{attacks:>3} attacker {_pick(event.data)}", 13))
        elif event.name == "target-picked":
            if event.data["free"] and victim:
                lines.append(Line(f"    {victim} was weak: free attack", 13))
            victim = str(event.data["unit"])
            lines.append(_target(event.data))
        elif event.name == "unit-retreated":
            lines.append(Line(f"    {event.data['unit']} retreats to {event.data['position']}", 13))
    return lines


def _pick(data: Mapping[str, Any]) -> str:
    if data["index"] is None:
        return f"{data['unit']} (forced)"
    return f"[{', '.join(data['list'])}] -> {data['index']} {data['unit']}"


def _target(data: Mapping[str, Any]) -> Line:
    pick = f"    target   {_pick(data)}"
    gap = " " * max(DESTROYED_AT - len(pick), 3)
    return Line(f"{pick}{gap}{data['unit']} destroyed", 13)


def left(before: State, events: Iterable[Event]) -> Mapping[str, tuple[UnitId, ...]]:
    """The members that the fight left of each conflict in the events."""
    events = list(events)
    lost = {event.data["unit"] for event in events if event.name == "unit-destroyed"}
    names = dict.fromkeys(event.data["conflict"] for event in events if event.data.get("conflict"))
    members = {f"C{conflict.number}": conflict.members for conflict in before.conflicts}
    return {
        str(name): tuple(
            unit for unit in members.get(str(name), ()) if unit in before.units and unit not in lost
        )
        for name in names
    }


def left_line(name: str, units: Sequence[UnitId], is_over: bool) -> Line:
    """``Left of C1: ...``, or that the conflict goes on."""
    if not is_over:
        return Line(f"{name} goes on: {ids(units)}.")
    return Line(f"Left of {name}: {ids(units) or 'nobody'}.")
