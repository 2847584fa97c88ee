"""How to make what was printed: one or two pages of steps, each with a picture of the real sheets."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from printkit import press
from printkit.edition.assemblypictures import Making, pictures
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import Options
from printkit.edition.pagewords import (
    HEADING,
    HEAVY,
    INK,
    LEAD,
    LEAD_MM,
    LEADING_MM,
    PETROL,
    ROOM_MM,
    THIN,
    TOP_MM,
    broken,
    foot,
    level,
    paragraph,
)
from printkit.edition.words import words
from printkit.ink.drawing import Drawing, Item, Placed, Text
from printkit.ink.text import drawing_digest
from printkit.press.nets import stuff
from printkit.shelf import Shelved

PART = "assembly"
NUMBER, HEAD, TEXT = ("sans-light", 32.0), ("sans-semibold", 13.5), ("serif", 10.5)
MARGIN_MM = 16.0
RULE_MM, NEXT_MM, BOTTOM_MM = 56.0, 22.0, 20.0
WORDS_MM, WORDS_WIDE_MM, PICTURE_MM, PICTURE_WIDE_MM = 14.0, 74.0, 98.0, 80.0
ABOVE_MM, LEAST_MM = 9.5, 30.0


@dataclass(frozen=True, slots=True)
class Step:
    """What to do: a head, some lines, and a picture."""

    head: str
    lines: tuple[str, ...]
    picture: Drawing

    @property
    def high_mm(self) -> float:
        """What it takes of the page's height."""
        return max(ABOVE_MM + (len(self.lines) + 1) * LEADING_MM, self.picture.height_mm + 9.0, LEAST_MM)


def print_assembly(
    shelved: Shelved, options: Options, parts: Sequence[Part], stage: Staging
) -> tuple[Part, ...]:
    """The pages as one PDF and each as SVG; nothing where there is nothing to make."""
    drawn = assembly(shelved, options, {part.name: part for part in parts})
    if not drawn:
        return ()
    title = words(options.language, PART)["title"].format(game=shelved.game.title(shelved.data))
    pages = [press.Page(page, str(number)) for number, page in enumerate(drawn, start=1)]
    stage.write(f"{PART}.pdf", press.pages_pdf(pages, options.stock, title=title, language=options.language))
    files = {f"{PART}.pdf": len(pages)}
    for page in pages if "svg" in options.formats else ():
        stage.write(f"{PART}-{page.label}.svg", press.page_svg(page.drawing))
        files[f"{PART}-{page.label}.svg"] = 1
    options.progress(PART, 1, 1)
    digests = {page.label: drawing_digest(page.drawing) for page in pages}
    counts = {"pages": len(pages)}
    return (Part(PART, options.paper.name, counts, len(pages), {}, digests, files, tuple(drawn)),)


def assembly(shelved: Shelved, options: Options, parts: Mapping[str, Part]) -> list[Drawing]:
    """The pages."""
    paper, said = options.paper, words(options.language, PART)
    scale = min(1.0, (paper.width_mm - 2 * 14.0) / ROOM_MM)
    room_mm = (paper.height_mm - BOTTOM_MM) / scale
    sheets = list(_paged(_steps(shelved, options, parts), room_mm))
    title = said["title"].format(game=shelved.game.title(shelved.data))
    drawn, number = [], 1
    for index, steps in enumerate(sheets, start=1):
        items: list[Item] = list(_head(said)) if index == 1 else []
        y_mm = RULE_MM if index == 1 else NEXT_MM
        for step in steps:
            items.append(level(y_mm, HEAVY if step is steps[0] else THIN))
            items += _drawn(step, number, y_mm)
            y_mm, number = y_mm + step.high_mm, number + 1
        items.append(level(y_mm, HEAVY))
        body = Placed(
            Drawing("steps", ROOM_MM, y_mm, tuple(items)), (paper.width_mm - ROOM_MM * scale) / 2, 0, scale
        )
        page = said["page"].format(number=index, count=len(sheets))
        below = foot(" · ".join((shelved.game.title(shelved.data), said["heading"], page)), paper, MARGIN_MM)
        drawn.append(Drawing(f"{PART} {index}", paper.width_mm, paper.height_mm, (body, below), title=title))
    return drawn


def _steps(shelved: Shelved, options: Options, parts: Mapping[str, Part]) -> Iterator[Step]:
    """The steps that this printing takes."""
    known = words(options.language, PART)["steps"]
    making = Making(shelved, options, parts)
    filled = {"card": f"{stuff().card:g}", "tiles": len(making.tiles)}
    for name, picture in pictures(making):
        text = known[name].get("plain", "") if len(making.tiles) < 2 else ""
        lines = broken((text or known[name]["text"]).format_map(filled), TEXT, WORDS_WIDE_MM)
        yield Step(known[name]["head"], tuple(lines), picture)


def _paged(steps: Iterator[Step], room_mm: float) -> Iterator[list[Step]]:
    """The steps as they go on pages, spread evenly over as few as hold them."""
    own = list(steps)
    whole = sum(step.high_mm for step in own)
    first = room_mm - RULE_MM
    count = 1 if whole <= first else 1 + -(-(whole - first) // (room_mm - NEXT_MM))
    even_mm = whole / count + (0 if count == 1 else LEAST_MM / 2)
    page: list[Step] = []
    start_mm = RULE_MM
    for step in own:
        taken = sum(other.high_mm for other in page)
        if page and (start_mm + taken + step.high_mm > room_mm or taken + step.high_mm / 2 > even_mm):
            yield page
            page, start_mm = [], NEXT_MM
        page.append(step)
    if page:
        yield page


def _head(said: Mapping[str, str]) -> Iterator[Item]:
    yield Text(0, TOP_MM, said["heading"], *HEADING, INK)
    lead = said["lead"].format(card=f"{stuff().card:g}")
    yield from paragraph(lead, LEAD, 0, LEAD_MM, ROOM_MM - 20)


def _drawn(step: Step, number: int, y_mm: float) -> Iterator[Item]:
    base_mm = y_mm + ABOVE_MM
    yield Text(-0.6, base_mm + 2.6, str(number), *NUMBER, PETROL)
    yield Text(WORDS_MM, base_mm - 1.2, step.head, *HEAD, INK)
    for index, line in enumerate(step.lines):
        yield Text(WORDS_MM, base_mm + 4.6 + index * LEADING_MM, line, *TEXT, INK)
    yield Placed(step.picture, PICTURE_MM, y_mm + 4.5)
