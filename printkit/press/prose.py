"""Words broken into lines, ragged right, for what stands on a sheet besides the faces."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printkit.ink import fonts
from printkit.ink.drawing import MM_PER_PT, Text
from printkit.press.paper import Area

Run = tuple[str, str]
"""Words and the face that they are set in."""

_TYPED = re.compile(r"`([^`]*)`")


@dataclass(frozen=True, slots=True)
class Manner:
    """How prose looks: its face, the face of what somebody types, size and colour.

    ``leading`` is the distance of lines in sizes of the type.
    """

    face: str
    size_pt: float
    fill: str
    typed_face: str = "sans-medium"
    leading: float = 1.3

    @property
    def leading_mm(self) -> float:
        """From baseline to baseline."""
        return self.size_pt * self.leading * MM_PER_PT


def lines(text: str, manner: Manner, width_mm: float) -> tuple[tuple[Run, ...], ...]:
    """The text in lines no wider than ``width_mm``; a single longer word sticks out.

    What stands between backticks is set in the face for typing. Lines break at plain
    blanks only, so a no-break space holds its neighbours together.

    >>> manner = Manner("sans", 9, "#000000")
    >>> lines("type `go on` now", manner, 15)
    ((('type ', 'sans'), ('go on', 'sans-medium')), (('now', 'sans'),))
    """
    done: list[tuple[Run, ...]] = []
    line: list[Run] = []
    for word in _words(text, manner):
        if line and _wide_mm([*line, *word], manner) > width_mm:
            done.append(_joined(line))
            line = []
        line += word
    return (*done, _joined(line)) if line else tuple(done)


def _words(text: str, manner: Manner) -> Iterator[tuple[Run, ...]]:
    """What no line may part, each with the blank behind it: a word, with signs that touch it."""
    runs: list[Run] = []
    for index, part in enumerate(_TYPED.split(text)):
        face = manner.typed_face if index % 2 else manner.face
        for piece in re.findall(r"[^ ]+ ?| ", part):
            runs.append((piece, face))
            if piece.endswith(" "):
                yield tuple(runs)
                runs = []
    if runs:
        yield tuple(runs)


def _wide_mm(line: Sequence[Run], manner: Manner) -> float:
    runs = _joined(line)
    return sum(fonts.width_mm(words, face, manner.size_pt) for words, face in runs)


def _joined(line: Sequence[Run]) -> tuple[Run, ...]:
    """The line with neighbours of one face as one run, and no blank at its end."""
    runs: list[Run] = []
    for word, face in line:
        if runs and runs[-1][1] == face:
            runs[-1] = (runs[-1][0] + word, face)
        else:
            runs.append((word, face))
    runs[-1] = (runs[-1][0].rstrip(" "), runs[-1][1])
    return tuple(run for run in runs if run[0])


def high_mm(text: str, manner: Manner, width_mm: float) -> float:
    """How high the text stands in a column."""
    return len(lines(text, manner, width_mm)) * manner.leading_mm


def column(text: str, manner: Manner, area: Area) -> Iterator[Text]:
    """The text set into the head of an area; its first baseline lies one size below the top."""
    y_mm = area.y_mm + manner.size_pt * MM_PER_PT
    for line in lines(text, manner, area.width_mm):
        x_mm = area.x_mm
        for words, face in line:
            yield Text(x_mm, y_mm, words, face, manner.size_pt, manner.fill)
            x_mm += fonts.width_mm(words, face, manner.size_pt)
        y_mm += manner.leading_mm
