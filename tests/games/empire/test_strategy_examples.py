"""Worked examples of the strategical phase and of victory, by the specification's numbers."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from printkit.games.empire.data import EmpireData
from printkit.games.empire.play.ids import id_key
from printkit.games.empire.play.territory import Territory
from printkit.games.empire.spoken import SpokenRules
from printkit.model import NewTable, RuleError

from .conftest import Board

Make = Callable[..., Board]


def hexes(board: Board) -> list[str]:
    """The hexes of each territory but the bystander's."""
    return [" ".join(part.hexes) for part in territories(board)]


def territories(board: Board) -> list[Territory]:
    return [part for part in board.rules.territories(board.state) if part.seat != "W"]


def losses(board: Board) -> tuple[list[str], list[str]]:
    return board.each("unit-perished"), board.each("unit-disabled")


def supported(board: Board, *lines: str) -> Board:
    """Run the support check after some lines, without further sacrifices."""
    board.enter("support")
    events = board.events
    for line in lines:
        board.do(line)
        events = events + board.events
    while board.state.phase == "support":
        board.do(f"done {min(board.state.awaited - board.state.done)}")
        events = events + board.events
    board.events = events
    return board


def disposed(board: Board, orders: str = "") -> Board:
    """Seal Blue's disposition; all others have nothing to dispose."""
    board.enter("disposition")
    board.do(f"dispose B {orders}")
    return board


def refused(board: Board, line: str) -> str:
    before = board.state
    with pytest.raises(RuleError) as error:
        board.do(line)
    assert board.state == before
    return error.value.code


# --- disposition ---

X37 = "B-FA1 0504; B-RID1 0505/0506; B-RAD1 0603+0604; B-TD1 0802; B-RIC1 0405 disabled"


def test_e_x37_end_territories(z1: Make) -> None:
    board = z1(X37, "disposition")
    found = [" ".join(land.hexes) for land in board.rules.end_territories(board.state, "B")]
    assert found == ["0405 0504 0505 0506 0603 0604", "0802"]


def test_e_x37_1_without_orders_units_stay_in_their_home_hexes(z1: Make) -> None:
    board = disposed(z1(X37))
    moved = {data["unit"]: data["to"] for data in board.all("unit-placed-strategic")}
    assert moved == {"B-RAD1": "0603", "B-RID1": "0505"}
    resting = ["B-FA1", "B-RID1", "B-RAD1", "B-TD1", "B-RIC1"]
    found = {unit: board.state.units[unit].position for unit in resting if unit in board.state.units}
    assert all(position.other is None for position in found.values())


ACCEPTED = [
    ("B-RID1 stay 0603", "B-RID1", "0603", "E-X37 (2)"),
    ("B-RID1 stay 0506", "B-RID1", "0506", "E-X37 (3)"),
]


@pytest.mark.parametrize(("order", "unit", "where", "example"), ACCEPTED, ids=[row[3] for row in ACCEPTED])
def test_dispositions_accepted(z1: Make, order: str, unit: str, where: str, example: str) -> None:
    assert disposed(z1(X37), order).where(unit) == where
    assert refused(z1(X37, "disposition", redeploy="own-hex"), f"dispose B {order}") == "not-own-hex"


def test_e_x37_4_a_pool_belongs_to_what_is_kept(z1: Make) -> None:
    board = disposed(z1(X37), "B-RAD1 pool")
    assert board.all("unit-pooled") == [{"unit": "B-RAD1", "territory": "0405"}]
    part = territories(board)[0]
    assert (" ".join(part.hexes), part.pool) == ("0405 0504 0505", ("B-RAD1",))


