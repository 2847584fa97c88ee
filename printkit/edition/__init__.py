"""One game on one paper: everything to print of it, whole or not at all.

Reading order: options, waiting, folder, manifest, plans; tilesheets, countersheets, boardkeys,
boardpage, boards, markersheets, pictures, papersheets, aidsheets, formsheets, pagewords, thumbnails,
netdress, netsheets, book, boxentries, assembly, overview;
jobs, changes, reprint, kinds, build, checking.
"""

from printkit.edition.build import Printed, aids, box, counters, maps, markers, posters, rulebook, tiles
from printkit.edition.jobs import jobs_within
from printkit.edition.options import (
    Options,
    dpi_within,
    formats_named,
    ink_named,
    since_within,
    style_named,
    words_of,
)

__all__ = [
    "Options",
    "Printed",
    "aids",
    "box",
    "counters",
    "dpi_within",
    "formats_named",
    "ink_named",
    "jobs_within",
    "maps",
    "markers",
    "posters",
    "rulebook",
    "since_within",
    "style_named",
    "tiles",
    "words_of",
]
