"""Drawings as SVG in true size: outlines for text, nothing fetched from outside.

One unit of the view box is one millimetre. What recurs (letters, placed drawings) is
defined once and used by reference, under names made from the content, so that two
of our pictures can stand in one page.
"""

import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import cast
from xml.etree.ElementTree import Element, SubElement, tostring

import svgwrite

from printkit.ink import fonts, outlines
from printkit.ink.contours import alternating
from printkit.ink.drawing import MM_PER_PT, Circle, Drawing, Group, Item, Path, Placed, Rect, Stroke, Text
from printkit.ink.notation import channels, exact, short, turning
from printkit.model.errors import PrintkitError

SPACES = {"xml": None, "xlink": None, "inkscape": "http://www.inkscape.org/namespaces/inkscape"}
OURS = "\x1f"  # stands for the ids' prefix until the content is known; XML text cannot hold it
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
    root = _root(drawing)
    page = _Page(root)
    page.items(root, drawing.items, drawing.name)
    text = tostring(root, encoding="unicode")
    text = text.replace("\r", "&#13;")  # which readers would otherwise take for a line's end
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    return text.replace(OURS, f"{prefix}k{digest}-") + "\n"


def _root(drawing: Drawing) -> Element:
    """The frame: true size, view box, title, metadata and an empty store of definitions.

    svgwrite's elements for what is inside would take twice the time and drop
    attributes that are empty.
    """
    width, height = short(drawing.width_mm), short(drawing.height_mm)
    picture = svgwrite.Drawing(size=(f"{width}mm", f"{height}mm"), debug=False)
    picture["viewBox"] = f"0 0 {width} {height}"
    picture["stroke-miterlimit"] = MITER_LIMIT
    root = cast(Element, picture.get_xml())
    _say(root, "metadata", drawing.metadata, drawing.name)
    _say(root, "title", drawing.title, drawing.name)
    return root


def _say(element: Element, tag: str, text: str, name: str) -> None:
    """Put words that are not drawn first in the element, where readers look for them."""
    if text:
        child = Element(tag)
        child.text = _sayable(text, f"{name}: {tag}")
        element.insert(0, child)


def _sayable(text: str, where: str) -> str:
    wrong = _NOT_XML.search(text)
    if wrong:
        sign = f"U+{ord(wrong[0]):04X}"
        raise PrintkitError(f"{where}: {sign} is a control sign, which SVG cannot hold; leave it out")
    return text


