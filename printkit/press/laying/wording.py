"""How a section was laid, in one line for people."""

from collections.abc import Iterator
from dataclasses import replace

from printkit.press.face import Section
from printkit.press.laying.flow import Flow
from printkit.press.laying.packing import Kind, Packing


def said(section: Section, flow: Flow) -> str:
    """What fits a sheet in which way, and how many sheets that makes."""
    words = section.subtitle.replace("{faces}", "").strip().rstrip(",:")
    fold = flow.bed.fold
    folded = "" if fold is None else f", folded along {'an upright' if fold.is_upright else 'a level'} line"
    return f"{words}: {_ways(flow)}{folded}"


def _ways(flow: Flow) -> str:
    sheets = _counted(len(flow.sheets), "sheet")
    faces = sum(group.count for group in flow.groups)
    if flow.way == "nested":
        return f"{_kinds(flow)} fitted into each other; {faces} on {sheets} instead of {flow.plain_sheets}"
    if flow.way == "apart":
        return f"{_kinds(flow)}, each size on sheets of its own; {faces} on {sheets}"
    if len(flow.groups) == 1:
        packing = flow.packings[0]
        fit = "fits" if packing.count == 1 else "fit"
        return f"{packing.count} {fit} a sheet, {packed(packing)}; {faces} on {sheets}"
    shown = set(_blocks(flow))
    blocks = _counted(len(flow.groups), "block")
    if len(shown) == 1:
        return f"{blocks} of {shown.pop()}; {faces} on {sheets}"
    return f"{blocks}, one below the other; {faces} on {sheets}"


def _blocks(flow: Flow) -> Iterator[str]:
    """Each block: how many faces, in how many columns and rows."""
    used = {piece.group: piece.packing for pieces in reversed(flow.sheets) for piece in reversed(pieces)}
    for index, group in enumerate(flow.groups):
        rows = min(used[index].rows, used[index].rows_for(group.count))
        yield f"{group.count}, {packed(replace(used[index], rows=rows))}"


def packed(packing: Packing) -> str:
    """A packing in words: ``12 x 8 upright``.

    >>> from printkit.press.laying.packing import packings
    >>> packed(packings(Kind(100, 60, ()), (182, 240))[1])
    '3 x 2 turned'
    """
    columns, rows = packing.shown
    turned = "turned" if packing.turn_deg else "upright"
    manner = {
        "rows": "",
        "honeycomb": " as a honeycomb",
        "strips": " in strips, every other one turned round",
    }
    return f"{columns} x {rows} {turned}{manner[packing.lattice.way]}"


def _kinds(flow: Flow) -> str:
    """How many there are of each size: ``12 of 60 x 40 mm and 30 of 15 x 15 mm``."""
    counts: dict[Kind, int] = {}
    for group in flow.groups:
        counts[group.kind] = counts.get(group.kind, 0) + group.count
    *most, last = (
        f"{count} of {kind.width_mm:.4g} x {kind.height_mm:.4g} mm" for kind, count in counts.items()
    )
    return f"{', '.join(most)} and {last}" if most else last


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
