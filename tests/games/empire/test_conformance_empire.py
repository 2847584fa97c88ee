"""Empire passes the kit that every game must pass."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from empire_bot import Bot

from printkit.model import NewTable, Rules
from printkit.shelf import find
from printkit.testing import conformance

SEATS = {"S1": ("B", "R"), "S2": ("B", "R", "Y"), "S3": ("B", "R", "Y", "K")}
SHORT = {"cycle_limit": "2", "max_tactical_turns": "4"}
SETTINGS = [
    # settings, why
    ({}, "as printed"),
    ({"retreat": "true", "supply_check": "both"}, "retreat, supply looked at twice"),
    ({"victory": "conquest", "strategic_restore": "at-check", "redeploy": "own-hex"}, "conquest"),
    ({"supply_needs_land": "true", "early_arrival": "true", "unsaved_points": "lost"}, "land and haste"),
    ({"transform_timing": "after-check", "disabled_hq_produces": "true"}, "late transformations"),
]


def mover(rules: Rules, state: Any, chance: Random) -> str:
    return rules.format(Bot(rules, chance.randrange(2**32)).action(state))  # type: ignore[arg-type]


def passes(scenario: str, settings: dict[str, str], seed: int, folder: Path) -> None:
    shelved = find("empire")
    table = NewTable(scenario, SEATS[scenario], SHORT | settings)
    played = conformance.play_at_random(shelved.game.rules(shelved.data, table), mover, seed)

    assert played.is_over
    conformance.check_session(shelved, table, played.lines, folder)


def test_its_commands_are_sound() -> None:
    shelved = find("empire")
    conformance.check_commands(shelved.game.rules(shelved.data, NewTable("S1", SEATS["S1"])))


@pytest.mark.parametrize("scenario", SEATS)
@pytest.mark.parametrize(("settings", "why"), SETTINGS, ids=[row[-1] for row in SETTINGS])
def test_a_game_at_random_passes_the_whole_kit(
    scenario: str, settings: dict[str, str], why: str, tmp_path: Path
) -> None:
    passes(scenario, settings, len(why), tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("scenario", SEATS)
def test_many_games_at_random_pass_the_whole_kit(scenario: str, seed: int, tmp_path: Path) -> None:
    passes(scenario, SETTINGS[seed % len(SETTINGS)][0], seed, tmp_path)


BIDS = ("begin",)
PLOT = (*BIDS, "bid B 2", "bid R 4", "build B", "build R")
SEALED = [
    # before, line, other line, what is sealed
    (BIDS, "bid B 3", "bid B 4", "a bid"),
    ((*BIDS, "bid B 2", "bid R 4"), "build B new RID 1 0510", "build B new TD 4 0509", "purchases"),
    (PLOT, "plan B B-RAD1 0509+0510", "plan B", "a plan"),
    (PLOT, "plan B B-RAD1 0509+0510", "pass B", "whether it is a plan or a pass"),
    ((*PLOT, "pass B", "pass R"), "dispose B B-RID1 pool", "dispose B", "a disposition"),
]


@pytest.mark.parametrize(("before", "one", "other", "why"), SEALED, ids=[row[-1] for row in SEALED])
def test_what_is_sealed_is_hidden(before: tuple[str, ...], one: str, other: str, why: str) -> None:
    shelved = find("empire")
    rules = shelved.game.rules(shelved.data, NewTable("S1", SEATS["S1"]))
    state = rules.start().state
    for line in before:
        state = rules.apply(state, rules.parse(state, line)).state

    conformance.check_hidden(rules, state, "B", one, other)
