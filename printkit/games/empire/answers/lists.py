"""Answers that list: counters, conflicts, odds, groups, territories, prices, score."""

from fractions import Fraction

from printkit.games.empire.answers.words import Question
from printkit.games.empire.play import names, phases
from printkit.games.empire.play.ids import sorted_ids
from printkit.games.empire.play.state import State
from printkit.games.empire.play.supply import Group
from printkit.games.empire.play.territory import Territory
from printkit.games.empire.talk.hands import Spot, ToPut, name_width, put_block
from printkit.games.empire.talk.need import ALONE, conflict_lines, conflicts_now
from printkit.games.empire.talk.page import prices_text
from printkit.games.empire.talk.words import COLUMNS, NEED, counted, ids, listed
from printkit.model import Answer, Line

_WIDEST = 56
"""The last column in which a list of ids may begin."""


def show(question: Question) -> Answer:
    """What lies where, by player and place, with marks and savings."""
    rules, state = question.rules, question.state
    seats = question.seats()
    units = [unit for unit in state.units.values() if unit.seat in seats]
    spots = tuple(Spot(unit.id, rules.place_text(unit)) for unit in units)
    saved = {unit.id: state.savings.get(unit.id, 0) for unit in units if rules.kind(unit).symbol == "factory"}
    lines = [Line(line.text, line.hang) for line in put_block(rules, state, ToPut(spots))[1:]]
    for mark in ("disabled", "recovering", "fed"):
        marked = [unit.id for unit in units if getattr(unit, mark)]
        if marked:
            lines.append(Line(f"  {mark.capitalize()}: {ids(marked)}", 4))
    if saved:
        lines += listed("  Saved:", [f"{saved[unit]} in {unit}" for unit in sorted_ids(saved)])
    data = [
        {
            "unit": unit.id,
            "position": rules.place_text(unit),
            "marks": [mark for mark in ("disabled", "recovering", "fed") if getattr(unit, mark)],
        }
        for unit in units
    ]
    return Answer(tuple(lines or [Line("  Nothing is on the map.")]), {"units": data, "saved": saved})


def conflicts(question: Question) -> Answer:
    """The open conflicts with hexes and members."""
    question.expect(0)
    found = conflicts_now(question.rules, question.state)
    lines = conflict_lines(question.rules, question.state, found)
    return Answer(tuple(lines or [Line("  No conflict.")]), {"conflicts": found})


def percent(chance: Fraction) -> str:
    """The chance in per cent with at most one decimal.

    >>> percent(Fraction(23, 24)), percent(Fraction(1, 2))
    ('95.8 %', '50 %')
    """
    tenths = round(chance * 1000)
    whole, tenth = divmod(tenths, 10)
    return f"{whole}.{tenth} %" if tenth else f"{whole} %"


def odds(question: Question) -> Answer:
    """Each player's chance to keep a unit of the conflict (7.6)."""
    question.expect(1, 1)
    word = question.words[0].upper().removeprefix("C")
    if not (word.isascii() and word.isdecimal() and len(word) < 6):
        raise question.refuse(f"{question.words[0]} is no conflict")
    found = question.rules.odds(question.state, int(word))
    seats = [seat for seat in question.rules.seats if seat in found.chances]
    parts = [
        f"{question.rules.seats[seat]} keeps a unit: {found.chances[seat]} ({percent(found.chances[seat])})."
        for seat in seats
    ]
    how = "Exact." if found.is_exact else "Sampled."
    data = {seat: str(found.chances[seat]) for seat in seats}
    return Answer(
        (Line(f"  {'  '.join(parts)}  {how}", 2),),
        {"conflict": f"C{word}", "chances": data, "exact": found.is_exact},
    )


def groups(question: Question) -> Answer:
    """The supply groups: hexes, producers, the other members; the names that are new."""
    seats = question.seats()
    found = [group for group in question.rules.groups(question.state) if group.seat in seats]
    lines = _group_lines(found)
    changed = _changed_names(question, seats)
    if changed:
        new = ";  ".join(f"{' + '.join(olds)} -> {' + '.join(news)}" for olds, news in changed)
        lines.append(Line(f"  New since {_since(question)}: {new}", 4))
    data = [
        {
            "group": group.name,
            "seat": group.seat,
            "hexes": list(group.hexes),
            "producers": list(group.producers),
            "members": list(group.members),
            "in_need": group.in_need,
            "perish": list(group.would_perish),
            "disable": list(group.would_disable),
            "alone": group.is_alone,
        }
        for group in found
    ]
    facts = {"groups": data, "changed": [{"before": olds, "after": news} for olds, news in changed]}
    return Answer(tuple(lines or [Line("  No unit is on the map.")]), facts)


def _producers(group: Group) -> str:
    if not group.producers:
        return "NO PRODUCER"
    return f"{'producer ' if len(group.producers) == 1 else 'producers'} {ids(group.producers)}"


def _others(group: Group) -> str:
    others = ids(unit for unit in group.members if unit not in group.producers)
    return f"{others} ({ALONE})" if group.is_alone else others


def _group_lines(found: list[Group]) -> list[Line]:
    """One line a group in columns, or three where the last column would be too narrow."""
    if not found:
        return []
    name = max(len(group.name) for group in found)
    hexes = max(len(" ".join(group.hexes)) for group in found)
    producers = max(len(_producers(group)) for group in found)
    start = 2 + name + 2 + hexes + 3 + producers + 3
    if start > _WIDEST:
        return [line for group in found for line in _stacked(group, name)]
    return [
        Line(
            f"  {group.name:<{name}}  {' '.join(group.hexes):<{hexes}}   "
            f"{_producers(group):<{producers}}   {_others(group)}".rstrip(),
            start,
            _tone(group),
        )
        for group in found
    ]


