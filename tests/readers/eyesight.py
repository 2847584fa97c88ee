"""How a grey printer and colour-blind people see a picture: judged from its dots, apart from our own code."""

from collections.abc import Iterable

from PIL import Image

# Machado, Oliveira, Fernandes 2009, full severity, on linear light.
SIGHTS = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "red-blind": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "green-blind": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "blue-blind": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
GREY_STEP = 40
SHARE = 0.08


def greys(picture: Image.Image, sight: str) -> list[int]:
    """How bright each dot is on a grey printer, for somebody with this sight."""
    known: dict[tuple[int, int, int], int] = {}
    return [
        known.setdefault(dot, seen(dot, sight)) if dot not in known else known[dot] for dot in dots(picture)
    ]


def dots(picture: Image.Image) -> list[tuple[int, int, int]]:
    raw = picture.tobytes()
    return list(zip(raw[::3], raw[1::3], raw[2::3], strict=True))


def seen(dot: tuple[int, int, int], sight: str) -> int:
    light = [linear(channel / 255) for channel in dot]
    mixed = [sum(share * part for share, part in zip(row, light, strict=True)) for row in SIGHTS[sight]]
    red, green, blue = (255 * curved(min(1.0, max(0.0, channel))) for channel in mixed)
    return round(0.299 * red + 0.587 * green + 0.114 * blue)


def linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def curved(channel: float) -> float:
    return 12.92 * channel if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055


def apart(one: Iterable[int], other: Iterable[int]) -> float:
    """The share of dots that differ by 40 of 255 grey levels or more."""
    differences = [abs(a - b) >= GREY_STEP for a, b in zip(one, other, strict=True)]
    return sum(differences) / len(differences)
