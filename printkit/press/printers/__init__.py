"""Profiles of people's own printers: how far off each side comes out, kept by name.

They live in one TOML file in the user's own folder (``file``), not with any game.
"""

import math
import os
import re
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from printkit.model import DataError, PrintkitError, UsageError, did_you_mean
from printkit.press.paper import Paper, named
from printkit.press.stock import Correction

MOST_MM, MOST_DEG = 10.0, 2.0
"""No printer is further off than this; whatever says so was misread."""
LENGTH_DIGITS, TURN_DIGITS = 3, 4
FLIPS = ("long", "short")
LONGEST_NAME = 40
ACROSS = " landscape"
HEAD = "# Printers, as `printkit printer set` keeps them: what is added to each side to come out right.\n"

_SIDES = ("front", "back")
_LIMITS = {"dx_mm": MOST_MM, "dy_mm": MOST_MM, "turn_deg": MOST_DEG}
_NAME = re.compile(r"[\w.-]+")
_AT_LINE = re.compile(r"(.*) \(at line (\d+), column \d+\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Profile:
    """What puts right the two sides that one printer makes of one paper.

    ``paper`` and ``duplex`` are those of the page on which it was measured. Lengths are
    kept to a thousandth of a millimetre, turns to a ten-thousandth of a degree.
    """

    name: str
    front: Correction = field(default_factory=Correction)
    back: Correction = field(default_factory=Correction)
    paper: str = "a4"
    duplex: str = "long"

    @property
    def is_landscape(self) -> bool:
        """Whether it was measured with the long side of the paper level."""
        sheet = paper_of(self.paper)
        return sheet.width_mm > sheet.height_mm


def paper_of(words: str) -> Paper:
    """The paper that a profile names, as ``Paper.name`` says it.

    Raises:
        UsageError: no such paper.

    >>> paper_of("a4 landscape").width_mm
    297.0
    """
    sheet = named(words.strip().casefold().removesuffix(ACROSS))
    return sheet.landscape() if words.strip().casefold().endswith(ACROSS) else sheet


def checked_name(name: str) -> str:
    """The name, if a printer may have it.

    Raises:
        UsageError: no letters at all, signs that would not survive a command line, or too long.
    """
    if not _NAME.fullmatch(name) or name.startswith("-") or len(name) > LONGEST_NAME:
        raise UsageError(
            f"printer name {name!r}: letters, digits, - _ and . without blanks, {LONGEST_NAME} at most"
        )
    return name


def rounded(correction: Correction) -> Correction:
    """The correction as a profile keeps it."""
    return Correction(
        round(correction.dx_mm, LENGTH_DIGITS) + 0.0,
        round(correction.dy_mm, LENGTH_DIGITS) + 0.0,
        round(correction.turn_deg, TURN_DIGITS) + 0.0,
    )


def file() -> Path:
    """Where profiles are kept: ``PRINTKIT_HOME``, or the folder this system has for settings.

    Raises:
        PrintkitError: the system names no home folder.
    """
    return _folder() / "printers.toml"


def _folder() -> Path:
    if own := os.environ.get("PRINTKIT_HOME"):
        return Path(own)
    if shared := os.environ.get("XDG_CONFIG_HOME"):
        return Path(shared) / "printkit"
    if sys.platform == "win32" and (roaming := os.environ.get("APPDATA")):
        return Path(roaming) / "printkit"
    try:
        home = Path.home()
    except RuntimeError:
        raise PrintkitError(
            "no home folder is known; set PRINTKIT_HOME to a folder for printers.toml"
        ) from None
    return home / ("Library/Application Support" if sys.platform == "darwin" else ".config") / "printkit"


def known() -> tuple[Profile, ...]:
    """Every profile kept, by name; none where there is no file yet.

    Raises:
        PrintkitError: the file cannot be read, or says something impossible.
    """
    place = file()
    try:
        raw = place.read_bytes()
    except FileNotFoundError:
        return ()
    except OSError as fault:
        raise PrintkitError(f"cannot read {place}: {fault.strerror or fault}") from fault
    return read(raw, str(place))


def named_printer(name: str) -> Profile:
    """The profile of that name, large or small letters alike.

    Raises:
        PrintkitError: none, with those there are and what to type; or a file that cannot be read.
    """
    profiles = {profile.name.casefold(): profile for profile in known()}
    if name.casefold() not in profiles:
        names = [profile.name for profile in profiles.values()]
        listed = f"{did_you_mean(name, names)} known: {', '.join(names)}" if names else " none is known yet"
        raise PrintkitError(
            f"unknown printer {name!r}.{listed}; `printkit printer test` prints a page to measure one by"
        )
    return profiles[name.casefold()]


def corrections(
    name: str, paper: Paper | None = None, duplex: str | None = None
) -> tuple[Correction, Correction]:
    """What a printer's front and back pages are moved and turned by.

    Where ``paper`` and ``duplex`` are given, they must go through the printer as those
    of the test page did: nobody knows which way a driver turns a page laid across.

    Raises:
        PrintkitError: no profile of that name, or a file that cannot be read.
        UsageError: measured upright but printed across, or turned on the other edge.
    """
    profile = named_printer(name)
    if paper is not None and (paper.width_mm > paper.height_mm) != profile.is_landscape:
        way = "" if profile.is_landscape else " --landscape"
        raise _unlike(profile, f"`printkit printer test{way}`")
    if duplex in FLIPS and duplex != profile.duplex:
        raise _unlike(profile, f"`printkit printer test --duplex {duplex}`")
    return profile.front, profile.back


def checked_paper(profile: Profile, paper: Paper) -> Paper:
    """The paper, if it is as large as the one on which the profile was measured.

    Raises:
        UsageError: it is not: readings from two papers must not be added up.
    """
    own = paper_of(profile.paper)
    if (paper.width_mm, paper.height_mm) != (own.width_mm, own.height_mm):
        option = paper.name.removesuffix(ACROSS)
        raise UsageError(
            f"printer {profile.name}: measured on {profile.paper}, not on {paper.name}; test it on "
            f"{profile.paper}, or measure {paper.name} as another printer with "
            f"`printkit printer test --paper {option}`"
        )
    return paper


def _unlike(profile: Profile, command: str) -> UsageError:
    return UsageError(
        f"printer {profile.name}: measured on {profile.paper} turned on the {profile.duplex} edge; "
        f"print it so, or measure this way as another printer with {command}"
    )


def store(profile: Profile) -> Path:
    """The file, in which the profile now stands in place of any other of its name.

    Raises:
        PrintkitError: the file there cannot be read or written; it is as it was.
    """
    checked_name(profile.name)
    others = [other for other in known() if other.name.casefold() != profile.name.casefold()]
    return _kept([*others, profile])


def remove(name: str) -> Profile:
    """The profile of that name, which is kept no longer.

    Raises:
        PrintkitError: none of that name; or the file cannot be read or written.
    """
    gone = named_printer(name)
    _kept(profile for profile in known() if profile != gone)
    return gone


def _kept(profiles: Iterable[Profile]) -> Path:
    place = file()
    save(place, write(profiles).encode())
    return place


def save(place: Path, data: bytes) -> None:
    """Nothing; the file is there whole, or as it was.

    A file that is a link to another place stays one.

    Raises:
        PrintkitError: it cannot be written.
    """
    try:
        target = place.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            os.chmod(draft, 0o644)
            os.replace(draft, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(draft)
            raise
    except OSError as fault:
        raise PrintkitError(f"cannot write {place}: {fault.strerror or fault}") from fault


def write(profiles: Iterable[Profile]) -> str:
    """Profiles as TOML text, by name."""
    tables = sorted(profiles, key=lambda profile: (profile.name.casefold(), profile.name))
    return "\n".join((HEAD, *map(_table, tables)))


def _table(profile: Profile) -> str:
    sides = "".join(
        f"{side} = {{ {_numbers(given)} }}\n"
        for side, given in (("front", profile.front), ("back", profile.back))
    )
    return f'["{profile.name}"]\npaper = "{profile.paper}"\nduplex = "{profile.duplex}"\n{sides}'


def _numbers(given: Correction) -> str:
    kept = rounded(given)
    return ", ".join(f"{word} = {getattr(kept, word)!r}" for word in _LIMITS)


def read(raw: bytes, name: str) -> tuple[Profile, ...]:
    """The profiles of a TOML text; ``name`` is what errors call it.

    Raises:
        DataError: it is no TOML, or a key is wrong; names the line or the key.
    """
    try:
        tables = tomllib.loads(raw.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as fault:
        line = raw.count(b"\n", 0, fault.start) + 1
        raise DataError(name, f"line {line}", "is not UTF-8; save the file as UTF-8") from None
    except tomllib.TOMLDecodeError as fault:
        raise _no_toml(str(fault), name) from None
    return tuple(_profile(key, table, name) for key, table in tables.items())


def _no_toml(complaint: str, name: str) -> DataError:
    found = _AT_LINE.fullmatch(complaint)
    words = found[1] if found else complaint
    return DataError(
        name, f"line {found[2]}" if found else "", f"not valid TOML: {words[:1].lower()}{words[1:]}"
    )


def _profile(key: str, table: object, name: str) -> Profile:
    if not isinstance(table, dict):
        raise DataError(name, key, "must be a printer's table, with front and back")
    if not _NAME.fullmatch(key) or key.startswith("-") or len(key) > LONGEST_NAME:
        raise DataError(name, key, "is no name for a printer: letters, digits, - _ and . without blanks")
    _refuse_unknown(table, (*_SIDES, "paper", "duplex"), key, name)
    if not any(side in table for side in _SIDES):
        raise DataError(name, key, "must have front, back or both")
    front, back = (_correction(table.get(side, {}), f"{key}.{side}", name) for side in _SIDES)
    return Profile(
        key, front, back, _paper_word(table.get("paper", "a4"), key, name), _flip(table, key, name)
    )


def _paper_word(word: object, key: str, name: str) -> str:
    try:
        return paper_of(str(word)).name
    except UsageError as problem:
        raise DataError(name, f"{key}.paper", str(problem)) from None


def _flip(table: Mapping[str, Any], key: str, name: str) -> str:
    word = table.get("duplex", "long")
    if word not in FLIPS:
        raise DataError(name, f"{key}.duplex", f"must be long or short, got {word!r}")
    return str(word)


def _correction(table: object, key: str, name: str) -> Correction:
    if not isinstance(table, dict):
        raise DataError(name, key, f"must be a table of {', '.join(_LIMITS)}, got {table!r}")
    _refuse_unknown(table, _LIMITS, key, name)
    return rounded(Correction(*(_within(table, word, key, name) for word in _LIMITS)))


def _within(table: Mapping[str, Any], word: str, key: str, name: str) -> float:
    number, most = table.get(word, 0.0), _LIMITS[word]
    if isinstance(number, bool) or not isinstance(number, int | float):
        raise DataError(name, f"{key}.{word}", f"must be a number, got {number!r}")
    if not math.isfinite(number) or abs(number) > most:
        raise DataError(name, f"{key}.{word}", f"must be {-most:g} to {most:g}, got {number:g}")
    return float(number)


def _refuse_unknown(table: Mapping[str, object], allowed: Iterable[str], key: str, name: str) -> None:
    words = tuple(allowed)
    for word in table:
        if word not in words:
            raise DataError(
                name, f"{key}.{word}", f"is unknown.{did_you_mean(word, words)} known: {', '.join(words)}"
            )
