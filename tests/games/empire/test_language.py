"""The language of orders: what may be typed, its full form, and the way back."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.games.empire.play import phases
from printkit.games.empire.spoken import SpokenRules
from printkit.games.empire.talk import language
from printkit.model import NewTable, RuleError, UsageError
from printkit.shelf import find

FORMS = [
    # typed, in full, why
    ("begin", "begin", "a bare word"),
    ("BEGIN", "begin", "case never matters"),
    ("beg", "begin", "a beginning of only one command"),
    ("plan B B-RAD1 0510+0509", "plan B B-RAD1 0509+0510", "armour has the smaller label first"),
    ("plan B B-RAD1 0510/0509", "plan B B-RAD1 0509+0510", "a slash will do for armour"),
    ("plan B B-RID1 0510+0509", "plan B B-RID1 0510/0509", "the type decides, the full hex stays first"),
    ("plan B B-RAD1 0509 + 0510", "plan B B-RAD1 0509+0510", "blanks around the sign"),
    ("plan b rid1 0509", "plan B B-RID1 0509", "the letter is left out"),
    ("p blue rid1 HOLD", "plan B B-RID1 hold", "short form, a player's name, hold"),
    ("plan B rad1 rid1 td1 a22", "plan B B-RAD1 0510; B-RID1 0510; B-TD1 0510", "several ids, one position"),
    ("plan B rid1 A7", "plan B B-RID1 0308", "A7 for A07"),
    ("plan B rid1 b19/A20", "plan B B-RID1 0507/0508", "tile names of either tile"),
    ("plan B rid1 hold; ; dhq1 0510;", "plan B B-RID1 hold; B-DHQ1 0510", "empty orders are nothing"),
    ("plan B", "plan B", "no orders: all hold"),
    ("plan B R-RID1 0505", "plan B R-RID1 0505", "another player's unit is the rules' to refuse"),
    ("plan B rid77 9999", "plan B B-RID77 9999", "what does not exist stays as typed"),
    ("pass r", "pass R", "a pass"),
    ("withdraw r", "withdraw R", "an entry unsealed"),
    ("done b", "done B", "no more sacrifices"),
    ("bid B 07", "bid B 7", "a number as usually written"),
    ("bid B many", "bid B many", "what is no number is the rules' to refuse"),
    ("count 3 by g, r,b", "count 3 by B,G,R", "callers sorted"),
    ("build B new rad 2 a21", "build B new RAD 2 0509", "a purchase"),
    ("build B save 4 fa1; deploy rad3 rid2 0509",
     "build B save 4 B-FA1; deploy B-RAD3 0509; deploy B-RID2 0509", "savings and the pool"),
    ("combat c1", "combat C1", "a conflict"),
    ("c 1", "combat C1", "its number alone"),
    ("c ALL", "combat all", "every conflict"),
    ("combat step c2", "combat step C2", "one attack"),
    ("retreat", "retreat", "the hex left out"),
    ("retreat a22", "retreat 0510", "the hex named"),
    ("sacrifice b-td1", "sacrifice B-TD1", "a sacrifice"),
    ("dispose B rad1 pool; rid1 stay 509; dhq1 transform", None, "three digits are no hex"),
    ("dispose B rad1 rid1 stay 0509; dhq1 pool; td1 stay",
     "dispose B B-RAD1 stay 0509; B-RID1 stay 0509; B-DHQ1 pool; B-TD1 stay", "dispositions"),
    ("fix move b-rad1 0510/0509 because it  was moved",
     "fix move B-RAD1 0509+0510 because it was moved", "a correction with its reason"),
    ("fix save 7 b-fa1", "fix save 7 B-FA1", "savings corrected"),
    ("fix add b-td9 0509", "fix add B-TD9 0509", "a counter added"),
    ("layout a 0 0 0; b 0 -1 3", "layout A 0 0 0; B 0 -1 3", "negative numbers"),
    ("layout RANDOM", "layout random", "a layout drawn"),
    ("place b-rid9 a22", "place B-RID9 0510", "a unit placed by hand"),
    ("out y", "out Y", "a player leaves"),
]  # fmt: skip


@pytest.fixture(scope="module")
def table(s1: Callable[..., Any]) -> Any:
    return s1()


@pytest.mark.parametrize(("typed", "full", "why"), FORMS, ids=[row[-1] for row in FORMS])
def test_a_typed_line_has_one_full_form(table: Any, typed: str, full: str | None, why: str) -> None:
    if full is None:
        with pytest.raises(RuleError, match="bad-syntax"):
            language.parse(table.rules, table.state, typed)
        return
    action = language.parse(table.rules, table.state, typed)

    assert language.format(action) == full
    assert language.parse(table.rules, table.state, full) == action


WRONG = [
    # typed, the part quoted, why
    ("plan", "the player is missing", "no player"),
    ("plan rad1 0510", "rad1 is no player", "orders without a player"),
    ("plan B rad1", "rad1 needs one position", "no position"),
    ("plan B rad1 0510 0509", "needs one position", "two positions"),
    ("plan B 0510 rad1", "0510 is no id", "the position first"),
    ("plan B rad1 0510+0509+0508", "is no position", "three hexes"),
    ("plan B rad1 0510+", "is no position", "half a position"),
    ("plan B rad1 there", "there is no hex", "a word for a hex"),
    ("build B buy rad 2 0509", "buy rad 2 0509 is none of", "an unknown order"),
    ("build B new rad 0509", "new rad 0509 is none of", "the number left out"),
    ("dispose B rad1 stay 0509 0510", "needs one of `stay`", "two hexes"),
    ("combat", "a conflict such as C1", "no conflict"),
    ("combat C0", "a conflict such as C1", "conflicts count from 1"),
    ("sacrifice rid1", "put the player's letter in front of rid1: B-RID1 or R-RID1", "whose unit is it"),
    ("sacrifice", "something is missing", "no unit"),
    ("count 3 B", "the number, `by` and the callers", "by left out"),
    ("fix", "what is to be corrected is missing", "nothing to correct"),
    ("fix shift B-TD1 0510", "shift B-TD1 0510 is no correction", "an unknown correction"),
    ("fix move B-TD1 0510 because", "gives no reason", "an empty reason"),
    ("layout A 0 0", "a letter and three numbers", "the turn left out"),
    ("begin now", "nothing follows `begin`", "words too many"),
    ("pass B now", "nothing follows `pass B`", "words too many behind a player"),
    ("groups", "asks and changes nothing", "a question is no order"),
    ("  ", "nothing was typed", "an empty line"),
]


@pytest.mark.parametrize(("typed", "part", "why"), WRONG, ids=[row[-1] for row in WRONG])
def test_bad_syntax_quotes_what_was_typed_and_shows_the_syntax(
    table: Any, typed: str, part: str, why: str
) -> None:
    with pytest.raises(RuleError) as refused:
        language.parse(table.rules, table.state, typed)

    assert refused.value.code == "bad-syntax"
    assert part in refused.value.message
    assert typed.strip() in str(refused.value) or typed.split()[0] in str(refused.value) or not typed.strip()
    assert "\n" not in str(refused.value)


def test_an_unclear_word_is_refused_with_all_that_it_could_be() -> None:
    with pytest.raises(
        UsageError, match=r"^`co` could be combat, conflicts, contacts, count. Type one more.$"
    ):
        language.command("co")


def test_an_unknown_word_is_refused_with_the_one_most_like_it() -> None:
    with pytest.raises(UsageError, match=r"^No command `plna`. Did you mean `plan`\?$"):
        language.command("plna")


@pytest.mark.parametrize("short", "pcmwsg?")
def test_each_short_form_is_one_letter_and_means_one_command(short: str) -> None:
    meant = [command.name for command in language.commands() if command.short == short]

    assert [language.command(short).name] == meant


def test_every_command_of_the_rules_is_in_the_language_with_its_phases_and_checks() -> None:
    changes = {command.name: command for command in language.commands() if not command.asks}

    assert set(changes) == set(phases.WHEN)
    for name, command in changes.items():
        assert command.when == tuple(phases.WHEN[name])
        assert command.checks == phases.CHECKS[name]
        assert command.has_seat == (name in phases.WITH_SEAT)
        assert command.syntax.startswith(name)
        assert command.help


def test_a_table_without_tiles_reads_orders_too(empire_data: Any) -> None:
    rules = SpokenRules(empire_data, NewTable("free", ("B", "R")))

    assert language.format(rules.parse(rules.start().state, "place b-fa1 0101")) == "place B-FA1 0101"


# properties

DATA = find("empire").data
RULES = SpokenRules(DATA, NewTable("S1", ("B", "R")))
STATE = RULES.start().state
HEXES = sorted(RULES.world(STATE).cells)
NAMES = [*HEXES, *(name for cell in RULES.world(STATE).cells.values() for name in cell.names)]

hexes = st.sampled_from(NAMES)
codes = st.sampled_from(sorted(RULES.types))
ids = st.builds(lambda code, number: f"{code}{number}", codes, st.integers(1, 120))
places = st.one_of(hexes, st.builds(lambda a, sign, b: f"{a}{sign}{b}", hexes, st.sampled_from("+/"), hexes))
numbers = st.integers(0, 200).map(str)


def joined(*parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.tuples(*parts).map(" ".join)


def orders(*kinds: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.lists(st.one_of(*kinds), max_size=6).map("; ".join)


several = st.lists(ids, min_size=1, max_size=3).map(" ".join)
plans = joined(st.just("plan B"), orders(joined(several, places), joined(several, st.just("hold"))))
builds = joined(
    st.just("build R"),
    orders(
        joined(st.just("new"), codes, numbers, hexes),
        joined(st.just("deploy"), several, hexes),
        joined(st.just("save"), numbers, ids),
    ),
)
disposals = joined(
    st.just("dispose B"),
    orders(
        joined(several, st.sampled_from(("stay", "pool", "transform"))),
        joined(several, st.sampled_from(("stay", "pool")), hexes),
    ),
)
reasons = st.from_regex(r"[a-z]{1,8}( [a-z]{1,8}){0,3}", fullmatch=True)
corrections = st.builds(
    lambda unit, place, why: f"fix move B-{unit} {place} because {why}", ids, places, reasons
)
others = st.one_of(
    st.builds(lambda n: f"bid B {n}", st.integers(1, 99)),
    st.builds(lambda n: f"combat step C{n}", st.integers(1, 12)),
    st.builds(
        lambda p, q, turn: f"layout A {p} {q} {turn}; B {q} {p} 0", *(st.integers(-9, 9) for _ in range(3))
    ),
    joined(st.just("place"), ids.map("R-".__add__), hexes),
)
lines = st.one_of(plans, builds, disposals, corrections, others)


@given(lines, st.booleans())
def test_the_full_form_reads_back_to_the_same_action_and_is_its_own_full_form(line: str, shout: bool) -> None:
    action = language.parse(RULES, STATE, line.upper() if shout and "because" not in line else line)
    full = language.format(action)

    assert language.parse(RULES, STATE, full) == action
    assert language.format(language.parse(RULES, STATE, full)) == full


@given(plans, st.lists(st.booleans(), min_size=80, max_size=80))
def test_case_and_blanks_change_nothing(line: str, upper: list[bool]) -> None:
    flags = (upper * (len(line) // len(upper) + 1))[: len(line)]
    noisy = "".join(letter.upper() if up else letter.lower() for letter, up in zip(line, flags, strict=True))

    assert language.parse(RULES, STATE, f"  {noisy.replace(' ', '   ')} ") == language.parse(
        RULES, STATE, line
    )


def answer(line: str) -> str:
    """The full form of a line, or the refusal."""
    try:
        return language.format(language.parse(RULES, STATE, line))
    except (RuleError, UsageError) as refused:
        return str(refused)


@given(st.text(st.characters(codec="utf-8"), max_size=60))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for head in ("", "plan B ", "build B new ", "fix move ", "count 3 by ", "combat ", "pass B because "):
        assert len(answer(head + text).splitlines()) == 1
