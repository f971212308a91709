"""What a board says of one of its keys, see docs/link.md. It runs on both runtimes."""

import re
from collections import namedtuple

# As MicroPython knows expressions: without counts, and without the end of the text.
SQUARE = re.compile("([a-l][0-9][0-9]?) ([0-9][0-9]?[0-9]?)((?: [a-su-z][a-z]?[0-9]?| t[0-9][0-9]?[0-9]?)*)")


# A square: its name, its symbol (a number), and what stands there (a tuple of texts).
Square = namedtuple("Square", ("name", "symbol", "pieces"))


def square_of(text: str) -> Square | None:
    """Return what a board says of a key, None for a key that is no square, or where it makes no sense."""
    found = SQUARE.match(text)
    if not found or found.group(0) != text:
        return None
    return Square(found.group(1), int(found.group(2)), tuple(found.group(3).split()))
