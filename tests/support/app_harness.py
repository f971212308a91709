"""The app without hardware: tests press its keys, set its time, and are the computer on its USB cable."""

import json

from firmware.app import App
from firmware.clock import TICK_MS
from firmware.games.registry import Setup
from firmware.hardware.wiring import COLUMNS
from firmware.input.softkeys import find
from firmware.loop import Loop
from host.simulation.memory import USED, MemoryBoard
from tests.support import menu_keys
from tests.vision.looks import lights_of

SETTLE_MS = 4 * TICK_MS  # the panel, the lights and the frame each take a tick


class AppHarness:
    """Runs an App on a board in memory, tick by tick; without `board` on one that has been used before. Times in ms."""

    def __init__(self, board=None):
        self.board = board or MemoryBoard()
        if board is None:
            self.board.files.update(USED)
        self.restart()

    def restart(self):
        """Start the firmware, on the flash as it is."""
        self.app = App(self.board)
        self.loop = Loop(self.app)
        self.run(TICK_MS)

    @property
    def now(self):
        """The time of the last tick."""
        return self.board.scan_ms

    def run(self, ms):
        for _ in range(ms // TICK_MS):
            self.board.advance()
            self.loop.step(self.board.scan())

    def press(self, row, column):
        self.board.press(row, column)

    def release(self, row, column):
        self.board.release(row, column)

    def tap(self, row, column, ms=50):
        self.press(row, column)
        self.run(ms)
        self.release(row, column)
        self.run(20)

    def key(self, name, ms=50):
        """Tap or hold a soft key by its name."""
        self.tap(*self.place(name), ms)

    def place(self, name):
        """Return the (row, column) of a soft key of the screen."""
        return find(self.app.soft_keys(), name)[1:3]

    def labels(self, row):
        """What each key of a row is, as a Target has it."""
        return [self.app.describe(row, column) for column in range(COLUMNS)]

    def key_of(self, words):
        """Return the key (row, column) of the answer with these words in the menu or in the settings."""
        return menu_keys.Menu(self).key_of(words)

    def find(self, words):
        """Return the key of the answer with these words on this page, or None."""
        return menu_keys.Menu(self).find(words)

    def choose(self, *words):
        """Tap answers, one after another."""
        for each in words:
            menu_keys.Menu(self).choose(each)

    def lit(self, name):
        """Whether a soft key is lit."""
        return self.light(*self.place(name)) != 0

    def light(self, row, column):
        return self.app.frame.lights[row * COLUMNS + column]

    def colour(self, row, column):
        return lights_of(self.app.screen.palette)[self.light(row, column)]

    def square(self, name):
        """Return the key (row, column) of a square of the game, by its name."""
        layout, wanted = self.app.screen.layout, index_of(name, self.app.screen.size)
        return next((r, c) for r in range(12) for c in range(12) if layout.square_at(r, c) == wanted)

    def symbol(self, name):
        """Return what a square of the game shows, by its name."""
        return self.app.play.symbols[index_of(name, self.app.play.size)]

    def symbols(self, *names):
        """Return what squares show."""
        return [self.symbol(name) for name in names]

    def shown(self, *symbols):
        """Return the names of the squares that show one of these symbols, in alphabetical order."""
        size = self.app.play.size
        names = [f"{column}{row}" for column in "abcdefghijkl"[:size] for row in range(1, size + 1)]
        return sorted(name for name in names if self.symbol(name) in symbols)

    def play(self, *names):
        """Tap squares and wait until the board has settled."""
        for name in names:
            self.tap(*self.square(name))
            self.settle()

    def slide(self, start, end):
        """Hold one square and tap another; return the tip before the first is let go."""
        self.press(*self.square(start))
        self.run(50)
        self.tap(*self.square(end))
        tip = self.panel.tip
        self.release(*self.square(start))
        self.run(50)
        self.settle()
        return tip

    def think(self):
        """Let the board think until it has moved, or has a hint."""
        while self.app.play.thinks():
            self.run(TICK_MS)
        self.settle()

    def settle(self):
        while self.app.screen._steps:
            self.run(TICK_MS)
        self.run(SETTLE_MS)

    def start(self, size):
        """Start a game of Robble from the menu."""
        menu_keys.start(self, "Robble", {"Size": str(size)})

    def begin(self, name, seat=0, **options):
        """Start a game by its name, with the options of its rules, without the menu."""
        self.app.begin(Setup(name, options, seat), self.now)
        self.run(TICK_MS)
        self.settle()

    # --- the computer at its cable -------------------------------------------------------

    def say(self, *lines):
        """Send lines (bytes, or objects for JSON) from the computer, and wait until the board has read them."""
        for line in lines:
            self.board.say((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n")
        while self.board.unread() and self.board.listens:
            self.run(TICK_MS)

    def lines(self):
        """Return the lines received, without their ends."""
        *lines, self.board.output = self.board.output.split(b"\n")
        return [bytes(line.rstrip()) for line in lines]

    def heard(self, ms=300):
        """Wait, and return the messages received."""
        self.run(ms)
        return [json.loads(line) for line in self.lines()]

    def ask(self, method, **parameters):
        """Return the reply to a request: its result, or its error as a text."""
        self.heard(0)
        self.say({"id": 7, "method": method, **parameters})
        (reply,) = [message for message in self.heard() if "event" not in message]
        assert reply.pop("id") == 7 and len(reply) == 1
        return reply.get("result", reply.get("error"))

    def events(self, ms=300):
        """Return the events of the next `ms`, as (event, message) pairs."""
        return [(message.pop("event"), message) for message in self.heard(ms)]

    # --- what it has -----------------------------------------------------------------------

    @property
    def game(self):
        """The engine of the current game."""
        return self.app.play.game

    @property
    def moves(self):
        """The moves so far, in protocol notation."""
        return self.game.dump()["moves"]

    @property
    def panel(self):
        return self.app.panel


def index_of(name, size):
    """Return the number of a square, row by row from the top, by its name."""
    return (size - int(name[1:])) * size + ord(name[0]) - ord("a")
