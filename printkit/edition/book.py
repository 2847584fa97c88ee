"""The rulebook of a game: prose, tables and figures set for one paper, and bound as a booklet."""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256

import rulebook as draughtsman
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import Ink, Options
from printkit.edition.pictures import draw_face, picture
from printkit.ink import png
from printkit.ink.text import drawing_digest
from printkit.model import PrintkitError, UsageError, did_you_mean
from printkit.press import Paper, Stock, page_svg
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
    said,
    stitched,
)
from printkit.press.shop import asking, finished, moved
from printkit.press.stock import Duplex
from printkit.shelf import Shelved

PART, BOOKLET = "rulebook", "booklet"
USUAL = frozenset({"pdf", "svg"})
"""The formats of who names none: a book is then no pictures, however many pages it has."""


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
    """The rulebook in the formats asked for and as one HTML page, and as a booklet if it is wanted.

    Raises:
        PrintkitError: PNG is asked for where it cannot be made.
        UsageError: no page fits, or what is to be bound cannot be.
    """
    total = 4 if options.booklet else 3
    options.progress(PART, 0, total)
    page_mm, rows = laid_on(options.paper)
    _refuse_early(options)
    page = Paper(_named(page_mm), *page_mm)
    laid_out = book(shelved, options.language, page, options.ink)
    options.progress(PART, 1, total)
    plan = in_rows(len(laid_out.pages), page_mm, options.paper, rows, duplex=_turned(options.stock))
    files = _written(laid_out, plan, options, stage) | _pictures(laid_out, options, stage)
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
        {**files, file_name(options.language, "html"): 0},
        (laid_out.drawing(laid_out.pages[0]),),
        choices=(f"{PART}: {_words(plan)}",),
    )
    if options.booklet is None:
        return part
    part = _with_booklet(part, shelved, options, options.booklet, stage)
    options.progress(PART, 4, total)
    return part


def _refuse_early(options: Options) -> None:
    """Refuse before any work what cannot be bound or written."""
    if "png" in options.formats and png.why_not():
        raise PrintkitError(png.why_not())
    if options.booklet is None:
        return
    booklet_plan(0, options.booklet, options.stock)
    if not options.formats & {"pdf", "plan"}:
        kinds = ", ".join(sorted(options.formats))
        raise UsageError(f"booklet {options.booklet.way}: format {kinds} is of single pages; add pdf or plan")


def _turned(stock: Stock) -> Duplex:
    """On which edge a book's sheets turn; where a set's counters are folded, its book is not."""
    return "long" if stock.duplex == "fold" else stock.duplex


def _written(
    laid_out: draughtsman.Book, plan: Booklet, options: Options, stage: Staging, what: str = ""
) -> dict[str, int]:
    """The PDF and the plan of a book, if they are wanted: their names, with the pages in each."""
    files = {}
    if "pdf" in options.formats:
        name = file_name(options.language, "pdf", what)
        stage.write(name, _file(laid_out, plan, name, options.stock))
        files[name] = len(plan.sides)
    if "plan" in options.formats:
        name = file_name(options.language, "plan.txt", what)
        stage.write(name, f"{plan.text()}\n{laid_out.text()}\n")
        files[name] = 0
    return files


def _pictures(laid_out: draughtsman.Book, options: Options, stage: Staging) -> dict[str, int]:
    """A picture of each page in each of the formats that somebody named."""
    if options.formats == USUAL or not options.formats & {"svg", "png"}:
        return {}
    files = {}
    for page in laid_out.pages:
        svg = page_svg(laid_out.drawing(page))
        for kind in sorted(options.formats & {"svg", "png"}):
            name = file_name(options.language, kind, f"page-{page.label}")
            stage.write(name, svg if kind == "svg" else png.written(svg, options.dpi))
            files[name] = 1
    return files


def _file(laid_out: draughtsman.Book, plan: Booklet, name: str, stock: Stock) -> bytes:
    """A book's PDF: its pages, on the sheets of the plan where those are not its pages themselves."""
    pages = draughtsman.pdf(laid_out)
    if plan.is_bare:
        pages = asking(pages, plan.preference)
    else:
        from printkit.press.booklet.binder import bound  # most books are printed page by page

        pages = bound(pages, plan, name=name)
    if stock.is_for_shop:
        pages = finished(pages)
    elif stock.is_corrected:
        back = None if stock.duplex == "fold" else stock.back
        pages = moved(pages, stock.front, back, plan.backs)
    return pages


