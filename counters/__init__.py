"""Draws counters: unit symbols, size marks, ids, edge bands, fronts and backs, at true size.

Reading order: limits, colour, dress, layout, lettering, echelons, symbols, pictograms, bands,
faces; markers, eyes.
"""

from counters.colour import contrast
from counters.dress import dressed
from counters.dress import look_names as inks
from counters.eyes import SIGHTS, Confusion, Faint, confusions, contrasts, faint, told
from counters.faces import back, front, ground, small, unit_id
from counters.markers import marker, marker_ground

__all__ = [
    "SIGHTS",
    "Confusion",
    "Faint",
    "back",
    "confusions",
    "contrast",
    "contrasts",
    "dressed",
    "faint",
    "front",
    "ground",
    "inks",
    "marker",
    "marker_ground",
    "small",
    "told",
    "unit_id",
]
