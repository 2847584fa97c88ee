"""Cases C13 and C14: the same input gives the same bytes, and a failure leaves the old set whole."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import geometry
import pypdf
import pytest

from printkit import cli, edition, shelf
from printkit.model import PrintkitError
from printkit.press import Stock, named

from .conftest import small_files

# ------------------------------------------------------------------ C13: three times, in three processes

AHEAD = """
import datetime, os, sys, time
day, real, local, universal = 86_400, time.time, time.localtime, time.gmtime
time.time = lambda: real() + day
time.time_ns = lambda: int(time.time() * 1e9)
time.localtime = lambda seconds=None: local(time.time() if seconds is None else seconds)
time.gmtime = lambda seconds=None: universal(time.time() if seconds is None else seconds)
in_form, as_text = time.strftime, time.asctime
time.strftime = lambda form, when=None: in_form(form, time.localtime() if when is None else when)
time.asctime = lambda when=None: as_text(time.localtime() if when is None else when)
time.ctime = lambda seconds=None: as_text(time.localtime(seconds))
class Later(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return super().now(tz) + datetime.timedelta(days=1)
    @classmethod
    def utcnow(cls):
        return super().utcnow() + datetime.timedelta(days=1)
class LaterDay(datetime.date):
    @classmethod
    def today(cls):
        return super().today() + datetime.timedelta(days=1)
datetime.datetime, datetime.date = Later, LaterDay
"""
"""A clock that is a day ahead."""
BACKWARDS = """
import os
listdir, scandir = os.listdir, os.scandir
os.listdir = lambda *place: sorted(listdir(*place), reverse=True)
class Backwards:
    def __init__(self, *place):
        with scandir(*place) as found:
            self._found = iter(sorted(found, key=lambda entry: entry.name, reverse=True))
    def __iter__(self):
        return self
    def __next__(self):
        return next(self._found)
    def __enter__(self):
        return self
    def __exit__(self, *fault):
        return None
    def close(self):
        return None
os.scandir = Backwards
"""
"""A disk that lists its folders from the last name to the first."""
PROGRAM = """
import sys
from printkit import cli
for words in {commands}:
    code = cli.run(words)
    if code:
        sys.exit(code)
"""
PLAIN = {"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C"}
FOREIGN = {"PYTHONHASHSEED": "12345", "TZ": "Pacific/Auckland", "LC_ALL": "de_DE.UTF-8", "LANG": "de_DE"}
FORMATS = "pdf,svg,cut,plan"
POSTER_FORMATS = "pdf,svg"


@pytest.fixture(scope="module")
def game(empire: shelf.Shelved, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small game with everything in it: two tiles, two scenarios, seven counters, a book with tables."""
    folder = tmp_path_factory.mktemp("games") / "small"
    (folder / "scenarios").mkdir(parents=True)
    for name, text in small_files(empire).items():
        (folder / name).write_text(text, "utf-8")
    (folder / "game.toml").write_text('base = "empire"\nname = "Łódź & Ёж"\n', "utf-8")
    return folder


def made(
    game: Path, place: Path, out: str, setting: Mapping[str, str], before: str = ""
) -> subprocess.Popen[str]:
    """A process that makes the full set, a poster too, somewhere."""
    place.mkdir(parents=True, exist_ok=True)
    rest = ["--jobs", "1", "--out", out, "--format"]
    commands = [
        ["box", str(game), "--schemes", "B,R", *rest, FORMATS],
        ["map", str(game), "--poster", "--scenario", "S1", *rest, POSTER_FORMATS],
        ["counters", str(game), "--schemes", "B,R", "--dpi", "60", *rest, f"png,{FORMATS}"],
    ]
    return subprocess.Popen(
        [sys.executable, "-c", before + PROGRAM.format(commands=commands)],
        cwd=place,
        env=dict(os.environ) | setting,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


Sets = dict[str, dict[str, bytes]]


@pytest.fixture(scope="module")
def three(game: Path, tmp_path_factory: pytest.TempPathFactory) -> Sets:
    """The sets of three processes: plainly, elsewhere with another locale and clock zone, a day later."""
    place = tmp_path_factory.mktemp("three")
    elsewhere = place / "elsewhere"
    running = {
        "plain": (made(game, place / "a", "set", PLAIN), place / "a" / "set"),
        "foreign": (made(game, place / "b" / "deep", str(elsewhere), FOREIGN, BACKWARDS), elsewhere),
        "later": (made(game, place / "c", "set", PLAIN, AHEAD), place / "c" / "set"),
    }
    for process, _ in running.values():
        _, errors = process.communicate(timeout=300)
        assert process.returncode == 0, errors
    return {
        name: {file.name: file.read_bytes() for file in sorted((out / "small").iterdir())}
        for name, (_, out) in running.items()
    }


def test_the_set_is_a_full_one(three: Sets) -> None:
    kinds = {re.split(r"[-.]", name)[0] for name in three["plain"]}
    endings = {name.split(".", 1)[1] for name in three["plain"]}

    assert kinds >= {"tiles", "map", "maps", "counters", "rulebook", "overview", "poster", "manifest"}
    assert endings >= {"pdf", "svg", "png", "html", "json", "cut.svg", "cut.dxf", "plan.txt"}


@pytest.mark.parametrize("other", ["foreign", "later"])
def test_another_process_another_day_another_place_give_the_same_bytes(
    other: str, three: Sets
) -> None:  # C13
    assert list(three[other]) == list(three["plain"])
    assert [name for name, data in three[other].items() if data != three["plain"][name]] == []


def test_files_name_no_folder_and_no_day(three: Sets, game: Path) -> None:  # C13
    day = re.compile(r"(?<![0-9a-f])20(2[4-9]|3\d)-?(0[1-9]|1[0-2])")
    for name, data in three["plain"].items():
        if name.endswith(".png"):
            continue
        text = told_in_pdf(data) if name.endswith(".pdf") else data.decode("utf-8")
        assert not [word for word in (str(game), str(Path.home()), "/work/") if word in text], name
        assert not day.search(text), name


def told_in_pdf(data: bytes) -> str:
    """What a PDF says of itself."""
    reader = pypdf.PdfReader(BytesIO(data))
    return f"{reader.metadata} {reader.xmp_metadata} {reader.trailer['/Root']}"


def test_a_date_comes_from_its_setting_alone(game: Path, tmp_path: Path) -> None:  # C13
    place = tmp_path / "dated"
    place.mkdir()
    words = [sys.executable, "-m", "printkit", "counters", str(game), "--schemes", "B", "--out", "set"]
    dates = {}
    for date in ("", "86400"):
        setting = PLAIN | ({"SOURCE_DATE_EPOCH": date} if date else {})
        subprocess.run(words, cwd=place, env=dict(os.environ) | setting, check=True, capture_output=True)
        metadata = pypdf.PdfReader(place / "set" / "small" / "counters.pdf").metadata
        assert metadata is not None
        dates[date] = metadata["/CreationDate"], metadata["/ModDate"]
        svg = (place / "set" / "small" / "counters-white-on-blue-front.svg").read_text("utf-8")
        assert "1970" not in svg

    assert all(date.startswith("D:19700102") for date in dates["86400"])
    assert all(not date.startswith("D:1970") for date in dates[""])


def test_file_lists_do_not_depend_on_how_a_disk_lists_its_folders(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # C13
    """Scenarios and languages are read from folders; so are the files of the set before."""
    first = shelf.find(str(game))
    real = Path.iterdir
    monkeypatch.setattr(Path, "iterdir", lambda place: iter(sorted(real(place), reverse=True)))
    second = shelf.find(str(game))

    assert list(second.texts) == list(first.texts)
    assert list(second.prose) == list(first.prose)
    assert list(second.game.scenarios(second.data)) == ["S1", "S2", "S3"]
    assert second.digest == first.digest


# ------------------------------------------------------------------ C14: a failure half way


def digests(place: Path) -> dict[str, str]:
    return {
        str(file.relative_to(place)): sha256(file.read_bytes()).hexdigest()
        for file in sorted(place.rglob("*"))
        if file.is_file()
    }


def run(*words: str) -> int:
    return cli.run([*words, "--jobs", "1"])


@pytest.fixture(scope="module")
def good(game: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game and a good set of it."""
    place = tmp_path_factory.mktemp("good")
    shutil.copytree(game, place / "mine")
    for part in ("counters", "tiles", "map"):
        assert run(part, str(place / "mine"), "--format", "svg", "--out", str(place / "out")) == 0
    return place


@pytest.mark.parametrize("command", ["box", "counters", "tiles", "map", "rulebook"])
def test_a_last_row_with_an_unknown_symbol_leaves_every_file_as_it_was(
    command: str, good: Path, empire: shelf.Shelved, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:  # C14.1
    shutil.copytree(good, tmp_path, dirs_exist_ok=True)
    before = digests(tmp_path)
    assert len(before) > 30
    head, mark, last = empire.texts["tables.toml"].rpartition('symbol = "infantry"')
    assert mark
    assert "[[unit]]" not in last
    (tmp_path / "mine" / "tables.toml").write_text(f'{head}symbol = "infantree"{last}', "utf-8")
    capsys.readouterr()

    assert run(command, str(tmp_path / "mine"), "--format", "svg", "--out", str(tmp_path / "out")) == 1
    output, errors = capsys.readouterr()
    assert output == ""
    assert errors.count("\n") == 1
    assert "tables.toml: unit[15].symbol: " in errors
    assert "Did you mean infantry?" in errors
    after = digests(tmp_path)
    after.pop("mine/tables.toml")
    assert after == before
    assert [entry.name for entry in (tmp_path / "out").iterdir()] == ["mine"]


class OneBadFace:
    """A game whose last counter has a symbol that nobody knows: that shows only while it is drawn."""

    def __init__(self, shelved: shelf.Shelved) -> None:
        self._game = shelved.game

    def counters(self, data: Any) -> Any:
        own = self._game.counters(data)
        assert own is not None
        *rest, last = own.counters
        word: Any = "infantree"
        return replace(own, counters=(*rest, replace(last, front=replace(last.front, symbol=word))))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_found_while_drawing_leaves_every_file_as_it_was(
    jobs: int, game: Path, tmp_path: Path
) -> None:  # C14.1
    shelved = shelf.find(str(game))
    options = edition.Options(
        tmp_path / "out", Stock(named("a4")), ("B",), ("A",), ("S1",), frozenset({"svg"}), jobs=jobs
    )
    edition.counters(shelved, options)
    edition.tiles(shelved, options)
    before = digests(tmp_path)
    bad = replace(shelved, game=OneBadFace(shelved))

    for make in (edition.box, edition.counters):
        with pytest.raises(PrintkitError, match="unknown symbol 'infantree'; nearest: infantry"):
            make(bad, options)
        assert digests(tmp_path) == before
    assert [entry.name for entry in (tmp_path / "out").iterdir()] == ["small"]


def test_fewer_sheets_leave_none_of_the_earlier_set_and_all_of_what_is_not_ours(
    game: Path, tmp_path: Path
) -> None:  # C14.2
    rest = ["--format", "pdf,svg", "--out", str(tmp_path / "out")]
    place = tmp_path / "out" / "small"
    assert run("counters", str(game), "--schemes", "B,R,Y", *rest) == 0
    assert run("tiles", str(game), *rest) == 0
    notes = {
        "notes.txt": "mine",
        "counters-black-on-yellow-front (copy).svg": "mine too",
        "tiles-old.svg": "x",
    }
    for name, text in notes.items():
        (place / name).write_text(text)
    assert (place / "counters-black-on-yellow-front.svg").exists()

    assert run("counters", str(game), "--schemes", "B", *rest) == 0
    assert run("tiles", str(game), "A", *rest) == 0
    names = {file.name for file in place.iterdir()}
    assert names == {
        "counters.pdf", "counters-white-on-blue-front.svg", "counters-white-on-blue-back.svg",
        "counters.csv",
        "tiles.pdf", "tiles-A.svg", "tiles.json", "fragments.schema.json", "manifest.json", *notes,
    }  # fmt: skip
    assert {name: (place / name).read_text() for name in notes} == notes
    assert len(pypdf.PdfReader(place / "counters.pdf").pages) == 2
    assert len(pypdf.PdfReader(place / "tiles.pdf").pages) == 1


def test_the_same_input_again_gives_the_same_bytes_and_says_what_was_written(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:  # C14.3
    words = ["counters", str(game), "--schemes", "B", "--out", str(tmp_path / "out")]
    assert run(*words) == 0
    first, before = capsys.readouterr().out, digests(tmp_path)
    assert run(*words) == 0
    second = capsys.readouterr().out

    assert digests(tmp_path) == before
    assert second == first
    *files, told = second.splitlines()
    assert {Path(line).name for line in files} == {Path(name).name for name in before}
    assert told.startswith("counters: 1 sheet")


def test_the_list_counts_what_is_found_in_the_files(three: Sets) -> None:  # C14.4
    files = three["plain"]
    listed = json.loads(files["manifest.json"])
    parts = listed["parts"]
    named_files = {name: entry for part in parts.values() for name, entry in part["files"].items()}

    assert set(named_files) == set(files) - {"manifest.json"}
    for name, entry in named_files.items():
        assert entry["sha256"] == sha256(files[name]).hexdigest()
        assert entry["bytes"] == len(files[name])
        if name.endswith(".pdf"):
            assert entry["pages"] == len(pypdf.PdfReader(BytesIO(files[name])).pages)
    assert parts["counters"]["counts"]["counters"] == counted(files, "counters", 12.0, 12.0) == 28
    assert parts["tiles"]["counts"]["tiles"] == len(json.loads(files["tiles.json"])["tiles"]) == 2
    assert parts["tiles"]["counts"]["tiles"] == sum(
        len(letters_in(files[name].decode())) for name in files if re.fullmatch(r"tiles-[A-L-]+\.svg", name)
    )
    assert parts["rulebook"]["counts"]["pages"] == len(pypdf.PdfReader(BytesIO(files["rulebook.pdf"])).pages)
    assert parts["maps"]["counts"]["boards"] == len(pypdf.PdfReader(BytesIO(files["maps.pdf"])).pages)
    assert parts["posters"]["counts"]["pages"] == len(pypdf.PdfReader(BytesIO(files["poster-S1.pdf"])).pages)


def counted(files: Mapping[str, bytes], part: str, wide_mm: float, high_mm: float) -> int:
    """How many grounds of a size the fronts of a part show."""
    count = 0
    for name, data in files.items():
        if name.startswith(f"{part}-") and name.endswith("front.svg"):
            for item in geometry.seen_in_svg(data.decode()):
                left, top, right, bottom = item.box
                size_mm = right - left, bottom - top
                is_ground = not item.strokes and len(item.points) == 4
                count += is_ground and size_mm == pytest.approx((wide_mm, high_mm), abs=0.05)
    return count


def letters_in(text: str) -> set[str]:
    """The letters of the tiles whose hexes have their numbers in a file."""
    return set(re.findall(r'aria-label="([A-L])\d\d"', text))
