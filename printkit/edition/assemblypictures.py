"""The pictures of the steps, drawn from the sheets that were printed."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from printkit.edition.countersheets import plan as counter_plan
from printkit.edition.countersheets import shown_scheme
from printkit.edition.manifest import Part
from printkit.edition.options import Options, schemes_named
from printkit.edition.pictograms import (
    LINE,
    arrow,
    lamp,
    numbered,
    scissors,
    sheet_lying,
    solid,
    wavy,
)
from printkit.edition.thumbnails import thumbnail
from printkit.edition.tilesheets import plan as tile_plan
from printkit.ink.drawing import Drawing, Item, Placed, Rect, Stroke, Text, polyline
from printkit.press import Sheet
from printkit.press.cutting.cuts import Cut
from printkit.press.cutting.order import runs
from printkit.press.marks import level_ruler
from printkit.shelf import Shelved
from rulebook.design import PETROL

WIDE_MM, HIGH_MM = 80.0, 34.0
SHEET_HIGH_MM = 40.0
RULER_MM = 50
CUT = Stroke(PETROL, 0.7)
CUTS_SHOWN = 3
CARD, WHITE, SHADE = "#E3DDCF", "#FFFFFF", "#DDE3E5"
GHOST = Stroke(PETROL, 0.4, dash_mm=(1.2, 0.8))


@dataclass(frozen=True, slots=True)
class Making:
    """What was printed, and how."""

    shelved: Shelved
    options: Options
    parts: Mapping[str, Part]

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tiles' names."""
        return tuple(self.parts["tiles"].faces) if "tiles" in self.parts else ()

    @property
    def is_home(self) -> bool:
        """Whether it is printed at home; a shop checks its own scale and backs."""
        return not self.options.stock.is_for_shop

    @property
    def has_backs(self) -> bool:
        """Whether backs come through the printer behind their fronts."""
        stock = self.options.stock
        return "counters" in self.parts and stock.sides == "both" and stock.duplex in ("long", "short")


def pictures(of: Making) -> Iterator[tuple[str, Drawing]]:
    """Each step's name and picture, in order; only those that this printing takes."""
    has_pieces = "tiles" in of.parts or "counters" in of.parts
    world = next((of.parts[name] for name in ("scenarios", "maps") if name in of.parts), None)
    steps: tuple[tuple[str, bool, Callable[[], Drawing]], ...] = (
        ("scale", of.is_home, _scale),
        ("backs", of.is_home and of.has_backs, lambda: _backs(of)),
        ("glue", of.is_home and has_pieces, _glue),
        ("tiles", bool(of.tiles), lambda: _tiles(of)),
        ("counters", "counters" in of.parts, lambda: _counters(of)),
        ("nets", "nets" in of.parts, lambda: _nets(of)),
        ("packing", "nets" in of.parts, _packing),
        ("world", bool(of.tiles) and world is not None and bool(world.show), lambda: _world(world)),
    )
    for name, is_taken, draw in steps:
        if is_taken:
            yield name, draw()


def _scale() -> Drawing:
    """The printed ruler with a rule of wood laid on it."""
    ruler = level_ruler(RULER_MM)
    x, y = 6.0, 4.0
    wood = y + ruler.height_mm
    items: list[Item] = [Rect(x - 3, wood, RULER_MM + 10, 9, fill=CARD, stroke=LINE)]
    for at in range(RULER_MM + 1):
        deep = 3.4 if at % 10 == 0 else 2.4 if at % 5 == 0 else 1.4
        items.append(polyline([(x + at, wood), (x + at, wood + deep)], stroke=Stroke("#000000", 0.15)))
    items += [
        Text(x + at, wood + 6.6, f"{at // 10}", "sans", 8.0, "#000000", "middle")
        for at in range(0, RULER_MM + 1, 10)
    ]
    items.append(Placed(ruler, x, y))
    items += arrow((x + RULER_MM + 14, wood + 16), (x + RULER_MM + 0.8, wood + 1))
    return Drawing("scale", WIDE_MM, wood + 18, tuple(items))


def _backs(of: Making) -> Drawing:
    """A counter sheet before a light, its back shining through."""
    small = _small(of.parts["counters"].show[0], SHEET_HIGH_MM)
    x = 24.0
    back = Rect(x + 1.4, 1.0, small.width_mm, small.height_mm, stroke=GHOST)
    items = (*lamp(8, 14, 4), *arrow((16, 14), (x - 1.5, 16)), Placed(small, x, 0), back)
    return Drawing("backs", WIDE_MM, small.height_mm + 1.5, items)


def _glue() -> Drawing:
    """Paper over card, with glue between them; and both under weight."""
    glued = (*sheet_lying(48, 26, 22, 1.6, CARD), *sheet_lying(48, 26, 22, 0, WHITE))
    items = (
        *sheet_lying(0, 28, 26, 1.6, CARD),
        wavy(6, 25, 18),
        *sheet_lying(0, 14, 26, 0, WHITE),
        *arrow((14, 15), (14, 22)),
        *arrow((37, 22), (45, 22)),
        *glued,
    )
    return Drawing("glue", WIDE_MM, 31, items)


