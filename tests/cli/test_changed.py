"""Reprinting only what changed, and printing with several processes, as somebody types them."""

import os
import pty
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from printkit import cli, shelf

WRONG = [
    # words, exit code, what the one line says
    (["tiles", "empire", "--changed"], 1, "no out/empire/manifest.json to tell what was printed"),
    (["box", "empire", "--changed", "--since", "nowhere"], 1, "no nowhere to tell what was printed"),
    (["box", "empire", "--since", "list.json"], 2, "since: it says what to compare with; add --changed"),
    (["box", "empire", "--jobs", "0"], 2, "jobs 0: 1 or more"),
    (["box", "empire", "--jobs", "two"], 2, "Invalid value for '--jobs'"),
]


@pytest.mark.parametrize(("words", "code", "said"), WRONG, ids=[" ".join(row[0]) for row in WRONG])
def test_what_is_wrong_is_said_in_one_line_and_nothing_is_written(
    words: list[str], code: int, said: str, refused: Callable[[list[str], int, str], None]
) -> None:
    refused(words, code, said)


def variant(folder: Path) -> Path:
    folder.mkdir()
    (folder / "game.toml").write_text('base = "empire"\n')
    (folder / "tiles.toml").write_text(shelf.find("empire").texts["tiles.toml"], encoding="utf-8")
    return folder


def digests(place: Path) -> dict[str, str]:
    return {str(file): sha256(file.read_bytes()).hexdigest() for file in place.rglob("*") if file.is_file()}


def test_the_screen_says_which_sheets_are_stale_and_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = variant(tmp_path / "mine")
    monkeypatch.chdir(tmp_path)
    words = ["tiles", "mine", "--format", "pdf"]
    assert cli.run(words) == 0
    before = digests(tmp_path / "out")
    text = (mine / "tiles.toml").read_text("utf-8")
    (mine / "tiles.toml").write_text(text.replace("39 0F 03 3E 20 27", "39 0F 03 3E 21 27"), encoding="utf-8")
    capsys.readouterr()

    assert cli.run([*words, "--changed"]) == 0
    output, errors = capsys.readouterr()
    assert output.splitlines() == [
        "out/mine/changed/changed-tiles.pdf",
        "out/mine/changed/changed.json",
        "tiles: sheet 2 is stale (tile C); sheets 1, 3-6 are good. 1 face to print: changed-tiles.pdf.",
        "The set and its list are as they were. When the changed sheets are printed, "
        "the same command without --changed makes the new set the one you have.",
    ]
    assert errors == ""
    assert before.items() <= digests(tmp_path / "out").items()

    assert cli.run(words) == 0
    capsys.readouterr()
    assert cli.run([*words, "--changed"]) == 0
    assert capsys.readouterr().out == "tiles: all 6 sheets are good.\n"
    assert not (tmp_path / "out/mine/changed").exists()


def test_what_has_not_changed_since_another_list_is_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    variant(tmp_path / "mine")
    monkeypatch.chdir(tmp_path)
    assert cli.run(["tiles", "empire", "--format", "pdf"]) == 0
    capsys.readouterr()

    assert cli.run(["tiles", "mine", "--changed", "--since", "out/empire/manifest.json"]) == 0
    assert capsys.readouterr().out == "tiles: all 6 sheets are good.\n"
    assert [entry.name for entry in (tmp_path / "out").iterdir()] == ["empire"]


def read(terminal: int) -> Iterator[str]:
    """What is drawn on a terminal until nobody has it open any more."""
    while True:
        try:
            seen = os.read(terminal, 65536)
        except OSError:
            return
        if not seen:
            return
        yield seen.decode(errors="replace")


def test_several_processes_draw_their_bars_on_one_terminal(tmp_path: Path) -> None:
    """The bars' own thread starts after the processes, or else there would be only one."""
    ours, theirs = pty.openpty()
    script = (
        "import os, sys; forked = os.fork; "
        "os.fork = lambda: (os.write(1, b'doubled\\n') and forked()); "
        "from printkit import cli; sys.exit(cli.run(sys.argv[1:]))"
    )
    words = ["box", "empire", "--schemes", "B", "--format", "pdf", "--jobs", "2", "--out", str(tmp_path)]
    with subprocess.Popen(
        [sys.executable, "-c", script, *words],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=dict(os.environ, TERM="xterm"),
        text=True,
    ) as process:
        os.close(theirs)
        bars = "".join(read(ours))
        output, _ = process.communicate(timeout=60)
    os.close(ours)

    assert process.returncode == 0, bars
    assert output.count("doubled\n") == 2
    bars = re.sub(r"\x1b\[[^a-zA-Z]*[a-zA-Z]", "", bars)
    for part in ("tiles", "maps", "counters", "rulebook", "overview"):
        assert re.search(rf"{part} +━", bars), part
        assert re.search(rf"{part} \d+\.\d s", bars), part


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root may mount a small disk")
def test_a_disk_that_is_really_full_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:  # C14
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = shutil.which("mount")
    command = [mount or "mount", "-t", "tmpfs", "-o", "size=2m", "none", str(disk)]
    if mount is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no small disk can be mounted here")
    try:
        assert cli.run(["tiles", "empire", "A", "B", "--out", str(disk)]) == 0
        before = digests(disk)
        capsys.readouterr()
        assert cli.run(["box", "empire", "--schemes", "B", "--out", str(disk)]) == 1
        output, errors = capsys.readouterr()
        assert output == ""
        assert re.fullmatch(rf"printkit: cannot write {disk}/empire/\S+: No space left on device\n", errors)
        assert digests(disk) == before
        assert [entry.name for entry in disk.iterdir()] == ["empire"]
    finally:
        subprocess.run(["umount", str(disk)], check=True)
