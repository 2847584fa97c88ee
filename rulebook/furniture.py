"""What stands round the rules: chapter openers, running heads, folios."""

from collections.abc import Sequence

from printkit.ink.drawing import Item, Stroke, Text, polyline
from rulebook.design import HAIR, HAIR_MM, HEAVY_MM, INK, PETROL, SLATE, Design
from rulebook.lines import spaced, width_mm
from rulebook.manuscript import Chapter, Rule
from rulebook.pieces import Piece

TITLE_INSET_MM = 6.0
FOOT_PT = 7.7


def span(rules: Sequence[str]) -> str:
    """First and last rule: ``E-406 – E-410``, or the one there is.

    >>> span(["E-406", "E-407", "E-410"])
    'E-406 – E-410'
    """
    return " – ".join(dict.fromkeys((rules[0], rules[-1]))) if rules else ""


def short_span(rules: Sequence[Rule]) -> str:
    """First and last rule as contents show them: ``E-401 – 410``."""
    if not rules:
        return ""
    first, last = rules[0].number, rules[-1].number
    return first if first == last else f"{first} – {last.partition('-')[2]}"


def opener(chapter: Chapter, design: Design) -> Piece:
    """A chapter's head: its figure, its title, its rules, the line under them; tops from the grid."""
    look, grid = design.opener, design.grid
    up = grid.top_mm
    title_x_mm = grid.number_mm + TITLE_INSET_MM
    digits_mm = width_mm(chapter.number, "sans-light", look.figure_pt)
    if digits_mm + 3 > title_x_mm:
        title_x_mm = digits_mm + 4
    rules = span([rule.number for rule in chapter.rules])
    size_pt = design.number_pt + 0.8
    line_y_mm = look.line_mm - up
    if grid.side_mm:
        rules_text = Text(title_x_mm, look.figure_baseline_mm - up, rules, "sans-medium", size_pt, PETROL)
    else:
        baseline_mm = look.title_baseline_mm - up
        rules_text = Text(grid.full_mm, baseline_mm, rules, "sans-medium", size_pt, PETROL, "end")
    title_baseline_mm = (look.title_baseline_mm if rules else look.figure_baseline_mm) - up
    items: list[Item] = [
        Text(0, look.figure_baseline_mm - up, chapter.number, "sans-light", look.figure_pt, PETROL),
        Text(title_x_mm, title_baseline_mm, chapter.title, "sans-semibold", look.title_pt, INK),
        polyline([(0, line_y_mm), (grid.full_mm, line_y_mm)], stroke=Stroke(INK, HEAVY_MM)),
    ]
    if rules:
        items.append(rules_text)
    return Piece("opener", chapter.title, look.lead_halves, tuple(items), (rules,) if rules else (), gap=0)


def head(design: Design, chapter: Chapter, rules: Sequence[str], *, is_right: bool) -> list[Item]:
    """The running head: the chapter at the inner side, the rules of this page at the outer."""
    grid = design.grid
    baseline_mm = grid.top_mm - grid.head_mm
    left_mm, right_mm = grid.left_mm, grid.left_mm + grid.full_mm
    word = f"{chapter.number} · {chapter.title}".upper()
    if is_right:
        items, _ = spaced(word, left_mm + grid.number_mm, baseline_mm, "sans-medium", design.head_pt, 0.7)
        at, anchor = right_mm, "end"
    else:
        items, _ = spaced(word, right_mm, baseline_mm, "sans-medium", design.head_pt, 0.7, right=True)
        at, anchor = left_mm, "start"
    text = span(rules)
    if text:
        outer = Text(at, baseline_mm, text, "sans-semibold", design.head_rules_pt, INK)
        items.append(outer if anchor == "start" else _ending(outer))
    line_mm = baseline_mm + 1.9
    items.append(polyline([(left_mm, line_mm), (right_mm, line_mm)], stroke=Stroke(HAIR, HAIR_MM)))
    return items


def _ending(text: Text) -> Text:
    return Text(text.x_mm, text.y_mm, text.text, text.face, text.size_pt, text.fill, "end")


def folio(design: Design, label: str, foot: str, *, is_right: bool) -> list[Item]:
    """The page number at the outer edge, the book's name at the inner one."""
    grid = design.grid
    baseline_mm = grid.top_mm + grid.lines * 2 * grid.half_mm + grid.folio_mm
    left_mm, right_mm = grid.left_mm, grid.left_mm + grid.full_mm
    number = Text(left_mm, baseline_mm, label, "sans-semibold", design.folio_pt, INK)
    inner = Text(right_mm, baseline_mm, foot, "sans", FOOT_PT, SLATE, "end")
    if is_right:
        number = _ending(Text(right_mm, baseline_mm, label, "sans-semibold", design.folio_pt, INK))
        inner = Text(left_mm + grid.number_mm, baseline_mm, foot, "sans", FOOT_PT, SLATE)
    return [number, inner]
