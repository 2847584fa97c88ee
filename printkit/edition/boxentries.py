"""What stands in the overview of a box: for each part its number, its name, a line and a picture."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import counters as draughtsman
from printkit.edition.countersheets import counter_set, shown_scheme
from printkit.edition.manifest import Part
from printkit.edition.options import Options, schemes_named
from printkit.edition.pagewords import THIN
from printkit.edition.thumbnails import fan
from printkit.edition.words import words
from printkit.ink import fonts
from printkit.ink.drawing import Drawing, Item, Placed, Rect
from printkit.model import Scheme
from printkit.shelf import Shelved

NUMBER, NAME, LINE = ("sans-light", 32.0), ("sans-semibold", 13.5), ("sans", 10.5)
SAMPLES_MM = 126.0
"""Width of the counters shown."""
COUNTER_STEP_MM = 13.5
MANY = 3
"""So many tiles on a sheet are named by the first and the last."""
COUNTERS, TILES = "counters", "tiles"

Said = Mapping[str, Any]


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
        own = max(fonts.width_mm(self.name, *NAME), fonts.width_mm(self.line, *LINE))
        return max(self.picture.width_mm, number_mm(self.count) + own)


def number_mm(count: int) -> float:
    """What a number takes with the gap behind it."""
    return fonts.width_mm(str(count), *NUMBER) + 3.0


def entries(shelved: Shelved, options: Options, parts: Mapping[str, Part], scale: float) -> Iterator[Entry]:
    """An entry for each part that shows something, in the order of the words, strangers last."""
    said = words(options.language, "overview")
    known = said["parts"]
    for name in (*known, *(name for name in parts if name not in known)):
        if name in parts and parts[name].show:
            part = parts[name]
            filled = _filled(shelved, options, part, said["said"])
            yield _entry(part, known.get(name, {}), filled, _picture(shelved, options, part, scale))
            if name == COUNTERS:
                yield _entry(part, known["sheets"], filled, fan(part.show, (), scale))


def _entry(part: Part, said: Said, filled: Mapping[str, object], picture: Drawing) -> Entry:
    """A part in its words, or under its own name where it has none."""
    count = filled.get(said["count"]) if "count" in said else _uncounted(part)
    count = count if isinstance(count, int) else part.sheets
    name = said.get("many" if count > 1 else "one", part.name.capitalize())
    line = _said(said.get("line", ""), filled)
    is_samples = part.name == COUNTERS and said.get("count") == COUNTERS
    return Entry(count, _said(name, filled), line, picture, starts_row=is_samples)


def _uncounted(part: Part) -> int:
    """Of a book there is one; of else as many as sheets."""
    return 1 if "pages" in part.counts and part.name != COUNTERS else part.sheets


def _said(text: str, filled: Mapping[str, object]) -> str:
    """The text with its gaps filled; nothing where there is nothing to fill one with."""
    try:
        return text.format_map(filled)
    except KeyError:
        return ""


def _filled(shelved: Shelved, options: Options, part: Part, said: Said) -> dict[str, object]:
    """All that may stand in the gaps of a part's words."""
    names = list(part.faces) or [part.name]
    filled: dict[str, object] = {**part.counts, "first": names[0], "last": names[-1]}
    filled["paper"] = part.paper.upper() if len(part.paper) == len("A4") else part.paper.title()
    filled["sheets"] = said["sheet" if part.sheets == 1 else "sheets"].format(count=part.sheets)
    if "scenarios" in part.counts:
        count = part.counts["scenarios"]
        key = "scenarios" if count > 1 else "scenario"
        filled["scenarios"] = said[key].format(count=count, name=names[0])
    if part.name == TILES:
        filled["side"] = f"{shelved.game.tile_side_mm(shelved.data):g}"
    if part.name == COUNTERS:
        filled |= _counted(shelved, options, said)
    return filled


def _counted(shelved: Shelved, options: Options, said: Said) -> dict[str, object]:
    """Of counters: how many units, each how often, in which colours."""
    own = counter_set(shelved)
    schemes = schemes_named(options.schemes, shelved.game.schemes(shelved.data))
    copies = max(counter.copies for counter in own.counters)
    times = said["times"].get(str(copies), said["times"]["more"]).format(count=copies)
    colours = said["schemes"].format(count=len(schemes)) if len(schemes) > 1 else schemes[0].name
    each = sum(counter.copies for counter in own.counters)
    return {"counters": each, "units": len(own.counters), "times": times, "schemes": colours}


def _picture(shelved: Shelved, options: Options, part: Part, scale: float) -> Drawing:
    """Sheets in a fan; of counters one of each type in true size."""
    drawn: dict[str, Callable[[], Drawing]] = {
        COUNTERS: lambda: _samples(shelved, options),
        TILES: lambda: fan(part.show[:1], _sheet_names(part), scale),
    }
    return drawn.get(part.name, lambda: fan(part.show, (), scale))()


def _sheet_names(part: Part) -> list[str]:
    """What lies on the sheets behind the first."""
    names = list(part.faces)
    per_sheet = -(-len(names) // part.sheets)
    sheets = [names[at : at + per_sheet] for at in range(per_sheet, len(names), per_sheet)]
    return ["+".join(own) if len(own) < MANY else f"{own[0]}–{own[-1]}" for own in sheets]


def _samples(shelved: Shelved, options: Options) -> Drawing:
    """One of each type in true size in the first scheme, then one type in all the others."""
    own = counter_set(shelved)
    shown = _shown(shelved, schemes_named(options.schemes, shelved.game.schemes(shelved.data)))
    step_mm = own.side_mm + COUNTER_STEP_MM - 12
    columns = max(1, int((SAMPLES_MM + step_mm - own.side_mm) // step_mm))
    items: list[Item] = []
    for index, counter in enumerate(shown):
        x, y = index % columns * step_mm, index // columns * step_mm
        items.append(Placed(counter, x, y))
        items.append(Rect(x, y, own.side_mm, own.side_mm, stroke=THIN))
    rows = -(-len(shown) // columns)
    width_mm = (min(columns, len(shown)) - 1) * step_mm + own.side_mm
    return Drawing("counters", width_mm, (rows - 1) * step_mm + own.side_mm, tuple(items))


def _shown(shelved: Shelved, schemes: Sequence[Scheme]) -> list[Drawing]:
    own = counter_set(shelved)
    by_type = {counter.front.code: counter.front for counter in reversed(own.counters)}
    codes = list(dict.fromkeys(counter.front.code for counter in own.counters))
    lead = shown_scheme(schemes)
    pairs = [(by_type[code], lead) for code in codes]
    pairs += [(by_type[codes[-1]], scheme) for scheme in schemes if scheme != lead]
    return [draughtsman.front(face, scheme, own.side_mm) for face, scheme in pairs]
