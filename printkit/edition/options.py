"""What a person chooses when printing: paper, schemes, formats, language, folder."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias, cast, get_args

from printkit.model import PrintkitError, Scheme, UsageError, did_you_mean
from printkit.press import Paper, Stock, one_of

FORMATS = ("pdf", "svg", "png", "cut", "plan")
"""Pages for people, a plotter's cut lines as SVG and DXF, and the plan as text."""
ALL = "all"
PNG_DPI = 300
DPI_RANGE = (50, 1200)

Ink: TypeAlias = Literal["full", "light", "outline", "grey"]
"""How much ink a set takes: as designed, pale grounds, lines alone, or one black cartridge."""

Progress: TypeAlias = Callable[[str, int, int], None]
"""Told a part's name, how many of its steps are done, and how many there are."""


def silent(part: str, done: int, total: int) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True, slots=True)
class Options:
    """Everything that may differ between two printings of one game.

    ``tiles``, ``schemes`` and ``scenarios`` are words as typed, empty for all of them.
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
    progress: Progress = silent

    @property
    def paper(self) -> Paper:
        """What the set is printed on."""
        return self.stock.paper

    @property
    def margin_mm(self) -> float:
        """What the printer cannot reach."""
        return self.stock.margin_mm


def dpi_within(dpi: int) -> int:
    """A picture's dots per inch.

    Raises:
        UsageError: fewer than 50 or more than 1200.
    """
    least, most = DPI_RANGE
    if not least <= dpi <= most:
        raise UsageError(f"dpi {dpi}: {least} to {most}")
    return dpi


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
    by_word = {word.casefold(): scheme for scheme in schemes for word in _words(scheme)}
    chosen = set()
    for word in listed:
        if word.casefold() not in by_word:
            known = ", ".join(f"{scheme.letter} {scheme.name}" for scheme in schemes)
            raise PrintkitError(f"unknown scheme {word!r}.{did_you_mean(word, by_word)} known: {known}")
        chosen.add(by_word[word.casefold()].letter)
    return tuple(scheme for scheme in schemes if scheme.letter in chosen)


def _words(scheme: Scheme) -> tuple[str, str, str]:
    return scheme.letter, scheme.id, scheme.name
