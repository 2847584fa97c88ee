"""The shell: a table played at a prompt."""

from contextlib import suppress

from printkit.cli.desk import all_commands, answered
from printkit.cli.screen import Screen
from printkit.model import PrintkitError, UsageError
from printkit.referee import Session, find_command, parse_typed

_LEAVE = ("quit", "exit", "bye")


class Shell:
    """Reads lines and answers them until ``quit``; also from a pipe, then without prompts."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.screen = Screen()
        if not self.screen.is_plain:
            with suppress(ImportError):
                import readline  # noqa: F401  (arrow keys and history for input)

    def run(self) -> None:
        """The whole sitting."""
        if self.session.trouble:
            self.screen.say(f"Read-only: {self.session.trouble}.")
        if self.screen.is_terminal:
            self.screen.say("`?` tells what can be done now.")
        while True:
            try:
                line = self._typed()
            except EOFError:
                break
            except KeyboardInterrupt:
                self.screen.say("")
                continue
            if line.casefold() in _LEAVE:
                break
            if line:
                self._answer(line)
        self.screen.say(f"Nothing to save: entry {self.session.history.last_number} is on the disk.")

    def _typed(self) -> str:
        """A line, with those after it while each ends in ``;``."""
        prompt = f"{self.session.prompt} > "
        line = self.screen.ask(prompt).strip()
        while line.endswith(";"):
            line = f"{line} {self.screen.ask('... '.rjust(len(prompt))).strip()}".strip()
        return line

    def _answer(self, line: str) -> None:
        try:
            self._carry_out(line)
        except PrintkitError as problem:
            self.screen.say(str(problem))
        except EOFError:
            self.screen.say("Nothing is sealed.")
        except KeyboardInterrupt:
            self.screen.say("Stopped; nothing of it is recorded.")
        except Exception as fault:
            self.screen.say(f"This is a fault of printkit, not yours: {type(fault).__name__}: {fault}")

    def _carry_out(self, line: str) -> None:
        from printkit.cli.scripts import export_file, run_file

        typed = parse_typed(line)
        command = find_command(typed.word, all_commands(self.session))
        if command.name == "run":
            if not typed.rest:
                raise UsageError("run which FILE?")
            from pathlib import Path

            run_file(self.session, Path(typed.rest), as_json=False)
        elif command.name == "export":
            self.screen.show(export_file(self.session, typed.rest).lines)
        else:
            self.screen.show(answered(self.session, self._with_reason(command.name, line)).lines)

    def _with_reason(self, command: str, line: str) -> str:
        """The line of an undo, with a reason asked for where a draw or a reveal is behind us."""
        last = self.session.history.live[-1]
        is_grave = bool(last.draws or last.played.reveals)
        if command != "undo" or " because " in line or not is_grave or not self.screen.is_terminal:
            return line
        reason = self.screen.ask("  reason > ").strip()
        return f"{line} because {reason}" if reason else line
