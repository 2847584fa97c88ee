"""One planning board as a page: a head of its own, and what all boards of a table show alike."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import floor

import counters
import tiles
from printkit.edition.boardkeys import LEAST_PT, Legend, legend, start_colour, tile_keys
from printkit.edition.options import Ink
from printkit.ink import fonts
from printkit.ink.drawing import Drawing, Item, Placed, Point, Text
from printkit.ink.grey import grey
from printkit.model import PrintkitError, ScenarioWorld, Scheme, UsageError, World
from printkit.press import Area, Paper
from tiles import style
from tiles.world import world_rims

BLACK_INK: tuple[Ink, ...] = ("outline", "grey")
"""With these a board takes black ink alone."""
LEAST_MM = 4.0
"""No world is drawn with smaller hexes."""
STEPS_A_MM = 10
"""Hex sides are whole tenths, so that the foot can say them."""
HEAD_MM, FOOT_GAP_MM, INDENT_MM = 18.0, 8.0, 4.0
TITLE, SCENARIO = ("serif-bold", 17.0), ("serif-italic", 12.5)
NAME, SCHEME = ("serif-bold", 13.0), ("sans", 9.5)
TITLE_WORDS, TITLE_GAP_MM = "Planning board", 5.0
TITLE_MM, SECOND_MM, NAME_MM, SCHEME_MM = 7.5, 13.6, 4.9, 9.6
"""Baselines in the head, under the top margin."""
NAME_GAP_MM = 3.0
STEPS_A_PT = 10
"""How finely type shrinks."""
INK, SLATE = "#000000", "#4A4A4A"


@dataclass(frozen=True, slots=True)
class Table:
    """A scenario with the schemes that sit at its places, those of them that get a board, and its look."""

    id: str
    told: ScenarioWorld
    seats: tuple[Scheme, ...]
    boards: tuple[Scheme, ...]
    style: str = style.USUAL

    @property
    def title(self) -> str:
        """The scenario's name with its id: ``Border Clash (S1)``."""
        return f"{self.told.name} ({self.id})"


@dataclass(frozen=True, slots=True)
class Fit:
    """A world on a paper: its hex side, and the room between head and foot."""

    paper: Paper
    side_mm: float
    room: Area
    bottom_mm: float


def page(table: Table, scheme: Scheme, shared: Drawing, counter: Drawing | None, margin_mm: float) -> Drawing:
    """The board of one player: his name and counter over what the table's boards ``shared`` show."""
    head = _head(table, scheme, counter, Area(0, margin_mm, shared.width_mm, 0), margin_mm + INDENT_MM)
    title = f"Planning board, {table.title}, {scheme.name}"
    return Drawing(title, shared.width_mm, shared.height_mm, (Placed(shared, 0, 0), *head), title=title)


def shared_picture(table: Table, paper: Paper, margin_mm: float, ink: Ink = "full") -> Drawing:
    """What all boards of a table show: the world as large as it gets, its tiles' keys, the legend.

    Upright paper lies on its long side where that gives larger hexes. In outline and in
    grey there is no colour at all.

    Raises:
        UsageError: the world does not fit with hexes of 4 mm.
    """
    fit = _fit(table, paper, margin_mm)
    foot = _legend(table, fit.paper, margin_mm, fit.side_mm, ink).items(
        margin_mm + INDENT_MM, fit.bottom_mm, fit.side_mm
    )
    items = (*_world(table, fit, ink), *foot)
    drawn = Drawing(f"board {table.id}", fit.paper.width_mm, fit.paper.height_mm, items)
    return grey(drawn) if ink in BLACK_INK else drawn


def _world(table: Table, fit: Fit, ink: Ink) -> tuple[Placed, ...]:
    """The world in the middle of its room, its tiles' keys round it."""
    world, side_mm, room = table.told.world, fit.side_mm, fit.room
    wide_mm, high_mm = (length * side_mm + _edge_mm(table) for length in _extent(world))
    x_mm, y_mm = room.x_mm + (room.width_mm - wide_mm) / 2, room.y_mm + (room.height_mm - high_mm) / 2
    frame = tiles.world_frame(world, side_mm, table.style)
    rims = [[(x + x_mm, y + y_mm) for x, y in frame.points(rim)] for rim in world_rims(world)]
    keys = tile_keys(world.tiles, rims, room)
    is_inside = keys is None  # then each tile says its own letter and north
    return Placed(world_picture(table, side_mm, is_marked=is_inside, ink=ink), x_mm, y_mm), *(keys or ())


def world_picture(table: Table, side_mm: float, *, is_marked: bool, ink: Ink = "full") -> Drawing:
    """The world of a table with its players' start hexes; if marked, each tile says its letter and north."""
    return tiles.world(
        table.told.world,
        side_mm,
        style_name=table.style,
        ink=ink,
        letters=is_marked,
        tabs=is_marked,
        starts=tuple(_starts(table, ink)),
    )


