"""The hand in which the pages of the box itself are set: colours, lines, and words in lines."""

from printkit.ink import fonts
from printkit.ink.drawing import MM_PER_PT, Item, Stroke, Text, polyline
from printkit.press import Paper
from rulebook.design import HAIR, HAIR_MM, INK, PETROL, SLATE

HEAVY, THIN = Stroke(INK, 0.9 * MM_PER_PT), Stroke(HAIR, HAIR_MM)
HEADING, LEAD, FOOT = ("sans-semibold", 26.0), ("serif-italic", 11.5), ("sans", 7.7)
LEADING_MM = 14 * MM_PER_PT
ROOM_MM = 178.0
"""Width of all that stands on a page."""
TOP_MM, LEAD_MM = 34.0, 44.0
"""Baselines of the heading and of the lead under it."""

__all__ = [
    "FOOT", "HAIR", "HEADING", "HEAVY", "INK", "LEAD", "LEADING_MM", "LEAD_MM", "PETROL", "ROOM_MM", "SLATE",
    "THIN", "TOP_MM", "broken", "foot", "level", "paragraph",
]  # fmt: skip


def broken(text: str, face: tuple[str, float], wide_mm: float) -> list[str]:
    """Words in lines no wider than there is room."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fonts.width_mm(longer, *face) <= wide_mm:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def paragraph(
    words: str, face: tuple[str, float], x_mm: float, y_mm: float, wide_mm: float
) -> tuple[Text, ...]:
    """Words in lines from a first baseline on."""
    return tuple(
        Text(x_mm, y_mm + index * LEADING_MM, line, *face, INK)
        for index, line in enumerate(broken(words, face, wide_mm))
    )


def level(y_mm: float, stroke: Stroke) -> Item:
    """A line over the whole width."""
    return polyline([(0, y_mm), (ROOM_MM, y_mm)], stroke=stroke)


def foot(words: str, paper: Paper, margin_mm: float) -> Text:
    """Words at the right of a page's foot."""
    return Text(paper.width_mm - margin_mm, paper.height_mm - 14, words, *FOOT, SLATE, "end")
