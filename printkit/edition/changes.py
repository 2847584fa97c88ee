"""What changed since a set was printed: which of its sheets are stale, and what there is to print again.

A sheet is stale if something on it no longer belongs to the set: its ink changed in
front or behind, it is gone, or there are fewer of it. What only stands round the faces
(numbers, rulers, notes) makes no sheet stale.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from printkit.edition.manifest import Piece
from printkit.press import Lot, Section, Stock

NOUNS = {
    "tiles": ("sheet", "tile"),
    "counters": ("sheet", "counter"),
    "markers": ("sheet", "marker"),
    "aids": ("sheet", "aid"),
    "forms": ("sheet", "form"),
    "nets": ("page", ""),
    "maps": ("board", ""),
    "posters": ("page", ""),
    "rulebook": ("page", ""),
}
"""What the sheets of a part are called, and what lies on them where that has a name."""
PURPOSES = {"ink": "in {} ink", "edition": "for the {} edition"}
"""How a printing is said to have been made, by the keys of its list."""
MOST_NAMES = 6
LEAST_RUN = 3
"""Numbers in a row from here on are said as ``3-6``."""
NOTE = "only what changed"
"""Said at the head of sheets with a choice of faces."""


@dataclass(frozen=True, slots=True)
class Change:
    """How a part differs from what was printed.

    ``sheets`` are all that were printed, by name; ``stale`` those of no more use, with
    the faces that make them so. ``to_print`` says how many of each face are needed,
    ``gone`` how many are to be taken out of the box. ``files`` hold what was printed
    again, with their pages. ``remark`` is what else differs.
    """

    part: str
    sheets: tuple[str, ...]
    stale: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    to_print: Mapping[str, int] = field(default_factory=dict)
    gone: Mapping[str, int] = field(default_factory=dict)
    files: Mapping[str, int] = field(default_factory=dict)
    remark: str = ""

    @property
    def is_none(self) -> bool:
        """Whether nothing differs."""
        return not (self.stale or self.to_print or self.gone)

    def listed(self) -> dict[str, Any]:
        """It as the list of changes tells it, less its files."""
        good = [sheet for sheet in self.sheets if sheet not in self.stale]
        return {
            "sheets": {"good": good, "stale": {sheet: list(names) for sheet, names in self.stale.items()}},
            "print": dict(self.to_print),
            "gone": dict(self.gone),
        }

    def remarked(self, *remarks: str) -> "Change":
        """It with more to be remarked on; empty remarks are none."""
        return replace(self, remark="; ".join(filter(None, (self.remark, *remarks))))


# -- comparing ---------------------------------------------------------------


def of_pieces(
    part: str, entry: Mapping[str, Any], faces: Mapping[str, str], pieces: Mapping[str, Piece], stock: Stock
) -> Change:
    """How pieces to cut out differ from those that a set's list tells of.

    Only sides that ``stock`` would print are compared.
    """
    old = {name: Piece(**told) for name, told in entry["pieces"].items()}

    def looks(name: str, digests: Mapping[str, str], known: Mapping[str, Piece]) -> tuple[str | None, ...]:
        front = None if stock.sides == "backs" else digests.get(name)
        has_backs = stock.sides != "fronts" and stock.duplex != "off"
        return front, digests.get(known[name].back) if has_backs else None

    kept = {
        name
        for name in old.keys() & pieces.keys()
        if looks(name, entry["faces"], old) == looks(name, faces, pieces)
    }
    needed = {
        name: piece.copies - (old[name].copies if name in kept else 0) for name, piece in pieces.items()
    }
    gone = {name: piece.copies for name, piece in old.items() if name not in pieces}
    fewer = {name: -count for name, count in needed.items() if count < 0}
    surplus = Counter({name: piece.copies for name, piece in old.items() if name not in kept} | fewer)
    return Change(
        part,
        tuple(entry["laid"]),
        _stale(entry["laid"], surplus, old),
        {name: count for name, count in needed.items() if count > 0},
        gone | fewer,
    )


def _stale(
    laid: Mapping[str, Mapping[str, int]], surplus: Counter[str], old: Mapping[str, Piece]
) -> dict[str, tuple[str, ...]]:
    """The sheets that bear surplus pieces, the last sheets first where not all copies are surplus."""
    fronts_of: dict[str, list[str]] = {}
    for name, piece in old.items():
        fronts_of.setdefault(piece.back, []).append(name)
    stale = {}
    for sheet, names in reversed(list(laid.items())):
        reasons = []
        for name, count in names.items():
            owners = [name] if name in old else fronts_of.get(name, [])  # backs alone, printed by themselves
            for owner in owners:
                if surplus[owner] > 0:
                    surplus[owner] -= count
                    reasons.append(owner)
        if reasons:
            stale[sheet] = tuple(reasons)
    return {sheet: stale[sheet] for sheet in laid if sheet in stale}


def of_pages(part: str, entry: Mapping[str, Any], pages: Mapping[str, str], paper: str) -> Change:
    """How pages differ from those that a set's list tells of."""
    old: Mapping[str, str] = entry["pages"]
    was = entry["paper"]
    return Change(
        part,
        tuple(old),
        {name: () for name, digest in old.items() if pages.get(name) != digest},
        {name: 1 for name, digest in pages.items() if old.get(name) != digest},
        {name: 1 for name in old if name not in pages},
        remark="" if paper == was else f"set for {paper}, but for {was} before",
    )


