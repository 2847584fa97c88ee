"""Drawings as SVG in true size: outlines for text, nothing fetched from outside.

One unit of the view box is one millimetre. What recurs (letters, placed drawings) is
defined once and used by reference, under names made from the content, so that two
of our pictures can stand in one page.
"""

import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeAlias

import svgwrite
from svgwrite.base import Title

from printkit.ink import fonts, outlines
from printkit.ink.contours import alternating
from printkit.ink.drawing import (
    MM_PER_PT,
    SHARE_BEFORE,
    Circle,
    Drawing,
    Group,
    Item,
    Path,
    Placed,
    Rect,
    Stroke,
    Text,
)
from printkit.ink.notation import channels, exact, short, turning
from printkit.model.errors import PrintkitError

Element: TypeAlias = Any  # one of svgwrite's, which have no types

SPACES = {"xml": None, "xlink": None, "inkscape": "http://www.inkscape.org/namespaces/inkscape"}
# Two signs that XML cannot hold, so that no text of ours has them.
OURS = "\x1f"  # stands for the ids' prefix until the content is known
EMPTY = "\x1e"  # stands for an empty value, whose attribute svgwrite would leave out
MITER_LIMIT = "10"  # as in PDF

_NAME = re.compile(r"(?:([A-Za-z_][\w.-]*):)?[A-Za-z_][\w.-]*", re.ASCII)
_PREFIX = re.compile(r"(?:[A-Za-z_][\w.-]*)?", re.ASCII)
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def written(drawing: Drawing, *, prefix: str = "") -> str:
    """The whole SVG file as text, without the XML declaration.

    ``prefix`` begins every id; give one where the same drawing stands twice in a page.

    Raises:
        MissingGlyphError: a text cannot be drawn in its face; names the drawing.
        PrintkitError: a title, an attribute or the metadata holds a sign XML cannot.
    """
    if not _PREFIX.fullmatch(prefix):
        raise PrintkitError(f"svg prefix {prefix!r}: must be letters, digits, '-' and '_', a letter first")
    picture = _frame(drawing)
    _Page(picture).items(picture, drawing.items, drawing.name)
    text: str = picture.tostring().replace(EMPTY, "")
    text = text.replace("\r", "&#13;")  # which readers would otherwise take for a line's end
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    return text.replace(OURS, f"{prefix}k{digest}-") + "\n"


class _Metadata(Title):  # type: ignore[misc]  # svgwrite has no types
    """Words for programs; svgwrite's own metadata takes elements alone."""

    elementname = "metadata"


def _frame(drawing: Drawing) -> Element:
    """True size, view box, title, metadata and an empty store of definitions."""
    width, height = short(drawing.width_mm), short(drawing.height_mm)
    picture = svgwrite.Drawing(
        size=(f"{width}mm", f"{height}mm"),
        viewBox=f"0 0 {width} {height}",
        stroke_miterlimit=MITER_LIMIT,
        debug=False,  # its checks know neither data-* nor aria-* nor Inkscape's names
    )
    if drawing.metadata:
        picture.elements.insert(0, _Metadata(_sayable(drawing.metadata, f"{drawing.name}: metadata")))
    _entitle(picture, drawing.title, drawing.name)
    return picture


def _entitle(element: Element, title: str, name: str) -> None:
    """Put a title first in the element, where readers look for it."""
    if title:
        element.set_desc(title=_sayable(title, f"{name}: title"))


def _sayable(text: str, where: str) -> str:
    wrong = _NOT_XML.search(text)
    if wrong:
        sign = f"U+{ord(wrong[0]):04X}"
        raise PrintkitError(f"{where}: {sign} is a control sign, which SVG cannot hold; leave it out")
    return text


