"""Properties of whole games: random legal play never breaks what must hold."""

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from empire_bot import Bot, Order
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.games.empire.data import EmpireData
from printkit.games.empire.play.contacts import contested
from printkit.games.empire.play.state import State
from printkit.games.empire.spoken import SpokenRules
from printkit.model import Action, NewTable, Played, RuleError, digest, play

CAME = ("unit-bought", "unit-placed")
WENT = ("unit-destroyed", "unit-perished", "unit-sacrificed")


def tally(before: State, played: Played) -> set[str]:
    """The units there should be after a step, by its events."""
    units = set(before.units)
    for event in played.events:
        data: Mapping[str, Any] = event.data
        if event.name in CAME:
            units.add(data["unit"])
        elif event.name in WENT:
            units.remove(data["unit"])
        elif event.name == "unit-transformed":
            units.remove(data["unit"])
            units.add(data["to"])
        elif event.name == "player-out":
            units -= set(data["units"])
    return units


def check_points(rules: SpokenRules, before: State, played: Played) -> None:
    """At the build reveal all points are spent or saved, each player's in his own territories."""
    names = [event.name for event in played.events]
    if "points-saved" not in names:
        return
    had = Counter[str]()
    for part in rules.territories(before):
        had[part.seat] += part.points
    used = Counter[str]()
    for event in played.events:
        data: Mapping[str, Any] = event.data
        if event.name == "unit-bought":
            used[data["unit"][0]] += rules.prices[data["unit"][2:].rstrip("0123456789")]
        elif event.name == "points-saved":
            used[data["unit"][0]] += data["points"]
    assert +used == +had


def check_state(rules: SpokenRules, state: State) -> None:
    world = rules.world(state)
    for unit in state.units.values():
        assert all(world.cells[label].land for label in unit.position.covers)
        assert state.players[unit.seat]
    if state.phase not in ("combat", "weak", "choice", "setup", "supply-before"):
        assert contested(state) == ()
    if state.phase in ("bid", "build", "support"):
        assert all(unit.position.other is None for unit in state.units.values())
    assert all(
        rules.table.kind_of(unit).symbol == "factory" and unit in state.units for unit in state.savings
    )


def played_out(rules: SpokenRules, seed: int, steps: int, look: Callable[[State, Played], None]) -> State:
    bot = Bot(rules, seed)
    state: State = rules.start().state
    for _ in range(steps):
        if rules.awaits(state) is None:
            break
        played = play(rules, state, bot.action(state), bot.draw)
        look(state, played)
        state = played.state
    return state


@settings(max_examples=12)
@given(seed=st.integers(0, 10**6))
def test_units_and_points_are_conserved_in_games_of_s1(empire_data: EmpireData, seed: int) -> None:
    rules = SpokenRules(empire_data, NewTable("S1", ("B", "R")))

    def look(before: State, played: Played) -> None:
        assert tally(before, played) == set(played.state.units)
        check_points(rules, before, played)
        check_state(rules, played.state)

    state = played_out(rules, seed, 300, look)
    assert state.phase == "over", "S1 ends after three cycles of eight turns"


VARIANTS = st.fixed_dictionaries(
    {},
    optional={
        "retreat": st.just("true"),
        "supply_check": st.sampled_from(["before-combat", "both"]),
        "strategic_restore": st.just("at-check"),
        "early_arrival": st.just("true"),
        "supply_needs_land": st.just("true"),
        "disabled_hq_produces": st.just("true"),
        "redeploy": st.just("own-hex"),
        "transform_timing": st.just("after-check"),
        "victory": st.just("conquest"),
        "roster": st.just("full"),
        "max_tactical_turns": st.just("4"),
    },
)


@settings(max_examples=12)
@given(seed=st.integers(0, 10**6), typed=VARIANTS, scenario=st.sampled_from(["S2", "S3"]))
def test_units_are_conserved_under_every_setting(
    empire_data: EmpireData, seed: int, typed: dict[str, str], scenario: str
) -> None:
    seats = empire_data.scenarios[scenario].players
    typed = {"cycle_limit": "4", "max_tactical_turns": "6", **typed}
    rules = SpokenRules(empire_data, NewTable(scenario, seats, typed))

    def look(before: State, played: Played) -> None:
        assert tally(before, played) == set(played.state.units)
        check_points(rules, before, played)
        check_state(rules, played.state)

    played_out(rules, seed, 120, look)


WORDS = st.sampled_from(
    [
        "B-RID1",
        "B-RAD1",
        "B-FA1",
        "R-RID1",
        "B-XX9",
        "0510",
        "0509/0508",
        "0509+0508",
        "hold",
        "stay",
        "pool",
        "new",
        "RID",
        "3",
        "save",
        "deploy",
        "transform",
        "A22",
        "zz",
        "-1",
        "all",
        "C1",
        "random",
    ]
)
COMMANDS = st.sampled_from(
    [
        "plan",
        "build",
        "dispose",
        "bid",
        "combat",
        "sacrifice",
        "done",
        "pass",
        "place",
        "layout",
        "fix",
        "retreat",
        "count",
        "withdraw",
        "out",
        "nonsense",
        "rolled",
        "unplace",
        "attack",
    ]
)


@settings(max_examples=100)
@given(
    seed=st.integers(0, 25),
    command=COMMANDS,
    seat=st.sampled_from(["B", "R", "X", None]),
    orders=st.lists(st.lists(WORDS, min_size=1, max_size=4).map(tuple), max_size=3).map(tuple),
)
def test_a_refusal_leaves_the_state_as_it_was(
    empire_data: EmpireData, seed: int, command: str, seat: str | None, orders: tuple[Order, ...]
) -> None:
    rules = SpokenRules(empire_data, NewTable("S1", ("B", "R")))
    state = played_out(rules, seed, seed, lambda before, played: None)
    before = digest(state)
    with suppress(RuleError):
        rules.apply(state, Action(command, seat, orders))
    assert digest(state) == before
