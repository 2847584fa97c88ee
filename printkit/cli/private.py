"""A private page: one player alone, what is typed there shows as dots, and is wiped."""

import sys

from printkit.cli.desk import asked
from printkit.cli.screen import Screen
from printkit.model import Action, Answer, Command, Line, PrintkitError, RuleError, Seat
from printkit.referee import Session, refuse_open

MARK = "| "


def sealed_on_page(session: Session, screen: Screen, command: Command, seat: Seat) -> Answer:
    """A secret entry typed on its page, read back and sealed; what the table may know of it.

    Raises:
        RuleError: there is no such seat, or the command does not fit the phase.
    """
    _check(session, command, seat)
    if not _may_replace(session, screen, command, seat):
        return Answer((Line("Nothing is changed."),), {"sealed": False})
    orders = None
    try:
        with screen.unseen():
            _cover(session, screen, seat)
            orders = _Page(session, screen, command, seat).typed()
    except EOFError:
        screen.say("")
    finally:
        screen.wipe()
    if orders is None:
        return Answer((Line("Nothing is sealed."),), {"sealed": False})
    return session.do(f"{command.name} {seat} {orders}".strip())


def shown_on_page(session: Session, screen: Screen, command: Command, seat: Seat) -> Answer:
    """A seat's own sealed entry, shown on its page and wiped; nothing of it is in the answer.

    Raises:
        RuleError: ``needs-terminal`` where no screen can be wiped.
    """
    if not screen.is_terminal or screen.out is not sys.stdout:
        raise refuse_open(command.name)
    answer = session.ask(f"{command.name} {seat}", seat)
    with screen.unseen():
        _cover(session, screen, seat)
        screen.show([*answer.lines, Line("A key wipes this page.")], MARK)
        screen.key()
    screen.wipe()
    return Answer(())


class _Page:
    """The orders typed so far, each line read back at once."""

    def __init__(self, session: Session, screen: Screen, command: Command, seat: Seat) -> None:
        self.session = session
        self.screen = screen
        self.command = command
        self.seat = seat
        words = command.syntax.split()
        self.is_single = len(words) == 3 and ";" not in command.syntax and words[2].isalpha()
        self.prompt = f"{MARK}{f'{words[2].lower()} ' if self.is_single else ''}> "
        self.orders: list[str] = []
        self.shown: tuple[Line, ...] = ()

    def typed(self) -> str | None:
        """The orders that were sealed, between semicolons; None when they were not."""
        self._read_back(closing=False)
        while True:
            line = self.screen.ask_masked(self.prompt).strip()
            if line:
                self._take(line)
            if not line or (self.is_single and self.orders):
                if self._is_confirmed():
                    return "; ".join(self.orders)
                return None

    def _take(self, line: str) -> None:
        """One more line of orders, or a question; one that is refused is not taken at all."""
        order = line.strip("; ")
        self.orders.append(order)
        try:
            self._read_back(closing=False)
        except PrintkitError as problem:
            self.orders.pop()
            self._answer(line, self._about(order, problem))

    def _about(self, order: str, problem: PrintkitError) -> str:
        """What is wrong, quoting nothing but the order just typed."""
        alone = f"{self.command.name} {self.seat} {order}"
        with_others = f"{self.command.name} {self.seat} {'; '.join([*self.orders, order])}"
        state, rules = self.session.state, self.session.rules
        try:
            rules.read_back(state, rules.parse(state, alone), False)
        except PrintkitError as own:
            return _requoted(str(own), alone, order)
        return _requoted(str(problem), with_others, order)

    def _answer(self, line: str, problem: str) -> None:
        """A line that is no order: the answer if it is a question, else what is wrong with it."""
        try:
            answer = asked(self.session, line, self.seat)
        except PrintkitError as refused:
            answer = Answer((Line(f"  {refused}", hang=2),))
        if answer is None:
            answer = Answer((Line(f"  {problem}", hang=2), Line("  Nothing of this line was taken.")))
        self.screen.show(answer.lines, MARK)

    def _is_confirmed(self) -> bool:
        try:
            self._read_back(closing=True)
        except PrintkitError as problem:
            self.screen.show([Line(f"  {problem}", hang=2)], MARK)
            return False
        return self.screen.choose("  Seal?", "yn", MARK) == "y"

    def _read_back(self, *, closing: bool) -> None:
        """Shows what was not shown yet of the entry in full form."""
        line = f"{self.command.name} {self.seat} {'; '.join(self.orders)}".strip()
        try:
            state = self.session.state
            lines = self.session.rules.read_back(state, self.session.rules.parse(state, line), closing)
        except RuleError:
            if self.orders or closing:
                raise
            return
        known = len(self.shown) if lines[: len(self.shown)] == self.shown else 0
        self.screen.show(lines[known:], MARK)
        if self.orders:
            self.shown = lines


def _requoted(text: str, line: str, order: str) -> str:
    """The text with ``order`` wherever it quotes the whole line."""
    return text.replace(" ".join(line.split()), " ".join(order.split()))


def _check(session: Session, command: Command, seat: Seat) -> None:
    rules = session.rules
    if seat not in rules.seats:
        raise RuleError(
            "unknown-player", f"there is no player {seat}; {_all(list(rules.seats))}.", given=seat
        )
    session.refuse_closed()
    if command.when and rules.phase(session.state) not in command.when:
        rules.apply(session.state, Action(command.name, seat))  # refused in the game's own words
        raise RuleError("wrong-phase", f"no {command.name} now: {rules.prompt(session.state)}.")


def _all(seats: list[Seat]) -> str:
    return f"the players are {' '.join(seats)}"


def _may_replace(session: Session, screen: Screen, command: Command, seat: Seat) -> bool:
    held = session.history.sight.pending.get(seat)
    if held is None or not session.history.sight.is_waiting(held):
        return True
    name = session.rules.seats[seat]
    question = f"{name} is sealed already: sealing again replaces the {command.name}. Go on?"
    return screen.choose(question, "yn") == "y"


def _cover(session: Session, screen: Screen, seat: Seat) -> None:
    if not screen.is_terminal:
        return
    name = session.rules.seats[seat].upper()
    screen.wipe()
    screen.ask_masked(f"{MARK}{name} ALONE. Everybody else looks away. Enter to start. ")
