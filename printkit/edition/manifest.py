"""The list of a printed set: what it was made from, what is in it, which files are ours.

No clock and no machine stands in it, so the same input gives the same list.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from printkit.edition import listed as kinds
from printkit.edition.folder import Staging
from printkit.edition.options import ALL, Options
from printkit.ink.drawing import Drawing
from printkit.ink.text import Digests
from printkit.model import PrintkitError
from printkit.press import Lot, Plan, Section, Side
from printkit.shelf import Shelved

NAME = "manifest.json"
FORMAT = 2
"""Of the list. The first format did not say which faces lie on a sheet."""
LIBRARIES = (
    "printkit", "reportlab", "svgwrite", "fonttools", "cairosvg",
    "fontpkg-fira-sans-condensed", "fontpkg-pt-serif",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to cut out, called as its front: how many of it, and the face behind it."""

    copies: int
    back: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """One kind of thing printed: its numbers, and a digest for each face and page.

    ``counts`` are what the box says: tiles, counters, pages. ``files`` are the names
    of its files with the pages in each. ``show`` are sheets or pages of it, finished,
    for the overview. ``pieces`` are by their fronts' names; ``laid`` says for each
    sheet which faces lie on it, and how many of each. ``choices`` say how things were
    laid, and why.
    """

    name: str
    paper: str
    counts: Mapping[str, int]
    sheets: int
    faces: Mapping[str, str] = field(default_factory=dict)
    pages: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, int] = field(default_factory=dict)
    show: tuple[Drawing, ...] = ()
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    laid: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    choices: tuple[str, ...] = ()


def sections(plan: Plan) -> tuple[Section, ...]:
    """What a plan was made of, in the order of its sheets."""
    found = {}
    for sheet in plan.sheets:
        own = sheet.section
        found[own.name, own.subtitle, tuple(id(lot) for block in own.blocks for lot in block)] = own
    return tuple(found.values())


def _lots(plan: Plan) -> Iterator[Lot]:
    return (lot for section in sections(plan) for block in section.blocks for lot in block)


def face_digests(plan: Plan) -> dict[str, str]:
    """A digest for each face that a plan was made for, by its name, printed or not.

    Raises:
        PrintkitError: two faces have one name, so nobody could say which of them changed.
    """
    return digests_of(_lots(plan))


def digests_of(lots: Iterable[Lot]) -> dict[str, str]:
    """A digest for each face, by its name.

    Raises:
        PrintkitError: two faces have one name.
    """
    digests = Digests()
    found: dict[str, str] = {}
    known: dict[str, Drawing] = {}
    for lot in lots:
        for face in filter(None, (lot.front, lot.back)):
            if known.get(face.name) is face.drawing:
                continue
            digest = digests.of(face.drawing)
            if found.setdefault(face.name, digest) != digest:
                raise PrintkitError(f"two faces are called {face.name!r} and differ; give one another name")
            known[face.name] = face.drawing
    return dict(sorted(found.items()))


def pieces(plan: Plan) -> dict[str, Piece]:
    """What there is to cut out of a plan's sheets."""
    copies: Counter[str] = Counter()
    backs = {}
    for lot in _lots(plan):
        copies[lot.front.name] += lot.copies
        backs[lot.front.name] = lot.back.name if lot.back else ""
    return {name: Piece(copies[name], back) for name, back in sorted(backs.items())}


def laid(plan: Plan) -> dict[str, dict[str, int]]:
    """Which pieces lie on each sheet, by its number: their fronts, or backs where only those are printed."""
    found: dict[str, Counter[str]] = {}
    has_fronts = any(placed.side is Side.FRONT for placed in plan.placements())
    for sheet in plan.sheets:
        own = found.setdefault(str(sheet.number), Counter())
        own.update(
            placed.face.name for placed in sheet.placements if (placed.side is Side.FRONT) == has_fronts
        )
    return {number: dict(sorted(names.items())) for number, names in found.items()}


