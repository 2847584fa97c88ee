import pytest

from printkit.model.errors import DataError
from printkit.model.placeholders import filled, found

VALUES = {"price.RAD": "12", "count": "sixteen"}


def test_values_are_filled_and_the_rest_stays() -> None:
    text = "An armoured division costs {value:price.RAD}.\n{figure:rest} {table: units }"

    assert (
        filled(text, VALUES, "rules.en.md") == "An armoured division costs 12.\n{figure:rest} {table: units }"
    )
    assert list(found(text)) == [("value", "price.RAD"), ("figure", "rest"), ("table", "units")]


def test_an_unknown_value_is_refused_with_its_line_and_the_likely_one() -> None:
    with pytest.raises(
        DataError, match=r"rules.en.md: line 3: no value 'price.RAC'. Did you mean price.RAD\?"
    ):
        filled("one\ntwo\n{value:price.RAC}", VALUES, "rules.en.md")
