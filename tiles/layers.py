"""The layers that tiles, worlds and figures share, from the water up."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import cos, radians, sin

from printkit.ink import fonts
from printkit.ink.drawing import Circle, Group, Item, Path, Point, Rect, Stroke, Text, polyline
from printkit.ink.hollow import hollow
from printkit.model.board import Cell
from printkit.model.hexes import centre
from tiles import network, pattern
from tiles.curve import Frame
from tiles.label import Field, Manner, Spot, spots
from tiles.lattice import Terrain
from tiles.pattern import Bounds
from tiles.shore import BEYOND, Shore
from tiles.style import Pair, Style

EDGE_STEP = 0.05
"""How close points stand along an edge where distances to it are measured, in hex sides."""

PLATE_MM = 0.35
"""Margin of a patch of plain water round a label."""

TwoInks = Callable[[bool], tuple[Item, ...]]
"""Items drawn once in the colours of the water (False) and once in those of the land (True)."""


def layer(name: str, *items: Item) -> Group:
    """Items that lie on one level; the SVG shows its name."""
    return Group(items, attributes=(("data-layer", name),))


def stroked(path: Path, stroke: Stroke) -> Path:
    """The path as a line."""
    return replace(path, stroke=stroke)


def shallows(shore: Shore, frame: Frame, look: Style) -> tuple[Item, ...]:
    """Bands along the coast, the outermost lowest; the land will hide their inner half."""
    line = shore.coast_line(frame, BEYOND)
    widths = [(band, look.scaled(band.width_mm, frame.side_mm)) for band in look.bands]
    return tuple(stroked(line, Stroke(band.colour, width, join="round")) for band, width in widths)


def land_path(shore: Shore, frame: Frame) -> Path:
    """All land as one path, to fill or to clip by."""
    return Path(tuple(shore.land(frame)), even_odd=True)


def ground_layers(
    water: Sequence[Item],
    shoals: Sequence[Item],
    land: Path,
    letters: Sequence[TwoInks],
    network_: TwoInks,
    look: Style,
    seam: Stroke | None = None,
    texture: Sequence[Item] = (),
) -> tuple[Item, ...]:
    """Water, shallows, land, letters and network; the last two change colour at the coast.

    ``texture`` lies on the land under all else. ``seam`` is a stroke in the land's own
    colour that closes hairlines between tiles.
    """
    below, above = ([item for letter in letters for item in letter(is_land)] for is_land in (False, True))
    return (
        layer("water", *water, *below),
        layer("shallows", *shoals),
        layer("on water", *network_(False)),
        layer("land", replace(land, fill=look.ground.land, stroke=seam)),
        Group((*texture, *above, *network_(True)), land, (("data-layer", "on land"),)),
    )


def waves(bounds: Bounds, look: Style) -> tuple[Item, ...]:
    """Waves over all that lies within left, top, right and bottom; none if the look tells water by colour."""
    return pattern.over([bounds], pattern.waves(look.waves)) if look.waves else ()


def grain(bounds: Bounds, look: Style) -> tuple[Item, ...]:
    """The grain of paper over all that lies within left, top, right and bottom; none if the look has none."""
    return pattern.over([bounds], pattern.grain(look.grain)) if look.grain else ()


def plates(texts: Iterable[Text], look: Style) -> tuple[Item, ...]:
    """Where water has waves, a patch of plain water under each text in the colour of those on water."""
    if look.waves is None:
        return ()
    inks = (look.label.water, look.names.water)
    return tuple(_plate(text, look.ground.water) for text in texts if text.fill in inks)


def _plate(text: Text, colour: str) -> Rect:
    """A patch round a text that is anchored in the middle."""
    width, height = (
        fonts.width_mm(text.text, text.face, text.size_pt),
        fonts.cap_height_mm(text.face, text.size_pt),
    )
    left, top = text.x_mm - width / 2 - PLATE_MM, text.y_mm - height - PLATE_MM
    return Rect(left, top, width + 2 * PLATE_MM, height + 2 * PLATE_MM, fill=colour, radius_mm=PLATE_MM)


def lines(ground: Terrain, frame: Frame, look: Style) -> TwoInks:
    """Fragment borders and hex sides, each kind as one path."""
    spokes = Path(network.spokes(ground, frame))
    sides = Path(network.hex_sides(ground, frame))

    def drawn(is_land: bool) -> tuple[Item, ...]:
        faint = look.stroke(look.fragment, frame.side_mm, is_land=is_land)
        return stroked(spokes, faint), stroked(
            sides, look.stroke(look.hex_side, frame.side_mm, is_land=is_land)
        )

    return drawn


def pale_letter(text: str, middle: Point, frame: Frame, look: Style, turn_deg: float = 0.0) -> TwoInks:
    """A tile's letter, its ink centred on ``middle`` in millimetres, turned clockwise about it."""
    face, size_pt = look.letter.face, look.size_pt(look.letter, frame.side_mm)
    left, top, right, bottom = fonts.ink_box_mm(text, face, size_pt)
    across, down = -(left + right) / 2, -(top + bottom) / 2
    c, s = cos(radians(turn_deg)), sin(radians(turn_deg))
    x_mm, y_mm = middle[0] + across * c - down * s, middle[1] + across * s + down * c

    def drawn(is_land: bool) -> tuple[Item, ...]:
        letter = Text(x_mm, y_mm, text, face, size_pt, look.letter.on(is_land), turn_deg=turn_deg)
        return (hollow(letter, look.letter.width_mm) if look.letter.width_mm else letter,)

    return drawn


