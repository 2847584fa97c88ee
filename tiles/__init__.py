"""Draws boards: hex tiles of land fragments, worlds put together from them, figures of play.

Everything is a ``Drawing`` in true size. Reading order: lattice, curve, coast, shore;
style, network, label, layers; fragments, face, world; figure.
"""

from tiles.face import face, outline_mm
from tiles.figure import Figure, scene, scene_side_mm
from tiles.figure_ground import look_names as figure_styles
from tiles.fragments import fragments_document, schema
from tiles.style import inks
from tiles.style import names as styles
from tiles.world import Start, world, world_frame

__all__ = [
    "Figure",
    "Start",
    "face",
    "figure_styles",
    "fragments_document",
    "inks",
    "outline_mm",
    "scene",
    "scene_side_mm",
    "schema",
    "styles",
    "world",
    "world_frame",
]
