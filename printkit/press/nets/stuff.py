"""What boxes are made of: numbers from ``nets.toml``."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Stuff:
    """Thicknesses and lengths in millimetres; ``nets.toml`` says what each is for."""

    card: float
    paper: float
    board: float
    tolerance: float
    glue: float
    tuck: float
    chamfer: float
    tray_wall: float

    @property
    def piece_mm(self) -> float:
        """How thick a piece is, glued to its card."""
        return self.card + self.paper


@cache
def stuff() -> Stuff:
    """The numbers as they are in the file."""
    return Stuff(**tomllib.loads(files(__package__).joinpath("nets.toml").read_text(encoding="utf-8")))
