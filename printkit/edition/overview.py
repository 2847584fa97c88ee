"""One page that shows what is in the box: numbers from the plans, the real drawings at 1 : 8."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import counters as draughtsman
from printkit import press
from printkit.edition.countersheets import counter_set, shown_scheme
from printkit.edition.folder import Staging
from printkit.edition.manifest import Part
from printkit.edition.options import Options, schemes_named
from printkit.ink import fonts, png
from printkit.ink.drawing import MM_PER_PT, Drawing, Group, Item, Placed, Rect, Stroke, Text, polyline
from printkit.ink.text import drawing_digest
from printkit.model import Scheme
from printkit.press import Paper
from printkit.shelf import Shelved

PART = "overview"
SCALE = 1 / 8
PNG_DPI = 150
INK, PETROL, SLATE, HAIR = "#000000", "#0E5A66", "#5B6468", "#9AA3A6"
HEAVY, THIN = Stroke(INK, 0.9 * MM_PER_PT), Stroke(HAIR, 0.35 * MM_PER_PT)
EDGE = Stroke(INK, 0.35 * MM_PER_PT)
HEADING, LEAD = ("sans-semibold", 26.0), ("serif-italic", 11.5)
NUMBER, NAME, LINE = ("sans-light", 32.0), ("sans-semibold", 13.5), ("sans", 10.5)
NEED_HEAD, NEED = ("sans-semibold", 12.0), ("serif", 10.5)
LEADING_MM = 14 * MM_PER_PT
STOPS_MM = (0.0, 84.0, 138.0)
"""Where entries of a row may begin, from the left margin."""
ROOM_MM, SAMPLES_MM, LEAD_WIDE_MM = 178.0, 126.0, 146.0
"""Widths: of the whole, of the counters shown, of the lead under the title."""
TOP_MM, LEAD_MM, RULE_MM, NEEDS_MM, FOOT_MM = 34.0, 44.0, 54.0, 20.0, 20.0
HEAD_MM, PICTURE_MM, ROW_GAP_MM = 9.5, 17.0, 8.0
FAN_STEP_MM = 10.0
COUNTER_STEP_MM = 13.5
SLACK_MM = 1e-6
LEAST_PT = 1.2
"""Words smaller than this are left out of a thumbnail: no printer shows them."""
LOST = 1.3
"""Paper with that much more room than the page takes is a poster."""
MANY = 3
"""So many tiles on a sheet are named by the first and the last."""
NUMBERS = {1: "once", 2: "twice"}


@dataclass(frozen=True, slots=True)
class Entry:
    """Something in the box: how many, what, one line about it, and its picture."""

    count: int
    name: str
    line: str
    picture: Drawing
    starts_row: bool = False

    @property
    def width_mm(self) -> float:
        """What it takes of its row."""
        words = max(fonts.width_mm(self.name, *NAME), fonts.width_mm(self.line, *LINE))
        return max(self.picture.width_mm, _number_mm(self.count) + words)


def print_overview(
    shelved: Shelved, options: Options, parts: Sequence[Part], stage: Staging
) -> tuple[Part, tuple[str, ...]]:
    """The overview as PDF and SVG, and as PNG where that can be made; what could not be said in a line."""
    paper = options.paper
    page = overview(shelved, options, {part.name: part for part in parts}, paper)
    title = f"{shelved.game.title(shelved.data)}: what is in the box"
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
    entries = list(_entries(shelved, options, parts))
    rows = list(_rows(entries))
    needs = shelved.game.needs(shelved.data)
    high_mm = RULE_MM + sum(map(_row_mm, rows)) + NEEDS_MM
    room_mm = paper.width_mm - 2 * margin_mm, paper.height_mm - FOOT_MM
    scale = _scale(min(room_mm[0] / ROOM_MM, room_mm[1] / high_mm))
    items: list[Item] = list(_head(scale))
    y_mm = RULE_MM
    for row in rows:
        items.append(_line(y_mm, HEAVY if row is rows[0] else THIN))
        for x_mm, entry in row:
            items += _drawn(entry, x_mm, y_mm)
        y_mm += _row_mm(row)
    items += [_line(y_mm, HEAVY), *_needs(needs, y_mm)]
    body = Drawing("box", ROOM_MM, high_mm, tuple(items))
    title = f"{shelved.game.title(shelved.data)}: what is in the box"
    whole = (Placed(body, (paper.width_mm - ROOM_MM * scale) / 2, 0, scale), _foot(shelved, paper, margin_mm))
    return Drawing(PART, paper.width_mm, paper.height_mm, whole, title=title)


def _scale(most: float) -> float:
    """Life size where it fits; larger only on paper where that would look lost."""
    return most if most < 1 or most > LOST else 1.0


def _row_mm(row: Sequence[tuple[float, Entry]]) -> float:
    return PICTURE_MM + max(entry.picture.height_mm for _, entry in row) + ROW_GAP_MM


def _entries(shelved: Shelved, options: Options, parts: Mapping[str, Part]) -> Iterator[Entry]:
    if "tiles" in parts:
        yield _tiles_entry(shelved, parts["tiles"])
    if "rulebook" in parts:
        part = parts["rulebook"]
        paper = part.paper.upper() if len(part.paper) == len("A4") else part.paper.title()
        yield Entry(1, "Rulebook", f"{part.counts['pages']} pages, {paper}", _fan(part.show[0], ()))
    if "maps" in parts:
        yield _boards_entry(parts["maps"])
    if "counters" in parts:
        yield _counters_entry(shelved, options)
        part = parts["counters"]
        yield Entry(part.sheets, "Counter sheets", "front and back", _fan(part.show[0], ()))


def _tiles_entry(shelved: Shelved, part: Part) -> Entry:
    side_mm = shelved.game.tile_side_mm(shelved.data)
    names = list(part.faces)
    per_sheet = -(-len(names) // part.sheets)
    sheets = [names[at : at + per_sheet] for at in range(per_sheet, len(names), per_sheet)]
    labels = ["+".join(own) if len(own) < MANY else f"{own[0]}–{own[-1]}" for own in sheets]
    count = f"{part.sheets} sheet" + ("s" if part.sheets > 1 else "")
    span = f"{names[0]}–{names[-1]}" if len(names) > 1 else names[0]
    what = "World tiles" if len(names) > 1 else "World tile"
    return Entry(
        len(names), f"{what} {span}", f"{count}, hex side {side_mm:g} mm", _fan(part.show[0], labels)
    )


def _boards_entry(part: Part) -> Entry:
    boards, scenarios = part.counts["boards"], part.counts["scenarios"]
    what = "Planning boards" if boards > 1 else "Planning board"
    line = f"for {scenarios} scenarios" if scenarios > 1 else f"for {next(iter(part.faces))}"
    return Entry(boards, what, line, _fan(part.show[0], ()))


def _counters_entry(shelved: Shelved, options: Options) -> Entry:
    """One of each type life size in the first scheme, then one type in all the others."""
    own = counter_set(shelved)
    schemes = schemes_named(options.schemes, shelved.game.schemes(shelved.data))
    total = sum(counter.copies for counter in own.counters)
    copies = max(counter.copies for counter in own.counters)
    times = NUMBERS.get(copies, f"{copies} times")
    colours = f"{len(schemes)} colour schemes" if len(schemes) > 1 else schemes[0].name
    line = f"{len(own.counters)} units, each {times}; {colours}"
    return Entry(
        total,
        "Counters for each player",
        line,
        _samples(shelved, schemes),
        starts_row=True,
    )


def _samples(shelved: Shelved, schemes: Sequence[Scheme]) -> Drawing:
    own = counter_set(shelved)
    by_type = {counter.front.code: counter.front for counter in reversed(own.counters)}
    codes = list(dict.fromkeys(counter.front.code for counter in own.counters))
    firsts = [by_type[code] for code in codes]
    lead = shown_scheme(schemes)
    shown = [(face, lead) for face in firsts]
    shown += [(firsts[-1], scheme) for scheme in schemes if scheme != lead]
    step_mm = own.side_mm + COUNTER_STEP_MM - 12
    columns = max(1, int((SAMPLES_MM + step_mm - own.side_mm) // step_mm))
    items: list[Item] = []
    for index, (face, scheme) in enumerate(shown):
        x, y = index % columns * step_mm, index // columns * step_mm
        items.append(Placed(draughtsman.front(face, scheme, own.side_mm), x, y))
        items.append(Rect(x, y, own.side_mm, own.side_mm, stroke=THIN))
    rows = -(-len(shown) // columns)
    width_mm = (min(columns, len(shown)) - 1) * step_mm + own.side_mm
    return Drawing("counters", width_mm, (rows - 1) * step_mm + own.side_mm, tuple(items))


def _fan(front: Drawing, labels: Sequence[str]) -> Drawing:
    """A finished sheet at 1 : 8, and behind it to the right the others with their names, in order."""
    width_mm, height_mm = front.width_mm * SCALE, front.height_mm * SCALE
    items: list[Item] = []
    for index, label in reversed(list(enumerate(labels, start=1))):
        x = index * FAN_STEP_MM
        items.append(Rect(x, 0, width_mm, height_mm, fill="#FFFFFF", stroke=EDGE))
        items.append(Text(x + width_mm - 1.4, 4.2, label, "sans-semibold", 10.5, SLATE, "end"))
    items.append(Rect(0, 0, width_mm, height_mm, fill="#FFFFFF"))
    items.append(Placed(_without_dust(front, SCALE), 0, 0, SCALE))
    items.append(Rect(0, 0, width_mm, height_mm, stroke=EDGE))
    return Drawing(f"fan of {front.name}", len(labels) * FAN_STEP_MM + width_mm, height_mm, tuple(items))


def _without_dust(drawing: Drawing, scale: float) -> Drawing:
    """The same drawing for a small scale: less words too small to be read, and what leaves no mark."""
    return replace(drawing, items=tuple(_visible(drawing.items, scale)), metadata="")


def _visible(items: Iterable[Item], scale: float) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Text):
            if item.size_pt * scale >= LEAST_PT:
                yield item
        elif isinstance(item, Group):
            inside = tuple(_visible(item.items, scale))
            if inside:
                yield replace(item, items=inside)
        elif isinstance(item, Placed):
            yield replace(item, drawing=_without_dust(item.drawing, scale * item.scale))
        elif item.fill or item.stroke:
            yield item


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


def _head(scale: float) -> Iterator[Item]:
    yield Text(0, TOP_MM, "What is in the box", *HEADING, INK)
    life_size = "; the counters are life size" if scale == 1 else ""
    sheets = (
        f"The sheets are drawn to one scale, 1\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{1 / SCALE / scale:.0f}"
    )
    lead = f"Everything below is printed from one folder. {sheets}{life_size}."
    yield from _paragraph(lead, LEAD, 0, LEAD_MM, LEAD_WIDE_MM)


def _number_mm(count: int) -> float:
    return fonts.width_mm(str(count), *NUMBER) + 3.0


def _drawn(entry: Entry, x_mm: float, y_mm: float) -> Iterator[Item]:
    words_mm = x_mm + _number_mm(entry.count)
    yield Text(x_mm - 0.6, y_mm + HEAD_MM + 2.6, str(entry.count), *NUMBER, PETROL)
    yield Text(words_mm, y_mm + HEAD_MM - 1.2, entry.name, *NAME, INK)
    yield Text(words_mm, y_mm + HEAD_MM + 2.6, entry.line, *LINE, SLATE)
    yield Placed(entry.picture, x_mm, y_mm + PICTURE_MM)


def _line(y_mm: float, stroke: Stroke) -> Item:
    return polyline([(0, y_mm), (ROOM_MM, y_mm)], stroke=stroke)


def _needs(words: str, y_mm: float) -> Iterator[Item]:
    """What the table needs besides, beside its heading."""
    head = "You also need"
    fonts.check(words, NEED[0], f"what is needed, {words!r}")
    left_mm = fonts.width_mm(head, *NEED_HEAD) + 6.0
    yield Text(0, y_mm + 7.5, head, *NEED_HEAD, INK)
    yield from _paragraph(words, NEED, left_mm, y_mm + 7.5, ROOM_MM - left_mm)


def _paragraph(
    words: str, face: tuple[str, float], x_mm: float, y_mm: float, wide_mm: float
) -> Iterator[Text]:
    """Words in lines no wider than there is room."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fonts.width_mm(longer, *face) <= wide_mm:
            lines[-1] = longer
        else:
            lines.append(word)
    for index, line in enumerate(lines):
        yield Text(x_mm, y_mm + index * LEADING_MM, line, *face, INK)


def _foot(shelved: Shelved, paper: Paper, margin_mm: float) -> Text:
    version = shelved.game.summary(shelved.data).get("version", "")
    words = " · ".join(filter(None, (shelved.game.title(shelved.data), version)))
    return Text(paper.width_mm - margin_mm, paper.height_mm - 14, words, "sans", 7.7, SLATE, "end")
