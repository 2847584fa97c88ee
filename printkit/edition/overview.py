"""One page that shows what is in the box: numbers from the plans, the real drawings at 1 : 8."""

from collections.abc import Iterator, Mapping, Sequence

from printkit import press
from printkit.edition.boxentries import LINE, NAME, NUMBER, Entry, entries, number_mm
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import Options
from printkit.edition.pagewords import (
    HEADING,
    HEAVY,
    INK,
    LEAD,
    LEAD_MM,
    PETROL,
    ROOM_MM,
    SLATE,
    THIN,
    TOP_MM,
    foot,
    level,
    paragraph,
)
from printkit.edition.words import words
from printkit.ink import fonts, png
from printkit.ink.drawing import Drawing, Item, Placed, Text
from printkit.ink.text import drawing_digest
from printkit.press import Paper
from printkit.shelf import Shelved

PART = "overview"
SCALES = (1 / 8, 1 / 10, 1 / 12)
"""Of the sheets: the first with which all has room on the page."""
PNG_DPI = 150
NEED_HEAD, NEED = ("sans-semibold", 12.0), ("serif", 10.5)
STOPS_MM = (0.0, 60.0, 84.0, 114.0, 138.0)
"""Where entries of a row may begin, from the left margin."""
LEAD_WIDE_MM = 146.0
"""Width of the lead under the title."""
RULE_MM, NEEDS_MM, FOOT_MM = 54.0, 20.0, 20.0
HEAD_MM, PICTURE_MM, ROW_GAP_MM = 9.5, 17.0, 8.0
SLACK_MM = 1e-6
LOST = 1.3
"""Paper with that much more room than the page takes is a poster."""


def print_overview(
    shelved: Shelved, options: Options, parts: Sequence[Part], stage: Staging
) -> tuple[Part, tuple[str, ...]]:
    """The overview as PDF and SVG, and as PNG where that can be made; what could not be said in a line."""
    paper = options.paper
    page = overview(shelved, options, {part.name: part for part in parts}, paper)
    title = page.title
    data = press.pages_pdf([press.Page(page)], options.stock, title=title, language=options.language)
    stage.write(f"{PART}.pdf", data)
    picture = press.page_svg(page)
    stage.write(f"{PART}.svg", picture)
    files = {f"{PART}.pdf": 1, f"{PART}.svg": 1}
    remarks: tuple[str, ...] = ()
    if png.is_available():
        stage.write(f"{PART}.png", png.written(picture, PNG_DPI))
        files[f"{PART}.png"] = 1
    else:
        remarks = (png.why_not(),)
    options.progress(PART, 1, 1)
    return Part(PART, paper.name, {}, 1, {}, {"1": drawing_digest(page)}, files), remarks


def overview(shelved: Shelved, options: Options, parts: Mapping[str, Part], paper: Paper) -> Drawing:
    """The page. What was not printed is not on it; where it is too large for the paper it shrinks as one."""
    margin_mm = 16.0 if paper.width_mm > ROOM_MM else 14.0
    room_mm = paper.width_mm - 2 * margin_mm, paper.height_mm - FOOT_MM
    for small in SCALES:
        rows = list(_rows(list(entries(shelved, options, parts, small))))
        high_mm = RULE_MM + sum(map(_row_mm, rows)) + NEEDS_MM
        if high_mm <= room_mm[1]:
            break
    scale = _scale(min(room_mm[0] / ROOM_MM, room_mm[1] / high_mm))
    said = words(options.language, "overview")
    items: list[Item] = list(_head(said, small, scale))
    y_mm = RULE_MM
    for row in rows:
        items.append(level(y_mm, HEAVY if row is rows[0] else THIN))
        for x_mm, entry in row:
            items += _drawn(entry, x_mm, y_mm)
        y_mm += _row_mm(row)
    items += [level(y_mm, HEAVY), *_needs(said["needs"], shelved.game.needs(shelved.data), y_mm)]
    body = Drawing("box", ROOM_MM, high_mm, tuple(items))
    title = said["title"].format(game=shelved.game.title(shelved.data))
    whole = (Placed(body, (paper.width_mm - ROOM_MM * scale) / 2, 0, scale), _foot(shelved, paper, margin_mm))
    return Drawing(PART, paper.width_mm, paper.height_mm, whole, title=title)


def _scale(most: float) -> float:
    """Life size where it fits; larger only on paper where that would look lost."""
    return most if most < 1 or most > LOST else 1.0


def _row_mm(row: Sequence[tuple[float, Entry]]) -> float:
    return PICTURE_MM + max(entry.picture.height_mm for _, entry in row) + ROW_GAP_MM


def _rows(entries: Sequence[Entry]) -> Iterator[list[tuple[float, Entry]]]:
    """Entries in rows, each at the first stop behind the one before."""
    row: list[tuple[float, Entry]] = []
    free_mm = 0.0
    for entry in entries:
        stop_mm = _stop_mm(free_mm, entry.width_mm)
        if row and (stop_mm is None or entry.starts_row):
            yield row
            row, stop_mm = [], 0.0
        row.append((stop_mm or 0.0, entry))
        free_mm = row[-1][0] + entry.width_mm + 4
    if row:
        yield row


def _stop_mm(free_mm: float, width_mm: float) -> float | None:
    """The first stop behind ``free_mm`` where an entry fits; at the right edge if it only fits there."""
    for stop_mm in (*STOPS_MM, ROOM_MM - width_mm):
        if free_mm <= stop_mm and stop_mm + width_mm <= ROOM_MM + SLACK_MM:
            return stop_mm
    return None


def _head(said: Mapping[str, str], small: float, scale: float) -> Iterator[Item]:
    yield Text(0, TOP_MM, said["heading"], *HEADING, INK)
    drawn = f"1\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{1 / small / scale:.0f}"
    lead = said["lead"].format(scale=drawn, life=said["life"] if scale == 1 else "")
    yield from paragraph(lead, LEAD, 0, LEAD_MM, LEAD_WIDE_MM)


def _drawn(entry: Entry, x_mm: float, y_mm: float) -> Iterator[Item]:
    words_mm = x_mm + number_mm(entry.count)
    yield Text(x_mm - 0.6, y_mm + HEAD_MM + 2.6, str(entry.count), *NUMBER, PETROL)
    yield Text(words_mm, y_mm + HEAD_MM - 1.2, entry.name, *NAME, INK)
    yield Text(words_mm, y_mm + HEAD_MM + 2.6, entry.line, *LINE, SLATE)
    yield Placed(entry.picture, x_mm, y_mm + PICTURE_MM)


def _needs(head: str, words: str, y_mm: float) -> Iterator[Item]:
    """What the table needs besides, beside its heading."""
    fonts.check(words, NEED[0], f"what is needed, {words!r}")
    left_mm = fonts.width_mm(head, *NEED_HEAD) + 6.0
    yield Text(0, y_mm + 7.5, head, *NEED_HEAD, INK)
    yield from paragraph(words, NEED, left_mm, y_mm + 7.5, ROOM_MM - left_mm)


def _foot(shelved: Shelved, paper: Paper, margin_mm: float) -> Text:
    version = shelved.game.summary(shelved.data).get("version", "")
    words = " · ".join(filter(None, (shelved.game.title(shelved.data), version)))
    return foot(words, paper, margin_mm)
