"""The whole app without hardware: a script of keys, and every frame, sound and panel that it gives."""

from binascii import crc32

from engines.random32 import Random32
from engines.registry import GAMES
from firmware.app import App
from firmware.clock import TICK_MS
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from firmware.input.softkeys import find
from firmware.loop import Loop
from host.simulation.memory import USED, MemoryBoard

ROOM = {"code": "K7QMXA", "away": [2], "names": ["Ada", "Bo"], "here": [True, True], "unsent": 0, "online": False}


class Board(MemoryBoard):
    """Prints what it is given."""

    def show(self, wire):
        MemoryBoard.show(self, wire)
        print(self.scan_ms, "%08x" % (crc32(wire) & 0xFFFFFFFF))

    def draw(self, page, row):
        print(page, "%08x" % (crc32(row) & 0xFFFFFFFF))

    def tone(self, hz, volume):
        print("tone", hz)

    def save(self, name, data):
        MemoryBoard.save(self, name, data)
        print("saved", name)


class Harness:
    """An app, a finger and a clock. Prints what changes."""

    def __init__(self, start=0):
        self.board = Board(start=start)
        self.board.files.update(USED)
        self.app = App(self.board)
        self.loop = Loop(self.app)
        self.revision = -1

    def run(self, ms):
        app = self.app
        for _ in range(ms // TICK_MS):
            self.board.advance()
            self.loop.step(self.board.scan())
            if app.frame_changed:
                print(app.frame.current_ma)
            if app.changes.texts != self.revision:
                self.revision = app.changes.texts
                print("/".join(app.panel.lines()))

    def tap(self, row, column, ms=50):
        self.board.press(row, column)
        self.run(ms)
        self.board.release(row, column)
        self.run(30)

    def choose(self, kind, index=0):
        """Tap an answer of menu or settings, whichever way the board lies; of the menu's games on any page."""
        screen = self.app.screen
        while (kind, index) not in screen.answers:
            self.choose("more", next(at for more, at in screen.answers if more == "more"))
        square, row, column = screen.square_of(kind, index), 0, 0
        while screen.layout.square_at(row, column) != square:
            row, column = (row, column + 1) if column < BOARD_COLUMNS - 1 else (row + 1, 0)
        self.tap(row, column)

    def key(self, name, ms=50):
        entry = find(self.app.soft_keys(), name)
        self.tap(entry[1], entry[2], ms)

    def lit(self, entry):
        return self.app.frame.lights[entry[1] * COLUMNS + entry[2]] != 0

    def tell(self):
        """Print what every key is and does."""
        for column in range(COLUMNS):
            for row in range(ROWS):
                print(self.app.describe(row, column), end=";")
        print()


def play(harness, taps, random):
    """Tap keys at random, those of the board more often than the lit soft keys."""
    for _ in range(taps):
        keys = harness.app.soft_keys()
        entry = keys[random.next(len(keys))]
        if random.next(3) or not harness.lit(entry):
            harness.tap(random.next(ROWS), random.next(BOARD_COLUMNS))
        else:
            harness.tap(entry[1], entry[2])
        harness.run(5 * random.next(100))
    harness.tell()


def begin(harness, game):
    """Start the game of this index in the menu, or restart it; go back there from wherever the harness is."""
    harness.run(5)
    harness.key("menu")
    harness.choose("game", game)
    harness.choose("go")
    if harness.app.screen is harness.app.menu:
        harness.choose("go")


def look_around(harness):
    """Go where no game leads: through the self-test, into a room and its menu, and on with two switches."""
    harness.key("settings")
    harness.key("test")
    for _ in range(8):
        harness.tap(3, 9)
        harness.run(500)
        harness.key("next")
    app = harness.app
    app.load({"game": "robble", "options": {"size": "5"}, "moves": ["c3"], "seat": 0, "level": 1}, app.now, False)
    app.room(ROOM, app.now)
    harness.run(1000)
    harness.tap(5, 5)
    harness.key("menu")
    harness.run(200)
    app.settings.take("scanning", "two keys")
    app.apply_settings()
    for _ in range(12):
        harness.tap(0, 0)
        harness.tap(11, 13)
        harness.run(300)
    harness.tell()


if __name__ == "__main__":
    harness, random = Harness(), Random32(5)
    harness.run(200)
    for game in range(len(GAMES)):
        begin(harness, game)
        play(harness, 20, random)
        harness.run(1000)
        record = harness.app.record()
        record["options"] = sorted(record["options"].items())
        print([(name, record[name]) for name in sorted(record)])
    harness.key("menu")
    harness.choose("game", 0)
    for line, choice in ((0, 0), (1, 2), (2, 0)):  # size 5, the board starts, level 1
        harness.choose("line", line)
        harness.choose("choice", choice)
    harness.choose("go")
    harness.run(20)
    harness.choose("go")
    harness.run(1500)
    print(harness.app.play.game.dump()["moves"])
    harness.key("settings")
    for line, choice in ((0, 3), (2, 1)):  # full brightness, a quarter turn
        harness.choose("line", line)
        harness.choose("choice", choice)
    harness.key("settings")
    look_around(Harness())
    harness = Harness(0x3FFFFFFF - 2000)  # the clock wraps
    harness.run(4000)
