"""The pages that tell how to make the game, and the boxes to fold."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from printkit import edition
from printkit.edition.assembly import assembly
from printkit.edition.assemblypictures import Making, pictures
from printkit.edition.countersheets import print_counters
from printkit.edition.folder import staging
from printkit.edition.manifest import Part
from printkit.edition.netsheets import has_nets, print_nets
from printkit.edition.tilesheets import print_tiles
from printkit.press import named
from printkit.shelf import Shelved

Quick = Callable[..., edition.Options]


def printed(empire: Shelved, options: edition.Options) -> dict[str, Part]:
    with staging(options.out, "x") as stage:
        made = [each(empire, options, stage) for each in (print_tiles, print_counters, print_nets)]
    return {part.name: part for part in made}


def test_steps_that_do_not_apply_fall_out(empire: Shelved, quick: Quick) -> None:
    options = quick(formats=frozenset({"pdf"}))
    parts = printed(empire, options)
    without_backs = replace(options, stock=replace(options.stock, duplex="off"))
    for_shop = replace(options, stock=replace(options.stock, edition="shop"))

    def names(chosen: edition.Options, *missing: str) -> list[str]:
        left = {name: part for name, part in parts.items() if name not in missing}
        return [name for name, _ in pictures(Making(empire, chosen, left))]

    assert names(options) == ["scale", "backs", "glue", "tiles", "counters", "nets", "packing"]
    assert "backs" not in names(without_backs)
    assert not {"scale", "backs", "glue"} & {*names(for_shop)}
    assert "tiles" not in names(options, "tiles")
    assert names(for_shop, "tiles", "counters", "nets") == []


@pytest.mark.parametrize("word", ["a4", "letter"])
def test_the_steps_take_no_more_than_two_pages(word: str, empire: Shelved, quick: Quick) -> None:
    options = quick(paper=named(word), formats=frozenset({"pdf"}))
    pages = assembly(empire, options, printed(empire, options))

    assert len(pages) <= 2
    assert all(page.width_mm == options.paper.width_mm for page in pages)


@pytest.mark.parametrize("word", ["a4", "letter", "a3"])
def test_there_is_a_tray_with_its_lid_and_a_box_for_each_player(
    word: str, empire: Shelved, quick: Quick
) -> None:
    options = quick(paper=named(word), tiles=(), schemes=("B", "R"), formats=frozenset({"pdf"}))
    with staging(options.out, "x") as stage:
        part = print_nets(empire, options, stage)

    assert part.counts == {"boxes": 4}
    assert list(part.faces) == ["tray-A-L", "lid-A-L", "box-white-on-blue", "box-white-on-red"]
    assert part.choices == ()


def test_what_has_no_net_that_fits_is_told(empire: Shelved, quick: Quick) -> None:
    options = quick(paper=named("a5"), formats=frozenset({"pdf"}))
    with staging(options.out, "x") as stage:
        part = print_nets(empire, options, stage)

    assert part.choices == ("nets: none for the tiles, no tray fits on a5",)
    assert not has_nets(empire, quick(paper=named("75x75mm")))