def lost(part: str, entry: Mapping[str, Any]) -> Change:
    """The change of a part that the game no longer has: all of it is gone."""
    pieces = {name: int(told["copies"]) for name, told in entry["pieces"].items()}
    laid = {sheet: tuple(names) for sheet, names in entry["laid"].items()}
    pages: dict[str, tuple[str, ...]] = dict.fromkeys(entry["pages"], ())
    return Change(part, tuple(laid or pages), laid or pages, {}, pieces or dict.fromkeys(pages, 1))


def narrowed(change: Change, names: Iterable[str]) -> Change:
    """The change with only the named faces or pages to print; the others are remarked on."""
    own = set(names)
    wanted = {name: count for name, count in change.to_print.items() if name in own}
    others = sum(change.to_print.values()) - sum(wanted.values())
    remark = f"{others} more to print that {'was' if others == 1 else 'were'} not asked for"
    return replace(change, to_print=wanted).remarked(remark if others else "")


def made_otherwise(entry: Mapping[str, Any], now: Mapping[str, str]) -> tuple[str, ...]:
    """How ink and edition differ from those that a set's list tells, if it tells them."""
    return tuple(
        f"{PURPOSES[key].format(word)}, but {PURPOSES[key].format(entry[key])} before"
        for key, word in now.items()
        if entry.get(key, word) != word
    )


# -- choosing ----------------------------------------------------------------


def only(sections: Iterable[Section], wanted: Mapping[str, int]) -> tuple[Section, ...]:
    """The sections with so many of the wanted faces and no other, on as few sheets as can be.

    What is left of each section is one block; all of them share sheets.
    """
    left = Counter(wanted)
    chosen = [
        (section, block)
        for section in sections
        if (block := tuple(_only([lot for lots in section.blocks for lot in lots], left)))
    ]
    if not chosen:
        return ()
    sources = [section for section, _ in chosen]
    first = sources[0]
    subtitles = list(dict.fromkeys(section.subtitle for section in sources))
    return (
        Section(
            first.name,
            first.title,
            subtitles[0] if len(subtitles) == 1 else f"{_shared(subtitles)}, changed",
            tuple(block for _, block in chosen),
            tuple(dict.fromkeys(note for section in sources for note in (*section.notes, NOTE))),
            next((section.edge for section in sources if section.edge), None),
            first.subtitle_of_one if len(sources) == 1 else "",
        ),
    )