DISPOSITIONS = [
    (X37, "B-TD1 pool", "pool-needs-territory", "E-X37 (5)"),
    (X37, "B-TD1 stay 0504", "outside-territory", "E-X37 (6)"),
    (X37, "B-RIC1 pool", "disabled-cannot-pool", "E-X37 (7)"),
    (X37, "B-RIC1 stay 0504", "disabled-cannot-move", "E-X37 (8)"),
    (X37, "B-FA1 stay 0505", "immobile", "E-X37 (9)"),
    (X37, "B-RID1 transform", "cannot-transform", "E-X37 (10)"),
    ("B-FA1 0504; B-RID1 0505; B-RID2 0506", "B-RID1 pool", "pool-ambiguous", "E-X38 (1)"),
    ("B-FA1 0504; B-RID1 0505; B-RID2 0506", "B-RID1 pool 0505", "pool-hex-not-occupied", "E-X38 (2)"),
    (X37, "B-RID1 stay; B-RID1 pool", "named-twice", "named twice"),
    (X37, "W-FA1 stay", "not-your-unit", "not your unit"),
    ("B-FA1 0504; B-CHQ1 0505 disabled", "B-CHQ1 transform", "disabled-cannot-transform", "disabled HQ"),
]


@pytest.mark.parametrize(
    ("units", "order", "code", "example"), DISPOSITIONS, ids=[row[3] for row in DISPOSITIONS]
)
def test_dispositions_refused(z1: Make, units: str, order: str, code: str, example: str) -> None:
    assert refused(z1(units, "disposition"), f"dispose B {order}") == code


@pytest.mark.parametrize(
    ("order", "perished"),
    [("B-RID1 pool 0506", ["B-RID1", "B-RID2"]), ("B-RID1 pool 0504", ["B-RID2"])],
    ids=["E-X38 (3)", "E-X38 (4)"],
)
def test_a_pool_that_splits_the_territory(z1: Make, order: str, perished: list[str]) -> None:
    board = disposed(z1("B-FA1 0504; B-RID1 0505; B-RID2 0506"), order)
    if board.state.phase == "support":
        board.do("done B")
    assert board.each("unit-perished") == perished


# --- support ---


def test_e_x39_local_support(z1: Make) -> None:
    board = z1("B-FB1 0504; B-RID1 0504; B-RID2 0505; B-CHQ1 0505; B-XAC1 0404; B-DHQ1 0504; B-TD1 0403")
    assert hexes(board) == ["0403 0404 0504 0505"]
    assert losses(supported(board)) == (["B-RID2", "B-TD1"], ["B-CHQ1", "B-XAC1"])
    assert hexes(board) == ["0404 0504 0505"]


X40 = "B-AHQ1 0504; B-RID1 0505; B-CHQ1 0604"


def test_e_x40_an_hq_is_transformed_before_the_check(z1: Make) -> None:
    board = disposed(z1(X40), "B-AHQ1 transform")
    assert board.all("unit-transformed") == [{"unit": "B-AHQ1", "to": "B-AB1", "position": "0504"}]
    assert losses(board) == ([], [])
    assert board.state.phase == "bid"


def test_e_x40_or_after_it(z1: Make) -> None:
    board = disposed(z1(X40, transform_timing="after-check"), "B-AHQ1 transform")
    assert board.state.phase == "support"
    board.do("done B")
    assert losses(board) == (["B-RID1"], ["B-CHQ1"])
    assert board.all("unit-transformed") == [{"unit": "B-AHQ1", "to": "B-AB1", "position": "0504"}]


def test_e_x41_what_strategic_support_restores(z1: Make) -> None:
    board = supported(z1("B-XAC1 0505 disabled; B-RIC1 0506 disabled; B-AB1 0504"))
    assert board.each("unit-restored") == ["B-RIC1"]
    assert board.state.units["B-XAC1"].disabled


@pytest.mark.parametrize("hq", ["B-GHQ1", "B-AHQ1"], ids=["E-X42 (a)", "E-X42 (b)"])
def test_producers_in_the_pool(z1: Make, hq: str) -> None:
    board = disposed(z1(f"B-RID1 0504; {hq} 0505; B-RAD1 0506"), f"{hq} pool; B-RAD1 pool")
    if hq == "B-GHQ1":
        assert losses(board) == ([], [])
        assert board.where(hq) == "pool"
        return
    board.do("done B")
    assert board.each("unit-perished") == ["B-RAD1", "B-RID1"]
    assert board.where(hq) == "0505"
    assert board.all("unit-placed-strategic") == [{"unit": "B-AHQ1", "from": "pool", "to": "0505"}]


