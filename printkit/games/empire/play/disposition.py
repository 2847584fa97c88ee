"""Disposition: mobile units put at rest, pooled or transformed (E-701 – E-707)."""

from dataclasses import dataclass, field, replace

from printkit.games.empire.play import names
from printkit.games.empire.play.draft import Draft, in_game, units_of
from printkit.games.empire.play.ids import free_id, sorted_ids
from printkit.games.empire.play.refusals import own_unit, refuse_twice
from printkit.games.empire.play.state import Label, Pool, Position, State, Unit, UnitId
from printkit.games.empire.play.table import Table
from printkit.games.empire.play.territory import EndTerritory, end_territories, pieces, territories
from printkit.model import Action, RuleError, Seat

_SYNTAX = "dispose orders are: ID stay [HEX], ID pool [HEX], ID transform."


@dataclass(slots=True)
class Entry:
    """What a disposition comes to: where each unit stays, which pool, which transform.

    ``pooled`` maps to the hex of the piece that the pool belongs to.
    """

    seat: Seat
    stays: dict[UnitId, Label] = field(default_factory=dict)
    asked: dict[UnitId, str | None] = field(default_factory=dict)
    pooled: dict[UnitId, Label] = field(default_factory=dict)
    transforms: list[UnitId] = field(default_factory=list)


def enter(draft: Draft) -> None:
    """Players with mobile units dispose; a new cycle begins (6.2)."""
    draft.change(
        cycle=draft.state.cycle + 1,
        turn=0,
        sealed={},
        done=frozenset(),
        awaited=disposers(draft.table, draft.state),
    )


def disposers(table: Table, state: State) -> frozenset[Seat]:
    """The players with mobile units."""
    return frozenset(
        seat
        for seat in in_game(state)
        if any(table.kind(unit).is_mobile for unit in units_of(state.units, seat))
    )


def command_dispose(draft: Draft, action: Action) -> None:
    """``dispose B ORDERS``: sealed until all have disposed."""
    if action.seat is None:
        return
    read_entry(draft.table, draft.state, action.seat, action)
    draft.change(sealed={**draft.state.sealed, action.seat: action})
    draft.tell("disposition-sealed", seat=action.seat)


def read_entry(table: Table, state: State, seat: Seat, action: Action | None) -> Entry:
    """What an entry comes to, units without an order included; no entry is one without orders.

    Raises:
        RuleError: the first order that is refused, then the first pool.
    """
    entry = Entry(seat)
    named: dict[UnitId, str] = {}
    lands = end_territories(table, state, seat)
    for order in action.orders if action else ():
        _read_order(table, state, entry, lands, named, order)
    for unit in units_of(state.units, seat):
        if unit.id not in entry.asked and unit.pool is None:
            entry.stays.setdefault(unit.id, unit.position.hex)
    for unit_id in sorted_ids(entry.asked):
        entry.pooled[unit_id] = _pool_hex(table, state, entry, _around(lands, unit_id), unit_id)
    return entry


def _around(lands: tuple[EndTerritory, ...], unit: UnitId) -> EndTerritory:
    return next(land for land in lands if unit in land.units)


def _read_order(
    table: Table,
    state: State,
    entry: Entry,
    lands: tuple[EndTerritory, ...],
    named: dict[UnitId, str],
    order: tuple[str, ...],
) -> None:
    if len(order) not in (2, 3) or order[1].lower() not in ("stay", "pool", "transform"):
        raise RuleError("bad-syntax", _SYNTAX, given=" ".join(order))
    unit = own_unit(table, state, order[0], entry.seat)
    refuse_twice(unit.id, " ".join(order[1:]), named)
    if not table.kind(unit).is_mobile:
        raise RuleError(
            "immobile",
            f"{unit.id} never moves; it stays in {unit.position.hex}.",
            given=order[0],
            rule="E-201",
        )
    word, name = order[1].lower(), order[2] if len(order) == 3 else None
    if word == "stay":
        entry.stays[unit.id] = _stay_hex(table, state, unit, _around(lands, unit.id), name)
    elif word == "pool":
        _refuse_disabled(unit, "pool", "be pooled")
        entry.asked[unit.id] = name
    else:
        _refuse_transform(table, unit, name)
        entry.transforms.append(unit.id)


def _refuse_disabled(unit: Unit, code_word: str, what: str) -> None:
    if unit.disabled:
        raise RuleError(
            f"disabled-cannot-{code_word}",
            f"{unit.id} is disabled and cannot {what}; it stays in {' or '.join(unit.position.covers)}.",
            given=unit.id,
            rule="E-206",
        )


