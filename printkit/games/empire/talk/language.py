"""Lines of orders as typed, and as actions in full form (6.4, 7.2).

``parse`` mends case, completes short ids and hex names and gives one order for each
unit; it never guesses and never judges: an id or a hex that does not exist stays as
typed, for the rules to refuse. ``format`` writes the line that ``parse`` reads back.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from printkit.games.empire.data import UnitType
from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.rules import EmpireRules
from printkit.games.empire.play.state import State, UnitId
from printkit.games.empire.play.world import WorldMap
from printkit.games.empire.talk.language_table import COMMANDS
from printkit.games.empire.talk.opening import awaited
from printkit.model import Action, Command, RuleError, Seat, UsageError, format_action, near

Order = tuple[str, ...]

_FULL_ID = re.compile(r"[A-Z]-[A-Z]+[0-9]+")
_SHORT_ID = re.compile(r"[A-Z]{2,}[0-9]+")
_PLACE = re.compile(r"(?:[0-9]{4}|[A-Z][0-9]{1,2})")
_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_CONFLICT = re.compile(r"C?[1-9][0-9]*")

_BY_NAME = {command.name: command for command in COMMANDS}
_BY_SHORT = {command.short: command for command in COMMANDS if command.short}


def commands() -> tuple[Command, ...]:
    """Every command and question, in the order of the manual."""
    return COMMANDS


def command(word: str) -> Command:
    """The command that a typed word means: in full, its short form, or a beginning of only one.

    Raises:
        UsageError: no command, or several, begin so; a guess is offered, never acted on.

    >>> command("P").name, command("terr").name, command("?").name
    ('plan', 'territories', 'help')
    """
    typed = word.casefold()
    known = _BY_NAME.get(typed) or _BY_SHORT.get(typed)
    if known is not None:
        return known
    begun = sorted(name for name in _BY_NAME if name.startswith(typed)) if typed else []
    if len(begun) == 1:
        return _BY_NAME[begun[0]]
    if begun:
        raise UsageError(f"`{word}` could be {', '.join(begun)}. Type one more.")
    meant = near(word, _BY_NAME)
    guess = f"Did you mean `{meant[0]}`?" if meant else "`help` lists what there is."
    raise UsageError(f"No command `{word}`. {guess}")


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed line taken apart: command, the words behind it, the reason."""

    command: Command
    rest: str
    because: str

    @property
    def words(self) -> Order:
        """The words behind the command, blanks around ``+`` and ``/`` closed up."""
        return tuple(self.rest.split())


def typed(line: str) -> Typed:
    """The line taken apart, its command in full.

    Raises:
        UsageError: no such command.
        RuleError: ``bad-syntax`` when the line is empty or the reason is.
    """
    whole = " ".join(line.split())
    body, reason, because = whole.partition(" because")
    if reason and not because.startswith(" "):
        raise RuleError("bad-syntax", f"`{whole}` gives no reason after `because`.", given=whole)
    word, _, rest = body.partition(" ")
    if not word:
        raise RuleError("bad-syntax", "nothing was typed. `help` tells what can be done now.", given=line)
    return Typed(command(word), re.sub(r" ?([+/]) ?", r"\1", rest), because.strip())


