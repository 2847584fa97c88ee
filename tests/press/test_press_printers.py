"""Printers kept by name: what is read is what was written, and what is broken is named."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.model import PrintkitError, UsageError
from printkit.press import Correction, chosen, named, printers
from printkit.press.printers import Profile, corrections, known, read, remove, store, write

DESK = Profile("desk", Correction(-0.4, 0.2, 0.1), Correction(0.9, -0.3, -0.2))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for the printers of a test."""
    monkeypatch.setenv("PRINTKIT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def keep(text: str | bytes) -> Path:
    """The file of printers, with this in it."""
    file = printers.file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


lengths_mm = st.integers(-10_000, 10_000).map(lambda n: n / 1000)
turns_deg = st.integers(-20_000, 20_000).map(lambda n: n / 10_000)
sides = st.builds(Correction, lengths_mm, lengths_mm, turns_deg)
names = st.text("abcxyzABC019._äß日", min_size=1, max_size=40)
papers = st.sampled_from(["a4", "letter landscape", "250x180mm", "8.5x14in landscape"])
profiles = st.builds(Profile, names, sides, sides, papers, st.sampled_from(["long", "short"]))


@given(st.lists(profiles, max_size=4, unique_by=lambda profile: profile.name))
def test_what_is_written_is_read_again(kept: list[Profile]) -> None:
    again = read(write(kept).encode(), "printers.toml")

    assert sorted(again, key=lambda profile: profile.name) == sorted(kept, key=lambda profile: profile.name)
    assert write(again) == write(kept)


def test_a_file_says_what_is_added_to_each_side() -> None:
    assert write([DESK]).split("\n\n")[1] == (
        '["desk"]\n'
        'paper = "a4"\n'
        'duplex = "long"\n'
        "front = { dx_mm = -0.4, dy_mm = 0.2, turn_deg = 0.1 }\n"
        "back = { dx_mm = 0.9, dy_mm = -0.3, turn_deg = -0.2 }\n"
    )


def test_a_printer_may_be_written_by_hand_with_what_it_needs_only() -> None:
    keep(b"\xef\xbb\xbf[desk]\r\nback.dx_mm = 1\r\n")

    assert corrections("desk") == (Correction(), Correction(dx_mm=1.0))


def test_no_file_is_no_printer() -> None:
    assert known() == ()


def test_a_printer_is_kept_beside_the_others_and_replaced_by_name() -> None:
    office = Profile("Office")
    store(DESK)
    store(office)
    store(Profile("DESK", back=Correction(1.0)))

    assert known() == (Profile("DESK", back=Correction(1.0)), office)
    assert corrections("desk") == (Correction(), Correction(1.0))


def test_a_printer_removed_is_gone_and_the_others_stay() -> None:
    store(DESK)
    store(Profile("office"))

    assert remove("Desk") == DESK
    assert known() == (Profile("office"),)


def test_a_stock_is_corrected_by_its_printer() -> None:
    store(DESK)
    stock = chosen(named("a4"), printer="desk")

    assert (stock.front, stock.back) == (DESK.front, DESK.back)


PLACES = [
    # variables, platform, where
    ({"PRINTKIT_HOME": "/p", "XDG_CONFIG_HOME": "/x"}, "linux", "/p/printers.toml"),
    ({"XDG_CONFIG_HOME": "/x"}, "linux", "/x/printkit/printers.toml"),
    ({"HOME": "/h"}, "linux", "/h/.config/printkit/printers.toml"),
    ({"HOME": "/h"}, "darwin", "/h/Library/Application Support/printkit/printers.toml"),
    ({"HOME": "/h", "APPDATA": "/roaming"}, "win32", "/roaming/printkit/printers.toml"),
    ({"HOME": "/h", "APPDATA": "/roaming"}, "linux", "/h/.config/printkit/printers.toml"),
]


@pytest.mark.skipif(os.name != "posix", reason="names of folders as on posix")
@pytest.mark.parametrize(("variables", "platform", "where"), PLACES, ids=[row[2] for row in PLACES])
def test_printers_live_in_the_users_own_folder(
    variables: dict[str, str], platform: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PRINTKIT_HOME", "XDG_CONFIG_HOME", "APPDATA", "HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)

    assert printers.file() == Path(where)


BROKEN = [
    # the file, what the line says after its name
    ("[desk\n", "line 1: not valid TOML: "),
    ("[desk]\nback = { dx_mm = }\n", "line 2: not valid TOML: invalid value"),
    (b"[desk]\n# \xff\n", "line 2: is not UTF-8; save the file as UTF-8"),
    ("desk = 3\n", "desk: must be a printer's table, with front and back"),
    ("[desk]\n", "desk: must have front, back or both"),
    ('["my desk"]\nfront = {}\n', "my desk: is no name for a printer"),
    ("[desk]\nbakc = { dx_mm = 1 }\n", "desk.bakc: is unknown. Did you mean back? known: front, back, paper"),
    ("[desk]\nback = 1\n", "desk.back: must be a table of dx_mm, dy_mm, turn_deg, got 1"),
    ("[desk]\nback = { dx = 1 }\n", "desk.back.dx: is unknown."),
    ('[desk]\nback = { dx_mm = "1" }\n', "desk.back.dx_mm: must be a number, got '1'"),
    ("[desk]\nback = { dx_mm = true }\n", "desk.back.dx_mm: must be a number, got True"),
    ("[desk]\nfront = { dy_mm = 10.01 }\n", "desk.front.dy_mm: must be -10 to 10, got 10.01"),
    ("[desk]\nfront = { dx_mm = -11 }\n", "desk.front.dx_mm: must be -10 to 10, got -11"),
    ("[desk]\nfront = { turn_deg = 2.5 }\n", "desk.front.turn_deg: must be -2 to 2, got 2.5"),
    ("[desk]\nfront = { turn_deg = nan }\n", "desk.front.turn_deg: must be -2 to 2, got nan"),
    ('[desk]\nfront = {}\npaper = "a44"\n', "desk.paper: unknown paper 'a44'. Did you mean a4?"),
    ('[desk]\nfront = {}\nduplex = "fold"\n', "desk.duplex: must be long or short, got 'fold'"),
]


@pytest.mark.parametrize(("text", "said"), BROKEN, ids=[row[1] for row in BROKEN])
def test_a_broken_file_is_named_with_the_key_and_left_alone(text: str | bytes, said: str) -> None:
    file = keep(text)
    before = file.read_bytes()

    for call in (known, lambda: corrections("desk"), lambda: store(DESK), lambda: remove("desk")):
        with pytest.raises(PrintkitError) as caught:
            call()
        assert str(caught.value).startswith(f"{file}: {said}")
        assert "\n" not in str(caught.value)
    assert file.read_bytes() == before


def test_a_file_that_cannot_be_read_is_named(home: Path) -> None:
    printers.file().mkdir(parents=True)

    with pytest.raises(PrintkitError, match=r"cannot read .*printers\.toml: "):
        known()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PRINTKIT_HOME", str(tmp_path / "file"))

    with pytest.raises(PrintkitError, match=r"cannot (read|write) .*file/printers\.toml: "):
        store(DESK)


def test_a_disk_that_fills_leaves_the_file_as_it_was(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store(DESK)
    before = printers.file().read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PrintkitError, match=r"cannot write .*printers\.toml: No space left on device"):
        store(Profile("office"))
    assert printers.file().read_bytes() == before
    assert [path.name for path in home.iterdir()] == ["printers.toml"]


@pytest.mark.skipif(os.name != "posix", reason="links as on posix")
def test_a_file_that_is_a_link_stays_one(home: Path, tmp_path: Path) -> None:
    home.mkdir()
    (tmp_path / "dotfiles.toml").write_text("")
    printers.file().symlink_to(tmp_path / "dotfiles.toml")
    store(DESK)

    assert printers.file().is_symlink()
    assert "desk" in (tmp_path / "dotfiles.toml").read_text("utf-8")


def test_an_unknown_printer_is_refused_with_those_known_and_what_to_type() -> None:
    with pytest.raises(
        PrintkitError, match=r"^unknown printer 'desk'\. none is known yet; `printkit printer test`"
    ):
        corrections("desk")
    store(DESK)
    store(Profile("office"))
    with pytest.raises(
        PrintkitError, match=r"^unknown printer 'dsek'\. Did you mean desk\? known: desk, office; "
    ):
        chosen(named("a4"), printer="dsek")


@pytest.mark.parametrize("name", ["", "my desk", "-desk", "a/b", 'a"b', "x" * 41])
def test_a_name_that_no_command_line_would_carry_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="printer name"):
        store(Profile(name))
    assert not printers.file().exists()


WAYS = [
    # paper, is wide, duplex, what to do instead; nothing if it goes through the printer as it was measured
    ("a4", False, "long", ""),
    ("letter", False, "long", ""),
    ("a4", False, "off", ""),
    ("a4", False, "fold", ""),
    ("a4", True, "long", "printkit printer test --landscape"),
    ("a4", False, "short", "printkit printer test --duplex short"),
]


@pytest.mark.parametrize(("word", "is_wide", "duplex", "instead"), WAYS)
def test_a_printer_corrects_only_the_way_it_was_measured(
    word: str, is_wide: bool, duplex: str, instead: str
) -> None:
    store(DESK)
    paper = named(word).landscape() if is_wide else named(word)

    if not instead:
        assert corrections("desk", paper, duplex) == (DESK.front, DESK.back)
        return
    with pytest.raises(UsageError, match=f"measured on a4 turned on the long edge; .*{instead}"):
        corrections("desk", paper, duplex)
