"""The planning boards of a game: for each scenario and player one page with the assembled world."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

import counters
from printkit.edition.boardpage import Table, page, shared_picture
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import ALL, Options, schemes_named
from printkit.ink import png
from printkit.ink.drawing import Drawing, Placed
from printkit.ink.text import drawing_digest
from printkit.model import LaysWorlds, PrintkitError, ScenarioWorld, Scheme, did_you_mean
from printkit.press import Page, page_svg, pages_pdf
from printkit.shelf import Shelved

PART = "maps"
LAYOUT = "layout"
"""What a world is called that is of no scenario."""


@dataclass(frozen=True, slots=True)
class Board:
    """One page: at which table, whose, what it shares with the table's others, and all of it."""

    table: Table
    scheme: Scheme
    shared: Drawing
    drawing: Drawing

    @property
    def name(self) -> str:
        """What its page is called: ``S1-B``."""
        return f"{self.table.id}-{self.scheme.letter}"


def tables(shelved: Shelved, options: Options) -> tuple[Table, ...]:
    """The scenarios asked for in which somebody gets a board, in the game's order.

    Without schemes every scenario has its own players. Schemes asked for get boards
    where they play; if they are as many as a scenario has players, those it does not
    know take the places of those that are missing, as at the referee's table.

    Raises:
        PrintkitError: no scenario or scheme is called so.
    """
    game, data = shelved.game, shelved.data
    schemes = game.schemes(data)
    by_letter = {scheme.letter: scheme for scheme in schemes}
    asked = _letters(options.schemes, schemes)
    if options.layout:
        given = tuple(by_letter[letter] for letter in asked)
        return (Table(LAYOUT, laid(shelved, options.layout), (), given, options.style),)
    found = []
    for name, told in _chosen(options.scenarios, game.worlds(data)).items():
        seats = _seated([seat.letter for seat in told.seats], asked)
        given = tuple(by_letter[letter] for letter in seats if letter in asked or not asked)
        if given:
            players = tuple(by_letter[letter] for letter in seats)
            found.append(Table(name, told, players, given, options.style))
    return tuple(found)


def laid(shelved: Shelved, layout: str) -> ScenarioWorld:
    """The world of a layout as somebody typed it: ``A 0 0 0; B 0 -1 3``.

    Raises:
        PrintkitError: the game's tiles cannot be laid by hand.
        RuleError: the words describe no world.
    """
    game = shelved.game
    if not isinstance(game, LaysWorlds):
        raise PrintkitError(f"{game.id}: its boards cannot be laid by hand")
    return game.laid(shelved.data, [order.split() for order in layout.split(";") if order.strip()])


def _letters(words: Sequence[str], schemes: tuple[Scheme, ...]) -> list[str]:
    """The letters meant by the words, in their order; none for all."""
    if [word.casefold() for word in words] == [ALL]:
        return []
    return list(dict.fromkeys(schemes_named([word], schemes)[0].letter for word in words))


def _seated(own: Sequence[str], asked: Sequence[str]) -> list[str]:
    """Who sits at each place."""
    if len(asked) != len(own):
        return list(own)
    strangers = iter([letter for letter in asked if letter not in own])
    return [letter if letter in asked else next(strangers) for letter in own]


def _chosen(words: Sequence[str], worlds: Mapping[str, ScenarioWorld]) -> dict[str, ScenarioWorld]:
    by_fold = {name.casefold(): name for name in worlds}
    for word in words:
        if word.casefold() not in by_fold:
            known = ", ".join(worlds) or "none"
            raise PrintkitError(f"unknown scenario {word!r}.{did_you_mean(word, worlds)} known: {known}")
    names = {by_fold[word.casefold()] for word in words}
    return {name: told for name, told in worlds.items() if not words or name in names}


def boards(shelved: Shelved, options: Options) -> Iterator[Board]:
    """Every board asked for, drawn.

    Raises:
        PrintkitError: no scenario or scheme is called so.
        UsageError: a world does not fit on the paper.
    """
    own = shelved.game.counters(shelved.data)
    for table in tables(shelved, options):
        shared = shared_picture(table, options.paper, options.margin_mm, options.ink)
        for scheme in table.boards:
            counter = (
                counters.front(own.counters[0].front, scheme, own.side_mm, ink=options.ink) if own else None
            )
            yield Board(table, scheme, shared, page(table, scheme, shared, counter, options.margin_mm))


