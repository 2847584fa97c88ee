"""``help``: what can be done now, on one screen; or one command (evening 12)."""

from collections.abc import Mapping

from printkit.games.empire.answers.words import Question
from printkit.games.empire.play import phases
from printkit.games.empire.play.state import Phase, State
from printkit.games.empire.talk import language
from printkit.games.empire.talk.opening import awaited
from printkit.games.empire.talk.where import phase_name
from printkit.games.empire.talk.words import wrapped
from printkit.model import Answer, Command, Line, RuleError

_INTRO: Mapping[Phase, str] = {
    "setup": "Set-up: tiles and start kits lie as the scenario says. Change them, or begin.",
    "bid": "Bids: each player seals how many strategic turns he would count. The lowest bid is the count.",
    "build": "Building: each player seals what he buys, deploys and saves. When all have, it is put down.",
    "supply-before": "Supply: the check comes before combat. A player may sacrifice for a group in need.",
    "combat": "Combat: every conflict is fought until no capable unit meets an enemy. Any order will do.",
    "weak": "Combat of weak units: what is left in one hex fights on, one loss for each attack.",
    "choice": "Retreat: the picked unit may leave one of its hexes instead of attacking.",
    "supply": "Supply: a player may sacrifice a unit for each of his groups in need. Then the check.",
    "plot": "Plot: each player seals a plan or passes. When all have, the plans are shown.\n"
    "If all pass, the tactical phase ends.",
    "disposition": "Disposition: each player seals where his mobile units rest, or which he pools.",
    "support": "Support: a player may sacrifice a unit for each of his territories in need. Then the check.",
    "over": "The game is over. The seal of the draws can be opened now.",
}

_PAGE = "private page: one or more orders a line, Enter ends"

_NOW: Mapping[str, tuple[str, ...]] = {
    "setup": (
        "begin              the bids of cycle 1",
        "layout A 0 0 0; B 0 -1 3        letter, place, turns    layout random",
        "place B-RID1 0504               unplace B-RID1",
    ),
    "bid": (
        "bid {B}              private page: the number of turns",
        "count 3 by {all}     the table counted aloud",
        "withdraw {B}         unseal        sealed {B}   read your own bid again",
    ),
    "build": (
        f"build {{B}}            {_PAGE}",
        "build {B} ORDERS     the same, typed openly:  build {B} new rid 2 0509",
        "  new TYPE N HEX     buy N units         deploy ID HEX   out of the pool",
        "  save N FACTORY     keep points; what is left over is saved by itself",
        "withdraw {B}         unseal        sealed {B}   read your own entry again",
    ),
    "supply": (
        "sacrifice ID       one unit of a group in need feeds all others of it",
        "done {B}             no more sacrifices; after the last `done` the check",
    ),
    "combat": (
        "combat C1          fight it out       combat all    every conflict",
        "combat step C1     one attack         odds C1       the chances before",
        "combat C1 picks=3,1,...               the numbers you rolled yourselves",
    ),
    "choice": (
        "attack             it attacks",
        "retreat HEX        it leaves HEX and rests in the other; armour must say which",
    ),
    "plot": (
        f"plan {{B}}             {_PAGE}",
        "plan {B} ORDERS      the same, typed openly:  plan {B} rad3 0506+0507; rid1 hold",
        "pass {B}             hold everything this turn        withdraw {B}   unseal",
        "sealed {B}           read your own entry again (private page)",
    ),
    "disposition": (
        f"dispose {{B}}          {_PAGE}",
        "  ID stay [HEX]      at rest in a hex of its end territory",
        "  ID pool [HEX]      off the map until building    ID transform   HQ to base",
        "withdraw {B}         unseal        sealed {B}   read your own entry again",
    ),
    "support": (
        "sacrifice ID       one unit of a territory in need feeds all others of it",
        "done {B}             no more sacrifices; after the last `done` the check",
    ),
    "over": ("verify   log   export   score   show   undo because ...   quit",),
}

_RULE = "E-"
"""How the number of a rule begins."""

_SAME: Mapping[str, str] = {"supply-before": "supply", "weak": "combat"}

_ASK = (
    "ASK",
    "  moves rid1   why ID [POSITION]   where 0507   unit ID   groups   contacts ID",
    "  territories   prices   score   show [B]   status   log 1-9",
)

