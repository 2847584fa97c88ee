"""What a plotter or laser follows: cuts, score line and registration marks of a side, as SVG."""

from dataclasses import dataclass

from printkit.ink.drawing import Drawing, Group, Path, Stroke, polyline
from printkit.press.cutting.cuts import Trace, to_cut, traces
from printkit.press.cutting.guides import fold_line
from printkit.press.cutting.registration import registered, registration_traces
from printkit.press.plan import Plan, Sheet

HAIRLINE_MM = 0.025
"""As thin as lasers want a line to take it for a cut."""
COLOURS = {"cut": "#FF0000", "fold": "#0000FF", "registration": "#000000"}
"""Red is cut and blue is scored, as most laser programs have it."""


@dataclass(frozen=True, slots=True)
class Layer:
    """Lines that a machine treats alike: ``cut``, ``fold`` or ``registration``."""

    name: str
    traces: tuple[Trace, ...]


def layers(sheet: Sheet, plan: Plan) -> tuple[Layer, ...]:
    """The lines of a side in millimetres from the page's top left, y downwards.

    The layer of cuts is always there, the others where the sheet has such lines. A
    sheet that folds is scored, glued, and then cut along its fronts.
    """
    fold = () if sheet.fold is None else (fold_line(sheet.fold, plan.stock.printable),)
    area = registered(sheet, plan.stock)
    found = (
        Layer("cut", traces(*to_cut(sheet))),
        Layer("registration", registration_traces(area) if area else ()),
        Layer("fold", fold),
    )
    return tuple(layer for layer in found if layer.traces or layer.name == "cut")


def cut_svg(sheet: Sheet, plan: Plan) -> str:
    """The cuts of a side as SVG in true size, with a layer for each kind of line and nothing else."""
    from printkit.ink import svg  # a run without cutter files need not load svgwrite

    items = tuple(_layer(layer) for layer in layers(sheet, plan))
    return svg.written(Drawing(f"cuts {sheet.label}", plan.paper.width_mm, plan.paper.height_mm, items))


def _layer(layer: Layer) -> Group:
    stroke = Stroke(COLOURS[layer.name], HAIRLINE_MM)
    named = (("id", layer.name), ("inkscape:groupmode", "layer"), ("inkscape:label", layer.name))
    return Group(tuple(_path(trace, stroke) for trace in layer.traces), attributes=named)


def _path(trace: Trace, stroke: Stroke) -> Path:
    is_closed = trace[0] == trace[-1]
    return polyline(trace[:-1] if is_closed else trace, closed=is_closed, stroke=stroke)
