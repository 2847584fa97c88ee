"""Only what changed: sheets and pages to print again, in a folder of their own beside the set."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

from printkit.edition import changes, manifest
from printkit.edition import listed as kinds
from printkit.edition.changes import Change
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import Options, words_of_scheme
from printkit.model import PrintkitError
from printkit.press import Plan
from printkit.shelf import Shelved

FOLDER = "changed"
LIST = f"{FOLDER}/changed.json"
BOARDS, BOOK, BOOKLET = "maps", "rulebook", "booklet"
CUT_OUT = ("tiles", "counters", "markers", "aids", "forms")
"""Parts in pieces, compared by their faces; others are compared by pages."""
CHOICES = {
    "tiles": ("tiles",),
    "counters": ("schemes",),
    "markers": ("schemes",),
    "forms": ("schemes",),
    "maps": ("schemes", "scenarios"),
    "posters": ("scenarios",),
}
"""Which of the words that a person asks by choose what is in a part."""
UNTIL = (
    "The set and its list are as they were. When the changed sheets are printed, "
    "the same command without --changed makes the new set the one you have."
)

Printer = Callable[[Shelved, Options, Staging], Part]
Again = Callable[[Shelved, Options, Staging], Change]


# -- what was printed --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Before:
    """The set that was printed: an entry of its list for each of its parts."""

    file: Path
    parts: Mapping[str, Mapping[str, Any]]

    def remarks(self, names: Iterable[str]) -> tuple[str, ...]:
        """A line for each part of these that was not printed, and so cannot differ."""
        return tuple(
            f"{name}: {self.file} lists none, so none were compared"
            for name in names
            if name not in self.parts
        )


def before(shelved: Shelved, options: Options, place: Path) -> Before:
    """What was printed, from the list that a person names or else the one in the set's folder.

    Raises:
        PrintkitError: there is none, it is another game's, or too old to tell.
    """
    file = options.since or place / manifest.NAME
    file = file / manifest.NAME if file.is_dir() else file
    listed = manifest.read(file)
    if not listed:
        raise PrintkitError(f"no {file} to tell what was printed; print the set once without --changed")
    if listed.get("game") != shelved.game.id:
        raise PrintkitError(f"{file} is of {listed.get('game')!r}, not of {shelved.game.id!r}")
    parts = listed["parts"]
    if not all("laid" in entry for entry in parts.values()):
        raise PrintkitError(
            f"{file} is of an earlier printkit and does not say what lies on which sheet; "
            "print the set once without --changed"
        )
    return Before(file, parts)


# -- what differs ------------------------------------------------------------


def again(name: str, known: Before, printer: Printer) -> Again:
    """What compares a part with what was printed of it, and prints again what differs."""
    entry = known.parts[name]

    def compared(shelved: Shelved, options: Options, stage: Staging) -> Change:
        wide = _as_wide(name, entry, shelved, options)
        if wide is None:
            change = changes.lost(name, entry)
        elif name in CUT_OUT:
            change = _sheets_again(name, entry, shelved, (options, wide), stage)
        else:
            change = _pages_again(name, entry, printer, shelved, (options, wide), stage)
        return change.remarked(*changes.made_otherwise(entry, manifest.made_for(options)))

    return compared


def _plan(name: str, shelved: Shelved, options: Options) -> Plan:
    from printkit.edition import aidsheets, countersheets, formsheets, markersheets, tilesheets

    plans = {
        tilesheets.PART: tilesheets.plan,
        countersheets.PART: countersheets.plan,
        markersheets.PART: markersheets.plan,
        aidsheets.PART: aidsheets.plan,
        formsheets.PART: formsheets.plan,
    }
    return plans[name](shelved, options)


def _sheets_again(
    name: str, entry: Mapping[str, Any], shelved: Shelved, asked: tuple[Options, Options], stage: Staging
) -> Change:
    """The faces that differ, laid anew; options as ``asked`` for now, and as wide as what was printed."""
    from printkit.edition.plans import PlanFiles, write
    from printkit.press import impose

    options, wide = asked
    whole = _plan(name, shelved, wide)
    change = changes.of_pieces(
        name, entry, manifest.face_digests(whole), manifest.pieces(whole), options.stock
    )
    if manifest.asked(options) and change.to_print:
        wanted = manifest.pieces(_plan(name, shelved, options))
        change = changes.narrowed(change, wanted)
    if not change.to_print:
        return change
    title = f"{shelved.game.title(shelved.data)}: {name}, only what changed"
    files = PlanFiles(
        f"changed-{name}", title, "To print again", lambda sheet: f"changed-{name}-{sheet.label}"
    )
    inner = stage.beside(FOLDER)
    plan = impose(changes.only(manifest.sections(whole), change.to_print), options.stock)
    part = write(plan, files, {}, inner, options)
    stage.adopt(inner.kept())
    return replace(change, files=part.files)


def _pages_again(
    name: str,
    entry: Mapping[str, Any],
    printer: Printer,
    shelved: Shelved,
    asked: tuple[Options, Options],
    stage: Staging,
) -> Change:
    """Pages are made whole out of sight; those that differ are picked from them."""
    options, wide = asked
    formats = options.formats & {"pdf", "svg", "png"} or frozenset({"pdf"})
    scratch = stage.beside()
    part = printer(shelved, replace(wide, formats=formats), scratch)
    old = {page: digest for page, digest in entry["pages"].items() if _is_compared(page, part)}
    change = changes.of_pages(name, {**entry, "pages": old}, part.pages, part.paper)
    if manifest.asked(options) and change.to_print and name != BOOK:
        narrow = printer(shelved, replace(options, formats=frozenset()), stage.beside())
        change = changes.narrowed(change, narrow.pages)
    inner = stage.beside(FOLDER)
    files = dict(_picked(part, change.to_print, scratch, inner))
    stage.adopt(inner.kept())
    return replace(change, files=files)


def _is_compared(page: str, part: Part) -> bool:
    """Sheets of a booklet are compared only where a booklet is made this time too."""
    return not page.startswith(BOOKLET) or any(own.startswith(BOOKLET) for own in part.pages)


def _as_wide(name: str, entry: Mapping[str, Any], shelved: Shelved, options: Options) -> Options | None:
    """The options with all in view that was printed then, and what is asked for now besides.

    None if nothing that was chosen for the part is in the game any more, nor anything
    asked for instead: no words would mean everything.
    """
    then, now = entry["asked"], manifest.asked(options)
    known = _words(shelved)
    wide = {
        key: (*(word for word in then[key] if word.casefold() in known[key]), *now.get(key, ()))
        for key in known
        if then.get(key)
    }
    if any(key in wide and not wide[key] for key in CHOICES.get(name, ())):
        return None
    wider = replace(
        options,
        tiles=wide.get("tiles", ()),
        schemes=wide.get("schemes", ()),
        scenarios=wide.get("scenarios", ()),
    )
    return wider if name != BOARDS or _has_boards(shelved, wider) else None


def _words(shelved: Shelved) -> dict[str, set[str]]:
    """The words by which things of the game can be asked for, in small letters."""
    game, data = shelved.game, shelved.data
    return {
        "tiles": {tile.name.casefold() for tile in game.tiles(data)},
        "schemes": {word for scheme in game.schemes(data) for word in words_of_scheme(scheme)},
        "scenarios": {name.casefold() for name in game.worlds(data)},
    }


def _has_boards(shelved: Shelved, options: Options) -> bool:
    """Whether the schemes play in the scenarios at all."""
    from printkit.edition.boards import tables

    return bool(tables(shelved, options))


def _picked(part: Part, names: Iterable[str], scratch: Staging, inner: Staging) -> Iterator[tuple[str, int]]:
    """The files that bear the named pages, each with as many pages as were picked for it."""
    wanted, sides = set(names), _sides(part)
    for file in part.files:
        numbers = [number for number, side in enumerate(sides.get(file, ()), 1) if wanted & set(side)]
        if numbers:
            from printkit.press.selection import selected

            data = selected(scratch.read(file), numbers, is_two_sided=BOOKLET in file)
            inner.write(f"changed-{file}", data)
            yield f"changed-{file}", len(numbers)
        elif file not in sides and any(Path(file).stem.endswith(f"-{name}") for name in wanted):
            inner.write(f"changed-{file}", scratch.read(file))
            yield f"changed-{file}", 1


def _sides(part: Part) -> dict[str, list[list[str]]]:
    """For each document the names of the pages on each of its sides; for a booklet, of its whole sheets.

    The documents have the part's pages in order, as many on a side as it takes.
    """
    documents = {file: count for file, count in part.files.items() if file.endswith(".pdf")}
    own = [page for page in part.pages if not page.startswith(BOOKLET)]
    each = -(-len(own) // max(1, sum(count for file, count in documents.items() if BOOKLET not in file)))
    sides = iter([own[at : at + each] for at in range(0, len(own), each)])
    return {
        file: _sheets_of_booklet(part) if BOOKLET in file else list(islice(sides, count))
        for file, count in documents.items()
    }


def _sheets_of_booklet(part: Part) -> list[list[str]]:
    own = [page for page in part.pages if page.startswith(BOOKLET)]
    sheet_of = {page: page.rpartition(" ")[0] for page in own}
    return [[other for other in own if sheet_of[other] == sheet_of[page]] for page in own]


def lost(known: Before, kinds: Iterable[str], names: Iterable[str]) -> list[Change]:
    """What was printed of these kinds of parts, but the game does not have any more."""
    return [
        changes.lost(name, known.parts[name]) for name in kinds if name in known.parts and name not in names
    ]


def words(made: Sequence[Change]) -> Iterator[str]:
    """What differs, in lines for the person at the table."""
    for change in made:
        yield from changes.words(change)
    if not all(change.is_none for change in made):
        yield UNTIL


# -- the folder of changes ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outdated:
    """Files of earlier changes: the digests of all, and the names of those to be removed."""

    ours: Mapping[str, str] = field(default_factory=dict)
    gone: Sequence[str] = ()


def written(known: Before, made: Iterable[Change], stage: Staging) -> Outdated:
    """The list of changes beside their files; and what an earlier one names that no longer holds."""
    earlier = _earlier(stage.place)
    new = {change.part: _entry(change, known, stage) for change in made if not change.is_none}
    same = {change.part for change in made}
    left = {
        part: entry
        for part, entry in earlier.items()
        if part not in same and entry.get("since") == _digest(known.parts.get(part))
    }
    return _replaced(earlier, left | new, stage)


def outdated(stage: Staging, printed: Iterable[str]) -> Outdated:
    """What is told of changes in parts that have just been printed anew: nothing differs in them now."""
    earlier = _earlier(stage.place)
    return _replaced(earlier, {part: entry for part, entry in earlier.items() if part not in printed}, stage)


def _replaced(earlier: Mapping[str, Any], now: Mapping[str, Any], stage: Staging) -> Outdated:
    """The list written anew if it says something else; nothing is left of a list of nothing."""
    if not earlier and not now:
        return Outdated()
    if now:
        parts = {part: now[part] for part in sorted(now)}
        stage.write(LIST, json.dumps({"parts": parts}, ensure_ascii=False, indent=1) + "\n")
    old = _files(earlier)
    if earlier:
        old[LIST] = sha256((stage.place / LIST).read_bytes()).hexdigest()
    staying = {*_files(now), *((LIST,) if now else ())}
    return Outdated(old, [name for name in old if name not in staying])


def _files(parts: Mapping[str, Any]) -> dict[str, str]:
    return {
        f"{FOLDER}/{name}": str(file["sha256"])
        for entry in parts.values()
        for name, file in entry["files"].items()
    }


def _entry(change: Change, known: Before, stage: Staging) -> dict[str, Any]:
    names = {f"{FOLDER}/{name}": pages for name, pages in change.files.items()}
    files = manifest.listed_files(names, stage)
    return {
        "since": _digest(known.parts[change.part]),
        **change.listed(),
        "files": {name.removeprefix(f"{FOLDER}/"): file for name, file in files.items()},
    }


def _digest(entry: Mapping[str, Any] | None) -> str:
    return sha256(json.dumps(entry, sort_keys=True).encode()).hexdigest()


def _earlier(place: Path) -> dict[str, Any]:
    """The parts of the list of changes in a set's folder; none if it is not there, or not ours."""
    try:
        parts = kinds.parsed((place / LIST).read_text("utf-8"))["parts"]
        is_ours = all(map(kinds.is_below, _files(parts)))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
    return dict(parts) if is_ours else {}
