"""Squares and control keys on a board that has all keys: each has its own, so there is nothing to move."""

from firmware.hardware.wiring import COLUMNS, GRID
from firmware.input.layout import Layout


class WholeKeys:
    """What an App asks about the keys of its board; FewKeys has the same for few. `grid`: their rows and columns."""

    grid = GRID

    def __init__(self, app) -> None:
        self.event, self.describe = app.meanings.take_event, app.describe_key

    def layout(self, screen, rotation: int) -> Layout:
        """Return the layout of a screen."""
        return Layout(screen.size, rotation)

    def turn_to(self, screen) -> None:
        """Take note that a screen has come up."""

    def lack(self, view) -> str:
        """Return what to say of a game that has more squares than there are keys, '' for one that fits, or none."""
        return ""

    def check(self, view) -> None:
        """Raises: ValueError with a message for a game that does not fit."""

    def key_of(self, entry: tuple) -> int:
        """Return the key (row * COLUMNS + column) of a soft key, NO_KEY where it has none now."""
        return entry[1] * COLUMNS + entry[2]

    def paint(self, lights: bytearray) -> None:
        """Move the lights of the control keys to where they are here."""

    def soft_keys(self, table: list) -> list:
        """Return App.soft_keys() with the places that they have here; without those that have none now."""
        return table
