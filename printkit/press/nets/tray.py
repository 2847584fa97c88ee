"""A tray without a lid; a wider one is its lid."""

from dataclasses import replace

from printkit.press.nets.net import Edge, Joint, Net, Panel, rectangle
from printkit.press.nets.stuff import Stuff

FRONT, BACK, LEFT, RIGHT, BASE = "front", "back", "left", "right", "base"


def tray(name: str, width_mm: float, depth_mm: float, wall_mm: float, of: Stuff) -> Net:
    """A tray of that size inside; front and back walls end in tabs, glued inside those beside them."""
    w, d, h = width_mm, depth_mm, wall_mm
    right, bottom = h + w, h + d
    walls = (
        Panel(BASE, rectangle(h, h, w, d)),
        Panel(LEFT, rectangle(0, h, h, d), BASE, ((h, h), (h, bottom))),
        Panel(RIGHT, rectangle(right, h, h, d), BASE, ((right, h), (right, bottom))),
        Panel(BACK, rectangle(h, 0, w, h), BASE, ((h, h), (right, h))),
        Panel(FRONT, rectangle(h, bottom, w, h), BASE, ((h, bottom), (right, bottom))),
    )
    reach = min(of.glue, d / 2)
    tabs = tuple(
        _tab(wall, x, out, (y, y + h), of.chamfer)
        for wall, y in ((BACK, 0.0), (FRONT, bottom))
        for x, out in ((h, h - reach), (right, right + reach))
        if h > 2 * of.chamfer
    )
    return Net(name, _moved((*walls, *tabs), max(0.0, reach - h)), _joints(w, d, h, reach), (w, d, h))


def _tab(wall: str, x: float, out: float, span: tuple[float, float], chamfer: float) -> Panel:
    """A glue tab at an end of a wall, tapering to ``out``."""
    top, bottom = span
    corners = ((x, top), (out, top + chamfer), (out, bottom - chamfer), (x, bottom))
    side = LEFT if out < x else RIGHT
    own = corners if out > x else corners[::-1]
    return Panel(f"{wall} {side} tab", own, wall, ((x, top), (x, bottom)), is_glued=True)


def _moved(panels: tuple[Panel, ...], by_mm: float) -> tuple[Panel, ...]:
    """All of it moved right, where tabs would reach out at the left."""
    return tuple(
        replace(
            panel,
            corners=tuple((x + by_mm, y) for x, y in panel.corners),
            crease=_right(panel.crease, by_mm) if panel.crease else None,
        )
        for panel in panels
    )


def _right(edge: Edge, by_mm: float) -> Edge:
    (x, y), (end_x, end_y) = edge
    return (x + by_mm, y), (end_x + by_mm, end_y)


def _joints(w: float, d: float, h: float, reach: float) -> tuple[Joint, ...]:
    """The four upright corners: an end of the front or back wall and one of the walls beside it."""
    right, bottom, off = h + w, h + d, max(0.0, reach - h)
    plain = (
        Joint(BACK, ((h, h), (h, 0)), LEFT, ((h, h), (0, h))),
        Joint(BACK, ((right, h), (right, 0)), RIGHT, ((right, h), (right + h, h))),
        Joint(FRONT, ((h, bottom), (h, bottom + h)), LEFT, ((h, bottom), (0, bottom))),
        Joint(FRONT, ((right, bottom), (right, bottom + h)), RIGHT, ((right, bottom), (right + h, bottom))),
    )
    return tuple(
        replace(each, edge=_right(each.edge, off), other_edge=_right(each.other_edge, off)) for each in plain
    )
