"""SVG as a picture of dots, through cairosvg, where the system has cairo."""

from functools import cache
from typing import cast

from printkit.model.errors import PrintkitError

ADDRESS = "picture.svg"
"""Never opened: cairosvg remembers what a ``use`` refers to only in a picture with an address.

Without one it searches the whole file for each of them, which takes minutes for a page of text.
"""
REMEDY = "install the cairo library (Debian, Ubuntu: apt install libcairo2; macOS: brew install cairo)"


@cache
def why_not() -> str:
    """One line saying what to install, or nothing when PNG can be written."""
    try:
        import cairosvg  # noqa: F401  (half a second, so only when a PNG is wanted)
    except (ImportError, OSError):
        return f"PNG needs cairo, which is not on this computer: {REMEDY}"
    return ""


def is_available() -> bool:
    """Whether PNG can be written here."""
    return not why_not()


def written(svg: str, dpi: int) -> bytes:
    """The picture as PNG, ``dpi`` dots to the inch of its true size.

    Raises:
        PrintkitError: the system has no cairo library; says what to install.
    """
    if not is_available():
        raise PrintkitError(why_not())
    import cairosvg

    # cairosvg takes a millimetre as dpi / 25.4 dots, so true size needs no scale.
    return cast(bytes, cairosvg.svg2png(bytestring=svg.encode(), url=ADDRESS, dpi=dpi))