def test_a_pooled_hq_supports_nobody_in_its_home_hex(z1: Make) -> None:
    board = disposed(z1("B-RID1 0505; B-AHQ1 0505; B-FB1 0504"), "B-AHQ1 pool")
    board.do("done B")
    assert board.each("unit-perished") == ["B-RID1"]


@pytest.mark.parametrize("named", ["0504", "0506"])
def test_a_pooled_survivor_keeps_to_the_piece_it_named(z1: Make, named: str) -> None:
    """E-712: the territory falls apart when its link perishes."""
    board = disposed(z1("B-FB1 0504; B-RID1 0505; B-AHQ1 0505/0506; B-FB2 0506"), f"B-AHQ1 pool {named}")
    board.do("done B")
    assert board.each("unit-perished") == ["B-RID1"]
    assert [part.hexes for part in territories(board) if part.pool] == [(named,)]


def test_a_pooled_survivor_whose_piece_is_gone_joins_the_first_one(z1: Make) -> None:
    board = disposed(z1("B-FB1 0504; B-RID1 0505; B-AHQ1 0505/0506; B-FB2 0506"), "B-AHQ1 pool 0505")
    board.do("done B")
    assert [part.hexes for part in territories(board) if part.pool] == [("0504",)]


X43 = "B-TD1 0504; B-RID1 0505; B-XIC1 0506"


def test_e_x43_a_without_a_sacrifice(z1: Make) -> None:
    assert losses(supported(z1(X43))) == (["B-RID1", "B-TD1"], ["B-XIC1"])


def test_e_x43_b_a_sacrifice_feeds_the_territory_until_the_build_reveal(z1: Make) -> None:
    board = supported(z1(X43), "sacrifice B-TD1")
    assert board.each("unit-fed") == ["B-RID1", "B-XIC1"]
    assert losses(board) == ([], [])
    assert all(board.state.units[unit].fed for unit in ("B-RID1", "B-XIC1"))

    board.do("count 1 by B")
    board.do("build W")
    assert board.all("fed-cleared")[0] == {"units": ["B-RID1", "B-XIC1"]}


SACRIFICES = [
    ("B-FA1 0504; B-RID1 0505; B-RID2 0301; B-RID3 0302", "B-RID1", "territory-supported"),
    ("B-RID1 0301; B-AHQ1 0504; B-RID2 0505", "B-RID1", "nobody-in-need"),
]


@pytest.mark.parametrize(("units", "unit", "code"), SACRIFICES, ids=[row[2] for row in SACRIFICES])
def test_strategic_sacrifices_refused(z1: Make, units: str, unit: str, code: str) -> None:
    assert refused(z1(units, "support"), f"sacrifice {unit}") == code


def test_a_territory_keeps_its_members_until_the_check_is_over(z1: Make) -> None:
    """E-711: the removed unit was the link, yet the far unit is fed."""
    board = supported(z1("B-RID1 0502; B-TD1 0503; B-RID2 0504"), "sacrifice B-TD1")
    assert board.each("unit-fed") == ["B-RID1", "B-RID2"]
    assert losses(board) == ([], [])
    assert hexes(board) == ["0502", "0504"]


# --- production ---

X44 = "B-FA1 0504; B-RID1 0505; B-RAD1 0603; B-RIC1 0703; B-RID2 0301"


@pytest.mark.parametrize(
    ("land", "made"), [({}, 18), ({"0703": 0x0F, "0603": 0x3E}, 16)], ids=["E-X44 (a)", "E-X44 (b)"]
)
def test_occupied_and_controlled_hexes(z1: Make, land: dict[str, int], made: int) -> None:
    far, near = territories(z1(X44, land=land))
    assert (far.hexes, far.production) == (("0301",), 0)
    assert (" ".join(near.hexes), near.production) == ("0504 0505 0603 0703", made)
    assert near.controlled == ("0504", "0505", "0703")


