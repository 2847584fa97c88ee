"""Scenes and faces turned into ink: ground by tiles, pieces by counters, put together here."""

from collections.abc import Callable, Iterator, Sequence

import counters
import rulebook
import tiles
from counters import layout as part
from printkit.edition.options import Ink
from printkit.ink import fonts
from printkit.ink.drawing import MM_PER_PT, Drawing, Item, Placed, Stroke, Text, polyline
from printkit.model import (
    DataError,
    FacesFigure,
    Flow,
    Hex,
    Picture,
    Scene,
    Scheme,
    UnitFace,
    WorldFigure,
    did_you_mean,
)

SIDE_COLUMN_MM, TEXT_COLUMN_MM = 57.0, 100.0
COUNTER_MM = 8.6
COVER_HEX_MM, COVER_COUNTER_MM = 12.0, 12.0
WORLD_STYLE = "book"
WORLD_MM = {"text": (TEXT_COLUMN_MM, 142.0), "page": (178.0, 150.0)}
"""How wide and how high a world may be in the text column, and on the whole page."""
GRID_COUNTER_MM, GRID_COLUMNS, GRID_STEP_MM = 10.0, 8, (12.5, 16.4)
WORD = ("sans", 8.5)
LABEL = ("sans-semibold", 8.5)
INK, PAPER = "#000000", "#FFFFFF"
LEAST_CONTRAST = 3.0
"""Of a line on the map."""
LEADER = Stroke(INK, 0.5 * MM_PER_PT)
LARGE_MM = 28.0
LARGE_LEFT_MM, LARGE_TOP_MM = 34.0, 8.0

ABOVE = ("Size", part.FRAME_CENTRE_X, part.MARK_TOP)
LEFT = (
    ("Speed", part.SPEED_LEFT, part.SPEED_BASELINE - 0.9),
    ("Edge band: whose it is", part.BAND_WIDTH / 2, part.FRAME_CENTRE_Y),
    ("Id: owner, type, number", part.TEXT_LEFT, part.ID_BASELINE - 0.8),
)
RIGHT = (
    ("Capable or weak", part.DOT_X + part.DOT_RADIUS, part.DOT_Y),
    ("Symbol", part.FRAME_CENTRE_X + part.FRAME_WIDTH / 2, part.FRAME_CENTRE_Y),
    ("Supply: tactical, strategic", part.TEXT_RIGHT - 1.0, part.FOOT_BASELINE - 0.6),
)
"""What each part of a counter is called, and where a line to it ends on the 12 mm counter."""


def scheme_by_id(schemes: Sequence[Scheme]) -> Callable[[str, str], Scheme]:
    """Looks up a scheme by its id, for a figure."""
    known = {scheme.id: scheme for scheme in schemes}

    def look_up(name: str, figure: str) -> Scheme:
        if name not in known:
            problem = f"no scheme {name!r}.{did_you_mean(name, known)}"
            raise DataError("figures", figure, problem)
        return known[name]

    return look_up


def neutral(schemes: Sequence[Scheme]) -> Scheme:
    """The scheme that shows types rather than owners: black on white if there is such a one."""
    by_colours = {(scheme.ground.upper(), scheme.ink.upper()): scheme for scheme in schemes}
    return by_colours.get(("#FFFFFF", "#000000"), schemes[0])


def picture(
    picture: Picture, schemes: Sequence[Scheme], *, is_cover: bool = False, ink: Ink = "full"
) -> Drawing:
    """The finished figure, but for the course of play in the ink asked for.

    Raises:
        DataError: it names a scheme that the game has not, or a step that it has not itself.
    """
    look_up = scheme_by_id(schemes)
    match picture:
        case FacesFigure():
            scheme = look_up(picture.scheme, picture.id)
            return _anatomy(picture, scheme, ink) if picture.anatomy else _face_grid(picture, scheme, ink)
        case WorldFigure():
            return _world(picture, schemes, ink)
        case Flow():
            return rulebook.flow(picture)
        case Scene():
            return _scene(picture, look_up, is_cover=is_cover, ink=ink)


def _scene(scene: Scene, look_up: Callable[[str, str], Scheme], *, is_cover: bool, ink: Ink) -> Drawing:
    """Ground and marks by tiles, the counters between them."""
    width_mm = SIDE_COLUMN_MM if scene.width == "side" else TEXT_COLUMN_MM
    side_mm = COVER_HEX_MM if is_cover else tiles.scene_side_mm(scene, width_mm)
    counter_mm = COVER_COUNTER_MM if is_cover else COUNTER_MM
    figure = tiles.scene(
        scene, side_mm, counter_mm=counter_mm, width_mm=None if is_cover else width_mm, style=ink
    )
    pieces = (
        Placed(
            counters.small(piece.face, look_up(piece.scheme, scene.id), figure.counter_mm, ink),
            x - figure.counter_mm / 2,
            y - figure.counter_mm / 2,
        )
        for piece, (x, y) in zip(figure.pieces, figure.spots, strict=True)
    )
    items: tuple[Item, ...] = (*figure.under.items, *pieces, *figure.over.items)
    return Drawing(f"figure {scene.id}", figure.width_mm, figure.height_mm, items, title=scene.caption)


