"""Conflicts, supply and support: what is found, who suffers, who decides."""

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.games.empire.play import phases
from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.rules import EmpireRules
from printkit.games.empire.play.state import Label, State, UnitId
from printkit.games.empire.talk.words import NEED, both, ids, some, sorted_seats
from printkit.model import Line


def conflict_lines(rules: EmpireRules, state: State, found: Sequence[Mapping[str, Any]]) -> list[Line]:
    """Each conflict: its number, the hexes where they meet, the members by player."""
    lines = []
    width = max(len(name) for name in rules.seats.values()) + 2
    for data in found:
        where = ", ".join(rules.hex_text(state, label) for label in data["hexes"])
        head = f"  {data['conflict']}  at {where}"
        start = len(head) + 3
        if start > 44:
            lines.append(Line(head, 6))
            head, start = "", 6
        for seat in sorted_seats((unit[0] for unit in data["members"]), rules.seats):
            units = ids(unit for unit in data["members"] if unit[0] == seat)
            lines.append(Line(f"{head:<{start}}{rules.seats[seat]:<{width}}{units}", start + width))
            head = ""
    return lines


def suffering(perish: Sequence[UnitId], disable: Sequence[UnitId]) -> str:
    """What will become of units without supply: ``will perish: B-RID1``."""
    parts = [
        f"will perish: {ids(perish)}" if perish else "",
        f"will be disabled: {ids(disable)}" if disable else "",
    ]
    return "; ".join(filter(None, parts))


def need_lines(rules: EmpireRules, state: State, place: str, run: Sequence[Mapping[str, Any]]) -> list[Line]:
    """Groups or territories in need, and what their owners may do."""
    tactical = run[0]["event"] == "group-in-need"
    owners = sorted_seats((data["seat"] for data in run), rules.seats)
    names = both([rules.seats[seat] for seat in owners])
    has = "has" if len(run) == 1 else "have"
    what = (
        f"{some(len(run), 'group')} {has} no producer"
        if tactical
        else f"{_territories(len(run))} {has} no support"
    )
    decide = "decides" if len(owners) == 1 else "decide"
    lines = [Line(f"{place}, {phases.NAMES[state.phase]}. {what}. {names} {decide}.", 0)]
    heads = [data["group"] if tactical else rules.seats[data["seat"]] for data in run]
    lines += in_need(
        [
            (head, data["hexes"], data["perish"], data["disable"])
            for head, data in zip(heads, run, strict=True)
        ]
    )
    return lines + [_may(rules, seat, [data for data in run if data["seat"] == seat]) for seat in owners]


def _territories(count: int) -> str:
    return "One territory" if count == 1 else f"{count} territories"


def in_need(
    parts: Sequence[tuple[str, Sequence[Label], Sequence[UnitId], Sequence[UnitId]]],
) -> list[Line]:
    """A line for each part in need: its name, its hexes, who will perish and be disabled."""
    name = max((len(head) for head, _, _, _ in parts), default=0)
    width = max((len(" ".join(hexes)) for _, hexes, _, _ in parts), default=0)
    return [
        Line(f"  {head:<{name}}  {' '.join(hexes):<{width}}   {suffering(perish, disable)}", name + 4, NEED)
        for head, hexes, perish, disable in parts
    ]


def _may(rules: EmpireRules, seat: str, run: Sequence[Mapping[str, Any]]) -> Line:
    tactical = run[0]["event"] == "group-in-need"
    if len(run) > 1:
        which = "one unit of each"
    else:
        which = f"one unit of {run[0]['group']}" if tactical else "one of them"
    return Line(f"{rules.seats[seat]} may `sacrifice` {which} to feed the others; then `done {seat}`.", 0)


def check_sentence(
    phase: str, perished: Sequence[UnitId], disabled: Sequence[UnitId], was_awaited: bool
) -> str:
    """What a supply or support check did, in a sentence."""
    what = "Support" if phase == "support" else "Supply"
    if not perished and not disabled:
        if was_awaited:
            return f"{what} check: nobody perishes."
        return "Everybody is supported." if phase == "support" else "Everybody is supplied."
    parts = []
    if perished:
        parts.append(f"{ids(perished)} {'perishes' if len(perished) == 1 else 'perish'}")
    if disabled:
        parts.append(f"{ids(disabled)} {'is' if len(disabled) == 1 else 'are'} disabled")
    return f"{what} check: {'; '.join(parts)}."


def conflicts_now(rules: EmpireRules, state: State) -> list[dict[str, Any]]:
    """The conflicts as the rules answer them, in the shape of their events."""
    return [
        {
            "conflict": f"C{found.number}",
            "hexes": list(found.hexes),
            "members": list(sorted_ids(unit for unit in found.members if unit in state.units)),
        }
        for found in rules.conflicts(state)
    ]
