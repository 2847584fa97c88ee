"""Numbers, colours and turns as the writers put them down."""

import math
import re
from functools import lru_cache

from printkit.model.errors import PrintkitError

Matrix = tuple[float, float, float, float]

_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


@lru_cache(maxsize=65536)
def short(number: float) -> str:
    """A number to four decimals, without idle zeros; a tenth of a micron in millimetres.

    >>> short(2.50000001), short(-0.00001), short(12)
    ('2.5', '0', '12')
    """
    if not math.isfinite(number):
        raise ValueError(f"a drawing needs finite numbers, got {number}")
    written = f"{number:.4f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def exact(number: float) -> str:
    """A number to eight decimals, for scales and turns, whose slips grow with the distance.

    >>> exact(0.0035277777777), exact(1.0), exact(-0.0)
    ('0.00352778', '1', '0')
    """
    written = f"{number:.8f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


@lru_cache(maxsize=1024)
def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, each 0 to 255, of ``#rrggbb`` or ``#rgb``.

    Raises:
        PrintkitError: anything else.

    >>> channels("#0E5A66"), channels("#fff")
    ((14, 90, 102), (255, 255, 255))
    """
    if not _COLOUR.fullmatch(colour):
        raise PrintkitError(f"colour {colour!r}: must be written #rrggbb or #rgb")
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def turning(turn_deg: float, scale: float = 1.0) -> Matrix:
    """The four numbers a, b, c, d of a clockwise turn where y runs down.

    >>> turning(90, 2)
    (0.0, 2.0, -2.0, 0.0)
    """
    right_angles, rest = divmod(turn_deg, 90)
    if rest == 0:
        cosine, sine = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(right_angles) % 4]
    else:
        cosine, sine = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    return (scale * cosine, scale * sine, -scale * sine or 0.0, scale * cosine)
