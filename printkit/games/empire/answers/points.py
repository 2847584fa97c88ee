"""Why a territory makes the points it makes: each hex as a term of the sum (E-803, E-806)."""

from printkit.games.empire.answers.words import Question
from printkit.games.empire.play.state import Label
from printkit.games.empire.play.territory import Territory
from printkit.games.empire.talk.words import counted, ids
from printkit.model import Answer, Line


def why_points(question: Question) -> Answer:
    """The sum of the territory around a hex, and the hexes of it that count nothing."""
    question.expect(1, 1)
    rules, state = question.rules, question.state
    label = rules.hex(state, question.words[0])
    part = next((part for part in rules.territories(state) if label in part.hexes), None)
    if part is None:
        lines = [f"No unit rests in {rules.hex_text(state, label)}, so it makes no points (E-801, E-802)."]
        return Answer(tuple(Line(line, 2) for line in lines), {"hex": label, "territory": None})
    terms = {hex_label: rules.world(state).fragments(hex_label) for hex_label in part.controlled}
    lines = [_sum(question, part, terms), *_silent(part)]
    if part.points:
        lines.append(
            f"  {state.count} x {part.production} + {part.saved} saved = {part.points} points (E-806)."
        )
    data = {
        "hex": label,
        "territory": part.label,
        "seat": part.seat,
        "terms": terms,
        "production": part.production,
        "points": part.points,
    }
    return Answer(tuple(Line(line, 2) for line in lines), data)


def _sum(question: Question, part: Territory, terms: dict[Label, int]) -> str:
    name = f"{question.rules.seats[part.seat]}'s territory of {part.label}"
    listed = " + ".join(f"{label} {land}" for label, land in terms.items()) or "no hex"
    if not part.factories:
        return f"{name} makes nothing: it has no factory; controlled are {listed} (E-803)."
    total = sum(terms.values())
    return f"{name} makes {listed} = {counted(total, 'point')} a turn; factory {ids(part.factories)} (E-803)."


def _silent(part: Territory) -> list[str]:
    idle = [label for label in part.hexes if label not in part.controlled]
    return [f"  Occupied, but not controlled: {' '.join(idle)} (E-802)."] if idle else []