@dataclass(frozen=True, slots=True)
class Reader:
    """What the words of a command are read against: its table, its world, whose orders they are.

    Where no player is named, a short id may stand for the one of ``units`` whose owner is
    among ``awaited``.
    """

    kinds: Mapping[str, UnitType]
    world: WorldMap | None
    command: Command
    seat: Seat | None
    line: str
    units: Collection[UnitId] = ()
    awaited: Collection[Seat] = ()

    def refuse(self, problem: str) -> RuleError:
        """The error ``bad-syntax``: what was typed, what is wrong, how it is written."""
        return RuleError(
            "bad-syntax", f"`{self.line}`: {problem}. Write `{self.command.syntax}`.", given=self.line
        )

    def orders(self, rest: str) -> Iterator[Order]:
        """The words of each order between the semicolons."""
        return (tuple(order.split()) for order in rest.split(";") if order.split())

    def is_id(self, word: str) -> bool:
        """Whether the word has the form of an id, the letter left out where the player is known."""
        upper = word.upper()
        return bool(_FULL_ID.fullmatch(upper) or (self.seat and _SHORT_ID.fullmatch(upper)))

    def id(self, word: str) -> str:
        """The id in full: upper case, with the player's letter in front."""
        upper = word.upper()
        if _FULL_ID.fullmatch(upper):
            return upper
        if self.seat and _SHORT_ID.fullmatch(upper):
            return f"{self.seat}-{upper}"
        meant = [unit for unit in self.units if unit[2:] == upper]
        wanted = [unit for unit in meant if unit[0] in self.awaited]
        if len(wanted) == 1:
            return wanted[0]
        if meant:
            raise self.refuse(f"put the player's letter in front of {word}: {' or '.join(sorted_ids(meant))}")
        raise self.refuse(f"{word} is no id{'' if self.seat else '; one is like B-RID1'}")

    def hex(self, word: str) -> str:
        """The world label for any name of a hex; a name the world has not stays, in upper case."""
        upper = word.upper()
        if not _PLACE.fullmatch(upper):
            raise self.refuse(f"{word} is no hex: 0507, or a tile name such as A19")
        return (self.world and self.world.find(upper)) or upper

    def position(self, unit: str, word: str) -> str:
        """The position as that type of unit writes it (E-402, E-403)."""
        names = re.split(r"[+/]", word)
        if len(names) > 2 or not all(names):
            raise self.refuse(f"{word} is no position: 0507, 0506+0507 or 0507/0508")
        labels = [self.hex(name) for name in names]
        if len(labels) == 1:
            return labels[0]
        kind = self.kinds.get(unit[2:].rstrip("0123456789"))
        if kind is None:
            return f"{labels[0]}{'+' if '+' in word else '/'}{labels[1]}"
        return "+".join(sorted(labels)) if kind.is_armour else "/".join(labels)

    def number(self, word: str) -> str:
        """A whole number in its usual form, ``7`` for ``07``; the rules refuse what is none."""
        return str(int(word)) if _NUMBER.fullmatch(word) else word

    def ids_and_rest(self, words: Order) -> tuple[list[str], Order]:
        """The ids that an order begins with, in full, and the words after them."""
        count = next((at for at, word in enumerate(words) if not self.is_id(word)), len(words))
        if count == 0:
            raise self.refuse(f"{words[0]} is no id")
        return [self.id(word) for word in words[:count]], words[count:]


def _nothing(read: Reader, rest: str) -> tuple[Order, ...]:
    if rest:
        raise read.refuse(f"nothing follows `{read.command.name}{' ' + read.seat if read.seat else ''}`")
    return ()


def _one_word(what: Callable[[Reader, str], str]) -> Callable[[Reader, str], tuple[Order, ...]]:
    def words(read: Reader, rest: str) -> tuple[Order, ...]:
        found = rest.split()
        if len(found) != 1:
            raise read.refuse("one word is wanted" if found else "something is missing")
        return ((what(read, found[0]),),)

    return words


def _layout(read: Reader, rest: str) -> tuple[Order, ...]:
    if rest.casefold() == "random":
        return (("random",),)
    orders = tuple(read.orders(rest))
    if not orders or any(len(order) != 4 or not all(map(_NUMBER.fullmatch, order[1:3])) for order in orders):
        raise read.refuse("each tile has a letter and three numbers")
    return tuple((order[0].upper(), *(read.number(word) for word in order[1:])) for order in orders)


def _place(read: Reader, rest: str) -> tuple[Order, ...]:
    words = rest.split()
    if len(words) != 2:
        raise read.refuse("an id and a hex are wanted")
    return ((words[0].upper(), read.hex(words[1])),)


def _count(read: Reader, rest: str) -> tuple[Order, ...]:
    words = rest.split()
    if len(words) < 3 or words[1].casefold() != "by":
        raise read.refuse("the number, `by` and the callers are wanted")
    callers = ",".join(words[2:]).upper().split(",")
    return ((read.number(words[0]), "by", ",".join(sorted(filter(None, callers)))),)


def _build(read: Reader, rest: str) -> tuple[Order, ...]:
    made: list[Order] = []
    for order in read.orders(rest):
        word, *more = order
        kind = word.casefold()
        if kind == "new" and len(more) == 3:
            made.append(("new", more[0].upper(), read.number(more[1]), read.hex(more[2])))
        elif kind == "save" and len(more) == 2:
            made.append(("save", read.number(more[0]), read.id(more[1])))
        elif kind == "deploy" and len(more) >= 2:
            where = read.hex(more[-1])
            made += [("deploy", read.id(unit), where) for unit in more[:-1]]
        else:
            raise read.refuse(f"{' '.join(order)} is none of `new`, `deploy`, `save`")
    return tuple(made)


