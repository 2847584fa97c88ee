"""What the lists call a counter."""

import pytest

from printkit import shelf
from printkit.edition.countersheets import lot
from printkit.model import Counter, PlainBack, UnitFace


@pytest.mark.parametrize(("serial", "name"), [(0, "B-X"), (7, "B-X7")])
def test_a_counter_is_listed_by_the_id_that_it_bears(serial: int, name: str, empire: shelf.Shelved) -> None:
    face = UnitFace("X", serial, "infantry", "XX", "1", True, "", ())
    (blue,) = [scheme for scheme in empire.game.schemes(empire.data) if scheme.letter == "B"]
    listed = lot(Counter(face, PlainBack(), 1), blue, 12.0)

    assert [side.name for side in (listed.front, listed.back) if side] == [name, f"{name} back"]
