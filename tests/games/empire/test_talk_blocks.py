"""What hands have to do: the blocks, and the way back."""

from collections.abc import Callable, Iterable
from typing import Any

from printkit.games.empire.talk.hands import Move, held_rows, move_block
from printkit.games.empire.talk.words import Row, listed, rows
from printkit.model import Line, play, scripted

Make = Callable[..., Any]


def text(lines: Iterable[Line]) -> str:
    return "\n".join(line.text for line in lines)


def after(board: Any, line: str) -> None:
    """Play a typed line without chance."""
    action = board.rules.parse(board.state, line)
    board.state = play(board.rules, board.state, action, scripted(())).state


def test_going_back_and_forth_names_the_same_counters(z1: Make) -> None:
    board = z1("B-RID1 0504; B-FA1 0504; B-RIC1 0505 disabled; R-FA1 0704; R-TD1 0704", "plot")
    before = board.state
    after(board, "pass B")
    after(board, "plan R td1 0704/0804")
    after(board, "fix remove b-rid1")
    after(board, "fix disable b-ric1")

    back = board.rules.tell_back(board.state, before)
    forth = board.rules.tell_back(before, board.state)

    assert text(back).splitlines() == [
        "PUT BACK 1 counter",
        "  Blue  B-RID1   on 0504",
        "MOVE BACK 1 counter",
        "  Red   R-TD1   0704/0804 -> 0704",
    ]
    assert text(forth).splitlines()[0] == "TAKE OFF 1 counter"
    assert board.rules.tell_back(before, before) == ()


def test_counters_that_do_not_move_alike_are_a_list_by_id(s1: Make) -> None:
    rules = s1().rules

    block = move_block(rules, [Move("B-RID1", "0508/0507", "0507/0508"), Move("B-DHQ1", "0510", "0510/0509")])

    assert text(block).splitlines() == [
        "MOVE 2 counters",
        "  Blue  B-DHQ1   0510 -> 0510/0509",
        "        B-RID1   0508/0507 -> 0507/0508",
    ]


def test_counters_left_alone_share_a_line_only_if_it_holds_them(s1: Make) -> None:
    rules = s1().rules
    few = [f"{seat}-RID{n}" for seat in "BR" for n in (1, 2)]
    many = [f"{seat}-RID{n}" for seat in "BR" for n in range(1, 8)]

    assert text(held_rows(rules, few, "Stay")) == "  Stay  B-RID1 B-RID2   R-RID1 R-RID2"
    assert len(held_rows(rules, many, "Stay")) == 2


def test_a_column_of_ids_wraps_between_ids_and_keeps_what_stands_behind_it() -> None:
    ids = " ".join(f"B-RID{n}" for n in range(1, 21))

    lines = rows([Row("Blue", ids, "from 0507+0508")], 6)

    assert all(len(line.text) <= 80 for line in lines)
    assert lines[0].text.endswith("   from 0507+0508")
    assert (
        " ".join(" ".join(line.text for line in lines).replace("from 0507+0508", "").split()) == f"Blue {ids}"
    )


def test_a_list_with_commas_never_parts_an_item() -> None:
    items = [f"B-RID{n} 05{n:02} (its full hex)" for n in range(1, 9)]

    lines = listed("  No order:", items)

    assert len(lines) > 1
    assert all(len(line.text) <= 78 for line in lines)
    assert all(any(item in line.text for line in lines) for item in items)
