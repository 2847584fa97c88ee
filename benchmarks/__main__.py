"""``python -m benchmarks``: every ratio the house promises, in one table."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.measure import PYTHON, RUNS, Cost, both, calls, process
from benchmarks.poster import poster_row

HERE = Path(__file__).parent
ROOT = HERE.parent
PAGES, SESSION = HERE / "floor_pages.py", HERE / "floor_session.py"
MOST_MB = 200
LATEX_S = {"one sheet": 6.71, "ten sheets": 59.5}
"""Seconds that LaTeX wargame 0.8 took for such sheets, measured once on another day."""
FEWER = {"TD = 11": "TD = 7", "RAD = 10": "RAD = 6", "RID = 18": "RID = 10"}
"""What makes eighty counters of the ninety-six."""

Row = tuple[str, Cost, Cost, float, str]


def main() -> None:
    """Measure and print the table; exit code 1 if a target is missed."""
    print(f"CPU seconds of whole processes, median of {RUNS}\n")
    print(f"{'what':<34}{'ours':>9}{'floor':>9}{'ratio':>8}{'target':>8}   peak")
    missed = 0
    with TemporaryDirectory() as folder:
        for name, ours, floor, target, note in rows(Path(folder)):
            ratio = ours.seconds / floor.seconds
            missed += ratio > target or ours.megabytes > MOST_MB
            peak = f"{ours.megabytes:.0f} MB" if ours.megabytes else ""
            print(
                f"{name:<34}{ours.seconds:>9.4f}{floor.seconds:>9.4f}{ratio:>8.2f}{target:>8.1f}   {peak:<8}"
                f"{note}{' MISSED' if ratio > target else ''}",
                flush=True,
            )
    sys.exit(1 if missed else 0)


def rows(folder: Path) -> Iterator[Row]:
    """Each promise with what it costs now."""
    yield from sheet_rows(folder)
    yield from thousand_rows(folder)
    yield poster_row(folder)
    yield box_row(folder)
    yield session_row(folder)
    yield from supply_rows()


def printkit(*words: str | Path) -> list[str | Path]:
    """A printkit command as a process."""
    return [PYTHON, "-m", "printkit", *words]


def sheet_rows(folder: Path) -> Iterator[Row]:
    """Eighty counters, front and back, in one scheme and in ten."""
    texts = ROOT / "printkit" / "games" / "empire"
    variant = folder / "eighty"
    variant.mkdir()
    (variant / "game.toml").write_text('base = "empire"\n')
    (variant / "counters.toml").write_text(eighty((texts / "counters.toml").read_text("utf-8")))
    for name, schemes in (("one sheet", "B"), ("ten sheets", "all")):
        recording = folder / f"{schemes}.recording"
        process([PYTHON, "-m", "benchmarks.record", "counters", variant, schemes, recording], ROOT, folder)
        command = printkit("counters", variant, "--schemes", schemes, "--format", "pdf", "--out", "ours")
        ours, floor = both(command, [PYTHON, PAGES, recording], folder)
        latex = LATEX_S[name]
        note = f"LaTeX wargame {latex} s, {latex / ours.seconds:.0f} x"
        yield f"{name} of 80 counters", ours, floor, 2.0, note


def thousand_rows(folder: Path) -> Iterator[Row]:
    """A thousand sheets: that the second half costs no more than the first, and the memory of them all."""
    variant, recording = folder / "eighty", folder / "thousand.recording"
    process([PYTHON, "-m", "benchmarks.record", "thousand", variant, recording], ROOT, folder)
    thousand, halves = [PYTHON, "-m", "benchmarks.thousand"], folder / "halves.json"
    seconds: list[list[float]] = []
    runs = []
    for _ in range(RUNS):
        run = process([*thousand, "ours", variant, folder / "ours.pdf", halves], ROOT, folder)
        seconds.append(json.loads(halves.read_text()))
        runs.append((run, process([*thousand, "floor", recording, folder / "floor.pdf"], ROOT, folder)))
    first, second = (median(half) for half in zip(*seconds, strict=True))
    yield "1,000 sheets: the second 500", Cost(second, 0), Cost(first, 0), 1.25, "floor: the first 500"
    ours, floor = (median(run.megabytes for run in each) for each in zip(*runs, strict=True))
    yield "1,000 sheets: peak in MB", Cost(ours, 0), Cost(floor, 0), 1.5, "floor: plain reportlab"


def eighty(text: str) -> str:
    """The counters' file with eighty counters a player, one of each."""
    text = text.replace("planning_counters = true", "planning_counters = false")
    for many, few in FEWER.items():
        assert many in text
        text = text.replace(many, few)
    return text


def box_row(folder: Path) -> Row:
    """The whole box."""
    recording = folder / "box.recording"
    process([PYTHON, "-m", "benchmarks.record", "box", "empire", recording], ROOT, folder)
    ours, floor = both(printkit("box", "empire", "--out", "ours"), [PYTHON, PAGES, recording], folder)
    return "the whole box", ours, floor, 2.5, f"target {MOST_MB} MB"


def session_row(folder: Path) -> Row:
    """One question to the referee."""
    session = folder / "table.session"
    new = "referee", "new", "empire", "--players", "B,R", "--scenario", "S1", "--file", session
    process(printkit(*new), folder)
    ours, floor = both(printkit("referee", "-s", session, "status"), [PYTHON, SESSION, session], folder)
    return "referee status", ours, floor, 1.5, ""


def supply_rows() -> Iterator[Row]:
    """Supply groups on large boards."""
    from benchmarks import supply

    for side in (50, 99):
        links = supply.board(side)
        ours, floor = calls(supply.grouped(links), lambda links=links: supply.bare(links))
        whole, _ = calls(supply.whole_answer(links), lambda: None)
        note = f"with members, names and needs of {side * side} units {whole.seconds / floor.seconds:.0f} x"
        yield f"supply groups, {side * side} hexes", ours, floor, 3.0, note


if __name__ == "__main__":
    main()
