"""Whole numbers as people type them."""


def whole(word: str) -> int | None:
    """The number a word of at most nine digits stands for, or None.

    >>> whole("12"), whole("-1"), whole("1.5"), whole("9" * 5000)
    (12, None, None, None)
    """
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= 9 else None


def signed(word: str) -> int | None:
    """The same with a minus sign before it, if there is one.

    >>> signed("-1"), signed("2"), signed("--1")
    (-1, 2, None)
    """
    value = whole(word.removeprefix("-"))
    return -value if value is not None and word.startswith("-") else value
