"""The list of a printed set: what it was made from, what is in it, which files are ours.

No clock and no machine stands in it, so the same input gives the same list.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from printkit.edition.folder import Staging
from printkit.ink.drawing import Drawing
from printkit.ink.text import drawing_digest
from printkit.model import PrintkitError
from printkit.press import Plan, Sheet, sheet_drawing
from printkit.shelf import Shelved

NAME = "manifest.json"
LIBRARIES = (
    "printkit", "reportlab", "svgwrite", "fonttools", "cairosvg",
    "fontpkg-fira-sans-condensed", "fontpkg-pt-serif",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Part:
    """One kind of thing printed: its numbers, and a digest for each face and page.

    ``counts`` are what the box says: tiles, counters, pages. ``files`` are the names
    of its files with the pages in each. ``show`` are sheets or pages of it, finished,
    for the overview.
    """

    name: str
    paper: str
    counts: Mapping[str, int]
    sheets: int
    faces: Mapping[str, str] = field(default_factory=dict)
    pages: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, int] = field(default_factory=dict)
    show: tuple[Drawing, ...] = ()


def face_digests(plan: Plan) -> dict[str, str]:
    """A digest for each distinct face of a plan, by its name."""
    faces = {placed.face.name: placed.face.drawing for placed in plan.placements()}
    return {name: drawing_digest(drawing) for name, drawing in sorted(faces.items())}


def page_digest(plan: Plan, sheet: Sheet) -> str:
    """A digest that changes when anything that is printed on one side of a sheet does."""
    return drawing_digest(sheet_drawing(sheet, plan))


def written(shelved: Shelved, parts: Iterable[Part], before: Mapping[str, Any], stage: Staging) -> str:
    """The list as JSON; parts that were not printed this time stay as they were ``before``."""
    entries = dict(before.get("parts", {})) | {part.name: _entry(shelved, part, stage) for part in parts}
    game = shelved.game
    listed = {
        "game": game.id,
        "title": game.title(shelved.data),
        "version": game.summary(shelved.data).get("version", ""),
        "printed_by": {library: version(library) for library in LIBRARIES},
        "parts": {name: entries[name] for name in sorted(entries)},
    }
    return json.dumps(listed, ensure_ascii=False, indent=1) + "\n"


def _entry(shelved: Shelved, part: Part, stage: Staging) -> dict[str, Any]:
    return {
        "paper": part.paper,
        "sheets": part.sheets,
        "counts": dict(part.counts),
        "sources": sources(shelved),
        "faces": dict(part.faces),
        "pages": dict(part.pages),
        "files": {
            name: {"sha256": stage.digest(name), "bytes": stage.size(name), "pages": pages}
            for name, pages in part.files.items()
        },
    }


def sources(shelved: Shelved) -> dict[str, str]:
    """SHA-256 of every file the game was read from."""
    texts = dict(shelved.texts) | {f"rules.{language}.md": text for language, text in shelved.prose.items()}
    return {name: sha256(text.encode()).hexdigest() for name, text in sorted(texts.items())}


def read(place: Path) -> dict[str, Any]:
    """The list of the set that lies in a folder; empty if there is none.

    Raises:
        PrintkitError: a file of that name is not our list.
    """
    file = place / NAME
    try:
        listed = json.loads(file.read_text("utf-8"))
        ours(listed)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as fault:
        raise PrintkitError(
            f"{file} is not a list that printkit wrote; move it or choose another folder"
        ) from fault
    return dict(listed)


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
