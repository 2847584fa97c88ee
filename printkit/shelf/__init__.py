"""Finds and reads a game: installed, your own folder, or pinned in a session.

Reading order: toml, schema, folder, reading, games, shelved; variants.
"""

from printkit.shelf.games import UnknownGameError, known
from printkit.shelf.shelved import Shelved, digest_now, find, find_unchecked, from_texts

__all__ = ["Shelved", "UnknownGameError", "digest_now", "find", "find_unchecked", "from_texts", "known"]
