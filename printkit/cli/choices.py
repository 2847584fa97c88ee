"""The options that every printing command has in common, and what they choose together."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from printkit.edition import Options
    from printkit.press import Stock

CHOSEN = "options"
"""The parameter of a command that gets what the common options choose."""
VACUOUS = ("off", "fronts")
"""Words that ask for nothing where there are neither marks nor backs."""

Idle = Callable[[Mapping[str, Any]], Iterable[tuple[str, str]]]
"""Told all words of a command: the common options that do nothing in it, each with the reason."""

PaperName = Annotated[
    str, typer.Option("--paper", help="a5, a4, a3, a2, letter, legal, tabloid, WxHmm or WxHin.")
]
IsLandscape = Annotated[bool, typer.Option("--landscape", help="The long side of the paper level.")]
Margin = Annotated[
    float | None,
    typer.Option("--margin", metavar="MM", help="What your printer cannot reach, 5 mm or more at home."),
]
EditionName = Annotated[
    str,
    typer.Option(
        "--edition",
        help="home, or shop: bleed, trim boxes and colour profile; words and rulers outside the trim.",
    ),
]
Bleed = Annotated[
    float | None, typer.Option("--bleed", metavar="MM", help="Ink past every cut; 3 mm for a shop.")
]
DuplexName = Annotated[
    str, typer.Option("--duplex", help="long or short edge, fold (front and back side by side), off.")
]
SidesName = Annotated[str, typer.Option("--sides", help="both, fronts or backs.")]
OrderName = Annotated[
    str, typer.Option("--order", help="interleaved (each back after its front) or grouped.")
]
PrinterName = Annotated[
    str, typer.Option("--printer", metavar="NAME", help="Correct for this printer: see `printkit printer`.")
]
MarksName = Annotated[str, typer.Option("--marks", help="edges, corners, lines (whole cuts) or off.")]
MarkLength = Annotated[float, typer.Option("--mark-length", metavar="MM", help="How long a cut mark is.")]
MarkDistance = Annotated[
    float | None, typer.Option("--mark-distance", metavar="MM", help="How far a cut mark keeps off the face.")
]
Gap = Annotated[float | None, typer.Option("--gap", metavar="MM", help="Between faces; 0 shares their cuts.")]
Columns = Annotated[
    int | None,
    typer.Option("--columns", metavar="N", help="So many side by side on a sheet; refused if more than fit."),
]
Rows = Annotated[
    int | None,
    typer.Option("--rows", metavar="N", help="So many one above the other; refused if more than fit."),
]
InkName = Annotated[str, typer.Option("--ink", help="full, light, outline or grey.")]
StyleName = Annotated[str, typer.Option("--style", help="How boards look: atlas, plain or ink.")]
Formats = Annotated[
    str, typer.Option("--format", help="pdf, svg, png, cut (SVG and DXF for a plotter), plan; with commas.")
]
Dpi = Annotated[int, typer.Option("--dpi", metavar="N", help="Dots per inch of PNG pictures.")]
Out = Annotated[Path, typer.Option("--out", help="The set goes into OUT/GAME.")]
IsChanged = Annotated[
    bool, typer.Option("--changed", help="Only what differs from the printed set, into OUT/GAME/changed.")
]
Since = Annotated[
    Path | None,
    typer.Option(
        "--since", metavar="MANIFEST", help="The printed set's list, if not OUT/GAME/manifest.json."
    ),
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", metavar="N", help="Processes at work; one for each core if not said.")
]


def stock(
    paper: PaperName = "a4",
    landscape: IsLandscape = False,
    margin: Margin = None,
    edition: EditionName = "home",
    bleed: Bleed = None,
    duplex: DuplexName = "long",
    sides: SidesName = "both",
    order: OrderName = "interleaved",
    printer: PrinterName = "",
    marks: MarksName = "edges",
    mark_length: MarkLength = 3.0,
    mark_distance: MarkDistance = None,
    gap: Gap = None,
    columns: Columns = None,
    rows: Rows = None,
) -> "Stock":
    """The paper and how things are laid on it, checked before anything is drawn."""
    from printkit import press

    sheet = press.named(paper)
    return press.chosen(
        sheet.landscape() if landscape else sheet,
        margin_mm=margin,
        edition=press.edition_named(edition),
        bleed_mm=bleed,
        gap_mm=gap,
        columns=columns,
        rows=rows,
        duplex=press.duplex_named(duplex),
        sides=press.sides_named(sides),
        order=press.order_named(order),
        marks=(press.marks_named(marks), mark_length, mark_distance),
        printer=printer,
    )


def options(
    ink: InkName = "full",
    style: StyleName = "atlas",
    formats: Formats = "pdf,svg",
    dpi: Dpi = 300,
    out: Out = Path("out"),
    changed: IsChanged = False,
    since: Since = None,
    jobs: Jobs = None,
    **paper: Any,
) -> "Options":
    """What a person chose for a printing."""
    from dataclasses import replace

    from printkit import edition
    from printkit.model import UsageError

    chosen, kinds = stock(**paper), edition.formats_named(formats)
    if kinds == {"cut"} and chosen.sides == "backs":
        raise UsageError("sides backs: format cut follows the fronts; take fronts or both, or add pdf")
    if "cut" in kinds:  # the plotter finds the sheet by marks that are printed on it
        chosen = replace(chosen, cutting=replace(chosen.cutting, has_registration=True))
    return edition.Options(
        out,
        chosen,
        formats=kinds,
        dpi=edition.dpi_within(dpi),
        ink=edition.ink_named(ink),
        style=edition.style_named(style),
        changed=changed,
        since=edition.since_within(since, changed),
        jobs=edition.jobs_within(jobs),
    )


def _none_idle(words: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    """Every option does something."""
    return ()


def with_common_options(command: Callable[..., None], idle: Idle = _none_idle) -> Callable[..., None]:
    """The command with the common options added to its own; they reach it as ``options``.

    Those that are ``idle`` in it are refused if somebody asks for them.
    """
    common = {
        name: parameter
        for choosing in (stock, options)
        for name, parameter in inspect.signature(choosing).parameters.items()
        if parameter.kind is not inspect.Parameter.VAR_KEYWORD
    }

    @wraps(command)
    def run(**words: Any) -> None:
        _refuse_idle(words, common, idle(words))
        chosen = options(**{name: words.pop(name) for name in common})
        command(**words, **{CHOSEN: chosen})

    own = inspect.signature(command).parameters
    merged = [parameter for name, parameter in own.items() if name != CHOSEN]
    merged += [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in common.values()]
    merged = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in merged]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in merged}
    run.__signature__ = inspect.Signature(merged)  # type: ignore[attr-defined]
    return run


def _refuse_idle(
    words: Mapping[str, Any], common: Mapping[str, inspect.Parameter], idle: Iterable[tuple[str, str]]
) -> None:
    from printkit.model import UsageError

    for name, reason in idle:
        if words[name] not in (common[name].default, *VACUOUS):
            raise UsageError(f"--{name.replace('_', '-')} {reason}")
