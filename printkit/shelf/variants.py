"""A variant's folder: begun, compared with its game, written to."""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from printkit.model.errors import PrintkitError
from printkit.shelf import folder as folders
from printkit.shelf import games, reading
from printkit.shelf.shelved import Shelved, find_unchecked
from printkit.shelf.toml import parsed

IDS = ("id", "code", "letter", "name")
"""What a row of a list is called by: the first of these keys that all its rows have."""


def begin(game_id: str, place: Path) -> None:
    """Make a folder that is a variant of an installed game and changes nothing yet.

    Raises:
        UnknownGameError: the game is not installed.
        PrintkitError: there is a file of that name, or a variant already.
    """
    game, below = games.installed(game_id)
    if (place / reading.GAME_FILE).exists() or (place.exists() and not place.is_dir()):
        raise PrintkitError(f"{place}: there is one already; nothing was changed")
    files = [file for file in folders.texts(below, game.schema) if file != reading.GAME_FILE]
    papers = folders.papers(below)
    files += [f"{kind}.{language}.md" for kind in papers for language in papers[kind]]
    shown = "\n".join(f"#   {file}" for file in files)
    place.mkdir(parents=True, exist_ok=True)
    write(place / reading.GAME_FILE, _FIRST_TEXT.format(game=game_id, files=shown))


_FIRST_TEXT = """\
# A variant of the game named here. What stands in this folder goes before the game's own.
base = "{game}"

# In this file only what differs is needed, key by key: a title of your own, a setting.
# name = "My variant"
#
# Any other file replaces the game's file of the same name as a whole. Copy what you want
# to change from the game's folder and change it here:
{files}
#
# `printkit variant diff` with this folder says what is changed.
"""


def write(file: Path, text: str) -> None:
    """Write a file whole or not at all.

    Raises:
        PrintkitError: the disk refuses; the file is as it was.
    """
    draft = file.with_name(f".{file.name}.draft")
    try:
        draft.write_text(text, encoding="utf-8", newline="\n")
        os.replace(draft, file)
    except OSError as fault:
        with suppress(OSError):
            draft.unlink()
        raise PrintkitError(f"{file}: cannot be written: {fault.strerror or fault}") from None


def with_text(shelved: Shelved, file: str, text: str) -> Any:
    """The data that a game would have with another text of one file; the game has not looked at it.

    Raises:
        DataError: the text is not even of the right form.
    """
    return reading.unchecked(shelved.game, {**shelved.texts, file: text})


def differences(word: str) -> list[str]:
    """What a variant changes in its game, a line each: ``tables.toml: unit RID price: 8 → 9``.

    Raises:
        UnknownGameError: neither game nor folder.
        DataError: a file is not even of the right form.
    """
    mine = find_unchecked(word)
    base = find_unchecked(mine.game.id)
    found = []
    for file in sorted({*mine.texts, *base.texts} - {reading.BASE_GAME_FILE}):
        if mine.texts.get(file) != base.texts.get(file):
            found += [f"{file}: {line}" for line in _between(_tables(base, file), _tables(mine, file), "")]
    ours, theirs = ({"rules": one.prose, **one.papers} for one in (mine, base))
    for kind in ours:
        for language, text in ours[kind].items():
            found += _prose(f"{kind}.{language}.md", theirs.get(kind, {}).get(language, ""), text)
    return found


def _tables(shelved: Shelved, file: str) -> Mapping[str, Any]:
    if file not in shelved.texts:
        return {}
    tables = parsed(shelved.texts[file], file)
    if file == reading.GAME_FILE and reading.BASE_GAME_FILE in shelved.texts:
        tables.pop("base", None)
        below = parsed(shelved.texts[reading.BASE_GAME_FILE], reading.BASE_GAME_FILE)
        return reading.laid_over(below, tables)
    return tables


def _between(old: Any, new: Any, path: str) -> Iterator[str]:
    """A line for each value that differs, by the path of its key."""
    if isinstance(old, list) and isinstance(new, list) and (key := _id_of(old + new)):
        old, new = ({str(row[key]): row for row in rows} for rows in (old, new))
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            inner = f"{path} {key}".strip()
            if key not in new:
                yield f"{inner}: {_shown(old[key])} → (gone)"
            elif key not in old:
                yield f"{inner}: (new) → {_shown(new[key])}"
            else:
                yield from _between(old[key], new[key], inner)
    elif old != new:
        yield f"{path}: {_shown(old)} → {_shown(new)}"


def _id_of(rows: list[Any]) -> str:
    """The key that names the rows of a list; empty if it is no list of rows with names."""
    if not rows or not all(isinstance(row, dict) for row in rows):
        return ""
    return next((key for key in IDS if all(key in row for row in rows)), "")


def _shown(value: Any) -> str:
    """A value as its file says it; of a table only the keys."""
    if isinstance(value, dict):
        return "{" + ", ".join(value) + "}"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(_shown(one) for one in value) + "]"
    return f'"{" ".join(value.split())}"' if isinstance(value, str) else str(value)


def _prose(file: str, old: str, new: str) -> Iterator[str]:
    before, after = old.splitlines(), new.splitlines()
    if before != after:
        from difflib import SequenceMatcher

        codes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
        changed = sum(max(b - a, d - c) for tag, a, b, c, d in codes if tag != "equal")
        yield f"{file}: {changed} line{'s' * (changed != 1)} changed"