def _combat(read: Reader, rest: str) -> tuple[Order, ...]:
    words = rest.upper().split()
    steps = words[:1] == ["STEP"]
    if words == ["ALL"]:
        return (("all",),)
    if len(words) != 1 + steps or not _CONFLICT.fullmatch(words[-1]):
        raise read.refuse("a conflict such as C1, or `all`, is wanted")
    conflict = f"C{words[-1].removeprefix('C')}"
    return (("step", conflict) if steps else (conflict,),)


def _retreat(read: Reader, rest: str) -> tuple[Order, ...]:
    return _one_word(Reader.hex)(read, rest) if rest else ()


def _plan(read: Reader, rest: str) -> tuple[Order, ...]:
    made: list[Order] = []
    for order in read.orders(rest):
        units, target = read.ids_and_rest(order)
        if len(target) != 1:
            raise read.refuse(f"{' '.join(order)} needs one position, or `hold`")
        hold = target[0].casefold() == "hold"
        made += [(unit, "hold" if hold else read.position(unit, target[0])) for unit in units]
    return tuple(made)


def _dispose(read: Reader, rest: str) -> tuple[Order, ...]:
    made: list[Order] = []
    for order in read.orders(rest):
        units, words = read.ids_and_rest(order)
        verb = words[0].casefold() if words else ""
        most = {"stay": 2, "pool": 2, "transform": 1}.get(verb, 0)
        if not 1 <= len(words) <= most:
            raise read.refuse(f"{' '.join(order)} needs one of `stay`, `pool`, `transform`")
        where = tuple(read.hex(word) for word in words[1:])
        made += [(unit, verb, *where) for unit in units]
    return tuple(made)


def _fix(read: Reader, rest: str) -> tuple[Order, ...]:
    word, *words = rest.split() or [""]
    verb = word.casefold()
    if verb in ("move", "add") and len(words) == 2:
        unit = read.id(words[0])
        return ((verb, unit, read.position(unit, words[1])),)
    if verb in ("remove", "disable", "enable") and len(words) == 1:
        return ((verb, read.id(words[0])),)
    if verb == "save" and len(words) == 2:
        return ((verb, read.number(words[0]), read.id(words[1])),)
    raise read.refuse(f"{rest} is no correction" if rest else "what is to be corrected is missing")


_READERS: Mapping[str, Callable[[Reader, str], tuple[Order, ...]]] = {
    "layout": _layout,
    "place": _place,
    "unplace": _one_word(Reader.id),
    "bid": _one_word(Reader.number),
    "count": _count,
    "build": _build,
    "combat": _combat,
    "retreat": _retreat,
    "sacrifice": _one_word(Reader.id),
    "plan": _plan,
    "dispose": _dispose,
    "fix": _fix,
}


def parse(rules: EmpireRules, state: State, line: str) -> Action:
    """A typed line in full form.

    Raises:
        UsageError: there is no such command, or several begin so.
        RuleError: ``bad-syntax``, with what was typed and how it is written.
    """
    found = typed(line)
    if found.command.asks:
        raise RuleError("bad-syntax", f"`{found.command.name}` asks and changes nothing.", given=line)
    seat, rest = _seat(rules, found, line) if found.command.has_seat else (None, found.rest)
    world = rules.world(state) if state.layout else None
    seats = awaited(rules, state) if found.command.name == "sacrifice" else ()
    units = state.units if seat is None else ()
    read = Reader(rules.types, world, found.command, seat, " ".join(line.split()), units, seats)
    orders = _READERS.get(found.command.name, _nothing)(read, rest)
    return Action(found.command.name, seat, orders, found.because)


def _seat(rules: EmpireRules, found: Typed, line: str) -> tuple[Seat, str]:
    """The player's letter for the letter or name typed, and what follows it."""
    word, _, rest = found.rest.partition(" ")
    by_name = {name.casefold(): seat for seat, name in rules.seats.items()}
    seat = by_name.get(word.casefold(), word.upper())
    if len(seat) != 1 or not seat.isalpha():
        what = f"{word} is no player" if word else "the player is missing"
        players = ", ".join(f"{seat} {name}" for seat, name in rules.seats.items())
        raise RuleError(
            "bad-syntax",
            f"`{' '.join(line.split())}`: {what} ({players}). Write `{found.command.syntax}`.",
            given=" ".join(line.split()),
        )
    return seat, rest.strip()


def format(action: Action) -> str:
    """The line that ``parse`` reads back to the same action.

    >>> format(Action("combat", None, (("step", "C1"),)))
    'combat step C1'
    """
    return format_action(action)
