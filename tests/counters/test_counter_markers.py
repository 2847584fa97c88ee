"""Markers, pictograms and the list to tick off: what is printed beside the units."""

import csv
import io
from collections import Counter as Tally
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

import counters
from counters.lettering import TooLongError
from counters.pictograms import PICTOGRAMS
from counters.symbols import SYMBOLS
from printkit import shelf
from printkit.edition import Options, countersheets, markersheets
from printkit.edition.ticklist import HEAD, tick_list
from printkit.ink.drawing import Drawing, Text
from printkit.model import MarkerFace, Scheme, UnitFace
from printkit.press import Side, Stock, named

INKS = counters.inks()


def options(*schemes: str) -> Options:
    return Options(Path("out"), Stock(named("a4")), schemes)


def sizes_pt(drawing: Drawing) -> list[float]:
    return [item.size_pt for item in drawing.items if isinstance(item, Text)]


@pytest.mark.parametrize("ink", INKS)
def test_every_marker_is_set_in_six_points_or_more(
    ink: str, empire: shelf.Shelved, schemes: tuple[Scheme, ...]
) -> None:
    for marker in empire.game.markers(empire.data):
        for scheme in schemes if marker.is_owned else (None,):
            drawing = counters.marker(marker.id, marker.front, scheme, marker.side_mm, ink)
            assert sizes_pt(drawing)
            assert min(sizes_pt(drawing)) >= 6.0


def test_the_markers_of_ten_players_and_the_table_take_one_sheet(empire: shelf.Shelved) -> None:
    planned = markersheets.plan(empire, options())
    laid = Tally(placed.face.name for placed in planned.placements() if placed.side is Side.FRONT)

    assert planned.sheet_count == 1
    assert laid["B-disabled"] == laid["R-fed"] == 8
    assert [laid[f"conflict-{number}"] for number in range(1, 13)] == [2] * 12
    assert laid["strategic-turn"] == laid["tactical-turn"] == laid["cycle"] == 1


def test_a_word_too_long_for_a_marker_is_refused_by_name() -> None:
    with pytest.raises(TooLongError, match=r"counter x: 'demoralisation' does not fit in .* at 6 pt"):
        counters.marker("x", MarkerFace(("demoralisation",)), None, 12.0)


def test_every_symbol_has_a_pictogram_and_no_two_look_alike(
    schemes: tuple[Scheme, ...], faces: dict[str, UnitFace]
) -> None:
    assert set(PICTOGRAMS) == set(SYMBOLS)
    plain = replace(schemes[0], symbols="plain")
    drawn = [counters.front(replace(faces["RID"], symbol=kind), plain, 12.0).items for kind in PICTOGRAMS]  # type: ignore[arg-type]
    assert all(one != other for one, other in combinations(drawn, 2))
    assert counters.front(faces["RID"], schemes[0], 12.0).items not in drawn


def test_the_tick_list_tells_every_counter_that_the_plan_lays(empire: shelf.Shelved) -> None:
    chosen = tuple(scheme for scheme in empire.game.schemes(empire.data) if scheme.letter in "BR")
    planned = countersheets.plan(empire, options("B", "R"))
    text = tick_list(planned, countersheets.counter_set(empire).counters, chosen)
    head, *lines = csv.reader(io.StringIO(text, newline=""))

    fronts = [placed for placed in planned.placements() if placed.side is Side.FRONT]
    assert tuple(head) == HEAD
    assert Tally(line[0] for line in lines) == Tally(placed.face.name for placed in fronts)
    assert len({(line[0], line[3]) for line in lines}) == len(lines)
    assert len({(line[4], line[5], line[6]) for line in lines}) == len(lines)
    assert text.count("\r\n") == len(lines) + 1
    assert all(line[1] and not line[-1] for line in lines)
