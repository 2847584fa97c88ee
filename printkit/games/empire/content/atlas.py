"""The world of a scenario, and pictures of parts of it put together from orders as typed."""

from collections.abc import Iterable
from dataclasses import dataclass

from printkit.games.empire.content.faces import face_of, kinds, scheme_of
from printkit.games.empire.data import EmpireData
from printkit.games.empire.play.moves import next_positions
from printkit.games.empire.play.positions import parse_position
from printkit.games.empire.play.state import Placement, Position, Unit
from printkit.games.empire.play.table import Table, open_table
from printkit.games.empire.play.world import WorldMap, world_place
from printkit.model import Cell, Hex, NewTable, Scene, SceneMark, SceneNote, ScenePiece, hexes

HALF_WAY = 0.62
"""How far towards its partial hex the counter of a half-hex mover is laid."""


@dataclass(frozen=True, slots=True, eq=False)
class Atlas:
    """One scenario's table and world, to draw figures from."""

    data: EmpireData
    table: Table
    world: WorldMap
    layout: tuple[Placement, ...]

    @classmethod
    def of(cls, data: EmpireData, scenario: str) -> "Atlas":
        """The atlas of a scenario as printed."""
        table = open_table(data, NewTable(scenario, data.scenarios[scenario].players))
        layout = tuple(
            Placement(place.tile, place.p, place.q, place.turn) for place in data.scenarios[scenario].layout
        )
        return cls(data, table, table.world_of(layout), layout)

    def unit(self, line: str) -> Unit:
        """A unit from ``B-RAD3 0504+0505``.

        Raises:
            RuleError: there is no such position.
        """
        name, _, place = line.partition(" ")
        kind = kinds(self.data)[name.partition("-")[2].rstrip("0123456789")]
        return Unit(name, parse_position(place, kind, self.world))

    def next_hexes(self, unit: Unit) -> tuple[tuple[str, str], ...]:
        """The borders a unit may lie on after its next move, each from a hex it covers, sorted."""
        found = next_positions(self.table, self.world, unit)
        is_armour = self.table.kind(unit).is_armour
        pairs = {
            pair for position in found if position.other for pair in self._ways(position, unit, is_armour)
        }
        return tuple(sorted(pairs))

    def _ways(self, position: Position, unit: Unit, is_armour: bool) -> Iterable[tuple[str, str]]:
        """From where to where an arrow for a next position goes."""
        ends = [(position.hex, position.other or "")]
        if is_armour:
            ends.append((position.other or "", position.hex))
        own = unit.position.covers
        return [(here, there) for here, there in ends if here in own and there not in own]

    def around(self, *labels: str) -> tuple[str, ...]:
        """The hexes and all their neighbours, sorted."""
        found = {near for label in labels for near in self.world.adjacent[label]}
        return tuple(sorted(found | set(labels)))

    def cells(self, labels: Iterable[str]) -> tuple[Cell, ...]:
        """The cells, in order of their labels."""
        return tuple(self.world.cells[label] for label in sorted(labels))

    def place(self, label: str) -> tuple[int, int]:
        """Where a hex lies."""
        return self.world.cells[label].place

    def piece(self, line: str) -> ScenePiece:
        """The counter of a unit where it lies (E-401 – E-403)."""
        unit = self.unit(line)
        here, other = unit.position.hex, unit.position.other
        face, scheme = face_of(self.data, unit.id), scheme_of(self.data, unit.seat)
        if other is None:
            return ScenePiece(face, scheme, self.place(here))
        share = 1.0 if self.table.kind(unit).is_armour else HALF_WAY
        return ScenePiece(face, scheme, self.place(here), self.place(other), share)

    def covered(self, line: str) -> tuple[SceneMark, ...]:
        """Hatching for the ground a unit covers."""
        unit = self.unit(line)
        here, other = unit.position.hex, unit.position.other
        marks = [SceneMark("cover", self.place(here))]
        if other is not None and self.table.kind(unit).is_armour:
            marks.append(SceneMark("cover", self.place(other)))
        elif other is not None:
            marks.append(SceneMark("half", self.place(other), self.place(here)))
        return tuple(marks)

    def seams(self) -> tuple[tuple[Hex, Hex], ...]:
        """The edges of all tiles, each once, from the centre of a corner hex to the next."""
        step = self.data.tiles.radius // 3
        edges = set()
        for tile in self.layout:
            corners = [
                world_place(self.data.tiles.radius, tile, hexes.turned((step, -2 * step), side))
                for side in hexes.SIDES
            ]
            edges |= {tuple(sorted((corners[side - 1], corners[side]))) for side in hexes.SIDES}
        return tuple((first, last) for first, last in sorted(edges))

    def note(self, label: str, bold: str, text: str = "") -> SceneNote:
        """Words beside the picture that lead to a hex."""
        return SceneNote(self.place(label), bold, text)

    def arrow(self, here: str, there: str) -> SceneMark:
        """An arrow for a legal step, a cross for one that the rules refuse (E-408)."""
        is_open = self.world.share_land(here, there)
        return SceneMark("arrow" if is_open else "cross", self.place(here), self.place(there))

    def link(self, here: str, there: str) -> SceneMark:
        """A line between two hexes that supply connects (E-602)."""
        return SceneMark("link", self.place(here), self.place(there))

    def number(self, label: str, text: str) -> SceneMark:
        """A number or short word in a hex."""
        return SceneMark("number", self.place(label), None, text)

    def outline(self, label: str) -> SceneMark:
        """A line round a hex."""
        return SceneMark("outline", self.place(label))

    def scene(
        self,
        name: str,
        labels: Iterable[str],
        caption: str,
        alt: str,
        *,
        units: Iterable[str] = (),
        marks: Iterable[SceneMark] = (),
        notes: Iterable[SceneNote] = (),
        is_wide: bool = False,
        has_seams: bool = False,
    ) -> Scene:
        """A figure of these hexes with these units, and the tiles' edges if it ``has_seams``."""
        pieces = tuple(self.piece(line) for line in units)
        return Scene(
            name,
            self.cells(labels),
            caption,
            alt,
            pieces,
            tuple(marks),
            tuple(notes),
            "text" if is_wide else "side",
            seams=self.seams() if has_seams else (),
        )