class _Page:
    """One SVG file in the making: what is defined once, and how each item is written."""

    def __init__(self, root: Element) -> None:
        self._root = root
        self._definitions = cast(Element, root.find("defs"))
        self._glyphs: dict[tuple[str, str], str] = {}
        self._drawings: dict[tuple[str, tuple[Item, ...]], str] = {}
        self._seen: dict[int, str] = {}
        self._clips: dict[Path, str] = {}

    def items(self, parent: Element, items: Iterable[Item], name: str) -> None:
        """Write the items into ``parent``, the first lowest; ``name`` is who to blame."""
        for item in items:
            match item:
                case Path():
                    look = _look(item.fill, item.stroke, even_odd=item.even_odd)
                    SubElement(parent, "path", {"d": _pieces(item.segments)} | look)
                case Rect():
                    SubElement(parent, "rect", _rectangle(item) | _look(item.fill, item.stroke))
                case Circle():
                    SubElement(parent, "circle", _circle(item) | _look(item.fill, item.stroke))
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
        start = -sum(advances) * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
        matrix = map(exact, turning(text.turn_deg, text.size_pt * MM_PER_PT / face.units_per_em))
        place = f"matrix({' '.join(matrix)} {short(text.x_mm)} {short(text.y_mm)})"
        look = {"transform": place, "fill": _colour(text.fill), "aria-label": text.text}
        line = SubElement(parent, "g", look)
        for letter, advance in zip(letters, advances, strict=True):
            glyph = self._glyph(letter, text.face)
            if glyph:
                SubElement(line, "use", {"xlink:href": glyph, "x": short(start)})
            start += advance

    def _glyph(self, letter: str, face: str) -> str:
        """The reference to a letter's outline; nothing for a space."""
        known = self._glyphs.get((letter, face))
        if known is None:
            known = ""
            outline = _outline(letter, face)
            if outline:
                known = self._define(Element("path", {"d": outline}), "g", len(self._glyphs))
            self._glyphs[letter, face] = known
        return known

    def _group(self, parent: Element, group: Group, name: str) -> None:
        box = SubElement(parent, "g")
        for key, value in group.attributes:
            self._declare(key, name)
            box.set(key, _sayable(value, f"{name}: {key}"))
        if group.clip:
            box.set("clip-path", f"url({self._clip(group.clip)})")
        self.items(box, group.items, name)
        _say(box, "title", group.title, name)

    def _declare(self, key: str, name: str) -> None:
        """Make the attribute's name space known at the root, if it has one."""
        found = _NAME.fullmatch(key)
        if not found or (found[1] and found[1] not in SPACES) or key == "xmlns":
            problem = f"must be an XML name, its prefix if any one of {', '.join(SPACES)}"
            raise PrintkitError(f"{name}: attribute {key!r}: {problem}")
        if found[1] and SPACES[found[1]]:
            self._root.set(f"xmlns:{found[1]}", str(SPACES[found[1]]))

    def _clip(self, clip: Path) -> str:
        if clip not in self._clips:
            rule = {"clip-rule": "evenodd"} if clip.even_odd else {}
            segments = alternating(clip.segments) if clip.even_odd else clip.segments
            window = Element("clipPath")
            SubElement(window, "path", {"d": _pieces(segments)} | rule)
            self._clips[clip] = self._define(window, "c", len(self._clips))
        return self._clips[clip]

    def _placed(self, parent: Element, placed: Placed) -> None:
        place = {"x": short(placed.x_mm), "y": short(placed.y_mm)}
        if placed.turn_deg or placed.scale != 1:
            matrix = " ".join(map(exact, turning(placed.turn_deg, placed.scale)))
            place = {"transform": f"matrix({matrix} {place['x']} {place['y']})"}
        SubElement(parent, "use", {"xlink:href": self._drawing(placed.drawing)} | place)

    def _drawing(self, drawing: Drawing) -> str:
        """The reference to a placed drawing, defined now if it is new."""
        known = self._seen.get(id(drawing)) or self._drawings.get((drawing.title, drawing.items))
        if known is None:
            picture = Element("g")
            self.items(picture, drawing.items, drawing.name)
            _say(picture, "title", drawing.title, drawing.name)
            known = self._define(picture, "d", len(self._drawings))
            self._drawings[drawing.title, drawing.items] = known
        self._seen[id(drawing)] = known
        return known

    def _define(self, element: Element, kind: str, number: int) -> str:
        """The reference to the element, which stands among the definitions from now on."""
        element.set("id", f"{OURS}{kind}{number}")
        self._definitions.append(element)
        return f"#{OURS}{kind}{number}"


@lru_cache(maxsize=1024)
def _colour(colour: str) -> str:
    red, green, blue = channels(colour)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _look(fill: str | None, stroke: Stroke | None, *, even_odd: bool = False) -> dict[str, str]:
    look = {"fill": _colour(fill) if fill else "none"}
    if even_odd and fill:
        look["fill-rule"] = "evenodd"
    return look | _line(stroke) if stroke else look


@lru_cache(maxsize=256)
def _line(stroke: Stroke) -> dict[str, str]:
    line = {"stroke": _colour(stroke.colour), "stroke-width": short(stroke.width_mm)}
    if stroke.dash_mm:
        line["stroke-dasharray"] = " ".join(map(short, stroke.dash_mm))
    if stroke.cap != "butt":
        line["stroke-linecap"] = stroke.cap
    if stroke.join != "miter":
        line["stroke-linejoin"] = stroke.join
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


def _rectangle(rect: Rect) -> dict[str, str]:
    sides = {"x": rect.x_mm, "y": rect.y_mm, "width": rect.width_mm, "height": rect.height_mm}
    if rect.radius_mm:
        sides["rx"] = sides["ry"] = min(rect.radius_mm, rect.width_mm / 2, rect.height_mm / 2)
    return {key: short(length) for key, length in sides.items()}


def _circle(circle: Circle) -> dict[str, str]:
    return {"cx": short(circle.x_mm), "cy": short(circle.y_mm), "r": short(circle.radius_mm)}