def dots(cells: Iterable[Cell], frame: Frame, look: Style) -> Group:
    """A dot in each hex that can be entered, a ring in each that cannot."""
    side_mm, ring = frame.side_mm, look.dot
    hollow = Stroke(ring.water, look.scaled(ring.ring_width_mm, side_mm))
    marks = []
    for cell in cells:
        x_mm, y_mm = frame.point(centre(cell.place))
        if cell.land:
            marks.append(Circle(x_mm, y_mm, look.scaled(ring.radius_mm, side_mm), fill=ring.land))
        else:
            marks.append(Circle(x_mm, y_mm, look.scaled(ring.ring_radius_mm, side_mm), stroke=hollow))
    return layer("dots", *marks)


def north_arrow(middle: Point, turn: int, side_mm: float, look: Style) -> Path:
    """The arrowhead on a tile's printed north edge, whose middle is given in millimetres."""
    frame = Frame(*middle, 1.0, turn)
    half, height = look.scaled(look.arrow.width_mm, side_mm) / 2, look.scaled(look.arrow.height_mm, side_mm)
    tip = look.scaled(look.arrow.inset_mm, side_mm)
    shape = ((0, tip), (half, tip + height), (0, tip + 0.72 * height), (-half, tip + height))
    return polyline(frame.points(shape), closed=True, fill=look.arrow.colour)


def arrow_points(look: Style, side_mm: float) -> tuple[Point, ...]:
    """Points on the arrowhead's outer lines in hex sides, seen from the middle of the north edge."""
    half, height = look.scaled(look.arrow.width_mm, side_mm) / 2, look.scaled(look.arrow.height_mm, side_mm)
    tip = look.scaled(look.arrow.inset_mm, side_mm)
    shares = [index / 6 for index in range(7)]
    return tuple(
        (way * half * share / side_mm, (tip + height * share) / side_mm)
        for share in shares
        for way in (-1, 0, 1)
    )


def edge_points(corners: Sequence[Point]) -> list[Point]:
    """Points close together along a ring of edges, in the corners' unit (hex sides)."""
    found: list[Point] = []
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        steps = max(1, round(max(abs(bx - ax), abs(by - ay)) / EDGE_STEP))
        found += [(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps) for i in range(steps)]
    return found


def box_of(text: str, kind: Pair, size_pt: float) -> Point:
    """Width and cap height in millimetres of a label's box.

    Raises:
        MissingGlyphError: a letter is not in the face.
    """
    fonts.check(text, kind.face, f"label {text}")
    return fonts.width_mm(text, kind.face, size_pt), fonts.cap_height_mm(kind.face, size_pt)


def label_spots(
    cells: Sequence[Cell], field: Field, boxes: Mapping[str, Point], look: Style, side_mm: float
) -> Mapping[str, Spot]:
    """Where each cell's label goes; ``boxes`` are in millimetres."""
    scaled = {label: (width / side_mm, height / side_mm) for label, (width, height) in boxes.items()}
    return spots(cells, field, scaled, Manner(side_mm, dot=look.dot.reach_mm / look.side_mm))
