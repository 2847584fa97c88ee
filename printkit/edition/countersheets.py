"""The counters of a game: for each colour scheme a sheet of fronts and one of backs."""

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from dataclasses import replace

import counters as draughtsman
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import Ink, Options, schemes_named
from printkit.edition.plans import PlanFiles, write
from printkit.edition.ticklist import tick_list
from printkit.ink.drawing import Stroke
from printkit.model import Counter, CounterSet, PrintkitError, Scheme
from printkit.press import Face, Lot, Plan, Section, impose, sheet_drawing
from printkit.shelf import Shelved

PART = "counters"
TICK_LIST = f"{PART}.csv"
EDGE_MM = 0.1
"""Round a block that would be lost on white paper."""
BLEED_MM = 1.0


def counter_set(shelved: Shelved) -> CounterSet:
    """What each player gets.

    Raises:
        PrintkitError: the game has no counters.
    """
    found = shelved.game.counters(shelved.data)
    if found is None:
        raise PrintkitError(f"{shelved.game.id} has no counters")
    return found


def plan(shelved: Shelved, options: Options) -> Plan:
    """Where each counter goes; each copy of the whole set is a block of its own.

    Raises:
        PrintkitError: the game has no counters, or no scheme of a name.
        UsageError: a counter is larger than the paper.
    """
    game, data = shelved.game, shelved.data
    own = counter_set(shelved)
    chosen = schemes_named(options.schemes, game.schemes(data))
    bleed_mm = max(BLEED_MM, options.stock.bleed_mm)
    sections = [section(own, scheme, game.title(data), options.ink, bleed_mm) for scheme in chosen]
    if options.stock.is_for_shop:  # which wants nothing at the trim but faces and their bleed
        sections = [replace(each, edge=None) for each in sections]
    return impose(sections, options.stock)


def shown_scheme(schemes: Sequence[Scheme]) -> Scheme:
    """The scheme that stands for all: the first whose ground is a colour, not black, white or grey."""

    def has_colour(scheme: Scheme) -> bool:
        ground = scheme.ground
        return not ground[1:3] == ground[3:5] == ground[5:7]

    return next(filter(has_colour, schemes), schemes[0])


def section(
    own: CounterSet, scheme: Scheme, title: str, ink: Ink = "full", bleed_mm: float = BLEED_MM
) -> Section:
    """The counters of one player as the press takes them."""
    lots = [lot(counter, scheme, own.side_mm, ink, bleed_mm) for counter in own.counters]
    most = max(counter.copies for counter in own.counters)
    blocks = tuple(
        tuple(lot for lot, counter in zip(lots, own.counters, strict=True) if counter.copies > copy)
        for copy in range(most)
    )
    dress = draughtsman.dressed(scheme, ink)
    edge = Stroke(dress.edge, EDGE_MM) if dress.needs_edge else None
    return Section(
        scheme.id, title, f"Counters, {scheme.name}", blocks, (f"counter {own.side_mm:g} mm",), edge
    )


def lot(
    counter: Counter, scheme: Scheme, side_mm: float, ink: Ink = "full", bleed_mm: float = BLEED_MM
) -> Lot:
    """A counter's front and back."""
    name = draughtsman.unit_id(counter.front, scheme)
    under = draughtsman.ground(scheme, side_mm, bleed_mm, ink)
    front = draughtsman.front(counter.front, scheme, side_mm, ink=ink)
    back = draughtsman.back(counter.back, scheme, side_mm, ink=ink)
    return Lot(
        Face(name, front, side_mm, side_mm, bleed_mm, under=under),
        Face(f"{name} back", back, side_mm, side_mm, bleed_mm, under=under),
    )


def print_counters(shelved: Shelved, options: Options, stage: Staging) -> Part:
    """The counter sheets of the chosen schemes."""
    planned = plan(shelved, options)
    stems = dict(_stems(planned))
    title = f"{shelved.game.title(shelved.data)}: counters"
    named = PlanFiles(PART, title, "Counters to cut out, two-sided", lambda sheet: stems[sheet.label])
    sides = Tally(placed.side for placed in planned.placements())
    schemes = schemes_named(options.schemes, shelved.game.schemes(shelved.data))
    lead = shown_scheme(schemes).id
    shown = next(sheet for sheet in planned.sheets if sheet.section.name == lead)
    part = write(planned, named, {"counters": max(sides.values()), "schemes": len(schemes)}, stage, options)
    stage.write(TICK_LIST, tick_list(planned, counter_set(shelved).counters, schemes))
    return replace(part, show=(sheet_drawing(shown, planned),), files={**part.files, TICK_LIST: 0})


def _stems(planned: Plan) -> Iterator[tuple[str, str]]:
    """Each side's file name: the scheme, its sheet if there are several, the side."""
    numbers: dict[str, list[int]] = {}
    for sheet in planned.sheets:
        own = numbers.setdefault(sheet.section.name, [])
        if sheet.number not in own:
            own.append(sheet.number)
    for sheet in planned.sheets:
        own = numbers[sheet.section.name]
        count = f"-{own.index(sheet.number) + 1}" if len(own) > 1 else ""
        yield sheet.label, f"{PART}-{sheet.section.name}{count}-{sheet.side.value}"
