"""Draws counters: unit symbols, size marks, ids, edge bands, fronts and backs, at true size.

Reading order: colour, layout, lettering, echelons, symbols, bands, faces.
"""

from counters.colour import contrast
from counters.faces import back, front, ground, small

__all__ = ["back", "contrast", "front", "ground", "small"]
