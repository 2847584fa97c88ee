"""The draws: fixed by a secret before the game, shown as words, provable after it.

``S`` is the secret, ``C`` its commitment, ``K`` the key of all draws:

    C = SHA-256(joined("printkit-dice/1", "commit", game id, S))
    K = HMAC-SHA256(S, joined("seed", game id, name, contribution, name, contribution …))
    block j of a draw = HMAC-SHA256(K, joined("draw", sides, key …) + j as four bytes)

``joined`` puts the length of each part, four bytes, in front of it. A draw from
``n`` reads the blocks in pieces of as many bytes as ``n`` needs, skips pieces at or
above the last multiple of ``n`` and gives the rest by ``n``, plus 1. What a draw is
for is its key, so the same draw is the same number whenever it is made.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from printkit.model import Roll

SCHEME = "printkit-dice/1"
SECRET_BYTES = 32
SEAL_WORDS = 8


@dataclass(frozen=True, slots=True)
class Seal:
    """The secret of a table's draws, and the commitment that can be shown at once.

    ``rehearsal`` marks a secret made from a number anyone may know.
    """

    game_id: str
    secret: bytes
    rehearsal: bool = False

    @property
    def commitment(self) -> bytes:
        """SHA-256 over the secret: shows nothing of it, and fits no other."""
        return hashlib.sha256(joined(SCHEME, "commit", self.game_id, self.secret)).digest()

    @property
    def words(self) -> tuple[str, ...]:
        """The commitment's first eight bytes as words for a photograph."""
        return seal_words(self.commitment)

    def key(self, contributions: Mapping[str, str]) -> bytes:
        """The key of all draws, once each player has added a word or dice of his own."""
        added = [part for pair in contributions.items() for part in pair]
        return hmac.digest(self.secret, joined("seed", self.game_id, *added), "sha256")


def new_seal(game_id: str, test_seed: int | None = None) -> Seal:
    """A seal over a secret of the system's generator, or of a number for a rehearsal.

    >>> new_seal("empire", test_seed=7) == new_seal("empire", test_seed=7)
    True
    """
    if test_seed is None:
        return Seal(game_id, secrets.token_bytes(SECRET_BYTES))
    return Seal(game_id, hashlib.sha256(joined(SCHEME, "rehearsal", str(test_seed))).digest(), rehearsal=True)


def number(key: bytes, roll: Roll) -> int:
    """The one number from 1 to ``roll.sides`` that belongs to a roll's key.

    >>> number(b"", Roll(("combat", "1"), 6, "die")) == number(b"", Roll(("combat", "1"), 6, "the same die"))
    True
    """
    width = max(1, ((roll.sides - 1).bit_length() + 7) // 8)
    limit = 256**width - 256**width % roll.sides
    pieces = (int.from_bytes(piece, "big") for piece in _pieces(key, roll, width))
    return next(piece for piece in pieces if piece < limit) % roll.sides + 1


def _pieces(key: bytes, roll: Roll, width: int) -> Iterator[bytes]:
    message = joined("draw", str(roll.sides), *roll.key)
    block = 0
    while True:
        bytes_left = hmac.digest(key, message + block.to_bytes(4, "big"), "sha256")
        for start in range(0, len(bytes_left) - width + 1, width):
            yield bytes_left[start : start + width]
        block += 1


def joined(*parts: str | bytes) -> bytes:
    """The parts one after the other, each behind its length in four bytes."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in _encoded(parts))


def _encoded(parts: Iterable[str | bytes]) -> Iterator[bytes]:
    return (part.encode() if isinstance(part, str) else part for part in parts)


def seal_words(commitment: bytes) -> tuple[str, ...]:
    """A word of our list for each of the first eight bytes.

    >>> seal_words(bytes(8))[0]
    'acorn'
    """
    return tuple(_words()[byte] for byte in commitment[:SEAL_WORDS])


@cache
def _words() -> tuple[str, ...]:
    return tuple(files(__package__).joinpath("words.txt").read_text("ascii").split())
