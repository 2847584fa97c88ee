"""Booklets: where each finished page of a book lies on sheets that are folded, or cut apart.

The order comes first, as a value that can be read and tested; ``binder`` writes it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Literal, TypeAlias, cast, get_args

from printkit.ink.notation import short
from printkit.model import UsageError
from printkit.press.paper import Paper
from printkit.press.plan import Side
from printkit.press.stock import HOME_LEAST_MM, Duplex, Order, Sides, one_of

Way: TypeAlias = Literal["saddle", "2up", "4up"]
"""Folded sheets laid in one another, or two or four pages a side in reading order."""
WAYS: tuple[Way, ...] = get_args(Way)
PAGES_A_SIDE: dict[Way, int] = {"saddle": 2, "2up": 2, "4up": 4}
PAGES_A_SHEET = 4
"""Of a sheet that is folded once."""
MOST_THICKNESS_MM = 1.0
STAPLE_MM = 6.0
"""How long the mark is on which a staple is set: it hides it."""
TICK_AIR_MM, LEAST_TICK_MM = 1.0, 2.0
"""Between a mark of the fold and the pages; and its shortest length."""
SLACK_MM = 0.05

Size: TypeAlias = tuple[float, float]
"""Width and height in mm."""


@dataclass(frozen=True, slots=True)
class Binding:
    """How a person wants a book bound.

    ``signature`` is how many sheets at most lie in one another, None for all of them.
    Each sheet is ``thickness_mm`` thick: pages of inner sheets move so much nearer to
    the fold, so that after trimming all outer margins are alike.
    """

    way: Way
    signature: int | None = None
    thickness_mm: float = 0.0


def bound_as(way: str | None, signature: int | None = None, thickness_mm: float = 0.0) -> Binding | None:
    """The binding that the words mean together; None where no booklet is wanted.

    Raises:
        UsageError: an unknown way, a signature of no sheets, a thickness out of range,
            or either of the two where nothing is folded.

    >>> bound_as("Saddle", 4)
    Binding(way='saddle', signature=4, thickness_mm=0.0)
    """
    name = None if way is None else cast(Way, one_of(way, WAYS, "booklet"))
    if signature is not None and signature < 1:
        raise UsageError(f"signature {signature}: 1 sheet or more")
    if not isfinite(thickness_mm) or not 0 <= thickness_mm <= MOST_THICKNESS_MM:
        raise UsageError(f"thickness {thickness_mm:g} mm: a sheet is 0 to {MOST_THICKNESS_MM:g} mm thick")
    if name != "saddle" and (signature is not None or thickness_mm):
        what = "signature" if signature is not None else "thickness"
        raise UsageError(f"{what}: only sheets that are folded have one; take booklet saddle")
    return Binding(name, signature, thickness_mm) if name else None


@dataclass(frozen=True, slots=True)
class PagePlace:
    """A finished page, numbered from 1, on one side of a sheet.

    ``x_mm`` and ``y_mm`` run right and down from the sheet's top left to the top left
    of the room that the page takes, turned clockwise by ``turn_deg``, a multiple of 90.
    """

    page: int
    x_mm: float
    y_mm: float
    turn_deg: int = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """A thin line from one point to another."""

    x_mm: float
    y_mm: float
    to_x_mm: float
    to_y_mm: float


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One side of a sheet, in the order of printing. ``signature`` is the bundle it belongs to, from 1."""

    number: int
    side: Side
    places: tuple[PagePlace, ...]
    signature: int = 1
    marks: tuple[Mark, ...] = ()

    @property
    def name(self) -> str:
        """What it is called: ``1 front``."""
        return f"{self.number} {self.side.value}"