def print_boards(shelved: Shelved, options: Options, stage: Staging) -> Part:
    """The planning boards as one PDF, each as SVG, and where all lies as text.

    Raises:
        PrintkitError: there is none to print; PNG is asked for where it cannot be made.
    """
    has_pdf, has_svg, has_png = (kind in options.formats for kind in ("pdf", "svg", "png"))
    if has_png and png.why_not():
        raise PrintkitError(png.why_not())
    drawn = list(boards(shelved, options))
    if not drawn:
        raise PrintkitError(_why_none(shelved, options))
    total = has_pdf + (len(drawn) if has_svg or has_png else 0)
    files: dict[str, int] = {}
    if "plan" in options.formats:
        stage.write(f"{PART}.plan.txt", "\n".join(_lines(drawn, shelved, options)) + "\n")
        files[f"{PART}.plan.txt"] = 0
    if has_pdf:
        stage.write(f"{PART}.pdf", _pdf(drawn, shelved, options))
        files[f"{PART}.pdf"] = len(drawn)
        options.progress(PART, 1, total)
    for done, board in enumerate(drawn if has_svg or has_png else (), start=1 + has_pdf):
        svg = page_svg(board.drawing)
        for kind, is_wanted in (("svg", has_svg), ("png", has_png)):
            if is_wanted:
                stage.write(
                    f"map-{board.name}.{kind}", svg if kind == "svg" else png.written(svg, options.dpi)
                )
                files[f"map-{board.name}.{kind}"] = 1
        options.progress(PART, done, total)
    return _part(drawn, options, files)


def _pdf(drawn: Sequence[Board], shelved: Shelved, options: Options) -> bytes:
    pages = [Page(board.drawing, board.name, (board.table.title, board.scheme.name)) for board in drawn]
    title = f"{shelved.game.title(shelved.data)}: planning boards"
    subject = "Worlds to plan on in secret, one for each player"
    return pages_pdf(pages, options.stock, title=title, subject=subject, language=options.language)


def _lines(drawn: Sequence[Board], shelved: Shelved, options: Options) -> Iterator[str]:
    """The boards as lines to read and compare: each page, and where on it the world lies, in millimetres."""
    title, paper = shelved.game.title(shelved.data), options.paper
    yield (
        f"{title}: planning boards on {paper.name}, {paper.width_mm:.3f} x {paper.height_mm:.3f} mm, "
        f"margin {options.margin_mm:g} mm, pages {len(drawn)}"
    )
    for number, board in enumerate(drawn, start=1):
        page_ = board.drawing
        yield f"\npage {number} of {len(drawn)}, {board.name}: {board.table.title}, {board.scheme.name}"
        yield f"  page {page_.width_mm:.3f} x {page_.height_mm:.3f}"
        world = board.shared.items[0]
        if isinstance(world, Placed):
            size = f"{world.drawing.width_mm:.3f} x {world.drawing.height_mm:.3f}"
            yield f"  world {world.x_mm:.3f} {world.y_mm:.3f}  {size}"


def _part(drawn: Sequence[Board], options: Options, files: Mapping[str, int]) -> Part:
    shared = {board.table.id: board.shared for board in drawn}
    faces = {name: drawing_digest(drawing) for name, drawing in shared.items()}
    pages = {board.name: _page_digest(board, faces[board.table.id]) for board in drawn}
    counts = {"boards": len(drawn), "scenarios": len(shared)}
    return Part(PART, options.paper.name, counts, len(drawn), faces, pages, files, (drawn[0].drawing,))


def _page_digest(board: Board, shared: str) -> str:
    """A digest that changes with the page; what the table's pages share is digested once."""
    page_ = board.drawing
    head = Drawing(page_.name, page_.width_mm, page_.height_mm, page_.items[1:], title=page_.title)
    return sha256(f"{shared}\n{drawing_digest(head)}".encode()).hexdigest()


def _why_none(shelved: Shelved, options: Options) -> str:
    game, data = shelved.game, shelved.data
    if options.layout:
        return "nobody starts in a layout; say whose planning boards to print: --schemes B,R"
    worlds = _chosen(options.scenarios, game.worlds(data))
    if not worlds:
        return f"{game.id} has no world to draw"
    asked = ", ".join(scheme.name for scheme in schemes_named(options.schemes, game.schemes(data)))
    players = "; ".join(
        f"{name} is for {', '.join(seat.letter for seat in told.seats)}" for name, told in worlds.items()
    )
    return f"no planning board for {asked}: {players}"
