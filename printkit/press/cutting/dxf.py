"""Cut lines as DXF, release 12: what every plotter, laser and drawing program reads."""

from collections.abc import Iterator, Sequence

from printkit.press.cutting.cuts import Trace
from printkit.press.cutting.cutter import Layer, layers
from printkit.press.paper import Paper
from printkit.press.plan import Plan, Sheet

RED, BLUE, BLACK = 1, 5, 7
COLOURS = {"cut": RED, "fold": BLUE, "registration": BLACK}
MILLIMETRES, METRIC = 4, 1
CLOSED = 1

_Pair = tuple[int, str | int | float]


def cut_dxf(sheet: Sheet, plan: Plan) -> str:
    """The cuts of a side as DXF in millimetres, from the bottom left of the page, y upwards.

    Layers CUT, REGISTRATION and FOLD; straight cuts are lines, all others polylines.
    """
    found = layers(sheet, plan)
    pairs = (*_header(plan.paper), *_tables(found), *_entities(found, plan.paper.height_mm), (0, "EOF"))
    return "".join(f"{code:>3}\n{_said(value)}\n" for code, value in pairs)


def _said(value: str | int | float) -> str:
    """A value as its line; lengths to a tenth of a micron.

    >>> _said(210.0), _said(-0.00001), _said(4)
    ('210.0000', '0.0000', '4')
    """
    return f"{round(value, 4) + 0.0:.4f}" if isinstance(value, float) else str(value)


def _header(paper: Paper) -> Iterator[_Pair]:
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$INSUNITS"), (70, MILLIMETRES), (9, "$MEASUREMENT"), (70, METRIC))
    for name, x, y in (("MIN", 0.0, 0.0), ("MAX", paper.width_mm, paper.height_mm)):
        yield from ((9, f"$EXT{name}"), (10, x), (20, y), (30, 0.0))
        yield from ((9, f"$LIM{name}"), (10, x), (20, y))
    yield 0, "ENDSEC"


def _tables(found: Sequence[Layer]) -> Iterator[_Pair]:
    yield from ((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LTYPE"), (70, 1))
    yield from ((0, "LTYPE"), (2, "CONTINUOUS"), (70, 0), (3, "Solid line"), (72, 65), (73, 0), (40, 0.0))
    yield from ((0, "ENDTAB"), (0, "TABLE"), (2, "LAYER"), (70, len(found)))
    for layer in found:
        yield from ((0, "LAYER"), (2, layer.name.upper()), (70, 0), (62, COLOURS[layer.name]))
        yield 6, "CONTINUOUS"
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _entities(found: Sequence[Layer], height_mm: float) -> Iterator[_Pair]:
    yield from ((0, "SECTION"), (2, "ENTITIES"))
    for layer in found:
        for trace in layer.traces:
            upwards = tuple((float(x), height_mm - y) for x, y in trace)
            yield from _line(layer, upwards) if len(trace) == 2 else _polyline(layer, upwards)
    yield 0, "ENDSEC"


def _line(layer: Layer, trace: Trace) -> Iterator[_Pair]:
    (x, y), (end_x, end_y) = trace
    yield from ((0, "LINE"), (8, layer.name.upper()), (10, x), (20, y), (11, end_x), (21, end_y))


def _polyline(layer: Layer, trace: Trace) -> Iterator[_Pair]:
    is_closed = trace[0] == trace[-1]
    name = layer.name.upper()
    yield from ((0, "POLYLINE"), (8, name), (66, 1), (70, CLOSED if is_closed else 0))
    yield from ((10, 0.0), (20, 0.0), (30, 0.0))
    for x, y in trace[:-1] if is_closed else trace:
        yield from ((0, "VERTEX"), (8, name), (10, x), (20, y))
    yield from ((0, "SEQEND"), (8, name))
