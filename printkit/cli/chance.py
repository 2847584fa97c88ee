"""Chance outside a game: numbers that anybody gets again from the same seed."""

from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printkit.model.tilemaking import Draw

SEEDS = 1_000_000


def seeded(seed: int | None) -> int:
    """The seed, or one that nobody knows."""
    import secrets

    return secrets.randbelow(SEEDS) if seed is None else seed


def public_stream(game_id: str, seed: int | None, purpose: str) -> "Draw":
    """The draws of a rehearsal with this seed, one after the other."""
    from printkit.model import Roll
    from printkit.referee import draws

    key, numbers = draws.new_seal(game_id, seeded(seed)).key({}), count(1)
    return lambda sides: draws.number(key, Roll((purpose, str(next(numbers))), sides, purpose))