_MEND = (
    "MEND",
    "  undo [because ...]   redo   fix move|add|remove|save ... because ...",
    "  out {B}              a player leaves the game; all his units go with him",
)

_SHORT = "SHORT   p=plan  c=combat  m=moves  w=why  s=status  g=groups  u=undo  ?=help"

_ASK_OVER = (
    "ASK",
    "  why ID   where 0507   unit ID   groups   territories   status   log 1-9",
)

_SHORT_OVER = "SHORT   w=why  s=status  g=groups  u=undo  ?=help"

_POSITION = (
    "A position: 0507 at rest; 0506+0507 armour on a border; 0507/0508 others, in",
    "0507 and half in 0508. `help {command}` tells more; `help E-407` shows the rule.",
)


def help_answer(question: Question) -> Answer:
    """What can be done now, or what one command does."""
    question.expect(1)
    if question.words and question.words[0].upper().startswith(_RULE):
        rule = question.words[0].upper()
        raise RuleError("no-text", f"{rule} stands in the rulebook.", given=question.words[0], rule=rule)
    if question.words:
        return _command_help(language.command(question.words[0]))
    lines = _phase_help(question)
    return Answer(
        tuple(Line(line, 2) for line in lines),
        {"phase": question.state.phase, "commands": [command.name for command in _now(question.state.phase)]},
    )


def _now(phase: Phase) -> list[Command]:
    return [command for command in language.commands() if not command.asks and phase in command.when]


def _phase_help(question: Question) -> list[str]:
    """The screen of a phase: at most 24 lines of 80 columns."""
    rules, state = question.rules, question.state
    letter = (awaited(rules, state) or list(rules.seats))[0]
    words = {"{B}": letter, "{all}": ",".join(rules.seats)}
    now = [f"  {_filled(line, words)}" for line in _NOW[_SAME.get(state.phase, state.phase)]]
    intro = [line for part in _intro(state).split("\n") for line in wrapped(part, 0)]
    if state.phase == "over":
        return [*intro, "", "NOW", *now, *_ASK_OVER, _SHORT_OVER, "`help E-407` shows the rule."]
    main = next((command.name for command in _now(state.phase)), "help")
    main = {"plot": "plan", "setup": "layout"}.get(state.phase, main)
    position = [line.replace("{command}", main) for line in _POSITION]
    mend = [_filled(line, words) for line in _MEND] if state.phase in phases.PLAYING else ()
    return [*intro, "", "NOW", *now, *_ASK, *mend, _SHORT, *position]


def _intro(state: State) -> str:
    if state.phase == "setup" and not state.layout:
        return "Set-up: lay out tiles, then place units of two players or more, then begin."
    return _INTRO[state.phase]


def _filled(line: str, words: Mapping[str, str]) -> str:
    for word, value in words.items():
        line = line.replace(word, value)
    return line


def _command_help(command: Command) -> Answer:
    """One command: how it is written, what it does, when, and what it is refused for."""
    lines = [Line(command.syntax, 4), Line(f"  {command.help[0].upper()}{command.help[1:]}.", 2)]
    if command.when:
        lines.append(Line(f"  In: {', '.join(_phase_names(command))}.", 6))
    elif command.asks:
        lines.append(Line("  At any time; it changes nothing.", 2))
    if command.secret:
        lines.append(Line("  Secret until all have sealed; before that you may seal again.", 2))
        lines.append(Line(f"  Without orders it opens your private page: `{command.name} B`.", 2))
    if command.short:
        lines.append(Line(f"  Short: {command.short}", 2))
    if command.checks:
        lines.append(Line(f"  Refused, in this order, for: {' '.join(command.checks)}", 4))
    if command.name in ("plan", "fix", "why"):
        lines += [Line(f"  {_POSITION[0]}", 2), Line(f"  {_POSITION[1].partition('. ')[0]}.", 2)]
    data = {
        "command": command.name,
        "syntax": command.syntax,
        "help": command.help,
        "when": list(command.when),
        "checks": list(command.checks),
    }
    return Answer(tuple(lines), data)


def _phase_names(command: Command) -> list[str]:
    """The phases of a command as the prompt names them."""
    return list(dict.fromkeys(phase_name(phase) for phase in phases.NAMES if phase in command.when))
