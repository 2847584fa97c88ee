"""The log, the draws and the export: entries as people read them, sealed ones masked."""

from collections import Counter
from collections.abc import Iterator

from printkit.model import Answer, Line
from printkit.referee.entries import Draw, Pinned
from printkit.referee.errors import picked
from printkit.referee.history import History, Moment
from printkit.referee.language import format_numbers
from printkit.referee.telling import shown_line, visible_events

_WHAT_COLUMN = 32
"""Where the log's last column begins: number, place and command stand before it."""
_ROOM = 17
_FEW = 5


def log(history: History, first: int, last: int) -> Answer:
    """The entries ``first`` to ``last``, one line each."""
    moments = history.moments[first - 1 : last]
    width = max((len(history.place(moment)) for moment in moments), default=0)
    lines = tuple(_log_line(history, moment, width) for moment in moments)
    return Answer(lines, {"entries": [_facts(history, moment) for moment in moments]})


def draws(history: History) -> Answer:
    """Every number that fell, by entry, and how often each fell out of how many."""
    rows = [(moment, *row) for moment in history.moments for row in _rolls(history, moment)]
    lines = [Line(f"{moment.number:3}  {what}  {draw.source}") for moment, what, draw in rows]
    told: dict[int, dict[int, int]] = {}
    for _, _, draw in rows:
        told.setdefault(draw.sides, dict.fromkeys(range(1, draw.sides + 1), 0))[draw.value] += 1
    for sides, falls in sorted(told.items()):
        counts = "  ".join(f"{value}: {count}" for value, count in falls.items())
        lines.append(Line(f"Out of {sides}:  {counts}"))
    facts = [
        {"entry": m.number, "key": list(d.key), "sides": d.sides, "value": d.value, "source": d.source}
        for m, _, d in rows
    ]
    return Answer(tuple(lines or [Line("Nothing has been drawn yet.")]), {"draws": facts})


def export(history: History, pinned: Pinned) -> Answer:
    """A script: remarks behind ``#``, entries as lines that ``run`` takes on the same new table."""
    masked = [m for m in history.moments if m.entry.kind != "undo" and _is_masked(history, m)]
    lines = _export_head(history, pinned)
    lines += [line for moment in history.moments[1:] for line in _export_lines(history, moment)]
    words = [history.sight.covered(moment).partition(" ")[0] for moment in masked]
    data = {"entries": history.last_number, "masked": dict(sorted(Counter(words).items()))}
    return Answer(tuple(Line(line) for line in lines), data)


def summary(history: History, moment: Moment) -> str:
    """What an entry did, in a few words: by the game, else from its events' names.

    A game says it as ``summary`` in the data of what it tells.
    """
    told = history.told(moment).data.get("summary")
    if isinstance(told, str):
        return told
    if history.sight.is_secret(moment):
        return _counts(moment) if _is_shortened(history, moment) else ""
    return "; ".join(_deeds(moment))


def fate(history: History, moment: Moment) -> str:
    """That an entry was taken back, and done again: ``undone by 12, again as 13``."""
    after = [later for later in history.moments if later.entry.target == moment.number]
    words = {"undo": "undone by", "redo": "again as"}
    return ", ".join(f"{words[later.entry.kind]} {later.number}" for later in after)


def _log_line(history: History, moment: Moment, width: int) -> Line:
    start = f"{moment.number:3}  {history.place(moment):{width}}  {_short(history, moment)}"
    return Line(f"{start:{_WHAT_COLUMN - 2}}  {_what(history, moment)}".rstrip(), hang=_WHAT_COLUMN)


def _short(history: History, moment: Moment) -> str:
    """The command as the log's column has room for it; a secret one never in part."""
    if moment.entry.kind != "command":
        return moment.entry.kind
    if history.sight.is_hidden(moment, history.is_over):
        return history.sight.covered(moment)
    words = moment.entry.line.partition(";")[0]
    if _is_shortened(history, moment):
        return " ".join(filter(None, (moment.action.command, moment.action.seat)))
    while len(words) > _ROOM and " " in words:
        words = words.rpartition(" ")[0]
    return words


def _is_shortened(history: History, moment: Moment) -> bool:
    """Whether a secret entry has more to it than the log's column can show."""
    return history.sight.is_secret(moment) and len(moment.entry.line) > _ROOM


