"""The conformance kit, on a game that passes and on games that should not."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from printkit.model import Answer, NewTable, Rules, Step
from printkit.referee import Session
from printkit.shelf import find
from printkit.testing import conformance

TOY = Path(__file__).parents[1] / "toy"
TABLE = NewTable("Q1", ("B", "R"))


@pytest.fixture(autouse=True)
def quay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(TOY))


@pytest.fixture
def rules() -> Rules:
    shelved = find("quay")
    return shelved.game.rules(shelved.data, TABLE)


def mover(rules: Rules, state: Any, chance: Random) -> str:
    if state.phase in ("setup", "fight"):
        return {"setup": "begin", "fight": "fight"}[state.phase]
    seat = chance.choice([seat for seat in rules.seats if seat not in state.sealed])
    own = [unit for unit in state.units if unit[0] == seat]
    if state.phase == "bid":
        return f"bid {seat} {chance.randint(1, 99)}"
    return (
        f"move {seat} {chance.choice(own)} {chance.randint(1, 9)}"
        if own and chance.random() < 0.8
        else f"stay {seat}"
    )


def at(rules: Rules, *lines: str) -> Any:
    state = rules.start().state
    for line in lines:
        state = rules.apply(state, rules.parse(state, line)).state
    return state


@pytest.mark.parametrize("seed", range(20))
def test_a_sound_game_passes_the_whole_kit(rules: Rules, seed: int, tmp_path: Path) -> None:
    conformance.check_commands(rules)
    played = conformance.play_at_random(rules, mover, seed)

    assert played.is_over
    assert len(played.states) == len(played.lines) + 1
    conformance.check_session(find("quay"), TABLE, played.lines, tmp_path)


def test_a_session_that_stops_half_way_passes_too(tmp_path: Path) -> None:
    conformance.check_session(
        find("quay"), TABLE, ["begin", "bid B 5", "bid R 3", "fight", "stay B"], tmp_path
    )


def test_an_export_that_plays_otherwise_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Session, "export", lambda session: Answer(()))

    with pytest.raises(AssertionError, match="the export does not play to the same state"):
        conformance.check_session(find("quay"), TABLE, ["begin", "bid B 5"], tmp_path)


def test_its_secrets_are_hidden(rules: Rules) -> None:
    conformance.check_hidden(rules, at(rules, "begin"), "B", "bid B 5", "bid B 99")


def test_its_refusals_leave_the_state(rules: Rules) -> None:
    conformance.check_refused(rules, at(rules, "begin"), "bid B 100", "bad-bid")


def test_an_order_that_is_taken_is_no_refusal(rules: Rules) -> None:
    with pytest.raises(AssertionError, match="is not refused"):
        conformance.check_refused(rules, at(rules, "begin"), "bid B 5", "bad-bid")
    with pytest.raises(AssertionError, match="with bad-bid, not unknown-unit"):
        conformance.check_refused(rules, at(rules, "begin"), "bid B 100", "unknown-unit")


def test_a_view_that_shows_a_sealed_entry_is_found(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "view", lambda state, seat: {"sealed": state.sealed}, raising=False)

    with pytest.raises(AssertionError, match="sees what B sealed"):
        conformance.check_hidden(rules, at(rules, "begin"), "B", "bid B 5", "bid B 99")


def test_a_prompt_that_tells_a_sealed_entry_is_found(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "prompt", lambda state: str(len(str(state.sealed))), raising=False)

    with pytest.raises(AssertionError, match="tell `bid B 5` from `bid B 99`"):
        conformance.check_hidden(rules, at(rules, "begin"), "B", "bid B 5", "bid B 99")


def test_a_step_that_differs_from_time_to_time_is_found(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, count = rules.apply, iter(range(1000))

    def moody(state: Any, action: Any) -> Step[Any]:
        step = honest(state, action)
        return Step(replace(step.state, fights=next(count)), step.events, step.reveals)

    monkeypatch.setattr(rules, "apply", moody, raising=False)
    with pytest.raises(AssertionError, match="same step twice"):
        conformance.play_at_random(rules, mover, 1)


def test_a_line_that_is_written_otherwise_than_read_is_found(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "format", lambda action: "begin", raising=False)

    with pytest.raises(AssertionError, match="reads otherwise"):
        conformance.check_round_trip(rules, at(rules, "begin"), "bid B 5")


def test_two_commands_of_one_name_are_found(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "commands", lambda: rules.__class__.commands(rules) * 2, raising=False)

    with pytest.raises(AssertionError, match="two commands have one name"):
        conformance.check_commands(rules)


def test_rules_that_open_a_file_are_found(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = rules.apply

    def curious(state: Any, action: Any) -> Step[Any]:
        with open(__file__) as file:
            file.read(1)
        return honest(state, action)

    monkeypatch.setattr(rules, "apply", curious, raising=False)
    with pytest.raises(AssertionError, match="the rules open a file"):
        conformance.play_at_random(rules, mover, 1)
