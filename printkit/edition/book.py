"""The rulebook of a game: prose, tables and figures set for one paper."""

import rulebook as draughtsman
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import Options
from printkit.edition.pictures import draw_face, picture
from printkit.ink.text import drawing_digest
from printkit.model import PrintkitError, UsageError, did_you_mean
from printkit.press import Paper, named
from printkit.shelf import Shelved

PART = "rulebook"
PAGES_SET = ("a4", "letter", "a5")
"""The papers a rulebook has pages for."""
PAGE_FOR = {"a3": "a4", "a2": "a4", "legal": "letter", "tabloid": "letter"}
"""Larger papers, and whose pages people with such paper have at hand."""


def prose(shelved: Shelved, language: str) -> str:
    """The rules' text in a language.

    Raises:
        PrintkitError: the game has none.
    """
    if language not in shelved.prose:
        known = ", ".join(sorted(shelved.prose)) or "none"
        near = did_you_mean(language, shelved.prose)
        raise PrintkitError(f"{shelved.game.id} has no rules in {language!r}.{near} known: {known}")
    return shelved.prose[language]


def page_paper(paper: Paper) -> Paper:
    """The paper of a rulebook's pages for a box on ``paper``: its own size, or the largest that it holds.

    Raises:
        UsageError: not even the smallest page fits.
    """
    family = PAGE_FOR.get(paper.name.removesuffix(" landscape"))
    if family:
        return named(family)
    across, along = sorted((paper.width_mm, paper.height_mm))
    sizes = [named(word) for word in PAGES_SET]
    for size in sizes:
        if abs(size.width_mm - across) < 0.5 and abs(size.height_mm - along) < 0.5:
            return size
    fitting = [size for size in sizes if size.width_mm <= across and size.height_mm <= along]
    if not fitting:
        raise UsageError(f"no page of the rulebook fits on {paper.name}; take one of {', '.join(PAGES_SET)}")
    return max(fitting, key=lambda size: size.width_mm * size.height_mm)


def book(shelved: Shelved, language: str, paper: Paper) -> draughtsman.Book:
    """The rulebook laid out, not yet written.

    Raises:
        PrintkitError: no rules in that language, or a fault in them, with file and line.
        UsageError: no page of that size.
    """
    game, data = shelved.game, shelved.data
    schemes = game.schemes(data)
    figures = {
        name: draughtsman.Figure(name, picture(scene, schemes), scene.caption, scene.alt, scene.width)
        for name, scene in game.figures(data).items()
    }
    cover = game.cover(data)
    return draughtsman.set_book(
        prose(shelved, language),
        file=f"rules.{language}.md",
        title=game.title(data),
        summary=game.summary(data),
        values=game.values(data),
        tables=game.tables(data),
        figures=figures,
        draw_face=draw_face(schemes),
        paper_mm=(paper.width_mm, paper.height_mm),
        cover=picture(cover, schemes, is_cover=True) if cover else None,
        language=language,
        html_name=file_name(language, "html"),
    )


def file_name(language: str, kind: str) -> str:
    """What a rulebook's file is called; the first language needs no mark."""
    return f"{PART}.{kind}" if language == "en" else f"{PART}-{language}.{kind}"


def print_rulebook(shelved: Shelved, options: Options, stage: Staging) -> Part:
    """The rulebook as PDF and as one HTML page."""
    paper = page_paper(options.paper)
    options.progress(PART, 0, 3)
    laid_out = book(shelved, options.language, paper)
    options.progress(PART, 1, 3)
    names = [file_name(options.language, kind) for kind in ("pdf", "html")]
    stage.write(names[0], draughtsman.pdf(laid_out))
    options.progress(PART, 2, 3)
    stage.write(names[1], draughtsman.html(laid_out))
    options.progress(PART, 3, 3)
    pages = {page.label: drawing_digest(laid_out.drawing(page)) for page in laid_out.pages}
    count = len(laid_out.pages)
    files = {names[0]: count, names[1]: 0}
    show = (laid_out.drawing(laid_out.pages[0]),)
    return Part(PART, paper.name, {"pages": count}, -(-count // 2), {}, pages, files, show)
