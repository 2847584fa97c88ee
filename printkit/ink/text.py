"""Drawings as readable text, for goldens and for telling whether a picture changed."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator

from printkit.ink.drawing import Circle, Drawing, Group, Item, Path, Placed, Rect, Stroke, Text
from printkit.ink.notation import short


def dump(drawing: Drawing) -> str:
    """The drawing as text, one item a line, lengths in mm rounded to a ten-thousandth.

    Drawings placed in it follow, each once, under the number by which it is placed.

    >>> print(dump(Drawing("spot", 4, 4, (Circle(2, 2, 1.5, fill="#000000"),))), end="")
    drawing 0 "spot" 4 x 4
      circle 2 2 radius 1.5 fill #000000
    """
    listed = [drawing]
    numbers = {drawing: 0}

    def numbered(placed: Drawing) -> str:
        if placed not in numbers:
            numbers[placed] = len(listed)
            listed.append(placed)
        return str(numbers[placed])

    lines: list[str] = []
    for number, each in enumerate(listed):  # grows while it is read
        lines.append(
            f"drawing {number} {_quoted(each.name)} {_lengths(each.width_mm)} x {_lengths(each.height_mm)}"
        )
        for word, said in (("title", each.title), ("metadata", each.metadata)):
            if said:
                lines.append(f"  {word} {_quoted(said)}")
        lines += [f"  {line}" for line in _items(each.items, numbered)]
    return "\n".join(lines) + "\n"


class Digests:
    """SHA-256 of drawings; one that is placed in several of them is read once."""

    def __init__(self) -> None:
        self._placed: dict[int, tuple[Drawing, str]] = {}

    def of(self, drawing: Drawing) -> str:
        """The same as long as nothing about the picture changes."""
        size = _lengths(drawing.width_mm, drawing.height_mm)
        head = f"{_quoted(drawing.name)} {size} {_quoted(drawing.title)} {_quoted(drawing.metadata)}"
        lines = "\n".join([head, *_items(drawing.items, self._of_placed)])
        return hashlib.sha256(lines.encode()).hexdigest()

    def _of_placed(self, drawing: Drawing) -> str:
        known = self._placed.get(id(drawing))
        if known is None:
            known = self._placed[id(drawing)] = (drawing, self.of(drawing))  # held: no other gets its id
        return known[1]


def drawing_digest(drawing: Drawing) -> str:
    """SHA-256 of one drawing."""
    return Digests().of(drawing)


def _items(items: Iterable[Item], called: Callable[[Drawing], str]) -> Iterator[str]:
    """A line for each item; ``called`` says what a placed drawing is called."""
    for item in items:
        match item:
            case Path():
                rule = " even-odd" if item.even_odd else ""
                yield f"path {_segments(item)}{_look(item.fill, item.stroke)}{rule}"
            case Rect():
                radius = f" radius {short(item.radius_mm)}" if item.radius_mm else ""
                sides = _lengths(item.x_mm, item.y_mm, item.width_mm, item.height_mm)
                yield f"rect {sides}{radius}{_look(item.fill, item.stroke)}"
            case Circle():
                place = _lengths(item.x_mm, item.y_mm)
                yield f"circle {place} radius {short(item.radius_mm)}{_look(item.fill, item.stroke)}"
            case Text():
                yield _text(item)
            case Group():
                yield f"group{_labels(item)}"
                yield from (f"  {line}" for line in _items(item.items, called))
            case Placed():
                yield _placed(item, called(item.drawing))


def _text(text: Text) -> str:
    anchor = "" if text.anchor == "start" else f" {text.anchor}"
    look = f"{text.face} {short(text.size_pt)}pt {text.fill}{anchor}{_turn(text.turn_deg)}"
    return f"text {_lengths(text.x_mm, text.y_mm)} {_quoted(text.text)} {look}"


def _labels(group: Group) -> str:
    labels = [f" title {_quoted(group.title)}"] if group.title else []
    labels += [f" {key}={_quoted(value)}" for key, value in group.attributes]
    if group.clip:
        labels.append(f" clip {_segments(group.clip)}{' even-odd' if group.clip.even_odd else ''}")
    return "".join(labels)


def _placed(placed: Placed, name: str) -> str:
    scale = f" scale {short(placed.scale)}" if placed.scale != 1 else ""
    return f"placed {name} at {_lengths(placed.x_mm, placed.y_mm)}{scale}{_turn(placed.turn_deg)}"


def _turn(turn_deg: float) -> str:
    return f" turn {short(turn_deg)}" if turn_deg else ""


def _segments(path: Path) -> str:
    return " ".join(
        "".join((str(letter), ",".join(short(number) for number in numbers if not isinstance(number, str))))
        for letter, *numbers in path.segments
    )


def _look(fill: str | None, stroke: Stroke | None) -> str:
    look = f" fill {fill}" if fill else ""
    if stroke is None:
        return look
    dashes = f" dash {_lengths(*stroke.dash_mm)}" if stroke.dash_mm else ""
    ends = "".join(f" {word}" for word in (stroke.cap, stroke.join) if word not in ("butt", "miter"))
    return f"{look} line {stroke.colour} {short(stroke.width_mm)}{dashes}{ends}"


def _lengths(*lengths: float) -> str:
    return " ".join(map(short, lengths))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
