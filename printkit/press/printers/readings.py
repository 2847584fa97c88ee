"""What is read off a printer's test page, and the corrections that follow from it.

**Signs, once and for all.** A *reading* is how far a side came out from where it should
be: X to the right, Y down, in mm, as you look at that side. The front is read against
the paper's edges, the back against the front that shines through, so that the two sides
meet even where a paper's edge is cut badly. A *correction* is what is added to a page,
so it undoes the reading. Turns are clockwise as you look at that side.

**The instrument** is a slanted scale: it leans one millimetre in ten, so the place where
a straight line crosses it runs ten times as far as the line, and its number is the
reading itself. The straight line is the ruler's mark on the front, and on the back the
line that the front prints.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from printkit.ink.drawing import Point
from printkit.model import UsageError
from printkit.press.paper import Paper
from printkit.press.plan import Mirror
from printkit.press.printers import MOST_DEG, MOST_MM, rounded
from printkit.press.stock import Correction

LEAN = 10
"""A scale runs so many millimetres for each that it leans."""
MARK_MM = 30.0
"""The ruler's mark that should meet the zero of a scale on the front."""
FIRST_MM = MARK_MM + 10.0
"""How far from the edge an upright scale begins, under or above the level one."""
INSIDE_MM, GUTTER_MM = 25.0, 21.0
"""From the right edge to the lines for the back, and between these and the scales of the front."""
WORDS_MM = 30.0
"""Half the height that an upright page keeps for words; a wide one has them beside its targets."""
WIDEST_MM = 3.0
LEAST_MM = (139.0, 205.0)
"""The shorter and the longer side of the smallest paper that holds the test."""
MOST_STRETCH = 0.01
"""Readings that part by more of their distance mean a page that was scaled."""

Reading: TypeAlias = tuple[float, float]
"""X and Y at one target, in mm."""

_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)")


@dataclass(frozen=True, slots=True)
class Scale:
    """A slanted scale about the spot where zero stands: upright for X, level for Y.

    Numbers grow upwards on an upright scale, to the right on a level one. It runs to
    ``most_mm`` both ways.
    """

    is_upright: bool
    x_mm: float
    y_mm: float
    most_mm: float

    def at(self, value_mm: float) -> Point:
        """Where a number stands on the scale's line.

        >>> Scale(True, 30, 70, 3).at(0.5)
        (29.5, 65.0)
        """
        if self.is_upright:
            return self.x_mm - value_mm, self.y_mm - LEAN * value_mm
        return self.x_mm + LEAN * value_mm, self.y_mm - value_mm

    def line(self, past_mm: float = 0.0) -> tuple[Point, Point]:
        """The straight line that runs through zero along the scale, a little past its ends."""
        reach = LEAN * self.most_mm + past_mm
        if self.is_upright:
            return (self.x_mm, self.y_mm - reach), (self.x_mm, self.y_mm + reach)
        return (self.x_mm - reach, self.y_mm), (self.x_mm + reach, self.y_mm)


@dataclass(frozen=True, slots=True)
class Target:
    """A place at which X and Y are read."""

    x: Scale
    y: Scale

    def behind(self, mirror: Mirror) -> "Target":
        """The target whose lines lie straight behind, on the other side of the sheet."""
        return Target(_behind(self.x, mirror), _behind(self.y, mirror))


def _behind(scale: Scale, mirror: Mirror) -> Scale:
    x, y, twice = scale.x_mm, scale.y_mm, 2 * mirror.at_mm
    spot = (twice - x, y) if mirror.is_upright else (x, twice - y)
    return Scale(scale.is_upright, *spot, scale.most_mm)


@dataclass(frozen=True, slots=True)
class Targets:
    """Where X and Y are read on both sides of a paper, top before bottom as you look at that side."""

    paper: Paper
    most_mm: float
    front: tuple[Target, Target]
    back: tuple[Target, Target]


