"""The largest world there can be: split over pages of A4, and drawn once on one huge page."""

import pickle
import sys
from collections import defaultdict
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from benchmarks.measure import Cost

SIDE_MM = 12.0
ACROSS = 16
"""So many tiles beside and below each other make 99 columns of hexes, and nearly as many rows."""


def poster_row(folder: Path) -> "tuple[str, Cost, Cost, float, str]":
    """What splitting costs beside drawing, when the picture is there already."""
    from benchmarks.measure import PYTHON, both, process

    world = folder / "world.pickle"
    process([PYTHON, __file__, "picture", world], folder)
    ours, floor = both(*([PYTHON, __file__, way, world] for way in ("ours", "floor")), folder)
    pages, ours_kb, floor_kb = (folder / "sizes.txt").read_text().split()
    note = f"{pages} pages, {ours_kb} kB, on one page {floor_kb} kB"
    return "poster of 99 x 99 hexes", ours, floor, 2.0, note


def picture(file: Path) -> None:
    """Draw the world and keep it, with what is to stay whole."""
    import tiles as draughtsman
    from printkit import shelf
    from printkit.edition.postersheets import board_of
    from printkit.model import Cell, PlacedTile, World
    from printkit.model.hexes import labels, turned, turned_mask

    shelved = shelf.find("empire")
    tiles = shelved.game.tiles(shelved.data)
    masks: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0])
    placed = []
    for number, (p, q) in enumerate(places()):
        tile, turn = tiles[number * 7 % len(tiles)], number % 6
        placed.append(PlacedTile(tile, (p, q), turn))
        for cell in tile.cells:
            x, y = turned(cell.place, turn)
            both_masks = masks[tile.radius * p + x, tile.radius * q + y]
            both_masks[0] |= turned_mask(cell.present, turn)
            both_masks[1] |= turned_mask(cell.land, turn)
    label_of = labels(masks)
    cells = (Cell(place, present, land, label_of[place]) for place, (present, land) in masks.items())
    world = World(tuple(placed), tuple(cells))
    drawing = draughtsman.world(world, SIDE_MM, letters=True, tabs=True)
    board = board_of("Benchmark", "World", drawing, world, SIDE_MM)
    file.write_bytes(pickle.dumps(board))


def places() -> Iterator[tuple[int, int]]:
    """The tiles' places, in a field as high as it is wide."""
    for p in range(ACROSS):
        yield from ((p, q) for q in range(-ACROSS, ACROSS) if 0 <= 2 * q + p <= 2 * (ACROSS - 1))


def ours(file: Path) -> None:
    """The poster as printkit makes it."""
    from printkit.press import Page, Stock, named, pages_pdf, poster

    plan = poster.plan(pickle.loads(file.read_bytes()), Stock(named("a4")))
    data = pages_pdf((Page(drawing) for drawing in poster.drawings(plan)), plan.stock, title="Poster")
    _note(file, len(plan.pages), len(data))


def floor(file: Path) -> None:
    """The same picture on one page of its own size."""
    from printkit.ink import pdf

    drawing = pickle.loads(file.read_bytes()).drawing
    buffer = BytesIO()
    canvas = pdf.new_canvas(buffer, drawing.width_mm, drawing.height_mm, title="Poster")
    pdf.paint(canvas, drawing, 0, 0)
    canvas.showPage()
    canvas.save()
    _note(file, len(buffer.getvalue()))


def _note(file: Path, *numbers: int) -> None:
    """Keep pages and kilobytes beside the picture."""
    kept = file.with_name("sizes.txt")
    before = kept.read_text().split() if kept.exists() else ["0", "0", "0"]
    if len(numbers) == 2:
        before[:2] = str(numbers[0]), str(numbers[1] // 1000)
    else:
        before[2] = str(numbers[0] // 1000)
    kept.write_text(" ".join(before))


if __name__ == "__main__":
    kind, target = sys.argv[1:]
    {"picture": picture, "ours": ours, "floor": floor}[kind](Path(target))
