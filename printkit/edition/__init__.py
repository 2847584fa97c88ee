"""One game on one paper: everything to print of it, whole or not at all.

Reading order: options, folder, manifest, plans; tilesheets, countersheets, boardkeys,
boardpage, boards, pictures, book, overview; build, checking.
"""

from printkit.edition.build import Printed, box, counters, maps, rulebook, tiles
from printkit.edition.options import Options, dpi_within, formats_named, ink_named, words_of

__all__ = [
    "Options",
    "Printed",
    "box",
    "counters",
    "dpi_within",
    "formats_named",
    "ink_named",
    "maps",
    "rulebook",
    "tiles",
    "words_of",
]
