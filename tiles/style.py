"""Looks as data: the colours, lines and type of a board, read from ``styles/*.toml``.

What a look changes on assembled worlds and planning boards stands under its ``board``;
``looks/*.toml`` are those of other things, which nobody chooses. Each look takes as much
ink as it was made for; ``inks/*.toml`` say what changes where ink is to be saved, the same
for every look.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from printkit.ink.drawing import Stroke
from printkit.model.errors import UsageError, did_you_mean
from tiles.pattern import Grain, Waves

FULL, GREY = "full", "grey"
USUAL = "atlas"
"""The look that things have if nobody chooses."""
LEAST_PT = 5.0
"""No type is smaller than this, however small the board, unless the look says more."""


@dataclass(frozen=True, slots=True)
class Pair:
    """What changes its colour where land meets water: a line's width, or a type's face and size.

    Type with a width is drawn as lines along its edges.
    """

    land: str
    water: str
    width_mm: float = 0.0
    face: str = ""
    size_pt: float = 0.0

    def on(self, is_land: bool) -> str:
        """The colour on that terrain."""
        return self.land if is_land else self.water


@dataclass(frozen=True, slots=True)
class Ring:
    """The dot in a hex that can be entered, and the ring in one that cannot."""

    land: str
    water: str
    radius_mm: float
    ring_radius_mm: float
    ring_width_mm: float

    @property
    def reach_mm(self) -> float:
        """How far the larger of the two reaches from the hex's centre."""
        return max(self.radius_mm, self.ring_radius_mm + self.ring_width_mm / 2)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of one colour."""

    colour: str
    width_mm: float


@dataclass(frozen=True, slots=True)
class Arrow:
    """The head that points to a tile's printed north, its point ``inset_mm`` inside the edge."""

    colour: str
    width_mm: float
    height_mm: float
    inset_mm: float


@dataclass(frozen=True, slots=True)
class Style:
    """One look, its lengths in millimetres for hexes of ``side_mm``.

    ``bands`` are strokes of the coast under the land, the lowest first.
    """

    side_mm: float
    ground: Pair
    bands: tuple[Line, ...]
    coast: Line
    hex_side: Pair
    fragment: Pair
    letter: Pair
    label: Pair
    names: Pair
    dot: Ring
    arrow: Arrow
    edge: Line
    least_pt: float = LEAST_PT
    waves: Waves | None = None
    grain: Grain | None = None

    def scaled(self, length_mm: float, side_mm: float) -> float:
        """A length of this look on hexes of another side."""
        return length_mm * side_mm / self.side_mm

    def stroke(self, line: Line | Pair, side_mm: float, *, is_land: bool = True) -> Stroke:
        """A line of this look; its width grows with the root of the side, so that it stays a line."""
        width = line.width_mm * (side_mm / self.side_mm) ** 0.5
        return Stroke(
            line.on(is_land) if isinstance(line, Pair) else line.colour, width, cap="round", join="round"
        )

    def size_pt(self, type_: Pair, side_mm: float) -> float:
        """The size of a type of this look on hexes of another side, never under its ``least_pt``."""
        return max(self.least_pt, round(self.scaled(type_.size_pt, side_mm), 2))


def names() -> tuple[str, ...]:
    """Every look that a person may choose."""
    return looks_in("styles")


def inks() -> tuple[str, ...]:
    """Every amount of ink a look may take: as made, with what some file changes, or in grey."""
    return tuple(sorted((*looks_in("inks"), FULL, GREY)))


def looks_in(folder: str) -> tuple[str, ...]:
    """The names of the looks in a folder of ours, sorted."""
    found = files("tiles").joinpath(folder).iterdir()
    return tuple(sorted(item.name.removesuffix(".toml") for item in found if item.name.endswith(".toml")))


@cache
def named(name: str, ink: str = FULL, *, is_board: bool = False) -> Style:
    """The look of that name, in full or with less ink; in grey it has its colours still.

    ``is_board`` is for worlds and planning boards.

    Raises:
        UsageError: there is none; lists those there are.

    >>> named("atlas").ground.land, named("atlas", "outline").ground.land
    ('#F4EFE0', '#FFFFFF')
    """
    _check("ink", ink, inks())
    data = look_in("looks", name) if name in looks_in("looks") else look_in("styles", known(name))
    on_board = data.pop("board", {})
    _change(data, on_board if is_board else {})
    _change(data, look_in("inks", ink) if ink in looks_in("inks") else {})
    return _style(data)


def known(name: str) -> str:
    """The name of a look that a person may choose.

    Raises:
        UsageError: there is none; lists those there are.
    """
    _check("style", name, names())
    return name


def _check(kind: str, word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        raise UsageError(f"unknown {kind} {word!r}.{did_you_mean(word, known)} known: {', '.join(known)}")


def _change(data: dict[str, Any], changes: Mapping[str, Any]) -> None:
    """Let some keys take the place of a look's own, in its tables key by key."""
    for key, changed in changes.items():
        data[key] = {**data.get(key, {}), **changed} if isinstance(changed, dict) else changed


def look_in(folder: str, name: str) -> dict[str, Any]:
    """The look of that name as its file tells it."""
    return tomllib.loads(files("tiles").joinpath(folder, f"{name}.toml").read_text("utf-8"))


def _style(data: dict[str, Any]) -> Style:
    pairs = ("ground", "hex_side", "fragment", "letter", "label", "names")
    return Style(
        side_mm=data["side_mm"],
        bands=tuple(Line(**band) for band in data["band"]),
        coast=Line(**data["coast"]),
        dot=Ring(**data["dot"]),
        arrow=Arrow(**data["arrow"]),
        edge=Line(**data["edge"]),
        least_pt=data.get("least_pt", LEAST_PT),
        waves=Waves(**data["waves"]) if "waves" in data else None,
        grain=Grain(**data["grain"]) if data.get("grain") else None,
        **{name: Pair(**data[name]) for name in pairs},
    )
