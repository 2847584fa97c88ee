"""Fox and geese: a game as small as a game can be, for the tests of the shelf."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Clock:
    minutes: int


@dataclass(frozen=True, slots=True)
class Switches:
    huffing: bool
    first: Literal["fox", "geese", ""]
    board_mm: float = 200.0
    clock: Clock | None = None


@dataclass(frozen=True, slots=True)
class GameFile:
    id: str
    name: str
    switches: Switches


@dataclass(frozen=True, slots=True)
class Piece:
    code: str
    copies: int
    worth: int | None = None
    home: tuple[str, int] = ("a", 1)

    def __post_init__(self) -> None:
        if self.copies < 1:
            raise ValueError(f"copies must be 1 or more, got {self.copies}")


@dataclass(frozen=True, slots=True)
class PiecesFile:
    piece: tuple[Piece, ...]
    prices: Mapping[str, int]
    mix: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Layout:
    name: str
    start: tuple[str, ...]
    settings: Mapping[str, str | int | bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Extras:
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FoxData:
    game: GameFile
    pieces: PiecesFile
    layouts: Mapping[str, Layout]
    extras: Extras = Extras()


class Fox:
    id = "fox"
    schema = FoxData

    def check(self, data: FoxData) -> Iterable[tuple[str, str, str]]:
        codes: set[str] = set()
        for number, piece in enumerate(data.pieces.piece):
            if piece.code in codes:
                yield "pieces.toml", f"piece[{number}].code", f"the id {piece.code} is given twice"
            codes.add(piece.code)


game = Fox()
