"""Commands that print: games, check, box, tiles, map, counters, rulebook."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from printkit.cli.choices import with_common_options

if TYPE_CHECKING:
    from printkit.edition import Options, Printed
    from printkit.edition.manifest import Part
    from printkit.shelf import Shelved

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id, or the folder of your own variant.")
]
Language = Annotated[str, typer.Option("--lang", help="The language of the rules.")]
Schemes = Annotated[
    str, typer.Option("--schemes", help="all, or colour schemes by letter or name: B,R or blue,red.")
]
Times = Annotated[
    Path | None, typer.Option("--times", metavar="FILE", help="Note there how long each part took, as JSON.")
]


def register(app: typer.Typer) -> None:
    """Add the printing commands to the app."""
    app.command("games")(games)
    app.command("check")(check)
    app.command("box")(with_common_options(box))
    app.command("tiles")(with_common_options(tiles))
    app.command("map")(with_common_options(map_, _idle_in_map))
    app.command("counters")(with_common_options(counters))
    app.command("markers")(with_common_options(markers))
    app.command("aids")(with_common_options(aids))
    app.command("rulebook")(with_common_options(rulebook, _idle_in_rulebook))


def games() -> None:
    """List the installed games."""
    from printkit import shelf

    for word in shelf.known():
        shelved = shelf.find(word)
        summary = shelved.game.summary(shelved.data)
        said = [summary[key] for key in ("subtitle", "players", "length") if summary.get(key)]
        typer.echo(f"{word:<14}{shelved.game.title(shelved.data)}: {'; '.join(said)}")


def check(
    game: GameName,
    strict: Annotated[bool, typer.Option("--strict", help="Doubts are faults: exit code 1.")] = False,
) -> None:
    """Read GAME whole and say what is wrong, or what is in it."""
    from printkit import shelf
    from printkit.edition.checking import checked, doubts
    from printkit.model import PrintkitError

    shelved = shelf.find(game)
    for line in checked(shelved):
        typer.echo(line)
    found = doubts(shelved)
    for line in found:
        typer.echo(f"printkit: {line}", err=True)
    if found and strict:
        raise PrintkitError(f"{shelved.name}: {len(found)} doubt{'s' * (len(found) > 1)} in a strict check")


def box(
    game: GameName,
    options: "Options",
    schemes: Schemes = "all",
    lang: Language = "en",
    times: Times = None,
) -> None:
    """Make all there is to print of GAME: tiles, planning boards, counters, rulebook, overview, list."""
    from printkit import edition

    printed = _print(edition.box, game, replace(options, schemes=_named_schemes(schemes), language=lang))
    if times:
        _keep_times(printed, times)


def tiles(
    game: GameName,
    options: "Options",
    letters: Annotated[
        list[str] | None, typer.Argument(metavar="[TILE]...", help="Only these tiles.")
    ] = None,
) -> None:
    """Make the world tiles of GAME, true size, with their land as data."""
    from printkit import edition

    _print(edition.tiles, game, replace(options, tiles=tuple(letters or ())))


def markers(game: GameName, options: "Options", schemes: Schemes = "all") -> None:
    """Make the markers of GAME: those of each colour scheme, and the table's."""
    from printkit import edition

    _print(edition.markers, game, replace(options, schemes=_named_schemes(schemes)))


def aids(game: GameName, options: "Options", schemes: Schemes = "all", lang: Language = "en") -> None:
    """Make the player aids and forms of GAME: what lies beside the map."""
    from printkit import edition

    _print(edition.aids, game, replace(options, schemes=_named_schemes(schemes), language=lang))


