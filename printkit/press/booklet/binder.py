"""Writes a booklet: the pages of a finished PDF, each as a form, at 100 % on the booklet's sheets.

The file stays the same document: its title, language, fonts and metadata are not
touched, its links and bookmarks lead to where their pages now lie.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any, TypeAlias

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from printkit.ink.drawing import MM_PER_PT, PT_PER_MM
from printkit.ink.notation import exact, short
from printkit.model import PrintkitError
from printkit.press.booklet import SLACK_MM, Booklet, Mark, PagePlace, SheetSide

MARK_LOOK = f"0.4 G {0.35 * MM_PER_PT:.4f} w 0 J [] 0 d"
POINTS_AT_OLD_PAGES = ("/Dests", "/OpenAction", "/StructTreeRoot", "/MarkInfo", "/AcroForm", "/Threads")
"""What a catalog may say of pages that are no longer pages."""
LEADS = ("/Dest", "/A")
"""Where a link or bookmark says what it leads to."""
NOBODY = "–"
"""Stands in a label for a place without a page."""
MOST_BOOKMARKS = 100_000

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
ROTATIONS = {0: (1.0, 0.0, 0.0, 1.0), 90: (0.0, -1.0, 1.0, 0.0), 180: (-1.0, 0.0, 0.0, -1.0),
             270: (0.0, 1.0, -1.0, 0.0)}  # fmt: skip
"""Clockwise turns where y runs up."""


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A finished page read: its form, its box in points, its own rotation, its printed number, its links."""

    page: Any
    form: Any
    box_pt: tuple[float, float, float, float]
    turn_deg: int
    label: str

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height as the page is read."""
        left, bottom, right, top = self.box_pt
        sides = (right - left) * MM_PER_PT, (top - bottom) * MM_PER_PT
        return sides[::-1] if self.turn_deg % 180 else sides

    def matrix(self, place: PagePlace, paper_height_mm: float) -> Matrix:
        """From the page's own points to the sheet's, without any scale."""
        left, bottom, right, top = self.box_pt
        a, b, c, d = ROTATIONS[(place.turn_deg + self.turn_deg) % 360]
        xs = [a * x + c * y for x in (left, right) for y in (bottom, top)]
        ys = [b * x + d * y for x in (left, right) for y in (bottom, top)]
        top_pt = (paper_height_mm - place.y_mm) * PT_PER_MM
        return a, b, c, d, place.x_mm * PT_PER_MM - min(xs), top_pt - max(ys)


def bound(data: bytes, booklet: Booklet, *, name: str = "booklet") -> bytes:
    """The finished pages in ``data`` on the booklet's sheets, as a PDF.

    Each side is labelled with its sheet and the printed numbers of its pages, ``1
    front: 28, 1``; sheets that fold have a bookmark each, others keep the book's own.
    Sides on which all pages lie turned are shown upright. ``name`` is what errors call
    the file.

    Raises:
        PrintkitError: not a PDF, encrypted, or not the pages that the booklet is for.
    """
    with _opened(data, name) as file:
        leaves = _leaves(file, booklet, name)
        sides = [_side(file, side, leaves, booklet) for side in booklet.sides]
        file.pages.extend(sides)
        del file.pages[: len(leaves)]
        _lead_to_sides(file, leaves, booklet)
        names = [_said(side, leaves, booklet) for side in booklet.sides]
        file.Root.PageLabels = file.make_indirect(Dictionary(Nums=_numbered(names)))
        if booklet.fold_mm is not None:
            _bookmark(file, names)
        _prefer(file, booklet)
        written = BytesIO()
        file.save(written, deterministic_id=True, fix_metadata_version=False)
    return written.getvalue()


def _opened(data: bytes, name: str) -> pikepdf.Pdf:
    try:
        file = pikepdf.open(BytesIO(data))
    except pikepdf.PasswordError as fault:
        raise PrintkitError(
            f"{name} is encrypted; a booklet is made from a file without a password"
        ) from fault
    except pikepdf.PdfError as fault:
        raise PrintkitError(f"{name} is not a PDF that can be read") from fault
    if file.is_encrypted:
        raise PrintkitError(f"{name} is encrypted; a booklet is made from a file without a password")
    return file


# -- pages become forms ------------------------------------------------------


def _leaves(file: pikepdf.Pdf, booklet: Booklet, name: str) -> list[_Leaf]:
    if len(file.pages) != booklet.pages:
        raise PrintkitError(f"{name} has {len(file.pages)} pages, its booklet is for {booklet.pages}")
    leaves = [_leaf(file, page) for page in file.pages]
    for number, leaf in enumerate(leaves, 1):
        if any(abs(one - other) > SLACK_MM for one, other in zip(leaf.size_mm, booklet.page_mm, strict=True)):
            found, wanted = (" x ".join(map(short, size)) for size in (leaf.size_mm, booklet.page_mm))
            raise PrintkitError(f"{name}: page {number} is {found} mm, its booklet is for {wanted} mm")
    return leaves


def _leaf(file: pikepdf.Pdf, page: pikepdf.Page) -> _Leaf:
    """The page, its content as a form that is written once; the stream is not even unpacked."""
    page.contents_coalesce()
    content: Any = page.obj.get("/Contents")
    form = file.make_stream(b"")
    if content is not None:
        form.write(
            content.read_raw_bytes(),
            filter=content.get("/Filter"),
            decode_parms=content.get("/DecodeParms"),
        )
    left, bottom, right, top = (float(side) for side in page.mediabox)
    form.Type, form.Subtype, form.FormType = Name.XObject, Name.Form, 1
    form.BBox = page.mediabox
    form.Resources = page.resources
    if "/Group" in page.obj:
        form.Group = page.obj.Group
    return _Leaf(page.obj, form, (left, bottom, right, top), int(page.rotation) % 360, page.label)


def _side(file: pikepdf.Pdf, side: SheetSide, leaves: list[_Leaf], booklet: Booklet) -> pikepdf.Page:
    paper = booklet.paper
    forms, links = Dictionary(), []
    content = []
    for at, place in enumerate(side.places, 1):
        leaf = leaves[place.page - 1]
        forms[f"/Page{at}"] = leaf.form
        matrix = leaf.matrix(place, paper.height_mm)
        clip = _clip(place, booklet)
        content.append(f"q {clip}{' '.join(map(exact, matrix))} cm /Page{at} Do Q")
        links += [_moved(link, matrix) for link in leaf.page.get("/Annots", [])]
    if side.marks:
        content.append(f"q {exact(PT_PER_MM)} 0 0 {exact(PT_PER_MM)} 0 0 cm {MARK_LOOK}")
        content += [_drawn(mark, paper.height_mm) for mark in side.marks]
        content.append("Q")
    page = Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, round(paper.width_mm * PT_PER_MM, 4), round(paper.height_mm * PT_PER_MM, 4)]),
        Resources=Dictionary(XObject=forms),
        Contents=file.make_stream("\n".join(content).encode()),
    )
    if links:
        page.Annots = Array(links)
    if turn_deg := _shown_turned(side):
        page.Rotate = turn_deg
    return pikepdf.Page(file.make_indirect(page))


def _shown_turned(side: SheetSide) -> int:
    """How far a viewer turns the side clockwise so that its pages stand upright."""
    turns = {place.turn_deg for place in side.places}
    return -turns.pop() % 360 if len(turns) == 1 else 0


def _clip(place: PagePlace, booklet: Booklet) -> str:
    """Keeps a page that creeps over the fold on its own half."""
    fold_mm, width_mm = booklet.fold_mm, booklet.page_mm[0]
    if fold_mm is None or not place.x_mm < fold_mm < place.x_mm + width_mm:
        return ""
    is_left = place.x_mm + width_mm / 2 < fold_mm
    left_mm = 0.0 if is_left else fold_mm
    box = (left_mm, 0.0, fold_mm, booklet.paper.height_mm)
    return " ".join(short(length * PT_PER_MM) for length in box) + " re W n "


def _drawn(mark: Mark, height_mm: float) -> str:
    ends = (
        short(mark.x_mm),
        short(height_mm - mark.y_mm),
        short(mark.to_x_mm),
        short(height_mm - mark.to_y_mm),
    )
    return f"{ends[0]} {ends[1]} m {ends[2]} {ends[3]} l S"


# -- what leads to pages -----------------------------------------------------


def _through(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _moved(link: Any, matrix: Matrix) -> Any:
    """The link over its words again."""
    left, bottom, right, top = (float(side) for side in link.Rect)
    (x1, y1), (x2, y2) = _through(matrix, left, bottom), _through(matrix, right, top)
    link.Rect = Array([round(side, 2) for side in (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))])
    return link


def _lead_to_sides(file: pikepdf.Pdf, leaves: list[_Leaf], booklet: Booklet) -> None:
    """Turns every destination of links and bookmarks to the side where its page lies now.

    Those to a page that is on none of the sides lead nowhere.
    """
    homes: dict[tuple[int, int], tuple[Any, Matrix]] = {}
    for page, side in zip(file.pages, booklet.sides, strict=True):
        for place in side.places:
            leaf = leaves[place.page - 1]
            homes[leaf.page.objgen] = page.obj, leaf.matrix(place, booklet.paper.height_mm)
    names = _named(file)
    links = (link for page in file.pages for link in page.obj.get("/Annots", []))
    for pointer in (*links, *_bookmarks(file)):
        goal = _goal(pointer, names)
        if goal is not None:
            _lead(pointer, goal, homes.get(goal[0].objgen))
    for key in POINTS_AT_OLD_PAGES:
        if key in file.Root:
            del file.Root[key]
    if "/Names" in file.Root and "/Dests" in file.Root.Names:
        del file.Root.Names.Dests


def _lead(pointer: Any, goal: Any, home: tuple[Any, Matrix] | None) -> None:
    for key in LEADS:
        if key in pointer:
            del pointer[key]
    if home:
        pointer.Dest = _destination(goal, *home)


def _named(file: pikepdf.Pdf) -> dict[str, Any]:
    """Destinations by name, old style and new."""
    named: dict[str, Any] = dict(file.Root.get("/Dests", {}).items())
    if "/Names" in file.Root and "/Dests" in file.Root.Names:
        named.update(pikepdf.NameTree(file.Root.Names.Dests).items())
    return named


def _goal(pointer: Any, names: dict[str, Any]) -> Any:
    """Where a link or bookmark leads: an array that begins with a page; None if nowhere in the book."""
    goal = pointer.get("/Dest")
    if goal is None and pointer.get("/A", {}).get("/S") == Name.GoTo:
        goal = pointer.A.D
    if isinstance(goal, Name | String):
        goal = names.get(str(goal))
    if isinstance(goal, Dictionary):
        goal = goal.D
    return goal if isinstance(goal, Array) and isinstance(goal[0], Dictionary) else None


def _destination(goal: Any, page: Any, matrix: Matrix) -> Array:
    """The same height of the same page on its side; the whole side where the goal named none."""
    if len(goal) >= 4 and goal[1] == Name.XYZ and goal[2] is not None and goal[3] is not None:
        x, y = _through(matrix, float(goal[2]), float(goal[3]))
        return Array([page, Name.XYZ, round(x, 2), round(y, 2), 0])
    return Array([page, Name.Fit])


def _bookmarks(file: pikepdf.Pdf) -> Iterator[Any]:
    """Every bookmark of the outline."""
    waiting = [file.Root.Outlines.First] if "/First" in file.Root.get("/Outlines", {}) else []
    for _ in range(MOST_BOOKMARKS):
        if not waiting:
            return
        mark = waiting.pop()
        yield mark
        waiting += [mark[key] for key in ("/Next", "/First") if key in mark]


# -- what the file says of itself --------------------------------------------


def _said(side: SheetSide, leaves: list[_Leaf], booklet: Booklet) -> str:
    """A side and the printed numbers on it: ``1 front: 28, 1``."""
    labels = [leaves[place.page - 1].label for place in side.places]
    if booklet.fold_mm is not None and len(labels) < 2:
        is_left = any(place.x_mm < booklet.fold_mm - booklet.page_mm[0] / 2 for place in side.places)
        labels = [*labels, NOBODY] if is_left else [NOBODY, *labels]
    return f"{side.name}: {', '.join(labels)}"


def _numbered(names: list[str]) -> Array:
    return Array([part for at, name in enumerate(names) for part in (at, Dictionary(P=String(name)))])


def _bookmark(file: pikepdf.Pdf, names: list[str]) -> None:
    with file.open_outline() as outline:
        outline.root.clear()
        outline.root.extend(pikepdf.OutlineItem(f"Sheet {name}", at) for at, name in enumerate(names))


def _prefer(file: pikepdf.Pdf, booklet: Booklet) -> None:
    """Asks readers not to scale, and to turn the sheets as the booklet does."""
    preferences = file.Root.get("/ViewerPreferences", Dictionary())
    preferences.PrintScaling = Name("/None")
    preferences.Duplex = Name(f"/{booklet.preference}")
    file.Root.ViewerPreferences = preferences
