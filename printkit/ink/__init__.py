"""Drawings as values in millimetres, with packaged fonts and three writers.

Reading order: drawing; typeface, fonts, outlines; notation, contours, svg, forms, pdf, png; text.
Knows no game and no paper.
"""