def written(
    shelved: Shelved, options: Options, parts: Iterable[Part], before: Mapping[str, Any], stage: Staging
) -> str:
    """The list as JSON; parts that were not printed this time stay as they were ``before``."""
    printed = {part.name: _entry(shelved, options, part, stage) for part in parts}
    entries = dict(before.get("parts", {})) | printed
    game = shelved.game
    listed = {
        "format": FORMAT,
        "game": game.id,
        "title": game.title(shelved.data),
        "version": game.summary(shelved.data).get("version", ""),
        "printed_by": {library: version(library) for library in LIBRARIES},
        "parts": {name: entries[name] for name in sorted(entries)},
    }
    return json.dumps(listed, ensure_ascii=False, indent=1) + "\n"


def _entry(shelved: Shelved, options: Options, part: Part, stage: Staging) -> dict[str, Any]:
    return {
        "paper": part.paper,
        **made_for(options),
        "asked": asked(options),
        "sheets": part.sheets,
        "counts": dict(part.counts),
        "sources": sources(shelved),
        "faces": dict(part.faces),
        "pages": dict(part.pages),
        "pieces": {name: told(piece) for name, piece in part.pieces.items()},
        "laid": {sheet: dict(names) for sheet, names in part.laid.items()},
        "files": listed_files(part.files, stage),
    }


def made_for(options: Options) -> dict[str, str]:
    """The ink and the edition of a printing, as a list tells them."""
    return {"ink": options.ink, "edition": options.stock.edition}


def told(piece: Piece) -> dict[str, Any]:
    """A piece as a list tells it; ``Piece(**told(piece))`` is the piece again."""
    return {"copies": piece.copies, "back": piece.back} if piece.back else {"copies": piece.copies}


def listed_files(files: Mapping[str, int], stage: Staging) -> dict[str, Any]:
    """Files of a set as a list names them, with the pages in each."""
    return {
        name: {"sha256": stage.digest(name), "bytes": stage.size(name), "pages": pages}
        for name, pages in files.items()
    }


def asked(options: Options) -> dict[str, list[str]]:
    """The words by which a person had only some things printed, by their options."""
    words = {"tiles": options.tiles, "schemes": options.schemes, "scenarios": options.scenarios}
    return {name: list(own) for name, own in words.items() if own and not is_all(own)}


def is_all(words: Iterable[str]) -> bool:
    """Whether words mean everything there is."""
    return [word.casefold() for word in words] in ([], [ALL])


def sources(shelved: Shelved) -> dict[str, str]:
    """SHA-256 of every file the game was read from."""
    papers = {"rules": shelved.prose, **shelved.papers}
    prose = {
        f"{kind}.{language}.md": text for kind, told in papers.items() for language, text in told.items()
    }
    texts = {**shelved.texts, **prose}
    return {name: sha256(text.encode()).hexdigest() for name, text in sorted(texts.items())}


def read(file: Path) -> dict[str, Any]:
    """The list in a file; empty if there is none.

    Raises:
        PrintkitError: a file of that name is not our list, or damaged, or of a later printkit.
    """
    try:
        listed = kinds.parsed(file.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except PermissionError as fault:
        raise PrintkitError(f"cannot read {file}: {fault.strerror}") from fault
    except (OSError, ValueError) as fault:
        raise PrintkitError(
            f"{file} is not a list that printkit wrote; move it or choose another folder"
        ) from fault
    format_ = listed.get("format")
    if isinstance(format_, int) and format_ > FORMAT:
        raise PrintkitError(f"{file} was written by a later printkit; take that one, or another folder")
    kinds.check(listed, file)
    return listed


def ours(listed: Mapping[str, Any]) -> dict[str, str]:
    """The digest of every file that the listed runs made."""
    return {
        name: str(entry["sha256"])
        for part in listed.get("parts", {}).values()
        for name, entry in part["files"].items()
    }


def stale(listed: Mapping[str, Any], parts: Iterable[Part]) -> list[str]:
    """Files of an earlier run of the same parts that this run does not make."""
    made = {name for part in parts for name in part.files}
    return [
        name
        for part in parts
        for name in listed.get("parts", {}).get(part.name, {}).get("files", {})
        if name not in made
    ]
