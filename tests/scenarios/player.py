"""A person at a board: finds keys by their names, taps them, reads the panel. Works on any target."""

from firmware.games import GAMES
from firmware.softkeys import find

SETTLED_MS = 2500  # longer than the animation of any one move: a stone and four effects


class Player:
    """Sits at a target of host/targets and knows where the keys are."""

    def __init__(self, board):
        self.board = board
        self.size = 0

    def key(self, name):
        """Tap a soft key."""
        _, row, column, *_ = find(name)
        self.board.tap(row, column)

    def twice(self, name):
        """Tap a soft key that asks back, and confirm."""
        self.key(name)
        self.key(name)

    def is_lit(self, name):
        """Whether a soft key is lit."""
        _, row, column, *_ = find(name)
        return self.light(row, column) != (0, 0, 0)

    def light(self, row, column):
        """Return the colour (red, green, blue) of a key as it is lit."""
        place = 3 * (14 * row + column)
        return tuple(self.board.frame()[place : place + 3])

    def start_robble(self, size):
        """Choose a size in the menu and start."""
        texts = GAMES[0][3][0][2]
        self.board.tap(3, 1 + 2 * texts.index(str(size)))
        self.board.tap(10, 5)
        self.board.run(50)
        self.size = size

    def where(self, name):
        """Return the top left key of a square, by its name."""
        scale = 2 if self.size <= 6 else 1
        margin = (12 - self.size * scale) // 2
        return margin + (self.size - int(name[1:])) * scale, margin + (ord(name[0]) - ord("a")) * scale

    def play(self, *names):
        """Tap squares, one after another, and watch what each move does to its end."""
        for name in names:
            self.board.tap(*self.where(name))
            self.board.run(SETTLED_MS)

    @property
    def status(self):
        return self.board.panel()["status"]