def _only(lots: Iterable[Lot], left: Counter[str]) -> Iterator[Lot]:
    """Lots for as many faces as are left to be wanted, each face in one lot."""
    found: dict[str, tuple[Lot, int]] = {}
    for lot in lots:
        count = min(left[lot.front.name], lot.copies)
        if count > 0:
            left[lot.front.name] -= count
            known = found.get(lot.front.name, (lot, 0))[1]
            found[lot.front.name] = lot, known + count
    return (Lot(lot.front, lot.back, count) for lot, count in found.values())


def _shared(subtitles: Sequence[str]) -> str:
    """The words before the first comma, which subtitles of one part have in common."""
    return subtitles[0].partition(",")[0]


# -- saying ------------------------------------------------------------------


def words(change: Change) -> Iterator[str]:
    """Lines for the person at the table: what to throw away, what to keep, what to print."""
    sheet, face = NOUNS.get(change.part, ("sheet", "face"))
    said = _state(change, sheet, face)
    count = sum(change.to_print.values())
    if count:
        what = _counted(count, "face" if face else sheet)
        said += f" {what} to print: {', '.join(_shown(_files(change)))}."
    yield f"{change.part}: {said}"
    if change.gone:
        names = [name if many == 1 else f"{many} x {name}" for name, many in change.gone.items()]
        noun = face or sheet
        what = f"{noun}s" if sum(change.gone.values()) > 1 else noun
        yield f"{change.part}: no longer needed, take out of the box: {what} {', '.join(_shown(names))}."
    if change.remark:
        yield f"{change.part}: {change.remark}."


def _files(change: Change) -> list[str]:
    """The documents, or where none was asked for the pictures."""
    return [name for name in change.files if name.endswith(".pdf")] or list(change.files)


def _state(change: Change, sheet: str, face: str) -> str:
    good = [name for name in change.sheets if name not in change.stale]
    total = len(change.sheets)
    every = {1: f"the {sheet} is", 2: f"both {sheet}s are"}.get(total, f"all {total} {sheet}s are")
    if not change.stale:
        return f"{every} good."
    reasons = list(dict.fromkeys(name for names in change.stale.values() for name in names))
    why = f" ({face}{'s' if len(reasons) > 1 else ''} {', '.join(_shown(reasons))})" if reasons else ""
    if not good:
        return f"{every} stale{why}."
    is_long = len(list(_runs(change.sheets, good))) > MOST_NAMES
    kept = f"the other {len(good)} are" if is_long else _named(sheet, change.sheets, good)
    return f"{_named(sheet, change.sheets, tuple(change.stale))} stale{why}; {kept} good."


def _named(noun: str, every: Sequence[str], names: Sequence[str]) -> str:
    if len(names) == 1:
        return f"{noun} {names[0]} is"
    return f"{noun}s {', '.join(_shown(list(_runs(every, names))))} are"


def _runs(every: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """Names, with whole runs of numbers drawn together.

    >>> list(_runs("123456", "13456"))
    ['1', '3-6']
    """
    run: list[str] = []
    for name in (*names, ""):
        follows = bool(run and name) and every.index(name) == every.index(run[-1]) + 1
        if follows and name.isdecimal() and run[-1].isdecimal():
            run.append(name)
            continue
        yield from (f"{run[0]}-{run[-1]}",) if len(run) >= LEAST_RUN else run
        run = [name]


def _shown(names: Sequence[str]) -> list[str]:
    """The first few names, and how many there are besides.

    >>> _shown("ABCDEFGH")
    ['A', 'B', 'C', 'D', 'E', 'F and 2 more']
    """
    more = len(names) - MOST_NAMES
    shown = list(names[:MOST_NAMES])
    return [*shown[:-1], f"{shown[-1]} and {more} more"] if more > 0 else shown


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
