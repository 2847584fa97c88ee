"""The private page: what is read back to the owner of a secret entry, and what it implies."""

from collections.abc import Callable
from typing import Any

import pytest
from empire_words import same, text, told

from printkit.model import Action, RuleError

Make = Callable[..., Any]


def test_a_transformed_hq_is_replaced_and_a_pooled_unit_leaves_the_map(z1: Make) -> None:
    board = z1("B-GHQ1 0504/0505; B-RID1 0504; B-TD1 0504; R-RID1 0704; R-FA1 0704", "disposition")
    told(board, "dispose R")

    page = board.rules.read_back(
        board.state, board.rules.parse(board.state, "dispose B ghq1 transform; td1 pool"), True
    )
    answer = told(board, "dispose B ghq1 transform; td1 pool")

    assert text(page).splitlines() == [
        "  B-GHQ1   0504/0505 -> becomes Factory in 0504",
        "  B-TD1    0504      -> pool of the territory of 0504",
        "  No order: B-RID1 0504",
        "  You will control 0504. All supported.",
    ]
    assert same(
        answer.lines,
        """
        All sealed.

        MOVE 1 counter
          Blue  B-TD1   0504 -> off the map, pool of the territory of 0504
        REPLACE 1 counter
          Blue  B-GHQ1   by B-FA1 at 0504
          Stay  B-RID1   R-FA1 R-RID1

        Everybody is supported. Cycle 2, bids.
        """,
    )
    assert answer.data["take_off"] == []


def test_a_disposition_that_lets_units_perish_is_warned_of_before_it_is_sealed(z1: Make) -> None:
    board = z1("B-CHQ1 0504; B-RID1 0504; B-FA1 0104; R-RID1 0704; R-FA1 0704", "disposition")

    page = board.rules.read_back(board.state, board.rules.parse(board.state, "dispose B"), True)

    assert [line.tone for line in page[-2:]] == ["need", "need"]
    assert text(page).splitlines()[-2:] == [
        "  WARNING: 0504 will have no factory, army base or army group HQ.",
        "  B-RID1 perishes and B-CHQ1 is disabled there unless one of them is sacrificed.",
    ]


def test_an_hq_that_is_replaced_only_after_the_check_saves_nobody_before_it(z1: Make) -> None:
    units = "B-AHQ1 0504; B-RID1 0505; B-FA1 0104; R-RID1 0704; R-FA1 0704"
    pages = []
    for timing in ("before-check", "after-check"):
        board = z1(units, "disposition", transform_timing=timing)
        action = board.rules.parse(board.state, "dispose B ahq1 transform")
        pages.append(text(board.rules.read_back(board.state, action, True)))

    assert "All supported." in pages[0]
    assert "B-RID1 perishes there" in pages[1]


def test_the_points_of_two_territories_and_a_page_for_both(z1: Make) -> None:
    board = z1("B-FA1 0504; B-FA2 0301; B-TD1 0706; R-FA1 0904", "bid", savings={"B-FA1": 5})
    told(board, "bid B 2")

    answer = told(board, "bid R 2")
    page = board.rules.read_back(board.state, Action("build", "B"), False)
    orders = board.rules.parse(board.state, "build B new td 1 0504; save 3 fa1")

    assert same(
        answer.lines,
        """
        The count stops at 2. Callers: Blue, Red.
          Blue  territory of 0301   2 x 2 + 0 saved = 4 points
          Blue  territory of 0504   2 x 6 + 5 saved = 17 points
          Blue  territory of 0706   no factory: 0 points
          Red   territory of 0904   2 x 2 + 0 saved = 4 points
        Cycle 1, building.
        """,
    )
    assert text(page).splitlines()[:2] == ["Territory of 0301: 4 points.", "Territory of 0504: 17 points."]
    assert text(board.rules.read_back(board.state, orders, True)).splitlines() == [
        "  B-TD2 at 0504              4 points, 13 left",
        "  saved in B-FA1             3 points, 10 left",
        "  Territory of 0301: 4 points left over are saved in B-FA2.",
        "  Territory of 0504: 10 points left over are saved in B-FA1.",
    ]


def test_points_that_are_not_saved_by_themselves_are_lost(z1: Make) -> None:
    board = z1("B-FA1 0504; R-FA1 0904", "bid", unsaved_points="lost")
    told(board, "count 1 by B")

    page = board.rules.read_back(board.state, Action("build", "B"), True)

    assert text(page) == "  6 points left over are lost."


def test_a_page_refuses_what_the_rules_refuse(s1: Make) -> None:
    board = s1()
    for line in ("begin", "bid B 1", "bid R 1", "build B", "build R"):
        told(board, line)

    with pytest.raises(RuleError, match="out-of-reach"):
        board.rules.read_back(board.state, board.rules.parse(board.state, "plan B rid1 0508"), False)
