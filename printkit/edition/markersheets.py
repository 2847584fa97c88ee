"""The markers of a game: each player's in their colours, then the table's, on as few sheets as they take."""

from collections import Counter as Tally
from collections.abc import Iterator, Sequence

import counters as draughtsman
from printkit.edition.countersheets import BLEED_MM, EDGE_MM
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import Options, schemes_named
from printkit.edition.plans import PlanFiles, write
from printkit.ink.drawing import Stroke
from printkit.model import Marker, PrintkitError, Scheme
from printkit.press import Face, Lot, Plan, Section, impose
from printkit.shelf import Shelved

PART = "markers"
EDGE = "#B9B4AA"


def plan(shelved: Shelved, options: Options) -> Plan:
    """Where each marker goes: a block for each scheme, and one for the table.

    Raises:
        PrintkitError: the game has no markers, or no scheme of a name.
        UsageError: a marker is larger than the paper.
    """
    game, data = shelved.game, shelved.data
    listed = game.markers(data)
    if not listed:
        raise PrintkitError(f"{game.id} has no markers")
    chosen = schemes_named(options.schemes, game.schemes(data))
    pale = all(draughtsman.dressed(scheme, options.ink).needs_edge for scheme in chosen)
    edge = Stroke(EDGE, EDGE_MM) if pale and not options.stock.is_for_shop else None
    blocks = tuple(_blocks(listed, chosen, options))
    sides = sorted({marker.side_mm for marker in listed})
    notes = (f"markers {' and '.join(f'{side:g}' for side in sides)} mm",)
    return impose([Section(PART, game.title(data), "Markers", blocks, notes, edge)], options.stock)


def _blocks(
    listed: Sequence[Marker], chosen: Sequence[Scheme], options: Options
) -> Iterator[tuple[Lot, ...]]:
    for scheme in (*chosen, None):
        own = tuple(lot(marker, scheme, options) for marker in listed if marker.is_owned == bool(scheme))
        if own:
            yield own


def lot(marker: Marker, scheme: Scheme | None, options: Options) -> Lot:
    """A marker's front and back, with its copies for one player or for the table."""
    name = f"{scheme.letter}-{marker.id}" if scheme else marker.id
    side_mm, bleed_mm = marker.side_mm, max(BLEED_MM, options.stock.bleed_mm)
    under = draughtsman.marker_ground(scheme, side_mm, bleed_mm, options.ink)
    front, back = (
        Face(
            said,
            draughtsman.marker(said, face, scheme, side_mm, options.ink),
            side_mm,
            side_mm,
            bleed_mm,
            under=under,
        )
        for said, face in ((name, marker.front), (f"{name} back", marker.back))
    )
    return Lot(front, back, marker.copies)


def print_markers(shelved: Shelved, options: Options, stage: Staging) -> Part:
    """The marker sheets of the chosen schemes, and the table's markers."""
    planned = plan(shelved, options)
    title = f"{shelved.game.title(shelved.data)}: markers"
    named = PlanFiles(PART, title, "Markers to cut out, two-sided", lambda sheet: f"{PART}-{sheet.label}")
    sides = Tally(placed.side for placed in planned.placements())
    return write(planned, named, {"markers": max(sides.values())}, stage, options)
