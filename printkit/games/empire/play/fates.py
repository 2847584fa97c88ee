"""What became of units that are gone, in a sentence: how, when, where, by which rule."""

from collections.abc import Mapping

from printkit.games.empire.play.positions import POOLED
from printkit.games.empire.play.state import Fate, How, UnitId

_DEEDS: Mapping[How, str] = {
    "destroyed": "was destroyed",
    "perished": "perished",
    "sacrificed": "was sacrificed",
    "transformed": "became",
    "removed": "was taken off by `fix`",
    "out": "went with its player, who left the game",
}

_REASONS = {
    "E-604": ": no producer in its group",
    "E-605": " to feed its group",
    "E-709": ": no support in its territory",
    "E-711": " to feed its territory",
}
"""What the rule means for the unit."""


def sentence(unit: UnitId, fate: Fate) -> str:
    """What became of the unit.

    >>> sentence("B-RAD1", Fate("perished", "E-604", 1, "in turn 2", "0507"))
    'B-RAD1 perished in turn 2 of cycle 1 at 0507: no producer in its group (E-604).'
    >>> sentence("B-GHQ1", Fate("transformed", "E-707", 2, "in the strategical phase", "0507", "B-FA2"))
    'B-GHQ1 became B-FA2 in the strategical phase of cycle 2 at 0507 (E-707).'
    """
    what, why = _DEEDS[fate.how], _REASONS.get(fate.rule, "")
    if fate.how == "transformed":
        what = f"{what} {fate.by}"
    elif fate.by:
        why = f" in {fate.by}"
    where = "in the pool" if fate.place == POOLED else f"at {fate.place}"
    rule = f" ({fate.rule})" if fate.rule else ""
    return f"{unit} {what} {fate.when} of cycle {fate.cycle} {where}{why}{rule}."
