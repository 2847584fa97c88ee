"""What is done to finished PDFs: boxes and the colours meant for a shop, a printer's correction at home."""

from collections.abc import Collection
from io import BytesIO
from math import cos, radians, sin
from typing import Any

from printkit.ink.drawing import PT_PER_MM
from printkit.ink.notation import exact
from printkit.press.paper import Area, Paper
from printkit.press.stock import Correction

CONDITION = "sRGB IEC61966-2.1"
DATED, PLATFORM = slice(24, 36), slice(40, 44)
"""Where an ICC profile's header says when and on what it was made (ICC.1, 7.2)."""


def finished(pdf: bytes) -> bytes:
    """The PDF with an output intent that says its colours are sRGB (ISO 32000, 14.11.5).

    Pages that do not say where they are trimmed are trimmed at their edge. The same
    file comes out for the same file.
    """
    import pikepdf  # only a shop edition pays for it

    with pikepdf.open(BytesIO(pdf)) as document:
        for page in document.pages:
            for box in ("/TrimBox", "/BleedBox"):
                page.obj[box] = page.obj.get(box, page.mediabox)
        profile = document.make_stream(_srgb(), N=3, Alternate=pikepdf.Name.DeviceRGB)
        intent = pikepdf.Dictionary(
            Type=pikepdf.Name.OutputIntent,
            S=pikepdf.Name.GTS_PDFX,
            OutputConditionIdentifier=CONDITION,
            RegistryName="http://www.color.org",
            Info=CONDITION,
            DestOutputProfile=document.make_indirect(profile),
        )
        document.Root.OutputIntents = pikepdf.Array([document.make_indirect(intent)])
        return _saved(document)


def asking(pdf: bytes, preference: str) -> bytes:
    """The PDF that asks to be printed so: ``Simplex``, or which edge its sheets turn on (ISO 32000, 12.2)."""
    import pikepdf

    with pikepdf.open(BytesIO(pdf)) as document:
        preferences = document.Root.get("/ViewerPreferences", pikepdf.Dictionary())
        preferences.Duplex = pikepdf.Name(f"/{preference}")
        document.Root.ViewerPreferences = preferences
        return _saved(document)


def moved(
    pdf: bytes, front: Correction, back: Correction | None = None, backs: Collection[int] | None = None
) -> bytes:
    """The PDF with its pages' ink moved and turned as a printer's profile asks.

    ``backs`` are the pages, counted from 0, that lie on backs: every second one if
    nobody says. Without a ``back`` all are moved as fronts. Links stay where they are:
    a printer does not follow them.
    """
    import pikepdf

    with pikepdf.open(BytesIO(pdf)) as document:
        for index, page in enumerate(document.pages):
            is_back = bool(index % 2) if backs is None else index in backs
            correction = back if back is not None and is_back else front
            if correction != Correction():
                page.contents_add(_moving(correction, page).encode(), prepend=True)
                page.contents_add(b"Q")
        return _saved(document)


def _moving(correction: Correction, page: Any) -> str:
    """The operators that move a page and turn it about its middle, y upwards."""
    left, bottom, right, top = (float(number) for number in page.mediabox)
    x, y = (left + right) / 2, (bottom + top) / 2
    cosine, sine = cos(radians(correction.turn_deg)), -sin(radians(correction.turn_deg))
    across = x - x * cosine + y * sine + correction.dx_mm * PT_PER_MM
    along = y - x * sine - y * cosine - correction.dy_mm * PT_PER_MM
    return f"q {exact(cosine)} {exact(sine)} {exact(-sine)} {exact(cosine)} {exact(across)} {exact(along)} cm"


def _saved(document: Any) -> bytes:
    file = BytesIO()
    document.save(file, deterministic_id=True)
    return file.getvalue()


def _srgb() -> bytes:
    """An sRGB profile that does not say when and where it was made."""
    from PIL import ImageCms

    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    for place in (DATED, PLATFORM):
        profile[place] = bytes(place.stop - place.start)
    return bytes(profile)


def set_boxes(canvas: Any, paper: Paper, trim: Area, bleed_mm: float) -> None:
    """Tell the canvas where its next page is trimmed, and where its ink ends."""
    bleed = trim.without(left_mm=-bleed_mm, top_mm=-bleed_mm, right_mm=-bleed_mm, bottom_mm=-bleed_mm)
    canvas.setTrimBox(_box(trim, paper))
    canvas.setBleedBox(_box(bleed, paper))


def _box(area: Area, paper: Paper) -> tuple[float, float, float, float]:
    """The area in points from the bottom left, inside the paper."""
    left, right = max(area.x_mm, 0.0), min(area.right_mm, paper.width_mm)
    top, bottom = max(area.y_mm, 0.0), min(area.bottom_mm, paper.height_mm)
    return (
        left * PT_PER_MM,
        (paper.height_mm - bottom) * PT_PER_MM,
        right * PT_PER_MM,
        (paper.height_mm - top) * PT_PER_MM,
    )