def _refuse_transform(table: Table, unit: Unit, name: str | None) -> None:
    if name is not None:
        raise RuleError("bad-syntax", _SYNTAX, given=f"{unit.id} transform {name}")
    if not table.kind(unit).becomes:
        able = " ".join(kind.code for kind in table.types.values() if kind.becomes)
        raise RuleError(
            "cannot-transform", f"{unit.id} becomes nothing else; {able} do.", given=unit.id, rule="E-209"
        )
    _refuse_disabled(unit, "transform", "be transformed")


def _stay_hex(table: Table, state: State, unit: Unit, land: EndTerritory, name: str | None) -> Label:
    """The hex a unit stays in: as ordered, or its home hex (E-702 – E-704)."""
    if name is None:
        return unit.position.hex
    label = table.world(state).hex(name)
    own = unit.position.covers if table.kind(unit).is_armour else (unit.position.hex,)
    if unit.disabled and label not in own:
        _refuse_disabled(unit, "move", f"move to {label}")
    if table.settings.redeploy == "own-hex" and label not in own:
        raise RuleError(
            "not-own-hex", f"{unit.id} stays where it is: {' or '.join(own)}.", given=name, rule="E-702"
        )
    if label not in land.hexes:
        raise RuleError(
            "outside-territory",
            f"{label} is not in the end territory of {unit.id}: {' '.join(land.hexes)}",
            given=name,
            rule="E-702",
        )
    return label


def _pool_hex(table: Table, state: State, entry: Entry, land: EndTerritory, unit: UnitId) -> Label:
    """The hex of the piece that a pooled unit belongs to (E-706)."""
    kept = {entry.stays[other] for other in land.units if other in entry.stays}
    if not kept:
        raise RuleError(
            "pool-needs-territory",
            f"{unit} cannot be pooled: no unit of its end territory stays on the map. Let one stay.",
            given=unit,
            rule="E-706",
        )
    parts, name = pieces(table, state, kept), entry.asked[unit]
    if name is not None:
        return _named_piece(table, state, kept, name)
    if len(parts) > 1:
        listed = ", ".join("{" + " ".join(part) + "}" for part in parts)
        raise RuleError(
            "pool-ambiguous",
            f"the territory of {unit} falls into {listed}: name a hex of its piece, as in "
            f"{unit} pool {parts[0][0]}.",
            given=unit,
            rule="E-706",
        )
    return parts[0][0]


def _named_piece(table: Table, state: State, kept: set[Label], name: str) -> Label:
    label = table.world(state).hex(name)
    if label not in kept:
        raise RuleError(
            "pool-hex-not-occupied",
            f"no unit of that territory stays in {label}. Kept: {' '.join(sorted(kept))}",
            given=name,
            rule="E-706",
        )
    return label


def reveal(draft: Draft) -> None:
    """All dispositions at once; HQs are replaced now or after the check (E-705, E-707)."""
    state = draft.state
    entries = [
        read_entry(draft.table, state, seat, state.sealed.get(seat)) for seat in sorted(draft.in_game())
    ]
    transforms: list[UnitId] = []
    for entry in entries:
        _put_at_rest(draft, entry)
        transforms += entry.transforms
    draft.reveals |= set(state.sealed)
    draft.change(sealed={}, transforming=sorted_ids(transforms))
    if draft.table.settings.transform_timing == "before-check":
        transform(draft)
    found = territories(draft.table, draft.state, draft.in_game())
    for territory in found:
        for unit in territory.pool:
            draft.tell("unit-pooled", unit=unit, territory=territory.label)
    draft.change(territories=tuple(territory.members for territory in found))


def _put_at_rest(draft: Draft, entry: Entry) -> None:
    units = draft.state.units
    for unit, label in entry.stays.items():
        if units[unit].position != Position(label):
            was = draft.where(units[unit])
            draft.tell("unit-placed-strategic", unit=unit, **{"from": was, "to": label})
    resting = [replace(units[unit], position=Position(label)) for unit, label in entry.stays.items()]
    for unit, label in entry.pooled.items():
        home = units[unit].position.hex
        resting.append(replace(units[unit], position=Position(home), pool=Pool(label, home)))
    draft.put(resting)


def transform(draft: Draft) -> None:
    """Replace the HQs that were ordered to transform, if they are still operational (E-707)."""
    for unit_id in draft.state.transforming:
        unit = draft.state.units.get(unit_id)
        if unit is None or unit.disabled:
            continue
        new_id = free_id(unit.seat, draft.table.kind(unit).becomes, draft.state.units)
        draft.tell("unit-transformed", unit=unit.id, to=new_id, position=draft.where(unit))
        draft.change(groups=names.replaced(draft.state.groups, unit.id, new_id))
        draft.remove({unit.id: draft.fate(unit.id, "transformed", "E-707", new_id)})
        draft.put((replace(unit, id=new_id),))
        draft.change(
            territories=tuple(
                tuple(new_id if member == unit.id else member for member in members)
                for members in draft.state.territories
            )
        )
    draft.change(transforming=())
