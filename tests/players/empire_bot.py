"""A player for Empire who moves legally and at random, for tests."""

from random import Random

from printkit.games.empire.play.state import State, Unit
from printkit.games.empire.spoken import SpokenRules
from printkit.model import Action, Roll, RuleError

Order = tuple[str, ...]


class Bot:
    """Plays any awaited seat, legally and at random."""

    def __init__(self, rules: SpokenRules, seed: int) -> None:
        self.rules = rules
        self.chance = Random(seed)

    def draw(self, roll: Roll) -> int:
        return self.chance.randint(1, roll.sides)

    def action(self, state: State) -> Action:
        if state.phase == "setup":
            return Action("begin")
        if state.phase in ("combat", "weak"):
            name = self.rules.conflicts(state)[0].name
            return Action("combat", None, (self.chance.choice([(name,), ("all",), ("step", name)]),))
        if state.phase == "choice":
            return self.chosen(state)
        awaited = self.rules.awaits(state)
        assert isinstance(awaited, frozenset)
        seat = self.chance.choice(sorted(awaited))
        return getattr(self, state.phase.partition("-")[0])(state, seat)

    def chosen(self, state: State) -> Action:
        unit = state.units[state.choice or ""]
        if self.chance.random() < 0.5 or self.rules.kind(unit).is_armour:
            return Action("attack")
        return Action("retreat")

    def bid(self, state: State, seat: str) -> Action:
        return Action("bid", seat, ((str(self.chance.randint(1, 4)),),))

    def build(self, state: State, seat: str) -> Action:
        orders: list[Order] = []
        for part in self.rules.territories(state, seat):
            points = part.points
            while part.factories and points > 0 and self.chance.random() < 0.8:
                code = self.chance.choice([code for code in self.rules.roster if code in self.rules.prices])
                points -= self.rules.prices[code]
                if points >= 0:
                    orders.append(("new", code, "1", self.chance.choice(part.hexes)))
            orders += [("deploy", unit, self.chance.choice(part.hexes)) for unit in part.pool]
        return Action("build", seat, tuple(orders))

    def supply(self, state: State, seat: str) -> Action:
        needy = [group for group in self.rules.groups(state, seat) if group.in_need]
        if needy and self.chance.random() < 0.4:
            return self.first_legal(state, [member for group in needy for member in group.members], seat)
        return Action("done", seat)

    def support(self, state: State, seat: str) -> Action:
        needy = [part for part in self.rules.territories(state, seat) if part.in_need]
        if needy and self.chance.random() < 0.4:
            return self.first_legal(state, [member for part in needy for member in part.members], seat)
        return Action("done", seat)

    def first_legal(self, state: State, units: list[str], seat: str) -> Action:
        """In something in need some sacrifice is legal (7.7, 7.8)."""
        self.chance.shuffle(units)
        for unit in units:
            action = Action("sacrifice", None, ((unit,),))
            try:
                self.rules.apply(state, action)
            except RuleError:
                continue
            return action
        raise AssertionError("in need, but no sacrifice is legal")

    def plot(self, state: State, seat: str) -> Action:
        if self.chance.random() < 0.15:
            return Action("pass", seat)
        own = [unit.id for unit in state.units.values() if unit.seat == seat]
        goals = [(unit, self.chance.choice(self.rules.legal_positions(state, unit))) for unit in own]
        return Action("plan", seat, tuple(goals))

    def disposition(self, state: State, seat: str) -> Action:
        orders: list[Order] = []
        for land in self.rules.end_territories(state, seat):
            for name in land.units:
                unit = state.units[name]
                if self.rules.kind(unit).is_mobile and not unit.disabled:
                    orders.append(self.disposed(unit, land.hexes))
        action = Action("dispose", seat, tuple(orders))
        try:
            self.rules.apply(state, action)
        except RuleError:
            return Action("dispose", seat)
        return action

    def disposed(self, unit: Unit, hexes: tuple[str, ...]) -> Order:
        ways: list[Order] = [
            (unit.id, "stay"),
            (unit.id, "stay", self.chance.choice(hexes)),
            (unit.id, "pool"),
        ]
        if self.rules.kind(unit).becomes:
            ways.append((unit.id, "transform"))
        return self.chance.choice(ways)
