"""``printkit referee new``: the table laid out, the draws sealed, the session saved."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from printkit.cli.screen import Screen, print_json
from printkit.model import Line, NewTable, PrintkitError, Rules, Seat, UsageError
from printkit.referee import NEW, Seal, create, new_seal
from printkit.shelf import Shelved, find


@dataclass(frozen=True, slots=True)
class NewOptions:
    """What was typed behind ``new``."""

    game: str
    players: str
    scenario: str
    settings: Sequence[str]
    add: Sequence[str]
    test_seed: int | None
    file: Path | None


def open_new(options: NewOptions, *, as_json: bool) -> None:
    """A new table: what to lay out, the seal of the draws, where it is saved.

    Raises:
        UsageError: an option is not written as it should be.
        RuleError: scenario, players or settings do not fit the game.
        SessionError: the file is there already or cannot be written.
    """
    shelved = find(options.game)
    table = _table(options, shelved)
    seal = new_seal(shelved.game.id, options.test_seed)
    file = options.file or Path(f"{shelved.game.id}-{table.scenario}.session")
    if file.exists():
        raise PrintkitError(f"{file}: is there already; choose another name with --file, or move it away")
    rules = shelved.game.rules(shelved.data, table)
    added = _added(options.add, rules.seats)
    screen = Screen()
    is_asked = screen.is_terminal and not as_json and not added
    origin = options.game if options.game == shelved.game.id else str(Path(options.game).resolve())
    if is_asked:
        screen.show(_preview(rules))
        added = _asked(screen, seal, rules.seats)
    with create(shelved, table, file, seal=seal, contributions=added, origin=origin) as session:
        opening = session.opening()
        laid_out = opening.lines or rules.status(session.state).lines
    if as_json:
        about_draws = {"seal": list(seal.words), "rehearsal": seal.rehearsal, "added": added}
        print_json({**opening.data, "file": str(file), **about_draws})
        return
    if not is_asked:
        screen.show([*laid_out, Line(), *_seal_lines(seal), *_added_lines(added, rules)])
    screen.say(
        f"Saved: {file}, from now on after every entry. No screen shows the\n"
        "secret or a sealed entry; someone who takes the file apart could read them.\n"
        "Next: `printkit referee shell`."
    )


def _table(options: NewOptions, shelved: Shelved) -> NewTable:
    scenarios = shelved.game.scenarios(shelved.data)
    if not options.scenario and len(scenarios) != 1:
        known = ", ".join(f"{key} ({name})" for key, name in scenarios.items())
        raise UsageError(f"--scenario is missing; there are {known}")
    seats = tuple(word.strip().upper() for word in options.players.split(",") if word.strip())
    settings = dict(_pair("--set", word, "key=value") for word in options.settings)
    return NewTable(options.scenario or next(iter(scenarios)), seats, settings)


def _pair(option: str, word: str, form: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not equals or not key.strip():
        raise UsageError(f"{option} {word}: should be {form}")
    return key.strip(), value.strip()


def _added(words: Sequence[str], seats: Mapping[Seat, str]) -> dict[Seat, str]:
    added = {seat.upper(): value for seat, value in (_pair("--add", word, "B=word") for word in words)}
    for seat in added:
        if seat not in seats:
            raise UsageError(f"--add {seat}: no player of this table; there are {', '.join(seats)}")
    return added


def _preview(rules: Rules) -> tuple[Line, ...]:
    """What there is to lay out, before the draws are fixed; where nothing is, what comes first."""
    step = rules.start()
    return rules.tell(step.state, NEW, step).lines or rules.status(step.state).lines


def _asked(screen: Screen, seal: Seal, seats: Mapping[Seat, str]) -> dict[Seat, str]:
    """What each player adds, after all have seen the seal."""
    screen.show([Line(), *_seal_lines(seal)])
    added = {}
    for seat, name in seats.items():
        added[seat] = screen.ask(f"{name}, add a word or five dice to it (Enter: nothing) > ").strip()
    return added


def _added_lines(added: Mapping[Seat, str], rules: Rules) -> list[Line]:
    """What each player added, so that all see that it counts."""
    return [Line(f"{rules.seats[seat]} adds {word}.") for seat, word in added.items() if word]


def _seal_lines(seal: Seal) -> list[Line]:
    lines = [
        Line("The draws are fixed by a secret nobody has seen. Photograph its seal:"),
        Line(f"  {' '.join(seal.words)}"),
    ]
    if seal.rehearsal:
        lines[0] = Line("Rehearsal: the draws come from a test seed and can be foreseen. Their seal:")
    return lines