@dataclass(frozen=True, slots=True)
class Booklet:
    """Finished pages of one size on sheets of one paper.

    ``fold_mm`` is where sheets fold, from the left; None where they do not. ``duplex``
    says on which edge a sheet turns to its back, or that it has none.
    """

    paper: Paper
    page_mm: Size
    pages: int
    sides: tuple[SheetSide, ...]
    fold_mm: float | None = None
    duplex: Duplex = "long"

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return max((side.number for side in self.sides), default=0)

    @property
    def backs(self) -> tuple[int, ...]:
        """Which of the sides, counted from 0, are backs."""
        return tuple(at for at, side in enumerate(self.sides) if side.side is Side.BACK)

    @property
    def preference(self) -> str:
        """What its file asks of a printer, in the words of ISO 32000, 12.2.

        Sides that do not come front and back by turns are fed by hand, twice.

        >>> from printkit.press import named
        >>> plan = stitched(8, (148, 210), named("a4").landscape())
        >>> plan.preference, printed(plan, sides="fronts").preference
        ('DuplexFlipShortEdge', 'Simplex')
        """
        has_turns = bool(self.backs) and self.backs == tuple(range(1, len(self.sides), 2))
        return f"DuplexFlip{self.duplex.capitalize()}Edge" if has_turns else "Simplex"

    @property
    def turning(self) -> str:
        """How its sheets are printed, in words."""
        if self.duplex == "off":
            return "printed on one side"
        return f"printed on both sides, turned on the {self.duplex} edge"

    @property
    def is_bare(self) -> bool:
        """Whether each side is one page that fills it: nothing to impose."""
        is_full = all(
            abs(page - sheet) < SLACK_MM
            for page, sheet in zip(self.page_mm, (self.paper.width_mm, self.paper.height_mm), strict=True)
        )
        return is_full and not any(place.turn_deg for side in self.sides for place in side.places)

    def text(self) -> str:
        """The plan as text, a line for each page and mark."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        paper = said((self.paper.width_mm, self.paper.height_mm))
        yield f"paper {self.paper.name} {paper} mm"
        yield f"{self.pages} pages of {said(self.page_mm)} mm on {self.sheets} sheets"
        yield self.turning
        if self.fold_mm is not None:
            yield f"fold {short(self.fold_mm)}"
        for side in self.sides:
            yield f"sheet {side.name}" + (f" signature {side.signature}" if self.fold_mm is not None else "")
            for place in side.places:
                turn = f" turn {place.turn_deg}" if place.turn_deg else ""
                yield f"  page {place.page} at {short(place.x_mm)} {short(place.y_mm)}{turn}"
            for mark in side.marks:
                ends = (mark.x_mm, mark.y_mm, mark.to_x_mm, mark.to_y_mm)
                yield f"  mark {' '.join(map(short, ends))}"


def said(size: Size) -> str:
    """A width and a height in words."""
    return " x ".join(map(short, size))


@dataclass(frozen=True, slots=True)
class Rows:
    """Pages of one size in rows on a sheet, all upright or all turned a quarter clockwise.

    ``columns`` and ``rows`` are counted as the pages are read, a turned sheet held with
    its right edge up.
    """

    columns: int
    rows: int
    is_turned: bool = False

    @property
    def count(self) -> int:
        """Pages on one side of a sheet."""
        return self.columns * self.rows

    def room_mm(self, paper: Paper) -> Size:
        """The share of the sheet that each page has, as the page is read."""
        across, down = _as_read(paper, is_turned=self.is_turned)
        return across / self.columns, down / self.rows


def _as_read(paper: Paper, *, is_turned: bool) -> Size:
    """The sheet's width and height as its pages are read."""
    size = paper.width_mm, paper.height_mm
    return size[::-1] if is_turned else size


def most_rows(page_mm: Size, paper: Paper) -> Rows | None:
    """The rows with the most pages at 100 %, upright where turning gains nothing; None if not one fits.

    >>> from printkit.press import named
    >>> most_rows((210, 297), named("a3"))
    Rows(columns=2, rows=1, is_turned=True)
    """
    ways = (Rows(*_fitting(page_mm, _as_read(paper, is_turned=turned)), turned) for turned in (False, True))
    best = max(ways, key=lambda rows: rows.count)
    return best if best.count else None


