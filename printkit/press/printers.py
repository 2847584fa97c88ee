"""Profiles of people's own printers: how far off each side comes out, kept by name."""

from printkit.model import PrintkitError
from printkit.press.stock import Correction


def corrections(name: str) -> tuple[Correction, Correction]:
    """What a printer's front and back pages are moved and turned by.

    Raises:
        PrintkitError: no profile of that name, or a file that cannot be read.
    """
    raise PrintkitError(f"no printer {name!r} is known; `printkit printer set {name}` keeps one")
