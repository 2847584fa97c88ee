"""Pages as lists of plain calls, for floors that draw the same marks and know nothing else.

Everything that printkit computes is done already in a recording: layout, measures,
places, what recurs. A floor only has to say it, with reportlab's or svgwrite's own
methods. What recurs is a form there too.
"""

import marshal
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path as File
from typing import Any

from printkit import press, shelf
from printkit.edition import boards, countersheets, tilesheets
from printkit.edition.book import book
from printkit.edition.folder import staging
from printkit.edition.kinds import IN_THE_BOX
from printkit.edition.options import Options
from printkit.edition.overview import overview
from printkit.ink import fonts, outlines
from printkit.ink.drawing import MM_PER_PT, Circle, Drawing, Group, Item, Path, Placed, Rect, Text
from printkit.ink.notation import turning

Call = tuple[Any, ...]


class Recording:
    """The calls of one document; drawings placed more than once are its forms."""

    def __init__(self, pages: Iterable[Drawing]) -> None:
        self.pages = list(pages)
        self._times: Counter[int] = Counter()
        self._kept: list[Drawing] = []
        self._numbers: dict[int, int] = {}
        self.forms: list[list[Call]] = []
        for page in self.pages:
            self._count(page.items)

    def data(self) -> dict[str, Any]:
        """The document as plain lists and tuples."""
        calls = [list(self._calls(page.items)) for page in self.pages]
        sizes = [(page.width_mm, page.height_mm) for page in self.pages]
        return {"sizes": sizes, "pages": calls, "forms": self.forms}

    def _count(self, items: Iterable[Item]) -> None:
        for item in items:
            if isinstance(item, Group):
                self._count(item.items)
            elif isinstance(item, Placed):
                self._times[id(item.drawing)] += 1
                if self._times[id(item.drawing)] == 1:
                    self._kept.append(item.drawing)
                    self._count(item.drawing.items)

    def _calls(self, items: Iterable[Item]) -> Iterator[Call]:
        for item in items:
            if isinstance(item, Path):
                yield "path", item.segments, item.fill, _stroke(item), item.even_odd
            elif isinstance(item, Rect):
                place = item.x_mm, item.y_mm, item.width_mm, item.height_mm, item.radius_mm
                yield "rect", place, item.fill, _stroke(item)
            elif isinstance(item, Circle):
                yield "circle", (item.x_mm, item.y_mm, item.radius_mm), item.fill, _stroke(item)
            elif isinstance(item, Text):
                yield "text", *_text(item)
            elif isinstance(item, Group):
                yield from self._group(item)
            else:
                yield from self._placed(item)

    def _group(self, group: Group) -> Iterator[Call]:
        clip = group.clip.segments if group.clip else None
        yield "group", clip, bool(group.clip and group.clip.even_odd), group.attributes
        yield from self._calls(group.items)
        yield ("end",)

    def _placed(self, placed: Placed) -> Iterator[Call]:
        matrix = (*turning(placed.turn_deg, placed.scale), placed.x_mm, placed.y_mm)
        if self._times[id(placed.drawing)] == 1:
            yield "move", matrix
            yield from self._calls(placed.drawing.items)
            yield ("end",)
            return
        if id(placed.drawing) not in self._numbers:
            calls = list(self._calls(placed.drawing.items))
            self._numbers[id(placed.drawing)] = len(self.forms)
            self.forms.append(calls)
        yield "form", self._numbers[id(placed.drawing)], matrix


def _stroke(item: Path | Rect | Circle) -> Call | None:
    stroke = item.stroke
    return stroke and (stroke.colour, stroke.width_mm, stroke.dash_mm, stroke.cap, stroke.join)


