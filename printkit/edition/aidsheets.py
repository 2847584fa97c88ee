"""The player aids of a game, laid on sheets to cut."""

from dataclasses import replace

from printkit.edition.fitting import fitting, laid_names, left_out
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import Options
from printkit.edition.pictures import draw_face
from printkit.edition.plans import PlanFiles, write
from printkit.model import PrintkitError, UsageError
from printkit.press import Face, Lot, Plan, Section, impose
from printkit.shelf import Shelved
from rulebook.aid_drawing import drawn
from rulebook.aid_reading import Aid, aids
from rulebook.design import design

PART = "aids"
PAGE_MM = (210.0, 297.0)


def read(shelved: Shelved, options: Options) -> tuple[Aid, ...]:
    """The game's aids in the language asked for.

    Raises:
        PrintkitError: the game has none in it, or a line of theirs is not understood.
    """
    told = shelved.papers.get(PART, {})
    if options.language not in told:
        known = ", ".join(told) or "none"
        raise PrintkitError(f"{shelved.game.id} has no aids in {options.language!r}; languages: {known}")
    game, data = shelved.game, shelved.data
    file = f"{PART}.{options.language}.md"
    return aids(told[options.language], file, game.values(data), game.tables(data))


def plan(shelved: Shelved, options: Options) -> Plan:
    """Where each aid goes.

    Raises:
        PrintkitError: the game has no aids, or one of them does not fit its size.
        UsageError: every aid is larger than the paper; one alone is left out.
    """
    face = draw_face(shelved.game.schemes(shelved.data), options.ink)
    look = design(PAGE_MM)
    title = shelved.game.title(shelved.data)
    sections = []
    for aid in read(shelved, options):
        lot = Lot(Face(aid.id, drawn(aid, look, face), aid.width_mm, aid.height_mm))
        size = f"aid {aid.width_mm:g} x {aid.height_mm:g} mm"
        sections.append(Section(aid.id, title, f"Aids: {aid.title}", ((lot,),), (size,)))
    return impose(fitting(sections, options.stock), options.stock)


def print_aids(shelved: Shelved, options: Options, stage: Staging) -> Part:
    """The player aids, one of each.

    Raises:
        PrintkitError: the game has no aids, or one of them does not fit its size.
        UsageError: an aid is larger than the paper.
    """
    if options.stock.sides == "backs":
        raise UsageError(f"{PART}: they have no backs")
    planned = plan(shelved, options)
    title = f"{shelved.game.title(shelved.data)}: player aids"
    named = PlanFiles(PART, title, "What lies beside the map", lambda sheet: f"{PART}-{sheet.label}")
    part = write(planned, named, {"aids": len(laid_names(planned))}, stage, options)
    titles = [(aid.id, aid.title) for aid in read(shelved, options)]
    return replace(part, choices=(*part.choices, *left_out(planned, titles, options.paper.name)))