def _fitting(page_mm: Size, sheet_mm: Size) -> tuple[int, int]:
    """How many pages fit side by side, and how many above one another."""
    columns, rows = (int((sheet + SLACK_MM) // page) for sheet, page in zip(sheet_mm, page_mm, strict=True))
    return columns, rows


def exact_rows(count: int, page_mm: Size, paper: Paper) -> Rows:
    """So many pages on a side at 100 %, as near to a square of them as fits.

    Raises:
        UsageError: they do not fit.
    """
    for is_turned in (False, True):
        columns, rows = _fitting(page_mm, _as_read(paper, is_turned=is_turned))
        for down in sorted(range(1, count + 1), key=lambda down: (abs(down - count / down), down)):
            if count % down == 0 and down <= rows and count // down <= columns:
                return Rows(count // down, down, is_turned)
    raise _misfit(count, page_mm, paper)


def _misfit(count: int, page_mm: Size, paper: Paper) -> UsageError:
    room = said(_as_read(paper, is_turned=False))
    return UsageError(f"{count} pages of {said(page_mm)} mm do not fit on {paper.name}, {room} mm, at 100 %")


def in_rows(pages: int, page_mm: Size, paper: Paper, rows: Rows, *, duplex: Duplex = "long") -> Booklet:
    """The pages in reading order, the block of them in the middle of each side.

    With ``duplex`` off each side is a sheet of its own.

    Raises:
        UsageError: the rows do not fit.
    """
    columns, down = _fitting(page_mm, _as_read(paper, is_turned=rows.is_turned))
    if rows.columns > columns or rows.rows > down:
        raise _misfit(rows.count, page_mm, paper)
    order, sides_a_sheet = range(1, pages + 1), 1 if duplex == "off" else 2
    sides = tuple(
        SheetSide(
            at // sides_a_sheet + 1,
            Side.BACK if at % sides_a_sheet else Side.FRONT,
            tuple(_in_rows(order[at * rows.count : (at + 1) * rows.count], page_mm, paper, rows)),
        )
        for at in range(-(-pages // rows.count))
    )
    return Booklet(paper, page_mm, pages, sides, duplex=duplex)


def _in_rows(pages: Sequence[int], page_mm: Size, paper: Paper, rows: Rows) -> Iterator[PagePlace]:
    width_mm, height_mm = page_mm
    across_mm, down_mm = _as_read(paper, is_turned=rows.is_turned)
    left_mm, top_mm = (across_mm - rows.columns * width_mm) / 2, (down_mm - rows.rows * height_mm) / 2
    for at, page in enumerate(pages):
        x_mm = left_mm + at % rows.columns * width_mm
        y_mm = top_mm + at // rows.columns * height_mm
        if rows.is_turned:
            yield PagePlace(page, paper.width_mm - y_mm - height_mm, x_mm, 90)
        else:
            yield PagePlace(page, x_mm, y_mm)


def stitched(
    pages: int,
    page_mm: Size,
    paper: Paper,
    *,
    signature: int | None = None,
    thickness_mm: float = 0.0,
    has_marks: bool = True,
) -> Booklet:
    """Two pages a side on sheets that are folded in the middle and laid in one another.

    Printed on both sides, turned over the short edge of a landscape sheet. Places
    behind the last page stay white. Without a ``signature`` all sheets are one bundle
    for two staples; with one they are bundles of so many sheets at most, as equal as
    they can be, to be sewn.

    Raises:
        UsageError: a page is larger than half the sheet.
    """
    half_mm = paper.width_mm / 2
    if page_mm[0] > half_mm + SLACK_MM or page_mm[1] > paper.height_mm + SLACK_MM:
        raise UsageError(
            f"a page of {said(page_mm)} mm is larger than half of {paper.name}, "
            f"{said((half_mm, paper.height_mm))} mm"
        )
    sides: list[SheetSide] = []
    first, number = 1, 1
    for bundle, sheets in enumerate(_bundles(-(-pages // PAGES_A_SHEET), signature), 1):
        for at, spread in enumerate(_spreads(first, sheets)):
            depth = at // 2
            places = _about_the_fold(spread, pages, page_mm, paper, min(depth * thickness_mm, half_mm / 2))
            side = Side.BACK if at % 2 else Side.FRONT
            sides.append(SheetSide(number + depth, side, tuple(places), bundle))
        first, number = first + sheets * PAGES_A_SHEET, number + sheets
    edge: Duplex = "short" if paper.width_mm > paper.height_mm else "long"
    booklet = Booklet(paper, page_mm, pages, tuple(sides), half_mm, edge)
    return _marked(booklet, has_staples=signature is None) if has_marks else booklet


def _bundles(sheets: int, most: int | None) -> list[int]:
    """Sheets in each bundle: no more than the most, and none thinner than another by more than one."""
    count = -(-sheets // (most or max(sheets, 1)))
    return [sheets // count + (at < sheets % count) for at in range(count)]


def _spreads(first: int, sheets: int) -> Iterator[tuple[int, int]]:
    """The pages left and right on each side of a bundle's sheets, the outermost sheet first."""
    last = first + sheets * PAGES_A_SHEET - 1
    for at in range(sheets):
        yield last - 2 * at, first + 2 * at
        yield first + 2 * at + 1, last - 2 * at - 1


def _about_the_fold(
    spread: tuple[int, int], pages: int, page_mm: Size, paper: Paper, shift_mm: float
) -> Iterator[PagePlace]:
    fold_mm, y_mm = paper.width_mm / 2, (paper.height_mm - page_mm[1]) / 2
    for page, x_mm in zip(spread, (fold_mm - page_mm[0] + shift_mm, fold_mm - shift_mm), strict=True):
        if page <= pages:
            yield PagePlace(page, x_mm, y_mm)


def _marked(booklet: Booklet, *, has_staples: bool) -> Booklet:
    """The booklet with thin marks on the outside of each bundle: ticks of the fold, places of staples.

    Ticks stand on white paper above and below the pages, where there is room for them.
    """
    marks = (*_fold_ticks(booklet), *(_staples(booklet) if has_staples else ()))
    seen: set[int] = set()
    sides = []
    for side in booklet.sides:
        is_outside = side.signature not in seen
        seen.add(side.signature)
        sides.append(replace(side, marks=marks) if is_outside else side)
    return replace(booklet, sides=tuple(sides))


def _fold_ticks(booklet: Booklet) -> Iterator[Mark]:
    x_mm, height_mm = booklet.fold_mm or 0.0, booklet.paper.height_mm
    inner_mm = (height_mm - booklet.page_mm[1]) / 2 - TICK_AIR_MM
    if inner_mm - HOME_LEAST_MM >= LEAST_TICK_MM:
        yield Mark(x_mm, HOME_LEAST_MM, x_mm, inner_mm)
        yield Mark(x_mm, height_mm - inner_mm, x_mm, height_mm - HOME_LEAST_MM)


def _staples(booklet: Booklet) -> Iterator[Mark]:
    """A quarter of the page's height from its top and from its foot."""
    x_mm, (_, page_mm) = booklet.fold_mm or 0.0, booklet.page_mm
    top_mm = (booklet.paper.height_mm - page_mm) / 2
    for share in (0.25, 0.75):
        middle_mm = top_mm + share * page_mm
        yield Mark(x_mm, middle_mm - STAPLE_MM / 2, x_mm, middle_mm + STAPLE_MM / 2)


def printed(booklet: Booklet, *, sides: Sides = "both", order: Order = "interleaved") -> Booklet:
    """The sides that are wanted, in the order wanted: for a printer that is fed twice by hand.

    >>> from printkit.press import named
    >>> plan = stitched(8, (148, 210), named("a4").landscape())
    >>> [side.name for side in printed(plan, order="grouped").sides]
    ['1 front', '2 front', '1 back', '2 back']
    """
    wanted = [side for side in booklet.sides if sides in ("both", f"{side.side.value}s")]
    if order == "grouped":
        wanted.sort(key=lambda side: side.side is Side.BACK)
    return replace(booklet, sides=tuple(wanted))
