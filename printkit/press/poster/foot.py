"""The strip at the foot of a poster's page: what page it is, and a ruler to check the scale by."""

from collections.abc import Iterator
from functools import cache

from printkit.ink import fonts
from printkit.ink.drawing import Drawing, Item, Path, Placed, Text
from printkit.press.marks import FURNITURE_TEXT, RULER_LINE
from printkit.press.poster.plan import Plan

HINT = "sans", 6.5
FOOT, FOOT_LEAST_PT, FOOT_UP_MM, FOOT_GAP_MM = ("sans", 8.0), 5.0, 1.3, 6.0
RULERS_MM, RULER_DEEP_MM, LABEL_GAP_MM = (50, 25, 10), 1.9, 1.5
SCALE_WORDS = "print at 100 %"


def foot(plan: Plan, said: str) -> Iterator[Item]:
    """The words at a page's foot, and at their right a ruler as long as there is room for."""
    printable = plan.stock.printable
    base_mm = printable.bottom_mm - FOOT_UP_MM
    words = " · ".join((plan.board.game, plan.board.name, said))
    face, size_pt = FOOT
    size_pt = max(FOOT_LEAST_PT, min(size_pt, size_pt * printable.width_mm / fonts.width_mm(words, *FOOT)))
    yield Text(printable.x_mm, base_mm, words, face, size_pt, FURNITURE_TEXT)
    left_mm = printable.x_mm + fonts.width_mm(words, face, size_pt) + FOOT_GAP_MM
    for length_mm in RULERS_MM:
        label = f"{length_mm} mm, {SCALE_WORDS}"
        wide_mm = length_mm + LABEL_GAP_MM + fonts.width_mm(label, *HINT)
        if left_mm + wide_mm <= printable.right_mm:
            at_mm = printable.right_mm - wide_mm
            yield Placed(low_ruler(length_mm), at_mm, base_mm - RULER_DEEP_MM)
            yield Text(at_mm + length_mm + LABEL_GAP_MM, base_mm, label, *HINT, FURNITURE_TEXT)
            return


@cache
def low_ruler(length_mm: int) -> Drawing:
    """A low ruler, its line at the foot: ticks for each millimetre, fifth and tenth."""
    base = RULER_DEEP_MM
    ticks = [(at, base if at % 10 == 0 else 1.3 if at % 5 == 0 else 0.8) for at in range(length_mm + 1)]
    segments: list[tuple[str | float, ...]] = [("M", 0.0, base), ("L", float(length_mm), base)]
    for at, high in ticks:
        segments += [("M", float(at), base), ("L", float(at), base - high)]
    return Drawing(f"low ruler {length_mm}", length_mm, base, (Path(tuple(segments), stroke=RULER_LINE),))