class _Page:
    """One SVG file in the making: what is defined once, and how each item is written."""

    def __init__(self, picture: Element) -> None:
        self._picture = picture
        self._glyphs: dict[tuple[str, str], Element | None] = {}
        self._drawings: dict[tuple[str, tuple[Item, ...]], Element] = {}
        self._seen: dict[int, Element] = {}
        self._clips: dict[Path, Element] = {}

    def items(self, parent: Element, items: Iterable[Item], name: str) -> None:
        """Write the items into ``parent``, the first lowest; ``name`` is who to blame."""
        for item in items:
            match item:
                case Path():
                    look = _look(item.fill, item.stroke, even_odd=item.even_odd)
                    parent.add(self._picture.path(_pieces(item.segments) or EMPTY, **look))
                case Rect():
                    parent.add(self._picture.rect(**_rectangle(item), **_look(item.fill, item.stroke)))
                case Circle():
                    parent.add(self._picture.circle(**_circle(item), **_look(item.fill, item.stroke)))
                case Text():
                    self._text(parent, item, name)
                case Group():
                    self._group(parent, item, name)
                case Placed():
                    self._placed(parent, item)

    def _text(self, parent: Element, text: Text, name: str) -> None:
        """The letters' outlines side by side, in font units under one matrix, and the words themselves."""
        letters = fonts.composed(text.text)
        if not letters:
            return
        fonts.check(letters, text.face, name)
        face = fonts.typeface(text.face)
        advances = [face.advances[face.glyph_of[ord(letter)]] for letter in letters]
        start = -sum(advances) * SHARE_BEFORE[text.anchor]
        line = parent.add(self._picture.g(fill=_colour(text.fill), aria_label=text.text))
        matrix = turning(text.turn_deg, text.size_pt * MM_PER_PT / face.units_per_em)
        line.matrix(*map(exact, matrix), short(text.x_mm), short(text.y_mm))
        for letter, advance in zip(letters, advances, strict=True):
            glyph = self._glyph(letter, text.face)
            if glyph:
                line.add(self._picture.use(glyph, x=short(start)))
            start += advance

    def _glyph(self, letter: str, face: str) -> Element | None:
        """A letter's outline, defined now if it is new; nothing for a space."""
        if (letter, face) not in self._glyphs:
            outline = _outline(letter, face)
            glyph = self._define(self._picture.path(outline), "g", len(self._glyphs)) if outline else None
            self._glyphs[letter, face] = glyph
        return self._glyphs[letter, face]

    def _group(self, parent: Element, group: Group, name: str) -> None:
        box = parent.add(self._picture.g())
        for key, value in group.attributes:
            self._declare(key, name)
            box[key] = _sayable(value, f"{name}: {key}") or EMPTY
        if group.clip:
            box["clip-path"] = self._clip(group.clip).get_funciri()
        self.items(box, group.items, name)
        _entitle(box, group.title, name)

    def _declare(self, key: str, name: str) -> None:
        """Make the attribute's name space known at the root, if it has one."""
        found = _NAME.fullmatch(key)
        if not found or (found[1] and found[1] not in SPACES) or key == "xmlns":
            problem = f"must be an XML name, its prefix if any one of {', '.join(SPACES)}"
            raise PrintkitError(f"{name}: attribute {key!r}: {problem}")
        if found[1] and SPACES[found[1]]:
            self._picture[f"xmlns:{found[1]}"] = SPACES[found[1]]

    def _clip(self, clip: Path) -> Element:
        if clip not in self._clips:
            rule = {"clip_rule": "evenodd"} if clip.even_odd else {}
            segments = alternating(clip.segments) if clip.even_odd else clip.segments
            window = self._picture.clipPath()
            window.add(self._picture.path(_pieces(segments) or EMPTY, **rule))
            self._clips[clip] = self._define(window, "c", len(self._clips))
        return self._clips[clip]

    def _placed(self, parent: Element, placed: Placed) -> None:
        use = parent.add(self._picture.use(self._drawing(placed.drawing)))
        place = {"x": short(placed.x_mm), "y": short(placed.y_mm)}
        if placed.turn_deg or placed.scale != 1:
            use.matrix(*map(exact, turning(placed.turn_deg, placed.scale)), *place.values())
        else:
            use.update(place)

    def _drawing(self, drawing: Drawing) -> Element:
        """A placed drawing, defined now if it is new."""
        known = self._seen.get(id(drawing)) or self._drawings.get((drawing.title, drawing.items))
        if known is None:
            picture = self._picture.g()
            self.items(picture, drawing.items, drawing.name)
            _entitle(picture, drawing.title, drawing.name)
            known = self._define(picture, "d", len(self._drawings))
            self._drawings[drawing.title, drawing.items] = known
        self._seen[id(drawing)] = known
        return known

    def _define(self, element: Element, kind: str, number: int) -> Element:
        """The element, which stands among the definitions under a name from now on."""
        element["id"] = f"{OURS}{kind}{number}"
        return self._picture.defs.add(element)


@lru_cache(maxsize=1024)
def _colour(colour: str) -> str:
    red, green, blue = channels(colour)
    return f"#{red:02x}{green:02x}{blue:02x}"


@lru_cache(maxsize=1024)
def _look(fill: str | None, stroke: Stroke | None, *, even_odd: bool = False) -> dict[str, str]:
    look = {"fill": _colour(fill) if fill else "none"}
    if even_odd and fill:
        look["fill_rule"] = "evenodd"
    return look | _line(stroke) if stroke else look


@lru_cache(maxsize=256)
def _line(stroke: Stroke) -> dict[str, str]:
    line = {"stroke": _colour(stroke.colour), "stroke_width": short(stroke.width_mm)}
    if stroke.dash_mm:
        line["stroke_dasharray"] = " ".join(map(short, stroke.dash_mm))
    if stroke.cap != "butt":
        line["stroke_linecap"] = stroke.cap
    if stroke.join != "miter":
        line["stroke_linejoin"] = stroke.join
    return line


@lru_cache(maxsize=4096)
def _pieces(segments: tuple[tuple[str | float, ...], ...]) -> str:
    return "".join(
        f"{letter}{' '.join(short(number) for number in numbers if not isinstance(number, str))}"
        for letter, *numbers in segments
    )


@lru_cache(maxsize=4096)
def _outline(letter: str, face: str) -> str:
    return _pieces(outlines.glyph_path(letter, face))


def _rectangle(rect: Rect) -> dict[str, Any]:
    corner, size = (rect.x_mm, rect.y_mm), (rect.width_mm, rect.height_mm)
    shape: dict[str, Any] = {"insert": map(short, corner), "size": map(short, size)}
    if rect.radius_mm:
        shape["rx"] = shape["ry"] = short(min(rect.radius_mm, rect.width_mm / 2, rect.height_mm / 2))
    return shape


def _circle(circle: Circle) -> dict[str, Any]:
    return {"center": map(short, (circle.x_mm, circle.y_mm)), "r": short(circle.radius_mm)}
