"""PNG as cairo draws it; where there is no cairo that is said in one line, never a surprise."""

import io
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from printkit.ink import png, svg
from printkit.ink.drawing import Circle, Drawing, Group, Placed, Rect, Text, polyline
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


needs_cairo = pytest.mark.skipif(not png.is_available(), reason="no cairo on this computer")


@pytest.fixture
def table() -> Drawing:
    """Eight counters of two kinds, each with a clipped symbol and words, one turned and larger."""
    window = polyline([(1, 1), (5, 1), (3, 5)], closed=True)
    symbol = Drawing(
        "symbol", 6, 6, (Group((Rect(0, 0, 6, 6, "#0E5A66"),), window), Circle(3, 3, 1, "#000000"))
    )
    words = [Text(1, 9, word, "sans-semibold", 8, "#000000") for word in ("RAD3", "DAR1")]
    kinds = [Drawing(word.text, 10, 10, (Placed(symbol, 2, 0), word)) for word in words]
    placed = [Placed(kinds[n % 2], 12.7 * (n % 4), 12.7 * (n // 4)) for n in range(8)]
    paper = Rect(0, 0, 76.2, 25.4, "#FFFFFF")
    return Drawing("table", 76.2, 25.4, (paper, *placed, Placed(kinds[0], 70, 2, 1.4, 60)))


@needs_cairo
def test_what_stands_in_many_places_is_drawn_in_all_of_them(
    table: Drawing, dots_of_svg: Callable[[str], Image.Image]
) -> None:
    text = svg.written(table)
    dots = Image.open(io.BytesIO(png.written(text, 300))).convert("RGB")
    strange = ImageChops.difference(dots, dots_of_svg(text)).convert("L")

    # Two programs soften an edge a little differently; nothing is missing or elsewhere.
    assert sum(strange.histogram()[96:]) < 20
    assert dots.crop((0, 0, 118, 150)).tobytes() == dots.crop((300, 0, 418, 150)).tobytes()


@needs_cairo
def test_what_recurs_is_looked_for_once(table: Drawing, monkeypatch: pytest.MonkeyPatch) -> None:
    from cairosvg.parser import Tree

    searches: Counter[str] = Counter()
    read = Tree.__init__

    def counted(tree: Tree, **source: object) -> None:
        searches[str(source["url"])] += 1
        read(tree, **source)

    monkeypatch.setattr(Tree, "__init__", counted)
    text = svg.written(table)
    png.written(text, 72)

    assert text.count("<use") == 9 + 2 + 8  # counters, symbols, letters
    assert set(searches.values()) == {1}
    assert len(searches) == 1 + 3 + 5  # the picture, its drawings, and R, A, D, 3, 1


@needs_cairo
def test_no_file_is_opened(table: Drawing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = png.written(svg.written(table), 72)
    (tmp_path / png.ADDRESS).write_text("not ours")
    monkeypatch.chdir(tmp_path)

    assert png.written(svg.written(table), 72) == expected
