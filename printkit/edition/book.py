"""The rulebook of a game: prose, tables and figures set for one paper, and bound as a booklet."""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256

import rulebook as draughtsman
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import Ink, Options
from printkit.edition.pictures import draw_face, picture
from printkit.ink.text import drawing_digest
from printkit.model import PrintkitError, UsageError, did_you_mean
from printkit.press import Paper, Stock
from printkit.press.booklet import (
    PAGES_A_SHEET,
    PAGES_A_SIDE,
    Binding,
    Booklet,
    Rows,
    SheetSide,
    Size,
    exact_rows,
    in_rows,
    most_rows,
    printed,
    stitched,
)
from printkit.press.shop import finished, moved
from printkit.shelf import Shelved

PART, BOOKLET = "rulebook", "booklet"


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


def laid_on(paper: Paper) -> tuple[Size, Rows]:
    """The size of a rulebook's pages for a paper, and how they lie on it at 100 %.

    The largest kind of page that fits gets the most pages a side. A single page that
    would have to lie across its paper is the last choice: two smaller ones stand
    upright there.

    Raises:
        UsageError: not even the smallest page fits.

    >>> laid_on(Paper("a4 landscape", 297, 210))
    ((148.0, 210.0), Rows(columns=2, rows=1, is_turned=False))
    """
    found = [rows for least_mm in draughtsman.LEAST_PAGES_MM if (rows := most_rows(least_mm, paper))]
    for rows in sorted(found, key=lambda rows: rows.is_turned and rows.count == 1):
        page_mm = draughtsman.page_in(rows.room_mm(paper))
        if page_mm is not None:
            return page_mm, rows
    raise UsageError(f"no page of the rulebook fits on {paper.name}; {_least()}")


def _named(page_mm: Size) -> str:
    return f"{page_mm[0]:g}x{page_mm[1]:g}mm"


def _least() -> str:
    width_mm, height_mm = draughtsman.LEAST_PAGES_MM[-1]
    return f"the smallest is {width_mm:g} x {height_mm:g} mm"


def booklet_page(binding: Binding, paper: Paper) -> tuple[Size, Paper]:
    """The size of a booklet's pages, and its paper turned as it is printed.

    Two pages share the long side of the paper, four have a quarter of it each.

    Raises:
        UsageError: the share of a page is too small for one.
    """
    sheet = paper.landscape()
    rooms = Rows(2, 1)
    if PAGES_A_SIDE[binding.way] > 2:
        rooms = Rows(2, 2)
        sheet = Paper(paper.name.removesuffix(" landscape"), *sorted((paper.width_mm, paper.height_mm)))
    room_mm = rooms.room_mm(sheet)
    page_mm = draughtsman.page_in(room_mm)
    if page_mm is None:
        share = " x ".join(f"{side:g}" for side in room_mm)
        raise UsageError(
            f"booklet {binding.way}: {paper.name} has {share} mm for a page; {_least()}; take larger paper"
        )
    return page_mm, sheet


def book(shelved: Shelved, language: str, paper: Paper, ink: Ink = "full") -> draughtsman.Book:
    """The rulebook laid out, not yet written.

    Raises:
        PrintkitError: no rules in that language, or a fault in them, with file and line.
        UsageError: no page of that size.
    """
    game, data = shelved.game, shelved.data
    schemes = game.schemes(data)
    figures = {
        name: draughtsman.Figure(
            name, picture(scene, schemes, ink=ink), scene.caption, scene.alt, scene.width
        )
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
        draw_face=draw_face(schemes, ink),
        paper_mm=(paper.width_mm, paper.height_mm),
        cover=picture(cover, schemes, is_cover=True, ink=ink) if cover else None,
        language=language,
        html_name=file_name(language, "html"),
        ink=ink,
    )


def file_name(language: str, kind: str, what: str = "") -> str:
    """What a rulebook's file is called; the first language needs no mark.

    >>> file_name("en", "pdf"), file_name("ru", "pdf", "booklet")
    ('rulebook.pdf', 'rulebook-ru-booklet.pdf')
    """
    words = (PART, "" if language == "en" else language, what)
    return f"{'-'.join(filter(None, words))}.{kind}"


