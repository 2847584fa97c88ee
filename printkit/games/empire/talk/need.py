"""Conflicts, supply and support: what is found, who suffers, who decides."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.games.empire.play import phases
from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.rules import EmpireRules
from printkit.games.empire.play.state import Label, State, UnitId
from printkit.games.empire.talk.words import NEED, both, ids, some, sorted_seats
from printkit.model import Line, Seat


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


@dataclass(frozen=True, slots=True)
class Part:
    """A group or territory that the check would strike; ``is_alone`` with nobody to sacrifice."""

    seat: Seat
    name: str
    hexes: Sequence[Label]
    perish: Sequence[UnitId]
    disable: Sequence[UnitId]
    is_alone: bool

    def data(self, key: str) -> dict[str, object]:
        """The same as plain data, its name under ``group`` or ``territory``."""
        seat = {"seat": self.seat} if key == "territory" else {}
        more = {"disable": list(self.disable)} if self.disable else {}
        return {key: self.name, **seat, "hexes": list(self.hexes), "perish": list(self.perish), **more}


def struck_now(rules: EmpireRules, state: State) -> list[Part]:
    """The parts that the check at hand would strike, by player, those in need first."""
    if state.phase in ("supply", "supply-before"):
        groups = rules.groups(state)
        parts = [
            Part(group.seat, group.name, group.hexes, group.would_perish, group.would_disable, group.is_alone)
            for group in groups
            if group.in_need or group.is_alone
        ]
    elif state.phase == "support":
        territories = rules.territories(state)
        parts = [
            Part(part.seat, part.label, part.hexes, part.would_perish, part.would_disable, part.is_alone)
            for part in territories
            if part.in_need or part.is_alone
        ]
    else:
        parts = []
    return _in_order(rules, parts)


def _in_order(rules: EmpireRules, parts: Iterable[Part]) -> list[Part]:
    order = list(rules.seats)
    return sorted(parts, key=lambda part: (order.index(part.seat), part.is_alone))


def need_lines(rules: EmpireRules, state: State, place: str, run: Sequence[Mapping[str, Any]]) -> list[Line]:
    """Groups or territories that the check would strike, and what the owners of those in need may do."""
    key = "group" if "group" in run[0] else "territory"
    parts = _in_order(
        rules,
        (
            Part(
                data["seat"],
                data[key],
                data["hexes"],
                data["perish"],
                data["disable"],
                str(data["event"]).endswith("-alone"),
            )
            for data in run
        ),
    )
    owners = sorted_seats((part.seat for part in parts if not part.is_alone), rules.seats)
    names = both([rules.seats[seat] for seat in owners])
    decide = "decides" if len(owners) == 1 else "decide"
    head = Line(f"{place}, {phases.NAMES[state.phase]}. {_lacking(key, len(parts))}. {names} {decide}.", 0)
    may = [_may(rules, key, seat, [part for part in parts if part.seat == seat]) for seat in owners]
    return [head, *struck_lines(rules, key, parts), *may]


def _lacking(key: str, count: int) -> str:
    """``One group has no producer``, ``2 territories have no support``."""
    has = "has" if count == 1 else "have"
    if key == "group":
        return f"{some(count, 'group')} {has} no producer"
    return f"{'One territory' if count == 1 else f'{count} territories'} {has} no support"


def struck_lines(rules: EmpireRules, key: str, parts: Sequence[Part]) -> list[Line]:
    """A line for each part: its name or its player, its hexes, who will perish and be disabled."""
    heads = [part.name if key == "group" else rules.seats[part.seat] for part in parts]
    name = max((len(head) for head in heads), default=0)
    width = max((len(" ".join(part.hexes)) for part in parts), default=0)
    return [
        Line(f"  {head:<{name}}  {' '.join(part.hexes):<{width}}   {_suffering(part)}", name + 4, NEED)
        for head, part in zip(heads, parts, strict=True)
    ]


ALONE = "alone: nobody to sacrifice"


def _suffering(part: Part) -> str:
    remark = f" ({ALONE})" if part.is_alone else ""
    return f"{suffering(part.perish, part.disable)}{remark}"


def _may(rules: EmpireRules, key: str, seat: Seat, parts: Sequence[Part]) -> Line:
    """What an owner may do; ``parts`` are all of his that are listed."""
    needy = [
        part.name if key == "group" else f"the territory of {part.name}"
        for part in parts
        if not part.is_alone
    ]
    which = f"one unit of {needy[0]}"
    if len(needy) > 1:
        which = "one unit of each" if len(needy) == len(parts) else f"one unit each of {both(needy)}"
    elif key == "territory" and len(parts) == 1:
        which = "one of them"
    return Line(f"{rules.seats[seat]} may `sacrifice` {which} to feed the others; then `done {seat}`.", 0)


def check_sentence(
    phase: str, perished: Sequence[UnitId], disabled: Sequence[UnitId], was_awaited: bool
) -> str:
    """What a supply or support check did, in a sentence; nobody was asked where all it strikes are alone."""
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
    each = "each " if len(perished) + len(disabled) > 1 else ""
    remark = "" if was_awaited else f" ({each}{ALONE})"
    return f"{what} check: {'; '.join(parts)}{remark}."


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
