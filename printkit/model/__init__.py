"""What a game is, as values. This room imports nobody.

Reading order: errors, hexes, plain; board, pieces, scene, tables; actions, rules,
play; game.
"""

from printkit.model.actions import (
    ANYONE,
    Action,
    Event,
    Roll,
    Seat,
    Step,
    format_action,
    parse_action,
    rolled,
    rolled_value,
)
from printkit.model.board import Cell, HexTile, LaysWorlds, PlacedTile, ScenarioWorld, Seated, World
from printkit.model.errors import DataError, PrintkitError, RuleError, UsageError, did_you_mean, near
from printkit.model.game import Game
from printkit.model.hexes import Hex
from printkit.model.pieces import Counter, CounterSet, Marker, MarkerFace, PlainBack, Scheme, UnitFace
from printkit.model.plain import canonical, digest, plain
from printkit.model.play import TooFewRollsError, opened, play, scripted
from printkit.model.rules import Answer, Command, Line, NewTable, Played, Rules
from printkit.model.scene import (
    FacesFigure,
    Flow,
    FlowLane,
    FlowStep,
    FlowWay,
    Picture,
    Scene,
    SceneMark,
    SceneNote,
    ScenePiece,
    WorldFigure,
)
from printkit.model.tables import Column, Row, Table

__all__ = [
    "ANYONE", "Action", "Answer", "Cell", "Column", "Command", "Counter", "CounterSet", "DataError",
    "Event", "FacesFigure", "Flow", "FlowLane", "FlowStep", "FlowWay", "Game", "Hex", "HexTile",
    "LaysWorlds", "Line", "Marker", "MarkerFace", "NewTable", "Picture", "PlacedTile", "PlainBack", "Played",
    "PrintkitError", "Roll", "Row", "RuleError",
    "Rules", "ScenarioWorld", "Scene", "SceneMark", "SceneNote", "ScenePiece", "Scheme", "Seat", "Seated",
    "Step", "Table", "TooFewRollsError", "UnitFace", "UsageError", "World", "WorldFigure",
    "canonical", "did_you_mean", "digest", "format_action", "near", "opened", "parse_action", "plain",
    "play", "rolled", "rolled_value", "scripted",
]  # fmt: skip
