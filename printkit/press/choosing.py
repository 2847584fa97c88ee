"""From a person's words about paper to a ``Stock`` that can be printed, or one line why not."""

from dataclasses import replace
from math import isfinite

from printkit.model import UsageError
from printkit.press.paper import Paper
from printkit.press.stock import (
    BLOCK_GAP_MM,
    HOME_LEAST_MM,
    SHOP_BLEED_MM,
    TICK_MM,
    TICK_OFF_MM,
    Cutting,
    Duplex,
    Edition,
    Marks,
    Order,
    Sides,
    Stock,
)

MARGIN_MM = 10.0
SHAPE_GAP_MM = 5.0
"""Between faces that are no rectangles, unless a gap is asked for."""
MOST_BLEED_MM, MOST_GAP_MM = 10.0, 50.0
TICK_RANGE_MM, TICK_OFF_RANGE_MM = (1.0, 20.0), (0.5, 20.0)


def chosen(
    paper: Paper,
    *,
    margin_mm: float | None = None,
    edition: Edition = "home",
    bleed_mm: float | None = None,
    gap_mm: float | None = None,
    columns: int | None = None,
    rows: int | None = None,
    duplex: Duplex = "long",
    sides: Sides = "both",
    order: Order = "interleaved",
    marks: tuple[Marks, float, float | None] = ("edges", TICK_MM, None),
    printer: str = "",
) -> Stock:
    """The stock that the choices make together; what is None follows from the edition.

    ``marks`` are their kind, length and distance from the face.

    Raises:
        UsageError: a length out of range, or choices that contradict each other.
        PrintkitError: no printer of that name, or its profile cannot be read.
    """
    _refuse_contradictions(edition, duplex, sides, marks[0], printer)
    if duplex == "fold" and order == "grouped":
        raise UsageError("order grouped: a sheet that folds bears both sides; take duplex long or short")
    bleed, gap = _bleed_and_gap(bleed_mm, gap_mm, edition)
    for name, count in (("columns", columns), ("rows", rows)):
        if count is not None and count < 1:
            raise UsageError(f"{name} {count}: 1 or more")
    cutting = _cutting(marks, bleed, edition)
    stock = Stock(
        paper,
        _margin(paper, margin_mm, edition),
        edition,
        bleed,
        gap,
        block_gap_mm=_block_gap(cutting, bleed, is_asked=marks[2] is not None),
        shape_gap_mm=max(gap, SHAPE_GAP_MM) if gap_mm is None else gap,
        columns=columns,
        rows=rows,
        duplex=duplex,
        sides="fronts" if duplex == "off" else sides,
        order=order,
        cutting=cutting,
    )
    if not printer:
        return stock
    from printkit.press.printers import corrections  # most printings correct nothing

    front, back = corrections(printer, paper, duplex)
    return replace(stock, front=front, back=back)


def _refuse_contradictions(
    edition: Edition, duplex: Duplex, sides: Sides, marks: Marks, printer: str
) -> None:
    if edition == "shop":
        for is_asked, words in (
            (duplex == "fold", "duplex fold: a shop prints both sides; take long or short"),
            (marks == "lines", "marks lines: a shop edition has nothing inside the trim; take edges"),
            (bool(printer), f"printer {printer}: a profile corrects your own printer, not a shop's"),
        ):
            if is_asked:
                raise UsageError(words)
    if sides == "backs" and duplex in ("fold", "off"):
        raise UsageError(f"sides backs: duplex {duplex} has no pages of backs; take long or short")
    if sides == "fronts" and duplex == "fold":
        raise UsageError("sides fronts: a sheet that folds bears both; take duplex off")


def _bleed_and_gap(bleed_mm: float | None, gap_mm: float | None, edition: Edition) -> tuple[float, float]:
    bleed = _within("bleed", bleed_mm, SHOP_BLEED_MM if edition == "shop" else 0.0, 0.0, MOST_BLEED_MM)
    gap = _within("gap", gap_mm, 2 * bleed, 0.0, MOST_GAP_MM)
    if gap < 2 * bleed:
        raise UsageError(
            f"bleed {bleed:g} mm: faces {gap:g} mm apart have room for {gap / 2:g} mm at most; "
            f"take a gap of {2 * bleed:g} mm or leave it to the bleed"
        )
    return bleed, gap


def _margin(paper: Paper, margin_mm: float | None, edition: Edition) -> float:
    margin = MARGIN_MM if margin_mm is None else margin_mm
    most_mm = paper.widest_margin_mm
    least_mm = HOME_LEAST_MM if edition == "home" else 0.0
    if not isfinite(margin) or not least_mm <= margin <= most_mm:
        why = "; printers at home reach no further" if 0 <= margin < least_mm else ""
        raise UsageError(f"margin {margin:g} mm: on {paper.name} it is {least_mm:g} to {most_mm:g} mm{why}")
    return margin


def _cutting(marks: tuple[Marks, float, float | None], bleed_mm: float, edition: Edition) -> Cutting:
    kind, length_mm, distance_mm = marks
    length = _within("mark length", length_mm, TICK_MM, *TICK_RANGE_MM)
    distance = _within("mark distance", distance_mm, TICK_OFF_MM + bleed_mm, *TICK_OFF_RANGE_MM)
    if distance < bleed_mm:
        raise UsageError(f"mark distance {distance:g} mm: marks stand outside the bleed of {bleed_mm:g} mm")
    return Cutting(kind, length, distance, has_order=edition == "home")


def _block_gap(cutting: Cutting, bleed_mm: float, *, is_asked: bool) -> float:
    """What parts blocks: enough for marks that somebody wants far off their faces.

    What is longer than the gap is drawn shorter; a mark that begins behind it would be lost.
    """
    if not is_asked or cutting.marks == "off":
        return BLOCK_GAP_MM
    return max(BLOCK_GAP_MM, cutting.distance_mm + TICK_MM + bleed_mm)


def _within(name: str, length_mm: float | None, otherwise: float, least: float, most: float) -> float:
    length = otherwise if length_mm is None else length_mm
    if not isfinite(length) or not least <= length <= most:
        raise UsageError(f"{name} {length:g} mm: {least:g} to {most:g} mm")
    return length
