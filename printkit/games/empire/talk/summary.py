"""What an entry did in a few words, for the last column of the log (evening 9)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from printkit.games.empire.play import phases
from printkit.games.empire.play.state import State
from printkit.games.empire.talk.need import check_sentence
from printkit.games.empire.talk.words import counted, ids
from printkit.model import Action, Event, Step


def summary(before: State, action: Action, step: Step[State]) -> str:
    """The words, or nothing where the names of the events say enough.

    Nothing in it is hidden: it is made of events that all may see.
    """
    find = _SUMMARIES.get(action.command)
    return find(before, step) if find else ""


def _units(events: Sequence[Event], name: str) -> list[str]:
    return [str(event.data["unit"]) for event in events if event.name == name]


def _sacrifice(before: State, step: Step[State]) -> str:
    fed = _units(step.events, "unit-fed")
    return f"fed: {ids(fed)}" if fed else ""


def _done(before: State, step: Step[State]) -> str:
    checks = [event for event in step.events if event.name == "supply-checked"]
    if not checks:
        return "no more sacrifices"
    lost, down = _units(step.events, "unit-perished"), _units(step.events, "unit-disabled")
    told = check_sentence(str(checks[0].data["phase"]), lost, down, before.phase in phases.NEEDING)
    return f"{told[0].lower()}{told[1:].rstrip('.')}"


def _pass(before: State, step: Step[State]) -> str:
    if any(event.name == "phase-ended" for event in step.events):
        return "all pass: the tactical phase ends"
    return "holds everything" if step.reveals else ""  # until then it is sealed (6.5)


def _bid(before: State, step: Step[State]) -> str:
    for event in step.events:
        if event.name == "counted":
            callers: Any = event.data["callers"]
            return f"the count stops at {event.data['count']}; caller {' '.join(callers)}"
    return ""


def _fix(before: State, step: Step[State]) -> str:
    data = next((event.data for event in step.events if event.name == "corrected"), {})
    was, now = data.get("from"), data.get("to")
    if data.get("what") == "save":
        return f"{was or 0} -> {counted(int(str(now or 0)), 'point')} saved"
    if was is None:
        return f"put on {now}" if now else ""
    if now is None:
        return f"taken off {was}"
    return f"{was} -> {now}"


_SUMMARIES: Mapping[str, Callable[[State, Step[State]], str]] = {
    "sacrifice": _sacrifice,
    "done": _done,
    "pass": _pass,
    "bid": _bid,
    "count": _bid,
    "fix": _fix,
}