def _world(figure: WorldFigure, schemes: Sequence[Scheme], ink: Ink) -> Drawing:
    """A whole world as large as its place allows."""
    by_letter = {scheme.letter: scheme for scheme in schemes}
    unknown = next((seat.letter for seat in figure.seats if seat.letter not in by_letter), None)
    if unknown is not None:
        raise DataError("figures", figure.id, f"no scheme has the letter {unknown!r}")
    starts = tuple(
        _start(place, player, by_letter[seat.letter], ink)
        for player, seat in enumerate(figure.seats)
        for place in seat.starts
    )
    bare = tiles.world(figure.world, 1.0, style_name=WORLD_STYLE, labels=False)
    wide_mm, high_mm = WORLD_MM[figure.width]
    side_mm = min(wide_mm / bare.width_mm, high_mm / bare.height_mm)
    drawn = tiles.world(
        figure.world, side_mm * 0.995, style_name=WORLD_STYLE, ink=ink, letters=True, tabs=True, starts=starts
    )
    return Drawing(f"figure {figure.id}", drawn.width_mm, drawn.height_mm, drawn.items, title=figure.caption)


def _start(place: Hex, player: int, scheme: Scheme, ink: Ink) -> tiles.Start:
    """A start hex; a ground too pale for a line on the map leaves it to the ink."""
    dress = counters.dressed(scheme, ink)
    is_plain = counters.contrast(dress.strong_ground, PAPER) >= LEAST_CONTRAST
    line = dress.strong_ground if is_plain else dress.band_ink
    return tiles.Start(place, line, player, dress.letter, dress.ink, dress.ground)


def draw_face(schemes: Sequence[Scheme], ink: Ink = "full") -> Callable[[UnitFace], Drawing]:
    """Draws the counters that stand in tables."""
    scheme = neutral(schemes)
    return lambda face: counters.small(face, scheme, COUNTER_MM, ink)


def _face_grid(figure: FacesFigure, scheme: Scheme, ink: Ink) -> Drawing:
    """Faces in rows, a word under each."""
    step_x, step_y = GRID_STEP_MM
    columns = min(GRID_COLUMNS, len(figure.faces))
    rows = -(-len(figure.faces) // columns)
    items: list[Item] = []
    for index, (face, word) in enumerate(figure.faces):
        x, y = index % columns * step_x, index // columns * step_y
        items.append(Placed(counters.small(face, scheme, GRID_COUNTER_MM, ink), x, y))
        items.append(Text(x + GRID_COUNTER_MM / 2, y + GRID_COUNTER_MM + 3.6, word, *WORD, INK, "middle"))
    width_mm = (columns - 1) * step_x + GRID_COUNTER_MM
    height_mm = (rows - 1) * step_y + GRID_COUNTER_MM + 4.4
    return Drawing(f"figure {figure.id}", width_mm, height_mm, tuple(items), title=figure.caption)


def _anatomy(figure: FacesFigure, scheme: Scheme, ink: Ink) -> Drawing:
    """One face drawn large, a line from each of its parts to the part's name."""
    face, _ = figure.faces[0]
    large = Placed(counters.front(face, scheme, LARGE_MM, ink=ink), LARGE_LEFT_MM, LARGE_TOP_MM)
    items = (large, *_above(), *_beside(LEFT, -1), *_beside(RIGHT, 1))
    height_mm = LARGE_TOP_MM + LARGE_MM + 0.5
    return Drawing(f"figure {figure.id}", TEXT_COLUMN_MM, height_mm, items, title=figure.caption)


def _spot(x_12: float, y_12: float) -> tuple[float, float]:
    scale = LARGE_MM / part.DRAWN_FOR_MM
    return LARGE_LEFT_MM + x_12 * scale, LARGE_TOP_MM + y_12 * scale


def _above() -> Iterator[Item]:
    word, x_12, y_12 = ABOVE
    x, _ = _spot(x_12, y_12)
    yield polyline([(x, LARGE_TOP_MM - 2.6), (x, LARGE_TOP_MM - 0.3)], stroke=LEADER)
    yield Text(x, LARGE_TOP_MM - 3.6, word, *LABEL, INK, "middle")


def _beside(labels: tuple[tuple[str, float, float], ...], way: int) -> Iterator[Item]:
    """Words left (-1) or right (1) of the counter, level with what they name."""
    edge_mm = LARGE_LEFT_MM + (LARGE_MM if way > 0 else 0)
    for words, _, y_12 in labels:
        _, y = _spot(0, y_12)
        yield polyline([(edge_mm + 0.4 * way, y), (edge_mm + 3.5 * way, y)], stroke=LEADER)
        name, _, rest = words.partition(": ")
        yield from _labelled(name, rest, edge_mm + 4.5 * way, y, way)


def _labelled(name: str, rest: str, x_mm: float, y_mm: float, way: int) -> Iterator[Text]:
    """A bold name at the end of its line, the rest under it in regular type."""
    y_mm += fonts.x_height_mm(*LABEL) / 2
    yield Text(x_mm, y_mm, name, *LABEL, INK, "start" if way > 0 else "end")
    if rest:
        yield Text(x_mm, y_mm + 3.4, rest, *WORD, INK, "start" if way > 0 else "end")
