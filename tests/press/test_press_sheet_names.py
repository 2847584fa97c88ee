"""A sheet says what it is: its title smaller, shorter, or in one line at the side, but never not at all."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from printkit.ink.drawing import Text
from printkit.press import Plan, Section, Stock, chosen, impose, named
from printkit.press.furniture import TITLE, furniture


def words(plan: Plan) -> list[Text]:
    return [item for item in furniture(plan.sheets[0], plan) if isinstance(item, Text)]


def test_a_long_title_is_cut_short_rather_than_left_out(counters_from_1: Callable[..., Section]) -> None:
    long = replace(counters_from_1(40), title="The Campaign for the Crossings of the Lower River " * 4)
    title = next(text for text in words(impose([long], Stock(named("a5")))) if text.face == TITLE[0])

    assert title.text.startswith("The Campaign for the Cro")
    assert title.text.endswith("…")


@pytest.mark.parametrize(("margin_mm", "is_level"), [(5, True), (6, True), (5, False), (6, False)])
def test_a_sheet_without_a_head_is_named_in_one_line(
    margin_mm: float, is_level: bool, counters_from_1: Callable[..., Section]
) -> None:
    paper = named("a5") if is_level else named("a5").landscape()
    plan = impose([counters_from_1(192)], chosen(paper, margin_mm=margin_mm, edition="shop"))

    assert any(text.text.endswith("fronts  ·  Test  ·  Counters") for text in words(plan))


def test_a_title_shrinks_before_it_loses_its_subtitle(counters_from_1: Callable[..., Section]) -> None:
    plan = impose([replace(counters_from_1(4), title="A title of some length " * 3)], Stock(named("a5")))
    said = words(plan)

    assert any(text.face == TITLE[0] and text.size_pt < TITLE[1] for text in said)
    assert any(text.text == "Counters" for text in said)
