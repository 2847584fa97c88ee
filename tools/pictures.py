"""Draws the README's pictures from a printed box: pictures.py BOX FOLDER."""

import sys
from pathlib import Path

import pypdfium2

# name, file, page, dots per mm, the part shown in mm (left, top, right, bottom)
PICTURES = (
    ("overview", "overview.pdf", 0, 4.0, (8, 12, 202, 204)),
    ("tile", "tiles.pdf", 0, 4.0, (36, 18, 190, 150)),
    ("counters", "counters.pdf", 4, 6.0, (28, 20, 182, 152)),
    ("rulebook", "rulebook.pdf", 11, 4.0, (8, 8, 202, 170)),
)


def draw(box: Path, folder: Path) -> None:
    """Write each picture of the table above as a PNG."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, file, page, per_mm, (left, top, right, bottom) in PICTURES:
        sheet = pypdfium2.PdfDocument(box / file)[page]
        image = sheet.render(scale=per_mm * 25.4 / 72).to_pil()
        cut = image.crop(tuple(round(edge * per_mm) for edge in (left, top, right, bottom)))
        cut.quantize(128).save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
