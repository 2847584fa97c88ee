"""Empire's rules with a voice: the pure rules, the language of orders, the talk at the table."""

from collections.abc import Mapping

from printkit.games.empire.answers import query
from printkit.games.empire.play.rules import EmpireRules
from printkit.games.empire.play.state import State
from printkit.games.empire.talk import language, speaking
from printkit.model import Action, Answer, Command, Line, Seat, Step


class SpokenRules(EmpireRules):
    """The rules as the referee asks for them (model ``Rules``)."""

    def commands(self) -> tuple[Command, ...]:
        """Every command and question, in the order of the manual (6.4)."""
        return language.commands()

    def parse(self, state: State, line: str) -> Action:
        """A typed line in full form.

        Raises:
            RuleError: ``bad-syntax`` and the like, quoting what was typed.
        """
        return language.parse(self, state, line)

    def format(self, action: Action) -> str:
        """The line that ``parse`` reads back to the same action."""
        return language.format(action)

    def query(self, state: State, line: str, seat: Seat | None = None) -> Answer:
        """The answer to a command that only asks, as the seat may see it.

        Raises:
            RuleError: the question cannot be answered.
        """
        return query.query(self, state, line, seat)

    def view(self, state: State, seat: Seat | None) -> Mapping[str, object]:
        """All that the seat may know, as plain data (6.5)."""
        return query.view(self, state, seat)

    def place(self, state: State) -> str:
        """When we are, as the log says it: ``turn 3``."""
        return speaking.place(self, state)

    def prompt(self, state: State) -> str:
        """Where we are and who is awaited, in a few words."""
        return speaking.prompt(self, state)

    def status(self, state: State) -> Answer:
        """The same in a sentence, then a line for each thing to decide."""
        return speaking.status(self, state)

    def tell(self, before: State, action: Action, step: Step[State]) -> Answer:
        """What the table is told after an action."""
        return speaking.tell(self, before, action, step)

    def tell_back(self, before: State, state: State) -> tuple[Line, ...]:
        """What to put back when the state goes from ``before`` to ``state``."""
        return speaking.tell_back(self, before, state)

    def read_back(self, state: State, action: Action, closing: bool) -> tuple[Line, ...]:
        """A secret entry read back to its owner in full form.

        Raises:
            RuleError: an order of the entry is refused.
        """
        return speaking.read_back(self, state, action, closing)
