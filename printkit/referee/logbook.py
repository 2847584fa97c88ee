"""The log, the draws and the export: entries as people read them, sealed ones masked."""

from collections import Counter
from collections.abc import Iterator

from printkit.model import Answer, Event, Line, Roll
from printkit.referee.entries import Draw, Pinned
from printkit.referee.errors import picked
from printkit.referee.history import History, Moment
from printkit.referee.language import format_numbers
from printkit.referee.telling import shown_line, visible_events

_WHAT_COLUMN = 32
"""Where the log's last column begins: number, place and command stand before it."""
_ROOM = 17
_FEW = 5
EXPORT_HEAD = "# printkit referee"
"""How the first line of an export begins."""
MASKED = "# masked "
"""How a line of an export begins that stands for an entry nobody may read yet."""


def log(history: History, first: int, last: int) -> Answer:
    """The entries ``first`` to ``last``, one line each."""
    moments = history.moments[first - 1 : last]
    width = max((len(history.place(moment)) for moment in moments), default=0)
    lines = tuple(_log_line(history, moment, width) for moment in moments)
    return Answer(lines, {"entries": [_facts(history, moment) for moment in moments]})


def draws(history: History) -> Answer:
    """Every number that fell, once, by entry, and how often each fell out of how many."""
    rows = [row for row in history.rolls() if not history.sight.is_hidden(row[0], history.is_over)]
    lines = [Line(f"{moment.number:3}  {_pick(roll, draw)}  {draw.source}") for moment, roll, draw in rows]
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
    words = moment.entry.line
    if _is_shortened(history, moment) or len(moment.action.orders) > 1:
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
    if moment.entry.kind == "over":
        return "; ".join(filter(None, ("the table is closed", moment.entry.because)))
    again = moment.entry.line if moment.entry.kind == "redo" else _fell(moment) or _orders(history, moment)
    column = f"{_short(history, moment)} {again}"
    done = fate(history, moment) or _named(moment, column, summary(history, moment))
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


def _orders(history: History, moment: Moment) -> str:
    """The orders of an open entry that has several: its command alone stands in the log's column."""
    orders = moment.action.orders
    if len(orders) < 2 or history.sight.is_secret(moment):
        return ""
    return "; ".join(" ".join(order) for order in orders)


def _named(moment: Moment, column: str, done: str) -> str:
    """What was done, with the thing corrected in front where neither ``column`` nor it names it."""
    told = f"{column} {done}".split()
    things = (str(event.data["unit"]) for event in moment.played.events if _is_correction(event))
    return "  ".join([*(thing for thing in things if thing not in told), done])


def _is_correction(event: Event) -> bool:
    return event.name == "corrected" and {"unit", "from", "to"} <= event.data.keys()


def _deeds(moment: Moment) -> Iterator[str]:
    """``B-RAD2 R-RAD2 destroyed`` from events called ``unit-destroyed``, few of a kind by name."""
    found: dict[tuple[str, str], list[str]] = {}
    for event in moment.played.events:
        noun, _, verb = event.name.partition("-")
        thing = event.data.get(noun)
        if _is_correction(event):
            yield f"{_at(event.data['from'])} -> {_at(event.data['to'])}"
        elif event.sight is None and isinstance(thing, str):
            found.setdefault((noun, verb.replace("-", " ")), []).append(thing)
    for (noun, verb), things in found.items():
        yield f"{' '.join(things) if len(things) < _FEW else f'{len(things)} {noun}s'} {verb}"


def _at(place: object) -> str:
    return "off the table" if place is None else str(place)


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


def _pick(roll: Roll, draw: Draw) -> str:
    among = f"[{', '.join(roll.items)}]" if roll.items else f"1 to {roll.sides}"
    return f"{roll.purpose} {among} -> {picked(roll, draw.value)}"


def _is_masked(history: History, moment: Moment) -> bool:
    if moment.entry.kind == "undo":
        moment = history.moment(moment.entry.target or 0)
    return history.sight.is_hidden(moment, history.is_over)


def _export_head(history: History, pinned: Pinned) -> list[str]:
    lines = [f"{EXPORT_HEAD} {history.moments[0].entry.line}"]
    lines.append(f"# seal of the draws: {' '.join(pinned.seal.words)}")
    lines += [f"# added by {seat}: {added}" for seat, added in pinned.contributions.items() if added]
    if any(_is_masked(history, moment) for moment in history.moments):
        lines.append("# Entries are masked: this runs again only when written once the table is over.")
    return lines + ([f"# secret of the draws: {pinned.seal.secret.hex()}"] if history.is_over else [])


def _export_lines(history: History, moment: Moment) -> Iterator[str]:
    when = f"{moment.number} {history.place(moment)}"
    if _is_masked(history, moment):
        hidden = moment.entry.kind != "undo"
        why = history.sight.why_hidden(moment) if hidden else "of a masked entry"
        yield f"{MASKED}{when}: {_short(history, moment)}, {why}"
        return
    when = f"# {when}"
    yield when
    if moment.entry.kind == "redo":
        yield "redo"
        return
    yield _with_numbers(moment)


def _with_numbers(moment: Moment) -> str:
    entry = moment.entry
    word = "drawn" if moment.draws and moment.draws[0].source == "drawn" else "picks"
    numbers = format_numbers((draw.value for draw in moment.draws), word) if moment.draws else ""
    reason = f"because {entry.because}" if entry.because else ""
    return " ".join(filter(None, (entry.line, numbers, reason)))
