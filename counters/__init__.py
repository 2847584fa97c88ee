"""Draws counters: unit symbols, size marks, ids, edge bands, fronts and backs, at true size.

Reading order: limits, colour, dress, layout, lettering, echelons, symbols, bands, faces; eyes.
"""

from counters.colour import contrast
from counters.dress import dressed
from counters.dress import look_names as inks
from counters.eyes import SIGHTS, Confusion, Faint, confusions, contrasts, faint, told
from counters.faces import back, front, ground, small, unit_id

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
    "small",
    "told",
    "unit_id",
]
