"""A board with a game on it that remembers what pages did to it."""

from host.simulation.memory import USED
from host.targets.memory import MemoryTarget
from host.web.session import BoardSession

ROBBLE = {"game": "robble", "options": {"size": "9"}, "moves": []}  # a square each: the keys of rows and columns 1 to 9
VACUUM = {"game": "vacuum", "options": {}, "moves": []}  # all keys mean something


class FeltBoard(MemoryTarget):
    """A board that was used before; it begins with the game of a record, or with its menu.

    touched: (event, row, column) as they came. pointed: the keys that a pointer rested on, None where it left.
    boots: how often it was switched on.
    """

    def __init__(self, record=ROBBLE):
        super().__init__()
        self.flash.files.update(USED)
        self._record = record
        self.touched, self.pointed, self.boots = [], [], 0

    def boot(self):
        super().boot()
        self.boots += 1
        if self._record and self.boots == 1:
            self.load(self._record)
            self.settle()

    def fail(self, error):
        """Let the firmware raise an error again and again, until it is started again."""

        def step(scan):
            raise error

        self.loop.step = step

    def press(self, row, column):
        self.touched.append(("press", row, column))
        super().press(row, column)

    def release(self, row, column):
        self.touched.append(("release", row, column))
        super().release(row, column)

    def point(self, key):
        self.pointed.append(key)
        super().point(key)


def felt_session(record=ROBBLE, ms=20):
    """A session of such a board that is on for so long."""
    session = BoardSession(FeltBoard(record))
    session.boot()
    for _ in range(ms // 20):
        session.step(20)
    return session
