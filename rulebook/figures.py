"""A drawing with its caption: beside its rule, under it, or across the text column."""

from dataclasses import dataclass, replace
from typing import Literal

from printkit.ink import fonts
from printkit.ink.drawing import MM_PER_PT, Drawing, Placed
from printkit.model.errors import DataError
from rulebook.design import Design
from rulebook.lines import Breaker
from rulebook.manuscript import Run
from rulebook.pieces import Ink, Piece, halves
from rulebook.reading import inline

CAPTION_GAP_MM = 1.6
BESIDE_GAP_MM = 5.0
LEAST_CAPTION_MM = 34.0
HIGHEST = 0.8
"""Share of a page's height that a figure may fill; a higher one is made smaller."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A finished figure: true size, what to see, and the same in words for those who cannot.

    ``width`` is ``side`` for the column beside the rules, ``text`` for the text column,
    ``page`` for the whole width.
    """

    id: str
    drawing: Drawing
    caption: str
    alt: str
    width: Literal["side", "text", "page"] = "side"


class FigureSetter:
    """Sets figures; ``word`` is what a figure is called in the book's language."""

    def __init__(self, design: Design, file: str, word: str) -> None:
        self.design = design
        self.file = file
        self.word = word

    def beside(self, figure: Figure, number: str) -> Piece:
        """For the side column: the drawing, the caption under it. Its height is in half lines, rounded up."""
        grid = self.design.grid
        return self._stacked(figure, number, 0.0, grid.side_mm)

    def under(self, figure: Figure, number: str) -> Piece:
        """For the text column: the caption beside the drawing, or under it where it is wide."""
        grid = self.design.grid
        if figure.width == "page":
            return replace(self._stacked(figure, number, 0.0, grid.full_mm), is_wide=True)
        scale = self._scale(figure)
        wide_mm = figure.drawing.width_mm * scale
        caption_mm = grid.text_mm - wide_mm - BESIDE_GAP_MM
        if caption_mm < LEAST_CAPTION_MM or figure.width == "text":
            return self._stacked(figure, number, grid.number_mm, grid.text_mm)
        ink = Ink()
        ink.items.append(Placed(figure.drawing, grid.number_mm, 0.0, scale))
        left_mm = grid.number_mm + wide_mm + BESIDE_GAP_MM
        foot_mm = self._caption(ink, figure, number, left_mm, 0.0, caption_mm)
        return self._piece(figure, ink, max(foot_mm, figure.drawing.height_mm * scale))

    def _scale(self, figure: Figure) -> float:
        """1, or less where the figure is too high for a page, or as wide as a larger one."""
        grid, drawing = self.design.grid, figure.drawing
        wide = grid.full_mm / drawing.width_mm if figure.width == "page" else 1.0
        return min(1.0, wide, HIGHEST * grid.halves * grid.half_mm / drawing.height_mm)

    def _stacked(self, figure: Figure, number: str, x_mm: float, width_mm: float) -> Piece:
        scale = self._scale(figure)
        if figure.drawing.width_mm * scale > width_mm + 0.5:
            wide = f"is {figure.drawing.width_mm:.1f} mm wide, its column {width_mm:.0f} mm"
            raise DataError(self.file, f"figure {figure.id}", wide)
        ink = Ink()
        ink.items.append(Placed(figure.drawing, x_mm, 0.0, scale))
        top_mm = figure.drawing.height_mm * scale + CAPTION_GAP_MM
        return self._piece(figure, ink, self._caption(ink, figure, number, x_mm, top_mm, width_mm))

    def _caption(
        self, ink: Ink, figure: Figure, number: str, x_mm: float, top_mm: float, width_mm: float
    ) -> float:
        voice = self.design.caption
        label = Run(f"{self.word}\N{NO-BREAK SPACE}{number}", "label")
        text = (label, Run(" "), *inline(figure.caption, self.file))
        lines = Breaker(voice, self.file, f"figure {figure.id}").broken(text, width_mm)
        first_mm = top_mm + fonts.cap_height_mm(voice.face, voice.size_pt)
        leading_mm = voice.leading_pt * MM_PER_PT
        return ink.set(lines, x_mm, first_mm, leading_mm) - leading_mm + 0.25 * voice.size_pt * MM_PER_PT

    def _piece(self, figure: Figure, ink: Ink, height_mm: float) -> Piece:
        high = halves(height_mm, self.design.grid.half_mm)
        return Piece(
            "figure", figure.id, high, tuple(ink.items), tuple(ink.lines), tuple(ink.links), keeps_last=True
        )