def _stacked(group: Group, name: int) -> list[Line]:
    start = " " * (name + 4)
    texts = (
        f"  {group.name:<{name}}  {' '.join(group.hexes)}",
        start + _producers(group),
        start + _others(group),
    )
    return [Line(text, name + 4, _tone(group)) for text in texts if text.strip()]


def _tone(group: Group) -> str:
    return NEED if group.would_perish or group.would_disable else ""


def _changed_names(question: Question, seats: tuple[str, ...]) -> list[tuple[list[str], list[str]]]:
    """Which groups came apart or together since the turn before, or since the tactical phase."""
    state = question.state
    now = {group.name: group.members for group in question.rules.groups(state)}
    starts = tuple(f"{question.rules.seats[seat]} " for seat in seats)
    found = names.changes(state.groups_before if state.turn else state.groups, now)
    return [(olds, news) for olds, news in found if olds[0].startswith(starts)]


def _since(question: Question) -> str:
    turn = question.state.turn
    return f"turn {turn - 1}" if turn > 1 else "the tactical phase before"


def territories(question: Question) -> Answer:
    """The territories: hexes, control, points a strategic turn, pool."""
    seats = question.seats()
    found = [part for part in question.rules.territories(question.state) if part.seat in seats]
    remarks = [_remarks(question, part) for part in found]
    lines = _territory_lines(question, found, remarks)
    data = [
        {
            "territory": part.label,
            "seat": part.seat,
            "hexes": list(part.hexes),
            "controlled": list(part.controlled),
            "production": part.production,
            "units": list(part.units),
            "pool": list(part.pool),
            "factories": list(part.factories),
            "saved": part.saved,
            "points": part.points,
            "in_need": part.in_need,
            "perish": list(part.would_perish),
            "disable": list(part.would_disable),
            "alone": part.is_alone,
        }
        for part in found
    ]
    foresight = _foresight(question.state)
    head = [Line(f"  {foresight}")] if foresight and found else []
    facts = {"territories": data, "foreseen": bool(foresight)}
    return Answer((*head, *(lines or [Line("  Nobody occupies a hex.")])), facts)


def _foresight(state: State) -> str:
    """What territories hang on while units are on the move."""
    if state.phase == "disposition":
        return "If no unit had an order:"
    tactical = state.phase in phases.PLAYING and state.phase not in phases.STRATEGIC
    return "If the phase ended now:" if tactical else ""


def _remarks(question: Question, part: Territory) -> str:
    notes = [
        f"pool {ids(part.pool)}" if part.pool else "",
        f"{counted(part.points, 'point')} to spend" if part.points else "",
        _support(part) if question.state.phase == "support" else "",
    ]
    return "   ".join(filter(None, notes))


def _support(part: Territory) -> str:
    if part.is_alone:
        return f"no support ({ALONE})"
    return "no support" if part.in_need else ""


def _territory_lines(question: Question, found: list[Territory], remarks: list[str]) -> list[Line]:
    if not found:
        return []
    short = any(remarks) or not all(part.factories for part in found)
    width = max(len(" ".join(part.hexes)) for part in found)
    number = max(len(str(part.production)) for part in found)
    start = 2 + name_width(question.rules)
    lines = []
    for part, remark in zip(found, remarks, strict=True):
        control = f"{len(part.controlled)} of {len(part.hexes)} {'' if short else 'hexes '}controlled"
        made = f"{part.production:>{number}} {'' if short else 'points '}a turn"
        if not part.factories:
            made = "no factory: nothing"
        hexes = f"  {question.rules.seats[part.seat]:<{start - 2}}{' '.join(part.hexes):<{width}}"
        rest = f"{control}   {made}{'   ' if remark else ''}{remark}"
        if len(hexes) + 3 + len(rest) <= COLUMNS:
            lines.append(Line(f"{hexes}   {rest}", start))
        else:
            lines += [Line(hexes.rstrip(), start), Line(f"{' ' * start}{rest}", start)]
    return lines


def prices(question: Question) -> Answer:
    """What can be bought, the cheapest first."""
    question.expect(0)
    rules = question.rules
    data = {code: rules.prices[code] for code in rules.roster if code in rules.prices}
    return Answer((Line(f"  {prices_text(rules)}", 2),), {"prices": data})


def score(question: Question) -> Answer:
    """How it would be scored now, and what breaks ties (E-903)."""
    question.expect(0)
    rules, made = question.rules, question.rules.score(question.state)
    seats = [seat for seat in rules.seats if seat in made]
    points = ", ".join(f"{rules.seats[seat]} {made[seat].fragments}" for seat in seats)
    factories = " : ".join(str(made[seat].factories) for seat in seats)
    values = " : ".join(str(made[seat].value) for seat in seats)
    data = {
        seat: {
            "score": made[seat].fragments,
            "factories": made[seat].factories,
            "value": made[seat].value,
        }
        for seat in seats
    }
    text = f"  {_scored(question.state)}: {points}. Factories {factories}. Unit value {values}."
    return Answer((Line(text, 2),), {"score": data, "final": bool(question.state.scores)})


def _scored(state: State) -> str:
    """What the numbers are: the end's, or how it would stand."""
    if state.phase != "over":
        return "If it were scored now"
    return "Final score" if state.scores else "It ended without a score; held at the end"
