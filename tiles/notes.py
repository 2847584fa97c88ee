"""Words beside a figure, each with a leader line to what it speaks of."""

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.ink import fonts
from printkit.ink.drawing import MM_PER_PT, Circle, Item, Path, Point, Text, polyline
from printkit.model.scene import SceneNote
from tiles.marks import FigureLook, line

BOLD = ("sans-semibold", 9.5)
PLAIN = ("sans", 8.5)
LEADING_PT = 10.5
GAP_MM = 4.0
"""From the picture to the words."""
BETWEEN_MM = 1.6
"""Between the words of two notes."""
LEADER_PT = 0.5
SHORT_MM = 1.0
"""The leader ends this far before the words."""

_LEADING_MM = LEADING_PT * MM_PER_PT

Line = tuple[str, str, float]


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes of a figure: leaders to lie under the counters, words to stand beside the picture."""

    leaders: tuple[Item, ...]
    words: tuple[Text, ...]
    right_mm: float
    bottom_mm: float


def beside(
    notes: Sequence[SceneNote],
    targets: Sequence[tuple[Point, bool]],
    left_mm: float,
    width_mm: float | None,
    look: FigureLook,
) -> Notes:
    """The notes right of ``left_mm``, each as near its target's height as the others allow.

    ``targets`` are the points spoken of and whether a counter lies there. Words wrap
    at ``width_mm``, the figure's whole width, if there is one.
    """
    start_mm = left_mm + GAP_MM
    order = sorted(
        (index for index, note in enumerate(notes) if note.bold or note.text),
        key=lambda index: (targets[index][0][1], index),
    )
    leaders: list[Item] = []
    words: list[Text] = []
    floor_mm = 0.0
    for index in order:
        lines = _lines(notes[index], None if width_mm is None else width_mm - start_mm)
        (x_mm, y_mm), has_counter = targets[index]
        cap_mm = fonts.cap_height_mm(lines[0][1], lines[0][2])
        top_mm = max(floor_mm, y_mm - cap_mm / 2 - (_LEADING_MM * 0.35 if len(lines) > 1 else 0))
        baselines = [top_mm + cap_mm + _LEADING_MM * number for number in range(len(lines))]
        words += [
            Text(start_mm, baseline, text, face, size_pt, look.ink)
            for baseline, (text, face, size_pt) in zip(baselines, lines, strict=True)
        ]
        floor_mm = baselines[-1] + 0.25 * _LEADING_MM + BETWEEN_MM
        bend_mm = y_mm if top_mm - 0.5 <= y_mm <= baselines[-1] + 0.5 else top_mm + cap_mm / 2
        leaders += _leader((x_mm, y_mm), bend_mm, left_mm, start_mm - SHORT_MM, has_counter, look)
    ends = [text.x_mm + fonts.width_mm(text.text, text.face, text.size_pt) for text in words]
    return Notes(tuple(leaders), tuple(words), max(ends, default=0.0), floor_mm)


def _leader(
    target: Point, end_y_mm: float, left_mm: float, end_mm: float, has_counter: bool, look: FigureLook
) -> list[Item]:
    x_mm, y_mm = target
    bends = [(x_mm, y_mm), (left_mm, y_mm)] if end_y_mm != y_mm else [(x_mm, y_mm)]
    path: Path = polyline([*bends, (end_mm, end_y_mm)], stroke=line(look.ink, LEADER_PT))
    return [path] if has_counter else [path, Circle(x_mm, y_mm, 0.55, fill=look.ink)]


def _lines(note: SceneNote, width_mm: float | None) -> list[Line]:
    """The note's lines with face and size: bold ones first."""
    bold = [(text, *BOLD) for text in _wrapped(note.bold, *BOLD, width_mm)]
    return bold + [(text, *PLAIN) for text in _wrapped(note.text, *PLAIN, width_mm)]


def _wrapped(text: str, face: str, size_pt: float, width_mm: float | None) -> list[str]:
    """The text in lines no wider than ``width_mm``, broken at spaces."""
    lines: list[str] = []
    for word in text.split(" ") if text else ():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (width_mm is None or fonts.width_mm(longer, face, size_pt) <= width_mm):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
