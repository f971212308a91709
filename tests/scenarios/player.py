"""A player at a board: finds keys by their names, taps them, reads the panel. Works on any target."""

from engines.texts import said
from firmware.games.registry import LEVELS, info
from firmware.hardware.wiring import COLUMNS
from firmware.input.meanings import GUARD_MS
from firmware.input.softkeys import find
from host.games import new_game
from tests.support import menu_keys


class Player:
    """Sits at a target of host/targets and knows where the keys are. size: squares along an edge of the game."""

    def __init__(self, board):
        self.board = board
        self.size = 0

    # --- keys ------------------------------------------------------------------------------

    def key(self, name):
        """Tap a soft key."""
        self.board.tap(*self.find(name))

    def find(self, name):
        """Return the row and the column of a soft key of the present screen."""
        return find(self.board.soft_keys(), name)[1:3]

    def twice(self, name):
        """Tap a soft key that asks back, and confirm."""
        key = self.find(name)
        self.board.tap(*key)
        self.board.tap(*key)
        self.board.settle()

    def read(self):
        """Wait until keys that have changed by themselves take taps."""
        self.board.run(GUARD_MS)

    # --- what there is to see --------------------------------------------------------------

    def lit(self):
        """Return the names of the soft keys that are lit."""
        frame = self.board.frame()
        return {name for name, row, column, *_ in self.board.soft_keys() if any(light(frame, row, column))}

    def is_lit(self, name):
        """Whether a soft key is lit."""
        return name in self.lit()

    def light(self, row, column):
        """Return the colour (red, green, blue) of a key as it is lit."""
        return light(self.board.frame(), row, column)

    @property
    def status(self):
        return self.board.panel()["status"]

    @property
    def tip(self):
        return self.board.panel()["tip"]

    # --- the menu --------------------------------------------------------------------------

    def choose(self, words):
        """Tap the answer with these words in the menu or in the settings."""
        menu_keys.Menu(self.board).choose(words)
        self.board.settle()

    def start(self, name, seat=0, level=1, **options):
        """Choose a game, its options (the texts of the menu) and who plays, from the menu's first page, and start it.

        What is not given is as usual, whatever the menu had.
        """
        game, lines = info(name), {}
        for option in game.options:
            label, words, _ = game.shown(option)
            usual = said(words[game.choices(option).index(option.default)])
            lines[said(label)] = options.pop(option.name, usual)
        assert not options
        if len(game.seats) > 1:
            lines |= {"Seats": said(game.seats[seat][0]), "Level": LEVELS[level]}
        menu_keys.start(self.board, game.title, lines, idle=self.board.record() is None)
        self.board.settle()  # an emulated board takes a second to load the code of a game
        record = self.board.record()
        assert record["game"] == name
        self.size = new_game(name, [f"{option}={value}" for option, value in record["options"].items()]).size

    def start_robble(self, size):
        """Start a game of Robble between two players."""
        self.start("robble", size=str(size))

    # --- squares ---------------------------------------------------------------------------

    def where(self, name):
        """Return the top left key of a square, by its name."""
        scale = 2 if self.size <= 6 else 1
        margin = (12 - self.size * scale) // 2
        return margin + (self.size - int(name[1:])) * scale, margin + (ord(name[0]) - ord("a")) * scale

    def play(self, *names):
        """Tap squares, one after another, and watch what each move does to its end."""
        for name in names:
            self.board.tap(*self.where(name))
            self.board.settle()


def light(frame, row, column):
    """Return the colour (red, green, blue) of a key in a frame."""
    offset = 3 * (COLUMNS * row + column)
    return tuple(frame[offset : offset + 3])
