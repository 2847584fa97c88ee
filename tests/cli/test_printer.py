"""The printer commands as somebody types them."""

import json
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import geometry
import pypdf
import pytest

from printkit import cli
from printkit.cli.printer import said
from printkit.press import Correction, printers


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, and one for the printers beside it."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("PRINTKIT_HOME", str(tmp_path / "home"))
    return tmp_path / "here"


def text_of(file: Path) -> str:
    return " ".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(file.read_bytes())).pages)


def test_a_test_page_is_written_and_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["printer", "test"]) == 0

    assert capsys.readouterr().out == "printer-test.pdf\n"
    reader = pypdf.PdfReader(folder / "printer-test.pdf")
    assert len(reader.pages) == 2
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"


def test_a_test_page_takes_paper_edge_and_folder(folder: Path) -> None:
    words = ["printer", "test", "--paper", "Letter", "--landscape", "--duplex", "short", "--out", "a/b"]
    assert cli.run(words) == 0

    reader = pypdf.PdfReader(folder / "a" / "b" / "printer-test.pdf")
    assert [float(length) for length in reader.pages[1].mediabox[2:]] == [792, 612]
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"
    assert "--paper letter --landscape --duplex short" in text_of(folder / "a" / "b" / "printer-test.pdf")


def test_what_is_read_is_kept_said_back_listed_and_removed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["printer", "list"]) == 0
    assert capsys.readouterr().out.startswith("no printer is kept yet; `printkit printer test`")

    assert cli.run(["printer", "set", "desk", "--front", "0.5,-0.25", "--back", "-0.2,0.1"]) == 0
    assert capsys.readouterr().out == (
        "desk: front moves 0.5 mm left and 0.25 mm down\ndesk: back moves 0.7 mm right and 0.15 mm down\n"
    )
    assert printers.corrections("desk") == (Correction(-0.5, 0.25), Correction(0.7, 0.15))

    assert cli.run(["printer", "set", "office", "--back", "0,0/0,0", "--paper", "letter"]) == 0
    assert capsys.readouterr().out == "office: front stays as it is\noffice: back stays as it is\n"

    assert cli.run(["printer", "list"]) == 0
    assert capsys.readouterr().out == (
        "desk     front  -0.50  +0.25 mm +0.00°   back  +0.70  +0.15 mm +0.00°   a4, long edge\n"
        "office   front  +0.00  +0.00 mm +0.00°   back  +0.00  +0.00 mm +0.00°   letter, long edge\n"
    )
    assert cli.run(["printer", "remove", "Desk"]) == 0
    assert capsys.readouterr().out == "desk: no longer kept\n"
    assert [profile.name for profile in printers.known()] == ["office"]


def test_readings_at_top_and_bottom_turn_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["printer", "set", "desk", "--back", "0.5,0/-0.5,0"]) == 0

    assert "back moves" in (output := capsys.readouterr().out)
    assert "anticlockwise" in output
    assert printers.corrections("desk")[1].turn_deg == pytest.approx(-0.34, abs=0.02)


def test_a_paper_remembered_is_the_next_tests_paper(folder: Path) -> None:
    words = ["--paper", "letter", "--landscape", "--duplex", "short"]
    assert cli.run(["printer", "set", "desk", "--back", "1,0", *words]) == 0
    assert cli.run(["printer", "test", "--printer", "DESK"]) == 0

    text = text_of(folder / "printer-test.pdf")
    assert "corrected for desk" in text
    assert "letter landscape" in text
    assert "--refine --paper letter --landscape --duplex short" in text


def test_a_corrected_test_page_is_moved(folder: Path) -> None:
    assert cli.run(["printer", "test"]) == 0
    before = (folder / "printer-test.pdf").read_bytes()
    assert cli.run(["printer", "set", "desk", "--back", "1,0"]) == 0
    assert cli.run(["printer", "test", "--printer", "desk"]) == 0

    def left_mm(data: bytes, index: int) -> float:
        return next(seen.points[0][0] for seen in geometry.seen_in_pdf(data, index) if "Printer" in seen.text)

    after = (folder / "printer-test.pdf").read_bytes()
    assert left_mm(after, 0) == pytest.approx(left_mm(before, 0), abs=0.01)
    assert left_mm(after, 1) == pytest.approx(left_mm(before, 1) - 1, abs=0.01)


def test_what_is_left_is_added_by_refining() -> None:
    assert cli.run(["printer", "set", "desk", "--front", "0.5,0", "--back", "1,1"]) == 0
    before = printers.corrections("desk")
    assert cli.run(["printer", "set", "desk", "--refine", "--back", "0.1,-0.2"]) == 0

    front, back = printers.corrections("desk")
    assert front == before[0]
    assert back == Correction(round(before[1].dx_mm - 0.1, 3), round(before[1].dy_mm + 0.2, 3))


