"""The figure of chapter 4: how the two phases follow each other (2.6)."""

from printkit.games.empire.content.tables import STRATEGICAL, TACTICAL, StepRow
from printkit.model import Flow, FlowLane, FlowStep, FlowWay

BIDS, LAST = 3, len(STRATEGICAL) - 1
PLOT, REVEAL = 3, len(TACTICAL) - 1


def sequence() -> Flow:
    """Both phases, the way round a turn, and the way back to the next cycle (E-301 – E-304, E-610)."""
    lanes = (
        FlowLane("Strategical phase", _steps(STRATEGICAL)),
        FlowLane("Tactical turn", _steps(TACTICAL), len(STRATEGICAL) - len(TACTICAL)),
    )
    ways = (
        FlowWay((0, BIDS), "start"),
        FlowWay((1, 0), "between", (0, LAST), "first turn"),
        FlowWay((1, 0), "between", (1, REVEAL), "next turn"),
        FlowWay((0, 0), "over", (1, PLOT), "all pass: next cycle"),
    )
    return Flow(
        "sequence",
        lanes,
        ways,
        "A cycle. The dot is where the game begins; a lock marks what is done in secret. "
        "When all pass, the next cycle begins.",
        f"Boxes and arrows. Strategical phase, {_named(STRATEGICAL)}; then the tactical turn, "
        f"{_named(TACTICAL)}, over and over. If all pass at Plot: back to Disposition.",
    )


def _steps(rows: tuple[StepRow, ...]) -> tuple[FlowStep, ...]:
    return tuple(FlowStep(row[0], bool(row[2])) for row in rows)


def _named(rows: tuple[StepRow, ...]) -> str:
    return ", ".join(row[0].partition(" ")[2] for row in rows)
