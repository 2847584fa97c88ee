"""A question taken apart, and the words every answer needs."""

from dataclasses import dataclass

from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.rules import EmpireRules
from printkit.games.empire.play.state import Label, State, Unit, UnitId
from printkit.games.empire.talk.opening import awaited
from printkit.model import Command, RuleError, Seat


@dataclass(frozen=True, slots=True)
class Question:
    """A typed question: its command, its words, who asks, and what it is asked about."""

    rules: EmpireRules
    state: State
    command: Command
    words: tuple[str, ...]
    seat: Seat | None
    line: str

    def refuse(self, problem: str) -> RuleError:
        """The error ``bad-syntax``: what was typed, what is wrong, how it is written."""
        return RuleError(
            "bad-syntax", f"`{self.line}`: {problem}. Write `{self.command.syntax}`.", given=self.line
        )

    def expect(self, most: int, least: int = 0) -> None:
        """Nothing, if as many words follow the command as it takes.

        Raises:
            RuleError: ``bad-syntax``.
        """
        if len(self.words) < least:
            raise self.refuse("something is missing")
        if len(self.words) > most:
            raise self.refuse(f"{self.words[most]} is too much")

    def seat_word(self) -> Seat:
        """The player named by the first word, letter or name.

        Raises:
            RuleError: ``unknown-player``.
        """
        seats = self.rules.seats
        word = self.words[0]
        by_word = {name.casefold(): seat for seat, name in seats.items()}
        by_word |= {seat.casefold(): seat for seat in seats}
        if word.casefold() not in by_word:
            known = ", ".join(f"{seat} {name}" for seat, name in seats.items())
            raise RuleError("unknown-player", f"there is no player {word}. Players: {known}.", given=word)
        return by_word[word.casefold()]

    def seats(self) -> tuple[Seat, ...]:
        """The player named, or all."""
        self.expect(1)
        return (self.seat_word(),) if self.words else tuple(self.rules.seats)

    def unit(self) -> Unit:
        """The unit named by the first word; the letter may be left out where only one can be meant.

        Raises:
            RuleError: ``bad-syntax`` when several can, ``unknown-unit``.
        """
        if not self.words:
            raise self.refuse("an id is missing")
        word = self.words[0].upper()
        if "-" in word:
            return self.rules.unit(self.state, word)
        found = [unit for unit in self.state.units if unit[2:] == word]
        for seats in ((self.seat,) if self.seat else (), tuple(awaited(self.rules, self.state))):
            mine = [unit for unit in found if unit[0] in seats]
            found = mine if len(mine) == 1 else found
        if len(found) > 1:
            listed = " or ".join(sorted_ids(found))
            raise RuleError(
                "bad-syntax",
                f"`{self.words[0]}` could be {listed}. Put the letter in front.",
                given=self.words[0],
                near=sorted_ids(found),
            )
        return self.rules.unit(self.state, found[0] if found else word)

    def fate(self) -> UnitId | None:
        """The unit named by the first word, if it is gone; the letter may be left out if one can be meant."""
        word = self.words[0].upper() if self.words else ""
        units, fates = self.state.units, self.state.fates
        if "-" in word:
            return word if word in fates else None
        if any(unit[2:] == word for unit in units):
            return None
        found = [unit for unit in fates if unit[2:] == word]
        mine = [unit for unit in found if unit[0] in (self.seat, *awaited(self.rules, self.state))]
        return next((unit for which in (mine, found) if len(which) == 1 for unit in which), None)

    def hexes_text(self, labels: tuple[Label, ...]) -> str:
        """Hexes with their tile names, in a sentence."""
        return ", ".join(self.rules.hex_text(self.state, label) for label in labels)
