"""The player aids of a game, laid on sheets to cut."""

from collections.abc import Iterator

from printkit.edition import papersheets
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import Options
from printkit.edition.pictures import draw_face
from printkit.edition.plans import PlanFiles
from printkit.press import Face, Lot, Plan, Section
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
    told = papersheets.text(shelved, PART, options.language)
    game, data = shelved.game, shelved.data
    return aids(told, f"{PART}.{options.language}.md", game.values(data), game.tables(data))


def has_aids(shelved: Shelved, options: Options) -> bool:
    """Whether the game has aids, and one of them fits on the paper."""
    return bool(shelved.papers.get(PART)) and any(
        papersheets.fits(aid.width_mm, aid.height_mm, options.stock) for aid in read(shelved, options)
    )


def plan(shelved: Shelved, options: Options) -> Plan:
    """Where each aid goes.

    Raises:
        PrintkitError: the game has no aids, or one of them does not fit its size.
        UsageError: every aid is larger than the paper; one alone is left out.
    """
    return papersheets.laid(_sections(shelved, options), options.stock)


def _sections(shelved: Shelved, options: Options) -> Iterator[Section]:
    face = draw_face(shelved.game.schemes(shelved.data), options.ink)
    look, title = design(PAGE_MM), shelved.game.title(shelved.data)
    for aid in read(shelved, options):
        lot = Lot(Face(aid.id, drawn(aid, look, face), aid.width_mm, aid.height_mm))
        size = f"aid {aid.width_mm:g} x {aid.height_mm:g} mm"
        yield Section(aid.id, title, f"Aids: {aid.title}", ((lot,),), (size,))


def print_aids(shelved: Shelved, options: Options, stage: Staging) -> Part:
    """The player aids, one of each.

    Raises:
        PrintkitError: the game has no aids, or one of them does not fit its size.
        UsageError: every aid is larger than the paper.
    """
    title = f"{shelved.game.title(shelved.data)}: player aids"
    named = PlanFiles(PART, title, "What lies beside the map", lambda sheet: f"{PART}-{sheet.label}")
    titles = [(aid.id, aid.title) for aid in read(shelved, options)]
    return papersheets.printed(plan(shelved, options), named, titles, stage, options)
