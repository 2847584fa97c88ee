import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.model import (
    Action,
    Event,
    Roll,
    RuleError,
    Step,
    TooFewRollsError,
    canonical,
    digest,
    format_action,
    parse_action,
    plain,
    play,
    rolled,
    scripted,
)
from printkit.model.actions import rolled_value

words = st.text("abcXYZ019+-/", min_size=1, max_size=6).filter(lambda word: word != "because")
orders = st.lists(st.lists(words, min_size=1, max_size=3).map(tuple), max_size=3).map(tuple)


@given(words, words, orders, st.sampled_from(["", "moved on the table"]))
def test_a_line_reads_back_to_its_action(
    command: str, seat: str, given_orders: tuple[tuple[str, ...], ...], because: str
) -> None:
    action = Action(command, seat, given_orders, because)

    assert parse_action(format_action(action), has_seat=True) == action


class Countdown:
    """Rolls one die fewer each time, to show the loop."""

    def awaits(self, state: tuple[int, ...]) -> Roll | None:
        left = state[0]
        return Roll(("die", str(left)), 6, "die") if left else None

    def apply(self, state: tuple[int, ...], action: Action) -> Step[tuple[int, ...]]:
        if action.command == "throw":
            return Step((int(action.orders[0][0]), *state[1:]), (Event("thrown"),), frozenset("B"))
        value = rolled_value(action, Roll((), 6, "die"))
        return Step((state[0] - 1, *state[1:], value), (Event("fell", {"value": value}),), frozenset("R"))


def test_play_goes_on_to_the_next_human_decision_and_joins_what_happened() -> None:
    played = play(Countdown(), (0,), Action("throw", None, (("3",),)), scripted([6, 1, 4]))  # type: ignore[arg-type]

    assert played.state == (0, 6, 1, 4)
    assert [event.name for event in played.events] == ["thrown", "fell", "fell", "fell"]
    assert [(roll.key, value) for roll, value in played.rolls] == [
        (("die", "3"), 6),
        (("die", "2"), 1),
        (("die", "1"), 4),
    ]
    assert played.reveals == frozenset("BR")


def test_too_few_numbers_name_the_next_roll() -> None:
    with pytest.raises(TooFewRollsError, match="1 are not enough") as caught:
        play(Countdown(), (0,), Action("throw", None, (("2",),)), scripted([6]))  # type: ignore[arg-type]

    assert caught.value.so_far == (6,)
    assert caught.value.roll.key == ("die", "1")


@pytest.mark.parametrize("value", [0, 5, -1])
def test_a_number_off_the_die_is_refused(value: int) -> None:
    with pytest.raises(RuleError, match="bad-pick"):
        rolled_value(rolled(value), Roll(("x",), 4, "attacker", ("B-RAD1", "R-RAD1")))


def test_plain_values_have_one_text() -> None:
    one = {"b": frozenset({"y", "x"}), "a": (1, None, True)}
    other = {"a": [1, None, True], "b": ["x", "y"]}

    assert canonical(one) == canonical(other)
    assert digest(one) == digest(other)
    assert digest(one) != digest({**other, "a": [1, None, False]})


def test_fractions_of_a_millimetre_have_no_place_in_a_hash() -> None:
    with pytest.raises(TypeError, match="float"):
        plain({"x": 0.1})
