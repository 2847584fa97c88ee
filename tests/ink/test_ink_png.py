"""PNG where there is no cairo: said in one line, never a surprise."""

import sys
from collections.abc import Iterator

import pytest

from printkit.ink import png
from printkit.model.errors import PrintkitError


class WithoutCairo:
    """Fails as cairosvg does where the C library is missing."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name == "cairosvg":
            raise OSError("no library called cairo-2 was found")


@pytest.fixture
def without_cairo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in [name for name in sys.modules if name.split(".")[0] == "cairosvg"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [WithoutCairo(), *sys.meta_path])
    png.why_not.cache_clear()
    yield
    png.why_not.cache_clear()


@pytest.mark.usefixtures("without_cairo")
def test_without_cairo_we_say_what_to_install() -> None:
    assert not png.is_available()
    assert "libcairo2" in png.why_not()
    assert "\n" not in png.why_not()
    with pytest.raises(PrintkitError, match=r"PNG needs cairo.*apt install libcairo2"):
        png.written("<svg/>", 300)


def test_available_means_no_reason_against_it() -> None:
    assert png.is_available() == (png.why_not() == "")