def map_(
    game: GameName,
    options: "Options",
    scenario: Annotated[
        str, typer.Option("--scenario", help="all, or scenarios by id with commas: S1,S2.")
    ] = "all",
    layout: Annotated[
        str,
        typer.Option("--layout", help="A world of your own, as the referee reads it: A 0 0 0; B 0 -1 3."),
    ] = "",
    random: Annotated[
        int | None, typer.Option("--random", metavar="N", min=1, help="A world of N tiles drawn at random.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="The same seed gives the same random world.")
    ] = None,
    schemes: Schemes = "all",
    poster: Annotated[
        bool, typer.Option("--poster", help="The worlds in true size over several pages instead.")
    ] = False,
    join: Annotated[
        str, typer.Option("--join", help="How poster pages meet: overlap (glued) or butt (edge to edge).")
    ] = "overlap",
    overlap: Annotated[
        float | None, typer.Option("--overlap", metavar="MM", help="What neighbouring pages share.")
    ] = None,
    hex_side: Annotated[
        float | None, typer.Option("--hex", metavar="MM", help="Hex side, if not that of the tiles.")
    ] = None,
) -> None:
    """Make the planning boards of GAME, the world of each scenario on a page for each player; or posters."""
    from printkit import edition, shelf
    from printkit.cli import layouts

    words = _named("scenarios", scenario, "S1,S3")
    words = () if [word.casefold() for word in words] == ["all"] else words
    laid = layouts.chosen(shelf.find(game), layout, random, seed, scenario)
    chosen = replace(options, schemes=_named_schemes(schemes), scenarios=words, layout=laid)
    _refuse_cuts(options, poster)
    if not poster:
        _refuse_without_poster(join, overlap, hex_side)
        _print(edition.maps, game, chosen)
        return
    from printkit.edition.postersheets import chosen as poster_chosen

    _print(edition.posters, game, replace(chosen, poster=poster_chosen(join, overlap, hex_side)))


def _idle_in_map(words: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The common options that say nothing to a planning board or a poster, and why."""
    what = "posters" if words["poster"] else "planning boards"
    for name in ("columns", "rows", "gap", "marks", "mark_length", "mark_distance"):
        yield name, f"is for counters and tiles; {what} are whole pages"
    for name in ("duplex", "sides", "order"):
        yield name, f"is for what has backs; {what} have none"
    if not words["poster"]:
        yield "bleed", "is for what is trimmed; planning boards are not"
    elif words["edition"].strip().casefold() != "shop":
        yield "bleed", "of a poster is for a shop; add --edition shop"


def _refuse_cuts(options: "Options", is_poster: bool) -> None:
    from printkit.model import UsageError

    if "cut" in options.formats:
        what = "posters are cut along their own lines" if is_poster else "planning boards are not cut"
        raise UsageError(f"format cut: {what}; take pdf, svg, png or plan")


def _named(what: str, text: str, example: str) -> tuple[str, ...]:
    """The words of a list with commas.

    Raises:
        UsageError: there are none.
    """
    from printkit import edition
    from printkit.model import UsageError

    words = edition.words_of(text)
    if not words:
        raise UsageError(f"{what} {text!r}: none is named; all, or some with commas: {example}")
    return words


def _named_schemes(text: str) -> tuple[str, ...]:
    return _named("schemes", text, "B,R")


def _refuse_without_poster(join: str, overlap: float | None, hex_side: float | None) -> None:
    from printkit.model import UsageError

    asked = {"--join": join != "overlap", "--overlap": overlap is not None, "--hex": hex_side is not None}
    for word, is_asked in asked.items():
        if is_asked:
            raise UsageError(f"{word} is for posters; add --poster")


def counters(game: GameName, options: "Options", schemes: Schemes = "all") -> None:
    """Make the counters of GAME, fronts and backs, a sheet for each colour scheme."""
    from printkit import edition

    _print(edition.counters, game, replace(options, schemes=_named_schemes(schemes)))


def rulebook(
    game: GameName,
    options: "Options",
    lang: Language = "en",
    booklet: Annotated[
        str, typer.Option("--booklet", metavar="WAY", help="Also saddle (to fold and staple), 2up or 4up.")
    ] = "",
    signature: Annotated[
        int | None, typer.Option("--signature", metavar="N", help="Sew bundles of N folded sheets at most.")
    ] = None,
    thickness: Annotated[
        float, typer.Option("--thickness", metavar="MM", help="Of one sheet, so that trimmed margins agree.")
    ] = 0.0,
) -> None:
    """Set the rulebook of GAME: a PDF, and one accessible HTML page; a booklet too, if you like."""
    from printkit import edition
    from printkit.press.booklet import bound_as

    binding = bound_as(booklet or None, signature, thickness)
    _refuse_for_pieces(options, has_booklet=binding is not None)
    _print(edition.rulebook, game, replace(options, language=lang, booklet=binding))


UNBOUND = "is for the sheets of a booklet; add --booklet, or print odd and even pages from the viewer"


def _idle_in_rulebook(words: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The common options that say nothing to a book, and why."""
    for name in ("columns", "rows", "gap"):
        yield name, "is for counters and tiles; how many pages share a sheet is said by --paper and --booklet"
    yield "bleed", "is for what is cut out; a book's pages are trimmed at their edge"
    for name in ("marks", "mark_length", "mark_distance"):
        yield name, "is for what is cut out; a booklet has the marks of its fold, or none with --marks off"
    if not words["booklet"]:
        for name in ("sides", "order"):
            yield name, UNBOUND


def _refuse_for_pieces(options: "Options", *, has_booklet: bool) -> None:
    """Refuse what only pieces have that are cut out or glued."""
    from printkit.model import UsageError

    stock = options.stock
    if "cut" in options.formats:
        raise UsageError("format cut: a book has nothing to cut out; take pdf, svg, png or plan")
    if stock.duplex == "fold":
        raise UsageError("duplex fold: is for pieces with glued backs; a book takes long, short or off")
    if stock.sides == "fronts" and stock.duplex != "off" and not has_booklet:
        raise UsageError(f"--sides {UNBOUND}")


def _print(make: "Callable[[Shelved, Options], Printed]", game: str, options: "Options") -> "Printed":
    """Print, then name each file written and how many sheets it took; on a terminal also how long."""
    from printkit import shelf

    shelved = shelf.find(game)
    with _progress() as progress:
        printed = make(shelved, replace(options, progress=progress))
    for file in printed.files:
        typer.echo(str(file))
    for line in (*filter(None, map(_sheets, printed.parts)), *printed.said):
        typer.echo(line)
    for remark in printed.remarks:
        typer.echo(f"printkit: {remark}", err=True)
    if _is_terminal():
        for choice in (words for part in printed.parts if len(_ways(part)) > 1 for words in part.choices):
            typer.echo(choice, err=True)
        spent = ", ".join(f"{part} {seconds:.1f} s" for part, seconds in printed.seconds.items())
        typer.echo(spent, err=True)
    return printed


def _sheets(part: "Part") -> str:
    """How many sheets a part takes and how its faces were laid, once where all were laid alike."""
    if not part.choices:
        return ""
    sheets = f"{part.name}: {part.sheets} sheet{'s' * (part.sheets != 1)}"
    ways = _ways(part)
    if len(ways) > 1:
        return f"{sheets}, laid in {len(ways)} ways"
    each = f"each of {len(part.choices)}: " if len(part.choices) > 1 else ""
    return f"{sheets}; {each}{ways[0]}"


def _ways(part: "Part") -> list[str]:
    """The different ways in which a part was laid, without the names of what was laid so."""
    return list(dict.fromkeys(words.partition(": ")[2] for words in part.choices))


def _keep_times(printed: "Printed", file: Path) -> None:
    """Write down how long each part took: not in the set, whose files say the same every time."""
    import json

    from printkit.model import PrintkitError

    seconds = {part: round(spent, 3) for part, spent in printed.seconds.items()}
    try:
        file.write_text(json.dumps(seconds, indent=1) + "\n", encoding="utf-8")
    except OSError as fault:
        raise PrintkitError(f"cannot write {file}: {fault.strerror}") from fault


def _is_terminal() -> bool:
    """Whether a moving bar may be drawn on stderr."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM", "") in ("dumb", "")
    return sys.stderr.isatty() and not plain


@contextmanager
def _progress() -> "Iterator[Callable[[str, int, int], None]]":
    """A bar for each part on a terminal, nothing in a pipe.

    It is drawn by a thread, which starts with the first thing told: by then all
    processes that the printing wants to double itself into are there.
    """
    if not _is_terminal():
        yield lambda part, done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description:<10}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    tasks = {}

    def show(part: str, done: int, total: int) -> None:
        if part not in tasks:
            bar.start()
            tasks[part] = bar.add_task(part, total=total)
        bar.update(tasks[part], completed=done, total=total)

    try:
        yield show
    finally:
        bar.stop()