def _words(plan: Booklet) -> str:
    """How a book lies on its paper: ``21 pages of 210 x 297 mm, 2 on each side of a3, printed on …``."""
    most = max((len(side.places) for side in plan.sides), default=0)
    each = f", {most} on each side of {plan.paper.name}" if most > 1 else f" on {plan.paper.name}"
    return f"{plan.pages} pages of {said(plan.page_mm)} mm{each}, {plan.turning}"


def _with_booklet(part: Part, shelved: Shelved, options: Options, binding: Binding, stage: Staging) -> Part:
    """The part with a booklet beside its book: set anew for its own, smaller pages."""
    page_mm, _ = booklet_page(binding, options.paper)
    laid_out = book(shelved, options.language, Paper(_named(page_mm), *page_mm), options.ink)
    if binding.way == "saddle":
        laid_out = draughtsman.padded(laid_out, PAGES_A_SHEET)
    plan = booklet_plan(len(laid_out.pages), binding, options.stock)
    files = _written(laid_out, plan, options, stage, BOOKLET)
    digests = {at: drawing_digest(laid_out.drawing(page)) for at, page in enumerate(laid_out.pages, 1)}
    sheets = f"{plan.sheets} sheet{'s' * (plan.sheets != 1)}"
    return replace(
        part,
        counts={**part.counts, "booklet pages": plan.pages, "booklet sheets": plan.sheets},
        pages={**part.pages, **{f"{BOOKLET} {side.name}": _digest(side, digests) for side in plan.sides}},
        files={**part.files, **files},
        choices=tuple(f"{words}; {BOOKLET}: {sheets}, {_words(plan)}" for words in part.choices),
    )


def booklet_plan(pages: int, binding: Binding, stock: Stock) -> Booklet:
    """The order of so many pages in a booklet; its sides come as all others do, grouped or one side alone.

    Raises:
        UsageError: paper too small for it, sheets that fold printed on one side only, or
            a printer's profile for sheets that go through it another way.
    """
    page_mm, sheet = booklet_page(binding, stock.paper)
    if binding.way == "saddle":
        plan = _folded(pages, page_mm, sheet, binding, stock)
    else:
        rows = exact_rows(PAGES_A_SIDE[binding.way], page_mm, sheet)
        plan = in_rows(pages, page_mm, sheet, rows, duplex=_turned(stock))
    _refuse_other_profile(plan, binding, stock)
    return printed(plan, sides=stock.sides, order=stock.order)


def _folded(pages: int, page_mm: Size, sheet: Paper, binding: Binding, stock: Stock) -> Booklet:
    if stock.duplex in ("off", "fold"):
        raise UsageError(
            f"booklet saddle with duplex {stock.duplex}: its sheets are printed on both sides; take short"
        )
    return stitched(
        pages,
        page_mm,
        sheet,
        signature=binding.signature,
        thickness_mm=binding.thickness_mm,
        has_marks=not stock.is_for_shop and stock.cutting.marks != "off",
    )


def _refuse_other_profile(plan: Booklet, binding: Binding, stock: Stock) -> None:
    """Refuse a correction for other sheets than the booklet's: it is for the stock's own paper and edge."""
    own, sheet = stock.paper, plan.paper
    is_alike = (own.width_mm > own.height_mm) == (sheet.width_mm > sheet.height_mm)
    if not stock.is_corrected or (is_alike and plan.duplex == _turned(stock)):
        return
    way = " --landscape" if sheet.width_mm > sheet.height_mm else ""
    raise UsageError(
        f"booklet {binding.way} is {plan.turning}, on {sheet.name}; the printer's profile is for {own.name} "
        f"turned on the {stock.duplex} edge; measure one with `printkit printer test{way} --duplex "
        f"{plan.duplex}` and take{way} --duplex {plan.duplex}"
    )


def _digest(side: SheetSide, pages: Mapping[int, str]) -> str:
    """A digest that changes when a page on the side does, or where it lies."""
    return sha256("\n".join(f"{place} {pages[place.page]}" for place in side.places).encode()).hexdigest()
