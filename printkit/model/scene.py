"""Scenes: pictures of play as values. Only the edition turns one into ink."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from printkit.model.board import Cell, Seated, World
from printkit.model.hexes import Hex
from printkit.model.pieces import UnitFace


@dataclass(frozen=True, slots=True)
class ScenePiece:
    """A counter lying at ``place``, or on the border towards ``towards``.

    ``share`` says how far it lies on the way: 0 at the centre of ``place``, 1 on
    the common side. Several pieces with the same spot lie side by side.
    """

    face: UnitFace
    scheme: str
    place: Hex
    towards: Hex | None = None
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class SceneMark:
    """A mark on the ground.

    ``arrow`` and ``cross`` go from ``place`` towards ``towards`` (a legal and an
    illegal move), ``cover`` hatches the hex, ``half`` the half of it next to
    ``towards``, ``outline`` draws round it, ``link`` joins two hexes, ``number``
    writes ``text`` at the centre, ``fragments`` numbers its six fragments.
    """

    kind: Literal["arrow", "cross", "cover", "half", "outline", "link", "number", "fragments"]
    place: Hex
    towards: Hex | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class SceneNote:
    """Words beside the picture, with a leader line to the middle of ``place``."""

    place: Hex
    bold: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """One figure: ground, marks, pieces, notes; what to see, and the same in words for the blind.

    ``width`` is ``side`` for the figure column, ``text`` for the text column. ``id``
    is what the manuscript calls it by.
    """

    id: str
    cells: tuple[Cell, ...]
    caption: str
    alt: str
    pieces: tuple[ScenePiece, ...] = ()
    marks: tuple[SceneMark, ...] = ()
    notes: tuple[SceneNote, ...] = ()
    width: Literal["side", "text"] = "side"
    rim: tuple[tuple[Hex, int], ...] = ()
    """Sides to draw heavy, as on the edge of a tile."""
    seams: tuple[tuple[Hex, Hex], ...] = ()
    """Tile edges to draw heavy where they lie in the picture, from one hex's centre to another's."""


@dataclass(frozen=True, slots=True)
class FacesFigure:
    """A figure that shows counter faces in a row or grid, each with a word under it."""

    id: str
    faces: tuple[tuple[UnitFace, str], ...]
    scheme: str
    caption: str
    alt: str
    anatomy: bool = False
    """One face drawn large with leader lines that name its parts."""
    width: Literal["side", "text"] = "text"


@dataclass(frozen=True, slots=True)
class WorldFigure:
    """A figure of a whole world: each tile's letter and printed north, every label, who starts where.

    ``width`` is ``page`` for a world too wide for the text column.
    """

    id: str
    world: World
    seats: tuple[Seated, ...]
    caption: str
    alt: str
    width: Literal["side", "text", "page"] = "text"


@dataclass(frozen=True, slots=True)
class FlowStep:
    """A step of play; a secret one is marked with a lock."""

    text: str
    is_secret: bool = False


@dataclass(frozen=True, slots=True)
class FlowLane:
    """Steps that follow each other downwards; the first stands ``row`` rows below the top of the figure."""

    title: str
    steps: tuple[FlowStep, ...]
    row: int = 0


@dataclass(frozen=True, slots=True)
class FlowWay:
    """An arrow from a step of one lane to a step, each as (lane, step) from 0; what it says stands on it.

    ``by`` is where it runs: ``between`` the lanes, ``over`` the top, or ``start`` for
    the way into the figure, which has no step before.
    """

    to: tuple[int, int]
    by: Literal["start", "between", "over"]
    start: tuple[int, int] | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Flow:
    """A figure of the course of play: two lanes of steps, and the ways between them."""

    id: str
    lanes: tuple[FlowLane, FlowLane]
    ways: tuple[FlowWay, ...]
    caption: str
    alt: str
    width: Literal["side", "text"] = "text"


Picture: TypeAlias = Scene | FacesFigure | WorldFigure | Flow
"""Every kind of figure a game may offer."""
