"""Our SVG without references: what cairosvg draws quickly.

It searches the whole file for every ``use``, so a page of text took it minutes.
"""

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element, fromstring, register_namespace, tostring

from printkit.ink.notation import short

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
UNSEEN = frozenset({f"{SVG}title", f"{SVG}metadata", f"{SVG}defs"})

_PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def unfolded(svg: str) -> str:
    """The same picture with a copy of everything where it was referred to; what leaves no mark is gone.

    >>> 'href' in unfolded('<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink">'
    ...     '<defs><path id="a" d="M0 0L1 1" fill="#000000"/></defs><use x:href="#a" x="2"/></svg>')
    False
    """
    register_namespace("", SVG[1:-1])
    root = fromstring(svg)
    known = {name: element for element in root.iter() if (name := element.get("id"))}
    page = Element(root.tag, root.attrib)
    clips = Element(f"{SVG}defs")
    clips.extend(element for element in root.iter(f"{SVG}clipPath"))
    page.append(clips)
    page.extend(_copies(root, known))
    return tostring(page, encoding="unicode")


def _copies(parent: Element, known: Mapping[str, Element]) -> Iterator[Element]:
    for element in parent:
        if element.tag in UNSEEN or (element.get("fill") == "none" and element.get("stroke") is None):
            continue
        if element.get("aria-label") is not None:
            yield _line(element, known)
        elif element.tag == f"{SVG}use":
            yield _use(element, known)
        else:
            copy = Element(element.tag, {key: value for key, value in element.attrib.items() if key != "id"})
            copy.extend(_copies(element, known))
            if len(copy) or not len(element):
                yield copy


def _use(element: Element, known: Mapping[str, Element]) -> Element:
    place = element.get("transform") or f"translate({element.get('x', '0')} {element.get('y', '0')})"
    box = Element(f"{SVG}g", {"transform": place})
    target = known[element.attrib[HREF][1:]]
    box.extend(_copies(target, known) if target.tag == f"{SVG}g" else [target])
    return box


def _line(element: Element, known: Mapping[str, Element]) -> Element:
    """A line of text as one path: its letters' outlines, each shifted to its place."""
    letters = (
        _shifted(known[use.attrib[HREF][1:]].get("d", ""), float(use.get("x", "0"))) for use in element
    )
    look = {key: element.attrib[key] for key in ("transform", "fill")}
    return Element(f"{SVG}path", {"d": "".join(letters), **look})


def _shifted(outline: str, x: float) -> str:
    return _PAIR.sub(lambda pair: f"{short(float(pair[1]) + x)} {pair[2]}", outline)
