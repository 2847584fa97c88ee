"""What the table is told about entries made, taken back and done again."""

from collections.abc import Iterator, Mapping

from printkit.model import ANYONE, Answer, DataError, Event, Line, PrintkitError, Roll, RuleError
from printkit.referee.entries import Pinned
from printkit.referee.history import History, Moment
from printkit.referee.language import format_numbers
from printkit.shelf import digest_now


def recorded(history: History, moment: Moment) -> Answer:
    """What an order, or one done again, did: the game's own words, and the facts."""
    told = history.told(moment)
    lines = tuple(_with_source(line, moment) for line in told.lines)
    if moment.entry.kind == "redo":
        lines = (Line(_again(history, moment), hang=0), *_from_the_hands_on(lines))
    data = {
        "entry": moment.number,
        "command": shown_line(history, moment),
        "rolls": _source(moment),
        "events": visible_events(moment.played.events),
        **told.data,
    }
    return Answer(lines, data | _now(history, data))


def taken_back(history: History, moments: list[Moment]) -> Answer:
    """What an undo took back, and what to put back on the table."""
    old = [history.moment(moment.entry.target or 0) for moment in moments]
    lines = [_gone(history, old)]
    lines += history.rules.tell_back(moments[0].before, history.state)
    lines += _kept_draws(old)
    data = {
        "entry": moments[-1].number,
        "command": moments[-1].entry.full_line,
        "undone": [moment.number for moment in old],
    }
    return Answer(tuple(lines), data | _now(history, data))


def closed(history: History, pinned: Pinned) -> Answer:
    """That the table is closed, with the secret that is open by it."""
    lines = (
        Line(f"The table is closed by entry {history.last_number}. Nothing more is entered."),
        _secret(pinned),
        Line("`log` and `export` show every entry now; `verify` proves the draws."),
    )
    data = {
        "entry": history.last_number,
        "command": history.moments[-1].entry.full_line,
        "secret": pinned.seal.secret.hex(),
    }
    return Answer(lines, data | _now(history, data))


def status(history: History, pinned: Pinned, trouble: str) -> Answer:
    """Where we are, the last entry's number, and once all is over the secret of the draws."""
    told = history.rules.status(history.state)
    first, *more = told.lines or (Line(),)
    where = "It stood at: " if history.closing else ""
    lines = [Line(f"{where}{first.text} Entry {history.last_number}.".strip(), first.hang, first.tone), *more]
    data: dict[str, object] = {"entry": history.last_number, "awaits": awaited(history)}
    if history.closing:
        lines.insert(0, _closed_by(history.closing))
        data["closed_by"] = history.closing.number
    if history.is_over:
        lines.append(_secret(pinned))
        data["secret"] = pinned.seal.secret.hex()
    if pinned.seal.rehearsal:
        lines.append(Line("Rehearsal: the draws come from a test seed and can be foreseen."))
    if trouble:
        lines.append(Line(f"Read-only: {trouble}.", hang=0, tone="need"))
        data["read_only"] = trouble
    if has_changed(pinned):
        data["folder_changed"] = True
        lines.append(Line("The game's folder has changed since; this table plays on with its own data."))
    return Answer(tuple(lines), {**told.data, **data})


def has_changed(pinned: Pinned) -> bool:
    """Whether the game's folder holds other data by now; a folder that is gone has not changed."""
    try:
        return digest_now(pinned.origin) != pinned.data_digest
    except DataError:
        return True
    except PrintkitError:
        return False


def shown_line(history: History, moment: Moment) -> str:
    """An entry's line as all may see it, with the numbers that were typed."""
    if history.sight.is_hidden(moment, history.is_over):
        return history.sight.covered(moment)
    values = [draw.value for draw in moment.draws if draw.source == "typed"]
    words = (moment.entry.line, format_numbers(values) if values else "")
    reason = f"because {moment.entry.because}" if moment.entry.because else ""
    return " ".join(filter(None, (*words, reason)))


