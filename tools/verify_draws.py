"""Checks every draw of a printkit session without printkit: `python verify_draws.py friday.session`.

It needs nothing but Python, so that nobody has to trust the program that made the draws.
Give the eight words you photographed to check the seal as well:

    python verify_draws.py friday.session amber canoe birch ladle orbit tulip wagon flint

The scheme, printkit-dice/1, with S the secret and joined(...) every part behind its length
in four bytes, most significant first:

    C = SHA-256(joined("printkit-dice/1", "commit", game, S))           the seal
    K = HMAC-SHA256(S, joined("seed", game, name, added, name, added, ...))
    block j of a draw = HMAC-SHA256(K, joined("draw", sides, part of key, ...) + j in four bytes)

A draw from n takes pieces of as many bytes as n - 1 needs from the blocks, leaves out those
at or above the greatest multiple of n, and is the first one left, modulo n, plus 1.
The secret is not printed: before the game is over it would show the draws to come.
"""

import hashlib
import hmac
import json
import sqlite3
import sys
from pathlib import Path


def joined(*parts):
    """The parts, each behind its length."""
    coded = [part if isinstance(part, bytes) else part.encode() for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in coded)


def draw(key, sides, purpose):
    """The number that belongs to a purpose."""
    width = 1
    while 256**width < sides:
        width += 1
    limit = 256**width // sides * sides
    message = joined("draw", str(sides), *purpose)
    block = 0
    while True:
        data = hmac.new(key, message + block.to_bytes(4, "big"), hashlib.sha256).digest()
        for start in range(0, 32 - width + 1, width):
            value = int.from_bytes(data[start : start + width], "big")
            if value < limit:
                return value % sides + 1
        block += 1


def read(file):
    """The table's record and the draws of each entry."""
    connection = sqlite3.connect(f"{Path(file).resolve().as_uri()}?mode=ro", uri=True)
    kept = dict(connection.execute("SELECT key, value FROM session"))
    rows = connection.execute("SELECT number, draws FROM entry ORDER BY number").fetchall()
    connection.close()
    return kept, rows


def check(file, photographed):
    """The lines to print, and whether all is well."""
    kept, rows = read(file)
    game, secret = kept["game"], bytes.fromhex(kept["secret"])
    commitment = hashlib.sha256(joined("printkit-dice/1", "commit", game, secret)).digest()
    faults = []
    if commitment.hex() != kept["commitment"]:
        faults.append("the secret does not fit the seal")
    if photographed and not fits(commitment, photographed):
        faults.append("the seal is not the one you photographed")
    added = [part for pair in json.loads(kept["contributions"]) for part in pair]
    key = hmac.new(secret, joined("seed", game, *added), hashlib.sha256).digest()
    drawn = typed = 0
    for number, draws in rows:
        for purpose, sides, value, source in json.loads(draws):
            typed += source == "typed"
            drawn += source == "drawn"
            if source == "drawn" and draw(key, sides, purpose) != value:
                faults.append(
                    f"entry {number}: {' '.join(purpose)} is {draw(key, sides, purpose)}, not {value}"
                )
    lines = [f"{drawn} numbers drawn, {typed} typed at the table.", *faults]
    return [*lines, "NOT PROVEN" if faults else "Every draw is as the secret gives it."], not faults


def fits(commitment, photographed):
    """Whether eight words, or the commitment in hex, are those of the seal."""
    if len(photographed) == 1:
        return commitment.hex().startswith(photographed[0].lower())
    words = Path(__file__).resolve().parents[1].joinpath("printkit/referee/words.txt").read_text().split()
    return photographed == [words[byte] for byte in commitment[:8]]


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: verify_draws.py FILE [the eight words]")
    said, is_well = check(sys.argv[1], sys.argv[2:])
    print("\n".join(said))
    sys.exit(not is_well)
