"""Papers of a game that lie beside the board, each on sheets of its own: what aids and forms share."""

from collections.abc import Iterable
from dataclasses import replace

from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import Options
from printkit.edition.plans import PlanFiles, write
from printkit.ink.drawing import Drawing
from printkit.model import PrintkitError, UsageError
from printkit.press import Face, Lot, Plan, Section, Stock, impose
from printkit.shelf import Shelved


def text(shelved: Shelved, kind: str, language: str) -> str:
    """A paper's text in a language.

    Raises:
        PrintkitError: the game has none.
    """
    told = shelved.papers.get(kind, {})
    if language not in told:
        known = ", ".join(told) or "none"
        raise PrintkitError(f"{shelved.game.id} has no {kind} in {language!r}; languages: {known}")
    return told[language]


def fits(width_mm: float, height_mm: float, stock: Stock) -> bool:
    """Whether something of that size can be cut from the paper."""
    blank = Face("size", Drawing("size", width_mm, height_mm, ()), width_mm, height_mm)
    try:
        impose([Section("size", "size", "size", ((Lot(blank),),))], stock)
    except UsageError:
        return False
    return True


def laid(sections: Iterable[Section], stock: Stock) -> Plan:
    """The sections on sheets; one too large for the paper waits for larger paper.

    Raises:
        UsageError: every one is too large.
    """
    listed = list(sections)
    own = [each for each in listed if fits(*_size_mm(each), stock)]
    return impose(own or listed, stock)


def _size_mm(section: Section) -> tuple[float, float]:
    """The size of the one face of a section."""
    face = section.blocks[0][0].front
    return face.width_mm, face.height_mm


def printed(
    planned: Plan, named: PlanFiles, titles: Iterable[tuple[str, str]], stage: Staging, options: Options
) -> Part:
    """The part that the plan is; it says which papers, by id and title, are not in it.

    Raises:
        UsageError: backs alone are asked for.
    """
    if options.stock.sides == "backs":
        raise UsageError(f"{named.part}: they have no backs")
    names = {sheet.section.name for sheet in planned.sheets}
    part = write(planned, named, {named.part: len(names)}, stage, options)
    waiting = ", ".join(title for name, title in titles if name not in names)
    if not waiting:
        return part
    said = f"too large for {options.paper.name} and left out: {waiting}"
    return replace(part, choices=(*part.choices, said))
