"""The list of counters to tick off while cutting, as a table that spreadsheets open (RFC 4180)."""

import csv
import io
from collections import Counter as Tally
from collections.abc import Iterator, Sequence

from counters import unit_id
from printkit.model import Counter, Scheme, UnitFace
from printkit.press import Placement, Plan, Sheet, Side

HEAD = ("id", "type", "scheme", "copy", "sheet", "row", "column", "front", "back", "cut")


def tick_list(plan: Plan, listed: Sequence[Counter], schemes: Sequence[Scheme]) -> str:
    """A line for each counter in the order it lies on the sheets; the last column is left for ticks."""
    known = {unit_id(own.front, scheme): (own, scheme) for scheme in schemes for own in listed}
    backs = {f"{name} back": name for name in known}
    copies: Tally[str] = Tally()
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEAD)
    for sheet in plan.sheets:
        for placed, row, column in _spots(plan, sheet):
            name = backs.get(placed.face.name, placed.face.name)
            own, scheme = known[name]
            copies[name] += 1
            said = (_front(own.front), _back(own))
            writer.writerow((name, own.name, scheme.name, copies[name], sheet.number, row, column, *said, ""))
    return text.getvalue()


def _spots(plan: Plan, sheet: Sheet) -> Iterator[tuple[Placement, int, int]]:
    """The faces by which a sheet is cut, with row and column, counted from the top left."""
    has_fronts = any(placed.side is Side.FRONT for placed in plan.placements())
    wanted = Side.FRONT if has_fronts else Side.BACK
    faces = [placed for placed in sheet.placements if placed.side is wanted]
    rows = sorted({round(placed.y_mm, 2) for placed in faces})
    columns = sorted({round(placed.x_mm, 2) for placed in faces})
    for placed in sorted(faces, key=lambda each: (round(each.y_mm, 2), round(each.x_mm, 2))):
        yield placed, rows.index(round(placed.y_mm, 2)) + 1, columns.index(round(placed.x_mm, 2)) + 1


def _front(face: UnitFace) -> str:
    return f"{face.symbol} {face.echelon}".strip()


def _back(own: Counter) -> str:
    return "disabled" if isinstance(own.back, UnitFace) else "letter"
