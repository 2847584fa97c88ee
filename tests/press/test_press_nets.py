"""Nets of boxes: folded in space they close, and hold what they are for."""

from itertools import combinations
from math import isclose, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.press.nets import Net, Panel, packings, stuff, tray, tuck_box

Vector = tuple[float, float, float]
sizes = st.floats(min_value=8, max_value=180).map(lambda length: round(length, 1))
walls = st.floats(min_value=4, max_value=40).map(lambda length: round(length, 1))


@st.composite
def nets(draw: st.DrawFn) -> Net:
    if draw(st.booleans()):
        return tray("tray", draw(sizes), draw(sizes), draw(walls), stuff())
    return tuck_box("box", draw(sizes), draw(sizes), draw(sizes), stuff())


def minus(one: Vector, other: Vector) -> Vector:
    return (one[0] - other[0], one[1] - other[1], one[2] - other[2])


def turned(point: Vector, start: Vector, end: Vector, way: int) -> Vector:
    """The point after a quarter turn about the line from start to end."""
    axis = minus(end, start)
    length = sum(value * value for value in axis) ** 0.5
    u = [value / length for value in axis]
    p = minus(point, start)
    along = sum(a * b for a, b in zip(u, p, strict=True))
    cross = (u[1] * p[2] - u[2] * p[1], u[2] * p[0] - u[0] * p[2], u[0] * p[1] - u[1] * p[0])
    return tuple(s + way * c + along * a for s, c, a in zip(start, cross, u, strict=True))  # type: ignore[return-value]


def folded(net: Net, panel: Panel, point: tuple[float, float]) -> Vector:
    """Where a point of a panel is when every crease is folded up: from the panel outwards to the root."""
    place: Vector = (*point, 0.0)
    while panel.crease:
        (x, y), (end_x, end_y) = panel.crease
        middle = [sum(corner[axis] for corner in panel.corners) / len(panel.corners) for axis in (0, 1)]
        lift = (end_x - x) * (middle[1] - y) - (end_y - y) * (middle[0] - x)
        place = turned(place, (x, y, 0), (end_x, end_y, 0), 1 if lift > 0 else -1)
        panel = net.panel(panel.parent)
    return place


def is_near(one: Vector, other: Vector) -> bool:
    return all(isclose(a, b, abs_tol=1e-6) for a, b in zip(one, other, strict=True))


@given(nets())
def test_folded_the_edges_of_each_joint_meet(net: Net) -> None:
    for joint in net.joints:
        ends = [folded(net, net.panel(joint.panel), point) for point in joint.edge]
        others = [folded(net, net.panel(joint.other), point) for point in joint.other_edge]

        assert all(map(is_near, ends, others)), (net.name, joint)


@given(nets())
def test_folded_its_walls_are_what_it_holds(net: Net) -> None:
    whole = [panel for panel in net.panels if not panel.is_glued and "flap" not in panel.name]
    solid = [panel for panel in whole if "tuck" not in panel.name]
    places = [folded(net, panel, point) for panel in solid for point in panel.corners]
    spans = sorted(max(p[axis] for p in places) - min(p[axis] for p in places) for axis in range(3))

    assert all(isclose(a, b, abs_tol=1e-6) for a, b in zip(spans, sorted(net.inside_mm), strict=True))


@given(nets())
def test_flaps_and_tabs_stay_inside_the_folded_box(net: Net) -> None:
    solid = [p for p in net.panels if not p.is_glued and "flap" not in p.name and "tuck" not in p.name]
    places = [folded(net, panel, point) for panel in solid for point in panel.corners]
    for panel in net.panels:
        for point in panel.corners:
            place = folded(net, panel, point)
            for axis in range(3):
                least, most = min(p[axis] for p in places), max(p[axis] for p in places)
                assert least - 1e-6 <= place[axis] <= most + 1e-6, panel.name


@given(nets())
def test_no_panel_lies_on_another(net: Net) -> None:
    for one, other in combinations(net.panels, 2):
        overlaps = [
            min(max(p[axis] for p in one.corners), max(p[axis] for p in other.corners))
            - max(min(p[axis] for p in one.corners), min(p[axis] for p in other.corners))
            for axis in (0, 1)
        ]
        assert min(overlaps) < 1e-6, (one.name, other.name)


@given(nets())
def test_every_crease_is_an_edge_of_both_its_panels_and_no_cut(net: Net) -> None:
    for panel in net.panels:
        if panel.crease is None:
            continue
        assert any({*edge} == {*panel.crease} for edge in panel.edges()), panel.name
    lengths = {edge: abs(edge[0][0] - edge[1][0]) + abs(edge[0][1] - edge[1][1]) for edge in net.cuts()}
    assert min(lengths.values()) > 1e-6
    assert not {frozenset(edge) for edge in net.cuts()} & {frozenset(edge) for edge in net.creases()}


@given(nets())
def test_it_begins_at_the_top_left_of_what_it_takes(net: Net) -> None:
    points = [point for panel in net.panels for point in panel.corners]

    assert isclose(min(x for x, _ in points), 0, abs_tol=1e-6)
    assert isclose(min(y for _, y in points), 0, abs_tol=1e-6)


@pytest.mark.parametrize("count", [1, 2, 7, 96, 192, 200])
def test_every_way_to_stack_pieces_has_room_for_them_and_no_layer_too_many(count: int) -> None:
    for way in packings(count, 12, 1.2):
        assert prod((way.columns, way.rows, way.high)) >= count
        assert way.columns * way.rows * (way.high - 1) < count
