"""How many examples a property is tried with."""

from hypothesis import settings

USUAL = 100  # of a profile, see tests/conftest.py


def examples(number: int) -> int:
    """Return how many examples a test takes that takes `number` in the usual profile; exploring takes more."""
    return number * settings().max_examples // USUAL
