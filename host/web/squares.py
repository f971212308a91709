"""What a board says of one of its keys, see docs/link.md. It runs on both runtimes."""

import re

# As MicroPython knows expressions: without counts, and without the end of the text.
SQUARE = re.compile("([a-l][0-9][0-9]?) ([0-9][0-9]?[0-9]?)((?: [a-su-z][a-z]?[0-9]?| t[0-9][0-9]?[0-9]?)*)")


class Square:
    """The name of a square, its symbol, and what stands there."""

    def __init__(self, name: str, symbol: int, pieces: tuple[str, ...]) -> None:
        self.name = name
        self.symbol = symbol
        self.pieces = pieces


def square_of(text: str) -> Square | None:
    """Return what a board says of a key, None for a key that is no square, or where it makes no sense."""
    found = SQUARE.match(text)
    if not found or found.group(0) != text:
        return None
    return Square(found.group(1), int(found.group(2)), tuple(found.group(3).split()))