def test_e_x44_c_without_the_armour(z1: Make) -> None:
    board = z1(X44.replace("B-RAD1 0603; ", ""))
    found = [(" ".join(part.hexes), part.production, part.would_perish) for part in territories(board)]
    assert found == [("0301", 0, ("B-RID2",)), ("0504 0505", 12, ()), ("0703", 0, ("B-RIC1",))]


def test_e_x45_bids(z1: Make) -> None:
    board = z1("B-FA1 0504; R-FA1 0301; G-FA1 0707", "bid")
    board.do("bid B 3")
    board.do("bid R 5")
    assert board.all("bid-sealed") == [{"seat": "R"}]
    played = board.do("bid G 3")
    assert board.all("counted") == [{"count": 3, "callers": ["B", "G"]}]
    assert played.reveals == {"B", "G"}


X46 = "B-FA1 0504; B-RID1 0505; B-RAD1 0603; B-RIC1 0703"


def built(z1: Make, **settings: str) -> Board:
    """The board of E-X46 in the build step."""
    board = z1(X46, "bid", savings={"B-FA1": 7}, **settings)
    board.do("count 3 by B")
    return board


def test_e_x46_points(z1: Make) -> None:
    board = built(z1)
    assert board.all("points-set")[0] == {
        "seat": "B",
        "territory": "0504",
        "count": 3,
        "production": 18,
        "saved": 7,
        "points": 61,
    }


def test_e_x46_1_purchases_and_savings(z1: Make) -> None:
    board = built(z1)
    board.do("build B new RID 2 0703; new RAD 1 0603; save 10 B-FA1")
    board.do("build W")
    bought = {data["unit"]: data["position"] for data in board.all("unit-bought")}
    assert bought == {"B-RID2": "0703", "B-RID3": "0703", "B-RAD2": "0603"}
    assert board.all("points-saved")[0] == {"unit": "B-FA1", "points": 33}
    assert board.state.savings["B-FA1"] == 33


BUILDS = [
    ("new FA 1 0504", {}, "cannot-be-bought", "E-X46 (2)"),
    ("new XIC 4 0504", {}, "not-enough-points", "E-X46 (3)"),
    ("new RID 1 0404", {}, "outside-territory", "E-X46 (4)"),
    ("new GHQ 1 0504; save 2 B-FA1", {}, "not-enough-points", "E-X46 (5)"),
    ("new RAC 1 0504", {"roster": "short"}, "not-in-roster", "E-X46 (7)"),
    ("new RIG 1 0504", {}, "unknown-type", "unknown type"),
    ("new RID 0 0504", {}, "bad-number", "none at all"),
    ("new RID 999999999 0504", {}, "not-enough-points", "far too many"),
    ("new RID 1 9999", {}, "unknown-hex", "unknown hex"),
    ("save 1 B-RID1", {}, "not-a-factory", "not a factory"),
    ("save -1 B-FA1", {}, "bad-number", "negative savings"),
    ("deploy B-RID1 0504", {}, "not-in-pool", "not pooled"),
    ("new RID 30 0504", {"counter_limit": "sheet", "prices.RID": "1"}, "no-counter", "no counters left"),
    ("new AHQ 2 0504; new AHQ 2 0504", {"counter_limit": "sheet"}, "no-counter", "counters before points"),
    ("buy RID 1 0504", {}, "bad-syntax", "syntax"),
]


@pytest.mark.parametrize(("orders", "settings", "code", "example"), BUILDS, ids=[row[3] for row in BUILDS])
def test_builds_refused(z1: Make, orders: str, settings: dict[str, str], code: str, example: str) -> None:
    assert refused(built(z1, **settings), f"build B {orders}") == code


def test_e_x46_the_missing_points_are_named(z1: Make) -> None:
    with pytest.raises(RuleError, match=r"territory of 0504 has 61, the orders need 72: 11 missing\."):
        built(z1).do("build B new XIC 4 0504")


def test_e_x46_6_all_but_one_point(z1: Make) -> None:
    board = built(z1)
    board.do("build B new GHQ 1 0504")
    board.do("build W")
    assert board.all("points-saved")[0] == {"unit": "B-FA1", "points": 1}