def short_line(history: History, moment: Moment) -> str:
    """The same without numbers and reason."""
    hidden = history.sight.is_hidden(moment, history.is_over)
    return history.sight.covered(moment) if hidden else moment.entry.line


def visible_events(events: tuple[Event, ...]) -> list[Mapping[str, object]]:
    """The events that all may see, as plain data."""
    return [{"event": event.name, **event.data} for event in events if event.sight is None]


def awaited(history: History) -> list[str]:
    """The seats awaited, in the table's order; ``anyone`` where it is nobody's in particular."""
    waiting = None if history.closing else history.rules.awaits(history.state)
    if waiting is None or isinstance(waiting, Roll):
        return []
    seats = [seat for seat in history.rules.seats if seat in waiting]
    return (["anyone"] if ANYONE in waiting else []) + seats


def steps_back(history: History, to: int) -> int:
    """How many entries stand behind entry ``to``.

    Raises:
        RuleError: ``unknown-entry`` with the range there is, ``nothing-to-undo``.
    """
    last = history.last_number
    if not 1 <= to <= last:
        raise RuleError("unknown-entry", f"there are entries 1 to {last}, not {to}.", given=str(to))
    count = sum(1 for moment in history.live if moment.number > to)
    if not count:
        raise RuleError("nothing-to-undo", f"nothing behind entry {to} stands.")
    return count


def why_no_redo(history: History) -> str:
    """Why there is nothing to do again."""
    if history.replaced is None:
        return "nothing has been taken back."
    old, new = (short_line(history, moment) for moment in history.replaced)
    return f"nothing to redo; `{old}` was replaced by `{new}`."


def _now(history: History, told: Mapping[str, object]) -> dict[str, object]:
    """Where the table is after it, unless the game has said so already."""
    state = history.rules.status(history.state).data
    now = {"state": state.get("state", state), "awaits": awaited(history)}
    return {key: value for key, value in now.items() if key not in told}


def _closed_by(moment: Moment) -> Line:
    reason = f" because {moment.entry.because}" if moment.entry.because else ""
    return Line(f"The table was closed by entry {moment.number}{reason}. Nothing more is entered.")


def _secret(pinned: Pinned) -> Line:
    return Line(f"Secret of the draws: {pinned.seal.secret.hex()}", hang=0)


def _with_source(line: Line, moment: Moment) -> Line:
    """A title of drawn things, ended with who drew them."""
    if line.tone != "drawn":
        return line
    how = {"drawn": ", drawn by the referee", "typed": ", picks typed at the table"}
    return Line(f"{line.text}{how.get(_source(moment) or '', '')}", line.hang)


def _source(moment: Moment) -> str | None:
    return moment.draws[0].source if moment.draws else None


def _again(history: History, moment: Moment) -> str:
    line = short_line(history, moment)
    count = len(moment.draws)
    word = "draw" if _source(moment) == "drawn" else "pick"
    same = f" Same {count} {word if count == 1 else f'{word}s'}." if count else ""
    return f"Done again: entry {moment.entry.target}, `{line}`, as entry {moment.number}.{same}"


def _from_the_hands_on(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """What there is to do by hand and what comes after; all of it where hands have nothing to do."""
    start = next((place for place, line in enumerate(lines) if line.tone == "hands"), 0)
    return lines[start:]


def _gone(history: History, old: list[Moment]) -> Line:
    if len(old) == 1:
        return Line(f"Taken back: entry {old[0].number}, `{short_line(history, old[0])}`, and all it caused.")
    return Line(f"Taken back: entries {old[-1].number} to {old[0].number}, and all they caused.")


def _kept_draws(old: list[Moment]) -> Iterator[Line]:
    for moment in old:
        drawn = sum(draw.source == "drawn" for draw in moment.draws)
        command = moment.action.command
        if drawn:
            kept = "The draw is" if drawn == 1 else f"The {drawn} draws are"
            yield Line(f"{kept} kept: the same {command} gives the same picks.")
        if len(moment.draws) > drawn:
            yield Line(f"The picks were typed; `redo` takes them again, a new {command} does not.")
