"""What a print shop expects of a PDF besides its pages: the colours it means, and boxes to trim by."""

from io import BytesIO
from typing import Any

from printkit.ink.drawing import PT_PER_MM
from printkit.press.paper import Area, Paper

CONDITION = "sRGB IEC61966-2.1"
DATED, PLATFORM = slice(24, 36), slice(40, 44)
"""Where an ICC profile's header says when and on what it was made (ICC.1, 7.2)."""


def finished(pdf: bytes) -> bytes:
    """The PDF with an output intent that says its colours are sRGB (ISO 32000, 14.11.5).

    The same file comes out for the same file.
    """
    import pikepdf  # only a shop edition pays for it

    with pikepdf.open(BytesIO(pdf)) as document:
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


def set_boxes(canvas: Any, paper: Paper, trim: Area | None = None, bleed_mm: float = 0.0) -> None:
    """Tell the canvas where its next page is trimmed, and where its ink ends; the whole paper if nowhere."""
    trim = trim or Area(0, 0, paper.width_mm, paper.height_mm)
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
