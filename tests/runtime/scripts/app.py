"""The whole app without hardware: a script of keys, and every frame, sound and panel that it gives."""

from array import array
from binascii import crc32

from engines.random32 import Random32
from firmware.app import App
from firmware.softkeys import find
from firmware.wiring import BOARD_COLUMNS, COLUMNS, ROWS

TICK_MS = 5


class Storage:
    """Keeps files in memory."""

    def __init__(self):
        self.files = {}

    def load(self, name):
        return self.files.get(name)

    def save(self, name, data):
        self.files[name] = data
        print("saved", name)


class Table:
    """An app, a finger and a clock. Prints what changes."""

    def __init__(self, start=0):
        self.app = App(Storage())
        self.columns = array("H", [0] * COLUMNS)
        self.now = start
        self.revision = -1
        self.tone = 0

    def run(self, ms):
        app = self.app
        for _ in range(ms // TICK_MS):
            app.tick(self.now, self.columns)
            if app.changed:
                print(self.now, "%08x" % (crc32(bytes(app.frame.wire)) & 0xFFFFFFFF), app.frame.current_ma)
            page = app.panel.next_page()
            if page >= 0:
                print(page, "%08x" % (crc32(bytes(app.panel.page_bytes())) & 0xFFFFFFFF))
            if app.panel.revision != self.revision:
                self.revision = app.panel.revision
                print("/".join(app.panel.lines()))
            if app.sound.tone(self.now) != self.tone:
                self.tone = app.sound.tone(self.now)
                print("tone", self.tone)
            self.now = (self.now + TICK_MS) & 0x3FFFFFFF

    def tap(self, row, column, ms=50):
        self.columns[column] |= 1 << row
        self.run(ms)
        self.columns[column] &= ~(1 << row)
        self.run(30)

    def key(self, name, ms=50):
        entry = find(name)
        self.tap(entry[1], entry[2], ms)


def play(table, moves, random):
    """Tap squares at random, and now and then a soft key."""
    for _ in range(moves):
        table.tap(random.next(ROWS), random.next(BOARD_COLUMNS))
        table.run(5 * random.next(200))
        if random.next(12) == 0:
            table.key(("undo", "undo", "swap", "help", "log", "hint", "resign", "menu", "settings")[random.next(9)])
    for column in range(COLUMNS):
        for row in range(ROWS):
            print(table.app.describe(row, column), end=";")
    print()


if __name__ == "__main__":
    table, random = Table(), Random32(5)
    table.run(200)
    for size in range(5):
        table.key("menu")
        table.tap(3, 1 + 2 * size)
        table.tap(10, 4)
        table.tap(10, 4)
        play(table, 40, random)
        table.key("hint", 700)
    table.key("menu")
    table.tap(5, 5)  # the board starts
    table.tap(7, 1)
    table.tap(3, 1)
    table.tap(10, 4)
    table.run(20)
    table.tap(10, 4)
    table.run(1500)
    print(table.app.play.game.dump()["moves"])
    table.key("settings")
    table.tap(5, 3)
    table.tap(1, 7)
    table.key("settings")
    table = Table(0x3FFFFFFF - 2000)  # the clock wraps
    table.run(4000)
    table.run(61_000)  # attract