WRONG = [
    # words, exit code, what the one line says
    (["set", "desk"], 2, "printer set desk: give --front X,Y, --back X,Y or both"),
    (["set", "my desk", "--back", "1,0"], 2, "printer name 'my desk': letters, digits"),
    (["set", "desk", "--back", "0,4;1"], 2, "back '0,4;1': X,Y in mm, or X,Y/X,Y"),
    (["set", "desk", "--front", "0.1"], 2, "front '0.1': X,Y in mm"),
    (["set", "desk", "--front", "11,0"], 2, "front '11,0': 11 mm is off the scale, which ends at 3 mm"),
    (["set", "desk", "--back", "0,5"], 2, "type X,Y with decimal points, such as 0.5,-0.2"),
    (["set", "desk", "--back", "0,1.8", "--paper", "a5"], 2, "1.8 mm is off the scale, which ends at 1.7 mm"),
    (
        ["set", "desk", "--back", "0,5,0,2"],
        2,
        "one comma alone, between X and Y; type decimals with a point, such as 0.5,0.2",
    ),
    (["set", "desk", "--back", "0,5,1/0,0"], 2, "back '0,5,1/0,0': one comma alone"),
    (["set", "desk", "--back", "0,2/0,-2"], 2, "back: Y at top and bottom differ by 4.0 mm"),
    (["set", "far", "--back", "-3,0", "--refine"], 2, "back: these readings mean 11.0 mm"),
    (
        ["set", "desks", "--back", "1,0", "--refine", "--paper", "letter"],
        2,
        "printer desks: measured on a4, not on letter",
    ),
    (
        ["test", "--printer", "desks", "--paper", "letter"],
        2,
        "test it on a4, or measure letter as another printer",
    ),
    (["set", "desk", "--back", "1,0", "--paper", "a44"], 2, "unknown paper 'a44'. Did you mean a4?"),
    (["set", "desk", "--back", "1,0", "--duplex", "fold"], 2, "unknown duplex 'fold'"),
    (
        ["set", "desk", "--back", "1,0", "--refine"],
        1,
        "unknown printer 'desk'. Did you mean desks? known: desks, far",
    ),
    (["set", "desks", "--back", "1,0", "--refine", "--landscape"], 2, "printer desks: measured on a4"),
    (["test", "--printer", "desk"], 1, "unknown printer 'desk'. Did you mean desks?"),
    (
        ["test", "--printer", "desks", "--duplex", "short"],
        2,
        "printer desks: measured on a4 turned on the long",
    ),
    (["test", "--duplex", "off"], 2, "unknown duplex 'off'. known: long, short"),
    (["test", "--paper", "100x100mm"], 2, "the printer test needs 139 x 205 mm"),
    (["test", "--out", "/dev/null/x"], 1, "cannot write /dev/null/x/printer-test.pdf"),
    (["remove", "desk"], 1, "unknown printer 'desk'"),
    (["remove"], 2, "NAME"),
]


@pytest.mark.skipif(os.name != "posix", reason="/dev/null as on posix")
@pytest.mark.parametrize(("words", "code", "line"), WRONG, ids=[" ".join(row[0]) for row in WRONG])
def test_what_is_wrong_is_said_in_one_line_and_nothing_changes(
    words: list[str], code: int, line: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printers.store(printers.Profile("desks", Correction(0.1)))
    printers.store(printers.Profile("far", back=Correction(8.0)))
    before = printers.file().read_bytes()

    assert cli.run(["printer", *words]) == code
    output, errors = capsys.readouterr()
    assert output == ""
    assert errors.startswith("printkit: ")
    assert line in errors
    assert errors.count("\n") == 1
    assert list(folder.iterdir()) == []
    assert printers.file().read_bytes() == before
    assert list(printers.file().parent.iterdir()) == [printers.file()]


def test_a_broken_file_is_named_with_its_key(capsys: pytest.CaptureFixture[str]) -> None:
    printers.file().parent.mkdir()
    printers.file().write_text("[desk]\nback = { dx_mm = 99 }\n", encoding="utf-8")

    assert cli.run(["printer", "list"]) == 1
    assert capsys.readouterr().err == (
        f"printkit: {printers.file()}: desk.back.dx_mm: must be -10 to 10, got 99\n"
    )


def test_without_a_word_its_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["printer"]) == 0
    output = capsys.readouterr().out
    assert [word for word in ("test", "set", "list", "remove") if f"  {word} " not in output] == []


SAID = [
    (Correction(), "stays as it is"),
    (Correction(0.004, -0.004, 0.004), "stays as it is"),
    (Correction(0.5), "moves 0.5 mm right"),
    (Correction(-0.5, 0.25), "moves 0.5 mm left and 0.25 mm down"),
    (Correction(0.0, -1.0, 0.12), "moves 1 mm up and turns 0.12° clockwise"),
    (Correction(turn_deg=-0.1), "turns 0.1° anticlockwise"),
]


@pytest.mark.parametrize(("correction", "words"), SAID, ids=[row[1] for row in SAID])
def test_a_correction_is_said_in_words(correction: Correction, words: str) -> None:
    assert said(correction) == words


LOADED = """
import json, sys
from printkit.cli import run
code = run(["printer", "--help"])
sys.stderr.write(json.dumps([code, sorted(sys.modules)]))
"""


def test_its_help_loads_nothing_for_paper() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=False)
    code, modules = json.loads(done.stderr)

    assert code == 0
    assert not {"printkit.press", "printkit.ink", "printkit.model", "reportlab", "fontTools"} & set(modules)