def test_unsaved_points_may_be_lost(z1: Make) -> None:
    board = built(z1, unsaved_points="lost")
    board.do("build B save 10 B-FA1")
    board.do("build W")
    assert board.all("points-saved")[0] == {"unit": "B-FA1", "points": 10}


X47 = "B-FA1 0504; B-FA2 0505; B-FA3 0301; R-RID1 0506; R-FA1 0904"


def test_e_x47_two_territories_three_factories(z1: Make) -> None:
    board = z1(X47, "bid", savings={"B-FA1": 5, "B-FA2": 8})
    board.do("count 2 by B")
    found = {data["territory"]: data["points"] for data in board.all("points-set") if data["seat"] == "B"}
    assert found == {"0504": 37, "0301": 4}
    assert refused(board, "build B new TD 2 0301") == "not-enough-points"

    board.do("build B save 4 B-FA2; new RID 4 0505")
    board.do("build R")
    saved = {data["unit"]: data["points"] for data in board.all("points-saved") if data["unit"][0] == "B"}
    assert saved == {"B-FA1": 1, "B-FA2": 4, "B-FA3": 4}

    board.do("fix remove B-FA2 because destroyed")
    assert board.state.savings == {"B-FA1": 1, "B-FA3": 4, "R-FA1": 4}


X48 = "B-FA1 0504; B-RID1 0505; B-RAD1 0506; B-TD1 0505"


def pooled(z1: Make) -> Board:
    """The board of E-X48 in the build step."""
    board = disposed(z1(X48), "B-RAD1 pool; B-TD1 pool")
    board.do("count 1 by B")
    return board


def test_e_x48_the_pool_belongs_to_the_territory(z1: Make) -> None:
    part = territories(pooled(z1))[0]
    assert (part.hexes, part.pool, part.production) == (("0504", "0505"), ("B-RAD1", "B-TD1"), 12)


def test_e_x48_1_deployed_where_ordered(z1: Make) -> None:
    board = pooled(z1)
    board.do("build B deploy B-RAD1 0505")
    board.do("build W")
    assert board.where("B-RAD1") == "0505"


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("deploy B-RAD1 0506", "outside-territory"),
        ("deploy B-RID1 0504", "not-in-pool"),
        ("deploy B-RAD1 0505; deploy B-RAD1 0504", "named-twice"),
    ],
    ids=["E-X48 (2)", "E-X48 (3)", "named twice"],
)
def test_deployments_refused(z1: Make, order: str, code: str) -> None:
    assert refused(pooled(z1), f"build B {order}") == code


def test_e_x48_4_without_orders_pooled_units_go_home_or_to_the_smallest_label(z1: Make) -> None:
    board = pooled(z1)
    board.do("build B")
    board.do("build W")
    assert (board.where("B-TD1"), board.where("B-RAD1")) == ("0505", "0504")


def test_e_x49_random_layout(empire_data: EmpireData) -> None:
    rules = SpokenRules(empire_data, NewTable("S2", ("B", "R", "Y")))
    board = Board(rules, rules.start().state)
    board.do("layout random", 3, 1, 3, 4, 10, 6)

    laid = [(tile.tile, tile.p, tile.q, tile.turn) for tile in board.state.layout]
    assert laid == [("C", 0, 0, 0), ("D", 1, -1, 3), ("L", 1, 0, 5)]
    assert board.all("world-built") == [{"hexes": 121, "land": 507}]
    assert board.where("Y-FA1") == rules.world(board.state).find("L22")


def test_e_x50_the_order_of_ids() -> None:
    listed = ["B-RAD10", "B-RAD2", "R-AB1", "B-AHQ1", "B-AB1", "G-TD1", "B-XAC1"]
    assert " ".join(sorted(listed, key=id_key)) == "B-AB1 B-AHQ1 B-RAD2 B-RAD10 B-XAC1 G-TD1 R-AB1"


# --- victory ---

