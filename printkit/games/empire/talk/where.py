"""Where we are and who is awaited: the prompt, and the status in sentences."""

from printkit.games.empire.play import phases
from printkit.games.empire.play.rules import EmpireRules
from printkit.games.empire.play.state import Phase, State
from printkit.games.empire.talk.need import conflict_lines, conflicts_now, struck_lines, struck_now
from printkit.games.empire.talk.opening import (
    awaited,
    before_begin,
    open_names,
    waiting,
    waits_for_anyone,
    winner_sentence,
)
from printkit.games.empire.talk.words import counted, cycle_title, ids, title
from printkit.model import Answer, Line

_SHORT_NAMES = {"weak": "weak units", "supply-before": "supply", "choice": "choice"}


def prompt(rules: EmpireRules, state: State) -> str:
    """``turn 3, combat (C1)``: where we are, and who or what is awaited."""
    if state.phase == "over":
        return place(rules, state)
    if state.phase == "setup":
        return f"{place(rules, state)} (anyone)"
    return f"{place(rules, state)}, {phase_name(state.phase)} ({' '.join(_open(rules, state))})"


def place(rules: EmpireRules, state: State) -> str:
    """``turn 3`` or ``cycle 2``: when we are, without the phase."""
    if state.phase in ("setup", "over"):
        return "setup" if state.phase == "setup" else "game over"
    if state.phase in phases.STRATEGIC:
        return f"cycle {state.cycle}"
    limit = rules.settings.max_tactical_turns
    return f"after turn {limit}" if limit and state.turn > limit else f"turn {state.turn}"


def phase_name(phase: Phase) -> str:
    """What a phase is called in the prompt."""
    return _SHORT_NAMES.get(phase, phases.NAMES[phase])


def _open(rules: EmpireRules, state: State) -> list[str]:
    return open_names(state) if state.phase in ("combat", "weak") else awaited(rules, state)


def status(rules: EmpireRules, state: State) -> Answer:
    """The same in a sentence, then a line for each thing to decide."""
    lines = [Line(" ".join(_sentences(rules, state)), 2), *_to_decide(rules, state)]
    return Answer(
        tuple(lines),
        {"state": place_data(state), "awaits": awaits_data(rules, state), **_facts(rules, state)},
    )


def place_data(state: State) -> dict[str, object]:
    """Cycle, turn and phase."""
    return {"cycle": state.cycle, "turn": state.turn, "phase": state.phase}


def awaits_data(rules: EmpireRules, state: State) -> list[str]:
    """Who must act: letters, or ``anyone``."""
    return ["anyone"] if waits_for_anyone(rules, state) else awaited(rules, state)


def need_data(rules: EmpireRules, state: State) -> list[dict[str, object]]:
    """Groups or territories in need, with those who will suffer."""
    key = _key(state)
    return [part.data(key) for part in struck_now(rules, state) if not part.is_alone]


def alone_data(rules: EmpireRules, state: State) -> list[dict[str, object]]:
    """The same for units that will suffer with nobody to sacrifice."""
    key = _key(state)
    return [part.data(key) for part in struck_now(rules, state) if part.is_alone]


def _key(state: State) -> str:
    return "territory" if state.phase == "support" else "group"


def _facts(rules: EmpireRules, state: State) -> dict[str, object]:
    """What else the status says, as data."""
    facts: dict[str, object] = {"sealed": [seat for seat in rules.seats if seat in state.sealed]}
    if state.phase in ("combat", "weak", "choice"):
        facts["conflicts"] = conflicts_now(rules, state)
    if state.phase in phases.NEEDING:
        facts |= {"in_need": need_data(rules, state), "alone": alone_data(rules, state)}
    if state.phase == "over":
        facts |= {"winners": list(state.winners), "scores": dict(state.scores)}
    return facts


def _sentences(rules: EmpireRules, state: State) -> list[str]:
    if state.phase == "setup":
        return [f"Setup. {counted(len(state.units), 'unit')} placed. {before_begin(rules, state)}"]
    if state.phase == "over":
        return _over(rules, state)
    settings = rules.settings
    name = "supply" if state.phase == "supply-before" else phases.NAMES[state.phase]
    place = [cycle_title(state, settings.cycle_limit)]
    if state.phase not in phases.STRATEGIC:
        turn = title(state, settings.cycle_limit, settings.max_tactical_turns)
        place.append(turn[0].lower() + turn[1:])
    return [
        f"{', '.join(place)}, {name}.",
        *filter(None, (_what(rules, state), _sealed(rules, state), _fed(state))),
    ]


def _over(rules: EmpireRules, state: State) -> list[str]:
    scores = ", ".join(f"{rules.seats[seat]} {number}" for seat, number in state.scores.items())
    winner = winner_sentence([rules.seats[seat] for seat in state.winners]).removeprefix("The game is over")
    words = winner.lstrip(".: ")
    return [
        f"Over after cycle {state.cycle}.",
        words[0].upper() + words[1:],
        *([f"Score: {scores}."] if scores else []),
    ]


def _what(rules: EmpireRules, state: State) -> str:
    """What is awaited: conflicts, or players and why."""
    if state.phase in ("combat", "weak"):
        listed = [
            f"{found['conflict']} at {' '.join(found['hexes'])}" for found in conflicts_now(rules, state)
        ]
        return f"Open: {', '.join(listed)}."
    wait = waiting(rules, state)
    needy = need_data(rules, state)
    if not needy or len(needy) > 1:
        return wait
    need = needy[0]
    what = f"group {need['group']}" if "group" in need else f"territory of {need['territory']}"
    return f"{wait[:-1]}: {what} is in need."


def _sealed(rules: EmpireRules, state: State) -> str:
    names = [name for seat, name in rules.seats.items() if seat in state.sealed]
    return f"Sealed: {', '.join(names)}." if names else ""


def _fed(state: State) -> str:
    fed = [unit.id for unit in state.units.values() if unit.fed]
    return f"Fed: {ids(fed)}." if fed else ""


def _to_decide(rules: EmpireRules, state: State) -> list[Line]:
    """A line for each conflict, group or territory that the sentence does not hold already."""
    if state.phase in ("combat", "weak"):
        found = conflicts_now(rules, state)
        return conflict_lines(rules, state, found) if len(found) > 1 else []
    if state.phase == "choice" and state.choice:
        return [Line(f"  {state.choice} is picked: `attack`, or `retreat`.", 2)]
    return struck_lines(rules, _key(state), struck_now(rules, state))
