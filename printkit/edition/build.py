"""Printing: every part made beside the old set, then moved in together."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TypeVar

from printkit.edition import manifest, reprint
from printkit.edition.folder import Kept, Staging, staging
from printkit.edition.jobs import carried_out
from printkit.edition.kinds import kinds_of_parts, parts_of, printer
from printkit.edition.manifest import Part
from printkit.edition.options import Options, Progress, check_date
from printkit.model import PrintkitError, UsageError
from printkit.shelf import Shelved

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Printed:
    """What a run left on the disk.

    ``seconds`` is how long each part took: for the screen only, since files say the
    same however long they took. ``remarks`` are what the person should know, ``said``
    is what was asked for.
    """

    files: tuple[Path, ...]
    parts: tuple[Part, ...]
    seconds: dict[str, float] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    said: tuple[str, ...] = ()


def box(shelved: Shelved, options: Options) -> Printed:
    """Everything there is to print of a game, an overview and the list of it all.

    What the game does not have is left out.

    Raises:
        PrintkitError: something is wrong; the folder is as it was.
        UsageError: columns or rows, which suit one kind of thing and not another.
    """
    if options.stock.columns or options.stock.rows:
        raise UsageError("columns and rows are for one kind of thing; take `printkit counters` or `tiles`")
    everything = replace(options, tiles=(), schemes=(), scenarios=())
    names = parts_of(shelved, everything if options.changed else options)
    return _printed(shelved, options, names, has_overview=True)


def tiles(shelved: Shelved, options: Options) -> Printed:
    """The world tiles alone; other parts of the set stay as they are."""
    return _printed(shelved, options, ["tiles"])


def aids(shelved: Shelved, options: Options) -> Printed:
    """The player aids and forms that a game has; other parts of the set stay as they are."""
    has = parts_of(shelved, options)
    names = [name for name in has if name in ("aids", "forms")]
    if names == ["forms"] and shelved.papers.get("aids"):
        printed = _printed(shelved, options, names)
        remark = f"aids: none of them fits on {options.paper.name}; take larger paper"
        return replace(printed, remarks=(*printed.remarks, remark))
    return _printed(shelved, options, names or ["aids"])


def markers(shelved: Shelved, options: Options) -> Printed:
    """The markers alone; other parts of the set stay as they are."""
    return _printed(shelved, options, ["markers"])


def maps(shelved: Shelved, options: Options) -> Printed:
    """The planning boards alone; other parts of the set stay as they are."""
    return _printed(shelved, options, ["maps"])


def posters(shelved: Shelved, options: Options) -> Printed:
    """The worlds in true size over several pages; other parts of the set stay as they are."""
    return _printed(shelved, options, ["posters"])


def counters(shelved: Shelved, options: Options) -> Printed:
    """The counters alone; other parts of the set stay as they are."""
    return _printed(shelved, options, ["counters"])


def rulebook(shelved: Shelved, options: Options) -> Printed:
    """The rulebook alone; other parts of the set stay as they are."""
    return _printed(shelved, options, ["rulebook"])


def _printed(shelved: Shelved, options: Options, names: list[str], *, has_overview: bool = False) -> Printed:
    check_date()
    if options.changed:
        return _reprinted(shelved, options, names, is_box=has_overview)
    with staging(options.out, shelved.name) as stage:
        before = manifest.read(stage.place / manifest.NAME)
        parts, seconds = _shared_out(printer, names, shelved, options, stage)
        remarks: tuple[str, ...] = ()
        if has_overview:
            from printkit.edition.assembly import print_assembly
            from printkit.edition.overview import print_overview

            with _timed(seconds, "assembly"):
                parts += print_assembly(shelved, options, parts, stage)
            with _timed(seconds, "overview"):
                part, remarks = print_overview(shelved, options, parts, stage)
                parts.append(part)
        stage.write(manifest.NAME, manifest.written(shelved, options, parts, before, stage))
        ours = manifest.ours(before) | ({manifest.NAME: ""} if before else {})
        outdated = reprint.outdated(stage, [part.name for part in parts])
        files = stage.moved_in({**ours, **outdated.ours}, [*manifest.stale(before, parts), *outdated.gone])
    files = tuple(file for file in files if file.parent == stage.place)
    remarks = (*stage.remarks, *remarks)
    if "counters" in names:
        from printkit.edition.eyes import unreadable

        remarks += unreadable(shelved, options.schemes, options.ink)
    return Printed(files, tuple(parts), seconds, remarks)


def _reprinted(shelved: Shelved, options: Options, names: list[str], *, is_box: bool) -> Printed:
    """What differs from the printed set, beside it; the set itself and its list stay as they are."""
    with staging(options.out, shelved.name) as stage:
        known = reprint.before(shelved, options, stage.place)
        there = [name for name in names if name in known.parts]
        if not there and not is_box:
            raise PrintkitError(f"{known.file} lists no {names[0]}; print them once without --changed")

        def printer_of(name: str) -> reprint.Again:
            return reprint.again(name, known, printer(name))

        made, seconds = _shared_out(printer_of, there, shelved, options, stage)
        made += reprint.lost(known, kinds_of_parts(options), names) if is_box else []
        outdated = reprint.written(known, made, stage)
        files = stage.moved_in(outdated.ours, outdated.gone)
    remarks = (*stage.remarks, *(known.remarks(names) if is_box else ()))
    return Printed(files, (), seconds, remarks, tuple(reprint.words(made)))


def _shared_out(
    printer_of: Callable[[str], Callable[[Shelved, Options, Staging], T]],
    names: Sequence[str],
    shelved: Shelved,
    options: Options,
    stage: Staging,
) -> tuple[list[T], dict[str, float]]:
    """What each part's printer gives, and how long it took; by several processes if they may."""

    def printed(name: str, progress: Progress) -> tuple[T, Mapping[str, Kept], float]:
        start = perf_counter()
        own = stage.beside()
        result = printers[name](shelved, replace(options, progress=progress), own)
        return result, own.kept(), perf_counter() - start

    printers = {name: printer_of(name) for name in names}
    if options.jobs > 1 and len(names) > 1:
        _warm()
    done = carried_out([partial(printed, name) for name in names], options.jobs, options.progress)
    for _, kept, _ in done:
        stage.adopt(kept)
    return [result for result, _, _ in done], {
        name: spent for name, (_, _, spent) in zip(names, done, strict=True)
    }


def _warm() -> None:
    """Load once what every process would have to load for itself."""
    from printkit.ink import fonts, pdf, svg  # noqa: F401

    for face in fonts.FACES:
        fonts.typeface(face)


@contextmanager
def _timed(seconds: dict[str, float], name: str) -> Iterator[None]:
    start = perf_counter()
    yield
    seconds[name] = perf_counter() - start
