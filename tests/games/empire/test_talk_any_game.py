"""Whatever people enter: every loss is told, every line fits the screen."""

import random
import textwrap
from collections.abc import Iterable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.games.empire.spoken import SpokenRules
from printkit.games.empire.talk import speaking as talk
from printkit.model import Action, Line, NewTable, RuleError, Step, canonical, play
from printkit.shelf import find


def move_line(rules: Any, state: Any, seat: str, chance: random.Random) -> str:
    """A plan, a pass, or a correction that puts a unit upon an enemy."""
    units = [unit for unit in state.units.values() if unit.seat == seat]
    foes = [unit for unit in state.units.values() if unit.seat != seat]
    mobile = [unit for unit in units if rules.kind(unit).is_mobile and not unit.disabled]
    if chance.random() < 0.15 or not mobile:
        return f"pass {seat}"
    if chance.random() < 0.3 and foes:
        return f"fix move {chance.choice(mobile).id} {chance.choice(foes).position.hex} because it lay there"
    orders = [f"{u.id} {chance.choice(rules.legal_positions(state, u.id))}" for u in mobile]
    return f"plan {seat} {'; '.join(orders)}"


def need_line(rules: Any, state: Any, seat: str, chance: random.Random) -> str:
    """A sacrifice where one is legal, or the end of it."""
    parts = rules.territories(state, seat) if state.phase == "support" else rules.groups(state, seat)
    needy = [unit for part in parts if part.in_need for unit in part.members if unit in state.units]
    return f"sacrifice {chance.choice(needy)}" if needy and chance.random() < 0.5 else f"done {seat}"


def build_line(rules: Any, state: Any, seat: str, chance: random.Random) -> str:
    """Purchases as far as the points go."""
    orders = []
    for part in rules.territories(state, seat):
        left = part.points if part.factories else 0
        while left >= (
            price := rules.prices[code := chance.choice([c for c in rules.roster if c in rules.prices])]
        ):
            left -= price
            orders.append(f"new {code} 1 {chance.choice(part.hexes)}")
        orders += [f"deploy {unit} {chance.choice(part.hexes)}" for unit in part.pool[:1]]
    return f"build {seat} {'; '.join(orders)}"


def dispose_line(rules: Any, state: Any, seat: str, chance: random.Random) -> str:
    """Some units put elsewhere in their end territory."""
    orders = [
        f"{unit} stay {chance.choice(land.hexes)}"
        for land in rules.end_territories(state, seat)
        for unit in land.units
        if rules.kind(state.units[unit]).is_mobile
        and not state.units[unit].disabled
        and chance.random() < 0.5
    ]
    return f"dispose {seat} {'; '.join(orders)}"


def any_line(rules: Any, state: Any, chance: random.Random) -> str:
    """A line that fits the phase."""
    if state.phase in ("combat", "weak"):
        name = f"C{state.conflicts[0].number}"
        return f"combat {chance.choice(('all', name, f'step {name}'))}"
    if state.phase == "choice":
        return chance.choice(
            ("attack", f"retreat {chance.choice(state.units[state.choice].position.covers)}")
        )
    seat = chance.choice(sorted(rules.awaits(state)))
    lines = {"plot": move_line, "build": build_line, "disposition": dispose_line}
    if state.phase == "bid":
        return f"bid {seat} {chance.randint(1, 3)}"
    return lines.get(state.phase, need_line)(rules, state, seat, chance)


TABLES = [
    ("S1", ("B", "R"), {"max_tactical_turns": "3", "cycle_limit": "2"}),
    ("S2", ("B", "R", "Y"), {"max_tactical_turns": "3", "cycle_limit": "2", "supply_check": "both"}),
    ("S1", ("B", "R"), {"retreat": "true", "roster": "full", "victory": "conquest", "cycle_limit": "2",
                        "max_tactical_turns": "3", "transform_timing": "after-check"}),
]  # fmt: skip

DATA = find("empire").data


def fits(lines: Iterable[Line]) -> bool:
    """Whether the lines are plain and wrap to the screen."""
    rows_of = [
        row
        for line in lines
        for row in textwrap.wrap(
            line.text, 80, subsequent_indent=" " * line.hang, break_long_words=False, break_on_hyphens=False
        )
    ]
    return all(row.isascii() and len(row) <= 80 for row in rows_of)


@settings(max_examples=12)
@given(st.sampled_from(TABLES), st.integers(0, 10_000))
def test_in_any_game_every_loss_is_told_with_its_counter_and_every_line_fits(table: Any, seed: int) -> None:
    chance = random.Random(seed)
    rules = SpokenRules(DATA, NewTable(*table))
    state = rules.apply(rules.start().state, Action("begin")).state
    for _ in range(120):
        if state.phase == "over":
            break
        action = rules.parse(state, any_line(rules, state, chance))
        try:
            played = play(rules, state, action, lambda roll: chance.randint(1, roll.sides))
        except RuleError:
            continue
        answer = talk.tell(rules, state, action, Step(played.state, played.events, played.reveals))
        swapped = {event.data["unit"] for event in played.events if event.name == "unit-transformed"}
        gone = set(state.units) - set(played.state.units) - swapped
        assert gone == set(answer.data["take_off"])
        assert all(any(unit in line.text for line in answer.lines) for unit in gone)
        assert fits(answer.lines)
        assert fits(talk.status(rules, played.state).lines)
        assert fits(talk.tell_back(rules, played.state, state))
        canonical(answer.data)
        state = played.state