def targets_on(paper: Paper, mirror: Mirror) -> Targets:
    """The targets that a paper holds.

    Scales of the front stand at the left, the lines for the back at the right: where a
    printer turned the sheet on the wrong edge, nothing shines through the scales.

    Raises:
        UsageError: a paper too small to hold them.

    >>> from printkit.press.paper import named
    >>> targets_on(named("a4"), Mirror(True, 105.0)).front[0].x.y_mm
    70.0
    """
    wide, high = paper.width_mm, paper.height_mm
    if min(wide, high) < LEAST_MM[0] or max(wide, high) < LEAST_MM[1]:
        raise UsageError(
            f"the printer test needs {LEAST_MM[0]:g} x {LEAST_MM[1]:g} mm, and {paper.name} is "
            f"{wide:g} x {high:g} mm; take a5 or larger"
        )
    room = (
        (wide - MARK_MM - INSIDE_MM - GUTTER_MM) / 2,
        high / 2 - FIRST_MM - (2 if wide > high else WORDS_MM),
    )
    most = min(WIDEST_MM, math.floor(5 * min(room) / LEAN) / 10)
    reach = LEAN * most
    front = [
        Target(Scale(True, MARK_MM, x_y, most), Scale(False, MARK_MM + reach, y_y, most))
        for x_y, y_y in _heights(high, reach)
    ]
    lines = [
        Target(
            Scale(True, wide - INSIDE_MM - 5, x_y, most), Scale(False, wide - INSIDE_MM - reach, y_y, most)
        )
        for x_y, y_y in _heights(high, reach)
    ]
    back = [target.behind(mirror) for target in lines]
    top, bottom = back if mirror.is_upright else back[::-1]
    return Targets(paper, most, (front[0], front[1]), (top, bottom))


def _heights(high_mm: float, reach_mm: float) -> tuple[Point, Point]:
    """At top and bottom: the middle of the upright scale, and of the level one."""
    middle = FIRST_MM + reach_mm
    return (middle, MARK_MM), (high_mm - middle, high_mm - MARK_MM)


def parse_readings(text: str, what: str) -> tuple[Reading, ...]:
    """One pair of numbers, or two for the top and the bottom target: ``0.4,-0.2/0.1,-0.2``.

    Raises:
        UsageError: anything else; where commas stand for decimal points, how to type it.

    >>> parse_readings("0.4,-0.2/.1,−0.2", "front")
    ((0.4, -0.2), (0.1, -0.2))
    """
    pairs = [pair.split(",") for pair in text.replace("−", "-").split("/")]
    numbers = [[word.strip() for word in pair] for pair in pairs]
    if any(len(pair) in (3, 4) and all(map(_NUMBER.fullmatch, pair)) for pair in numbers):
        raise UsageError(
            f"{what} {text!r}: one comma alone, between X and Y; type decimals with a point, "
            f"such as {'/'.join(map(_pointed, numbers))}"
        )
    if len(pairs) > 2 or not all(len(pair) == 2 and all(map(_NUMBER.fullmatch, pair)) for pair in numbers):
        raise UsageError(
            f"{what} {text!r}: X,Y in mm, or X,Y/X,Y for top and bottom, with decimal points, "
            "such as 0.4,-0.2/0.1,-0.2"
        )
    return tuple((float(x), float(y)) for x, y in numbers)


def _pointed(pieces: Sequence[str]) -> str:
    """What was meant by the pieces of a pair between commas, as far as it can be told.

    >>> _pointed(["0", "5", "-0", "2"]), _pointed(["0", "5", "1"])
    ('0.5,-0.2', '0.5,1')
    """
    if len(pieces) < 3:
        return ",".join(pieces)
    return f"{pieces[0]}.{pieces[1]},{'.'.join(pieces[2:])}"


def format_readings(readings: Sequence[Reading]) -> str:
    """Readings as they are typed.

    >>> format_readings(((0.4, -0.2), (0.1, 0.0)))
    '0.4,-0.2/0.1,0'
    """
    return "/".join(f"{x + 0.0:g},{y + 0.0:g}" for x, y in readings)


def refuse_off_scale(readings: Sequence[Reading], paper: Paper, mirror: Mirror, side: str) -> None:
    """Nothing, if the readings stand on the scales that the test page of a paper prints.

    Raises:
        UsageError: a number is further out, as where ``0,5`` is typed for 0.5; or the paper is too small.
    """
    most_mm = targets_on(paper, mirror).most_mm
    for number in (number for pair in readings for number in pair):
        if abs(number) > most_mm:
            raise UsageError(
                f"{side} {format_readings(readings)!r}: {number:g} mm is off the scale, which ends at "
                f"{most_mm:g} mm; type X,Y with decimal points, such as 0.5,-0.2"
            )