def _text(text: Text) -> Call:
    """The words, and for programs that draw outlines each letter with its place in font units."""
    words = fonts.composed(text.text)
    face = fonts.typeface(text.face)
    advances = [face.advances[face.glyph_of[ord(letter)]] for letter in words]
    start = -sum(advances) * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    letters = []
    for letter, advance in zip(words, advances, strict=True):
        letters.append((letter, start))
        start += advance
    unit_mm = text.size_pt * MM_PER_PT / face.units_per_em
    place = text.x_mm, text.y_mm, text.anchor, text.turn_deg
    return words, text.face, text.size_pt, text.fill, place, unit_mm, letters


def counters(game: str, schemes: str, file: File) -> None:
    """Record the counter sheets of some schemes."""
    shelved = shelf.find(game)
    options = Options(file.parent, press.Stock(press.named("a4")), schemes=tuple(schemes.split(",")))
    plan = countersheets.plan(shelved, options)
    pages = [press.sheet_drawing(sheet, plan) for sheet in plan.sheets]
    _save({"pdf": {"counters": Recording(pages).data()}, "svg": {}}, file)


def repeated(game: str, sheets: int) -> press.Plan:
    """The counter sheets of all schemes, fronts only, in turn until there are so many."""
    shelved = shelf.find(game)
    own, title = countersheets.counter_set(shelved), shelved.game.title(shelved.data)
    sections = [countersheets.section(own, scheme, title) for scheme in shelved.game.schemes(shelved.data)]
    many = [sections[number % len(sections)] for number in range(sheets)]
    plan = press.impose(many, press.Stock(press.named("a4"), duplex="off", sides="fronts"))
    assert len(plan.sheets) == sheets, len(plan.sheets)
    return plan


def thousand(game: str, file: File) -> None:
    """Record two rounds of the schemes: enough to know what recurs, and to be said again and again."""
    plan = repeated(game, 20)
    pages = [press.sheet_drawing(sheet, plan) for sheet in plan.sheets]
    _save({"pdf": {"repeated": Recording(pages).data()}, "svg": {}}, file)


def box(game: str, file: File) -> None:
    """Record every page of a box, and which of them are SVG files too."""
    shelved = shelf.find(game)
    options = Options(file.parent, press.Stock(press.named("a4")))
    pdf: dict[str, list[Drawing]] = {}
    for name, plan in (
        ("tiles", tilesheets.plan(shelved, options)),
        ("counters", countersheets.plan(shelved, options)),
    ):
        pdf[name] = [press.sheet_drawing(sheet, plan) for sheet in plan.sheets]
    pdf["maps"] = [board.drawing for board in boards.boards(shelved, options)]
    paper = options.paper
    laid_out = book(shelved, "en", paper)
    pdf["rulebook"] = [laid_out.drawing(page) for page in laid_out.pages]
    with staging(file.parent / "unused", shelved.game.id) as stage:
        parts = {kind.name: kind.printer(shelved, options, stage) for kind in IN_THE_BOX}
    pdf["overview"] = [overview(shelved, options, parts, paper)]
    svg = [page for name in ("tiles", "maps", "counters", "overview") for page in pdf[name]]
    _save(
        {
            "pdf": {name: Recording(pages).data() for name, pages in pdf.items()},
            "svg": {f"{number}": Recording([page]).data() for number, page in enumerate(svg)},
        },
        file,
    )


def _save(documents: dict[str, Any], file: File) -> None:
    documents["fonts"] = {key: str(path) for key, path in fonts.FACES.items()}
    documents["outlines"] = _used_outlines(documents["svg"])
    file.write_bytes(marshal.dumps(documents))


def _used_outlines(documents: dict[str, Any]) -> dict[tuple[str, str], Any]:
    used = {
        (letter, call[2])
        for document in documents.values()
        for calls in (*document["pages"], *document["forms"])
        for call in calls
        if call[0] == "text"
        for letter, _ in call[7]
    }
    return {(letter, face): outlines.glyph_path(letter, face) for letter, face in sorted(used)}


if __name__ == "__main__":  # a process of its own: a child's peak memory counts from its parent's size
    kind, *words, target = sys.argv[1:]
    {"counters": counters, "box": box, "thousand": thousand}[kind](*words, File(target))
