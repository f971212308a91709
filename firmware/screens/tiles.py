"""Tiles that are no whole board yet: all keys of each that answers are lit, and green once they were pressed.

A board that is being built of tiles comes up with this, until a key is held, a computer begins something else, or the
other tiles are there.
"""

from firmware import texts
from firmware.hardware.wiring import COLUMNS
from firmware.input.gestures import HOLD
from firmware.output.palette import GO, KEY
from firmware.screens.screen import Screen


def those(say, tiles: dict) -> str:
    """Say which tiles answer. tiles: as of Board.tiles()."""
    return say(texts.TILES_THERE, ", ".join([str(number) for number in sorted(tiles)]))


def light_all(app, tiles: dict, lights: bytearray) -> None:
    """Light all keys of some tiles, green those that were pressed."""
    seen = app.keys.faults.seen
    for keys in tiles.values():
        for key in keys:
            lights[key] = GO if seen[key % COLUMNS] >> key // COLUMNS & 1 else KEY


class Tiles(Screen):
    """`back` comes next."""

    def __init__(self, app, back) -> None:
        super().__init__(app, back)
        self._keys: dict[int, list[int]] = {}  # of each tile, by its number
        self._known: tuple = ()  # what they were asked for
        app.keys.faults.forget()

    def tick(self, now: int) -> None:
        board = self.app.board
        known = board.grid(), board.missing(), self.app.keys.faults.changes
        if known != self._known:
            self._known = known
            if board.unfinished():
                self._keys = board.tiles()
                self.refresh()
            else:
                self.app.show(self.back, now)

    def refresh(self) -> None:
        say = self.app.say
        self.app.panel.show(say(texts.TEST_STEPS[1]), those(say, self._keys), say(texts.TILES_TIP), "")
        self.app.changes.touch()

    def paint(self, lights: bytearray, now: int) -> None:
        light_all(self.app, self._keys, lights)

    def swallows(self, kind: int, now: int) -> bool:
        if kind == HOLD:
            self.app.show(self.back, now)
        return True

    def describe(self, square: int) -> str:
        return self.app.say(texts.TILE_KEY)

    def soft_keys(self) -> tuple:
        return ()