def _tiles(of: Making) -> Drawing:
    """The first sheet of tiles with the outline of one of them, scissors at a corner."""
    planned = tile_plan(of.shelved, replace(of.options, tiles=of.tiles[:2]))
    sheet, shown = planned.sheets[0], of.parts["tiles"].show[0]
    small = _small(shown, SHEET_HIGH_MM)
    scale = small.height_mm / shown.height_mm
    outline = [(x * scale, y * scale) for x, y in sheet.placements[0].outline_mm()]
    lower = min(outline, key=lambda point: (point[0], -point[1]))
    items: list[Item] = [Placed(small, 10, 0)]
    items.append(Placed(_drawing(polyline(outline, closed=True, stroke=CUT), small), 10, 0))
    items += scissors(10 + lower[0] - 4.5, lower[1])
    big = 1.9
    one = [(x * big, y * big) for x, y in outline]
    left, top = min(x for x, _ in one), min(y for _, y in one)
    cut = _drawing(
        polyline([(x - left, y - top) for x, y in one], closed=True, fill=SHADE, stroke=LINE), small
    )
    items += arrow((10 + small.width_mm + 2, 18), (10 + small.width_mm + 9, 18))
    items.append(Placed(cut, 10 + small.width_mm + 11, 2, 0.68))
    return Drawing("tiles", WIDE_MM, SHEET_HIGH_MM + 0.5, tuple(items))


def _drawing(item: Item, size: Drawing) -> Drawing:
    return Drawing("line", size.width_mm, size.height_mm, (item,))


def _counters(of: Making) -> Drawing:
    """The first counter sheet with the first cuts in their order; then a strip, then one."""
    schemes = schemes_named(of.options.schemes, of.shelved.game.schemes(of.shelved.data))
    planned = counter_plan(of.shelved, replace(of.options, schemes=(shown_scheme(schemes).letter,)))
    shown = of.parts["counters"].show[0]
    small = _small(shown, SHEET_HIGH_MM + 8)
    scale = small.height_mm / shown.height_mm
    items: list[Item] = [Placed(small, 10, 0)]
    sheet = planned.sheets[0]
    for number, cut in enumerate(_first_cuts(sheet), start=1):
        start, end = _ends(cut, sheet)
        a, b = (10 + start[0] * scale, start[1] * scale), (10 + end[0] * scale, end[1] * scale)
        items.append(polyline([a, b], stroke=CUT))
        items += numbered(*((a[0], a[1] - 3.0) if cut.is_upright else (a[0] - 3.4, a[1])), number)
    return Drawing("counters", WIDE_MM, small.height_mm + 0.5, tuple(items))


def _first_cuts(sheet: Sheet) -> Iterator[Cut]:
    """The first cuts of a sheet, each of another direction or block where it can be."""
    return islice((run.cuts[0] for run in runs(sheet.grids)), CUTS_SHOWN)


def _ends(cut: Cut, sheet: Sheet) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a cut begins and ends on its sheet, a little beyond its block."""
    grid = sheet.grids[cut.block]
    over = 6.0
    if cut.is_upright:
        return (cut.at_mm, grid.ys_mm[0] - over), (cut.at_mm, grid.ys_mm[-1] + over)
    return (grid.xs_mm[0] - over, cut.at_mm), (grid.xs_mm[-1] + over, cut.at_mm)


def _nets(of: Making) -> Drawing:
    """A net as printed, and the box that it becomes."""
    small = _small(of.parts["nets"].show[-1], SHEET_HIGH_MM)
    box = solid((17, 12, 13))
    items = (
        Placed(small, 0, 0),
        *arrow((small.width_mm + 3, 20), (small.width_mm + 13, 20)),
        Placed(box, small.width_mm + 17, 12),
    )
    return Drawing("nets", WIDE_MM, SHEET_HIGH_MM + 0.5, items)


def _packing() -> Drawing:
    """Tiles over an open tray, with its lid beside it; counters over a box."""
    items = (
        Placed(solid((26, 20, 5), is_open=True), 0, 20),
        *sheet_lying(5, 9, 20, 1.2, SHADE),
        *sheet_lying(5, 7, 20, 1.2, WHITE),
        *arrow((15, 12), (15, 22)),
        Placed(solid((12, 9, 10), is_open=True), 50, 20),
        Rect(54, 3, 5, 5, fill=PETROL, stroke=LINE),
        Rect(56, 5, 5, 5, fill=WHITE, stroke=LINE),
        *arrow((58.5, 12), (58.5, 21)),
    )
    return Drawing("packing", WIDE_MM, HIGH_MM, items)


def _world(part: Part | None) -> Drawing:
    """The sheet that shows the world laid out."""
    small = _small(part.show[0], SHEET_HIGH_MM + 4) if part else Drawing("none", 0, 0, ())
    return Drawing("world", WIDE_MM, small.height_mm + 0.5, (Placed(small, 0, 0),))


def _small(sheet: Drawing, high_mm: float) -> Drawing:
    """A sheet as a thumbnail so high, less where it would be too wide."""
    return thumbnail(sheet, min(high_mm / sheet.height_mm, (WIDE_MM - 24) / sheet.width_mm))
