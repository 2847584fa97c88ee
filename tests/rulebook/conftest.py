"""A small book with everything in it."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import rulebook
from printkit.ink.drawing import Drawing, Rect
from printkit.model import Column, Row, Table, UnitFace

FACE = UnitFace("RAD", 0, "armour", "XX", "1", True, "", ())
UNITS = Table(
    "units",
    "All the units",
    (
        Column(""),
        Column("Code"),
        Column("Tact.", "centre", "Supply"),
        Column("Holds", "centre"),
        Column("Price", "right"),
    ),
    (
        Row((FACE, "RAD", "{disc:P}", False, "12")),
        Row((FACE, "RID", "–", True, "8"), family=True),
    ),
    ("{disc:P} supplies", "{hex} holds its hex (E-101)"),
    "page",
)
WORDS = Table("words", "Words", (Column("Now"), Column("Next")), (Row(("A", "A, or A+X")),))

BOOK = """
# Find it fast

- May I cross? (E-102)

# Signs

marks a **house rule**.

E-102 Every rule has a number.

# 1 The ground

Land and water, and nothing else.

- Land meets **land**.
- Water does not.

## Crossing

E-101 There is **land**, worth {value:price} points (E-102). [house: early]

{figure:pair}

E-102 If `late` is on, you may wait. [house: late]

{table:words}

> **Example** A crossing
>
> RAD3 goes to `0503+0504`.
>
> | Turn | Where |
> |---|---|
> | 1 | 0503 |

> **Design note** Wet feet are *cold*.

E-103 You may never swim. [house]

# 2 The pieces

What there is.

E-201 A list follows.

- one **bold** thing
- another

## All of them

They stand in a table.

{table:units}
"""


@pytest.fixture
def stock() -> dict[str, Any]:
    """What the small book may call."""
    return {
        "values": {"price": "12", "setting.early": "true", "setting.late": "false"},
        "tables": {"units": UNITS, "words": WORDS},
        "figures": {"pair": figure("pair")},
    }


def figure(name: str, width_mm: float = 40, height_mm: float = 30, **more: Any) -> rulebook.Figure:
    """A grey box."""
    drawing = Drawing(name, width_mm, height_mm, (Rect(0, 0, width_mm, height_mm, "#CCCCCC"),))
    words = {"caption": "Two hexes.", "alt": "Two hexes side by side."}
    return rulebook.Figure(name, drawing, **{**words, **more})


@pytest.fixture
def make(stock: dict[str, Any]) -> Callable[..., rulebook.Book]:
    """Sets a manuscript, the small book if none is given."""

    def made(
        text: str = BOOK, paper_mm: tuple[float, float] = (210, 297), **more: Mapping[str, object]
    ) -> rulebook.Book:
        return rulebook.set_book(
            text,
            file="rules.en.md",
            title="Shore",
            summary={"subtitle": "A wet game", "players": "2", "length": "an hour", "version": "1.0"},
            draw_face=lambda face: Drawing(face.code, 9, 9, (Rect(0, 0, 9, 9, "#000000"),)),
            paper_mm=paper_mm,
            **{**stock, **more},
        )

    return made