def _fit(table: Table, paper: Paper, margin_mm: float) -> Fit:
    ways = dict.fromkeys((paper, paper.landscape()))
    fit = max((_fit_on(table, way, margin_mm) for way in ways), key=lambda each: each.side_mm)
    if fit.side_mm < LEAST_MM:
        raise UsageError(
            f"{table.title}: on {paper.name} with margins of {margin_mm:g} mm its hexes have sides under "
            f"{LEAST_MM:g} mm; take larger paper"
        )
    return fit


def _fit_on(table: Table, paper: Paper, margin_mm: float) -> Fit:
    printable = paper.printable(margin_mm)
    foot_mm = _legend(table, paper, margin_mm, LEAST_MM).height_mm
    room = printable.without(top_mm=HEAD_MM, bottom_mm=foot_mm + FOOT_GAP_MM)
    width, height = _extent(table.told.world)
    most_mm = min((room.width_mm - _edge_mm(table)) / width, (room.height_mm - _edge_mm(table)) / height)
    return Fit(paper, floor(most_mm * STEPS_A_MM + 1e-6) / STEPS_A_MM, room, printable.bottom_mm)


def _extent(world: World) -> Point:
    """Width and height in hex sides."""
    points = [point for rim in world_rims(world) for point in rim]
    width, height = (max(p[axis] for p in points) - min(p[axis] for p in points) for axis in (0, 1))
    return width, height


def _edge_mm(table: Table) -> float:
    """Width of the line round the world, half of which lies outside its hexes."""
    return style.named(table.style, is_board=True).edge.width_mm


def _starts(table: Table, ink: Ink) -> Iterator[tiles.Start]:
    land = style.named(table.style, ink, is_board=True).ground.land
    for index, (seat, scheme) in enumerate(zip(table.told.seats, _strong(table, ink), strict=True)):
        yield from (tiles.Start(place, start_colour(scheme, land), index) for place in seat.starts)


def _strong(table: Table, ink: Ink) -> tuple[Scheme, ...]:
    """The table's schemes in the colours of their lines on the map."""
    dresses = ((scheme, counters.dressed(scheme, ink)) for scheme in table.seats)
    return tuple(replace(scheme, ground=dress.strong_ground, ink=dress.band_ink) for scheme, dress in dresses)


def _legend(table: Table, paper: Paper, margin_mm: float, side_mm: float, ink: Ink = "full") -> Legend:
    wide_mm = paper.width_mm - 2 * (margin_mm + INDENT_MM)
    look = style.named(table.style, ink, is_board=True)
    return legend(table.told, _strong(table, ink), look, side_mm, wide_mm)


def _head(
    table: Table, scheme: Scheme, counter: Drawing | None, top: Area, indent_mm: float
) -> Iterator[Item]:
    """Title and scenario on the left; on the right the player and his counter.

    Raises:
        PrintkitError: a name is longer than its room.
    """
    right_mm = top.width_mm - indent_mm
    if counter is not None:
        yield Placed(counter, right_mm - counter.width_mm, top.y_mm)
        right_mm -= counter.width_mm + NAME_GAP_MM
    after_mm = indent_mm + fonts.width_mm(TITLE_WORDS, *TITLE) + TITLE_GAP_MM
    name = _fitted(scheme.name, NAME, right_mm - after_mm)
    colours = _fitted(scheme.id.replace("-", " "), SCHEME, right_mm - after_mm)
    yield Text(right_mm, top.y_mm + NAME_MM, *name, INK, "end")
    yield Text(right_mm, top.y_mm + SCHEME_MM, *colours, SLATE, "end")
    left_of_mm = right_mm - max(fonts.width_mm(*words) for words in (name, colours)) - TITLE_GAP_MM
    yield Text(indent_mm, top.y_mm + TITLE_MM, TITLE_WORDS, *TITLE, INK)
    if after_mm + fonts.width_mm(table.title, *SCENARIO) <= left_of_mm:
        yield Text(after_mm, top.y_mm + TITLE_MM, table.title, *SCENARIO, INK)
    else:
        scenario = _fitted(table.title, SCENARIO, left_of_mm - indent_mm)
        yield Text(indent_mm, top.y_mm + SECOND_MM, *scenario, INK)


def _fitted(words: str, voice: tuple[str, float], room_mm: float) -> tuple[str, str, float]:
    """Words with their face and its size, smaller where they would be wider than their room.

    Raises:
        PrintkitError: they do not fit at 5 pt.
    """
    face, size_pt = voice
    wide_mm = fonts.width_mm(words, *voice)
    if wide_mm > room_mm:
        size_pt = floor(size_pt * room_mm / wide_mm * STEPS_A_PT) / STEPS_A_PT
    if size_pt < LEAST_PT:
        raise PrintkitError(
            f"planning board: {words!r} does not fit in {room_mm:.3g} mm at {LEAST_PT:g} pt; "
            "make it shorter or take larger paper"
        )
    return words, face, size_pt
