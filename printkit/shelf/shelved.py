"""A game as read: its code, its data, and the texts the data came from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeAlias

from printkit.model.errors import DataError, PrintkitError, did_you_mean
from printkit.model.game import Game
from printkit.model.plain import digest
from printkit.shelf import folder as folders
from printkit.shelf import games, reading
from printkit.shelf.folder import RULES, Papers
from printkit.shelf.toml import decoded, parsed

Read: TypeAlias = Callable[[Game, Mapping[str, str]], Any]
"""How the texts of a game become its data."""


@dataclass(frozen=True, slots=True)
class Shelved:
    """One game, ready to print and to play.

    ``data`` is a value of ``game.schema``. ``texts`` holds every TOML file by name
    (``scenarios/S1.toml``): what a session pins. ``prose`` is the rules' text by
    language, ``papers`` every other text by kind and language (``aids.en.md``).
    ``digest`` is the SHA-256 of the texts; prose does not count. ``name``
    is what its printed set is called: the game's id, or the name of a variant's folder.
    """

    game: Game
    data: Any
    texts: Mapping[str, str]
    prose: Mapping[str, str]
    digest: str
    folder: Path
    name: str
    papers: Papers = field(default_factory=dict)


def find(word: str) -> Shelved:
    """The game of an id, or the variant in a folder; an id wins over a folder of that name.

    A variant's folder has a ``game.toml`` that names an installed game: by ``base``,
    and then it needs only the keys that differ, or by ``id``. Its other files
    replace the game's files of the same name; what it lacks comes from the game.

    Raises:
        UnknownGameError: neither game nor folder.
        DataError: a file is wrong.
    """
    return _found(word, reading.data)


def find_unchecked(word: str) -> Shelved:
    """The same, but the game has not looked for faults: to say what is wrong, or to mend it.

    Raises:
        UnknownGameError: neither game nor folder.
        DataError: a file is not even of the right form.
    """
    return _found(word, reading.unchecked)


def _found(word: str, read: Read) -> Shelved:
    game, texts, papers, folder = _sources(word)
    name = game.id if word in games.known() else folder.resolve().name
    return _shelved(game, texts, papers, folder, name, read)


def digest_now(word: str) -> str:
    """The digest that the game of ``word`` has by now; its files are not read, so they may be faulty.

    Raises:
        UnknownGameError: neither game nor folder.
        DataError: it is not even clear which files belong to it.
    """
    _, texts, _, _ = _sources(word)
    return digest(dict(sorted(texts.items())))


def _sources(word: str) -> tuple[Game, Mapping[str, str], Papers, Path]:
    """The game, its data and prose as texts, and the folder they lie in."""
    try:
        game, folder = games.installed(word)
    except games.UnknownGameError:
        if Path(word).is_dir():
            return _variant(Path(word))
        if Path(word).name != word:
            known = ", ".join(games.known()) or "none"
            raise PrintkitError(f"no folder {word}; known games: {known}") from None
        raise
    return game, folders.texts(folder, game.schema), folders.papers(folder), Path(str(folder))


def from_texts(game_id: str, texts: Mapping[str, str]) -> Shelved:
    """The installed game ``game_id`` with pinned data, as ``Shelved.texts`` once held it.

    Raises:
        UnknownGameError: the game is not installed.
        DataError: its code of today cannot read the pinned data.
    """
    game, folder = games.installed(game_id)
    return _shelved(game, texts, folders.papers(folder), Path(str(folder)), game.id)


def _shelved(
    game: Game, texts: Mapping[str, str], papers: Papers, folder: Path, name: str, read: Read = reading.data
) -> Shelved:
    texts = dict(sorted(texts.items()))
    prose, others = papers[RULES], {kind: papers[kind] for kind in papers if kind != RULES}
    return Shelved(game, read(game, texts), texts, prose, digest(texts), folder, name, others)


def _variant(place: Path) -> tuple[Game, Mapping[str, str], Papers, Path]:
    game_id, has_base = _changed_game(place)
    game, folder = games.installed(game_id)
    below = folders.texts(folder, game.schema)
    texts = below | folders.texts(place, game.schema)
    if has_base:
        texts[reading.BASE_GAME_FILE] = below[reading.GAME_FILE]
    return game, texts, folders.over(folders.papers(folder), folders.papers(place)), place


def _changed_game(place: Traversable) -> tuple[str, bool]:
    """The id of the installed game that a variant changes, and whether it is named as ``base``."""
    file = place / reading.GAME_FILE
    if not file.is_file():
        problem = 'the file is missing; a variant says base = "…" in it'
        raise DataError(str(file), "", problem)
    tables = parsed(decoded(file.read_bytes(), reading.GAME_FILE), reading.GAME_FILE)
    key = "base" if "base" in tables else "id"
    named, known = tables.get(key), games.known()
    if named not in known:
        guess = did_you_mean(named, known) if isinstance(named, str) else ""
        problem = f"must name an installed game.{guess} known: {', '.join(known)}"
        raise DataError(reading.GAME_FILE, key if key in tables else "base", problem)
    return str(named), key == "base"
