"""The forms of a game, laid on sheets to cut: each form on sheets of its own."""

from collections.abc import Iterator
from dataclasses import replace

from printkit.edition import papersheets
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import Options, schemes_named
from printkit.edition.plans import PlanFiles
from printkit.ink.drawing import Stroke
from printkit.press import Face, Lot, Plan, Section, impose
from printkit.shelf import Shelved
from rulebook.design import HAIR, HAIR_MM
from rulebook.form_drawing import drawn
from rulebook.form_reading import PLAYER, SHEET, Form
from rulebook.form_reading import forms as read_forms

PART = "forms"
EDGE = Stroke(HAIR, HAIR_MM)
MOST_ON_A_SHEET = 40


def forms(shelved: Shelved, options: Options) -> tuple[Form, ...]:
    """The game's forms in the language asked for.

    Raises:
        PrintkitError: the game has no forms in it, or a line of theirs is not understood.
    """
    told = papersheets.text(shelved, PART, options.language)
    game, data = shelved.game, shelved.data
    return read_forms(told, f"{PART}.{options.language}.md", game.values(data), game.tables(data))


def has_forms(shelved: Shelved, options: Options) -> bool:
    """Whether the game has forms, and one of them fits on the paper."""
    return bool(shelved.papers.get(PART)) and any(
        papersheets.fits(form.width_mm, form.height_mm, options.stock) for form in forms(shelved, options)
    )


def plan(shelved: Shelved, options: Options) -> Plan:
    """Where each form goes.

    Raises:
        PrintkitError: the game has no forms, or one of them does not fit its size.
        UsageError: every form is larger than the paper; one alone is left out.
    """
    return papersheets.laid(_sections(shelved, options), options.stock)


def _sections(shelved: Shelved, options: Options) -> Iterator[Section]:
    players = len(schemes_named(options.schemes, shelved.game.schemes(shelved.data)))
    for form in forms(shelved, options):
        section = _section(shelved, options, form)
        if form.copies == SHEET:
            yield _filled(section, options)
        else:
            yield _times(section, players if form.copies == PLAYER else int(form.copies))


def _section(shelved: Shelved, options: Options, form: Form) -> Section:
    face = Face(form.id, drawn(form), form.width_mm, form.height_mm)
    edge = None if options.stock.is_for_shop else EDGE
    title, size = shelved.game.title(shelved.data), f"{form.width_mm:g} x {form.height_mm:g} mm"
    return Section(form.id, title, f"Forms: {form.title}", ((Lot(face),),), (f"form {size}",), edge)


def _times(section: Section, copies: int) -> Section:
    (lot,), *_ = section.blocks
    return replace(section, blocks=((replace(lot, copies=copies),),))


def _filled(section: Section, options: Options) -> Section:
    """As many copies as one sheet holds."""
    best = _times(section, 1)
    for copies in range(2, MOST_ON_A_SHEET):
        more = _times(section, copies)
        if impose([more], options.stock).sheet_count > 1:
            break
        best = more
    return best


def print_forms(shelved: Shelved, options: Options, stage: Staging) -> Part:
    """The forms: those for each player as often as there are schemes, slips as many as a sheet holds.

    Raises:
        PrintkitError: the game has no forms, or one of them does not fit its size.
        UsageError: a form is larger than the paper.
    """
    title = f"{shelved.game.title(shelved.data)}: forms"
    named = PlanFiles(PART, title, "Forms to fill in", lambda sheet: f"{PART}-{sheet.label}")
    titles = [(form.id, form.title) for form in forms(shelved, options)]
    return papersheets.printed(plan(shelved, options), named, titles, stage, options)
