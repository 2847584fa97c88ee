"""Work shared out among processes: the same results in the same order, however many there are.

Workers are forks, so they start with all that is loaded and get their work without its
being written out. A fork is safe only while no thread runs; where it is not, this
process does everything, since a fresh one would pay for loading what it saves.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from printkit.edition.options import Progress
from printkit.model import PrintkitError, UsageError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    Line: TypeAlias = Connection[Any, Any]

T = TypeVar("T")
Work: TypeAlias = Callable[[Progress], T]

TOLD, DONE, FAILED = "told", "done", "failed"


def jobs_within(jobs: int | None) -> int:
    """How many processes: as many as asked for, or one for each core of this computer.

    Raises:
        UsageError: fewer than one.

    >>> jobs_within(3)
    3
    """
    if jobs is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if jobs < 1:
        raise UsageError(f"jobs {jobs}: 1 or more")
    return jobs


def carried_out(works: Sequence[Work[T]], jobs: int, progress: Progress) -> list[T]:
    """What each work gives, in their order, done by as many as ``jobs`` processes at once.

    If some fail, the first of them in their order is what goes wrong, as it would be
    if they were done one after the other.

    Raises:
        PrintkitError: the work's own, or a process was killed.
    """
    count = min(jobs, len(works))
    if count < 2 or not _may_fork():
        return [work(progress) for work in works]
    with _workers(works, count) as lines:
        return _collected(lines, len(works), progress)


def _may_fork() -> bool:
    """Whether this process may be doubled: the system can, and no thread holds what nobody would free."""
    return hasattr(os, "fork") and sys.platform != "darwin" and threading.active_count() == 1


@contextmanager
def _workers(works: Sequence[Work[T]], count: int) -> "Iterator[list[Line]]":
    """Lines to as many processes, which end with the block, whatever happens in it."""
    from multiprocessing import Pipe, get_context

    lines: list[Line] = []
    processes: list[BaseProcess] = []
    fork = get_context("fork")
    try:
        with _signals_kept_waiting():
            for _ in range(count):
                ours, theirs = Pipe()
                lines.append(ours)
                processes.append(fork.Process(target=_serve, args=(works, theirs, tuple(lines)), daemon=True))
                _start(processes[-1])
                theirs.close()
        yield lines
    finally:
        for process in processes:
            if process.pid is not None:
                process.kill()
                process.join()
        for line in lines:
            line.close()


def _start(process: "BaseProcess") -> None:
    try:
        process.start()
    except OSError as fault:
        raise PrintkitError(f"no process can be started: {fault.strerror}; try --jobs 1") from fault


@contextmanager
def _signals_kept_waiting() -> Iterator[None]:
    """Signals that come while a process doubles are heard after it, so that no worker hears them."""
    hearing = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, hearing)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(works: Sequence[Work[Any]], line: "Line", others: "Sequence[Line]") -> None:
    """Do the works whose numbers come in, until nobody is at the other end.

    The keyboard's interrupt goes to every process; only the first may act on it. The
    parent's ends of all lines are copies here: while they were open, no worker would
    ever see that the parent is gone.
    """
    for other in others:
        other.close()

    def told(part: str, done: int, total: int) -> None:
        line.send((TOLD, (part, done, total)))

    try:
        while True:
            work = works[line.recv()]
            try:
                message = DONE, work(told)
            except Exception as fault:
                message = FAILED, _packed(fault)
            line.send(message)
    except (EOFError, OSError):
        return


def _packed(fault: Exception) -> tuple[Any, ...]:
    """An error as it can be sent: what it is and holds, and where it came from if it is no user's."""
    if isinstance(fault, PrintkitError):
        return type(fault), fault.args, dict(vars(fault))
    from traceback import format_exception

    return RuntimeError, ("".join(format_exception(fault)),), {}


def _unpacked(kind: type[Exception], args: tuple[Any, ...], holds: dict[str, Any]) -> Exception:
    """The error that was packed; not called into being, since its maker takes other words."""
    fault = kind.__new__(kind)
    fault.args = args
    vars(fault).update(holds)
    return fault


def _collected(lines: "Sequence[Line]", count: int, progress: Progress) -> list[Any]:
    """The results of all works, handed out one by one in their order."""
    from multiprocessing.connection import wait

    numbers = iter(range(count))
    busy: dict[Any, int] = {}
    results: dict[int, Any] = {}
    faults: dict[int, Exception] = {}

    def hand_out(line: Any) -> None:
        if not faults and (number := next(numbers, None)) is not None:
            busy[line] = number
            with suppress(OSError):  # a process that is gone is found out when it is listened to
                line.send(number)

    for free in lines:
        hand_out(free)
    while busy:
        for line in wait(list(busy)):
            kind, value = _received(line)
            if kind == TOLD:
                progress(*value)
                continue
            number = busy.pop(line)
            if kind == DONE:
                results[number] = value
            else:
                faults[number] = _unpacked(*value)
            hand_out(line)
        busy = {line: number for line, number in busy.items() if number < min(faults, default=count)}
    if faults:
        raise faults[min(faults)]
    return [results[number] for number in range(count)]


def _received(line: Any) -> tuple[str, Any]:
    try:
        kind, value = line.recv()
    except (EOFError, OSError):
        said = "a process was killed at its work, for want of memory perhaps; try --jobs 1"
        return FAILED, (PrintkitError, (said,), {})
    return kind, value
