"""What a person chooses when printing: paper, schemes, formats, language, folder."""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, cast, get_args

from printkit.model import PrintkitError, Scheme, UsageError, did_you_mean
from printkit.press import Paper, Stock, one_of
from tiles.style import USUAL, known

if TYPE_CHECKING:  # loaded only by who prints a booklet or a poster
    from printkit.press.booklet import Binding
    from printkit.press.poster import Joining

FORMATS = ("pdf", "svg", "png", "cut", "plan")
"""Pages for people, a plotter's cut lines as SVG and DXF, and the plan as text."""
ALL = "all"
PNG_DPI = 300
DPI_RANGE = (50, 1200)
DATE = "SOURCE_DATE_EPOCH"
END_OF_DATES = 253_402_300_800
"""The year 10000, in seconds since 1970."""

Ink: TypeAlias = Literal["full", "light", "outline", "grey"]
"""How much ink a set takes: as designed, pale grounds, lines alone, or one black cartridge."""

Progress: TypeAlias = Callable[[str, int, int], None]
"""Told a part's name, how many of its steps are done, and how many there are."""


def silent(part: str, done: int, total: int) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True, slots=True)
class PosterChoice:
    """How posters are split: how pages meet, what they share, and the hexes' side if not the tiles' own."""

    joining: "Joining"
    hex_mm: float | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """Everything that may differ between two printings of one game.

    ``tiles``, ``schemes`` and ``scenarios`` are words as typed, empty for all of them;
    ``layout`` is a world typed by hand, which takes the place of the scenarios.
    ``changed`` prints what differs from the set that was printed, as the list ``since``
    tells it or else the list in the set's own folder. ``jobs`` is how many processes
    may work at once.
    """

    out: Path
    stock: Stock
    schemes: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    formats: frozenset[str] = frozenset({"pdf", "svg"})
    dpi: int = PNG_DPI
    ink: Ink = "full"
    language: str = "en"
    booklet: "Binding | None" = None
    poster: PosterChoice | None = None
    progress: Progress = silent
    changed: bool = False
    since: Path | None = None
    jobs: int = 1
    layout: str = ""
    style: str = USUAL

    @property
    def paper(self) -> Paper:
        """What the set is printed on."""
        return self.stock.paper

    @property
    def margin_mm(self) -> float:
        """What the printer cannot reach."""
        return self.stock.margin_mm


def style_named(word: str) -> str:
    """The look of boards that is called so.

    Raises:
        UsageError: none is; lists those there are.
    """
    return known(word)


def dpi_within(dpi: int) -> int:
    """A picture's dots per inch.

    Raises:
        UsageError: fewer than 50 or more than 1200.
    """
    least, most = DPI_RANGE
    if not least <= dpi <= most:
        raise UsageError(f"dpi {dpi}: {least} to {most}")
    return dpi


def since_within(since: Path | None, changed: bool) -> Path | None:
    """The list of the set that was printed, if it is to be compared.

    Raises:
        UsageError: nothing is to be compared.
    """
    if since is not None and not changed:
        raise UsageError("since: it says what to compare with; add --changed")
    return since


def check_date() -> None:
    """Look at the one date that may come into files: that which the environment asks for.

    Without one every PDF is of the same day, so that the same input gives the same bytes.

    Raises:
        UsageError: ``SOURCE_DATE_EPOCH`` is no number of seconds since 1970.
    """
    told = os.environ.get(DATE, "").strip()
    if told and not (told.isascii() and told.isdecimal() and int(told) < END_OF_DATES):
        raise UsageError(f"{DATE} {told!r}: a whole number of seconds since 1970")


def ink_named(word: str) -> Ink:
    """How much ink, by its word.

    Raises:
        UsageError: none of ours.
    """
    return cast(Ink, one_of(word, get_args(Ink), "ink"))


def formats_named(text: str) -> frozenset[str]:
    """The formats in a list such as ``pdf,svg``.

    Raises:
        UsageError: a format we do not write, or none at all.

    >>> sorted(formats_named("PDF, svg"))
    ['pdf', 'svg']
    """
    words = words_of(text)
    for word in words:
        if word.casefold() not in FORMATS:
            known = ", ".join(FORMATS)
            raise UsageError(f"unknown format {word!r}.{did_you_mean(word, FORMATS)} known: {known}")
    if not words:
        raise UsageError(f"no format given; known: {', '.join(FORMATS)}")
    return frozenset(word.casefold() for word in words)


def words_of(text: str) -> tuple[str, ...]:
    """The words between commas, without blanks.

    >>> words_of(" B, R,")
    ('B', 'R')
    """
    return tuple(word.strip() for word in text.split(",") if word.strip())


def schemes_named(words: Iterable[str], schemes: tuple[Scheme, ...]) -> tuple[Scheme, ...]:
    """The schemes meant by letter, id or name, each once, in the game's order; all for no words.

    Raises:
        PrintkitError: no scheme is called so.
    """
    listed = tuple(words)
    if not listed or [word.casefold() for word in listed] == [ALL]:
        return schemes
    by_word = {word: scheme for scheme in schemes for word in words_of_scheme(scheme)}
    chosen = set()
    for word in listed:
        if word.casefold() not in by_word:
            known = ", ".join(f"{scheme.letter} {scheme.name}" for scheme in schemes)
            raise PrintkitError(f"unknown scheme {word!r}.{did_you_mean(word, by_word)} known: {known}")
        chosen.add(by_word[word.casefold()].letter)
    return tuple(scheme for scheme in schemes if scheme.letter in chosen)


def words_of_scheme(scheme: Scheme) -> tuple[str, ...]:
    """What a scheme may be called, in small letters."""
    return scheme.letter.casefold(), scheme.id.casefold(), scheme.name.casefold()
