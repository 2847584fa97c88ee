"""The proof of a journal: chain, states, draws, and what people corrected."""

from printkit.model import Answer, Line, Roll
from printkit.referee.draws import number, seal_words
from printkit.referee.entries import Entry, Pinned
from printkit.referee.history import History, Moment, difference


def verify(history: History, entries: list[Entry], pinned: Pinned) -> Answer:
    """Whether all is as it was written and drawn; ``data["problems"]`` names each entry that is not."""
    problems = _chain(entries, pinned) + _states(history, entries) + _draws(history, pinned)
    alike = sum(not difference(moment) for moment in history.moments)
    chain = "Chain whole." if not _chain(entries, pinned) else "Chain BROKEN."
    first = f"{len(entries)} entries. {chain} Replayed: {alike} of {len(entries)} states alike."
    lines = [first, draw_counts(history), correction_counts(history), _seal(history, pinned)]
    lines += [f"entry {number}: {what}" for number, what in problems]
    data: dict[str, object] = {
        "entries": len(entries),
        "alike": alike,
        "whole": not problems,
        "problems": [{"entry": number, "problem": what} for number, what in problems],
        "rehearsal": pinned.seal.rehearsal,
    }
    if history.is_over:
        data["secret"] = pinned.seal.secret.hex()
    return Answer(tuple(Line(line, hang=0) for line in lines if line), data)


def draw_counts(history: History) -> str:
    """How many numbers the referee drew and how many people typed."""
    fell = [draw for _, _, draw in history.rolls()]
    drawn = sum(draw.source == "drawn" for draw in fell)
    typed = len(fell) - drawn
    parts = [f"{drawn} by the referee{_repeats(history)}"] if drawn else []
    parts += [f"{typed} typed at the table"] if typed else []
    return f"Draws: {', '.join(parts)}." if parts else "Draws: none so far."


def correction_counts(history: History) -> str:
    """How many corrections and undos there are, and whether each has its reason."""
    fixes = [moment.entry.because for moment in history.live if moment.action.command == "fix"]
    undone = [moment.entry.because for moment in history.moments if moment.entry.kind == "undo"]
    counts = (_reasons("Corrections", fixes), _reasons("Undone", undone))
    return " ".join(filter(None, counts))


def _reasons(what: str, reasons: list[str]) -> str:
    count, without = len(reasons), reasons.count("")
    if not count:
        return ""
    if without:
        return (
            f"{what}: {count}, {'without a reason' if without == count else f'{without} without a reason'}."
        )
    each = {1: "with a reason", 2: "both with a reason"}.get(count, "each with a reason")
    return f"{what}: {count}, {each}."


def _chain(entries: list[Entry], pinned: Pinned) -> list[tuple[int, str]]:
    """The entries that do not say what was written, or do not follow the one before."""
    problems = []
    previous = pinned.digest
    for place, entry in enumerate(entries, start=1):
        if entry.number != place:
            problems.append((place, f"is missing; entry {entry.number} comes instead"))
            break
        if not entry.is_whole:
            problems.append((place, "is not what was written"))
        elif entry.previous != previous:
            before = "the table's own record" if place == 1 else f"entry {place - 1}"
            problems.append((place, f"does not follow {before}, which was changed"))
        previous = entry.hash
    return problems


def _states(history: History, entries: list[Entry]) -> list[tuple[int, str]]:
    problems = [(m.number, f"replayed, it makes {what}") for m in history.moments if (what := difference(m))]
    if history.last_number < len(entries):
        problems.append((history.last_number + 1, "cannot be replayed"))
    return problems


def _draws(history: History, pinned: Pinned) -> list[tuple[int, str]]:
    if pinned.seal.commitment.hex() != pinned.commitment:
        return [(1, "the secret of the draws does not fit its seal")]
    key = pinned.seal.key(pinned.contributions)
    return [
        (moment.number, f"`{' '.join(draw.key)}` is recorded as {draw.value}, but the secret gives another")
        for moment in history.moments
        for draw in moment.draws
        if draw.source == "drawn" and number(key, Roll(draw.key, draw.sides, "")) != draw.value
    ]


def _repeats(history: History) -> str:
    """That drawn numbers fell more than once, always alike: ``_draws`` proves it."""
    undone = [m for m in history.moments if m.entry.kind == "undo" and _had_draws(history, m)]
    if not undone:
        return ""
    times = {1: "once", 2: "twice"}.get(len(undone), f"{len(undone)} times")
    drawn = [draw for moment in history.moments for draw in moment.draws if draw.source == "drawn"]
    again = len(drawn) > len({(draw.key, draw.sides) for draw in drawn})
    return f" ({times} undone{', repeated alike' if again else ''})"


def _had_draws(history: History, undo: Moment) -> bool:
    return any(draw.source == "drawn" for draw in history.moment(undo.entry.target or 0).draws)


def _seal(history: History, pinned: Pinned) -> str:
    words = " ".join(seal_words(bytes.fromhex(pinned.commitment)))
    kind = "Rehearsal: a test seed makes the secret. " if pinned.seal.rehearsal else ""
    if history.is_over:
        return f"{kind}The seal is open: {words}. Its secret: {pinned.seal.secret.hex()}"
    return f"{kind}The seal still holds its secret; with `over` it opens and anyone can check."
