"""Lasting names of supply groups (cases C17)."""

from collections.abc import Callable

from .conftest import Board

Make = Callable[..., Board]


def names(board: Board) -> dict[str, str]:
    return {
        group.name: " ".join(group.members) for group in board.rules.groups(board.state) if group.seat == "B"
    }


def moved(board: Board, *lines: str) -> Board:
    """Put counters elsewhere by hand, then let a supply step settle the names."""
    for line in lines:
        board.do(f"fix {line} because the test says so")
    return board.enter("supply")


X = "B-DHQ1 0501; B-RID1 0502; B-TD1 0503; B-DHQ2 0505; B-RID2 0506; B-XID9 0707"


def test_groups_that_join_keep_the_older_name_and_get_the_other_back_when_they_part(z1: Make) -> None:
    board = z1(X, "supply")
    assert names(board) == {"Blue 1": "B-DHQ1 B-RID1 B-TD1", "Blue 2": "B-DHQ2 B-RID2", "Blue 3": "B-XID9"}

    moved(board, "move B-XID9 0504")
    assert board.all("groups-changed") == [{"before": ["Blue 1", "Blue 2", "Blue 3"], "after": ["Blue 1"]}]
    assert list(names(board)) == ["Blue 1"]

    moved(board, "remove B-XID9")
    assert board.all("groups-changed") == [{"before": ["Blue 1"], "after": ["Blue 1", "Blue 2"]}]
    assert names(board) == {"Blue 1": "B-DHQ1 B-RID1 B-TD1", "Blue 2": "B-DHQ2 B-RID2"}


def test_a_new_group_never_takes_a_name_of_the_turn_before(z1: Make) -> None:
    board = z1("B-DHQ1 0501; B-DHQ2 0507; B-XID1 0104", "supply")
    assert names(board) == {"Blue 1": "B-DHQ1", "Blue 2": "B-DHQ2", "Blue 3": "B-XID1"}

    moved(board, "remove B-DHQ2", "add B-DHQ3 0707")
    assert names(board) == {"Blue 1": "B-DHQ1", "Blue 4": "B-DHQ3", "Blue 3": "B-XID1"}


def test_the_part_with_the_factory_keeps_the_name_of_a_group_that_splits(z1: Make) -> None:
    board = z1("B-FA2 0504; B-DHQ1 0505; B-RID1 0506; B-RID2 0507", "supply")
    moved(board, "remove B-DHQ1")
    assert names(board) == {"Blue 2": "B-RID1 B-RID2", "Blue 1": "B-FA2"}


def test_without_a_factory_the_larger_part_keeps_the_name(z1: Make) -> None:
    board = z1("B-DHQ1 0504; B-DHQ2 0505; B-RID1 0506; B-RID2 0507", "supply")
    moved(board, "remove B-DHQ2", "add B-DHQ3 0507")
    assert names(board) == {"Blue 2": "B-DHQ1", "Blue 1": "B-DHQ3 B-RID1 B-RID2"}


def test_names_do_not_depend_on_the_order_of_units(z1: Make) -> None:
    board = z1(X, "supply")
    turned = z1("; ".join(reversed(X.split("; "))), "supply")
    assert board.state.groups == turned.state.groups
