"""A person at a board: finds keys by their names, taps them, reads the panel. Works on any target."""

from firmware.games import GAMES, place_of
from firmware.screens.form import DENSE, ROOMY
from firmware.softkeys import find

SETTLED_MS = 2500  # longer than the animation of any one move: a stone and four effects


class Player:
    """Sits at a target of host/targets and knows where the keys are."""

    def __init__(self, board):
        self.board = board
        self.size = 0

    def key(self, name):
        """Tap a soft key."""
        self.board.tap(*self.place(name))

    def place(self, name):
        """Return the place (row, column) of a soft key of the present screen."""
        return find(self.board.app.soft_keys(), name)[1:3]

    def twice(self, name):
        """Tap a soft key that asks back, and confirm."""
        self.key(name)
        self.key(name)

    def is_lit(self, name):
        """Whether a soft key is lit."""
        return self.light(*self.place(name)) != (0, 0, 0)

    def light(self, row, column):
        """Return the colour (red, green, blue) of a key as it is lit."""
        place = 3 * (14 * row + column)
        return tuple(self.board.frame()[place : place + 3])

    def start(self, name, seat=0, **options):
        """Choose a game, its options (the texts of the menu) and who plays in the menu, and start it."""
        place = place_of(name)
        _, _, _, table, seats = GAMES[place]
        self.board.tap(1, 1 + 2 * place)
        rows = DENSE if 1 + len(table) + 2 * (len(seats) > 1) > len(ROOMY) else ROOMY
        for row, (option, _, choices, _) in zip(rows[1:], table, strict=False):
            if option in options:
                self.board.tap(row, 1 + 2 * [text for text, _ in choices].index(options.pop(option)))
        if seat:
            self.board.tap(rows[1 + len(table)], 1 + 2 * seat)
        assert not options
        self.board.tap(10, 5)
        self.board.run(50)
        self.size = self.board.app.screen.size

    def start_robble(self, size):
        """Start a game of Robble between two people."""
        self.start("robble", size=str(size))

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