def _what(history: History, moment: Moment) -> str:
    if moment.entry.kind == "undo":
        return _why_undone(history, moment)
    if history.sight.is_hidden(moment, history.is_over):
        return history.sight.why_hidden(moment)
    again = moment.entry.line if moment.entry.kind == "redo" else _fell(moment)
    done = fate(history, moment) or summary(history, moment)
    shown = "revealed" if moment.played.reveals else ""
    return "; ".join(filter(None, (again, done, shown, moment.entry.because)))


def _why_undone(history: History, moment: Moment) -> str:
    old = history.moment(moment.entry.target or 0)
    reason = moment.entry.because
    if not reason and (old.draws or old.played.reveals):
        reason = "no reason given"
    shown = "sealed entries had been shown" if old.played.reveals else ""
    return "; ".join(filter(None, (f"entry {old.number}" if not reason else "", reason, shown)))


def _fell(moment: Moment) -> str:
    if not moment.draws:
        return ""
    return f"{moment.draws[0].source}: {' '.join(str(draw.value) for draw in moment.draws)}"


def _counts(moment: Moment) -> str:
    """``4 orders, 6 hold``: what was sealed, where its event counts those without an order."""
    count = len(moment.action.orders)
    orders = f"{count} {'order' if count == 1 else 'orders'}"
    held = [event.data["holds"] for event in moment.played.events if "holds" in event.data]
    return f"{orders}, {held[0]} hold" if held else orders


def _deeds(moment: Moment) -> Iterator[str]:
    """``B-RAD2 R-RAD2 destroyed`` from events called ``unit-destroyed``, few of a kind by name."""
    found: dict[tuple[str, str], list[str]] = {}
    for event in moment.played.events:
        noun, _, verb = event.name.partition("-")
        thing = event.data.get(noun)
        if event.name == "corrected" and {"from", "to"} <= event.data.keys():
            yield f"{event.data['from']} -> {event.data['to']}"
        elif event.sight is None and isinstance(thing, str):
            found.setdefault((noun, verb.replace("-", " ")), []).append(thing)
    for (noun, verb), things in found.items():
        yield f"{' '.join(things) if len(things) < _FEW else f'{len(things)} {noun}s'} {verb}"


def _facts(history: History, moment: Moment) -> dict[str, object]:
    is_hidden = history.sight.is_hidden(moment, history.is_over)
    facts: dict[str, object] = {
        "entry": moment.number,
        "kind": moment.entry.kind,
        "place": history.place(moment),
        "command": shown_line(history, moment),
        "hidden": is_hidden,
        "what": _what(history, moment),
    }
    if moment.entry.target is not None:
        facts["target"] = moment.entry.target
    if not is_hidden:
        facts["events"] = visible_events(moment.played.events)
    return facts


def _rolls(history: History, moment: Moment) -> Iterator[tuple[str, Draw]]:
    if history.sight.is_hidden(moment, history.is_over):
        return
    for (roll, value), draw in zip(moment.played.rolls, moment.draws, strict=True):
        among = f"[{', '.join(roll.items)}]" if roll.items else f"1 to {roll.sides}"
        yield f"{roll.purpose} {among} -> {picked(roll, value)}", draw


def _is_masked(history: History, moment: Moment) -> bool:
    if moment.entry.kind == "undo":
        moment = history.moment(moment.entry.target or 0)
    return history.sight.is_hidden(moment, history.is_over)


def _export_head(history: History, pinned: Pinned) -> list[str]:
    lines = [f"# printkit referee {history.moments[0].entry.line}"]
    lines.append(f"# seal of the draws: {' '.join(pinned.seal.words)}")
    lines += [f"# added by {seat}: {added}" for seat, added in pinned.contributions.items() if added]
    return lines + ([f"# secret of the draws: {pinned.seal.secret.hex()}"] if history.is_over else [])


def _export_lines(history: History, moment: Moment) -> Iterator[str]:
    when = f"# {moment.number} {history.place(moment)}"
    if _is_masked(history, moment):
        hidden = moment.entry.kind != "undo"
        why = history.sight.why_hidden(moment) if hidden else "of a masked entry"
        yield f"{when}: {_short(history, moment)}, {why}"
        return
    yield f"{when}{f', {moment.draws[0].source}' if moment.draws else ''}"
    if moment.entry.kind == "redo":
        yield "redo"
        return
    yield _with_numbers(moment)


def _with_numbers(moment: Moment) -> str:
    entry = moment.entry
    numbers = format_numbers(draw.value for draw in moment.draws) if moment.draws else ""
    reason = f"because {entry.because}" if entry.because else ""
    return " ".join(filter(None, (entry.line, numbers, reason)))
