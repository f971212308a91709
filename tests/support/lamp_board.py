"""A board with no game on it: every key is the switch of its own lamp.

It is a target, so that the tests of the session and its server are about these two alone.
"""

from engines.game import IllegalMove
from engines.texts import said
from firmware.hardware.wiring import COLUMNS, PIXELS, ROWS
from firmware.input import softkeys
from host.targets.target import Target
from host.web.session import BoardSession

LIT = bytes((10, 200, 30))
HZ = 880
SOFT_KEYS = [
    (*entry[:4], said(entry[4]), said(entry[5]))
    for entry in (*softkeys.ALWAYS, softkeys.UNDO, softkeys.RESIGN, softkeys.HINT)
]
LAMPS = [f"{row} {column}" for row in range(ROWS) for column in range(COLUMNS)]


class LampBoard(Target):
    """A lamp toggles when time passes with its key newly down; the buzzer sounds while any key is.

    Its game is the list of the keys that were pressed since it was switched on; there is none before the first.
    """

    now_ms = revision = 0
    faults = []

    def __init__(self):
        self.is_on = False
        self.boots = 0
        self.described = 0  # calls of labels()
        self.breaks = None  # an error that run() is to raise, as the firmware would
        self.flickers = False  # the whole board changes all the time, as in an animation
        self.touched = []  # (event, row, column) as they came
        self.pointed = []  # the keys that a pointer rested on, None where it left
        self.keys = SOFT_KEYS
        self.moves = []  # the game
        self._kept = bytearray(PIXELS)  # survives a power cut
        self._down = set()
        self._seen = set()

    def boot(self):
        self.boots += 1
        self.moves = []
        self.is_on = True
        self.revision += 1

    def power_cut(self):
        self.is_on = False
        self.revision += 1
        self.breaks = None

    def close(self):
        pass

    def run(self, ms):
        self.now_ms += ms
        if self.breaks:
            raise self.breaks
        for row, column in self._down - self._seen:
            self._play(f"{row} {column}")
        self._seen = set(self._down)
        if self.flickers:
            self._kept = bytearray((self.now_ms * key + key) % 7 & 1 for key in range(PIXELS))
            self.revision += 1

    def press(self, row, column):
        self.touched.append(("press", row, column))
        self._down.add((row, column))

    def release(self, row, column):
        self.touched.append(("release", row, column))
        self._down.discard((row, column))

    def point(self, key):
        self.pointed.append(key)

    def frame(self):
        return b"".join(LIT if lamp else bytes(3) for lamp in self._kept)

    def oled(self):
        return bytes(self._kept).ljust(1024, b"\0")

    def panel(self):
        count = sum(self._kept)
        return {
            "title": "Lamps" if self.is_on else "",
            "status": f"{count} lit",
            "tip": "Press a key.",
            "diagnostics": "",
            "log": [f"{key} is lit" for key in range(PIXELS) if self._kept[key]],
        }

    def labels(self, row):
        self.described += 1
        lamps = self._kept[row * COLUMNS : (row + 1) * COLUMNS]
        return [f"lamp {row} {column}, {'lit' if lamp else 'dark'}" for column, lamp in enumerate(lamps)]

    def squares(self, row):
        return "", []

    def soft_keys(self):
        return self.keys

    def record(self):
        return (
            {"game": "lamps", "options": {}, "moves": list(self.moves), "seat": 0, "level": 1} if self.moves else None
        )

    def settings(self):
        return {}

    def finished_games(self):
        return []

    def finished_game(self, number):
        raise ValueError("Lamps have no finished games.")

    def load(self, record, keep=False):
        if record["game"] != "lamps":
            raise ValueError("There are only lamps here.")
        for number, move in enumerate(record["moves"], 1):
            if move not in LAMPS:
                raise IllegalMove(f"Move {number}: there is no lamp {move}.")
        self.moves, self._kept = [], bytearray(PIXELS)
        for move in record["moves"]:
            self._play(move)

    def _play(self, move):
        self.moves.append(move)
        self._kept[LAMPS.index(move)] ^= 1
        self.revision += 1

    def buzzer(self):
        return HZ if self._down else 0

    def state(self):
        return {"now": self.now_ms, "settled": True}

    def play(self, text):
        raise ValueError("Lamps have no game.")

    def room(self, info):
        if info:
            raise ValueError("Lamps have no game.")

    def retract(self, count):
        raise ValueError("Lamps have no game.")

    def take_requests(self):
        return []

    def say(self, data):
        raise OSError("Lamps have no serial port.")


def lamp_session():
    """A session of a lamp board that is on."""
    session = BoardSession(LampBoard())
    session.boot()
    session.step(10)
    return session
