"""Prints a wargame and referees it on a real table."""

__version__ = "0.1.0"
