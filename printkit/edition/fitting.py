"""Sheets of their own: those that fit on the paper, and what is said of the others."""

from collections.abc import Iterable

from printkit.model import UsageError
from printkit.press import Plan, Section, Stock, impose


def fitting(sections: Iterable[Section], stock: Stock) -> list[Section]:
    """The sections whose faces fit on the paper; the others wait for larger paper.

    Raises:
        UsageError: not one of them fits.
    """
    found: list[Section] = []
    fault: UsageError | None = None
    for section in sections:
        try:
            impose([section], stock)
        except UsageError as problem:
            fault = problem
        else:
            found.append(section)
    if not found and fault is not None:
        raise fault
    return found


def left_out(planned: Plan, titles: Iterable[tuple[str, str]], paper: str) -> tuple[str, ...]:
    """What is said of those that wait for larger paper, given each one's name and title."""
    laid = laid_names(planned)
    waiting = [title for name, title in titles if name not in laid]
    return (f"too large for {paper} and left out: {', '.join(waiting)}",) if waiting else ()


def laid_names(planned: Plan) -> set[str]:
    """The names of the sections that have a sheet."""
    return {sheet.section.name for sheet in planned.sheets}