def correcting(
    front: Sequence[Reading],
    back: Sequence[Reading],
    paper: Paper,
    mirror: Mirror,
    before: tuple[Correction, Correction] | None = None,
) -> tuple[Correction, Correction]:
    """What to add to the front and the back of a page, from what was read off the test page.

    No readings of a side mean that it is where it should be. ``before`` are the
    corrections with which the test page itself was printed. The back follows the front:
    how well they meet depends on the back's readings alone.

    Raises:
        UsageError: readings that no printer makes.
    """
    page = targets_on(paper, mirror)
    front_too = _opposite(_displaced(front, page.front, page, "front"))
    back_too = joined(mirrored(front_too, mirror), _opposite(_displaced(back, page.back, page, "back")))
    if before:
        front_too, back_too = joined(front_too, before[0]), joined(back_too, before[1])
    for side, correction in (("front", front_too), ("back", back_too)):
        _refuse_absurd(side, correction)
    return rounded(front_too), rounded(back_too)


def _refuse_absurd(side: str, correction: Correction) -> None:
    shift = max(abs(correction.dx_mm), abs(correction.dy_mm))
    if shift > MOST_MM or abs(correction.turn_deg) > MOST_DEG:
        raise UsageError(
            f"{side}: these readings mean {shift:.1f} mm and {abs(correction.turn_deg):.2f}° in all; at most "
            f"{MOST_MM:g} mm and {MOST_DEG:g}° can be put right, so read once more or mend the paper's feed"
        )


def _displaced(
    readings: Sequence[Reading], targets: tuple[Target, Target], page: Targets, side: str
) -> Correction:
    """How a side came out: turned about the sheet's middle, then shifted."""
    if not readings:
        return Correction()
    if len(readings) == 1:
        return Correction(*readings[0])
    middle = page.paper.width_mm / 2, page.paper.height_mm / 2
    pairs = tuple(zip(targets, readings, strict=True))
    ups = [_from(middle, target.x.at(x)) for target, (x, _) in pairs]
    levels = [_from(middle, target.y.at(y)) for target, (_, y) in pairs]
    # Where they were read, both upright scales meet one straight line: it shows the turn.
    turn = math.atan((ups[0][0] - ups[1][0]) / (ups[0][1] - ups[1][1]))
    degrees = math.degrees(turn)
    lines = [_from(middle, (target.x.x_mm, target.y.y_mm)) for target in targets]
    right = [line[0] - turned(up, degrees)[0] for line, up in zip(lines, ups, strict=True)]
    down = [line[1] - turned(level, degrees)[1] for line, level in zip(lines, levels, strict=True)]
    _refuse_scaled(down[0] - down[1], targets[1].y.y_mm - targets[0].y.y_mm, side)
    return Correction(sum(right) / 2, sum(down) / 2, degrees)


def _refuse_scaled(nearer_mm: float, apart_mm: float, side: str) -> None:
    if abs(nearer_mm) > MOST_STRETCH * apart_mm:
        percent = 100 * (1 - nearer_mm / apart_mm)
        raise UsageError(
            f"{side}: Y at top and bottom differ by {abs(nearer_mm):.1f} mm, as on a page printed at "
            f"{percent:.0f} %; print the test at 100 % and read again"
        )


def _from(middle: Point, point: Point) -> Point:
    return point[0] - middle[0], point[1] - middle[1]


def turned(point: Point, turn_deg: float) -> Point:
    """The point, turned clockwise about the origin.

    >>> turned((1.0, 0.0), 90)[1]
    1.0
    """
    sine, cosine = math.sin(math.radians(turn_deg)), math.cos(math.radians(turn_deg))
    return point[0] * cosine - point[1] * sine, point[0] * sine + point[1] * cosine


def joined(first: Correction, then: Correction) -> Correction:
    """One correction that does what two do, one after the other."""
    dx, dy = turned((first.dx_mm, first.dy_mm), then.turn_deg)
    return Correction(dx + then.dx_mm, dy + then.dy_mm, first.turn_deg + then.turn_deg)


def _opposite(correction: Correction) -> Correction:
    """What undoes a correction."""
    dx, dy = turned((-correction.dx_mm, -correction.dy_mm), -correction.turn_deg)
    return Correction(dx, dy, -correction.turn_deg)


def mirrored(correction: Correction, mirror: Mirror) -> Correction:
    """The same move as it looks from the other side of the sheet."""
    x, y = (-1, 1) if mirror.is_upright else (1, -1)
    return Correction(x * correction.dx_mm, y * correction.dy_mm, -correction.turn_deg)
