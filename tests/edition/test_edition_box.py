"""The whole box of the installed game, read back with independent programs."""

import itertools
import json
import os
import subprocess
import sys
from collections import Counter as Tally
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import geometry
import jsonschema
import pypdf
import pytest

from printkit import edition, shelf
from printkit.model import UsageError
from printkit.press import Stock, named

ROOT = Path(__file__).parents[2]
SETTINGS = (
    {"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "12345", "TZ": "Pacific/Auckland", "LC_ALL": "de_DE.UTF-8"},
)
TOMORROW = """
import datetime, time
day, real, local, universal = 86_400, time.time, time.localtime, time.gmtime
time.time = lambda: real() + day
time.time_ns = lambda: int(time.time() * 1e9)
time.localtime = lambda seconds=None: local(time.time() if seconds is None else seconds)
time.gmtime = lambda seconds=None: universal(time.time() if seconds is None else seconds)
class Later(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return super().now(tz) + datetime.timedelta(days=1)
datetime.datetime = Later
from printkit import cli
raise SystemExit(cli.run({words}))
"""
"""A process whose clock is a day ahead."""


@pytest.fixture(scope="module")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The box of blue and red, made by two processes with other hash seeds, clocks, folders."""
    places = [tmp_path_factory.mktemp("first"), tmp_path_factory.mktemp("second")]
    command = [sys.executable, "-m", "printkit", "box", "empire", "--schemes", "B,R", "--out", "set"]
    running = [
        subprocess.Popen(
            command,
            cwd=place,
            env=os.environ | setting,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for place, setting in zip(places, SETTINGS, strict=True)
    ]
    for process in running:
        output, errors = process.communicate(timeout=300)
        assert process.returncode == 0, errors
        assert "\x1b" not in output + errors
    return [place / "set" / "empire" for place in places]


def test_the_same_input_gives_the_same_bytes(boxes: list[Path]) -> None:  # C13
    first, second = (
        {file.name: sha256(file.read_bytes()).hexdigest() for file in place.iterdir()} for place in boxes
    )

    assert first == second


def printed_tomorrow(out: Path, **setting: str) -> dict[str, bytes]:
    """Tiles and rulebook as a process makes them whose clock is a day ahead."""
    for part in ("tiles", "rulebook"):
        words = [part, "empire", "--format", "pdf", "--out", str(out)]
        subprocess.run(
            [sys.executable, "-c", TOMORROW.format(words=words)],
            env=dict(os.environ) | SETTINGS[0] | setting,
            check=True,
            capture_output=True,
        )
    return {file.name: file.read_bytes() for file in (out / "empire").glob("*.*ml")} | {
        file.name: file.read_bytes() for file in (out / "empire").glob("*.pdf")
    }


def test_the_day_of_printing_is_in_no_file(boxes: list[Path], tmp_path: Path) -> None:  # C13
    made = printed_tomorrow(tmp_path)

    assert set(made) == {"tiles.pdf", "rulebook.pdf", "rulebook.html"}
    assert made == {name: (boxes[0] / name).read_bytes() for name in made}


def test_a_date_comes_into_files_by_the_setting_for_it_alone(
    boxes: list[Path], tmp_path: Path
) -> None:  # C13
    made = printed_tomorrow(tmp_path, SOURCE_DATE_EPOCH="86400")

    for name in ("tiles.pdf", "rulebook.pdf"):
        dated, undated = pypdf.PdfReader(BytesIO(made[name])), pypdf.PdfReader(boxes[0] / name)
        assert dated.metadata["/CreationDate"] == "D:19700102000000+00'00'"  # type: ignore[index]
        assert undated.metadata["/CreationDate"] == "D:20000101000000+00'00'"  # type: ignore[index]
        assert [page.extract_text() for page in dated.pages] == [
            page.extract_text() for page in undated.pages
        ]
    assert made["rulebook.html"] == (boxes[0] / "rulebook.html").read_bytes()


@pytest.mark.parametrize("date", ["soon", "-1", "1.5", "9" * 15])
def test_a_date_that_is_none_is_refused(
    tmp_path: Path, empire: shelf.Shelved, monkeypatch: pytest.MonkeyPatch, date: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    with pytest.raises(
        UsageError, match=rf"SOURCE_DATE_EPOCH '{date}': a whole number of seconds since 1970"
    ):
        edition.tiles(empire, edition.Options(tmp_path / "out", Stock(named("a4"))))
    assert not (tmp_path / "out").exists()


def test_the_list_counts_what_is_in_the_files(boxes: list[Path]) -> None:  # C14
    place = boxes[0]
    listed = json.loads((place / "manifest.json").read_text("utf-8"))
    parts = listed["parts"]

    assert set(parts) == {
        "tiles", "maps", "counters", "markers", "aids", "forms", "rulebook", "nets", "assembly", "overview",
    }  # fmt: skip
    assert parts["tiles"]["sheets"] == 6
    assert parts["counters"]["sheets"] == 2
    for name in ("tiles", "counters"):
        laid = sum((Tally(names) for names in parts[name]["laid"].values()), Tally[str]())
        assert laid == {piece: told["copies"] for piece, told in parts[name]["pieces"].items()}
        assert laid.total() == parts[name]["counts"][name]
        assert len(parts[name]["laid"]) == parts[name]["sheets"]
    for name, entry in ((n, e) for part in parts.values() for n, e in part["files"].items()):
        assert entry["sha256"] == sha256((place / name).read_bytes()).hexdigest()
    assert parts["maps"]["counts"] == {"boards": 6, "scenarios": 3}
    for name in ("tiles", "maps", "counters", "rulebook"):
        pages = len(pypdf.PdfReader(place / f"{name}.pdf").pages)
        assert pages == parts[name]["files"][f"{name}.pdf"]["pages"] == len(parts[name]["pages"])
    assert set(parts["tiles"]["sources"]) >= {"tiles.toml", "counters.toml", "rules.en.md"}


@pytest.mark.parametrize(
    "name", ["tiles", "maps", "counters", "markers", "forms", "rulebook", "nets", "assembly", "overview"]
)
def test_every_page_is_exactly_the_paper(boxes: list[Path], name: str) -> None:  # C02
    for page in pypdf.PdfReader(boxes[0] / f"{name}.pdf").pages:
        box = page.mediabox
        assert (float(box.width), float(box.height)) == pytest.approx((595.276, 841.890), abs=0.02)
        assert page.cropbox == box


def test_a_tile_sheet_tells_every_fragment_twice(boxes: list[Path]) -> None:
    root = ElementTree.fromstring((boxes[0] / "tiles-A-B.svg").read_text("utf-8"))
    document = json.loads(str(next(root.iter("{http://www.w3.org/2000/svg}metadata")).text))
    sidecar = json.loads((boxes[0] / "tiles.json").read_text("utf-8"))
    schema = json.loads((boxes[0] / "fragments.schema.json").read_text("utf-8"))
    named_in_attributes = Tally(
        element.get("data-terrain") for element in root.iter() if element.get("data-side") is not None
    )

    jsonschema.validate(document, schema)
    jsonschema.validate(sidecar, schema)
    assert [tile["name"] for tile in document["tiles"]] == ["A", "B"]
    assert len(sidecar["tiles"]) == 12
    assert sum(named_in_attributes.values()) == 2 * 216


def test_a_progress_is_told_to_the_end(tmp_path: Path, empire: shelf.Shelved) -> None:
    told: list[tuple[str, int, int]] = []
    options = edition.Options(
        tmp_path, Stock(named("a4")), tiles=("A",), progress=lambda *step: told.append(step)
    )
    edition.tiles(empire, options)

    assert told == [("tiles", 1, 1)]


def test_a_counter_set_of_another_size_is_printed_at_that_size(tmp_path: Path) -> None:  # C01
    variant = tmp_path / "large"
    variant.mkdir()
    (variant / "game.toml").write_text('base = "empire"\n')
    texts = shelf.find("empire").texts
    (variant / "counters.toml").write_text(texts["counters.toml"].replace("side_mm = 12", "side_mm = 15"))
    (variant / "tiles.toml").write_text(texts["tiles.toml"].replace("hex_side_mm = 12", "hex_side_mm = 10"))
    options = edition.Options(
        tmp_path / "out", Stock(named("letter")), schemes=("B",), formats=frozenset({"pdf"})
    )
    edition.counters(shelf.find(str(variant)), options)
    edition.tiles(shelf.find(str(variant)), options)

    seen = geometry.seen_in_pdf((tmp_path / "out" / "large" / "counters.pdf").read_bytes(), 0)
    squares = [
        item.box for item in seen if item.kind == "path" and size(item) == pytest.approx((15, 15), abs=0.05)
    ]
    assert len(squares) >= 96
    lefts = sorted({round(box[0], 3) for box in squares})
    assert [b - a for a, b in itertools.pairwise(lefts)] == pytest.approx(
        [15.0] * (len(lefts) - 1), abs=0.001
    )
    tiles = geometry.seen_in_pdf((tmp_path / "out" / "large" / "tiles.pdf").read_bytes(), 0)
    assert any(size(item) == pytest.approx((120, 103.923), abs=0.05) for item in tiles if item.kind == "path")


def size(item: geometry.Seen) -> tuple[float, float]:
    left, top, right, bottom = item.box
    return right - left, bottom - top
