"""Counter faces of unit types."""

from collections.abc import Iterator

from printkit.games.empire.data import EmpireData, MarkerRow, UnitType
from printkit.model import Marker, MarkerFace, UnitFace

SPEEDS = {0: "–", 1: "½", 2: "1"}
"""What stands for a speed in half hexes a turn."""


def unit_face(kind: UnitType, serial: int = 0, *, disabled: bool = False) -> UnitFace:
    """The face of a unit; with serial 0 that of its type."""
    strip = (("T", _dashed(kind.tactical)), ("S", _dashed(kind.strategic)))
    side_text = "EXP" if kind.expeditionary else ""
    speed = SPEEDS[0 if disabled else kind.speed]
    is_strong = kind.capable and not disabled
    return UnitFace(
        kind.code, serial, kind.symbol, kind.echelon, speed, is_strong, side_text, strip, disabled=disabled
    )


def _dashed(supply: str) -> str:
    return "–" if supply == "-" else supply


def kinds(data: EmpireData) -> dict[str, UnitType]:
    """Every unit type by its code."""
    return {kind.code: kind for kind in data.tables.unit}


def face_of(data: EmpireData, unit: str, *, disabled: bool = False) -> UnitFace:
    """The face of a unit by its id: ``B-RAD3``.

    Raises:
        KeyError: there is no such type.
    """
    body = unit.partition("-")[2]
    code = body.rstrip("0123456789")
    return unit_face(kinds(data)[code], int(body[len(code) :]), disabled=disabled)


def markers(data: EmpireData) -> Iterator[Marker]:
    """Every marker, a row with numbers one for each."""
    for row in data.counters.marker:
        side_mm, is_owned = row.side_mm or data.counters.side_mm, row.per == "player"
        for number in row.numbers or ("",):
            name = f"{row.id}-{number}" if row.numbers else row.id
            front, back = (_side(row, text, str(number)) for text in (row.text, row.back))
            yield Marker(name, front, back, side_mm, row.count, is_owned)


def _side(row: MarkerRow, text: str | None, number: str) -> MarkerFace:
    words = (row.text if text is None else text).replace("{n}", number)
    return MarkerFace(tuple(words.split()), row.shape, row.field == "solid" and bool(words))


def scheme_of(data: EmpireData, letter: str) -> str:
    """The id of the colour scheme with that letter."""
    return next(scheme.id for scheme in data.counters.scheme if scheme.letter == letter)