def print_rulebook(shelved: Shelved, options: Options, stage: Staging) -> Part:
    """The rulebook as PDF and as one HTML page, and as a booklet if it is wanted."""
    total = 4 if options.booklet else 3
    options.progress(PART, 0, total)
    page_mm, rows = laid_on(options.paper)
    if options.booklet:
        booklet_plan(0, options.booklet, options.stock)  # what cannot be bound is refused before any work
    page = Paper(_named(page_mm), *page_mm)
    laid_out = book(shelved, options.language, page, options.ink)
    options.progress(PART, 1, total)
    plan = in_rows(len(laid_out.pages), page_mm, options.paper, rows)
    name = file_name(options.language, "pdf")
    stage.write(name, _file(laid_out, plan, name, options.stock))
    options.progress(PART, 2, total)
    on_screen = laid_out if options.ink == "full" else book(shelved, options.language, page)
    stage.write(file_name(options.language, "html"), draughtsman.html(on_screen))
    options.progress(PART, 3, total)
    part = Part(
        PART,
        options.paper.name,
        {"pages": plan.pages},
        plan.sheets,
        {},
        {page.label: drawing_digest(laid_out.drawing(page)) for page in laid_out.pages},
        {name: len(plan.sides), file_name(options.language, "html"): 0},
        (laid_out.drawing(laid_out.pages[0]),),
    )
    if options.booklet is None:
        return part
    part = _with_booklet(part, shelved, options, options.booklet, stage)
    options.progress(PART, 4, total)
    return part


def _file(laid_out: draughtsman.Book, plan: Booklet, name: str, stock: Stock) -> bytes:
    """A book's PDF: its pages, on the sheets of the plan where those are not its pages themselves."""
    pages = draughtsman.pdf(laid_out)
    if not plan.is_bare:
        from printkit.press.booklet.binder import bound  # most books are printed page by page

        pages = bound(pages, plan, name=name)
    if stock.is_for_shop:
        pages = finished(pages)
    elif stock.is_corrected:
        pages = moved(pages, stock.front, stock.back if stock.duplex in ("long", "short") else None)
    return pages


def _with_booklet(part: Part, shelved: Shelved, options: Options, binding: Binding, stage: Staging) -> Part:
    """The part with a booklet beside its book: set anew for its own, smaller pages."""
    page_mm, _ = booklet_page(binding, options.paper)
    laid_out = book(shelved, options.language, Paper(_named(page_mm), *page_mm), options.ink)
    if binding.way == "saddle":
        laid_out = draughtsman.padded(laid_out, PAGES_A_SHEET)
    plan = booklet_plan(len(laid_out.pages), binding, options.stock)
    name = file_name(options.language, "pdf", BOOKLET)
    stage.write(name, _file(laid_out, plan, name, options.stock))
    digests = {at: drawing_digest(laid_out.drawing(page)) for at, page in enumerate(laid_out.pages, 1)}
    return replace(
        part,
        counts={**part.counts, "booklet pages": plan.pages, "booklet sheets": plan.sheets},
        pages={**part.pages, **{f"{BOOKLET} {side.name}": _digest(side, digests) for side in plan.sides}},
        files={**part.files, name: len(plan.sides)},
    )


def booklet_plan(pages: int, binding: Binding, stock: Stock) -> Booklet:
    """The order of so many pages in a booklet; its sides come as all others do, grouped or one side alone.

    Raises:
        UsageError: paper too small for it, or sheets that fold printed on one side only.
    """
    page_mm, sheet = booklet_page(binding, stock.paper)
    if binding.way != "saddle":
        return in_rows(pages, page_mm, sheet, exact_rows(PAGES_A_SIDE[binding.way], page_mm, sheet))
    if stock.duplex in ("off", "fold"):
        raise UsageError(
            f"booklet saddle with duplex {stock.duplex}: its sheets are printed on both sides; take short"
        )
    plan = stitched(
        pages,
        page_mm,
        sheet,
        signature=binding.signature,
        thickness_mm=binding.thickness_mm,
        has_marks=not stock.is_for_shop,
    )
    return printed(plan, sides=stock.sides, order=stock.order)


def _digest(side: SheetSide, pages: Mapping[int, str]) -> str:
    """A digest that changes when a page on the side does, or where it lies."""
    return sha256("\n".join(f"{place} {pages[place.page]}" for place in side.places).encode()).hexdigest()
