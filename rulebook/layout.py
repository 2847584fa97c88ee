"""Lays a chapter's pieces out on pages: rules down the left, figures beside them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from printkit.ink import fonts
from printkit.ink.drawing import MM_PER_PT
from printkit.model.errors import DataError
from rulebook.design import Design
from rulebook.figures import Figure, FigureSetter
from rulebook.pieces import Piece
from rulebook.setting import KEPT_LINES

SPARSE = 0.4
"""A chapter's last page that fills less than this share is pulled back or filled up."""
LEAST_BEFORE = 0.55
"""Share of the page before that filling it up must leave."""
MOST_DROP = 1.6
"""Heights of its own by which a figure may stand lower than its rule."""
RUNNING = ("rule", "more", "text", "list")
"""Kinds of pieces between which a page that must close up loses its gaps."""
MOST_EMPTY = 0.3
"""Share of the text column that a figure may leave empty by moving to the next page."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A piece of the text column with the figures that belong to it."""

    piece: Piece
    figures: tuple[tuple[Figure, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Spot:
    """A piece on a page: measured from the left margin and the first line of the grid."""

    piece: Piece
    x_mm: float
    y_mm: float


@dataclass(slots=True)
class Draft:
    """A page being filled: half lines used in the text column, mm used in the side column."""

    used: int = 0
    side_mm: float = 0.0
    spots: list[Spot] = field(default_factory=list)
    chunks: list[int] = field(default_factory=list)
    last_kind: str = ""

    def copy(self) -> "Draft":
        """The same page, to try something on."""
        return Draft(self.used, self.side_mm, list(self.spots), list(self.chunks), self.last_kind)


def chunks(entries: Iterable[Entry]) -> list[list[Entry]]:
    """The entries in groups that stay on one page."""
    groups: list[list[Entry]] = []
    for entry in entries:
        if groups and (entry.piece.keeps_last or groups[-1][-1].piece.keeps_next):
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return groups


def _last_example(group: Sequence[Entry]) -> int:
    """Where a group ends in an example that could begin the next page; 0 if it does not."""
    return len(group) - 1 if group[-1].piece.kind == "example" else 0


class Layout:
    """Lays out one chapter; ``file`` and ``name`` are for errors."""

    def __init__(self, design: Design, figures: FigureSetter, file: str, name: str) -> None:
        self.grid = design.grid
        self.figures = figures
        self.file = file
        self.name = name
        body = design.body
        self.x_line_mm = body.size_pt * MM_PER_PT - fonts.x_height_mm(body.face, body.size_pt)
        self.tight_pages: frozenset[int] = frozenset()
        self.break_before: int | None = None

    def pages(self, opener: Piece, entries: Sequence[Entry]) -> list[list[Spot]]:
        """The chapter's pages. A sparse last page is pulled back or filled up.

        First the gaps of the page before are closed up, then those of more pages; if it
        still does not vanish, it gets the last groups of the page before.

        Raises:
            DataError: something is higher than a page.
        """
        groups = chunks(entries)
        plain = self._flow(opener, groups)
        if len(plain) > 1 and self._filled(plain[-1]) < SPARSE:
            plain = self._pulled_back(opener, groups, len(plain)) or self._balanced(opener, groups, plain)
        return [page.spots for page in plain]

    def _filled(self, page: Draft) -> float:
        """The share of a page that text or figures take, whichever reach lower."""
        return max(page.used, page.side_mm / self.grid.half_mm) / self.grid.halves

    def _pulled_back(self, opener: Piece, groups: Sequence[list[Entry]], count: int) -> list[Draft]:
        """The chapter on fewer pages, as few of them closed up as will do; empty if none is saved."""
        for first in range(count - 2, -1, -1):
            wanted = frozenset(range(first, count))
            if len(self._tight(opener, groups, wanted)) == count:
                continue
            for page in range(count - 1, first - 1, -1):
                if len(self._tight(opener, groups, wanted - {page})) < count:
                    wanted -= {page}
            return self._tight(opener, groups, wanted)
        return []

    def _tight(self, opener: Piece, groups: Sequence[list[Entry]], pages: frozenset[int]) -> list[Draft]:
        """The chapter with the gaps of those pages closed up."""
        self.tight_pages = pages
        found = self._flow(opener, groups)
        self.tight_pages = frozenset()
        return found

    def _balanced(self, opener: Piece, groups: Sequence[list[Entry]], plain: list[Draft]) -> list[Draft]:
        """The chapter with as few groups moved to its last page as fill it; as it was if none do."""
        best = plain
        for self.break_before in reversed(plain[-2].chunks):
            fuller = self._flow(opener, groups)
            if len(fuller) != len(plain) or self._filled(fuller[-2]) < LEAST_BEFORE:
                continue
            if self._filled(fuller[-1]) > self._filled(best[-1]):
                best = fuller
            if self._filled(best[-1]) >= SPARSE:
                break
        self.break_before = None
        return best

    def _flow(self, opener: Piece, groups: Sequence[list[Entry]]) -> list[Draft]:
        first = Draft(used=opener.halves, side_mm=opener.halves * self.grid.half_mm)
        first.spots.append(Spot(opener, 0.0, 0.0))
        pages = [first]
        for index, group in enumerate(groups):
            if index == self.break_before:
                pages.append(Draft())
            self._add(pages, index, group)
        return pages

    def _add(self, pages: list[Draft], index: int, group: list[Entry]) -> None:
        """Adds one group to the last page, or to a new one, splitting only what may be split."""
        is_tight = len(pages) - 1 in self.tight_pages
        placed = self._placed(pages[-1], group, is_tight=is_tight)
        if placed is None and self._is_early(pages[-1]) and (place := _last_example(group)):
            front = self._placed(pages[-1], group[:place], is_tight=is_tight)
            if front is not None:
                front.chunks.append(index)
                pages[-1], group = front, group[place:]
        if placed is None and group[0].piece.split and self._room(pages[-1], group[0].piece) >= KEPT_LINES:
            self._add_apart(pages, index, group)
            return
        if placed is None:
            placed = self._turned(pages, group, is_tight=is_tight)
        if placed is None:
            self._add_apart(pages, index, group)
            return
        placed.chunks.append(index)
        pages[-1] = placed

    def _turned(self, pages: list[Draft], group: list[Entry], *, is_tight: bool) -> Draft | None:
        """The group on a fresh page; but a figure alone does not leave much of this one empty."""
        last = pages[-1]
        bare = [Entry(entry.piece) for entry in group]
        without = self._placed(last, bare, is_tight=is_tight)
        if without is not None and self._is_early(last):
            carried = [figure for entry in group for figure in entry.figures]
            pages[-1] = without
            fresh = self._carried(carried)
            if fresh is not None:
                pages.append(fresh)
                return fresh
            pages[-1] = last
        fresh = self._placed(Draft(), group, is_tight=False)
        if fresh is not None:
            pages.append(Draft())
        return fresh

    def _is_early(self, page: Draft) -> bool:
        """Whether turning the page now would leave too much of it empty."""
        return page.used < (1 - MOST_EMPTY) * self.grid.halves

    def _carried(self, figures: Sequence[tuple[Figure, str]]) -> Draft | None:
        """A fresh page whose side column begins with figures from the page before."""
        page = Draft()
        for figure, number in figures:
            if not self._goes_beside(figure) or not self._beside(page, figure, number, page.side_mm):
                return None
        return page

    def _add_apart(self, pages: list[Draft], index: int, group: list[Entry]) -> None:
        """A group higher than a page: its entries one by one, long rules cut."""
        if len(group) > 1:
            for entry in group:
                self._add(pages, index, [entry])
            return
        piece = group[0].piece
        room = self._room(pages[-1], piece)
        if piece.split is None:
            raise DataError(self.file, piece.id or self.name, f"this {piece.kind} is higher than a page")
        if room >= KEPT_LINES:
            first, rest = piece.split(min(room, piece.halves // 2 - KEPT_LINES))
            self._add(pages, index, [replace(group[0], piece=first)])
            self._add(pages, index, [Entry(rest)])
        else:
            pages.append(Draft())
            self._add(pages, index, group)

    def _room(self, page: Draft, piece: Piece) -> int:
        """Lines of a piece that the page still takes."""
        return (self.grid.halves - page.used - piece.gap) // 2

    def _placed(self, page: Draft, group: Sequence[Entry], *, is_tight: bool) -> Draft | None:
        """The page with the group on it, or None if it does not fit."""
        page = page.copy()
        for entry in group:
            top = self._top(page, entry.piece, is_tight=is_tight)
            if not self._set(page, entry.piece, top):
                return None
            if not all(self._figure(page, figure, number, top) for figure, number in entry.figures):
                return None
        return page

    def _top(self, page: Draft, piece: Piece, *, is_tight: bool) -> int:
        """The half line where a piece begins."""
        gap = piece.gap if page.used else 0
        if is_tight and page.last_kind in RUNNING and piece.kind in RUNNING:
            gap = 0
        top = page.used + gap
        if piece.is_wide:
            top = max(top, int(page.side_mm / self.grid.half_mm) + 1 if page.side_mm else 0)
        return top

    def _set(self, page: Draft, piece: Piece, top: int) -> bool:
        if top + piece.halves > self.grid.halves:
            return False
        page.spots.append(Spot(piece, 0.0, top * self.grid.half_mm))
        page.used = top + piece.halves
        page.last_kind = piece.kind
        if piece.is_wide:
            page.side_mm = page.used * self.grid.half_mm
        return True

    def _figure(self, page: Draft, figure: Figure, number: str, top: int) -> bool:
        if self._goes_beside(figure):
            wanted_mm = top * self.grid.half_mm + self.x_line_mm
            if self._beside(page, figure, number, wanted_mm):
                return True
        under = self.figures.under(figure, number)
        return self._set(page, under, self._top(page, under, is_tight=False))

    def _goes_beside(self, figure: Figure) -> bool:
        """Whether a figure may stand in a side column, and there is one."""
        return figure.width == "side" and self.grid.side_mm > 0

    def _beside(self, page: Draft, figure: Figure, number: str, wanted_mm: float) -> bool:
        """Sets a figure beside its rule, or as much lower as is still found."""
        piece = self.figures.beside(figure, number)
        high_mm = piece.halves * self.grid.half_mm
        y_mm = max(wanted_mm, page.side_mm)
        if (
            y_mm - wanted_mm > MOST_DROP * high_mm
            or y_mm + high_mm > self.grid.halves * self.grid.half_mm + self.x_line_mm
        ):
            return False
        page.spots.append(Spot(piece, self.grid.side_x_mm, y_mm))
        page.side_mm = y_mm + high_mm + 2 * self.grid.half_mm
        return True
