"""Figures of play: where counters lie, what marks say, labels off both, words beside the picture."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tiles
from printkit.ink import fonts
from printkit.ink.drawing import Circle, Drawing, Group, Item, Path, Placed, Rect, Text
from printkit.model import Cell, PrintkitError, Scene, SceneMark, SceneNote, ScenePiece, UnitFace, UsageError
from printkit.model.hexes import FULL, STEPS
from tiles import marks, pattern
from tiles.curve import Frame

SIDE_MM = 11.3
UNIT = UnitFace("RAD", 3, "armour", "XX", "1", True, "", ())
RING: Mapping[tuple[int, int], str] = dict(
    zip(((0, 0), *STEPS), ("0503", "0502", "0602", "0603", "0504", "0403", "0402"), strict=True)
)


def scene_of(**changes: object) -> Scene:
    cells = tuple(Cell(place, FULL, 0 if label == "0603" else FULL, label) for place, label in RING.items())
    return replace(Scene("ring", cells, "caption", "alt"), **changes)  # type: ignore[arg-type]


def leaves(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield from leaves(item.items)
        else:
            yield item


def of_kind(drawing: Drawing, kind: type) -> list[Item]:
    return [item for item in leaves(drawing.items) if isinstance(item, kind)]


def plates(figure: tiles.Figure) -> dict[str, Rect]:
    """The plate under each label."""
    items = list(leaves(figure.under.items))
    pairs = pairwise(items)
    return {text.text: rect for rect, text in pairs if isinstance(rect, Rect) and isinstance(text, Text)}


def test_a_counter_at_rest_lies_in_the_middle_and_a_straddling_one_on_the_common_side() -> None:
    rest, straddle = ScenePiece(UNIT, "B", (0, 0)), ScenePiece(UNIT, "B", (0, 0), (0, 1), 1.0)
    half = ScenePiece(UNIT, "B", (0, 1), (0, 0), 0.5)
    figure = tiles.scene(scene_of(pieces=(rest, straddle, half)), SIDE_MM)
    (x, y), (to_x, to_y) = figure.spot(rest), figure.spot(straddle)

    assert to_x == pytest.approx(x)
    assert to_y - y == pytest.approx(SIDE_MM * 3**0.5 / 2)
    assert figure.spot(half)[1] - to_y == pytest.approx(SIDE_MM * 3**0.5 / 4)
    assert figure.spots == tuple(figure.spot(piece) for piece in figure.pieces)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_counters_on_one_spot_are_fanned_out_round_it(count: int) -> None:
    pieces = tuple(ScenePiece(replace(UNIT, serial=serial), "B", (0, 0)) for serial in range(count))
    alone = tiles.scene(scene_of(pieces=pieces[:1]), SIDE_MM).spots[0]
    spots = tiles.scene(scene_of(pieces=pieces), SIDE_MM).spots

    assert len(set(spots)) == count
    assert sum(x for x, _ in spots) / count == pytest.approx(alone[0])
    assert sum(y for _, y in spots) / count == pytest.approx(alone[1])


@given(
    piece=st.sampled_from(list(RING)),
    arrows=st.sets(st.sampled_from(STEPS)),
    crosses=st.sets(st.sampled_from(STEPS), max_size=2),
)
def test_labels_keep_off_counters(
    piece: tuple[int, int], arrows: set[tuple[int, int]], crosses: set[tuple[int, int]]
) -> None:
    found = [SceneMark("arrow", (0, 0), way) for way in sorted(arrows - crosses)]
    found += [SceneMark("cross", (0, 0), way) for way in sorted(crosses)]
    figure = tiles.scene(scene_of(pieces=(ScenePiece(UNIT, "B", piece),), marks=tuple(found)), SIDE_MM)
    (x, y), half = figure.spots[0], figure.counter_mm / 2

    assert set(plates(figure)) == set(RING.values())
    for label, plate in plates(figure).items():
        apart_x = abs(plate.x_mm + plate.width_mm / 2 - x) - plate.width_mm / 2 - half
        apart_y = abs(plate.y_mm + plate.height_mm / 2 - y) - plate.height_mm / 2 - half
        assert max(apart_x, apart_y) > -0.6, label


def test_an_arrow_goes_from_the_counters_edge_to_three_quarters_of_the_way() -> None:
    piece = ScenePiece(UNIT, "B", (0, 0))
    figure = tiles.scene(scene_of(pieces=(piece,), marks=(SceneMark("arrow", (0, 0), (0, -1)),)), SIDE_MM)
    (x, y), pitch = figure.spot(piece), SIDE_MM * 3**0.5
    shaft = next(item for item in figure.over.items if isinstance(item, Path) and len(item.segments) > 4)
    head = [item for item in figure.over.items if isinstance(item, Path) and item.fill]

    assert float(shaft.segments[0][2]) <= y - figure.counter_mm / 2
    assert head[0].segments[0][1:] == pytest.approx((x, y - 0.75 * pitch))


def test_arrows_that_follow_on_make_one_bent_arrow() -> None:
    steps = (SceneMark("arrow", (0, 0), (0, 1)), SceneMark("arrow", (0, 1), (-1, 1)))
    piece = ScenePiece(UNIT, "B", (0, 0))
    one = tiles.scene(scene_of(pieces=(piece,), marks=steps), SIDE_MM)
    two = tiles.scene(scene_of(pieces=(piece, ScenePiece(UNIT, "B", (0, 1))), marks=steps), SIDE_MM)

    assert len([item for item in one.over.items if isinstance(item, Path) and item.fill]) == 1
    assert len([item for item in two.over.items if isinstance(item, Path) and item.fill]) == 2


def test_arrows_of_a_straddling_counter_start_at_it_in_both_hexes() -> None:
    piece = ScenePiece(UNIT, "B", (0, 0), (0, 1), 1.0)
    found = (SceneMark("arrow", (0, 0), (0, -1)), SceneMark("arrow", (0, 1), (-1, 1)))
    figure = tiles.scene(scene_of(pieces=(piece,), marks=found), SIDE_MM)
    shafts = [item for item in figure.over.items if isinstance(item, Path) and len(item.segments) > 4]
    (x, y), half = figure.spot(piece), figure.counter_mm / 2

    assert shafts
    for shaft in shafts:
        _, tail_x, tail_y = shaft.segments[0]
        assert half < max(abs(float(tail_x) - x), abs(float(tail_y) - y)) < half + 3.5


@given(side_mm=st.floats(4.0, 15.0), to=st.sampled_from([(0, 0), (0, 1), (0, -1)]))
def test_an_arrow_shows_its_head_outside_the_counter_however_short_its_way(
    side_mm: float, to: tuple[int, int]
) -> None:
    piece = ScenePiece(UNIT, "B", (0, 0), (0, 1), 1.0)
    figure = tiles.scene(scene_of(pieces=(piece,), marks=(SceneMark("arrow", (0, 0), to),)), side_mm)
    head = next(item for item in figure.over.items if isinstance(item, Path) and item.fill)
    tip_y = float(head.segments[0][2])

    if side_mm > 8.5:
        assert abs(tip_y - figure.spot(piece)[1]) > figure.counter_mm / 2 + 2


def test_a_link_joins_counters_where_they_lie_and_else_the_centres() -> None:
    piece = ScenePiece(UNIT, "B", (0, 0), (1, -1), 0.4)
    scene = scene_of(pieces=(piece,), marks=(SceneMark("link", (0, 0), (0, 1)),))
    figure = tiles.scene(scene, SIDE_MM)
    middle = tiles.scene(scene_of(pieces=(ScenePiece(UNIT, "B", (0, 1)),)), SIDE_MM).spots[0]
    ends = [tuple(segment[1:] for segment in item.segments) for item in of_kind(figure.under, Path)]  # type: ignore[union-attr]

    assert ends.count((figure.spot(piece), middle)) == 2


def test_a_seam_runs_between_the_centres_and_is_cut_at_the_rim() -> None:
    figure = tiles.scene(scene_of(seams=(((0, 0), (3, 0)),)), SIDE_MM)
    (group,) = [
        item for item in figure.under.items if isinstance(item, Group) and item.clip and len(item.items) == 1
    ]
    (line,) = group.items
    alone = tiles.scene(scene_of(pieces=(ScenePiece(UNIT, "B", (0, 0)),)), SIDE_MM).spots[0]

    assert isinstance(line, Path)
    assert line.segments[0][1:] == pytest.approx(alone)
    assert float(line.segments[1][1]) == pytest.approx(alone[0] + 4.5 * SIDE_MM)
    assert group.clip is not None
    assert max(float(segment[1]) for segment in group.clip.segments if len(segment) > 1) < figure.width_mm


def test_a_cross_stands_on_the_common_side_in_a_white_disc_with_a_black_ring() -> None:
    figure = tiles.scene(scene_of(marks=(SceneMark("cross", (0, 0), (1, 0)),)), SIDE_MM)
    (disc,) = of_kind(figure.over, Circle)
    alone = tiles.scene(scene_of(pieces=(ScenePiece(UNIT, "B", (0, 0), (1, 0), 1.0),)), SIDE_MM)

    assert isinstance(disc, Circle)
    assert (disc.x_mm, disc.y_mm) == pytest.approx(alone.spots[0])
    assert disc.fill == "#FFFFFF"
    assert disc.stroke is not None
    assert disc.stroke.colour == "#000000"


@given(
    angle=st.floats(0, 360),
    x=st.floats(-50, 50),
    y=st.floats(-50, 50),
    radius=st.floats(3, 20),
    corners=st.integers(3, 8),
)
def test_hatching_lies_within_its_polygon_in_parallel_lines(
    angle: float, x: float, y: float, radius: float, corners: int
) -> None:
    from math import cos, radians, sin

    turns = [radians(angle + 360 * index / corners) for index in range(corners)]
    polygon = [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]
    segments = pattern.hatching(polygon, "#0E5A66").segments
    sums = [float(sx) + float(sy) for _, sx, sy in segments]

    assert all(hypot(float(sx) - x, float(sy) - y) <= radius + 1e-6 for _, sx, sy in segments)
    assert all(abs(a - b) < 1e-6 for a, b in zip(sums[::2], sums[1::2], strict=True))
    assert all(b - a == pytest.approx(1.9 * 2**0.5) for a, b in zip(sums[::2], sums[2::2], strict=False))


def test_half_cover_reaches_from_the_middle_to_the_neighbour() -> None:
    frame = Frame(0.0, 0.0, 10.0)
    polygon = marks.half_hexagon((0, 0), (0, 1), frame)

    assert [round(y, 4) for _, y in polygon] == [0, 8.6603, 8.6603, 0]


def test_water_has_waves_and_they_are_drawn_once_and_placed() -> None:
    figure = tiles.scene(scene_of(), SIDE_MM)
    placed = of_kind(figure.under, Placed)

    assert placed
    waves = pattern.waves(pattern.Waves("#4E8A99"))
    assert {item.drawing for item in placed if isinstance(item, Placed)} == {waves}
    dry = tiles.scene(scene_of(cells=(Cell((0, 0), FULL, FULL, "0503"),)), SIDE_MM)
    assert not of_kind(dry.under, Placed)


def test_words_stand_right_of_the_picture_with_a_level_leader_and_wrap_in_the_column() -> None:
    notes = (
        SceneNote((0, -1), "0503+0504", "both hexes alike"),
        SceneNote((0, 0), "", "a longer remark about this"),
    )
    bare = tiles.scene(scene_of(), 6.0)
    figure = tiles.scene(scene_of(notes=notes), 6.0, width_mm=57)
    words = [item for item in figure.over.items if isinstance(item, Text)]
    leaders = [
        item
        for item in figure.under.items
        if isinstance(item, Path) and item.stroke and len(item.segments) == 2
    ]

    assert [text.text for text in words][:2] == ["0503+0504", "both hexes alike"]
    assert " ".join(text.text for text in words[2:]) == "a longer remark about this"
    assert all(text.x_mm > bare.width_mm for text in words)
    assert all(text.x_mm + fonts.width_mm(text.text, text.face, text.size_pt) <= 57 for text in words)
    assert figure.width_mm <= 57
    assert any(item.segments[0][2] == item.segments[1][2] for item in leaders)
    tops = [text.y_mm - fonts.cap_height_mm(text.face, text.size_pt) for text in words]
    assert all(text.y_mm < top for text, top in zip(words, tops[1:], strict=False))


def test_words_about_one_hex_stand_below_each_other() -> None:
    notes = tuple(SceneNote((0, 0), f"note {number}", "and more") for number in range(4))
    words = [item for item in tiles.scene(scene_of(notes=notes), 6.0).over.items if isinstance(item, Text)]
    tops = [text.y_mm - fonts.cap_height_mm(text.face, text.size_pt) for text in words]

    assert [text.text for text in words[::2]] == ["note 0", "note 1", "note 2", "note 3"]
    assert all(text.y_mm + 0.5 < top for text, top in zip(words, tops[1:], strict=False))


def test_a_ring_fills_the_side_column_and_a_pair_is_smaller() -> None:
    pair = scene_of(cells=scene_of().cells[:2])

    assert tiles.scene_side_mm(scene_of(), 57) == pytest.approx(11.3)
    assert tiles.scene_side_mm(pair, 57) == 8.7
    assert tiles.scene(scene_of(), tiles.scene_side_mm(scene_of(), 40)).width_mm == pytest.approx(40)


def test_fragments_are_numbered_clockwise_from_north() -> None:
    scene = scene_of(marks=(SceneMark("fragments", (0, 0)),))
    figure = tiles.scene(scene, 14.0)
    alone = tiles.scene(scene_of(pieces=(ScenePiece(UNIT, "B", (0, 0)),)), 14.0).spots[0]
    numbers = [item for item in figure.over.items if isinstance(item, Text)]

    assert [text.text for text in numbers] == list("012345")
    assert numbers[0].y_mm < alone[1] < numbers[3].y_mm
    assert numbers[1].x_mm > alone[0] > numbers[5].x_mm


WRONG = [
    (scene_of(cells=()), "figure ring: has no hex"),
    (scene_of(marks=(SceneMark("cross", (0, 0)),)), "figure ring: the cross at (0, 0) goes nowhere"),
    (
        scene_of(marks=(SceneMark("arrow", (0, 0), (0, 0)),)),
        "figure ring: the arrow at (0, 0) ends where it starts",
    ),
    (
        scene_of(marks=(SceneMark("half", (0, 0), (5, 5)),)),
        "figure ring: the half at (0, 0) needs a neighbour, not (5, 5)",
    ),
]


@pytest.mark.parametrize(("scene", "problem"), WRONG, ids=[row[1] for row in WRONG])
def test_a_scene_that_cannot_be_drawn_is_refused(scene: Scene, problem: str) -> None:
    with pytest.raises(PrintkitError) as refused:
        tiles.scene(scene, SIDE_MM)

    assert str(refused.value) == problem


def test_an_unknown_figure_style_is_refused_with_the_list() -> None:
    with pytest.raises(UsageError) as refused:
        tiles.scene(scene_of(), SIDE_MM, style="gray")

    assert (
        str(refused.value)
        == "unknown figure style 'gray'. Did you mean grey? known: full, grey, light, outline"
    )


@pytest.mark.parametrize("style", tiles.figure_styles())
def test_every_figure_style_draws_covered_ground_with_a_mark(style: str) -> None:
    scene = scene_of(
        marks=(SceneMark("cover", (0, 0)), SceneMark("half", (0, 1), (0, 0)), SceneMark("outline", (1, 0)))
    )
    with_marks, without = (
        tiles.scene(scene, SIDE_MM, style=style),
        tiles.scene(scene_of(), SIDE_MM, style=style),
    )
    strokes = [
        len([item for item in of_kind(one.under, Path) if item.stroke]) for one in (with_marks, without)
    ]  # type: ignore[union-attr]

    assert strokes[0] > strokes[1]
