"""Several processes print what one does, and leave nothing behind when they are stopped.

Each test starts a fresh process: one that runs threads, as a test runner may, does not double itself.
"""

import os
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

import pytest

from printkit.edition.jobs import carried_out, jobs_within
from printkit.edition.options import silent
from printkit.model import UsageError

TOYS = """
import os, sys, threading, time
from functools import partial
from printkit.edition import jobs
from printkit.model import DataError, PrintkitError

def work(number, progress):
    progress(f"part {number}", 1, 1)
    time.sleep(0.05 * (5 - number))
    if number in FAULTS:
        raise FAULTS[number]
    if number == KILLED:
        os.kill(os.getpid(), 9)
    return number, os.getpid()

FAULTS, KILLED, told = {}, None, []
def tell(*words):
    told.append(words)
def run(count):
    return jobs.carried_out([partial(work, n) for n in range(5)], count, tell)
"""


def python(script: str, timeout_s: float = 60) -> str:
    done = subprocess.run(
        [sys.executable, "-c", TOYS + script], capture_output=True, text=True, timeout=timeout_s, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_results_come_in_the_order_of_the_works_from_several_processes() -> None:
    said = python(
        """
for count in (1, 2, 3, 9):
    told.clear()
    done = run(count)
    pids = {pid for _, pid in done}
    print([number for number, _ in done], len(pids), os.getpid() in pids, sorted(told) == sorted(
        (f"part {n}", 1, 1) for n in range(5)))
"""
    )
    assert said.splitlines() == [
        "[0, 1, 2, 3, 4] 1 True True",
        "[0, 1, 2, 3, 4] 2 False True",
        "[0, 1, 2, 3, 4] 3 False True",
        "[0, 1, 2, 3, 4] 5 False True",
    ]


def test_of_several_faults_the_first_in_the_order_of_the_works_is_told() -> None:
    said = python(
        """
FAULTS.update({1: DataError("tiles.toml", "mask", "is odd"), 3: PrintkitError("later, and sooner found")})
for count in (1, 2, 3, 5):
    try:
        run(count)
    except DataError as fault:
        print(fault, fault.key, fault.exit_code)
"""
    )
    assert said.splitlines() == ["tiles.toml: mask: is odd mask 1"] * 4


def test_a_fault_of_ours_keeps_its_traceback() -> None:
    said = python(
        """
FAULTS[0] = KeyError("nothing of the user's")
try:
    run(2)
except RuntimeError as fault:
    print(fault)
"""
    )
    assert 'KeyError: "nothing of the user\'s"' in said
    assert "in work" in said


def test_a_process_that_is_killed_is_one_line_and_no_wait() -> None:
    said = python(
        """
KILLED = 2
try:
    run(2)
except PrintkitError as fault:
    print(fault)
try:
    os.waitpid(-1, 0)
except ChildProcessError:
    print("no child is left")
"""
    )
    assert said.splitlines() == [
        "a process was killed at its work, for want of memory perhaps; try --jobs 1",
        "no child is left",
    ]


def test_when_the_first_process_is_killed_the_others_end() -> None:
    script = """
def killing(progress):
    os.kill(os.getppid(), 9)
jobs.carried_out([partial(work, 1), partial(work, 2), killing], 3, tell)
"""
    done = subprocess.run(
        [sys.executable, "-c", TOYS + script],
        capture_output=True,  # to the end of its output, which is when nobody can write any more
        timeout=60,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL


def test_where_a_thread_runs_one_process_does_everything() -> None:
    said = python(
        """
stop = threading.Event()
threading.Thread(target=stop.wait).start()
print({pid for _, pid in run(4)} == {os.getpid()})
stop.set()
"""
    )
    assert said == "True\n"


def test_a_system_without_another_process_to_spare_says_so() -> None:
    said = python(
        """
def refused():
    raise BlockingIOError(11, "Resource temporarily unavailable")
os.fork = refused
try:
    run(2)
except PrintkitError as fault:
    print(fault)
"""
    )
    assert said == "no process can be started: Resource temporarily unavailable; try --jobs 1\n"


def test_jobs_are_one_or_more() -> None:
    assert jobs_within(3) == 3
    assert jobs_within(None) >= 1
    with pytest.raises(UsageError, match="jobs 0: 1 or more"):
        jobs_within(0)
    assert carried_out([lambda progress: 7], 8, silent) == [7]


def printkit(*words: str, here: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "printkit", *words],
        cwd=here,
        env=dict(os.environ),  # without what this process's own libraries put there
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hearing_all,
    )


def hearing_all() -> None:
    """Let the process hear what it may be told, though the tests themselves were started deaf to it."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def test_the_bytes_of_a_box_do_not_tell_how_many_processes_made_it(tmp_path: Path) -> None:  # C13
    made = []
    for at, jobs in enumerate(("1", "2", "4")):
        out = tmp_path / str(at)
        process = printkit(
            "box", "empire", "--schemes", "B", "--jobs", jobs, "--out", str(out), here=tmp_path
        )
        output, errors = process.communicate(timeout=300)
        assert process.returncode == 0, errors
        files = {file.name: sha256(file.read_bytes()).hexdigest() for file in (out / "empire").iterdir()}
        made.append((output.replace(str(out), ""), files))

    assert made[0] == made[1]


def test_a_fault_in_one_part_is_the_same_line_from_many_processes(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.toml").write_text('base = "empire"\n')
    (tmp_path / "mine" / "rules.en.md").write_text("# Empire\n\nIt costs {{nothing}}.\n")
    said = []
    for jobs in ("1", "3"):
        process = printkit("box", "mine", "--schemes", "B", "--jobs", jobs, here=tmp_path)
        output, errors = process.communicate(timeout=300)
        assert (process.returncode, output) == (1, "")
        said.append(errors)

    assert said[0] == said[1]
    assert said[0].startswith("printkit: rules.en.md")
    assert said[0].count("\n") == 1
    assert not (tmp_path / "out").exists()


ENDINGS = [
    # signal, to all processes as the keyboard does, exit code, what is said
    (signal.SIGINT, True, 130, ""),
    (signal.SIGTERM, False, 143, "printkit: stopped; out/empire is as it was\n"),
    (signal.SIGHUP, True, 129, "printkit: stopped; out/empire is as it was\n"),
]


@pytest.mark.parametrize(("number", "to_all", "code", "said"), ENDINGS, ids=[row[0].name for row in ENDINGS])
def test_a_box_that_is_stopped_leaves_no_file_and_no_process(  # C14
    tmp_path: Path, number: signal.Signals, to_all: bool, code: int, said: str
) -> None:
    process = printkit("box", "empire", "--jobs", "2", here=tmp_path)
    waiting = tmp_path / "out" / ".empire-printing" / "new"
    until = time.monotonic() + 60
    while not (waiting.is_dir() and any(waiting.iterdir())):
        assert time.monotonic() < until
        assert process.poll() is None
        time.sleep(0.01)
    (os.killpg if to_all else os.kill)(process.pid, number)
    output, errors = process.communicate(timeout=60)  # ends only when no process holds the pipes any more

    assert (process.returncode, output, errors) == (code, "", said)
    assert list(tmp_path.iterdir()) == []
