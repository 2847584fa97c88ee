"""Commands for people's own printers: print a test page, keep what was read off it, list, remove."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from printkit.press import Correction, Stock
    from printkit.press.printers import Profile

TEST_FILE = "printer-test.pdf"
HELP = "Measure your printer, so that backs lie exactly behind their fronts."

Name = Annotated[str, typer.Argument(metavar="NAME", help="The printer, by the name you gave it.")]
PaperName = Annotated[
    str | None, typer.Option("--paper", help="a4 unless said otherwise; a5 or larger.", show_default=False)
]
IsLandscape = Annotated[bool, typer.Option("--landscape", help="The long side of the paper level.")]
DuplexName = Annotated[
    str | None, typer.Option("--duplex", help="long or short edge; long unless said.", show_default=False)
]
Readings = Annotated[
    str | None,
    typer.Option(
        metavar="X,Y[/X,Y]", help="Read off that side: one pair, or top and bottom.", show_default=False
    ),
]


def build() -> typer.Typer:
    """The commands under ``printer``."""
    app = typer.Typer(help=HELP, no_args_is_help=True, rich_markup_mode=None)
    app.command("test")(proof)
    app.command("set")(set_)
    app.command("list")(list_)
    app.command("remove")(remove)
    return app


def proof(
    paper: PaperName = None,
    landscape: IsLandscape = False,
    duplex: DuplexName = None,
    printer: Annotated[
        str, typer.Option("--printer", metavar="NAME", help="Print it corrected: all should read 0.")
    ] = "",
    out: Annotated[Path, typer.Option("--out", help="The folder for printer-test.pdf.")] = Path("."),
) -> None:
    """Make a two-sided page that shows how far a printer is out, and says how to read it."""
    from printkit.press import printers
    from printkit.press.printers import calibration

    profile = printers.named_printer(printer) if printer else None
    stock = _stock(paper, landscape, duplex, profile)
    file = out / TEST_FILE
    printers.save(file, calibration.proof_pdf(stock, profile.name if profile else ""))
    typer.echo(str(file))


def set_(
    name: Name,
    front: Readings = None,
    back: Readings = None,
    refine: Annotated[
        bool, typer.Option("--refine", help="The page was printed with --printer NAME: add to what is kept.")
    ] = False,
    paper: PaperName = None,
    landscape: IsLandscape = False,
    duplex: DuplexName = None,
) -> None:
    """Keep what was read off the test page: right and down are plus, as you look at that side.

    The front is read against the edges of the paper, the back against the front.
    """
    from printkit.model import UsageError
    from printkit.press import printers
    from printkit.press.plan import turning_over
    from printkit.press.printers import readings

    printers.checked_name(name)
    before = printers.named_printer(name) if refine else None
    if front is None and back is None:
        raise UsageError(f"printer set {name}: give --front X,Y, --back X,Y or both")
    front_read = readings.parse_readings(front, "front") if front is not None else ()
    back_read = readings.parse_readings(back, "back") if back is not None else ()
    stock = _stock(paper, landscape, duplex, before)
    mirror, kept = turning_over(stock), (before.front, before.back) if before else None
    readings.refuse_off_scale(front_read, stock.paper, mirror, "front")
    readings.refuse_off_scale(back_read, stock.paper, mirror, "back")
    added = readings.correcting(front_read, back_read, stock.paper, mirror, kept)
    profile = printers.Profile(before.name if before else name, *added, stock.paper.name, stock.duplex)
    printers.store(profile)
    for side, correction in (("front", profile.front), ("back", profile.back)):
        typer.echo(f"{profile.name}: {side} {said(correction)}")


def list_() -> None:
    """List the printers that are kept, with what is added to their pages."""
    from printkit.press import printers

    profiles = sorted(printers.known(), key=lambda profile: profile.name.casefold())
    if not profiles:
        typer.echo("no printer is kept yet; `printkit printer test` prints the page to measure one by")
    wide = max((len(profile.name) for profile in profiles), default=0)
    for profile in profiles:
        sides = f"front {_row(profile.front)}   back {_row(profile.back)}"
        typer.echo(f"{profile.name:<{wide}}   {sides}   {profile.paper}, {profile.duplex} edge")


def remove(name: Name) -> None:
    """Keep a printer no longer."""
    from printkit.press import printers

    typer.echo(f"{printers.remove(name).name}: no longer kept")


def _stock(paper: str | None, landscape: bool, duplex: str | None, profile: "Profile | None") -> "Stock":
    """The paper of a test, the profile's where nothing else is said, corrected by it."""
    from printkit import press
    from printkit.press import printers

    sheet = press.named(paper or "a4")
    if profile and not paper:
        sheet = printers.paper_of(profile.paper)
    sheet = sheet.landscape() if landscape else sheet
    edge = press.one_of(duplex or (profile.duplex if profile else "long"), printers.FLIPS, "duplex")
    stock = press.Stock(sheet, duplex=press.duplex_named(edge))
    if profile is None:
        return stock
    front, back = printers.corrections(profile.name, sheet, edge)
    return press.Stock(printers.checked_paper(profile, sheet), duplex=stock.duplex, front=front, back=back)


def said(correction: "Correction") -> str:
    """What a correction does, in words."""
    dx, dy, turn = (round(number, 2) for number in (correction.dx_mm, correction.dy_mm, correction.turn_deg))
    moves = [f"{abs(dx):g} mm {'right' if dx > 0 else 'left'}"] if dx else []
    moves += [f"{abs(dy):g} mm {'down' if dy > 0 else 'up'}"] if dy else []
    parts = [f"moves {' and '.join(moves)}"] if moves else []
    parts += [f"turns {abs(turn):g}° {'clockwise' if turn > 0 else 'anticlockwise'}"] if turn else []
    return " and ".join(parts) or "stays as it is"


def _row(correction: "Correction") -> str:
    return f"{correction.dx_mm:+6.2f} {correction.dy_mm:+6.2f} mm {correction.turn_deg:+5.2f}°"
