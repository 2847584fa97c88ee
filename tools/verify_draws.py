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
from contextlib import closing
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
    if not Path(file).is_file():
        sys.exit(f"{file}: there is no such file")
    try:
        with closing(sqlite3.connect(f"{Path(file).resolve().as_uri()}?mode=ro", uri=True)) as connection:
            kept = dict(connection.execute("SELECT key, value FROM session"))
            rows = connection.execute("SELECT number, kind, draws FROM entry ORDER BY number").fetchall()
        rows = [(number, kind, list(numbers(draws))) for number, kind, draws in rows]
        added = [part for pair in json.loads(kept["contributions"]) for part in pair]
        return kept["game"], bytes.fromhex(kept["secret"]), kept["commitment"], added, rows
    except (sqlite3.Error, KeyError, TypeError, ValueError) as fault:
        sys.exit(f"{file}: is no session of printkit, or is damaged ({fault})")


def numbers(stored):
    """The numbers of an entry: what for, out of how many, which one fell, and whether it was drawn."""
    for purpose, sides, value, source in json.loads(stored):
        yield tuple(map(str, purpose)), int(sides), value, source


def check(file, photographed):
    """The lines to print, and whether all is well."""
    game, secret, seal, added, rows = read(file)
    commitment = hashlib.sha256(joined("printkit-dice/1", "commit", game, secret)).digest()
    faults = []
    if commitment.hex() != seal:
        faults.append("the secret does not fit the seal")
    if photographed and not fits(commitment, photographed):
        faults.append("the seal is not the one you photographed")
    key = hmac.new(secret, joined("seed", game, *added), hashlib.sha256).digest()
    drawn, typed = set(), 0
    for number, kind, draws in rows:
        for purpose, sides, value, source in draws:
            typed += source == "typed" and kind != "redo"
            if source == "drawn":
                drawn.add((purpose, sides))
                right = draw(key, sides, purpose)
                if right != value:
                    faults.append(f"entry {number}: {' '.join(purpose)} is {right}, not {value}")
    lines = [f"{len(drawn)} numbers drawn, {typed} typed at the table.", *faults]
    return [*lines, "NOT PROVEN" if faults else "Every draw is as the secret gives it."], not faults


def fits(commitment, photographed):
    """Whether eight words, or the commitment in hex, are those of the seal."""
    if len(photographed) == 1:
        return commitment.hex().startswith(photographed[0].lower())
    words = Path(__file__).resolve().parents[1].joinpath("printkit/referee/words.txt").read_text().split()
    return photographed == [words[byte] for byte in commitment[:8]]


def main(words):
    """The exit code: 0 if all is well, 1 if not, 2 where the command itself is wrong."""
    if words[:1] in (["--help"], ["-h"]):
        print(__doc__.strip())
        return 0
    if not words or words[0].startswith("-"):
        print("usage: verify_draws.py FILE [the eight words]; --help tells more", file=sys.stderr)
        return 2
    said, is_well = check(words[0], words[1:])
    print("\n".join(said))
    return int(not is_well)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
