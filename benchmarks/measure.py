"""CPU time and peak memory of whole processes, medians of five."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time

RUNS = 5


@dataclass(frozen=True)
class Cost:
    """Seconds of CPU, user and system together, and megabytes at the peak."""

    seconds: float
    megabytes: float


def process(command: Sequence[str | Path], here: Path, folder: Path | None = None) -> Cost:
    """What one run of a command costs, started in ``here``; ``folder`` keeps its errors, if another.

    Raises:
        RuntimeError: the command failed.
    """
    with open((folder or here) / "errors.txt", "w+") as errors:
        started = subprocess.Popen(
            list(map(str, command)), cwd=here, stdout=subprocess.DEVNULL, stderr=errors
        )
        _, status, used = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
        if started.returncode:
            errors.seek(0)
            raise RuntimeError(f"{' '.join(map(str, command))}: exit {started.returncode}\n{errors.read()}")
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def both(ours: Sequence[str | Path], floor: Sequence[str | Path], folder: Path) -> tuple[Cost, Cost]:
    """The medians of two commands run in turn, so that a busy machine is unfair to neither."""
    runs = [(process(ours, folder), process(floor, folder)) for _ in range(RUNS)]
    first, second = zip(*runs, strict=True)
    return _median(first), _median(second)


def _median(costs: Sequence[Cost]) -> Cost:
    return Cost(median(cost.seconds for cost in costs), median(cost.megabytes for cost in costs))


def calls(ours: Callable[[], object], floor: Callable[[], object]) -> tuple[Cost, Cost]:
    """The medians of two functions called in turn in this process, after one call to warm up."""
    ours(), floor()
    runs = [(_call(ours), _call(floor)) for _ in range(RUNS)]
    first, second = zip(*runs, strict=True)
    return Cost(median(first), 0.0), Cost(median(second), 0.0)


def _call(work: Callable[[], object]) -> float:
    repeats = 5
    start = process_time()
    for _ in range(repeats):
        work()
    return (process_time() - start) / repeats


PYTHON = sys.executable