X51 = "B-FA1 0504; B-RID1 0505/0506; B-RAD1 0403; B-TD1 0404; R-DHQ1 0707; R-RID1 0706; R-RID2 0706/0705"


def test_e_x51_scoring_at_the_cycle_limit(z1: Make) -> None:
    board = z1(X51, "plot", cycle_limit="1", victory="conquest")
    found = {seat: (score.fragments, score.value) for seat, score in board.rules.score(board.state).items()}
    assert found == {"B": (12, 84), "R": (8, 32)}

    board.do("pass B")
    board.do("pass R")
    assert board.state.phase == "over"
    assert board.state.winners == ("B",)
    assert board.all("scored")[0]["scores"] == {"B": 12, "R": 8}
    assert board.all("game-over") == [{"winners": ["B"]}]
    assert refused(board, "pass B") == "game-over"


def ended(board: Board) -> Board:
    """All pass: the tactical phase ends."""
    for seat in sorted(board.state.awaited):
        board.do(f"pass {seat}")
    return board


def test_e_x52_a_the_game_goes_on_without_the_player(z1: Make) -> None:
    red = "; ".join(f"R-XID{number} 030{number}" for number in range(1, 6))
    board = ended(z1(f"B-FA1 0504; B-XID1 0504; {red}; Y-FA1 0707; Y-FA2 0706", "plot"))
    assert board.each("player-out", "seat") == ["R"]
    assert len(board.all("player-out")[0]["units"]) == 5
    assert board.state.players == {"B": True, "R": False, "Y": True}
    assert board.state.phase == "disposition"
    assert refused(board, "dispose R") == "player-out"


@pytest.mark.parametrize(
    ("units", "phase", "winners"),
    [
        ("B-FA1 0504; B-XID1 0505; R-XID1 0301", "over", ("B",)),
        ("B-XID1 0505; R-XID1 0301; R-XID2 0707", "over", ("B",)),
        ("B-FA1 0504; B-XID1 0505; R-GHQ1 0301", "disposition", ()),
    ],
    ids=["E-X52 (b)", "E-X52 (c)", "E-X52 (d)"],
)
def test_out_of_the_game(z1: Make, units: str, phase: str, winners: tuple[str, ...]) -> None:
    board = ended(z1(units, "plot"))
    assert (board.state.phase, board.state.winners) == (phase, winners)


def test_e_x52_c_is_scored(z1: Make) -> None:
    board = ended(z1("B-XID1 0505; R-XID1 0301; R-XID2 0707", "plot"))
    assert board.all("scored")[0]["scores"] == {"B": 6, "R": 4}
    assert board.all("player-out") == []


def test_equal_scores_share_the_win(z1: Make) -> None:
    board = ended(z1("B-XID1 0505; R-XID1 0303", "plot"))
    assert board.state.winners == ("B", "R")


def test_e_x53_scenario_s1_at_the_start(s1: Make) -> None:
    board = s1()
    board.do("begin")
    board.do("bid B 2")
    board.do("bid R 4")

    assert hexes(board) == ["0410 0509 0510 0610", "0403 0504 0505 0603"]
    assert [part.production for part in territories(board)] == [24, 24]
    assert board.all("counted") == [{"count": 2, "callers": ["B"]}]
    assert board.each("points-set", "points") == [48, 48]


def test_e_x54_the_same_command_awaits_the_same_draws(z1: Make) -> None:
    """The undone command is played again from the state before it: its rolls have the same keys."""
    board = z1("R-RID1 0504; B-RID1 0504", "combat")
    before = board.copy()
    first = board.do("combat C1", 2)
    second = before.do("combat C1", 2)
    assert first == second
    assert [roll.key for roll, _ in first.rolls] == [("1", "1", "combat", "B-RID1+R-RID1", "1")]


def test_a_state_with_another_turn_awaits_other_draws(z1: Make) -> None:
    board = z1("R-RID1 0504; B-RID1 0504", "combat")
    later = Board(board.rules, replace(board.state, turn=2))
    assert board.do("combat C1", 1).rolls[0][0].key != later.do("combat C1", 1).rolls[0][0].key
