"""A thousand sheets of eighty counters in one process: ours, and the same pages by plain calls."""

import json
import marshal
import sys
from pathlib import Path
from time import process_time

SHEETS = 1000


def ours(game: str, file: str, halves: str) -> None:
    """Plan and write the sheets; note the CPU seconds of the first and of the second half."""
    from benchmarks.record import repeated
    from printkit import press

    plan = repeated(game, SHEETS)
    document = press.PdfFile(plan, title="A thousand sheets")
    times = [process_time()]
    for number, sheet in enumerate(plan.sheets, start=1):
        document.add(sheet, press.sheet_drawing(sheet, plan))
        if number in (SHEETS // 2, SHEETS):
            times.append(process_time())
    Path(file).write_bytes(document.written())
    Path(halves).write_text(json.dumps([times[1] - times[0], times[2] - times[1]]))


def floor(recording: str, file: str) -> None:
    """The recorded pages again and again, until there are as many."""
    from benchmarks.floor_pages import write_pdf

    documents = marshal.loads(Path(recording).read_bytes())
    document = documents["pdf"]["repeated"]
    document["pages"] = (document["pages"] * SHEETS)[:SHEETS]
    write_pdf(document, documents["fonts"], Path(file))


if __name__ == "__main__":
    kind, *words = sys.argv[1:]
    {"ours": ours, "floor": floor}[kind](*words)
